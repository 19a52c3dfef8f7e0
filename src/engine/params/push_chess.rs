//! The evaluation of Push Chess, in hundredths of a pawn, and its search.

use super::weights::weights;

weights! {
    /// Having the turn.
    to_act: i32 = 34,
    /// Knights by their distance from the edge, 0 to 3.
    knight: [i32; 4] = [207, 252, 306, 314],
    /// And by their rank from their own edge.
    knight_rank: [i32; 8] = [13, 34, 20, 32, 24, -9, 22, 25],
    /// Bishops likewise.
    bishop: [i32; 4] = [266, 364, 360, 386],
    /// And by their rank.
    bishop_rank: [i32; 8] = [70, 2, 24, 3, -18, -28, -40, 8],
    /// Rooks likewise.
    rook: [i32; 4] = [452, 483, 501, 543],
    /// And by their rank.
    rook_rank: [i32; 8] = [14, 2, 3, 10, -3, 4, -34, -8],
    /// Queens likewise.
    queen: [i32; 4] = [892, 954, 947, 986],
    /// And by their rank.
    queen_rank: [i32; 8] = [32, 30, 74, 9, 55, 50, 56, 28],
    /// Kings likewise, but for what all are worth.
    king: [i32; 4] = [-48, -8, 33, 44],
    /// And by their rank.
    king_rank: [i32; 8] = [18, 7, 3, -33, -20, -25, 24, -8],
    /// A pawn by its rank.
    pawn: [i32; 8] = [60, 93, 107, 134, 150, 226, 334, 0],
    /// And by the distance of its file from the edge.
    pawn_file: [i32; 4] = [-6, 19, 7, 22],
    /// Each empty square next to a king from which it could be pushed to the edge.
    exposed: i32 = 16,
}

/// The most plies beyond the depth in which pieces may still leave the board.
pub(in crate::engine) const BEYOND: u32 = 6;
/// With so few pieces a side may be stalemated.
pub(in crate::engine) const FEW: u32 = 5;
