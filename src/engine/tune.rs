//! Fits the weights of an evaluation to the results of games that the engine plays against itself.
//!
//! This is Texel's method, as the Chess Programming Wiki describes it: the estimate of a quiet position, put through a
//! logistic curve, should be the result that the game had on average. Positions are those in which the principal
//! variations of the games' searches end. The weights with the least mean square error are found by the method of K.
//! Levenberg (1944) and D. Marquardt (1963).

mod fit;
mod games;
mod normal;
#[cfg(test)]
mod tests;

use crate::rules::{
    AnyGame, AnyOptions, GameKind, line_majority, push_chess,
    push_crate::{self, MapChoice},
};

use super::{
    eval,
    params::{self, Numeric},
    push_fight,
};

use fit::Fitting;
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
    /// The estimate, in hundredths, that makes 10 to 1 of the chances.
    pub scale: f64,
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

/// A game in the maze of a seed, where the game has mazes.
fn maze(kind: GameKind, seed: u64) -> Option<AnyGame> {
    let map = MapChoice::Random(seed);
    (kind == GameKind::PushCrate).then(|| AnyOptions::PushCrate(push_crate::Options { map }).start())
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
    let fit = Fitting::<E>::of(&samples, &mut weights, games.threads).fit(&mut weights);
    let parts = weights.parts().into_iter().map(|(name, numbers)| (name, numbers.to_vec())).collect();
    (fit, parts)
}

/// A position and the result of its game for its side to act: 1 a win, 0 a loss.
#[derive(Debug)]
struct Sample<P> {
    point: P,
    result: f64,
}
