//! The texts of positions and actions, both ways.

use std::{fmt, str::FromStr};

use crate::rules::{BadText, Seat, Square};

use super::{Action, CRATES, Core, Cut, EXTRA, Flag, GOAL, Ground, Options, PushCrate, Tiles};

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            Self::Place(at) => write!(f, "+{at}"),
            Self::Step(from, to) => write!(f, "{from}-{to}"),
            Self::Break(from, at) => write!(f, "{from}x{at}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        if text == "pass" {
            Ok(Self::Pass)
        } else if let Some(at) = text.strip_prefix('+') {
            Ok(Self::Place(tile(at)?))
        } else if let Some((from, to)) = text.split_once('-') {
            Ok(Self::Step(tile(from)?, tile(to)?))
        } else if let Some((from, at)) = text.split_once('x') {
            Ok(Self::Break(tile(from)?, tile(at)?))
        } else {
            Err(BadText::new(text, "is not an action such as e1-d1, e1xe2, +c5 or pass"))
        }
    }
}

fn tile(text: &str) -> Result<Square, BadText> {
    text.parse().map_err(|_| BadText::new(text, "is not a tile (a1 to i9)"))
}

/// The letter of a player, small with the flag.
const fn letter(seat: Seat, carries: bool) -> char {
    match (seat.0, carries) {
        (0, false) => 'A',
        (0, true) => 'a',
        (_, false) => 'B',
        (_, true) => 'b',
    }
}

impl fmt::Display for PushCrate {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let core = self.core();
        for rank in (0..Tiles::SIZE).rev() {
            for file in 0..Tiles::SIZE {
                write!(f, "{}", shown(core, Square::new(file, rank)))?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        let Core { ground, placed, destroyed, .. } = core;
        let [first, second] = ground.goals.map(|rank| rank + 1);
        write!(f, "{} {} ", letter(core.side, false), core.left)?;
        write!(f, "{}/{} {}/{} {} ", placed[0], placed[1], destroyed[0], destroyed[1], self.used())?;
        write!(f, "{}/{} {first}/{second}", ground.starts[0], ground.starts[1])
    }
}

/// The character of a tile.
pub(super) fn shown(core: &Core, at: Square) -> char {
    let player = |seat: Seat| (core.pawn(seat) == at).then(|| letter(seat, core.flag == Flag::With(seat)));
    if let Some(letter) = player(Seat::FIRST).or_else(|| player(Seat::SECOND)) {
        letter
    } else if core.flag == Flag::On(at) {
        'F'
    } else if core.ground.walls.meets(Tiles::one(at)) {
        '#'
    } else {
        core.stage(at).map_or('.', |stage| char::from(b'0' + stage))
    }
}

/// What nine rows show.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rows {
    pub(super) walls: Tiles,
    pub(super) crates: [Tiles; 4],
    pub(super) pawns: [Square; 2],
    pub(super) flag: Flag,
}

/// Reads nine rows of nine tiles, row 9 first.
pub(super) fn rows(parts: &[&str]) -> Result<Rows, BadText> {
    if parts.len() != usize::from(Tiles::SIZE) {
        return Err(BadText::new(&parts.join("/"), "the board is nine rows, row 9 first"));
    }
    let (mut walls, mut crates) = (Tiles::NONE, [Tiles::NONE; 4]);
    let (mut pawns, mut flag) = ([None; 2], None);
    for (part, rank) in parts.iter().zip((0..Tiles::SIZE).rev()) {
        if part.chars().count() != usize::from(Tiles::SIZE) {
            return Err(BadText::new(part, format!("row {} has nine tiles", rank + 1)));
        }
        for (shown, file) in part.chars().zip(0..) {
            let at = Square::new(file, rank);
            let twice = |what: &str| Err(BadText::new(&shown.to_string(), format!("{what} is on {at} a second time")));
            match shown {
                '.' => {}
                '#' => walls |= Tiles::one(at),
                '1' => crates[0] |= Tiles::one(at),
                '2' => crates[1] |= Tiles::one(at),
                '3' => crates[2] |= Tiles::one(at),
                '4' => crates[3] |= Tiles::one(at),
                'A' | 'B' | 'a' | 'b' => {
                    let seat = if matches!(shown, 'A' | 'a') { Seat::FIRST } else { Seat::SECOND };
                    if pawns[seat.index()].replace(at).is_some() {
                        return twice("the player");
                    }
                    if shown == letter(seat, true) && flag.replace(Flag::With(seat)).is_some() {
                        return twice("the flag");
                    }
                }
                'F' => {
                    if flag.replace(Flag::On(at)).is_some() {
                        return twice("the flag");
                    }
                }
                _ => {
                    let wrong = format!("what is on {at} is none of # . 1 2 3 4 A B a b F");
                    return Err(BadText::new(&shown.to_string(), wrong));
                }
            }
        }
    }
    let missing = |what: &str| BadText::new(&parts.join("/"), format!("there is no {what} on the board"));
    let [Some(one), Some(two)] = pawns else {
        return Err(missing(if pawns[0].is_none() { "player A" } else { "player B" }));
    };
    Ok(Rows { walls, crates, pawns: [one, two], flag: flag.ok_or_else(|| missing("flag (F, a or b)"))? })
}

