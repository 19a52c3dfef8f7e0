//! The texts of positions and actions, both ways.

use std::{fmt, str::FromStr};

use crate::rules::{BadText, Direction, Seat, Square};

use super::{
    Action, Cells, LineMajority, Selection,
    state::{GOAL, PASSES, State, TURNS},
};

/// The sign for a direction; in the order of ASCII left, right, up, down.
pub(super) const fn arrow(towards: Direction) -> char {
    match towards {
        Direction::Left => '<',
        Direction::Right => '>',
        Direction::Up => '^',
        Direction::Down => 'v',
    }
}

const fn letter(seat: Seat) -> char {
    if seat.0 == 0 { 'w' } else { 'b' }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.first())?;
        if self.last() != self.first() {
            write!(f, "-{}", self.last())?;
        }
        Ok(())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Self::Shift(selection, towards) => write!(f, "{selection}{}", arrow(towards)),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        if text == "pass" {
            return Ok(Self::Pass);
        }
        let found = Direction::ALL.into_iter().find_map(|towards| Some((text.strip_suffix(arrow(towards))?, towards)));
        let Some((cells, towards)) = found else {
            return Err(BadText::new(text, "is not an action such as a3-c3>, c2^ or pass (the arrows are < > ^ v)"));
        };
        let selection = match cells.split_once('-') {
            None => {
                let only = cell(cells)?;
                Selection::between(only, only)
            }
            Some((first, last)) => {
                let selection = Selection::between(cell(first)?, cell(last)?);
                if selection.to_string() != cells {
                    let wrong = format!("the ends are written in ascending order, a single piece once: {selection}");
                    return Err(BadText::new(cells, wrong));
                }
                selection
            }
        };
        Ok(Self::Shift(selection, towards))
    }
}

fn cell(text: &str) -> Result<Square, BadText> {
    let square: Square = text.parse()?;
    if Cells::one(square).is_empty() {
        return Err(BadText::new(text, "is not a cell of this board, a1 to e5"));
    }
    Ok(square)
}

impl fmt::Display for LineMajority {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let State { stones, side, captures, turns, passes } = *self.state();
        for rank in (0..Cells::SIDE).rev() {
            for file in 0..Cells::SIDE {
                let here = Cells::one(Square::new(file, rank));
                let seat = [Seat::FIRST, Seat::SECOND].into_iter().find(|seat| stones[seat.index()].meets(here));
                write!(f, "{}", seat.map_or('.', letter))?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{} {}/{} {turns} {passes}", letter(side), captures[0], captures[1])
    }
}

/// Reads a position text.
///
/// Pieces and counters are not compared with each other: any stones may stand on the board. The counters are bounded by
/// what ends a game, for beyond that there is no position: 3 captures by one side and fewer by the other, 50 turns, 2
/// passes.
pub(super) fn position(text: &str) -> Result<LineMajority, BadText> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, side, captures, turns, passes] = fields.as_slice() else {
        return Err(BadText::new(text, "a position is `rows side captured turns passes`"));
    };
    let stones = rows(board)?;
    let side = match side {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        _ => return Err(BadText::new(side, "the side to act is w or b")),
    };
    let captured =
        captures.split_once('/').and_then(|(white, black)| Some([number(white, GOAL)?, number(black, GOAL)?]));
    let captures = captured.filter(|captured| *captured != [GOAL; 2]).ok_or_else(|| {
        BadText::new(
            captures,
            "captured are the pieces pushed off by White/by Black, such as 0/2: 0 to 3, only one side 3",
        )
    })?;
    let turns = number(turns, TURNS).ok_or_else(|| BadText::new(turns, "the turns completed are 0 to 50"))?;
    let passes = number(passes, PASSES).ok_or_else(|| BadText::new(passes, "the consecutive passes are 0, 1 or 2"))?;
    Ok(LineMajority::assemble(State { stones, side, captures, turns, passes }))
}

/// A number as this program writes it, up to a bound.
fn number(text: &str, most: u8) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| *number <= most && number.to_string() == text)
}

/// The pieces of both sides.
fn rows(text: &str) -> Result<[Cells; 2], BadText> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(Cells::SIDE) {
        return Err(BadText::new(text, "the board is five rows parted by /, row 5 first"));
    }
    let mut stones = [Cells::NONE; 2];
    for (row, rank) in rows.into_iter().zip((0..Cells::SIDE).rev()) {
        if row.chars().count() != usize::from(Cells::SIDE) {
            return Err(BadText::new(row, format!("row {} has five cells", rank + 1)));
        }
        for (piece, file) in row.chars().zip(0..) {
            let seat = match piece {
                'w' => Seat::FIRST,
                'b' => Seat::SECOND,
                '.' => continue,
                _ => return Err(BadText::new(row, "a cell is one of w b or .")),
            };
            stones[seat.index()] |= Cells::one(Square::new(file, rank));
        }
    }
    Ok(stones)
}
