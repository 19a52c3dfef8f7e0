//! Push Chess: the pieces of chess, which do not capture but push one another, off the board if there is no more room.
//!
//! Board, pieces and starting position are those of orthodox chess. A piece may push one other piece, of either colour;
//! a piece pushed off the board is captured, and so would be the king: it is in check when it could be pushed off next.
//!
//! Choices made where the published rules are silent:
//! - A slider pushes a piece off by going to the edge square itself.
//! - "The previous position", which a move may not restore, is the placement before the opponent's last move.
//! - Whether a king could be pushed off is judged without regard to pins, as in chess.
//! - A pawn's two-square step pushes a friendly piece from its first or its second square, not from both.
//! - Castling pushes nothing, and king and rook must neither have moved nor been pushed. There is no en passant.
//! - Drawn are bare kings, threefold repetition, and 50 moves without a pawn's own move, a loss or a promotion.

pub mod board;
pub mod core;
mod generate;
mod moves;
mod notation;
mod san;
pub mod squares;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, hash};

pub use board::{Board, Man};
pub use core::Core;
pub use moves::Illegal;
pub use squares::{Squares, Way};

use super::{
    Actor, BadOption, BadText, Effect, Game, Handle, History, NoOffer, OptionDef, Outcome, Picture, Piece, PieceId,
    PieceKind, Place, Position, Seat, Square, Step, Watch, options, perft,
};
use core::QUIET_LIMIT;

/// The moves of a side after which it may offer a draw again.
const OFFER_AGAIN: u32 = 10;

/// A move from square to square, ordered as its text. Castling is the king's move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What the pawn becomes that goes or is pushed onto its last rank.
    pub promotion: Option<Man>,
}

/// Push Chess is played by one set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options;

impl options::Options for Options {
    const TABLE: &'static [OptionDef] = &[];

    fn value(&self, _: &str) -> Cow<'static, str> {
        Cow::from("")
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOption> {
        options::find(Self::TABLE, name, value).map(|_| ())
    }
}

/// How a game ends by its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The side to act is mated.
    Mate,
    /// The side to act has no move.
    Stalemate,
    /// Only the kings are left.
    Kings,
    /// The position has occurred three times.
    Repetition,
    /// Nothing has happened for long.
    Quiet,
}

/// A position: the board and what decides about it, the number of the move, and what it remembers of the game.
#[derive(Debug, Clone)]
pub struct PushChess {
    core: Core,
    /// The number of the move, counted up after Black's.
    number: u32,
    /// The placement before the last move, if it is known: it may not be restored.
    previous: Option<Board>,
    history: History,
    /// The actions made since the position was loaded.
    ply: u32,
    picture: Picture,
    end: Option<End>,
}

impl PartialEq for PushChess {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for PushChess {}

impl hash::Hash for PushChess {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl PushChess {
    /// The board and all that decides what may follow, but for repetitions.
    #[must_use]
    pub const fn core(&self) -> &Core {
        &self.core
    }

    /// The number of the move, from 1, counted up after Black's.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The keys of the positions since a piece last left the board or was promoted, the present one first; see
    /// [`Core::key`].
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.history.iter().map(|(key, _)| key)
    }

    /// What the text says. What may not be restored follows from the previous placement.
    const fn identity(&self) -> (&Board, Seat, u8, u16, u32, &Option<Board>) {
        let core = &self.core;
        (&core.board, core.side, core.rights, core.clock, self.number, &self.previous)
    }

    /// A position without a past, its ids given out in the order of the squares.
    fn assemble(core: Core, number: u32, previous: Option<Board>) -> Self {
        let mut picture = Picture::default();
        let pieces = core.board.occupied().each().filter_map(|square| Some((core.board.at(square)?, square.first()?)));
        for (((seat, man), on), id) in pieces.zip(0..) {
            picture.pieces.push(Piece { id: PieceId(id), kind: man.kind(), seat: Some(seat), place: Place::On(on) });
        }
        let mut position = Self { core, number, previous, history: History::default(), ply: 0, picture, end: None };
        position.history.push(core.key(), 0);
        position.end = position.find_end();
        position
    }

