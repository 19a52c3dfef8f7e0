//! Ends that the rules leave to the players: agreement and resignation.

use crate::rules::{Actor, NoOffer, Seat};

use super::Record;

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

impl Record {
    /// Whether a side may resign: where there are two, each of them.
    #[must_use]
    pub fn may_resign(&self) -> bool {
        self.outcome().is_none() && self.now().seats().len() == 2
    }

    /// Ends the game in favour of the other side, where a side may resign. What was taken back before is forgotten.
    pub fn resign(&mut self, seat: Seat) {
        if self.may_resign() {
            self.answer(false);
            self.resigned = Some(seat);
            self.undone.clear();
        }
    }

    /// Whether the game ended by resignation or agreement, not by its rules.
    #[must_use]
    pub fn is_given_up(&self) -> bool {
        self.resigned.is_some() || self.is_agreed()
    }

    /// Whether a draw was agreed to.
    pub(super) fn is_agreed(&self) -> bool {
        self.offers.last().is_some_and(|offer| offer.accepted == Some(true))
    }

    /// The draw offers so far, in the order in which they were made.
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
        self.may_offer_after(self.actions.len()).map(|_| ())
    }

    /// Whether a draw may be offered after so many actions, no earlier than the last offer; gives who offers it.
    pub(super) fn may_offer_after(&self, actions: usize) -> Result<Seat, NoOffer> {
        let position = &self.positions[actions];
        if position.outcome().is_some() || self.is_given_up() {
            return Err(NoOffer::Over);
        }
        let seat = position.actor().seat().ok_or(NoOffer::NotToAct)?;
        if self.offered_by().is_some() {
            return Err(NoOffer::Standing);
        }
        let declined = self.offers.iter().rev().find(|offer| offer.seat == seat).map(|offer| offer.after);
        let others = |acts: Actor| acts.seat().is_some_and(|acts| acts != seat);
        if declined.is_some_and(|then| !self.positions[then..=actions].iter().any(|it| others(it.actor()))) {
            return Err(NoOffer::Twice);
        }
        position.may_offer_draw(declined.map(|then| &self.positions[then]))?;
        Ok(seat)
    }

    /// Offers a draw for the player to act; the other side answers, or declines by playing on.
    ///
    /// # Errors
    /// Why the player may not, or not yet; nothing has changed then.
    pub fn offer_draw(&mut self) -> Result<(), NoOffer> {
        let after = self.actions.len();
        let seat = self.may_offer_after(after)?;
        self.offers.push(Offer { after, seat, accepted: None });
        Ok(())
    }

    /// Answers the offer that stands, if there is one. An agreement ends the game, and what was taken back before is
    /// forgotten.
    pub fn answer(&mut self, accept: bool) {
        if let Some(offer) = self.offers.last_mut().filter(|offer| offer.accepted.is_none()) {
            offer.accepted = Some(accept);
            if accept {
                self.undone.clear();
            }
        }
    }
}
