//! Push Crate: two players in a maze of 9×9 tiles race for a flag and push, break and place crates.
//!
//! Who carries the flag to the own goal row or destroys five crates wins. A crate with an empty tile behind it slides,
//! any other breaks by a stage; no push and no placement may cut the only path to the flag or from it to a goal. Who
//! stands next to the carrier sends the carrier home. Rules: Push Crate as published.
//!
//! Choices made where the published rules are silent:
//! - The only path is walked over tiles with neither wall nor crate; players do not block it. A slide that would cut
//!   it is illegal, and not turned into a break.
//! - The flag is taken when a turn begins and after each action, by whom it is not with.
//! - A player sent home whose start tile is occupied goes to the nearest empty tile.
//! - Past the opponent one jumps straight; where that is blocked, to a tile beside the opponent.
//! - Who can do nothing passes; two such passes in a row are a draw.

mod core;
mod key;
mod maps;
mod maze;
mod moves;
mod notation;
mod setup;
#[cfg(test)]
mod tests;
mod tiles;

use std::{borrow::Cow, hash};

pub use self::core::{CRATES, Caused, Core, Cut, Deed, EXTRA, Flag, GOAL, Ground, SentHome, Steps, Win};
pub use maps::{BadMap, Map, maps, read};
pub use maze::maze;
pub use moves::Illegal;
pub use setup::{MapChoice, Options};
pub use tiles::Tiles;

use super::{
    Actor, BadText, Effect, Game, Handle, History, NoOffer, Outcome, Picture, Piece, PieceId, PieceKind, Place,
    Position, Seat, Square, Watch,
};

/// The actions of a game before a draw may be offered.
const DRAW_AFTER: u32 = 50;
/// The actions after a declined offer before the same player may offer again.
const DRAW_AGAIN: u32 = 20;
/// The flag's id; the players' are those of their seats.
const FLAG: PieceId = PieceId(2);
/// The id of the first crate.
const FIRST_CRATE: u8 = 3;

/// The smallest choice of a player, ordered as its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Puts a crate from the hand on a tile.
    Place(Square),
    /// Walks, jumps or pushes from a tile to another.
    Step(Square, Square),
    /// Breaks, from a tile, the crate on another.
    Break(Square, Square),
    /// Does nothing, where there is nothing to do.
    Pass,
}

/// A position: what decides how it goes on, the options it is played by, and the names of the pieces.
#[derive(Debug, Clone)]
pub struct PushCrate {
    options: Options,
    core: Core,
    /// The actions made in the game.
    used: u32,
    /// The passes in a row that led here; no text says so.
    passes: u8,
    /// The crates that were on the board when the ids were given out.
    loose: u8,
    /// The crates that each hand held then.
    held: [u8; 2],
    /// The positions since the last placement or break, this one included, by their keys.
    history: History,
    /// Ids of the crates by the bit of their tile; the bits without a crate hold anything.
    ids: [u8; Tiles::BITS],
}

impl PartialEq for PushCrate {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for PushCrate {}

impl hash::Hash for PushCrate {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl PushCrate {
    /// What decides how the game goes on.
    #[must_use]
    pub const fn core(&self) -> &Core {
        &self.core
    }

    /// The side to act.
    #[must_use]
    pub const fn side(&self) -> Seat {
        self.core.side
    }

    /// The actions left in this turn, 1 or 2.
    #[must_use]
    pub const fn left(&self) -> u8 {
        self.core.left
    }

    /// The actions made in the game.
    #[must_use]
    pub const fn used(&self) -> u32 {
        self.used
    }

    /// The passes in a row that led to this position.
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// The tiles with a wall, in the order of the texts.
    pub fn walls(&self) -> impl Iterator<Item = Square> {
        self.core.ground.walls.names()
    }

    /// The tile on which a player starts and to which the player is sent home.
    #[must_use]
    pub const fn start_tile(&self, seat: Seat) -> Square {
        self.core.ground.starts[seat.index()]
    }

    /// The rank of the row to which a player has to carry the flag, 0 for row 1.
    #[must_use]
    pub const fn goal_row(&self, seat: Seat) -> u8 {
        self.core.ground.goals[seat.index()]
    }

    /// The crates a player has still to place.
    #[must_use]
    pub const fn in_hand(&self, seat: Seat) -> u8 {
        CRATES - self.core.placed[seat.index()]
    }

