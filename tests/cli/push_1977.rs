//! The commands of Push (1977): patience and the solved game.

use super::{refused, told};

const CHECKER: &str = "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B";
const CROSS: &str = "YBYBY/BBYBB/YYYYY/BBYBB/YBYBY";

#[test]
fn solve_prints_the_pushes_and_the_pockets() {
    let patience = format!("{CHECKER} -> {CROSS}");
    let solved = told(&["solve", &patience]);
    let (first, pockets) = solved.split_once('\n').expect("lines");
    assert_eq!(first, "pushes: 7");
    let pockets: Vec<&str> = pockets.lines().collect();
    assert_eq!(pockets.len(), 7);
    let words = [&["after", "push-1977", "--position", &patience], pockets.as_slice()].concat();
    let after = told(&words);
    assert!(after.contains("outcome: black wins: the target stands after 7 pushes\n"), "{after}");
    // With more pockets it may be shorter; what stands already takes none.
    let four = told(&["solve", &patience, "--set", "pockets=four-sides"]);
    assert!(four.lines().count() <= 8, "{four}");
    assert_eq!(told(&["solve", &format!("{CHECKER} -> ...../...../...../...../....Y")]), "pushes: 0\n");
    // One push: the black ball in hand goes in at the top left.
    assert_eq!(told(&["solve", &format!("{CHECKER} -> BYBYB/BYBYB/YBYBY/BYBYB/YBYBY")]), "pushes: 1\n0\n");
}

#[test]
fn the_engine_and_the_rules_know_patience_too() {
    let patience = format!("{CHECKER} -> {CROSS}");
    let best = told(&["best", "push-1977", "--position", &patience]);
    assert!(best.contains("\nscore: win in 7\ndepth: 7\n"), "{best}");
    assert_eq!(told(&["moves", "push-1977", "--position", &patience]), "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n");
}

#[test]
fn solve_refuses_what_is_no_patience() {
    for (words, parts) in [
        (&["solve"][..], &["<POSITION>"][..]),
        (&["solve", ""], &["POSITION: \"\"", "`rows hand`"]),
        (&["solve", CHECKER], &["POSITION: \"YBYBY/", "-> and the rows"]),
        (&["solve", "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> YBYBY"], &["POSITION: \"YBYBY\"", "five rows"]),
        (&["solve", "a -> b", "--set", "die=d6"], &["POSITION: \"->\"", "no die"]),
        (&["solve", "a -> b", "--set", "goal=2x2"], &["--set: ", "two players"]),
        (&["solve", CHECKER, "--position", CHECKER], &["'--position'"]),
    ] {
        let line = refused(words, 2);
        for part in parts {
            assert!(line.contains(part), "{line} does not say {part}");
        }
    }
}

#[test]
fn table_tells_the_value_of_a_position_and_of_every_push() {
    // Black completes the square by the ball that goes in at 3, at once.
    let text = "YYBYY/BBBYY/BBBYY/BBYBY/YBYBY B";
    let table = told(&["table", "--position", text, "--set", "pockets=one-side"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 6, "{table}");
    assert_eq!((lines[0], lines[4]), ("value: win in 1", "pocket 3: win in 1"));
    for (pocket, line) in lines[1..].iter().enumerate() {
        let value = line.strip_prefix(&format!("pocket {pocket}: ")).expect("the pockets in their order");
        let number = |value: &str| value.parse::<u32>().is_ok();
        assert!(
            value == "draw" || ["win in ", "loss in "].iter().any(|word| value.strip_prefix(word).is_some_and(number)),
            "{line}"
        );
    }
    // The start is fair.
    let table = told(&["table", "--set", "pockets=one-side"]);
    assert!(table.starts_with("value: draw\npocket 0: "), "{table}");
}

#[test]
fn table_refuses_what_is_not_solved() {
    let unsolved = "there is no table of this game: it is solved for two players without a die";
    for set in ["die=d6", "players=3", "players=4"] {
        assert_eq!(refused(&["table", "--set", set], 2), unsolved);
    }
    let patience = format!("{CHECKER} -> {CROSS}");
    assert!(refused(&["table", "--position", &patience], 2).ends_with("a patience has no winner: ask `shove solve`"));
    assert!(refused(&["table", "--position", "YBYBY B"], 2).starts_with("--position: \"YBYBY\": "));
    assert!(refused(&["table", CHECKER], 2).contains("'YBYBY/"));
    let over = ["table", "--set", "pockets=one-side", "--position", "YYBYY/BBBYY/BBBYY/BBBYB/YBYBY Y"];
    assert_eq!(refused(&over, 1), "there is nothing to choose: the game is over (black wins: the 3×3 square is black)");
}
