//! The games whose results evaluations are fitted to.

use std::{
    num::NonZeroUsize,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::{
    engine::{Level, Limits, Score, Stop, think},
    rules::{Actor, AnyGame},
};

use super::maze;

/// Which games are played.
#[derive(Debug, Clone)]
pub struct Games {
    /// How many.
    pub number: u64,
    /// The nodes of each search.
    pub nodes: u64,
    /// The level of both sides.
    pub level: Level,
    /// Random actions before the engine plays, at most; at least two, if that many.
    pub opening: u32,
    /// Whether every other game is played in a maze drawn by lot, where the game has mazes.
    pub mazes: bool,
    /// The seed of all randomness: the same games whatever the threads.
    pub seed: u64,
    /// Games played at a time.
    pub threads: NonZeroUsize,
}

impl Games {
    /// The actions after which a game is left as a draw.
    const LONGEST: u32 = 600;

    /// Plays them from a position. Gives quiet positions, each with the result for its side to act: 1 a win, 0 a loss.
    pub(super) fn play(&self, start: &AnyGame) -> Vec<(AnyGame, f64)> {
        let next = AtomicU64::new(0);
        let played = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                scope.spawn(|| {
                    while let number = next.fetch_add(1, Ordering::Relaxed)
                        && number < self.number
                    {
                        let game = self.game(start, number);
                        played.lock().unwrap_or_else(PoisonError::into_inner).push((number, game));
                    }
                });
            }
        });
        let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
        played.sort_by_key(|(number, _)| *number);
        played.into_iter().flat_map(|(_, positions)| positions).collect()
    }

    /// Plays the game of this number.
    fn game(&self, start: &AnyGame, number: u64) -> Vec<(AnyGame, f64)> {
        let mut random = fastrand::Rng::with_seed(self.seed.wrapping_add(number));
        let mut game = start.clone();
        if self.mazes
            && number % 2 == 1
            && let Some(maze) = maze(start.kind(), random.u32(..).into())
        {
            game = maze;
        }
        for _ in 0..random.u32(self.opening.min(2)..=self.opening) {
            let Some(action) = random.choice(game.actions()) else { break };
            if game.play(action).is_err() {
                break;
            }
        }
        let mut quiet = Vec::new();
        for _ in 0..Self::LONGEST {
            let limits =
                Limits { nodes: Some(self.nodes), level: self.level, seed: random.u64(..), ..Limits::default() };
            let Some(found) = think(&game, &limits, &Stop::default(), &mut |_| ()) else { break };
            if matches!(found.score, Score::Estimate(_)) {
                let mut end = game.clone();
                let line = found.line.iter().take_while(|action| end.play(**action).is_ok()).count();
                if line == found.line.len() && end.outcome().is_none() {
                    quiet.push(end);
                }
            }
            if found.turn.into_iter().any(|action| game.play(action).is_err()) {
                break;
            }
        }
        let winner = game.outcome().map(|outcome| outcome.winner);
        let result = |position: &AnyGame| match (winner.flatten(), position.actor()) {
            (Some(winner), Actor::Player(seat)) => f64::from(u8::from(winner == seat)),
            _ => 0.5,
        };
        let with_result = |position: AnyGame| {
            let result = result(&position);
            (position, result)
        };
        quiet.into_iter().map(with_result).collect()
    }
}
