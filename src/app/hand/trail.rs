//! The ways of pieces: in the last turn, and in one that is advised.

use crate::{
    app::{board::Trail, table::Table},
    rules::{AnyAction, AnyGame, Effect, GameKind, Picture, PieceKind, Place},
};

use super::marks::way_out;

/// The ways of the pieces in the last finished turn and the one under way, up to what the board shows.
pub(super) fn last_turn(table: &Table) -> Vec<Trail> {
    let (record, shown) = (table.record(), table.shown());
    let turns = record.turns();
    let before = turns.iter().rposition(|turn| turn.actions.end <= shown);
    let first = if record.players().len() == 1 {
        // Who plays alone has one long turn.
        shown.saturating_sub(1)
    } else {
        before.map_or(0, |index| turns[index].actions.start)
    };
    ways(record.kind(), record.after(first).picture(), record.effects(first..shown))
}

/// The ways of the pieces in actions that have not been made.
pub(in crate::app) fn of_actions(game: &AnyGame, actions: &[AnyAction]) -> Vec<Trail> {
    let mut next = game.clone();
    let effects: Vec<Effect> = actions.iter().map_while(|action| next.play(*action).ok()).flatten().collect();
    ways(game.kind(), game.picture(), effects)
}

/// The ways of the pieces by what happens to them, beginning with this picture.
fn ways(kind: GameKind, mut picture: Picture, effects: impl IntoIterator<Item = Effect>) -> Vec<Trail> {
    let mut trails: Vec<Trail> = Vec::new();
    // Stones of one side that move up in a line have one way together.
    let mut line = None;
    for effect in effects {
        let stones = match effect {
            Effect::Shove { piece, .. } | Effect::Fall { piece, .. } => {
                picture.piece(piece).filter(|piece| piece.kind == PieceKind::Stone).map(|piece| piece.seat)
            }
            _ => None,
        };
        let before = std::mem::replace(&mut line, stones);
        let same = trails.last_mut().filter(|_| stones.is_some() && before == stones);
        let struck = match effect {
            Effect::Hit { piece, .. } | Effect::Remove { piece, .. } => picture.piece(piece).map(|piece| piece.place),
            _ => None,
        };
        picture.show(&effect);
        match (effect, same) {
            (Effect::Shove { to, link: 1.., .. }, Some(trail)) => trail.path.push(to),
            (Effect::Fall { towards, link: 1.., .. }, Some(trail)) => trail.fell = Some(towards),
            (Effect::Slide { path, .. }, _) => trails.push(Trail { path, fell: None, shoved: false }),
            (Effect::Hop { from, to, .. }, _) => trails.push(Trail { path: vec![from, to], fell: None, shoved: false }),
            // The whole row goes the way of its last ball.
            (Effect::Shove { .. }, _) if kind == GameKind::Push1977 => {}
            (Effect::Leave { from, pocket, .. }, _) => {
                trails.push(Trail { path: vec![from], fell: Some(way_out(pocket)), shoved: true });
            }
            (Effect::Shove { from, to, link, .. }, _) => {
                trails.push(Trail { path: vec![from, to], fell: None, shoved: link > 0 });
            }
            (Effect::Fall { from, towards, .. }, _) => {
                trails.push(Trail { path: vec![from], fell: Some(towards), shoved: true });
            }
            // What has been struck, and what has come into a maze.
            (Effect::Place { at, .. }, _) if kind == GameKind::PushCrate => trails.push(Trail::on(at)),
            _ => {
                if let Some(Place::On(square)) = struck {
                    trails.push(Trail::on(square));
                }
            }
        }
    }
    trails
}
