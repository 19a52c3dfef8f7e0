//! All legal actions of a position, by sets of squares where that is possible.
//!
//! Most moves cannot expose the mover's king, and are legal as a set: those of a piece, or over a piece, that is not
//! alone between the king and an enemy slider, unless they push an enemy to where it could threaten the king. The
//! few others are tried one by one: what would be in the way of the enemy's sliders afterwards, and where would they
//! and the king be?

use super::{
    Action,
    board::Man,
    core::{Attack, Castling, Core},
    squares::{DANGERS, Squares, Way},
};

/// Somebody who is told the legal actions, each once, in no particular order.
pub(super) trait Sink {
    /// Whether only the actions that win something are told: that push an enemy piece off the board or promote a pawn
    /// of the side to act.
    const GAINS: bool = false;

    /// Whether no more need be told.
    fn is_done(&self) -> bool {
        false
    }
    /// Actions of one piece.
    fn from(&mut self, from: Squares, to: Squares);
    /// Actions of pieces that all go the same way to these squares: the way, how often.
    fn along(&mut self, to: Squares, way: Way, times: u8);
    /// One action.
    fn one(&mut self, from: Squares, to: Squares, promotion: Option<Man>);
}

/// Counts.
#[derive(Debug, Default)]
pub(super) struct Count(pub(super) u64);

impl Sink for Count {
    #[inline]
    fn from(&mut self, _: Squares, to: Squares) {
        self.0 += u64::from(to.len());
    }

    #[inline]
    fn along(&mut self, to: Squares, _: Way, _: u8) {
        self.0 += u64::from(to.len());
    }

    #[inline]
    fn one(&mut self, _: Squares, _: Squares, _: Option<Man>) {
        self.0 += 1;
    }
}

/// Finds out whether there is any.
#[derive(Debug, Default)]
pub(super) struct Any(pub(super) bool);

impl Sink for Any {
    #[inline]
    fn is_done(&self) -> bool {
        self.0
    }

    #[inline]
    fn from(&mut self, _: Squares, to: Squares) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn along(&mut self, to: Squares, _: Way, _: u8) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn one(&mut self, _: Squares, _: Squares, _: Option<Man>) {
        self.0 = true;
    }
}

/// Lists all, or only those that win something.
#[derive(Debug)]
pub(super) struct List<'a, const GAINS: bool>(pub(super) &'a mut Vec<Action>);

impl<const GAINS: bool> Sink for List<'_, GAINS> {
    const GAINS: bool = GAINS;

    fn from(&mut self, from: Squares, to: Squares) {
        if let Some(from) = from.first() {
            self.0.extend(to.names().map(|to| Action { from, to, promotion: None }));
        }
    }

    fn along(&mut self, to: Squares, way: Way, times: u8) {
        for to in to.each() {
            let from = (0..times).fold(to, |square, _| square.back(way));
            self.one(from, to, None);
        }
    }

    fn one(&mut self, from: Squares, to: Squares, promotion: Option<Man>) {
        if let (Some(from), Some(to)) = (from.first(), to.first()) {
            self.0.push(Action { from, to, promotion });
        }
    }
}

/// Tells all legal actions of a position, without regard to draws.
#[inline]
pub(super) fn generate<S: Sink>(core: &Core, sink: &mut S) {
    let (own, their) = (core.board.side(core.side), core.board.side(core.side.other()));
    let king = core.board.of(core.side, Man::King);
    let attack = Attack::by(&core.board, core.side.other());
    let occupied = own | their;
    let mut shields = Squares::NONE;
    let mut in_check = false;
    for slider in attack.sliders(king.index()) {
        let between = slider.line & occupied;
        in_check |= between.is_empty();
        if between.len() == 1 {
            shields |= between;
        }
    }
    let danger = &DANGERS[king.index()];
    in_check |= danger.knight.meets(attack.knights)
        || danger.king.meets(attack.king)
        || danger.pawn[attack.seat.index()].meets(attack.pawns);
    let vital = if in_check { Squares::ALL } else { shields };
    let last = Squares::rank_of(core.side, 7);
    let pawns = core.board.of(core.side, Man::Pawn);
    let mut generator = Generator {
        core,
        sink,
        own,
        their,
        empty: !occupied,
        king,
        attack,
        last,
        slow: vital | core.barred.from | pawns & Squares::rank_of(core.side, 6),
        vital: vital | king,
    };
    generator.king();
    generator.sliders();
    generator.knights();
    generator.pawns(pawns);
    if core.rights != 0 && !in_check && !S::GAINS {
        generator.castlings();
    }
}

