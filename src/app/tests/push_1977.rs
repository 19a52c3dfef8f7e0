//! Push (1977) at the table: whole games, the hand at the pockets, patience.

use super::*;
use crate::{
    app::{board::Marks, solver::Solver},
    rules::{Effect, PieceKind, Square},
};

fn options(chosen: &[(&str, &str)]) -> crate::rules::AnyOptions {
    let mut options = GameKind::Push1977.options();
    for (name, value) in chosen {
        options.set(name, value).expect("a value");
    }
    options.check().expect("they go together");
    options
}

fn people(count: usize) -> Vec<Player> {
    vec![Player { name: "A".into(), engine: None }; count]
}

fn sit_down(app: &mut App, chosen: &[(&str, &str)]) {
    let options = options(chosen);
    let count = options.start().seats().len();
    send(app, Act::Sit(Box::new(Record::new(options, people(count)))));
}

fn push(app: &mut App, pocket: u8) {
    let action = GameKind::Push1977.parse_action(&pocket.to_string()).expect("an action");
    let at = table(app).moment();
    send(app, Act::Play { at, action });
}

fn marks(app: &App, pocket: Option<u8>) -> Marks {
    let mut hand = Hand::default();
    hand.pocket = pocket;
    hand.marks(table(app))
}

#[test]
fn whole_random_games_stay_on_the_board() {
    let variants: [&[(&str, &str)]; 5] = [
        &[],
        &[("die", "d6"), ("last-ball", "own")],
        &[("pockets", "four-sides"), ("goal", "4x3")],
        &[("players", "3"), ("pockets", "one-side")],
        &[("players", "4"), ("goal", "2x3"), ("die", "d6")],
    ];
    for (seed, chosen) in (0..).zip(variants) {
        let mut app = app();
        sit_down(&mut app, chosen);
        let mut random = fastrand::Rng::with_seed(seed);
        for step in 0..120 {
            let legal = table(&app).record().now().actions();
            let Some(action) = random.choice(legal.clone()) else { break };
            let (marks, at) = (marks(&app, None), table(&app).moment());
            let mut pockets: Vec<_> = legal.iter().map(|action| action.handle()).collect();
            pockets.retain(|handle| !marks.pockets.iter().any(|pocket| *handle == Handle::Pocket(*pocket)));
            assert_eq!(pockets, [], "every legal push is marked, and chance has rolled");
            send(&mut app, Act::Play { at, action });
            if step % 8 == 0 {
                wait(&mut app, |app| !app.world().resource::<Motion>().moving);
            } else {
                app.world_mut().write_message(FinishMotion);
            }
            app.update();
            board_is_right(&mut app);
        }
    }
}

