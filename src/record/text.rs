//! The plain form of a record, to copy and paste.
//!
//! ```text
//! Game: Push Fight
//! Options: movement=path
//! White: Anna
//! Brown: engine 5
//! Start: .Kk../...Ppk../..KPp.../..Kk. w - 1
//! Result: brown wins: white resigned
//!
//! 1. d4-e4
//! 2. e1-c1, e4-d4
//! (white offers a draw) (declined)
//! (white resigns)
//! ```
//!
//! Options are those that are not the usual ones, the start is there when it is not the usual one, the result when there
//! is one. A turn is a line, its actions parted by commas; what was taken back is left out. Whoever is missing is a
//! person called like the side. Lines and words may be parted as one likes, and the numbers left out.

use std::fmt::Write;

use crate::rules::{AnyGame, NoOffer, Seat, shorten};

use super::{
    Offer, Player, Record,
    bad::{BadRecord, Place, one_line},
    saved::{self, LIMIT},
};

/// What an engine is called that has no name of its own.
const ENGINE: &str = "Engine";

impl Record {
    /// The game as plain text; what was taken back is left out.
    #[must_use]
    pub fn text(&self) -> String {
        let start = &self.positions[0];
        let (options, usual) = (start.options(), self.kind().options());
        let changed = self.kind().option_table().iter().map(|def| (def.name, options.value(def.name)));
        let changed: Vec<String> = changed
            .filter(|(name, value)| usual.value(name) != *value)
            .map(|(name, value)| format!("{name}={value}"))
            .collect();

        let mut header = vec![("Game".to_owned(), self.kind().title().to_owned())];
        if !changed.is_empty() {
            header.push(("Options".to_owned(), changed.join(", ")));
        }
        let names = start.seats().iter().map(|seat| capital(seat));
        header.extend(names.zip(&self.players).map(|(seat, player)| (seat, written(player))));
        if *start != options.start() {
            header.push(("Start".to_owned(), start.to_string()));
        }
        if let Some(outcome) = self.outcome() {
            header.push(("Result".to_owned(), outcome.text(start.seats()).to_string()));
        }
        let mut text = String::new();
        for (key, value) in header {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{key}: {value}");
        }
        text.push('\n');
        self.write_moves(&mut text);
        text
    }

    fn write_moves(&self, text: &mut String) {
        let seat = |seat: Seat| self.now().seats()[seat.index()];
        let offered = |offer: &Offer| {
            let answer = match offer.accepted {
                None => "",
                Some(true) => " (agreed)",
                Some(false) => " (declined)",
            };
            format!("({} offers a draw){answer}", seat(offer.seat))
        };
        let mut offers = self.offers.iter().peekable();
        for (number, turn) in self.turns().into_iter().enumerate() {
            while let Some(offer) = offers.next_if(|offer| offer.after == turn.actions.start) {
                text.push_str(&offered(offer));
                text.push('\n');
            }
            let mut separator = format!("{}. ", number + 1);
            for index in turn.actions.clone() {
                let _ = write!(text, "{separator}{}", self.actions[index]);
                ", ".clone_into(&mut separator);
                // What is offered between turns stands between them.
                while let Some(offer) = offers.next_if(|it| it.after == index + 1 && it.after < turn.actions.end) {
                    text.push(' ');
                    text.push_str(&offered(offer));
                }
            }
            text.push('\n');
        }
        for offer in offers {
            text.push_str(&offered(offer));
            text.push('\n');
        }
        if let Some(resigned) = self.resigned {
            let _ = writeln!(text, "({} resigns)", seat(resigned));
        }
    }

    /// Reads a game in whichever form it is: a file, plain text, or text in the manner of PGN.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<Self, BadRecord> {
        let text = text.trim_start_matches('\u{feff}');
        match text.trim_start().chars().next() {
            // A file begins with its bracket, or with a comment or an attribute before it,
            Some('(' | '/' | '#') => Self::load(text),
            // PGN with a tag or a comment.
            Some('[' | '{' | ';') => Ok(Self::from_pgn(text)?),
            _ => Self::from_text(text),
        }
    }

    /// Reads a game from plain text and replays it.
    ///
    /// # Errors
    /// What is wrong with the text, and in which line and turn.
    pub fn from_text(text: &str) -> Result<Self, BadRecord> {
        if text.len() > LIMIT {
            return Err(BadRecord::TooLong);
        }
        let text = text.trim_start_matches('\u{feff}');
        let mut header = Header::read(text)?;
        let start = header.start()?;
        let mut players = Vec::new();
        for seat in start.seats() {
            let name = capital(seat);
            players.push(match header.take(&name) {
                Some((line, said)) => read_player(said).map_err(|reason| bad(line, reason))?,
                None => Player { name, engine: None },
            });
        }
        let result = header.take("Result");
        header.nothing_left(&start)?;

        let mut record = Self::from_position(start, players);
        Moves::default().read(&mut record, text)?;
        if let Some((line, result)) = result {
            record.agree_with(result).map_err(|reason| bad(line, reason))?;
        }
        Ok(record)
    }
}