    fn find_end(&self) -> Option<End> {
        if self.core.count() == 0 {
            Some(if self.core.is_in_check(self.core.side) { End::Mate } else { End::Stalemate })
        } else if self.core.has_only_kings() {
            Some(End::Kings)
        } else if self.history.occurred(self.core.key()).len() >= 3 {
            Some(End::Repetition)
        } else if self.core.clock >= QUIET_LIMIT {
            Some(End::Quiet)
        } else {
            None
        }
    }

    /// The piece on a square.
    fn piece(&self, square: Square) -> PieceId {
        self.picture.at(square).map_or(PieceId(u8::MAX), |piece| piece.id)
    }

    /// Makes an effect's change and reports it.
    fn show(&mut self, effect: Effect, watch: &mut impl Watch) {
        self.picture.show(&effect);
        watch.see(|| effect);
    }

    /// Shows what a piece that moves pushes, and what becomes of the pawn that is promoted.
    fn show_push(&mut self, action: Action, watch: &mut impl Watch) {
        let (from, to) = (Squares::one(action.from), Squares::one(action.to));
        let mover = self.piece(action.from);
        let pushed = self.core.push(from, to).and_then(|push| Some((self.piece(push.from.first()?), push)));
        let hops = self.core.board.men(Man::Knight).meets(from);
        self.show(
            if hops {
                Effect::Hop { piece: mover, from: action.from, to: action.to }
            } else {
                Effect::Slide { piece: mover, path: vec![action.from, action.to] }
            },
            watch,
        );
        let mut pawn = mover;
        if let Some((piece, push)) = pushed
            && let Some(from) = push.from.first()
        {
            if let Some(to) = push.to.first() {
                self.show(Effect::Shove { piece, from, to, link: 1 }, watch);
                pawn = piece;
            } else {
                let towards = step(action.from, action.to, hops);
                self.show(Effect::Fall { piece, from, towards, link: 1 }, watch);
            }
        }
        if let Some(man) = action.promotion {
            self.show(Effect::Promote { piece: pawn, to: man.kind() }, watch);
        }
    }
}

/// One step of the way from a square to another: a knight's whole step.
fn step(from: Square, to: Square, hops: bool) -> Step {
    let (file, rank) =
        (to.file.cast_signed() - from.file.cast_signed(), to.rank.cast_signed() - from.rank.cast_signed());
    if hops { Step { file, rank } } else { Step { file: file.signum(), rank: rank.signum() } }
}

/// Turns in a list: `turns 4, 8 and 12`, with `the start` for none made.
fn turns(plies: &[u32]) -> String {
    let (start, after) = plies.split_at(usize::from(plies.first() == Some(&0)));
    let mut text = String::from(if start.is_empty() { "after turns " } else { "at the start and after turns " });
    for (index, ply) in after.iter().enumerate() {
        let separator = match index {
            0 => "",
            _ if index + 1 == after.len() => " and ",
            _ => ", ",
        };
        text += separator;
        text += &ply.to_string();
    }
    text
}

impl Position for PushChess {
    fn actor(&self) -> Actor {
        Actor::Player(self.core.side)
    }

    fn outcome(&self) -> Option<Outcome> {
        let name = Self::SEATS[self.core.side.index()];
        let reason = match self.end? {
            End::Mate => {
                let winner = Some(self.core.side.other());
                return Some(Outcome { winner, reason: Cow::from(format!("the {name} king is mated")) });
            }
            End::Stalemate => Cow::from(format!("{name} has no legal move")),
            End::Kings => Cow::from("only the kings are left"),
            End::Repetition => {
                let plies = self.history.occurred(self.core.key());
                Cow::from(format!("the same position for the third time, {}", turns(&plies)))
            }
            End::Quiet => Cow::from("50 moves without a pawn move, a piece lost or a promotion"),
        };
        Some(Outcome { winner: None, reason })
    }

