//! The players that are not people: search, evaluation, levels.

use std::{
    fmt,
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use crate::rules::{AnyAction, AnyGame};

/// How strong the engine plays, 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest and the strongest level.
    pub const RANGE: std::ops::RangeInclusive<u8> = 1..=10;
    /// All the engine has.
    pub const MAX: Self = Self(10);

    /// The level of this number, if it is in [`Level::RANGE`].
    #[must_use]
    pub fn new(level: u8) -> Option<Self> {
        Self::RANGE.contains(&level).then_some(Self(level))
    }

    /// The number, 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What the level is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ""
    }

    /// One sentence on how it plays.
    #[must_use]
    pub const fn note(self) -> &'static str {
        ""
    }
}

/// When a search ends, and how it may be weakened. Whatever is reached first ends it.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Depth in turns.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Time spent.
    pub time: Option<Duration>,
    /// The level: limits of its own and chosen imperfection.
    pub level: Level,
    /// Threads that search.
    pub threads: NonZeroUsize,
    /// Seed of all randomness: the same position, limits in nodes, one thread and seed give the same answer.
    pub seed: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: None, nodes: None, time: None, level: Level::MAX, threads: NonZeroUsize::MIN, seed: 0 }
    }
}

/// The value of a position for the seat to act.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Score {
    /// Proven won, in so many turns of the winner, the present one included.
    Win(u32),
    /// Proven lost, in so many turns of the winner.
    Loss(u32),
    /// Proven drawn.
    Draw,
    /// An estimate in the game's own unit.
    Estimate(f32),
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Self::Win(turns) => write!(f, "win in {turns}"),
            Self::Loss(turns) => write!(f, "loss in {turns}"),
            Self::Draw => f.write_str("draw"),
            Self::Estimate(value) => write!(f, "{value:+.2}"),
        }
    }
}

/// What a search has found so far.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The actions to make now: the rest of the turn. Never empty.
    pub turn: Vec<AnyAction>,
    /// The principal variation, the turn included.
    pub line: Vec<AnyAction>,
    /// The value for the seat to act.
    pub score: Score,
    /// Turns looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
}

/// A flag that stops a search within 10 ms. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the search to end.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has been asked to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Looks for the best turn. Reports each better-founded finding on the way and returns the last.
///
/// Returns `None` only when there is nothing to choose: the game is over or chance is to act. A search that is
/// stopped at once still answers with a legal turn.
pub fn think(game: &AnyGame, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Finding)) -> Option<Finding> {
    let _ = (limits, stop, report);
    let action = game.actions().into_iter().next()?;
    Some(Finding { turn: vec![action], line: vec![action], score: Score::Estimate(0.0), depth: 0, nodes: 0 })
}
