//! The evaluation of Push Chess, in hundredths of a pawn, and its search.

use super::weights::weights;

weights! {
    /// Having the turn.
    to_act: i32 = 10,
    /// Knights by their distance from the edge, 0 to 3.
    knight: [i32; 4] = [260, 300, 330, 340],
    /// And by their rank from their own edge.
    knight_rank: [i32; 8] = [0; 8],
    /// Bishops likewise.
    bishop: [i32; 4] = [300, 330, 345, 350],
    bishop_rank: [i32; 8] = [0; 8],
    /// Rooks likewise.
    rook: [i32; 4] = [460, 480, 490, 490],
    rook_rank: [i32; 8] = [0; 8],
    /// Queens likewise.
    queen: [i32; 4] = [880, 915, 925, 930],
    queen_rank: [i32; 8] = [0; 8],
    /// Kings likewise.
    king: [i32; 4] = [0, 10, 0, -10],
    king_rank: [i32; 8] = [0; 8],
    /// A pawn by its rank.
    pawn: [i32; 8] = [80, 95, 100, 110, 130, 170, 250, 0],
    /// And by the distance of its file from the edge.
    pawn_file: [i32; 4] = [0; 4],
    /// Each empty square next to a king from which it could be pushed to the edge.
    exposed: i32 = 12,
}

/// The most plies beyond the depth in which pieces may still leave the board.
pub(in crate::engine) const BEYOND: u32 = 6;
/// With so few pieces a side may be stalemated.
pub(in crate::engine) const FEW: u32 = 5;