struct Generator<'a, S> {
    core: &'a Core,
    sink: &'a mut S,
    own: Squares,
    their: Squares,
    empty: Squares,
    /// The king of the side to act.
    king: Squares,
    /// The other side's pieces.
    attack: Attack,
    /// The last rank of the side to act.
    last: Squares,
    /// Pieces whose moves are tried one by one.
    slow: Squares,
    /// Pieces that may expose the king when they are pushed, and the king itself.
    vital: Squares,
}

impl<S: Sink> Generator<'_, S> {
    fn sliders(&mut self) {
        for from in self.core.board.straight(self.core.side).each() {
            for way in Way::STRAIGHT {
                self.slide(from, way);
            }
        }
        for from in self.core.board.diagonal(self.core.side).each() {
            for way in Way::DIAGONAL {
                self.slide(from, way);
            }
        }
    }

    #[inline]
    fn slide(&mut self, from: Squares, way: Way) {
        let mut slide = way.slide(from.index(), !self.empty);
        if S::GAINS {
            let pawns = self.own & self.core.board.men(Man::Pawn);
            let wins =
                slide.met.all_if_meets(self.their) & way.edge() | slide.met.all_if_meets(pawns) & self.last.back(way);
            slide.pushes = slide.pushes & wins;
            slide.reach = slide.pushes;
        }
        if self.sink.is_done() || slide.reach.is_empty() {
            return;
        }
        let mut risky = Squares::NONE;
        if self.slow.meets(from) {
            risky = slide.reach;
        } else if !slide.pushes.is_empty() {
            risky = if self.vital.meets(slide.met) {
                slide.pushes
            } else {
                slide.pushes & (self.danger(slide.met)).back(way)
            };
        }
        self.sink.from(from, slide.reach & !risky);
        for to in risky.each() {
            if slide.pushes.meets(to) {
                self.attempt(from, to, slide.met, to.step(way));
            } else {
                self.attempt(from, to, Squares::NONE, Squares::NONE);
            }
        }
    }

    fn knights(&mut self) {
        let knights = self.core.board.of(self.core.side, Man::Knight);
        if knights.is_empty() {
            return;
        }
        let near_last = Squares::rank_of(self.core.side, 5) | Squares::rank_of(self.core.side, 6);
        let touchy = self.their | self.vital | self.core.board.men(Man::Pawn) & near_last;
        for way in Way::KNIGHT {
            let mut to = knights.step(way) & (self.empty | self.empty.back(way) | way.edge());
            if S::GAINS {
                to = to & self.gains(way);
            }
            let risky = to & (self.slow.step(way) | touchy & !self.empty);
            self.sink.along(to & !risky, way, 1);
            for to in risky.each() {
                let met = to & !self.empty;
                self.attempt(to.back(way), to, met, met.step(way));
            }
        }
    }

    fn pawns(&mut self, pawns: Squares) {
        let seat = self.core.side;
        let ahead = Way::ahead(seat);
        let room = self.empty.back(ahead);
        let slow = self.slow & pawns;
        let touchy = self.vital | self.core.board.men(Man::Pawn) & self.last.back(ahead);

        let to = pawns.step(ahead);
        let pushes = to & self.own & (room | self.last);
        let mut to = to & self.empty | pushes;
        if S::GAINS {
            to = to & (self.last | self.gains(ahead));
        }
        let risky = to & (slow.step(ahead) | touchy & pushes);
        self.sink.along(to & !risky, ahead, 1);
        for to in risky.each() {
            let met = to & self.own;
            self.attempt(to.back(ahead), to, met, met.step(ahead));
        }

        let first = if S::GAINS { Squares::NONE } else { (pawns & Squares::rank_of(seat, 1)).step(ahead) };
        let over = (first & self.empty).step(ahead);
        let pushing = (first & self.own).step(ahead) & self.empty & room;
        let onto = over & self.own & room;
        let to = over & self.empty | pushing | onto;
        let risky = to & (slow.step(ahead).step(ahead) | pushing & self.vital.step(ahead) | onto & self.vital);
        self.sink.along(to & !risky, ahead, 2);
        for to in risky.each() {
            let first = to.back(ahead);
            let met = (first | to) & self.own;
            let landing = if met.is_empty() { met } else { to.step(ahead) };
            self.attempt(first.back(ahead), to, met, landing);
        }

        for way in Way::ahead_aside(seat) {
            let mut to = pawns.step(way) & self.their & (self.empty.back(way) | way.edge());
            if S::GAINS {
                to = to & (way.edge() | self.last);
            }
            for to in to.each() {
                self.attempt(to.back(way), to, to, to.step(way));
            }
        }
    }

    fn king(&mut self) {
        for way in Way::KING {
            let mut to = self.king.step(way) & (self.empty | self.empty.back(way) | way.edge());
            if S::GAINS {
                to = to & self.gains(way);
            }
            if !to.is_empty() {
                let met = to & !self.empty;
                self.attempt(self.king, to, met, met.step(way));
            }
        }
    }

    fn castlings(&mut self) {
        for castling in Castling::ALL {
            if self.core.rights & castling.right == 0 || castling.seat != self.core.side {
                continue;
            }
            let (rook, over) = (Squares::one(castling.rook), Squares::one(castling.rook_to));
            let to = Squares::one(castling.king_to);
            let Some(way) = Way::from_to(self.king.index(), rook.index()) else { continue };
            let between = way.ray(self.king.index()) & !(way.ray(rook.index()) | rook);
            let kingless = !self.empty & !self.king;
            let is_safe = |king: Squares, occupied| self.attack.on(king.index(), occupied).is_empty();
            if (between & !self.empty).is_empty()
                && is_safe(over, kingless)
                && is_safe(to, (kingless & !rook) | over)
                && !self.core.barred.bars(self.king, to, None)
            {
                self.sink.one(self.king, to, None);
            }
        }
    }

    /// The pieces whose push one step this way wins something: enemies that leave the board, own pawns that reach their
    /// last rank.
    #[inline]
    fn gains(&self, way: Way) -> Squares {
        let pawns = self.own & self.core.board.men(Man::Pawn);
        self.their & way.edge() | pawns & self.last.back(way)
    }

    /// Where this piece, which does not shield the king, could threaten the king or become something else when it is
    /// pushed there.
    #[inline]
    fn danger(&self, met: Squares) -> Squares {
        let danger = &DANGERS[self.king.index()];
        let attack = &self.attack;
        let lasts = |seat| met.all_if_meets(self.core.board.of(seat, Man::Pawn)) & Squares::rank_of(seat, 7);
        lasts(self.core.side)
            | lasts(attack.seat)
            | met.all_if_meets(attack.straight) & danger.straight
            | met.all_if_meets(attack.diagonal) & danger.diagonal
            | met.all_if_meets(attack.knights) & danger.knight
            | met.all_if_meets(attack.king) & danger.king
            | met.all_if_meets(attack.pawns) & danger.pawn[attack.seat.index()]
    }

    /// Tries a move that may push one piece, which has room: legal unless it restores the previous position or the
    /// king could be pushed off after it.
    fn attempt(&mut self, from: Squares, to: Squares, met: Squares, landing: Squares) {
        let pawns = self.core.board.men(Man::Pawn);
        if met == self.king && landing.is_empty() {
            return;
        }
        let owner = if self.own.meets(met) { self.core.side } else { self.attack.seat };
        if pawns.meets(met) && landing.meets(Squares::rank_of(owner, 7)) {
            for man in Man::PROMOTIONS {
                let pushed = if owner == self.core.side { None } else { Some(man) };
                if !self.core.barred.bars(from, to, Some(man)) && self.is_safe(from, to, met, landing, pushed) {
                    self.sink.one(from, to, Some(man));
                }
            }
            return;
        }
        let is_calm =
            !(self.slow | self.king).meets(from) && !self.vital.meets(met) && !self.danger(met).meets(landing);
        if !is_calm && !self.is_safe(from, to, met, landing, None) {
            return;
        }
        if pawns.meets(from) && self.last.meets(to) {
            for man in Man::PROMOTIONS {
                if !self.core.barred.bars(from, to, Some(man)) {
                    self.sink.one(from, to, Some(man));
                }
            }
        } else if !self.core.barred.bars(from, to, None) {
            self.sink.one(from, to, None);
        }
    }

    /// Whether the king could not be pushed off after a move; an enemy's pawn that is pushed may become a piece.
    fn is_safe(&self, from: Squares, to: Squares, met: Squares, landing: Squares, becomes: Option<Man>) -> bool {
        let occupied = (!self.empty & !(from | met)) | to | landing;
        let king = if from == self.king {
            to
        } else if met == self.king {
            landing
        } else {
            self.king
        };
        let pushed = |set: Squares| set ^ ((met | landing) & met.all_if_meets(set));
        let mut attack = Attack {
            straight: pushed(self.attack.straight),
            diagonal: pushed(self.attack.diagonal),
            knights: pushed(self.attack.knights),
            king: pushed(self.attack.king),
            pawns: pushed(self.attack.pawns),
            seat: self.attack.seat,
        };
        if let Some(man) = becomes {
            attack.pawns = attack.pawns & !landing;
            if matches!(man, Man::Queen | Man::Rook) {
                attack.straight |= landing;
            }
            if matches!(man, Man::Queen | Man::Bishop) {
                attack.diagonal |= landing;
            }
            if man == Man::Knight {
                attack.knights |= landing;
            }
        }
        attack.on(king.index(), occupied).is_empty()
    }
}
