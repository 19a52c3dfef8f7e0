//! What an action visibly changes, and the picture those changes act on.

use std::fmt;

use super::{Direction, Seat, Square};

/// A piece's name for its whole life in one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(pub u8);

impl fmt::Display for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceKind {
    /// Push Fight's square piece, which may push.
    King,
    /// Push Fight's round piece.
    Pawn,
}

impl PieceKind {
    /// The word for the piece inside a sentence.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Pawn => "pawn",
        }
    }
}

/// Where a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// In its owner's hand, still to be placed.
    Hand,
    /// On a square.
    On(Square),
    /// Out of the game, in the tray.
    Tray,
}

/// A piece of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Its name.
    pub id: PieceId,
    /// What it is.
    pub kind: PieceKind,
    /// Whose it is.
    pub seat: Seat,
    /// Where it is.
    pub place: Place,
}

/// What stands where: all that a board has to show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Picture {
    /// The pieces, by id.
    pub pieces: Vec<Piece>,
    /// The piece that carries the anchor.
    pub anchor: Option<PieceId>,
}

impl Picture {
    /// The piece of this name.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// The piece on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.place == Place::On(square))
    }

    /// Makes one effect's change.
    pub fn show(&mut self, effect: &Effect) {
        match *effect {
            Effect::Place { piece, at } => self.put(piece, Place::On(at)),
            Effect::Slide { piece, ref path } => {
                if let Some(end) = path.last() {
                    self.put(piece, Place::On(*end));
                }
            }
            Effect::Shove { piece, to, .. } => self.put(piece, Place::On(to)),
            Effect::Fall { piece, .. } => self.put(piece, Place::Tray),
            Effect::Anchor { to, .. } => self.anchor = Some(to),
            Effect::Turn { .. } | Effect::Over => {}
        }
    }

    fn put(&mut self, id: PieceId, place: Place) {
        if let Some(piece) = self.pieces.iter_mut().find(|piece| piece.id == id) {
            piece.place = place;
        }
    }
}

/// One visible change, in the order in which it happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// A piece is put on the board from its owner's hand.
    Place {
        /// The piece.
        piece: PieceId,
        /// Its square.
        at: Square,
    },
    /// A piece moves of its owner's will.
    Slide {
        /// The piece.
        piece: PieceId,
        /// Every corner of its way: first where it stood, last where it ends.
        path: Vec<Square>,
    },
    /// A piece of a pushing line moves one square, the pusher first.
    Shove {
        /// The piece.
        piece: PieceId,
        /// Where it stood.
        from: Square,
        /// Where it ends.
        to: Square,
        /// Its place in the line, 0 for the pusher.
        link: u8,
    },
    /// The far piece of a pushing line goes over the edge.
    Fall {
        /// The piece.
        piece: PieceId,
        /// Where it stood.
        from: Square,
        /// The way it is pushed.
        towards: Direction,
        /// Its place in the line, 0 for the pusher.
        link: u8,
    },
    /// The anchor goes to the king that has just pushed.
    Anchor {
        /// Who carried it before.
        from: Option<PieceId>,
        /// Who carries it now.
        to: PieceId,
    },
    /// Another player is to act.
    Turn {
        /// Who.
        seat: Seat,
    },
    /// The game has ended; the position says how.
    Over,
}

impl Effect {
    /// Whether it happens together with the effect before it, as the links of one push do.
    #[must_use]
    pub const fn joins(&self) -> bool {
        matches!(self, Self::Shove { link: 1.., .. } | Self::Fall { .. })
    }

    /// The effect as one line of text; `seats` are what the game calls its seats.
    ///
    /// Pieces are named by the numbers of their ids.
    ///
    /// | text | meaning |
    /// | --- | --- |
    /// | `place PIECE SQUARE` | put on the board from the hand |
    /// | `slide PIECE SQUARE SQUARE…` | moved of its owner's will: its start, every corner, its end |
    /// | `shove PIECE SQUARE SQUARE` | moved one square in a pushing line, the pusher first |
    /// | `fall PIECE SQUARE DIRECTION` | pushed over the edge from that square, `up`, `right`, `down` or `left` |
    /// | `anchor PIECE`, `anchor PIECE from PIECE` | the anchor is put on the first piece |
    /// | `turn SEAT` | that seat is to act |
    /// | `over` | the game has ended |
    #[must_use]
    pub fn text(&self, seats: &[&str]) -> impl fmt::Display {
        fmt::from_fn(move |f| match *self {
            Self::Place { piece, at } => write!(f, "place {piece} {at}"),
            Self::Slide { piece, ref path } => {
                write!(f, "slide {piece}")?;
                path.iter().try_for_each(|square| write!(f, " {square}"))
            }
            Self::Shove { piece, from, to, .. } => write!(f, "shove {piece} {from} {to}"),
            Self::Fall { piece, from, towards, .. } => write!(f, "fall {piece} {from} {}", towards.word()),
            Self::Anchor { from: None, to } => write!(f, "anchor {to}"),
            Self::Anchor { from: Some(from), to } => write!(f, "anchor {to} from {from}"),
            Self::Turn { seat } => write!(f, "turn {}", seats[seat.index()]),
            Self::Over => f.write_str("over"),
        })
    }
}

/// Somebody who watches an action's effects. Watching with `()` costs nothing.
pub trait Watch {
    /// Is told an effect; the closure is only called by those who want to know.
    fn see(&mut self, effect: impl FnOnce() -> Effect);
}

impl Watch for () {
    fn see(&mut self, _: impl FnOnce() -> Effect) {}
}

impl Watch for Vec<Effect> {
    fn see(&mut self, effect: impl FnOnce() -> Effect) {
        self.push(effect());
    }
}
