//! Mates, pieces that leave the board, draws, and games against itself.

mod mates;

use super::*;
use crate::{
    engine::{Level, Score},
    rules::{Game as _, push_chess::Options},
};

fn position(text: &str) -> PushChess {
    PushChess::parse(text, Options).expect("a position")
}

fn think_at(position: &PushChess, nodes: u64) -> Finding {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    think(position, &limits, &Stop::default(), &mut |_| ()).expect("an action")
}

/// Whether the side to act mates at once, by the plain rules.
fn mates(position: &PushChess) -> bool {
    let mate = |action: &Action| {
        let mut next = position.clone();
        next.apply(*action, &mut ());
        next.outcome().is_some_and(|outcome| outcome.winner == Some(position.core().side))
    };
    position.actions().iter().any(mate)
}

fn random_positions(games: u64) -> impl Iterator<Item = PushChess> {
    (0..games).flat_map(|seed| {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = PushChess::start(Options);
        let mut seen = Vec::new();
        for _ in 0..60 {
            let actions = game.actions();
            if actions.is_empty() {
                break;
            }
            game.apply(actions[random.usize(..actions.len())], &mut ());
            if game.outcome().is_none() && random.u8(..6) == 0 {
                seen.push(game.clone());
            }
        }
        seen
    })
}

#[test]
fn the_mate_of_the_rules_is_found() {
    let finding = think_at(&position("8/6k1/5K2/8/8/8/7p/8 w - - 0 1"), 20_000);
    assert_eq!((finding.turn[0].to_string().as_str(), finding.score), ("f6g7", Score::Win(1)));
}

#[test]
fn mates_in_one_are_made_and_allowed_only_when_they_must_be() {
    let (mut won, mut held) = (0, 0);
    for position in random_positions(60) {
        let finding = think_at(&position, 4_000);
        let AnyAction::PushChess(action) = finding.turn[0] else { panic!("of this game") };
        let mut next = position.clone();
        next.apply(action, &mut ());
        if mates(&position) {
            won += 1;
            assert_eq!(finding.score, Score::Win(1), "{position}");
            assert!(next.outcome().is_some(), "{position}");
        } else if next.outcome().is_none() && mates(&next) {
            let avoidable = position.actions().into_iter().any(|action| {
                let mut other = position.clone();
                other.apply(action, &mut ());
                other.outcome().is_none() && !mates(&other)
            });
            assert!(!avoidable, "{position}: {action}");
        } else {
            held += 1;
        }
    }
    assert!(won >= 3 && held > 50, "{won} {held}");
}

#[test]
fn the_same_search_twice_gives_the_same() {
    for position in random_positions(4) {
        assert_eq!(think_at(&position, 5_000), think_at(&position, 5_000));
    }
}

#[test]
fn games_against_itself_end_by_the_rules_without_an_illegal_action() {
    for seed in 0..6 {
        let mut position = PushChess::start(Options);
        let mut plies = 0;
        while position.outcome().is_none() && plies < 600 {
            let level = Level::new(1 + (seed % 8)).expect("a level");
            let limits = Limits { nodes: Some(150), level, seed: u64::from(seed) + plies, ..Limits::default() };
            let finding = think(&position, &limits, &Stop::default(), &mut |_| ()).expect("an action");
            let AnyAction::PushChess(action) = finding.turn[0] else { panic!("of this game") };
            position.check(action).unwrap_or_else(|reason| panic!("{action} in {position}: {reason}"));
            position.apply(action, &mut ());
            plies += 1;
        }
    }
}

#[test]
fn the_search_is_the_one_we_know() {
    // The positions visited to a fixed depth and the answer: they change only when the search or the evaluation is meant
    // to change.
    for (text, nodes, best) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 579, "d1d5"),
        ("r6r/pppQb2p/4Nkp1/P3NnpP/P1P1n1P1/Pq6/1K2B2P/1qB3PR w - - 1 18", 3_921, "b2b3"),
        ("8/8/5R2/8/8/3KB2R/P1PBP1k1/8 b - - 5 50", 443, "g2h3"),
    ] {
        let limits = Limits { depth: Some(4), ..Limits::default() };
        let finding = think(&position(text), &limits, &Stop::default(), &mut |_| ()).expect("an action");
        assert_eq!((finding.nodes, finding.turn[0].to_string().as_str()), (nodes, best), "{text}");
    }
}
