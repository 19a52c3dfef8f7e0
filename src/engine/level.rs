//! The ten levels: what each sees, how far it looks, and how steady its judgement is.

use super::params::levels::{NAMES, Table};

/// How strong the engine plays, 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The weakest and the strongest level.
    pub const RANGE: std::ops::RangeInclusive<u8> = 1..=10;
    /// All the engine has.
    pub const MAX: Self = Self(10);

    /// The level of this number, if it is in [`Level::RANGE`].
    #[must_use]
    pub fn new(level: u8) -> Option<Self> {
        Self::RANGE.contains(&level).then_some(Self(level))
    }

    /// The number, 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What the level is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.index()].0
    }

    /// One sentence on how it plays.
    #[must_use]
    pub const fn note(self) -> &'static str {
        NAMES[self.index()].1
    }

    /// Its limits and imperfections in a game with these.
    pub(super) const fn habits(self, table: &Table) -> Habits {
        table[self.index()]
    }

    const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

/// The limits of a level and its chosen imperfections.
#[derive(Debug, Clone, Copy)]
pub(super) struct Habits {
    /// The actions before a winning one within which the player sees its own wins of this turn.
    pub(super) own: u8,
    /// The same for the opponent's wins of the next turn.
    pub(super) their: u8,
    /// The most by which the value of a turn is misjudged, in hundredths of the game's unit.
    pub(super) noise: i32,
    /// Plies looked ahead.
    pub(super) depth: u32,
    /// Positions looked at.
    pub(super) nodes: u64,
}
