//! The cases of the rules, worked by hand.

mod counts;
mod plain;
mod texts;

use super::*;
use crate::rules::{Culprit, Direction, Refusal, Step};

/// The opening.
const OPENING: &str = "bbbbb/..bbb/...../www../wwwww w 0/0 0 0";
/// White can push two, of which one falls.
const PUSH: &str = "...../...../wwwbb/...../..... w 0/0 0 0";

fn position(text: &str) -> LineMajority {
    LineMajority::parse(text, Options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// White to act with this in row 3 and nothing else.
fn row(row: &str) -> LineMajority {
    position(&format!("...../...../{row}/...../..... w 0/0 0 0"))
}

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// The position after an action that must be legal.
fn after(position: &LineMajority, text: &str) -> LineMajority {
    position.check(action(text)).unwrap_or_else(|reason| panic!("{text} in {position}: {reason}"));
    let mut next = position.clone();
    next.apply(action(text), &mut ());
    next
}

/// Row 3 after an action, for positions with nothing elsewhere.
fn row_after(position: &LineMajority, text: &str) -> String {
    let text = after(position, text).to_string();
    let rows: Vec<&str> = text.split(['/', ' ']).collect();
    assert_eq!([rows[0], rows[1], rows[3], rows[4]], ["....."; 4], "{text}");
    rows[2].to_owned()
}

fn refused(position: &LineMajority, text: &str) -> Illegal {
    position.check(action(text)).expect_err(text)
}

#[test]
fn what_the_rules_compare_is_the_selected_length_and_the_whole_run() {
    let push = position(PUSH);
    for (text, balance) in
        [("a3-c3>", (3, 2)), ("b3-c3>", (2, 2)), ("c3>", (1, 2)), ("a3-c3<", (3, 0)), ("pass", (0, 0))]
    {
        assert_eq!(push.balance(action(text)), balance, "{text}");
    }
    assert_eq!(row("wwb.b").balance(action("a3-b3>")), (2, 1), "the run ends at the gap");
}

/// The winner, and the reason.
fn ending(position: &LineMajority) -> Option<(Option<Seat>, String)> {
    position.outcome().map(|outcome| (outcome.winner, outcome.reason.into_owned()))
}

fn written(actions: &[Action]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

#[test]
fn the_opening_has_eleven_actions() {
    let start = LineMajority::start(Options);
    assert_eq!(start.to_string(), OPENING);
    assert_eq!(
        written(&start.actions()),
        ["a1-a2^", "a2-c2>", "a2^", "b1-b2^", "b2-c2>", "b2^", "c1-c2^", "c2>", "c2^", "d1^", "e1^"]
    );
}

#[test]
fn three_push_two_and_only_the_far_one_falls() {
    let end = after(&position(PUSH), "a3-c3>");
    assert_eq!(end.to_string(), "...../...../.wwwb/...../..... b 1/0 1 0");
    // The same up and down columns, and by Black to the left.
    for (before, text, result) in [
        ("..b../..b../..w../..w../..w.. w 0/0 7 0", "c1-c3^", "..b../..w../..w../..w../..... b 1/0 8 0"),
        ("..w../..w../..w../..b../..b.. w 1/1 8 0", "c3-c5v", "...../..w../..w../..w../..b.. b 2/1 9 0"),
        ("...../wwbbb/...../...../..... b 0/1 9 0", "c4-e4<", "...../wbbb./...../...../..... w 0/2 10 0"),
        ("...../...../...../...../wbb.. b 0/0 9 0", "b1-c1<", "...../...../...../...../bb... w 0/1 10 0"),
    ] {
        assert_eq!(after(&position(before), text).to_string(), result);
    }
}

#[test]
fn an_equal_or_longer_run_is_not_pushed() {
    let equal = refused(&position(PUSH), "b3-c3>");
    assert_eq!(equal, Illegal::NotLonger { selected: 2, run: 2, at: square("d3") });
    assert_eq!(equal.culprit(), Some(Culprit::Square(square("d3"))));
    assert_eq!(equal.to_string(), "a line of 2 cannot push a line of 2: it must be longer");
    assert_eq!(refused(&position(PUSH), "c3>"), Illegal::NotLonger { selected: 1, run: 2, at: square("d3") });
    assert_eq!(refused(&row("wb..."), "a3>"), Illegal::NotLonger { selected: 1, run: 1, at: square("b3") });
    assert_eq!(refused(&row("wwbbb"), "a3-b3>"), Illegal::NotLonger { selected: 2, run: 3, at: square("c3") });
    let column = position("b..../b..../b..../w..../w.... w 0/0 0 0");
    assert_eq!(refused(&column, "a1-a2^"), Illegal::NotLonger { selected: 2, run: 3, at: square("a3") });
}

#[test]
fn the_selected_length_counts_not_the_whole_line() {
    let three = row("wwwb.");
    assert_eq!(row_after(&three, "b3-c3>"), "w.wwb");
    assert_eq!(row_after(&three, "a3-c3>"), ".wwwb");
    assert_eq!(refused(&three, "c3>"), Illegal::NotLonger { selected: 1, run: 1, at: square("d3") });
    assert_eq!(written(&three.actions())[..2], ["a3-c3>", "a3^"]);
}

#[test]
fn a_piece_behind_the_run_blocks_or_closes_up() {
    for (text, push, behind) in [("wwwbw", "a3-c3>", "e3"), ("wwbw.", "a3-b3>", "d3")] {
        let refused = refused(&row(text), push);
        assert_eq!(refused, Illegal::Backed(square(behind)));
        assert_eq!(refused.culprit(), Some(Culprit::Square(square(behind))));
    }
    // An enemy piece behind a gap is no part of the run.
    assert_eq!(row_after(&row("wwb.b"), "a3-b3>"), ".wwbb");
}

#[test]
fn own_pieces_never_leave_the_board() {
    let edge = row("...ww");
    for text in ["d3-e3>", "e3>"] {
        assert_eq!(refused(&edge, text), Illegal::OwnFall(square("e3")));
    }
    assert_eq!(refused(&position("..w../...../...../...../..... w 0/0 0 0"), "c5^"), Illegal::OwnFall(square("c5")));
    assert_eq!(refused(&position("...../...../...../...../..w.. w 0/0 0 0"), "c1v"), Illegal::OwnFall(square("c1")));
    assert_eq!(refused(&row("w...."), "a3<"), Illegal::OwnFall(square("a3")));
}

#[test]
fn a_piece_moves_along_either_line_a_longer_selection_along_its_own() {
    let alone = row("..w..");
    assert_eq!(written(&alone.actions()), ["c3<", "c3>", "c3^", "c3v"]);
    let two = row("..ww.");
    assert_eq!(written(&two.actions()), ["c3-d3<", "c3-d3>", "c3<", "c3^", "c3v", "d3>", "d3^", "d3v"]);
    assert_eq!(refused(&two, "c3-d3^"), Illegal::Sideways);
    assert_eq!(refused(&position("...../..w../..w../...../..... w 0/0 0 0"), "c3-c4<"), Illegal::Sideways);
    assert_eq!(row_after(&two, "c3-d3>"), "...ww");
    assert_eq!(refused(&two, "c3>"), Illegal::Blocked(square("d3")));
}

#[test]
fn refusals_name_the_rule() {
    let start = LineMajority::start(Options);
    assert_eq!(refused(&start, "a3^"), Illegal::NoPiece(square("a3")));
    assert_eq!(refused(&start, "a2-a3^"), Illegal::NoPiece(square("a3")));
    assert_eq!(refused(&start, "c2-c4^"), Illegal::NoPiece(square("c3")), "the first of them");
    assert_eq!(refused(&start, "d5v"), Illegal::NotYours(square("d5")));
    assert_eq!(refused(&start, "a1-b2^"), Illegal::NotInLine);
    assert_eq!(refused(&start, "a1-d1>"), Illegal::TooMany(4));
    assert_eq!(refused(&start, "a1^"), Illegal::Blocked(square("a2")));
    assert_eq!(refused(&start, "a1-a2v"), Illegal::OwnFall(square("a1")));
    assert_eq!(refused(&start, "pass"), Illegal::CanMove);
    let off = Action::Shift(Selection::between(Square::new(4, 0), Square::new(5, 0)), Direction::Left);
    assert_eq!(start.check(off), Err(Illegal::OffBoard(square("f1"))));
    let over = position("...../...../wwwbb/...../..... w 3/0 9 0");
    assert_eq!(refused(&over, "a3-c3>"), Illegal::Over);
    assert_eq!(refused(&over, "pass"), Illegal::Over);
}

#[test]
fn the_third_capture_wins() {
    let end = after(&position("...../...../wwwbb/...../..... w 2/2 30 0"), "a3-c3>");
    assert_eq!(ending(&end), Some((Some(Seat::FIRST), "three black pieces were pushed off".into())));
    assert_eq!(end.to_string(), "...../...../.wwwb/...../..... b 3/2 31 0", "the turn is completed");
    assert!(end.actions().is_empty());
    let end = after(&position("...../...../...../...../wbb.. b 0/2 9 0"), "b1-c1<");
    assert_eq!(ending(&end), Some((Some(Seat::SECOND), "three white pieces were pushed off".into())));
}

#[test]
fn fifty_turns_end_the_game_by_captures() {
    let last = |captures: &str| position(&format!("b..../...../w..../...../..... w {captures} 49 0"));
    let end = after(&last("1/2"), "a3^");
    assert_eq!(end.to_string(), "b..../w..../...../...../..... b 1/2 50 0");
    assert_eq!(ending(&end), Some((Some(Seat::SECOND), "after 50 turns the captures are 2 to 1".into())));
    let end = after(&last("2/0"), "a3^");
    assert_eq!(ending(&end), Some((Some(Seat::FIRST), "after 50 turns the captures are 2 to 0".into())));
    let end = after(&last("1/1"), "a3^");
    assert_eq!(ending(&end), Some((None, "after 50 turns the captures are equal, 1 to 1".into())));
    assert!(end.actions().is_empty());
    // A capture on the last turn counts.
    let end = after(&position("...../...../wwwbb/...../..... w 0/0 49 0"), "a3-c3>");
    assert_eq!(ending(&end), Some((Some(Seat::FIRST), "after 50 turns the captures are 1 to 0".into())));
    // The turn before is not the last.
    assert_eq!(ending(&after(&position("b..../...../w..../...../..... w 0/0 48 0"), "a3^")), None);
}

#[test]
fn endings_are_judged_in_their_order() {
    let end = after(&position("...../...../wwwbb/...../..... w 2/0 49 0"), "a3-c3>");
    assert_eq!(ending(&end), Some((Some(Seat::FIRST), "three black pieces were pushed off".into())));
    let end = after(&position("..b.b/b..../b..../wbbbb/wwwww w 0/2 49 1"), "pass");
    assert_eq!(ending(&end), Some((None, "both sides passed".into())));
    let all = position("...../...../...../...../..... w 0/3 50 2");
    assert_eq!(ending(&all), Some((Some(Seat::SECOND), "three white pieces were pushed off".into())));
}

#[test]
fn two_passes_draw() {
    let stuck = position("..b.b/b..../b..../wbbbb/wwwww w 0/2 20 1");
    assert_eq!(written(&stuck.actions()), ["pass"]);
    let mut end = stuck;
    let mut effects = Vec::new();
    end.apply(Action::Pass, &mut effects);
    assert_eq!(effects, [Effect::Pass { seat: Seat::FIRST }, Effect::Over]);
    assert_eq!(ending(&end), Some((None, "both sides passed".into())));
    assert_eq!(end.to_string(), "..b.b/b..../b..../wbbbb/wwwww b 0/2 21 2");
}

#[test]
fn a_pass_counts_as_a_turn_and_an_action_ends_the_row_of_passes() {
    let stuck = position("..b.b/b..../b..../wbbbb/wwwww w 0/2 20 0");
    let mut passed = stuck.clone();
    let mut effects = Vec::new();
    passed.apply(Action::Pass, &mut effects);
    assert_eq!(effects, [Effect::Pass { seat: Seat::FIRST }, Effect::Turn { seat: Seat::SECOND }]);
    assert_eq!(passed.to_string(), "..b.b/b..../b..../wbbbb/wwwww b 0/2 21 1");
    assert_eq!(refused(&passed, "pass"), Illegal::CanMove);
    assert_eq!(after(&passed, "c5v").to_string(), "....b/b.b../b..../wbbbb/wwwww w 0/2 22 0");
    // Refused with what stops it, though nothing else could be done either.
    assert_eq!(refused(&stuck, "a1-a2^"), Illegal::NotLonger { selected: 2, run: 2, at: square("a3") });
}

#[test]
fn a_side_without_pieces_passes() {
    let none = position("...../...../..b../...../..... w 0/2 20 0");
    assert_eq!(written(&none.actions()), ["pass"]);
    let empty = position("...../...../...../...../..... w 0/0 0 0");
    assert_eq!(ending(&after(&after(&empty, "pass"), "pass")), Some((None, "both sides passed".into())));
}

#[test]
fn a_push_reports_every_link_and_the_fall() {
    let mut pushed = position(PUSH);
    let before = pushed.picture();
    let id = |text: &str| before.at(square(text)).expect("a piece").id;
    let shove =
        |from: &str, to: &str, link| Effect::Shove { piece: id(from), from: square(from), to: square(to), link };
    let mut effects = Vec::new();
    pushed.apply(action("a3-c3>"), &mut effects);
    assert_eq!(
        effects,
        [
            shove("a3", "b3", 0),
            shove("b3", "c3", 1),
            shove("c3", "d3", 2),
            shove("d3", "e3", 3),
            Effect::Fall { piece: id("e3"), from: square("e3"), towards: Step::from(Direction::Right), link: 4 },
            Effect::Turn { seat: Seat::SECOND },
        ]
    );
    // Without a push likewise, and the rear piece first whichever way it goes.
    let mut moved = row(".ww..");
    let mut effects = Vec::new();
    moved.apply(action("b3-c3<"), &mut effects);
    let shove = |piece, from: &str, to: &str, link| Effect::Shove {
        piece: PieceId(piece),
        from: square(from),
        to: square(to),
        link,
    };
    assert_eq!(effects, [shove(1, "c3", "b3", 0), shove(0, "b3", "a3", 1), Effect::Turn { seat: Seat::SECOND }]);
}
