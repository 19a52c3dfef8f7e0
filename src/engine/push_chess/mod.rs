//! Push Chess for the search: a ply is an action.

mod node;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use crate::rules::{
    AnyAction, Position as _, Seat, Square,
    push_chess::{Action, Man, PushChess},
};

use super::{
    Finding, Limits, Stop,
    control::Control,
    params::{levels, push_chess as params},
    search::{Beyond, Child, Found, Noise, Searched, search},
    table::Table,
    value::{DRAWN, lost_in, won_in},
};
use node::Node;

pub use super::eval::push_chess::evaluate;

/// Looks for the best action; see [`super::think`].
pub(super) fn think(
    position: &PushChess,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Finding),
) -> Option<Finding> {
    if position.outcome().is_some() {
        return None;
    }
    let habits = limits.level.habits(&levels::PUSH_CHESS);
    let sight = Sight { beyond: if habits.their == 0 { 0 } else { params::BEYOND }, twice: twice(position) };
    let root = Node::of(*position.core());
    let control = Control::of(limits, habits, stop);
    let table = Table::for_nodes(control.table_nodes());
    let noise = Noise { most: habits.noise, seed: limits.seed };
    search(&sight, &root, noise, &table, &control, &mut |found| report(&finding(found))).map(|found| finding(&found))
}

/// The positions that have occurred twice.
fn twice(position: &PushChess) -> HashSet<u64> {
    let mut once = HashSet::new();
    position.keys().filter(|key| !once.insert(*key)).collect()
}

/// A finding in actions.
fn finding(found: &Found<Node>) -> Finding {
    let line: Vec<AnyAction> = found.line.iter().filter_map(|node| node.action.map(AnyAction::PushChess)).collect();
    Finding { turn: line[..1].to_vec(), line, score: found.score(), depth: found.depth, nodes: found.nodes }
}

/// How the player looks at a game.
#[derive(Debug)]
struct Sight {
    /// The most plies beyond the depth in which pieces may still leave the board.
    beyond: u32,
    /// The positions of which one more occurrence is a draw.
    twice: HashSet<u64>,
}

impl Sight {
    /// The child that a node leads to, its end known if it has come.
    fn child(next: Node) -> Child<Node> {
        let core = &next.core;
        let pressed = core.is_in_check(core.side);
        // Other sides than a nearly bare one have moves enough not to be stalemated.
        let may_be_stuck = pressed || core.board.side(core.side).len() <= params::FEW;
        let value = if may_be_stuck && !core.has_action() {
            if pressed { won_in(1) } else { DRAWN }
        } else if core.is_drawn() {
            DRAWN
        } else {
            -next.estimate()
        };
        Child { node: next, value, pressed }
    }

    /// Adds the children that a node leads to by these actions.
    fn children(node: &Node, actions: &[Action], children: &mut Vec<Child<Node>>) {
        children.extend(actions.iter().map(|action| Self::child(node.after(*action))));
    }
}

impl Searched for Sight {
    type Node = Node;
    type Room = Vec<Action>;
    const LOOKS_BEYOND: bool = true;
    const TRAILS: usize = 1 << 13;

    fn actor(&self, node: &Node) -> Seat {
        node.core.side
    }

    fn key(&self, node: &Node) -> u64 {
        node.key()
    }

    fn verdict(&self, node: &Node) -> Option<i32> {
        node.core.is_drawn().then_some(DRAWN)
    }

    fn is_pressed(&self, node: &Node) -> bool {
        node.core.is_in_check(node.core.side)
    }

    fn expand(&self, node: &Node, actions: &mut Vec<Action>, children: &mut Vec<Child<Node>>) {
        actions.clear();
        node.core.list(actions);
        Self::children(node, actions, children);
    }

    fn stuck(&self, node: &Node) -> i32 {
        if node.core.is_in_check(node.core.side) { lost_in(0) } else { DRAWN }
    }

    fn may_repeat(&self, node: &Node) -> bool {
        node.core.clock >= 4
    }

    fn repeated(&self, node: &Node) -> u64 {
        node.core.key()
    }

    fn is_draw_again(&self, repeated: u64) -> bool {
        self.twice.contains(&repeated)
    }

    fn passed(&self, node: &Node) -> Option<Child<Node>> {
        let core = &node.core;
        let men = core.board.side(core.side) & !core.board.men(Man::Pawn) & !core.board.men(Man::King);
        (!men.is_empty() && !core.is_in_check(core.side)).then(|| Child {
            node: node.passed(),
            value: node.estimate(),
            pressed: false,
        })
    }

    fn trail(&self, node: &Node) -> usize {
        let square = |square: Square| usize::from(square.file) << 3 | usize::from(square.rank);
        node.action.map_or(0, |action| node.core.side.index() << 12 | square(action.from) << 6 | square(action.to))
    }

    fn extends(&self, child: &Child<Node>) -> bool {
        child.pressed
    }

    fn beyond(&self, node: &Node, plies: u32, actions: &mut Vec<Action>, children: &mut Vec<Child<Node>>) -> Beyond {
        let core = &node.core;
        if plies >= self.beyond {
            return Beyond::Nothing;
        }
        actions.clear();
        let in_check = core.is_in_check(core.side);
        if in_check {
            core.list(actions);
        } else {
            core.list_gains(actions);
        }
        Self::children(node, actions, children);
        if in_check { Beyond::All } else { Beyond::Some }
    }
}
