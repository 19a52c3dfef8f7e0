//! All that decides what may follow but for repetitions, and how an action changes it.

use crate::rules::{Seat, Square};

use super::{
    Action,
    board::{Board, Man},
    generate::{Any, Count, List, generate},
    squares::{DANGERS, NEIGHBOURS, Squares, Way},
};

/// After so many moves of both sides together without a pawn's own move, a piece leaving the board or a promotion the
/// game is drawn.
pub const QUIET_LIMIT: u16 = 100;

/// The castlings: the king's square and its end, the rook's square and its end, by file; a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Castling {
    /// Its bit among [`Core::rights`] and its letter in a text.
    pub right: u8,
    /// The letter of the text.
    pub letter: char,
    /// Whose it is.
    pub seat: Seat,
    /// Where the king goes.
    pub king_to: Square,
    /// Where the rook stands.
    pub rook: Square,
    /// Where the rook goes: next to the king's start, over which the king passes.
    pub rook_to: Square,
}

impl Castling {
    /// All four, in the order of the text.
    pub const ALL: [Self; 4] = [
        Self::new('K', Seat::FIRST, 1, [6, 7, 5]),
        Self::new('Q', Seat::FIRST, 2, [2, 0, 3]),
        Self::new('k', Seat::SECOND, 4, [6, 7, 5]),
        Self::new('q', Seat::SECOND, 8, [2, 0, 3]),
    ];

    const fn new(letter: char, seat: Seat, right: u8, [king_to, rook, rook_to]: [u8; 3]) -> Self {
        let rank = seat.0 * 7;
        let (king_to, rook) = (Square::new(king_to, rank), Square::new(rook, rank));
        Self { right, letter, seat, king_to, rook, rook_to: Square::new(rook_to, rank) }
    }

    /// Where the king stands.
    #[must_use]
    pub const fn king(self) -> Square {
        Square::new(4, self.seat.0 * 7)
    }
}

/// What must not be played because it would restore the position before the opponent's last move: moves of one piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Barred {
    /// Where the piece stands; nowhere if nothing is barred.
    pub from: Squares,
    /// Where it must not go.
    pub to: Squares,
    /// Only with this promotion, if there is one.
    pub promotion: Option<Man>,
}

impl Barred {
    /// Whether it bars an action.
    #[must_use]
    pub fn bars(&self, from: Squares, to: Squares, promotion: Option<Man>) -> bool {
        self.from == from && self.to.meets(to) && self.promotion == promotion
    }
}

/// A piece that a move pushes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Push {
    /// Where it stands.
    pub from: Squares,
    /// Where it goes; nowhere if it leaves the board.
    pub to: Squares,
}

/// All that decides what may follow, but for repetitions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Core {
    /// Which pieces stand where.
    pub board: Board,
    /// The side to act.
    pub side: Seat,
    /// The castlings whose king and rook have neither moved nor been pushed: bits of [`Castling::right`].
    pub rights: u8,
    /// The moves of both sides since a pawn's own move, a piece leaving the board or a promotion.
    pub clock: u16,
    /// What would restore the position before the last move.
    pub barred: Barred,
}

impl Core {
    /// The starting position of orthodox chess.
    #[must_use]
    pub fn start() -> Self {
        const BACK: [Man; 8] =
            [Man::Rook, Man::Knight, Man::Bishop, Man::Queen, Man::King, Man::Bishop, Man::Knight, Man::Rook];
        let mut board = Board::default();
        for seat in [Seat::FIRST, Seat::SECOND] {
            board.toggle(seat, Man::Pawn, Squares::rank_of(seat, 1));
            for (man, square) in BACK.into_iter().zip(Squares::rank_of(seat, 0).each()) {
                board.toggle(seat, man, square);
            }
        }
        Self { board, side: Seat::FIRST, rights: 15, clock: 0, barred: Barred::default() }
    }

    /// Whether the game is drawn without regard to what could be played: only kings are left, or nothing has happened
    /// for long.
    #[must_use]
    pub fn is_drawn(&self) -> bool {
        self.clock >= QUIET_LIMIT || self.has_only_kings()
    }

