//! Openings: random first actions, so that a match is not the same game again and again.

use fastrand::Rng;

use crate::{
    engine::{Limits, Score, Stop, think},
    rules::{Actor, AnyAction, AnyGame},
};

/// How often an opening is drawn again because it ends the game.
const TRIES: usize = 1_000;
/// The openings of which the most even is taken.
const CHOICES: usize = 8;
/// The nodes in which it is found out how even one is.
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
    /// A round with so many random actions, drawn from a seed; none where all openings that are tried end the game. Of
    /// several it is the one that seems the most even to the engine.
    pub(super) fn draw(start: &AnyGame, actions: u32, seed: u64) -> Option<Self> {
        let mut random = Rng::with_seed(seed);
        let own = random.u64(..);
        let mut draw = || (0..TRIES).find_map(|_| opening(start, actions, &mut random));
        let mut opening = draw()?;
        if actions > 0 {
            let mut least = lead(start, &opening);
            for _ in 1..CHOICES {
                let other = draw()?;
                let lead = lead(start, &other);
                if lead < least {
                    (least, opening) = (lead, other);
                }
            }
        }
        Some(Self { opening, rolls: random, seed: own })
    }
}

/// By how much one side is ahead after an opening, as far as the engine soon sees; a forced win is more than anything.
fn lead(start: &AnyGame, opening: &[AnyAction]) -> f32 {
    let mut game = start.clone();
    let played = opening.iter().all(|action| game.play(*action).is_ok());
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let found = think(&game, &limits, &Stop::default(), &mut |_| ()).filter(|_| played);
    match found.map(|found| found.score) {
        Some(Score::Estimate(value)) => value.abs(),
        Some(Score::Draw) => 0.0,
        // Where chance is to act nothing is known.
        None => f32::MAX,
        Some(Score::Win(_) | Score::Loss(_)) => f32::INFINITY,
    }
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
