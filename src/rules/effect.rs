//! What an action visibly changes, and the picture those changes act on.

use std::fmt;

use super::{Seat, Square, grid::Step};

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
    /// Push Fight's square piece, which may push; the king of chess.
    King,
    /// Push Fight's round piece, the pawn of chess, the player's pawn in Push Crate.
    Pawn,
    /// The queen of chess.
    Queen,
    /// The rook of chess.
    Rook,
    /// The bishop of chess.
    Bishop,
    /// The knight of chess.
    Knight,
    /// A stone of Line majority push.
    Stone,
    /// A crate of Push Crate by its stage: 1 intact, 2 broken, 3 debris, 4 wood chips.
    Crate(u8),
    /// The flag of Push Crate.
    Flag,
    /// A ball of Push (1977).
    Ball,
}

impl PieceKind {
    /// The word for the piece inside a sentence.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Pawn => "pawn",
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Knight => "knight",
            Self::Stone => "stone",
            Self::Crate(1) => "crate",
            Self::Crate(2) => "broken crate",
            Self::Crate(3) => "debris",
            Self::Crate(_) => "wood chips",
            Self::Flag => "flag",
            Self::Ball => "ball",
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
    /// In a pocket beside the board.
    Pocket(u8),
    /// Carried by another piece.
    With(PieceId),
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
    /// Whose it is, if it is somebody's.
    pub seat: Option<Seat>,
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
            Effect::Place { piece, at } | Effect::Drop { piece, at } => self.put(piece, Place::On(at)),
            Effect::Slide { piece, ref path } => {
                if let Some(end) = path.last() {
                    self.put(piece, Place::On(*end));
                }
            }
            Effect::Hop { piece, to, .. }
            | Effect::Shove { piece, to, .. }
            | Effect::SentHome { piece, to, .. }
            | Effect::Enter { piece, to, .. } => self.put(piece, Place::On(to)),
            Effect::Leave { piece, pocket, .. } => self.put(piece, Place::Pocket(pocket)),
            Effect::PickUp { piece, by } => self.put(piece, by.map_or(Place::Hand, Place::With)),
            Effect::Fall { piece, .. } | Effect::Remove { piece, .. } => self.put(piece, Place::Tray),
            Effect::Hit { piece, stage, .. } => self.turn_into(piece, PieceKind::Crate(stage)),
            Effect::Promote { piece, to } => self.turn_into(piece, to),
            Effect::Anchor { to, .. } => self.anchor = Some(to),
            Effect::Roll { .. } | Effect::Pass { .. } | Effect::Again { .. } | Effect::Turn { .. } | Effect::Over => {}
        }
    }

    fn put(&mut self, id: PieceId, place: Place) {
        if let Some(piece) = self.pieces.iter_mut().find(|piece| piece.id == id) {
            piece.place = place;
        }
    }

    fn turn_into(&mut self, id: PieceId, kind: PieceKind) {
        if let Some(piece) = self.pieces.iter_mut().find(|piece| piece.id == id) {
            piece.kind = kind;
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
    /// A piece moves of its owner's will over what is between: a knight, a jump over the opponent.
    Hop {
        /// The piece.
        piece: PieceId,
        /// Where it stood.
        from: Square,
        /// Where it ends.
        to: Square,
    },
    /// A piece of a pushing line moves, the pusher first.
    ///
    /// Most lines move one square. In chess the pushed piece moves on when the mover, whose slide or hop this effect
    /// joins, has come up to it.
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
        /// The way it is pushed, one step of it; it may be pushed several before the edge.
        towards: Step,
        /// Its place in the line, 0 for the pusher.
        link: u8,
    },
    /// The ball in hand goes through a pocket onto the board, the first of a pushing line.
    Enter {
        /// The ball.
        piece: PieceId,
        /// The pocket.
        pocket: u8,
        /// The space next to the pocket.
        to: Square,
    },
    /// The last ball of a pushing line comes off into a pocket.
    Leave {
        /// The ball.
        piece: PieceId,
        /// Where it lay.
        from: Square,
        /// The pocket.
        pocket: u8,
    },
    /// A crate is broken by a stage and stays where it is.
    Hit {
        /// The crate.
        piece: PieceId,
        /// Who breaks it.
        by: PieceId,
        /// Its stage now, 2 to 4.
        stage: u8,
    },
    /// A crate's chips are broken and it is gone.
    Remove {
        /// The crate.
        piece: PieceId,
        /// Who breaks it.
        by: PieceId,
    },
    /// A piece is picked up: the flag by a player's pawn, a ball by the hand.
    PickUp {
        /// The flag or the ball.
        piece: PieceId,
        /// The pawn, or nobody's for a hand.
        by: Option<PieceId>,
    },
    /// What a piece carried lies on the board again.
    Drop {
        /// The flag.
        piece: PieceId,
        /// Its square.
        at: Square,
    },
    /// A player's pawn is sent back to its start.
    SentHome {
        /// The pawn.
        piece: PieceId,
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// A pawn becomes another piece.
    Promote {
        /// The pawn.
        piece: PieceId,
        /// What it is now.
        to: PieceKind,
    },
    /// A die is rolled.
    Roll {
        /// 1 to 6.
        pips: u8,
    },
    /// The anchor goes to the king that has just pushed.
    Anchor {
        /// Who carried it before.
        from: Option<PieceId>,
        /// Who carries it now.
        to: PieceId,
    },
    /// A player passes.
    Pass {
        /// Who.
        seat: Seat,
    },
    /// The same player goes on where another might have been to act: extra turns, another push.
    Again {
        /// Who.
        seat: Seat,
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
        matches!(self, Self::Shove { link: 1.., .. } | Self::Fall { .. } | Self::Leave { .. })
    }

    /// The piece it happens to: of a crate that is broken the crate, of the anchor its new carrier.
    #[must_use]
    pub const fn piece(&self) -> Option<PieceId> {
        match *self {
            Self::Place { piece, .. }
            | Self::Slide { piece, .. }
            | Self::Hop { piece, .. }
            | Self::Shove { piece, .. }
            | Self::Fall { piece, .. }
            | Self::Enter { piece, .. }
            | Self::Leave { piece, .. }
            | Self::Hit { piece, .. }
            | Self::Remove { piece, .. }
            | Self::PickUp { piece, .. }
            | Self::Drop { piece, .. }
            | Self::SentHome { piece, .. }
            | Self::Promote { piece, .. }
            | Self::Anchor { to: piece, .. } => Some(piece),
            Self::Roll { .. } | Self::Pass { .. } | Self::Again { .. } | Self::Turn { .. } | Self::Over => None,
        }
    }

    /// The effect as one line of text; `seats` are what the game calls its seats.
    ///
    /// Pieces are named by the numbers of their ids.
    ///
    /// | text | meaning |
    /// | --- | --- |
    /// | `place PIECE SQUARE` | put on the board from the hand |
    /// | `slide PIECE SQUARE SQUARE…` | moved of its owner's will: its start, every corner, its end |
    /// | `hop PIECE SQUARE SQUARE` | the same over what is between |
    /// | `shove PIECE SQUARE SQUARE` | moved in a pushing line, the pusher first |
    /// | `fall PIECE SQUARE STEP` | pushed over the edge there: `up`, `right`, `down-left`, `up-up-right` … |
    /// | `enter PIECE POCKET SQUARE` | the ball in hand goes in through a pocket |
    /// | `leave PIECE SQUARE POCKET` | a ball comes off into a pocket |
    /// | `hit PIECE by PIECE STAGE` | a crate is broken to a stage, 2 to 4 |
    /// | `remove PIECE by PIECE` | a crate is gone |
    /// | `pick-up PIECE`, `pick-up PIECE by PIECE` | a ball is taken in hand, the flag by a pawn |
    /// | `drop PIECE SQUARE` | the flag lies there again |
    /// | `sent-home PIECE SQUARE SQUARE` | a pawn goes back to its start |
    /// | `promote PIECE KIND` | a pawn becomes a `queen`, `rook`, `bishop` or `knight` |
    /// | `roll NUMBER` | a die is rolled |
    /// | `anchor PIECE`, `anchor PIECE from PIECE` | the anchor is put on the first piece |
    /// | `pass SEAT` | that seat passes |
    /// | `again SEAT` | that seat acts once more |
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
            Self::Hop { piece, from, to } => write!(f, "hop {piece} {from} {to}"),
            Self::Shove { piece, from, to, .. } => write!(f, "shove {piece} {from} {to}"),
            Self::Fall { piece, from, towards, .. } => write!(f, "fall {piece} {from} {towards}"),
            Self::Enter { piece, pocket, to } => write!(f, "enter {piece} {pocket} {to}"),
            Self::Leave { piece, from, pocket } => write!(f, "leave {piece} {from} {pocket}"),
            Self::Hit { piece, by, stage } => write!(f, "hit {piece} by {by} {stage}"),
            Self::Remove { piece, by } => write!(f, "remove {piece} by {by}"),
            Self::PickUp { piece, by: None } => write!(f, "pick-up {piece}"),
            Self::PickUp { piece, by: Some(by) } => write!(f, "pick-up {piece} by {by}"),
            Self::Drop { piece, at } => write!(f, "drop {piece} {at}"),
            Self::SentHome { piece, from, to } => write!(f, "sent-home {piece} {from} {to}"),
            Self::Promote { piece, to } => write!(f, "promote {piece} {}", to.word()),
            Self::Roll { pips } => write!(f, "roll {pips}"),
            Self::Anchor { from: None, to } => write!(f, "anchor {to}"),
            Self::Anchor { from: Some(from), to } => write!(f, "anchor {to} from {from}"),
            Self::Pass { seat } => write!(f, "pass {}", seats[seat.index()]),
            Self::Again { seat } => write!(f, "again {}", seats[seat.index()]),
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