#[test]
fn a_pocket_that_is_pointed_at_shows_the_row_shifted() {
    let mut app = app();
    sit_down(&mut app, &[]);
    assert_eq!(marks(&app, None).pockets, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(marks(&app, None).ghosts, []);
    let picture = table(&app).record().now().picture();
    let seat = |square: &str| picture.at(square.parse().expect("a square")).expect("a ball").seat;

    // Pocket 1 pushes the second row to the right: the ball in hand lies first, and the last comes off.
    let shown = marks(&app, Some(1));
    assert_eq!(shown.pocket, Some(1));
    let ghosts: Vec<_> =
        shown.ghosts.iter().map(|ghost| (ghost.at.to_string(), ghost.seat, ghost.falls.is_some())).collect();
    let wanted = [
        ("a4", Some(Seat::FIRST), false),
        ("b4", seat("a4"), false),
        ("c4", seat("b4"), false),
        ("d4", seat("c4"), false),
        ("e4", seat("d4"), false),
        ("e4", seat("e4"), true),
    ];
    assert_eq!(ghosts, wanted.map(|(at, seat, off)| (at.to_owned(), seat, off)));

    // What is not numbered is not pointed at, and a click there is answered by the rules.
    assert_eq!((marks(&app, Some(12)).pocket, marks(&app, Some(12)).ghosts), (None, vec![]));
    let before = position(&app);
    push(&mut app, 12);
    app.update();
    let explanation = app.world().resource::<menus::Menu>().explanation.clone();
    let wanted = "Not possible: pocket 12 is not numbered in this game: balls go in at 0 to 9.";
    assert_eq!((explanation.as_deref(), position(&app)), (Some(wanted), before));

    let action = GameKind::Push1977.parse_action("7").expect("an action");
    let mut hand = Hand::default();
    hand.pocket = Some(7);
    assert_eq!(hand.click_pocket(7, table(&app)), Meaning::Act(action));
    assert_eq!(hand.marks(table(&app)).ghosts, [], "what comes of it is seen first");
}

#[test]
fn balls_on_the_board_are_not_picked_up() {
    let mut app = app();
    sit_down(&mut app, &[]);
    let mut hand = Hand::default();
    for square in GameKind::Push1977.squares() {
        assert_eq!(hand.click(square, table(&app)), Meaning::Hold);
        assert_eq!(hand.held(table(&app)), None, "{square}");
        assert!(!hand.grab(square, table(&app)));
    }
}

#[test]
fn the_row_that_was_pushed_stays_marked() {
    let mut app = app();
    sit_down(&mut app, &[]);
    push(&mut app, 3);
    let trail = marks(&app, None).trail;
    let square = |name: &str| name.parse::<Square>().expect("a square");
    let ways: Vec<_> = trail.into_iter().map(|trail| (trail.path, trail.fell)).collect();
    assert_eq!(ways, [(vec![square("e2")], Some(crate::rules::Direction::Right.into()))]);
}

#[test]
fn where_a_row_would_move_the_last_ones_way_is_not_shown() {
    let mut app = app();
    sit_down(&mut app, &[]);
    push(&mut app, 3);
    assert_eq!((marks(&app, Some(5)).ghosts.len(), marks(&app, Some(5)).trail.len()), (6, 0));
    assert_eq!((marks(&app, Some(12)).ghosts.len(), marks(&app, Some(12)).trail.len()), (0, 1), "it has no number");
}

#[test]
fn no_ghosts_are_shown_while_balls_roll() {
    let mut app = app();
    sit_down(&mut app, &[]);
    app.world_mut().resource_mut::<Hand>().pocket = Some(3);
    app.update();
    assert_eq!(app.world().resource::<Marks>().ghosts.len(), 6);
    push(&mut app, 3);
    assert_eq!(app.world().resource::<Marks>().ghosts, []);
    wait(&mut app, |app| {
        let moving = app.world().resource::<Motion>().moving;
        assert!(!moving || app.world().resource::<Marks>().ghosts.is_empty());
        !moving
    });
    app.update();
    assert_eq!(app.world().resource::<Marks>().ghosts.len(), 6, "the pocket is still pointed at");
}

#[test]
fn the_square_that_won_is_marked() {
    let mut app = app();
    // Black goes in left of the first row: then three rows begin with three black balls.
    let start = options(&[]).parse("BBYYY/BBBYB/BBBYY/YYBYY/YBYBY B").expect("a position");
    send(&mut app, Act::Sit(Box::new(Record::from_position(start, people(2)))));
    assert_eq!(marks(&app, None).won, []);
    push(&mut app, 0);
    let won: Vec<String> = marks(&app, None).won.iter().map(ToString::to_string).collect();
    assert_eq!(won, ["a5", "b5", "c5", "a4", "b4", "c4", "a3", "b3", "c3"]);
    assert!(table(&app).record().outcome().is_some());
    assert!(app.world().resource::<Marks>().won.is_empty(), "not before the balls lie there");
    wait(&mut app, |app| !app.world().resource::<Motion>().moving);
    app.update();
    assert_eq!(app.world().resource::<Marks>().won.len(), 9);
}

#[test]
fn who_brings_off_the_own_colour_goes_again() {
    let mut app = app();
    sit_down(&mut app, &[]);
    push(&mut app, 3);
    assert_eq!(table(&app).person_to_act(), Some(Seat::FIRST), "a black ball has come off");
    let last = table(&app).record().effects(0..1).pop();
    assert_eq!(last, Some(Effect::Again { seat: Seat::FIRST }));
    let announced = &app.world().resource::<announce::Announced>().0;
    assert_eq!(announced, "Black ball goes in at pocket 3, black ball comes off at pocket 13, black goes again.");
    push(&mut app, 0);
    assert_eq!(table(&app).person_to_act(), Some(Seat::SECOND));
}

/// Pushes until another player is to act; gives what was rolled for that one.
fn end_turn(app: &mut App, pockets: impl Iterator<Item = u8>) -> Effect {
    let seat = table(app).person_to_act();
    for pocket in pockets.take(40) {
        push(app, pocket);
        if table(app).person_to_act() != seat {
            break;
        }
    }
    let record = table(app).record();
    let rolls = record.effects(0..record.actions().len()).into_iter().rev();
    rolls.into_iter().find(|effect| matches!(effect, Effect::Roll { .. })).expect("a roll")
}

#[test]
fn an_undo_gets_nobody_another_die() {
    for seed in 0..20 {
        fastrand::seed(seed);
        let mut app = app();
        sit_down(&mut app, &[("die", "d6")]);
        let rolled = end_turn(&mut app, [0, 1].into_iter().cycle());
        while table(&app).record().undo_target().is_some() {
            send(&mut app, Act::Undo);
        }
        assert_eq!(end_turn(&mut app, [5, 6].into_iter().cycle()), rolled, "seed {seed}");
    }
}

#[test]
fn the_die_is_rolled_while_somebody_looks_back() {
    let mut app = app();
    let options = options(&[("die", "d6")]);
    send(&mut app, Act::Sit(Box::new(Record::new(options, players([None, Some(1)])))));
    while table(&app).person_to_act().is_some() {
        push(&mut app, 0);
    }
    send(&mut app, Act::Look(0));
    wait(&mut app, |app| {
        let record = table(app).record();
        record.turns().len() > 2 || record.outcome().is_some()
    });
    send(&mut app, Act::LookNow);
    assert!(table(&app).person_to_act().is_some() || table(&app).record().outcome().is_some());
}

#[test]
fn a_patience_is_set_up_played_hinted_and_shown() {
    let mut draft = Draft::new(GameKind::Push1977);
    draft.set_patience(true);
    let record = draft.record();
    assert_eq!((record.players().len(), record.player(Seat::FIRST).name.as_str()), (1, "You"));
    let mut settings = Settings::default();
    draft.remember(&mut settings);
    assert_eq!(Draft::remembered(GameKind::Push1977, &settings), draft);

    let mut app = app();
    send(&mut app, Act::Sit(Box::new(record)));
    let start = table(&app).record().now().clone();
    wait(&mut app, |app| app.world().resource::<Solver>().line(&start).is_some());
    let least = app.world().resource::<Solver>().line(&start).map(<[AnyAction]>::to_vec).expect("a line");
    assert_eq!(least.len(), 7, "as the leaflet says");

    // A detour, and the way on from there is known, too.
    push(&mut app, 4);
    let now = table(&app).record().now().clone();
    wait(&mut app, |app| app.world().resource::<Solver>().line(&now).is_some());
    let rest = app.world().resource::<Solver>().line(&now).map(<[AnyAction]>::to_vec).expect("a line");
    for action in rest {
        let at = table(&app).moment();
        send(&mut app, Act::Play { at, action });
    }
    assert!(table(&app).record().outcome().is_some(), "{}", position(&app));

    let (own, moment) = (table(&app).record().clone(), table(&app).moment());

    // A shortest line is shown beside the game, which waits and stays as it is.
    send(&mut app, Act::Demonstrate(least.clone()));
    app.update();
    assert_eq!(table(&app).record().actions(), least);
    let outcome = table(&app).record().outcome().expect("it is solved");
    assert_eq!(outcome.reason, "the target stands after 7 pushes");
    board_is_right(&mut app);
    wait(&mut app, |app| !app.world().resource::<Motion>().moving);
    board_is_right(&mut app);
    let balls = table(&app).record().now().picture().pieces;
    assert!(balls.len() == 26 && balls.iter().all(|ball| ball.kind == PieceKind::Ball));
    send(&mut app, Act::Undo);
    send(&mut app, Act::Look(3));
    assert_eq!((table(&app).record().actions(), table(&app).shown()), (&least[..], 3));
    board_is_right(&mut app);

    send(&mut app, Act::EndDemonstration);
    app.update();
    assert_eq!(table(&app).record(), &own);
    assert_ne!(table(&app).moment(), moment, "what was meant for the line is void");
    board_is_right(&mut app);
}

#[test]
fn nothing_is_played_while_a_line_is_shown() {
    let mut app = app();
    let mut draft = Draft::new(GameKind::Push1977);
    draft.set_patience(true);
    send(&mut app, Act::Sit(Box::new(draft.record())));
    let line = vec![GameKind::Push1977.parse_action("9").expect("a push")];
    send(&mut app, Act::Demonstrate(line));
    assert_eq!(table(&app).person_to_act(), None);
    assert_eq!(marks(&app, Some(3)).pockets, []);
    push(&mut app, 3);
    assert_eq!(table(&app).record().actions().len(), 1);
    send(&mut app, Act::EndDemonstration);
    assert_eq!((table(&app).record().actions().len(), table(&app).person_to_act()), (0, Some(Seat::FIRST)));
    push(&mut app, 3);
    assert_eq!(table(&app).record().actions().len(), 1);
}

#[test]
fn a_roll_stands_whatever_is_taken_back() {
    let mut app = app();
    sit_down(&mut app, &[("die", "d6")]);
    let rolls = |app: &App| -> Vec<AnyAction> {
        let actions = table(app).record().actions().iter().copied();
        actions.filter(|action| action.handle() == Handle::Button).collect()
    };
    let mut random = fastrand::Rng::with_seed(4);
    while rolls(&app).len() < 12 {
        let legal = table(&app).record().now().actions();
        let (action, at) = (random.choice(legal).expect("it goes on"), table(&app).moment());
        send(&mut app, Act::Play { at, action });
    }
    let (before, actions) = (rolls(&app), table(&app).record().actions().to_vec());
    while table(&app).record().undo_target().is_some() {
        send(&mut app, Act::Undo);
    }
    assert_eq!(rolls(&app), before[..1], "the first player's roll stands");
    for action in actions.into_iter().filter(|action| action.handle() != Handle::Button) {
        let at = table(&app).moment();
        send(&mut app, Act::Play { at, action });
    }
    assert_eq!(rolls(&app), before);
}

#[test]
fn chance_rolls_though_somebody_looks_back() {
    let mut app = app();
    sit_down(&mut app, &[("die", "d6")]);
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..40 {
        if table(&app).record().outcome().is_some() {
            break;
        }
        send(&mut app, Act::Look(0));
        let turn = random.choice(table(&app).record().now().actions()).into_iter().collect();
        let at = table(&app).moment();
        send(&mut app, Act::Turn { at, turn });
        send(&mut app, Act::LookNow);
        let over = table(&app).record().outcome().is_some();
        assert!(over || table(&app).person_to_act().is_some(), "the next player has a roll: {}", position(&app));
    }
}

#[test]
fn values_are_worked_out_beside_the_game_when_they_are_wanted() {
    let mut app = app();
    sit_down(&mut app, &[]);
    let works = |app: &App| app.world().resource::<Solver>().works_on(table(app).record().now());
    app.update();
    assert!(!works(&app), "nobody wants them");
    app.world_mut().resource_mut::<Settings>().values = true;
    app.update();
    let known = |app: &App| app.world().resource::<Solver>().values(table(app).record().now());
    assert!(works(&app) || known(&app).is_some());
    // The next position is asked about after the one that is worked on.
    push(&mut app, 0);
    assert!(works(&app) || known(&app).is_some());
    wait(&mut app, |app| known(app).is_some());
    assert_eq!((known(&app).map(|values| values.len()), works(&app)), (Some(10), false));
}

#[test]
fn the_way_of_the_last_push_alone_is_marked_in_a_patience() {
    let mut app = app();
    let mut draft = Draft::new(GameKind::Push1977);
    draft.set_patience(true);
    send(&mut app, Act::Sit(Box::new(draft.record())));
    push(&mut app, 0);
    push(&mut app, 3);
    let ways: Vec<_> = marks(&app, None).trail.into_iter().map(|trail| trail.path[0].to_string()).collect();
    assert_eq!(ways, ["e2"]);
}

#[test]
fn a_pattern_to_be_filled_is_outlined_until_it_has_won() {
    let mut app = app();
    let start = options(&[("goal", "pattern:xx.../...../...../...../.....")]);
    let start = start.parse("BYYYY/BBBYB/BBBYY/YYBYY/BBYBY B").expect("a position");
    send(&mut app, Act::Sit(Box::new(Record::from_position(start, people(2)))));
    let names = |squares: Vec<Square>| squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!((names(marks(&app, None).goal), names(marks(&app, None).won)), ("a5 b5".to_owned(), String::new()));
    push(&mut app, 0);
    assert_eq!(names(marks(&app, None).won), "a5 b5");
    sit_down(&mut app, &[]);
    assert_eq!(marks(&app, None).goal, [], "a square may lie anywhere");
}
