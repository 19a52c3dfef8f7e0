//! Sets of tiles of the 9×9 board as bits, and walks over them.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::rules::{Direction, Square};

/// A set of tiles: bit `10 × file + rank`, so that a step is a shift and the order of the bits is that of the texts.
///
/// The bit between two files belongs to no tile: whatever is shifted over an edge drops out with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tiles(pub u128);

impl Tiles {
    /// No tile.
    pub const NONE: Self = Self(0);
    /// The 81 tiles of the board.
    pub const BOARD: Self = Self(Self::FILE.0 * Self::EACH_FILE);
    /// The files, and the ranks, of the board.
    pub const SIZE: u8 = 9;
    /// The bits that tiles may have, for tables with an entry a tile.
    pub const BITS: usize = 89;
    /// The bits from a tile to the next on its right.
    const STRIDE: u8 = 10;
    /// File a.
    const FILE: Self = Self(0x1FF);
    /// The lowest bit of every file.
    const EACH_FILE: u128 = 0x1_0040_1004_0100_4010_0401;

    /// The set of one tile, or `NONE` when the board does not have it.
    #[must_use]
    pub const fn one(square: Square) -> Self {
        if square.file >= Self::SIZE || square.rank >= Self::SIZE {
            return Self::NONE;
        }
        Self(1 << (square.file * Self::STRIDE + square.rank))
    }

    /// The tiles of a rank, 0 for row 1.
    #[must_use]
    pub const fn row(rank: u8) -> Self {
        if rank < Self::SIZE { Self(Self::EACH_FILE << rank) } else { Self::NONE }
    }

    /// Whether there is no tile in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tiles there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the two sets share a tile.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest bit of the set: an index below [`Tiles::BITS`] where there is a tile.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The first tile, in the order of the texts.
    #[must_use]
    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| {
            let bit = self.0.trailing_zeros().to_le_bytes()[0];
            Square::new(bit / Self::STRIDE, bit % Self::STRIDE)
        })
    }

    /// Each tile as a set of its own, in the order of the texts.
    pub fn each(self) -> impl Iterator<Item = Self> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let one = rest & rest.wrapping_neg();
            rest ^= one;
            (one != 0).then_some(Self(one))
        })
    }

    /// The tiles by name, in the order of the texts.
    pub fn names(self) -> impl Iterator<Item = Square> {
        self.each().filter_map(Self::first)
    }

    /// The tiles one step further; those that would leave the board are dropped.
    #[must_use]
    pub const fn step(self, towards: Direction) -> Self {
        let moved = match towards {
            Direction::Up => self.0 << 1,
            Direction::Right => self.0 << Self::STRIDE,
            Direction::Down => self.0 >> 1,
            Direction::Left => self.0 >> Self::STRIDE,
        };
        Self(moved & Self::BOARD.0)
    }

    /// The tiles next to one of these.
    #[must_use]
    pub const fn neighbours(self) -> Self {
        let moved = self.0 << 1 | self.0 >> 1 | self.0 << Self::STRIDE | self.0 >> Self::STRIDE;
        Self(moved & Self::BOARD.0)
    }

    /// These and all that a walk from them over tiles of `open` comes to.
    #[must_use]
    pub fn region(self, open: Self) -> Self {
        let mut reached = self;
        loop {
            let wider = reached | (reached.neighbours() & open);
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    /// The tiles of shortest walks from these over tiles of `open`, one to a tile of each set of `ends` that can be
    /// reached; the tiles where the walks begin and end included.
    #[must_use]
    pub fn walks(self, open: Self, ends: &[Self]) -> Self {
        // Grow rings around the start, then step back from ring to ring.
        let mut rings = [Self::NONE; Self::BITS];
        let mut reached = self;
        let mut ring = self;
        let mut count = 0;
        while !ring.is_empty() {
            rings[count] = ring;
            count += 1;
            if ends.iter().all(|end| end.meets(reached)) {
                break;
            }
            ring = ring.neighbours() & open & !reached;
            reached |= ring;
        }
        let rings = &rings[..count];
        let mut all = Self::NONE;
        for end in ends {
            let Some(last) = rings.iter().position(|ring| ring.meets(*end)) else { continue };
            let mut tile = (rings[last] & *end).lowest();
            all |= tile;
            for ring in rings[..last].iter().rev() {
                tile = (tile.neighbours() & *ring).lowest();
                all |= tile;
            }
        }
        all
    }

    /// The first tile as a set.
    #[must_use]
    pub const fn lowest(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    /// The last tile as a set.
    #[must_use]
    pub const fn highest(self) -> Self {
        match self.0.checked_ilog2() {
            Some(last) => Self(1 << last),
            None => Self::NONE,
        }
    }
}

impl BitAnd for Tiles {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Tiles {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Tiles {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for Tiles {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::BOARD.0)
    }
}
