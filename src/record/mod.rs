//! A game as played: who sat where, by which options, what they did, and what was taken back.
//!
//! Everything else follows from that by replay: positions, results, turns. Undo never patches anything; it takes
//! actions off the end and keeps them for redo. Draw offers and resignation are part of the record, not of the rules'
//! positions.
//!
//! A roll of a die is an action like any other, so that a game can be replayed without a die. It belongs to the turn of
//! the player who acts after it. A roll once made stands: undo leads to a player's own decisions, never to before the
//! roll of the turn under way, and a roll that is taken back with an earlier turn is made again when chance is next to
//! act, whatever was played meanwhile. Nobody gets another die by undoing.

mod bad;
mod offers;
mod pgn;
mod saved;
mod sheet;
mod text;
mod turns;
mod undo;

#[cfg(test)]
mod tests;

use std::{borrow::Cow, ops::Range};

use crate::{
    engine::Level,
    rules::{AnyAction, AnyGame, AnyIllegal, AnyOptions, Effect, GameKind, Outcome, Seat},
};

pub use bad::BadRecord;
pub use offers::Offer;
pub use pgn::BadPgn;
pub use sheet::Sheet;

/// Who plays a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// What the player is called.
    pub name: String,
    /// The engine's level, or none for a person.
    pub engine: Option<Level>,
}

impl Player {
    /// Longest name, in characters.
    pub const LONGEST: usize = 60;
}

/// The actions one player makes until another is to act, and the rolls they rest on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Whose turn.
    pub seat: Seat,
    /// Its actions, as a range of the record's.
    pub actions: Range<usize>,
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
    /// The rolls that were taken back and stand, the next one at the end. While there is something to redo they are in
    /// there too; they stay when that is forgotten.
    rolls: Vec<AnyAction>,
    /// In the order in which they were made; only the last one may be without an answer or accepted.
    offers: Vec<Offer>,
    resigned: Option<Seat>,
}

impl Record {
    /// A game by these options, nothing played yet. Players are given by seat.
    #[must_use]
    pub fn new(options: AnyOptions, players: Vec<Player>) -> Self {
        Self::from_start(options.start(), players)
    }

    /// A game that starts from a position of its own, of which nothing counts that came before it.
    #[must_use]
    pub fn from_position(start: AnyGame, players: Vec<Player>) -> Self {
        // A text carries no history, and a position reads back equal.
        let fresh = start.options().parse(&start.to_string());
        Self::from_start(fresh.unwrap_or(start), players)
    }

    /// Names are kept on one line and to [`Player::LONGEST`].
    fn from_start(start: AnyGame, mut players: Vec<Player>) -> Self {
        for player in &mut players {
            player.name = bad::one_line(&player.name).chars().take(Player::LONGEST).collect();
        }
        Self {
            players,
            positions: vec![start],
            actions: Vec::new(),
            undone: Vec::new(),
            rolls: Vec::new(),
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
            if self.is_agreed() {
                return Some(Outcome { winner: None, reason: Cow::from("both sides agreed") });
            }
            let seat = self.resigned?;
            let name = self.now().seats()[seat.index()];
            Some(Outcome { winner: Some(seat.other()), reason: Cow::from(format!("{name} resigned")) })
        })
    }

    /// Plays an action; what was taken back before is forgotten, but for the rolls.
    ///
    /// # Errors
    /// The rule that forbids the action; nothing has changed then.
    pub fn play(&mut self, action: AnyAction) -> Result<Vec<Effect>, AnyIllegal> {
        let effects = self.extend(action)?;
        self.undone.clear();
        Ok(effects)
    }

    /// Plays an action without forgetting what was taken back.
    fn extend(&mut self, action: AnyAction) -> Result<Vec<Effect>, AnyIllegal> {
        if self.is_given_up() {
            return Err(AnyIllegal::Over);
        }
        let mut next = self.now().clone();
        let effects = next.play(action)?;
        // Who plays on instead of answering has declined.
        self.answer(false);
        if self.now().actor().seat().is_none() {
            self.rolls.pop();
        }
        self.positions.push(next);
        self.actions.push(action);
        Ok(effects)
    }
}
