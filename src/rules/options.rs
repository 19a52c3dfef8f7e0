//! What can be chosen before a game: one table drives the command line, the set-up panel and saved games.

use std::borrow::Cow;

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
    /// A form of values beside the listed ones.
    pub free: Option<Free>,
}

/// A form of values of which there are too many to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Free {
    /// What such a value begins with, `random:`.
    pub prefix: &'static str,
    /// What follows, in capitals: `SEED`.
    pub rest: &'static str,
    /// Such values as people read them.
    pub label: &'static str,
    /// One sentence on what they mean.
    pub note: &'static str,
    /// A value of this form.
    pub example: &'static str,
}

/// The options of one game.
pub trait Options: Clone + Copy + Eq + Default + std::fmt::Debug {
    /// Every option with its values.
    const TABLE: &'static [OptionDef];

    /// The value of an option of the table, or an empty text for another name.
    fn value(&self, name: &str) -> Cow<'static, str>;

    /// Chooses a value.
    ///
    /// # Errors
    /// When the name is not in the table or the value neither among its choices nor of its free form.
    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOption>;

    /// Whether the values go together. A game is started only by options that do.
    ///
    /// # Errors
    /// Which do not, and why.
    fn check(&self) -> Result<(), BadOption> {
        Ok(())
    }
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
    /// Two values do not go together; a sentence.
    #[error("{0}")]
    Clash(Cow<'static, str>),
}

impl OptionDef {
    /// The values on the command line, the default first, the free form last.
    pub fn values(&self) -> impl Iterator<Item = String> {
        let listed = self.choices.iter().map(|choice| choice.value.to_owned());
        listed.chain(self.free.map(|free| format!("{}{}", free.prefix, free.rest)))
    }

    /// The refusal of a value that the option does not have.
    #[must_use]
    pub fn refuse(&self, value: &str) -> BadOption {
        BadOption::Value { name: self.name, value: shorten(value), known: self.values().collect::<Vec<_>>().join(", ") }
    }
}

/// Finds an option and one of its listed values in a table; gives the index of the choice.
///
/// # Errors
/// When either is not there; the error lists what is.
pub fn find(table: &'static [OptionDef], name: &str, value: &str) -> Result<(&'static str, usize), BadOption> {
    let def = table.iter().find(|def| def.name == name).ok_or_else(|| BadOption::Name {
        name: shorten(name),
        known: table.iter().map(|def| def.name).collect::<Vec<_>>().join(", "),
    })?;
    let choice = def.choices.iter().position(|choice| choice.value == value).ok_or_else(|| def.refuse(value))?;
    Ok((def.name, choice))
}
