//! `shove moves`: what may be done in a position.

use std::io::Write;

use clap::Args;

use crate::rules::Actor;

use super::{Failure, args::GameArgs};

/// List the legal actions of a position
///
/// One action a line, in byte order; nothing when the game is over or the next action is a matter of chance.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shove moves push-fight
  shove moves push-fight --set movement=path --position '.Kk../...Ppk../..KPp.../..Kk. w - 1'")]
pub(super) struct Moves {
    #[command(flatten)]
    game: GameArgs,
}

impl Moves {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.game.position()?;
        if game.actor() == Actor::Chance {
            return Ok(());
        }
        for action in game.actions() {
            writeln!(out, "{action}")?;
        }
        Ok(())
    }
}
