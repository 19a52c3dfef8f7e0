//! Counting the sequences of legal actions: the check that a rule set generates what it should.

use super::{AnyAction, AnyGame, Game};

/// The number of sequences of exactly `depth` legal actions from a position.
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count(),
        _ => position
            .actions()
            .into_iter()
            .map(|action| {
                let mut next = position.clone();
                next.apply(action, &mut ());
                next.perft(depth - 1)
            })
            .sum(),
    }
}

/// [`perft`] for each first action, in their order; none at depth 0.
#[must_use]
pub fn divide(game: &AnyGame, depth: u32) -> Vec<(AnyAction, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    game.actions()
        .into_iter()
        .filter_map(|action| {
            let mut next = game.clone();
            next.play(action).ok()?;
            Some((action, next.perft(rest)))
        })
        .collect()
}
