//! The command line, run as a program. The texts it prints are its contract.

mod after;
mod engine;
mod matches;
mod push_1977;
mod records;
mod words;

use std::process::{Command, Output, Stdio};

use shove::rules::GameKind;

/// The text of the standard opening.
const OPENING: &str = ".Kk../...Ppk../..KPp.../..Kk. w - 0";
/// White pushes b1-b2 and the brown pawn on b3 falls.
const FALL: &str = "...../.p...kk./.K..pPP./K..Kk w - 0";

fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shove"));
    command.args(words).stdin(Stdio::null());
    command
}

/// What the program printed, and its exit code.
struct Told {
    code: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Told {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

fn shove(words: &[&str]) -> Told {
    command(words).output().expect("the program starts").into()
}

/// What a command prints when all is well.
fn told(words: &[&str]) -> String {
    let told = shove(words);
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""), "{words:?}");
    told.out
}

/// The one line with which words are refused.
fn refused(words: &[&str], code: i32) -> String {
    let told = shove(words);
    assert_eq!((told.code, told.out.as_str()), (Some(code), ""), "{words:?}: {}", told.err);
    let line = told.err.strip_suffix('\n').unwrap_or_else(|| panic!("{words:?}: no line: {:?}", told.err));
    assert!(!line.is_empty() && !line.contains(char::is_control), "{words:?}: {line:?}");
    assert!(line.chars().count() < 250, "{words:?}: {line}");
    line.to_owned()
}

#[test]
fn games_lists_every_game_with_its_options() {
    assert_eq!(
        told(&["games"]),
        "push-fight setup=standard|free movement=straight|path own-falls=lose|forbid white=first|host|opponent|random\n\
         line-majority\n\
         push-crate map=crossroads|gatehouse|warehouse|pinwheel|homeward|keep|random:SEED\n\
         push-chess\n\
         push-1977 goal=3x3|4x3|2x3|2x2|pattern:ROWS pockets=two-sides|four-sides|one-side last-ball=any|own die=none|d6 players=2|3|4 start=checker|cross|pinwheel|stripes|pillars|bands|jewel|ring|fort|lattice|saltire|diamond|checker-exchanged|cross-exchanged|jewel-exchanged|ring-exchanged|fort-exchanged|lattice-exchanged|saltire-exchanged|diamond-exchanged|random:SEED\n"
    );
}

#[test]
fn moves_lists_the_legal_actions_in_byte_order() {
    // Worked by hand: six of the king on c2, three of the king on d1, three of the pawn on d3, two of the king on d4.
    let moves = [
        "c2-a2", "c2-b2", "c2-c1", "c2-c3", "c2-c4", "c2-d2", "d1-b1", "d1-c1", "d1-e1", "d3-a3", "d3-b3", "d3-c3",
        "d4-c4", "d4-e4",
    ];
    assert_eq!(told(&["moves", "push-fight"]), moves.join("\n") + "\n");
    assert_eq!(told(&["moves", "push-fight", "--position", OPENING]), moves.join("\n") + "\n");
    // With both moves made only the pushes are left.
    let pushes = told(&["moves", "push-fight", "--position", &OPENING.replace("w - 0", "w - 2")]);
    assert_eq!(pushes, "c2-d2\nd1-e1\nd4-e4\n");
    assert_eq!(told(&["moves", "push-fight", "--set", "movement=path"]).lines().count(), 35);
    assert_eq!(told(&["moves", "push-fight", "--set", "setup=free"]).lines().count(), 26);
}

#[test]
fn moves_prints_nothing_once_the_game_is_over() {
    assert_eq!(told(&["moves", "push-fight", "--position", "...../.K...kk./....pPP./K..Kk b b3 0"]), "");
}

/// What `perft` prints, its speed left aside.
fn perft(words: &[&str]) -> String {
    let told = shove(&[&["perft", "push-fight"], words].concat());
    assert_eq!(told.code, Some(0), "{words:?}: {}", told.err);
    let speed = told.err.strip_suffix(" nodes per second\n").expect("the speed on standard error");
    assert!(speed.parse::<u64>().is_ok(), "{speed}");
    told.out
}

#[test]
fn perft_counts_what_the_rules_say() {
    for (depth, straight, path) in [("0", 1, 1), ("1", 14, 35), ("2", 208, 1_218)] {
        assert_eq!(perft(&[depth]), format!("{straight}\n"));
        assert_eq!(perft(&[depth, "--set", "movement=path"]), format!("{path}\n"));
    }
}

