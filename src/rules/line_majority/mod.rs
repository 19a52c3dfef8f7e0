//! Line majority push: two sides of eight stones push each other off a board of five by five with longer lines.
//!
//! A turn is one action: one to three stones in a line move one step along it, pushing a shorter run of enemy stones;
//! the far one falls at the edge. Three captures win. Rules: the published description of Line majority push.
//!
//! Choices made where the description is silent:
//! - White moves first. A pass counts as a turn and is made only when nothing can move.
//! - The selected length is what pushes, not the whole line of own stones; an own stone right before it blocks it.
//! - Fifty turns are those of both sides together; a third capture on the fiftieth wins as a capture.
//! - Endings are judged in the order third capture, two passes, turn 50.
//! - The counters of a position text are not compared with its pieces. They go as far as a game goes: three captures,
//!   by one side only, 50 turns, two passes.

pub mod cells;
mod moves;
mod notation;
mod setup;
pub mod state;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, hash};

pub use cells::Cells;
pub use moves::{Action, Illegal, Selection};
pub use setup::Options;
pub use state::{End, Shift, State};

use super::{
    Actor, BadText, Effect, Game, Handle, Outcome, Picture, Piece, PieceId, PieceKind, Place, Position, Seat, Square,
    Watch,
};

const BOTH: [Seat; 2] = [Seat::FIRST, Seat::SECOND];

/// A position.
#[derive(Debug, Clone)]
pub struct LineMajority {
    state: State,
    /// How many pieces each side has, those in the tray included. The ids count White's from 0 and go on with Black's.
    pieces: [u8; 2],
    /// Ids by bit of the cell; the bits without a piece hold anything.
    ids: [u8; 25],
}

impl PartialEq for LineMajority {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for LineMajority {}

impl hash::Hash for LineMajority {
    fn hash<H: hash::Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

impl LineMajority {
    /// All that decides how the game goes on.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How many own pieces an action selects, and how many enemy pieces stand before them in an unbroken run: what the
    /// rules compare.
    #[must_use]
    pub fn balance(&self, action: Action) -> (u32, u32) {
        action.shift().map_or((0, 0), |shift| (shift.selected.len(), self.state.run(shift).len()))
    }

    /// A position whose pieces are numbered in the order of the cells, those in the tray after them: as many as the
    /// captures say.
    fn assemble(state: State) -> Self {
        let mut position = Self { state, pieces: [0; 2], ids: [0; 25] };
        for seat in BOTH {
            let first = position.pieces[0] * seat.0;
            let mut count = 0;
            for (cell, id) in state.stones[seat.index()].each().zip(first..) {
                position.ids[cell.bit()] = id;
                count += 1;
            }
            position.pieces[seat.index()] = count + state.captures[seat.other().index()];
        }
        position
    }

    fn id(&self, cell: Cells) -> PieceId {
        PieceId(self.ids[cell.bit()])
    }

    fn shift(&mut self, shift: Shift, watch: &mut impl Watch) {
        let line = shift.selected | self.state.run(shift);
        let ids = self.ids;
        let mut cell = shift.rear();
        for link in 0.. {
            let (Some(from), true) = (cell.first(), cell.meets(line)) else { break };
            let id = ids[cell.bit()];
            let next = cell.step(shift.towards);
            if let Some(to) = next.first() {
                watch.see(|| Effect::Shove { piece: PieceId(id), from, to, link });
                self.ids[next.bit()] = id;
            } else {
                watch.see(|| Effect::Fall { piece: PieceId(id), from, towards: shift.towards.into(), link });
            }
            cell = next;
        }
        self.state = self.state.shift(shift);
    }
}

impl Position for LineMajority {
    fn actor(&self) -> Actor {
        Actor::Player(self.state.side)
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.state.end()?;
        let [white, black] = self.state.captures;
        let (more, fewer) = (white.max(black), white.min(black));
        let reason = match end {
            End::Captured(seat) => {
                Cow::from(format!("three {} pieces were pushed off", Self::SEATS[seat.other().index()]))
            }
            End::Passed => Cow::from("both sides passed"),
            End::Turns(Some(_)) => Cow::from(format!("after 50 turns the captures are {more} to {fewer}")),
            End::Turns(None) => Cow::from(format!("after 50 turns the captures are equal, {more} to {fewer}")),
        };
        Some(Outcome { winner: end.winner(), reason })
    }

    fn picture(&self) -> Picture {
        let mut picture = Picture::default();
        for seat in BOTH {
            let count = self.pieces[seat.index()];
            let ids = (self.pieces[0] * seat.0..).take(count.into()).map(PieceId);
            picture.pieces.extend(ids.map(|id| Piece {
                id,
                kind: PieceKind::Stone,
                seat: Some(seat),
                place: Place::Tray,
            }));
        }
        for cell in (self.state.own() | self.state.their()).each() {
            let id = self.id(cell);
            if let (Some(piece), Some(on)) = (picture.pieces.get_mut(usize::from(id.0)), cell.first()) {
                piece.place = Place::On(on);
            }
        }
        picture
    }

    fn seats(&self) -> &'static [&'static str] {
        Self::SEATS
    }
}

impl Game for LineMajority {
    type Options = Options;
    type Action = Action;
    type Illegal = Illegal;

    const NAME: &'static str = "line-majority";
    const TITLE: &'static str = "Line majority push";
    const SEATS: &'static [&'static str] = &["white", "black"];

    fn start(_: Options) -> Self {
        Self::assemble(setup::START)
    }

    fn options(&self) -> Options {
        Options
    }

    fn parse(text: &str, _: Options) -> Result<Self, BadText> {
        notation::position(text)
    }

    fn actions(&self) -> Vec<Action> {
        moves::actions(self)
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        moves::check(self, action)
    }

    fn apply(&mut self, action: Action, watch: &mut impl Watch) {
        if let Some(shift) = action.shift() {
            self.shift(shift, watch);
        } else {
            let seat = self.state.side;
            watch.see(|| Effect::Pass { seat });
            self.state = self.state.pass();
        }
        watch.see(|| if self.state.end().is_some() { Effect::Over } else { Effect::Turn { seat: self.state.side } });
    }

    fn count(&self) -> u64 {
        if self.state.end().is_some() { 0 } else { u64::from(self.state.count().max(1)) }
    }

    fn shown(&self, action: Action) -> String {
        let falling = action.shift().map(|shift| State::falling(self.state.run(shift), shift.towards));
        match falling.and_then(Cells::first) {
            Some(at) => format!("{action}×{}", at.to_string().to_uppercase()),
            None => action.to_string(),
        }
    }

    fn squares() -> Vec<Square> {
        Cells::BOARD.names().collect()
    }

    fn handle(action: Action) -> Handle {
        match action {
            Action::Shift(selection, towards) => Handle::Line(selection.first(), selection.last(), towards),
            Action::Pass => Handle::Button,
        }
    }

    fn meant(&self, handle: Handle) -> Vec<Action> {
        match handle {
            Handle::Line(one, other, towards) => vec![Action::Shift(Selection::between(one, other), towards)],
            Handle::Carry(from, to) => {
                let towards = from.direction_to(to);
                towards.map(|towards| Action::Shift(Selection::between(from, from), towards)).into_iter().collect()
            }
            Handle::Put(..) | Handle::Pocket(_) | Handle::Button => Vec::new(),
        }
    }
}
