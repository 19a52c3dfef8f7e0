//! Turns: the actions of a record, parted by who made them.

use std::ops::Range;

use fastrand::Rng;

use crate::rules::{Actor, AnyAction, Effect, Seat};

use super::{Record, Turn};

impl Record {
    /// The turns so far, which hold every action; the last one may be under way.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        // Rolls wait for the player they are for.
        let mut start = 0;
        let mut add = |seat: Seat, end: usize| {
            match turns.last_mut() {
                Some(turn) if turn.seat == seat => turn.actions.end = end,
                _ => turns.push(Turn { seat, actions: start..end }),
            }
            start = end;
        };
        for (index, position) in self.positions[..self.actions.len()].iter().enumerate() {
            if let Actor::Player(seat) = position.actor() {
                add(seat, index + 1);
            }
        }
        if self.positions.len() > 1 && self.positions[self.actions.len() - 1].actor() == Actor::Chance {
            // Where yet another roll is to follow nobody's turn has begun.
            add(self.now().actor().seat().unwrap_or(Seat::FIRST), self.actions.len());
        }
        turns
    }

    /// The index of the first action that the player to act made in the turn under way, after its roll if there is one:
    /// the number of actions when none is made.
    #[must_use]
    pub fn turn_start(&self) -> usize {
        let Actor::Player(seat) = self.now().actor() else { return self.actions.len() };
        self.first_of_turn(seat, self.actions.len())
    }

    /// The index of the first action that a seat made in the turn to which the actions before `end` belong.
    pub(super) fn first_of_turn(&self, seat: Seat, end: usize) -> usize {
        let mut first = end;
        for index in (0..end).rev() {
            match self.positions[index].actor() {
                Actor::Player(acts) if acts == seat => first = index,
                Actor::Player(_) => break,
                Actor::Chance => {}
            }
        }
        first
    }

    /// The number of the turn to which the next action belongs, from 1.
    pub(super) fn turn_number(&self) -> usize {
        let turns = self.turns();
        let goes_on = |turn: &Turn| self.now().actor() == Actor::Player(turn.seat);
        turns.len() + usize::from(!turns.last().is_some_and(goes_on))
    }

    /// The effects of the actions in a range, in order.
    #[must_use]
    pub fn effects(&self, range: Range<usize>) -> Vec<Effect> {
        range.filter_map(|index| self.positions[index].clone().play(self.actions[index]).ok()).flatten().collect()
    }

    /// What chance does now, to be played like any action: the roll that stands from before an undo, or one drawn, all
    /// being equally likely. `None` when chance is not to act.
    #[must_use]
    pub fn chance(&self, random: &mut Rng) -> Option<AnyAction> {
        if self.outcome().is_some() || self.now().actor() != Actor::Chance {
            return None;
        }
        let possible = self.now().actions();
        let stands = self.rolls.last().copied().filter(|roll| possible.contains(roll));
        stands.or_else(|| random.choice(possible))
    }
}
