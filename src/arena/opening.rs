//! Openings: random first actions, so that a match is not the same game again and again.

use fastrand::Rng;

use crate::rules::{Actor, AnyAction, AnyGame};

/// How often an opening is drawn again because it ends the game.
const TRIES: usize = 1_000;

/// What the games of a round have in common.
#[derive(Debug, Clone)]
pub(super) struct Round {
    /// The first actions, rolls among them.
    pub(super) opening: Vec<AnyAction>,
    /// Draws the rolls after the opening; each game begins with a copy.
    pub(super) rolls: Rng,
    /// The seed of the entrants' own chance.
    pub(super) seed: u64,
}

impl Round {
    /// A round with so many random actions, drawn from a seed; none where all openings that are tried end the game.
    pub(super) fn draw(start: &AnyGame, actions: u32, seed: u64) -> Option<Self> {
        let mut random = Rng::with_seed(seed);
        let own = random.u64(..);
        let opening = (0..TRIES).find_map(|_| opening(start, actions, &mut random))?;
        Some(Self { opening, rolls: random, seed: own })
    }
}

/// Random actions and the rolls due before and among them; none where the game is over after them.
fn opening(start: &AnyGame, actions: u32, random: &mut Rng) -> Option<Vec<AnyAction>> {
    let mut game = start.clone();
    let mut made = Vec::new();
    let mut left = actions;
    while game.outcome().is_none() {
        // Rolls after the last action belong to the game.
        if left == 0 {
            return Some(made);
        }
        left -= u32::from(game.actor() != Actor::Chance);
        let action = random.choice(game.actions())?;
        game.play(action).ok()?;
        made.push(action);
    }
    None
}
