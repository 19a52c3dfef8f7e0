//! The pointer in the window: what it holds is dropped only where and when it was meant to be.

use bevy::{input::ButtonState, prelude::MouseButton};

use super::{every_game::people, rig::Rig, *};
use crate::rules::Square;

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