    fn picture(&self) -> Picture {
        self.picture.clone()
    }

    fn threatened(&self) -> Option<Square> {
        if !self.core.is_in_check(self.core.side) {
            return None;
        }
        let king = |piece: &&Piece| piece.kind == PieceKind::King && piece.seat == Some(self.core.side);
        self.picture.pieces.iter().find(king).and_then(|piece| match piece.place {
            Place::On(square) => Some(square),
            _ => None,
        })
    }

    fn seats(&self) -> &'static [&'static str] {
        Self::SEATS
    }
}

impl Game for PushChess {
    type Options = Options;
    type Action = Action;
    type Illegal = Illegal;

    const NAME: &'static str = "push-chess";
    const TITLE: &'static str = "Push Chess";
    const SEATS: &'static [&'static str] = &["white", "black"];

    fn start(_: Options) -> Self {
        Self::assemble(Core::start(), 1, None)
    }

    fn options(&self) -> Options {
        Options
    }

    fn parse(text: &str, _: Options) -> Result<Self, BadText> {
        notation::position(text)
    }

    fn actions(&self) -> Vec<Action> {
        let mut actions = if self.end.is_none() { self.core.actions() } else { Vec::new() };
        actions.sort_unstable();
        actions
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.end.is_some() { Err(Illegal::Over) } else { moves::check(&self.core, action) }
    }

    fn apply(&mut self, action: Action, watch: &mut impl Watch) {
        let castling = self.core.castling(Squares::one(action.from), Squares::one(action.to));
        self.show_push(action, watch);
        if let Some(castling) = castling {
            let (piece, path) = (self.piece(castling.rook), vec![castling.rook, castling.rook_to]);
            self.show(Effect::Slide { piece, path }, watch);
        }
        let before = self.core.board;
        self.core = self.core.after(action);
        self.previous = Some(before);
        self.ply = self.ply.saturating_add(1);
        if self.core.side == Seat::FIRST {
            self.number = self.number.saturating_add(1);
        }
        if action.promotion.is_some() || self.core.board.occupied().len() < before.occupied().len() {
            self.history.clear();
        }
        self.history.push(self.core.key(), self.ply);
        self.end = self.find_end();
        watch.see(|| if self.end.is_some() { Effect::Over } else { Effect::Turn { seat: self.core.side } });
    }

    fn count(&self) -> u64 {
        if self.end.is_none() { self.core.count() } else { 0 }
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 || self.end.is_some() {
            return u64::from(depth == 0);
        }
        // The core knows no repetitions, but the third occurrence of a position comes eight actions after the first
        // at the earliest: after two actions the same position is impossible, as none may be restored.
        let known = u32::try_from(self.history.iter().take(9).count()).unwrap_or(u32::MAX);
        if known.saturating_add(depth) < 10 { self.core.perft(depth) } else { perft::perft(self, depth) }
    }

    fn shown(&self, action: Action) -> String {
        san::shown(&self.core, action)
    }

    fn may_offer_draw(&self, declined: Option<&Self>) -> Result<(), NoOffer> {
        let Some(declined) = declined else { return Ok(()) };
        let since = self.number.saturating_sub(declined.number);
        if since < OFFER_AGAIN {
            Err(NoOffer::Again(OFFER_AGAIN - since))
        } else if self.core.key() == declined.core.key() {
            Err(NoOffer::Again(1))
        } else {
            Ok(())
        }
    }

    fn squares() -> Vec<Square> {
        Squares::ALL.names().collect()
    }

    fn handle(action: Action) -> Handle {
        Handle::Carry(action.from, action.to)
    }

    fn meant(&self, handle: Handle) -> Vec<Action> {
        let Handle::Carry(from, to) = handle else { return Vec::new() };
        if moves::promotes(&self.core, from, to) {
            return Man::PROMOTIONS.map(|man| Action { from, to, promotion: Some(man) }).into();
        }
        vec![Action { from, to, promotion: None }]
    }
}
