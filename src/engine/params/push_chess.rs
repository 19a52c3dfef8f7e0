//! The evaluation of Push Chess, in hundredths of a pawn, fitted to the results of self-play, and its search.

use super::weights::weights;

weights! {
    /// Having the turn.
    to_act: i32 = 46,
    /// Knights by their distance from the edge, 0 to 3.
    knight: [i32; 4] = [169, 221, 267, 276],
    /// And by their rank from their own edge.
    knight_rank: [i32; 8] = [-5, -11, -18, 15, 23, -12, -3, 24],
    /// Bishops likewise.
    bishop: [i32; 4] = [281, 340, 344, 347],
    /// And by their rank.
    bishop_rank: [i32; 8] = [19, 11, 38, 6, 33, -34, -76, -40],
    /// Rooks likewise.
    rook: [i32; 4] = [442, 483, 485, 515],
    /// And by their rank.
    rook_rank: [i32; 8] = [8, -25, 10, -14, -3, 13, -70, 15],
    /// Queens likewise.
    queen: [i32; 4] = [907, 984, 989, 1_010],
    /// And by their rank.
    queen_rank: [i32; 8] = [46, 14, 70, 77, 97, 102, 52, -12],
    /// Kings likewise, but for what all are worth.
    king: [i32; 4] = [-47, 44, 19, 5],
    /// And by their rank.
    king_rank: [i32; 8] = [-66, -27, -3, 19, 30, -2, 18, -2],
    /// A pawn by its rank.
    pawn: [i32; 8] = [30, 114, 94, 116, 155, 199, 355, 0],
    /// And by the distance of its file from the edge.
    pawn_file: [i32; 4] = [-48, -3, 19, 32],
    /// Each empty square next to a king from which it could be pushed to the edge.
    exposed: i32 = 15,
}

/// The most plies beyond the depth in which pieces may still leave the board.
pub(in crate::engine) const BEYOND: u32 = 6;
/// With so few pieces a side may be stalemated.
pub(in crate::engine) const FEW: u32 = 5;
