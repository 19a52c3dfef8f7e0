//! The board of 26 squares as sets of bits: where pieces stand, how far they slide, what a push does.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use crate::rules::{Direction, PieceKind, Seat, Square};

use super::Movement;

/// A set of squares: bit `4 × file + rank`, so that a step is a shift and the order of the bits is that of the texts.
///
/// ```text
/// rank 4         c d e f g        a rail above these five
/// rank 3     a b c d e f g h
/// rank 2     a b c d e f g h
/// rank 1       b c d e f          a rail below these five
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub u32);

impl Squares {
    /// No square.
    pub const NONE: Self = Self(0);
    /// The 26 squares of the board.
    pub const BOARD: Self = Self(0x6EFF_FF76);
    /// White's half, files a to d; Brown's is the rest.
    const WHITE_HALF: Self = Self(Self::BOARD.0 & 0xFFFF);
    const RANK_1: Self = Self(0x1111_1111);
    const RANK_4: Self = Self(0x8888_8888);
    const FILES: u8 = 8;
    const RANKS: u8 = 4;

    /// The set of one square, or `NONE` when the board does not have it.
    #[must_use]
    pub const fn one(square: Square) -> Self {
        if square.file >= Self::FILES || square.rank >= Self::RANKS {
            return Self::NONE;
        }
        Self((1 << (square.file * Self::RANKS + square.rank)) & Self::BOARD.0)
    }

    /// The half of the board on which a side places its pieces.
    #[must_use]
    pub const fn half(seat: Seat) -> Self {
        if seat.0 == 0 { Self::WHITE_HALF } else { Self(Self::BOARD.0 & !Self::WHITE_HALF.0) }
    }

    /// Whether there is no square in the set.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares there are.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the two sets share a square.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The first square, in the order of the texts.
    #[must_use]
    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| {
            let bit = self.0.trailing_zeros().to_le_bytes()[0];
            Square::new(bit / Self::RANKS, bit % Self::RANKS)
        })
    }

    /// Each square as a set of its own, in the order of the texts.
    pub fn each(self) -> impl Iterator<Item = Self> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let one = rest & rest.wrapping_neg();
            rest ^= one;
            (one != 0).then_some(Self(one))
        })
    }

    /// The squares by name, in the order of the texts.
    pub fn names(self) -> impl Iterator<Item = Square> {
        self.each().filter_map(Self::first)
    }

    /// The squares one step further; those that would leave the board are dropped.
    #[must_use]
    pub const fn step(self, towards: Direction) -> Self {
        let moved = match towards {
            Direction::Up => (self.0 & !Self::RANK_4.0) << 1,
            Direction::Right => self.0 << 4,
            Direction::Down => (self.0 & !Self::RANK_1.0) >> 1,
            Direction::Left => self.0 >> 4,
        };
        Self(moved & Self::BOARD.0)
    }

    /// The squares next to one of these.
    #[must_use]
    pub const fn neighbours(self) -> Self {
        Self(
            self.step(Direction::Up).0
                | self.step(Direction::Right).0
                | self.step(Direction::Down).0
                | self.step(Direction::Left).0,
        )
    }

    /// The squares that a rail closes on this side.
    #[must_use]
    pub const fn railed(towards: Direction) -> Self {
        match towards {
            Direction::Up => Self(Self::RANK_4.0 & Self::BOARD.0),
            Direction::Down => Self(Self::RANK_1.0 & Self::BOARD.0),
            Direction::Left | Direction::Right => Self::NONE,
        }
    }

    /// The squares of these from which a step in this direction goes over an open edge.
    #[must_use]
    pub fn open(self, towards: Direction) -> Self {
        let inside = match towards {
            Direction::Up => Self::BOARD.step(Direction::Down),
            Direction::Right => Self::BOARD.step(Direction::Left),
            Direction::Down => Self::BOARD.step(Direction::Up),
            Direction::Left => Self::BOARD.step(Direction::Right),
        };
        self & !inside & !Self::railed(towards)
    }

    /// Where pieces on these squares may slide over `empty` ones.
    #[must_use]
    pub fn slides(self, empty: Self, movement: Movement) -> Self {
        match movement {
            Movement::Straight => Direction::ALL.into_iter().fold(Self::NONE, |all, towards| {
                let mut ray = self.step(towards) & empty;
                let mut reached = ray;
                while !ray.is_empty() {
                    ray = ray.step(towards) & empty;
                    reached |= ray;
                }
                all | reached
            }),
            Movement::Path => {
                let mut reached = self;
                loop {
                    let wider = reached | (reached.neighbours() & empty);
                    if wider == reached {
                        return reached & empty;
                    }
                    reached = wider;
                }
            }
        }
    }
}

impl BitAnd for Squares {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Not for Squares {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0 & Self::BOARD.0)
    }
}

/// What a piece of this game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Man {
    /// Square; moves, and alone may push.
    King,
    /// Round; moves.
    Pawn,
}

impl Man {
    /// Both.
    pub const ALL: [Self; 2] = [Self::King, Self::Pawn];

    /// What it is among the pieces of all games.
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::King => PieceKind::King,
            Self::Pawn => PieceKind::Pawn,
        }
    }
}

