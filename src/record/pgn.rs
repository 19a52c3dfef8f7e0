//! A game of Push Chess as a text in the manner of PGN, the Portable Game Notation of chess, both ways.
//!
//! The moves are written as players write them, with what happened to the pushed piece in brackets, `Qd5 (d6)+`; so
//! there are no variations. What was taken back and the offers that were declined are not part of it.

#[cfg(test)]
mod tests;

use std::{borrow::Cow, iter::Peekable, str::Chars};

use crate::{
    engine::Level,
    rules::{AnyAction, AnyGame, AnyOptions, Handle, Outcome, Seat, push_chess::Options, shorten},
};

use super::{Offer, Player, Record, bad::one_line, saved::LIMIT};

/// The longest line of moves, in characters.
const WIDTH: usize = 80;

/// The tags of the players: name, and level if it is the engine.
const PLAYERS: [[&str; 2]; 2] = [["White", "WhiteLevel"], ["Black", "BlackLevel"]];

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Won(Seat),
    Drawn,
    NotYet,
}

/// The results as they are written.
const RESULTS: [(&str, End); 4] =
    [("1-0", End::Won(Seat::FIRST)), ("0-1", End::Won(Seat::SECOND)), ("1/2-1/2", End::Drawn), ("*", End::NotYet)];

/// Why a text is not a game of Push Chess in the manner of PGN, in one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadPgn {
    /// The text is longer than any game.
    #[error("it is longer than any saved game")]
    TooLong,
    /// Something outside the moves is wrong.
    #[error("line {line}: {reason}")]
    Line {
        /// Line, from 1.
        line: usize,
        /// What is wrong.
        reason: Cow<'static, str>,
    },
    /// A move cannot be read or made.
    #[error("line {line}, move {number}: {text}: {reason}")]
    Move {
        /// Line, from 1.
        line: usize,
        /// The number of the move: `12.` for White's, `12...` for Black's.
        number: String,
        /// The move, as written.
        text: String,
        /// What is wrong with it.
        reason: Cow<'static, str>,
    },
}

impl BadPgn {
    fn line(line: usize, reason: impl Into<Cow<'static, str>>) -> Self {
        Self::Line { line, reason: reason.into() }
    }
}

impl Record {
    /// The game in the manner of PGN, if it is one of Push Chess.
    #[must_use]
    pub fn pgn(&self) -> Option<String> {
        let start = &self.positions[0];
        let AnyGame::PushChess(_) = start else { return None };
        let outcome = self.outcome();
        let end = of(outcome.as_ref());
        let result = RESULTS.iter().find(|(_, of)| *of == end).map_or("*", |(text, _)| text);
        let mut tags = vec![("Event", "Shove".to_owned()), ("Variant", self.kind().title().to_owned())];
        for ([name, level], player) in PLAYERS.into_iter().zip(&self.players) {
            tags.push((name, player.name.clone()));
            tags.extend(player.engine.map(|engine| (level, engine.number().to_string())));
        }
        tags.push(("Result", result.to_owned()));
        if *start != start.options().start() {
            tags.push(("SetUp", "1".to_owned()));
            tags.push(("FEN", start.to_string()));
        }
        if let Some(outcome) = &outcome {
            tags.push(("Termination", "normal".to_owned()));
            tags.push(("Reason", outcome.reason.clone().into_owned()));
        }
        let tag = |(name, value): (&str, String)| {
            format!("[{name} \"{}\"]\n", one_line(&value).replace('\\', "\\\\").replace('"', "\\\""))
        };
        let mut text: String = tags.into_iter().map(tag).collect();
        text.push('\n');
        text += &self.moves(result);
        Some(text)
    }

    /// The numbered moves and the result in lines.
    fn moves(&self, result: &str) -> String {
        let mut words = Vec::new();
        for (index, (position, action)) in self.positions.iter().zip(&self.actions).enumerate() {
            if index == 0 || position.actor().seat() == Some(Seat::FIRST) {
                words.push(number(position));
            }
            words.push(position.shown(*action));
        }
        words.push(result.to_owned());
        let (mut text, mut column) = (String::new(), 0);
        for word in words {
            let length = word.chars().count();
            if column > 0 {
                let fits = column + 1 + length <= WIDTH;
                text.push(if fits { ' ' } else { '\n' });
                column = if fits { column + 1 } else { 0 };
            }
            text += &word;
            column += length;
        }
        text.push('\n');
        text
    }

