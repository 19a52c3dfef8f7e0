//! Fitting weights.

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

/// Samples whose results are what these weights and this scale lead to expect.
fn samples(weights: [i32; 2], scale: f64) -> Vec<Sample<[i32; 2]>> {
    let points = (-5..=5).flat_map(|one| (-5..=5).map(move |other| [one, other]));
    let result = |point: &[i32; 2]| {
        1.0 / (1.0 + 10_f64.powf(-f64::from(Plain::estimate(point, &Pair { both: weights })) / scale))
    };
    points.map(|point| Sample { result: result(&point), point }).collect()
}

#[test]
fn weights_that_made_the_results_are_found_again() {
    let threads = NonZeroUsize::new(2).unwrap();
    let samples = samples([30, -45], 100.0);
    let mut weights = Plain::weights();
    let fit = fit::<Plain>(&samples, &mut weights, threads);
    // By whatever scale: the ratio is settled, and the curve fits.
    let [one, other] = weights.both.map(f64::from);
    assert!((one / other + 30.0 / 45.0).abs() < 0.05, "{weights:?}");
    assert!(fit.before > 0.05 && fit.after < 0.001, "{fit:?}");
    assert_eq!(fit.positions, 121);
}

#[test]
fn results_are_those_of_the_side_to_act_and_the_same_whatever_the_threads() {
    let start = GameKind::LineMajority.options().start();
    let games = |threads| {
        let threads = NonZeroUsize::new(threads).unwrap();
        Games { number: 6, nodes: 40, opening: 6, seed: 3, threads }.play(&start)
    };
    let positions = games(1);
    assert_eq!(positions, games(2));
    assert!(positions.iter().all(|(game, result)| game.outcome().is_none() && (0.0..=1.0).contains(result)));
    // Of a game that is won both sides have had positions.
    let of = |wanted: f64| positions.iter().filter(|(_, result)| (result - wanted).abs() < 0.1).count();
    assert!(of(1.0) > 10 && of(0.0) > 10);
}
