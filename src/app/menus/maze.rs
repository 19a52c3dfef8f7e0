//! What the panels say of Push Crate.

use crate::{
    app::announce::capitalised,
    rules::{AnyGame, Effect, push_crate::PushCrate},
};

/// What the side to act may do, in a sentence; `goes_on` says whether it has acted in this turn.
pub(super) fn status(side: &str, game: &PushCrate, goes_on: bool) -> String {
    let may = may(game);
    match game.left() {
        2 => format!("{side} has two more actions: {may}"),
        _ if goes_on => format!("{side} has one more action: {may}"),
        _ => format!("{side}: {may}"),
    }
}

/// The kinds of action that are legal, as `walk, push or place a crate`.
fn may(game: &PushCrate) -> String {
    let any = AnyGame::PushCrate(game.clone());
    let seats = any.seats();
    let other = capitalised(seats[game.side().other().index()]);
    let past = format!("jump past {other}");
    // What is done to crates stands together at the end.
    let mut kinds = [("walk", false), (past.as_str(), false), ("push", false), ("break", false), ("place", false)];
    for action in any.actions() {
        let kind = any.clone().play(action).unwrap_or_default().iter().find_map(|effect| match effect {
            Effect::Slide { .. } => Some(0),
            Effect::Hop { .. } => Some(1),
            Effect::Shove { .. } => Some(2),
            Effect::Hit { .. } | Effect::Remove { .. } => Some(3),
            Effect::Place { .. } => Some(4),
            _ => None,
        });
        if let Some(kind) = kind {
            kinds[kind].1 = true;
        }
    }
    let crates = kinds[2..].iter().any(|kind| kind.1);
    let may: Vec<&str> = kinds.iter().filter(|kind| kind.1).map(|kind| kind.0).collect();
    let Some((last, first)) = may.split_last() else { return "nothing can be done, so pass".to_owned() };
    let all = if first.is_empty() { (*last).to_owned() } else { format!("{} or {last}", first.join(", ")) };
    if crates { all + " a crate" } else { all }
}

#[cfg(test)]
mod tests {
    use crate::rules::GameKind;

    use super::*;

    #[test]
    fn only_what_is_legal_is_offered() {
        let kind = GameKind::PushCrate;
        let start = kind.options().start().to_string();
        for (text, wanted) in [
            (start.clone(), "walk, push or place a crate"),
            // One below Two, and a crate to the left that a wall holds.
            (
                "........./.#.#1#.#./.1.....1./1#.#.#.#1/....F..../.#.#.#.#./....B..../.#3#A#.#./......... A 1 6/0 0/0 60 e1/e9 9/1"
                    .to_owned(),
                "walk or jump past Two",
            ),
            (start.replace("#1#.#./....A....", "#3#.#./....A....").replace(" 0/0 0/0 0 ", " 6/0 0/0 9 "), "walk or break a crate"),
        ] {
            let AnyGame::PushCrate(game) = kind.options().parse(&text).unwrap_or_else(|why| panic!("{text}: {why}"))
            else {
                panic!("another game")
            };
            assert_eq!(may(&game), wanted, "{text}");
        }
    }

    #[test]
    fn extra_actions_are_counted() {
        let AnyGame::PushCrate(game) = GameKind::PushCrate.options().start() else { panic!("another game") };
        assert_eq!(status("One", &game, false), "One: walk, push or place a crate");
        assert_eq!(status("One", &game, true), "One has one more action: walk, push or place a crate");
    }
}
