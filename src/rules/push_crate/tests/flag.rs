//! Picking the flag up, carrying it, taking it away.

use super::*;

#[test]
fn picking_the_flag_up_gives_exactly_two_more_actions() {
    let start = on("Ad5 Bi9 Fe5");
    assert_eq!(effects(&start, "d5-e5"), ["slide 0 d5 e5", "pick-up 2 by 0", "again one"]);
    let mut game = after(&start, "d5-e5");
    assert_eq!(game.to_string(), board("ae5 Bi9", "A 2 0/0 0/0 1 e1/e9 9/1"));
    assert_eq!(effects(&game, "+a1"), ["place 3 a1", "again one"], "any action uses one");
    game = after(&game, "e5-e6");
    assert_eq!((game.side(), game.left()), (Seat::FIRST, 1));
    assert_eq!(effects(&game, "e6-e7"), ["slide 0 e6 e7", "turn two"]);
    game = after(&game, "e6-e7");
    assert_eq!((game.side(), game.left(), game.used()), (Seat::SECOND, 1, 3));
    // Carrying it gives nothing more.
    let later = after(&game, "i9-i8 e7-d7");
    assert_eq!((later.side(), later.left()), (Seat::SECOND, 1));
}

#[test]
fn the_extra_actions_come_again_with_the_next_pick_up() {
    let game = on_with("Ad6 bd5", "B 1 0/0 0/0 30 e1/e9 9/1");
    // Two walks on beside One and is sent home; One picks up what lies there.
    let taken = after(&game, "d5-d4");
    assert_eq!(taken.core().flag, Flag::With(Seat::SECOND), "not next to One");
    let taken = after(&taken, "d6-d5");
    assert_eq!(taken.to_string(), board("Ad5 Be9 Fd4", "B 1 0/0 0/0 32 e1/e9 9/1"));
    let again = after(&taken, "e9-e8 d5-d4");
    assert_eq!((again.core().flag, again.side(), again.left()), (Flag::With(Seat::FIRST), Seat::FIRST, 2));
}

#[test]
fn a_carrier_who_ends_the_turn_next_to_the_opponent_is_sent_home() {
    let game = after(&on_with("Ad3 be5", "B 1 0/0 0/0 30 e1/e9 9/1"), "e5-e4 +a1");
    assert_eq!(game.core().flag, Flag::With(Seat::SECOND), "e4 and d3 touch by a corner only");
    assert_eq!(effects(&game, "e4-d4"), ["slide 1 e4 d4", "sent-home 1 d4 e9", "drop 2 d4", "turn one"]);
    assert_eq!(after(&game, "e4-d4").to_string(), board("Ad3 Be9 Fd4 1a1", "A 1 1/0 0/0 33 e1/e9 9/1"));
}

#[test]
fn walking_next_to_the_carrier_sends_them_home() {
    let game = on_with("Ac5 be5", "A 1 0/0 0/0 30 e1/e9 9/1");
    assert_eq!(effects(&game, "c5-d5"), ["slide 0 c5 d5", "sent-home 1 e5 e9", "drop 2 e5", "turn two"]);
    assert_eq!(after(&game, "c5-d5").to_string(), board("Ad5 Be9 Fe5", "B 1 0/0 0/0 31 e1/e9 9/1"));
    // By a push and by a jump, too.
    let push = on_with("Ac5 1d5 be6", "A 1 0/0 0/0 30 e1/e9 9/1");
    assert_eq!(
        effects(&push, "c5-d5"),
        ["shove 0 c5 d5", "shove 3 d5 e5", "turn two"],
        "d5 and e6 touch by a corner only"
    );
    let push = on_with("Ac5 1d5 bd6", "A 1 0/0 0/0 30 e1/e9 9/1");
    assert_eq!(
        effects(&push, "c5-d5"),
        ["shove 0 c5 d5", "shove 3 d5 e5", "sent-home 1 d6 e9", "drop 2 d6", "turn two"]
    );
}

#[test]
fn a_carrier_who_passes_by_within_the_turn_is_not_sent_home() {
    let beside = after(&on("Ad5 Bf6 Fe5"), "d5-e5 e5-f5");
    assert_eq!(beside.core().flag, Flag::With(Seat::FIRST), "One's turn goes on");
    let gone = after(&beside, "f5-g5");
    assert_eq!(gone.core().flag, Flag::With(Seat::FIRST));
    let stays = after(&beside, "+a1");
    assert_eq!((stays.core().flag, stays.side()), (Flag::On(square("f5")), Seat::SECOND));
    assert_eq!(stays.core().pawn(Seat::FIRST), square("e1"));
}

#[test]
fn a_player_without_the_flag_is_never_sent_home() {
    let game = on("Ad5 Be6 Fc1");
    assert_eq!(effects(&game, "d5-d6"), ["slide 0 d5 d6", "turn two"]);
    // The carrier beside the opponent on the opponent's side: nothing happens to the opponent.
    let carrier = on_with("ad5 Bf5", "A 1 0/0 0/0 9 e1/e9 9/1");
    let near = after(&carrier, "d5-e5");
    assert_eq!(near.core().pawns, ["e1", "f5"].map(square));
}

