//! The players that are not people: search, evaluation, levels.
//!
//! One search plays every game; a game joins by saying what its plies are and what its positions are worth.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `search` | the search, `table` its transposition table, `value` its values, `control` what ends it |
//! | `push_1977` | the solution of Push (1977), shortest lines of its patience, a search for its other forms |
//! | `push_fight` | the turns of Push Fight, wins in one turn and forced wins, free placement |
//! | `line_majority` | Line majority push for the search |
//! | `push_chess` | the actions of Push Chess |
//! | `push_crate` | the actions of Push Crate, wins in one turn |
//! | `eval` | what positions are worth, a file a game |
//! | `level`, `params` | the ten levels, and every number the engine is tuned by |
//! | `tune` | fits the numbers of an evaluation to the results of games |

mod control;
mod eval;
mod level;
pub mod line_majority;
mod params;
pub mod push_1977;
pub mod push_chess;
pub mod push_crate;
pub mod push_fight;
mod search;
mod table;
#[cfg(test)]
mod tests;
pub mod tune;
mod value;

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

use params::search::{OFFER_BEHIND, OFFER_FOR, OFFER_NODES, STANDSTILL};

pub use level::Level;

/// When a search ends, and how it may be weakened. Whatever is reached first ends it.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Depth in plies.
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
    /// Plies looked ahead: actions, but whole turns in Push Fight.
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

/// Whether a game has got nowhere for so long that players agree to a draw, where the rules would let it go on for ever.
#[must_use]
pub fn gets_nowhere(game: &AnyGame) -> bool {
    standstill(game, STANDSTILL) == STANDSTILL
}

/// Whether an engine that has found this offers a draw before it acts. One that is declined is not offered again at once.
#[must_use]
pub fn offers_draw(game: &AnyGame, found: &Finding) -> bool {
    let positions = standstill(game, usize::MAX);
    positions >= STANDSTILL && positions % STANDSTILL < OFFER_FOR && !matches!(found.score, Score::Win(_))
}

/// The positions since the last that cannot come again, where the rules know no end but a win; so many are counted at
/// most.
fn standstill(game: &AnyGame, most: usize) -> usize {
    match game {
        AnyGame::PushFight(position) => position.keys().take(most).count(),
        AnyGame::PushCrate(position) => position.keys().take(most).count(),
        AnyGame::LineMajority(_) | AnyGame::Push1977(_) | AnyGame::PushChess(_) => 0,
    }
}

/// Whether the engine, not to act, accepts the draw that the player to act offers: where the game gets nowhere, where it
/// thinks itself behind, or knows that there is no more to be had.
#[must_use]
pub fn accepts_draw(game: &AnyGame, limits: &Limits, stop: &Stop) -> bool {
    if gets_nowhere(game) {
        return true;
    }
    let limits = Limits { nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(OFFER_NODES)), ..limits.clone() };
    think(game, &limits, stop, &mut |_| ()).is_some_and(|found| match found.score {
        Score::Win(_) | Score::Draw => true,
        Score::Loss(_) => false,
        Score::Estimate(value) => value >= OFFER_BEHIND,
    })
}

/// Whether a player who has found this gives up a game between two: it is proven lost, and not so far off that the winner
/// could still go wrong, but not at once either, so that the winner need not take it on trust.
#[must_use]
pub const fn gives_up(found: &Finding) -> bool {
    matches!(found.score, Score::Loss(2..=4))
}

/// Looks for the best turn. Reports each better-founded finding on the way and returns the last.
///
/// Where neither `limits` nor their level set an end, the search takes about five seconds.
///
/// Returns `None` only when there is nothing to choose: the game is over or chance is to act. A search that is
/// stopped at once still answers with a legal turn.
pub fn think(game: &AnyGame, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Finding)) -> Option<Finding> {
    match game {
        AnyGame::PushFight(position) => push_fight::think(position, limits, stop, report),
        AnyGame::LineMajority(position) => line_majority::think(position, limits, stop, report),
        AnyGame::Push1977(position) => push_1977::think(position, limits, stop, report),
        AnyGame::PushCrate(position) => push_crate::think(position, limits, stop, report),
        AnyGame::PushChess(position) => push_chess::think(position, limits, stop, report),
    }
}
