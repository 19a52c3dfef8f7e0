//! What is heard: the sound of each effect, when the board shows it.

mod heard;
mod output;
mod sounds;

use std::time::Duration;

use bevy::prelude::*;

use super::{
    AppSystems,
    board::{Began, Protest},
    hand::Hand,
    settings::Settings,
};

use heard::{Cue, heard};

pub use output::{Output, Status};
pub use sounds::Sound;

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
    let at_once = |sound| Cue { sound, after: 0.0 };
    let mut cues: Vec<Cue> = began.read().flat_map(heard).collect();
    cues.extend(protests.read().map(|_| at_once(Sound::Refuse)));
    cues.extend(picked_up.then_some(at_once(Sound::Select)));
    if settings.sound {
        for Cue { sound, after } in cues {
            loudspeaker.0.play(sound, settings.volume, Duration::from_secs_f32(after));
        }
    }
}

/// Notes whether there is a sound device, which is known once something was to be heard.
fn listen(loudspeaker: Res<Loudspeaker>, mut silence: ResMut<Silence>) {
    silence.set_if_neq(Silence(match loudspeaker.0.status() {
        Status::Ok => None,
        Status::NoDevice(reason) => Some(reason),
    }));
}
