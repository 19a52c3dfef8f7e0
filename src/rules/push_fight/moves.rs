//! What is legal in Push Fight, and why the rest is not.

use crate::rules::{Culprit, Direction, Refusal, Seat, Square};

use super::{Action, Hand, LineEnd, MOVES, Man, Movement, OwnFalls, PushFight, Squares};

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A move or push while pieces are being placed.
    #[error("the pieces have to be placed first")]
    Placing,
    /// A placement once the game has begun.
    #[error("the placement has ended")]
    Placed,
    /// The hand holds no such piece.
    #[error("all your {}s are placed", .0.kind().word())]
    NotInHand(Man),
    /// A placement on the opponent's half.
    #[error("{0} is not on your half of the board")]
    NotYourHalf(Square),
    /// A placement on a piece.
    #[error("a piece already stands on {0}")]
    Occupied(Square),
    /// The placement is confirmed too early.
    #[error("place all five pieces before you confirm")]
    NotAllPlaced,
    /// Nothing stands where the action begins.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The opponent's piece.
    #[error("the piece on {0} is not yours")]
    NotYours(Square),
    /// A move that goes nowhere.
    #[error("a move ends on another square than it began")]
    SameSquare,
    /// A third move.
    #[error("both moves are made: now push")]
    NoMovesLeft,
    /// A move that is neither along a file nor along a rank.
    #[error("pieces move in a straight line along a row or column")]
    NotStraight,
    /// A move through a piece.
    #[error("the piece on {0} is in the way")]
    Blocked(Square),
    /// A move over squares that the board does not have.
    #[error("the way to {0} leaves the board")]
    OffBoard(Square),
    /// No path of empty squares.
    #[error("no path of empty squares leads to {0}")]
    NoPath(Square),
    /// A pawn onto an occupied square.
    #[error("pawns cannot push")]
    PawnPush,
    /// A king onto an occupied square that is not next to it.
    #[error("a king pushes one square, onto a neighbour: {0} is too far")]
    TooFar(Square),
    /// A push against a rail.
    #[error("the rail at {0} stops the push")]
    Rail(Square, Direction),
    /// A push of the anchored king.
    #[error("the anchored king on {0} cannot be shoved")]
    Anchored(Square),
    /// A push of the own piece off the board, where that is forbidden.
    #[error("your own piece on {0} would fall, which this game forbids")]
    OwnFall(Square),
    /// A move after which no push is left.
    #[error("that leaves you without a push")]
    LeavesNoPush,
}

impl Refusal for Illegal {
    fn culprit(&self) -> Option<Culprit> {
        match *self {
            Self::Blocked(square)
            | Self::Occupied(square)
            | Self::Anchored(square)
            | Self::OwnFall(square)
            | Self::NotYours(square) => Some(Culprit::Square(square)),
            Self::Rail(square, towards) => Some(Culprit::Rail(square, towards)),
            _ => None,
        }
    }
}

/// All legal actions, in the order of their texts.
pub(super) fn actions(position: &PushFight) -> Vec<Action> {
    let mut found = Vec::new();
    if position.end.is_some() {
        return found;
    }
    let board = &position.board;
    if let Some(hands) = &position.hands {
        let hand = hands[position.side.index()];
        let free = Squares::half(position.side) & !board.occupied();
        for kind in [Man::King, Man::Pawn] {
            if hand.count(kind) > 0 {
                found.extend(free.names().map(|at| Action::Place(kind, at)));
            }
        }
        if hand == Hand::EMPTY {
            found.push(Action::Confirm);
        }
        return found;
    }
    for piece in board.own(position.side).each() {
        let Some(from) = piece.first() else { continue };
        let targets = moves(position, piece) | pushes(position, piece);
        found.extend(targets.names().map(|to| Action::Step(from, to)));
    }
    found
}

/// The empty squares a piece may move to.
fn moves(position: &PushFight, piece: Squares) -> Squares {
    if position.moves == MOVES {
        return Squares::NONE;
    }
    let reach = piece.slides(!position.board.occupied(), position.options.movement);
    reach
        .each()
        .filter(|to| position.completable(&position.board.slide(piece, *to), position.moves + 1))
        .fold(Squares::NONE, |all, to| all | to)
}

/// The occupied squares a piece may push onto: none for a pawn.
fn pushes(position: &PushFight, piece: Squares) -> Squares {
    if !position.board.kings[position.side.index()].meets(piece) {
        return Squares::NONE;
    }
    Direction::ALL
        .into_iter()
        .filter(|towards| position.board.pushable(piece, *towards, position.own_falls()).is_some())
        .fold(Squares::NONE, |all, towards| all | piece.step(towards))
}

/// Whether an action is legal, or the rule that forbids it.
pub(super) fn check(position: &PushFight, action: Action) -> Result<(), Illegal> {
    if position.end.is_some() {
        return Err(Illegal::Over);
    }
    match (action, &position.hands) {
        (Action::Step(..), Some(_)) => Err(Illegal::Placing),
        (Action::Place(..) | Action::Confirm, None) => Err(Illegal::Placed),
        (Action::Confirm, Some(hands)) => {
            if hands[position.side.index()] == Hand::EMPTY {
                Ok(())
            } else {
                Err(Illegal::NotAllPlaced)
            }
        }
        (Action::Place(kind, at), Some(hands)) => check_place(position, hands[position.side.index()], kind, at),
        (Action::Step(from, to), None) => check_step(position, from, to),
    }
}

