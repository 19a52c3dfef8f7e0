//! Each way of moving, over its whole time.

use super::*;

fn tweens() -> Vec<Tween> {
    let rest = Pose { middle: Vec3::new(0.5, -0.2, 3.3), turn: Quat::from_rotation_x(1.5) };
    vec![
        Tween::slide(vec![Vec3::ZERO, Vec3::X * 3.0, Vec3::new(3.0, 0.0, 2.0)]),
        Tween::shove(Vec3::ZERO, Vec3::X, 3),
        Tween::fall(Vec3::ZERO, Vec3::NEG_X, rest, 2),
        Tween::fall(Vec3::ZERO, Vec3::Z, rest, 0),
        Tween::arc(upright(Vec3::ZERO), rest),
        Tween::glide(rest, upright(Vec3::Z)),
        Tween::enter(Vec3::ZERO, Vec3::X, Vec3::X * 2.0),
        Tween::roll(Vec3::ZERO, Vec3::NEG_Z, 3),
        Tween::leave(Vec3::ZERO, Vec3::new(1.0, -0.3, 0.0), 5),
        Tween::pick_up(rest, upright(Vec3::ZERO)),
        Tween::tumble(upright(Vec3::ZERO), rest),
        Tween::turn_over(rest, upright(Vec3::ZERO)),
        Tween::bump(upright(Vec3::ZERO), Vec3::X),
        Tween::fly(upright(Vec3::ZERO), Vec3::new(0.6, -0.1, 0.1), Vec3::new(4.0, 2.0, 5.0), 0.5),
        Tween::struck(upright(Vec3::ZERO), upright(Vec3::ZERO)),
        Tween {
            way: Way::Led { corners: vec![Vec3::ZERO, Vec3::X * 3.0], ahead: Vec3::X, from: Vec3::X * 2.0 },
            ..Tween::slide(vec![Vec3::ZERO, Vec3::X * 3.0])
        },
    ]
}

#[test]
fn motion_has_no_jumps() {
    for tween in tweens() {
        let steps = 2000u16;
        let mut last = tween.pose(0.0);
        for step in 1..=steps {
            let pose = tween.pose(tween.end() * f32::from(step) / f32::from(steps));
            assert!(pose.middle.distance(last.middle) < 0.02, "{tween:?} at step {step}");
            assert!(pose.turn.angle_between(last.turn) < 0.05, "{tween:?} at step {step}");
            last = pose;
        }
    }
}

#[test]
fn motion_starts_and_ends_where_it_should() {
    let rest = Pose { middle: Vec3::new(0.5, -0.2, 3.3), turn: Quat::from_rotation_x(1.5) };
    for tween in tweens() {
        let (first, last) = (tween.pose(-1.0), tween.pose(tween.end() + 1.0));
        match &tween.way {
            Way::Slide(corners) => {
                assert_eq!(first.middle, corners[0]);
                assert_eq!(last.middle, corners[2]);
            }
            Way::Shove(from, to) | Way::Roll(from, to) => assert_eq!((first.middle, last.middle), (*from, *to)),
            Way::Leave(from, rest) => {
                assert!(first.middle.distance(*from) + last.middle.distance(*rest) < 1e-5);
                assert!(last.turn.angle_between(Quat::IDENTITY) < 1e-3);
            }
            Way::Fall { from, .. } => {
                assert_eq!(first.middle, *from);
                assert!(last.middle.distance(rest.middle) < 1e-5);
                assert!(last.turn.angle_between(rest.turn) < 1e-2);
            }
            Way::Arc(from, to, _) | Way::Struck(from, to) | Way::Tumble(from, to) => {
                assert!(first.middle.distance(from.middle) + last.middle.distance(to.middle) < 1e-5);
                assert!(last.turn.angle_between(to.turn) < 1e-3);
            }
            Way::Enter { hand, to, .. } => {
                assert_eq!((first.middle, last.middle), (*hand, *to));
                assert!(last.turn.angle_between(Quat::IDENTITY) < 1e-3);
            }
            Way::Led { corners, ahead, from } => {
                assert_eq!((first.middle, last.middle), (*from, corners[1] + *ahead));
            }
            Way::Fly(from, to, ..) => {
                assert!(first.middle.distance(from.middle) + last.middle.distance(*to) < 1e-5);
            }
            Way::Bump(stands, _) => {
                assert!(first.middle.distance(last.middle) + last.middle.distance(stands.middle) < 1e-5);
            }
        }
        assert!((0.2..=1.0).contains(&tween.end()), "{tween:?}");
    }
}

#[test]
fn a_slide_passes_its_corners() {
    let corners = vec![Vec3::ZERO, Vec3::X * 2.0, Vec3::new(2.0, 0.0, 2.0)];
    assert!(along(&corners, 0.5).distance(corners[1]) < 1e-5);
    assert_eq!(along(&corners, 0.25), Vec3::X);
}

#[test]
fn what_is_pushed_along_stirs_when_it_is_met() {
    let led = |at: f32| Tween {
        way: Way::Led { corners: vec![Vec3::ZERO, Vec3::X * 4.0], ahead: Vec3::X, from: Vec3::X * at },
        ..Tween::slide(vec![Vec3::ZERO, Vec3::X * 4.0])
    };
    assert!(led(1.0).stirs() < 0.05, "it is next to what pushes: {}", led(1.0).stirs());
    // Half way is half the time.
    assert!((led(3.0).stirs() - led(3.0).length / 2.0).abs() < 0.01, "{}", led(3.0).stirs());
    assert!((Tween::shove(Vec3::ZERO, Vec3::X, 2).stirs() - 2.0 * LAG).abs() < 1e-6);
}

#[test]
fn a_ball_rolls_the_way_it_goes_and_ends_as_it_was() {
    for way in [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z] {
        let roll = Tween::roll(Vec3::ZERO, way, 0);
        let (early, late) = (roll.pose(HOP + SHOVE * 0.49), roll.pose(HOP + SHOVE * 0.51));
        let top = early.turn.inverse() * Vec3::Y;
        let carried = late.turn * top - Vec3::Y;
        assert!(carried.normalize().dot(way) > 0.99, "the top goes ahead: {carried}");
        // Half a turn about a level axis: what is inlaid at the top is inlaid at the foot, too.
        assert!((roll.pose(0.0).turn * Vec3::Y).distance(Vec3::NEG_Y) < 1e-3);
        assert!((roll.pose(9.0).turn * Vec3::Y).distance(Vec3::Y) < 1e-3);
    }
}

#[test]
fn the_row_moves_when_the_ball_from_the_pocket_does() {
    let enter = Tween::enter(Vec3::new(-3.0, 0.0, 3.0), Vec3::NEG_X, Vec3::ZERO);
    let next = Tween::roll(Vec3::ZERO, Vec3::X, 1);
    assert!((enter.end() + LAG - next.end()).abs() < 1e-5);
    for step in 0..100u8 {
        let time = enter.end() * f32::from(step) / 100.0;
        let apart = next.pose(time).middle.distance(enter.pose(time).middle);
        assert!(apart > 0.84, "they do not run into each other: {apart} at {time}");
    }
}

#[test]
fn the_later_links_of_a_line_lag() {
    let (pusher, pushed) = (Tween::shove(Vec3::ZERO, Vec3::X, 0), Tween::shove(Vec3::X, Vec3::X * 2.0, 1));
    let gap = pushed.pose(0.1).middle.x - pusher.pose(0.1).middle.x;
    assert!(gap < 1.0 && gap > 0.65, "{gap}: they close up but do not meet");
}
