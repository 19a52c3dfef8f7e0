//! Push (1977) for the engine: where the truth can be computed it is told, elsewhere it is searched for.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `solved` | the complete solution of the game for two without a die |
//! | `patience` | shortest lines of a patience |
//! | `search` | the search for pattern goals, the die, three and four players, and for the lower levels |
//! | `ranks`, `symmetry` | fillings of the board, their numbers, and which are the same |

mod patience;
mod ranks;
mod search;
mod solved;
mod symmetry;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use crate::rules::{
    Actor, AnyAction, Game as _, Position as _,
    push_1977::{Action, Core, Push1977},
};

use super::{
    Finding, Level, Limits, Score, Stop,
    control::Control,
    params::{push_1977 as params, search::TIME},
    search::Noise,
    table::Table,
    value::{is_proven, turns},
};
use search::{Choice, Found, Search};

pub use patience::{Shortest, shortest};
pub use solved::{Solution, Value, Variant, solution};

/// The limits of a level and its chosen imperfections.
#[derive(Debug, Clone, Copy)]
pub(super) struct Habits {
    /// The most by which a push is misjudged, in ten-thousandths of a win.
    pub(super) noise: i32,
    /// Pushes looked ahead.
    pub(super) depth: u32,
    /// Positions looked at.
    pub(super) nodes: u64,
}

/// Looks for the best push; see [`super::think`].
///
/// In scores and depth all pushes count, whoever makes them. An estimate is the expected result, from -1 for a loss to 1
/// for a win. A patience is answered by a shortest line whatever the limits; only a stop ends the search for it.
pub(super) fn think(
    position: &Push1977,
    limits: &Limits,
    stop: &Stop,
    report: &mut dyn FnMut(&Finding),
) -> Option<Finding> {
    if position.outcome().is_some() || position.actor() == Actor::Chance {
        return None;
    }
    if position.target().is_some() {
        let finding = solve(position, stop);
        report(&finding);
        return Some(finding);
    }
    let Some(finding) = look_up(position, limits, stop) else { return search(position, limits, stop, report) };
    report(&finding);
    Some(finding)
}

/// The shortest line of a patience; any push when it is stopped before it is found.
fn solve(position: &Push1977, stop: &Stop) -> Finding {
    let Some(Shortest { line, visited }) = shortest(position, stop) else {
        let turn = vec![AnyAction::Push1977(Action::Push(0))];
        return Finding { line: turn.clone(), turn, score: Score::Estimate(0.0), depth: 0, nodes: 0 };
    };
    let pushes = u32::try_from(line.len()).unwrap_or(u32::MAX);
    let line: Vec<AnyAction> = line.into_iter().map(AnyAction::Push1977).collect();
    Finding { turn: line.clone(), line, score: Score::Win(pushes), depth: pushes, nodes: visited }
}

/// The truth about a position that is solved, for the level that may know it and as far as there is time for it.
fn look_up(position: &Push1977, limits: &Limits, stop: &Stop) -> Option<Finding> {
    if limits.level < Level::MAX {
        return None;
    }
    // Half of the time at most: what is left is for a search.
    let deadline = limits.time.map(|time| Instant::now() + time / 2);
    let go_on = || !stop.is_stopped() && deadline.is_none_or(|deadline| Instant::now() < deadline);
    let solution = solution(Variant::of(&position.options().rules())?, go_on)?;
    let (value, line) = perfect(position, solution);
    let turn = turn(position, &line);
    let actions = |pockets: &[u8]| pockets.iter().map(|pocket| AnyAction::Push1977(Action::Push(*pocket))).collect();
    Some(Finding {
        turn: actions(&line[..turn]),
        line: actions(&line),
        score: value.into(),
        depth: u32::try_from(line.len()).unwrap_or(u32::MAX),
        nodes: u64::try_from(line.len()).unwrap_or(u64::MAX) * u64::from(position.options().rules().pockets),
    })
}

/// The value of a position that is solved for the player to move, and best play: until the end, or where that is drawn
/// until the turn ends.
fn perfect(position: &Push1977, solution: &Solution) -> (Value, Vec<u8>) {
    let mut line = Vec::new();
    let mut game = position.clone();
    let mut value = Value::Drawn;
    while game.outcome().is_none() {
        let (best, pocket) = best(&game, solution);
        if line.is_empty() {
            value = best;
        } else if value == Value::Drawn && game.core().turn != position.core().turn {
            break;
        }
        line.push(pocket);
        game.apply(Action::Push(pocket), &mut ());
    }
    (value, line)
}

