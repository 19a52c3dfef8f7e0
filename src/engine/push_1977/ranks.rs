//! Two-coloured fillings of the board as sets, and the numbers of those sets.

use std::{array, mem};

use crate::rules::push_1977::{
    Channel, Spaces,
    board::{ALL, CHANNELS, COUNT, SIDE},
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

/// The fillings after a push from each pocket of a side: of the left one, the bottom, the right one or the top. Much
/// faster than one after the other.
#[inline]
fn from_side(balls: Balls, side: usize) -> [Balls; SIDE as usize] {
    const LEFT: Spaces = 0b1_00001_00001_00001_00001;
    const TOP: Spaces = 0b1_1111;
    const RIGHT: Spaces = LEFT << (SIDE - 1);
    const BOTTOM: Spaces = TOP << (COUNT - SIDE);
    let board = balls & ALL;
    let hand = if balls & HAND == 0 { 0 } else { ALL };
    // As if all its rows were pushed; each then takes what is its own.
    let moved = match side {
        0 => board << 1 & !LEFT | hand & LEFT,
        1 => board >> SIDE | hand & BOTTOM,
        2 => board >> 1 & !RIGHT | hand & RIGHT,
        _ => board << SIDE | hand & TOP,
    };
    let changes = board ^ moved;
    array::from_fn(|line| {
        let Channel { row, exit, .. } = &CHANNELS[side * usize::from(SIDE) + line];
        board ^ changes & row | (board >> exit & 1) << COUNT
    })
}

/// The fillings after a push from each pocket, or those before it; the rest is zero.
#[inline]
pub(super) fn steps<const POCKETS: usize, const BACK: bool>(balls: Balls) -> [Balls; CHANNELS.len()] {
    let mut steps = [0; CHANNELS.len()];
    for (side, steps) in steps.as_chunks_mut().0.iter_mut().enumerate().take(POCKETS / usize::from(SIDE)) {
        // A push is taken back by one from the opposite side.
        *steps = from_side(balls, if BACK { (side + 2) % 4 } else { side });
    }
    steps
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

/// The upper half of the bits.
#[inline]
const fn upper(balls: Balls) -> usize {
    balls as usize >> 13
}

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
        let (upper, lower) = (upper(balls), balls as usize % HALF);
        self.first[upper] as usize + self.within[lower] as usize
    }
}

/// Fillings by their upper halves, so that those followed one after the other lead to numbers close together.
pub(super) fn sorted(layer: &[Balls]) -> Vec<Balls> {
    let mut places = vec![0; HALF];
    for balls in layer {
        places[upper(*balls)] += 1;
    }
    let mut first = 0;
    for place in &mut places {
        first += mem::replace(place, first);
    }
    let mut sorted = vec![0; layer.len()];
    for balls in layer {
        let place = &mut places[upper(*balls)];
        sorted[*place] = *balls;
        *place += 1;
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pushes_from_a_side_are_those_of_its_pockets() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..1_000 {
            let balls: Balls = random.u32(..=ALL_BALLS);
            let together: Vec<Balls> = (0..4).flat_map(|side| from_side(balls, side)).collect();
            let apart: Vec<Balls> = CHANNELS.iter().map(|channel| pushed(balls, channel)).collect();
            assert_eq!(together, apart);
            for (pocket, channel) in CHANNELS.iter().enumerate() {
                assert_eq!(pulled(balls, channel), apart[(pocket + 10) % 20]);
                assert_eq!(pulled(apart[pocket], channel), balls);
            }
        }
    }
}
