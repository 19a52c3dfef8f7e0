//! The table: the one place where a game changes.
//!
//! Everybody else sends an [`Act`]. The table checks it against the rules, records it, keeps the file up to date, and
//! tells what happened in [`Seen`](super::board::Seen) effects, which board, sound and announcements follow.

mod hands;

use bevy::prelude::*;

use crate::{
    record::Record,
    rules::{AnyAction, PieceKind, Seat, Square},
};

pub(super) use hands::{Counters, obey};

/// A state of the game at the table. An action is meant for one moment and void in every other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Moment(u64);

/// What somebody wants to happen at the table.
#[derive(Message, Debug, Clone, PartialEq)]
pub enum Act {
    /// Put a game on the table, at its present position.
    Sit(Box<Record>),
    /// Make an action.
    Play {
        /// The moment it is meant for.
        at: Moment,
        /// The action.
        action: AnyAction,
    },
    /// Make the actions of an engine's turn.
    Turn {
        /// The moment they were found for.
        at: Moment,
        /// The actions, in order.
        turn: Vec<AnyAction>,
    },
    /// Placement: take the piece on a square back into the hand.
    TakeBack(Square),
    /// Placement: clear what the side to act has placed, then place these.
    Arrange(Vec<(PieceKind, Square)>),
    /// One action back inside a turn, else back to the last decision.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Back to the start of the turn under way.
    RestartTurn,
    /// Show these actions from the start of the game, beside it: it stays as it is.
    Demonstrate(Vec<AnyAction>),
    /// Back to the game from what was shown beside it.
    EndDemonstration,
    /// Show the position after so many actions.
    Look(usize),
    /// Show the present position again.
    LookNow,
    /// A side gives up.
    Resign(Seat),
    /// The engine that is to act gives up.
    GiveUp {
        /// The moment at which it found its game lost.
        at: Moment,
    },
    /// The person to act offers a draw.
    OfferDraw,
    /// The engine that is to act offers a draw.
    Propose {
        /// The moment at which it found that the game gets nowhere.
        at: Moment,
    },
    /// The other side accepts or declines the offer that stands.
    Answer {
        /// The moment the offer was made at.
        at: Moment,
        /// Whether it accepts.
        accept: bool,
    },
    /// The engines wait.
    Pause,
    /// The engines go on.
    Resume,
    /// The game leaves the table; its file stays.
    Rise,
}

/// The game at the table.
#[derive(Resource, Debug)]
pub struct Table {
    record: Record,
    /// A line that is shown beside the game; it lies on the table in the game's place.
    demonstration: Option<Record>,
    moment: Moment,
    /// How many actions the board shows, while somebody looks back.
    look: Option<usize>,
    paused: bool,
}

impl Table {
    fn new(record: Record, moment: Moment) -> Self {
        Self { record, demonstration: None, moment, look: None, paused: false }
    }

    /// The game as played so far, or the line that is shown beside it.
    #[must_use]
    pub const fn record(&self) -> &Record {
        match &self.demonstration {
            Some(line) => line,
            None => &self.record,
        }
    }

    /// Whether a line is shown beside the game.
    #[must_use]
    pub const fn is_demonstration(&self) -> bool {
        self.demonstration.is_some()
    }

    /// The moment that an action must be meant for.
    #[must_use]
    pub const fn moment(&self) -> Moment {
        self.moment
    }

    /// Whether nobody plays but engines.
    #[must_use]
    pub fn is_between_engines(&self) -> bool {
        self.record.players().iter().all(|player| player.engine.is_some())
    }

    /// How many actions the board shows.
    #[must_use]
    pub fn shown(&self) -> usize {
        self.look.unwrap_or(self.record().actions().len())
    }

    /// Whether the board shows the present position.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        self.look.is_none()
    }

    /// Whether the engines wait.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// The seat whose person may act on the board now.
    #[must_use]
    pub fn person_to_act(&self) -> Option<Seat> {
        let seat = self.acting()?;
        (self.is_live() && self.record.player(seat).engine.is_none()).then_some(seat)
    }

    /// The seat whose engine is to think now.
    #[must_use]
    pub fn engine_to_act(&self) -> Option<Seat> {
        let seat = self.acting()?;
        (!self.paused && self.record.player(seat).engine.is_some()).then_some(seat)
    }

    /// The seat to act, while nothing else has to be done first.
    fn acting(&self) -> Option<Seat> {
        let waits = self.is_demonstration() || self.record.offered_by().is_some();
        self.record.to_act().filter(|_| !waits)
    }

    /// The seat that has to answer the offer of a draw.
    #[must_use]
    pub fn to_answer(&self) -> Option<Seat> {
        self.record().offered_by().filter(|_| self.record().outcome().is_none()).map(Seat::other)
    }
}
