//! `shove tune`: fits an evaluation to the results of self-play.

use std::{
    io::{self, Write},
    num::NonZeroUsize,
};

use clap::Args;

use crate::engine::{
    Level,
    tune::{Fit, Games, tune},
};

use super::{
    Failure,
    args::{GameArgs, THREADS, number},
};

/// Fit the weights of a game's evaluation to games that the engine plays against itself
///
/// Each game begins with random actions; every other one of Push Crate is played in a maze drawn by lot, unless a
/// position or an option is given. Of each search the position is kept in which its main line ends, with the result of
/// the game.
///
/// Prints each part of the evaluation with its fitted numbers, in the words of `src/engine/params`, where the engine
/// has them from. Standard error gets the number of positions, the mean square error before and after, and by how many
/// hundredths of the game's unit a side has to be ahead to win ten games of eleven. Whether the numbers are better, a
/// match of the program with them against the one without says.
///
/// Those of Push Fight are from `--games 2000 --seed 1`, those of Push Chess from `--games 1200 --seed 1`, those of Push
/// Crate from games like `--games 1500 --nodes 1000 --opening 25`. Each began with the numbers before them, so that they
/// do not come out again by the same words.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  shove tune line-majority --games 20 --nodes 100")]
pub(super) struct Tune {
    #[command(flatten)]
    game: GameArgs,

    /// Games to play
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX), default_value = "1000")]
    games: u64,

    /// Positions to visit in each search
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX), default_value = "300")]
    nodes: u64,

    /// The level of both sides, 1 to 10
    #[arg(long, value_name = "N", value_parser = number(Level::RANGE), default_value = "10")]
    level: u8,

    /// Random actions before the engine plays, at most
    #[arg(long, value_name = "N", value_parser = number(0_u32..=100), default_value = "12")]
    opening: u32,

    /// Games played at a time, 1 to 256
    #[arg(long, value_name = "N", value_parser = number(THREADS), default_value = "1")]
    threads: usize,

    /// Seed of the openings and the engine's choices
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX), default_value = "0")]
    seed: u64,
}

impl Tune {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let games = Games {
            number: self.games,
            nodes: self.nodes,
            level: Level::new(self.level).unwrap_or(Level::MAX),
            opening: self.opening,
            mazes: self.game.is_usual(),
            seed: self.seed,
            threads: NonZeroUsize::new(self.threads).unwrap_or(NonZeroUsize::MIN),
        };
        let (fit, parts) = tune(&self.game.position()?, &games).ok_or(Failure::NoWeights)?;
        for (name, numbers) in parts {
            match numbers[..] {
                [number] => writeln!(out, "{name}: {number}")?,
                _ => writeln!(out, "{name}: {numbers:?}")?,
            }
        }
        // With standard error closed there is nobody to tell.
        let Fit { positions, before, after, scale } = fit;
        let _ = writeln!(
            io::stderr(),
            "{positions} positions, error {before:.5} before, {after:.5} after, 10 to 1 by {scale:.0}"
        );
        Ok(())
    }
}
