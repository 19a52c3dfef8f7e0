//! Shove, the program.

use std::process::ExitCode;

fn main() -> ExitCode {
    shove::cli::run(std::env::args_os())
}