/// The pieces on the board and the anchor: all that decides what can be played, but for the side to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    /// The kings of each side.
    pub kings: [Squares; 2],
    /// The pawns of each side.
    pub pawns: [Squares; 2],
    /// The anchored king, or none before the first push.
    pub anchor: Squares,
}

/// What ends a pushing line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineEnd {
    /// An empty square: everything moves up.
    Empty,
    /// An open edge: the far piece falls.
    Open,
    /// A rail: nothing moves.
    Rail,
}

/// A king and the unbroken line of pieces in front of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// The pieces, the king included.
    pub pieces: Squares,
    /// The piece at the far end.
    pub far: Squares,
    /// What is behind it.
    pub end: LineEnd,
}

/// A hash of a position: the kings and the pawns of the side to act, those of the other, the anchor, and the moves that
/// are left. What the two sides are called decides nothing.
#[must_use]
pub fn key(own: [Squares; 2], their: [Squares; 2], anchor: Squares, left: u8) -> u64 {
    let pair = |a: Squares, b: Squares| u64::from(a.0) << 32 | u64::from(b.0);
    let mut key = pair(own[0], own[1]).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key = (key ^ key >> 29 ^ pair(their[0], their[1])).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    key = (key ^ key >> 32 ^ pair(anchor, Squares(u32::from(left)))).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}

impl Board {
    /// The pieces of a side.
    #[must_use]
    pub fn own(&self, seat: Seat) -> Squares {
        self.kings[seat.index()] | self.pawns[seat.index()]
    }

    /// The pieces of both sides.
    #[must_use]
    pub fn occupied(&self) -> Squares {
        self.own(Seat::FIRST) | self.own(Seat::SECOND)
    }

    /// What stands on a square and whose it is.
    #[must_use]
    pub fn at(&self, square: Squares) -> Option<(Seat, Man)> {
        [Seat::FIRST, Seat::SECOND].into_iter().find_map(|seat| {
            if self.kings[seat.index()].meets(square) {
                Some((seat, Man::King))
            } else if self.pawns[seat.index()].meets(square) {
                Some((seat, Man::Pawn))
            } else {
                None
            }
        })
    }

    /// Puts a piece on an empty square.
    pub fn put(&mut self, seat: Seat, kind: Man, square: Squares) {
        match kind {
            Man::King => self.kings[seat.index()] |= square,
            Man::Pawn => self.pawns[seat.index()] |= square,
        }
    }

    /// The board after a slide.
    #[must_use]
    pub fn slide(mut self, from: Squares, to: Squares) -> Self {
        for set in self.kings.iter_mut().chain(&mut self.pawns) {
            if set.meets(from) {
                *set = (*set & !from) | to;
            }
        }
        self
    }

    /// The line a king has in front of it; the king alone when the next square is empty.
    #[must_use]
    pub fn line(&self, king: Squares, towards: Direction) -> Line {
        let occupied = self.occupied();
        let mut line = Line { pieces: king, far: king, end: LineEnd::Empty };
        loop {
            let next = line.far.step(towards);
            if next.is_empty() {
                line.end = if line.far.meets(Squares::railed(towards)) { LineEnd::Rail } else { LineEnd::Open };
                return line;
            }
            if !next.meets(occupied) {
                return line;
            }
            line.pieces |= next;
            line.far = next;
        }
    }

    /// The line a side's king can push in this direction, unless nothing stands there or a rule forbids it.
    #[must_use]
    pub fn pushable(&self, king: Squares, towards: Direction, own_falls: bool) -> Option<Line> {
        if !king.step(towards).meets(self.occupied()) {
            return None;
        }
        let line = self.line(king, towards);
        let falls_own = || self.at(line.far).map(|(seat, _)| seat) == self.at(king).map(|(seat, _)| seat);
        let legal = match line.end {
            LineEnd::Rail => false,
            LineEnd::Empty => true,
            LineEnd::Open => own_falls || !falls_own(),
        };
        (legal && !line.pieces.meets(self.anchor)).then_some(line)
    }

    /// The board after a push of this line by the king at its start, the anchor put on that king.
    #[must_use]
    pub fn push(mut self, king: Squares, line: Squares, towards: Direction) -> Self {
        for set in self.kings.iter_mut().chain(&mut self.pawns) {
            *set = (*set & !line) | (*set & line).step(towards);
        }
        self.anchor = king.step(towards);
        self
    }

    /// Whether one of a side's kings can push now.
    #[must_use]
    pub fn can_push(&self, seat: Seat, own_falls: bool) -> bool {
        self.kings[seat.index()]
            .each()
            .any(|king| Direction::ALL.into_iter().any(|towards| self.pushable(king, towards, own_falls).is_some()))
    }

    /// Whether a side can still push after at most this many moves.
    #[must_use]
    pub fn can_complete(&self, seat: Seat, moves: u8, movement: Movement, own_falls: bool) -> bool {
        self.can_push(seat, own_falls)
            || moves > 0
                && self.own(seat).each().any(|from| {
                    from.slides(!self.occupied(), movement)
                        .each()
                        .any(|to| self.slide(from, to).can_complete(seat, moves - 1, movement, own_falls))
                })
    }
}
