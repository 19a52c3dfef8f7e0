//! `shove engine`: the engine for other programs, by the Universal Game Interface.

use std::{
    fmt::{self, Write as _},
    io::{self, BufRead, Write},
    num::NonZeroUsize,
    str::{FromStr, SplitWhitespace},
    sync::mpsc::{self, Sender},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use clap::Args;

use crate::{
    engine::{Finding, Level, Limits, Score, Stop, think},
    rules::{Actor, AnyAction, AnyGame, AnyOptions, shorten},
};

use super::{
    Failure,
    args::{DEPTHS, GameArgs, LONGEST, THREADS},
};

/// The largest seed that is announced: programs that read it as a 32-bit number can.
const SEEDS: i32 = i32::MAX;

/// Let another program use the engine, by UGI
///
/// Speaks the Universal Game Interface on standard input and output, a command a line:
///
///   ugi                       who this is and what can be set, then `ugiok`
///   isready                   `readyok`, at once
///   setoption name X value Y  threads, level, seed, or an option of the game
///   uginewgame                forgets the game before
///   position startpos [moves ACTION…]
///   position fen TEXT [moves ACTION…]
///   go depth N | nodes N | movetime MS | infinite
///                             `info` lines, then `bestmove ACTION`
///   stop                      ends the search; its `bestmove` follows
///   query gameover|p1turn|result
///                             `response` and true, false, p1win, p2win, draw or none
///   quit
///
/// A `bestmove` is one action. Of a turn with several the next one comes with the next `go`, once the
/// position has the action before. Where a die is to be rolled or the game is over it is `(none)`; a
/// roll is an action among the moves. What cannot be read is told in an `info string` and left out.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  echo ugi | shove engine push-fight
  (echo position startpos moves d1d5; echo go movetime 300; sleep 1) | shove engine push-chess"
)]
pub(super) struct Engine {
    #[command(flatten)]
    game: GameArgs,
}

impl Engine {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let game = self.game.position()?;
        let mut session =
            Session { options: game.options(), game, settings: Limits::default(), plan: None, search: None };
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line)? > 0 {
            if !session.obey(&String::from_utf8_lossy(&line))? {
                break;
            }
            line.clear();
        }
        session.stop();
        Ok(())
    }
}

/// What has been said so far.
struct Session {
    options: AnyOptions,
    game: AnyGame,
    /// The level, the threads and the seed.
    settings: Limits,
    plan: Option<Plan>,
    search: Option<Search>,
}

/// The rest of a turn whose first actions have been told.
struct Plan {
    /// The position in which the rest was meant to be played.
    game: AnyGame,
    found: Finding,
}

/// A search under way.
struct Search {
    stop: Stop,
    /// Held while an infinite search may not answer.
    hold: Sender<()>,
    thread: JoinHandle<Option<Plan>>,
}

