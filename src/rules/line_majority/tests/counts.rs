//! The program against the plain rules: counts of action sequences, and every position of random games.

use super::{plain::Plain, *};
use crate::rules::perft::perft;

/// The counts in the file, worked out by the plain rules: positions with depths and counts.
fn rows() -> Vec<(&'static str, Vec<(u32, u64)>)> {
    let lines = include_str!("../../../../tests/perft/line-majority.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.split("; ");
            let position = fields.next().expect("a position");
            assert_eq!(fields.next(), Some("-"), "no options");
            let counts = fields.map(|field| {
                let (depth, count) = field.split_once(' ').expect("depth and count");
                (depth.parse().expect("a depth"), count.parse().expect("a count"))
            });
            (position, counts.collect())
        })
        .collect()
}

/// Compares the counts up to a limit of so many; gives how many were compared.
fn compare(most: u64, count: impl Fn(&str, u32) -> u64) -> usize {
    let mut compared = 0;
    for (text, counts) in rows() {
        for (depth, expected) in counts.into_iter().filter(|(_, count)| *count <= most) {
            assert_eq!(count(text, depth), expected, "{text} to depth {depth}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn the_program_counts_as_the_file_says() {
    let compared = compare(3_000_000, |text, depth| perft(&position(text), depth));
    assert!(compared >= 34, "{compared}");
}

#[test]
fn the_plain_rules_count_as_the_file_says() {
    let compared = compare(60_000, |text, depth| Plain::read(text).perft(depth));
    assert!(compared >= 29, "{compared}");
}

#[test]
#[ignore = "takes seconds"]
fn the_deepest_counts_are_right_too() {
    compare(u64::MAX, |text, depth| perft(&position(text), depth));
    compare(u64::MAX, |text, depth| Plain::read(text).perft(depth));
}

/// A random position: any stones, any counters of a game that goes on.
fn scattered(random: &mut fastrand::Rng) -> LineMajority {
    let density = random.u8(1..=9);
    let mut cell = || match random.u8(0..10) {
        die if die >= density => '.',
        die if die % 2 == 0 => 'w',
        _ => 'b',
    };
    let rows: Vec<String> = (0..5).map(|_| (0..5).map(|_| cell()).collect()).collect();
    let side = if random.bool() { 'w' } else { 'b' };
    let counters = [random.u8(..3), random.u8(..3), random.u8(..50), random.u8(..2)];
    let [white, black, turns, passes] = counters;
    position(&format!("{} {side} {white}/{black} {turns} {passes}", rows.join("/")))
}

/// Compares all that can be asked of a position, and all positions after it.
fn agree(position: &LineMajority, plain: &Plain) {
    assert_eq!(position.to_string(), plain.text());
    let result = position.outcome().map(|outcome| match outcome.winner {
        Some(Seat::FIRST) => 'w',
        Some(_) => 'b',
        None => '=',
    });
    assert_eq!(result, plain.result(), "{position}");
    let expected = plain.actions();
    let actions = position.actions();
    assert_eq!(written(&actions), expected.iter().map(|(text, _)| text.clone()).collect::<Vec<_>>(), "{position}");
    assert_eq!(position.count(), actions.len() as u64);
    for (action, (_, next)) in actions.into_iter().zip(expected) {
        let mut after = position.clone();
        after.apply(action, &mut ());
        assert_eq!(after.to_string(), next.text(), "{action} in {position}");
    }
}

#[test]
fn random_games_are_those_of_the_plain_rules() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut captured = [0; 4];
    for _ in 0..150 {
        let mut position = LineMajority::start(Options);
        let mut plain = Plain::read(OPENING);
        loop {
            agree(&position, &plain);
            let mut actions = plain.actions();
            if actions.is_empty() {
                break;
            }
            let (text, next) = actions.swap_remove(random.usize(..actions.len()));
            position = after(&position, &text);
            plain = next;
        }
        for count in position.state().captures {
            captured[usize::from(count)] += 1;
        }
    }
    assert!(captured.iter().all(|games| *games > 0), "all numbers of captures occur: {captured:?}");
}

#[test]
fn random_positions_are_those_of_the_plain_rules() {
    let mut random = fastrand::Rng::with_seed(2);
    let mut passes = 0;
    for _ in 0..3_000 {
        let position = scattered(&mut random);
        agree(&position, &Plain::read(&position.to_string()));
        passes += usize::from(position.actions() == [Action::Pass]);
    }
    assert!(passes > 0);
}

#[test]
fn exactly_what_is_listed_is_allowed() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..60 {
        let position = scattered(&mut random);
        let listed = position.actions();
        for action in texts::every_action() {
            assert_eq!(position.check(action).is_ok(), listed.contains(&action), "{action} in {position}");
        }
    }
}
