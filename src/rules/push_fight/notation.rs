//! The texts of positions and actions, both ways, and the import form of the public solver.

use std::{fmt, str::FromStr};

use crate::rules::{BadText, Game, Seat, Square};

use super::{Action, Board, Hand, MOVES, Man, Options, PushFight, Squares};

/// The files of each rank's squares, ranks 4 to 1.
const ROWS: [(u8, std::ops::Range<u8>); 4] = [(3, 2..7), (2, 0..8), (1, 0..8), (0, 1..6)];

const fn letter(seat: Seat, kind: Man) -> char {
    match (seat.0, kind) {
        (0, Man::King) => 'K',
        (0, Man::Pawn) => 'P',
        (_, Man::King) => 'k',
        (_, Man::Pawn) => 'p',
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Self::Place(kind, at) => write!(f, "{}@{at}", letter(Seat::FIRST, kind)),
            Self::Step(from, to) => write!(f, "{from}-{to}"),
            Self::Confirm => f.write_str("confirm"),
        }
    }
}

impl FromStr for Action {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let square = |part: &str| {
            let square: Square = part.parse()?;
            if Squares::one(square).is_empty() {
                return Err(BadText::new(part, "is not a square of this board (a2 to h3, c4 to g4, b1 to f1)"));
            }
            Ok(square)
        };
        if text == "confirm" {
            return Ok(Self::Confirm);
        }
        if let Some((from, to)) = text.split_once('-') {
            return Ok(Self::Step(square(from)?, square(to)?));
        }
        match text.split_once('@') {
            Some(("K", at)) => Ok(Self::Place(Man::King, square(at)?)),
            Some(("P", at)) => Ok(Self::Place(Man::Pawn, square(at)?)),
            _ => Err(BadText::new(text, "is not an action such as c2-d2, K@c2 or confirm")),
        }
    }
}

