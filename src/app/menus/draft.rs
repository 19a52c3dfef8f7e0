//! A game being set up: options and players, as the set-up panel edits them.

use crate::{
    app::settings::{LastSetup, Settings},
    engine::Level,
    record::{Player, Record},
    rules::{AnyGame, AnyOptions, GameKind, Seat},
};

use super::patience::Patience;

/// The level of the engine in a first game.
const FIRST_LEVEL: u8 = 3;
/// What people and engines are called until they are named, by place.
const PERSONS: [&str; 4] = ["You", "Guest", "Guest 2", "Guest 3"];
const ENGINES: [&str; 4] = ["Engine", "Engine", "Engine 2", "Engine 3"];

/// A game being set up. Players are in table order: who plays which side is an option.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The options.
    pub options: AnyOptions,
    /// The players in table order.
    pub players: Vec<Player>,
    /// The patience that may be set up instead, in a game that has one.
    pub(super) patience: Option<Patience>,
    starts: Starts,
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        (self.options, &self.players, &self.patience) == (other.options, &other.players, &other.patience)
    }
}

impl Eq for Draft {}

/// The positions from which games with some options start, each worked out once.
#[derive(Debug, Clone, Default)]
struct Starts(Vec<(AnyOptions, Option<AnyGame>)>);

/// So many are kept at most: more than any option has values.
const STARTS: usize = 60;

impl Starts {
    fn of(&mut self, options: AnyOptions) -> Option<&AnyGame> {
        let known = self.0.iter().position(|(known, _)| *known == options);
        let place = known.unwrap_or_else(|| {
            if self.0.len() == STARTS {
                self.0.clear();
            }
            self.0.push((options, options.check().is_ok().then(|| options.start())));
            self.0.len() - 1
        });
        self.0.get(place)?.1.as_ref()
    }
}

impl Draft {
    /// The first set-up of a game: a person against the engine.
    #[must_use]
    pub fn new(kind: GameKind) -> Self {
        let patience = (kind == GameKind::Push1977).then(Patience::default);
        let mut draft = Self { options: kind.options(), players: Vec::new(), patience, starts: Starts::default() };
        draft.fill();
        draft
    }

    /// Has as many players as the options have seats; new ones are engines, but for the first.
    fn fill(&mut self) {
        let seats = self.options.start().seats().len();
        self.players.truncate(seats);
        for place in self.players.len()..seats {
            let engine = if place == 0 { None } else { Level::new(FIRST_LEVEL) };
            self.players.push(Player { name: default_name(place, engine).to_owned(), engine });
        }
    }

    /// Sets up a patience, or again a game, in a game that has one.
    pub fn set_patience(&mut self, is_on: bool) {
        if let Some(patience) = &mut self.patience {
            patience.is_on = is_on;
        }
    }

    /// The patience, if that is what is set up.
    pub(super) fn patience(&self) -> Option<&Patience> {
        self.patience.as_ref().filter(|patience| patience.is_on)
    }

    /// Why it cannot be started, in a sentence.
    pub(super) fn fault(&self) -> Option<String> {
        match self.patience() {
            Some(patience) => patience.fault(),
            None => self.options.check().err().map(|clash| format!("These do not go together: {clash}.")),
        }
    }

    /// The position the game starts from, unless the options do not go together.
    pub(super) fn start(&mut self) -> Option<&AnyGame> {
        self.starts.of(self.options)
    }

    /// The position the game would start from with another value of an option.
    pub(super) fn start_with(&mut self, name: &str, value: &str) -> Option<&AnyGame> {
        let mut options = self.options;
        options.set(name, value).ok()?;
        self.starts.of(options)
    }

    /// The seat of a place at the table, unless it is drawn by lot.
    pub(super) fn seat_of(&self, place: usize) -> Option<Seat> {
        let seats = self.players.len();
        let first = self.first().filter(|_| place < seats)?;
        u8::try_from((place + seats - first) % seats).ok().map(Seat)
    }

    /// The place that has the first seat, unless it is drawn by lot.
    fn first(&self) -> Option<usize> {
        let host = self.players.iter().position(|player| player.engine.is_none()).unwrap_or(0);
        match self.options.value("white").as_ref() {
            "host" => Some(host),
            "opponent" => Some((host + 1) % self.players.len()),
            "random" => None,
            _ => Some(0),
        }
    }

