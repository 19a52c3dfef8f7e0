//! The file form of a record: RON, with actions as the texts of the rules.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    engine::Level,
    rules::{AnyOptions, GameKind, Seat, shorten},
};

use super::{Player, Record};

/// The version this program writes, and the newest it reads.
const VERSION: u32 = 1;

/// Longest name of a player, in characters.
const NAME: usize = 60;

/// Longest file that is read, in bytes: far more than any game.
const LIMIT: usize = 4 << 20;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    version: u32,
    game: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The position the game started from, when it is not the usual one.
    #[serde(default)]
    start: Option<String>,
    players: Vec<SavedPlayer>,
    /// A turn a line, its actions parted by commas.
    turns: Vec<String>,
    /// What was taken back, the piece to redo first at the end.
    #[serde(default)]
    undone: Vec<String>,
    /// The draws that were offered.
    #[serde(default)]
    offers: Vec<SavedOffer>,
    /// The side that resigned.
    #[serde(default)]
    resigned: Option<String>,
    /// How the game ended, for people who read the file; it follows from the rest.
    #[serde(default)]
    result: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedOffer {
    /// After so many actions of the game.
    after: usize,
    /// Whether it was accepted; missing while it is not answered.
    #[serde(default)]
    accepted: Option<bool>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedPlayer {
    name: String,
    /// The engine's level; a person when it is missing.
    #[serde(default)]
    engine: Option<u8>,
}

/// Why a text is not a record, in one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// The file is larger than any game.
    #[error("it is longer than any saved game")]
    TooLong,
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
    /// An action cannot be read or made.
    #[error("turn {turn}: {action}: {reason}")]
    Action {
        /// Which turn, from 1.
        turn: usize,
        /// The action, as written.
        action: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl Record {
    /// The record as the text of a file.
    #[must_use]
    pub fn save(&self) -> String {
        let options = self.positions[0].options();
        let kind = self.kind();
        let join =
            |actions: &[crate::rules::AnyAction]| actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let start = &self.positions[0];
        let saved = Saved {
            version: VERSION,
            game: kind.name().to_owned(),
            options: kind
                .option_table()
                .iter()
                .map(|def| (def.name.to_owned(), options.value(def.name).into_owned()))
                .collect(),
            start: (*start != options.start()).then(|| start.to_string()),
            players: self
                .players
                .iter()
                .map(|player| SavedPlayer { name: player.name.clone(), engine: player.engine.map(Level::number) })
                .collect(),
            turns: self.turns().into_iter().map(|turn| join(&self.actions[turn.actions])).collect(),
            undone: self.undone.iter().map(|piece| join(piece)).collect(),
            offers: self
                .offers
                .iter()
                .map(|offer| SavedOffer { after: offer.after, accepted: offer.accepted })
                .collect(),
            result: self.outcome().map(|outcome| outcome.text(self.now().seats()).to_string()),
            resigned: self.resigned.map(|seat| self.now().seats()[seat.index()].to_owned()),
        };
        // Nothing in `Saved` can fail to be written: it is texts, numbers and lists of them.
        let mut text = ron::ser::to_string_pretty(&saved, ron::ser::PrettyConfig::default()).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads a record and replays it.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn load(text: &str) -> Result<Self, BadRecord> {
        if text.len() > LIMIT {
            return Err(BadRecord::TooLong);
        }
        let saved: Saved = ron::from_str(text).map_err(|error| BadRecord::Form {
            line: error.span.start.line,
            column: error.span.start.col,
            reason: one_line(&error.code.to_string()),
        })?;
        if saved.version > VERSION {
            return Err(BadRecord::Version(saved.version));
        }
        let bad = |field: &'static str| move |reason: String| BadRecord::Field { field, reason };
        let kind =
            GameKind::named(&saved.game).ok_or_else(|| bad("game")(format!("there is no game {:?}", saved.game)))?;
        let mut options: AnyOptions = kind.options();
        for (name, value) in &saved.options {
            options.set(name, value).map_err(|error| bad("options")(error.to_string()))?;
        }
        options.check().map_err(|error| bad("options")(error.to_string()))?;
        let start = match &saved.start {
            None => options.start(),
            Some(text) => options.parse(text).map_err(|error| bad("start")(error.to_string()))?,
        };
        let players = players(&saved.players, start.seats().len())?;
        let mut record = Self::from_position(start, players);
        for (turn, text) in saved.turns.iter().enumerate() {
            record.replay(turn + 1, text)?;
        }
        record.load_undone(&saved.undone)?;
        if let Some(name) = &saved.resigned {
            let seat = record.now().seats().iter().position(|seat| seat == name);
            let seat = seat.and_then(|seat| u8::try_from(seat).ok());
            let seat = seat.ok_or_else(|| bad("resigned")(format!("there is no side {name:?}")))?;
            record.resign(Seat(seat));
        }
        Ok(record)
    }

    /// Checks what was taken back by playing it again from here.
    fn load_undone(&mut self, pieces: &[String]) -> Result<(), BadRecord> {
        let played = self.actions.len();
        let mut undone = Vec::new();
        for text in pieces.iter().rev() {
            let first = self.actions.len();
            self.replay(self.turns().len() + 1, text)?;
            undone.insert(0, self.actions[first..].to_vec());
        }
        self.actions.truncate(played);
        self.positions.truncate(played + 1);
        self.undone = undone;
        Ok(())
    }

    fn replay(&mut self, turn: usize, text: &str) -> Result<(), BadRecord> {
        for word in text.split(',') {
            let bad = |reason: String| BadRecord::Action { turn, action: one_line(&shorten(word)), reason };
            let action = self.kind().parse_action(word).map_err(|error| bad(error.wrong.into_owned()))?;
            self.extend(action).map_err(|error| bad(error.to_string()))?;
        }
        Ok(())
    }
}

/// Somebody's text as part of a sentence on one line.
fn one_line(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

fn players(saved: &[SavedPlayer], seats: usize) -> Result<Vec<Player>, BadRecord> {
    let bad = |reason: String| BadRecord::Field { field: "players", reason };
    if saved.len() != seats {
        return Err(bad(format!("there are {seats} sides, not {}", saved.len())));
    }
    saved
        .iter()
        .map(|player| {
            if player.name.chars().count() > NAME {
                return Err(bad(format!("a name has at most {NAME} characters")));
            }
            let level = |number| Level::new(number).ok_or_else(|| bad(format!("there is no level {number}")));
            Ok(Player { name: player.name.clone(), engine: player.engine.map(level).transpose()? })
        })
        .collect()
}
