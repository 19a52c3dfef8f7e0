//! `shove check`: whether saved games are whole.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use clap::Args;

use super::{
    Failure,
    args::{record, shown},
};

/// Read saved games and play them again
///
/// Prints a line for each file: `FILE: ok`, or what is wrong with it and where, by line and turn. A file may have any
/// form that a game is saved or exported in.
///
/// The exit code is 1 when a file is wrong, and 2 when one cannot be read at all, of which standard error tells.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  shove check scenes/push-fight/example.ron
  shove check scenes/push-fight/example.ron scenes/line-majority/example.ron")]
pub(super) struct Check {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Check {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<ExitCode, Failure> {
        let (mut wrong, mut unreadable) = (false, false);
        for file in &self.files {
            match record(file) {
                Ok(_) => writeln!(out, "{}: ok", shown(file))?,
                Err(failure @ Failure::File { .. }) => {
                    unreadable = true;
                    // With standard error closed there is nobody to tell.
                    let _ = writeln!(io::stderr(), "{failure}");
                }
                Err(failure) => {
                    wrong = true;
                    writeln!(out, "{failure}")?;
                }
            }
        }
        Ok(ExitCode::from(if unreadable { 2 } else { u8::from(wrong) }))
    }
}
