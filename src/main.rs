//! Shove, the program.

fn main() -> std::process::ExitCode {
    shove::app::run(shove::app::Open::Home)
}
