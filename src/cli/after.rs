//! `shove after`: what some actions lead to.

use std::io::Write;

use clap::Args;

use super::{Failure, args::GameArgs};

/// Play actions and print where they lead
///
/// Prints `position: TEXT`, then `outcome: none`, `outcome: SEAT wins: REASON` or `outcome: draw: REASON`.
///
/// With --effects the effects of the actions follow, one a line in the order in which they happen. PIECE is a number
/// that stays the piece's own for the whole game:
///
///   place PIECE SQUARE          put on the board from the hand
///   slide PIECE SQUARE SQUARE…  moved of its owner's will: its start, every corner, its end
///   shove PIECE SQUARE SQUARE   moved one square in a pushing line, the pusher first
///   fall PIECE SQUARE DIRECTION pushed over the edge up, right, down or left
///   anchor PIECE [from PIECE]   the anchor is put on a piece (from the one that had it)
///   turn SEAT                   that seat is to act
///   over                        the game has ended
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  shove after push-fight c2-d2
  shove after push-fight --effects --set movement=path d1-a2,d3-c3,c2-d2 e3-d3,e4-d4"
)]
pub(super) struct After {
    #[command(flatten)]
    game: GameArgs,

    /// Actions to play in this order, each a word; those of a turn may be joined with commas
    #[arg(value_name = "ACTION")]
    actions: Vec<String>,

    /// Print the effects too
    #[arg(long)]
    effects: bool,
}

impl After {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut game = self.game.position()?;
        let mut effects = Vec::new();
        for action in self.game.actions(&self.actions)? {
            effects.extend(game.play(action).map_err(|reason| Failure::Illegal { action, reason })?);
        }
        writeln!(out, "position: {game}")?;
        let seats = game.seats();
        match game.outcome() {
            Some(outcome) => writeln!(out, "outcome: {}", outcome.text(seats))?,
            None => writeln!(out, "outcome: none")?,
        }
        if self.effects {
            for effect in effects {
                writeln!(out, "{}", effect.text(seats))?;
            }
        }
        Ok(())
    }
}
