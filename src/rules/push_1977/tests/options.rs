//! What may be chosen, and what goes together.

use super::*;
use crate::rules::BadOption;

/// Options as they were set, which may not go together.
fn set(choices: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, value) in choices {
        options.set(name, value).expect("an option of the table");
    }
    options
}

fn clash(choices: &[(&str, &str)]) -> String {
    match set(choices).check() {
        Err(BadOption::Clash(sentence)) => sentence.into_owned(),
        other => panic!("{choices:?}: {other:?}"),
    }
}

#[test]
fn goal_and_start_follow_the_players_until_they_are_chosen() {
    let values = |choices: &[(&str, &str)]| {
        let options = set(choices);
        [options.value("goal").into_owned(), options.value("start").into_owned()]
    };
    assert_eq!(values(&[]), ["3x3", "checker"]);
    assert_eq!(values(&[("players", "3")]), ["2x3", "random:1"]);
    assert_eq!(values(&[("players", "4")]), ["2x2", "random:1"]);
    assert_eq!(values(&[("players", "4"), ("goal", "2x3"), ("start", "random:8")]), ["2x3", "random:8"]);
    assert_eq!(values(&[("players", "4"), ("players", "2")]), ["3x3", "checker"]);
    // Chosen or not, what is played is the same.
    assert_eq!(set(&[]), set(&[("goal", "3x3"), ("start", "checker")]));
    assert_eq!(set(&[("players", "3")]), set(&[("start", "random:1"), ("goal", "2x3"), ("players", "3")]));
    assert_ne!(set(&[]), set(&[("goal", "4x3")]));
}

#[test]
fn values_read_back() {
    for (name, value) in [
        ("goal", "pattern:x...x/...../..x../...../x...x"),
        ("goal", "2x2"),
        ("pockets", "one-side"),
        ("last-ball", "own"),
        ("die", "d6"),
        ("players", "4"),
        ("start", "diamond-exchanged"),
        ("start", "random:18446744073709551615"),
    ] {
        assert_eq!(set(&[(name, value)]).value(name), value);
    }
    assert_eq!(Options::default().value("colour"), "");
}

#[test]
fn values_that_do_not_exist_are_refused() {
    for (name, value) in [
        ("goal", "5x5"),
        ("goal", "pattern:"),
        ("goal", "pattern:xxxxx"),
        ("goal", "pattern:xxxxx/...../...../...../....y"),
        ("goal", "pattern:xxxxx/...../...../...../......"),
        // One ball would be there from the start, fourteen never.
        ("goal", "pattern:x..../...../...../...../....."),
        ("goal", "pattern:xxxxx/xxxxx/xxxx./...../....."),
        ("players", "5"),
        ("start", "random:"),
        ("start", "random:-1"),
        ("start", "random:+1"),
        ("start", "random:18446744073709551616"),
        ("start", "Checker"),
        ("die", "random:1"),
    ] {
        let mut options = Options::default();
        let refused = options.set(name, value).expect_err(value);
        assert!(matches!(refused, BadOption::Value { .. }), "{name}={value}: {refused}");
        assert!(refused.to_string().contains(value), "{refused}");
        assert_eq!(options, Options::default());
    }
    assert!(matches!(Options::default().set("colours", "2"), Err(BadOption::Name { .. })));
}

#[test]
fn options_that_do_not_go_together_say_so() {
    for (choices, sentence) in [
        (&[("goal", "2x2")][..], "two players play for a 3×3 square, a 4×3 block or a pattern, not for a 2×2 square"),
        (
            &[("players", "3"), ("goal", "3x3")],
            "three players play for a 2×3 block or a 2×2 square, not for a 3×3 square",
        ),
        (
            &[("players", "3"), ("goal", "pattern:xx.../...../...../...../.....")],
            "three players play for a 2×3 block or a 2×2 square, not for a pattern",
        ),
        (
            &[("players", "4"), ("goal", "4x3")],
            "four players play for a 2×2 square or a 2×3 block, not for a 4×3 block",
        ),
        (&[("players", "3"), ("start", "cross")], "the start cross is for two players: three fill the board at random"),
        (&[("start", "ring")], "the start ring already holds the goal, a 3×3 square"),
        (&[("goal", "pattern:x...x/...../...../...../x...x")], "the start checker already holds the goal, a pattern"),
        (
            &[("players", "4"), ("goal", "2x3"), ("last-ball", "own")],
            "the goal takes all 6 balls of a colour, so none is left to come off last, as it has to here",
        ),
    ] {
        assert_eq!(clash(choices), sentence);
    }
    // The same goals where they can be reached.
    for choices in [
        &[("start", "ring"), ("goal", "4x3")][..],
        &[("goal", "4x3"), ("last-ball", "own")],
        &[("players", "3"), ("last-ball", "own")],
        &[("goal", "pattern:xxxxx/xxxxx/xxx../...../.....")],
        &[("players", "4"), ("goal", "2x3")],
    ] {
        assert_eq!(set(choices).check(), Ok(()), "{choices:?}");
    }
    let thirteen = &[("goal", "pattern:xxxxx/xxxxx/xxx../...../....."), ("last-ball", "own")];
    assert!(clash(thirteen).starts_with("the goal takes all 13 balls"));
}

#[test]
fn a_random_filling_is_the_same_for_a_seed_and_holds_no_goal() {
    for (choices, counts) in [
        (&[][..], [12, 13, 0, 0]),
        (&[("goal", "pattern:xx.../...../...../...../.....")], [12, 13, 0, 0]),
        (&[("players", "3")], [8, 9, 8, 0]),
        (&[("players", "3"), ("goal", "2x2")], [8, 9, 8, 0]),
        (&[("players", "4")], [6, 7, 6, 6]),
    ] {
        let mut texts = Vec::new();
        for seed in 0..200 {
            let seed = format!("random:{seed}");
            let chosen = options(&[choices, &[("start", &seed)]].concat());
            let start = Push1977::start(chosen);
            assert_eq!(start.outcome(), None, "{start}");
            for (seat, count) in (0..).map(Seat).zip(counts) {
                assert_eq!(start.core().balls(seat).count_ones(), count, "{start}");
            }
            assert_eq!(start.core().hand, Seat::FIRST, "a larger colour begins");
            assert_eq!(start, Push1977::start(chosen));
            texts.push(start.to_string());
        }
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), 200, "every seed fills the board otherwise");
    }
}

#[test]
fn every_space_is_filled_evenly() {
    let mut black = [0; 25];
    for seed in 0..2_000 {
        let seed = format!("random:{seed}");
        let start = Push1977::start(options(&[("start", &seed)]));
        for (space, count) in (0..).zip(&mut black) {
            *count += u32::from(start.core().ball(space) == Seat::FIRST);
        }
    }
    // 960 are expected, with a deviation of 22.
    assert!(black.iter().all(|count| (850..1_070).contains(count)), "{black:?}");
}

#[test]
fn the_filling_of_a_seed_stays_what_it_was() {
    // Saved games name only the seed: these texts must never change.
    let text = |choices: &[(&str, &str)]| Push1977::start(options(choices)).to_string();
    assert_eq!(text(&[("start", "random:1")]), "BBYBB/YBBYB/YYBBB/YBYYY/YBYYY B");
    assert_eq!(text(&[("players", "3")]), "BBRBB/YYYRB/RRBYB/YBRYY/RYRRY B");
    assert_eq!(text(&[("players", "4")]), "BGGGB/YRRBB/RGYYY/RYRGR/BYGBY B");
}
