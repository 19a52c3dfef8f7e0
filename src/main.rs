//! Shove, the program.

fn main() {}
