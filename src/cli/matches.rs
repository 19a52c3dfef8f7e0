//! `shove match`: engines against each other.

use std::{
    fmt,
    io::{self, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Args;

use crate::{
    arena::{Entrant, Match, Played, Tally, Unplayed, odds::Verdict},
    files,
    rules::AnyAction,
};

use super::{
    Failure,
    args::{GameArgs, LONGEST, THREADS, number, shown},
    spec,
};

/// The most games of a match.
const GAMES: u32 = 1_000_000;
/// The longest opening, in actions.
const OPENING: u32 = 1_000;

/// Let engines play a match
///
/// An entrant is named by words parted by commas:
///
///   level=1..10   the engine at that level; 10, all it has, unless given
///   time=MS       milliseconds a turn
///   nodes=N       positions to visit in a turn
///   depth=N       turns to look ahead
///   threads=N     threads that search
///   mcts          plain Monte-Carlo tree search with random playouts instead of the engine, a
///                 yardstick; it takes time=MS and nodes=N, its playouts
///   cmd:PROGRAM   a program that speaks UGI instead of the engine, with its arguments, parted by
///                 spaces, or in double quotes where they hold one; it is the last word. It is sent `go` with the words given, and the level,
///                 the threads, the seed and the options of the game by `setoption`
///
/// Without a limit, nor a level below 10, an entrant has 1000 ms a turn. Each game begins with random
/// actions, of eight such openings those that seem the most even to the engine. Every opening is
/// played twice, with the seats exchanged and the same rolls of the die; one that ends the game is
/// drawn again. In a game for three or four, a sits at every seat in turn and b at all others. Where
/// the rules know no end but a win, a game that gets nowhere for 300 positions is drawn by agreement.
/// A game of 20000 actions counts as a draw and is told as capped. An illegal action, a crash or silence
/// loses the game, and is told.
///
/// Standard error gets a line as each game ends, standard output the sum as a sees it: wins, draws,
/// losses, score and Elo with its 95 % interval (Wilson's, of the games), the games that were capped,
/// those lost by a fault, and how the games ended. With --json standard output gets an object a line
/// instead: each game, then the sum.
///
/// With --until P the match ends as soon as it is clear whether a scores more or less than P percent:
/// a sequential probability ratio test between P - 5 and P + 5, wrong in one of twenty matches of
/// entrants that close. How it came out is the line `until:`.
///
/// The same seed plays the same games, as long as nothing is limited by time or searches with several
/// threads.
#[derive(Debug, Args)]
#[command(
    verbatim_doc_comment,
    after_help = "\
Examples:
  shove match push-fight --a level=3 --b level=2 --games 4
  shove match line-majority --a nodes=500 --b mcts,nodes=100 --games 2 --json
  shove match push-1977 --a level=2 --b 'level=1,cmd:shove engine push-1977' --games 2 --set die=d6"
)]
pub(super) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,

    /// The entrant whose score is told
    #[arg(long, value_name = "SPEC", value_parser = spec::entrant)]
    a: Entrant,

    /// The other entrant
    #[arg(long, value_name = "SPEC", value_parser = spec::entrant)]
    b: Entrant,

    /// Games at most; an opening is always played with all seatings
    #[arg(long, value_name = "N", value_parser = number(1..=GAMES), default_value = "100")]
    games: u32,

    /// Random actions before the entrants begin, 2 in Push Fight and 4 in the other games unless given
    #[arg(long, value_name = "N", value_parser = number(0..=OPENING))]
    opening: Option<u32>,

    /// Seed of the openings, the rolls and the entrants' own choices
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX), default_value = "0")]
    seed: u64,

    /// Stop once it is clear whether the score is above or below this, 5 to 95 percent
    #[arg(long, value_name = "P", value_parser = number(5_u8..=95))]
    until: Option<u8>,

    /// Games played at once, 1 to 256
    #[arg(long, value_name = "N", value_parser = number(THREADS), default_value = "1")]
    concurrency: usize,

    /// How long a program may be silent beyond its time
    #[arg(long, value_name = "MS", value_parser = number(1..=LONGEST), default_value = "60000")]
    patience: u64,

    /// Keep each game as a file in this folder
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,

    /// Print JSON, an object a line
    #[arg(long)]
    json: bool,
}

impl MatchArgs {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let start = self.game.position()?;
        if let Some(outcome) = start.outcome() {
            return Err(Failure::Over(outcome.text(start.seats()).to_string()));
        }
        if start.seats().len() < 2 {
            return Err(Failure::OneSeat);
        }
        if let Some(folder) = &self.save {
            std::fs::create_dir_all(folder).map_err(|error| Failure::File { file: shown(folder), error })?;
        }
        let of = Match {
            opening: self.opening.unwrap_or_else(|| Match::usual_opening(start.kind())),
            start,
            entrants: [self.a, self.b],
            games: self.games,
            seed: self.seed,
            at_once: NonZeroUsize::new(self.concurrency).unwrap_or(NonZeroUsize::MIN),
            patience: Duration::from_millis(self.patience),
            until: self.until.map(f64::from),
        };
        let tally = of.play(&mut |played, tally| {
            if let Some(folder) = &self.save {
                save(folder, played)?;
            }
            if self.json {
                writeln!(out, "{}", game_object(played))?;
                out.flush()?;
            }
            // With standard error closed there is nobody to tell.
            let _ = writeln!(io::stderr(), "{}", game_line(played, tally));
            Ok(())
        })?;
        if self.json {
            writeln!(out, "{}", sum_object(&of, &tally))?;
        } else {
            write!(out, "{}", sum(&of, &tally))?;
        }
        Ok(())
    }
}

