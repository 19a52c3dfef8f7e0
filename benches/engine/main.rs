//! How fast the engine's parts are: `cargo bench --no-default-features --bench engine`, with a part of a name to choose.

mod line_majority;
mod push_1977;
mod push_chess;
mod push_crate;
mod push_fight;

fn main() {
    divan::main();
}