    /// Chooses a value of an option; the number of players follows, and so do options that do not go with it.
    pub fn choose(&mut self, name: &str, value: &str) {
        // What the option does not have leaves it as it is.
        if self.options.set(name, value).is_err() {
            return;
        }
        if self.options.check().is_err() {
            self.options = self.fitting(name, value).unwrap_or(self.options);
        }
        if self.options.check().is_ok() {
            self.fill();
        }
    }

    /// The options with this value, every other that does not go with it as usual again. `None` if that does not help.
    fn fitting(&self, name: &str, value: &str) -> Option<AnyOptions> {
        let kind = self.options.kind();
        let with = |mut options: AnyOptions, name: &str, value: &str| {
            (options.set(name, value).is_ok() && options.check().is_ok()).then_some(options)
        };
        let others = kind.option_table().iter().filter(|def| def.name != name);
        Some(others.fold(with(kind.options(), name, value)?, |fitting, other| {
            with(fitting, other.name, &self.options.value(other.name)).unwrap_or(fitting)
        }))
    }

    /// The set-up last used, as far as it still makes sense.
    #[must_use]
    pub fn remembered(kind: GameKind, settings: &Settings) -> Self {
        let mut draft = Self::new(kind);
        let Some(last) = settings.setups.get(kind.name()) else { return draft };
        for (name, value) in &last.options {
            // A name or value that is gone leaves the default.
            let _ = draft.options.set(name, value);
        }
        if draft.options.check().is_err() {
            draft.options = kind.options();
        }
        draft.fill();
        for (player, level) in draft.players.iter_mut().zip(&last.levels) {
            player.engine = level.and_then(Level::new);
        }
        for (player, name) in draft.players.iter_mut().zip(&last.names) {
            player.name.clone_from(name);
        }
        let patience = last.patience.as_deref().and_then(Patience::read);
        draft.patience = draft.patience.map(|usual| patience.unwrap_or(usual));
        draft
    }

    /// The set-up last used, with the patience and the pockets of this position.
    pub(super) fn like(start: &AnyGame, settings: &Settings) -> Self {
        let mut draft = Self::remembered(start.kind(), settings);
        draft.choose("pockets", &start.options().value("pockets"));
        draft.patience = Patience::read(&start.to_string()).or(draft.patience);
        draft
    }

    /// Remembers this set-up for the next game.
    pub fn remember(&self, settings: &mut Settings) {
        let kind = self.options.kind();
        let value = |name: &'static str| (name.to_owned(), self.options.value(name).into_owned());
        let last = LastSetup {
            options: kind.option_table().iter().map(|def| value(def.name)).collect(),
            levels: self.players.iter().map(|player| player.engine.map(Level::number)).collect(),
            names: self.players.iter().map(|player| player.name.clone()).collect(),
            patience: self.patience().map(Patience::text),
        };
        settings.setups.insert(kind.name().to_owned(), last);
    }

    /// Gives a place to a person, or to the engine at a level; a name that was only the default follows.
    pub fn seat(&mut self, place: usize, engine: Option<Level>) {
        let Some(player) = self.players.get_mut(place) else { return };
        if player.name == default_name(place, player.engine) {
            default_name(place, engine).clone_into(&mut player.name);
        }
        player.engine = engine;
    }

    /// The game as set up, the players at their sides.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut players = self.players.clone();
        for (place, player) in players.iter_mut().enumerate() {
            player.name = player.name.trim().to_owned();
            if player.name.is_empty() {
                default_name(place, player.engine).clone_into(&mut player.name);
            }
        }
        if let Some(game) = self.patience().and_then(|patience| patience.game(&self.options)) {
            players.retain(|player| player.engine.is_none());
            players.truncate(1);
            if players.is_empty() {
                players.push(Player { name: PERSONS[0].to_owned(), engine: None });
            }
            return Record::from_position(game, players);
        }
        players.rotate_left(self.first().unwrap_or_else(|| fastrand::usize(..self.players.len())));
        Record::new(self.options, players)
    }
}

const fn default_name(place: usize, engine: Option<Level>) -> &'static str {
    let names = if engine.is_some() { ENGINES } else { PERSONS };
    names[if place < names.len() { place } else { names.len() - 1 }]
}

/// The same game again: same players, options and start. With `swap` the sides change.
#[must_use]
pub fn again(record: &Record, swap: bool) -> Record {
    let mut players = record.players().to_vec();
    if swap {
        players.rotate_left(1);
    }
    Record::from_position(record.after(0).clone(), players)
}
