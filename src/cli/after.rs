//! `shove after`: what some actions lead to.

use std::io::Write;

use clap::Args;
use fastrand::Rng;

use crate::rules::{Actor, AnyAction, AnyGame, Effect};

use super::{
    Failure,
    args::{GameArgs, number},
};

/// Play actions and print where they lead
///
/// Prints `position: TEXT`, then `outcome: none`, `outcome: SEAT wins: REASON` or
/// `outcome: draw: REASON`.
///
/// Where a die is to be rolled a roll is an action like any other, `r4`. With --seed one is drawn
/// wherever it is due and the next action is none, also at the end, and a third line follows,
/// `actions:` with all that were made, the rolls among them: given as words they lead there again,
/// without a seed. The same seed draws the same rolls.
///
/// With --effects the effects of the actions follow, one a line in the order in which they happen.
/// PIECE is a number that stays the piece's own for the whole game:
///
///   place PIECE SQUARE             put on the board from the hand
///   slide PIECE SQUARE SQUARE…     moved of its owner's will: its start, every corner, its end
///   hop PIECE SQUARE SQUARE        the same over what is between
///   shove PIECE SQUARE SQUARE      moved in a pushing line, the pusher first
///   fall PIECE SQUARE STEP         pushed over the edge there: up, right, down-left, up-up-right …
///   enter PIECE POCKET SQUARE      the ball in hand goes in through a pocket
///   leave PIECE SQUARE POCKET      a ball comes off into a pocket
///   hit PIECE by PIECE STAGE       a crate is broken to a stage, 2 to 4
///   remove PIECE by PIECE          a crate is gone
///   pick-up PIECE [by PIECE]       a ball is taken in hand, the flag by a pawn
///   drop PIECE SQUARE              the flag lies there again
///   sent-home PIECE SQUARE SQUARE  a pawn goes back to its start
///   promote PIECE KIND             a pawn becomes a queen, rook, bishop or knight
///   roll NUMBER                    a die is rolled
///   anchor PIECE [from PIECE]      the anchor is put on the first piece
///   pass SEAT                      that seat passes
///   again SEAT                     that seat acts once more
///   turn SEAT                      that seat is to act
///   over                           the game has ended
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

    /// Draw the rolls that are not given, and print all actions
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX))]
    seed: Option<u64>,
}

impl After {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let mut game = self.game.position()?;
        let actions = self.game.actions(&self.actions)?;
        let (made, effects) = play(&mut game, actions, self.seed.map(Rng::with_seed))?;
        writeln!(out, "position: {game}")?;
        let seats = game.seats();
        match game.outcome() {
            Some(outcome) => writeln!(out, "outcome: {}", outcome.text(seats))?,
            None => writeln!(out, "outcome: none")?,
        }
        if self.seed.is_some() {
            write!(out, "actions:")?;
            made.iter().try_for_each(|action| write!(out, " {action}"))?;
            writeln!(out)?;
        }
        if self.effects {
            for effect in effects {
                writeln!(out, "{}", effect.text(seats))?;
            }
        }
        Ok(())
    }
}

/// Plays actions, and rolls in between where somebody draws them; gives all that were made and their effects.
fn play(
    game: &mut AnyGame,
    actions: Vec<AnyAction>,
    mut random: Option<Rng>,
) -> Result<(Vec<AnyAction>, Vec<Effect>), Failure> {
    let (mut made, mut effects) = (Vec::new(), Vec::new());
    let mut actions = actions.into_iter().peekable();
    loop {
        let given = actions.peek().copied();
        let due = game.actor() == Actor::Chance && game.outcome().is_none();
        let action = if due && given.is_none_or(|action| game.check(action).is_err()) {
            match (&mut random, given) {
                (Some(random), _) => random.choice(game.actions()),
                (None, None) => None,
                (None, Some(action)) => {
                    let rolls: Vec<String> = game.actions().iter().map(ToString::to_string).collect();
                    return Err(Failure::Roll { action, rolls: rolls.join(", ") });
                }
            }
        } else {
            actions.next()
        };
        let Some(action) = action else { return Ok((made, effects)) };
        effects.extend(game.play(action).map_err(|reason| Failure::Illegal { action, reason })?);
        made.push(action);
    }
}
