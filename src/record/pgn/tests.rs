//! Games of Push Chess as texts, both ways.

use proptest::prelude::*;

use super::*;
use crate::rules::GameKind;

fn players() -> Vec<Player> {
    vec![
        Player { name: "Ann \"A.\" \\ Äußere".to_owned(), engine: None },
        Player { name: "Engine".to_owned(), engine: Level::new(4) },
    ]
}

/// Starts other than the usual one: with much to promote, with castlings, with Black to act and a barred placement.
const STARTS: [&str; 3] = [
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 31",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbpr/pppppQpp/3P3n/8/8/8/PPP1PPPP/RNB1KBNR b KQkq - 3 2 rnbqkb1r/pppppppp/3PQ2n/8/8/8/PPP1PPPP/RNB1KBNR",
];

/// A game of random actions, given up or not.
fn random(seed: u64) -> Record {
    let mut random = fastrand::Rng::with_seed(seed);
    let options = GameKind::PushChess.options();
    let start = STARTS
        .get(random.usize(..2 * STARTS.len()))
        .map_or_else(|| options.start(), |text| options.parse(text).unwrap());
    let mut record = Record::from_position(start, players());
    for _ in 0..random.usize(..120) {
        let legal = record.now().actions();
        let Some(action) = legal.get(random.usize(..legal.len().max(1))) else { break };
        record.play(*action).expect("a listed action");
    }
    match random.u8(..6) {
        0 => record.resign(Seat::FIRST),
        1 => record.resign(Seat::SECOND),
        2 if record.offer_draw().is_ok() => record.answer(true),
        _ => {}
    }
    record
}

