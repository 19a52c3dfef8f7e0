//! Texts of positions and actions, and the notation of players.

use super::*;

#[test]
fn the_start_has_the_text_of_orthodox_chess() {
    assert_eq!(start().to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(position(&start().to_string()), start());
}

#[test]
fn the_placement_before_is_written_once_it_is_known() {
    let next = after(&start(), &["e2e4"]);
    let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_eq!(next.to_string(), text);
    assert_eq!(position(text), next);
    let without = position(&text[..text.rfind(' ').unwrap()]);
    assert_ne!(without, next, "the texts differ");
}

#[test]
fn an_en_passant_square_is_dropped() {
    let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(position(text).to_string(), text.replace("e3", "-"));
}

#[test]
fn any_placement_may_be_barred() {
    // The middle rook could push either of the others off with the same result.
    let text = "8/4k3/8/R2R3R/8/8/8/K7 w - - 0 1 8/4k3/8/R6R/8/8/8/K7";
    let both = position(text);
    assert_eq!(both.to_string(), text);
    for action in ["d5a5", "d5h5"] {
        assert_eq!(refused(&both, action), Illegal::Restores);
    }
    assert!(both.actions().contains(&action("d5b5")));
    // One promotion of four.
    let queen = position("8/P3k3/8/8/8/8/8/K7 w - - 0 1 Q7/4k3/8/8/8/8/8/K7");
    assert_eq!(actions(&queen, "a7"), ["a7a8b", "a7a8n", "a7a8r"]);
    // Castling.
    let castling = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1 4k3/8/8/8/8/8/8/5RK1");
    assert_eq!(refused(&castling, "e1g1"), Illegal::Restores);
    // What nothing leads to bars nothing.
    let far = position("8/4k3/8/R2R3R/8/8/8/K7 w - - 0 1 8/8/8/8/8/8/8/8");
    assert_eq!(far.actions(), position("8/4k3/8/R2R3R/8/8/8/K7 w - - 0 1").actions());
}

#[test]
fn texts_that_are_not_positions_are_refused() {
    let whole = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let wrong = [
        String::new(),
        "hello".into(),
        whole.into(),
        format!("{whole} w KQkq - 0"),
        format!("{whole} w KQkq - 0 1 {whole} x"),
        format!("{whole} x KQkq - 0 1"),
        format!("{whole} w KQxq - 0 1"),
        format!("{whole} w KK - 0 1"),
        format!("{whole} w K- - 0 1"),
        format!("{whole} w KQkq e9 0 1"),
        format!("{whole} w KQkq i3 0 1"),
        format!("{whole} w KQkq - x 1"),
        format!("{whole} w KQkq - -1 1"),
        format!("{whole} w KQkq - +1 1"),
        format!("{whole} w KQkq - 70000 1"),
        format!("{whole} w KQkq - 0 0"),
        format!("{whole} w KQkq - 0 5000000000"),
        format!("{whole} w KQkq - 0 1 {whole}/8"),
        format!("{whole} w KQkq - 0 1 8/8/8/8/8/8/8/9"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1".into(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1".into(),
        "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
        "rnbqkbnr/pppppppp/8/44x/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
        "rnbqkbnr/pppppppp/é7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
        "rnbqkbnr/pppppppp/0/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
        "rnbqkbnr/pppppppp/54/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w kq - 0 1".into(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w kq - 0 1".into(),
        "7k/8/8/8/8/8/8/K6p w - - 0 1".into(),
        "7k/P7/8/8/8/8/8/K5P1 w - - 0 1".replace("7k", "P6k"),
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1".into(),
        "4k3/8/8/8/8/8/8/R3K2r w K - 0 1".into(),
        "4k3/8/8/8/8/8/8/R2K3R w Q - 0 1".into(),
        // Black is in check.
        "4k3/8/8/8/8/8/8/K3R3 w - - 0 1".into(),
    ];
    for text in wrong {
        let error = PushChess::parse(&text, Options).expect_err(&text).to_string();
        assert!(!error.contains('\n') && error.len() < 200, "{error}");
    }
    let fine = "P7/8/7k/8/8/8/8/K7 w - - 0 1".replace("P7/8", "8/P7");
    assert_eq!(position(&fine).to_string(), fine);
    // A pawn on its own first rank is one that was pushed back.
    position("7k/8/8/8/8/8/8/K6P w - - 0 1");
    position("p6k/8/8/8/8/8/8/K7 w - - 0 1");
}

#[test]
fn texts_that_are_not_actions_are_refused() {
    for text in ["", "e2", "e2e", "e2-e4", "e2e9", "i1a1", "e7e8k", "e7e8p", "e7e8Q", "e7e8qq", "eée4", "O-O", "Nf3"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    assert_eq!(action("a7a8q").promotion, Some(Man::Queen));
}

#[test]
fn pieces_that_could_go_to_the_same_square_are_told_apart() {
    let cases = [
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2"),
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "f1d2", "Nfd2"),
        ("4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1c3", "N1c3"),
        ("4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b5c3", "N5c3"),
        ("4k3/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1", "a1b2", "Qa1b2"),
        ("4k3/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1", "a3b2", "Q3b2"),
        ("4k3/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1", "c1b2", "Qcb2"),
        // The knight on e2 shields the king and may not go.
        ("4r2k/8/8/8/N7/8/4N3/4K3 w - - 0 1", "a4c3", "Nc3"),
        // Both rooks can reach d4: from b4 without, from d1 with a push.
        ("7k/8/8/8/1R6/3p4/8/K2R4 w - - 0 1", "d1d4", "Rdd4 (d5)"),
        ("7k/8/8/8/1R6/3p4/8/K2R4 w - - 0 1", "b4d4", "Rbd4"),
        // Two pawns of a file can go to the same square: the brackets say which.
        ("4k3/8/8/8/8/4P3/4P3/K7 w - - 0 1", "e2e4", "e4 (e5)"),
        ("4k3/8/8/8/8/4P3/4P3/K7 w - - 0 1", "e3e4", "e4"),
        ("4k3/3p4/2N5/8/8/8/8/K7 b - - 0 1", "d7c6", "dc6 (b5)"),
    ];
    for (text, made, shown) in cases {
        assert_eq!(position(text).shown(action(made)), shown, "{text}");
    }
}

#[test]
fn checks_and_mates_are_marked_after_the_brackets() {
    let castling = position("5k2/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(castling.shown(action("e1g1")), "O-O+");
    let promotion = position("7k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(promotion.shown(action("a7a8r")), "a8=R+");
    let aside = position("r6k/1P6/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(aside.shown(action("b7a8q")), "ba8=Q (×r)+");
    assert_eq!(aside.shown(action("b7b8n")), "b8=N");
}
