//! What a position of Push Fight is worth.
//!
//! Pieces like the middle and fear the open edges; a piece on one with an enemy king behind it, or nearly so, is in
//! danger, the more so when the other side is to act; and who has more room can answer more threats.

use crate::{
    engine::{
        params::push_fight::{WEIGHTS, Weights},
        push_fight::{LANES, Lane, Node, Side},
        value::ESTIMATE_LIMIT,
    },
    rules::push_fight::{Man, Squares},
};

/// An estimate for the side to act, in hundredths.
#[must_use]
pub fn evaluate(node: &Node) -> i32 {
    estimate(node, &TABLES)
}

/// The estimate by other weights.
pub(in crate::engine) fn estimate(node: &Node, tables: &Tables) -> i32 {
    let weights = &tables.weights;
    let empty = !node.occupied();
    let mut value = weights.to_act;
    value += standing(node.own, tables) - standing(node.their, tables);
    value += weights.room * (room(node.own, empty) - room(node.their, empty));
    value += weights.touch * (touch(node.own, node.their) - touch(node.their, node.own));
    let edge = node.occupied() & EDGE & !node.anchor;
    if !edge.is_empty() {
        for lane in LANES.iter().filter(|lane| lane[0].meets(edge)) {
            value += if lane[0].meets(node.their.all()) {
                danger(lane, node.own, node, &weights.threat_by_actor)
            } else {
                -danger(lane, node.their, node, &weights.threat_by_other)
            };
        }
    }
    value.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
}

/// The squares with an open side.
const EDGE: Squares = {
    let mut edge = 0;
    let mut lane = 0;
    while lane < LANES.len() {
        edge |= LANES[lane][0].0;
        lane += 1;
    }
    Squares(edge)
};

/// The sums of a table's values for all sets of squares within each two files.
type Sums = [[i32; 256]; 4];

/// The weights, and what is worked out from them beforehand.
#[derive(Debug)]
pub(in crate::engine) struct Tables {
    weights: Weights,
    kings: Sums,
    pawns: Sums,
}

impl Tables {
    pub(in crate::engine) const fn of(weights: Weights) -> Self {
        let (kings, pawns) = (sums(&weights.king_on), sums(&weights.pawn_on));
        Self { weights, kings, pawns }
    }
}

static TABLES: Tables = Tables::of(WEIGHTS);

const fn sums(table: &[i32; 16]) -> Sums {
    let mut sums = [[0; 256]; 4];
    let mut bit = 0;
    while bit < 32 {
        let mut set = 0;
        while set < 256 {
            if set >> (bit % 8) & 1 == 1 {
                // The board looks the same from both ends: the bits of the upper half mirror those of the lower.
                sums[bit / 8][set] += table[if bit < 16 { bit } else { 31 - bit }];
            }
            set += 1;
        }
        bit += 1;
    }
    sums
}

fn sum(set: Squares, sums: &Sums) -> i32 {
    set.0.to_le_bytes().into_iter().zip(sums).map(|(byte, sums)| sums[usize::from(byte)]).sum()
}

/// What the squares of a side's pieces are worth.
fn standing(side: Side, tables: &Tables) -> i32 {
    sum(side.kings, &tables.kings) + sum(side.pawns, &tables.pawns)
}

/// What a square is worth to a piece on it, in hundredths.
pub(in crate::engine) fn square_value(kind: Man, square: Squares) -> i32 {
    match kind {
        Man::King => sum(square, &TABLES.kings),
        Man::Pawn => sum(square, &TABLES.pawns),
    }
}

/// The empty squares beside a side's kings.
fn room(side: Side, empty: Squares) -> i32 {
    (side.kings.neighbours() & empty).len().cast_signed()
}

/// The pawns of the other side beside a side's kings.
fn touch(side: Side, other: Side) -> i32 {
    (side.kings.neighbours() & other.pawns).len().cast_signed()
}

/// How far the piece on the first square of a lane is in danger of being pushed off by the attacker.
fn danger(lane: &Lane, attacker: Side, node: &Node, by_gaps: &[i32; 4]) -> i32 {
    let occupied = node.occupied();
    let mut gaps = 0;
    if lane[0].meets(node.anchor) {
        return 0;
    }
    for square in &lane[1..] {
        if square.is_empty() || square.meets(node.anchor) {
            break;
        }
        if square.meets(attacker.kings) {
            return by_gaps[gaps];
        }
        gaps += usize::from(!square.meets(occupied));
        if gaps + 1 == by_gaps.len() {
            break;
        }
    }
    by_gaps[by_gaps.len() - 1]
}
