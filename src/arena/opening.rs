//! Openings: random first actions, so that a match is not the same game again and again.

use fastrand::Rng;

use crate::{
    engine::{Limits, Score, Stop, think},
    rules::{Actor, AnyAction, AnyGame},
};

/// How often an opening is drawn again because it ends the game.
const TRIES: usize = 1_000;
/// How often one is drawn again because who wins is clear after it.
const FAIR_TRIES: usize = 50;
/// The nodes in which that is found out.
const NODES: u64 = 2_000;

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
    /// A round with so many random actions, drawn from a seed; none where all openings that are tried end the game. Where
    /// it can be had, the opening is one after which the engine soon sees no forced win.
    pub(super) fn draw(start: &AnyGame, actions: u32, seed: u64) -> Option<Self> {
        let mut random = Rng::with_seed(seed);
        let own = random.u64(..);
        let mut draw = || (0..TRIES).find_map(|_| opening(start, actions, &mut random));
        let mut drawn = draw()?;
        for _ in 1..FAIR_TRIES {
            if actions == 0 || !is_decided(start, &drawn) {
                break;
            }
            drawn = draw()?;
        }
        let opening = drawn;
        Some(Self { opening, rolls: random, seed: own })
    }
}

/// Whether the engine soon sees a forced win after an opening.
fn is_decided(start: &AnyGame, opening: &[AnyAction]) -> bool {
    let mut game = start.clone();
    let played = opening.iter().all(|action| game.play(*action).is_ok());
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let found = think(&game, &limits, &Stop::default(), &mut |_| ());
    played && found.is_some_and(|found| matches!(found.score, Score::Win(_) | Score::Loss(_)))
}

/// Random actions and the rolls due before and among them; none where the game is over after them.
pub(super) fn opening(start: &AnyGame, actions: u32, random: &mut Rng) -> Option<Vec<AnyAction>> {
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
