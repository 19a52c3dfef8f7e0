//! Taking back and playing again.

use crate::rules::{Actor, Handle, Seat, Square};

use super::Record;

impl Record {
    /// Takes back everything after so many actions, as one piece for redo. A resignation, an agreement and what was
    /// offered since are taken back with it; rolls stand and are made again.
    pub fn undo_to(&mut self, actions: usize) {
        self.resigned = None;
        self.offers.retain(|offer| offer.after <= actions && offer.accepted == Some(false));
        if actions < self.actions.len() {
            for index in (actions..self.actions.len()).rev() {
                if self.positions[index].actor() == Actor::Chance {
                    self.rolls.push(self.actions[index]);
                }
            }
            self.positions.truncate(actions + 1);
            self.undone.push(self.actions.split_off(actions));
        }
    }

    /// Plays the piece last taken back again, its rolls too; gives the index of its first action.
    pub fn redo(&mut self) -> Option<usize> {
        let piece = self.undone.pop()?;
        let first = self.actions.len();
        for action in piece {
            if self.extend(action).is_err() {
                self.undone.clear();
                break;
            }
        }
        Some(first)
    }

    /// Whether there is anything to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Where *Undo* leads, as a number of actions: inside a turn one action back; else to the start of the last turn
    /// of a person (of a confirmed placement: before it was confirmed), over the engine's replies; between engines one
    /// turn back. It is always a player's decision: after the roll of a turn, never before it. `None` when there is
    /// nothing to undo.
    #[must_use]
    pub fn undo_target(&self) -> Option<usize> {
        let is_person = |seat: Seat| self.player(seat).engine.is_none();
        let end = self.actions.len();
        if self.is_given_up() {
            return Some(end);
        }
        let decided = |index: &usize| self.positions[*index].actor().seat();
        if self.now().actor().seat().is_some_and(is_person) {
            let inside = (self.turn_start()..end).rev().find(|index| decided(index).is_some());
            if inside.is_some() {
                return inside;
            }
        }
        let anybody = self.players.iter().all(|player| player.engine.is_some());
        let last = (0..end).rev().find(|index| decided(index).is_some_and(|seat| anybody || is_person(seat)))?;
        let first = self.first_of_turn(decided(&last)?, last + 1);
        // A placement is taken back to the moment before it was confirmed.
        let handle = |index: usize| self.actions[index].handle();
        let confirmed = last > first && handle(last) == Handle::Button && matches!(handle(last - 1), Handle::Put(..));
        Some(if confirmed { last } else { first })
    }

    /// Takes the piece placed on a square in this turn back into the hand, wherever in the turn it was placed.
    /// Does nothing when no placement of this turn put a piece there.
    pub fn take_back(&mut self, square: Square) {
        let start = self.turn_start();
        let placed = self.actions[start..]
            .iter()
            .position(|action| matches!(action.handle(), Handle::Put(_, at) if at == square));
        let Some(placed) = placed else { return };
        let mut kept = self.actions.split_off(start);
        self.positions.truncate(start + 1);
        self.offers.retain(|offer| offer.after <= start);
        kept.remove(placed);
        self.undone.clear();
        for action in kept {
            // Placements do not depend on each other's order, so the others stay legal.
            if self.extend(action).is_err() {
                break;
            }
        }
    }
}
