//! A turn as a plan that can be carried out in other positions.

use crate::rules::{
    Direction,
    push_fight::{MOVES, Movement, Squares},
};

use super::{
    node::{Node, Rules, Side},
    turns::{Turn, push, reach},
};

/// What the pieces of a turn do, wherever the others stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Deed {
    /// The squares that the moves leave, and those they fill.
    leaves: Side,
    fills: Side,
    /// The king that pushes, after the moves.
    king: Squares,
    towards: Direction,
}

impl Deed {
    /// What a turn of this node does.
    pub(super) fn of(node: &Node, turn: &Turn) -> Self {
        let only = |one: Side, other: Side| Side { kings: one.kings & !other.kings, pawns: one.pawns & !other.pawns };
        Self {
            leaves: only(node.own, turn.moved),
            fills: only(turn.moved, node.own),
            king: turn.after.anchor.step(turn.towards.opposite()),
            towards: turn.towards,
        }
    }

    /// The turn that does the same in another node, if there is one. A few that there are may not be found.
    pub(super) fn again(&self, node: &Node, rules: Rules) -> Option<Turn> {
        let Side { kings, pawns } = node.own;
        let stands = (self.leaves.kings & !kings).is_empty() && (self.leaves.pawns & !pawns).is_empty();
        if !stands || !self.can_move(node, rules.movement) {
            return None;
        }
        let moved = Side {
            kings: kings & !self.leaves.kings | self.fills.kings,
            pawns: pawns & !self.leaves.pawns | self.fills.pawns,
        };
        push(node, moved, self.king, self.towards, rules.own_falls)
    }

    /// Whether the pieces that move, and stand where they should, get to their squares.
    fn can_move(&self, node: &Node, movement: Movement) -> bool {
        let empty = !node.occupied();
        let goes = |from: Squares, to: Squares, empty: Squares| reach(from, empty, movement).meets(to);
        let mut from = self.leaves.kings.each().chain(self.leaves.pawns.each());
        let mut to = self.fills.kings.each().chain(self.fills.pawns.each());
        match [from.next(), from.next(), to.next(), to.next()] {
            [None, ..] => true,
            [Some(piece), None, Some(end), _] => {
                let twice = || {
                    let ways = reach(piece, empty, movement);
                    ways.each().any(|way| goes(way, end, (empty | piece) & !way))
                };
                node.left > 0
                    && (goes(piece, end, empty) || node.left == MOVES && movement == Movement::Straight && twice())
            }
            [Some(one), Some(other), Some(end), Some(other_end)] => {
                let both =
                    |one, end, other, other_end| goes(one, end, empty) && goes(other, other_end, (empty | one) & !end);
                let either = |end, other_end| both(one, end, other, other_end) || both(other, other_end, one, end);
                let alike = self.leaves.kings.is_empty() || self.leaves.pawns.is_empty();
                node.left == MOVES && (either(end, other_end) || alike && either(other_end, end))
            }
            _ => false,
        }
    }
}
