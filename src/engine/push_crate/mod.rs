//! Push Crate for the search: a ply is one action, and who has just picked the flag up makes several in a row.

mod node;
#[cfg(test)]
mod tests;
mod wins;

use crate::rules::{AnyAction, Position as _, Seat, push_crate::PushCrate};

use super::{
    Finding, Limits, Stop,
    control::Control,
    level::Habits,
    params::levels,
    search::{Child, Found, Noise, Searched, likely, search},
    table::Table,
    value::{is_proven, won_in},
};

pub use super::eval::push_crate::evaluate;
pub use node::{Actions, Node};
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
#[derive(Debug, Clone, Copy)]
struct Sight {
    /// The actions within which wins of the side that thinks are seen.
    own: u8,
    /// The same for the other side.
    their: u8,
    /// The side that thinks.
    seat: Seat,
}

impl Sight {
    /// What the side to act sees with these habits: they count the actions before the one that wins.
    fn of(position: &PushCrate, habits: Habits) -> Self {
        let seen = |before: u8| if before == 0 { 0 } else { before + 1 };
        Self { own: habits.own + 1, their: seen(habits.their), seat: position.side() }
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

    fn actor(&self, node: &Node) -> Seat {
        node.core.side
    }

    fn key(&self, node: &Node) -> u64 {
        node.key()
    }

    fn verdict(&self, node: &Node) -> Option<i32> {
        if node.is_drawn() {
            return Some(0);
        }
        can_win(&node.core, self.far(node.core.side)).then_some(won_in(1))
    }

    fn is_pressed(&self, node: &Node) -> bool {
        can_win(&node.waited().core, u8::MAX)
    }

    fn expand(&self, node: &Node, (): &mut (), children: &mut Vec<Child<Node>>) {
        let seat = node.core.side;
        for action in node.actions() {
            let after = node.after(action);
            let stays = after.core.side == seat;
            let won = after.core.winner().is_some() || stays && can_win(&after.core, self.far(seat));
            if won {
                children.clear();
                children.push(Child { node: after, value: won_in(1), pressed: false });
                return;
            }
            let value = evaluate(&after.core);
            children.push(Child { node: after, value: if stays { value } else { -value }, pressed: false });
        }
    }
}