    /// Reads a game of Push Chess in the manner of PGN and replays it.
    ///
    /// Comments are skipped; a move may also be written without its brackets, if it is the only one, or as in UCI.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn from_pgn(text: &str) -> Result<Self, BadPgn> {
        if text.len() > LIMIT {
            return Err(BadPgn::TooLong);
        }
        let (tags, words) = Reader { rest: text.chars().peekable(), line: 1 }.read()?;
        let mut record = from_tags(&tags)?;
        let mut ended = None;
        for word in words {
            if ended.is_some() {
                return Err(BadPgn::line(word.line, "there is something after the result"));
            } else if let Some(end) = end(&word.text) {
                ended = Some((word.line, end));
            } else if let Some(text) = word.made() {
                record.make(word.line, text)?;
            }
        }
        if let Some(tag) = tag(&tags, "Result") {
            let end = end(&tag.value).ok_or_else(|| BadPgn::line(tag.line, "a result is 1-0, 0-1, 1/2-1/2 or *"))?;
            match ended {
                Some((line, other)) if other != end => {
                    return Err(BadPgn::line(line, "the result is another one than that of its tag"));
                }
                _ => ended = Some((tag.line, end)),
            }
        }
        if let Some((line, end)) = ended {
            record.end(line, end)?;
        }
        Ok(record)
    }

    /// Plays the action that a text means.
    fn make(&mut self, line: usize, text: &str) -> Result<(), BadPgn> {
        let number = number(self.now());
        let made = match self.now().outcome() {
            Some(_) => Err(Cow::from("the game is over")),
            None => meant(self.now(), text),
        };
        let made = made.and_then(|action| self.extend(action).map_err(|reason| reason.to_string().into()));
        let text = one_line(&shorten(text));
        made.map(|_| ()).map_err(|reason| BadPgn::Move { line, number, text, reason })
    }

    /// Ends the game as the result says, if its rules have not.
    fn end(&mut self, line: usize, end: End) -> Result<(), BadPgn> {
        match (self.now().outcome(), end) {
            (_, End::NotYet) => {}
            (Some(outcome), end) if end != of(Some(&outcome)) => {
                let outcome = outcome.text(self.now().seats()).to_string();
                return Err(BadPgn::line(line, format!("the result is another one: {outcome}")));
            }
            (Some(_), _) => {}
            (None, End::Won(winner)) => self.resign(winner.other()),
            (None, End::Drawn) => {
                let seat = self.to_act().unwrap_or(Seat::FIRST);
                self.offers.push(Offer { after: self.actions.len(), seat, accepted: Some(true) });
            }
        }
        Ok(())
    }
}

/// The end that an outcome is.
fn of(outcome: Option<&Outcome>) -> End {
    outcome.map_or(End::NotYet, |outcome| outcome.winner.map_or(End::Drawn, End::Won))
}

/// The end that a result says.
fn end(result: &str) -> Option<End> {
    RESULTS.iter().find(|(text, _)| *text == result).map(|(_, end)| *end)
}

/// The number of the next move, `12.` or `12...`.
fn number(game: &AnyGame) -> String {
    let number = if let AnyGame::PushChess(game) = game { game.number() } else { 1 };
    let dots = if game.actor().seat() == Some(Seat::FIRST) { "." } else { "..." };
    format!("{number}{dots}")
}

/// The action that a text means: as in UCI, or as players write it.
fn meant(game: &AnyGame, text: &str) -> Result<AnyAction, Cow<'static, str>> {
    let head = |text: &str| text.split('(').next().unwrap_or_default().to_owned();
    if let Ok(action) = game.kind().parse_action(&head(text)) {
        return Ok(action);
    }
    let wanted = squeezed(text);
    // Most actions go elsewhere, and what the others are shown as takes its time.
    let near = |action: &AnyAction| match action.handle() {
        Handle::Carry(_, to) => wanted.contains(&to.to_string()) || wanted.starts_with('O'),
        _ => false,
    };
    let shown: Vec<(AnyAction, String)> =
        game.actions().into_iter().filter(near).map(|action| (action, squeezed(&game.shown(action)))).collect();
    if let Some((action, _)) = shown.iter().find(|(_, shown)| *shown == wanted) {
        return Ok(*action);
    }
    let mut alike = shown.iter().filter(|(_, shown)| head(shown) == wanted);
    match (alike.next(), alike.next()) {
        (Some((action, _)), None) => Ok(*action),
        (Some(_), Some(_)) => Err(Cow::from("several moves are written like that: say in brackets what is pushed")),
        (None, _) => Err(Cow::from("it is not a legal move here")),
    }
}

/// A move without what may be left out or written otherwise.
fn squeezed(text: &str) -> String {
    let letters = text.chars().filter(|letter| !" +#!?=x×".contains(*letter));
    if text.starts_with("0-0") {
        letters.map(|letter| if letter == '0' { 'O' } else { letter }).collect()
    } else {
        letters.collect()
    }
}

/// A tag of a game.
struct Tag {
    line: usize,
    name: String,
    value: String,
}

