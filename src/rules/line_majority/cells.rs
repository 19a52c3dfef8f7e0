//! The 25 cells as sets of bits.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::rules::{Direction, Square};

/// A set of cells: bit `5 × file + rank`, so that a step is a shift and the order of the bits is that of the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells(pub u32);

impl Cells {
    /// No cell.
    pub const NONE: Self = Self(0);
    /// The whole board, five files of five ranks.
    pub const BOARD: Self = Self(0x1FF_FFFF);
    const RANK_1: Self = Self(0x10_8421);
    const RANK_5: Self = Self(0x108_4210);
    const FILE_A: Self = Self(0x1F);
    const FILE_E: Self = Self(0x1F0_0000);
    /// The files, and the ranks.
    pub const SIDE: u8 = 5;

    /// The set of one cell, or `NONE` when the board does not have it.
    #[must_use]
    pub const fn one(square: Square) -> Self {
        if square.file >= Self::SIDE || square.rank >= Self::SIDE {
            return Self::NONE;
        }
        Self(1 << (square.file * Self::SIDE + square.rank))
    }

    /// Whether there is no cell in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the two sets share a cell.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The number of the first cell's bit; 32 when there is none.
    #[must_use]
    pub const fn bit(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The first cell, in the order of the texts.
    #[must_use]
    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| square(self.0.trailing_zeros()))
    }

    /// The last cell, in the order of the texts.
    #[must_use]
    pub fn last(self) -> Option<Square> {
        (self.0 != 0).then(|| square(self.0.ilog2()))
    }

    /// Each cell as a set of its own, in the order of the texts.
    pub fn each(self) -> impl Iterator<Item = Self> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let one = rest & rest.wrapping_neg();
            rest ^= one;
            (one != 0).then_some(Self(one))
        })
    }

    /// The cells by name, in the order of the texts.
    pub fn names(self) -> impl Iterator<Item = Square> {
        self.each().filter_map(Self::first)
    }

    /// The cells one step further; those that would leave the board are dropped.
    #[must_use]
    pub const fn step(self, towards: Direction) -> Self {
        let inside = self.0 & !Self::edge(towards).0;
        Self(match towards {
            Direction::Up => inside << 1,
            Direction::Right => inside << Self::SIDE,
            Direction::Down => inside >> 1,
            Direction::Left => inside >> Self::SIDE,
        })
    }

    /// The cells one step back: those from which a step in this direction leads here.
    #[must_use]
    pub const fn back(self, towards: Direction) -> Self {
        self.step(match towards {
            Direction::Up => Direction::Down,
            Direction::Right => Direction::Left,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
        })
    }

    /// The cells from which a step in this direction leaves the board.
    #[must_use]
    pub const fn edge(towards: Direction) -> Self {
        match towards {
            Direction::Up => Self::RANK_5,
            Direction::Right => Self::FILE_E,
            Direction::Down => Self::RANK_1,
            Direction::Left => Self::FILE_A,
        }
    }
}

/// The cell of a bit.
const fn square(bit: u32) -> Square {
    let bit = bit.to_le_bytes()[0];
    Square::new(bit / Cells::SIDE, bit % Cells::SIDE)
}

impl BitAnd for Cells {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Cells {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for Cells {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::BOARD.0)
    }
}
