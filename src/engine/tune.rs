//! Fits the weights of an evaluation to the results of games that the engine plays against itself.
//!
//! This is Texel's method, as the Chess Programming Wiki describes it: the estimate of a quiet position, put through a
//! logistic curve, should be the result that the game had on average. Positions are those in which the principal
//! variations of the games' searches end. Weights are changed one by one, by smaller and smaller steps, for as long as
//! the mean square error becomes less.

mod games;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;

use crate::rules::{AnyGame, GameKind, line_majority, push_chess, push_crate};

use super::{
    eval,
    params::{self, Numeric},
    push_fight,
};

pub use games::Games;

/// The numbers of an evaluation that belong together, by their name in the parameters.
pub type Part = (&'static str, Vec<i32>);

/// How well weights fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The positions they were fitted to.
    pub positions: usize,
    /// The mean square error of the expected result, 0 to 1, before.
    pub before: f64,
    /// The same after.
    pub after: f64,
}

/// Fits the weights of a game's evaluation to games from a position. `None` where the evaluation has no weights to fit,
/// as that of Push (1977), which is solved.
#[must_use]
pub fn tune(start: &AnyGame, games: &Games) -> Option<(Fit, Vec<Part>)> {
    match start.kind() {
        GameKind::PushFight => Some(fitted::<PushFight>(start, games)),
        GameKind::LineMajority => Some(fitted::<LineMajority>(start, games)),
        GameKind::PushCrate => Some(fitted::<PushCrate>(start, games)),
        GameKind::PushChess => Some(fitted::<PushChess>(start, games)),
        GameKind::Push1977 => None,
    }
}

/// An evaluation whose weights can be fitted.
trait Evaluation {
    /// What it looks at.
    type Point: Send + Sync;
    /// Its numbers.
    type Weights: Numeric;
    /// What it makes of them before it looks at anything.
    type Ready: Sync;

    fn weights() -> Self::Weights;
    fn point(game: &AnyGame) -> Option<Self::Point>;
    fn ready(weights: &Self::Weights) -> Self::Ready;
    /// The estimate for the side to act.
    fn estimate(point: &Self::Point, ready: &Self::Ready) -> i32;
}

macro_rules! evaluations {
    ($($game:ident, $module:ident, $point:ty, |$position:ident| $make:expr, |$weights:ident| $ready:ty = $prepare:expr;)*) => {$(
        struct $game;

        impl Evaluation for $game {
            type Point = $point;
            type Weights = params::$module::Weights;
            type Ready = $ready;

            fn weights() -> Self::Weights {
                params::$module::WEIGHTS
            }

            fn point(game: &AnyGame) -> Option<$point> {
                match game {
                    AnyGame::$game($position) => $make,
                    _ => None,
                }
            }

            fn ready($weights: &Self::Weights) -> $ready {
                $prepare
            }

            fn estimate(point: &$point, ready: &$ready) -> i32 {
                eval::$module::estimate(point, ready)
            }
        }
    )*};
}

evaluations! {
    // What is estimated in the search are whole turns.
    PushFight, push_fight, push_fight::Node, |position| {
        (position.moves_made() == 0 && position.hands().is_none()).then(|| push_fight::Node::of(position))
    }, |weights| eval::push_fight::Tables = eval::push_fight::Tables::of(weights.clone());
    LineMajority, line_majority, line_majority::State, |position| Some(*position.state()),
        |weights| eval::line_majority::Tables = eval::line_majority::Tables::of(weights.clone());
    PushCrate, push_crate, push_crate::Core, |position| Some(*position.core()),
        |weights| params::push_crate::Weights = weights.clone();
    PushChess, push_chess, push_chess::Core, |position| Some(*position.core()),
        |weights| eval::push_chess::Tables = eval::push_chess::Tables::of(weights.clone());
}

