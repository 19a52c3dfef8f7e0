//! How games end, and when a draw may be offered.

use super::*;

fn draw(position: &PushChess) -> String {
    let outcome = position.outcome().unwrap_or_else(|| panic!("not over: {position}"));
    assert_eq!(outcome.winner, None, "{position}");
    assert!(position.actions().is_empty());
    outcome.reason.into_owned()
}

#[test]
fn a_side_without_a_move_and_not_in_check_is_stalemated() {
    // From f7 the queen would push a king on g7 or h7 off along the rank, one on g8 along the diagonal.
    let stalemate = position("7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(draw(&stalemate), "black has no legal move");
}

#[test]
fn bare_kings_are_a_draw_but_not_a_mate() {
    let rook = position("8/8/8/3k4/8/8/K7/r7 w - - 5 1");
    assert!(rook.core.is_in_check(Seat::FIRST));
    assert_eq!(draw(&after(&rook, &["a2a1"])), "only the kings are left");
    assert_eq!(draw(&position("8/8/8/3k4/8/8/K7/8 w - - 5 1")), "only the kings are left");
    let mate = position("7k/6K1/8/8/8/8/8/8 b - - 1 1 8/6k1/5K2/8/8/8/8/8");
    assert_eq!(mate.outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
    let escape = position("7k/6K1/8/8/8/8/8/8 b - - 1 1");
    assert_eq!(draw(&escape), "only the kings are left");
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let round = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let twice = after(&start(), &round);
    assert_eq!(twice.outcome(), None);
    assert_ne!(twice, start(), "clock and number differ");
    let thrice = after(&twice, &round);
    assert_eq!(draw(&thrice), "the same position for the third time, at the start and after turns 4 and 8");
    assert_eq!(thrice.check(action("e2e4")), Err(Illegal::Over));
    // Not by its text, which remembers nothing.
    assert_eq!(position(&thrice.to_string()).outcome(), None);
    // Before the last move the position after 1.Nf3 Nf6 2.Ng1 occurred twice; with 5.Nf3 Nf6 that after 1.Nf3 Nf6 does.
    let later = after(&after(&start(), &["a2a3"]), &["g8f6", "g1f3", "f6g8", "f3g1", "g8f6", "g1f3", "f6g8"]);
    assert_eq!(draw(&after(&later, &["f3g1"])), "the same position for the third time, after turns 1, 5 and 9");
}

#[test]
fn a_repetition_needs_the_same_castlings() {
    let rook = position("r3k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let first = ["h1h2", "a8a7", "h2h1", "a7a8"];
    let twice = after(&rook, &first);
    let thrice = after(&twice, &first);
    assert_eq!(thrice.outcome(), None, "at the start White could castle");
    assert_eq!(draw(&after(&thrice, &["h1h2"])), "the same position for the third time, after turns 1, 5 and 9");
}

#[test]
fn a_pawns_own_move_can_be_repeated_when_it_is_pushed_back() {
    let start = position("4r2k/8/8/8/8/8/4P3/K7 w - - 0 1");
    let round = ["e2e3", "e8e3", "a1b1", "e3e8", "b1a2", "h8g8", "a2a1", "g8h8"];
    let once = after(&start, &round);
    assert_eq!(placement(&once), placement(&start));
    assert_eq!(
        draw(&after(&once, &round)),
        "the same position for the third time, at the start and after turns 8 and 16"
    );
}

#[test]
fn fifty_quiet_moves_are_a_draw() {
    let quiet = "50 moves without a pawn move, a piece lost or a promotion";
    let near = position("7k/8/8/p7/3R4/8/P7/K7 w - - 99 80");
    assert_eq!(draw(&after(&near, &["d4d5"])), quiet);
    assert_eq!(draw(&position("7k/8/8/p7/3R4/8/P7/K7 w - - 100 80")), quiet);
    let clock = |position: &PushChess| position.core.clock;
    // A pawn's own move, a piece pushed off; but not a pawn that is pushed.
    assert_eq!(clock(&after(&near, &["a2a3"])), 0);
    let pushing = position("7k/8/8/p2R4/8/8/P7/K7 w - - 98 80");
    assert_eq!(clock(&after(&pushing, &["d5a5"])), 0);
    assert_eq!(clock(&after(&pushing, &["a1a2"])), 99);
    // A pawn that is pushed onto its last rank.
    let promoting = position("7k/8/8/3R4/8/3p4/8/K7 w - - 98 80");
    assert_eq!(clock(&after(&promoting, &["d5d2n"])), 0);
    assert_eq!(clock(&after(&promoting, &["d5d3"])), 99);
    // Mate comes first.
    let mate = after(&position("8/6k1/5K2/8/8/8/7p/8 w - - 99 80"), &["f6g7"]);
    assert_eq!(mate.outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
}

#[test]
fn repetitions_count_before_quiet_moves() {
    let near = position("7k/8/8/p7/3R4/8/P7/K7 w - - 92 80");
    let round = ["d4d5", "h8g8", "d5d4", "g8h8"];
    let both = after(&after(&near, &round), &round);
    assert_eq!(both.core.clock, 100);
    assert!(draw(&both).starts_with("the same position"));
}

#[test]
fn perft_knows_repetitions() {
    // Kings shut in behind their pawns and rooks that go to and fro: nearly every line repeats.
    let rounds = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"];
    let near = after(&start(), &rounds);
    let by_rules = perft::perft(&near, 3);
    assert_eq!(near.perft(3), by_rules);
    assert!(near.core.perft(3) > by_rules, "3.Ng1 Ng8 is the third occurrence of the start");
}

#[test]
fn a_declined_draw_is_not_offered_again_for_ten_moves() {
    let start = start();
    assert_eq!(start.may_offer_draw(None), Ok(()));
    assert_eq!(start.may_offer_draw(Some(&start)), Err(NoOffer::Again(10)));
    let mut game = start.clone();
    let moves = [
        ["a2a3", "a7a6"],
        ["b2b3", "b7b6"],
        ["c2c3", "c7c6"],
        ["d2d3", "d7d6"],
        ["e2e3", "e7e6"],
        ["f2f3", "f7f6"],
        ["g2g3", "g7g6"],
        ["h2h3", "h7h6"],
        ["a3a4", "a6a5"],
    ];
    for (made, pair) in moves.iter().enumerate() {
        let left = 10 - u32::try_from(made).unwrap();
        assert_eq!(game.may_offer_draw(Some(&start)), Err(NoOffer::Again(left)));
        game = after(&game, pair);
    }
    assert_eq!(game.may_offer_draw(Some(&start)), Err(NoOffer::Again(1)));
    assert_eq!(after(&game, &["b3b4", "b6b5"]).may_offer_draw(Some(&start)), Ok(()));
    // Nor in the same position, however much later.
    let declined = position("7k/8/8/p7/3R4/8/P7/K7 w - - 1 10");
    let same = position("7k/8/8/p7/3R4/8/P7/K7 w - - 31 25");
    assert_eq!(same.may_offer_draw(Some(&declined)), Err(NoOffer::Again(1)));
}
