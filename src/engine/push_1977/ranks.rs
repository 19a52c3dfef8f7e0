//! Two-coloured fillings of the board as sets, and the numbers of those sets.

use crate::rules::push_1977::{
    Channel, Spaces,
    board::{ALL, COUNT},
};

/// The 13 balls of one colour: bits 0 to 24 are the spaces, bit 25 is the hand.
pub(super) type Balls = u32;

/// The hand.
pub(super) const HAND: Balls = 1 << COUNT;
/// Spaces and hand.
pub(super) const ALL_BALLS: Balls = ALL | HAND;
/// The fillings: ways to choose 13 of 26.
pub(super) const FILLINGS: usize = 10_400_600;

/// The filling after a push into a channel.
#[inline]
pub(super) const fn pushed(balls: Balls, channel: &Channel) -> Balls {
    let (hand, out) = (balls >> COUNT & 1, balls >> channel.exit & 1);
    channel.push(balls & ALL) | hand << channel.entry | out << COUNT
}

/// The filling before a push into a channel that led to this one.
#[inline]
pub(super) const fn pulled(balls: Balls, channel: &Channel) -> Balls {
    let (hand, back) = (balls >> channel.entry & 1, balls >> COUNT & 1);
    channel.pull(balls & ALL) | back << channel.exit | hand << COUNT
}

/// The balls of a colour from those on the board.
pub(super) const fn with_hand(board: Spaces) -> Balls {
    if board.count_ones() < 13 { board | HAND } else { board }
}

/// The next larger set with as many members; larger than all when there is none.
///
/// Gosper's hack: Beeler, Gosper and Schroeppel, "HAKMEM", 1972, item 175.
pub(super) const fn next(set: u32) -> u32 {
    let low = set & set.wrapping_neg();
    let ripple = set + low;
    ripple | (set ^ ripple) >> (2 + low.trailing_zeros())
}

/// Numbers the fillings in the order of their sets, from 0 on: the 13 upper bits lead to the first number with them, the
/// 13 lower bits to the place after it.
#[derive(Debug)]
pub(super) struct Ranks {
    first: [u32; HALF],
    within: [u16; HALF],
}

/// The values of half of the bits.
const HALF: usize = 1 << 13;

impl Ranks {
    /// The tables.
    pub(super) const fn tables() -> &'static Self {
        static TABLES: Ranks = Ranks::new(13).0;
        &TABLES
    }

    /// The tables for sets with so many members, and how many such sets there are.
    #[allow(clippy::large_stack_arrays, reason = "48 KB, once")]
    pub(super) const fn new(members: u32) -> (Self, usize) {
        let mut tables = Self { first: [0; HALF], within: [0; HALF] };
        let mut sizes = [0; 14];
        let mut half = 0;
        while half < HALF {
            let size = &mut sizes[half.count_ones() as usize];
            tables.within[half] = *size;
            *size += 1;
            half += 1;
        }
        let mut total = 0;
        half = 0;
        while half < HALF {
            tables.first[half] = total;
            // None has more members above than there are, or more below than there is room for.
            let rest = members.wrapping_sub(half.count_ones()) as usize;
            total += if rest < sizes.len() { sizes[rest] as u32 } else { 0 };
            half += 1;
        }
        (tables, total as usize)
    }

    /// The number of a filling.
    #[inline]
    pub(super) fn of(&self, balls: Balls) -> usize {
        let (upper, lower) = (balls as usize >> 13, balls as usize % HALF);
        self.first[upper] as usize + self.within[lower] as usize
    }
}
