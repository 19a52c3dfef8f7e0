//! The file form of a record: RON, with actions as the texts of the rules.
//!
//! `scenes/push-fight/example.ron` shows every field.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};

use crate::{
    engine::Level,
    rules::{AnyAction, AnyOptions, BadText, GameKind, Seat, shorten},
};

use super::{
    Offer, Player, Record,
    bad::{BadRecord, Place, one_line},
};

/// The version this program writes, and the newest it reads. Version 1 had no offers, rolls and result.
pub(super) const VERSION: u32 = 2;

/// Longest file that is read, in bytes: far more than any game.
pub(super) const LIMIT: usize = 4 << 20;

/// Most actions that are read, those taken back included: far more than any game, and few enough that the rules which look
/// for repetitions, action by action, are done in a second or two.
pub(super) const ACTIONS: usize = 20_000;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Game", deny_unknown_fields)]
struct Saved<'a> {
    version: u32,
    game: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The position the game started from, when it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    players: Vec<SavedPlayer>,
    /// A turn a line, its actions parted by commas.
    #[serde(borrow)]
    turns: Vec<Line<'a>>,
    /// What was taken back, the piece to redo first at the end.
    #[serde(default, borrow, skip_serializing_if = "Vec::is_empty")]
    undone: Vec<Line<'a>>,
    /// The rolls that were taken back and stand, the next one at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rolls: Vec<String>,
    /// The draws that were offered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    offers: Vec<SavedOffer>,
    /// The side that resigned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resigned: Option<String>,
    /// How the game ended, for people who read the file; it follows from the rest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
}

/// Actions parted by commas, borrowed from the file where it holds them as they are.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct Line<'a>(#[serde(borrow)] Cow<'a, str>);

