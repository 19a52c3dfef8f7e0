//! The words that several commands take.

use std::{fmt::Display, ops::RangeInclusive, path::Path, str::FromStr};

use clap::{Args, ValueEnum, builder::PossibleValue};

use crate::{
    files::{self, NoText},
    record::Record,
    rules::{AnyAction, AnyGame, GameKind, Options},
};

use super::Failure;

/// The longest time that can be asked for, in milliseconds. A day: more is not meant.
pub(super) const LONGEST: u64 = 24 * 60 * 60 * 1_000;
/// The depths that can be asked for, in plies.
pub(super) const DEPTHS: RangeInclusive<u32> = 1..=64;
/// The numbers of threads that can be asked for.
pub(super) const THREADS: RangeInclusive<usize> = 1..=256;

impl ValueEnum for GameKind {
    fn value_variants<'a>() -> &'a [Self] {
        Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

/// A game and what may follow its name.
#[derive(Debug, Args)]
pub(super) struct GameArgs {
    /// The game
    game: GameKind,

    /// The position, instead of the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// An option of the game, as `shove games` lists them; may be given for each option
    #[arg(long, value_name = "OPTION=VALUE", value_parser = choice)]
    set: Vec<(String, String)>,
}

impl GameArgs {
    /// The position that is asked about.
    pub(super) fn position(&self) -> Result<AnyGame, Failure> {
        let mut options = self.game.options();
        for (name, value) in &self.set {
            options.set(name, value)?;
        }
        options.check()?;
        match &self.position {
            Some(text) => options.parse(text).map_err(Failure::Position),
            None => Ok(options.start()),
        }
    }

    /// Whether neither a position nor an option was given.
    pub(super) fn is_usual(&self) -> bool {
        self.position.is_none() && self.set.is_empty()
    }

    /// Reads actions; each word is one, or several of a turn joined with commas.
    pub(super) fn actions(&self, words: &[String]) -> Result<Vec<AnyAction>, Failure> {
        let texts = words.iter().flat_map(|word| word.split(','));
        texts.map(|text| Ok(self.game.parse_action(text)?)).collect()
    }
}

/// Options of a game that the command names.
#[derive(Debug, Args)]
pub(super) struct OptionArgs {
    /// An option of the game, as `shove games` lists them; may be given for each option
    #[arg(long, value_name = "OPTION=VALUE", value_parser = choice)]
    set: Vec<(String, String)>,
}

impl OptionArgs {
    /// The options, which go together.
    pub(super) fn options<O: Options>(&self) -> Result<O, Failure> {
        let mut options = O::default();
        for (name, value) in &self.set {
            options.set(name, value)?;
        }
        options.check()?;
        Ok(options)
    }
}

/// The whole name of a file, on one line.
pub(super) fn shown(path: &Path) -> String {
    let escape = |letter: char| if letter.is_control() { letter.escape_default().to_string() } else { letter.into() };
    path.to_string_lossy().chars().map(escape).collect()
}

/// Reads a game from a file of any form.
pub(super) fn record(path: &Path) -> Result<Record, Failure> {
    let file = shown(path);
    match files::text(path) {
        Ok(text) => Record::read(&text).map_err(|error| Failure::Record { file, reason: error.to_string() }),
        Err(NoText::Unreadable(error)) => Err(Failure::File { file, error }),
        Err(error) => Err(Failure::Record { file, reason: error.to_string() }),
    }
}

fn choice(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("an option is set with =, such as setup=standard")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Reads a whole number of a range.
pub(super) fn number<N>(range: RangeInclusive<N>) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: FromStr + PartialOrd + Display + Clone,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("it is a whole number from {} to {}", range.start(), range.end()))
    }
}