fn read(text: &str) -> Record {
    Record::from_pgn(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refused(text: &str) -> String {
    let error = Record::from_pgn(text).expect_err(text).to_string();
    assert!(!error.contains('\n'), "{error}");
    error
}

/// The actions of a game as texts.
fn actions(record: &Record) -> Vec<String> {
    record.actions().iter().map(ToString::to_string).collect()
}

const MATE: [&str; 5] = ["a1a5", "e8e7", "e1e2", "d8g5", "d1f3"];

#[test]
fn random_games_are_read_as_they_were_written() {
    let mut ends = std::collections::BTreeMap::new();
    for seed in 0..300 {
        let record = random(seed);
        let text = record.pgn().expect("a game of Push Chess");
        assert_eq!(read(&text), record, "{text}");
        assert!(text.lines().skip_while(|line| !line.is_empty()).all(|line| line.chars().count() <= 80), "{text}");
        *ends.entry(text.trim_end().rsplit([' ', '\n']).next().map(str::to_owned)).or_insert(0) += 1;
    }
    assert_eq!(ends.len(), 4, "{ends:?}");
}

#[test]
fn a_game_is_written_as_players_write_it() {
    let mut record = Record::new(GameKind::PushChess.options(), players());
    for action in MATE {
        record.play(GameKind::PushChess.parse_action(action).unwrap()).unwrap();
    }
    let text = r#"[Event "Shove"]
[Variant "Push Chess"]
[White "Ann \"A.\" \\ Äußere"]
[Black "Engine"]
[BlackLevel "4"]
[Result "1-0"]
[Termination "normal"]
[Reason "the black king is mated"]

1. Ra5 (a6) Ke7 (e6) 2. Ke2 (e3) Qg5 (h4) 3. Qf3 (g4)# 1-0
"#;
    assert_eq!(record.pgn().as_deref(), Some(text));
    assert_eq!(read(text), record);
}

#[test]
fn games_of_other_rules_are_not_written() {
    let other = Record::new(GameKind::PushFight.options(), players());
    assert_eq!(other.pgn(), None);
}

#[test]
fn what_people_leave_out_is_found() {
    for text in [
        // The moves of the rules' example, without a tag or a result.
        "1. Ra5 (a6) Ke7 (e6) 2. Ke2 (e3) Qg5 (h4) 3. Qf3 (g4)#",
        "1.Ra5(a6) Ke7(e6) 2.Ke2(e3) Qg5(h4) 3.Qf3(g4) 1-0",
        "1. Ra5 Ke7 2. Ke2 Qg5 3. Qf3",
        "a1a5 e8e7 e1e2 d8g5 d1f3",
        "1. a1a5 (a6) 1... Ke7 (e6) 2. e1e2 2… Qg5! (h4) $1 3. Qf3 (g4)+ 1-0\n",
        "\u{feff}[Result \"1-0\"]\r\n\r\n1. Ra5 {pushes; (a6)} (a6) Ke7 ; the king goes out\r\n{over\ntwo lines} 2 Ke2 Qg5 3. Qf3",
    ] {
        assert_eq!(actions(&read(text)), MATE, "{text}");
    }
    let pushed = [("1. Rh5 (h6) Nh6 (xP)", "g8h6"), ("1. Rh5 Nxh6", "g8h6"), ("1. Rh5 Nh6 (×P)", "g8h6")];
    for (text, last) in pushed {
        assert_eq!(actions(&read(text)).last().map(String::as_str), Some(last), "{text}");
    }
    let castling = "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n1. 0-0 O-O-O 1/2-1/2";
    let castled = read(castling);
    assert_eq!(actions(&castled), ["e1g1", "e8c8"]);
    assert_eq!(castled.outcome().map(|outcome| outcome.winner), Some(None));
    let promoted = "[FEN \"7k/8/8/3R4/8/3p4/8/K7 w - - 0 1\"]\n1. Rd2 (d1=N) *";
    assert_eq!(actions(&read(promoted)), ["d5d2n"]);
    assert_eq!(actions(&read(&promoted.replace("(d1=N)", "(d1N)"))), ["d5d2n"]);
    // Without a name a player is unknown.
    assert_eq!(read("*").players()[0].name, "?");
}

#[test]
fn a_result_that_the_rules_do_not_know_is_a_resignation_or_an_agreement() {
    let reason = |text: &str| read(text).outcome().map(|outcome| outcome.reason.into_owned());
    assert_eq!(reason("1. e4 e5 0-1").as_deref(), Some("white resigned"));
    assert_eq!(reason("1. e4 e5 1-0").as_deref(), Some("black resigned"));
    assert_eq!(reason("1. e4 e5 1/2-1/2").as_deref(), Some("both sides agreed"));
    assert_eq!(reason("1. e4 e5 *"), None);
    assert_eq!(reason("1. e4 e5"), None);
}

#[test]
fn what_is_wrong_is_named_with_its_line_and_move() {
    assert_eq!(refused("1. e4 e5\n2. Ke3 Nf6"), "line 2, move 2.: Ke3: it is not a legal move here");
    assert_eq!(refused("1. e4\n\n1... Nc3"), "line 3, move 1...: Nc3: it is not a legal move here");
    assert_eq!(
        refused("1. b1c3 d5 2. c3d5"),
        "line 1, move 2.: c3d5: the piece on d5 cannot be pushed: e7, where it would end, is occupied"
    );
    // The rook on d5 can push the pawn to d1 in two ways.
    assert_eq!(
        refused("[FEN \"7k/8/8/3R4/8/3p4/8/K7 w - - 0 1\"]\n1. Rd2 *"),
        "line 2, move 1.: Rd2: several moves are written like that: say in brackets what is pushed"
    );
    assert_eq!(refused("1. Ra5 Ke7 2. Ke2 Qg5 3. Qf3 Nf6"), "line 1, move 3...: Nf6: the game is over");
    assert_eq!(
        refused("1. Ra5 Ke7 2. Ke2 Qg5 3. Qf3 0-1"),
        "line 1: the result is another one: white wins: the black king is mated"
    );
    assert_eq!(refused("1. e4 1-0 e5"), "line 1: there is something after the result");
    assert_eq!(refused("[Result \"0-1\"]\n1. e4 1-0"), "line 2: the result is another one than that of its tag");
    assert_eq!(refused("[Result \"2-0\"]"), "line 1: a result is 1-0, 0-1, 1/2-1/2 or *");
    assert_eq!(refused("1. e4\n{ no end\n\n"), "line 2: the comment that begins here has no end");
    assert_eq!(refused("[White Ann]"), "line 1: a tag is [Name \"value\"]");
    assert_eq!(refused("\n[White \"Ann]\n"), "line 2: a tag is [Name \"value\"]");
    assert_eq!(refused("[\"Ann\"]"), "line 1: a tag is [Name \"value\"]");
    assert_eq!(refused("[WhiteLevel \"11\"]"), "line 1: a level is a number from 1 to 10");
    assert_eq!(refused("[Variant \"Atomic\"]"), "line 1: \"Atomic\" is another game than Push Chess");
    assert!(refused("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]").starts_with("line 1: \"8/8/8/8/8/8/8/8\": each side"));
    assert!(refused(&format!("[White \"{}\"]", "x".repeat(61))).contains("at most 60 characters"));
    assert!(refused(&format!("1. {}", "x".repeat(5_000))).len() < 200);
    assert_eq!(refused(&" ".repeat(5 << 20)), "it is longer than any saved game");
}

proptest! {
    #[test]
    fn mutated_texts_never_panic(seed in 0_u64..20, at in 0_usize..2_000, letter: char, cut: bool, double: bool) {
        let mut letters: Vec<char> = random(seed).pgn().unwrap_or_default().chars().collect();
        let at = at % letters.len();
        letters[at] = letter;
        if cut { letters.truncate(at); }
        if double { letters.extend_from_within(..); }
        if let Err(error) = Record::from_pgn(&letters.into_iter().collect::<String>()) {
            prop_assert!(!error.to_string().contains(char::is_control), "{error}");
        }
    }
}
