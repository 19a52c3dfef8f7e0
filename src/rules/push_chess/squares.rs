//! Sets of squares as bits, the ways pieces go, and how far a slide goes when it may push one piece.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not};

use crate::rules::{Seat, Square};

/// A set of squares: bit `8 × file + rank`, so that a step is a shift and the order of the bits is that of the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Squares(pub u64);

impl Squares {
    /// No square.
    pub const NONE: Self = Self(0);
    /// All 64 squares.
    pub const ALL: Self = Self(!0);
    /// Files and ranks.
    pub const SIDE: u8 = 8;

    /// The squares of a rank, counted from 0.
    #[must_use]
    pub const fn rank(rank: u8) -> Self {
        Self(0x0101_0101_0101_0101 << rank)
    }

    /// The rank, counted from 0 by a side from its own edge.
    #[must_use]
    pub const fn rank_of(seat: Seat, rank: u8) -> Self {
        Self::rank(if seat.0 == 0 { rank } else { Self::SIDE - 1 - rank })
    }

    /// The set of one square, or `NONE` when the board does not have it.
    #[must_use]
    pub const fn one(square: Square) -> Self {
        if square.file >= Self::SIDE || square.rank >= Self::SIDE {
            return Self::NONE;
        }
        Self(1 << (square.file * Self::SIDE + square.rank))
    }

    /// The set of the square with this index, 0 to 63.
    #[must_use]
    pub const fn at(index: usize) -> Self {
        Self(1 << index)
    }

    /// The index of the first square.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.trailing_zeros() as usize & 63
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

    /// All squares if this set shares one with the other, else none.
    #[must_use]
    pub const fn all_if_meets(self, other: Self) -> Self {
        Self((self.meets(other) as u64).wrapping_neg())
    }