impl From<Unplayed> for Failure {
    fn from(reason: Unplayed) -> Self {
        match reason {
            Unplayed::Output(error) => Self::Output(error),
            reason => Self::Match(reason),
        }
    }
}

fn save(folder: &Path, played: &Played) -> io::Result<()> {
    let path = folder.join(format!("game-{:04}.ron", played.number));
    files::write(&path, &played.record.save()).map_err(|error| io::Error::other(format!("{}: {error}", shown(&path))))
}

/// A line for a game and the sum so far.
fn game_line(played: &Played, tally: &Tally) -> String {
    let seat = played.record.now().seats()[played.a.index()];
    let result = match played.won() {
        Some(true) => "a wins",
        Some(false) => "b wins",
        None => "a draw",
    };
    format!(
        "game {}: {result} (a is {seat}) after {} actions: {}; +{} ={} -{}",
        played.number,
        played.record.actions().len(),
        played.reason(),
        tally.wins,
        tally.draws,
        tally.losses
    )
}

fn sum(of: &Match, tally: &Tally) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let [a, b] = &of.entrants;
        writeln!(f, "a: {}\nb: {}\ngames: {}", shown(a.name.as_ref()), shown(b.name.as_ref()), tally.games())?;
        writeln!(f, "wins: {}\ndraws: {}\nlosses: {}", tally.wins, tally.draws, tally.losses)?;
        writeln!(f, "score: {:.1} %", tally.score() * 100.0)?;
        match tally.elo() {
            Some([elo, low, high]) => writeln!(f, "elo: {elo:+.0} ({low:+.0} to {high:+.0})")?,
            None => writeln!(f, "even: {:.1} %", tally.even() * 100.0)?,
        }
        if of.until.is_some() {
            writeln!(f, "until: {}", verdict(of, tally).unwrap_or("not clear"))?;
        }
        writeln!(f, "capped: {}\nfaults of a: {}\nfaults of b: {}", tally.capped, tally.faults[0], tally.faults[1])?;
        let mut ends: Vec<_> = tally.ends.iter().collect();
        ends.sort_by_key(|end| std::cmp::Reverse(end.1));
        ends.iter().try_for_each(|(reason, times)| writeln!(f, "end: {times} {reason}"))
    })
}

fn verdict(of: &Match, tally: &Tally) -> Option<&'static str> {
    Some(match tally.verdict(of.until?)? {
        Verdict::Above => "above",
        Verdict::Below => "below",
    })
}

fn game_object(played: &Played) -> String {
    let winner = match played.won() {
        Some(true) => "\"a\"",
        Some(false) => "\"b\"",
        None => "null",
    };
    let seat = played.record.now().seats()[played.a.index()];
    let texts = |actions: &[AnyAction]| actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let (opening, rest) = played.record.actions().split_at(played.opening);
    format!(
        "{{\"game\":{},\"a\":{},\"winner\":{winner},\"reason\":{},\"end\":\"{}\",\"actions\":{},\"opening\":{},\"played\":{}}}",
        played.number,
        quoted(seat),
        quoted(&played.reason()),
        played.ending.word(),
        played.record.actions().len(),
        quoted(&texts(opening)),
        quoted(&texts(rest)),
    )
}

fn sum_object(of: &Match, tally: &Tally) -> String {
    let [a, b] = &of.entrants;
    // Infinite numbers are none in JSON.
    let number = |value: f64| if value.is_finite() { format!("{value:.1}") } else { "null".to_owned() };
    let elo = tally.elo().map_or(["null", "null", "null"].map(str::to_owned), |elo| elo.map(number));
    let ends: Vec<String> = tally.ends.iter().map(|(reason, times)| format!("{}:{times}", quoted(reason))).collect();
    format!(
        "{{\"a\":{},\"b\":{},\"games\":{},\"wins\":{},\"draws\":{},\"losses\":{},\"score\":{:.4},\"elo\":{},\"elo_low\":{},\"elo_high\":{},\"until\":{},\"capped\":{},\"faults_a\":{},\"faults_b\":{},\"ends\":{{{}}}}}",
        quoted(&a.name),
        quoted(&b.name),
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        tally.score(),
        elo[0],
        elo[1],
        elo[2],
        verdict(of, tally).map_or("null".to_owned(), quoted),
        tally.capped,
        tally.faults[0],
        tally.faults[1],
        ends.join(",")
    )
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    let mut json = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => json.extend(['\\', letter]),
            _ if letter.is_control() => json.extend(format!("\\u{:04x}", u32::from(letter)).chars()),
            _ => json.push(letter),
        }
    }
    json.push('"');
    json
}
