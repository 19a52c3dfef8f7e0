//! The opening, and the options, of which there are none.

use std::borrow::Cow;

use crate::rules::{self, BadOption, OptionDef, Seat, shorten};

use super::{Cells, State};

/// What may be chosen before a game of Line majority push: nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options;

impl rules::Options for Options {
    const TABLE: &'static [OptionDef] = &[];

    fn value(&self, _: &str) -> Cow<'static, str> {
        "".into()
    }

    fn set(&mut self, name: &str, _: &str) -> Result<(), BadOption> {
        Err(BadOption::Name { name: shorten(name), known: "none".into() })
    }
}

/// White on a1 to e1, a2, b2 and c2, Black on a5 to e5, c4, d4 and e4: the same seen from both sides.
pub(super) const START: State = State {
    stones: [Cells(0b00001_00001_00011_00011_00011), Cells(0b11000_11000_11000_10000_10000)],
    side: Seat::FIRST,
    captures: [0, 0],
    turns: 0,
    passes: 0,
};
