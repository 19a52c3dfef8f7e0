//! Tests of matches that need no program outside.

use std::num::NonZeroUsize;

use super::*;
use crate::{
    engine::{Level, push_fight},
    record::{Player as Name, Record},
    rules::{AnyAction, Outcome, Seat},
};

/// White pushes b2-b3 and the brown pawn there falls.
const FALL: &str = "...../.p...kk./.K..pPP./K..Kk w - 0";

fn entrant(limits: Limits) -> Entrant {
    Entrant { name: "an entrant".to_owned(), engine: Engine::Own, limits }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// A match between equals, of few nodes.
fn equals(start: AnyGame, games: u32) -> Match {
    let level = Limits { level: Level::new(1).expect("a level"), ..nodes(20) };
    Match {
        opening: Match::usual_opening(start.kind()),
        start,
        entrants: [entrant(level.clone()), entrant(level)],
        games,
        seed: 1,
        at_once: NonZeroUsize::MIN,
        patience: Duration::from_secs(1),
        until: None,
    }
}

fn played(of: &Match) -> (Vec<Played>, Tally) {
    let mut games = Vec::new();
    let tally = of.play(&mut |played, _| {
        games.push(played.clone());
        Ok(())
    });
    (games, tally.expect("a match"))
}

fn push_1977(options: &[(&str, &str)]) -> AnyGame {
    let mut chosen = GameKind::Push1977.options();
    for (name, value) in options {
        chosen.set(name, value).expect("an option");
    }
    chosen.start()
}

fn fall() -> AnyGame {
    GameKind::PushFight.options().parse(FALL).expect("a position")
}

#[test]
fn elo_is_the_logistic_of_the_score() {
    let near = |score: f64, worth: f64| assert!((odds::elo(score) - worth).abs() < 0.001, "{score}");
    near(0.5, 0.0);
    // Ten to one is 400 points, by definition; three to one is 400 · log10(3).
    near(10.0 / 11.0, 400.0);
    near(1.0 / 11.0, -400.0);
    near(0.75, 190.849);
    assert!(odds::elo(0.0) < f64::MIN && odds::elo(1.0) > f64::MAX);
}

#[test]
fn the_interval_is_wilsons() {
    let near = |(low, high): (f64, f64), (least, most): (f64, f64)| {
        assert!((low - least).abs() < 1e-4 && (high - most).abs() < 1e-4, "{low} to {high}");
    };
    // Where all is won it is n / (n + z²) to 1, z² = 3.8415: 10 / 13.8415.
    near(odds::interval(1.0, 10), (0.7225, 1.0));
    near(odds::interval(0.0, 10), (0.0, 0.2775));
    // The centre is (0.6 + 0.0192) / 1.0384 = 0.5963, half the width 1.96 / 1.0384 · √(0.0024 + 0.000096) = 0.0943.
    near(odds::interval(0.6, 100), (0.5020, 0.6906));
}

#[test]
fn a_result_is_clear_after_enough_rounds() {
    // Eight wins: the variance, with the two rounds that never were, is 0.9 · 0.1, and 0.1 · 8 · 0.4 / 0.09 = 3.56 is
    // above 2.94. Seven: 0.1 · 7 · 0.4 / 0.0988 = 2.83.
    assert_eq!(odds::verdict(&[1.0; 7], 0.6), None);
    assert_eq!(odds::verdict(&[1.0; 8], 0.6), Some(odds::Verdict::Above));
    // Losses: 0.1 · 5 · 0.6 / 0.1224 = 2.45, 0.1 · 6 · 0.6 / 0.1094 = 3.29.
    assert_eq!(odds::verdict(&[0.0; 5], 0.6), None);
    assert_eq!(odds::verdict(&[0.0; 6], 0.6), Some(odds::Verdict::Below));
    assert_eq!(odds::verdict(&[], 0.6), None);
    assert_eq!(odds::verdict(&[0.6; 1_000], 0.6), None);
}

#[test]
fn a_clear_result_is_seldom_wrong() {
    let mut random = Rng::with_seed(5);
    for (truth, wrong) in [(0.55, odds::Verdict::Above), (0.65, odds::Verdict::Below)] {
        let mut mistakes = 0;
        for _ in 0..1_000 {
            let mut rounds = Vec::new();
            let found = loop {
                let wins = (0..2).filter(|_| random.f64() < truth).count();
                rounds.push([0.0, 0.5, 1.0][wins]);
                if let Some(found) = odds::verdict(&rounds, 0.6) {
                    break found;
                }
            };
            mistakes += u32::from(found == wrong);
        }
        // One in twenty is what the test allows itself.
        assert!((5..=60).contains(&mistakes), "{mistakes} of 1000");
    }
}

#[test]
fn each_opening_is_played_with_both_seatings_and_the_same_rolls() {
    let (games, tally) = played(&equals(push_1977(&[("die", "d6")]), 5));
    assert_eq!(games.len(), 6, "rounds are played to their end");
    assert_eq!(tally.games(), 6);
    let mut openings = Vec::new();
    for pair in games.chunks(2) {
        assert_eq!([pair[0].a, pair[1].a], [Seat::FIRST, Seat::SECOND]);
        let [one, two] = [0, 1].map(|game| &pair[game].record.actions()[..pair[game].opening]);
        assert_eq!(one, two);
        let [one, two] = [0, 1].map(|game| rolls(&pair[game].record));
        assert!(one.iter().zip(&two).all(|(one, two)| one == two), "{one:?} {two:?}");
        openings.push(pair[0].record.actions()[..pair[0].opening].to_vec());
    }
    assert!(openings[0] != openings[1] && openings[1] != openings[2]);
    // The entrants have chance of their own: the rest of the games is not the same.
    assert!(games.chunks(2).any(|pair| pair[0].record.actions() != pair[1].record.actions()));
}

fn rolls(record: &Record) -> Vec<AnyAction> {
    record.actions().iter().copied().filter(|action| action.to_string().starts_with('r')).collect()
}

#[test]
fn the_same_seed_plays_the_same_games_however_many_at_once() {
    let mut of = equals(GameKind::PushFight.options().start(), 6);
    let records = |of: &Match| played(of).0.into_iter().map(|game| game.record).collect::<Vec<_>>();
    let first = records(&of);
    of.at_once = NonZeroUsize::new(3).expect("not zero");
    assert_eq!(records(&of), first);
    of.seed = 2;
    assert_ne!(records(&of), first);
}

#[test]
fn of_three_seats_a_sits_at_each_in_turn() {
    let (games, tally) = played(&equals(push_1977(&[("players", "3")]), 1));
    assert_eq!(games.iter().map(|game| game.a).collect::<Vec<_>>(), [Seat(0), Seat(1), Seat(2)]);
    assert!((tally.even() - 1.0 / 3.0).abs() < 1e-9);
    assert_eq!(tally.elo(), None);
}

#[test]
fn an_opening_that_ends_the_game_is_drawn_again() {
    let push = GameKind::PushFight.parse_action("b2-b3").expect("an action");
    assert!(fall().actions().contains(&push));
    for seed in 0..50 {
        let round = Round::draw(&fall(), 1, seed).expect("an opening");
        assert_eq!(round.opening.len(), 1);
        assert_ne!(round.opening, [push]);
    }
    let endless = Match { opening: 1_000, ..equals(fall(), 1) };
    assert!(matches!(endless.play(&mut |_, _| Ok(())), Err(Unplayed::Opening(1_000))));
}

#[test]
fn openings_leave_the_game_open() {
    let start = GameKind::PushFight.options().start();
    let wins = |opening: &[AnyAction]| {
        let mut game = start.clone();
        for action in opening {
            game.play(*action).expect("a legal opening");
        }
        let AnyGame::PushFight(position) = &game else { panic!("another game") };
        let node = push_fight::Node::of(position);
        push_fight::wins(&node, push_fight::Rules::of(position), 2)
    };
    // Three actions are a turn, and many of those lose at once.
    let mut random = Rng::with_seed(1);
    let lost = (0..40).filter(|_| opening::opening(&start, 3, &mut random).is_some_and(|drawn| wins(&drawn))).count();
    assert!(lost > 4, "{lost}");
    assert!((0..40).all(|seed| !wins(&Round::draw(&start, 3, seed).expect("an opening").opening)));
}

#[test]
fn a_match_ends_when_its_result_is_clear() {
    // The one to act wins at once, whoever it is, so the score is one half in every round.
    let mut of = Match { opening: 0, ..equals(fall(), 400) };
    of.entrants = [entrant(nodes(200)), entrant(nodes(200))];
    of.until = Some(75.0);
    let (games, tally) = played(&of);
    assert_eq!((tally.wins, tally.draws), (tally.losses, 0));
    assert_eq!(tally.verdict(75.0), Some(odds::Verdict::Below));
    // By hand, the variance of n rounds being 0.5 / (n + 2): 0.1 · n · 0.25 · (n + 2) / 0.5 passes 2.94 at n = 7.
    assert_eq!(games.len(), 14);
}

#[test]
fn a_game_that_was_stopped_is_a_draw_and_a_fault_a_loss() {
    let names = ["a", "b"].map(|name| Name { name: name.to_owned(), engine: None }).to_vec();
    let record = Record::from_position(fall(), names);
    let mut tally = Tally::new(2);
    let mut add = |number: u32, ending: Ending| {
        let a = Seat(u8::try_from(number % 2).expect("0 or 1"));
        tally.add(&Played { number, a, record: record.clone(), opening: 0, ending });
    };
    add(1, Ending::Capped);
    add(2, Ending::Fault(Seat::FIRST, "ended".to_owned()));
    add(3, Ending::Fault(Seat::FIRST, "ended".to_owned()));
    add(4, Ending::Rules(Outcome { winner: Some(Seat::FIRST), reason: "so it is".into() }));
    assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 1));
    assert_eq!((tally.capped, tally.faults), (1, [1, 1]));
    assert!((tally.score() - 0.625).abs() < 1e-9);
}

#[test]
fn plain_tree_search_plays_turns_and_takes_a_win_in_one() {
    let turn = |game: &AnyGame, playouts| {
        let turn = mcts::turn(game, &nodes(playouts), &mut Rng::with_seed(3), &Stop::default());
        assert!(!turn.is_empty(), "{game}");
        turn
    };
    for kind in GameKind::ALL {
        let game = kind.options().start();
        let chosen = turn(&game, 60);
        assert_eq!(turn(&game, 60), chosen);
        let mut after = game.clone();
        for action in chosen {
            assert_eq!(after.actor(), game.actor());
            after.play(action).expect("a legal action");
        }
    }
    let mut after = fall();
    for action in turn(&fall(), 2_000) {
        after.play(action).expect("a legal action");
    }
    assert_eq!(after.outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
}
