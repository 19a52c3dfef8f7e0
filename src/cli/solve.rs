//! `shove solve`: the shortest line of a patience.

use std::io::Write;

use clap::Args;

use crate::{
    engine::{Stop, push_1977::shortest},
    rules::{BadText, Game as _, push_1977::Push1977},
};

use super::{Failure, args::OptionArgs};

/// Find the shortest line of a patience of push-1977
///
/// Prints `pushes: N`, the least that are possible, then the pockets, one a line. There always is a line.
///
/// POSITION is the start, `->` and the target: `rows hand -> rows`, with `.` in the target for any ball.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shove solve 'YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> YBYBY/BBYBB/YYYYY/BBYBB/YBYBY'
  shove solve 'YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> ...../.BBB./.B.B./.BBB./.....'")]
pub(super) struct Solve {
    /// Where the patience starts, `->`, and what it is to become
    position: String,

    #[command(flatten)]
    options: OptionArgs,
}

impl Solve {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = Push1977::parse(&self.position, self.options.options()?).map_err(Failure::Patience)?;
        let none = || BadText::new(&self.position, "a patience is a position, -> and the rows of the target");
        let found = shortest(&game, &Stop::default()).ok_or_else(|| Failure::Patience(none()))?;
        writeln!(out, "pushes: {}", found.line.len())?;
        for push in found.line {
            writeln!(out, "{push}")?;
        }
        Ok(())
    }
}
