//! The command line: each command reads its words, asks the rules or the engine, and prints plain text.
//!
//! The exit code is 0 when it is done, 1 when the thing asked for is not so (an illegal action), 2 when the words
//! were wrong (an unknown game, an unreadable position). An error is one line on standard error.

mod after;
mod args;
mod best;
mod check;
mod engine;
mod export;
mod failure;
mod games;
mod matches;
mod moves;
mod open;
mod perft;
mod solve;
mod spec;
mod table;
mod tune;

use std::{
    ffi::OsString,
    io::{self, Write},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

use failure::Failure;

/// Board games about pushing, against an engine or each other
#[derive(Debug, Parser)]
#[command(version, override_usage = open::USAGE, after_help = open::EXAMPLES, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// Words that are no command: what the app is to open
    #[arg(hide = true)]
    open: Vec<OsString>,

    /// Write what the app does to this file, for tests
    #[cfg(feature = "app")]
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    trace: Option<std::path::PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the games with their options
    ///
    /// One game a line: its name, then each option with its values, the default first.
    #[command(after_help = "Example:\n  shove games")]
    Games,
    Moves(moves::Moves),
    After(after::After),
    Perft(perft::Perft),
    Best(best::Best),
    Engine(engine::Engine),
    Match(Box<matches::MatchArgs>),
    Solve(solve::Solve),
    Table(table::Table),
    Check(check::Check),
    Export(export::Export),
    Tune(tune::Tune),
}

/// Runs the command that the words name, the first being the program's own, or opens the app.
pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    // Not locked: the app may run meanwhile, and its threads may print.
    let mut out = io::BufWriter::new(io::stdout());
    let done = execute(words, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    done.unwrap_or_else(|failure| {
        if let Some(line) = failure.line() {
            // With standard error closed there is nobody left to tell.
            let _ = writeln!(io::stderr(), "{line}");
        }
        failure.code()
    })
}

fn execute(words: impl IntoIterator<Item = OsString>, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let cli = match Cli::try_parse_from(words) {
        Ok(cli) => cli,
        Err(help) if !help.use_stderr() => {
            write!(out, "{}", help.render())?;
            return Ok(ExitCode::SUCCESS);
        }
        Err(error) => return Err(error.into()),
    };
    match cli.command {
        #[cfg(feature = "app")]
        None => return open::open(&cli.open, cli.trace.as_deref()),
        #[cfg(not(feature = "app"))]
        None => return open::open(&cli.open),
        Some(Command::Games) => games::list(out)?,
        Some(Command::Moves(command)) => command.run(out)?,
        Some(Command::After(command)) => command.run(out)?,
        Some(Command::Perft(command)) => command.run(out)?,
        Some(Command::Best(command)) => command.run(out)?,
        Some(Command::Engine(command)) => command.run()?,
        Some(Command::Match(command)) => command.run(out)?,
        Some(Command::Solve(command)) => command.run(out)?,
        Some(Command::Table(command)) => command.run(out)?,
        Some(Command::Check(command)) => return command.run(out),
        Some(Command::Export(command)) => command.run(out)?,
        Some(Command::Tune(command)) => command.run(out)?,
    }
    Ok(ExitCode::SUCCESS)
}
