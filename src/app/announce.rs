//! Says in a sentence what each action did: for screen readers, and for the line under the board.

use bevy::prelude::*;

use crate::rules::{Effect, Picture, PieceId, Square};

use super::{
    AppSystems,
    board::{Reset, Seen},
    table::Table,
};

/// The sentence about what happened last.
#[derive(Resource, Debug, Clone, PartialEq, Eq, Default)]
pub struct Announced(pub String);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Announced>().add_systems(Update, announce.in_set(AppSystems::Follow));
}

fn announce(
    mut seen: MessageReader<Seen>,
    mut reset: MessageReader<Reset>,
    table: Option<Res<Table>>,
    mut announced: ResMut<Announced>,
) {
    if reset.read().next().is_some() {
        announced.set_if_neq(Announced::default());
    }
    let Some(table) = table else { return };
    let game = table.record().now();
    let picture = game.picture();
    let seats = game.seats();
    let parts: Vec<String> = seen.read().filter_map(|seen| sentence(&seen.effect, &picture, seats)).collect();
    if parts.is_empty() {
        return;
    }
    let mut text = parts.join(", ");
    if let Some(outcome) = table.record().outcome() {
        text = format!("{text}; {}", outcome.text(seats));
    }
    announced.0 = capitalised(&text) + ".";
}

/// What an effect did, or nothing for those that speak for themselves.
#[must_use]
pub fn sentence(effect: &Effect, picture: &Picture, seats: &[&str]) -> Option<String> {
    let name = |id: PieceId| {
        picture.piece(id).map_or_else(String::new, |piece| {
            let seat = piece.seat.and_then(|seat| seats.get(seat.index()));
            seat.map_or_else(|| format!("the {}", piece.kind.word()), |seat| format!("{seat} {}", piece.kind.word()))
        })
    };
    let end = |path: &[Square]| path.last().map(ToString::to_string).unwrap_or_default();
    Some(match effect {
        Effect::Place { piece, at } => format!("{} placed on {at}", name(*piece)),
        Effect::Slide { piece, path } => format!("{} to {}", name(*piece), end(path)),
        Effect::Hop { piece, to, .. } => format!("{} jumps to {to}", name(*piece)),
        Effect::Shove { piece, to, link: 0, .. } => format!("{} pushes to {to}", name(*piece)),
        Effect::Shove { piece, to, .. } => format!("{} shoved to {to}", name(*piece)),
        Effect::Fall { piece, from, .. } => format!("{} falls from {from}", name(*piece)),
        Effect::Enter { piece, pocket, .. } => format!("{} goes in at pocket {pocket}", name(*piece)),
        Effect::Leave { piece, pocket, .. } => format!("{} comes off at pocket {pocket}", name(*piece)),
        Effect::Hit { piece, stage, .. } => {
            let broken = ["", "", "broken", "turned to debris", "turned to chips"];
            format!("{} {}", name(*piece), broken.get(usize::from(*stage)).unwrap_or(&"broken"))
        }
        Effect::Remove { .. } => "the crate is gone".to_owned(),
        Effect::PickUp { piece, by: Some(by) } => format!("{} takes {}", name(*by), name(*piece)),
        Effect::Drop { piece, at } => format!("{} lies on {at}", name(*piece)),
        Effect::SentHome { piece, to, .. } => format!("{} is sent home to {to}", name(*piece)),
        Effect::Promote { to, .. } => format!("promoted to a {}", to.word()),
        Effect::Roll { pips } => format!("the die shows {pips}"),
        Effect::Pass { seat } => format!("{} passes", seats.get(seat.index()).unwrap_or(&"")),
        Effect::Again { seat } => format!("{} goes again", seats.get(seat.index()).unwrap_or(&"")),
        Effect::PickUp { by: None, .. } | Effect::Anchor { .. } | Effect::Turn { .. } | Effect::Over => return None,
    })
}

/// The text with a capital first letter.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
