//! The entrants at the board.

use std::time::Duration;

use fastrand::Rng;

use crate::{
    engine::{Limits, Stop, think},
    record::Record,
    rules::{AnyAction, AnyIllegal, AnyOptions},
};

use super::{Engine, Entrant, mcts, ugi::Program};

/// The largest seed a program is given: one that reads it as a 32-bit number can.
const SEEDS: u64 = i32::MAX.unsigned_abs() as u64;

/// What an entrant did wrong, as the end of a sentence that begins with it. It has lost the game.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    /// An action that the rules refuse.
    #[error("played {0}: {1}")]
    Illegal(AnyAction, AnyIllegal),
    /// No action at all.
    #[error("answered {0}")]
    Unreadable(String),
    /// The program said nothing for too long.
    #[error("was silent for {} ms", .0.as_millis())]
    Silent(Duration),
    /// The program ended; holds its status.
    #[error("ended ({0})")]
    Ended(String),
    /// The program did not start again after it had ended.
    #[error("did not start again: {0}")]
    Gone(String),
    /// There was nothing it could answer with.
    #[error("had no answer")]
    NoAnswer,
}

/// An entrant at the board.
#[derive(Debug)]
pub(super) enum Player {
    Own(Limits),
    Mcts(Limits, Rng),
    Program(Program),
}

impl Player {
    /// Seats an entrant; games go by these options.
    ///
    /// # Errors
    /// A sentence about the program that cannot take part.
    pub(super) fn new(entrant: &Entrant, options: AnyOptions, patience: Duration) -> Result<Self, String> {
        let limits = entrant.limits.clone();
        Ok(match &entrant.engine {
            Engine::Own => Self::Own(limits),
            Engine::Mcts => Self::Mcts(limits, Rng::with_seed(0)),
            Engine::Program(words) => Self::Program(Program::start(words, &limits, options, patience)?),
        })
    }

    /// A new game begins, with this seed.
    pub(super) fn begin(&mut self, seed: u64) {
        let seed = seed & SEEDS;
        match self {
            Self::Own(limits) => limits.seed = seed,
            Self::Mcts(_, random) => *random = Rng::with_seed(seed),
            Self::Program(program) => program.begin(seed),
        }
    }

    /// The actions it makes now, at least one: those of the turn, or the first of them.
    pub(super) fn turn(&mut self, record: &Record, stop: &Stop) -> Result<Vec<AnyAction>, Fault> {
        match self {
            Self::Own(limits) => {
                think(record.now(), limits, stop, &mut |_| ()).map(|found| found.turn).ok_or(Fault::NoAnswer)
            }
            Self::Mcts(limits, random) => Ok(mcts::turn(record.now(), limits, random, stop)),
            Self::Program(program) => Ok(vec![program.action(record, stop)?]),
        }
    }
}