#[test]
fn who_finds_the_start_tile_occupied_goes_to_the_nearest_tile() {
    let home = |pieces: &str, rest: &str, action: &str| {
        let game = on_with(pieces, rest);
        let seat = game.side().other();
        after(&game, action).core().pawn(seat).to_string()
    };
    // The other player stands on it. Of the tiles one step off, One takes the lower row, Two the higher.
    assert_eq!(home("ae3 Bf1", "B 1 0/0 0/0 9 e3/e9 9/1", "f1-f2"), "e3", "diagonal: nobody is sent home");
    assert_eq!(home("ae2 Bf1", "B 1 0/0 0/0 9 e1/e9 9/1", "f1-e1"), "d1");
    assert_eq!(home("Af9 be8", "A 1 0/0 0/0 9 e1/e9 9/1", "f9-e9"), "f9");
    assert_eq!(home("ae6 Bf5", "B 1 0/0 0/0 9 e5/e9 9/1", "f5-e5"), "e4");
    assert_eq!(home("Ad5 be4", "A 1 0/0 0/0 9 e1/e5 9/1", "d5-e5"), "e6");
    // The flag lies on it where the carrier stood on it.
    assert_eq!(home("ae1 Bg1", "B 1 0/0 0/0 9 e1/e9 9/1", "g1-f1"), "d1");
    assert_eq!(home("Ac9 be9", "A 1 0/0 0/0 9 e1/e9 9/1", "c9-d9"), "f9");
    // Walls and crates are no places, and do not lengthen the way.
    let walled = after(&on_with("ae3 Be1 #d1 1f1", "A 1 0/0 0/0 9 e1/e9 9/1"), "e3-e2");
    assert_eq!(walled.core().pawn(Seat::FIRST), square("c1"));
}

#[test]
fn on_a_board_of_two_tiles_nobody_can_be_sent_home() {
    let walls = "#########/".repeat(7);
    let game = position(&format!("{walls}####B####/####a#### A 2 6/6 0/0 70 e1/e2 2/1"));
    assert_eq!(game.actions(), [Action::Pass]);
    assert_eq!(effects(&game, "pass"), ["pass one", "turn two"], "a pass gives up both actions");
    let passed = after(&game, "pass");
    assert_eq!((passed.left(), passed.core().flag), (1, Flag::With(Seat::FIRST)));
    assert!(after(&passed, "pass").outcome().is_some());
}

#[test]
fn reaching_the_goal_row_with_the_flag_wins() {
    let game = on_with("ac8 Bh4", "A 1 0/0 0/0 40 e1/e9 9/1");
    assert_eq!(effects(&game, "c8-c9"), ["slide 0 c8 c9", "over"]);
    let end = after(&game, "c8-c9");
    assert_eq!(end.to_string(), board("ac9 Bh4", "B 1 0/0 0/0 41 e1/e9 9/1"));
    assert_eq!(outcome(&end).as_deref(), Some("one wins: the flag reached the goal row"));
    assert_eq!(end.actions(), []);
    assert_eq!(end.check(action("h4-h5")), Err(Illegal::Over));
    assert_eq!(outcome(&position(&end.to_string())), outcome(&end));
    // By a push and by a jump.
    let push = on_with("ac8 Bh4 1c9 #d9 #b9", "A 1 0/0 0/0 40 e1/e9 9/1");
    assert_eq!(refused(&push, "c8-c9"), Illegal::Held(square("c9"), None), "the edge holds it");
    let push = on_with("ac7 Bh4 1c8", "A 1 0/0 0/0 40 e1/e9 8/2");
    assert_eq!(outcome(&after(&push, "c7-c8")).as_deref(), Some("one wins: the flag reached the goal row"));
    let jump = on_with("bc3 Ac2", "B 1 0/0 0/0 40 e1/e9 9/1");
    assert_eq!(outcome(&after(&jump, "c3-c1")).as_deref(), Some("two wins: the flag reached the goal row"));
}

#[test]
fn the_goal_row_without_the_flag_and_the_others_goal_row_are_nothing() {
    assert_eq!(outcome(&after(&on("Ac8 Be9 Fe5"), "c8-c9")), None);
    let other = after(&on_with("ac2 Bh4", "A 1 0/0 0/0 40 e1/e9 9/1"), "c2-c1");
    assert_eq!((outcome(&other), other.core().flag), (None, Flag::With(Seat::FIRST)));
}

#[test]
fn picking_the_flag_up_on_the_own_goal_row_wins_at_once() {
    let game = on("Ac9 Bh4 Fd9");
    assert_eq!(effects(&game, "c9-d9"), ["slide 0 c9 d9", "pick-up 2 by 0", "over"]);
    let end = after(&game, "c9-d9");
    assert_eq!((end.side(), end.left()), (Seat::SECOND, 1));
    assert_eq!(outcome(&end).as_deref(), Some("one wins: the flag reached the goal row"));
}

#[test]
fn a_win_comes_before_the_other_side_could_take_the_flag() {
    let game = on_with("ac8 Bd9", "A 1 0/0 0/0 40 e1/e9 9/1");
    let end = after(&game, "c8-c9");
    assert_eq!(effects(&game, "c8-c9"), ["slide 0 c8 c9", "over"]);
    assert_eq!((end.core().flag, end.core().pawn(Seat::FIRST)), (Flag::With(Seat::FIRST), square("c9")));
    assert_eq!(outcome(&position(&end.to_string())), outcome(&end), "though Two is to act beside the carrier");
}
