//! What a position of Line majority push is worth.
//!
//! Captures above all. Then what may be captured next, lines of two and three, which push and hold, pieces away from the
//! edge, where none can fall, and room to move.

use crate::{
    engine::{
        params::line_majority::{LOST, WEIGHTS, Weights},
        value::ESTIMATE_LIMIT,
    },
    rules::{
        Direction,
        line_majority::{Cells, State},
    },
};

/// An estimate for the side to act, in hundredths of a captured piece.
pub(in crate::engine) fn evaluate(state: &State) -> i32 {
    estimate(state, &WEIGHTS)
}

/// The estimate by other weights.
pub(in crate::engine) fn estimate(state: &State, weights: &Weights) -> i32 {
    let (own, their) = (state.own(), state.their());
    let [ours, theirs] = [state.side, state.side.other()].map(|seat| usize::from(state.captures[seat.index()]));
    let mut value = weights.to_act;
    value += weights.captured[ours] - weights.captured[theirs];
    value += weights.may_capture * captures(own, their).min(1) - weights.may_lose * captures(their, own).min(LOST);
    value += standing(own, weights) - standing(their, weights);
    value += lines(own, weights) - lines(their, weights);
    value += weights.room * (room(own, their) - room(their, own));
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

/// The cells that are not at the edge.
const INNER: Cells = Cells(0b01110_01110_01110 << Cells::SIDE);
/// The cell in the middle.
const MIDDLE: Cells = Cells(1 << 12);

/// What the cells of a side's pieces are worth.
fn standing(own: Cells, weights: &Weights) -> i32 {
    weights.inner * (own & INNER).len().cast_signed() + weights.middle * (own & MIDDLE).len().cast_signed()
}

/// What a side's lines of two and of three are worth.
fn lines(own: Cells, weights: &Weights) -> i32 {
    let along = |towards| {
        let two = own & own.step(towards);
        let three = two & two.step(towards);
        weights.pair * two.len().cast_signed() + weights.triple * three.len().cast_signed()
    };
    along(Direction::Up) + along(Direction::Right)
}

/// The steps that a side's single pieces have.
fn room(own: Cells, their: Cells) -> i32 {
    let empty = !(own | their);
    Direction::ALL.into_iter().map(|towards| (own.step(towards) & empty).len()).sum::<u32>().cast_signed()
}