fn tag<'a>(tags: &'a [Tag], name: &str) -> Option<&'a Tag> {
    tags.iter().find(|tag| tag.name == name)
}

/// A game of these tags, nothing played yet.
fn from_tags(tags: &[Tag]) -> Result<Record, BadPgn> {
    let options = AnyOptions::PushChess(Options);
    let title = options.kind().title();
    if let Some(tag) = tag(tags, "Variant").filter(|tag| !tag.value.eq_ignore_ascii_case(title)) {
        return Err(BadPgn::line(tag.line, format!("{:?} is another game than {title}", shorten(&tag.value))));
    }
    let start = match tag(tags, "FEN") {
        Some(tag) => options.parse(&tag.value).map_err(|error| BadPgn::line(tag.line, error.to_string()))?,
        None => options.start(),
    };
    let mut players = Vec::new();
    for [name, level] in PLAYERS {
        let (name, engine) = (tag(tags, name), tag(tags, level));
        if let Some(tag) = name.filter(|tag| tag.value.chars().count() > Player::LONGEST) {
            return Err(BadPgn::line(tag.line, format!("a name has at most {} characters", Player::LONGEST)));
        }
        let level = |tag: &Tag| {
            let level = tag.value.parse().ok().and_then(Level::new);
            level.ok_or_else(|| BadPgn::line(tag.line, "a level is a number from 1 to 10"))
        };
        let name = name.map_or("?", |tag| &tag.value).to_owned();
        players.push(Player { name, engine: engine.map(level).transpose()? });
    }
    Ok(Record::from_position(start, players))
}

/// A word of the moves: a number, a move with its brackets, a result.
struct Word {
    line: usize,
    text: String,
}

impl Word {
    /// The move in it: without a number before it; none if there is only a number or a glyph such as `$1`.
    fn made(&self) -> Option<&str> {
        let text = self.text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let numbered = text.len() < self.text.len() && (text.is_empty() || text.starts_with(['.', '…']));
        let text = if numbered { text.trim_start_matches(['.', '…']) } else { &self.text };
        (!text.is_empty() && !text.starts_with('$')).then_some(text)
    }
}

/// Takes a text apart into tags and words.
struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    line: usize,
}

impl Reader<'_> {
    fn read(mut self) -> Result<(Vec<Tag>, Vec<Word>), BadPgn> {
        let (mut tags, mut words): (Vec<Tag>, Vec<Word>) = (Vec::new(), Vec::new());
        while let Some(letter) = self.rest.peek().copied() {
            let line = self.line;
            match letter {
                '[' => tags.push(self.tag()?),
                '{' => {
                    let open = || BadPgn::line(line, "the comment that begins here has no end");
                    self.until('}').ok_or_else(open)?;
                }
                ';' => drop(self.until('\n')),
                letter if letter.is_whitespace() || letter == '\u{feff}' => drop(self.next()),
                _ => {
                    let text = self.word();
                    // Brackets belong to the move before them.
                    match words.last_mut() {
                        Some(word) if text.starts_with('(') => word.text += &text,
                        _ => words.push(Word { line, text }),
                    }
                }
            }
        }
        Ok((tags, words))
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.rest.next();
        self.line += usize::from(letter == Some('\n'));
        letter
    }

    /// Takes everything up to a letter and the letter itself, if it comes.
    fn until(&mut self, end: char) -> Option<String> {
        let mut text = String::new();
        loop {
            match self.next()? {
                letter if letter == end => return Some(text),
                letter => text.push(letter),
            }
        }
    }

    fn word(&mut self) -> String {
        let mut text = String::new();
        while let Some(letter) = self.rest.peek().copied() {
            if letter.is_whitespace() || "{;[".contains(letter) || (letter == '(' && !text.is_empty()) {
                break;
            }
            text.extend(self.next());
        }
        text
    }

    /// A tag, `[Name "value"]`, with `\"` and `\\` for quotes and backslashes.
    fn tag(&mut self) -> Result<Tag, BadPgn> {
        let line = self.line;
        let bad = || BadPgn::line(line, "a tag is [Name \"value\"]");
        self.next();
        let name = self.until('"').filter(|name| !name.contains(['\n', ']'])).ok_or_else(bad)?;
        let mut value = String::new();
        loop {
            match self.next().ok_or_else(bad)? {
                '"' => break,
                '\n' => return Err(bad()),
                '\\' => value.extend(self.next()),
                letter => value.push(letter),
            }
        }
        let end = self.until(']').ok_or_else(bad)?;
        let name = name.trim().to_owned();
        if name.is_empty() || !end.trim().is_empty() { Err(bad()) } else { Ok(Tag { line, name, value }) }
    }
}
