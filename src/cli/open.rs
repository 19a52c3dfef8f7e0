//! `shove`, `shove GAME`, `shove FILE`: the words that open the app.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::ExitCode,
};

use crate::rules::{GameKind, shorten};

use super::Failure;

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
pub(super) fn open(words: &[OsString], trace: Option<&Path>) -> Result<ExitCode, Failure> {
    use crate::app::{Open, run, trace::Trace};
    let open = wanted(words, Open::Home, Open::Setup, Open::File)?;
    let trace = trace.map(Trace::create).transpose().map_err(Failure::Trace)?;
    Ok(run(open, trace))
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
    let shown = |word: &OsString| shorten(&word.to_string_lossy());
    let path = Path::new(word);
    let found = if let Some(kind) = word.to_str().and_then(GameKind::named) {
        setup(kind)
    } else if path.is_dir() {
        return Err(Failure::Folder(shown(word)));
    } else if path.is_file() {
        file(path.to_owned())
    } else if path.exists() {
        return Err(Failure::NoFile(shown(word)));
    } else {
        return Err(Failure::Unknown(shown(word)));
    };
    match more.first() {
        None => Ok(found),
        Some(extra) => Err(Failure::TooMuch(shown(extra))),
    }
}
