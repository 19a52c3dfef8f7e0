//! The pieces on their squares.

use crate::rules::{PieceKind, Seat};

use super::squares::Squares;

/// What a piece of this game is, in the order of the letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Man {
    /// A bishop.
    Bishop,
    /// A king.
    King,
    /// A knight.
    Knight,
    /// A pawn.
    Pawn,
    /// A queen.
    Queen,
    /// A rook.
    Rook,
}

impl Man {
    /// All six.
    pub const ALL: [Self; 6] = [Self::Bishop, Self::King, Self::Knight, Self::Pawn, Self::Queen, Self::Rook];
    /// What a pawn may become.
    pub const PROMOTIONS: [Self; 4] = [Self::Bishop, Self::Knight, Self::Queen, Self::Rook];

    /// What it is among the pieces of all games.
    #[must_use]
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Pawn => PieceKind::Pawn,
            Self::Knight => PieceKind::Knight,
            Self::Bishop => PieceKind::Bishop,
            Self::Rook => PieceKind::Rook,
            Self::Queen => PieceKind::Queen,
            Self::King => PieceKind::King,
        }
    }

    /// The upper-case letter of algebraic notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// The letter of a piece: upper case for White's, lower case for Black's.
    #[must_use]
    pub const fn letter_of(self, seat: Seat) -> char {
        if seat.0 == 0 { self.letter() } else { self.letter().to_ascii_lowercase() }
    }

    /// The piece with this letter, and whose it is.
    #[must_use]
    pub fn by_letter(letter: char) -> Option<(Seat, Self)> {
        let seat = if letter.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
        Self::ALL.into_iter().find(|man| man.letter_of(seat) == letter).map(|man| (seat, man))
    }
}

/// Which pieces stand where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    sides: [Squares; 2],
    men: [Squares; 6],
}

impl Board {
    /// The pieces of a side.
    #[must_use]
    pub const fn side(&self, seat: Seat) -> Squares {
        self.sides[seat.index()]
    }

    /// The pieces of one kind of both sides.
    #[must_use]
    pub const fn men(&self, man: Man) -> Squares {
        self.men[man as usize]
    }

    /// The pieces of one kind of a side.
    #[must_use]
    pub fn of(&self, seat: Seat, man: Man) -> Squares {
        self.side(seat) & self.men(man)
    }

    /// A side's pieces that go along files and ranks: rooks and queens.
    #[must_use]
    pub fn straight(&self, seat: Seat) -> Squares {
        self.side(seat) & (self.men(Man::Rook) | self.men(Man::Queen))
    }

    /// A side's pieces that go along diagonals: bishops and queens.
    #[must_use]
    pub fn diagonal(&self, seat: Seat) -> Squares {
        self.side(seat) & (self.men(Man::Bishop) | self.men(Man::Queen))
    }

    /// The pieces of both sides.
    #[must_use]
    pub const fn occupied(&self) -> Squares {
        Squares(self.sides[0].0 | self.sides[1].0)
    }

    /// What stands on a square.
    #[must_use]
    pub fn man_at(&self, square: Squares) -> Option<Man> {
        Man::ALL.into_iter().find(|man| self.men(*man).meets(square))
    }

    /// What stands on a square and whose it is.
    #[must_use]
    pub fn at(&self, square: Squares) -> Option<(Seat, Man)> {
        let seat = if self.side(Seat::FIRST).meets(square) { Seat::FIRST } else { Seat::SECOND };
        self.man_at(square).map(|man| (seat, man))
    }

    /// Puts a piece on empty squares or takes it off all of them.
    pub fn toggle(&mut self, seat: Seat, man: Man, squares: Squares) {
        self.sides[seat.index()] = self.side(seat) ^ squares;
        self.men[man as usize] = self.men(man) ^ squares;
    }

    /// A hash of what stands where.
    #[must_use]
    pub fn key(&self) -> u64 {
        let words = self.men.iter().chain(&self.sides[..1]);
        words.fold(0, |key: u64, word| {
            let mixed = (key ^ word.0).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        })
    }
}
