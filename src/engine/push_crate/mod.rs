//! Push Crate for the search: a ply is one action, and who has just picked the flag up makes several in a row.
//!
//! About fifty tiles may take a crate, and few matter. At the root all are looked at. Beyond it, where the other side
//! threatens to win, those that spoil its turn and one of the others, which all lose alike; elsewhere those near the
//! race, and the others only where everything else loses: nothing is called lost that one of them would save.
//!
//! The rules know no draw by repetition, but who comes back gets nowhere: the side that thinks counts it as a drawback,
//! the larger the longer no crate was placed or damaged, so that games end.

mod node;
#[cfg(test)]
mod tests;
mod wins;

use std::iter;

use crate::rules::{
    AnyAction, Position as _, Seat,
    push_crate::{Action, Core, PushCrate, Tiles},
};

use super::{
    Finding, Limits, Stop,
    control::Control,
    eval::push_crate::near_the_race,
    level::Habits,
    params::{levels, push_crate::AGAIN},
    search::{Child, Found, Noise, Searched, Stale, likely, search},
    table::Table,
    value::{DRAWN, is_proven, won_in},
};

pub use super::eval::push_crate::evaluate;
pub use node::{Actions, Node};
use wins::spoilers;
pub use wins::{can_win, winning_turn};

/// Looks for the best turn; see [`super::think`].
pub(super) fn think(
    position: &PushCrate,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Finding),
) -> Option<Finding> {
    if position.outcome().is_some() {
        return None;
    }
    let habits = limits.level.habits(&levels::PUSH_CRATE);
    let sight = Sight::of(position, habits);
    let root = Node::of(position);
    let control = Control::of(limits, habits, stop);
    let table = Table::for_nodes(control.table_nodes());
    let noise = Noise { most: habits.noise, seed: limits.seed };
    let finding = |found: &Found<Node>| sight.finding(&root, found, &table);
    search(&sight, &root, noise, &table, &control, &mut |found| report(&finding(found))).map(|found| finding(&found))
}

/// How much of a turn's wins the player sees.
#[derive(Debug)]
struct Sight {
    /// The actions within which wins of the side that thinks are seen.
    own: u8,
    /// The same for the other side.
    their: u8,
    /// The side that thinks.
    seat: Seat,
    /// The positions of the game to which it could come back.
    stale: Stale,
}

impl Sight {
    /// The child that an action leads to.
    fn child(&self, node: &Node, action: Action) -> Child<Node> {
        let after = node.after(action);
        let seat = node.core.side;
        let stays = after.core.side == seat;
        let won = after.core.winner().is_some() || stays && can_win(&after.core, self.far(seat));
        let value = if won { won_in(1) } else { evaluate(&after.core) };
        Child { node: after, value: if won || stays { value } else { -value }, pressed: false }
    }

    /// The tiles on which a crate of the side to act may do some good, and other tiles on which one may be placed.
    ///
    /// Where the other side threatens to win, all crates that spoil nothing of its turn lose alike: one is enough, and
    /// the others are in neither set.
    fn placements(&self, core: &Core) -> (Tiles, Tiles) {
        let placeable = core.placeable();
        if placeable.is_empty() {
            return (Tiles::NONE, Tiles::NONE);
        }
        if core.left == 1
            && let Some(spoilers) = spoilers(core, self.far(core.side.other()))
        {
            let idle = (placeable & !spoilers).lowest();
            return ((placeable & spoilers) | idle, Tiles::NONE);
        }
        let wanted = placeable & near_the_race(core);
        (wanted, placeable & !wanted)
    }

    /// What the side to act sees with these habits: they count the actions before the one that wins.
    fn of(position: &PushCrate, habits: Habits) -> Self {
        let seen = |before: u8| if before == 0 { 0 } else { before + 1 };
        Self {
            own: habits.own + 1,
            their: seen(habits.their),
            seat: position.side(),
            stale: Stale::of(position.side(), position.keys(), AGAIN),
        }
    }

    /// The actions within which the side to act of a node sees its wins.
    const fn far(&self, seat: Seat) -> u8 {
        if seat.0 == self.seat.0 { self.own } else { self.their }
    }

    /// A finding in actions.
    fn finding(&self, root: &Node, found: &Found<Node>, table: &Table) -> Finding {
        let mut path = vec![*root];
        path.extend(&found.line);
        // What is known of the rest of the turn makes it whole.
        let goes_on = |node: &Node| node.core.side == root.core.side && node.outcome().is_none();
        while path.iter().all(goes_on)
            && let Some(next) = path.last().and_then(|last| likely(self, last, table))
        {
            path.push(next);
        }
        let actions = path.windows(2).filter_map(|nodes| nodes[0].action_to(&nodes[1]));
        let mut line: Vec<AnyAction> = actions.map(AnyAction::PushCrate).collect();
        let turn = path[..line.len()].iter().take_while(|node| goes_on(node)).count();
        // A verdict ends the line before the turn that wins.
        let last = path.last().filter(|last| is_proven(found.value) && last.outcome().is_none());
        let won = last.map(|last| winning_turn(&last.core, self.far(last.core.side)));
        line.extend(won.into_iter().flatten().map(AnyAction::PushCrate));
        Finding { turn: line[..turn].to_vec(), line, score: found.score(), depth: found.depth, nodes: found.nodes }
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
        if node.is_drawn() {
            return Some(DRAWN);
        }
        can_win(&node.core, self.far(node.core.side)).then_some(won_in(1))
    }

    fn is_pressed(&self, node: &Node) -> bool {
        can_win(&node.waited().core, u8::MAX)
    }

    fn expand(&self, node: &Node, (): &mut (), children: &mut Vec<Child<Node>>) {
        let core = &node.core;
        // What may be placed is worked out only where no step wins.
        let placements = iter::once_with(|| self.placements(core).0.names().map(Action::Place)).flatten();
        for action in core.steps().into_iter().chain(placements) {
            let child = self.child(node, action);
            if child.value == won_in(1) {
                children.clear();
                children.push(child);
                return;
            }
            children.push(child);
        }
        if children.is_empty() && core.placeable().is_empty() {
            children.push(self.child(node, Action::Pass));
        }
    }

    fn rest(&self, node: &Node, (): &mut (), children: &mut Vec<Child<Node>>) {
        let (_, rest) = self.placements(&node.core);
        children.extend(rest.names().map(|tile| self.child(node, Action::Place(tile))));
    }

    fn may_repeat(&self, node: &Node) -> bool {
        node.passes == 0
    }

    fn repeated(&self, node: &Node) -> u64 {
        node.core.key()
    }

    fn is_stale(&self, repeated: u64) -> bool {
        self.stale.has(repeated)
    }

    fn again(&self, seat: Seat) -> i32 {
        self.stale.worth(seat)
    }

    fn extends(&self, child: &Child<Node>) -> bool {
        child.pressed
    }
}