/// Plays the games and fits the weights.
fn fitted<E: Evaluation>(start: &AnyGame, games: &Games) -> (Fit, Vec<Part>) {
    let samples: Vec<Sample<E::Point>> = games
        .play(start)
        .into_iter()
        .filter_map(|(game, result)| E::point(&game).map(|point| Sample { point, result }))
        .collect();
    let mut weights = E::weights();
    let fit = fit::<E>(&samples, &mut weights, games.threads);
    let parts = weights.parts().into_iter().map(|(name, numbers)| (name, numbers.to_vec())).collect();
    (fit, parts)
}

/// A position and the result of its game for its side to act: 1 a win, 0 a loss.
#[derive(Debug)]
struct Sample<P> {
    point: P,
    result: f64,
}

/// Changes weights until no change of a single number makes the error less.
fn fit<E: Evaluation>(samples: &[Sample<E::Point>], weights: &mut E::Weights, threads: NonZeroUsize) -> Fit {
    /// The first step of a number as a share of it.
    const SHARE: i32 = 4;
    /// By as much the error has to become less: with few games much of what could be fitted is chance.
    const GAIN: f64 = 1e-7;
    let scale = scale::<E>(samples, weights, threads);
    let before = error::<E>(samples, weights, scale, threads);
    let mut least = before;
    let numbers: usize = weights.parts().iter().map(|(_, numbers)| numbers.len()).sum();
    let mut steps: Vec<i32> = (0..numbers).map(|at| (number(weights, at).abs() / SHARE).max(2)).collect();
    // Until no number can be changed by the smallest step any more.
    let mut last = false;
    while !last {
        last = steps.iter().all(|step| *step == 1);
        for (at, step) in steps.iter_mut().enumerate() {
            let now = *number(weights, at);
            let mut better = false;
            for tried in [now + *step, now - *step] {
                *number(weights, at) = tried;
                let error = error::<E>(samples, weights, scale, threads);
                if error < least - GAIN {
                    least = error;
                    better = true;
                    break;
                }
                *number(weights, at) = now;
            }
            last &= !better;
            *step = if better { *step * 2 } else { (*step / 2).max(1) };
        }
    }
    Fit { positions: samples.len(), before, after: least }
}

/// The number at this place of all.
fn number<W: Numeric>(weights: &mut W, at: usize) -> &mut i32 {
    let mut all = weights.parts().into_iter().flat_map(|(_, numbers)| numbers);
    all.nth(at).expect("there are as many numbers as were counted")
}

/// The estimate that makes 10 to 1 of the chances, by which the weights as they are fit best.
fn scale<E: Evaluation>(samples: &[Sample<E::Point>], weights: &E::Weights, threads: NonZeroUsize) -> f64 {
    // A quarter more each, from 25 hundredths to some 6,000.
    let scales = (0..25).map(|power| 25.0 * 1.25_f64.powi(power));
    let errors = scales.map(|scale| (scale, error::<E>(samples, weights, scale, threads)));
    errors.min_by(|one, other| one.1.total_cmp(&other.1)).map_or(100.0, |(scale, _)| scale)
}

/// The mean square error of the results that estimates by these weights lead to expect.
#[allow(clippy::cast_precision_loss, reason = "there are fewer samples than that")]
fn error<E: Evaluation>(samples: &[Sample<E::Point>], weights: &E::Weights, scale: f64, threads: NonZeroUsize) -> f64 {
    /// Parts of the same size whatever the threads, so that the sum is the same.
    const PART: usize = 4_096;
    let ready = E::ready(weights);
    let square = |sample: &Sample<E::Point>| {
        let estimate = f64::from(E::estimate(&sample.point, &ready));
        let expected = 1.0 / (1.0 + 10_f64.powf(-estimate / scale));
        (expected - sample.result).powi(2)
    };
    let parts: Vec<&[Sample<E::Point>]> = samples.chunks(PART).collect();
    let sums: f64 = std::thread::scope(|scope| {
        let each = parts.len().div_ceil(threads.get()).max(1);
        let sum = |parts: &[&[Sample<E::Point>]]| -> Vec<f64> {
            parts.iter().map(|part| part.iter().map(square).sum()).collect()
        };
        let running: Vec<_> = parts.chunks(each).map(|parts| scope.spawn(move || sum(parts))).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).sum()
    });
    sums / samples.len().max(1) as f64
}
