//! What a position of Push Fight is worth.
//!
//! Pieces like the middle and fear the open edges; a piece on one with an enemy king behind it, or nearly so, is in
//! danger, the more so when the other side is to act; and who has more room can answer more threats.

use crate::{
    engine::{
        params::push_fight as params,
        push_fight::{LANES, Lane, Node, Side},
        value::ESTIMATE_LIMIT,
    },
    rules::{PieceKind, push_fight::Squares},
};

/// An estimate for the side to act, in hundredths.
#[must_use]
pub fn evaluate(node: &Node) -> i32 {
    let empty = !node.occupied();
    let mut value = params::TO_ACT;
    value += standing(node.own) - standing(node.their);
    value += params::ROOM * (room(node.own, empty) - room(node.their, empty));
    for lane in &LANES {
        if lane[0].meets(node.their.all()) {
            value += danger(lane, node.own, node, &params::THREAT_BY_ACTOR);
        } else if lane[0].meets(node.own.all()) {
            value -= danger(lane, node.their, node, &params::THREAT_BY_OTHER);
        }
    }
    value.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
}

/// What the squares of a side's pieces are worth.
fn standing(side: Side) -> i32 {
    let sum = |kind: PieceKind, set: Squares| -> i32 { set.each().map(|square| square_value(kind, square)).sum() };
    sum(PieceKind::King, side.kings) + sum(PieceKind::Pawn, side.pawns)
}

/// What a square is worth to a piece on it, in hundredths.
pub(in crate::engine) fn square_value(kind: PieceKind, square: Squares) -> i32 {
    let table = match kind {
        PieceKind::King => &params::KING_ON,
        PieceKind::Pawn => &params::PAWN_ON,
    };
    // The board looks the same from both ends: the bits of the upper half mirror those of the lower.
    let bit = square.0.trailing_zeros();
    table[bit.min(31 - bit) as usize]
}

/// The empty squares beside a side's kings.
fn room(side: Side, empty: Squares) -> i32 {
    (side.kings.neighbours() & empty).len().cast_signed()
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
