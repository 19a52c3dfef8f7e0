//! What can be chosen before a game: one table drives the command line, the set-up panel and saved games.

use super::shorten;

/// One value of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The value on the command line and in saved games.
    pub value: &'static str,
    /// The value as people read it.
    pub label: &'static str,
    /// One sentence on what it means.
    pub note: &'static str,
}

/// One option of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionDef {
    /// The name on the command line and in saved games.
    pub name: &'static str,
    /// The name as people read it.
    pub label: &'static str,
    /// The values, the default first.
    pub choices: &'static [Choice],
}

/// The options of one game.
pub trait Options: Clone + Copy + Eq + Default + std::fmt::Debug {
    /// Every option with its values.
    const TABLE: &'static [OptionDef];

    /// The value of an option of the table, or an empty text for another name.
    fn value(&self, name: &str) -> &'static str;

    /// Chooses a value.
    ///
    /// # Errors
    /// When the name is not in the table or the value not among its choices.
    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOption>;
}

/// An option that does not exist, or a value that it does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadOption {
    /// No option of the game has this name.
    #[error("there is no option {name:?}; there are {known}")]
    Name {
        /// What was asked for, cut to a bearable length.
        name: String,
        /// The names that exist.
        known: String,
    },
    /// The option does not have this value.
    #[error("option {name} has no value {value:?}; it has {known}")]
    Value {
        /// The option.
        name: &'static str,
        /// What was asked for, cut to a bearable length.
        value: String,
        /// The values that exist.
        known: String,
    },
}

/// Finds an option and one of its values in a table; gives the index of the choice.
///
/// # Errors
/// When either is not there; the error lists what is.
pub fn find(table: &'static [OptionDef], name: &str, value: &str) -> Result<(&'static str, usize), BadOption> {
    let list = |words: Vec<&str>| words.join(", ");
    let def = table.iter().find(|def| def.name == name).ok_or_else(|| BadOption::Name {
        name: shorten(name),
        known: list(table.iter().map(|def| def.name).collect()),
    })?;
    let choice = def.choices.iter().position(|choice| choice.value == value).ok_or_else(|| BadOption::Value {
        name: def.name,
        value: shorten(value),
        known: list(def.choices.iter().map(|choice| choice.value).collect()),
    })?;
    Ok((def.name, choice))
}
