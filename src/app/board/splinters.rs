//! Splinters that fly off a crate when it is struck: they rise with the blow and are gone with it.

use bevy::{
    math::{Quat, Vec3},
    prelude::*,
};

use super::{
    geometry::Pose,
    timeline::{Mover, Timeline},
    tween::Tween,
};

/// How many fly when a crate goes to pieces; a blow that leaves some of it starts every second one.
pub(super) const COUNT: u8 = 14;
/// Half a splinter's extent.
pub(super) const HALF: Vec3 = Vec3::new(0.075, 0.012, 0.026);
/// Height of the blow above the floor.
const START: f32 = 0.16;

/// A splinter, by its number.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
#[require(Transform, Visibility, Pose)]
pub(super) struct Splinter(pub(super) u8);

/// The ways of the splinters off a crate on the floor at a point, struck this way; all of them when it goes to pieces.
///
/// They come down within the tile and its nearest surroundings, and sink into the floor, which hides them.
pub(super) fn fly(at: Vec3, blow: Vec3, all: bool) -> Vec<(Mover, Tween)> {
    let way = |number: u8| {
        let part = f32::from(number) / f32::from(COUNT);
        // The angles of a sunflower's seeds: no two alike, none beside its neighbour.
        let around = Quat::from_rotation_y(f32::from(number) * 2.4) * Vec3::X;
        let out = (around + blow * 0.55).normalize_or(around);
        let reach = 0.3 + 0.34 * (part * 7.0).fract();
        let start = Pose { middle: at.with_y(START) + around * 0.14, turn: Quat::from_rotation_y(part * 9.0) };
        let end = at.with_y(-3.0 * HALF.y) + out * reach;
        let spin = Vec3::new(5.0 - 9.0 * part, 2.0, 4.0 + 5.0 * (part * 5.0).fract());
        (Mover::Splinter(number), Tween::fly(start, end, spin, 0.3 + 0.35 * (part * 3.0).fract()))
    };
    (0..COUNT).step_by(if all { 1 } else { 2 }).map(way).collect()
}

pub(super) fn spawn(mut commands: Commands) {
    for number in 0..COUNT {
        commands.spawn((Splinter(number), Visibility::Hidden));
    }
}

/// Puts the splinters where they are at this moment.
pub(super) fn scatter(
    timeline: Res<Timeline>,
    mut splinters: Query<(&Splinter, &mut Pose, &mut Transform, &mut Visibility)>,
) {
    if !timeline.is_changed() {
        return;
    }
    for (splinter, mut pose, mut transform, mut visibility) in &mut splinters {
        let now = timeline.splinter(splinter.0);
        visibility.set_if_neq(if now.is_some() { Visibility::Inherited } else { Visibility::Hidden });
        if let Some(now) = now {
            pose.set_if_neq(now);
            transform.set_if_neq(Transform::from_translation(now.middle).with_rotation(now.turn));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::{
        app::board::{Seen, plan::Plan},
        rules::GameKind,
    };

    use super::*;

    /// A blow that leaves the crate standing, or the last one: the number of splinters seen at each moment.
    fn flying(stage: u8, pace: f32) -> Vec<usize> {
        let kind = GameKind::PushCrate;
        let text = kind.options().start().to_string();
        // The crates before both players.
        let text = text.replace(".#.#1#.#.", &format!(".#.#{stage}#.#."));
        let mut game = kind.options().parse(&text).unwrap();
        let mut timeline = Timeline::default();
        timeline.reset(game.picture(), &Plan::of(&game), false);
        let action = kind.parse_action("e1xe2").unwrap();
        let mut beat = 0;
        for effect in game.play(action).unwrap() {
            beat += u32::from(!effect.joins());
            timeline.see(Seen { effect, beat });
        }
        let mut counts = Vec::new();
        for millis in (0..3_000).step_by(10) {
            timeline.advance(Duration::from_millis(millis), pace);
            counts.push((0..COUNT).filter(|number| timeline.splinter(*number).is_some()).count());
        }
        assert!(!timeline.moving());
        counts
    }

    #[test]
    fn a_crate_that_goes_to_pieces_throws_more_than_one_that_breaks() {
        for (stage, most) in [(3, usize::from(COUNT) / 2), (4, usize::from(COUNT))] {
            let counts = flying(stage, 1.0);
            assert_eq!(counts.iter().max(), Some(&most), "stage {stage}");
            assert_eq!(counts.last(), Some(&0), "none is left lying");
        }
        assert!(flying(4, 0.0).iter().all(|count| *count == 0), "nothing flies where motion is off");
    }

    #[test]
    fn they_come_down_near_the_crate_and_below_the_floor() {
        let at = Vec3::new(2.0, 0.0, -1.0);
        for (_, tween) in fly(at, Vec3::X, true) {
            let end = tween.pose(tween.end()).middle;
            assert!(end.y < -HALF.y, "{end}");
            assert!((end - at).with_y(0.0).length() < 0.7, "{end}: the rail round the maze hides it");
            let top = (0u8..50).map(|part| tween.pose(tween.end() * f32::from(part) / 50.0).middle.y);
            assert!(top.fold(0.0, f32::max) > 0.3);
        }
    }
}
