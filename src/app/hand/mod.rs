//! The hand at the board: what is picked up, where it points, and what a click there means.
//!
//! It is plain data and functions of position and click, so that it can be tested without a window. It knows no
//! rule: what may be done is the list of legal actions, and what it leads to are their effects.

mod line;
mod marks;
mod trail;

use bevy::prelude::*;

use crate::rules::{AnyAction, AnyGame, Direction, GameKind, Handle, Piece, PieceKind, Place, Seat, Square};

use super::table::{Moment, Table};

pub use line::between;
pub(super) use marks::pushes;
pub(super) use trail::of_actions;

/// What is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// The piece on a square.
    Piece(Square),
    /// A piece of this kind, still to be placed.
    Reserve(PieceKind),
    /// The line of pieces between two squares, the lower first; both the same for a single piece.
    Line(Square, Square),
}

/// The hand at the board.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Hand {
    /// What is held, and at which moment it was picked up.
    held: Option<(Held, Moment)>,
    /// The square under the pointer.
    pub hover: Option<Square>,
    /// The pocket under the pointer, or chosen by the keyboard.
    pub pocket: Option<u8>,
    /// The pocket clicked last, from which the keyboard goes on.
    pub pushed_at: Option<u8>,
    /// The square of the keyboard, once the keyboard is used.
    pub cursor: Option<Square>,
    /// The turn in which the move step is skipped, by its first action.
    skipped: Option<(usize, Moment)>,
}

/// What a click means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning {
    /// Only the hand has changed.
    Hold,
    /// An action, legal or not: the table judges.
    Act(AnyAction),
    /// One of several legal actions: something is left to choose.
    Choose(Vec<AnyAction>),
    /// A piece placed in this turn goes back into the hand.
    TakeBack(Square),
    /// A move after the moves have been skipped.
    Skipped,
}

impl Hand {
    /// What is held at this moment. A side's only piece need not be picked up.
    #[must_use]
    pub fn held(&self, table: &Table) -> Option<Held> {
        let seat = table.person_to_act()?;
        let game = table.record().now();
        let valid = |(held, at): &(Held, Moment)| match held {
            Held::Piece(_) | Held::Line(..) => *at == table.moment(),
            // While pieces are placed a kind stays in hand as long as there are more of it.
            Held::Reserve(kind) => {
                let more = reserve(game, seat).iter().any(|(other, left)| other == kind && *left > 0);
                more && (*at == table.moment() || placing(game, seat))
            }
        };
        self.held.filter(valid).map(|(held, _)| held).or_else(|| lone(game, seat).map(Held::Piece))
    }

    /// Holds something, or nothing.
    pub fn hold(&mut self, held: Option<Held>, table: &Table) {
        self.held = held.map(|held| (held, table.moment()));
    }

    /// Picks up an own piece that may be carried away; false when there is none on the square.
    pub fn grab(&mut self, from: Square, table: &Table) -> bool {
        if table.person_to_act().is_none() {
            return false;
        }
        let carries = |action: &AnyAction| matches!(action.handle(), Handle::Carry(start, _) if start == from);
        let carried = table.record().now().actions().iter().any(carries);
        if carried {
            self.hold(Some(Held::Piece(from)), table);
        }
        carried
    }

    /// The square from which what is held is carried away.
    #[must_use]
    pub fn carried_from(&self, table: &Table) -> Option<Square> {
        match self.held(table) {
            Some(Held::Piece(square)) => Some(square),
            _ => None,
        }
    }

    /// Whether something has been picked up since the hand was as `before`.
    #[must_use]
    pub fn picked_up_since(&self, before: &Self) -> bool {
        self.held.is_some() && self.held != before.held
    }

    /// Lets go of everything.
    pub fn clear(&mut self) {
        *self = Self { hover: self.hover, ..Self::default() };
    }

    /// Takes only pushes from now on, until the turn ends or something is undone.
    pub fn skip_to_push(&mut self, table: &Table) {
        self.skipped = Some((table.record().turn_start(), table.moment()));
    }

    /// Whether the move step of the turn is skipped.
    #[must_use]
    pub fn is_push_step(&self, table: &Table) -> bool {
        self.skipped == Some((table.record().turn_start(), table.moment()))
    }

