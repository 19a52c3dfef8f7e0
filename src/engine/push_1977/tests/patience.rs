//! Shortest lines against what is known and a plain search by the rules.

use std::collections::HashSet;

use super::*;
use crate::rules::{Seat, push_1977::patterns};

const CHECKER: &str = "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B";
const CROSS: &str = "YBYBY/BBYBB/YYYYY/BBYBB/YBYBY";

fn solved(text: &str, choices: &[(&str, &str)]) -> Vec<AnyAction> {
    let game = position(text, choices);
    let found = shortest(&game, &Stop::default()).expect("a patience");
    let line: Vec<AnyAction> = found.line.into_iter().map(AnyAction::Push1977).collect();
    // The line leads there, and not before its end.
    let end = after(&game, &line);
    assert_eq!(winner(&end), Some(Seat::FIRST), "{end}");
    if let Some((_, before)) = line.split_last() {
        assert!(after(&game, before).outcome().is_none());
    }
    line
}

#[test]
fn the_source_makes_the_cross_of_the_checker_in_the_fewest_pushes() {
    let text = format!("{CHECKER} -> {CROSS}");
    assert_eq!(solved(&text, &[]).len(), 7);
    let finding = answer(&position(&text, &[]), &Limits::default());
    assert_eq!((finding.score, finding.turn.len(), finding.depth), (Score::Win(7), 7, 7));
    assert_eq!(finding.line, finding.turn);
    assert_eq!(answer(&position(&text, &[]), &level(1)), finding, "the shortest line at every level");
}

#[test]
fn no_other_pair_of_the_sixteen_is_joined_by_the_line_of_the_source() {
    // Among patterns with all symmetries only the checkerboard and the cross, in both colours.
    let line = [9, 7, 7, 1, 9, 6, 8].map(|pocket| AnyAction::Push1977(Action::Push(pocket)));
    let mut joined = Vec::new();
    for from in patterns() {
        let start = options(&[("start", from.name), ("goal", "4x3")]);
        let game = Push1977::start(start);
        // A target that is not on the way.
        let game = position(&format!("{game} -> YYYYY/YYYYB/YBBBB/BBBBB/BBB.."), &[]);
        let text = after(&game, &line).to_string();
        joined.extend(patterns().filter(|to| text.starts_with(to.rows)).map(|to| (from.name, to.name)));
    }
    assert_eq!(joined, [("checker", "cross"), ("checker-exchanged", "cross-exchanged")]);
}

/// The fewest pushes to a target, by the rules and sets of texts.
fn plain(game: &Push1977, most: usize) -> Option<usize> {
    let mut seen = HashSet::from([game.to_string()]);
    let mut layer = vec![game.clone()];
    for pushes in 0..=most {
        if layer.iter().any(|game| game.outcome().is_some()) {
            return Some(pushes);
        }
        let further = layer.iter().flat_map(nexts).filter(|next| seen.insert(next.to_string())).collect();
        layer = further;
    }
    None
}

/// Rows with some spaces left to any ball.
fn loosened(rows: &str, keep: f32, random: &mut fastrand::Rng) -> String {
    rows.chars().map(|letter| if letter == '/' || random.f32() < keep { letter } else { '.' }).collect()
}

#[test]
fn lines_are_as_short_as_a_plain_search_finds() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut lengths = [0; 6];
    for round in 0..60 {
        let pockets = ["two-sides", "four-sides", "one-side"][round % 3];
        let most = [4, 3, 5][round % 3];
        let choices = [("pockets", pockets)];
        // A target some pushes away, sometimes with free spaces, so that it may be nearer by another way.
        let start = super::random(random.u64(..), &[("pockets", pockets), ("goal", "4x3")]);
        let mut end = position(&format!("{start} -> YYYYY/YYYYY/YYY../...../....."), &choices);
        for _ in 0..random.usize(1..=most) {
            end = random.choice(nexts(&end)).expect("a push");
        }
        let keep = [1.0, 0.8, 0.4, 0.15][round % 4];
        let target = loosened(&end.to_string()[..29], keep, &mut random);
        let text = format!("{start} -> {target}");
        let line = solved(&text, &choices);
        assert_eq!(Some(line.len()), plain(&position(&text, &choices), most), "{text} {pockets}");
        lengths[line.len()] += 1;
    }
    assert!(lengths[..5].iter().all(|count| *count > 0), "{lengths:?}");
}

#[test]
fn targets_are_reached_from_everywhere() {
    for (seed, pockets) in [(1, "two-sides"), (2, "four-sides"), (3, "two-sides"), (4, "one-side")] {
        let choices = [("pockets", pockets), ("goal", "4x3")];
        let (start, end) = (random(seed, &choices).to_string(), random(seed + 100, &choices).to_string());
        let there = solved(&format!("{start} -> {}", &end[..29]), &[("pockets", pockets)]);
        assert!(there.len() > 4, "{}", there.len());
        if pockets == "four-sides" {
            // Every push can be taken back from the other side.
            let back = solved(&format!("{end} -> {}", &start[..29]), &[("pockets", pockets)]);
            assert_eq!(there.len(), back.len());
        }
    }
}

#[test]
fn the_search_is_the_one_that_was_measured() {
    // Fillings visited.
    let visited = ["two-sides", "four-sides", "one-side"].map(|pockets| {
        let game = position(&format!("{CHECKER} -> {CROSS}"), &[("pockets", pockets)]);
        shortest(&game, &Stop::default()).expect("a line").visited
    });
    assert_eq!(visited, [1_758, 3_414, 18]);
}

#[test]
fn a_target_that_stands_needs_no_push() {
    assert_eq!(solved(&format!("{CHECKER} -> {}", &CHECKER[..29]), &[]), []);
    assert_eq!(solved(&format!("{CHECKER} -> ...../...../...../...../....."), &[]), []);
    let over = position(&format!("{CHECKER} -> ...../...../...../...../....."), &[]);
    assert_eq!(think(&over, &Limits::default(), &Stop::default(), &mut |_| ()), None);
    assert_eq!(shortest(&position(CHECKER, &[]), &Stop::default()), None);
}

#[test]
fn a_stopped_patience_still_answers_with_a_push() {
    let stop = Stop::default();
    stop.stop();
    let game = position(&format!("{CHECKER} -> {CROSS}"), &[]);
    assert_eq!(shortest(&game, &stop), None);
    let finding = think(&game, &Limits::default(), &stop, &mut |_| ()).expect("a push");
    after(&game, &finding.turn);
    assert!(matches!(finding.score, Score::Estimate(_)));
}