impl fmt::Display for PushFight {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (row, (rank, files)) in ROWS.into_iter().enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            for file in files {
                let here = self.board.at(Squares::one(Square::new(file, rank)));
                write!(f, "{}", here.map_or('.', |(seat, kind)| letter(seat, kind)))?;
            }
        }
        f.write_str(if self.side == Seat::FIRST { " w " } else { " b " })?;
        match self.board.anchor.first() {
            Some(square) => write!(f, "{square}")?,
            None => f.write_str("-")?,
        }
        write!(f, " {}", self.moves)?;
        if let Some(hands) = self.hands {
            for (seat, separator) in [(Seat::FIRST, ' '), (Seat::SECOND, '/')] {
                write!(f, "{separator}")?;
                let hand = hands[seat.index()];
                if hand == Hand::EMPTY {
                    f.write_str("-")?;
                }
                for kind in [Man::King, Man::Pawn] {
                    for _ in 0..hand.count(kind) {
                        write!(f, "{}", letter(seat, kind))?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Reads a position text, or the 26 characters of the public solver.
pub(super) fn position(text: &str, options: Options) -> Result<PushFight, BadText> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (board, side, anchor, moves, hands) = match *fields.as_slice() {
        [board] if !board.contains('/') => return solver(board, options),
        [board, side, anchor, moves] => (board, side, anchor, moves, None),
        [board, side, anchor, moves, hands] => (board, side, anchor, moves, Some(hands)),
        _ => return Err(BadText::new(text, "a position is `rows side anchor moves`, and the hands during placement")),
    };
    let mut board = rows(board)?;
    let side = match side {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        _ => return Err(BadText::new(side, "the side to act is w or b")),
    };
    let moves = match moves {
        "0" => 0,
        "1" => 1,
        "2" => MOVES,
        _ => return Err(BadText::new(moves, "the moves made this turn are 0, 1 or 2")),
    };
    if anchor != "-" {
        board.anchor = Squares::one(anchor.parse()?);
        if !board.anchor.meets(board.kings[side.other().index()]) {
            return Err(BadText::new(anchor, "the anchor is on a king of the side that is not to move, or -"));
        }
    }
    let hands = hands.map(|hands| read_hands(hands, &board, side)).transpose()?;
    match hands {
        None => check_counts(&board, moves)?,
        Some(_) if anchor != "-" || moves != 0 => {
            return Err(BadText::new(text, "during placement there is no anchor (-) and no move made (0)"));
        }
        Some(_) => {}
    }
    Ok(PushFight::assemble(options, board, side, moves, hands))
}

fn rows(text: &str) -> Result<Board, BadText> {
    let mut board = Board::default();
    let parts: Vec<&str> = text.split('/').collect();
    if parts.len() != ROWS.len() {
        return Err(BadText::new(text, "the board is four rows parted by /, rank 4 first"));
    }
    for (part, (rank, files)) in parts.into_iter().zip(ROWS) {
        if part.chars().count() != files.len() {
            return Err(BadText::new(part, format!("rank {} has {} squares", rank + 1, files.len())));
        }
        for (piece, file) in part.chars().zip(files) {
            let (seat, kind) = match piece {
                'K' => (Seat::FIRST, Man::King),
                'P' => (Seat::FIRST, Man::Pawn),
                'k' => (Seat::SECOND, Man::King),
                'p' => (Seat::SECOND, Man::Pawn),
                '.' => continue,
                _ => return Err(BadText::new(part, "a square is one of K P k p or .")),
            };
            board.put(seat, kind, Squares::one(Square::new(file, rank)));
        }
    }
    Ok(board)
}

/// Each side has all its pieces, or one side exactly one fewer and the game is over.
fn check_counts(board: &Board, moves: u8) -> Result<(), BadText> {
    let mut missing = 0;
    for seat in [Seat::FIRST, Seat::SECOND] {
        for (kind, set) in [(Man::King, board.kings), (Man::Pawn, board.pawns)] {
            let (have, full) = (set[seat.index()].len(), u32::from(Hand::FULL.count(kind)));
            if have > full {
                let name = PushFight::SEATS[seat.index()];
                return Err(BadText::new(
                    &letter(seat, kind).to_string().repeat(have as usize),
                    format!("{name} has {full} {}s, not {have}", kind.kind().word()),
                ));
            }
            missing += full - have;
        }
    }
    match missing {
        0 => Ok(()),
        1 if moves == 0 => Ok(()),
        1 => Err(BadText::new(&moves.to_string(), "a finished game has no moves made in its turn")),
        _ => Err(BadText::new(
            &format!("{missing} pieces missing"),
            "each side has three kings and two pawns, or one side one piece fewer in a finished game",
        )),
    }
}

/// The hands of both sides, which together with the board must make up all pieces, each on its half.
fn read_hands(text: &str, board: &Board, side: Seat) -> Result<[Hand; 2], BadText> {
    let form = "the hands are what each side has still to place, such as KKKPP/kkkpp, - for none";
    let Some((white, brown)) = text.split_once('/') else { return Err(BadText::new(text, form)) };
    let mut hands = [Hand::EMPTY; 2];
    for (seat, part) in [(Seat::FIRST, white), (Seat::SECOND, brown)] {
        let hand = &mut hands[seat.index()];
        for piece in part.chars().filter(|_| part != "-") {
            match piece {
                _ if piece == letter(seat, Man::King) && hand.kings < Hand::FULL.kings => hand.kings += 1,
                _ if piece == letter(seat, Man::Pawn) && hand.pawns < Hand::FULL.pawns => hand.pawns += 1,
                _ => return Err(BadText::new(text, form)),
            }
        }
        let whole = [(Man::King, board.kings), (Man::Pawn, board.pawns)]
            .into_iter()
            .all(|(kind, set)| set[seat.index()].len() == u32::from(hand.placed(kind)));
        if part.is_empty() || !whole {
            return Err(BadText::new(part, "hand and board together hold three kings and two pawns a side"));
        }
        if !(board.own(seat) & !Squares::half(seat)).is_empty() {
            return Err(BadText::new(text, "pieces are placed on the own half: White on a to d, Brown on e to h"));
        }
    }
    let in_turn = if side == Seat::FIRST { hands[1] == Hand::FULL } else { hands[0] == Hand::EMPTY };
    if in_turn { Ok(hands) } else { Err(BadText::new(text, "White places all pieces first, then Brown")) }
}

/// The form of the public solver: rows 4 to 1, `o O` the mover's pawn and king, `x X` the other's, `Y` its anchored
/// king. The side to move becomes White.
fn solver(text: &str, options: Options) -> Result<PushFight, BadText> {
    let form = "a solver position is 26 of the characters . o O x X Y, rows 4 to 1";
    let squares = ROWS.into_iter().flat_map(|(rank, files)| files.map(move |file| Square::new(file, rank)));
    if text.chars().count() != Squares::BOARD.len() as usize {
        return Err(BadText::new(text, form));
    }
    let mut board = Board::default();
    for (piece, square) in text.chars().zip(squares) {
        let at = Squares::one(square);
        match piece {
            'O' => board.put(Seat::FIRST, Man::King, at),
            'o' => board.put(Seat::FIRST, Man::Pawn, at),
            'X' => board.put(Seat::SECOND, Man::King, at),
            'x' => board.put(Seat::SECOND, Man::Pawn, at),
            'Y' if board.anchor.is_empty() => {
                board.put(Seat::SECOND, Man::King, at);
                board.anchor = at;
            }
            '.' => {}
            _ => return Err(BadText::new(text, form)),
        }
    }
    check_counts(&board, 0)?;
    Ok(PushFight::assemble(options, board, Seat::FIRST, 0, None))
}