    /// Whether neither side has anything but its king.
    #[must_use]
    pub fn has_only_kings(&self) -> bool {
        self.board.occupied() == self.board.men(Man::King)
    }

    /// Whether a side's king could be pushed off the board by the other side's next move.
    #[must_use]
    pub fn is_in_check(&self, seat: Seat) -> bool {
        !self.attackers(seat).is_empty()
    }

    /// The pieces that could push a side's king off the board by their next move.
    #[must_use]
    pub fn attackers(&self, seat: Seat) -> Squares {
        let king = self.board.of(seat, Man::King);
        Attack::by(&self.board, seat.other()).on(king.index(), self.board.occupied())
    }

    /// All legal actions without regard to draws, in no particular order.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::with_capacity(80);
        self.list(&mut actions);
        actions
    }

    /// Adds all legal actions to a list; see [`Core::actions`].
    pub fn list(&self, actions: &mut Vec<Action>) {
        generate(self, &mut List::<false>(actions));
    }

    /// Adds to a list the legal actions that push an enemy piece off the board or promote a pawn of the side to act.
    pub fn list_gains(&self, actions: &mut Vec<Action>) {
        generate(self, &mut List::<true>(actions));
    }

    /// Whether there is a legal action, without regard to draws.
    #[must_use]
    pub fn has_action(&self) -> bool {
        let mut any = Any::default();
        generate(self, &mut any);
        any.0
    }

    /// The number of legal actions without regard to draws.
    #[must_use]
    pub fn count(&self) -> u64 {
        let mut count = Count::default();
        generate(self, &mut count);
        count.0
    }

    /// The number of sequences of exactly `depth` legal actions, repetitions not being draws.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_drawn() => 0,
            1 => self.count(),
            _ => self.actions().into_iter().map(|action| self.after(action).perft(depth - 1)).sum(),
        }
    }

    /// A hash of what a repetition repeats: the pieces on their squares, the side to act, the castlings.
    #[must_use]
    pub fn key(&self) -> u64 {
        let rest = u64::from(self.rights) << 1 | u64::from(self.side.0);
        let key = (self.board.key() ^ rest).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        key ^ key >> 32
    }

    /// What a piece that goes from one square to another pushes: the first piece on its way, for a knight the one
    /// where it ends.
    #[must_use]
    pub fn push(&self, from: Squares, to: Squares) -> Option<Push> {
        let way = Way::from_to(from.index(), to.index())?;
        let passed = if way.is_leap() { to } else { way.ray(from.index()) ^ way.ray(to.index()) };
        let met = passed & self.board.occupied();
        (!met.is_empty()).then(|| Push { from: met, to: to.step(way) })
    }

    /// The castling that a king's move between these squares is.
    #[must_use]
    pub fn castling(&self, from: Squares, to: Squares) -> Option<Castling> {
        if !self.board.men(Man::King).meets(from) || NEIGHBOURS[from.index()].meets(to) {
            return None;
        }
        let is_it = |castling: &Castling| Squares::one(castling.king_to) == to && Squares::one(castling.king()) == from;
        Castling::ALL.into_iter().find(is_it)
    }

    /// The side whose pawn a move makes or pushes onto its last rank, and whether it is a pushed one.
    #[must_use]
    pub fn promotes(&self, from: Squares, to: Squares) -> Option<(Seat, bool)> {
        let is_last = |seat, square: Squares| square.meets(Squares::rank_of(seat, 7));
        let pawns = self.board.men(Man::Pawn);
        if pawns.meets(from) && is_last(self.side, to) {
            return Some((self.side, false));
        }
        let push = self.push(from, to).filter(|push| pawns.meets(push.from))?;
        let seat = self.owner(push.from);
        is_last(seat, push.to).then_some((seat, true))
    }

    /// Whose the piece on a square is.
    #[must_use]
    pub fn owner(&self, square: Squares) -> Seat {
        if self.board.side(Seat::FIRST).meets(square) { Seat::FIRST } else { Seat::SECOND }
    }

    /// The position after a legal action.
    #[must_use]
    pub fn after(&self, action: Action) -> Self {
        let (from, to) = (Squares::one(action.from), Squares::one(action.to));
        let mut next = *self;
        let Some(man) = self.board.man_at(from) else { return next };
        let push = self.push(from, to);
        let mut promotion = action.promotion;
        let mut quiet = man != Man::Pawn;
        next.barred = Barred::default();
        if let Some(push) = push
            && let Some((seat, pushed)) = self.board.at(push.from)
        {
            if push.to.is_empty() {
                next.board.toggle(seat, pushed, push.from);
                quiet = false;
            } else if pushed == Man::Pawn && push.to.meets(Squares::rank_of(seat, 7)) {
                next.board.toggle(seat, pushed, push.from);
                next.board.toggle(seat, promotion.take().unwrap_or(Man::Queen), push.to);
                quiet = false;
            } else {
                next.board.toggle(seat, pushed, push.from | push.to);
                // Only a piece that was pushed from beside the mover can push it back there.
                if seat != self.side && (man == Man::Knight || NEIGHBOURS[from.index()].meets(push.from)) {
                    next.barred = Barred { from: push.to, to: push.from, promotion: None };
                }
            }
        }
        match promotion {
            Some(becomes) => {
                next.board.toggle(self.side, man, from);
                next.board.toggle(self.side, becomes, to);
            }
            None => next.board.toggle(self.side, man, from | to),
        }
        if self.rights != 0 {
            if let Some(castling) = self.castling(from, to) {
                let rook = Squares::one(castling.rook) | Squares::one(castling.rook_to);
                next.board.toggle(self.side, Man::Rook, rook);
            }
            next.lose_rights(from | push.map_or(Squares::NONE, |push| push.from));
        }
        next.clock = if quiet { self.clock.saturating_add(1) } else { 0 };
        next.side = self.side.other();
        next
    }

    /// Ends the castlings whose king or rook stood on one of these squares.
    fn lose_rights(&mut self, left: Squares) {
        for castling in Castling::ALL {
            if left.meets(Squares::one(castling.king()) | Squares::one(castling.rook)) {
                self.rights &= !castling.right;
            }
        }
    }
}

