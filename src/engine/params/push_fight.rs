//! The evaluation of Push Fight, in hundredths of its unit.

use super::weights::weights;
use crate::engine::search::Costs;

weights! {
    /// Having the turn.
    to_act: i32 = 7,
    /// Each empty square beside a side's kings.
    room: i32 = 6,
    /// Each pawn of the other side beside a side's kings.
    touch: i32 = 13,
    /// A piece on an open edge that the side to act may push off, by the empty squares before its king; the last
    /// where there are more or no king.
    threat_by_actor: [i32; 4] = [0, 0, 8, 22],
    /// The same for the side that is not to act.
    threat_by_other: [i32; 4] = [53, 0, 0, 20],
    /// A king by its square: bits 0 to 15 of a set, files a to d, and their mirror images.
    king_on: [i32; 16] = [
    0, 6, 8, 0, // a2 a3
    -4, -6, 6, 0, // b1 b2 b3
    6, 0, -4, 6, // c1 to c4
    -6, -4, -7, -4, // d1 to d4
],
    /// A pawn likewise.
    pawn_on: [i32; 16] = [
    0, -33, -26, 0, //
    4, -16, 6, 0, //
    -6, 20, 24, -40, //
    5, 42, 35, 3, //
],
}

/// What it costs the side that thinks to come back to a position of the game, for each turn that was played: without it
/// games might never end.
pub(in crate::engine) const AGAIN: Costs = Costs { first: 0, each: 1, most: 2_000 };
