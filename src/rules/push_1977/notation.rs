//! The texts of positions and actions, both ways.

use std::{fmt, str::FromStr};

use crate::rules::{BadText, Game as _, Seat};

use super::{
    Action, Options, Push1977, Target,
    board::{COUNT, Core, POCKETS, SIDE, Spaces},
};

/// The letters of the colours, by seat.
const LETTERS: [char; 4] = ['B', 'Y', 'R', 'G'];
/// What stands between the start and the target of a patience.
const ARROW: &str = "->";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Push(pocket) => pocket.fmt(f),
            Self::Roll(pips) => write!(f, "r{pips}"),
        }
    }
}

impl FromStr for Action {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let number = |digits: &str| {
            let number: u8 = digits.parse().ok()?;
            // Neither a sign nor a zero in front.
            (number.to_string() == digits).then_some(number)
        };
        let action = match text.strip_prefix('r') {
            Some(pips) => number(pips).filter(|pips| (1..=6).contains(pips)).map(Self::Roll),
            None => number(text).filter(|pocket| *pocket < POCKETS).map(Self::Push),
        };
        action.ok_or_else(|| BadText::new(text, "is neither a pocket, 0 to 19, nor a roll of the die, r1 to r6"))
    }
}

/// Writes a letter for each space, the rows parted by `/`.
fn rows(letter: impl Fn(u8) -> char) -> String {
    let mut text = String::new();
    for space in 0..COUNT {
        if space > 0 && space % SIDE == 0 {
            text.push('/');
        }
        text.push(letter(space));
    }
    text
}

/// A set of spaces as `x` and `.`.
pub(super) fn marks(spaces: Spaces) -> String {
    rows(|space| if spaces >> space & 1 == 1 { 'x' } else { '.' })
}

/// Reads five rows of five letters.
pub(super) fn cells(text: &str) -> Result<[char; COUNT as usize], BadText> {
    let parts: Vec<&str> = text.split('/').collect();
    if parts.len() != usize::from(SIDE) {
        return Err(BadText::new(text, "the board is five rows parted by /, the top row first"));
    }
    let mut cells = [' '; COUNT as usize];
    for (part, row) in parts.into_iter().zip(cells.chunks_mut(SIDE.into())) {
        if part.chars().count() != row.len() {
            return Err(BadText::new(part, "a row has five spaces"));
        }
        for (cell, letter) in row.iter_mut().zip(part.chars()) {
            *cell = letter;
        }
    }
    Ok(cells)
}

/// The balls of rows that are known to be right.
pub(super) fn balls(text: &str) -> [Seat; COUNT as usize] {
    let cells = cells(text).unwrap_or(['B'; COUNT as usize]);
    cells.map(|letter| colour(letter).unwrap_or(Seat::FIRST))
}

fn colour(letter: char) -> Option<Seat> {
    (0..).zip(LETTERS).find(|(_, known)| *known == letter).map(|(seat, _)| Seat(seat))
}

/// Reads the colour of a ball in a game of so many colours.
fn ball(letter: char, part: &str, players: u8) -> Result<Seat, BadText> {
    let letters: Vec<String> = LETTERS.iter().take(players.into()).map(ToString::to_string).collect();
    let wrong = || BadText::new(part, format!("a ball is one of {}", letters.join(" ")));
    colour(letter).filter(|seat| seat.0 < players).ok_or_else(wrong)
}

/// Reads a field of one letter.
fn field(text: &str, players: u8) -> Result<Seat, BadText> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => ball(letter, text, players),
        _ => Err(BadText::new(text, "a colour is one letter")),
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = rows(|space| match (self.black >> space & 1, self.yellow >> space & 1) {
            (1, _) => LETTERS[0],
            (_, 1) => LETTERS[1],
            _ => '.',
        });
        f.write_str(&text)
    }
}

impl FromStr for Target {
    type Err = BadText;

