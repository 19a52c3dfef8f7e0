//! Best play where neither side can force a win: a turn that leaves the other player in a position in which there is
//! something to do wrong, or else the end of the game by the third occurrence of a position.
//!
//! Often only pushes that bring off the own colour hold the draw, for thousands of positions in which the turn goes on.
//! So the turn is planned as a whole: pushed on at a venture it would lead through all of them.

use std::collections::HashMap;

use crate::rules::{
    Game as _,
    push_1977::{Core, Push1977, Rules},
};

use super::{
    super::params::push_1977::PLANNED,
    solved::{Solution, Value},
};

/// A position of the turn under way.
struct Reached {
    core: Core,
    /// The place of the one before it, and the pocket that led from there.
    before: usize,
    pocket: u8,
}

/// The positions to which the turn can go on while the draw is held, the nearest first.
struct Plan<'a> {
    game: &'a Push1977,
    solution: &'a Solution,
    rules: Rules,
    reached: Vec<Reached>,
    places: HashMap<u64, usize>,
    /// The pushes by which a position occurs for the third time, as soon as there are such.
    end: Option<Vec<u8>>,
    /// The best push that ends the turn by how good that is: the place from where, and the pocket.
    leave: Option<(usize, usize, u8)>,
}

impl Plan<'_> {
    /// Looks at the pushes from a position that has been reached.
    fn follow(&mut self, at: usize) {
        let core = self.reached[at].core;
        for (pocket, value) in (0..).zip(self.solution.pushes(&core)) {
            let mut next = core;
            next.push(pocket, &self.rules);
            let occurred = self.game.occurrences(&next);
            if occurred > 1 && next.winner(&self.rules).is_none() {
                self.end = self.end.take().or_else(|| Some(self.way(at, pocket)));
            } else if value != Value::Drawn {
                // It gives the draw away.
            } else if next.hand != core.hand {
                let worth = if occurred > 0 { 0 } else { 1 + self.mistakes(&next) };
                if self.leave.is_none_or(|(most, ..)| worth > most) {
                    self.leave = Some((worth, at, pocket));
                }
            } else if let Some(&place) = self.places.get(&next.key()) {
                self.end = self.end.take().or_else(|| self.rounds(place, at, pocket));
            } else {
                self.places.insert(next.key(), self.reached.len());
                self.reached.push(Reached { core: next, before: at, pocket });
            }
        }
    }

    /// In how many ways the player to move can go wrong.
    fn mistakes(&self, core: &Core) -> usize {
        self.solution.pushes(core).into_iter().filter(|value| matches!(value, Value::Lost(_))).count()
    }

    /// The pockets from the first position to one, and from there one more.
    fn way(&self, mut at: usize, last: u8) -> Vec<u8> {
        let mut way = vec![last];
        while at > 0 {
            way.push(self.reached[at].pocket);
            at = self.reached[at].before;
        }
        way.reverse();
        way
    }

    /// The pockets to a position, from there by one more back to a place on the way to it, and all that round once more;
    /// `None` if the place is not on the way.
    fn rounds(&self, place: usize, at: usize, last: u8) -> Option<Vec<u8>> {
        let mut way = self.way(at, last);
        let (mut from, mut round) = (at, 1);
        while from > place {
            from = self.reached[from].before;
            round += 1;
        }
        (from == place).then(|| {
            way.extend_from_within(way.len() - round..);
            way
        })
    }
}

/// The pushes until the turn or the game ends that hold the draw in a position from which it can be held.
pub(super) fn hold(game: &Push1977, solution: &Solution) -> Vec<u8> {
    let core = *game.core();
    let mut plan = Plan {
        game,
        solution,
        rules: game.options().rules(),
        reached: vec![Reached { core, before: 0, pocket: 0 }],
        places: HashMap::from([(core.key(), 0)]),
        end: None,
        leave: None,
    };
    let mut layer = 0..1;
    // Who could leave only to where the game was before looks further for something new.
    while !layer.is_empty() && plan.leave.is_none_or(|(worth, ..)| worth == 0) && layer.end < PLANNED {
        for at in layer.clone() {
            plan.follow(at);
        }
        layer = layer.end..plan.reached.len();
    }
    let on = || plan.reached.last().map(|last| plan.way(last.before, last.pocket));
    match plan.leave {
        Some((_, at, pocket)) => plan.way(at, pocket),
        None => plan.end.clone().or_else(on).unwrap_or_default(),
    }
}
