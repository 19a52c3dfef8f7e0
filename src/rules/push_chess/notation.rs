//! The texts of positions and actions, both ways: FEN with the placement that may not be restored, and UCI.

use std::{fmt, str::FromStr};

use crate::rules::{BadText, Seat, Square};

use super::{
    Action, PushChess,
    board::{Board, Man},
    core::{Barred, Castling, Core},
    squares::Squares,
};

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |man| write!(f, "{}", man.letter().to_ascii_lowercase()))
    }
}

impl FromStr for Action {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let bad = || BadText::new(text, "is not a move such as e2e4, a7a8q with a promotion, or e1g1 for castling");
        let (from, to) = text.get(..2).zip(text.get(2..4)).ok_or_else(bad)?;
        let square = |part: &str| part.parse().ok().filter(|square| !Squares::one(*square).is_empty()).ok_or_else(bad);
        let promotion = match &text[4..] {
            "" => None,
            letter => {
                let man =
                    Man::PROMOTIONS.into_iter().find(|man| letter.chars().eq([man.letter().to_ascii_lowercase()]));
                Some(man.ok_or_else(bad)?)
            }
        };
        Ok(Self { from: square(from)?, to: square(to)?, promotion })
    }
}

/// The squares of the board in the order of a FEN, a rank a row.
fn rows() -> impl Iterator<Item = impl Iterator<Item = Square>> {
    (0..Squares::SIDE).rev().map(|rank| (0..Squares::SIDE).map(move |file| Square::new(file, rank)))
}

impl fmt::Display for Board {
    /// The placement field of a FEN.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, row) in rows().enumerate() {
            if index > 0 {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for square in row {
                let Some((seat, man)) = self.at(Squares::one(square)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{}", man.letter_of(seat))?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for PushChess {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let core = &self.core;
        write!(f, "{} {} ", core.board, if core.side == Seat::FIRST { 'w' } else { 'b' })?;
        if core.rights == 0 {
            f.write_str("-")?;
        }
        for castling in Castling::ALL.into_iter().filter(|castling| core.rights & castling.right != 0) {
            write!(f, "{}", castling.letter)?;
        }
        write!(f, " - {} {}", core.clock, self.number)?;
        self.previous.map_or(Ok(()), |previous| write!(f, " {previous}"))
    }
}

/// Reads a position: a FEN, and if it has seven fields the placement that may not be restored.
pub(super) fn position(text: &str) -> Result<PushChess, BadText> {
    let fields: Vec<&str> = text.split_whitespace().take(8).collect();
    let (&[placed, side, rights, passant, clock, number], previous) = (match fields.as_slice() {
        [six @ .., previous] if fields.len() == 7 => (six, Some(*previous)),
        six => (six, None),
    }) else {
        let form = "a position is a FEN of six fields, and the placement that may not be restored where there is one";
        return Err(BadText::new(text, form));
    };
    let board = placement(placed)?;
    for seat in [Seat::FIRST, Seat::SECOND] {
        if board.of(seat, Man::King).len() != 1 {
            return Err(BadText::new(placed, "each side has one king"));
        }
        if board.of(seat, Man::Pawn).meets(Squares::rank_of(seat, 7)) {
            return Err(BadText::new(placed, "a pawn does not stand on its last rank"));
        }
    }
    let side = match side {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        _ => return Err(BadText::new(side, "the side to act is w or b")),
    };
    let rights = read_rights(rights, &board)?;
    let square = passant.parse().is_ok_and(|square: Square| !Squares::one(square).is_empty());
    if passant != "-" && !square {
        return Err(BadText::new(passant, "there is no en passant: this field is -"));
    }
    let clock = count(clock).and_then(|clock| u16::try_from(clock).ok());
    let clock =
        clock.ok_or_else(|| BadText::new(fields[4], "the moves since the last loss or pawn move are a number"))?;
    let number = count(number).filter(|number| *number > 0);
    let number = number.ok_or_else(|| BadText::new(fields[5], "the number of the move is 1 or more"))?;
    let previous = previous.map(placement).transpose()?;
    let mut core = Core { board, side, rights, clock, barred: Barred::default() };
    if core.is_in_check(side.other()) {
        return Err(BadText::new(placed, "the side that is not to act must not be in check"));
    }
    if let Some(previous) = &previous {
        core.barred = barred(&core, previous);
    }
    Ok(PushChess::assemble(core, number, previous))
}

/// A number without sign or leading plus.
fn count(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn placement(text: &str) -> Result<Board, BadText> {
    let mut board = Board::default();
    let parts: Vec<&str> = text.split('/').take(9).collect();
    if parts.len() != usize::from(Squares::SIDE) {
        return Err(BadText::new(text, "the board is eight ranks parted by /, rank 8 first"));
    }
    for (part, row) in parts.into_iter().zip(rows()) {
        let mut row = row.map(Squares::one);
        let form =
            || BadText::new(part, "a rank is letters of pieces and numbers of empty squares, eight squares in all");
        for letter in part.chars() {
            match letter.to_digit(10) {
                Some(empty @ 1..=8) => {
                    for _ in 0..empty {
                        row.next().ok_or_else(form)?;
                    }
                }
                Some(_) => return Err(form()),
                None => {
                    let (seat, man) = Man::by_letter(letter).ok_or_else(form)?;
                    board.toggle(seat, man, row.next().ok_or_else(form)?);
                }
            }
        }
        if row.next().is_some() {
            return Err(form());
        }
    }
    Ok(board)
}

fn read_rights(text: &str, board: &Board) -> Result<u8, BadText> {
    let mut rights = 0;
    for letter in text.chars().filter(|_| text != "-") {
        let castling = Castling::ALL.into_iter().find(|castling| castling.letter == letter);
        let castling = castling.filter(|castling| rights & castling.right == 0);
        let castling = castling.ok_or_else(|| BadText::new(text, "the castlings are some of KQkq, or -"))?;
        let home = [(castling.king(), Man::King), (castling.rook, Man::Rook)];
        if !home.into_iter().all(|(square, man)| board.of(castling.seat, man).meets(Squares::one(square))) {
            let wrong =
                format!("castling {letter} needs the king on {} and a rook on {}", castling.king(), castling.rook);
            return Err(BadText::new(text, wrong));
        }
        rights |= castling.right;
    }
    if text.is_empty() { Err(BadText::new(text, "the castlings are some of KQkq, or -")) } else { Ok(rights) }
}

/// The actions that would restore a placement.
///
/// They all move the same piece, for its square is what they have in common with all squares that would be empty then:
/// several of them can differ only in which own piece, of the mover's kind, they push off the board.
fn barred(core: &Core, previous: &Board) -> Barred {
    let mut barred = Barred::default();
    for action in core.actions().into_iter().filter(|action| core.after(*action).board == *previous) {
        barred.from = Squares::one(action.from);
        barred.to |= Squares::one(action.to);
        barred.promotion = action.promotion;
    }
    barred
}
