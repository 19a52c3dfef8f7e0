//! The options of Push Crate.

use std::borrow::Cow;

use crate::rules::{
    Choice, Free, OptionDef,
    options::{self, BadOption},
};

use super::{Core, maps, maze};

/// What a game starts from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MapChoice {
    /// One of the maps that come with the game, by its place among [`maps()`].
    Known(usize),
    /// The maze of this seed.
    Random(u64),
}

impl Default for MapChoice {
    fn default() -> Self {
        Self::Known(0)
    }
}

impl MapChoice {
    /// The start of a game on this map.
    #[must_use]
    pub fn core(self) -> Core {
        match self {
            Self::Known(place) => maps().get(place).map_or_else(|| maze(0), |map| map.core),
            Self::Random(seed) => maze(seed),
        }
    }
}

/// What may be chosen before a game of Push Crate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// What it starts from.
    pub map: MapChoice,
}

const PREFIX: &str = "random:";

impl options::Options for Options {
    const TABLE: &'static [OptionDef] = &[OptionDef {
        name: "map",
        label: "Map",
        choices: &[
            Choice {
                value: "crossroads",
                label: "Crossroads",
                note: "A grid of pillars with short ways everywhere: crates close the straight ones.",
            },
            Choice {
                value: "gatehouse",
                label: "Gatehouse",
                note: "Both goal rows lie behind a wall with four gates, and the players start between them.",
            },
            Choice {
                value: "warehouse",
                label: "Warehouse",
                note: "Hardly a wall and twenty crates: there is always something to break or to shove along.",
            },
            Choice {
                value: "pinwheel",
                label: "Pinwheel",
                note: "Long arms wind from two corners to the flag, and each way to a goal passes the other's door.",
            },
            Choice {
                value: "homeward",
                label: "Homeward",
                note: "The goal is one's own home row: who has the flag has to bring it back.",
            },
            Choice {
                value: "keep",
                label: "Keep",
                note: "The flag lies in a keep: walk a long way round to its gates, or break in at the front.",
            },
        ],
        free: Some(Free {
            prefix: PREFIX,
            rest: "SEED",
            label: "Random maze",
            note: "A new maze for each number, the same for both sides.",
            example: "random:7",
        }),
    }];

    fn value(&self, name: &str) -> Cow<'static, str> {
        match (Self::TABLE.iter().find(|def| def.name == name), self.map) {
            (None, _) => "".into(),
            (Some(def), MapChoice::Known(place)) => def.choices.get(place).map_or("", |choice| choice.value).into(),
            (Some(_), MapChoice::Random(seed)) => format!("{PREFIX}{seed}").into(),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOption> {
        let [def] = Self::TABLE else { return Ok(()) };
        if let Some(seed) = value.strip_prefix(PREFIX).filter(|_| name == def.name) {
            let digits = seed.bytes().all(|digit| digit.is_ascii_digit());
            let seed = seed.parse().ok().filter(|_| digits).ok_or_else(|| def.refuse(value))?;
            self.map = MapChoice::Random(seed);
        } else {
            self.map = MapChoice::Known(options::find(Self::TABLE, name, value)?.1);
        }
        Ok(())
    }
}
