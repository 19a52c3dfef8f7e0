//! The panels as a person and a screen reader meet them: found by name, pressed, and read back.

use bevy_egui::egui::{Ui, vec2};
use egui_kittest::{Harness, kittest::Queryable};

use super::*;
use crate::{
    app::{table::Act, theme},
    engine::Level,
    rules::Direction,
};

/// What a panel under test works on.
struct World {
    ready: bool,
    draft: Draft,
    intents: Vec<Intent>,
    unfinished: Option<(PathBuf, Record)>,
    pictures: pictures::Pictures,
}

/// Runs a panel until it is at rest; it fails if the panel never is.
fn open(panel: impl FnMut(&mut Ui, &mut World) + 'static) -> Harness<'static, World> {
    let mut panel = panel;
    let world = World {
        ready: false,
        draft: Draft::new(GameKind::PushFight),
        intents: Vec::new(),
        unfinished: None,
        pictures: pictures::Pictures::default(),
    };
    let mut harness = Harness::builder().with_size(vec2(1_280.0, 800.0)).build_ui_state(
        move |ui, world: &mut World| {
            if !std::mem::replace(&mut world.ready, true) {
                // The typeface is there from the next frame on.
                theme::apply(ui.ctx());
                ui.ctx().request_repaint();
                return;
            }
            panel(ui, world);
        },
        world,
    );
    harness.run();
    harness
}

fn press<State>(harness: &mut Harness<State>, name: &str) {
    harness.get_by_label(name).click();
    harness.run();
}

#[test]
fn the_home_screen_offers_play_and_what_was_left_off() {
    let mut harness = open(|ui, world| {
        let mut home = home::Home { unfinished: world.unfinished.as_ref(), pictures: &mut world.pictures };
        home::show(ui, &mut home, &mut world.intents);
    });
    assert!(harness.query_by_label("Continue").is_none(), "nothing was left off");
    for kind in GameKind::ALL {
        harness.state_mut().intents.clear();
        press(&mut harness, kind.title());
        assert_eq!(harness.state().intents, [Intent::Prepare(*kind)]);
    }

    let mut record = Draft::new(GameKind::PushFight).record();
    record.play(GameKind::PushFight.parse_action("d4-e4").expect("an action")).expect("legal");
    harness.state_mut().intents.clear();
    harness.state_mut().unfinished = Some(("game.ron".into(), record.clone()));
    harness.run();
    press(&mut harness, "Continue");
    assert_eq!(harness.state().intents, [Intent::Continue("game.ron".into(), Box::new(record))]);
    for (name, intent) in [
        ("Open …", Intent::Show(Overlay::Shelf)),
        ("Settings", Intent::Show(Overlay::Settings)),
        ("Keys", Intent::Show(Overlay::Keys)),
        ("Quit", Intent::Quit),
    ] {
        harness.state_mut().intents.clear();
        press(&mut harness, name);
        assert_eq!(harness.state().intents, [intent]);
    }
}

#[test]
fn every_option_of_the_set_up_can_be_chosen() {
    let mut harness = open(|ui, world| setup::show(ui, &mut world.draft, &mut world.intents));
    for def in GameKind::PushFight.option_table() {
        for choice in def.choices.iter().rev() {
            press(&mut harness, choice.label);
            assert_eq!(harness.state().draft.options.value(def.name), choice.value);
            assert!(harness.query_by_label(choice.note).is_some(), "{} is explained", choice.value);
        }
    }
    press(&mut harness, "Start");
    assert_eq!(harness.state().intents, [Intent::Start]);
}

#[test]
fn seats_are_given_to_people_and_engines() {
    let mut harness = open(|ui, world| setup::show(ui, &mut world.draft, &mut world.intents));
    let engines = |harness: &Harness<World>| -> Vec<bool> {
        harness.state().draft.players.iter().map(|player| player.engine.is_some()).collect()
    };
    assert_eq!(engines(&harness), [false, true]);
    let buttons: Vec<_> = harness.get_all_by_label("Person").collect();
    buttons[1].click();
    harness.run();
    assert_eq!(engines(&harness), [false, false]);
    assert_eq!(harness.state().draft.players[1].name, "Guest", "a default name follows");
    press(&mut harness, "Usual set-up");
    assert_eq!(engines(&harness), [false, true]);
}

#[test]
fn a_set_up_is_remembered_and_what_is_gone_is_passed_over() {
    let mut settings = Settings::default();
    let mut draft = Draft::new(GameKind::PushFight);
    draft.options.set("movement", "path").expect("a value");
    draft.seat(0, Level::new(7));
    draft.players[1].name = "Zoë".into();
    draft.remember(&mut settings);
    assert_eq!(Draft::remembered(GameKind::PushFight, &settings), draft);
    let last = settings.setups.get_mut("push-fight").expect("it was remembered");
    last.options.insert("colour".into(), "green".into());
    last.options.insert("movement".into(), "teleport".into());
    last.levels = vec![Some(99), Some(4), Some(1)];
    let read = Draft::remembered(GameKind::PushFight, &settings);
    assert_eq!(read.options.value("movement"), "straight");
    assert_eq!(read.players.iter().map(|player| player.engine).collect::<Vec<_>>(), [None, Level::new(4)]);
}

#[test]
fn what_does_not_go_with_a_choice_is_usual_again() {
    let mut settings = Settings::default();
    let mut draft = Draft::new(GameKind::Push1977);
    draft.choose("pockets", "four-sides");
    draft.choose("start", "cross");
    draft.remember(&mut settings);
    let mut draft = Draft::remembered(GameKind::Push1977, &settings);
    let values = |draft: &Draft| ["goal", "pockets", "start"].map(|name| draft.options.value(name).into_owned());
    draft.choose("players", "4");
    assert_eq!((draft.fault(), draft.players.len()), (None, 4));
    assert_eq!(values(&draft), ["2x2", "four-sides", "random:1"]);
    draft.choose("goal", "2x3");
    draft.choose("players", "3");
    assert_eq!((draft.fault(), values(&draft)[0].as_str()), (None, "2x3"), "what fits stays");
    draft.choose("players", "2");
    assert_eq!((draft.fault(), draft.players.len()), (None, 2));
    assert_eq!(values(&draft), ["3x3", "four-sides", "checker"]);
    // What fits nothing else is said, and can be mended by choosing on.
    draft.choose("goal", "2x2");
    assert!(draft.fault().is_some());
    draft.choose("players", "4");
    assert_eq!((draft.fault(), values(&draft)[0].as_str()), (None, "2x2"));
}

#[test]
fn a_patience_is_picked_drawn_and_refused_in_a_sentence() {
    let mut harness = open(|ui, world| setup::show(ui, &mut world.draft, &mut world.intents));
    harness.state_mut().draft = Draft::new(GameKind::Push1977);
    harness.run();
    press(&mut harness, "Patience");
    press(&mut harness, "Target: Jewel");
    let text = |harness: &Harness<World>| harness.state().draft.record().now().to_string();
    assert_eq!(text(&harness), "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> YYBYY/YBBBY/BBYBB/YBBBY/YYBYY");
    press(&mut harness, "Start, row 1, column 1: yellow");
    press(&mut harness, "Target, row 5, column 5: yellow");
    assert_eq!(text(&harness), "BBYBY/BYBYB/YBYBY/BYBYB/YBYBY Y -> YYBYY/YBBBY/BBYBB/YBBBY/YYBY.");
    press(&mut harness, "Start");
    assert_eq!(harness.state().intents, [Intent::Start]);

    press(&mut harness, "Start, row 1, column 3: yellow");
    let sentence = "14 black balls are too many: there are 13 of each colour.";
    assert_eq!(harness.get_all_by_label(sentence).count(), 2, "beside the board and beside Start");
    press(&mut harness, "Start");
    assert_eq!(harness.state().intents, [Intent::Start], "it cannot be started now");
    press(&mut harness, "Game");
    assert_eq!(harness.state().draft.record().players().len(), 2);
}

#[test]
fn the_arrows_reach_every_square() {
    let kind = GameKind::PushFight;
    let mut reached = vec![walk(None, Direction::Up, kind)];
    let mut next = 0;
    while let Some(from) = reached.get(next).copied() {
        for towards in Direction::ALL {
            let to = walk(Some(from), towards, kind);
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
        next += 1;
    }
    assert_eq!(reached.len(), kind.squares().len());
}

/// A table as the panels show it, without a board.
struct AtTheTable {
    ready: bool,
    app: App,
    hand: Hand,
    settings: Settings,
    menu: Menu,
    intents: Vec<Intent>,
}

/// Shows a game that begins from a position between two people, in the smallest window.
fn sit(kind: GameKind, position: &str) -> Harness<'static, AtTheTable> {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin, crate::app::plugin));
    let start = kind.options().parse(position).expect("a position");
    let names = ["Ann", "Ben", "Cleo", "Dora"].into_iter().take(start.seats().len());
    let players = names.map(|name| crate::record::Player { name: name.into(), engine: None }).collect();
    app.world_mut().write_message(Act::Sit(Box::new(Record::from_position(start, players))));
    app.update();
    let state = AtTheTable {
        ready: false,
        app,
        hand: Hand::default(),
        settings: Settings::default(),
        menu: Menu::default(),
        intents: Vec::new(),
    };
    let mut harness = Harness::builder().with_size(vec2(1_024.0, 700.0)).build_ui_state(
        |ui, state: &mut AtTheTable| {
            if !std::mem::replace(&mut state.ready, true) {
                theme::apply(ui.ctx());
                ui.ctx().request_repaint();
                return;
            }
            let world = state.app.world();
            let mut written = moves::Written::default();
            written.follow(world.resource::<Table>().record());
            let mut at = table::AtTable {
                table: world.resource::<Table>(),
                brain: world.resource::<Brain>(),
                solver: world.resource::<Solver>(),
                moving: false,
                marks: world.resource::<Marks>(),
                announced: "",
                view: world.resource::<View>(),
                plan: world.resource::<Plan>(),
                written: &written,
                settings: &mut state.settings,
            };
            table::show(ui, &mut at, &mut state.hand, &mut state.menu, &mut state.intents);
        },
        state,
    );
    harness.run();
    harness
}

#[test]
fn the_title_of_every_game_leaves_the_signs_beside_it_alone() {
    for kind in GameKind::ALL {
        let harness = sit(*kind, &kind.options().start().to_string());
        let title = harness.get_by_label(kind.title()).rect();
        for sign in ["Rules", "Sound is on", "Settings", "Keys"] {
            let sign = harness.get_by_label(sign).rect();
            assert!(!title.intersects(sign), "{kind:?}: {title} {sign}");
        }
        assert!(title.left() > harness.get_by_label_contains("Home").rect().right());
    }
}

#[test]
fn the_result_is_shown_and_enter_asks_for_a_rematch_only_at_rest() {
    let mut harness = sit(GameKind::PushFight, &GameKind::PushFight.options().start().to_string());
    let shown = |harness: &Harness<AtTheTable>, moving| {
        let AtTheTable { app, menu, .. } = harness.state();
        over::is_shown(app.world().resource::<Table>(), moving, menu)
    };
    assert!(!shown(&harness, false), "the game goes on");
    let app = &mut harness.state_mut().app;
    app.world_mut().write_message(Act::Resign(crate::rules::Seat::FIRST));
    app.update();
    assert_eq!((shown(&harness, true), shown(&harness, false)), (false, true));
    harness.run();
    press(&mut harness, "Review");
    assert!(!shown(&harness, false), "it has been put away");
}

#[test]
fn line_majority_counts_turns_and_captures_and_passes_only_when_forced() {
    let kind = GameKind::LineMajority;
    let mut harness = sit(kind, "b.bbb/..b../wwwbb/..w../w..ww w 1/2 21 0");
    assert!(harness.query_by_label("White, turn 22 of 50: choose one to three stones of a row or column").is_some());
    assert!(harness.query_by_label("1 of 3 captured").is_some() && harness.query_by_label("2 of 3 captured").is_some());
    assert!(harness.query_by_label("Pass").is_none());
    let click = |harness: &mut Harness<AtTheTable>, name: &str| {
        let AtTheTable { app, hand, .. } = harness.state_mut();
        hand.click(name.parse().expect("a square"), app.world().resource::<Table>());
        harness.run();
    };
    for (square, task) in [
        ("c3", "it cannot move alone, add to the line"),
        ("b3", "this line cannot move, choose others"),
        ("a3", "move the line along an arrow"),
        ("a1", "move it along an arrow, or add to the line"),
    ] {
        click(&mut harness, square);
        assert!(harness.query_by_label(&format!("White, turn 22 of 50: {task}")).is_some(), "{square}: {task}");
    }
    // What is compared is told where the hand points.
    for (squares, told) in [("b3 c3", "2 against 2: not longer"), ("c3 a3", "3 against 2, e3 falls")] {
        harness.state_mut().hand.clear();
        squares.split(' ').for_each(|square| click(&mut harness, square));
        harness.state_mut().hand.cursor = Some("d3".parse().expect("a square"));
        harness.run();
        assert!(harness.query_by_label(&format!("d3, black stone; {told}")).is_some(), "{squares}: {told}");
    }
    harness.get_by_label("Let go").click();
    harness.run();
    assert_eq!(harness.state().hand, Hand::default());

    let mut harness = sit(kind, "..b.b/b..../b..../wbbbb/wwwww w 0/2 20 0");
    assert!(harness.query_by_label("White, turn 21 of 50: nothing can move, so pass").is_some());
    harness.get_by_label("Pass").click();
    harness.run();
    let [Intent::Act(Act::Play { action, .. })] = harness.state().intents[..] else { panic!("it passes") };
    assert_eq!(action.to_string(), "pass");
}

#[test]
fn a_place_at_the_table_has_the_side_that_the_record_gives_it() {
    let mut draft = Draft::new(GameKind::PushFight);
    for (place, name) in ["Ann", "Ben"].into_iter().enumerate() {
        draft.players[place].name = name.to_owned();
    }
    for white in ["first", "host", "opponent"] {
        for host in [0, 1] {
            draft.seat(host, None);
            draft.seat(1 - host, Level::new(1));
            draft.options.set("white", white).expect("a value");
            let record = draft.record();
            for place in [0, 1] {
                let seat = draft.seat_of(place).expect("it is not drawn");
                assert_eq!(record.player(seat).name, draft.players[place].name, "{white} {host}");
            }
        }
    }
    draft.options.set("white", "random").expect("a value");
    assert_eq!(draft.seat_of(0), None);
}

#[test]
fn what_is_written_follows_the_game() {
    let kind = GameKind::PushFight;
    let mut record = Draft::new(kind).record();
    let mut written = moves::Written::default();
    let play = |record: &mut Record, written: &mut moves::Written, texts: &[&str]| {
        for text in texts {
            record.play(kind.parse_action(text).expect("an action")).expect("legal");
        }
        written.follow(record);
        let mut fresh = moves::Written::default();
        fresh.follow(record);
        assert_eq!(*written, fresh);
    };
    play(&mut record, &mut written, &[]);
    play(&mut record, &mut written, &["d3-a3", "d4-e4"]);
    record.undo_to(0);
    play(&mut record, &mut written, &["d3-a3", "c2-b2"]);
    let start = kind.options().parse("...../.p...kk./.K..pPP./K..Kk w - 0").expect("a position");
    let mut other = Record::from_position(start, record.players().to_vec());
    play(&mut other, &mut written, &["b2-b3"]);
}

#[test]
fn the_rules_of_every_game_are_told() {
    for kind in GameKind::ALL {
        let harness = open(move |ui, _| {
            egui::ScrollArea::vertical().show(ui, |ui| rules::show(ui, *kind));
        });
        assert!(harness.query_by_label(&format!("{}: the rules", kind.title())).is_some());
        assert!(harness.query_all_by_label("Our ruling").count() > 0, "{} has rulings", kind.title());
        for def in kind.option_table() {
            assert!(harness.query_all_by_label(def.label).count() > 0, "{} is explained", def.name);
        }
    }
}

#[test]
fn a_patience_with_a_ball_of_either_colour_in_hand_is_shown() {
    for start in ["YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B", "YBYBB/BYBYY/YBYBB/BYBYY/YBYBB Y"] {
        let harness = sit(GameKind::Push1977, &format!("{start} -> YBYBY/BBYBB/YYYYY/BBYBB/YBYBY"));
        assert!(harness.query_by_label_contains("Patience").is_some(), "{start}");
    }
}

#[test]
fn a_solved_patience_says_what_it_came_to_and_what_next() {
    let start = "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> BYBYB/...../...../...../.....";
    let mut harness = sit(GameKind::Push1977, start);
    assert!(harness.query_by_label_contains("Solved").is_none());
    assert!(harness.query_by_label("0 pushes made").is_some());
    let app = &mut harness.state_mut().app;
    let (at, action) =
        (app.world().resource::<Table>().moment(), GameKind::Push1977.parse_action("0").expect("a push"));
    app.world_mut().write_message(Act::Play { at, action });
    app.update();
    harness.run();
    assert!(harness.query_by_label("Solved in 1 push").is_some());
    for (name, intent) in [("Again", Intent::Again { swap: false }), ("Other target", Intent::OtherTarget)] {
        harness.get_by_label(name).click();
        harness.run();
        assert_eq!(harness.state_mut().intents.pop(), Some(intent), "{name}");
    }
    // Put away to look at the board, it can be had back.
    harness.get_by_label("Review").click();
    harness.run();
    assert!(harness.query_by_label("Solved in 1 push").is_none());
    harness.get_by_label("Result").click();
    harness.run();
    assert!(harness.query_by_label("Solved in 1 push").is_some());

    // A line that is shown leads back to the game.
    let app = &mut harness.state_mut().app;
    app.world_mut().write_message(Act::Demonstrate(vec![action]));
    app.update();
    harness.run();
    assert!(harness.query_by_label("A shortest line: 1 push").is_some());
    assert_eq!(harness.query_all_by_label("Back to your game").count(), 2, "over the board and below it");
}

#[test]
fn another_target_begins_with_the_patience_that_was_played() {
    let mut options = GameKind::Push1977.options();
    options.set("pockets", "four-sides").expect("a value");
    let text = "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> BYBYB/...../...../...../.....";
    let start = options.parse(text).expect("a patience");
    let draft = Draft::like(&start, &Settings::default());
    assert_eq!(draft.record().now(), &start);
}

#[test]
fn a_long_list_of_turns_makes_only_the_rows_near_what_is_seen() {
    let kind = GameKind::PushFight;
    let mut harness = sit(kind, "..k../.PpKPp../.Kk.Kk../..... w c2 0");
    let app = &mut harness.state_mut().app;
    for turn in ["b2-b1 b3-b2 b1-b2", "c2-c1 c3-c2 c1-c2"].into_iter().cycle().take(200) {
        let turn = turn.split(' ').map(|text| kind.parse_action(text).expect("an action")).collect();
        let at = app.world().resource::<Table>().moment();
        app.world_mut().write_message(Act::Turn { at, turn });
        app.update();
    }
    let room = |harness: &Harness<AtTheTable>| {
        let near = harness.query_all_by_label_contains("Turn ").count();
        (near, harness.query_by_label("Turn 1, White: b2-b1").is_some())
    };
    harness.run();
    harness.run();
    let (near, first) = room(&harness);
    assert!((30..300).contains(&near) && !first, "{near} of 600 actions, the first of them {first}");
    let last = harness.get_all_by_label("Turn 200, Brown: c1-c2").map(|node| node.rect().bottom()).fold(0.0, f32::max);
    assert!((300.0..700.0).contains(&last), "the last action ends at {last}");
    // Up to the first.
    let list = egui::pos2(900.0, 300.0);
    harness.event(egui::Event::PointerMoved(list));
    for _ in 0..40 {
        harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, 1_000.0),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::NONE,
        });
        harness.run();
    }
    let top = harness.get_by_label("Turn 1, White: b2-b1").rect().top();
    assert!((100.0..300.0).contains(&top), "the first action begins at {top}");
    assert!(room(&harness).0 < 300);
}