    /// The crates a player has destroyed.
    #[must_use]
    pub const fn destroyed(&self, seat: Seat) -> u8 {
        self.core.destroyed[seat.index()]
    }

    /// The keys of the positions since a crate was last placed or damaged, the newest first: no earlier one can occur
    /// again. A position that was read from a text is the first.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.history.iter().map(|(key, _)| key)
    }

    fn identity(&self) -> (Options, Core, u32) {
        (self.options, self.core, self.used)
    }

    /// A position, its ids given out: the crates on the board in the order of their tiles, then those in hand.
    fn assemble(options: Options, core: Core, used: u32) -> Self {
        let held = core.placed.map(|placed| CRATES - placed);
        let mut position =
            Self { options, core, used, passes: 0, loose: 0, held, history: History::default(), ids: [0; Tiles::BITS] };
        position.history.push(core.key(), used);
        let crates = core.crates.into_iter().fold(Tiles::NONE, |all, crates| all | crates);
        for tile in crates.each() {
            position.ids[tile.index()] = FIRST_CRATE + position.loose;
            position.loose += 1;
        }
        position
    }

    /// The ids of the crates that a hand held when the ids were given out, the first to be placed first.
    fn hand_ids(&self, seat: Seat) -> std::ops::Range<u8> {
        let before = if seat == Seat::FIRST { 0 } else { self.held[0] };
        let first = FIRST_CRATE + self.loose + before;
        first..first + self.held[seat.index()]
    }

    /// The crate on a tile.
    fn crate_on(&self, at: Square) -> PieceId {
        PieceId(self.ids.get(Tiles::one(at).index()).copied().unwrap_or_default())
    }

    fn name_crate(&mut self, at: Square, id: PieceId) {
        if let Some(entry) = self.ids.get_mut(Tiles::one(at).index()) {
            *entry = id.0;
        }
    }

    /// Tells what an action of a seat did by itself, and takes the ids along.
    fn show(&mut self, seat: Seat, action: Action, deed: Deed, watch: &mut impl Watch) {
        let pawn = PieceId(seat.0);
        match (action, deed) {
            (Action::Step(from, to), Deed::Pushed(behind)) => {
                let piece = self.crate_on(to);
                self.name_crate(behind, piece);
                watch.see(|| Effect::Shove { piece: pawn, from, to, link: 0 });
                watch.see(|| Effect::Shove { piece, from: to, to: behind, link: 1 });
            }
            (Action::Step(from, to), Deed::Jumped) => watch.see(|| Effect::Hop { piece: pawn, from, to }),
            (Action::Step(from, to), _) => watch.see(|| Effect::Slide { piece: pawn, path: vec![from, to] }),
            (Action::Break(_, at), Deed::Hit(stage)) => {
                watch.see(|| Effect::Hit { piece: self.crate_on(at), by: pawn, stage });
            }
            (Action::Break(_, at), _) => watch.see(|| Effect::Remove { piece: self.crate_on(at), by: pawn }),
            (Action::Place(at), _) => {
                // The crate is no longer in the hand.
                let piece = PieceId(self.hand_ids(seat).end - self.in_hand(seat) - 1);
                self.name_crate(at, piece);
                watch.see(|| Effect::Place { piece, at });
            }
            (Action::Pass, _) => watch.see(|| Effect::Pass { seat }),
        }
    }
}

impl Position for PushCrate {
    fn actor(&self) -> Actor {
        Actor::Player(self.core.side)
    }

    fn outcome(&self) -> Option<Outcome> {
        let outcome = |winner, reason| Outcome { winner, reason: Cow::Borrowed(reason) };
        match self.core.winner() {
            Some((seat, Win::Flag)) => Some(outcome(Some(seat), "the flag reached the goal row")),
            Some((seat, Win::Crates)) => Some(outcome(Some(seat), "five crates are destroyed")),
            None if self.passes >= 2 => Some(outcome(None, "both players in a row could only pass")),
            None => None,
        }
    }

