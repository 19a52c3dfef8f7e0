//! `shove match`: engines against each other, and programs that misbehave.

use std::collections::BTreeMap;

use tempfile::TempDir;

use super::{refused, shove, told};

const SHOVE: &str = env!("CARGO_BIN_EXE_shove");

/// What a match prints when all is well, standard error left aside.
fn played(words: &[&str]) -> String {
    let told = shove(&[&["match"], words].concat());
    assert_eq!(told.code, Some(0), "{words:?}: {}", told.err);
    told.out
}

/// The value in a line `name: value`.
fn value<'a>(text: &'a str, name: &str) -> &'a str {
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    line.unwrap_or_else(|| panic!("no {name} in {text}"))
}

fn count(text: &str, name: &str) -> u32 {
    value(text, name).parse().expect("a number")
}

#[test]
fn a_match_counts_its_games() {
    let words = ["match", "push-fight", "--a", "level=2", "--b", "level=1", "--games", "6"];
    let told = shove(&words);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let counts = ["wins", "draws", "losses"].map(|name| count(&told.out, name));
    assert_eq!(counts.iter().sum::<u32>(), 6);
    assert_eq!(count(&told.out, "games"), 6);
    let points = 100.0 * (f64::from(counts[0]) + f64::from(counts[1]) / 2.0) / 6.0;
    assert_eq!(value(&told.out, "score"), format!("{points:.1} %"));
    assert_eq!(["capped", "faults of a", "faults of b"].map(|name| count(&told.out, name)), [0; 3]);
    assert_eq!([value(&told.out, "a"), value(&told.out, "b")], ["level=2", "level=1"]);
    // A line for each game, its number first, the sum so far last.
    let last = format!("+{} ={} -{}", counts[0], counts[1], counts[2]);
    assert_eq!(told.err.lines().count(), 6);
    assert!(told.err.starts_with("game 1: ") && told.err.trim_end().ends_with(&last), "{}", told.err);
    // The same again, however many games are played at once; not by another seed.
    assert_eq!(played(&[&words[1..], &["--concurrency", "3"]].concat()), told.out);
    assert_ne!(shove(&[&words[..], &["--seed", "8"]].concat()).err, told.err);
}

#[test]
fn every_game_is_matched_saved_and_whole() {
    let cases: &[&[&str]] = &[
        &["push-fight", "--set", "movement=path"],
        &["line-majority"],
        &["push-crate"],
        &["push-chess"],
        &["push-1977", "--set", "die=d6"],
        &["push-1977", "--set", "players=3"],
    ];
    for case in cases {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("kept").to_str().expect("text").to_owned();
        let limits = ["--a", "nodes=40", "--b", "level=1", "--games", "2", "--save", &path];
        let games = count(&played(&[case, &limits[..]].concat()), "games");
        assert_eq!(games, if case.contains(&"players=3") { 3 } else { 2 });
        let files: Vec<String> = (1..=games).map(|game| format!("{path}/game-{game:04}.ron")).collect();
        let words: Vec<&str> = ["check"].into_iter().chain(files.iter().map(String::as_str)).collect();
        assert_eq!(told(&words), files.join(": ok\n") + ": ok\n");
    }
}

/// Reads a JSON value that holds no array, and gives what follows it. Objects are made of texts `name: value`.
fn json(text: &str) -> Option<(String, &str)> {
    if let Some(rest) = text.strip_prefix('"') {
        let mut value = String::new();
        let mut letters = rest.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' => return Some((value, &rest[at + 1..])),
                '\\' => match letters.next()?.1 {
                    'u' => {
                        let code: String = letters.by_ref().take(4).map(|letter| letter.1).collect();
                        value.push(char::from_u32(u32::from_str_radix(&code, 16).ok()?)?);
                    }
                    letter @ ('"' | '\\') => value.push(letter),
                    _ => return None,
                },
                _ if letter.is_control() => return None,
                _ => value.push(letter),
            }
        }
        return None;
    }
    if text.starts_with('{') {
        let (fields, rest) = object(text)?;
        return Some((format!("{fields:?}"), rest));
    }
    let end = text.find([',', '}']).unwrap_or(text.len());
    let (value, rest) = text.split_at(end);
    (value == "null" || value.parse::<f64>().is_ok_and(f64::is_finite)).then(|| (value.to_owned(), rest))
}

fn object(text: &str) -> Option<(BTreeMap<String, String>, &str)> {
    let mut rest = text.strip_prefix('{')?;
    let mut fields = BTreeMap::new();
    loop {
        let (name, after) = json(rest)?;
        let (value, after) = json(after.strip_prefix(':')?)?;
        fields.insert(name, value);
        match after.strip_prefix(',') {
            Some(after) => rest = after,
            None => return Some((fields, after.strip_prefix('}')?)),
        }
    }
}

