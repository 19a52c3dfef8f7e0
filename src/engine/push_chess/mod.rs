//! Push Chess for the search: a ply is an action.

mod node;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use crate::rules::{
    AnyAction, Position as _, Seat,
    push_chess::{Action, Core, PushChess, Squares},
};

use super::{
    Finding, Limits, Stop,
    control::Control,
    eval::push_chess::evaluate,
    params::{levels, push_chess as params},
    search::{Beyond, Child, Found, Noise, Searched, search},
    table::Table,
    value::{DRAWN, lost_in, won_in},
};
use node::Node;

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
    let root = Node { core: *position.core(), action: None };
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
        let value = if may_be_stuck && core.count() == 0 {
            if pressed { won_in(1) } else { DRAWN }
        } else if core.is_drawn() {
            DRAWN
        } else {
            -evaluate(core)
        };
        Child { node: next, value, pressed }
    }
}

impl Searched for Sight {
    type Node = Node;
    type Room = ();
    const LOOKS_BEYOND: bool = true;

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

    fn expand(&self, node: &Node, (): &mut (), children: &mut Vec<Child<Node>>) {
        children.extend(node.core.actions().into_iter().map(|action| Self::child(node.after(action))));
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

    fn extends(&self, child: &Child<Node>) -> bool {
        child.pressed
    }

    fn beyond(&self, node: &Node, plies: u32, (): &mut (), children: &mut Vec<Child<Node>>) -> Beyond {
        let core = &node.core;
        if plies >= self.beyond {
            return Beyond::Nothing;
        }
        if core.is_in_check(core.side) {
            children.extend(core.actions().into_iter().map(|action| Self::child(node.after(action))));
            return Beyond::All;
        }
        let takes = core.actions().into_iter().filter(|action| is_gain(core, *action));
        children.extend(takes.map(|action| Self::child(node.after(action))));
        Beyond::Some
    }
}

/// Whether a move pushes an enemy piece off the board or promotes an own pawn.
fn is_gain(core: &Core, action: Action) -> bool {
    let (from, to) = (Squares::one(action.from), Squares::one(action.to));
    let takes = core.push(from, to).is_some_and(|push| push.to.is_empty() && core.owner(push.from) != core.side);
    takes || core.promotes(from, to).is_some_and(|(seat, _)| seat == core.side)
}
