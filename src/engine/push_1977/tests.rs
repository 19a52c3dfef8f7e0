//! The solution and the patience against what is known and plain looks, the search against plain looks.

mod distances;
mod levels;
mod patience;
mod search;
mod solved;

use std::time::Duration;

use super::*;
use crate::rules::{Options as _, push_1977::Options};

fn options(choices: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, value) in choices {
        options.set(name, value).expect("an option of the table");
    }
    options.check().expect("options that go together");
    options
}

fn position(text: &str, choices: &[(&str, &str)]) -> Push1977 {
    Push1977::parse(text, options(choices)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position with a random filling.
fn random(seed: u64, choices: &[(&str, &str)]) -> Push1977 {
    let seed = format!("random:{seed}");
    Push1977::start(options(&[choices, &[("start", &seed)]].concat()))
}

/// The position after pushes and rolls that must be legal.
fn after(position: &Push1977, actions: &[AnyAction]) -> Push1977 {
    let mut next = position.clone();
    for action in actions {
        let AnyAction::Push1977(action) = action else { panic!("another game: {action}") };
        next.check(*action).unwrap_or_else(|reason| panic!("{action} in {next}: {reason}"));
        next.apply(*action, &mut ());
    }
    next
}

/// The positions after each push.
fn nexts(position: &Push1977) -> Vec<Push1977> {
    position.actions().into_iter().map(|action| after(position, &[AnyAction::Push1977(action)])).collect()
}

fn answer(position: &Push1977, limits: &Limits) -> Finding {
    think(position, limits, &Stop::default(), &mut |_| ()).expect("an answer")
}

fn level(number: u8) -> Limits {
    Limits { level: Level::new(number).expect("a level"), ..Limits::default() }
}

fn winner(position: &Push1977) -> Option<crate::rules::Seat> {
    position.outcome().and_then(|outcome| outcome.winner)
}
