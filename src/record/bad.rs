//! Why a text is not a record.

use std::fmt;

use super::{
    BadPgn,
    saved::{ACTIONS, VERSION},
};

/// Why a text is not a record, in one sentence on one line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// The file is larger than any game.
    #[error("it is longer than any saved game")]
    TooLong,
    /// There are more actions than in any game.
    #[error("it has more than {ACTIONS} actions, more than any game")]
    TooMany,
    /// The text is not of the right form.
    #[error("line {line}, column {column}: {reason}")]
    Form {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What the parser says.
        reason: String,
    },
    /// A newer program wrote it.
    #[error("it was saved by a newer version of Shove (form {0}; this one reads up to {VERSION})")]
    Version(u32),
    /// A field holds something impossible.
    #[error("{field}: {reason}")]
    Field {
        /// Which field.
        field: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// A line holds something impossible.
    #[error("line {line}: {reason}")]
    Line {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The text is meant to be in the manner of PGN.
    #[error(transparent)]
    Pgn(#[from] BadPgn),
    /// An action cannot be read or made.
    #[error("{}{place}: {action}: {reason}", at(*line))]
    Action {
        /// The line, from 1, where it is known.
        line: Option<usize>,
        /// Where in the game.
        place: Place,
        /// The action, as written.
        action: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// Where in a game something is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In a turn, counted from 1.
    Turn(usize),
    /// In a piece that was taken back, counted from 1 in the order of the file.
    Undone(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Turn(number) => write!(f, "turn {number}"),
            Self::Undone(number) => write!(f, "undone {number}"),
        }
    }
}

fn at(line: Option<usize>) -> impl fmt::Display {
    fmt::from_fn(move |f| line.map_or(Ok(()), |line| write!(f, "line {line}, ")))
}

/// Somebody's text as part of a sentence on one line.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
