//! `shove`, `shove GAME`, `shove FILE`: the words that open the app.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::CommandFactory;

use crate::rules::{GameKind, shorten};

use super::{Cli, Failure};

/// How the program is called.
pub(super) const USAGE: &str =
    if cfg!(feature = "app") { "shove [GAME | FILE | COMMAND ...]" } else { "shove COMMAND ..." };

/// What stands below the help of the program.
pub(super) const EXAMPLES: &str = if cfg!(feature = "app") {
    "\
Without a command it opens the app: at home, at the set-up of a GAME, or with a saved game, a FILE.

Examples:
  shove
  shove push-fight
  shove moves push-fight
  shove help after"
} else {
    "\
Examples:
  shove moves push-fight
  shove help after"
};

/// Opens the app: at home, at the set-up of a game, or with a saved game.
#[cfg(feature = "app")]
pub(super) fn open(words: &[OsString]) -> Result<ExitCode, Failure> {
    use crate::app::{Open, run};
    wanted(words, Open::Home, Open::Setup, Open::File).map(run)
}

/// Says that there is no app, or first what is wrong with the words.
#[cfg(not(feature = "app"))]
pub(super) fn open(words: &[OsString]) -> Result<ExitCode, Failure> {
    wanted(words, (), |_| (), |_| ())?;
    Err(Failure::NoApp)
}

/// What the words ask for, in the form of whoever is to open it.
fn wanted<T>(
    words: &[OsString],
    home: T,
    setup: impl Fn(GameKind) -> T,
    file: impl Fn(PathBuf) -> T,
) -> Result<T, Failure> {
    let Some((word, more)) = words.split_first() else { return Ok(home) };
    let path = Path::new(word);
    let found = if let Some(kind) = word.to_str().and_then(GameKind::named) {
        setup(kind)
    } else if path.is_dir() {
        return Err(wrong(word, "is a folder, not a saved game"));
    } else if path.exists() {
        file(path.to_owned())
    } else {
        let names = |names: Vec<&str>| names.join(", ");
        return Err(wrong(
            word,
            &format!(
                "is no game ({}), no command ({}) and no file",
                names(GameKind::ALL.iter().map(|kind| kind.name()).collect()),
                names(Cli::command().get_subcommands().map(clap::Command::get_name).collect()),
            ),
        ));
    };
    match more {
        [] => Ok(found),
        [extra, ..] => Err(wrong(extra, "is too much: the app opens one game or one file, and asks for the rest")),
    }
}

fn wrong(word: &OsStr, wrong: &str) -> Failure {
    Failure::Word { word: shorten(&word.to_string_lossy()), wrong: wrong.to_owned() }
}
