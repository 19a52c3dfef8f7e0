//! The options of Push Fight, the standard opening and the pieces in hand.

use std::borrow::Cow;

use crate::rules::{
    Choice, OptionDef, Seat, Square,
    options::{self, BadOption},
};

use super::{Board, Man, Squares};

/// How the pieces come onto the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Setup {
    /// The standard opening.
    #[default]
    Standard,
    /// Each side places its own pieces on its half.
    Free,
}

/// Who plays White; the rules do not care, the table does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum White {
    /// The first player at the table.
    #[default]
    First,
    /// The player who set the table up.
    Host,
    /// The other player.
    Opponent,
    /// Drawn by lot.
    Random,
}

/// How pieces move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Movement {
    /// In a straight line over empty squares.
    #[default]
    Straight,
    /// Along any path of empty squares.
    Path,
}

/// What pushing one's own piece over the edge is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum OwnFalls {
    /// Legal, and it loses.
    #[default]
    Lose,
    /// Illegal.
    Forbid,
}

/// What may be chosen before a game of Push Fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// How the pieces come onto the board.
    pub setup: Setup,
    /// How pieces move.
    pub movement: Movement,
    /// What pushing one's own piece off is.
    pub own_falls: OwnFalls,
    /// Who plays White.
    pub white: White,
}

const SETUPS: [Setup; 2] = [Setup::Standard, Setup::Free];
const MOVEMENTS: [Movement; 2] = [Movement::Straight, Movement::Path];
const FALLS: [OwnFalls; 2] = [OwnFalls::Lose, OwnFalls::Forbid];
const WHITES: [White; 4] = [White::First, White::Host, White::Opponent, White::Random];

impl options::Options for Options {
    const TABLE: &'static [OptionDef] = &[
        OptionDef {
            name: "setup",
            label: "Starting setup",
            choices: &[
                Choice {
                    value: "standard",
                    label: "Standard opening",
                    note: "The layout most players start from: the lines stand face to face.",
                },
                Choice {
                    value: "free",
                    label: "Free placement (Pro)",
                    note: "White places all five pieces on the own half, then Brown does, then White moves.",
                },
            ],
            free: None,
        },
        OptionDef {
            name: "movement",
            label: "Piece movement",
            choices: &[
                Choice {
                    value: "straight",
                    label: "Straight line",
                    note: "A move slides in one straight line over empty squares, like a rook.",
                },
                Choice {
                    value: "path",
                    label: "Any path",
                    note: "A move goes along any path of empty squares, as in the original boxed rules.",
                },
            ],
            free: None,
        },
        OptionDef {
            name: "own-falls",
            label: "Own falls",
            choices: &[
                Choice { value: "lose", label: "Lose", note: "You may push your own piece off, and lose by it." },
                Choice { value: "forbid", label: "Forbidden", note: "Pushing your own piece off is not allowed." },
            ],
            free: None,
        },
        OptionDef {
            name: "white",
            label: "Who plays White",
            choices: &[
                Choice { value: "first", label: "Table order", note: "The first player of the table plays White." },
                Choice { value: "host", label: "Host", note: "The player who set the table up plays White." },
                Choice { value: "opponent", label: "Opponent", note: "The other player plays White." },
                Choice { value: "random", label: "At random", note: "Drawn by lot for every game." },
            ],
            free: None,
        },
    ];

    fn value(&self, name: &str) -> Cow<'static, str> {
        let chosen = match name {
            "setup" => SETUPS.iter().position(|setup| *setup == self.setup),
            "movement" => MOVEMENTS.iter().position(|movement| *movement == self.movement),
            "own-falls" => FALLS.iter().position(|falls| *falls == self.own_falls),
            "white" => WHITES.iter().position(|white| *white == self.white),
            _ => None,
        };
        let def = Self::TABLE.iter().find(|def| def.name == name);
        chosen.zip(def).map_or("", |(chosen, def)| def.choices[chosen].value).into()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOption> {
        match options::find(Self::TABLE, name, value)? {
            ("setup", choice) => self.setup = SETUPS[choice],
            ("movement", choice) => self.movement = MOVEMENTS[choice],
            ("own-falls", choice) => self.own_falls = FALLS[choice],
            (_, choice) => self.white = WHITES[choice],
        }
        Ok(())
    }
}

/// The pieces a side has still to place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    /// Kings, 0 to 3.
    pub kings: u8,
    /// Pawns, 0 to 2.
    pub pawns: u8,
}

impl Hand {
    /// All of a side's pieces.
    pub const FULL: Self = Self { kings: 3, pawns: 2 };
    /// None.
    pub const EMPTY: Self = Self { kings: 0, pawns: 0 };

    /// How many of a kind are in the hand.
    #[must_use]
    pub const fn count(self, kind: Man) -> u8 {
        match kind {
            Man::King => self.kings,
            Man::Pawn => self.pawns,
        }
    }

    /// How many of a kind have left it.
    #[must_use]
    pub const fn placed(self, kind: Man) -> u8 {
        Self::FULL.count(kind) - self.count(kind)
    }

    /// Takes one out.
    pub(super) const fn take(&mut self, kind: Man) {
        match kind {
            Man::King => self.kings -= 1,
            Man::Pawn => self.pawns -= 1,
        }
    }
}

/// The standard opening, point-symmetric about the middle of the board.
pub(super) fn standard() -> Board {
    let mut board = Board::default();
    let white = [(3, 0), (2, 1), (3, 3)].map(|at| (Man::King, at));
    let pawns = [(3, 1), (3, 2)].map(|at| (Man::Pawn, at));
    for (kind, (file, rank)) in white.into_iter().chain(pawns) {
        board.put(Seat::FIRST, kind, Squares::one(Square::new(file, rank)));
        board.put(Seat::SECOND, kind, Squares::one(Square::new(7 - file, 3 - rank)));
    }
    board
}
