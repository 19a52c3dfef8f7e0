//! Why an action is not legal in Push Chess.

use crate::rules::{Culprit, Refusal, Square};

use super::{
    Action,
    board::Man,
    core::{Attack, Castling, Core},
    squares::{NEIGHBOURS, Squares, Way},
};

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A square that the board does not have.
    #[error("{0} is not a square of this board")]
    OffBoard(Square),
    /// Nothing stands where the move begins.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The opponent's piece.
    #[error("the piece on {0} is not yours")]
    NotYours(Square),
    /// A move that goes nowhere.
    #[error("a move ends on another square than it began")]
    SameSquare,
    /// A way on which this piece does not go.
    #[error("{}", ways(*.0))]
    Way(Man),
    /// A pawn's two squares from elsewhere than its second rank.
    #[error("a pawn goes two squares only from its second rank")]
    NotSecondRank,
    /// A pawn straight against an enemy.
    #[error("a pawn pushes an enemy piece only diagonally: {0} is in the way")]
    EnemyAhead(Square),
    /// A pawn diagonally against a friend.
    #[error("a pawn pushes a friendly piece only straight ahead, not the one on {0}")]
    FriendAside(Square),
    /// A pawn diagonally onto an empty square.
    #[error("a pawn goes diagonally only to push an enemy piece, and {0} is empty")]
    NobodyAside(Square),
    /// A second piece on the way.
    #[error("only one piece can be pushed: the one on {0} is in the way too")]
    TwoPieces(Square),
    /// The pushed piece would end on another one.
    #[error("the piece on {0} cannot be pushed: {1}, where it would end, is occupied")]
    NoRoom(Square, Square),
    /// The own king would leave the board.
    #[error("that would push your own king off the board")]
    OwnKing(Square),
    /// A promotion without its piece.
    #[error("a pawn reaches its last rank: say what it becomes, q, r, b or n")]
    Promotion,
    /// A promotion where there is none.
    #[error("no pawn reaches its last rank: there is nothing to promote")]
    NoPromotion,
    /// The placement before the opponent's last move would stand again.
    #[error("that would restore the position before your opponent's move")]
    Restores,
    /// The king is in check and stays so.
    #[error("your king is in check: the piece on {0} could still push it off")]
    InCheck(Square),
    /// The king could be pushed off afterwards.
    #[error("the piece on {0} could then push your king off")]
    IntoCheck(Square),
    /// Castling with a king or rook that has moved.
    #[error("you may not castle there: the king or that rook has moved or been pushed")]
    NoCastling,
    /// Castling over a piece.
    #[error("castling pushes nothing: the piece on {0} is in the way")]
    CastlingOver(Square),
    /// Castling out of check.
    #[error("you may not castle in check: the piece on {0} could push your king off")]
    CastlingInCheck(Square),
    /// Castling through check.
    #[error("you may not castle through check: the piece on {0} could push your king off on its way")]
    CastlingThrough(Square),
}

impl Refusal for Illegal {
    fn culprit(&self) -> Option<Culprit> {
        match *self {
            Self::NotYours(square)
            | Self::EnemyAhead(square)
            | Self::FriendAside(square)
            | Self::TwoPieces(square)
            | Self::NoRoom(_, square)
            | Self::OwnKing(square)
            | Self::InCheck(square)
            | Self::IntoCheck(square)
            | Self::CastlingOver(square)
            | Self::CastlingInCheck(square)
            | Self::CastlingThrough(square) => Some(Culprit::Square(square)),
            _ => None,
        }
    }
}

/// How a piece goes, as a sentence.
const fn ways(man: Man) -> &'static str {
    match man {
        Man::Bishop => "a bishop goes along diagonals",
        Man::King => "a king goes one square",
        Man::Knight => "a knight goes two squares along a row or column and one aside",
        Man::Pawn => "a pawn goes straight ahead, and diagonally ahead only to push an enemy piece",
        Man::Queen => "a queen goes along rows, columns and diagonals",
        Man::Rook => "a rook goes along rows and columns",
    }
}

/// Whether an action is legal in a game that is not over, or the rule that forbids it.
pub(super) fn check(core: &Core, action: Action) -> Result<(), Illegal> {
    let (from, to) = squares(core, action.from, action.to)?;
    if let Some(castling) = core.castling(from, to) {
        check_castling(core, castling)?;
    } else {
        check_way(core, from, to)?;
    }
    match (core.promotes(from, to).is_some(), action.promotion) {
        (true, Some(man)) if Man::PROMOTIONS.contains(&man) => {}
        (true, _) => return Err(Illegal::Promotion),
        (false, Some(_)) => return Err(Illegal::NoPromotion),
        (false, None) => {}
    }
    if core.barred.bars(from, to, action.promotion) {
        return Err(Illegal::Restores);
    }
    let after = core.after(action);
    let Some(attacker) = after.attackers(core.side).first() else { return Ok(()) };
    // It is named by the square where it stands now.
    let attacker = match core.push(from, to) {
        Some(push) if push.to == Squares::one(attacker) => push.from.first().unwrap_or(attacker),
        _ => attacker,
    };
    Err(if core.is_in_check(core.side) { Illegal::InCheck(attacker) } else { Illegal::IntoCheck(attacker) })
}

