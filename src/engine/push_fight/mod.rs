//! Push Fight for the search: a ply is a whole turn.
//!
//! What the engine knows of a position beyond the rules can be asked for: the results of all its turns, whether one
//! of them wins, and an estimate.

mod actions;
mod deed;
mod forced;
mod node;
mod placement;
mod proof;
#[cfg(test)]
pub(super) mod tests;
mod turns;
mod wins;

use std::sync::{Mutex, PoisonError};

use crate::rules::{
    AnyAction, Position as _, Seat,
    push_fight::{MOVES, PushFight},
};

use super::{
    Finding, Limits, Stop,
    control::Control,
    level::Habits,
    params::{levels, push_fight::AGAIN},
    search::{Child, Found, Noise, Proven, Searched, Stale, search},
    table::Table,
    value::{is_proven, lost_in, won_in},
};
use actions::actions;
use forced::{Forced, Proof};

pub use super::eval::push_fight::evaluate;
pub use node::{Node, Rules, Side};
pub use turns::{Fall, Seen, Turn, can_complete, turns};
pub use wins::wins;
pub(super) use wins::{LANES, Lane};

/// Looks for the best turn; see [`super::think`].
pub(super) fn think(
    position: &PushFight,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Finding),
) -> Option<Finding> {
    if position.outcome().is_some() {
        return None;
    }
    if position.hands().is_some() {
        let finding = placement::place(position, limits, stop)?;
        report(&finding);
        return Some(finding);
    }
    let habits = limits.level.habits(&levels::PUSH_FIGHT);
    let sight = Sight::of(position, habits);
    let root = Node::of(position);
    let control = Control::of(limits, habits, stop);
    let table = Table::for_nodes(control.table_nodes());
    let noise = Noise { most: habits.noise, seed: limits.seed };
    let finding = |found: &Found<Node>| sight.finding(&root, found);
    search(&sight, &root, noise, &table, &control, &mut |found| report(&finding(found))).map(|found| finding(&found))
}

/// The rules a game is played by, and how much of them the player sees.
#[derive(Debug)]
struct Sight {
    rules: Rules,
    /// The moves before a push within which wins of the side that thinks are seen.
    own: u8,
    /// The same for the other side.
    their: u8,
    /// The side that thinks.
    seat: Seat,
    /// The positions in which the turns of the game began.
    stale: Stale,
    /// Looks for forced wins, for those that would see them.
    forced: Option<Mutex<Forced>>,
}

impl Sight {
    /// What the side to act sees of a position with these habits.
    fn of(position: &PushFight, habits: Habits) -> Self {
        let rules = Rules::of(position);
        let forced = (habits.noise == 0).then(|| Mutex::new(Forced::new(rules)));
        Self {
            rules,
            own: habits.own,
            their: habits.their,
            seat: position.side(),
            stale: Stale::of(position.side(), position.keys(), AGAIN),
            forced,
        }
    }

    /// The fewest moves with which the side to act is seen to win in this turn.
    fn winning_moves(&self, node: &Node) -> Option<u8> {
        let most = if node.seat == self.seat { self.own } else { self.their };
        (0..=most.min(node.left)).find(|moves| wins(node, self.rules, *moves))
    }

    /// A finding in actions.
    fn finding(&self, root: &Node, found: &Found<Node>) -> Finding {
        let mut line = Vec::new();
        let mut turn = 0;
        let mut before = *root;
        for after in &found.line {
            line.extend(actions(&before, after, self.rules).into_iter().map(AnyAction::PushFight));
            turn = if turn == 0 { line.len() } else { turn };
            before = *after;
        }
        // A verdict ends the line before the turn that wins.
        if is_proven(found.value) && before.occupied().len() == root.occupied().len() {
            let mut children = Vec::new();
            self.expand(&before, &mut Seen::default(), &mut children);
            if let Some(won) = children.first().filter(|child| child.value == won_in(1)) {
                line.extend(actions(&before, &won.node, self.rules).into_iter().map(AnyAction::PushFight));
            }
        }
        Finding { turn: line[..turn].to_vec(), line, score: found.score(), depth: found.depth, nodes: found.nodes }
    }
}

impl Searched for Sight {
    type Node = Node;
    type Room = Seen;

    fn actor(&self, node: &Node) -> Seat {
        node.seat
    }

    fn key(&self, node: &Node) -> u64 {
        node.key()
    }

    fn verdict(&self, node: &Node) -> Option<i32> {
        let most = if node.seat == self.seat { self.own } else { self.their };
        wins(node, self.rules, most).then_some(won_in(1))
    }

    fn is_pressed(&self, node: &Node) -> bool {
        wins(&node.passed(), self.rules, MOVES)
    }

    /// Ways that lead back within the search are none of the game yet.
    fn may_repeat(&self, node: &Node) -> bool {
        self.stale.has(node.key())
    }

    fn is_stale(&self, _: u64) -> bool {
        true
    }

    fn again(&self, seat: Seat) -> i32 {
        self.stale.worth(seat)
    }

    fn prove(&self, root: &Node, nodes: &mut u64, control: &Control) -> Option<Proven<Node>> {
        let mut forced = self.forced.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        Some(match forced.go_on(root, nodes, control)? {
            // The winner's turns and those between them.
            Proof::Win(turns, line) => Proven { value: won_in(2 * turns - 1), line },
            Proof::Loss(turns, line) => Proven { value: lost_in(2 * turns), line },
        })
    }

    fn expand(&self, node: &Node, seen: &mut Seen, children: &mut Vec<Child<Node>>) {
        if let Some(left) = self.winning_moves(node) {
            turns(&Node { left, ..*node }, self.rules, seen, |turn| {
                if turn.fall == Fall::Theirs {
                    children.push(Child { node: turn.after, value: won_in(1), pressed: false });
                }
            });
            return;
        }
        let mut last_resort = None;
        turns(node, self.rules, seen, |turn| match turn.fall {
            // A win that is not seen, or a fall of one's own, is made only when there is nothing else.
            Fall::Theirs => last_resort = Some(Child { node: turn.after, value: won_in(1), pressed: false }),
            Fall::Own => {
                last_resort.get_or_insert(Child { node: turn.after, value: lost_in(1), pressed: false });
            }
            // Where own falls are legal a turn can always be completed.
            Fall::Nobodys if !self.rules.own_falls && !can_complete(&turn.after, self.rules) => {
                children.push(Child { node: turn.after, value: won_in(1), pressed: false });
            }
            Fall::Nobodys => {
                children.push(Child { node: turn.after, value: -evaluate(&turn.after), pressed: false });
            }
        });
        if children.is_empty() {
            children.extend(last_resort);
        }
    }
}