impl Session {
    /// Obeys a line; whether to go on.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "ugi" => self.introduce()?,
            "isready" => say(format_args!("readyok"))?,
            "setoption" => self.set(rest).or_else(|reason| complain(&reason))?,
            "uginewgame" => {
                self.plan = None;
                self.restart().or_else(|reason| complain(&reason))?;
            }
            "position" => match self.position(rest) {
                Ok(game) => self.game = game,
                Err(reason) => complain(&reason)?,
            },
            "go" => self.go(rest)?,
            "stop" => self.stop(),
            "query" => self.answer(rest)?,
            "quit" => return Ok(false),
            _ => complain(&format!("{:?} is no command of UGI", shorten(word)))?,
        }
        Ok(true)
    }

    fn introduce(&self) -> io::Result<()> {
        let mut text = format!("id name Shove {}\nid author the authors of Shove\n", env!("CARGO_PKG_VERSION"));
        for (name, default, min, max) in [
            ("threads", "1".to_owned(), THREADS.start().to_string(), THREADS.end().to_string()),
            (
                "level",
                Level::MAX.number().to_string(),
                Level::RANGE.start().to_string(),
                Level::RANGE.end().to_string(),
            ),
            ("seed", "0".to_owned(), "0".to_owned(), SEEDS.to_string()),
        ] {
            let _ = writeln!(text, "option name {name} type spin default {default} min {min} max {max}");
        }
        for def in self.game.kind().option_table() {
            let _ = write!(text, "option name {} type combo default {}", def.name, self.options.value(def.name));
            for choice in def.choices {
                let _ = write!(text, " var {}", choice.value);
            }
            text.push('\n');
        }
        say(format_args!("{text}ugiok"))
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        let parts = text.strip_prefix("name ").and_then(|text| text.split_once(" value "));
        let (name, value) = parts.ok_or("an option is set by `setoption name X value Y`")?;
        let (name, value) = (name.trim(), value.trim());
        let wrong = || format!("{name} is no {:?}", shorten(value));
        self.plan = None;
        match name {
            "threads" => {
                let threads = value.parse().ok().filter(|threads| THREADS.contains(threads));
                self.settings.threads = threads.and_then(NonZeroUsize::new).ok_or_else(wrong)?;
            }
            "level" => self.settings.level = value.parse().ok().and_then(Level::new).ok_or_else(wrong)?,
            "seed" => self.settings.seed = value.parse().map_err(|_| wrong())?,
            _ => {
                self.options.set(name, value).map_err(|error| error.to_string())?;
                self.restart()?;
            }
        }
        Ok(())
    }

    /// Goes to the start position, where the options allow one.
    fn restart(&mut self) -> Result<(), String> {
        self.options.check().map_err(|error| error.to_string())?;
        self.game = self.options.start();
        Ok(())
    }

    /// Reads a position with the moves that lead on from it.
    fn position(&self, text: &str) -> Result<AnyGame, String> {
        self.options.check().map_err(|error| error.to_string())?;
        let padded = format!("{text} ");
        let (start, moves) = padded.split_once(" moves ").unwrap_or((&padded, ""));
        let mut game = match start.trim().split_once(' ') {
            None if start.trim() == "startpos" => self.options.start(),
            Some(("fen", text)) => self.options.parse(text.trim()).map_err(|error| error.to_string())?,
            _ => return Err("a position is `startpos` or `fen TEXT`".to_owned()),
        };
        for word in moves.split_whitespace() {
            let action = game.kind().parse_action(word).map_err(|error| error.to_string())?;
            game.play(action).map_err(|reason| format!("{action}: {reason}"))?;
        }
        Ok(game)
    }

    /// Begins a search; one that is under way is stopped first.
    fn go(&mut self, text: &str) -> io::Result<()> {
        self.stop();
        let mut limits = self.settings.clone();
        let mut infinite = false;
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "depth" => {
                    limits.depth = read(&mut words).map(|depth: u32| depth.clamp(*DEPTHS.start(), *DEPTHS.end()));
                }
                "nodes" => limits.nodes = read(&mut words).map(|nodes: u64| nodes.max(1)),
                "movetime" => {
                    limits.time = read(&mut words).map(|time: u64| Duration::from_millis(time.clamp(1, LONGEST)));
                }
                "infinite" => infinite = true,
                _ => {
                    complain(&format!("{:?} is no limit of a search: it is left out", shorten(word)))?;
                }
            }
        }
        if infinite {
            limits.time = Some(Duration::from_millis(LONGEST));
        }
        let game = self.game.clone();
        let plan = self.plan.take().filter(|plan| !infinite && plan.game == game);
        let stop = Stop::default();
        let (hold, held) = mpsc::channel();
        let own = stop.clone();
        let thread = thread::Builder::new().spawn(move || {
            let found = plan.map(|plan| plan.found).or_else(|| search(&game, &limits, &own));
            if infinite {
                // Ends when the other half of the channel is dropped.
                let _ = held.recv();
            }
            // With standard output closed there is nobody left to tell.
            match &found {
                Some(found) => drop(say(format_args!("bestmove {}", found.turn[0]))),
                None => drop(say(format_args!("bestmove (none)"))),
            }
            rest(game, found?)
        })?;
        self.search = Some(Search { stop, hold, thread });
        Ok(())
    }

    /// Ends the search under way, if there is one, and waits for its answer.
    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.stop();
            drop(search.hold);
            self.plan = search.thread.join().ok().flatten();
        }
    }

    fn answer(&self, question: &str) -> io::Result<()> {
        let outcome = self.game.outcome();
        match question {
            "gameover" => say(format_args!("response {}", outcome.is_some())),
            "p1turn" => {
                let first = matches!(self.game.actor(), Actor::Player(seat) if seat.index() == 0);
                say(format_args!("response {first}"))
            }
            "result" => match outcome.map(|outcome| outcome.winner) {
                None => say(format_args!("response none")),
                Some(None) => say(format_args!("response draw")),
                Some(Some(seat)) => say(format_args!("response p{}win", seat.index() + 1)),
            },
            _ => complain("a query is gameover, p1turn or result"),
        }
    }
}

/// Searches, telling each finding.
fn search(game: &AnyGame, limits: &Limits, stop: &Stop) -> Option<Finding> {
    let start = Instant::now();
    think(game, limits, stop, &mut |found| {
        let spent = start.elapsed();
        let micros = u64::try_from(spent.as_micros()).unwrap_or(u64::MAX).max(1);
        let speed = found.nodes.saturating_mul(1_000_000) / micros;
        let (depth, score, nodes) = (found.depth, points(found.score), found.nodes);
        let line = line(&found.line);
        let _ = say(format_args!(
            "info depth {depth} score {score} nodes {nodes} time {} nps {speed} pv{line}",
            spent.as_millis()
        ));
    })
}

/// What is left of the turn once its first action is played.
fn rest(mut game: AnyGame, mut found: Finding) -> Option<Plan> {
    game.play(found.turn.remove(0)).ok()?;
    let due = game.outcome().is_none() && game.actor() != Actor::Chance;
    (due && !found.turn.is_empty()).then_some(Plan { game, found })
}

/// A score in hundredths of the game's unit or in turns to the end.
fn points(score: Score) -> impl fmt::Display {
    fmt::from_fn(move |f| match score {
        Score::Win(turns) => write!(f, "mate {turns}"),
        Score::Loss(turns) => write!(f, "mate -{turns}"),
        Score::Draw => f.write_str("cp 0"),
        // Adding zero makes a negative zero a positive one.
        Score::Estimate(value) => write!(f, "cp {}", (value * 100.0).round() + 0.0),
    })
}

fn line(actions: &[AnyAction]) -> impl fmt::Display {
    fmt::from_fn(move |f| actions.iter().try_for_each(|action| write!(f, " {action}")))
}

fn read<N: FromStr>(words: &mut SplitWhitespace) -> Option<N> {
    words.next()?.parse().ok()
}

fn complain(reason: &str) -> io::Result<()> {
    say(format_args!("info string {reason}"))
}

/// Writes a line as one, whoever else writes, and sends it off.
fn say(line: fmt::Arguments) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}