/// The lines `Key: value`: each key in small letters with its line and value.
struct Header<'a>(Vec<(String, usize, &'a str)>);

impl<'a> Header<'a> {
    fn read(text: &'a str) -> Result<Self, BadRecord> {
        let mut header = Self(Vec::new());
        for (index, line) in text.lines().enumerate() {
            let Some((key, value)) = split_header(line) else { continue };
            let key = key.to_lowercase();
            if header.0.iter().any(|entry| entry.0 == key) {
                return Err(bad(index + 1, format!("{key:?} is said twice")));
            }
            // More than there is to say is not remembered: each line is compared with those before it.
            if header.0.len() == 20 {
                return Err(bad(index + 1, "there are too many lines with a colon"));
            }
            header.0.push((key, index + 1, value));
        }
        Ok(header)
    }

    /// The line and the value of a key.
    fn take(&mut self, key: &str) -> Option<(usize, &'a str)> {
        let at = self.0.iter().position(|entry| entry.0.eq_ignore_ascii_case(key))?;
        let (_, line, value) = self.0.remove(at);
        Some((line, value))
    }

    /// The position in which the game starts.
    fn start(&mut self) -> Result<AnyGame, BadRecord> {
        let (line, game) = self.take("Game").ok_or_else(|| bad(1, "the line `Game: …` is missing"))?;
        let kind = saved::kind(game).map_err(|reason| bad(line, reason))?;
        let (line, values) = self.take("Options").unwrap_or((line, ""));
        let words = values.split([',', ' ']).filter(|word| !word.is_empty());
        let pairs = words.map(|word| word.split_once('=').ok_or(word)).collect::<Result<Vec<_>, _>>();
        let pairs = pairs.map_err(|word| bad(line, format!("{:?}: an option is set with =", shorten(word))))?;
        let options = saved::options(kind, pairs).map_err(|reason| bad(line, reason))?;
        match self.take("Start") {
            Some((line, text)) => options.parse(text).map_err(|error| bad(line, error.to_string())),
            None => Ok(options.start()),
        }
    }

    /// Refuses what nobody asked for.
    fn nothing_left(&self, start: &AnyGame) -> Result<(), BadRecord> {
        let Some((key, line, _)) = self.0.first() else { return Ok(()) };
        let sides = start.seats().join(", ");
        Err(bad(*line, format!("{:?} is neither game, options, start, result nor a side ({sides})", shorten(key))))
    }
}

/// A line of the header as its key and value.
fn split_header(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.trim().split_once(':')?;
    key.starts_with(char::is_alphabetic).then(|| (key.trim(), value.trim()))
}

/// The turns as they are read.
#[derive(Default)]
struct Moves {
    /// The numbers of turns that were read, each with its line and the number of actions before it.
    numbers: Vec<(usize, usize, usize)>,
}

impl Moves {
    fn read(&mut self, record: &mut Record, text: &str) -> Result<(), BadRecord> {
        for (index, line) in text.lines().enumerate() {
            if split_header(line).is_none() {
                self.read_line(record, index + 1, line)?;
            }
        }
        self.check_numbers(record)
    }

