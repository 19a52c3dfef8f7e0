//! Words that are right, wrong or nonsense, help, and pipes that close.

use std::{io, process::Command};

use proptest::prelude::*;
use shove::rules::GameKind;

use super::{FALL, OPENING, Told, command, refused, shove, told};

#[test]
fn wrong_words_are_named_with_what_would_be_right() {
    let long = "x".repeat(100_000);
    let lines = "--a\n\nb\u{1b}[31m";
    let cases: &[(&[&str], &[&str])] = &[
        (&[""], &["\"\"", "push-fight", "moves"]),
        (
            &["mvoes", "push-fight"],
            &["\"mvoes\"", "push-fight", "games, moves, after, perft, best", "check, export", "no file"],
        ),
        (&[&long], &["\"xxx", "…\"", "no file"]),
        (&[lines], &["--a\\n\\nb\\u{1b}[31m", "Usage: shove"]),
        (&["push-fight", "line-majority"], &["\"line-majority\"", "one game or one file"]),
        (&["/"], &["\"/\"", "folder"]),
        (&["--moves"], &["'--moves'", "Usage: shove"]),
        (&["help", "chess"], &["'chess'"]),
        (&["moves"], &["<GAME>"]),
        (&["moves", "chess"], &["'chess'", "push-fight"]),
        (&["moves", ""], &["<GAME>", "push-fight"]),
        (&["moves", &long], &["xxx…", "push-fight"]),
        (&["moves", "Schach♟\u{7}"], &["'Schach♟\\u{7}'", "push-fight"]),
        (&["moves", "push-fight", "c2-d2"], &["'c2-d2'"]),
        (&["moves", "push-fight", "--positon", "x"], &["'--positon'", "'--position'"]),
        (&["moves", "push-fight", "--divide"], &["'--divide'"]),
        (&["moves", "push-fight", "--position"], &["'--position <TEXT>'"]),
        (&["moves", "push-fight", "--position", ""], &["--position: \"\"", "`rows side anchor moves`"]),
        (&["moves", "push-fight", "--position", &long], &["--position: \"xxx", "…\""]),
        (&["moves", "push-fight", "--position", "♔/♕\n w"], &["--position: \"♔/♕\\n w\""]),
        (&["moves", "push-fight", "--position", &OPENING.replace('w', "x")], &["--position: \"x\"", "w or b"]),
        (&["moves", "push-fight", "--position", OPENING, "--position", OPENING], &["--position", "multiple times"]),
        (&["moves", "push-fight", "--set"], &["--set"]),
        (&["moves", "push-fight", "--set", "movement"], &["'movement'", "setup=standard"]),
        (&["moves", "push-fight", "--set", "speed=high"], &["\"speed\"", "setup, movement, own-falls, white"]),
        (&["moves", "push-fight", "--set", "movement=diagonal"], &["\"diagonal\"", "straight, path"]),
        (&["moves", "push-fight", "--set", &format!("movement={long}")], &["xxx…", "straight, path"]),
        (&["after", "push-fight", ""], &["\"\"", "c2-d2"]),
        (&["after", "push-fight", "c2-d2,"], &["\"\"", "c2-d2"]),
        (&["after", "push-fight", "jump"], &["\"jump\"", "c2-d2"]),
        (&["after", "push-fight", "c2-z9"], &["\"z9\"", "c2"]),
        // Words are read before anything is played.
        (&["after", "push-fight", "a2-a3", "c2-b4"], &["\"b4\"", "a2 to h3"]),
        (&["after", "push-fight", &long], &["xxx…"]),
        (&["perft", "push-fight"], &["<DEPTH>"]),
        (&["perft", "push-fight", "two"], &["'two'", "0 to 64"]),
        (&["perft", "push-fight", "65"], &["'65'", "0 to 64"]),
        (&["perft", "push-fight", "99999999999999999999"], &["0 to 64"]),
        (&["best", "push-fight", "--level", "11"], &["'11'", "--level", "1 to 10"]),
        (&["best", "push-fight", "--level", "0"], &["'0'", "--level", "1 to 10"]),
        (&["best", "push-fight", "--time", "-1"], &["-1"]),
        (&["best", "push-fight", "--time", "soon"], &["'soon'", "--time", "1 to 86400000"]),
        (&["best", "push-fight", "--depth", "0"], &["'0'", "--depth", "1 to 64"]),
        (&["best", "push-fight", "--nodes", "1e6"], &["'1e6'", "--nodes"]),
        (&["best", "push-fight", "--threads", "257"], &["'257'", "--threads", "1 to 256"]),
        (&["best", "push-fight", "--seed", "x"], &["'x'", "--seed"]),
        (&["after", "push-fight", "--seed", "-1"], &["-1"]),
        (&["after", "push-fight", "--seed", "x"], &["'x'", "--seed"]),
        (&["check"], &["<FILE>"]),
        (&["export"], &["<FILE>", "--as"]),
        (&["export", "x.ron"], &["--as <FORM>"]),
        (&["export", "x.ron", "--as", "gif"], &["'gif'", "text, sheet, csv, pgn"]),
        (&["export", "x.ron", "--as", &long], &["xxx…"]),
    ];
    for (words, parts) in cases {
        let line = refused(words, 2);
        for part in *parts {
            assert!(line.contains(part), "{line} does not say {part}");
        }
    }
}

#[test]
#[cfg(not(feature = "app"))]
fn without_the_app_the_words_that_open_it_say_so() {
    for words in [&[][..], &["push-fight"], &[file!()]] {
        assert_eq!(
            refused(words, 2),
            "this build of shove is the command line only, without the app: build it with the feature `app`"
        );
    }
}

