//! The reasons that are given.

use super::*;
use crate::rules::{Culprit, Refusal as _};

#[test]
fn refusals_name_the_rule() {
    let game = on("Ac3 Be9 Fe5 #d3 3c4");
    for (text, reason, culprit) in [
        ("d3-d4", Illegal::NotThere(square("d3")), None),
        ("e9-e8", Illegal::NotYou(square("e9")), Some("e9")),
        ("c3-c3", Illegal::SameTile(square("c3")), None),
        ("c3-c5", Illegal::TooFar(square("c5")), None),
        ("c3-b4", Illegal::TooFar(square("b4")), None),
        ("c3-d3", Illegal::Wall(square("d3")), Some("d3")),
        ("c3-c4", Illegal::Crumbled(square("c4")), Some("c4")),
        ("c3xb3", Illegal::NoCrate(square("b3")), None),
        ("c3xd3", Illegal::NoCrate(square("d3")), None),
        ("c3xc5", Illegal::NotInFront(square("c5")), None),
        ("e9xe8", Illegal::NotYou(square("e9")), Some("e9")),
        ("+d3", Illegal::Wall(square("d3")), Some("d3")),
        ("pass", Illegal::CanAct, None),
    ] {
        let given = refused(&game, text);
        assert_eq!(given, reason, "{text}");
        assert_eq!(given.culprit(), culprit.map(|tile| Culprit::Square(square(tile))), "{text}");
    }
    let outside = Square::new(9, 0);
    assert_eq!(game.check(Action::Place(outside)), Err(Illegal::OffBoard(outside)));
    assert_eq!(game.check(Action::Step(square("c3"), outside)), Err(Illegal::OffBoard(outside)));
    assert_eq!(game.check(Action::Break(square("c3"), outside)), Err(Illegal::OffBoard(outside)));
    let held = refused(&on("Ab5 Be9 Fe8 1c5 #d5"), "b5-c5");
    assert_eq!(held.culprit(), Some(Culprit::Square(square("d5"))), "what holds it is in the way");
    let edge = refused(&on("Ac8 Be1 Fe5 1c9"), "c8-c9");
    assert_eq!(edge.culprit(), Some(Culprit::Square(square("c9"))));
}

#[test]
fn with_all_placed_that_is_the_reason_whatever_the_tile() {
    let game = on_with("Ac3 Be9 Fe5 #d3", "A 1 6/0 0/0 50 e1/e9 9/1");
    for tile in ["a1", "d3", "c3", "e1"] {
        assert_eq!(refused(&game, &format!("+{tile}")), Illegal::AllPlaced);
    }
}

#[test]
fn the_path_that_is_cut_is_named() {
    // A corridor e1, d1; the goal row 9 behind the gate a8; the flag behind e4.
    let one = on("Ac3 Be7 Fe5 #d2 #e2 #f2 #f1");
    assert_eq!(refused(&one, "+d1"), Illegal::CutsStart(Seat::FIRST));
    let two = on("Ac3 Be7 Fe5 #d8 #e8 #f8 #f9");
    assert_eq!(refused(&two, "+d9"), Illegal::CutsStart(Seat::SECOND));
    let walls = "#b8 #c8 #d8 #e8 #f8 #g8 #h8 #i8";
    let goal = on_with(&format!("Ac3 Be7 Fe5 {walls}"), "A 1 0/0 0/0 0 e1/e7 9/1");
    assert_eq!(refused(&goal, "+a8"), Illegal::CutsGoal(Seat::FIRST));
}
