//! The cases of the rules, worked by hand.

mod compared;
mod endings;
mod plain;
mod texts;

use super::*;
use crate::rules::{Culprit, Direction, PieceKind, Refusal};

fn position(text: &str) -> PushChess {
    PushChess::parse(text, Options).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// The position after actions that must be legal.
fn after(position: &PushChess, texts: &[&str]) -> PushChess {
    let mut next = position.clone();
    for text in texts {
        next.check(action(text)).unwrap_or_else(|reason| panic!("{text} in {next}: {reason}"));
        assert!(next.actions().contains(&action(text)), "{text} in {next}");
        next.apply(action(text), &mut ());
    }
    next
}

/// The position after actions in the notation of players, which must be what the actions are shown as.
fn played(position: &PushChess, line: &[(&str, &str)]) -> PushChess {
    let mut next = position.clone();
    for (text, shown) in line {
        assert_eq!(next.shown(action(text)), *shown, "{next}");
        next = after(&next, &[text]);
    }
    next
}

/// The legal actions that begin with this text, all of them for an empty one.
fn actions(position: &PushChess, beginning: &str) -> Vec<String> {
    let texts = position.actions().into_iter().map(|action| action.to_string());
    texts.filter(|text| text.starts_with(beginning)).collect()
}

fn refused(position: &PushChess, text: &str) -> Illegal {
    assert!(!position.actions().contains(&action(text)), "{text} in {position}");
    position.check(action(text)).expect_err(text)
}

/// The placement of a position, the first field of its text.
fn placement(position: &PushChess) -> String {
    position.core.board.to_string()
}

fn start() -> PushChess {
    PushChess::start(Options)
}

#[test]
fn the_bishop_pushes_its_own_pawn_off() {
    let next = played(&start(), &[("f1h3", "Bh3 (×P)")]);
    assert_eq!(placement(&next), "rnbqkbnr/pppppppp/8/8/8/7B/PPPPPP1P/RNBQK1NR");
}

#[test]
fn a_knight_cannot_push_where_the_pushed_piece_has_no_room() {
    let next = after(&start(), &["b1c3", "d7d5"]);
    let reason = refused(&next, "c3d5");
    assert_eq!(reason, Illegal::NoRoom(square("d5"), square("e7")));
    assert_eq!(reason.culprit(), Some(Culprit::Square(square("e7"))));
}

#[test]
fn the_pawn_on_h6_is_pushed_to_i4() {
    let next = played(&start(), &[("h1h5", "Rh5 (h6)"), ("g8h6", "Nh6 (×P)")]);
    assert_eq!(placement(&next), "rnbqkb1r/pppppppp/7n/7R/8/8/PPPPPPP1/RNBQKBN1");
}

#[test]
fn the_check_on_f7_has_exactly_three_replies() {
    let next = played(&start(), &[("d1d5", "Qd5 (d6)"), ("g8h6", "Nh6"), ("d5f7", "Qf7 (g8)+")]);
    assert!(next.core.is_in_check(Seat::SECOND));
    assert_eq!(actions(&next, ""), ["e8d7", "e8e7", "g8f7"]);
    let shown: Vec<String> = next.actions().into_iter().map(|action| next.shown(action)).collect();
    assert_eq!(shown, ["Kd7 (c6)", "Ke7 (e6)", "gf7 (e6)"]);
}

#[test]
fn the_pawn_may_not_push_the_queen_back_to_where_it_came_from() {
    let from_e6 = position("rnbqkb1r/pppppppp/3PQ2n/8/8/8/PPP1PPPP/RNB1KBNR w KQkq - 2 2");
    let next = played(&from_e6, &[("e6f7", "Qf7 (g8)+")]);
    assert_eq!(refused(&next, "g8f7"), Illegal::Restores);
    assert_eq!(actions(&next, ""), ["e8d7", "e8e7"]);
}

#[test]
fn two_kings_can_mate_because_a_position_may_not_be_restored() {
    let mate = played(&position("8/6k1/5K2/8/8/8/7p/8 w - - 0 1"), &[("f6g7", "Kg7 (h8)#")]);
    assert_eq!(mate.outcome(), Some(Outcome { winner: Some(Seat::FIRST), reason: "the black king is mated".into() }));
    assert_eq!(mate.check(action("h8g7")), Err(Illegal::Over));
    // The same without the position before: the king pushes the other one back.
    let free = position("7k/6K1/8/8/8/8/7p/8 b - - 1 1");
    assert_eq!(actions(&free, ""), ["h8g7"]);
}

#[test]
fn each_letter_of_a_promotion_is_judged_on_its_own() {
    let start = position("7k/8/8/3R4/8/3p4/8/K7 w - - 0 1");
    assert_eq!(actions(&start, "d5d2"), ["d5d2b", "d5d2n"]);
    for letter in ["d5d2q", "d5d2r"] {
        assert_eq!(refused(&start, letter), Illegal::IntoCheck(square("d3")));
    }
    let next = played(&start, &[("d5d2n", "Rd2 (d1=N)")]);
    assert_eq!(next.to_string(), "7k/8/8/8/8/8/3R4/K2n4 b - - 0 1 7k/8/8/3R4/8/3p4/8/K7");
    let choices = start.meant(Handle::Carry(square("d5"), square("d2")));
    assert_eq!(choices, ["d5d2b", "d5d2n", "d5d2q", "d5d2r"].map(action));
}

#[test]
fn the_start_has_58_actions_and_3184_pairs_of_them() {
    assert_eq!([0, 1, 2].map(|depth| start().perft(depth)), [1, 58, 3_184]);
}

#[test]
fn kings_are_walked_into_a_mate() {
    let line =
        [("a1a5", "Ra5 (a6)"), ("e8e7", "Ke7 (e6)"), ("e1e2", "Ke2 (e3)"), ("d8g5", "Qg5 (h4)"), ("d1f3", "Qf3 (g4)#")];
    let mate = played(&start(), &line);
    assert_eq!(mate.outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
}

#[test]
fn a_slider_pushes_off_by_going_to_the_edge_itself() {
    let open = position("8/8/8/8/R2k4/8/8/7K b - - 0 1");
    assert!(open.core.is_in_check(Seat::SECOND));
    assert_eq!(refused(&open, "d4e4"), Illegal::InCheck(square("a4")));
    let closed = position("8/8/8/8/R2k3p/8/8/7K b - - 0 1");
    assert!(!closed.core.is_in_check(Seat::SECOND));
    let mut next = position("7k/8/8/8/R2n4/8/8/K7 w - - 3 1");
    assert_eq!(
        actions(&next, "a4"),
        ["a4a2", "a4a3", "a4a5", "a4a6", "a4a7", "a4a8", "a4b4", "a4c4", "a4d4", "a4e4", "a4f4", "a4g4", "a4h4"]
    );
    next = after(&next, &["a4h4"]);
    assert_eq!(next.to_string(), "7k/8/8/8/7R/8/8/K7 b - - 0 1 7k/8/8/8/R2n4/8/8/K7");
}

#[test]
fn a_slide_pushes_only_one_piece_and_needs_empty_squares() {
    // From a4 the knight on c4 can be pushed to d4, not onto the pawn on e4.
    let two = position("7k/8/8/8/R1n1p3/8/8/1K6 w - - 0 1");
    assert_eq!(actions(&two, "a4").len(), 7 + 2, "the file, b4 and c4");
    assert_eq!(refused(&two, "a4d4"), Illegal::NoRoom(square("c4"), square("e4")));
    assert_eq!(refused(&two, "a4e4"), Illegal::TwoPieces(square("e4")));
    let close = position("7k/8/8/8/R1np4/8/8/1K6 w - - 0 1");
    assert_eq!(refused(&close, "a4c4"), Illegal::NoRoom(square("c4"), square("d4")));
}

#[test]
fn an_own_king_is_pushed_but_not_off() {
    let pushing = position("7k/8/8/8/R2K4/8/8/8 w - - 0 1");
    assert_eq!(actions(&pushing, "a4").len(), 7 + 6);
    assert_eq!(refused(&pushing, "a4h4"), Illegal::OwnKing(square("d4")));
    let next = after(&pushing, &["a4g4"]);
    assert_eq!(placement(&next), "7k/8/8/8/6RK/8/8/8");
}

#[test]
fn pawns_push_friends_ahead_and_enemies_aside() {
    let start = position("4k3/8/8/8/2n1p3/3P4/4P3/4K3 w - - 0 1");
    assert_eq!(actions(&start, "d3"), ["d3c4", "d3d4", "d3e4"]);
    assert_eq!(placement(&after(&start, &["d3c4"])), "4k3/8/8/1n6/2P1p3/8/4P3/4K3");
    assert_eq!(refused(&start, "e2d3"), Illegal::FriendAside(square("d3")));
    assert_eq!(refused(&start, "e2f3"), Illegal::NobodyAside(square("f3")));
    assert_eq!(refused(&start, "e2e4"), Illegal::EnemyAhead(square("e4")));
    assert_eq!(refused(&start, "e2f2"), Illegal::Way(Man::Pawn));
    assert_eq!(refused(&start, "d3d2"), Illegal::Way(Man::Pawn));
    assert_eq!(refused(&start, "d3d5"), Illegal::NotSecondRank);
    // Over the edge: the pushed piece goes to i6.
    let edge = position("4k3/8/8/7n/6P1/8/8/4K3 w - - 0 1");
    assert_eq!(placement(&played(&edge, &[("g4h5", "gh5 (×n)")])), "4k3/8/8/7P/8/8/8/4K3");
}

#[test]
fn a_pawns_two_squares_push_one_friend_to_just_ahead_of_it() {
    let onto = |board: &str| position(&format!("4k3/8/8/{board}/3P4/4K3 w - - 0 1"));
    let placed = |before: &PushChess| placement(&after(before, &["d2d4"]));
    assert_eq!(placed(&onto("8/8/3N4")), "4k3/8/8/3N4/3P4/8/8/4K3");
    assert_eq!(placed(&onto("8/3N4/8")), "4k3/8/8/3N4/3P4/8/8/4K3");
    assert_eq!(refused(&onto("8/3N4/3N4"), "d2d4"), Illegal::TwoPieces(square("d4")));
    assert_eq!(refused(&onto("3b4/8/3N4"), "d2d4"), Illegal::NoRoom(square("d3"), square("d5")));
    assert_eq!(refused(&onto("3b4/3N4/8"), "d2d4"), Illegal::NoRoom(square("d4"), square("d5")));
    assert_eq!(refused(&onto("8/8/3n4"), "d2d4"), Illegal::EnemyAhead(square("d3")));
    assert_eq!(refused(&onto("8/3n4/8"), "d2d4"), Illegal::EnemyAhead(square("d4")));
    assert_eq!(refused(&onto("8/3n4/3N4"), "d2d4"), Illegal::EnemyAhead(square("d4")));
    assert_eq!(placed(&onto("3b4/8/8")), "4k3/8/8/3b4/3P4/8/8/4K3");
}

#[test]
fn a_pawn_goes_two_squares_from_its_second_rank_however_often() {
    let first = position("4k3/8/8/8/8/8/8/3PK3 w - - 0 1");
    assert_eq!(actions(&first, "d1"), ["d1d2"]);
    assert_eq!(refused(&first, "d1d3"), Illegal::NotSecondRank);
    // A black rook pushes the pawn back from d4 to d2.
    let back = after(&position("3rk3/8/8/8/8/8/3P4/K7 w - - 0 1"), &["d2d4", "d8d3"]);
    assert_eq!(placement(&back), "4k3/8/8/8/8/3r4/3P4/K7");
    assert_eq!(refused(&back, "d2d4"), Illegal::EnemyAhead(square("d3")));
    let again = after(&back, &["a1b1", "d3d8", "d2d4"]);
    assert_eq!(placement(&again), "3rk3/8/8/8/3P4/8/8/1K6");
}

#[test]
fn pawns_are_promoted_on_their_last_rank_and_captured_beyond_it() {
    let start = position("4k3/P7/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(actions(&start, "a1a7"), ["a1a7b", "a1a7n", "a1a7q", "a1a7r"]);
    assert_eq!(refused(&start, "a1a7"), Illegal::Promotion);
    assert_eq!(refused(&start, "a1a6q"), Illegal::NoPromotion);
    assert_eq!(refused(&start, "a1a8q"), Illegal::NoPromotion);
    let next = played(&start, &[("a1a8", "Ra8 (×P)+")]);
    assert_eq!(placement(&next), "R3k3/8/8/8/8/8/8/4K3");
    let own = position("N3k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let next = played(&own, &[("a7a8q", "a8=Q (×N)+")]);
    assert_eq!(placement(&next), "Q3k3/8/8/8/8/8/8/4K3");
    let friend = position("4k3/P7/P7/8/8/8/8/4K3 w - - 0 1");
    let next = played(&friend, &[("a6a7n", "a7 (a8=N)")]);
    assert_eq!(placement(&next), "N3k3/P7/8/8/8/8/8/4K3");
}

#[test]
fn kings_may_stand_side_by_side_and_push_each_other() {
    let near = position("8/8/8/4k3/4K3/8/8/7P w - - 0 1");
    assert!(!near.core.is_in_check(Seat::FIRST));
    let next = played(&near, &[("e4e5", "Ke5 (e6)")]);
    assert_eq!(placement(&next), "8/8/4k3/4K3/8/8/8/7P");
    // On the edge the other king would push it off.
    let edge = position("8/8/8/8/8/4k3/8/3K3P w - - 0 1");
    assert_eq!(actions(&edge, "d1"), ["d1c1", "d1c2", "d1d2", "d1e1", "d1e2"]);
    let edge = position("8/8/8/8/8/8/4k3/6KP w - - 0 1");
    assert_eq!(refused(&edge, "g1f1"), Illegal::IntoCheck(square("e2")));
}

#[test]
fn a_king_is_in_check_from_pinned_pieces_too() {
    // The rook on a4 could push the king off; that it would then expose its own king does not matter.
    let pinned = position("K7/8/8/8/R2k4/8/8/r7 b - - 0 1");
    assert!(pinned.core.is_in_check(Seat::SECOND));
}

#[test]
fn knights_and_pawns_check_near_the_edge_only() {
    let is_check = |text: &str| position(text).core.is_in_check(Seat::SECOND);
    // From e2 over g1 a knight's step leads to i0, over g3 to i4; over f4 it leads to g6.
    assert!(is_check("8/8/8/8/8/8/4N3/K5k1 b - - 0 1"));
    assert!(is_check("8/8/8/8/8/6k1/4N3/K7 b - - 0 1"));
    assert!(!is_check("8/8/8/8/5k2/8/4N3/K7 b - - 0 1"));
    assert!(is_check("8/8/8/7k/6P1/8/8/K7 b - - 0 1"));
    assert!(!is_check("8/8/8/6k1/5P2/8/8/K7 b - - 0 1"));
    assert!(is_check("6k1/7P/8/8/8/8/8/K7 b - - 0 1"));
}

#[test]
fn castling_is_that_of_orthodox_chess() {
    let both = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 1");
    let short = played(&both, &[("e1g1", "O-O"), ("e8c8", "O-O-O")]);
    assert_eq!(short.to_string(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 9 2 r3k2r/8/8/8/8/8/8/R4RK1");
    assert_eq!(actions(&both, "e1").len(), 7);
    let lone = |rest: &str| position(&format!("{rest}/8/8/8/8/8/R3K2R w KQ - 0 1"));
    assert_eq!(refused(&lone("4kr2/8"), "e1g1"), Illegal::CastlingThrough(square("f8")));
    assert_eq!(refused(&lone("4k1r1/8"), "e1g1"), Illegal::IntoCheck(square("g8")));
    assert_eq!(refused(&lone("3k4/4r3"), "e1g1"), Illegal::CastlingInCheck(square("e7")));
    assert!(lone("1r2k3/8").actions().contains(&action("e1c1")), "only the rook passes b1");
    let full = position("4k3/8/8/8/8/8/8/RN2K1nR w KQ - 0 1");
    assert_eq!(refused(&full, "e1c1"), Illegal::CastlingOver(square("b1")));
    assert_eq!(refused(&full, "e1g1"), Illegal::CastlingOver(square("g1")));
    assert_eq!(refused(&position("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"), "e1g1"), Illegal::NoCastling);
    assert_eq!(refused(&full, "e1e3"), Illegal::Way(Man::King));
}

#[test]
fn castling_is_lost_by_moving_and_by_being_pushed() {
    let rights = |position: &PushChess| position.to_string().split(' ').nth(2).map(str::to_owned);
    let queen = position("4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1");
    // The queen pushes the king to f1, and the king's way back does not help.
    let pushed = after(&queen, &["d1e1"]);
    assert_eq!((placement(&pushed), rights(&pushed)), ("4k3/8/8/8/8/8/8/R3QK1R".into(), Some("-".into())));
    assert_eq!(rights(&after(&queen, &["h1h4"])), Some("Q".into()));
    assert_eq!(rights(&after(&queen, &["d1d2", "e8e7"])), Some("KQ".into()));
    let bishop = position("4k3/1b6/8/8/8/8/8/R3K2R b KQ - 0 1");
    assert_eq!(rights(&after(&bishop, &["b7h1"])), Some("Q".into()));
    // The rook on a1 is pushed to a2 by a knight's step: from b3 over a1 there is no board, so it falls.
    let knight = position("4k3/8/8/8/8/1n6/8/R3K2R b KQ - 0 1");
    assert_eq!(rights(&after(&knight, &["b3a1"])), Some("K".into()));
}

#[test]
fn refusals_name_the_rule() {
    let start = start();
    let cases = [
        ("e4e5", Illegal::NoPiece(square("e4")), None),
        ("e7e5", Illegal::NotYours(square("e7")), Some("e7")),
        ("e2e2", Illegal::SameSquare, None),
        ("a1b2", Illegal::Way(Man::Rook), None),
        ("c1c3", Illegal::Way(Man::Bishop), None),
        ("d1e3", Illegal::Way(Man::Queen), None),
        ("b1b3", Illegal::Way(Man::Knight), None),
        ("e1e3", Illegal::Way(Man::King), None),
        ("e2e5", Illegal::Way(Man::Pawn), None),
        ("e2d3", Illegal::NobodyAside(square("d3")), None),
        ("a1a7", Illegal::TwoPieces(square("a7")), Some("a7")),
        ("a1a6", Illegal::NoRoom(square("a2"), square("a7")), Some("a7")),
        ("a1b1", Illegal::NoRoom(square("b1"), square("c1")), Some("c1")),
        ("e1f1", Illegal::NoRoom(square("f1"), square("g1")), Some("g1")),
        ("e1g1", Illegal::CastlingOver(square("f1")), Some("f1")),
        ("e2e4q", Illegal::NoPromotion, None),
    ];
    for (text, reason, culprit) in cases {
        assert_eq!(refused(&start, text), reason, "{text}");
        assert_eq!(reason.culprit(), culprit.map(|at| Culprit::Square(square(at))), "{text}");
        assert!(!reason.to_string().is_empty());
    }
    let off = Action { from: square("h1"), to: square("i1"), promotion: None };
    assert_eq!(start.check(off), Err(Illegal::OffBoard(square("i1"))));
    // The rook on e8 looks through the bishop on e2.
    let pinned = position("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1");
    assert_eq!(refused(&pinned, "e2d3"), Illegal::IntoCheck(square("e8")));
    assert_eq!(refused(&pinned, "e2d3").culprit(), Some(Culprit::Square(square("e8"))));
}

/// The effects of an action.
fn effects(position: &PushChess, text: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    position.clone().apply(action(text), &mut effects);
    effects
}

#[test]
fn effects_are_told_in_their_order() {
    let start = start();
    let id = |position: &PushChess, at: &str| position.picture().at(square(at)).expect("a piece").id;
    let (queen, pawn) = (id(&start, "d1"), id(&start, "d2"));
    assert_eq!(
        effects(&start, "d1d5"),
        [
            Effect::Slide { piece: queen, path: ["d1", "d5"].map(square).into() },
            Effect::Shove { piece: pawn, from: square("d2"), to: square("d6"), link: 1 },
            Effect::Turn { seat: Seat::SECOND },
        ]
    );
    let next = after(&start, &["h1h5"]);
    let (knight, pawn) = (id(&next, "g8"), id(&next, "h6"));
    assert_eq!(pawn, id(&start, "h2"));
    let fall = Effect::Fall { piece: pawn, from: square("h6"), towards: Step { file: 1, rank: -2 }, link: 1 };
    assert_eq!(
        effects(&next, "g8h6"),
        [Effect::Hop { piece: knight, from: square("g8"), to: square("h6") }, fall, Effect::Turn { seat: Seat::FIRST }]
    );
    let bishop = effects(&start, "f1h3");
    let towards = Step { file: 1, rank: 1 };
    assert_eq!(bishop[1], Effect::Fall { piece: id(&start, "g2"), from: square("g2"), towards, link: 1 });
    assert!(bishop[1].joins());

    let pushed = position("7k/8/8/3R4/8/3p4/8/K7 w - - 0 1");
    let pawn = id(&pushed, "d3");
    assert_eq!(
        effects(&pushed, "d5d2n")[1..],
        [
            Effect::Shove { piece: pawn, from: square("d3"), to: square("d1"), link: 1 },
            Effect::Promote { piece: pawn, to: PieceKind::Knight },
            Effect::Turn { seat: Seat::SECOND },
        ]
    );
    let own = position("N3k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let fall = Effect::Fall { piece: id(&own, "a8"), from: square("a8"), towards: Direction::Up.into(), link: 1 };
    let promote = Effect::Promote { piece: id(&own, "a7"), to: PieceKind::Rook };
    assert_eq!(effects(&own, "a7a8r")[1..], [fall, promote, Effect::Turn { seat: Seat::SECOND }]);

    let castling = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(
        effects(&castling, "e1g1"),
        [
            Effect::Slide { piece: id(&castling, "e1"), path: ["e1", "g1"].map(square).into() },
            Effect::Slide { piece: id(&castling, "h1"), path: ["h1", "f1"].map(square).into() },
            Effect::Turn { seat: Seat::SECOND },
        ]
    );
    assert_eq!(effects(&position("8/6k1/5K2/8/8/8/7p/8 w - - 0 1"), "f6g7").last(), Some(&Effect::Over));
}

#[test]
fn a_picture_begins_with_the_pieces_on_the_board() {
    let read = position("7k/8/8/3R4/8/3p4/8/K7 w - - 0 1");
    let pieces: Vec<_> = read.picture().pieces.into_iter().map(|piece| (piece.id.0, piece.kind, piece.place)).collect();
    assert_eq!(
        pieces,
        [
            (0, PieceKind::King, Place::On(square("a1"))),
            (1, PieceKind::Pawn, Place::On(square("d3"))),
            (2, PieceKind::Rook, Place::On(square("d5"))),
            (3, PieceKind::King, Place::On(square("h8"))),
        ]
    );
    let next = after(&start(), &["f1h3"]);
    let tray: Vec<_> = next.picture().pieces.into_iter().filter(|piece| piece.place == Place::Tray).collect();
    assert_eq!(tray.len(), 1);
    assert_eq!((tray[0].kind, tray[0].seat), (PieceKind::Pawn, Some(Seat::FIRST)));
}

#[test]
fn what_a_hand_means_is_a_move_or_the_choice_of_a_promotion() {
    let start = position("4k3/P7/8/8/8/8/8/R3K3 w - - 0 1");
    let meant = |from: &str, to: &str| start.meant(Handle::Carry(square(from), square(to)));
    assert_eq!(meant("a7", "a8"), ["a7a8b", "a7a8n", "a7a8q", "a7a8r"].map(action));
    assert_eq!(meant("a1", "a7"), ["a1a7b", "a1a7n", "a1a7q", "a1a7r"].map(action));
    assert_eq!(meant("a1", "a8"), [action("a1a8")]);
    assert_eq!(meant("a7", "b8"), [action("a7b8")], "no pawn's way");
    assert_eq!(start.meant(Handle::Button), []);
}
