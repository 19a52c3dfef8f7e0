//! What every game of the list must do. A game is tested by being in the list.

use std::{
    collections::HashSet,
    hash::{BuildHasher, RandomState},
};

use super::{AnyGame, AnyOptions, GameKind, Place, Refusal};

/// Actions after which a playout is given up: the rules of some games know no draw.
const CAP: usize = 2_000;

/// The default options and every choice of every option alone.
fn variants(kind: GameKind) -> Vec<AnyOptions> {
    let mut all = vec![kind.options()];
    for def in kind.option_table() {
        for choice in &def.choices[1..] {
            let mut options = kind.options();
            options.set(def.name, choice.value).expect("a value of the table");
            assert_eq!(options.value(def.name), choice.value);
            all.push(options);
        }
    }
    all
}

/// Plays random games of every variant and shows each position, the action made in it and the position after it.
fn playouts(games: u64, mut seen: impl FnMut(&AnyGame, super::AnyAction, &AnyGame)) {
    for kind in GameKind::ALL {
        for options in variants(*kind) {
            for seed in 0..games {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut game = options.start();
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
}

#[test]
fn actions_are_sorted_unique_and_read_back() {
    playouts(20, |game, _, _| {
        let texts: Vec<String> = game.actions().iter().map(ToString::to_string).collect();
        assert!(texts.is_sorted_by(|a, b| a < b), "{texts:?}");
        for (action, text) in game.actions().iter().zip(&texts) {
            assert_eq!(game.kind().parse_action(text).as_ref(), Ok(action));
            let meant = game.kind().meant(action.handle());
            assert!(meant == Some(*action) || action.handle() == super::Handle::Button, "{action}");
        }
    });
}

#[test]
fn positions_read_back_equal_and_hash_equal() {
    let state = RandomState::new();
    playouts(20, |_, _, game| {
        let read = game.options().parse(&game.to_string()).expect("a position's own text");
        assert_eq!(&read, game);
        assert_eq!(state.hash_one(&read), state.hash_one(game));
        assert_eq!(read.to_string(), game.to_string());
    });
}

#[test]
fn effects_turn_the_picture_before_into_the_picture_after() {
    playouts(20, |before, action, after| {
        let mut picture = before.picture();
        for effect in before.clone().play(action).expect("a listed action is legal") {
            picture.show(&effect);
        }
        assert_eq!(picture, after.picture(), "{action} in {before}");
    });
}

#[test]
fn pieces_are_conserved_and_stand_apart() {
    playouts(20, |before, _, after| {
        let names = |game: &AnyGame| -> Vec<_> {
            game.picture().pieces.iter().map(|piece| (piece.id, piece.kind, piece.seat)).collect()
        };
        assert_eq!(names(before), names(after));
        let mut squares = HashSet::new();
        for piece in after.picture().pieces {
            if let Place::On(square) = piece.place {
                assert!(squares.insert(square), "two pieces on {square}: {after}");
            }
        }
    });
}

#[test]
fn what_is_not_listed_is_refused_and_changes_nothing() {
    playouts(3, |game, _, after| {
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
    }
}
