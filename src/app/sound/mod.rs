//! What is heard: one sound an effect, when the board begins to show it.

mod output;

use bevy::prelude::*;

use crate::rules::Effect;

use super::{
    AppSystems,
    board::{Began, Protest},
    hand::Hand,
    settings::Settings,
};

pub use output::{Output, Sound, Status};

/// The way to the loudspeaker.
#[derive(Resource, Debug)]
struct Loudspeaker(Output);

/// Why nothing is heard although sound is on; for the settings to say.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Silence(pub Option<String>);

/// Plays what is seen. Only for an app with a window: headless tests need no device.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Loudspeaker(Output::start()))
        .add_systems(Update, (play, listen).chain().after(AppSystems::Follow));
}

fn play(
    mut began: MessageReader<Began>,
    mut protests: MessageReader<Protest>,
    hand: Res<Hand>,
    settings: Res<Settings>,
    loudspeaker: Res<Loudspeaker>,
    mut held: Local<Hand>,
) {
    let picked_up = hand.picked_up_since(&held);
    *held = hand.clone();
    let mut sounds: Vec<Sound> = began.read().filter_map(|began| sound(&began.0)).collect();
    sounds.extend(protests.read().map(|_| Sound::Refuse));
    sounds.extend(picked_up.then_some(Sound::Select));
    if settings.sound {
        for sound in sounds {
            loudspeaker.0.play(sound, settings.volume);
        }
    }
}

/// What an effect sounds like. The links of a pushed line sound as one.
const fn sound(effect: &Effect) -> Option<Sound> {
    match effect {
        Effect::Place { .. } | Effect::Hop { .. } | Effect::Drop { .. } | Effect::PickUp { .. } => Some(Sound::Place),
        Effect::Slide { .. } | Effect::Enter { .. } | Effect::SentHome { .. } => Some(Sound::Slide),
        Effect::Shove { link: 0, .. } | Effect::Hit { .. } | Effect::Remove { .. } => Some(Sound::Shove),
        Effect::Shove { .. } | Effect::Leave { .. } | Effect::Pass { .. } | Effect::Again { .. } => None,
        Effect::Promote { .. } | Effect::Roll { .. } => Some(Sound::Select),
        Effect::Fall { .. } => Some(Sound::Fall),
        Effect::Anchor { .. } => Some(Sound::Anchor),
        Effect::Turn { .. } => Some(Sound::Turn),
        Effect::Over => Some(Sound::Win),
    }
}

/// Notes whether there is a sound device, which is known once something was to be heard.
fn listen(loudspeaker: Res<Loudspeaker>, mut silence: ResMut<Silence>) {
    silence.set_if_neq(Silence(match loudspeaker.0.status() {
        Status::Ok => None,
        Status::NoDevice(reason) => Some(reason),
    }));
}
