//! `shove table`: the solved game.

use std::io::Write;

use clap::Args;

use crate::{
    engine::{
        Score,
        push_1977::{Variant, solution},
    },
    rules::{BadText, Game as _, Position as _, push_1977::Push1977},
};

use super::{Failure, args::OptionArgs};

/// Look a position of push-1977 up in the solution of the game for two
///
/// Prints `value: win in N`, `value: loss in N` or `value: draw` for the player to move, then `pocket P: …` for each push
/// in the same words. N counts all pushes until the end, whoever makes them. What has happened before does not count.
///
/// The game is solved for two players without a die.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shove table --position 'YYBYY/YBBBY/BBYBB/YBBBY/YYBYY B'
  shove table --set pockets=one-side --set start=jewel")]
pub(super) struct Table {
    /// The position, instead of the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    #[command(flatten)]
    options: OptionArgs,
}

impl Table {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let options = self.options.options()?;
        let game = match &self.position {
            Some(text) => Push1977::parse(text, options).map_err(Failure::Position)?,
            None => Push1977::start(options),
        };
        if let (Some(_), Some(text)) = (game.target(), &self.position) {
            return Err(Failure::Position(BadText::new(text, "a patience has no winner: ask `shove solve`")));
        }
        let solution = Variant::of(&options.rules()).and_then(|variant| solution(variant, || true));
        let solution = solution.ok_or(Failure::Unsolved)?;
        if let Some(outcome) = game.outcome() {
            return Err(Failure::Over(outcome.text(game.seats()).to_string()));
        }
        writeln!(out, "value: {}", Score::from(solution.value(game.core())))?;
        for (pocket, value) in solution.pushes(game.core()).into_iter().enumerate() {
            writeln!(out, "pocket {pocket}: {}", Score::from(value))?;
        }
        Ok(())
    }
}
