//! Crates that decide the game, passes and draws.

use super::*;

/// Both players stand in a corner behind a crate that must not slide: its place is on the only path.
const STUCK: &str = "......##B/.#######1/........./########./....F..../.########/........./1#######./A##......";

fn stuck(rest: &str) -> PushCrate {
    position(&format!("{STUCK} {rest} e1/e9 9/1"))
}

#[test]
fn five_destroyed_crates_win() {
    let game = on_with("Ah1 Be9 Fe5 4i1", "A 1 0/0 4/4 80 e1/e9 9/1");
    assert_eq!(effects(&game, "h1xi1"), ["remove 3 by 0", "over"]);
    let end = after(&game, "h1xi1");
    assert_eq!(end.to_string(), board("Ah1 Be9 Fe5", "B 1 0/0 5/4 81 e1/e9 9/1"));
    assert_eq!(outcome(&end).as_deref(), Some("one wins: five crates are destroyed"));
    assert_eq!(outcome(&position(&end.to_string())), outcome(&end));
    // With two actions left the game ends just so.
    let two = on_with("bh1 Ae9 4i1", "B 2 0/0 0/4 80 e1/e9 9/2");
    let end = after(&two, "h1xi1");
    assert_eq!((end.side(), end.left(), end.destroyed(Seat::SECOND)), (Seat::FIRST, 1, 5));
}

#[test]
fn who_can_do_nothing_passes() {
    let game = stuck("A 1 6/6 0/0 70");
    assert_eq!(game.actions(), [Action::Pass]);
    assert_eq!(refused(&game, "a1-a2"), Illegal::CutsStart(Seat::FIRST));
    assert_eq!(refused(&game, "a1xa2"), Illegal::Slides(square("a2")));
    assert_eq!(refused(&game, "a1-b1"), Illegal::Wall(square("b1")));
    assert_eq!(effects(&game, "pass"), ["pass one", "turn two"]);
    let passed = after(&game, "pass");
    assert_eq!((passed.side(), passed.used(), passed.passes()), (Seat::SECOND, 71, 1));
    // With a crate in hand there is something to do.
    let one = stuck("A 1 5/6 0/0 70");
    assert_eq!(refused(&one, "pass"), Illegal::CanAct);
    // Every other tile is on the one path from start to start.
    let places: Vec<String> = one.actions().iter().map(ToString::to_string).collect();
    assert_eq!(places, ["+d1", "+f9"]);
}

#[test]
fn two_passes_in_a_row_are_a_draw() {
    let end = after(&stuck("A 1 6/6 0/0 70"), "pass pass");
    assert_eq!(outcome(&end).as_deref(), Some("draw: both players in a row could only pass"));
    assert_eq!(effects(&after(&stuck("A 1 6/6 0/0 70"), "pass"), "pass"), ["pass two", "over"]);
    assert_eq!(end.actions(), []);
    assert_eq!(end.check(Action::Pass), Err(Illegal::Over));
    assert_eq!((end.side(), end.left(), end.used()), (Seat::FIRST, 1, 72));
    // A text carries no history.
    let read = position(&end.to_string());
    assert_eq!((outcome(&read), read.actions()), (None, vec![Action::Pass]));
    assert_eq!(read, end);
    // Something done between two passes starts the count anew.
    let between = after(&stuck("A 1 6/5 0/0 70"), "pass +d1 pass");
    assert_eq!((between.outcome(), between.passes()), (None, 1));
}

#[test]
fn a_draw_may_be_offered_after_fifty_actions_and_again_twenty_later() {
    let at = |used: u32| on_with("Ac3 Be9 Fe5", &format!("A 1 0/0 0/0 {used} e1/e9 9/1"));
    assert_eq!(at(0).may_offer_draw(None), Err(NoOffer::Early(50)));
    assert_eq!(at(49).may_offer_draw(None), Err(NoOffer::Early(50)));
    assert_eq!(at(50).may_offer_draw(None), Ok(()));
    assert_eq!(at(51).may_offer_draw(Some(&at(51))), Err(NoOffer::Again(20)));
    assert_eq!(at(69).may_offer_draw(Some(&at(51))), Err(NoOffer::Again(2)));
    assert_eq!(at(71).may_offer_draw(Some(&at(51))), Ok(()));
    let over = on_with("Ac3 Be9 Fe5", "A 1 0/0 0/5 90 e1/e9 9/1");
    assert_eq!(over.may_offer_draw(None), Err(NoOffer::Over));
}