#[test]
fn perft_divides_by_the_first_action() {
    assert_eq!(perft(&["0", "--divide"]), "1\n");
    let divided = perft(&["2", "--divide"]);
    let (parts, sum) = divided.trim_end().rsplit_once('\n').expect("a line for each action and the sum");
    assert_eq!(sum, "208");
    let mut total = 0;
    for (part, action) in parts.lines().zip(told(&["moves", "push-fight"]).lines()) {
        let number = part.strip_prefix(&format!("{action}: ")).expect("the actions in their order");
        let next = told(&["after", "push-fight", action]);
        let position = next.lines().next().and_then(|line| line.strip_prefix("position: ")).expect("a position");
        assert_eq!(perft(&["1", "--position", position]), format!("{number}\n"));
        total += number.parse::<u64>().expect("a number");
    }
    assert_eq!(total, 208);
}

#[test]
fn every_game_is_counted_and_divided() {
    for kind in GameKind::ALL {
        let dice = kind.option_table().iter().filter(|def| def.name == "die");
        let variants: Vec<&[&str]> = dice.map(|_| &["--set", "die=d6"][..]).chain([&[][..]]).collect();
        for options in variants {
            let words = |more: &[&'static str]| [&["perft", kind.name()], more, options].concat();
            let told = |more: &[&'static str]| {
                let told = shove(&words(more));
                assert_eq!(told.code, Some(0), "{more:?}: {}", told.err);
                told.out
            };
            for depth in ["1", "2"] {
                let divided = told(&[depth, "--divide"]);
                let lines: Vec<&str> = divided.lines().collect();
                let (sum, parts) = lines.split_last().expect("the sum");
                assert_eq!(told(&[depth]), format!("{sum}\n"));
                let parts: Vec<(&str, u64)> = parts
                    .iter()
                    .map(|line| line.split_once(": ").expect("an action and a number"))
                    .map(|(action, number)| (action, number.parse().expect("a number")))
                    .collect();
                assert!(parts.is_sorted_by(|one, two| one.0 < two.0), "{divided}");
                assert_eq!(parts.iter().map(|part| part.1).sum::<u64>().to_string(), *sum);
                assert!(depth != "1" || parts.iter().all(|part| part.1 == 1), "{divided}");
            }
        }
    }
}

#[test]
fn best_answers_with_a_turn_that_can_be_played() {
    let asked = ["best", "push-fight", "--nodes", "2000", "--threads", "1", "--seed", "7"];
    let told = told(&asked);
    assert_eq!(told, self::told(&asked), "the same question has the same answer");
    let value = |line: usize, name: &str| {
        let line = told.lines().nth(line).unwrap_or_default();
        line.strip_prefix(name).unwrap_or_else(|| panic!("{name} expected in {told}")).to_owned()
    };
    let turn = value(0, "best: ");
    let score = value(1, "score: ");
    assert!(value(2, "depth: ").parse::<u32>().is_ok());
    assert!(value(3, "nodes: ").parse::<u64>().is_ok());
    let line = value(4, "line: ");
    assert_eq!(told.lines().count(), 5);
    assert!(score.starts_with(['+', '-']), "nothing is proven in so few positions: {score}");
    assert!(line.split(' ').next() == Some(&turn), "the line {line} begins with the turn {turn}");
    // The turn is whole: brown is to act after it, and the line goes on from there.
    let after = self::told(&["after", "push-fight", &turn]);
    assert!(after.contains(" b "), "{turn} leads to {after}");
    let words: Vec<&str> = ["after", "push-fight"].into_iter().chain(line.split(' ')).collect();
    self::told(&words);
}

#[test]
fn best_finds_the_push_that_wins_at_once() {
    let told = told(&["best", "push-fight", "--position", FALL, "--depth", "1"]);
    assert!(told.contains("score: win in 1\n"), "{told}");
    let turn = told.lines().next().and_then(|line| line.strip_prefix("best: ")).expect("a turn");
    let after = self::told(&["after", "push-fight", "--position", FALL, turn]);
    assert!(after.contains("outcome: white wins: "), "{after}");
}

#[test]
fn best_has_nothing_to_choose_once_the_game_is_over() {
    let over = "...../.K...kk./....pPP./K..Kk b b3 0";
    assert_eq!(
        refused(&["best", "push-fight", "--position", over], 1),
        "there is nothing to choose: the game is over (white wins: a brown pawn fell)"
    );
}
