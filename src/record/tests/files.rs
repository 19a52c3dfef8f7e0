//! The file form: both ways, the files that come with the games, and bad ones.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{super::saved::ACTIONS, *};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The files of a folder with their texts.
fn files(name: &str) -> Vec<(String, String)> {
    let read = |path: PathBuf| (path.display().to_string(), fs::read_to_string(path).expect("text"));
    let mut files: Vec<_> = fs::read_dir(folder(name))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .map(|entry| read(entry.expect("an entry").path()))
        .collect();
    files.sort_unstable();
    files
}

#[test]
fn a_thousand_random_games_of_each_kind_load_as_they_were_saved() {
    for kind in GameKind::ALL {
        for seed in 0..1_000 {
            let record = random_record(*kind, seed, 50);
            let text = record.save();
            let loaded = Record::load(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(loaded, record, "{text}");
            assert_eq!(loaded.outcome(), record.outcome(), "{text}");
            assert_eq!(loaded.save(), text);
        }
    }
}

#[test]
fn every_game_has_an_example_that_loads() {
    let path = |kind: &GameKind| folder("scenes").join(kind.name()).join("example.ron");
    let lacking: Vec<&str> = GameKind::ALL.iter().filter(|kind| !path(kind).exists()).map(|kind| kind.name()).collect();
    assert!(lacking.is_empty(), "no scenes/GAME/example.ron of {lacking:?}");
    for kind in GameKind::ALL {
        let text = fs::read_to_string(path(kind)).expect("text");
        let record = Record::load(&text).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
        assert_eq!(record.kind(), *kind);
        assert!(!record.actions().is_empty());
        assert_eq!(Record::load(&record.save()), Ok(record));
    }
}

#[test]
fn the_game_in_the_readme_loads() {
    let readme = include_str!("../../../README.md");
    let (_, rest) = readme.split_once("```ron\n").expect("a saved game");
    let (text, _) = rest.split_once("```").expect("its end");
    assert_eq!(Record::load(text).map(|record| record.actions().len()), Ok(3));
}

#[test]
fn good_files_load() {
    for (name, text) in files("tests/records/valid") {
        let record = Record::load(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(Record::load(&record.save()), Ok(record), "{name}");
    }
}

#[test]
fn a_file_of_the_first_form_is_read_as_it_was_meant() {
    let text = fs::read_to_string(folder("tests/records/valid/version-1.ron")).expect("text");
    assert!(text.contains("version: 1"));
    let record = Record::load(&text).expect("a record");
    assert_eq!(record.now().to_string(), "..p../....kk.k/KPK...p./PK... w e3 0");
    assert_eq!(record.now().options().value("movement"), "path");
    assert_eq!(record.players(), [person("Ann \"A.\""), engine(4)]);
    assert_eq!((record.turns().len(), record.undone.len(), record.outcome()), (4, 2, None));
}

#[test]
fn bad_files_are_refused_with_their_sentence() {
    let files = files("tests/records/invalid");
    assert!(files.len() >= 20, "{}", files.len());
    for (name, text) in files {
        let sentence = text.lines().next().and_then(|line| line.strip_prefix("// ")).expect("the sentence first");
        assert_eq!(Record::load(&text).map_err(|error| error.to_string()), Err(sentence.to_owned()), "{name}");
    }
}

#[test]
fn what_is_too_large_is_refused_in_one_line() {
    let good = random_record(GameKind::PushFight, 3, 20).save();
    let long = "x".repeat(1 << 20);
    let name = |name: &str| good.replacen("push-fight", name, 1);
    let many = |before: &str, entry: &str| {
        let players = "players: [(name: \"A\"), (name: \"B\")]";
        let list = format!("{entry:?},").repeat(200_000);
        format!("(version: 2, game: \"push-fight\", {players}, {before}: [{list}])")
    };
    for (text, part) in [
        (String::new(), "line 1"),
        ("(".repeat(100_000), "line 1"),
        ("[".repeat(5 << 20), "longer than any saved game"),
        (name(&long), "there is no game \"xxx"),
        (name("push\\n-fight"), "there is no game \"push\\n-fight\""),
        (good.replacen("version", &long, 1), "xxx"),
        (many("turns", ""), "turn 1: \"\": is not"),
        (many("turns", "e1-d1"), "turn 1: e1-d1: "),
        (many("turns: [], undone", "e1-e1"), "undone 200000: e1-e1: "),
        (many("turns: [], rolls", "e1-c1"), "more than 20000 actions"),
        (
            good.replacen("players: [", &format!("players: [{}", "(name: \"\"),".repeat(100_000)), 1),
            "there are 2 sides",
        ),
    ] {
        let error = Record::load(&text).expect_err(part).to_string();
        assert!(is_sentence(&error) && error.contains(part), "{error}");
    }
}

#[test]
fn more_actions_than_any_game_has_are_refused() {
    // On row 2 White's kings shove a pawn to and fro, on row 3 Brown's; a king walks back every other turn.
    let round = ["a2-b2", "h3-g3", "d2-c2", "e3-f3", "c2-d2,a2-b2", "f3-e3,h3-g3", "d2-c2", "e3-f3"];
    let start = "KP.../....k.pk/KP.K..../kp... w - 0";
    let game = |turns: &str| {
        let players = "[(name: \"A\"), (name: \"B\")]";
        format!("(version: 2, game: \"push-fight\", start: Some({start:?}), players: {players}, turns: [{turns}])")
    };
    let list = |turns: &[&str]| format!("\"{}\",", turns.join("\",\""));
    let (again, mut turns) = (list(&round[4..]), list(&round[..4]));
    turns.push_str(&again.repeat((ACTIONS - 4) / 6));
    let most = ACTIONS - (ACTIONS - 4) % 6;
    assert_eq!(Record::load(&game(&turns)).map(|record| record.actions().len()), Ok(most));
    turns.push_str(&again);
    assert_eq!(Record::load(&game(&turns)), Err(BadRecord::TooMany));
    assert_eq!(BadRecord::TooMany.to_string(), "it has more than 20000 actions, more than any game");
}
