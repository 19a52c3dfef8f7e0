//! Push Fight: two sides of three square kings and two round pawns shove each other over the edge.
//!
//! A turn is up to two moves and then exactly one push. A piece shoved over an open edge falls, and
//! the side it belongs to has lost. The king that pushed carries the anchor: while it does, no line
//! with it can be pushed. Rules: Push Fight by Brett Picotte, the boxed game and its online form.
//!
//! Choices made where the published rules are silent:
//! - A move after which the turn could not be completed by any push is refused.
//! - A side that cannot complete its turn when it begins has lost.
//! - Whoever's piece falls loses, whoever pushed it; an option forbids pushing one's own piece off.

pub mod board;
mod moves;
mod notation;
mod setup;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, hash};

pub use board::{Board, Line, LineEnd, Man, Squares};
pub use moves::Illegal;
pub use setup::{Hand, Movement, Options, OwnFalls, Setup, White};

use super::{
    Actor, BadText, Direction, Effect, Game, Handle, NoOffer, Outcome, Picture, Piece, PieceId, Place, Position, Seat,
    Square, Watch, history::History,
};

/// The moves a side may make before its push.
pub const MOVES: u8 = 2;

/// The smallest choice of a player, ordered as its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Free placement: puts a piece of this kind on an empty square of the own half.
    Place(Man, Square),
    /// A move to an empty square, or a king's push onto an occupied one.
    Step(Square, Square),
    /// Ends a side's free placement.
    Confirm,
}

/// How a game ends by its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum End {
    /// A piece of this side fell, so it has lost.
    Fell(Seat, Man),
    /// This side could not complete its turn.
    Stuck(Seat),
}

/// Ids by bit of the square; the bits without a piece hold anything.
type Ids = [u8; 32];

/// A position: the board, who acts, how far the turn is, and the options it is played by.
#[derive(Debug, Clone)]
pub struct PushFight {
    options: Options,
    board: Board,
    side: Seat,
    /// Moves made in this turn.
    moves: u8,
    /// The pieces still to place, by side; none once both have confirmed.
    hands: Option<[Hand; 2]>,
    end: Option<End>,
    /// The positions in which turns began.
    history: History,
    ids: Ids,
}

impl PartialEq for PushFight {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for PushFight {}

impl hash::Hash for PushFight {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl PushFight {
    /// The board and the anchor.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to act.
    #[must_use]
    pub const fn side(&self) -> Seat {
        self.side
    }

    /// The moves made in this turn, 0 to 2.
    #[must_use]
    pub const fn moves_made(&self) -> u8 {
        self.moves
    }

    /// What each side has still to place, while the game is in its placement.
    #[must_use]
    pub const fn hands(&self) -> Option<&[Hand; 2]> {
        self.hands.as_ref()
    }

    /// Whether the action is a push: a step onto an occupied square.
    #[must_use]
    pub fn is_push(&self, action: Action) -> bool {
        matches!(action, Action::Step(_, to) if self.board.occupied().meets(Squares::one(to)))
    }

    /// The keys of the positions in which the turns of this game began, this one included, the newest first. A position
    /// that was read from a text is the first. The rules know no repetition; players do.
    pub fn keys(&self) -> impl Iterator<Item = u64> {
        self.history.iter().map(|(key, _)| key)
    }

    fn identity(&self) -> (Options, Board, Seat, u8, Option<[Hand; 2]>, Option<End>) {
        (self.options, self.board, self.side, self.moves, self.hands, self.end)
    }

    /// A position between turns or within one, its ids given out in the order of the squares.
    fn assemble(options: Options, board: Board, side: Seat, moves: u8, hands: Option<[Hand; 2]>) -> Self {
        let mut position =
            Self { options, board, side, moves, hands, end: None, history: History::default(), ids: [0; 32] };
        for seat in [Seat::FIRST, Seat::SECOND] {
            for (kind, set) in
                [(Man::King, position.board.kings[seat.index()]), (Man::Pawn, position.board.pawns[seat.index()])]
            {
                for (square, id) in set.each().zip(ids_of(seat, kind)) {
                    position.name(square, PieceId(id));
                }
            }
        }
        position.end = position.fallen().or_else(|| position.stuck());
        position.remember();
        position
    }