    fn read_line(&mut self, record: &mut Record, line: usize, text: &str) -> Result<(), BadRecord> {
        let between = |letter: char| letter.is_whitespace() || letter == ',';
        let mut rest = text.trim_start_matches(between);
        while !rest.is_empty() {
            let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
            if let Some(inside) = rest.strip_prefix('(') {
                let (remark, after) = inside.split_once(')').ok_or_else(|| bad(line, "a ( is not closed"))?;
                remember(record, remark).map_err(|reason| bad(line, reason))?;
                rest = after;
            } else if let (1.., Some(after)) = (digits, rest[digits..].strip_prefix('.')) {
                // A number that is too large for the machine is no turn's either.
                let number = rest[..digits].parse().unwrap_or(usize::MAX);
                self.numbers.push((number, line, record.actions.len()));
                rest = after;
            } else {
                let end = rest.find(|letter| between(letter) || letter == '(').unwrap_or(rest.len());
                let at = |record: &Record| (Some(line), Place::Turn(record.turn_number()));
                if let Err(error) = record.replay_action(&rest[..end], at) {
                    // A number that is wrong says more than the action that comes of it.
                    self.check_numbers(record)?;
                    return Err(error);
                }
                rest = &rest[end..];
            }
            rest = rest.trim_start_matches(between);
        }
        Ok(())
    }

    /// Whether each number is that of the turn of the action after it.
    fn check_numbers(&self, record: &Record) -> Result<(), BadRecord> {
        let turns = record.turns();
        for &(number, line, index) in &self.numbers {
            let before = turns.partition_point(|turn| turn.actions.end <= index);
            let (turn, begins) = match turns.get(before) {
                Some(turn) => (before + 1, turn.actions.start == index),
                None => (record.turn_number(), record.turn_number() > turns.len()),
            };
            if number != turn {
                let goes_on = if begins { "begins" } else { "goes on" };
                return Err(bad(line, format!("turn {number} is written where turn {turn} {goes_on}")));
            }
        }
        Ok(())
    }
}

/// Does what a remark in brackets says.
fn remember(record: &mut Record, remark: &str) -> Result<(), String> {
    let words: Vec<String> = remark.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let seat = |name: &str| {
        let seat = record.now().seats().iter().position(|seat| *seat == name);
        let seat = seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
        seat.ok_or_else(|| format!("there is no side {:?}", shorten(name)))
    };
    match words[..] {
        [name, "offers", "a", "draw"] => {
            let seat = seat(name)?;
            if record.to_act().is_some_and(|acts| acts != seat) {
                return Err(NoOffer::NotToAct.to_string());
            }
            record.offer_draw().map_err(|reason| reason.to_string())
        }
        ["declined" | "agreed"] => {
            if record.offered_by().is_none() {
                return Err("no draw is offered".to_owned());
            }
            record.answer(words == ["agreed"]);
            Ok(())
        }
        [name, "resigns"] => {
            let seat = seat(name)?;
            record.resign_as_written(seat)
        }
        _ => {
            let known = "(SIDE offers a draw), (declined), (agreed), (SIDE resigns)";
            Err(format!("{:?} is no remark; there are {known}", shorten(remark)))
        }
    }
}

/// A player as one line: `Anna`, `engine 5`, `Deep Push (engine 5)`; in quotes where that would be read otherwise.
fn written(player: &Player) -> String {
    let write = |name: &str| match player.engine {
        None => name.to_owned(),
        Some(level) if name == ENGINE => format!("engine {}", level.number()),
        Some(level) => format!("{name} (engine {})", level.number()),
    };
    let plain = write(&player.name);
    if plain.trim() == plain && read_player(&plain).as_ref() == Ok(player) {
        return plain;
    }
    write(&format!("{:?}", player.name))
}

fn read_player(text: &str) -> Result<Player, String> {
    let level = |text: &str| {
        let (word, number) = text.trim().split_once(' ')?;
        let number = number.trim_start().parse().ok()?;
        word.eq_ignore_ascii_case("engine").then_some(number)
    };
    if let Some(number) = level(text) {
        return saved::player(ENGINE, Some(number));
    }
    let inside = text.strip_suffix(')').and_then(|text| text.rsplit_once('('));
    let named = inside.and_then(|(name, inside)| Some((name.trim_end(), level(inside)?)));
    let (name, engine) = named.map_or((text, None), |(name, number)| (name, Some(number)));
    if !name.starts_with('"') {
        return saved::player(name, engine);
    }
    let name: String = ron::from_str(name).map_err(|_| format!("{:?} is not a name in quotes", shorten(name)))?;
    saved::player(&name, engine)
}

/// A side with a capital, as a key of the header.
fn capital(side: &str) -> String {
    let mut letters = side.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn bad(line: usize, reason: impl AsRef<str>) -> BadRecord {
    BadRecord::Line { line, reason: one_line(reason.as_ref()) }
}
