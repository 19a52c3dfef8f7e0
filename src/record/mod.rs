//! A game as played: who sat where, by which options, what they did, and what was taken back.
//!
//! Everything else follows from that by replay: positions, results, turns. Undo never patches anything; it takes
//! actions off the end and keeps them for redo. Draw offers and resignation are part of the record, not of the rules'
//! positions.

mod saved;
mod sheet;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, ops::Range};

use crate::{
    engine::Level,
    rules::{
        Actor, AnyAction, AnyGame, AnyIllegal, AnyOptions, Effect, GameKind, Handle, NoOffer, Outcome, Seat, Square,
    },
};

pub use saved::BadRecord;
pub use sheet::Sheet;

/// Who plays a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// What the player is called.
    pub name: String,
    /// The engine's level, or none for a person.
    pub engine: Option<Level>,
}

/// The actions one player makes until another is to act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn.
    pub seat: Seat,
    /// Its actions, as a range of the record's.
    pub actions: Range<usize>,
}

/// A draw offered by the player to act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The number of actions made before it.
    pub after: usize,
    /// Who offers.
    pub seat: Seat,
    /// Whether the other side agreed; none while it has not answered.
    pub accepted: Option<bool>,
}

/// A game as played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    players: Vec<Player>,
    /// The position before each action and the one after the last: never empty.
    positions: Vec<AnyGame>,
    actions: Vec<AnyAction>,
    /// What was taken back, the piece to redo first at the end.
    undone: Vec<Vec<AnyAction>>,
    /// In the order in which they were made; only the last one may be without an answer or accepted.
    offers: Vec<Offer>,
    resigned: Option<Seat>,
}

impl Record {
    /// A game by these options, nothing played yet. Players are given by seat.
    #[must_use]
    pub fn new(options: AnyOptions, players: Vec<Player>) -> Self {
        Self::from_position(options.start(), players)
    }

    /// A game that starts from a position of its own.
    #[must_use]
    pub fn from_position(start: AnyGame, players: Vec<Player>) -> Self {
        Self {
            players,
            positions: vec![start],
            actions: Vec::new(),
            undone: Vec::new(),
            offers: Vec::new(),
            resigned: None,
        }
    }

