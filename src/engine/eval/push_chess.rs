//! What a position of Push Chess is worth.
//!
//! Pieces, the more the farther they are from the edge over which they could be pushed; pawns, the more the farther
//! they have come; and kings, the less the more lines lead over them to an edge behind.

use crate::{
    engine::{
        params::push_chess::{WEIGHTS, Weights},
        value::ESTIMATE_LIMIT,
    },
    rules::{
        Seat,
        push_chess::{Core, Man, Squares, Way},
    },
};

/// The squares by their distance from the edge.
const RINGS: [Squares; 4] = [
    Squares(0xFF81_8181_8181_81FF),
    Squares(0x007E_4242_4242_7E00),
    Squares(0x0000_3C24_243C_0000),
    Squares(0x0000_0018_1800_0000),
];

/// An estimate for the side to act, in hundredths of a pawn.
#[must_use]
pub(in crate::engine) fn evaluate(core: &Core) -> i32 {
    estimate(core, &WEIGHTS)
}

/// The estimate by other weights.
pub(in crate::engine) fn estimate(core: &Core, weights: &Weights) -> i32 {
    let own = side(core, core.side, weights);
    let their = side(core, core.side.other(), weights);
    (own - their + weights.to_act).clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
}

/// What a side's pieces are worth by themselves.
fn side(core: &Core, seat: Seat, weights: &Weights) -> i32 {
    let count = |set: Squares| set.len().cast_signed();
    let mut value = 0;
    for (man, worth) in [
        (Man::Knight, &weights.knight),
        (Man::Bishop, &weights.bishop),
        (Man::Rook, &weights.rook),
        (Man::Queen, &weights.queen),
        (Man::King, &weights.king),
    ] {
        let men = core.board.of(seat, man);
        if !men.is_empty() {
            value += RINGS.iter().zip(worth).map(|(ring, worth)| worth * count(men & *ring)).sum::<i32>();
        }
    }
    let pawns = core.board.of(seat, Man::Pawn);
    for (rank, worth) in (0..).zip(weights.pawn) {
        value += worth * count(pawns & Squares::rank_of(seat, rank));
    }
    value - weights.exposed * count(exposed(core, seat))
}

/// The empty squares next to a side's king from which an enemy could push it over empty squares to the edge.
fn exposed(core: &Core, seat: Seat) -> Squares {
    let king = core.board.of(seat, Man::King);
    let occupied = core.board.occupied();
    let open = |way: &Way| !way.ray(king.index()).meets(occupied);
    let from = Way::KING.into_iter().filter(open).fold(Squares::NONE, |all, way| all | king.back(way));
    from & !occupied
}
