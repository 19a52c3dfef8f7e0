//! The evaluation of Push Fight, in hundredths of its unit, fitted to the results of self-play.

use super::weights::weights;
use crate::engine::search::Costs;

weights! {
    /// Having the turn.
    to_act: i32 = 19,
    /// Each empty square beside a side's kings.
    room: i32 = -3,
    /// Each pawn of the other side beside a side's kings.
    touch: i32 = 9,
    /// A piece on an open edge that the side to act may push off, by the empty squares before its king; the last
    /// where there are more or no king.
    threat_by_actor: [i32; 4] = [0, 5, 10, 9],
    /// The same for the side that is not to act.
    threat_by_other: [i32; 4] = [71, 3, 1, 26],
    /// A king by its square: bits 0 to 15 of a set, files a to d, and their mirror images.
    king_on: [i32; 16] = [
    0, -3, 13, 0, // a2 a3
    17, -1, 0, 0, // b1 b2 b3
    4, -2, -11, 3, // c1 to c4
    -3, -3, -9, -7, // d1 to d4
],
    /// A pawn likewise.
    pawn_on: [i32; 16] = [
    0, -42, -28, 0, //
    -2, 1, 7, 0, //
    -23, 32, 21, -57, //
    25, 48, 43, -6, //
],
}

/// What it costs the side that thinks to come back to a position of the game, for each turn that was played: without it
/// games might never end.
pub(in crate::engine) const AGAIN: Costs = Costs { first: 0, each: 1, most: 2_000 };