    /// Reads rows of `B`, `Y` and `.`, any ball.
    fn from_str(text: &str) -> Result<Self, BadText> {
        let mut target = Self { black: 0, yellow: 0 };
        for (space, letter) in cells(text)?.into_iter().enumerate() {
            match letter {
                'B' => target.black |= 1 << space,
                'Y' => target.yellow |= 1 << space,
                '.' => {}
                _ => return Err(BadText::new(text, "a target has B, Y or . for any ball on each space")),
            }
        }
        if target.black.count_ones() > 13 || target.yellow.count_ones() > 13 {
            return Err(BadText::new(text, "a target has at most 13 balls of a colour"));
        }
        Ok(target)
    }
}

impl fmt::Display for Push1977 {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let core = &self.core;
        let letter = |seat: Seat| LETTERS[seat.index()];
        write!(f, "{} {}", rows(|space| letter(core.ball(space))), letter(core.hand))?;
        if let Some(target) = self.target {
            return write!(f, " {ARROW} {target}");
        }
        if self.options.rules().die {
            match core.left {
                0 => f.write_str(" -")?,
                left => write!(f, " {left}")?,
            }
            if core.turn != core.hand {
                write!(f, " {}", letter(core.turn))?;
            }
        }
        Ok(())
    }
}

/// Reads a position text, or a patience: a position, `->` and the target.
pub(super) fn position(text: &str, options: Options) -> Result<Push1977, BadText> {
    let Some((start, target)) = text.split_once(ARROW) else {
        return Ok(Push1977::assemble(options, core(text, options)?, None));
    };
    let rules = options.rules();
    if rules.die || rules.seats != 2 {
        return Err(BadText::new(ARROW, "a patience has two colours (players=2) and no die (die=none)"));
    }
    let core = core(start, options)?;
    Ok(Push1977::assemble(options, core, Some(target.trim().parse()?)))
}

fn core(text: &str, options: Options) -> Result<Core, BadText> {
    let rules = options.rules();
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (board, hand, left, turn) = match (rules.die, fields.as_slice()) {
        (false, [board, hand]) => (board, hand, None, None),
        (true, [board, hand, left]) => (board, hand, Some(*left), None),
        (true, [board, hand, left, turn]) => (board, hand, Some(*left), Some(*turn)),
        (false, _) => {
            return Err(BadText::new(text, "a position is `rows hand`, five rows of five balls and the ball in hand"));
        }
        (true, _) => {
            return Err(BadText::new(
                text,
                "a position is `rows hand left`, and the colour whose turn it is if the one in hand is another",
            ));
        }
    };
    let cells = cells(board)?;
    let mut balls = [Seat::FIRST; COUNT as usize];
    for (index, letter) in cells.into_iter().enumerate() {
        let row = index / usize::from(SIDE);
        balls[index] = ball(letter, board.split('/').nth(row).unwrap_or(board), rules.seats)?;
    }
    let hand = field(hand, rules.seats)?;
    check_counts(&balls, hand, options)?;
    let mut core = Core::new(balls, hand);
    if let Some(left) = left {
        core.left = match left {
            "-" => 0,
            "1" | "2" | "3" | "4" | "5" | "6" => left.parse().unwrap_or_default(),
            _ => return Err(BadText::new(left, "the pushes left in this turn are 1 to 6, or - before the roll")),
        };
    }
    if let Some(turn) = turn {
        core.turn = field(turn, rules.seats)?;
        if core.turn == hand {
            return Err(BadText::new(turn, "the colour whose turn it is stands there only if another is in hand"));
        }
        if matches!(core.left, 0 | 6) {
            return Err(BadText::new(turn, "before the first push of a turn the ball in hand tells whose turn it is"));
        }
    }
    Ok(core)
}

fn check_counts(balls: &[Seat], hand: Seat, options: Options) -> Result<(), BadText> {
    for (seat, full) in (0..options.players()).map(Seat).zip(options.counts()) {
        let have = balls.iter().chain([&hand]).filter(|ball| **ball == seat).count();
        if have != usize::from(full) {
            let name = Push1977::SEATS[seat.index()];
            let wrong = format!("there are {full} {name} balls, the one in hand included, not {have}");
            return Err(BadText::new(&LETTERS[seat.index()].to_string(), wrong));
        }
    }
    Ok(())
}
