//! The window: its pointer drops what it holds only where and when it was meant to, and it may be of any size.

use bevy::{input::ButtonState, prelude::MouseButton};
use bevy_egui::egui;

use super::{every_game::people, rig::Rig, *};
use crate::{
    app::menus::{Menu, Place},
    rules::{PieceKind, Square},
};

fn open(kind: GameKind) -> Rig {
    let mut rig = Rig::open(Keeper::new(None));
    rig.sit(&people(kind.options()));
    rig
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn actions(rig: &Rig) -> Vec<String> {
    rig.table().expect("a game").record().actions().iter().map(ToString::to_string).collect()
}

fn down(rig: &mut Rig, from: &str, over: &str) {
    rig.point(rig.square(square(from)));
    rig.frame();
    rig.button(MouseButton::Left, ButtonState::Pressed);
    rig.point(rig.square(square(over)));
    rig.frame();
}

fn up(rig: &mut Rig, at: &str) {
    rig.point(rig.square(square(at)));
    rig.button(MouseButton::Left, ButtonState::Released);
    rig.frame();
    rig.frame();
}

#[test]
fn clicks_and_drags_act_where_they_point() {
    let mut rig = open(GameKind::PushFight);
    for name in ["d3", "a3"] {
        rig.click(rig.square(square(name)), false);
    }
    rig.frame();
    assert_eq!(actions(&rig), ["d3-a3"]);
    down(&mut rig, "d4", "d4");
    up(&mut rig, "e4");
    assert_eq!(actions(&rig), ["d3-a3", "d4-e4"]);
    rig.rest();
    rig.check();
}

#[test]
fn what_is_dragged_goes_back_when_pointer_or_window_are_lost() {
    let losses: [fn(&mut Rig); 4] = [
        |rig| rig.leave(),
        |rig| rig.focus(false),
        |rig| rig.key("Esc"),
        |rig| {
            rig.button(MouseButton::Right, ButtonState::Pressed);
            rig.button(MouseButton::Right, ButtonState::Released);
        },
    ];
    for lose in losses {
        let mut rig = open(GameKind::PushFight);
        down(&mut rig, "d3", "b3");
        assert_eq!(
            rig.app.world().resource::<Hand>().held(rig.table().expect("a game")),
            Some(Held::Piece(square("d3")))
        );
        lose(&mut rig);
        rig.frame();
        up(&mut rig, "a3");
        assert_eq!(actions(&rig), [""; 0]);
        assert_eq!(rig.app.world().resource::<Hand>().held(rig.table().expect("a game")), None);
    }
}

#[test]
fn a_loss_in_the_same_frame_as_the_release_counts_before_it() {
    let mut rig = open(GameKind::PushFight);
    down(&mut rig, "d3", "b3");
    rig.focus(false);
    up(&mut rig, "a3");
    assert_eq!(actions(&rig), [""; 0]);
}

#[test]
fn nothing_is_pointed_at_once_the_pointer_has_left() {
    let mut rig = open(GameKind::PushFight);
    rig.point(rig.square(square("d3")));
    rig.frame();
    assert_eq!(rig.app.world().resource::<Hand>().hover, Some(square("d3")));
    rig.leave();
    rig.frame();
    assert_eq!(rig.app.world().resource::<Hand>().hover, None);

    let mut rig = open(GameKind::Push1977);
    rig.point(rig.pocket(3).expect("a pocket"));
    rig.frame();
    assert_eq!(rig.app.world().resource::<Hand>().pocket, Some(3));
    rig.leave();
    rig.frame();
    assert_eq!(rig.app.world().resource::<Hand>().pocket, None);
}

#[test]
fn a_press_made_in_another_position_acts_in_neither() {
    // The only pawn of a side is always in hand.
    let mut rig = open(GameKind::PushCrate);
    let walk = rig.table().expect("a game").record().now().actions();
    let carried = |action: &AnyAction| match action.handle() {
        Handle::Carry(from, to) => Some((from, to)),
        _ => None,
    };
    let (from, to) = walk.iter().find_map(carried).expect("a walk");
    for drag in [true, false] {
        rig.point(rig.square(from));
        rig.frame();
        if drag {
            rig.button(MouseButton::Left, ButtonState::Pressed);
            rig.point(rig.square(to));
        } else {
            rig.point(rig.square(to));
            rig.button(MouseButton::Left, ButtonState::Pressed);
        }
        rig.frame();
        let (at, action) = (rig.table().expect("a game").moment(), walk[0]);
        send(&mut rig.app, Act::Play { at, action });
        send(&mut rig.app, Act::Undo);
        rig.button(MouseButton::Left, ButtonState::Released);
        rig.frame();
        rig.frame();
        assert_eq!(actions(&rig), [""; 0], "drag: {drag}");
    }
}

#[test]
fn the_word_that_the_game_is_over_waits_for_the_pieces() {
    let mut rig = open(GameKind::PushFight);
    for _ in 0..2 {
        play(&mut rig.app, "c2-c4,d4-c4");
        loop {
            let is_there = rig.named().iter().any(|(name, _)| name == "Review");
            if !rig.app.world().resource::<Motion>().moving {
                break;
            }
            assert!(!is_there);
        }
        rig.rest();
        rig.press("Rematch");
        rig.rest();
    }
}

#[test]
fn the_window_may_be_as_small_as_it_likes() {
    for kind in GameKind::ALL {
        let mut rig = open(*kind);
        let at = rig.table().expect("a game").moment();
        for size in [(1, 1), (40, 700), (700, 40), (200, 150)] {
            rig.resize(size, 1.5);
            for key in ["Ctrl+,", "Esc", "F1", "Esc", "B", "Esc"] {
                rig.key(key);
                rig.frame();
            }
            rig.check();
        }
        let resign = Act::Resign(Seat::FIRST);
        send(&mut rig.app, resign);
        rig.frame();
        for key in ["H", "O", "Esc", "1"] {
            rig.key(key);
            rig.frame();
        }
        assert_ne!(rig.table().map(Table::moment), Some(at));
    }
}

#[test]
fn escape_closes_an_open_list_and_nothing_else() {
    let is_open = |rig: &mut Rig| egui::Popup::is_any_open(&rig.context());
    let close = |rig: &mut Rig, list: &str| {
        rig.rest();
        rig.press(list);
        assert!(is_open(rig), "{list}");
        // It takes the keys: this one would open the rules.
        let overlay = rig.menu().overlay;
        rig.key("B");
        assert_eq!(rig.menu().overlay, overlay);
        rig.key("Esc");
        rig.frame();
        assert!(!is_open(rig), "{list}");
    };
    let mut rig = Rig::open(Keeper::new(None));
    rig.key("5");
    rig.frame();
    close(&mut rig, "Goal: 3×3 square");
    assert_eq!(rig.screen(), Screen::Setup, "the list alone is closed");
    rig.key("Ctrl+,");
    rig.frame();
    close(&mut rig, "100 %");
    assert!(rig.menu().overlay.is_some());
    for (overlay, screen) in [(false, Screen::Setup), (false, Screen::Home)] {
        rig.key("Esc");
        rig.frame();
        rig.frame();
        assert_eq!((rig.menu().overlay.is_some(), rig.screen()), (overlay, screen));
    }

    let mut options = GameKind::PushFight.options();
    options.set("setup", "free").expect("a value");
    rig.sit(&people(options));
    close(&mut rig, "Preset …");
    let held = |rig: &Rig| rig.app.world().resource::<Hand>().held(rig.table().expect("a game"));
    assert_eq!(held(&rig), None);
    rig.key("1");
    close(&mut rig, "Preset …");
    assert_eq!(held(&rig), Some(Held::Reserve(PieceKind::King)), "what is in hand stays there");
    rig.key("Esc");
    assert_eq!(held(&rig), None);
}

#[test]
fn notices_lie_over_nothing() {
    let mut rig = open(GameKind::PushFight);
    let place = |rig: &Rig| *rig.app.world().resource::<Place>();
    let whole = place(&rig);
    let sentence = |number: usize| format!("games/{number}.ron cannot be read (it is empty); it is kept aside");
    for number in 0..30 {
        rig.app.world_mut().write_message(Notice::Trouble(sentence(number)));
    }
    for _ in 0..4 {
        rig.frame();
    }
    let (told, named) = (place(&rig), rig.named());
    let shown: Vec<_> = (0..30).filter_map(|number| named.iter().find(|(name, _)| *name == sentence(number))).collect();
    assert!(!shown.is_empty());
    let above = shown.iter().filter(|(_, at)| at.y < told.corner.y).count();
    assert!(above >= 4 && told.size.y > whole.size.y / 2.0, "{above} {told:?}");
    let close: Vec<_> = named.iter().filter(|(name, at)| name == "Close this notice" && at.y < told.corner.y).collect();
    assert_eq!(close.len(), above, "what is out of sight cannot be pressed");
    rig.click(close[0].1, false);
    rig.frame();
    assert_eq!(rig.menu().notices.len(), 29);
    rig.app.world_mut().resource_mut::<Menu>().notices.clear();
    for _ in 0..4 {
        rig.frame();
    }
    assert_eq!(place(&rig), whole);
}