    /// The end that a missing piece shows, placement aside.
    fn fallen(&self) -> Option<End> {
        if self.hands.is_some() {
            return None;
        }
        [Seat::FIRST, Seat::SECOND].into_iter().find_map(|seat| {
            if self.board.kings[seat.index()].len() < u32::from(Hand::FULL.kings) {
                Some(End::Fell(seat, Man::King))
            } else if self.board.pawns[seat.index()].len() < u32::from(Hand::FULL.pawns) {
                Some(End::Fell(seat, Man::Pawn))
            } else {
                None
            }
        })
    }

    /// Notes the position in which a turn begins.
    fn remember(&mut self) {
        if self.hands.is_some() {
            return;
        }
        let side = |seat: Seat| [self.board.kings[seat.index()], self.board.pawns[seat.index()]];
        let key = board::key(side(self.side), side(self.side.other()), self.board.anchor, MOVES - self.moves);
        let turns = self.history.iter().next().map_or(0, |(_, turns)| turns + 1);
        self.history.push(key, turns);
    }

    /// The end when the side to act has no way to complete its turn.
    fn stuck(&self) -> Option<End> {
        (self.hands.is_none() && !self.completable(&self.board, self.moves)).then_some(End::Stuck(self.side))
    }

    /// Whether the side to act could complete its turn on this board with so many moves made.
    fn completable(&self, board: &Board, moves: u8) -> bool {
        board.can_complete(self.side, MOVES - moves, self.options.movement, self.own_falls())
    }

    fn own_falls(&self) -> bool {
        self.options.own_falls == OwnFalls::Lose
    }

    fn id(&self, square: Squares) -> PieceId {
        PieceId(self.ids[square.0.trailing_zeros() as usize])
    }

    fn name(&mut self, square: Squares, id: PieceId) {
        self.ids[square.0.trailing_zeros() as usize] = id.0;
    }

    fn place(&mut self, kind: Man, at: Square, watch: &mut impl Watch) {
        let seat = self.side;
        let Some(hand) = self.hands.as_mut().map(|hands| &mut hands[seat.index()]) else { return };
        let id = PieceId(ids_of(seat, kind).start + hand.placed(kind));
        hand.take(kind);
        let square = Squares::one(at);
        self.board.put(seat, kind, square);
        self.name(square, id);
        watch.see(|| Effect::Place { piece: id, at });
    }

    fn confirm(&mut self, watch: &mut impl Watch) {
        if self.side == Seat::SECOND {
            self.hands = None;
        }
        self.side = self.side.other();
        self.end = self.stuck();
        self.remember();
        self.announce_turn(watch);
    }

    fn slide(&mut self, from: Square, to: Square, watch: &mut impl Watch) {
        let (start, end) = (Squares::one(from), Squares::one(to));
        let id = self.id(start);
        watch.see(|| Effect::Slide {
            piece: id,
            path: moves::path(start, end, !self.board.occupied(), self.options.movement),
        });
        self.board = self.board.slide(start, end);
        self.name(end, id);
        self.moves += 1;
    }

    fn push(&mut self, from: Square, towards: Direction, watch: &mut impl Watch) {
        let king = Squares::one(from);
        let line = self.board.line(king, towards);
        let pusher = self.id(king);
        let carrier = (!self.board.anchor.is_empty()).then(|| self.id(self.board.anchor));
        let ids = self.ids;
        let (mut square, mut at) = (king, Some(from));
        for link in 0.. {
            let (Some(from), true) = (at, square.meets(line.pieces)) else { break };
            let id = PieceId(ids[square.0.trailing_zeros() as usize]);
            let next = square.step(towards);
            at = next.first();
            if let Some(to) = at {
                watch.see(|| Effect::Shove { piece: id, from, to, link });
                self.name(next, id);
            } else {
                watch.see(|| Effect::Fall { piece: id, from, towards: towards.into(), link });
            }
            square = next;
        }
        let falling = (line.end == LineEnd::Open).then(|| self.board.at(line.far)).flatten();
        self.board = self.board.push(king, line.pieces, towards);
        watch.see(|| Effect::Anchor { from: carrier, to: pusher });
        self.side = self.side.other();
        self.moves = 0;
        self.end = falling.map(|(seat, kind)| End::Fell(seat, kind)).or_else(|| self.stuck());
        self.remember();
        self.announce_turn(watch);
    }

