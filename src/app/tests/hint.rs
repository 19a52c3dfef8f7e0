//! Hints: what is asked for, shown, followed and dropped.

use super::*;
use crate::{
    app::{board::Marks, brain::AskHint, menus::Menu},
    rules::AnyAction,
};

fn ask(app: &mut App) {
    app.world_mut().write_message(AskHint);
    app.update();
}

fn advised(app: &App) -> &[AnyAction] {
    app.world().resource::<Brain>().hint(table(app).record())
}

fn make(app: &mut App, action: AnyAction) {
    let at = table(app).moment();
    send(app, Act::Play { at, action });
}

fn marks(app: &App) -> &Marks {
    app.world().resource::<Marks>()
}

/// A game at the table in which White pushes a pawn off by b2-b3.
fn won_at_once(app: &mut App) {
    let text = "(version: 2, game: \"push-fight\", players: [(name: \"A\"), (name: \"B\")], \
                start: Some(\"...../.p...kk./.K..pPP./K..Kk w - 0\"), turns: [])";
    let record = Record::read(text).unwrap();
    send(app, Act::Sit(Box::new(record)));
}

#[test]
fn a_hint_is_told_and_shown_until_the_game_goes_another_way() {
    let mut app = app();
    won_at_once(&mut app);
    ask(&mut app);
    assert!(app.world().resource::<Brain>().seeks_hint());
    wait(&mut app, |app| !app.world().resource::<Brain>().seeks_hint());
    app.update();
    let told = app.world().resource::<Menu>().explanation.clone().unwrap();
    assert!(told.starts_with("Hint: ") && told.ends_with("You win at once."), "{told}");
    assert!(marks(&app).advice.iter().any(|trail| trail.fell.is_some()), "{:?}", marks(&app).advice);
    // Another move than the one advised.
    let turn = advised(&app).to_vec();
    let other = table(&app).record().now().actions().into_iter().find(|action| *action != turn[0]).unwrap();
    make(&mut app, other);
    assert_eq!(advised(&app), []);
    send(&mut app, Act::Undo);
    assert_eq!(advised(&app), turn, "it is the position of the hint again");
    for action in turn {
        make(&mut app, action);
    }
    assert_eq!(table(&app).record().outcome().and_then(|outcome| outcome.winner), Some(Seat::FIRST));
    assert_eq!(advised(&app), []);
}

#[test]
fn a_hint_that_is_overtaken_is_not_given() {
    let mut app = app();
    sit(&mut app, [None, None]);
    ask(&mut app);
    play(&mut app, "d4-e4");
    app.update();
    assert!(!app.world().resource::<Brain>().is_thinking());
    for _ in 0..20 {
        app.update();
    }
    assert_eq!((advised(&app), &marks(&app).advice), (&[] as &[AnyAction], &Vec::new()));
}

#[test]
fn nobody_is_advised_in_the_engines_place() {
    let mut app = app();
    sit(&mut app, [Some(10), None]);
    send(&mut app, Act::Pause);
    ask(&mut app);
    assert!(!app.world().resource::<Brain>().is_thinking());
}
