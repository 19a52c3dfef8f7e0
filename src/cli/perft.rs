//! `shove perft`: counts what the rules generate.

use std::{
    io::{self, Write},
    time::Instant,
};

use clap::Args;

use crate::rules::perft::divide;

use super::{
    Failure,
    args::{GameArgs, number},
};

/// Count the sequences of legal actions of a length
///
/// Prints the number. Standard error gets the sequences counted per second.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shove perft push-fight 2
  shove perft push-fight 3 --divide --set movement=path")]
pub(super) struct Perft {
    #[command(flatten)]
    game: GameArgs,

    /// Actions in a sequence, 0 to 64
    #[arg(value_parser = number(0_u32..=64))]
    depth: u32,

    /// Print `ACTION: NUMBER` for each first action before the sum
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.game.position()?;
        let start = Instant::now();
        let nodes = if self.divide && self.depth > 0 {
            let parts = divide(&game, self.depth);
            for (action, nodes) in &parts {
                writeln!(out, "{action}: {nodes}")?;
            }
            parts.iter().map(|(_, nodes)| nodes).sum()
        } else {
            game.perft(self.depth)
        };
        writeln!(out, "{nodes}")?;
        let speed = u128::from(nodes) * 1_000_000_000 / start.elapsed().as_nanos().max(1);
        // With standard error closed there is nobody to tell.
        let _ = writeln!(io::stderr(), "{speed} nodes per second");
        Ok(())
    }
}
