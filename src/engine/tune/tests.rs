//! Fitting weights.

use std::{collections::BTreeSet, num::NonZeroUsize};

use crate::engine::Level;

use super::*;

/// An evaluation of numbers: the first weight times the one and the second times the other.
struct Plain;

#[derive(Debug, Clone)]
struct Pair {
    both: [i32; 2],
}

impl Numeric for Pair {
    fn parts(&mut self) -> Vec<(&'static str, &mut [i32])> {
        vec![("both", &mut self.both)]
    }
}

impl Evaluation for Plain {
    type Point = [i32; 2];
    type Weights = Pair;
    type Ready = Pair;

    fn weights() -> Pair {
        Pair { both: [40, 10] }
    }

    fn point(_: &AnyGame) -> Option<[i32; 2]> {
        None
    }

    fn ready(weights: &Pair) -> Pair {
        weights.clone()
    }

    fn estimate(point: &[i32; 2], ready: &Pair) -> i32 {
        point[0] * ready.both[0] + point[1] * ready.both[1]
    }
}

/// Samples whose results are what these weights and this scale lead to expect, so many times.
fn samples(weights: [i32; 2], scale: f64, times: usize) -> Vec<Sample<[i32; 2]>> {
    let points = (0..times).flat_map(|_| (-5..=5).flat_map(|one| (-5..=5).map(move |other| [one, other])));
    let result = |point: &[i32; 2]| {
        1.0 / (1.0 + 10_f64.powf(-f64::from(Plain::estimate(point, &Pair { both: weights })) / scale))
    };
    points.map(|point| Sample { result: result(&point), point }).collect()
}

#[test]
fn weights_that_made_the_results_are_found_again() {
    let threads = NonZeroUsize::new(2).unwrap();
    let samples = samples([30, -45], 100.0, 1_000);
    let mut weights = Plain::weights();
    let fit = Fitting::<Plain>::of(&samples, &mut weights, threads).fit(&mut weights);
    // By whatever scale: the ratio is settled, and the curve fits.
    let [one, other] = weights.both.map(f64::from);
    assert!((one / other + 30.0 / 45.0).abs() < 0.05, "{weights:?}");
    assert!(fit.before > 0.05 && fit.after < 0.001, "{fit:?}");
    assert_eq!(fit.positions, 121_000);
}

#[test]
fn few_samples_change_little() {
    let moved = |times: usize| {
        let mut weights = Plain::weights();
        Fitting::<Plain>::of(&samples([30, -45], 100.0, times), &mut weights, NonZeroUsize::MIN).fit(&mut weights);
        weights.both.iter().zip(Plain::weights().both).map(|(after, before)| (after - before).abs()).sum::<i32>()
    };
    let (few, many) = (moved(1), moved(100));
    assert!(few > 0 && 2 * few < many, "{few} {many}");
}

/// The games from a start.
fn games(start: &AnyGame, mazes: bool, threads: usize) -> Vec<(AnyGame, f64)> {
    let threads = NonZeroUsize::new(threads).unwrap();
    Games { number: 6, nodes: 40, level: Level::MAX, opening: 6, mazes, seed: 3, threads }.play(start)
}

#[test]
fn results_are_those_of_the_side_to_act_and_the_same_whatever_the_threads() {
    let start = GameKind::LineMajority.options().start();
    let positions = games(&start, true, 1);
    assert_eq!(positions, games(&start, true, 2));
    assert!(positions.iter().all(|(game, result)| game.outcome().is_none() && (0.0..=1.0).contains(result)));
    // Of a game that is won both sides have had positions.
    let of = |wanted: f64| positions.iter().filter(|(_, result)| (result - wanted).abs() < 0.1).count();
    assert!(of(1.0) > 10 && of(0.0) > 10);
}

#[test]
fn every_other_game_is_played_in_a_maze_where_that_is_wanted() {
    let start = GameKind::PushCrate.options().start();
    let maps = |mazes: bool| {
        let positions = games(&start, mazes, 2).into_iter().map(|(game, _)| game.options().value("map").into_owned());
        positions.collect::<BTreeSet<_>>()
    };
    let (usual, other) = (maps(false), maps(true));
    assert_eq!(usual.len(), 1, "{usual:?}");
    // Three of six games.
    assert_eq!(other.len(), 4, "{other:?}");
    assert_eq!(other.iter().filter(|map| map.starts_with("random:")).count(), 3, "{other:?}");
}
