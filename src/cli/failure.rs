//! Why a command did not do what was asked: one line and an exit code.

use std::{io, process::ExitCode};

use clap::{
    CommandFactory,
    error::{ContextKind, ContextValue},
};

use crate::{
    arena::Unplayed,
    rules::{AnyAction, AnyIllegal, BadOption, BadText, GameKind, shorten},
};

use super::Cli;

/// Why a command ended early.
#[derive(Debug, thiserror::Error)]
pub(super) enum Failure {
    /// An action that the rules refuse.
    #[error("illegal: {action}: {reason}")]
    Illegal {
        /// The action.
        action: AnyAction,
        /// The rule that forbids it.
        reason: AnyIllegal,
    },
    /// An action where the die is to be rolled, without anybody to roll it.
    #[error("illegal: {action}: chance is to act first: give {rolls}, or --seed N to have one drawn")]
    Roll {
        /// The action.
        action: AnyAction,
        /// The rolls there are.
        rolls: String,
    },
    /// A file that cannot be opened or read.
    #[error("{file}: {error}")]
    File {
        /// Its name, fit to be shown.
        file: String,
        /// What the system says.
        error: io::Error,
    },
    /// A file that holds no game.
    #[error("{file}: {reason}")]
    Record {
        /// Its name, fit to be shown.
        file: String,
        /// What is wrong with it, and where.
        reason: String,
    },
    /// A game was asked for in a form that it does not have.
    #[error("{game} has no {form}")]
    NoForm {
        /// The game, as people call it.
        game: &'static str,
        /// The form.
        form: &'static str,
    },
    /// A best action was asked for where there is none; holds the outcome.
    #[error("there is nothing to choose: the game is over ({0})")]
    Over(String),
    /// A best action was asked for where a die has to be rolled first.
    #[error("there is nothing to choose: chance is to act")]
    Chance,
    /// The position to be solved is no patience.
    #[error("POSITION: {0}")]
    Patience(BadText),
    /// A table was asked for of a game that is not solved.
    #[error("there is no table of this game: it is solved for two players without a die")]
    Unsolved,
    /// An evaluation was to be fitted that has no weights.
    #[error("there is nothing to tune: the evaluation of this game has no weights, as the game is solved")]
    NoWeights,
    /// A match was asked for of a position with one player.
    #[error("a match needs two seats at least: a patience has one")]
    OneSeat,
    /// A match that cannot be played.
    #[error(transparent)]
    Match(Unplayed),
    /// The text after `--position` is not a position.
    #[error("--position: {0}")]
    Position(BadText),
    /// The text after `--set` is no option or value of the game.
    #[error("--set: {0}")]
    Option(#[from] BadOption),
    /// An ACTION is not an action.
    #[error(transparent)]
    Action(#[from] BadText),
    /// A word that is nothing the program knows, cut to a bearable length.
    #[error("{0:?} is no game ({games}), no command ({commands}) and no file", games = games(), commands = commands())]
    Unknown(String),
    /// A folder where a saved game should be, its name cut to a bearable length.
    #[error("{0:?} is a folder, not a saved game")]
    Folder(String),
    /// Something else that has a name, such as a pipe, where a saved game should be.
    #[error("{0:?} is not a file")]
    NoFile(String),
    /// A word after all that the app opens, cut to a bearable length.
    #[error("{0:?} is too much: the app opens one game or one file, and asks for the rest")]
    TooMuch(String),
    /// The app was asked of a build without it.
    #[cfg(not(feature = "app"))]
    #[error("this build of shove is the command line only, without the app: build it with the feature `app`")]
    NoApp,
    /// The file after `--trace` cannot be written.
    #[cfg(feature = "app")]
    #[error("--trace: {0}")]
    Trace(io::Error),
    /// The words do not form a command.
    #[error("{0}")]
    Words(String),
    /// The output cannot be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// The line for standard error, or `None` when there is nobody to tell.
    pub(super) fn line(&self) -> Option<String> {
        (!self.nobody_reads()).then(|| self.to_string())
    }

    /// The exit code: 1 when the thing asked for is not so, 2 when the words were wrong.
    pub(super) fn code(&self) -> ExitCode {
        ExitCode::from(match self {
            _ if self.nobody_reads() => 0,
            Self::Illegal { .. }
            | Self::Roll { .. }
            | Self::Record { .. }
            | Self::NoForm { .. }
            | Self::Over(_)
            | Self::Chance
            | Self::NoWeights
            | Self::Output(_) => 1,
            _ => 2,
        })
    }

    /// Whether the reader has what it wanted and has stopped reading, as in `shove perft … | head -1`.
    fn nobody_reads(&self) -> bool {
        matches!(self, Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<clap::Error> for Failure {
    /// Makes one line of what clap says in paragraphs: what is wrong, a similar word that is right, the usage.
    fn from(mut error: clap::Error) -> Self {
        // Somebody's own words are cut, and keep no line break.
        let own: Vec<_> = error.context().filter_map(|(kind, value)| Some((kind, bearable(value)?))).collect();
        for (kind, words) in own {
            error.insert(kind, words);
        }
        // "To pass it as a value use --": never what was meant here.
        error.remove(ContextKind::Suggested);

        let text = error.render().to_string();
        let mut line = String::new();
        for part in text.lines().map(str::trim).filter(|part| !part.is_empty() && !part.starts_with("For more")) {
            if part.starts_with("tip:") || part.starts_with("Usage:") {
                line.push(';');
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(part.trim_start_matches("error: "));
        }
        Self::Words(line)
    }
}

fn games() -> String {
    GameKind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ")
}

fn commands() -> String {
    Cli::command().get_subcommands().map(clap::Command::get_name).collect::<Vec<_>>().join(", ")
}

fn bearable(value: &ContextValue) -> Option<ContextValue> {
    let ContextValue::String(words) = value else { return None };
    Some(ContextValue::String(shorten(words).escape_debug().to_string()))
}
