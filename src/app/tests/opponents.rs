//! Engines at the table: they answer, wait, give up, and play each other.

use super::*;

#[test]
fn the_engine_answers_and_undo_leads_back_to_the_persons_decision() {
    let mut app = app();
    sit(&mut app, [None, Some(1)]);
    let start = position(&app);
    for _ in 0..3 {
        play(&mut app, "d4-e4");
        wait(&mut app, |app| table(app).person_to_act() == Some(Seat::FIRST));
        send(&mut app, Act::Undo);
        assert_eq!(position(&app), start);
        app.update();
        assert!(!app.world().resource::<Brain>().is_thinking());
        send(&mut app, Act::Redo);
        assert_eq!(table(&app).record().turns().len(), 2);
        send(&mut app, Act::Undo);
    }
}

#[test]
fn an_undo_while_the_engine_thinks_drops_its_answer() {
    let mut app = app();
    sit(&mut app, [None, Some(10)]);
    let start = position(&app);
    play(&mut app, "d4-e4");
    app.update();
    assert!(app.world().resource::<Brain>().is_thinking());
    send(&mut app, Act::Undo);
    app.update();
    assert!(!app.world().resource::<Brain>().is_thinking());
    for _ in 0..50 {
        app.update();
        std::thread::sleep(Duration::from_millis(4));
    }
    assert_eq!(position(&app), start, "no stray answer");
    // Another turn is answered for the position it leads to.
    play(&mut app, "c2-d2");
    wait(&mut app, |app| app.world().resource::<Brain>().latest().is_some());
    app.world().resource::<Brain>().move_now();
    wait(&mut app, |app| table(app).person_to_act() == Some(Seat::FIRST));
    assert_eq!(table(&app).record().turns().len(), 2);
}

#[test]
fn a_stopped_engine_waits_until_it_is_let_go() {
    let mut app = app();
    // One that thinks for long: it must not have answered before it is stopped.
    sit(&mut app, [None, Some(10)]);
    play(&mut app, "d4-e4");
    send(&mut app, Act::Pause);
    app.update();
    assert!(!app.world().resource::<Brain>().is_thinking());
    for _ in 0..30 {
        app.update();
    }
    assert_eq!(table(&app).record().turns().len(), 1);
    send(&mut app, Act::Resume);
    wait(&mut app, |app| app.world().resource::<Brain>().latest().is_some());
    app.world().resource::<Brain>().move_now();
    wait(&mut app, |app| table(app).person_to_act().is_some());
}

#[test]
fn engines_play_a_game_to_its_end() {
    let mut app = app();
    app.world_mut().resource_mut::<Settings>().reduced_motion = true;
    for seed in 0..3 {
        fastrand::seed(seed);
        sit(&mut app, [Some(2), Some(1)]);
        wait(&mut app, |app| table(app).record().outcome().is_some() || table(app).record().turns().len() > 400);
        app.update();
        board_is_right(&mut app);
        assert!(!app.world().resource::<Brain>().is_thinking());
    }
}

#[test]
fn an_engine_gives_up_a_lost_game_where_it_is_asked_to() {
    // Brown loses in two turns, whatever it does.
    const LOST: &str = "k.K../...P..../.kkK.Kp./.P.p. b e4 0";
    for resigns in [false, true] {
        let mut app = app();
        app.world_mut().resource_mut::<Settings>().resigns = resigns;
        let position = GameKind::PushFight.options().parse(LOST).expect("a position");
        send(&mut app, Act::Sit(Box::new(Record::from_position(position, players([None, Some(10)])))));
        wait(&mut app, |app| table(app).engine_to_act().is_none());
        let outcome = table(&app).record().outcome().map(|outcome| outcome.reason.into_owned());
        assert_eq!(outcome.is_some_and(|reason| reason == "brown resigned"), resigns);
    }
}

#[test]
fn nobody_offers_a_draw_for_an_engine() {
    let mut app = app();
    sit(&mut app, [Some(10), None]);
    send(&mut app, Act::OfferDraw);
    assert_eq!(table(&app).record().offers(), []);
    sit(&mut app, [None, None]);
    send(&mut app, Act::OfferDraw);
    assert_eq!(table(&app).record().offered_by(), Some(Seat::FIRST));
}

#[test]
fn an_engine_offers_a_draw_once_where_a_game_gets_nowhere() {
    let mut app = app();
    let (one, two) = (Seat::FIRST, Seat::SECOND);
    let sit = |app: &mut App, levels| {
        let mut record = Record::new(GameKind::PushCrate.options(), players(levels));
        for action in 0..300 {
            let to_and_fro = ["e1-d1", "e9-d9", "d1-e1", "d9-e9"][action % 4];
            record.play(GameKind::PushCrate.parse_action(to_and_fro).expect("an action")).expect("a legal one");
        }
        send(app, Act::Sit(Box::new(record)));
    };
    sit(&mut app, [Some(9), None]);
    wait(&mut app, |app| table(app).record().offered_by() == Some(one));
    let answer = |app: &mut App, accept| {
        let at = table(app).moment();
        send(app, Act::Answer { at, accept });
    };
    answer(&mut app, false);
    wait(&mut app, |app| table(app).person_to_act() == Some(two));
    assert_eq!(table(&app).record().offers().len(), 1, "it plays on");

    // The same engine agrees where the other side offers, and two engines are soon done.
    for levels in [[None, Some(9)], [Some(9), Some(9)]] {
        sit(&mut app, levels);
        send(&mut app, if levels[0].is_none() { Act::OfferDraw } else { Act::Resume });
        wait(&mut app, |app| table(app).record().outcome().is_some());
        let outcome = table(&app).record().outcome().expect("an end");
        assert_eq!((outcome.winner, &*outcome.reason), (None, "both sides agreed"));
    }
}

#[test]
fn engines_that_play_each_other_wait_for_the_board() {
    let mut app = app();
    let options = GameKind::LineMajority.options();
    send(&mut app, Act::Sit(Box::new(Record::new(options, players([Some(1), Some(2)])))));
    let mut moved = 0;
    wait(&mut app, |app| {
        let moving = app.world().resource::<Motion>().moving;
        moved += usize::from(moving);
        table(app).record().actions().len() > 5
    });
    // Five slides of a third of a second, in frames of a fiftieth.
    assert!(moved > 60, "{moved}");
}