    fn announce_turn(&self, watch: &mut impl Watch) {
        watch.see(|| if self.end.is_some() { Effect::Over } else { Effect::Turn { seat: self.side } });
    }
}

/// The ids of a side's pieces of one kind.
const fn ids_of(seat: Seat, kind: Man) -> std::ops::Range<u8> {
    let first = seat.0 * (Hand::FULL.kings + Hand::FULL.pawns);
    match kind {
        Man::King => first..first + Hand::FULL.kings,
        Man::Pawn => first + Hand::FULL.kings..first + Hand::FULL.kings + Hand::FULL.pawns,
    }
}

impl Position for PushFight {
    fn actor(&self) -> Actor {
        Actor::Player(self.side)
    }

    fn outcome(&self) -> Option<Outcome> {
        let (loser, reason) = match self.end? {
            End::Fell(seat, kind) => {
                (seat, Cow::from(format!("a {} {} fell", Self::SEATS[seat.index()], kind.kind().word())))
            }
            End::Stuck(seat) => (seat, Cow::from(format!("{} has no push", Self::SEATS[seat.index()]))),
        };
        Some(Outcome { winner: Some(loser.other()), reason })
    }

    fn picture(&self) -> Picture {
        let elsewhere = if self.hands.is_some() { Place::Hand } else { Place::Tray };
        let mut picture = Picture::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            for kind in Man::ALL {
                let ids = ids_of(seat, kind).map(PieceId);
                picture.pieces.extend(ids.map(|id| Piece {
                    id,
                    kind: kind.kind(),
                    seat: Some(seat),
                    place: elsewhere,
                }));
            }
        }
        for square in self.board.occupied().each() {
            let id = self.id(square);
            if let (Some(piece), Some(on)) = (picture.pieces.get_mut(usize::from(id.0)), square.first()) {
                piece.place = Place::On(on);
            }
        }
        picture.anchor = (!self.board.anchor.is_empty()).then(|| self.id(self.board.anchor));
        picture
    }

    fn seats(&self) -> &'static [&'static str] {
        Self::SEATS
    }
}

impl Game for PushFight {
    type Options = Options;
    type Action = Action;
    type Illegal = Illegal;

    const NAME: &'static str = "push-fight";
    const TITLE: &'static str = "Push Fight";
    const SEATS: &'static [&'static str] = &["white", "brown"];

    fn start(options: Options) -> Self {
        match options.setup {
            Setup::Standard => Self::assemble(options, setup::standard(), Seat::FIRST, 0, None),
            Setup::Free => Self::assemble(options, Board::default(), Seat::FIRST, 0, Some([Hand::FULL; 2])),
        }
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
        match action {
            Action::Place(kind, at) => self.place(kind, at, watch),
            Action::Confirm => self.confirm(watch),
            Action::Step(from, to) => match from.direction_to(to) {
                Some(towards) if self.is_push(action) => self.push(from, towards, watch),
                _ => self.slide(from, to, watch),
            },
        }
    }

    /// The rules know no draw, but players may agree to one at any time.
    fn may_offer_draw(&self, _: Option<&Self>) -> Result<(), NoOffer> {
        Ok(())
    }

    fn squares() -> Vec<Square> {
        Squares::BOARD.names().collect()
    }

    fn handle(action: Action) -> Handle {
        match action {
            Action::Place(man, at) => Handle::Put(man.kind(), at),
            Action::Step(from, to) => Handle::Carry(from, to),
            Action::Confirm => Handle::Button,
        }
    }

    fn meant(&self, handle: Handle) -> Vec<Action> {
        match handle {
            Handle::Put(kind, at) => {
                Man::ALL.into_iter().filter(|man| man.kind() == kind).map(|man| Action::Place(man, at)).collect()
            }
            Handle::Carry(from, to) => vec![Action::Step(from, to)],
            Handle::Line(..) | Handle::Pocket(_) | Handle::Button => Vec::new(),
        }
    }
}
