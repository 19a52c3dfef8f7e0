//! Free placement: a known layout, or what fits best with the pieces that already stand.

use crate::{
    engine::{
        Finding, Limits, Stop,
        control::Control,
        eval::push_fight::square_value,
        params::levels,
        search::{Found, Noise, search},
        table::Table,
        value::{is_proven, later, score, won_in},
    },
    rules::{
        AnyAction, Seat, Square,
        push_fight::{Action, Board, Hand, MOVES, Man, PushFight, Squares},
    },
};

use super::{Node, Sight};

/// The squares of White's kings and pawns; Brown's are those across the middle of the board.
type Layout = [(Man, u8, u8); 5];

const K: Man = Man::King;
const P: Man = Man::Pawn;

/// Layouts that stand well against each other: a wall of four on the d file and a piece behind it.
const LAYOUTS: [Layout; 6] = [
    // The standard opening.
    [(K, 3, 3), (K, 2, 1), (K, 3, 0), (P, 3, 1), (P, 3, 2)],
    [(K, 3, 3), (K, 2, 2), (K, 3, 0), (P, 3, 1), (P, 3, 2)],
    [(K, 3, 3), (K, 2, 1), (K, 3, 1), (P, 3, 0), (P, 3, 2)],
    [(K, 3, 2), (K, 2, 2), (K, 3, 0), (P, 3, 1), (P, 3, 3)],
    [(K, 3, 1), (K, 3, 2), (K, 2, 1), (P, 3, 0), (P, 3, 3)],
    [(K, 3, 1), (K, 3, 2), (K, 2, 2), (P, 3, 0), (P, 3, 3)],
];

/// How many layouts are made up where the pieces that stand fit none of the known.
const MADE_UP: usize = 6;
/// How far a made-up layout may prefer worse squares, in hundredths.
const VARIETY: i32 = 40;

/// A side's pieces: its kings and its pawns.
type Pieces = [Squares; 2];

/// Chooses where the side to act puts its remaining pieces, and confirms. A search that is stopped takes the first
/// choice that comes.
pub(super) fn place(position: &PushFight, limits: &Limits, stop: &Stop) -> Option<Finding> {
    let hand = position.hands()?[position.side().index()];
    let side = position.side();
    let habits = limits.level.habits(&levels::PUSH_FIGHT);
    let mut random = fastrand::Rng::with_seed(limits.seed);
    let mut choices = choices(position.board(), side, hand, &mut random);
    random.shuffle(&mut choices);
    let mut best: Option<(Pieces, i32)> = None;
    let mut nodes = 0;
    for pieces in choices {
        let mut value = 0;
        if side == Seat::SECOND && !stop.is_stopped() {
            // The first turn is White's: the worse the best of it, the better for Brown.
            let node = Node::new(&stood(*position.board(), side, pieces), Seat::FIRST, MOVES);
            let found = first_turn(&node, Sight { forced: None, ..Sight::of(position, habits) }, stop);
            nodes += found.as_ref().map_or(0, |found| found.nodes);
            // Where White has no turn, White has lost.
            value = found.map_or(won_in(0), |found| -found.value);
            if !is_proven(value) {
                value += random.i32(-habits.noise..=habits.noise);
            }
        }
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((pieces, value));
        }
    }
    let (pieces, value) = best?;
    let turn: Vec<AnyAction> = placements(position.board(), side, pieces).map(AnyAction::PushFight).collect();
    Some(Finding { line: turn.clone(), turn, score: score(later(value, 1)), depth: 1, nodes })
}

/// The value of the game's first turn for who makes it, looking no further.
fn first_turn(node: &Node, sight: Sight, stop: &Stop) -> Option<Found<Node>> {
    let control = Control::new(stop, 1, None, None, 1);
    search(&sight, node, Noise { most: 0, seed: 0 }, &Table::for_nodes(0), &control, &mut |_| ())
}

/// The layouts a side can still reach.
fn choices(board: &Board, side: Seat, hand: Hand, random: &mut fastrand::Rng) -> Vec<Pieces> {
    let standing = [board.kings[side.index()], board.pawns[side.index()]];
    let known: Vec<Pieces> = LAYOUTS
        .iter()
        .map(|layout| layout_of(layout, side))
        .filter(|pieces| pieces.iter().zip(standing).all(|(all, standing)| *all | standing == *all))
        .collect();
    if known.is_empty() { (0..MADE_UP).map(|_| make_up(standing, side, hand, random)).collect() } else { known }
}

/// A layout's pieces when a side stands by it.
fn layout_of(layout: &Layout, side: Seat) -> Pieces {
    let set = |kind: Man| {
        let squares = layout.iter().filter(|(of, ..)| *of == kind);
        let set = squares.fold(Squares::NONE, |all, (_, file, rank)| all | Squares::one(Square::new(*file, *rank)));
        // Turning the board round exchanges its halves.
        if side == Seat::FIRST { set } else { Squares(set.0.reverse_bits()) }
    };
    [set(Man::King), set(Man::Pawn)]
}

/// Puts the pieces in hand on good squares, though not always the best.
fn make_up(standing: Pieces, side: Seat, hand: Hand, random: &mut fastrand::Rng) -> Pieces {
    let mut pieces = standing;
    for (at, kind) in [Man::King, Man::Pawn].into_iter().enumerate() {
        for _ in 0..hand.count(kind) {
            let free = Squares::half(side) & !(pieces[0] | pieces[1]);
            let chosen = free.each().max_by_key(|square| square_value(kind, *square) + random.i32(0..=VARIETY));
            pieces[at] |= chosen.unwrap_or_default();
        }
    }
    pieces
}

/// The board when a side's pieces all stand.
fn stood(mut board: Board, side: Seat, [kings, pawns]: Pieces) -> Board {
    board.kings[side.index()] = kings;
    board.pawns[side.index()] = pawns;
    board
}

/// The actions that put what is missing and end the placement.
fn placements(board: &Board, side: Seat, [kings, pawns]: Pieces) -> impl Iterator<Item = Action> {
    let missing =
        |all: Squares, standing: Squares, kind| (all & !standing).names().map(move |at| Action::Place(kind, at));
    missing(kings, board.kings[side.index()], Man::King)
        .chain(missing(pawns, board.pawns[side.index()], Man::Pawn))
        .chain([Action::Confirm])
}