/// The best push in a position that is solved, and its value for the player to move.
fn best(game: &Push1977, solution: &Solution) -> (Value, u8) {
    let core = game.core();
    let mut best = (Value::Lost(0), 0, i16::MIN);
    for (pocket, mut value) in (0..).zip(solution.pushes(core)) {
        let mut next = *core;
        next.push(pocket, &game.options().rules());
        let before = game.occurrences(&next);
        if before > 1 && !matches!(value, Value::Won(1) | Value::Lost(1)) {
            value = Value::Drawn;
        }
        let rank = match value {
            Value::Drawn => interest(solution, &next, next.hand == core.hand, before),
            _ => value.rank(),
        };
        if rank > best.2 {
            best = (value, pocket, rank);
        }
    }
    (best.0, best.1)
}

/// How much a push to a drawn position that occurred so often before keeps the game alive: best where the other player
/// can go wrong in many ways.
fn interest(solution: &Solution, core: &Core, stays: bool, before: usize) -> i16 {
    if before > 0 {
        return i16::from(before == 1);
    }
    if stays {
        return 2;
    }
    let mistakes = solution.pushes(core).into_iter().filter(|value| matches!(value, Value::Lost(_)));
    3 + i16::try_from(mistakes.count()).unwrap_or_default()
}

/// How many of the pushes of a line are made in the turn under way.
fn turn(position: &Push1977, line: &[u8]) -> usize {
    let rules = position.options().rules();
    let mut core = *position.core();
    let mut made = 0;
    for pocket in line {
        core.push(*pocket, &rules);
        made += 1;
        if core.turn != position.core().turn {
            break;
        }
    }
    made
}

/// A line as far as it can be played: not beyond a draw by what happened before.
fn playable<'a>(position: &Push1977, line: &'a [u8]) -> &'a [u8] {
    let mut game = position.clone();
    let mut made = 0;
    while let Some(pocket) = line.get(made).filter(|_| game.outcome().is_none()) {
        game.apply(Action::Push(*pocket), &mut ());
        made += 1;
    }
    &line[..made]
}

/// Searches a position.
fn search(position: &Push1977, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Finding)) -> Option<Finding> {
    let rules = position.options().rules();
    let habits = params::HABITS[usize::from(limits.level.number()) - 1];
    let depth = limits.depth.map_or(habits.depth, |depth| depth.min(habits.depth));
    let nodes = Some(limits.nodes.map_or(habits.nodes, |nodes| nodes.min(habits.nodes))).filter(|it| *it < u64::MAX);
    let unlimited = limits.depth.is_none() && nodes.is_none() && limits.level == Level::MAX;
    let time: Option<Duration> = limits.time.or(unlimited.then_some(TIME));
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    let control = Control::new(stop, depth, nodes, deadline, 1);
    let table = Table::for_nodes(control.table_nodes());
    let core = position.core();
    let choices: Vec<Choice> = (0..rules.pockets)
        .map(|pocket| {
            let mut next = *core;
            next.push(pocket, &rules);
            let draws = !rules.die && position.occurrences(&next) > 1 && next.winner(&rules).is_none();
            Choice { pocket, draws }
        })
        .collect();
    let finding = |found: &Found| {
        let line = playable(position, &found.line);
        let turn = turn(position, line);
        let line: Vec<AnyAction> = line.iter().map(|pocket| AnyAction::Push1977(Action::Push(*pocket))).collect();
        Finding { turn: line[..turn].to_vec(), line, score: score(found.value), depth: found.depth, nodes: found.nodes }
    };
    let noise = Noise { most: habits.noise, seed: limits.seed };
    let found = Search::new(core, rules, &table, &control)
        .deepen(core, &choices, noise, &mut |found| report(&finding(found)))?;
    Some(finding(&found))
}

/// A value as a score; all pushes count.
#[allow(clippy::cast_precision_loss, reason = "estimates are small")]
fn score(value: i32) -> Score {
    match value {
        _ if !is_proven(value) => Score::Estimate(value as f32 / params::CERTAIN as f32),
        0.. => Score::Win(turns(value)),
        _ => Score::Loss(turns(value)),
    }
}