#[derive(Serialize, Deserialize)]
#[serde(rename = "Player", deny_unknown_fields)]
struct SavedPlayer {
    name: String,
    /// The engine's level; a person when it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    engine: Option<u8>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Offer", deny_unknown_fields)]
struct SavedOffer {
    /// After so many actions of the game.
    after: usize,
    /// Whether it was accepted; missing while it is not answered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    accepted: Option<bool>,
}

/// All that is read of a form that is not known.
#[derive(Deserialize)]
#[serde(rename = "Game")]
struct Versioned {
    version: u32,
}

impl Record {
    /// The record as the text of a file.
    #[must_use]
    pub fn save(&self) -> String {
        let start = &self.positions[0];
        let options = start.options();
        let kind = self.kind();
        let texts = |actions: &[AnyAction]| actions.iter().map(ToString::to_string).collect::<Vec<_>>();
        let line = |actions: &[AnyAction]| Line(texts(actions).join(",").into());
        let offer = |offer: &Offer| SavedOffer { after: offer.after, accepted: offer.accepted };
        let player =
            |player: &Player| SavedPlayer { name: player.name.clone(), engine: player.engine.map(Level::number) };
        let saved = Saved {
            version: VERSION,
            game: kind.name().to_owned(),
            options: kind
                .option_table()
                .iter()
                .map(|def| (def.name.to_owned(), options.value(def.name).into_owned()))
                .collect(),
            start: (*start != options.start()).then(|| start.to_string()),
            players: self.players.iter().map(player).collect(),
            turns: self.turns().into_iter().map(|turn| line(&self.actions[turn.actions])).collect(),
            undone: self.undone.iter().map(|piece| line(piece)).collect(),
            rolls: texts(&self.rolls),
            offers: self.offers.iter().map(offer).collect(),
            resigned: self.resigned.map(|seat| self.now().seats()[seat.index()].to_owned()),
            result: self.outcome().map(|outcome| outcome.text(self.now().seats()).to_string()),
        };
        // Nothing in `Saved` can fail to be written: it is texts, numbers and lists of them.
        let mut text = ron::ser::to_string_pretty(&saved, ron::ser::PrettyConfig::default()).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads the text of a file and replays the game.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn load(text: &str) -> Result<Self, BadRecord> {
        if text.len() > LIMIT {
            return Err(BadRecord::TooLong);
        }
        let saved: Saved = ron::from_str(text).map_err(|error| misshapen(text, &error))?;
        match saved.version {
            0 => return Err(field("version", "the first form is 1")),
            VERSION.. if saved.version > VERSION => return Err(BadRecord::Version(saved.version)),
            _ => {}
        }
        let kind = kind(&saved.game).map_err(|reason| field("game", reason))?;
        let pairs = saved.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = options(kind, pairs).map_err(|reason| field("options", reason))?;
        let start = match &saved.start {
            None => options.start(),
            Some(text) => options.parse(text).map_err(|error| field("start", error.to_string()))?,
        };
        let players = players(&saved.players, start.seats().len()).map_err(|reason| field("players", reason))?;
        let mut record = Self::from_position(start, players);
        for (turn, part) in saved.turns.iter().enumerate() {
            record.replay(part, |_| (part.line(text), Place::Turn(turn + 1)))?;
        }
        record.load_undone(&saved.undone, text)?;
        if saved.rolls.len() > ACTIONS {
            return Err(BadRecord::TooMany);
        }
        for text in &saved.rolls {
            let roll = kind.parse_action(text).map_err(|error| field("rolls", error.to_string()))?;
            record.rolls.push(roll);
        }
        for (index, offer) in saved.offers.iter().enumerate() {
            let bad = |reason: String| field("offers", format!("offer {}: {reason}", index + 1));
            record.load_offer(offer).map_err(bad)?;
        }
        if let Some(side) = &saved.resigned {
            record.load_resigned(side).map_err(|reason| field("resigned", reason))?;
        }
        if let Some(result) = &saved.result {
            record.agree_with(result).map_err(|reason| field("result", reason))?;
        }
        Ok(record)
    }

    /// Checks what was taken back by playing it again from here.
    fn load_undone(&mut self, pieces: &[Line], file: &str) -> Result<(), BadRecord> {
        let played = self.actions.len();
        let mut undone = Vec::new();
        for (index, piece) in pieces.iter().enumerate().rev() {
            let first = self.actions.len();
            self.replay(piece, |_| (piece.line(file), Place::Undone(index + 1)))?;
            undone.push(self.actions[first..].to_vec());
        }
        undone.reverse();
        self.actions.truncate(played);
        self.positions.truncate(played + 1);
        self.undone = undone;
        Ok(())
    }

    fn replay(&mut self, part: &Line, at: impl Fn(&Self) -> (Option<usize>, Place)) -> Result<(), BadRecord> {
        part.0.split(',').try_for_each(|word| self.replay_action(word.trim(), &at))
    }

    /// Plays an action that somebody wrote; the line and the place are asked for where it cannot be read or made.
    pub(super) fn replay_action(
        &mut self,
        word: &str,
        at: impl Fn(&Self) -> (Option<usize>, Place),
    ) -> Result<(), BadRecord> {
        if self.actions.len() == ACTIONS {
            return Err(BadRecord::TooMany);
        }
        let bad = |record: &Self, reason: &str| {
            let (line, place) = at(record);
            let action = if word.is_empty() { "\"\"".to_owned() } else { one_line(&shorten(word)) };
            BadRecord::Action { line, place, action, reason: one_line(reason) }
        };
        let action = self.kind().parse_action(word).map_err(|error| {
            // The part is said where it is not all of the action.
            let whole = error.part == BadText::new(word, "").part;
            bad(self, &if whole { error.wrong.into_owned() } else { error.to_string() })
        })?;
        self.extend(action).map(|_| ()).map_err(|error| bad(self, &error.to_string()))
    }

    fn load_offer(&mut self, offer: &SavedOffer) -> Result<(), String> {
        let (after, played) = (offer.after, self.actions.len());
        if after > played {
            return Err(format!("it was made after {after} actions, but there are {played}"));
        }
        if let Some(last) = self.offers.last() {
            if last.accepted == Some(true) {
                return Err("the one before it was accepted".to_owned());
            }
            if last.after > after {
                return Err("it was made before the one above it".to_owned());
            }
        }
        let seat = self.may_offer_after(after).map_err(|reason| reason.to_string())?;
        if after < played && offer.accepted != Some(false) {
            let what = if offer.accepted.is_some() { "accepted" } else { "not answered" };
            return Err(format!("it was {what}, but the game went on"));
        }
        self.offers.push(Offer { after, seat, accepted: None });
        if let Some(accepted) = offer.accepted {
            self.answer(accepted);
        }
        Ok(())
    }

    fn load_resigned(&mut self, side: &str) -> Result<(), String> {
        let seats = self.now().seats();
        let seat = seats.iter().position(|seat| *seat == side).and_then(|seat| u8::try_from(seat).ok());
        let seat = seat.ok_or_else(|| format!("there is no side {:?}", shorten(side)))?;
        self.resign_as_written(Seat(seat))
    }

    /// Resigns for somebody who wrote that a side did.
    pub(super) fn resign_as_written(&mut self, seat: Seat) -> Result<(), String> {
        if !self.may_resign() {
            return Err(match self.outcome() {
                Some(_) => "the game was over already".to_owned(),
                None => "nobody resigns where there are more than two sides".to_owned(),
            });
        }
        self.resign(seat);
        Ok(())
    }

    /// Whether a result that somebody wrote is that of the game as replayed. Who won must be the same; the reason after
    /// the colon is for people, and may be worded otherwise.
    pub(super) fn agree_with(&self, result: &str) -> Result<(), String> {
        let replayed = self.outcome().map_or_else(|| "none".to_owned(), |it| it.text(self.now().seats()).to_string());
        let winner = |text: &str| text.split(':').next().unwrap_or_default().trim().to_lowercase();
        if winner(result) == winner(&replayed) {
            return Ok(());
        }
        Err(format!("it says {:?}, but the game as replayed says {replayed:?}", shorten(result)))
    }
}

impl Line<'_> {
    /// Which line of the file it stands on, from 1, unless it is written with escapes and so not borrowed.
    fn line(&self, file: &str) -> Option<usize> {
        let Cow::Borrowed(part) = self.0 else { return None };
        let before = part.as_ptr().addr().checked_sub(file.as_ptr().addr())?;
        // There is a quotation mark before it on its line.
        Some(file.get(..before)?.lines().count())
    }
}

/// The game that somebody means, by its name or its title.
pub(super) fn kind(name: &str) -> Result<GameKind, String> {
    let is = |kind: &GameKind| kind.title().eq_ignore_ascii_case(name);
    let kind = GameKind::named(name).or_else(|| GameKind::ALL.iter().copied().find(is));
    kind.ok_or_else(|| format!("there is no game {:?}", shorten(name)))
}

/// The options with these values, the others being the usual ones.
pub(super) fn options<'a>(
    kind: GameKind,
    values: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<AnyOptions, String> {
    let mut options = kind.options();
    for (name, value) in values {
        options.set(name, value).map_err(|error| error.to_string())?;
    }
    options.check().map_err(|error| error.to_string())?;
    Ok(options)
}

fn players(saved: &[SavedPlayer], seats: usize) -> Result<Vec<Player>, String> {
    if saved.len() != seats {
        return Err(format!("there are {seats} sides, not {}", saved.len()));
    }
    saved.iter().map(|saved| player(&saved.name, saved.engine)).collect()
}

/// A player by a name and the engine's level.
pub(super) fn player(name: &str, engine: Option<u8>) -> Result<Player, String> {
    if name.chars().nth(Player::LONGEST).is_some() {
        return Err(format!("a name has at most {} characters", Player::LONGEST));
    }
    let level = |number| Level::new(number).ok_or_else(|| format!("there is no level {number}"));
    Ok(Player { name: name.to_owned(), engine: engine.map(level).transpose()? })
}

fn field(field: &'static str, reason: impl AsRef<str>) -> BadRecord {
    BadRecord::Field { field, reason: one_line(reason.as_ref()) }
}

/// A text that is not of the form; where all that is wrong is that the form is newer, that.
fn misshapen(text: &str, error: &ron::error::SpannedError) -> BadRecord {
    if let Ok(Versioned { version }) = ron::from_str(text)
        && version > VERSION
    {
        return BadRecord::Version(version);
    }
    let mut reason: String = error.code.to_string();
    if let Some((end, _)) = reason.char_indices().nth(200) {
        reason.truncate(end);
        reason.push('…');
    }
    BadRecord::Form { line: error.span.start.line, column: error.span.start.col, reason: one_line(&reason) }
}