    /// The first square, in the order of the texts.
    #[must_use]
    pub fn first(self) -> Option<Square> {
        (self.0 != 0).then(|| {
            let bit = self.0.trailing_zeros().to_le_bytes()[0];
            Square::new(bit / Self::SIDE, bit % Self::SIDE)
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
    #[inline]
    pub const fn step(self, way: Way) -> Self {
        Self((self.0 & STAYS[way.index()].0).rotate_left(TURNS[way.index()]))
    }

    /// The squares from which one step leads to one of these.
    #[must_use]
    #[inline]
    pub const fn back(self, way: Way) -> Self {
        self.step(way.opposite())
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

impl BitXor for Squares {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
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
        Self(!self.0)
    }
}

/// A step in one of the eight directions, or one of the eight of a knight.
///
/// Numbers 0 to 3 go up in the order of the squares, 4 to 7 are their opposites; 8 to 11 and 12 to 15 likewise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way(u8);

impl Way {
    /// The ways of a rook.
    pub const STRAIGHT: [Self; 4] = [Self(0), Self(2), Self(4), Self(6)];
    /// The ways of a bishop.
    pub const DIAGONAL: [Self; 4] = [Self(1), Self(3), Self(5), Self(7)];
    /// The ways of a king.
    pub const KING: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];
    /// The ways of a knight.
    pub const KNIGHT: [Self; 8] = [Self(8), Self(9), Self(10), Self(11), Self(12), Self(13), Self(14), Self(15)];

    /// Files to the right and ranks up of the ways that go up in the order of the squares.
    const UPWARDS: [(i32, i32); 8] = [(0, 1), (1, -1), (1, 0), (1, 1), (1, -2), (1, 2), (2, -1), (2, 1)];
    const COUNT: usize = 16;

    /// Straight ahead for the pawns of a side.
    #[must_use]
    pub const fn ahead(seat: Seat) -> Self {
        if seat.0 == 0 { Self(0) } else { Self(4) }
    }

    /// Diagonally ahead for the pawns of a side.
    #[must_use]
    pub const fn ahead_aside(seat: Seat) -> [Self; 2] {
        if seat.0 == 0 { [Self(5), Self(3)] } else { [Self(7), Self(1)] }
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(self.0 ^ 4)
    }

    /// Whether it is a knight's.
    #[must_use]
    pub const fn is_leap(self) -> bool {
        self.0 >= 8
    }

    /// Whether it runs along a file or rank.
    #[must_use]
    pub const fn is_straight(self) -> bool {
        self.0 < 8 && self.0.is_multiple_of(2)
    }

    /// The squares from which it leads off the board.
    #[must_use]
    pub const fn edge(self) -> Squares {
        Squares(!STAYS[self.index()].0)
    }

    /// The way on which a square lies from another: any distance along a line, or one step of a knight.
    #[must_use]
    #[inline]
    pub const fn from_to(from: usize, to: usize) -> Option<Self> {
        WAYS[from][to]
    }

    /// The squares on this way from a square to the edge; not for a knight's.
    #[must_use]
    #[inline]
    pub const fn ray(self, from: usize) -> Squares {
        RAYS[self.index() & 7][from]
    }

    #[inline]
    const fn index(self) -> usize {
        self.0 as usize & 15
    }

    /// What a slide from a square may do on this way: go over empty squares, and push the first piece it meets on
    /// over empty squares or off the board.
    #[must_use]
    #[inline]
    pub const fn slide(self, from: usize, occupied: Squares) -> Slide {
        let ray = self.ray(from).0;
        let on = ray & occupied.0;
        let step = TURNS[self.index()];
        if self.0 < 4 {
            let met = on & on.wrapping_neg();
            let rest = on ^ met;
            let next = rest & rest.wrapping_neg();
            // All squares below the one before the second piece; all of the ray when there is no second piece.
            let reach = ray & (next >> step).wrapping_sub(1);
            Slide { reach: Squares(reach), met: Squares(met), pushes: Squares(reach & met.wrapping_neg()) }
        } else {
            let met = highest(on);
            let next = highest(on ^ met);
            let reach = if next == 0 { ray } else { ray & (next.rotate_right(step) << 1).wrapping_neg() };
            let pushes = if met == 0 { 0 } else { reach & ((met << 1).wrapping_sub(1)) };
            Slide { reach: Squares(reach), met: Squares(met), pushes: Squares(pushes) }
        }
    }
}

/// What a slide may do on one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slide {
    /// The squares where it may end.
    pub reach: Squares,
    /// The first piece on the way.
    pub met: Squares,
    /// Those of the squares where the slide has pushed that piece: its own and those behind it.
    pub pushes: Squares,
}

const fn highest(set: u64) -> u64 {
    match set.checked_ilog2() {
        Some(bit) => 1 << bit,
        None => 0,
    }
}

/// By how many bits each way turns a set.
static TURNS: [u32; Way::COUNT] = {
    let mut turns = [0; Way::COUNT];
    let mut way = 0;
    while way < Way::UPWARDS.len() {
        let (file, rank) = Way::UPWARDS[way];
        let (at, by) = (way + way / 4 * 4, (8 * file + rank).cast_unsigned());
        turns[at] = by;
        turns[at + 4] = 64 - by;
        way += 1;
    }
    turns
};

/// The squares from which each way stays on the board.
static STAYS: [Squares; Way::COUNT] = {
    let mut stays = [Squares::NONE; Way::COUNT];
    let mut way = 0;
    while way < Way::UPWARDS.len() {
        let (file, rank) = Way::UPWARDS[way];
        let at = way + way / 4 * 4;
        let mut index = 0;
        while index < 64 {
            let (to_file, to_rank) = (index / 8 + file, index % 8 + rank);
            if to_file >= 0 && to_file < 8 && to_rank >= 0 && to_rank < 8 {
                stays[at].0 |= 1 << index;
                stays[at + 4].0 |= 1 << (8 * to_file + to_rank);
            }
            index += 1;
        }
        way += 1;
    }
    stays
};

static RAYS: [[Squares; 64]; 8] = {
    let mut rays = [[Squares::NONE; 64]; 8];
    let mut way = 0;
    while way < 8 {
        let mut from = 0;
        while from < 64 {
            let mut square = Squares::at(from).step(Way::KING[way]);
            while !square.is_empty() {
                rays[way][from].0 |= square.0;
                square = square.step(Way::KING[way]);
            }
            from += 1;
        }
        way += 1;
    }
    rays
};

static WAYS: [[Option<Way>; 64]; 64] = {
    let mut ways = [[None; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut way = 0;
        while way < 8 {
            let leap = Way::KNIGHT[way];
            let mut to = Squares::at(from).step(leap);
            if !to.is_empty() {
                ways[from][to.index()] = Some(leap);
            }
            let straight = Way::KING[way];
            to = Squares::at(from).step(straight);
            while !to.is_empty() {
                ways[from][to.index()] = Some(straight);
                to = to.step(straight);
            }
            way += 1;
        }
        from += 1;
    }
    ways
};

/// From where pieces could push a piece on a square off the board.
#[derive(Debug, Clone, Copy)]
pub struct Danger {
    /// A knight.
    pub knight: Squares,
    /// A king.
    pub king: Squares,
    /// A pawn of each side.
    pub pawn: [Squares; 2],
    /// A rook or queen, if nothing is in the way: the file and the rank.
    pub straight: Squares,
    /// A bishop or queen, if nothing is in the way: the diagonals.
    pub diagonal: Squares,
}

/// [`Danger`] by the square of the piece in danger.
pub static DANGERS: [Danger; 64] = {
    let none = Danger {
        knight: Squares::NONE,
        king: Squares::NONE,
        pawn: [Squares::NONE; 2],
        straight: Squares::NONE,
        diagonal: Squares::NONE,
    };
    let mut dangers = [none; 64];
    let mut at = 0;
    while at < 64 {
        let danger = &mut dangers[at];
        danger.knight = over_edge(at, &Way::KNIGHT);
        danger.king = over_edge(at, &Way::KING);
        danger.pawn = [over_edge(at, &Way::ahead_aside(Seat(0))), over_edge(at, &Way::ahead_aside(Seat(1)))];
        let mut way = 0;
        while way < 4 {
            danger.straight.0 |= Way::STRAIGHT[way].ray(at).0;
            danger.diagonal.0 |= Way::DIAGONAL[way].ray(at).0;
            way += 1;
        }
        at += 1;
    }
    dangers
};

/// The squares from which one of these ways leads to a square from which it leads off the board.
const fn over_edge(at: usize, ways: &[Way]) -> Squares {
    let mut from = Squares::NONE;
    let mut way = 0;
    while way < ways.len() {
        if Squares::at(at).step(ways[way]).is_empty() {
            from.0 |= Squares::at(at).back(ways[way]).0;
        }
        way += 1;
    }
    from
}

/// The squares next to each square.
pub static NEIGHBOURS: [Squares; 64] = {
    let mut all = [Squares::NONE; 64];
    let mut at = 0;
    while at < 64 {
        let mut way = 0;
        while way < 8 {
            all[at].0 |= Squares::at(at).step(Way::KING[way]).0;
            way += 1;
        }
        at += 1;
    }
    all
};
