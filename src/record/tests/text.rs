//! The plain form: both ways, tolerance, and errors.

use super::*;

fn read(text: &str) -> Record {
    Record::from_text(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn refused(text: &str) -> String {
    Record::from_text(text).expect_err(text).to_string()
}

/// A game of Push Fight with these lines below its name.
fn game(lines: &str) -> String {
    format!("Game: Push Fight\n{lines}")
}

#[test]
fn a_game_is_written_as_people_write_one() {
    let mut options = GameKind::PushFight.options();
    options.set("movement", "path").expect("a value");
    let start = options.parse(".Kk../...Ppk../..KPp.../..Kk. w - 1").expect("a position");
    let mut record = Record::from_position(start, vec![person("Anna"), engine(5)]);
    play(&mut record, "c2-a2");
    record.offer_draw().expect("white is to act");
    record.answer(false);
    play(&mut record, "d4-e4");
    record.offer_draw().expect("brown is to act");
    play(&mut record, "f4-g4,f3-g2,e1-d1");
    record.resign(Seat::FIRST);
    let text = "\
Game: Push Fight
Options: movement=path
White: Anna
Brown: engine 5
Start: .Kk../...Ppk../..KPp.../..Kk. w - 1
Result: brown wins: white resigned

1. c2-a2 (white offers a draw) (declined), d4-e4
(brown offers a draw) (declined)
2. f4-g4, f3-g2, e1-d1
(white resigns)
";
    assert_eq!(record.text(), text);
    assert_eq!(read(text), record);
}

#[test]
fn an_agreement_and_an_open_offer_are_written() {
    let mut record = record([person("A"), person("B")]);
    play(&mut record, "d4-e4");
    record.offer_draw().expect("brown is to act");
    assert!(record.text().ends_with("\n\n1. d4-e4\n(brown offers a draw)\n"), "{}", record.text());
    assert_eq!(read(&record.text()), record);
    record.answer(true);
    assert!(record.text().contains("\nResult: draw: both sides agreed\n"), "{}", record.text());
    assert!(record.text().ends_with("\n1. d4-e4\n(brown offers a draw) (agreed)\n"), "{}", record.text());
    assert_eq!(read(&record.text()), record);
}

#[test]
fn random_games_read_as_they_were_written() {
    for kind in GameKind::ALL {
        for seed in 0..1_000_u64.div_ceil(GameKind::ALL.len() as u64).max(400) {
            let record = random_record(*kind, seed, 50);
            let text = record.text();
            let again = read(&text);
            assert_eq!(again, settled(&record), "{text}");
            assert_eq!(again.outcome(), record.outcome(), "{text}");
        }
    }
}

#[test]
fn only_the_game_has_to_be_said_and_spaces_do_not_count() {
    let mut expected = record([person("White"), person("Brown")]);
    play(&mut expected, "c2-a2,a2-c2,d4-e4");
    play(&mut expected, "e1-d1");
    for text in [
        game("1. c2-a2, a2-c2, d4-e4\n2. e1-d1"),
        "\u{feff}\r\n  game :push-fight\r\n\r\n\t1.c2-a2,a2-c2\r\n\r\n  d4-e4 ,\r\n 2 . e1-d1".replace("2 .", "2."),
        game("c2-a2 a2-c2 d4-e4 e1-d1\nWhite: White\nResult: none\n"),
        game("1. c2-a2\n1. a2-c2\nBrown:Brown\n1. d4-e4 2. e1-d1 3.\n\n"),
    ] {
        assert_eq!(read(&text), expected);
    }
}

#[test]
fn players_are_people_or_the_engine_at_a_level() {
    for (said, player) in [
        ("Anna", person("Anna")),
        ("Engine 5", engine(5)),
        ("Deep Push (engine 10)", Player { name: "Deep Push".into(), engine: Level::new(10) }),
        ("\"engine 5\"", person("engine 5")),
        ("\" \\\"x\\\" (engine 5)\"", person(" \"x\" (engine 5)")),
        ("\"(\" (engine 5)", Player { name: "(".into(), engine: Level::new(5) }),
        ("engine five", person("engine five")),
    ] {
        assert_eq!(read(&game(&format!("White: {said}\n"))).players()[0], player, "{said}");
    }
}

#[test]
fn errors_name_the_line_and_the_turn() {
    let long = "x".repeat(61);
    for (text, sentence) in [
        ("", "line 1: the line `Game: …` is missing"),
        ("1. d4-e4", "line 1: the line `Game: …` is missing"),
        ("\nGame: chess", "line 2: there is no game \"chess\""),
        (&game("game: Push Fight"), "line 2: \"game\" is said twice"),
        (&game("Black: Anna"), "line 2: \"black\" is neither game, options, start, result nor a side (white, brown)"),
        (&game("Options: fast"), "line 2: \"fast\": an option is set with ="),
        (&game("Options: movement=fast"), "line 2: option movement has no value \"fast\"; it has straight, path"),
        (&game("Start: .Kk../...Ppk../..KPp.../..Kk. x - 0"), "line 2: \"x\": the side to act is w or b"),
        (&game("White: engine 11"), "line 2: there is no level 11"),
        (&game("White: \"A"), "line 2: \"\\\"A\" is not a name in quotes"),
        (&game(&format!("White: {long}")), "line 2: a name has at most 60 characters"),
        (&game("\n1. d4-e4\n\n2. c2-d2"), "line 5, turn 2: c2-d2: the piece on c2 is not yours"),
        (&game("1. d4-e4\n2. e1-z9"), "line 3, turn 2: e1-z9: \"z9\": is not a square such as c2"),
        (&game("1. c2-a2, d4-d4"), "line 2, turn 1: d4-d4: a move ends on another square than it began"),
        (&game("1. c2-a2\n2. e1-d1"), "line 3: turn 2 is written where turn 1 goes on"),
        (&game("1. d4-e4\n3. e1-d1"), "line 3: turn 3 is written where turn 2 begins"),
        (
            &game("1. d4-e4\n99999999999999999999. e1-d1"),
            "line 3: turn 18446744073709551615 is written where turn 2 begins",
        ),
        (&game("(brown offers a draw)"), "line 2: a draw is offered on one's own turn"),
        (&game("(red offers a draw)"), "line 2: there is no side \"red\""),
        (&game("(white offers a draw) (white offers a draw)"), "line 2: a draw is offered already"),
        (&game("(declined)"), "line 2: no draw is offered"),
        (&game("(white offers a draw) (agreed) (agreed)"), "line 2: no draw is offered"),
        (&game("(white offers a draw) (agreed)\n1. d4-e4"), "line 3, turn 1: d4-e4: the game is over"),
        (&game("(white resigns) (brown resigns)"), "line 2: the game was over already"),
        (&game("(white resigns"), "line 2: a ( is not closed"),
        (
            &game("(a good game)"),
            "line 2: \"a good game\" is no remark; there are (SIDE offers a draw), (declined), (agreed), (SIDE resigns)",
        ),
        (
            &game("Result: white wins\n(white resigns)"),
            "line 2: it says \"white wins\", but the game as replayed says \"brown wins: white resigned\"",
        ),
        (&game("Result: draw"), "line 2: it says \"draw\", but the game as replayed says \"none\""),
    ] {
        assert_eq!(refused(text), sentence, "{text}");
    }
}

#[test]
fn very_long_texts_are_read_or_refused() {
    for (text, part) in [
        ("x".repeat(5 << 20), "longer than any saved game"),
        (game(&"x".repeat(4_000_000)), "line 2, turn 1: xxx"),
        (game(&"(".repeat(4_000_000)), "line 2: a ( is not closed"),
        (game(&"()".repeat(2_000_000)), "line 2: \"\" is no remark"),
        (game(&"a:\n".repeat(1_000_000)), "line 3: \"a\" is said twice"),
        (game(&(0..100_000).map(|n| format!("a{n}:\n")).collect::<Vec<_>>().concat()), "too many lines with a colon"),
        (game(&"1.".repeat(2_000_000)), ""),
        (game(&"\n".repeat(4_000_000)), ""),
    ] {
        match Record::from_text(&text) {
            Ok(_) => assert_eq!(part, ""),
            Err(error) => assert!(is_sentence(&error.to_string()) && error.to_string().contains(part), "{error}"),
        }
    }
}
