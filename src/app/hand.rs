//! The hand at the board: what is picked up, where it points, and what a click there means.
//!
//! It is plain data and functions of position and click, so that it can be tested without a window. It knows no
//! rule: what may be done is the list of legal actions, and what it leads to are their effects.

use bevy::prelude::*;

use crate::rules::{AnyAction, AnyGame, Direction, Effect, Handle, PieceKind, Place, Seat, Square};

use super::{
    board::{Ghost, Marks, Trail},
    table::{Moment, Table},
};

/// What is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Held {
    /// The piece on a square.
    Piece(Square),
    /// A piece of this kind, still to be placed.
    Reserve(PieceKind),
}

/// The hand at the board.
#[derive(Resource, Debug, Clone, PartialEq, Default)]
pub struct Hand {
    /// What is held, and at which moment it was picked up.
    held: Option<(Held, Moment)>,
    /// The square under the pointer.
    pub hover: Option<Square>,
    /// The square of the keyboard, once the keyboard is used.
    pub cursor: Option<Square>,
    /// The turn in which the move step is skipped, by its first action.
    skipped: Option<(usize, Moment)>,
}

/// What a click means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Only the hand has changed.
    Hold,
    /// An action, legal or not: the table judges.
    Act(AnyAction),
    /// A piece placed in this turn goes back into the hand.
    TakeBack(Square),
    /// A move after the moves have been skipped.
    Skipped,
}

impl Hand {
    /// What is held at this moment.
    #[must_use]
    pub fn held(&self, table: &Table) -> Option<Held> {
        let seat = table.person_to_act()?;
        let (held, at) = self.held?;
        let valid = match held {
            Held::Piece(_) => at == table.moment(),
            // A kind stays in hand while there are more of it.
            Held::Reserve(kind) => {
                reserve(table.record().now(), seat).iter().any(|(other, left)| *other == kind && *left > 0)
            }
        };
        valid.then_some(held)
    }

    /// Holds something, or nothing.
    pub fn hold(&mut self, held: Option<Held>, table: &Table) {
        self.held = held.map(|held| (held, table.moment()));
    }

    /// Picks up an own piece that may be carried away; false when there is none on the square.
    pub fn grab(&mut self, from: Square, table: &Table) -> bool {
        let carries = |action: &AnyAction| matches!(action.handle(), Handle::Carry(start, _) if start == from);
        let can = table.person_to_act().is_some() && table.record().now().actions().iter().any(carries);
        if can {
            self.hold(Some(Held::Piece(from)), table);
        }
        can
    }

    /// The square of the piece that is held.
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
        let meant = |handle| game.meant(handle).first().copied();
        let picture = game.picture();
        let own = picture.at(square).filter(|piece| piece.seat == Some(seat));
        let placing = picture.pieces.iter().any(|piece| piece.place == Place::Hand);
        match self.held(table) {
            Some(Held::Piece(from)) if from == square => {
                self.hold(None, table);
                Meaning::Hold
            }
            Some(Held::Piece(from)) => match meant(Handle::Carry(from, square)) {
                // Another own piece is picked up instead, unless it can be pushed.
                Some(action) if self.allows(game, action, table) => Meaning::Act(action),
                Some(action) if own.is_none() && game.check(action).is_ok() => Meaning::Skipped,
                Some(action) if own.is_none() => Meaning::Act(action),
                _ => {
                    self.hold(own.map(|_| Held::Piece(square)), table);
                    Meaning::Hold
                }
            },
            _ if placing && own.is_some() => Meaning::TakeBack(square),
            Some(Held::Reserve(kind)) => meant(Handle::Put(kind, square)).map_or(Meaning::Hold, Meaning::Act),
            None if own.is_some() => {
                self.hold(Some(Held::Piece(square)), table);
                Meaning::Hold
            }
            // An empty square says nothing; on the opponent's piece the rules say why not.
            None if picture.at(square).is_some() => {
                meant(Handle::Carry(square, square)).map_or(Meaning::Hold, Meaning::Act)
            }
            None => Meaning::Hold,
        }
    }

    /// Whether the action is legal and not left out by the skipped move step.
    fn allows(&self, game: &AnyGame, action: AnyAction, table: &Table) -> bool {
        game.check(action).is_ok() && (!self.is_push_step(table) || pushes(game, action).is_some())
    }

    /// What lies on the board beside the pieces.
    #[must_use]
    pub fn marks(&self, table: &Table) -> Marks {
        let mut marks = Marks { trail: trail(table), cursor: self.cursor, ..Marks::default() };
        let game = table.record().now();
        let Some(held) = self.held(table) else { return marks };
        let mut pointed = None;
        // The keyboard counts until the pointer moves, which takes the cursor away.
        let pointer = self.cursor.or(self.hover);
        for action in game.actions() {
            let to = match (held, action.handle()) {
                (Held::Piece(held), Handle::Carry(from, to)) if held == from => to,
                (Held::Reserve(held), Handle::Put(kind, at)) if held == kind => at,
                _ => continue,
            };
            match pushes(game, action) {
                Some(towards) => marks.pushes.push((to, towards)),
                None if self.is_push_step(table) => continue,
                None => marks.targets.push(to),
            }
            if pointer == Some(to) {
                pointed = Some(action);
            }
        }
        if let Held::Piece(square) = held {
            marks.selected = Some(square);
        } else {
            let free = |square: &Square| !marks.targets.contains(square) && game.picture().at(*square).is_none();
            marks.dimmed = game.kind().squares().into_iter().filter(free).collect();
        }
        marks.ghosts = pointed.map(|action| ghosts(game, action)).unwrap_or_default();
        marks
    }
}

