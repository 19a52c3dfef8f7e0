//! The cases of the rules, worked by hand.

mod actions;
mod ends;
mod flag;
mod maps;
mod plain;
mod refusals;
mod texts;

use super::*;
use crate::rules::Options as _;

/// What follows the rows of a text at the start of a game.
const REST: &str = "A 1 0/0 0/0 0 e1/e9 9/1";

/// The text of a board without walls but for what is named: `Ae1 Be9 Fe5 1c3 #d4`.
fn board(pieces: &str, rest: &str) -> String {
    let mut rows = vec![vec!['.'; 9]; 9];
    for piece in pieces.split_whitespace() {
        let (shown, at) = piece.split_at(piece.len() - 2);
        let at = square(at);
        rows[usize::from(8 - at.rank)][usize::from(at.file)] = shown.parse().expect("a character");
    }
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    format!("{} {rest}", rows.join("/"))
}

fn position(text: &str) -> PushCrate {
    PushCrate::parse(text, Options::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position of a [`board`] with One to act and nothing done yet, or with the rest of a text.
fn on(pieces: &str) -> PushCrate {
    position(&board(pieces, REST))
}

fn on_with(pieces: &str, rest: &str) -> PushCrate {
    position(&board(pieces, rest))
}

fn start(map: &str) -> PushCrate {
    let mut options = Options::default();
    options.set("map", map).expect("a map");
    PushCrate::start(options)
}

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn square(text: &str) -> Square {
    text.parse().expect("a tile")
}

/// The position after actions that must be legal.
fn after(position: &PushCrate, actions: &str) -> PushCrate {
    let mut next = position.clone();
    for text in actions.split_whitespace() {
        next.check(action(text)).unwrap_or_else(|reason| panic!("{text} in {next}: {reason}"));
        assert!(next.actions().contains(&action(text)), "{text} in {next}");
        next.apply(action(text), &mut ());
    }
    next
}

/// Why an action is refused.
fn refused(position: &PushCrate, text: &str) -> Illegal {
    assert!(!position.actions().contains(&action(text)), "{text} in {position}");
    position.check(action(text)).expect_err(text)
}

/// The effects of an action that must be legal, as lines.
fn effects(position: &PushCrate, text: &str) -> Vec<String> {
    position.check(action(text)).unwrap_or_else(|reason| panic!("{text} in {position}: {reason}"));
    let mut effects = Vec::new();
    position.clone().apply(action(text), &mut effects);
    effects.iter().map(|effect| effect.text(PushCrate::SEATS).to_string()).collect()
}

/// The legal actions that are not placements, as texts.
fn steps(position: &PushCrate) -> String {
    let steps = position.actions().into_iter().filter(|action| !matches!(action, Action::Place(_)));
    steps.map(|action| action.to_string()).collect::<Vec<_>>().join(" ")
}

fn outcome(position: &PushCrate) -> Option<String> {
    position.outcome().map(|outcome| outcome.text(PushCrate::SEATS).to_string())
}
