//! What is legal in a game, and what it causes.
//!
//! Nothing here knows a picture, a clock or a random number. A position is a value: it lists its
//! legal actions, refuses the others with a reason, and applies one while reporting every visible
//! change as an [`Effect`]. The board, the sounds and the announcements only follow those effects.
//!
//! | word | meaning |
//! | --- | --- |
//! | action | the smallest thing a player does that the rules judge |
//! | turn | the actions one player makes until another is to act |
//! | effect | one visible change that an action causes |
//! | seat | a side of the game; who plays it is not the rules' business |
//! | outcome | who won and why, or a draw and why |

pub mod any;
pub mod effect;
pub mod grid;
pub mod history;
pub mod line_majority;
pub mod options;
pub mod perft;
pub mod push_1977;
pub mod push_chess;
pub mod push_crate;
pub mod push_fight;

#[cfg(test)]
mod conformance;

use std::{borrow::Cow, error::Error, fmt, hash::Hash, str::FromStr};

pub use any::{AnyAction, AnyGame, AnyIllegal, AnyOptions, GameKind};
pub use effect::{Effect, Picture, Piece, PieceId, PieceKind, Place, Watch};
pub use grid::{Direction, Square, Step};
pub use history::History;
pub use options::{BadOption, Choice, Free, OptionDef, Options};

/// A side of a game, numbered from 0 in the order in which the sides first act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Self = Self(0);
    /// The second seat.
    pub const SECOND: Self = Self(1);

    /// The seat as an index into tables with an entry a seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Who makes the next action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A player.
    Player(Seat),
    /// Chance: a die roll, drawn by whoever runs the game.
    Chance,
}

impl Actor {
    /// The seat that acts, if it is a player's.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Player(seat) => Some(seat),
            Self::Chance => None,
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The winner, or nobody in a draw.
    pub winner: Option<Seat>,
    /// Why, as the end of a sentence: "a white king fell".
    pub reason: Cow<'static, str>,
}

impl Outcome {
    /// `white wins: a brown king fell` or `draw: …`; `seats` are what the game calls its seats.
    #[must_use]
    pub fn text(&self, seats: &[&str]) -> impl fmt::Display {
        fmt::from_fn(move |f| match self.winner {
            Some(seat) => write!(f, "{} wins: {}", seats[seat.index()], self.reason),
            None => write!(f, "draw: {}", self.reason),
        })
    }
}

/// A text that cannot be read as a position or an action, with the part that is wrong and what would be right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{part}: {wrong}")]
pub struct BadText {
    /// The offending part, quoted and cut to a bearable length.
    pub part: String,
    /// What is wrong with it, and what would be right.
    pub wrong: Cow<'static, str>,
}

impl BadText {
    /// Quotes `part` as the offending part of a text.
    #[must_use]
    pub fn new(part: &str, wrong: impl Into<Cow<'static, str>>) -> Self {
        Self { part: format!("{:?}", shorten(part)), wrong: wrong.into() }
    }
}

/// Cuts somebody's text to a length that is bearable inside a message, 40 characters.
#[must_use]
pub fn shorten(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// What can be asked of a position of any game.
pub trait Position: fmt::Display {
    /// Who acts next. Once the game is over: who would have acted.
    fn actor(&self) -> Actor;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// What stands where.
    fn picture(&self) -> Picture;

    /// The square of what is threatened at once and has to be answered: the king in check.
    fn threatened(&self) -> Option<Square> {
        None
    }

    /// The squares that won the game, where it is won by filling some; none while it goes on.
    fn won(&self) -> Vec<Square> {
        Vec::new()
    }

    /// What the seats of this game are called, in lower case; their number is that of the seats.
    fn seats(&self) -> &'static [&'static str];
}

