//! What a position of Line majority push is worth.
//!
//! Pieces push along rows and columns, so each of the ten is worth what its pattern of own, enemy and no pieces is worth
//! in a line at the edge, beside one at the edge, or through the middle. To that come the captures, which count more
//! towards the last turn.

use crate::{
    engine::{
        params::line_majority::{BAND, PATTERNS, WEIGHTS, Weights},
        value::ESTIMATE_LIMIT,
    },
    rules::{
        Direction,
        line_majority::{Cells, State, state::TURNS},
    },
};

/// An estimate for the side to act, in hundredths of a captured piece.
#[must_use]
pub fn evaluate(state: &State) -> i32 {
    estimate(state, &TABLES)
}

/// The estimate by other weights.
pub(in crate::engine) fn estimate(state: &State, tables: &Tables) -> i32 {
    let weights = &tables.weights;
    let (own, their) = (state.own(), state.their());
    let [ours, theirs] = [state.side, state.side.other()].map(|seat| state.captures[seat.index()]);
    let mut value = lines(own, their, tables);
    let band = usize::from(TURNS.saturating_sub(state.turns + 1) / BAND);
    if ours == theirs {
        // What does not lead to a capture in time is worth nothing.
        value = value * weights.fading.get(band).unwrap_or(&100) / 100;
    } else {
        let lead = weights.lead.get(usize::from(ours + theirs - 1)).unwrap_or(&0);
        let worth = lead + weights.late.get(band).unwrap_or(&0);
        value += if ours > theirs { worth } else { -worth };
    }
    value.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
}

/// The ways in which a side could push an enemy piece off if it were to act.
pub(in crate::engine) fn captures(own: Cells, their: Cells) -> i32 {
    let fronts = |towards| {
        let two = own & own.step(towards);
        let three = two & two.step(towards);
        let one_before = (their & Cells::edge(towards)).back(towards);
        let two_before = (their & one_before).back(towards);
        ((two & one_before) | (three & two_before)).len()
    };
    Direction::ALL.into_iter().map(fronts).sum::<u32>().cast_signed()
}

/// The cells of a line.
const LENGTH: u32 = Cells::SIDE as u32;
/// The sets of own and of enemy pieces in a line: so many bits each.
const LINES: usize = 1 << (2 * LENGTH);

/// What the rows and columns are worth.
fn lines(own: Cells, their: Cells, tables: &Tables) -> i32 {
    let [edge, second, middle] = &tables.lines;
    let places = [edge, second, middle, second, edge];
    let worth = |(number, worth): (u32, &[i32; LINES])| {
        let line = |line: fn(Cells, u32) -> u32| worth[(line(own, number) | line(their, number) << LENGTH) as usize];
        line(row) + line(column)
    };
    (0..).zip(places).map(worth).sum()
}

/// A column of a set, in the lowest bits.
const fn column(set: Cells, file: u32) -> u32 {
    set.0 >> (LENGTH * file) & 0b11111
}

/// A row likewise: its bits are five places apart, and the product brings them together.
const fn row(set: Cells, rank: u32) -> u32 {
    const FIRST: u32 = 0b00001_00001_00001_00001_00001;
    const TOGETHER: u32 = 0b1_0001_0001_0001_0001_0000;
    (set.0 >> rank & FIRST).wrapping_mul(TOGETHER) >> (4 * LENGTH) & 0b11111
}

/// The weights, and what is worked out from them beforehand.
#[derive(Debug)]
pub(in crate::engine) struct Tables {
    weights: Weights,
    /// What a line with these sets of pieces is worth at the edge, beside that and in the middle.
    lines: [[i32; LINES]; 3],
}

impl Tables {
    pub(in crate::engine) const fn of(weights: Weights) -> Self {
        let lines = [spread(&weights.edge), spread(&weights.second), spread(&weights.middle)];
        Self { weights, lines }
    }
}

static TABLES: Tables = Tables::of(WEIGHTS);

/// What lines are worth, by the sets of pieces in them.
///
/// A line read from one end is a number of five digits, the first cell the lowest: 0 is an empty cell, 1 an own piece and
/// 2 an enemy one. Weights are in the order of these numbers; of a line and its mirror image the smaller one counts.
const fn spread(weights: &[i32; PATTERNS]) -> [i32; LINES] {
    let mut lines = [0; LINES];
    let mut next = 0;
    let mut number = 0;
    while number < 3_u32.pow(LENGTH) {
        let (mut rest, mut place) = (number, 0);
        let (mut line, mut mirrored, mut backwards) = (0, 0, 0);
        while place < LENGTH {
            let digit = rest % 3;
            if digit > 0 {
                let set = (digit - 1) * LENGTH;
                line |= 1_usize << (set + place);
                mirrored |= 1_usize << (set + LENGTH - 1 - place);
            }
            backwards = backwards * 3 + digit;
            rest /= 3;
            place += 1;
        }
        if number <= backwards {
            lines[line] = weights[next];
            lines[mirrored] = weights[next];
            next += 1;
        }
        number += 1;
    }
    lines
}