#[test]
fn json_is_an_object_a_line() {
    let words = ["push-fight", "--a", "mcts,nodes=30", "--b", " nodes=30 ", "--games", "4", "--json", "--until", "50"];
    let out = played(&words);
    let lines: Vec<_> = out
        .lines()
        .map(|line| match object(line) {
            Some((fields, "")) => fields,
            _ => panic!("{line} is no object"),
        })
        .collect();
    let (sum, games) = lines.split_last().expect("a sum");
    assert_eq!((games.len(), sum["games"].as_str(), sum["a"].as_str()), (4, "4", "mcts,nodes=30"));
    let won = |who: &str| games.iter().filter(|game| game["winner"] == who).count().to_string();
    assert_eq!([&sum["wins"], &sum["draws"], &sum["losses"]], [&won("a"), &won("null"), &won("b")]);
    assert_eq!((sum["until"].as_str(), sum["capped"].as_str()), ("null", "0"));
    for (number, game) in (1..).zip(games) {
        assert_eq!((game["game"].clone(), game["end"].as_str()), (number.to_string(), "rules"));
        assert_eq!(game["a"], ["white", "brown"][(number + 1) % 2]);
        // The game can be played again from what is told.
        let actions: Vec<&str> = game["opening"].split(' ').chain(game["played"].split(' ')).collect();
        assert_eq!(actions.len().to_string(), game["actions"]);
        let after = told(&[&["after", "push-fight"], &actions[..]].concat());
        assert!(after.contains(&game["reason"]), "{after}: {}", game["reason"]);
    }
}