/// Whether a pawn reaches its last rank by a move that the ways of the pieces allow.
pub(super) fn promotes(core: &Core, from: Square, to: Square) -> bool {
    squares(core, from, to)
        .is_ok_and(|(from, to)| core.promotes(from, to).is_some() && check_way(core, from, to).is_ok())
}

/// The squares of a move of an own piece.
fn squares(core: &Core, from: Square, to: Square) -> Result<(Squares, Squares), Illegal> {
    let sets = [from, to].map(Squares::one);
    for (square, set) in [from, to].into_iter().zip(sets) {
        if set.is_empty() {
            return Err(Illegal::OffBoard(square));
        }
    }
    if !core.board.occupied().meets(sets[0]) {
        Err(Illegal::NoPiece(from))
    } else if core.owner(sets[0]) != core.side {
        Err(Illegal::NotYours(from))
    } else if from == to {
        Err(Illegal::SameSquare)
    } else {
        Ok((sets[0], sets[1]))
    }
}

/// Whether a piece goes from one square to another and can push what it meets, whatever that does to the own king's
/// safety.
fn check_way(core: &Core, from: Squares, to: Squares) -> Result<(), Illegal> {
    let Some(man) = core.board.man_at(from) else { return Ok(()) };
    let refused = Illegal::Way(man);
    let way = Way::from_to(from.index(), to.index()).ok_or(refused)?;
    let goes = match man {
        Man::Pawn => return check_pawn(core, from, to, way),
        Man::Knight => way.is_leap(),
        Man::King => NEIGHBOURS[from.index()].meets(to),
        Man::Rook => way.is_straight(),
        Man::Bishop => !way.is_straight() && !way.is_leap(),
        Man::Queen => !way.is_leap(),
    };
    if goes { check_push(core, from, to, way) } else { Err(refused) }
}

/// The occupied squares from where a piece stands to where it goes, in the order in which it comes to them.
fn met(core: &Core, from: Squares, to: Squares, way: Way) -> impl Iterator<Item = Squares> {
    let passed = std::iter::successors(Some(from.step(way)), move |at| (*at != to).then(|| at.step(way)));
    passed.filter(|at| at.meets(core.board.occupied()))
}

/// Whether a piece can push what is in its way, if anything is.
fn check_push(core: &Core, from: Squares, to: Squares, way: Way) -> Result<(), Illegal> {
    let mut met = met(core, from, to, way);
    let Some(pushed) = met.next() else { return Ok(()) };
    if let Some(second) = met.next().and_then(Squares::first) {
        return Err(Illegal::TwoPieces(second));
    }
    let (Some(name), landing) = (pushed.first(), to.step(way)) else { return Ok(()) };
    match landing.first() {
        Some(end) if core.board.occupied().meets(landing) => Err(Illegal::NoRoom(name, end)),
        None if core.board.of(core.side, Man::King) == pushed => Err(Illegal::OwnKing(name)),
        _ => Ok(()),
    }
}

fn check_pawn(core: &Core, from: Squares, to: Squares, way: Way) -> Result<(), Illegal> {
    let refused = Illegal::Way(Man::Pawn);
    let next = from.step(way);
    let name = to.first().ok_or(refused)?;
    if way == Way::ahead(core.side) {
        if to != next && to != next.step(way) {
            return Err(refused);
        }
        if to != next && !from.meets(Squares::rank_of(core.side, 1)) {
            return Err(Illegal::NotSecondRank);
        }
        let enemies = core.board.side(core.side.other());
        if let Some(enemy) = met(core, from, to, way).find(|at| at.meets(enemies)).and_then(Squares::first) {
            return Err(Illegal::EnemyAhead(enemy));
        }
    } else {
        if to != next || !Way::ahead_aside(core.side).contains(&way) {
            return Err(refused);
        }
        if core.board.side(core.side).meets(to) {
            return Err(Illegal::FriendAside(name));
        }
        if !core.board.occupied().meets(to) {
            return Err(Illegal::NobodyAside(name));
        }
    }
    check_push(core, from, to, way)
}

/// Whether the rules of castling allow one.
fn check_castling(core: &Core, castling: Castling) -> Result<(), Illegal> {
    if core.rights & castling.right == 0 {
        return Err(Illegal::NoCastling);
    }
    let (king, rook) = (Squares::one(castling.king()), Squares::one(castling.rook));
    let Some(way) = Way::from_to(king.index(), rook.index()) else { return Ok(()) };
    if let Some(square) = met(core, king, rook.back(way), way).next().and_then(Squares::first) {
        return Err(Illegal::CastlingOver(square));
    }
    let attack = Attack::by(&core.board, core.side.other());
    let occupied = core.board.occupied();
    if let Some(square) = attack.on(king.index(), occupied).first() {
        return Err(Illegal::CastlingInCheck(square));
    }
    match attack.on(Squares::one(castling.rook_to).index(), occupied & !king).first() {
        Some(square) => Err(Illegal::CastlingThrough(square)),
        None => Ok(()),
    }
}
