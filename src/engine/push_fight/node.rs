//! A position of Push Fight as the search sees it: from the side of who is to act.

use crate::rules::{
    Direction, Seat,
    push_fight::{Board, MOVES, Movement, OwnFalls, PushFight, Squares, board},
};

/// The pieces of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Side {
    /// Its kings.
    pub kings: Squares,
    /// Its pawns.
    pub pawns: Squares,
}

impl Side {
    /// Kings and pawns.
    #[must_use]
    pub const fn all(self) -> Squares {
        Squares(self.kings.0 | self.pawns.0)
    }

    /// With the pieces on these squares taken away.
    pub(super) fn without(self, squares: Squares) -> Self {
        Self { kings: self.kings & !squares, pawns: self.pawns & !squares }
    }

    /// With a king or else a pawn put on this square.
    pub(super) fn with(mut self, king: bool, square: Squares) -> Self {
        if king {
            self.kings |= square;
        } else {
            self.pawns |= square;
        }
        self
    }

    /// After a push of this line.
    #[must_use]
    #[inline]
    pub fn shoved(self, line: Squares, towards: Direction) -> Self {
        let shove = |set: Squares| (set & !line) | (set & line).step(towards);
        Self { kings: shove(self.kings), pawns: shove(self.pawns) }
    }
}

/// A position: between turns, or within the turn that the search begins in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node {
    /// The side to act.
    pub own: Side,
    /// The other side.
    pub their: Side,
    /// The other side's anchored king, or none.
    pub anchor: Squares,
    /// Who is to act.
    pub seat: Seat,
    /// The moves that may be made before the push.
    pub left: u8,
}

/// What the options say about moves and pushes.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// How pieces move.
    pub movement: Movement,
    /// Whether a side may push its own piece off.
    pub own_falls: bool,
}

impl Rules {
    /// The rules by which a position is played.
    #[must_use]
    pub fn of(position: &PushFight) -> Self {
        let options = crate::rules::Game::options(position);
        Self { movement: options.movement, own_falls: options.own_falls == OwnFalls::Lose }
    }
}

impl Node {
    /// The node of a position that is past its placement.
    #[must_use]
    pub fn of(position: &PushFight) -> Self {
        Self::new(position.board(), position.side(), MOVES - position.moves_made())
    }

    /// The node of a board with a side to act.
    #[must_use]
    pub fn new(board: &Board, seat: Seat, left: u8) -> Self {
        let side = |seat: Seat| Side { kings: board.kings[seat.index()], pawns: board.pawns[seat.index()] };
        Self { own: side(seat), their: side(seat.other()), anchor: board.anchor, seat, left }
    }

    /// The board of the rules.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board { anchor: self.anchor, ..Board::default() };
        for (seat, side) in [(self.seat, self.own), (self.seat.other(), self.their)] {
            board.kings[seat.index()] = side.kings;
            board.pawns[seat.index()] = side.pawns;
        }
        board
    }

    /// The pieces of both sides.
    #[must_use]
    pub const fn occupied(&self) -> Squares {
        Squares(self.own.all().0 | self.their.all().0)
    }

    /// The position if the side to act could pass, nothing anchored.
    #[must_use]
    pub const fn passed(&self) -> Self {
        Self { own: self.their, their: self.own, anchor: Squares::NONE, seat: self.seat.other(), left: MOVES }
    }

    /// A hash of everything but the seat, the rules' own.
    #[must_use]
    pub fn key(&self) -> u64 {
        let side = |side: Side| [side.kings, side.pawns];
        board::key(side(self.own), side(self.their), self.anchor, self.left)
    }
}
