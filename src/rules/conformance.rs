//! What every game of the list must do. A game is tested by being in the list.

use std::{
    collections::HashSet,
    hash::{BuildHasher, RandomState},
};

use super::{AnyAction, AnyGame, AnyOptions, Effect, GameKind, Handle, PieceKind, Place, Refusal};

/// Actions after which a playout is given up: the rules of some games know no draw.
const CAP: usize = 2_000;

/// The values of an option to be tried: those of the table, and one of the free form.
fn values(kind: GameKind, option: usize) -> Vec<(&'static str, &'static str)> {
    let def = &kind.option_table()[option];
    let listed = def.choices.iter().map(|choice| choice.value);
    listed.chain(def.free.map(|free| free.example)).map(|value| (def.name, value)).collect()
}

/// The default options, and every two values together that go together.
fn variants(kind: GameKind) -> Vec<AnyOptions> {
    let mut all = vec![kind.options()];
    let count = kind.option_table().len();
    for first in 0..count {
        for second in 0..=first {
            for one in values(kind, first) {
                for (name, value) in values(kind, second) {
                    let mut options = kind.options();
                    options.set(one.0, one.1).expect("a value of the table");
                    options.set(name, value).expect("a value of the table");
                    assert_eq!(options.value(name), value);
                    if options.check().is_ok() && !all.contains(&options) {
                        all.push(options);
                    }
                }
            }
        }
    }
    all
}

/// Plays random games of every variant, `games` of each game and at least one of each variant, and shows each
/// position, the action made in it and the position after it.
fn playouts(games: usize, mut seen: impl FnMut(&AnyGame, AnyAction, &AnyGame)) {
    for kind in GameKind::ALL {
        let variants = variants(*kind);
        for seed in 0..games.max(variants.len()) {
            let mut random = fastrand::Rng::with_seed(seed as u64);
            let mut game = variants[seed % variants.len()].start();
            for _ in 0..CAP {
                let actions = game.actions();
                if actions.is_empty() {
                    assert!(game.outcome().is_some(), "no action and no outcome: {game}");
                    break;
                }
                assert!(game.outcome().is_none(), "actions after the end: {game}");
                let action = actions[random.usize(..actions.len())];
                let before = game.clone();
                game.play(action).expect("a listed action is legal");
                seen(&before, action, &game);
            }
        }
    }
}

#[test]
fn every_value_of_every_option_is_playable_in_some_variant() {
    for kind in GameKind::ALL {
        let variants = variants(*kind);
        for option in 0..kind.option_table().len() {
            for (name, value) in values(*kind, option) {
                assert!(variants.iter().any(|options| options.value(name) == value), "{name}={value}");
            }
        }
    }
}

#[test]
fn actions_are_sorted_unique_and_read_back() {
    playouts(40, |game, _, _| {
        let texts: Vec<String> = game.actions().iter().map(ToString::to_string).collect();
        assert!(texts.is_sorted_by(|a, b| a < b), "{texts:?}");
        for (action, text) in game.actions().iter().zip(&texts) {
            assert_eq!(game.kind().parse_action(text).as_ref(), Ok(action));
            let handle = action.handle();
            assert!(handle == Handle::Button || game.meant(handle).contains(action), "{action} in {game}");
            assert!(!game.shown(*action).is_empty());
        }
    });
}

#[test]
fn the_number_of_actions_is_that_of_the_list() {
    playouts(40, |game, _, _| assert_eq!(game.perft(1), game.actions().len() as u64, "{game}"));
}

#[test]
fn positions_read_back_equal_and_hash_equal() {
    let state = RandomState::new();
    playouts(40, |_, _, game| {
        let read = game.options().parse(&game.to_string()).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(&read, game);
        assert_eq!(state.hash_one(&read), state.hash_one(game));
        assert_eq!(read.to_string(), game.to_string());
        assert_eq!(read.seats(), game.seats());
        // A text carries no history: a draw by repetition or by counting is not one when it is read again.
        if let Some(outcome) = read.outcome() {
            assert_eq!(game.outcome(), Some(outcome));
        } else if let Some(outcome) = game.outcome() {
            assert_eq!(outcome.winner, None, "{game}");
        } else {
            assert_eq!(read.actions(), game.actions());
        }
    });
}

#[test]
fn effects_turn_the_picture_before_into_the_picture_after() {
    playouts(40, |before, action, after| {
        let mut picture = before.picture();
        for effect in before.clone().play(action).expect("a listed action is legal") {
            picture.show(&effect);
        }
        assert_eq!(picture, after.picture(), "{action} in {before}");
    });
}

#[test]
fn effects_end_with_who_acts_next() {
    playouts(40, |before, action, after| {
        let effects = before.clone().play(action).expect("a listed action is legal");
        let over = effects.last() == Some(&Effect::Over);
        assert_eq!(over, after.outcome().is_some(), "{action} in {before}");
        let turns: Vec<_> = effects.iter().filter(|effect| matches!(effect, Effect::Turn { .. })).collect();
        assert!(turns.len() <= 1, "{action} in {before}");
        if let [Effect::Turn { seat }] = turns[..]
            && let Some(acts) = after.actor().seat()
        {
            assert_eq!(*seat, acts, "{action} in {before}");
        }
        if let (true, Some(was), Some(is)) = (turns.is_empty() && !over, before.actor().seat(), after.actor().seat()) {
            assert_eq!(was, is, "{action} in {before}");
        }
    });
}

#[test]
fn pieces_are_conserved_and_stand_apart() {
    playouts(40, |before, _, after| {
        let names =
            |game: &AnyGame| -> Vec<_> { game.picture().pieces.iter().map(|piece| (piece.id, piece.seat)).collect() };
        assert_eq!(names(before), names(after));
        assert!(names(after).is_sorted_by(|one, two| one.0 < two.0), "by id: {after}");
        let mut squares = HashSet::new();
        for piece in after.picture().pieces {
            if let Place::On(square) = piece.place {
                assert!(squares.insert(square), "two pieces on {square}: {after}");
                assert!(after.kind().squares().contains(&square), "{square}: {after}");
            }
            if let PieceKind::Crate(stage) = piece.kind {
                assert!((1..=4).contains(&stage));
            }
        }
    });
}

#[test]
fn what_is_not_listed_is_refused_and_changes_nothing() {
    playouts(10, |game, _, after| {
        // Actions of the next position are well formed but often illegal in this one.
        let listed: HashSet<_> = game.actions().into_iter().collect();
        for action in after.actions() {
            let mut tried = game.clone();
            match tried.play(action) {
                Ok(_) => assert!(listed.contains(&action), "{action} in {game}"),
                Err(reason) => {
                    assert!(!listed.contains(&action), "{action} in {game}: {reason}");
                    assert_eq!(&tried, game);
                    assert!(!reason.to_string().is_empty());
                    let _ = reason.culprit();
                }
            }
        }
    });
}

#[test]
fn every_name_leads_back_to_its_game() {
    for kind in GameKind::ALL {
        assert_eq!(GameKind::named(kind.name()), Some(*kind));
        assert_eq!(kind.options().kind(), *kind);
        assert_eq!(kind.options().start().kind(), *kind);
        assert!(kind.options().set("no-such-option", "x").is_err());
        assert!(kind.seats().starts_with(kind.options().start().seats()));
    }
}
