//! The command line, run as a program. The texts it prints are its contract.

mod push_1977;
mod words;

use std::process::{Command, Output, Stdio};

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

#[test]
fn after_prints_the_position_and_the_outcome() {
    assert_eq!(told(&["after", "push-fight"]), format!("position: {OPENING}\noutcome: none\n"));
    assert_eq!(
        told(&["after", "push-fight", "d3-a3", "d4-e4"]),
        "position: ..Kk./P...pk../..KPp.../..Kk. b e4 0\noutcome: none\n"
    );
    // A whole turn, as the rules write one.
    assert_eq!(
        told(&["after", "push-fight", "--set", "movement=path", "d1-a2,d3-c3,c2-d2"]),
        "position: .Kk../..P.pk../K..KPp../...k. b d2 0\noutcome: none\n"
    );
}

#[test]
fn after_tells_the_effects_of_a_fall() {
    assert_eq!(
        told(&["after", "push-fight", "--position", FALL, "--effects", "b2-b3"]),
        "position: ...../.K...kk./....pPP./K..Kk b b3 0\n\
         outcome: white wins: a brown pawn fell\n\
         shove 1 b2 b3\n\
         fall 8 b3 up\n\
         anchor 1\n\
         over\n"
    );
    // Pushing one's own piece off.
    assert_eq!(
        told(&["after", "push-fight", "--position", "...../PK...kk./.....Pp./K.pKk w - 0", "b3-a3", "--effects"]),
        "position: ...../K....kk./.....Pp./K.pKk b a3 0\n\
         outcome: brown wins: a white pawn fell\n\
         shove 1 b3 a3\n\
         fall 3 a3 left\n\
         anchor 1\n\
         over\n"
    );
}

#[test]
fn after_tells_the_effects_of_whole_turns() {
    // Pieces are numbered by seat, kings first, in the order of their squares: c2 d1 d4, d2 d3, e1 e4 f3, e2 e3.
    let words = ["after", "push-fight", "--set", "movement=path", "--effects", "d1-a2,d3-c3,c2-d2", "e3-d3,e4-d4"];
    assert_eq!(
        told(&words),
        "position: Kk.../..Pp.k../K..KPp../...k. w d4 0\n\
         outcome: none\n\
         slide 1 d1 b1 b2 a2\n\
         slide 4 d3 c3\n\
         shove 0 c2 d2\n\
         shove 3 d2 e2\n\
         shove 8 e2 f2\n\
         anchor 0\n\
         turn brown\n\
         slide 9 e3 d3\n\
         shove 6 e4 d4\n\
         shove 2 d4 c4\n\
         anchor 6 from 0\n\
         turn white\n"
    );
}

#[test]
fn after_tells_the_effects_of_a_placement() {
    let place = ["K@c2", "K@d1", "K@d4", "P@d2", "P@d3", "confirm"];
    let words = [&["after", "push-fight", "--set", "setup=free", "--effects"], place.as_slice()].concat();
    assert_eq!(
        told(&words),
        "position: .K.../...P..../..KP..../..K.. b - 0 -/kkkpp\n\
         outcome: none\n\
         place 0 c2\n\
         place 1 d1\n\
         place 2 d4\n\
         place 3 d2\n\
         place 4 d3\n\
         turn brown\n"
    );
}

#[test]
fn an_illegal_action_is_refused_with_its_reason() {
    for (action, reason) in [
        ("a2-a3", "there is no piece on a2"),
        ("e4-d4", "the piece on e4 is not yours"),
        ("d2-a2", "the piece on c2 is in the way"),
        ("c2-b3", "pieces move in a straight line along a row or column"),
        ("d2-e2", "pawns cannot push"),
        ("d1-d2", "the rail at d4 stops the push"),
        ("confirm", "the placement has ended"),
    ] {
        assert_eq!(refused(&["after", "push-fight", action], 1), format!("illegal: {action}: {reason}"));
    }
    // The first that is illegal is named, and nothing of what led to it is printed.
    assert_eq!(
        refused(&["after", "push-fight", "--effects", "d4-e4", "c2-d2", "a2-a3"], 1),
        "illegal: c2-d2: the piece on c2 is not yours"
    );
    assert_eq!(
        refused(&["after", "push-fight", "--position", FALL, "b2-b3", "f1-e1"], 1),
        "illegal: f1-e1: the game is over"
    );
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
