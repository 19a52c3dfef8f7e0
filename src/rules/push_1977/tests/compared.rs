//! The rules against the plain second implementation, and both against counted numbers.

use super::{plain::Plain, *};
use crate::rules::perft::perft;

/// The file of counts: a position, options, and numbers of action sequences by length.
const COUNTS: &str = include_str!("../../../../tests/perft/push-1977.txt");

/// Sequences that are quick to count plainly, and by the product.
const QUICK: [u64; 2] = [20_000, 160_000];

fn choices(text: &str) -> Vec<(&str, &str)> {
    text.split(' ').filter_map(|choice| choice.split_once('=')).collect()
}

#[test]
fn the_numbers_of_action_sequences_are_those_of_the_file() {
    let mut rows = 0;
    for line in COUNTS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut parts = line.split("; ");
        let (text, chosen) = (parts.next().expect("a position"), choices(parts.next().expect("options")));
        for part in parts {
            let (depth, count) = part.split_once(' ').expect("a depth and a count");
            let (depth, count): (u32, u64) = (depth.parse().expect("a depth"), count.parse().expect("a count"));
            if count <= QUICK[0] {
                assert_eq!(Plain::read(text, &chosen).perft(depth), count, "plainly, {depth} from {line}");
            }
            if count <= QUICK[1] {
                assert_eq!(perft(&position(text, &chosen), depth), count, "{depth} from {line}");
            }
        }
        rows += 1;
    }
    assert!(rows >= 10, "{rows}");
}

#[test]
#[ignore = "the long counts of the file, two minutes"]
fn the_long_numbers_are_those_of_the_file() {
    for line in COUNTS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let mut parts = line.split("; ");
        let (text, chosen) = (parts.next().expect("a position"), choices(parts.next().expect("options")));
        for part in parts {
            let (depth, count) = part.split_once(' ').expect("a depth and a count");
            let (depth, count): (u32, u64) = (depth.parse().expect("a depth"), count.parse().expect("a count"));
            assert_eq!(Plain::read(text, &chosen).perft(depth), count, "plainly, {depth} from {line}");
            assert_eq!(perft(&position(text, &chosen), depth), count, "{depth} from {line}");
        }
    }
}

#[test]
fn random_games_are_those_of_the_plain_rules() {
    const VARIANTS: [&[(&str, &str)]; 12] = [
        &[],
        &[("goal", "4x3")],
        &[("pockets", "four-sides")],
        &[("pockets", "one-side"), ("start", "random:5")],
        &[("last-ball", "own"), ("start", "random:3")],
        &[("die", "d6")],
        &[("die", "d6"), ("last-ball", "own"), ("pockets", "four-sides")],
        &[("goal", "pattern:x...x/...../..x../...../x...x"), ("start", "random:4")],
        &[("players", "3")],
        &[("players", "3"), ("goal", "2x2"), ("die", "d6")],
        &[("players", "4"), ("last-ball", "own")],
        &[("players", "4"), ("goal", "2x3"), ("pockets", "four-sides"), ("start", "random:9")],
    ];
    let (mut won, mut drawn) = (0, 0);
    for seed in 0..240 {
        let chosen = VARIANTS[usize::try_from(seed).expect("small") % VARIANTS.len()];
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Push1977::start(options(chosen));
        let mut plain = Plain::read(&game.to_string(), chosen);
        for _ in 0..400 {
            assert_eq!(game.to_string(), plain.text());
            let actions = game.actions();
            assert_eq!(actions.iter().map(ToString::to_string).collect::<Vec<_>>(), plain.actions(), "{game}");
            let outcome = game.outcome();
            assert_eq!(outcome.is_some(), plain.winner().is_some() || plain.is_drawn(), "{game}");
            if let Some(outcome) = outcome {
                let winner = outcome.winner.map(|seat| ['B', 'Y', 'R', 'G'][seat.index()]);
                assert_eq!(winner, plain.winner(), "{game}");
                won += u32::from(winner.is_some());
                drawn += u32::from(winner.is_none());
                break;
            }
            let actor = game.actor().seat().map(|seat| ['B', 'Y', 'R', 'G'][seat.index()]);
            assert_eq!(actor, plain.actor(), "{game}");
            // Often the same pocket again, so that positions recur.
            let last = random.usize(..if seed % 3 == 0 { 2 } else { actions.len() });
            let action = actions[last];
            game.apply(action, &mut ());
            plain.play(&action.to_string());
        }
    }
    assert!(won > 50 && drawn > 20, "{won} won, {drawn} drawn");
}