/// Reads a position text.
pub(super) fn position(text: &str, options: Options) -> Result<PushCrate, BadText> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let &[board, side, left, placed, destroyed, used, starts, goals] = fields.as_slice() else {
        return Err(BadText::new(text, "a position is `rows side left placed destroyed used starts goals`"));
    };
    let Rows { walls, crates, pawns, flag } = rows(&board.split('/').collect::<Vec<_>>())?;
    let side = match side {
        "A" => Seat::FIRST,
        "B" => Seat::SECOND,
        _ => return Err(BadText::new(side, "the side to act is A or B")),
    };
    let actions = match left {
        "1" => 1,
        "2" if flag == Flag::With(side) => EXTRA,
        "2" => return Err(BadText::new(left, "only who carries the flag has 2 actions left")),
        _ => return Err(BadText::new(left, "the actions left are 1, or 2 for who carries the flag")),
    };
    let placed = numbers(placed, 0..=CRATES, "the crates placed by A and B are 0/0 to 6/6")?;
    let broken = numbers(destroyed, 0..=GOAL, "the crates destroyed by A and B are 0/0 to 5/5")?;
    let used = number(used).ok_or_else(|| BadText::new(used, "the actions used in the game are a number such as 0"))?;
    let form = "the start tiles of A and B are two tiles such as e1/e9";
    let (one, two) = starts.split_once('/').ok_or_else(|| BadText::new(starts, form))?;
    let starts = [tile(one)?, tile(two)?];
    let rows = numbers(goals, 1..=Tiles::SIZE, "the goal rows of A and B are 1 to 9, such as 9/1")?;
    let ground = Ground { walls, starts, goals: rows.map(|row| row - 1) };
    let core = Core { ground, crates, pawns, flag, side, left: actions, placed, destroyed: broken };
    check(&core, [board, fields[1], left, destroyed])?;
    Ok(PushCrate::assemble(options, core, used))
}

/// What no position shows; `board`, `side`, `left` and `destroyed` are its fields.
fn check(core: &Core, [board, side, left, destroyed]: [&str; 4]) -> Result<(), BadText> {
    if let Some(cut) = core.ground.cut(core.open(), core.flag_tile()) {
        return Err(BadText::new(
            board,
            match cut {
                Cut::Start(seat) => format!("no path joins {}'s start tile and the flag", letter(seat, false)),
                Cut::Goal(seat) => format!("no path joins the flag and {}'s goal row", letter(seat, false)),
            },
        ));
    }
    if core.destroyed == [GOAL; 2] {
        return Err(BadText::new(destroyed, "only one player can have destroyed five crates"));
    }
    let Some((winner, _)) = core.winner() else {
        let taken = "the side to act stands next to the carrier, who would have been sent home";
        return if core.takes(core.side) { Err(BadText::new(side, taken)) } else { Ok(()) };
    };
    // The flag may be at its goal though crates decided.
    if core.destroyed.contains(&GOAL) && won_by_flag(core) {
        let wrong = "the flag is at its goal and five crates are destroyed: the game ends once";
        Err(BadText::new(destroyed, wrong))
    } else if winner == core.side {
        Err(BadText::new(side, format!("{} has won: then the other side is to act", letter(winner, false))))
    } else if core.left != 1 {
        Err(BadText::new(left, "once the game is over 1 action is left"))
    } else {
        Ok(())
    }
}

/// Whether the carrier stands on its goal row.
fn won_by_flag(core: &Core) -> bool {
    Core { destroyed: [0; 2], ..*core }.winner().is_some()
}

/// Two numbers parted by a slash.
fn numbers(text: &str, range: std::ops::RangeInclusive<u8>, form: &'static str) -> Result<[u8; 2], BadText> {
    let read = |part: &str| number(part).and_then(|number| u8::try_from(number).ok()).filter(|it| range.contains(it));
    text.split_once('/').and_then(|(one, two)| Some([read(one)?, read(two)?])).ok_or_else(|| BadText::new(text, form))
}

/// A number without sign.
fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.bytes().all(|digit| digit.is_ascii_digit()))
}
