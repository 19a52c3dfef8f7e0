//! Squares and directions, shared by the games.

use std::{fmt, str::FromStr};

use super::BadText;

/// A square by file and rank, both from 0; written `a1` for file 0, rank 0.
///
/// The order is that of the texts: file first, then rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The column from the left, 0 for `a`.
    pub file: u8,
    /// The row from the bottom, 0 for `1`.
    pub rank: u8,
}

impl Square {
    /// The most files and ranks any board has.
    pub const LIMIT: u8 = 9;

    /// The square on this file and rank.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Self {
        Self { file, rank }
    }

    /// The neighbour in a direction, unless it would be below or left of every board.
    #[must_use]
    pub fn step(self, towards: Direction) -> Option<Self> {
        let (file, rank) = towards.delta();
        Some(Self { file: self.file.checked_add_signed(file)?, rank: self.rank.checked_add_signed(rank)? })
    }

    /// The direction in which `other` is an orthogonal neighbour.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|towards| self.step(*towards) == Some(other))
    }
}

impl Square {
    /// The square this step away, unless it would be below or left of every board.
    #[must_use]
    pub fn shift(self, step: Step) -> Option<Self> {
        Some(Self { file: self.file.checked_add_signed(step.file)?, rank: self.rank.checked_add_signed(step.rank)? })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl FromStr for Square {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        match *text.as_bytes() {
            [file @ b'a'..=b'i', rank @ b'1'..=b'9'] => Ok(Self::new(file - b'a', rank - b'1')),
            _ => Err(BadText::new(text, "is not a square such as c2")),
        }
    }
}

/// One of the four directions along files and ranks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards higher ranks.
    Up,
    /// Towards higher files.
    Right,
    /// Towards lower ranks.
    Down,
    /// Towards lower files.
    Left,
}

impl Direction {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The step in files and ranks.
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::Up => (0, 1),
            Self::Right => (1, 0),
            Self::Down => (0, -1),
            Self::Left => (-1, 0),
        }
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
        }
    }

    /// The word for the direction inside a sentence.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Right => "right",
            Self::Down => "down",
            Self::Left => "left",
        }
    }
}

/// The sides of some squares that none of the others lies beyond: their outline.
pub fn outline(squares: &[Square]) -> impl Iterator<Item = (Square, Direction)> {
    let sides = squares.iter().flat_map(|square| Direction::ALL.map(|side| (*square, side)));
    sides.filter(|(square, side)| square.step(*side).is_none_or(|next| !squares.contains(&next)))
}

/// A step of any length: files to the right and ranks up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// Files to the right, negative to the left.
    pub file: i8,
    /// Ranks up, negative down.
    pub rank: i8,
}

impl From<Direction> for Step {
    fn from(towards: Direction) -> Self {
        let (file, rank) = towards.delta();
        Self { file, rank }
    }
}

impl fmt::Display for Step {
    /// Its single steps, ranks first: `up`, `down-left`, a knight's `up-up-right`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rank = if self.rank > 0 { Direction::Up } else { Direction::Down };
        let file = if self.file > 0 { Direction::Right } else { Direction::Left };
        let words = std::iter::repeat_n(rank.word(), self.rank.unsigned_abs().into())
            .chain(std::iter::repeat_n(file.word(), self.file.unsigned_abs().into()));
        for (index, word) in words.enumerate() {
            write!(f, "{}{word}", if index == 0 { "" } else { "-" })?;
        }
        Ok(())
    }
}
