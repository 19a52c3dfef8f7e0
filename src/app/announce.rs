//! Says in a sentence what each action did: for screen readers, and for the line under the board.

use bevy::prelude::*;

use crate::rules::{Effect, Picture, PieceId, PieceKind, Seat, Square};

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
    // Of a patience, where one plays, the colours of all balls are named too.
    let seats = game.kind().seats();
    let mut parts: Vec<String> = Vec::new();
    let seen: Vec<&Seen> = seen.read().collect();
    for beat in seen.chunk_by(|one, next| one.beat == next.beat) {
        let effects: Vec<&Effect> = beat.iter().map(|seen| &seen.effect).collect();
        match line(&effects, &picture, seats) {
            Some(whole) => parts.push(whole),
            None => parts.extend(effects.iter().filter_map(|effect| sentence(effect, &picture, seats))),
        }
    }
    if parts.is_empty() {
        return;
    }
    let mut text = parts.join(", ");
    if let Some(outcome) = table.record().outcome() {
        text = match game.seats() {
            [_] => format!("{text}; {}", outcome.reason),
            _ => format!("{text}; {}", outcome.text(seats)),
        };
    }
    announced.0 = capitalised(&text) + ".";
}

/// What a line of stones did, whose effects come together: `white moves a3–c3 to b3–d3, 3 against 2; the black stone
/// falls from e3`.
fn line(effects: &[&Effect], picture: &Picture, seats: &[&str]) -> Option<String> {
    let seat = |id: PieceId| picture.piece(id).filter(|piece| piece.kind == PieceKind::Stone)?.seat;
    let own = effects.first().and_then(|effect| match effect {
        Effect::Shove { piece, link: 0, .. } => seat(*piece),
        _ => None,
    })?;
    let (mut from, mut to, mut pushed, mut fall) = (Vec::new(), Vec::new(), 0, String::new());
    let named = |seat: Seat| seats.get(seat.index()).copied().unwrap_or_default();
    for effect in effects {
        match effect {
            Effect::Shove { piece, from: start, to: end, .. } if seat(*piece) == Some(own) => {
                from.push(*start);
                to.push(*end);
            }
            Effect::Shove { .. } => pushed += 1,
            Effect::Fall { piece, from, .. } => {
                pushed += 1;
                fall = format!("; the {} stone falls from {from}", seat(*piece).map(named).unwrap_or_default());
            }
            _ => {}
        }
    }
    let span = |squares: &[Square]| match (squares.iter().min(), squares.iter().max()) {
        (Some(first), Some(last)) if first != last => format!("{first}–{last}"),
        (Some(only), _) => only.to_string(),
        _ => String::new(),
    };
    let push = if pushed > 0 { format!(", {} against {pushed}", from.len()) } else { String::new() };
    Some(format!("{} moves {} to {}{push}{fall}", named(own), span(&from), span(&to)))
}

/// What an effect did, or nothing for those that speak for themselves.
#[must_use]
pub fn sentence(effect: &Effect, picture: &Picture, seats: &[&str]) -> Option<String> {
    let name = |id: PieceId| {
        picture.piece(id).map_or_else(String::new, |piece| {
            // On the board a crate is nobody's any more.
            let own = piece.seat.filter(|_| !matches!(piece.kind, PieceKind::Crate(_)));
            let seat = own.and_then(|seat| seats.get(seat.index()));
            seat.map_or_else(|| format!("the {}", piece.kind.word()), |seat| format!("{seat} {}", piece.kind.word()))
        })
    };
    // Of a row of balls it is enough to say what goes in and what comes off.
    let is_ball = |id| picture.piece(id).is_some_and(|piece| piece.kind == PieceKind::Ball);
    let end = |path: &[Square]| path.last().map(ToString::to_string).unwrap_or_default();
    Some(match effect {
        Effect::Place { piece, at } => format!("{} placed on {at}", name(*piece)),
        Effect::Slide { piece, path } => format!("{} to {}", name(*piece), end(path)),
        Effect::Hop { piece, to, .. } => format!("{} jumps to {to}", name(*piece)),
        Effect::Shove { piece, .. } if is_ball(*piece) => return None,
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