    /// Which game it is.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.now().kind()
    }

    /// The players, by seat.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The player of a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// The present position.
    #[must_use]
    pub fn now(&self) -> &AnyGame {
        &self.positions[self.actions.len()]
    }

    /// The position after so many actions, the present one if there are not as many.
    #[must_use]
    pub fn after(&self, actions: usize) -> &AnyGame {
        &self.positions[actions.min(self.actions.len())]
    }

    /// What has been played.
    #[must_use]
    pub fn actions(&self) -> &[AnyAction] {
        &self.actions
    }

    /// The seat to act, or none once the game is over or chance is to act.
    #[must_use]
    pub fn to_act(&self) -> Option<Seat> {
        self.outcome().is_none().then(|| self.now().actor().seat()).flatten()
    }

    /// How the game ended: by its rules, by agreement or by resignation.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.now().outcome().or_else(|| {
            if self.offers.last().is_some_and(|offer| offer.accepted == Some(true)) {
                return Some(Outcome { winner: None, reason: Cow::from("both sides agreed") });
            }
            let seat = self.resigned?;
            let name = self.now().seats()[seat.index()];
            Some(Outcome { winner: Some(seat.other()), reason: Cow::from(format!("{name} resigned")) })
        })
    }

    /// The turns so far; the last one may be under way.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for (index, position) in self.positions[..self.actions.len()].iter().enumerate() {
            let Actor::Player(seat) = position.actor() else { continue };
            match turns.last_mut() {
                Some(turn) if turn.seat == seat && turn.actions.end == index => turn.actions.end += 1,
                _ => turns.push(Turn { seat, actions: index..index + 1 }),
            }
        }
        turns
    }

    /// The index of the first action of the turn under way: the number of actions when none of it is made.
    #[must_use]
    pub fn turn_start(&self) -> usize {
        match (self.turns().last(), self.now().actor()) {
            (Some(turn), Actor::Player(seat)) if turn.seat == seat && turn.actions.end == self.actions.len() => {
                turn.actions.start
            }
            _ => self.actions.len(),
        }
    }

    /// The effects of the actions in a range, in order.
    #[must_use]
    pub fn effects(&self, range: Range<usize>) -> Vec<Effect> {
        range.filter_map(|index| self.positions[index].clone().play(self.actions[index]).ok()).flatten().collect()
    }

    /// Plays an action; what was taken back before is forgotten.
    ///
    /// # Errors
    /// The rule that forbids the action; nothing has changed then.
    pub fn play(&mut self, action: AnyAction) -> Result<Vec<Effect>, AnyIllegal> {
        let effects = self.extend(action)?;
        self.undone.clear();
        Ok(effects)
    }

    fn extend(&mut self, action: AnyAction) -> Result<Vec<Effect>, AnyIllegal> {
        let mut next = self.now().clone();
        let effects = next.play(action)?;
        // Who plays on instead of answering has declined.
        self.answer(false);
        self.positions.push(next);
        self.actions.push(action);
        Ok(effects)
    }

    /// Whether a side may resign: where there are two, each of them.
    #[must_use]
    pub fn may_resign(&self) -> bool {
        self.outcome().is_none() && self.now().seats().len() == 2
    }

    /// Ends the game in favour of the other side, where a side may resign.
    pub fn resign(&mut self, seat: Seat) {
        if self.may_resign() {
            self.resigned = Some(seat);
        }
    }

    /// Whether the game ended by resignation or agreement, not by its rules.
    #[must_use]
    pub fn is_given_up(&self) -> bool {
        self.now().outcome().is_none() && self.outcome().is_some()
    }

    /// The draw offers so far.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The side whose offer of a draw waits for an answer.
    #[must_use]
    pub fn offered_by(&self) -> Option<Seat> {
        self.offers.last().filter(|offer| offer.accepted.is_none()).map(|offer| offer.seat)
    }

    /// Whether the player to act may offer a draw.
    ///
    /// # Errors
    /// Why not, or not yet.
    pub fn may_offer_draw(&self) -> Result<(), NoOffer> {
        if self.outcome().is_some() {
            return Err(NoOffer::Over);
        }
        let seat = self.to_act().ok_or(NoOffer::NotToAct)?;
        if self.offered_by().is_some() {
            return Err(NoOffer::Standing);
        }
        let declined = self.offers.iter().rev().find(|offer| offer.seat == seat);
        self.now().may_offer_draw(declined.map(|offer| &self.positions[offer.after]))
    }

    /// Offers a draw for the player to act; the other side answers, or declines by playing on.
    ///
    /// # Errors
    /// Why the player may not, or not yet; nothing has changed then.
    pub fn offer_draw(&mut self) -> Result<(), NoOffer> {
        self.may_offer_draw()?;
        if let Some(seat) = self.to_act() {
            self.offers.push(Offer { after: self.actions.len(), seat, accepted: None });
        }
        Ok(())
    }

    /// Answers the offer that stands, if there is one.
    pub fn answer(&mut self, accept: bool) {
        if let Some(offer) = self.offers.last_mut().filter(|offer| offer.accepted.is_none()) {
            offer.accepted = Some(accept);
        }
    }

    /// Takes back everything after so many actions, as one piece for redo. A resignation, an agreement and what was
    /// offered since are taken back with it.
    pub fn undo_to(&mut self, actions: usize) {
        self.resigned = None;
        self.offers.retain(|offer| offer.after <= actions && offer.accepted == Some(false));
        if actions < self.actions.len() {
            self.positions.truncate(actions + 1);
            self.undone.push(self.actions.split_off(actions));
        }
    }

    /// Plays the piece last taken back again; gives the index of its first action.
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
    /// turn back. `None` when there is nothing to undo.
    #[must_use]
    pub fn undo_target(&self) -> Option<usize> {
        let is_person = |seat: Seat| self.player(seat).engine.is_none();
        if self.is_given_up() {
            return Some(self.actions.len());
        }
        let acts = self.now().actor().seat();
        if self.turn_start() < self.actions.len() && acts.is_some_and(is_person) {
            return Some(self.actions.len() - 1);
        }
        let turns = self.turns();
        let target = if self.players.iter().any(|player| player.engine.is_none()) {
            turns.iter().rev().find(|turn| is_person(turn.seat))
        } else {
            turns.last()
        };
        // A placement is taken back to the moment before it was confirmed.
        let confirmed = |turn: &&Turn| self.actions[turn.actions.end - 1].handle() == Handle::Button;
        target.map(|turn| if confirmed(&turn) { turn.actions.end - 1 } else { turn.actions.start })
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
