//! The whole app without window, pictures and sound.

mod engines;
mod every_game;
mod hint;
mod line_majority;
mod monkey;
mod rig;
mod window;

use std::time::Duration;

use bevy::{state::app::StatesPlugin, time::TimeUpdateStrategy};

use super::{
    board::{FinishMotion, Motion, truth::board_is},
    brain::Brain,
    hand::{Hand, Held, Meaning},
    keeper::{Keeper, Places},
    menus::{Draft, again},
    settings::Settings,
    table::{Act, Table},
    *,
};
use crate::{
    engine::Level,
    record::{Player, Record},
    rules::{AnyAction, GameKind, Handle, Place, Seat},
};

mod push_1977;

/// A frame of the tests' clock.
const FRAME: Duration = Duration::from_millis(20);
/// Frames after which something that should happen has failed to.
const PATIENCE: usize = 6_000;

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, plugin)).insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app.update();
    app
}

fn players(levels: [Option<u8>; 2]) -> Vec<Player> {
    levels.map(|level| Player { name: "A".into(), engine: level.and_then(Level::new) }).into()
}

fn sit(app: &mut App, levels: [Option<u8>; 2]) {
    send(app, Act::Sit(Box::new(Record::new(GameKind::PushFight.options(), players(levels)))));
}

/// Sends a wish and lets one frame carry it out.
fn send(app: &mut App, act: Act) {
    app.world_mut().write_message(act);
    app.update();
}

fn table(app: &App) -> &Table {
    app.world().resource::<Table>()
}

fn play(app: &mut App, texts: &str) {
    for text in texts.split(',') {
        let action = GameKind::PushFight.parse_action(text).expect("an action");
        let at = table(app).moment();
        send(app, Act::Play { at, action });
    }
}

fn position(app: &App) -> String {
    table(app).record().now().to_string()
}

fn wait(app: &mut App, mut until: impl FnMut(&App) -> bool) {
    for _ in 0..PATIENCE {
        if until(app) {
            return;
        }
        app.update();
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("it does not happen: {}", position(app));
}

/// Every piece's entity stands where the position shown has it.
fn board_is_right(app: &mut App) {
    let table = table(app);
    let game = table.record().after(table.shown()).clone();
    board_is(app.world_mut(), &game);
}

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
fn a_game_survives_in_its_file_with_what_was_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let places = Places { games: folder.path().join("games"), settings: folder.path().join("settings.ron") };
    let kept = {
        let mut app = App::new();
        app.insert_resource(Keeper::new(Some(places.clone())));
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin));
        app.update();
        let alone = Record::new(GameKind::PushFight.options(), players([None, None]));
        app.world_mut().resource_mut::<Keeper>().begin(&alone);
        send(&mut app, Act::Sit(Box::new(alone)));
        play(&mut app, "d3-a3,d4-e4,e1-d1");
        send(&mut app, Act::Undo);
        app.world_mut().resource_mut::<Settings>().volume = 0.25;
        app.update();
        table(&app).record().clone()
        // The app is dropped without a word, which writes what is under way.
    };
    let keeper = Keeper::new(Some(places.clone()));
    let (unfinished, troubles) = keeper.unfinished();
    assert_eq!((unfinished.map(|(_, record)| record), troubles), (Some(kept), Vec::new()));
    let Kept::Read(settings) = keeper.settings(Settings::parse) else { panic!("the settings were kept") };
    assert!((settings.volume - 0.25).abs() < 0.01);

    // Unreadable files are set aside with a sentence, and lost is nothing.
    for bad in ["", "(", "\u{0}\u{1}", "(volume: \"loud\")"] {
        std::fs::write(&places.settings, bad).expect("a file");
        let Kept::SetAside(sentence) = keeper.settings(Settings::parse) else { panic!("{bad:?} was read") };
        let aside = format!("{}.bak", places.settings.display());
        assert!(sentence.ends_with(&format!("; it is kept as {aside}")), "{sentence}");
        if bad.is_empty() {
            let file = places.settings.display();
            assert_eq!(sentence, format!("{file} cannot be read (it is empty); it is kept as {aside}"));
        }
        assert!(!places.settings.exists());
    }
    std::fs::write(&places.settings, "(volume: 7.5, scale: -1.0, from_the_future: true)").expect("a file");
    let Kept::Read(settings) = keeper.settings(Settings::parse) else { panic!("values are brought into range") };
    assert_eq!((settings.volume, settings.scale), (1.0, 0.75));
    std::fs::write(places.games.join("push-fight-99999999999999.ron"), "(version: 1").expect("a file");
    let (unfinished, troubles) = keeper.unfinished();
    assert!(unfinished.is_some() && troubles.len() == 1, "{troubles:?}");
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
fn an_opened_game_goes_on_in_a_file_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let places = Places { games: folder.path().join("games"), settings: folder.path().join("settings.ron") };
    let file = folder.path().join("mine.ron");
    let saved = Record::new(GameKind::PushFight.options(), players([None, None])).save();
    std::fs::write(&file, &saved).expect("a file");
    let mut app = App::new();
    app.insert_resource(Keeper::new(Some(places.clone()))).insert_resource(menus::First(Open::File(file.clone())));
    app.add_plugins((MinimalPlugins, StatesPlugin, plugin));
    app.update();
    app.update();
    play(&mut app, "d4-e4");
    drop(app);
    let (unfinished, _) = Keeper::new(Some(places)).unfinished();
    assert_eq!(unfinished.map(|(_, record)| record.actions().len()), Some(1));
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), saved, "what was opened is left as it is");
}

#[test]
fn a_game_is_opened_in_whichever_form_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let unset = "Game: Push Fight\nOptions: movement=sideways\n";
    let texts = ["Game: Push Fight\n\n1. d4-e4\n", "[Variant \"Push Chess\"]\n\n1. e2e4 *\n", "neither", unset, " \n"];
    for (text, actions) in texts.into_iter().zip([Some(1), Some(1), None, None, None]) {
        let file = folder.path().join("game");
        std::fs::write(&file, text).expect("a file");
        let mut app = App::new();
        app.insert_resource(menus::First(Open::File(file.clone())));
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin));
        app.update();
        app.update();
        let opened = app.world().get_resource::<Table>().map(|table| table.record().actions().len());
        assert_eq!(opened, actions, "{text}");
        let why = match text {
            "neither" => "line 1: the line `Game: …` is missing",
            " \n" => "it is empty",
            _ if text == unset => "line 2: option movement has no value \"sideways\"; it has straight, path",
            _ => "",
        };
        let told: Vec<String> = actions.is_none().then(|| format!("{}: {why}", file.display())).into_iter().collect();
        assert_eq!(app.world().resource::<menus::Menu>().notices, told, "{text}");
    }
}