fn check_place(position: &PushFight, hand: Hand, kind: Man, at: Square) -> Result<(), Illegal> {
    let square = Squares::one(at);
    if hand.count(kind) == 0 {
        Err(Illegal::NotInHand(kind))
    } else if !square.meets(Squares::half(position.side)) {
        Err(Illegal::NotYourHalf(at))
    } else if square.meets(position.board.occupied()) {
        Err(Illegal::Occupied(at))
    } else {
        Ok(())
    }
}

fn check_step(position: &PushFight, from: Square, to: Square) -> Result<(), Illegal> {
    let (piece, target) = (Squares::one(from), Squares::one(to));
    if target.is_empty() {
        return Err(Illegal::OffBoard(to));
    }
    match position.board.at(piece) {
        None => Err(Illegal::NoPiece(from)),
        Some((seat, _)) if seat != position.side => Err(Illegal::NotYours(from)),
        Some(_) if from == to => Err(Illegal::SameSquare),
        Some((seat, kind)) if target.meets(position.board.occupied()) => check_push(position, seat, kind, from, to),
        Some(_) => check_move(position, from, to),
    }
}

fn check_move(position: &PushFight, from: Square, to: Square) -> Result<(), Illegal> {
    let (piece, target) = (Squares::one(from), Squares::one(to));
    if position.moves == MOVES {
        return Err(Illegal::NoMovesLeft);
    }
    if !piece.slides(!position.board.occupied(), position.options.movement).meets(target) {
        return Err(match position.options.movement {
            Movement::Path => Illegal::NoPath(to),
            Movement::Straight => obstacle(position, from, to),
        });
    }
    if position.completable(&position.board.slide(piece, target), position.moves + 1) {
        Ok(())
    } else {
        Err(Illegal::LeavesNoPush)
    }
}

/// What keeps a straight move from its end.
fn obstacle(position: &PushFight, from: Square, to: Square) -> Illegal {
    let towards = match (from.file.cmp(&to.file), from.rank.cmp(&to.rank)) {
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Direction::Up,
        (std::cmp::Ordering::Equal, _) => Direction::Down,
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Direction::Right,
        (_, std::cmp::Ordering::Equal) => Direction::Left,
        _ => return Illegal::NotStraight,
    };
    let mut square = Squares::one(from);
    loop {
        square = square.step(towards);
        match square.first() {
            Some(at) if square.meets(position.board.occupied()) => return Illegal::Blocked(at),
            Some(_) => {}
            None => return Illegal::OffBoard(to),
        }
    }
}

fn check_push(position: &PushFight, seat: Seat, kind: Man, from: Square, to: Square) -> Result<(), Illegal> {
    if kind == Man::Pawn {
        return Err(Illegal::PawnPush);
    }
    let Some(towards) = from.direction_to(to) else { return Err(Illegal::TooFar(to)) };
    let line = position.board.line(Squares::one(from), towards);
    let far = line.far.first().unwrap_or(to);
    let anchored = line.pieces & position.board.anchor;
    if let Some(at) = anchored.first() {
        return Err(Illegal::Anchored(at));
    }
    match line.end {
        LineEnd::Rail => Err(Illegal::Rail(far, towards)),
        LineEnd::Open if position.options.own_falls == OwnFalls::Forbid && line.far.meets(position.board.own(seat)) => {
            Err(Illegal::OwnFall(far))
        }
        LineEnd::Open | LineEnd::Empty => Ok(()),
    }
}

/// A shortest way between two squares that a slide joins: its start, every corner, its end.
pub(super) fn path(from: Squares, to: Squares, empty: Squares, movement: Movement) -> Vec<Square> {
    let ends = || [from, to].into_iter().filter_map(Squares::first);
    if movement == Movement::Straight {
        return ends().collect();
    }
    // Grow rings around the start, then walk back from the end, turning only where one must.
    let mut rings = vec![from];
    let mut reached = from;
    while !reached.meets(to) {
        let ring = reached.neighbours() & empty & !reached;
        if ring.is_empty() {
            return ends().collect();
        }
        reached |= ring;
        rings.push(ring);
    }
    rings.pop();
    let mut walk: Vec<Square> = to.first().into_iter().collect();
    let (mut square, mut heading) = (to, None);
    while let Some(ring) = rings.pop() {
        let straight_on = heading.filter(|towards| square.step(*towards).meets(ring));
        let Some(towards) =
            straight_on.or_else(|| Direction::ALL.into_iter().find(|towards| square.step(*towards).meets(ring)))
        else {
            break;
        };
        if heading != Some(towards) && heading.is_some() {
            walk.extend(square.first());
        }
        heading = Some(towards);
        square = square.step(towards);
    }
    walk.extend(from.first());
    walk.reverse();
    walk
}
