//! `shove export`: a saved game in another form.

use std::{io::Write, path::PathBuf};

use clap::{Args, ValueEnum};

use super::{Failure, args::record};

/// Print a saved game in another form
///
/// What was taken back is left out.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shove export scenes/push-fight/example.ron --as text
  shove export scenes/line-majority/example.ron --as sheet
  shove export scenes/push-chess/example.ron --as pgn")]
pub(super) struct Export {
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The form
    #[arg(long = "as", value_name = "FORM")]
    form: Form,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Form {
    /// Plain text, a turn a line, which reads back
    Text,
    /// The score sheet of Line majority push, a table
    Sheet,
    /// The score sheet as comma-separated values
    Csv,
    /// Push Chess in the manner of PGN, which reads back
    Pgn,
}

impl Export {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let record = record(&self.file)?;
        let sheet = || record.sheet().ok_or(Failure::NoForm { game: record.kind().title(), form: "score sheet" });
        let text = match self.form {
            Form::Text => record.text(),
            Form::Sheet => sheet()?.to_string(),
            Form::Csv => sheet()?.csv(),
            Form::Pgn => record.pgn().ok_or(Failure::NoForm { game: record.kind().title(), form: "PGN" })?,
        };
        out.write_all(text.as_bytes())?;
        Ok(())
    }
}
