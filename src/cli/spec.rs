//! The words that name an entrant of a match: `level=3,nodes=2000`, `mcts,time=200`, `cmd:other engine push-fight`.

use std::{fmt::Display, num::NonZeroUsize, ops::RangeInclusive, str::FromStr, time::Duration};

use crate::{
    arena::{Engine, Entrant},
    engine::{Level, Limits},
    rules::shorten,
};

use super::args::{DEPTHS, LONGEST, THREADS, number};

/// The time of an entrant that nothing limits.
const TIME: Duration = Duration::from_secs(1);

/// Why words name no entrant.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum BadSpec {
    /// A word that is none of ours, cut to a bearable length.
    #[error("{0:?} is none of level=N, time=MS, nodes=N, depth=N, threads=N, mcts and cmd:PROGRAM")]
    Unknown(String),
    /// A value out of its range.
    #[error("{0}: {1}")]
    Value(&'static str, String),
    /// A word that is there already.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// Nothing after `cmd:`.
    #[error("after cmd: a program is to follow")]
    NoProgram,
    /// A word that plain tree search has no use for.
    #[error("mcts has no {0}: it takes time=MS and nodes=N, its playouts")]
    NotMcts(&'static str),
    /// Two that play.
    #[error("either mcts or cmd: plays, not both")]
    Two,
}

/// Reads the words of an entrant.
pub(super) fn entrant(text: &str) -> Result<Entrant, BadSpec> {
    let mut given: Vec<&'static str> = Vec::new();
    let mut limits = Limits::default();
    let mut engine = Engine::Own;
    let mut rest = text.trim();
    while !rest.is_empty() {
        if let Some(command) = rest.strip_prefix("cmd:") {
            let words = words(command);
            if words.is_empty() {
                return Err(BadSpec::NoProgram);
            }
            if engine == Engine::Mcts {
                return Err(BadSpec::Two);
            }
            engine = Engine::Program(words);
            break;
        }
        let (word, after) = rest.split_once(',').unwrap_or((rest, ""));
        rest = after.trim();
        let name = read(word.trim(), &mut limits, &mut engine)?;
        if given.contains(&name) {
            return Err(BadSpec::Twice(name));
        }
        given.push(name);
    }
    if engine == Engine::Mcts
        && let Some(name) = given.iter().find(|name| !["mcts", "time", "nodes"].contains(name))
    {
        return Err(BadSpec::NotMcts(name));
    }
    let limited = limits.depth.is_some() || limits.nodes.is_some() || limits.level < Level::MAX;
    if limits.time.is_none() && !limited {
        limits.time = Some(TIME);
    }
    Ok(Entrant { name: text.trim().to_owned(), engine, limits })
}

/// Reads a word; gives its name.
fn read(word: &str, limits: &mut Limits, engine: &mut Engine) -> Result<&'static str, BadSpec> {
    if word == "mcts" {
        *engine = Engine::Mcts;
        return Ok("mcts");
    }
    let unknown = || BadSpec::Unknown(shorten(word));
    let (name, text) = word.split_once('=').ok_or_else(unknown)?;
    match name {
        "level" => {
            limits.level = Level::new(value("level", text, Level::RANGE)?).unwrap_or(Level::MAX);
            Ok("level")
        }
        "time" => {
            limits.time = Some(Duration::from_millis(value("time", text, 1..=LONGEST)?));
            Ok("time")
        }
        "nodes" => {
            limits.nodes = Some(value("nodes", text, 1..=u64::MAX)?);
            Ok("nodes")
        }
        "depth" => {
            limits.depth = Some(value("depth", text, DEPTHS)?);
            Ok("depth")
        }
        "threads" => {
            limits.threads = NonZeroUsize::new(value("threads", text, THREADS)?).unwrap_or(NonZeroUsize::MIN);
            Ok("threads")
        }
        _ => Err(unknown()),
    }
}

/// The words of a command, parted by spaces except inside double quotes.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut quoted = false;
    // Of what is between quotes every second part is quoted.
    for part in command.split('"') {
        if quoted {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
        quoted = !quoted;
    }
    words
}

fn value<N>(name: &'static str, text: &str, range: RangeInclusive<N>) -> Result<N, BadSpec>
where
    N: FromStr + PartialOrd + Display + Clone,
{
    number(range)(text.trim()).map_err(|wrong| BadSpec::Value(name, wrong))
}