/// The way a push goes, if the action is one.
pub(super) fn pushes(game: &AnyGame, action: AnyAction) -> Option<Direction> {
    let Handle::Carry(from, to) = action.handle() else { return None };
    game.picture().at(to).and_then(|_| from.direction_to(to))
}

/// Where every piece that a legal action moves would stand.
fn ghosts(game: &AnyGame, action: AnyAction) -> Vec<Ghost> {
    let effects = game.clone().play(action).unwrap_or_default();
    let picture = game.picture();
    let anchored = effects.iter().find_map(|effect| match effect {
        Effect::Anchor { to, .. } => Some(*to),
        _ => None,
    });
    let ends = effects.iter().filter_map(|effect| match effect {
        Effect::Slide { piece, path } => Some((*piece, *path.last()?, None)),
        Effect::Place { piece, at } | Effect::Drop { piece, at } => Some((*piece, *at, None)),
        Effect::Hop { piece, to, .. }
        | Effect::Shove { piece, to, .. }
        | Effect::SentHome { piece, to, .. }
        | Effect::Enter { piece, to, .. } => Some((*piece, *to, None)),
        Effect::Fall { piece, from, towards, .. } => Some((*piece, *from, Some(*towards))),
        _ => None,
    });
    ends.filter_map(|(id, at, falls)| {
        let piece = picture.piece(id)?;
        let anchored = anchored == Some(id) || anchored.is_none() && picture.anchor == Some(id);
        Some(Ghost { piece: id, kind: piece.kind, seat: piece.seat, at, falls, anchored })
    })
    .collect()
}

/// The ways of the pieces in the last finished turn and the one under way, up to what the board shows.
fn trail(table: &Table) -> Vec<Trail> {
    let (record, shown) = (table.record(), table.shown());
    let turns = record.turns();
    let before = turns.iter().rposition(|turn| turn.actions.end <= shown);
    let first = before.map_or(0, |index| turns[index].actions.start);
    let mut trails: Vec<Trail> = Vec::new();
    for effect in record.effects(first..shown) {
        match effect {
            Effect::Slide { path, .. } => trails.push(Trail { path, fell: None, shoved: false }),
            Effect::Hop { from, to, .. } => trails.push(Trail { path: vec![from, to], fell: None, shoved: false }),
            Effect::Shove { from, to, link, .. } => {
                trails.push(Trail { path: vec![from, to], fell: None, shoved: link > 0 });
            }
            Effect::Fall { from, towards, .. } => {
                trails.push(Trail { path: vec![from], fell: Some(towards), shoved: true });
            }
            _ => {}
        }
    }
    trails
}

/// The pieces of a seat that can still be placed, with how many there are of each kind.
#[must_use]
pub fn reserve(game: &AnyGame, seat: Seat) -> Vec<(PieceKind, usize)> {
    let mut counts: Vec<(PieceKind, usize)> = Vec::new();
    for piece in game.picture().pieces.iter().filter(|piece| piece.seat == Some(seat)) {
        let waiting = usize::from(piece.place == Place::Hand);
        match counts.iter_mut().find(|(kind, _)| *kind == piece.kind) {
            Some((_, count)) => *count += waiting,
            None => counts.push((piece.kind, waiting)),
        }
    }
    counts
}