#[test]
fn the_engine_plays_the_same_as_a_program_of_its_own() {
    for case in [
        &["push-fight", "--set", "movement=path"][..],
        &["push-1977", "--set", "die=d6"],
        &["push-fight", "--position", &start("push-fight")],
    ] {
        let words = |b: &str| {
            let limits = ["--a", "level=2,nodes=60", "--b", b, "--games", "2", "--json"];
            let out = played(&[case, &limits[..]].concat());
            out.lines().filter(|line| line.starts_with("{\"game\"")).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(words(&format!("level=3,nodes=60,cmd:\"{SHOVE}\" engine {}", case[0])), words("level=3,nodes=60"));
    }
}

fn start(game: &str) -> String {
    let after = told(&["after", game]);
    value(&after, "position").to_owned()
}

#[test]
fn words_that_name_no_entrant_are_refused() {
    let cases = [
        ("strong", "\"strong\" is none of level=N, time=MS"),
        ("level=11", "level: it is a whole number from 1 to 10"),
        ("level=", "level: "),
        ("time=0", "time: it is a whole number from 1 to 86400000"),
        ("nodes=many", "nodes: "),
        ("depth=65", "depth: it is a whole number from 1 to 64"),
        ("threads=0", "threads: it is a whole number from 1 to 256"),
        ("speed=9", "\"speed=9\" is none of"),
        ("nodes=1,,time=5", "\"\" is none of"),
        ("nodes=1,nodes=2", "nodes is given twice"),
        ("mcts,depth=3", "mcts has no depth"),
        ("level=3,mcts", "mcts has no level"),
        ("mcts,cmd:x", "either mcts or cmd:"),
        ("time=5,cmd: ", "after cmd: a program"),
    ];
    for (spec, wrong) in cases {
        for words in [["--a", spec, "--b", "level=1"], ["--b", spec, "--a", "level=1"]] {
            let line = refused(&[&["match", "push-fight"], &words[..]].concat(), 2);
            assert!(line.contains(wrong) && line.contains(words[0]), "{spec}: {line}");
        }
    }
}

#[test]
fn a_match_that_cannot_be_played_is_refused() {
    let match_ = |words: &[&'static str], code| {
        refused(&[&["match"], words, &["--a", "level=1", "--b", "level=1"]].concat(), code)
    };
    assert!(match_(&["push-fight", "--games", "0"], 2).contains("1 to 1000000"));
    assert!(match_(&["push-fight", "--until", "4"], 2).contains("5 to 95"));
    assert!(match_(&["push-fight", "--opening", "1000"], 2).contains("1000 random actions"));
    assert!(match_(&["push-fight", "--position", "...../.K...kk./....pPP./K..Kk b b3 0"], 1).contains("over"));
    assert!(match_(&["push-fight", "--save", file!()], 2).contains("matches.rs: "));
    assert!(refused(&["match", "push-fight", "--a", "level=1"], 2).contains("--b <SPEC>"));
}

/// Programs that misbehave or dither, as shell scripts.
#[cfg(unix)]
mod scripts {
    use std::{fs, os::unix::fs::PermissionsExt};

    use super::*;

    /// A program that a script makes; it is there as long as its folder.
    fn program(folder: &TempDir, script: &str) -> String {
        let path = folder.path().join("program");
        fs::write(&path, format!("#!/bin/sh\n{script}")).expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        format!("nodes=10,cmd:\"{}\"", path.display())
    }

    /// A match in Push Fight against a script, with some patience.
    fn against(script: &str, words: &[&str]) -> super::super::Told {
        let folder = TempDir::new().expect("a folder");
        let b = program(&folder, script);
        let limits = ["match", "push-fight", "--a", "nodes=10", "--b", &b, "--games", "2", "--concurrency", "2"];
        shove(&[&limits, words].concat())
    }

    /// A program that greets, and does something when it is to go; `$at` is the position it was told.
    fn going(deed: &str) -> String {
        format!(
            "while read word rest; do case $word in
             ugi) echo id name x; echo ugiok;; isready) echo readyok;; position) at=$rest;; quit) exit;;
             go) {deed};; esac; done"
        )
    }

    #[test]
    fn a_game_that_gets_nowhere_is_drawn_by_agreement() {
        let folder = TempDir::new().expect("a folder");
        let dithers = going(
            "case $at in *e1-d1) echo bestmove e9-d9;; *e9-d9) echo bestmove d1-e1;; *d1-e1) echo bestmove d9-e9;;
             *) echo bestmove e1-d1;; esac",
        );
        let spec = program(&folder, &dithers);
        let told = shove(&["match", "push-crate", "--a", &spec, "--b", &spec, "--games", "2", "--opening", "0"]);
        assert_eq!((count(&told.out, "draws"), value(&told.out, "end")), (2, "2 both sides agreed"), "{}", told.err);
    }

    #[test]
    fn what_goes_wrong_in_a_game_loses_it() {
        for (deed, fault) in [
            ("echo bestmove a1-a2", "b answered \"a1-a2\", which is no action"),
            ("echo bestmove d1-d2", "b played d1-d2: "),
            ("echo bestmove", "b answered \"\", which is no action"),
            ("echo bestmove '(none)'", "b answered \"(none)\", which is no action"),
            ("exit 3", "b ended (exit status: 3)"),
            ("exec sleep 60", "b was silent for 2000 ms"),
        ] {
            let told = against(&going(deed), &["--patience", "2000"]);
            assert_eq!(told.code, Some(0), "{deed}: {}", told.err);
            assert_eq!(
                ["wins", "losses", "faults of a", "faults of b"].map(|name| count(&told.out, name)),
                [2, 0, 0, 2]
            );
            assert_eq!(value(&told.out, "end"), "2 a fault of b");
            assert_eq!(told.err.lines().filter(|line| line.contains(fault)).count(), 2, "{fault}: {}", told.err);
        }
    }

    #[test]
    fn a_lost_game_is_saved_as_resigned() {
        let folder = TempDir::new().expect("a folder");
        let told = against(&going("echo bestmove jump"), &["--save", folder.path().to_str().expect("text")]);
        assert_eq!(told.code, Some(0), "{}", told.err);
        let file = folder.path().join("game-0001.ron");
        let text = fs::read_to_string(&file).expect("a game");
        assert!(text.contains("resigned: Some(\"brown\")") && text.contains("white wins: brown resigned"), "{text}");
        assert!(shove(&["check", file.to_str().expect("text")]).out.ends_with(": ok\n"));
    }

    #[test]
    fn a_program_that_cannot_take_part_is_told_in_a_sentence() {
        let program = |words: &[&str]| refused(&[&["match", "push-fight", "--a", "nodes=1"], words].concat(), 2);
        assert!(
            program(&["--b", "cmd:/no/such/program x"]).contains("the program \"/no/such/program\" cannot be started")
        );
        let mute = program(&["--b", "cmd:sleep 60", "--patience", "100"]);
        assert!(mute.ends_with("does not speak UGI: no ugiok, it was silent for 100 ms"), "{mute}");
        let ended = program(&["--b", "cmd:true"]);
        assert!(ended.contains("does not speak UGI: no ugiok, it ended (exit status: 0)"), "{ended}");
        let told = against(&going("exit"), &["--set", "movement=path"]);
        assert_eq!((told.code, told.out.as_str()), (Some(2), ""));
        assert!(told.err.ends_with("has no option movement\n"), "{}", told.err);
    }

    #[test]
    fn a_flood_does_not_hold_a_match_up() {
        let told = against(&going("while :; do echo info; done"), &["--patience", "2000"]);
        assert_eq!((told.code, count(&told.out, "faults of b")), (Some(0), 2), "{}", told.err);
    }
}
