//! The evaluation of Line majority push, in hundredths of a captured piece.

use super::weights::weights;

weights! {
    /// Having the turn.
    to_act: i32 = 5,
    /// The enemy pieces pushed off, by their number.
    captured: [i32; 4] = [0, 100, 220, 220],
    /// A capture that the side to act can make.
    may_capture: i32 = 60,
    /// Each capture that the other side could make.
    may_lose: i32 = 12,
    /// A piece that is not at the edge.
    inner: i32 = 9,
    /// More for the piece in the middle.
    middle: i32 = 5,
    /// Two pieces side by side.
    pair: i32 = 3,
    /// A third with them.
    triple: i32 = 4,
    /// Each step that a single piece can make.
    room: i32 = 1,
}

/// As many captures that the other side could make count.
pub(in crate::engine) const LOST: i32 = 3;
