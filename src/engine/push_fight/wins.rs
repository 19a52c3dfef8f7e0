//! Whether the side to act can make an opponent's piece fall in this turn, without making its turns.
//!
//! A piece falls over an open edge when a king of the side to act stands behind it at the end of an unbroken line
//! without the anchor. For each of the fourteen open sides of squares with such a piece, the line is walked inwards.
//! What misses on it - empty squares to fill, a king at its end - must be brought by the moves left, and at most two
//! things can be. A move is looked at from its end: which pieces could arrive at this square?

use crate::rules::{
    Direction,
    push_fight::{MOVES, Movement, Squares},
};

use super::{
    node::{Node, Rules},
    turns::{flood, reach},
};

/// A square with an open side, and the squares behind it, away from that side. Ends with empty sets.
pub(in crate::engine) type Lane = [Squares; 9];

/// The fourteen open sides of the board.
pub(in crate::engine) const LANES: [Lane; 14] = lanes();

const fn lanes() -> [Lane; 14] {
    let mut lanes = [[Squares::NONE; 9]; 14];
    let mut count = 0;
    let mut bit = 0;
    while bit < 32 {
        let square = Squares(1 << bit & Squares::BOARD.0);
        let mut side = 0;
        while side < 4 && square.0 != 0 {
            let towards = Direction::ALL[side];
            let railed = square.0 & Squares::railed(towards).0 != 0;
            if square.step(towards).0 == 0 && !railed {
                let back = towards.opposite();
                let (mut at, mut cell) = (0, square);
                while cell.0 != 0 {
                    lanes[count][at] = cell;
                    cell = cell.step(back);
                    at += 1;
                }
                count += 1;
            }
            side += 1;
        }
        bit += 1;
    }
    lanes
}

/// Whether a turn with at most `moves` of the moves left makes a piece of the other side fall.
#[must_use]
pub fn wins(node: &Node, rules: Rules, moves: u8) -> bool {
    let left = moves.min(node.left);
    let targets = node.their.all() & !node.anchor;
    let hand = Hand { node, empty: !node.occupied(), movement: rules.movement, left };
    LANES.iter().any(|lane| lane[0].meets(targets) && hand.clears(lane))
}

/// The pieces of the side to act and the moves it has for them.
struct Hand<'a> {
    node: &'a Node,
    empty: Squares,
    movement: Movement,
    left: u8,
}

/// A line that would make a piece fall were its gaps filled and a king at its end.
#[derive(Clone, Copy)]
struct Line {
    /// All its squares but the gaps, the end included.
    held: Squares,
    /// Its empty squares, the end aside.
    gaps: Squares,
    /// Where the king has to stand.
    end: Squares,
}

impl Hand<'_> {
    /// Whether the piece on the first square of a lane can be pushed off.
    fn clears(&self, squares: &Lane) -> bool {
        let own = self.node.own;
        let mut line = Line { held: squares[0], gaps: Squares::NONE, end: squares[0] };
        for end in squares[1..].iter().copied() {
            if end.is_empty() || end.meets(self.node.anchor) {
                return false;
            }
            line.held |= end;
            line.end = end;
            let gaps = line.gaps.len();
            if end.meets(own.kings) {
                if self.fills(line, Squares::NONE) {
                    return true;
                }
            } else if end.meets(own.pawns) {
                if self.left == MOVES && gaps < u32::from(MOVES) && self.replaces(line) {
                    return true;
                }
            } else if end.meets(self.empty) {
                if gaps < u32::from(self.left) && self.fills(line, end) {
                    return true;
                }
                line.held = line.held & !end;
                line.gaps |= end;
                if gaps == u32::from(self.left) {
                    return false;
                }
            }
        }
        false
    }

    /// Whether the gaps of a line can be filled, and a king brought to its end if that is empty too.
    fn fills(&self, line: Line, empty_end: Squares) -> bool {
        let missing = line.gaps | empty_end;
        let mut squares = missing.each();
        match (squares.next(), squares.next()) {
            (None, _) => true,
            (Some(one), None) if self.left > 0 => self.fills_one(line, one),
            (Some(one), Some(other)) if self.left == MOVES => {
                self.fills_two(line, one, other) || self.fills_two(line, other, one)
            }
            _ => false,
        }
    }

    /// The own pieces beside the line that would do on a square of it: kings at its end, any elsewhere.
    fn fit(&self, line: Line, square: Squares) -> Squares {
        let own = self.node.own;
        (if square == line.end { own.kings } else { own.all() }) & !line.held
    }

    /// The pieces of both sides that could move to an empty square.
    fn arrivals(&self, square: Squares, empty: Squares) -> Squares {
        match self.movement {
            Movement::Path => flood(square, empty).neighbours() & !empty,
            Movement::Straight => Direction::ALL.into_iter().fold(Squares::NONE, |all, towards| {
                let mut ray = square.step(towards);
                while ray.meets(empty) {
                    ray = ray.step(towards);
                }
                all | ray
            }),
        }
    }

    /// Whether one square that is all a line lacks can be filled.
    fn fills_one(&self, line: Line, square: Squares) -> bool {
        let own = self.node.own;
        let arrivals = self.arrivals(square, self.empty);
        let fit = self.fit(line, square);
        if arrivals.meets(fit) {
            return true;
        }
        if self.left < MOVES {
            return false;
        }
        // A piece of the line fills it and is replaced by another.
        let movers = if square == line.end { own.kings } else { own.all() };
        let replaced = (arrivals & movers & line.held).each().any(|piece| {
            let substitutes = if piece == line.end { own.kings } else { own.all() };
            self.arrivals(piece, (self.empty | piece) & !square).meets(substitutes & !line.held)
        });
        if replaced {
            return true;
        }
        // A piece beside the line makes way first, or makes its own way in two moves.
        let movers = match self.movement {
            Movement::Path => arrivals & own.all() & !line.held,
            Movement::Straight => own.all() & !line.held,
        };
        movers.each().any(|piece| {
            let cleared = self.empty | piece;
            reach(piece, self.empty, self.movement).each().filter(|to| *to != square).any(|to| {
                let moved = if piece.meets(fit) { to } else { Squares::NONE };
                self.arrivals(square, cleared & !to).meets((fit & !piece) | moved)
            })
        })
    }

    /// Whether two squares that a line lacks can be filled, this one first.
    fn fills_two(&self, line: Line, first: Squares, second: Squares) -> bool {
        (self.arrivals(first, self.empty) & self.fit(line, first)).each().any(|piece| {
            let empty = (self.empty | piece) & !first;
            self.arrivals(second, empty).meets(self.fit(line, second) & !piece)
        })
    }

    /// Whether the pawn at the end of a line can go, into the one gap if there is one, and a king take its place.
    fn replaces(&self, line: Line) -> bool {
        let pawn = line.end;
        let mut ends = reach(pawn, self.empty, self.movement);
        if !line.gaps.is_empty() {
            ends = ends & line.gaps;
        }
        let kings = self.node.own.kings & !line.held;
        ends.each().any(|to| self.arrivals(pawn, (self.empty | pawn) & !to).meets(kings))
    }
}
