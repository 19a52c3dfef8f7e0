//! Line majority push for the search: a ply is a turn, which is one action.

#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use crate::rules::{
    AnyAction, Game as _, Seat,
    line_majority::{Action, LineMajority, Shift, State, state},
};

use super::{
    Finding, Limits, Stop,
    control::Control,
    eval::line_majority::captures,
    params::{levels, line_majority::BEYOND},
    search::{Beyond, Child, Found, Noise, Searched, search},
    table::Table,
    value::{DRAWN, is_proven, later, lost_in, won_in},
};

pub use super::eval::line_majority::evaluate;

/// Looks for the best turn; see [`super::think`].
pub(super) fn think(
    position: &LineMajority,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Finding),
) -> Option<Finding> {
    let habits = limits.level.habits(&levels::LINE_MAJORITY);
    let control = Control::of(limits, habits, stop);
    let table = Table::for_nodes(control.table_nodes());
    let noise = Noise { most: habits.noise, seed: limits.seed };
    let finding = |found: &Found<State>| finding(position, found);
    search(&Lines, position.state(), noise, &table, &control, &mut |found| report(&finding(found)))
        .map(|found| finding(&found))
}

/// The game as the search sees it.
#[derive(Debug, Clone, Copy)]
struct Lines;

impl Searched for Lines {
    type Node = State;
    type Room = ();

    const LOOKS_BEYOND: bool = true;

    fn actor(&self, node: &State) -> Seat {
        node.side
    }

    fn key(&self, node: &State) -> u64 {
        key(node)
    }

    fn verdict(&self, node: &State) -> Option<i32> {
        ended(node, node.side, 0).or_else(|| wins(node).then_some(won_in(1))).or_else(|| last_turn(node))
    }

    fn is_pressed(&self, node: &State) -> bool {
        // To lose a piece is to lose a third of the game: threats of that are looked at too.
        captures(node.their(), node.own()) > 0
    }

    fn expand(&self, node: &State, (): &mut (), children: &mut Vec<Child<State>>) {
        if node.end().is_some() {
            return;
        }
        children.extend(node.shifts().map(|shift| child(node, node.shift(shift))));
        if children.is_empty() {
            children.push(child(node, node.pass()));
        }
    }

    fn beyond(&self, node: &State, plies: u32, (): &mut (), children: &mut Vec<Child<State>>) -> Beyond {
        if plies >= BEYOND || captures(node.own(), node.their()) == 0 {
            return Beyond::Nothing;
        }
        let falls = |shift: &Shift| !State::falling(node.run(*shift), shift.towards).is_empty();
        children.extend(node.shifts().filter(falls).map(|shift| child(node, node.shift(shift))));
        Beyond::Some
    }
}

/// A state after an action in another.
fn child(node: &State, after: State) -> Child<State> {
    let known = ended(&after, node.side, 1).or_else(|| last_turn(&after).map(|value| -later(value, 1)));
    Child { node: after, value: known.unwrap_or_else(|| -evaluate(&after)), pressed: false }
}

/// Whether the side to act can make its third capture.
fn wins(node: &State) -> bool {
    node.captures[node.side.index()] + 1 >= state::GOAL && captures(node.own(), node.their()) > 0
}

/// The value for the side to act where its action is the last of the game: a capture is the most that it can bring.
fn last_turn(node: &State) -> Option<i32> {
    (node.turns + 1 == state::TURNS).then(|| {
        if node.passes + 1 >= state::PASSES && node.count() == 0 {
            return DRAWN;
        }
        let [ours, theirs] = [node.side, node.side.other()].map(|seat| node.captures[seat.index()]);
        let ours = ours + u8::from(captures(node.own(), node.their()) > 0);
        match ours.cmp(&theirs) {
            Ordering::Greater => won_in(1),
            Ordering::Equal => DRAWN,
            Ordering::Less => lost_in(1),
        }
    })
}

/// The value for a side of a game that has ended after so many plies.
fn ended(node: &State, seat: Seat, plies: u32) -> Option<i32> {
    node.end().map(|end| match end.winner() {
        None => DRAWN,
        Some(winner) if winner == seat => won_in(plies),
        Some(_) => lost_in(plies),
    })
}

/// A number for all that decides how the game goes on, a different one for each state but for what the sides are called;
/// its bits are mixed, for parts of it are used.
fn key(node: &State) -> u64 {
    let [ours, theirs] = [node.side, node.side.other()].map(|seat| u64::from(node.captures[seat.index()]));
    let counts = ours | theirs << 2 | u64::from(node.passes) << 4 | u64::from(node.turns) << 6;
    let mut key = u64::from(node.own().0) | u64::from(node.their().0) << 25 | counts << 50;
    key = (key ^ key >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key = (key ^ key >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    key ^ key >> 32
}

/// A finding in actions.
fn finding(root: &LineMajority, found: &Found<State>) -> Finding {
    let mut line = Vec::new();
    let mut now = root.clone();
    for after in &found.line {
        let Some(action) = action_to(&now, |state| state == after) else { break };
        now.apply(action, &mut ());
        line.push(action);
    }
    // What is looked at beyond the depth is not in the line, nor is the action that a verdict says ends the game.
    while let Some(action) = ending(now.state()).and_then(|end| action_to(&now, |state| *state == end)) {
        now.apply(action, &mut ());
        line.push(action);
    }
    let line: Vec<AnyAction> = line.into_iter().map(AnyAction::LineMajority).collect();
    Finding { turn: line[..1].to_vec(), line, score: found.score(), depth: found.depth, nodes: found.nodes }
}

/// The state after the action that ends the game as well as the verdict on a state says, or that wins in another way
/// that is seen without a search.
fn ending(node: &State) -> Option<State> {
    let mut children = Vec::new();
    Lines.expand(node, &mut (), &mut children);
    let is_wanted = |child: &Child<State>| match Lines.verdict(node) {
        Some(value) => ended(&child.node, node.side, 1) == Some(value),
        None => is_proven(child.value) && child.value > DRAWN,
    };
    children.into_iter().find(is_wanted).map(|child| child.node)
}

/// The first action that leads to such a state.
fn action_to(position: &LineMajority, wanted: impl Fn(&State) -> bool) -> Option<Action> {
    position.actions().into_iter().find(|action| {
        let mut after = position.clone();
        after.apply(*action, &mut ());
        wanted(after.state())
    })
}
