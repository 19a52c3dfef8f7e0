//! Push (1977) for the engine: where the truth can be computed it is told, elsewhere it is searched for.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `solved` | the complete solution of the game for two without a die |
//! | `draws` | the turns that hold a draw |
//! | `patience` | shortest lines of a patience |
//! | `distances` | how many pushes in a row bring a colour to its goal |
//! | `search` | the search for the die and patterns, and for the lower levels |
//! | `monte_carlo` | the search for three and four players without a die |
//! | `ranks`, `symmetry` | fillings of the board, their numbers, and which are the same |

mod distances;
mod draws;
mod monte_carlo;
mod patience;
mod ranks;
mod search;
mod solved;
mod symmetry;
#[cfg(test)]
mod tests;

use std::{thread, time::Instant};

use crate::rules::{
    Actor, AnyAction, Game as _, Position as _,
    push_1977::{Action, Push1977, Rules},
};

use super::{
    Finding, Level, Limits, Score, Stop,
    control::Control,
    params::{push_1977 as params, search::TIME},
    search::Noise,
    table::Table,
    value::{is_proven, turns},
};
use distances::Distances;
use draws::hold;
use monte_carlo::Question;
use search::{Choice, Found, Search};
use solved::Work;

pub(super) use distances::Sight;
pub use patience::{Shortest, shortest};
pub use solved::{Solution, Value, Variant, solution};

/// The limits of a level and its chosen imperfections.
#[derive(Debug, Clone, Copy)]
pub(super) struct Habits {
    /// The most by which a push is misjudged, in ten-thousandths of a win.
    pub(super) noise: i32,
    /// The most pushes in a row by which a player sees that a colour comes to its goal, where it may make several.
    pub(super) sight: u8,
    /// Pushes looked ahead.
    pub(super) depth: u32,
    /// Positions looked at.
    pub(super) nodes: u64,
}

/// Looks for the best push; see [`super::think`].
///
/// In scores and depth all pushes count, whoever makes them. An estimate is the expected result, from -1 for a loss to 1
/// for a win. A patience is answered by a shortest line whatever the limits; only a stop ends the search for it.
///
/// A game that can be solved is solved first, but not if time is limited: then it is searched until the solution is
/// there, which is made aside and goes on after the answer, unless it is stopped.
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
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    let variant = Variant::of(&position.options().rules()).filter(|_| limits.level == Level::MAX);
    let work = variant.map(Work::on);
    let mut truth = work.as_ref().and_then(|work| {
        if limits.time.is_none() {
            return work.solution(|| !stop.is_stopped());
        }
        work.go_on_aside();
        work.known()
    });
    if truth.is_none() {
        let found = search(position, limits, deadline, work.as_deref(), stop, report);
        if let Some(work) = work.as_ref().filter(|_| stop.is_stopped()) {
            work.leave();
        }
        truth = work.as_ref().and_then(|work| work.known());
        if truth.is_none() {
            return found;
        }
    }
    let finding = look_up(position, truth?);
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

/// The truth about a position that is solved: it alone is visited.
fn look_up(position: &Push1977, solution: &Solution) -> Finding {
    let (value, line) = perfect(position, solution);
    let turn = turn(position, &line);
    let actions = |pockets: &[u8]| pockets.iter().map(|pocket| AnyAction::Push1977(Action::Push(*pocket))).collect();
    Finding {
        turn: actions(&line[..turn]),
        line: actions(&line),
        score: value.into(),
        depth: u32::try_from(line.len()).unwrap_or(u32::MAX),
        nodes: 1,
    }
}

/// The value of a position that is solved for the player to move, and best play: until the end, or where that is drawn
/// until the turn ends.
fn perfect(position: &Push1977, solution: &Solution) -> (Value, Vec<u8>) {
    let (value, _) = best(position, solution);
    let mut line = Vec::new();
    let mut game = position.clone();
    while game.outcome().is_none() {
        let (still, pocket) = best(&game, solution);
        if still == Value::Drawn {
            line.extend(hold(&game, solution));
            break;
        }
        line.push(pocket);
        game.apply(Action::Push(pocket), &mut ());
    }
    line.truncate(playable(position, &line).len());
    (value, line)
}

