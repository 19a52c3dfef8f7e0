//! Line majority push at the table: lines in the hand, and whole games on the board.

use super::*;
use crate::{
    app::board::Trail,
    rules::{Direction, Square, Step},
};

/// White can push two with three.
const PUSH: &str = "...../...../wwwbb/..w../..w.. w 0/0 0 0";

/// An app with a game between two people from this position.
fn from(text: &str) -> App {
    let mut app = app();
    let start = GameKind::LineMajority.options().parse(text).expect("a position");
    send(&mut app, Act::Sit(Box::new(Record::from_position(start, players([None, None])))));
    app
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn action(text: &str) -> AnyAction {
    GameKind::LineMajority.parse_action(text).expect("an action")
}

fn line(ends: &str) -> Option<(Square, Square)> {
    ends.split_once('-').map(|(first, last)| (square(first), square(last)))
}

/// Clicks these squares, none of which may act.
fn click(hand: &mut Hand, names: &str, table: &Table) {
    for name in names.split(' ') {
        assert_eq!(hand.click(square(name), table), Meaning::Hold, "{name}");
    }
}

#[test]
fn clicks_select_grow_select_anew_and_let_go() {
    let app = from(PUSH);
    for (clicks, held) in [
        ("a3", "a3-a3"),
        ("a3 a3", ""),
        ("a3 c3", "a3-c3"),
        ("c3 a3", "a3-c3"),
        ("b3 c3 a3", "a3-c3"),
        ("b3 a3 c3", "a3-c3"),
        ("c3 c1", "c1-c3"),
        ("a3 c3 b3", "b3-b3"),
        ("a3 c3 c2", "c2-c2"),
        ("a3 c2", "c2-c2"),
        ("c1 c2 a3", "a3-a3"),
        ("a3 b5", ""),
        ("a3 c3 a1", ""),
        ("b5", ""),
    ] {
        let mut hand = Hand::default();
        click(&mut hand, clicks, table(&app));
        assert_eq!(hand.line(table(&app)), line(held), "after {clicks}");
    }
}

#[test]
fn no_line_holds_a_gap_an_enemy_or_a_fourth_stone() {
    let app = from("...../...../wwww./...../wb.w. w 0/0 0 0");
    for (clicks, held) in [("a3 d3", "d3-d3"), ("a3 c3 d3", "d3-d3"), ("b3 d3", "b3-d3"), ("a1 d1", "d1-d1")] {
        let mut hand = Hand::default();
        click(&mut hand, clicks, table(&app));
        assert_eq!(hand.line(table(&app)), line(held), "after {clicks}");
    }
}

#[test]
fn a_click_before_a_line_sends_it_and_the_rules_judge() {
    let app = from(PUSH);
    for (clicks, at, wanted) in [
        ("a3 c3", "d3", "a3-c3>"),
        ("a3 c3", "e3", "a3-c3>"),
        ("b3 c3", "d3", "b3-c3>"),
        ("b3", "b4", "b3^"),
        ("b3", "b2", "b3v"),
        ("c1 c3", "c4", "c1-c3^"),
        ("a3 c3", "b4", "a3-c3^"),
    ] {
        let mut hand = Hand::default();
        click(&mut hand, clicks, table(&app));
        let held = hand.line(table(&app));
        assert_eq!(hand.click(square(at), table(&app)), Meaning::Act(action(wanted)), "{clicks}, then {at}");
        assert_eq!(hand.line(table(&app)), held, "a refusal leaves the selection");
    }
    let enemy = Hand::default().click(square("d3"), table(&app));
    assert_eq!(enemy, Meaning::Act(action("d3^")), "the rules say whose it is");
    let reason = table(&app).record().now().check(action("d3^")).expect_err("not White's");
    assert_eq!(reason.to_string(), "the piece on d3 is not yours");
}

/// Drags from the first square over the others; gives what the end means.
fn drag(hand: &mut Hand, names: &str, table: &Table) -> Meaning {
    let squares: Vec<Square> = names.split(' ').map(square).collect();
    assert!(hand.may_select(squares[0], table));
    let before = hand.line(table);
    for to in &squares {
        hand.drag_line(squares[0], before, *to, table);
    }
    hand.drop_line(squares[0], squares[squares.len() - 1], table)
}

#[test]
fn a_drag_along_stones_selects_them() {
    let app = from(PUSH);
    for (way, held) in [
        ("a3", "a3-a3"),
        ("a3 b3 c3", "a3-c3"),
        ("c3 b3 a3", "a3-c3"),
        ("a3 b3 c3 b3", "a3-b3"),
        ("a3 b3 a3", "a3-a3"),
        ("c3 b3 c3 c2 c1", "c1-c3"),
        // Off the line the selection stays.
        ("a3 b3 b4 b5", "a3-b3"),
        ("a3 c2", "a3-a3"),
    ] {
        let mut hand = Hand::default();
        assert_eq!(drag(&mut hand, way, table(&app)), Meaning::Hold, "{way}");
        assert_eq!(hand.line(table(&app)), line(held), "{way}");
    }
}

#[test]
fn a_drag_out_over_an_end_sends_the_line() {
    let app = from(PUSH);
    let mut hand = Hand::default();
    assert_eq!(drag(&mut hand, "a3 b3 c3 d3", table(&app)), Meaning::Act(action("a3-c3>")));
    let mut hand = Hand::default();
    assert_eq!(drag(&mut hand, "b3 b4", table(&app)), Meaning::Act(action("b3^")));
    // A selected line goes along by any of its stones, and can be selected anew in the same way.
    for (way, wanted, held) in [
        ("c3 d3", Meaning::Act(action("a3-c3>")), "a3-c3"),
        ("b3 c3 d3", Meaning::Act(action("a3-c3>")), "a3-c3"),
        ("a3 b3", Meaning::Hold, "a3-b3"),
        ("b3 a3 b3", Meaning::Hold, "a3-c3"),
    ] {
        let mut hand = Hand::default();
        click(&mut hand, "a3 c3", table(&app));
        assert_eq!(drag(&mut hand, way, table(&app)), wanted, "{way}");
        assert_eq!(hand.line(table(&app)), line(held), "{way}");
    }
}

#[test]
fn a_drag_along_four_stones_is_refused_by_the_rules() {
    let app = from("...../...../wwww./...../..... w 0/0 0 0");
    let mut hand = Hand::default();
    let Meaning::Act(four) = drag(&mut hand, "d3 c3 b3 a3", table(&app)) else { panic!("the rules are asked") };
    let reason = table(&app).record().now().check(four).expect_err("four");
    assert_eq!(reason.to_string(), "at most three pieces move together, not 4");
    assert_eq!(hand.line(table(&app)), line("b3-d3"));
}

#[test]
fn the_keyboard_stretches_a_selection_from_its_other_end() {
    let app = from(PUSH);
    let mut hand = Hand::default();
    hand.cursor = Some(square("a3"));
    for (towards, held, cursor) in [
        (Direction::Right, "a3-b3", "b3"),
        (Direction::Right, "a3-c3", "c3"),
        (Direction::Right, "a3-c3", "c3"),
        (Direction::Left, "a3-b3", "b3"),
        (Direction::Up, "a3-b3", "b3"),
        (Direction::Left, "a3-a3", "a3"),
        (Direction::Up, "a3-a3", "a3"),
    ] {
        hand.stretch(towards, table(&app));
        assert_eq!((hand.line(table(&app)), hand.cursor), (line(held), Some(square(cursor))), "{towards:?}");
    }
}

#[test]
fn arrows_lie_at_both_ends_and_ghosts_show_what_changes() {
    let app = from("...../...../.wwbb/...../..... w 0/0 0 0");
    let mut hand = Hand::default();
    click(&mut hand, "b3 c3", table(&app));
    let pushes = |hand: &Hand| hand.marks(table(&app)).pushes;
    assert_eq!(pushes(&hand), [(square("a3"), Direction::Left.into())], "two cannot push two");
    assert_eq!(hand.marks(table(&app)).selected, [square("b3"), square("c3")]);

    let app = from(PUSH);
    let mut hand = Hand::default();
    click(&mut hand, "c1 c3", table(&app));
    assert_eq!(hand.marks(table(&app)).pushes, [(square("c4"), Direction::Up.into())], "c1 stands at the edge");
    click(&mut hand, "a3 c3", table(&app));
    hand.hover = Some(square("e3"));
    let marks = hand.marks(table(&app));
    assert_eq!(marks.pushes, [(square("d3"), Direction::Right.into())]);
    let picture = table(&app).record().now().picture();
    let ghosts: Vec<_> = marks.ghosts.iter().map(|ghost| (ghost.piece, ghost.seat, ghost.at, ghost.falls)).collect();
    let standing = |name: &str| picture.at(square(name)).expect("a stone").id;
    let right: Step = Direction::Right.into();
    assert_eq!(
        ghosts,
        [
            (standing("a3"), Some(Seat::FIRST), square("d3"), None),
            (standing("d3"), Some(Seat::SECOND), square("e3"), Some(right)),
        ],
        "a3 is left, d3 becomes White's, one of Black's falls"
    );
}

#[test]
fn the_trail_is_one_way_for_each_side_of_a_push() {
    let mut app = from(PUSH);
    play_line(&mut app, "a3-c3>");
    let path = |names: &str| names.split(' ').map(square).collect::<Vec<_>>();
    assert_eq!(
        Hand::default().marks(table(&app)).trail,
        [
            Trail { path: path("a3 b3 c3 d3"), fell: None, shoved: false },
            Trail { path: path("d3 e3"), fell: Some(Direction::Right.into()), shoved: true },
        ]
    );
}

fn play_line(app: &mut App, text: &str) {
    let at = table(app).moment();
    send(app, Act::Play { at, action: action(text) });
}

#[test]
fn a_shift_is_told_in_one_sentence() {
    let mut app = from(PUSH);
    for (text, told) in [
        ("a3-c3>", "White moves a3–c3 to b3–d3, 3 against 2; the black stone falls from e3."),
        ("e3^", "Black moves e3 to e4."),
    ] {
        play_line(&mut app, text);
        app.update();
        assert_eq!(app.world().resource::<announce::Announced>().0, told);
    }
}

#[test]
fn a_refused_line_shakes_as_a_whole_and_says_why() {
    let mut app = from(PUSH);
    play_line(&mut app, "b3-c3>");
    let protests = app.world_mut().resource_mut::<Messages<board::Protest>>().drain().collect::<Vec<_>>();
    let [protest] = protests.as_slice() else { panic!("{protests:?}") };
    let picture = table(&app).record().now().picture();
    let line: Vec<_> = ["b3", "c3"].iter().filter_map(|name| picture.at(square(name))).map(|piece| piece.id).collect();
    assert_eq!(protest.pieces, line);
    assert_eq!(protest.culprit, Some(crate::rules::Culprit::Square(square("d3"))));
    app.update();
    let said = app.world().resource::<menus::Menu>().explanation.clone();
    assert_eq!(said.as_deref(), Some("Not possible: a line of 2 cannot push a line of 2: it must be longer."));
}

#[test]
fn whole_games_are_shown_as_they_stand() {
    let mut random = fastrand::Rng::with_seed(11);
    for _ in 0..4 {
        let mut app = from("bbbbb/..bbb/...../www../wwwww w 0/0 0 0");
        while table(&app).record().outcome().is_none() {
            let (at, legal) = (table(&app).moment(), table(&app).record().now().actions());
            send(&mut app, Act::Play { at, action: legal[random.usize(..legal.len())] });
            app.world_mut().write_message(FinishMotion);
            app.update();
            board_is_right(&mut app);
        }
        assert!(table(&app).record().turns().len() > 5);
        for _ in 0..6 {
            send(&mut app, Act::Undo);
            board_is_right(&mut app);
        }
    }
}
