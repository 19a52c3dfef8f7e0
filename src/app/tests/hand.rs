//! Clicks and seats: what is meant by a click, and who sits where.

use super::*;

#[test]
fn a_click_picks_up_goes_there_or_asks_the_rules() {
    let mut app = app();
    sit(&mut app, [None, None]);
    let square = |name: &str| name.parse::<crate::rules::Square>().expect("a square");
    let action = |text: &str| GameKind::PushFight.parse_action(text).expect("an action");
    let mut hand = Hand::default();
    let table = table(&app);
    assert_eq!(hand.click(square("a2"), table), Meaning::Hold, "an empty square says nothing");
    assert_eq!(hand.held(table), None);
    assert_eq!(hand.click(square("e4"), table), Meaning::Act(action("e4-e4")), "the rules say whose it is");
    assert_eq!(hand.click(square("d4"), table), Meaning::Hold);
    assert_eq!(hand.held(table), Some(Held::Piece(square("d4"))));

    // What may be done lies on the board, and under the pointer what it leads to.
    hand.hover = Some(square("e4"));
    let marks = hand.marks(table);
    assert_eq!(marks.targets, [square("c4")]);
    assert_eq!(marks.pushes, [(square("e4"), crate::rules::Direction::Right.into())]);
    let ghosts: Vec<_> = marks.ghosts.iter().map(|ghost| (ghost.at, ghost.falls, ghost.anchored)).collect();
    assert_eq!(ghosts, [(square("e4"), None, true), (square("f4"), None, false)]);

    assert_eq!(hand.click(square("d3"), table), Meaning::Hold, "another own piece is picked up instead");
    assert_eq!(hand.held(table), Some(Held::Piece(square("d3"))));
    assert_eq!(hand.click(square("h2"), table), Meaning::Act(action("d3-h2")), "illegal: the rules say why");
    assert_eq!(hand.click(square("d3"), table), Meaning::Hold);
    assert_eq!(hand.held(table), None, "the same piece again is let go");

    // After skipping to the push only pushes are offered.
    hand.click(square("d4"), table);
    hand.skip_to_push(table);
    assert!(hand.marks(table).targets.is_empty());
    assert!(!hand.marks(table).pushes.is_empty());
    assert_eq!(hand.click(square("c4"), table), Meaning::Skipped, "a move is not made any more");
    assert_eq!(hand.click(square("e4"), table), Meaning::Act(action("d4-e4")));
    hand.clear();
    hand.click(square("c2"), table);

    // What is held at one moment is not held at the next.
    play(&mut app, "c2-a2");
    assert_eq!(hand.held(self::table(&app)), None);
    assert_eq!(hand.marks(self::table(&app)).selected, []);
}

#[test]
fn a_rematch_keeps_players_and_start_and_swapping_changes_the_sides() {
    let mut record = Record::new(GameKind::PushFight.options(), players([None, Some(4)]));
    record.play(GameKind::PushFight.parse_action("d4-e4").expect("an action")).expect("legal");
    let same = again(&record, false);
    assert_eq!((same.players(), same.actions().len()), (record.players(), 0));
    let swapped = again(&record, true);
    assert_eq!(swapped.player(Seat::FIRST), record.player(Seat::SECOND));
}

#[test]
fn who_plays_white_is_an_option() {
    let mut draft = Draft::new(GameKind::PushFight);
    draft.seat(0, Level::new(5));
    draft.seat(1, None);
    let white = |draft: &Draft| draft.record().player(Seat::FIRST).engine.is_some();
    assert!(white(&draft), "table order");
    for (value, engine) in [("host", false), ("opponent", true)] {
        draft.options.set("white", value).expect("a value");
        assert_eq!(white(&draft), engine, "{value}");
    }
    draft.options.set("white", "random").expect("a value");
    let drawn: Vec<bool> = (0..64).map(|_| white(&draft)).collect();
    assert!(drawn.contains(&true) && drawn.contains(&false));
}