/// The best push in a position that is solved, unless it is drawn, and its value for the player to move.
fn best(game: &Push1977, solution: &Solution) -> (Value, u8) {
    let core = game.core();
    let mut best = (Value::Lost(0), 0);
    for (pocket, mut value) in (0..).zip(solution.pushes(core)) {
        let mut next = *core;
        next.push(pocket, &game.options().rules());
        if game.occurrences(&next) > 1 && !matches!(value, Value::Won(1) | Value::Lost(1)) {
            value = Value::Drawn;
        }
        if value.rank() > best.0.rank() {
            best = (value, pocket);
        }
    }
    best
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

/// Searches a position until a limit is reached or the solution of a variant is known.
fn search(
    position: &Push1977,
    limits: &Limits,
    deadline: Option<Instant>,
    work: Option<&Work>,
    stop: &Stop,
    report: &mut dyn FnMut(&Finding),
) -> Option<Finding> {
    let rules = position.options().rules();
    // Several players without a die.
    let several = rules.seats > 2 && !rules.die;
    let habits = habits(limits.level, &rules);
    let depth = limits.depth.map_or(habits.depth, |depth| depth.min(habits.depth));
    let mut nodes = limits.nodes.map_or(habits.nodes, |nodes| nodes.min(habits.nodes));
    if let Some(depth) = limits.depth.filter(|_| several) {
        // Playouts of some depth would go on for ever.
        nodes = nodes.min(params::A_PUSH.saturating_mul(depth.into()));
    }
    // What takes its time to be worked out is waited for, but no more than a part of the time there is.
    let wanted = (habits.sight > 0 && Variant::of(&rules).is_none()).then(|| Distances::by(&rules));
    if let Some(wanted) = &wanted {
        let end = limits.time.and_then(|time| Instant::now().checked_add(time / params::WAITED_FOR));
        wanted.wait(|| !stop.is_stopped() && end.is_none_or(|end| Instant::now() < end));
    }
    let distances = wanted.as_ref().and_then(|wanted| wanted.known());
    let sight = distances.map(|distances| Sight { distances, most: habits.sight });
    // Who is stopped before the beginning still has a glance at each push.
    let glance = Stop::default();
    let stop = if stop.is_stopped() {
        nodes = nodes.min(params::GLANCE);
        &glance
    } else {
        stop
    };
    let nodes = Some(nodes).filter(|nodes| *nodes < u64::MAX);
    let unlimited = limits.depth.is_none() && nodes.is_none() && limits.level == Level::MAX;
    let deadline = deadline.or_else(|| Instant::now().checked_add(TIME).filter(|_| unlimited));
    let threads = u32::try_from(limits.threads.get()).unwrap_or(u32::MAX);
    let control = Control::new(stop, depth, nodes, deadline, threads);
    let core = position.core();
    let choices = choices(position);
    let finding = |found: &Found| {
        let line = playable(position, &found.line);
        let turn = turn(position, line);
        let line: Vec<AnyAction> = line.iter().map(|pocket| AnyAction::Push1977(Action::Push(*pocket))).collect();
        Finding { turn: line[..turn].to_vec(), line, score: score(found.value), depth: found.depth, nodes: found.nodes }
    };
    let report = &mut |found: &Found| report(&finding(found));
    let found = if several {
        let question = Question { core, rules: &rules, choices: &choices, sight, control: &control, seed: limits.seed };
        question.answer(report)
    } else {
        let table = Table::for_nodes(control.table_nodes());
        let noise = Noise { most: habits.noise, seed: limits.seed };
        let searcher = || Search::new(core, rules, sight, work, &table, &control);
        thread::scope(|scope| {
            for helper in 1..threads {
                let (searcher, choices) = (&searcher, &choices);
                scope.spawn(move || searcher().deepen(core, choices, noise, helper, &mut |_| ()));
            }
            let found = searcher().deepen(core, &choices, noise, 0, report);
            control.halt();
            found
        })
    };
    found.as_ref().map(finding)
}

/// What a level is limited by under these rules.
const fn habits(level: Level, rules: &Rules) -> Habits {
    let levels = match (rules.seats, rules.die) {
        (2, _) => &params::HABITS,
        (3, false) => &params::HABITS_OF_THREE,
        (_, false) => &params::HABITS_OF_FOUR,
        (_, true) => &params::HABITS_OF_SEVERAL_BY_DIE,
    };
    levels[level.number() as usize - 1]
}

/// The pushes of a position.
fn choices(position: &Push1977) -> Vec<Choice> {
    let (core, rules) = (position.core(), position.options().rules());
    let choice = |pocket| {
        let mut next = *core;
        next.push(pocket, &rules);
        let repeats = !rules.die && position.occurrences(&next) > 1 && next.winner(&rules).is_none();
        Choice { pocket, draws: repeats || next == *core }
    };
    (0..rules.pockets).map(choice).collect()
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