    fn picture(&self) -> Picture {
        let core = &self.core;
        let pawns = [Seat::FIRST, Seat::SECOND].map(|seat| Piece {
            id: PieceId(seat.0),
            kind: PieceKind::Pawn,
            seat: Some(seat),
            place: Place::On(core.pawn(seat)),
        });
        let flag = match core.flag {
            Flag::On(tile) => Place::On(tile),
            Flag::With(seat) => Place::With(PieceId(seat.0)),
        };
        let mut pieces = pawns.to_vec();
        pieces.push(Piece { id: FLAG, kind: PieceKind::Flag, seat: None, place: flag });
        // A crate that is neither on the board nor in a hand was destroyed, when it was chips.
        let gone = |id, seat| Piece { id: PieceId(id), kind: PieceKind::Crate(4), seat, place: Place::Tray };
        pieces.extend((FIRST_CRATE..FIRST_CRATE + self.loose).map(|id| gone(id, None)));
        for seat in [Seat::FIRST, Seat::SECOND] {
            let ids = self.hand_ids(seat);
            let placed = ids.end - self.in_hand(seat);
            let held = |id| Piece { kind: PieceKind::Crate(1), place: Place::Hand, ..gone(id, Some(seat)) };
            pieces.extend(ids.map(|id| if id < placed { gone(id, Some(seat)) } else { held(id) }));
        }
        for (stage, crates) in (1..).zip(core.crates) {
            for at in crates.names() {
                if let Some(piece) = pieces.get_mut(usize::from(self.crate_on(at).0)) {
                    (piece.kind, piece.place) = (PieceKind::Crate(stage), Place::On(at));
                }
            }
        }
        Picture { pieces, anchor: None }
    }

    fn seats(&self) -> &'static [&'static str] {
        Self::SEATS
    }
}

impl Game for PushCrate {
    type Options = Options;
    type Action = Action;
    type Illegal = Illegal;

    const NAME: &'static str = "push-crate";
    const TITLE: &'static str = "Push Crate";
    const SEATS: &'static [&'static str] = &["one", "two"];

    fn start(options: Options) -> Self {
        Self::assemble(options, options.map.core(), 0)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn parse(text: &str, options: Options) -> Result<Self, BadText> {
        notation::position(text, options)
    }

    fn actions(&self) -> Vec<Action> {
        moves::actions(self)
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        moves::check(self, action)
    }

    fn apply(&mut self, action: Action, watch: &mut impl Watch) {
        let seat = self.core.side;
        let Caused { deed, picked_up, sent_home } = self.core.apply(action);
        self.used = self.used.saturating_add(1);
        self.passes = if action == Action::Pass { self.passes + 1 } else { 0 };
        if matches!(action, Action::Place(_) | Action::Break(..)) {
            self.history.clear();
        }
        self.history.push(self.core.key(), self.used);
        self.show(seat, action, deed, watch);
        if picked_up {
            watch.see(|| Effect::PickUp { piece: FLAG, by: Some(PieceId(seat.0)) });
        }
        if let Some(SentHome { seat, from, to }) = sent_home {
            watch.see(|| Effect::SentHome { piece: PieceId(seat.0), from, to });
            watch.see(|| Effect::Drop { piece: FLAG, at: from });
        }
        watch.see(|| match self.core.side {
            _ if self.outcome().is_some() => Effect::Over,
            side if side == seat => Effect::Again { seat },
            side => Effect::Turn { seat: side },
        });
    }

    fn count(&self) -> u64 {
        moves::count(self)
    }

    fn may_offer_draw(&self, declined: Option<&Self>) -> Result<(), NoOffer> {
        if self.outcome().is_some() {
            return Err(NoOffer::Over);
        }
        if self.used < DRAW_AFTER {
            return Err(NoOffer::Early(DRAW_AFTER));
        }
        let again = declined.map_or(0, |declined| declined.used.saturating_add(DRAW_AGAIN));
        if self.used < again { Err(NoOffer::Again(again - self.used)) } else { Ok(()) }
    }

    fn squares() -> Vec<Square> {
        Tiles::BOARD.names().collect()
    }

    fn handle(action: Action) -> Handle {
        match action {
            Action::Place(at) => Handle::Put(PieceKind::Crate(1), at),
            Action::Step(from, to) | Action::Break(from, to) => Handle::Carry(from, to),
            Action::Pass => Handle::Button,
        }
    }

    fn meant(&self, handle: Handle) -> Vec<Action> {
        match handle {
            Handle::Put(PieceKind::Crate(1), at) => vec![Action::Place(at)],
            Handle::Carry(from, to) => vec![moves::towards(&self.core, from, to)],
            Handle::Put(..) | Handle::Line(..) | Handle::Pocket(_) | Handle::Button => Vec::new(),
        }
    }
}
