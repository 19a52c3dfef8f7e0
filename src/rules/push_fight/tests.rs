//! The cases of the rules, worked by hand.

use std::collections::HashSet;

use super::*;
use crate::rules::{Culprit, Options as _, PieceKind, Refusal, perft::perft};

fn options(choices: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, value) in choices {
        options.set(name, value).expect("an option of the table");
    }
    options
}

const PATH: &[(&str, &str)] = &[("movement", "path")];

fn position(text: &str, choices: &[(&str, &str)]) -> PushFight {
    PushFight::parse(text, options(choices)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn square(text: &str) -> Square {
    text.parse().expect("a square")
}

/// The position after an action that must be legal.
fn after(position: &PushFight, text: &str) -> PushFight {
    position.check(action(text)).unwrap_or_else(|reason| panic!("{text}: {reason}"));
    let mut next = position.clone();
    next.apply(action(text), &mut ());
    next
}

fn winner(position: &PushFight) -> Option<(Seat, String)> {
    let outcome = position.outcome()?;
    Some((outcome.winner.expect("no draws"), outcome.reason.into_owned()))
}

#[test]
fn the_board_has_two_halves_of_thirteen_squares() {
    assert_eq!(Squares::BOARD.len(), 26);
    assert_eq!(Squares::half(Seat::FIRST).len(), 13);
    assert_eq!(Squares::half(Seat::SECOND).len(), 13);
    let columns = |seat| Squares::half(seat).names().map(|at| at.file).collect::<HashSet<_>>();
    assert_eq!(columns(Seat::FIRST), HashSet::from([0, 1, 2, 3]));
    assert_eq!(columns(Seat::SECOND), HashSet::from([4, 5, 6, 7]));
}

#[test]
fn only_the_long_sides_have_rails() {
    let names = |set: Squares| set.names().map(|at| at.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(names(Squares::railed(Direction::Up)), "c4 d4 e4 f4 g4");
    assert_eq!(names(Squares::railed(Direction::Down)), "b1 c1 d1 e1 f1");
    assert_eq!(names(Squares::BOARD.open(Direction::Up)), "a3 b3 h3");
    assert_eq!(names(Squares::BOARD.open(Direction::Down)), "a2 g2 h2");
    assert_eq!(names(Squares::BOARD.open(Direction::Left)), "a2 a3 b1 c4");
    assert_eq!(names(Squares::BOARD.open(Direction::Right)), "f1 g4 h2 h3");
}

#[test]
fn the_top_of_b3_is_open() {
    let start = position("...../.p...kk./.p...PP./KKKk. w - 0", &[]);
    let end = after(&start, "b1-b2");
    assert_eq!(winner(&end), Some((Seat::FIRST, "a brown pawn fell".into())));
    assert_eq!(end.to_string(), "...../.p...kk./.K...PP./.KKk. b b2 0");
}

#[test]
fn the_rail_above_c4_stops_a_push() {
    let start = position("p..../..p..kk./..K..PP./K.Kk. w - 0", &[]);
    let refused = start.check(action("c2-c3")).expect_err("the rail");
    assert_eq!(refused, Illegal::Rail(square("c4"), Direction::Up));
    assert_eq!(refused.culprit(), Some(Culprit::Rail(square("c4"), Direction::Up)));
    let direct = position("p..../..K..kk./.....PP./Kp.Kk w - 0", &[]);
    assert_eq!(direct.check(action("c3-c4")), Err(Illegal::Rail(square("c4"), Direction::Up)));
    // With c4 empty the same line moves up.
    let free = position("...../..p..kk./..K..PP./Kp.Kk w - 0", &[]);
    assert_eq!(free.check(action("c2-c3")), Ok(()));
}

#[test]
fn a_push_left_from_b3_into_a3_makes_its_piece_fall() {
    let start = position("...../pK...kk./.....PP./K.Kkp w - 0", &[]);
    assert_eq!(winner(&after(&start, "b3-a3")), Some((Seat::FIRST, "a brown pawn fell".into())));
}

#[test]
fn an_anchored_king_holds_its_line_and_only_its_line() {
    // b2 pushes right: b2 c2 d2 e2 f2 with the anchored king on d2.
    let held = position("...../......k./.KPkpp../KKP.k w d2 0", &[]);
    let refused = held.check(action("b2-c2")).expect_err("the anchor");
    assert_eq!(refused, Illegal::Anchored(square("d2")));
    assert_eq!(refused.culprit(), Some(Culprit::Square(square("d2"))));
    // The line is b2 c2, an empty d2 behind it, the anchored king on e2 beyond the gap.
    let gap = position("...../......k./.KP.kpp./KKP.k w e2 0", &[]);
    let next = after(&gap, "b2-c2");
    assert_eq!(next.to_string(), "...../......k./..KPkpp./KKP.k b c2 0");
}

#[test]
fn the_anchor_moves_to_the_king_that_pushed() {
    let start = PushFight::start(Options::default());
    assert!(start.board().anchor.is_empty());
    let first = after(&start, "d4-e4");
    assert_eq!(first.to_string(), "..Kk./...Ppk../..KPp.../..Kk. b e4 0");
    let second = after(&first, "e1-d1");
    assert_eq!(second.to_string(), "..Kk./...Ppk../..KPp.../.Kk.. w d1 0");
}

#[test]
fn pushing_the_own_piece_off_loses_or_is_forbidden() {
    let text = "...../PK...kk./.....Pp./K.Kkp w - 0";
    let end = after(&position(text, &[]), "b3-a3");
    assert_eq!(winner(&end), Some((Seat::SECOND, "a white pawn fell".into())));
    let forbidden = position(text, &[("own-falls", "forbid")]);
    assert_eq!(forbidden.check(action("b3-a3")), Err(Illegal::OwnFall(square("a3"))));
    assert!(!forbidden.actions().contains(&action("b3-a3")));
}

#[test]
fn refusals_name_the_rule() {
    let start = PushFight::start(Options::default());
    let refused = |text: &str| start.check(action(text)).expect_err(text);
    assert_eq!(refused("a2-a3"), Illegal::NoPiece(square("a2")));
    assert_eq!(refused("e4-f4"), Illegal::NotYours(square("e4")));
    assert_eq!(refused("c2-c2"), Illegal::SameSquare);
    assert_eq!(refused("c2-a3"), Illegal::NotStraight);
    assert_eq!(refused("c2-f2"), Illegal::Blocked(square("d2")));
    assert_eq!(refused("d1-g2"), Illegal::NotStraight);
    assert_eq!(refused("d2-e2"), Illegal::PawnPush);
    assert_eq!(refused("c2-e2"), Illegal::TooFar(square("e2")));
    assert_eq!(refused("K@a2"), Illegal::Placed);
    assert_eq!(refused("confirm"), Illegal::Placed);
    assert_eq!(refused("d4-d3"), Illegal::Rail(square("d1"), Direction::Down));
    let path = PushFight::start(options(PATH));
    assert_eq!(path.check(action("d3-h2")), Err(Illegal::NoPath(square("h2"))));
    let moved = after(&after(&start, "c2-a2"), "a2-c2");
    assert_eq!(moved.check(action("d4-c4")), Err(Illegal::NoMovesLeft));
    assert_eq!(moved.moves_made(), 2);
    // From a3 straight up there is no a4, though b4 and a4 would lie between files a and c.
    assert_eq!(start.check(Action::Step(square("c2"), square("a1"))), Err(Illegal::OffBoard(square("a1"))));
}

#[test]
fn squares_that_the_board_lacks_are_no_actions() {
    for text in ["a1-a2", "c2-a4", "K@b4", "c2", "c2-", "X@c2", "c2-d2-e2", "", "g1-g2", "i1-i2"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

/// Every line of actions up to the first push.
fn turns(position: &PushFight, line: usize, ends: &mut Vec<PushFight>) {
    assert!(line < 3);
    for action in position.actions() {
        let mut next = position.clone();
        next.apply(action, &mut ());
        if position.is_push(action) {
            ends.push(next);
        } else {
            turns(&next, line + 1, ends);
        }
    }
}

#[test]
fn the_first_turn_is_as_large_as_the_rules_say() {
    for (movement, sequences, different, own_falls) in [("straight", 503, 276, 13), ("path", 3_747, 1_514, 119)] {
        let start = PushFight::start(options(&[("movement", movement)]));
        let mut ends = Vec::new();
        turns(&start, 0, &mut ends);
        assert_eq!(ends.len(), sequences);
        let ends: HashSet<PushFight> = ends.into_iter().collect();
        let (over, going_on): (Vec<_>, Vec<_>) = ends.iter().partition(|end| end.outcome().is_some());
        assert_eq!((going_on.len(), over.len()), (different, own_falls));
        assert!(over.into_iter().all(|end| winner(end).is_some_and(|(seat, _)| seat == Seat::SECOND)));
    }
}

#[test]
fn perft_of_the_standard_opening() {
    let straight = PushFight::start(Options::default());
    assert_eq!([perft(&straight, 0), perft(&straight, 1), perft(&straight, 2)], [1, 14, 208]);
    let path = PushFight::start(options(PATH));
    assert_eq!([perft(&path, 1), perft(&path, 2)], [35, 1_218]);
}

/// Random positions with all pieces on the board and no anchor.
fn scattered(seed: u64, choices: &[(&str, &str)]) -> PushFight {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut squares: Vec<Squares> = Squares::BOARD.each().collect();
    random.shuffle(&mut squares);
    let mut board = Board::default();
    for (piece, at) in squares.into_iter().take(10).enumerate() {
        let kind = if piece % 5 < 3 { Man::King } else { Man::Pawn };
        board.put(if piece < 5 { Seat::FIRST } else { Seat::SECOND }, kind, at);
    }
    PushFight::assemble(options(choices), board, Seat::FIRST, 0, None)
}

#[test]
fn moves_that_leave_no_push_are_refused() {
    let mut refused = [0; 2];
    for seed in 0..1_000 {
        let mut position = scattered(seed, PATH);
        assert!(position.outcome().is_none(), "with own falls that lose, every turn can be made: {position}");
        for refused in &mut refused {
            let empty = !position.board.occupied();
            for from in position.board.own(position.side).names() {
                for to in Squares::one(from).slides(empty, position.options.movement).names() {
                    *refused += usize::from(position.check(Action::Step(from, to)) == Err(Illegal::LeavesNoPush));
                }
            }
            // Go on with the first move that is not a push.
            let Some(action) = position.actions().into_iter().find(|action| !position.is_push(*action)) else { break };
            position.apply(action, &mut ());
        }
    }
    let [first, second] = refused;
    assert_eq!(first, 0, "with path movement no first move is refused");
    assert!(second > 0);

    // With straight movement a first move can be wrong. After b2-a2 no king gets beside a piece that can be
    // pushed: below d3 and e3 the rail is two pieces up, and the king on f2 has the anchor.
    let straight = position(".kPPk/...pp.../.K...k.K/..K.. w f2 0", &[]);
    assert_eq!(straight.check(action("b2-a2")), Err(Illegal::LeavesNoPush));
    assert!(!straight.actions().contains(&action("b2-a2")));
    assert!(straight.actions().contains(&action("b2-b3")));
}

#[test]
fn a_side_without_any_turn_has_lost() {
    // Two moves made, and no white king stands beside another piece.
    let text = "...../K..pp..K/...kkk../.K.PP w - 2";
    let stuck = position(text, &[]);
    assert_eq!(winner(&stuck), Some((Seat::SECOND, "white has no push".into())));
    assert!(stuck.actions().is_empty());
    assert_eq!(stuck.check(action("a3-a2")), Err(Illegal::Over));
    assert!(position(&text.replace("w - 2", "w - 1"), &[]).outcome().is_none(), "one more move helps");

    // Where own falls are forbidden a turn can be impossible from its start. Every push of White's here drops an
    // own pawn or king on the right, runs into the anchor on e2, or ends at a rail; moves of e3 change nothing.
    for movement in ["straight", "path"] {
        let text = "...pP/....KkkP/....kpKK/..... w e2 0";
        let forbidden = position(text, &[("own-falls", "forbid"), ("movement", movement)]);
        assert_eq!(winner(&forbidden), Some((Seat::SECOND, "white has no push".into())));
        let lose = position(text, &[("movement", movement)]);
        assert!(lose.outcome().is_none(), "pushing the own piece off is a way to complete the turn");
    }
}

#[test]
fn free_placement_runs_from_white_to_brown_to_the_first_turn() {
    let mut position = PushFight::start(options(&[("setup", "free")]));
    assert_eq!(position.to_string(), "...../......../......../..... w - 0 KKKPP/kkkpp");
    assert_eq!(position.actions().len(), 26);
    assert_eq!(position.check(action("K@e2")), Err(Illegal::NotYourHalf(square("e2"))));
    assert_eq!(position.check(action("confirm")), Err(Illegal::NotAllPlaced));
    assert_eq!(position.check(action("c2-d2")), Err(Illegal::Placing));
    for text in ["K@d1", "P@d2", "P@d3", "K@c2"] {
        position = after(&position, text);
    }
    assert_eq!(position.check(action("P@a2")), Err(Illegal::NotInHand(Man::Pawn)));
    assert_eq!(position.check(action("K@d1")), Err(Illegal::Occupied(square("d1"))));
    position = after(&position, "K@d4");
    assert_eq!(position.to_string(), ".K.../...P..../..KP..../..K.. w - 0 -/kkkpp");
    assert_eq!(position.actions(), [Action::Confirm]);
    position = after(&position, "confirm");
    for text in ["K@e1", "P@e2", "P@e3", "K@f3", "K@e4"] {
        position = after(&position, text);
    }
    assert_eq!(position.to_string(), ".Kk../...Ppk../..KPp.../..Kk. b - 0 -/-");
    position = after(&position, "confirm");
    assert_eq!(position.to_string(), PushFight::start(Options::default()).to_string());
}

#[test]
fn position_texts_that_are_not_positions_are_refused() {
    for text in [
        "",
        "hello",
        ".Kk../...Ppk../..KPp.../..Kk. w -",
        ".Kk../...Ppk../..KPp.../..Kk. x - 0",
        ".Kk../...Ppk../..KPp.../..Kk. w - 3",
        ".Kk../...Ppk../..KPp.../..Kk. w d4 0",
        ".Kk../...Ppk../..KPp.../..Kk. w d3 0",
        ".Kk../...Ppk../..KPp.../..Kk. w a1 0",
        ".Kk../...Ppk../..KPp.../..Kk w - 0",
        ".Kk../...Ppk../..KPp... w - 0",
        ".Kk../...Ppk../..KPp.../.KKk. w - 0",
        ".Kk../...PpX../..KPp.../..Kk. w - 0",
        ".Kk../...Ppk../..KP..../...k. w - 0",
        "...../......../......../..... w - 0 KKKPP/kkkp",
        "...../......../......../..... b - 0 KKKPP/kkkpp",
        "...../....K.../......../..... w - 0 KKPP/kkkpp",
        "...../......../......../..... w - 0 KKKKPP/kkkpp",
        "é..../......../......../..... w - 0",
    ] {
        let error = PushFight::parse(text, Options::default()).expect_err(text);
        assert!(!error.to_string().contains('\n'));
    }
}

#[test]
fn a_text_with_a_piece_fewer_is_a_finished_game() {
    let end = position("...../.p...kk./.K...PP./.KKk. b b2 0", &[]);
    assert_eq!(winner(&end), Some((Seat::FIRST, "a brown pawn fell".into())));
    let tray: Vec<_> = end.picture().pieces.into_iter().filter(|piece| piece.place == Place::Tray).collect();
    assert_eq!(tray.len(), 1);
    assert_eq!((tray[0].kind, tray[0].seat), (PieceKind::Pawn, Some(Seat::SECOND)));
}

#[test]
fn a_solver_string_is_a_position_with_the_mover_as_white() {
    // One kind of piece a row: rows 4, 3, 2, 1 have 5, 8, 8 and 5 squares.
    let read = position("OOO......oo....xX...XY....", PATH);
    assert_eq!(read.to_string(), "KKK../....PP../..pk...k/k.... w b1 0");
    assert!(PushFight::parse("OOO......oo....xX...XYY...", Options::default()).is_err());
    assert!(PushFight::parse("OOO......oo....xX...XY...", Options::default()).is_err());
}

#[test]
fn a_push_reports_every_link_and_the_fall() {
    let mut end = position("...../.p...kk./.p...PP./KKKk. w - 0", &[]);
    let before = end.picture();
    let id = |text: &str| before.at(square(text)).expect("a piece").id;
    let mut effects = Vec::new();
    end.apply(action("b1-b2"), &mut effects);
    assert_eq!(
        effects,
        [
            Effect::Shove { piece: id("b1"), from: square("b1"), to: square("b2"), link: 0 },
            Effect::Shove { piece: id("b2"), from: square("b2"), to: square("b3"), link: 1 },
            Effect::Fall { piece: id("b3"), from: square("b3"), towards: Direction::Up.into(), link: 2 },
            Effect::Anchor { from: None, to: id("b1") },
            Effect::Over,
        ]
    );
}

#[test]
fn a_path_names_its_corners() {
    let mut moved = position("KK.../....k.../P..KPpp./.kk.. w - 0", PATH);
    let mut effects = Vec::new();
    moved.apply(action("a2-b1"), &mut effects);
    let Effect::Slide { path, .. } = &effects[0] else { panic!("{effects:?}") };
    assert_eq!(path, &["a2", "b2", "b1"].map(square));
    // Round the piece on b2 there are two corners.
    let mut round = position("KK.../....k.../Pk..Ppp./..k.K w - 0", PATH);
    let mut effects = Vec::new();
    round.apply(action("a2-c2"), &mut effects);
    let Effect::Slide { path, .. } = &effects[0] else { panic!("{effects:?}") };
    assert_eq!(path, &["a2", "a3", "c3", "c2"].map(square));
}

#[test]
fn positions_differ_by_what_can_follow_but_not_by_ids() {
    let start = PushFight::start(Options::default());
    // The two kings change places: the same position, though the pieces are others.
    let mut swapped = start.clone();
    for text in ["c2-a2", "a2-c2"] {
        swapped = after(&swapped, text);
    }
    assert_ne!(swapped, start, "two moves are made");
    assert_ne!(PushFight::start(options(PATH)), start, "the options differ");
    let read = position(&start.to_string(), &[]);
    assert_eq!(read, start);
}
