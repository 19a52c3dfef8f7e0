//! The table: what is wished happens to the game, is recorded, and shown.

use super::*;

#[test]
fn a_turn_is_recorded_and_shown() {
    let mut app = app();
    sit(&mut app, [None, None]);
    play(&mut app, "d3-a3,d4-e4");
    assert_eq!(position(&app), "..Kk./P...pk../..KPp.../..Kk. b e4 0");
    app.update();
    assert!(app.world().resource::<Motion>().moving);
    board_is_right(&mut app);
    wait(&mut app, |app| !app.world().resource::<Motion>().moving);
    board_is_right(&mut app);
}

#[test]
fn an_action_for_another_moment_is_void() {
    let mut app = app();
    sit(&mut app, [None, None]);
    let old = table(&app).moment();
    play(&mut app, "d3-a3");
    let action = GameKind::PushFight.parse_action("c2-a2").expect("an action");
    send(&mut app, Act::Play { at: old, action });
    send(&mut app, Act::Turn { at: old, turn: vec![action] });
    assert_eq!(table(&app).record().actions().len(), 1);
}

#[test]
fn a_refused_action_changes_nothing_and_says_why() {
    let mut app = app();
    sit(&mut app, [None, None]);
    let before = position(&app);
    play(&mut app, "d2-e2");
    assert_eq!(position(&app), before);
    app.update();
    assert_eq!(app.world().resource::<menus::Menu>().explanation.as_deref(), Some("Not possible: pawns cannot push."));
}

#[test]
fn looking_back_shows_each_moment_and_now_again() {
    let mut app = app();
    sit(&mut app, [None, None]);
    play(&mut app, "d3-a3,d4-e4,e1-d1");
    for shown in [0, 2, 1, 2, 3, 0] {
        send(&mut app, Act::Look(shown));
        assert_eq!((table(&app).shown(), table(&app).is_live()), (shown, shown == 3));
        app.update();
        board_is_right(&mut app);
    }
    play(&mut app, "c2-b2");
    assert_eq!(table(&app).record().actions().len(), 3, "nothing is played while looking back");
    send(&mut app, Act::LookNow);
    assert!(table(&app).is_live());
}

#[test]
fn a_resignation_ends_the_game_and_can_be_undone() {
    let mut app = app();
    sit(&mut app, [None, None]);
    send(&mut app, Act::Resign(Seat::FIRST));
    assert_eq!(
        table(&app).record().outcome().map(|outcome| outcome.reason.into_owned()),
        Some("white resigned".into())
    );
    send(&mut app, Act::Undo);
    assert!(table(&app).record().outcome().is_none());
}

#[test]
fn placements_can_be_arranged_cleared_and_taken_back() {
    let mut app = app();
    let mut options = GameKind::PushFight.options();
    options.set("setup", "free").expect("a value");
    send(&mut app, Act::Sit(Box::new(Record::new(options, players([None, None])))));
    let layout = &crate::scenes::layouts(GameKind::PushFight)[0];
    send(&mut app, Act::Arrange(layout.pieces(Seat::FIRST)));
    assert_eq!(position(&app), ".K.../...P..../..KP..../..K.. w - 0 -/kkkpp");
    send(&mut app, Act::TakeBack("d2".parse().expect("a square")));
    assert_eq!(position(&app), ".K.../...P..../..K...../..K.. w - 0 P/kkkpp");
    send(&mut app, Act::Arrange(Vec::new()));
    assert_eq!(position(&app), "...../......../......../..... w - 0 KKKPP/kkkpp");
    app.update();
    board_is_right(&mut app);

    // A kind stays in hand while there are more of it.
    let mut hand = Hand::default();
    hand.hold(Some(Held::Reserve(crate::rules::PieceKind::Pawn)), table(&app));
    for (text, held) in [("P@a2", true), ("P@a3", false)] {
        play(&mut app, text);
        assert_eq!(hand.held(table(&app)).is_some(), held, "after {text}");
    }
}

#[test]
fn the_tray_holds_what_has_fallen() {
    let mut app = app();
    let start = GameKind::PushFight.options().parse("...../.p...kk./.p...PP./KKKk. w - 0").expect("a position");
    send(&mut app, Act::Sit(Box::new(Record::from_position(start, players([None, None])))));
    play(&mut app, "b1-b2");
    app.world_mut().write_message(FinishMotion);
    app.update();
    board_is_right(&mut app);
    let fallen = table(&app).record().now().picture().pieces.iter().filter(|piece| piece.place == Place::Tray).count();
    assert_eq!(fallen, 1);
    assert!(table(&app).record().outcome().is_some());
}

#[test]
fn whatever_is_wished_at_random_the_board_stays_the_games() {
    for seed in 0..6 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut app = app();
        let engine = (seed % 2 == 0).then_some(1);
        sit(&mut app, [None, engine]);
        for _ in 0..1_700 {
            let at = table(&app).moment();
            let act = wish(&mut random, table(&app), at);
            app.world_mut().write_message(act);
            if random.u8(..4) == 0 {
                app.world_mut().write_message(FinishMotion);
            }
            if random.u8(..3) > 0 {
                app.update();
                board_is_right(&mut app);
            }
        }
        // Whatever was done, the game can go on: an engine to act thinks or waits, a person to act may.
        send(&mut app, Act::LookNow);
        send(&mut app, Act::Resume);
        app.update();
        let over = table(&app).record().outcome().is_some();
        let thinks = app.world().resource::<Brain>().is_thinking();
        assert!(over || thinks || table(&app).person_to_act().is_some());
    }
}

fn wish(random: &mut fastrand::Rng, table: &Table, at: table::Moment) -> Act {
    let record = table.record();
    let legal = record.now().actions();
    let squares = GameKind::PushFight.squares();
    let mut square = || squares[random.usize(..squares.len())];
    let any: AnyAction = record.now().meant(Handle::Carry(square(), square()))[0];
    match random.u8(..20) {
        0..9 if !legal.is_empty() => Act::Play { at, action: legal[random.usize(..legal.len())] },
        0..10 => Act::Play { at, action: any },
        10 => Act::Undo,
        11 => Act::Redo,
        12 => Act::RestartTurn,
        13 | 14 => Act::Look(random.usize(..record.actions().len() + 2)),
        15 => Act::LookNow,
        16 => Act::Pause,
        17 => Act::Resume,
        18 => Act::TakeBack(squares[random.usize(..squares.len())]),
        _ if random.u8(..20) == 0 => Act::Resign(Seat(random.u8(..2))),
        _ => Act::Turn { at, turn: legal.into_iter().take(1).collect() },
    }
}