/// Gives every command's help, the program's own first.
fn helps() -> Vec<String> {
    let own = told(&["--help"]);
    let list = own.split_once("Commands:\n").and_then(|(_, rest)| rest.split_once("\n\n")).expect("the commands").0;
    let names = list.lines().filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    let helps: Vec<String> = names.map(|name| told(&[name, "--help"])).collect();
    assert!(helps.len() >= 5, "{own}");
    [vec![own], helps].concat()
}

/// The lines under "Example:" or "Examples:".
fn examples(help: &str) -> Vec<&str> {
    let (_, examples) = help.split_once("Example").unwrap_or_else(|| panic!("no example in {help}"));
    examples.lines().skip(1).map(str::trim).collect()
}

/// Runs a line as a shell would.
#[cfg(unix)]
fn typed(line: &str) -> Told {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_shove")).parent().expect("a folder");
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", line]).env("PATH", folder);
    shell.output().expect("a shell").into()
}

#[test]
#[cfg(unix)]
fn every_example_in_the_help_works() {
    for help in helps() {
        // The others open the app.
        for example in examples(&help).into_iter().filter(|line| line.split(' ').count() > 2) {
            let told = typed(example);
            assert_eq!(told.code, Some(0), "{example}: {}", told.err);
            assert!(!told.out.is_empty(), "{example}");
        }
    }
}

#[test]
#[cfg(unix)]
fn the_readme_shows_what_the_program_prints() {
    let readme = include_str!("../../README.md");
    let blocks = readme.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut tried = 0;
    for example in blocks.flat_map(|block| block.split("$ ").skip(1)) {
        let (line, shown) = example.split_once('\n').expect("a line");
        let told = typed(line);
        // What the engine answers depends on the machine.
        if !shown.is_empty() {
            let complaint = if told.code == Some(0) { "" } else { &told.err };
            assert_eq!(format!("{}{complaint}", told.out), shown, "{line}");
        }
        tried += 1;
    }
    assert!(tried >= 5, "{tried}");
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    for words in [&["perft", "push-fight", "2", "--divide"][..], &["moves", "push-fight"], &["--help"]] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let told = Told::from(command(words).stdout(writer).output().expect("the program starts"));
        assert_eq!(told.code, Some(0), "{words:?}: {}", told.err);
        assert!(told.err.is_empty() || told.err.ends_with("nodes per second\n"), "{words:?}: {}", told.err);
    }
    // Nor is one that does not hear the complaint.
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    let status = command(&["moves", "chess"]).stderr(writer).status().expect("the program starts");
    assert_eq!(status.code(), Some(2));
}

#[test]
#[cfg(target_os = "linux")]
fn an_output_that_cannot_be_written_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("a full device");
    let told = Told::from(command(&["moves", "push-fight"]).stdout(full).output().expect("the program starts"));
    assert_eq!(told.code, Some(1));
    assert!(told.err.starts_with("the output cannot be written: ") && told.err.lines().count() == 1, "{}", told.err);
}

/// Texts near what the parsers read: right ones with a part exchanged, and anything at all.
fn texts() -> impl Strategy<Value = String> {
    const SEEDS: &[&str] = &[
        OPENING,
        FALL,
        "...../......../......../..... w - 0 KKKPP/kkkpp",
        "OOO......oo....xX...XY....",
        "c2-d2",
        "K@c2",
        "confirm",
        "d1-a2,d3-c3,c2-d2",
        "movement=path",
    ];
    let near = (proptest::sample::select(SEEDS), any::<proptest::sample::Index>(), ".{0,3}").prop_map(
        |(seed, at, part): (&str, _, String)| {
            let at = at.index(seed.len());
            format!("{}{part}{}", &seed[..at], &seed[at + 1..])
        },
    );
    prop_oneof![near, any::<String>()]
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_in_one_line(text in texts()) {
        for kind in GameKind::ALL {
            let mut options = kind.options();
            let errors = [
                kind.parse_action(&text).err().map(|error| error.to_string()),
                options.parse(&text).err().map(|error| error.to_string()),
                options.set(&text, &text).err().map(|error| error.to_string()),
            ];
            for error in errors.into_iter().flatten() {
                prop_assert!(!error.is_empty() && !error.contains(char::is_control), "{error:?}");
                prop_assert!(error.chars().count() < 250, "{error}");
            }
        }
    }

    #[test]
    fn what_is_read_reads_back(text in texts()) {
        for kind in GameKind::ALL {
            if let Ok(action) = kind.parse_action(&text) {
                prop_assert_eq!(kind.parse_action(&action.to_string()), Ok(action));
            }
            if let Ok(game) = kind.options().parse(&text) {
                prop_assert_eq!(kind.options().parse(&game.to_string()), Ok(game));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_words_are_obeyed_or_refused_in_one_line(
        command in proptest::sample::select(&["games", "moves", "after"][..]),
        words in proptest::collection::vec(
            prop_oneof![
                proptest::sample::select(&["push-fight", "--set", "--position", "--effects", "--seed", "7", "--", "-"][..])
                    .prop_map(str::to_owned),
                // No argument of any program holds a zero byte.
                texts().prop_map(|text| text.replace('\0', "")),
            ],
            0..6,
        ),
    ) {
        let words: Vec<&str> = [command].into_iter().chain(words.iter().map(String::as_str)).collect();
        let told = shove(&words);
        if told.code == Some(0) {
            prop_assert_eq!(told.err, "");
        } else {
            prop_assert!(matches!(told.code, Some(1 | 2)), "{:?}", told.code);
            prop_assert_eq!(told.out, "");
            let line = told.err.strip_suffix('\n').unwrap_or_default();
            prop_assert!(!line.is_empty() && !line.contains(char::is_control), "{:?}", told.err);
        }
    }
}
