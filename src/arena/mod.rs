//! Matches between players that are not people: the engine, a plain tree search, any program that speaks UGI.
//!
//! Two entrants, a and b, play many games. Each opening is played once with a at every seat, by the same rolls where a
//! die is thrown: that is a round. Where the entrants are limited by nodes or depth, the same match with the same seed
//! has the same games, however many are played at once.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `play` | one game |
//! | `opening` | random first actions, and the chance of a round |
//! | `player` | the entrants at the board |
//! | `ugi` | programs that speak the Universal Game Interface |
//! | `mcts` | Monte-Carlo tree search, a yardstick |
//! | `tally` | what the results come to |
//! | `odds` | Elo, its interval, and when a result is clear |

pub mod mcts;
pub mod odds;
mod opening;
mod play;
mod player;
mod tally;
mod ugi;

#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    io,
    num::NonZeroUsize,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use fastrand::Rng;

use crate::{
    engine::{Limits, Stop},
    rules::{AnyGame, GameKind},
};

use opening::Round;
use player::Player;

pub use play::{CAP, Ending, Played};
pub use tally::Tally;

/// What plays for an entrant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Engine {
    /// The engine of this program.
    Own,
    /// Plain Monte-Carlo tree search.
    Mcts,
    /// A program that speaks UGI: its name and its arguments.
    Program(Vec<String>),
}

/// One of the two that are compared.
#[derive(Debug, Clone)]
pub struct Entrant {
    /// What it is called.
    pub name: String,
    /// What plays for it.
    pub engine: Engine,
    /// How long it thinks, and its level. The seed is another one in each game.
    pub limits: Limits,
}

/// A match that is to be played.
#[derive(Debug, Clone)]
pub struct Match {
    /// The position that every game starts from, of at least two seats.
    pub start: AnyGame,
    /// The two entrants, a and b.
    pub entrants: [Entrant; 2],
    /// The games at most; rounds are played to their end.
    pub games: u32,
    /// The random actions of an opening, rolls not counted.
    pub opening: u32,
    /// The seed of openings, rolls and the entrants' own chance.
    pub seed: u64,
    /// The games played at once.
    pub at_once: NonZeroUsize,
    /// How long a program may be silent beyond its own time.
    pub patience: Duration,
    /// The share of the points in hundredths: the match ends when a's is clearly above or below it.
    pub until: Option<f64>,
}

/// Why a match was not played to its end.
#[derive(Debug, thiserror::Error)]
pub enum Unplayed {
    /// A program cannot take part.
    #[error("{0}")]
    Program(String),
    /// No opening of this length leaves something to play.
    #[error("no {0} random actions were found that leave the game going: ask for fewer")]
    Opening(u32),
    /// A game could not be told.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl Match {
    /// The random actions with which games usually begin: enough for many different games, few enough that neither
    /// side is lost.
    #[must_use]
    pub const fn usual_opening(kind: GameKind) -> u32 {
        match kind {
            GameKind::PushFight => 2,
            GameKind::LineMajority | GameKind::PushCrate | GameKind::PushChess | GameKind::Push1977 => 4,
        }
    }

    /// Plays the match; tells each game as soon as it and all before it have ended.
    ///
    /// # Errors
    /// When a program does not start, no opening is found, or `tell` fails.
    pub fn play(&self, tell: &mut dyn FnMut(&Played, &Tally) -> io::Result<()>) -> Result<Tally, Unplayed> {
        let seats = self.start.seats().len();
        let games = (self.games as usize).next_multiple_of(seats);
        let mut random = Rng::with_seed(self.seed);
        let rounds = (0..games / seats).map(|_| Round::draw(&self.start, self.opening, random.u64(..)));
        let rounds: Vec<Round> = rounds.collect::<Option<_>>().ok_or(Unplayed::Opening(self.opening))?;
        let teams = (0..self.at_once.get().min(games)).map(|_| self.team());
        let teams: Vec<[Player; 2]> = teams.collect::<Result<_, _>>().map_err(Unplayed::Program)?;

        let next = AtomicUsize::new(0);
        let stop = Stop::default();
        thread::scope(|scope| {
            let (send, received) = mpsc::channel();
            for mut team in teams {
                let (send, rounds, next, stop) = (send.clone(), &rounds, &next, &stop);
                scope.spawn(move || {
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        let Some(round) = rounds.get(game / seats) else { break };
                        let Some(played) = play::game(self, round, game, &mut team, stop) else { break };
                        if send.send(played).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let tally = self.gather(&received, tell);
            stop.stop();
            tally
        })
    }

    /// The entrants at one board.
    fn team(&self) -> Result<[Player; 2], String> {
        let [a, b] = &self.entrants;
        Ok([self.seated(a)?, self.seated(b)?])
    }

    fn seated(&self, entrant: &Entrant) -> Result<Player, String> {
        Player::new(entrant, self.start.options(), self.patience)
    }

    /// Counts the games in their order, until all are played or the result is clear.
    fn gather(
        &self,
        received: &mpsc::Receiver<Played>,
        tell: &mut dyn FnMut(&Played, &Tally) -> io::Result<()>,
    ) -> Result<Tally, Unplayed> {
        let mut tally = Tally::new(self.start.seats().len());
        let mut waiting = BTreeMap::new();
        for played in received {
            waiting.insert(played.number, played);
            while let Some(played) = waiting.remove(&(tally.games() + 1)) {
                tally.add(&played);
                tell(&played, &tally)?;
                if self.until.is_some_and(|until| tally.verdict(until).is_some()) {
                    return Ok(tally);
                }
            }
        }
        Ok(tally)
    }
}
