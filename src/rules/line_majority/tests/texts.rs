//! Texts of actions and positions, what a hand means, and the pieces' names.

use proptest::prelude::*;

use super::*;
use crate::rules::{BadOption, Options as _};

/// Every action that can be written.
pub(super) fn every_action() -> Vec<Action> {
    let squares = LineMajority::squares();
    let mut all = vec![Action::Pass];
    for (index, one) in squares.iter().enumerate() {
        for other in &squares[index..] {
            all.extend(Direction::ALL.map(|towards| Action::Shift(Selection::between(*one, *other), towards)));
        }
    }
    all
}

#[test]
pub(super) fn every_action_reads_back_and_is_ordered_as_its_text() {
    let mut actions = every_action();
    assert_eq!(actions.len(), 25 * 26 / 2 * 4 + 1);
    for action in &actions {
        assert_eq!(&self::action(&action.to_string()), action);
    }
    actions.sort_unstable();
    let texts = written(&actions);
    assert!(texts.is_sorted_by(|one, other| one < other));
}

#[test]
fn selections_are_written_with_their_ends_in_order() {
    let selection = |one, other| Selection::between(square(one), square(other)).to_string();
    assert_eq!(selection("c3", "a3"), "a3-c3");
    assert_eq!(selection("b4", "b2"), "b2-b4");
    assert_eq!(selection("b4", "b4"), "b4");
}

#[test]
fn texts_that_are_no_actions_are_refused() {
    for (text, part) in [
        ("", "\"\""),
        ("a3-c3", "a3-c3"),
        ("a3-c3→", "a3-c3→"),
        ("jump", "jump"),
        (">", "\"\""),
        ("a3-c3-e3>", "c3-e3"),
        ("a3->", "\"\""),
        ("f1>", "f1"),
        ("a6^", "a6"),
        ("A3>", "A3"),
        ("a3-c3>>", "c3>"),
        ("c3-a3>", "ascending order, a single piece once: a3-c3"),
        ("c2-c2^", "a single piece once: c2"),
        ("Pass", "Pass"),
        ("é>", "é"),
    ] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        assert!(error.contains(part) && !error.contains('\n'), "{text}: {error}");
    }
}

#[test]
fn position_texts_that_are_not_positions_are_refused() {
    for (text, part) in [
        ("", "`rows side captured turns passes`"),
        ("hello", "`rows side captured turns passes`"),
        ("bbbbb/..bbb/...../www../wwwww w 0/0 0", "`rows side captured turns passes`"),
        ("bbbbb/..bbb/...../www../wwwww w 0/0 0 0 0", "`rows side captured turns passes`"),
        ("bbbbb/..bbb/...../www.. w 0/0 0 0", "five rows"),
        ("bbbbb/..bbb/..../www../wwwww w 0/0 0 0", "row 3 has five cells"),
        ("bbbbb/..bbb/....../www../wwwww w 0/0 0 0", "row 3 has five cells"),
        ("bbbbb/..bbb/..x../www../wwwww w 0/0 0 0", "one of w b or ."),
        ("bbbbb/..bbb/..W../www../wwwww w 0/0 0 0", "one of w b or ."),
        ("bbbbb/..bbb/...../www../wwwww x 0/0 0 0", "w or b"),
        ("bbbbb/..bbb/...../www../wwwww w 0 0 0", "\"0\": captured"),
        ("bbbbb/..bbb/...../www../wwwww w 0/4 0 0", "\"0/4\": captured"),
        ("bbbbb/..bbb/...../www../wwwww w 3/3 0 0", "only one side 3"),
        ("bbbbb/..bbb/...../www../wwwww w 0/-1 0 0", "captured"),
        ("bbbbb/..bbb/...../www../wwwww w 0/0 51 0", "\"51\": the turns"),
        ("bbbbb/..bbb/...../www../wwwww w 0/0 +1 0", "\"+1\": the turns"),
        ("bbbbb/..bbb/...../www../wwwww w 0/0 00 0", "\"00\": the turns"),
        ("bbbbb/..bbb/...../www../wwwww w 0/0 0 3", "\"3\": the consecutive passes"),
        ("bbbbb/..bbb/...../www../wwwww w 0/0 99999999999999999999 0", "the turns"),
        ("ébbbb/..bbb/...../www../wwwww w 0/0 0 0 x", "é"),
        ("éé/..bbb/...../www../wwwww w 0/0 0 0", "row 5 has five cells"),
    ] {
        let error = LineMajority::parse(text, Options).expect_err(text).to_string();
        assert!(error.contains(part) && !error.contains('\n'), "{text}: {error}");
    }
}

#[test]
fn counters_are_not_compared_with_the_pieces() {
    for text in [
        "wwwww/wwwww/wwwww/wwwww/wwwww w 2/3 50 2",
        "...../...../...../...../..... b 0/0 0 1",
        "b..../...../...../...../....w b 2/2 1 0",
    ] {
        assert_eq!(position(text).to_string(), text);
    }
}