/// A position of one game together with the options it is played by.
///
/// Two positions are equal when their texts and options are: piece ids, which only tie the picture together, and the
/// [`History`] that decides about repetitions do not count.
pub trait Game: Position + Clone + Eq + Hash {
    /// What a player may choose before a game.
    type Options: Options;
    /// The smallest choice a player makes.
    type Action: Copy + Eq + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = BadText>;
    /// Why an action is refused, a sentence each.
    type Illegal: Error + Clone + PartialEq + Eq + Refusal;

    /// The name on the command line, in saved games and as a folder of scenes.
    const NAME: &'static str;
    /// The name people read.
    const TITLE: &'static str;
    /// What the seats are called, in lower case: as many as the largest game has. A smaller one has the first of them.
    const SEATS: &'static [&'static str];

    /// The position a game with these options starts from.
    fn start(options: Self::Options) -> Self;

    /// The options this game is played by.
    fn options(&self) -> Self::Options;

    /// Reads a position text, to be played by these options.
    ///
    /// # Errors
    /// When the text is not a position of this game; the error names the part.
    fn parse(text: &str, options: Self::Options) -> Result<Self, BadText>;

    /// All legal actions in the order of their texts; none once the game is over.
    fn actions(&self) -> Vec<Self::Action>;

    /// Whether an action is legal.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Makes an action that [`Game::check`] allows, reporting each visible change.
    ///
    /// # Panics
    /// May panic, or leave a position out of the rules, when the action is not legal.
    fn apply(&mut self, action: Self::Action, watch: &mut impl Watch);

    /// The number of legal actions.
    fn count(&self) -> u64 {
        self.actions().len() as u64
    }

    /// The number of sequences of exactly `depth` legal actions.
    fn perft(&self, depth: u32) -> u64 {
        perft::perft(self, depth)
    }

    /// A legal action as players write it, where that says more than its text.
    fn shown(&self, action: Self::Action) -> String {
        action.to_string()
    }

    /// Whether the player to act may offer a draw; `declined` is the position in which this player's last offer was
    /// declined.
    ///
    /// # Errors
    /// Why not, or not yet.
    fn may_offer_draw(&self, declined: Option<&Self>) -> Result<(), NoOffer> {
        let _ = declined;
        Err(NoOffer::Never)
    }

    /// The squares of the board, in their order.
    fn squares() -> Vec<Square>;

    /// Where a hand takes hold of an action on the board.
    fn handle(action: Self::Action) -> Handle;

    /// The actions that a hand means by this, legal or not: the other way round from [`Game::handle`]. There are
    /// several where something is left to choose, the piece that a pawn becomes.
    fn meant(&self, handle: Handle) -> Vec<Self::Action>;
}

/// Where a hand takes hold of an action on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handle {
    /// A piece is taken from one square to another.
    Carry(Square, Square),
    /// A piece of this kind is put on a square.
    Put(PieceKind, Square),
    /// The line of pieces between two squares, given in the order of the texts, is moved one square.
    Line(Square, Square, Direction),
    /// What is in hand goes into a pocket.
    Pocket(u8),
    /// The action is a button, not a place.
    Button,
}

/// Why a draw may not be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoOffer {
    /// The game knows no draw by agreement.
    #[error("this game knows no draw by agreement")]
    Never,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// Not so early in the game.
    #[error("a draw may be offered after {0} turns")]
    Early(u32),
    /// Too soon after the last offer was declined.
    #[error("a draw may be offered again in {0} turns")]
    Again(u32),
    /// An offer stands already.
    #[error("a draw is offered already")]
    Standing,
    /// The last offer was declined in this turn.
    #[error("a draw is offered once a turn at most")]
    Twice,
    /// It is not the seat's turn.
    #[error("a draw is offered on one's own turn")]
    NotToAct,
}

/// What a refusal can say beside its sentence.
pub trait Refusal {
    /// What is in the way, if the reason is something on the board.
    fn culprit(&self) -> Option<Culprit>;
}

/// The thing on the board that stops an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Culprit {
    /// What stands on a square, or the square itself.
    Square(Square),
    /// The rail along one side of a square.
    Rail(Square, Direction),
}
