//! What a position of Push Chess is worth.
//!
//! Pieces by how far they are from the edge over which they could be pushed and how far they have come; and kings, the
//! less the more lines lead over them to an edge behind.

use crate::{
    engine::{
        params::push_chess::{WEIGHTS, Weights},
        value::ESTIMATE_LIMIT,
    },
    rules::{
        Seat,
        push_chess::{Board, Core, Man, Squares, Way},
    },
};

/// An estimate for the side to act, in hundredths of a pawn.
#[must_use]
pub fn evaluate(core: &Core) -> i32 {
    estimate(core, &TABLES)
}

/// The estimate by other weights.
pub(in crate::engine) fn estimate(core: &Core, tables: &Tables) -> i32 {
    estimate_with(core, standing(&core.board, tables), tables)
}

/// The estimate where it is known already what the pieces are worth where they stand.
pub(in crate::engine) fn evaluate_with(core: &Core, standing: i32) -> i32 {
    estimate_with(core, standing, &TABLES)
}

fn estimate_with(core: &Core, standing: i32, tables: &Tables) -> i32 {
    let weights = &tables.weights;
    let standing = if core.side == Seat::FIRST { standing } else { -standing };
    let exposed = exposed(core, core.side.other()) - exposed(core, core.side);
    (standing + weights.exposed * exposed + weights.to_act).clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
}

/// The weights, and what is worked out from them beforehand.
#[derive(Debug)]
pub(in crate::engine) struct Tables {
    weights: Weights,
    /// What a piece of a side is worth on a square, for the first side.
    on: [[[i32; 64]; 6]; 2],
}

static TABLES: Tables = Tables::of(WEIGHTS);

impl Tables {
    pub(in crate::engine) const fn of(weights: Weights) -> Self {
        let mut on = [[[0; 64]; 6]; 2];
        let mut index = 0;
        while index < 64 {
            let (file, rank) = (index / 8, index % 8);
            // A side's own ranks are counted from its edge, where the other's are counted from the far one.
            let seats = [(0, rank, 1), (1, 7 - rank, -1)];
            let mut seat = 0;
            while seat < 2 {
                let (at, rank, sign) = seats[seat];
                let (aside, ring) = (inwards(file), least(inwards(file), inwards(rank)));
                let mut man = 0;
                while man < 6 {
                    let (rings, ranks) = match Man::ALL[man] {
                        Man::Bishop => (&weights.bishop, &weights.bishop_rank),
                        Man::King => (&weights.king, &weights.king_rank),
                        Man::Knight => (&weights.knight, &weights.knight_rank),
                        Man::Pawn => (&weights.pawn_file, &weights.pawn),
                        Man::Queen => (&weights.queen, &weights.queen_rank),
                        Man::Rook => (&weights.rook, &weights.rook_rank),
                    };
                    let ring = if matches!(Man::ALL[man], Man::Pawn) { aside } else { ring };
                    on[at][man][index] = sign * (rings[ring] + ranks[rank]);
                    man += 1;
                }
                seat += 1;
            }
            index += 1;
        }
        Self { weights, on }
    }
}

/// The distance of a file or rank from the nearer edge.
const fn inwards(line: usize) -> usize {
    least(line, 7 - line)
}

const fn least(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

/// What all pieces are worth where they stand, for the first side.
fn standing(board: &Board, tables: &Tables) -> i32 {
    changed(&Board::default(), board, tables)
}

/// The same for the engine's weights, by what it was before some pieces went elsewhere.
pub(in crate::engine) fn standing_after(before: &Board, standing: i32, board: &Board) -> i32 {
    standing + changed(before, board, &TABLES)
}

/// By how much what the pieces are worth changes from one board to another.
fn changed(before: &Board, after: &Board, tables: &Tables) -> i32 {
    let mut change = 0;
    for (man, index) in Man::ALL.into_iter().zip(0..) {
        if before.men(man) == after.men(man)
            && !before.men(man).meets(before.side(Seat::FIRST) ^ after.side(Seat::FIRST))
        {
            continue;
        }
        for seat in [Seat::FIRST, Seat::SECOND] {
            let (old, new) = (before.of(seat, man), after.of(seat, man));
            let on = &tables.on[seat.index()][index];
            change += (new & !old).each().map(|square| on[square.index()]).sum::<i32>();
            change -= (old & !new).each().map(|square| on[square.index()]).sum::<i32>();
        }
    }
    change
}

/// The number of empty squares next to a side's king from which an enemy could push it over empty squares to the edge.
fn exposed(core: &Core, seat: Seat) -> i32 {
    let king = core.board.of(seat, Man::King);
    let occupied = core.board.occupied();
    let open = |way: &Way| !way.ray(king.index()).meets(occupied);
    let from = Way::KING.into_iter().filter(open).fold(Squares::NONE, |all, way| all | king.back(way));
    (from & !occupied).len().cast_signed()
}