#[test]
fn the_tray_holds_as_many_as_the_captures_say() {
    let picture = position("b..../...../..b../...../w..w. w 2/1 30 0").picture();
    let seen: Vec<_> = picture.pieces.iter().map(|piece| (piece.id.0, piece.seat, piece.place)).collect();
    let on = |text| Place::On(square(text));
    let (white, black) = (Some(Seat::FIRST), Some(Seat::SECOND));
    assert_eq!(
        seen,
        [
            (0, white, on("a1")),
            (1, white, on("d1")),
            (2, white, Place::Tray),
            (3, black, on("a5")),
            (4, black, on("c3")),
            (5, black, Place::Tray),
            (6, black, Place::Tray),
        ]
    );
    assert!(picture.pieces.iter().all(|piece| piece.kind == PieceKind::Stone));
}

#[test]
fn pieces_keep_their_names_when_they_move_and_fall() {
    let pushed = after(&position(PUSH), "a3-c3>");
    let places: Vec<_> = pushed.picture().pieces.iter().map(|piece| piece.place).collect();
    assert_eq!(
        places,
        [
            Place::On(square("b3")),
            Place::On(square("c3")),
            Place::On(square("d3")),
            Place::On(square("e3")),
            Place::Tray
        ]
    );
    // Read from its text the same position is equal, though its pieces are numbered anew.
    assert_eq!(position(&pushed.to_string()), pushed);
}

#[test]
fn positions_differ_by_every_part_of_their_text() {
    let start = position(OPENING);
    for other in ["b 0/0 0 0", "w 1/0 0 0", "w 0/1 0 0", "w 0/0 1 0", "w 0/0 0 1"] {
        assert_ne!(position(&OPENING.replace("w 0/0 0 0", other)), start, "{other}");
    }
    assert_ne!(position(&OPENING.replace("www../", "ww.w./")), start);
}

#[test]
fn people_are_shown_what_falls() {
    assert_eq!(position(PUSH).shown(action("a3-c3>")), "a3-c3>×E3");
    assert_eq!(row("wwb..").shown(action("a3-b3>")), "a3-b3>");
    assert_eq!(row("..w..").shown(action("c3^")), "c3^");
    assert_eq!(row(".....").shown(Action::Pass), "pass");
}

#[test]
fn a_hand_takes_hold_of_lines_and_of_single_pieces() {
    let start = position(OPENING);
    let line = Handle::Line(square("a2"), square("c2"), Direction::Right);
    assert_eq!(LineMajority::handle(action("a2-c2>")), line);
    assert_eq!(start.meant(line), [action("a2-c2>")]);
    assert_eq!(start.meant(Handle::Line(square("c2"), square("a2"), Direction::Right)), [action("a2-c2>")]);
    let single = Handle::Line(square("c2"), square("c2"), Direction::Up);
    assert_eq!(LineMajority::handle(action("c2^")), single);
    assert_eq!(start.meant(single), [action("c2^")]);
    assert_eq!(start.meant(Handle::Carry(square("c2"), square("c3"))), [action("c2^")]);
    assert_eq!(start.meant(Handle::Carry(square("c2"), square("b2"))), [action("c2<")], "legal or not");
    assert_eq!(start.meant(Handle::Carry(square("c2"), square("c4"))), []);
    assert_eq!(LineMajority::handle(Action::Pass), Handle::Button);
    assert_eq!(start.meant(Handle::Put(PieceKind::Stone, square("c3"))), []);
}

#[test]
fn there_are_no_options() {
    let mut options = Options;
    assert_eq!(options.value("setup"), "");
    let refused = options.set("setup", "free").expect_err("no options");
    assert_eq!(refused, BadOption::Name { name: "setup".into(), known: "none".into() });
}

proptest! {
    #[test]
    fn nonsense_never_panics(text in any::<String>(), cells in "[abwx./5é]{0,30}", rest in "[wb0-9/ -]{0,15}", move_ in "[a-f0-6<>^v-]{0,8}") {
        let _ = text.parse::<Action>();
        let _ = LineMajority::parse(&text, Options);
        if let Ok(read) = LineMajority::parse(&format!("{cells} {rest}"), Options) {
            prop_assert_eq!(position(&read.to_string()), read);
        }
        if let Ok(read) = move_.parse::<Action>() {
            prop_assert_eq!(read.to_string(), move_);
        }
    }

    #[test]
    fn broken_positions_never_panic(at in 0..OPENING.len(), letter in any::<char>(), cut: bool) {
        let mut text = OPENING.to_owned();
        text.replace_range(at..=at, &letter.to_string());
        if cut {
            text = text.chars().take(at).collect();
        }
        if let Err(error) = LineMajority::parse(&text, Options) {
            prop_assert!(!error.to_string().contains('\n'), "{}", error);
        }
    }
}
