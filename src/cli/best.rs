//! `shove best`: what the engine would do.

use std::{io::Write, num::NonZeroUsize, time::Duration};

use clap::Args;

use crate::{
    engine::{Level, Limits, Stop, think},
    rules::{AnyAction, AnyGame, Effect},
};

use super::{
    Failure,
    args::{DEPTHS, GameArgs, LONGEST, THREADS, number},
};

/// Ask the engine for the best action
///
/// Prints `best:` and the rest of the turn, its actions joined with commas, then
///
///   score:  `win in N` or `loss in N` (proven; N counts the winner's own turns, this one included),
///           `draw` (proven), or an estimate with a sign in the game's own unit, for the seat to act
///   depth:  plies looked ahead: a ply is an action, in Push Fight a whole turn
///   nodes:  positions visited
///   line:   the best play for both, turn by turn
///
/// Whatever limit is reached first ends the search; with none it thinks for a few seconds. With one
/// thread and no limit in time, the same position, limits and seed give the same answer.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  shove best push-fight --time 2000
  shove best push-fight --level 3 --position '.Kk../...Ppk../..KPp.../..Kk. w - 1'"
)]
pub(super) struct Best {
    #[command(flatten)]
    game: GameArgs,

    /// Milliseconds to think
    #[arg(long, value_name = "MS", value_parser = number(1..=LONGEST))]
    time: Option<u64>,

    /// Plies to look ahead: actions, in Push Fight whole turns
    #[arg(long, value_name = "N", value_parser = number(DEPTHS))]
    depth: Option<u32>,

    /// Positions to visit
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    nodes: Option<u64>,

    /// Strength, 1 to 10
    #[arg(long, value_name = "N", value_parser = number(Level::RANGE))]
    level: Option<u8>,

    /// Threads that search, 1 to 256
    #[arg(long, value_name = "N", value_parser = number(THREADS), default_value = "1")]
    threads: usize,

    /// Seed of the engine's choices between equals
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX), default_value = "0")]
    seed: u64,
}

impl Best {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.game.position()?;
        let Some(found) = think(&game, &self.limits(), &Stop::default(), &mut |_| {}) else {
            return Err(game
                .outcome()
                .map_or(Failure::Chance, |outcome| Failure::Over(outcome.text(game.seats()).to_string())));
        };
        writeln!(out, "best: {}", turns(&game, &found.turn))?;
        writeln!(out, "score: {}", found.score)?;
        writeln!(out, "depth: {}", found.depth)?;
        writeln!(out, "nodes: {}", found.nodes)?;
        writeln!(out, "line: {}", turns(&game, &found.line))?;
        Ok(())
    }

    fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.map(Duration::from_millis),
            level: self.level.and_then(Level::new).unwrap_or(Level::MAX),
            threads: NonZeroUsize::new(self.threads).unwrap_or(NonZeroUsize::MIN),
            seed: self.seed,
        }
    }
}

/// Actions with commas inside a turn and a space between turns.
fn turns(game: &AnyGame, actions: &[AnyAction]) -> String {
    let mut game = game.clone();
    let mut text = String::new();
    let mut separator = "";
    for action in actions {
        text += separator;
        text += &action.to_string();
        let ends = game.play(*action).is_ok_and(|effects| effects.iter().any(|it| matches!(it, Effect::Turn { .. })));
        separator = if ends { " " } else { "," };
    }
    text
}