/// The pieces of a side by how they could push a king off the board.
#[derive(Debug, Clone, Copy)]
pub struct Attack {
    /// Rooks and queens.
    pub straight: Squares,
    /// Bishops and queens.
    pub diagonal: Squares,
    /// Knights.
    pub knights: Squares,
    /// The king.
    pub king: Squares,
    /// Pawns.
    pub pawns: Squares,
    /// Whose they are.
    pub seat: Seat,
}

impl Attack {
    /// The pieces of a side of a board.
    #[must_use]
    pub fn by(board: &Board, seat: Seat) -> Self {
        Self {
            straight: board.straight(seat),
            diagonal: board.diagonal(seat),
            knights: board.of(seat, Man::Knight),
            king: board.of(seat, Man::King),
            pawns: board.of(seat, Man::Pawn),
            seat,
        }
    }

    /// The pieces that could push a king on this square off the board.
    #[must_use]
    #[inline]
    pub fn on(&self, king: usize, occupied: Squares) -> Squares {
        let danger = &DANGERS[king];
        let near = danger.knight & self.knights | danger.king & self.king | danger.pawn[self.seat.index()] & self.pawns;
        self.sliders(king).filter(|slider| (slider.line & occupied).is_empty()).fold(near, |all, it| all | it.square)
    }

    /// The pieces that could push a king on this square off the board if nothing else were on their line.
    #[inline]
    pub(super) fn sliders(&self, king: usize) -> impl Iterator<Item = Slider> {
        let danger = &DANGERS[king];
        (danger.straight & self.straight | danger.diagonal & self.diagonal).each().filter_map(move |square| {
            let way = Way::from_to(square.index(), king)?;
            Some(Slider { square, line: way.ray(square.index()) & !Squares::at(king) })
        })
    }
}

/// A rook, bishop or queen on a line with a king.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slider {
    /// Where it stands.
    pub(super) square: Squares,
    /// The squares from it over the king's to the edge, without the king's: what must be empty.
    pub(super) line: Squares,
}