    /// What a click on a square means, for the person to act.
    pub fn click(&mut self, square: Square, table: &Table) -> Meaning {
        let Some(seat) = table.person_to_act() else { return Meaning::Hold };
        let game = table.record().now();
        if game.kind() == GameKind::Push1977 {
            // The balls on the board move only with their row.
            return Meaning::Hold;
        }
        let picture = game.picture();
        let own = picture.at(square).filter(|piece| piece.seat == Some(seat)).map(|_| square);
        let placing = placing(game, seat);
        match self.held(table) {
            Some(Held::Line(first, last)) => self.click_line((first, last), square, table),
            None if self.may_select(square, table) => self.pick(Held::Line(square, square), table),
            Some(Held::Piece(from)) if from == square => {
                self.hold(None, table);
                Meaning::Hold
            }
            Some(Held::Piece(from)) => self.click_with(from, square, own, table),
            _ if placing && own.is_some() => Meaning::TakeBack(square),
            Some(Held::Reserve(kind)) => act(game, Handle::Put(kind, square)),
            None if own.is_some() => self.pick(Held::Piece(square), table),
            // An empty square says nothing; on the opponent's piece the rules say why not.
            None if picture.at(square).is_some() && line::moves_lines(game, square) => {
                act(game, Handle::Line(square, square, Direction::Up))
            }
            None if picture.at(square).is_some() => act(game, Handle::Carry(square, square)),
            None => Meaning::Hold,
        }
    }

    /// A click on a pocket. What comes of it is seen before another push is shown: the hand points at none until the
    /// pointer moves or a key is pressed.
    pub fn click_pocket(&mut self, pocket: u8, table: &Table) -> Meaning {
        self.pocket = None;
        self.pushed_at = Some(pocket);
        act(table.record().now(), Handle::Pocket(pocket))
    }

    fn pick(&mut self, held: Held, table: &Table) -> Meaning {
        self.hold(Some(held), table);
        Meaning::Hold
    }

    /// A click while a piece is held. Another own piece is picked up instead, unless it can be pushed.
    fn click_with(&mut self, from: Square, to: Square, own: Option<Square>, table: &Table) -> Meaning {
        let game = table.record().now();
        let meant = game.meant(Handle::Carry(from, to));
        let legal: Vec<AnyAction> = meant.iter().copied().filter(|action| game.check(*action).is_ok()).collect();
        let allowed = |action: &AnyAction| !self.is_push_step(table) || pushes(game, *action).is_some();
        match (legal[..].first(), legal.len()) {
            (Some(action), 1) if allowed(action) => Meaning::Act(*action),
            (Some(_), 2..) => Meaning::Choose(legal),
            (Some(_), _) if own.is_none() => Meaning::Skipped,
            (None, _) if own.is_none() => meant.first().map_or(Meaning::Hold, |action| Meaning::Act(*action)),
            _ => {
                self.hold(own.map(Held::Piece), table);
                Meaning::Hold
            }
        }
    }
}

/// What a handle means where nothing is left to choose: the first of the actions that it may mean.
fn act(game: &AnyGame, handle: Handle) -> Meaning {
    game.meant(handle).first().map_or(Meaning::Hold, |action| Meaning::Act(*action))
}

/// Whether the pieces of a side are being placed, and a click on one takes it back.
fn placing(game: &AnyGame, seat: Seat) -> bool {
    let carries = |action: &AnyAction| matches!(action.handle(), Handle::Carry(..));
    reserve(game, seat).iter().any(|(_, left)| *left > 0) && !game.actions().iter().any(carries)
}

/// The square of the only piece that a side has on the board, if it can be carried.
fn lone(game: &AnyGame, seat: Seat) -> Option<Square> {
    let picture = game.picture();
    let mut own =
        picture.pieces.iter().filter(|piece| piece.seat == Some(seat)).filter_map(|piece| match piece.place {
            Place::On(square) if !matches!(piece.kind, PieceKind::Crate(_)) => Some(square),
            _ => None,
        });
    let square = own.next().filter(|_| own.next().is_none())?;
    let carries = |action: &AnyAction| matches!(action.handle(), Handle::Carry(from, _) if from == square);
    game.actions().iter().any(carries).then_some(square)
}

/// Whether a piece of this kind is ever in hand: in Push Crate only crates are.
fn can_be_in_hand(game: &AnyGame, piece: &Piece) -> bool {
    game.kind() != GameKind::PushCrate || piece.kind == PieceKind::Crate(1)
}

/// The pieces of a seat that can still be placed, with how many there are of each kind.
#[must_use]
pub fn reserve(game: &AnyGame, seat: Seat) -> Vec<(PieceKind, usize)> {
    let mut counts: Vec<(PieceKind, usize)> = Vec::new();
    let in_hand = |piece: &&Piece| piece.seat == Some(seat) && can_be_in_hand(game, piece);
    for piece in game.picture().pieces.iter().filter(in_hand) {
        let waiting = usize::from(piece.place == Place::Hand);
        match counts.iter_mut().find(|(kind, _)| *kind == piece.kind) {
            Some((_, count)) => *count += waiting,
            None => counts.push((piece.kind, waiting)),
        }
    }
    counts
}
