//! `shove check` and `shove export`: saved games in their forms.

use std::{fs, path::Path};

use tempfile::TempDir;

use super::{Told, refused, shove, told};

const EXAMPLE: &str = "scenes/push-fight/example.ron";

/// A folder with a file.
fn file(name: &str, bytes: &[u8]) -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, bytes).expect("a file");
    (folder, path.to_str().expect("text").to_owned())
}

fn in_folder(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("text").to_owned()
}

#[test]
fn a_whole_game_is_ok() {
    assert_eq!(told(&["check", EXAMPLE]), format!("{EXAMPLE}: ok\n"));
    let old = "tests/records/valid/version-1.ron";
    assert_eq!(told(&["check", EXAMPLE, old, EXAMPLE]), format!("{EXAMPLE}: ok\n{old}: ok\n{EXAMPLE}: ok\n"));
}

#[test]
fn a_wrong_game_is_told_with_the_place() {
    let (_folder, text) = file("a game.txt", b"Game: Push Fight\n\n1. d4-e4\n2. e4-d4\n");
    let told = shove(&["check", "tests/records/invalid/action-illegal-in-its-line.ron", EXAMPLE, &text]);
    assert_eq!((told.code, told.err.as_str()), (Some(1), ""));
    assert_eq!(
        told.out,
        format!(
            "tests/records/invalid/action-illegal-in-its-line.ron: line 9, turn 3: e4-e4: \
             a move ends on another square than it began\n\
             {EXAMPLE}: ok\n\
             {text}: line 4, turn 2: e4-d4: the piece on e4 is not yours\n"
        )
    );
}

#[test]
fn every_bad_file_is_told_in_one_line() {
    for entry in fs::read_dir("tests/records/invalid").expect("the folder") {
        let path = entry.expect("an entry").path();
        let sentence = fs::read_to_string(&path).expect("text");
        let sentence = sentence.lines().next().and_then(|line| line.strip_prefix("// ")).expect("its sentence");
        let path = path.to_str().expect("text");
        let told = shove(&["check", path]);
        assert_eq!((told.code, told.err.as_str(), told.out), (Some(1), "", format!("{path}: {sentence}\n")));
    }
}

#[test]
fn a_file_that_holds_no_text_is_wrong_and_one_that_cannot_be_read_is_not_there() {
    let (folder, bytes) = file("bytes.ron", b"(version: 2, \xff)");
    assert_eq!(shove(&["check", &bytes]).out, format!("{bytes}: it is not text\n"));
    let (_blanks, blank) = file("blank.ron", "\u{feff} \r\n\n".as_bytes());
    assert_eq!(shove(&["check", &blank]).out, format!("{blank}: it is empty\n"));
    let missing = in_folder(&folder, "miss\ning.ron");
    let told = shove(&["check", &missing, EXAMPLE, &bytes]);
    assert_eq!(told.code, Some(2));
    assert_eq!(told.out, format!("{EXAMPLE}: ok\n{bytes}: it is not text\n"));
    assert!(told.err.contains("miss\\ning.ron: ") && told.err.trim_end().lines().count() == 1, "{}", told.err);
    let folder = folder.path().to_str().expect("text");
    assert_eq!(shove(&["check", folder]).code, Some(2));
    // For an export the exit code is the same, and the line is an error.
    assert_eq!(refused(&["export", &bytes, "--as", "text"], 1), format!("{bytes}: it is not text"));
    assert!(refused(&["export", &missing, "--as", "text"], 2).contains("miss\\ning.ron: "));
}

#[test]
#[cfg(target_os = "linux")]
fn a_file_without_an_end_is_wrong() {
    let told = shove(&["check", "/dev/zero"]);
    assert_eq!((told.code, told.out.as_str()), (Some(1), "/dev/zero: it is longer than any file of Shove\n"));
}

#[test]
fn a_game_as_text_is_a_game_again() {
    let text = told(&["export", EXAMPLE, "--as", "text"]);
    assert!(text.starts_with("Game: Push Fight\nOptions: movement=path, white=host\nWhite: Anna\n"), "{text}");
    let (_folder, path) = file("game.txt", text.as_bytes());
    assert_eq!(told(&["check", &path]), format!("{path}: ok\n"));
    assert_eq!(told(&["export", &path, "--as", "text"]), text);
    // A mark of the byte order, as some editors write it, is no part of the game.
    let (_folder, path) = file("game.txt", format!("\u{feff}{text}").as_bytes());
    assert_eq!(told(&["export", &path, "--as", "text"]), text);
}

#[test]
fn a_score_sheet_is_a_table_or_comma_separated() {
    let game = "scenes/line-majority/example.ron";
    assert_eq!(
        told(&["export", game, "--as", "sheet"]),
        "Turn     Selected / moved cells  Capture choice / pushed count  Removed coordinates\n\
         1 white  a1-a2 / a2-a3           none / 0                       -\n\
         2 black  c4 / c3                 none / 0                       -\n\
         3 white  c1-c2 / c2-c3           push / 1                       -\n"
    );
    assert_eq!(
        told(&["export", game, "--as", "csv"]),
        "Turn,Selected / moved cells,Capture choice / pushed count,Removed coordinates\n\
         1 white,a1-a2 / a2-a3,none / 0,-\n\
         2 black,c4 / c3,none / 0,-\n\
         3 white,c1-c2 / c2-c3,push / 1,-\n"
    );
}

#[test]
fn a_game_as_pgn_is_a_game_again() {
    let game = "scenes/push-chess/example.ron";
    let pgn = told(&["export", game, "--as", "pgn"]);
    assert!(pgn.starts_with("[Event \"Shove\"]\n") && pgn.ends_with("# 1-0\n"), "{pgn}");
    let (_folder, path) = file("game.pgn", pgn.as_bytes());
    assert_eq!(told(&["check", &path]), format!("{path}: ok\n"));
    assert_eq!(told(&["export", &path, "--as", "pgn"]), pgn);
    assert_eq!(told(&["export", &path, "--as", "text"]), told(&["export", game, "--as", "text"]));
    let (_folder, path) = file("game.pgn", pgn.replace("Ke7", "Ke9").as_bytes());
    let told = shove(&["check", &path]);
    assert_eq!(told.code, Some(1));
    assert!(told.out.starts_with(&format!("{path}: line ")) && told.out.contains("move 1...: Ke9"), "{}", told.out);
}

#[test]
fn a_form_that_the_game_does_not_have_is_refused() {
    for form in ["sheet", "csv"] {
        assert_eq!(refused(&["export", EXAMPLE, "--as", form], 1), "Push Fight has no score sheet");
    }
    assert_eq!(refused(&["export", EXAMPLE, "--as", "pgn"], 1), "Push Fight has no PGN");
}

#[test]
fn games_come_through_a_pipe() {
    if !Path::new("/dev/stdin").exists() {
        return;
    }
    let input = fs::File::open(EXAMPLE).expect("the example");
    let told = Told::from(super::command(&["check", "/dev/stdin"]).stdin(input).output().expect("the program starts"));
    assert_eq!((told.code, told.out.as_str()), (Some(0), "/dev/stdin: ok\n"));
}
