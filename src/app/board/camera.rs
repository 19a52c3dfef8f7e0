//! Where the board is seen from: a long lens that always holds the whole board, turned and drawn nearer by hand.

use std::{
    f32::consts::{FRAC_PI_2, PI},
    time::Duration,
};

use bevy::{
    math::{Mat4, Quat, Vec2, Vec3},
    prelude::*,
    window::RequestRedraw,
};

use crate::app::settings::Settings;

use super::{CameraMove, Stage, plan::Plan, tween::ease, view::View};

/// Vertical field of view in radians: a long lens, so that squares stay square.
pub(super) const LENS: f32 = 0.44;
/// Nearest distance that is drawn, in squares.
pub(super) const NEAR: f32 = 1.0;
/// The part of the picture that the board fills, where it fits most tightly.
const FILL: f32 = 0.955;
/// Usual height of the eye, as an angle above the cloth.
const RISE: f32 = 1.02;
/// How low and how far round the eye may go.
const LOWEST: f32 = 0.5;
const AROUND: f32 = 1.25;
/// How near and how far away.
const ZOOM: (f32, f32) = (0.7, 2.6);
/// Radians a point of dragging, and a notch of the wheel as a factor.
const TURN_A_POINT: f32 = 0.006;
const ZOOM_A_NOTCH: f32 = 1.12;
/// Seconds for a move of the camera.
const TRAVEL: f32 = 0.45;

/// Where the eye is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Aim {
    /// Radians about the board from the side's own place, to the right.
    pub(super) yaw: f32,
    /// Height as an angle: a quarter turn is straight from above.
    pub(super) rise: f32,
    /// How much nearer than the place that holds the whole board.
    pub(super) zoom: f32,
    /// Whose side: 0 for White's, 1 for the other, between them on the way.
    pub(super) side: f32,
}

impl Aim {
    /// The usual place on a side.
    pub(super) const fn home(flipped: bool, top_down: bool) -> Self {
        let rise = if top_down { FRAC_PI_2 } else { RISE };
        Self { yaw: 0.0, rise, zoom: 1.0, side: if flipped { 1.0 } else { 0.0 } }
    }

    fn lerp(&self, other: &Self, part: f32) -> Self {
        Self {
            yaw: self.yaw.lerp(other.yaw, part),
            rise: self.rise.lerp(other.rise, part),
            zoom: self.zoom.lerp(other.zoom, part),
            side: self.side.lerp(other.side, part),
        }
    }

    /// How far round the side on which the eye is has been walked.
    pub(super) fn side_turn(&self) -> f32 {
        self.side * PI
    }

    fn turn(&self) -> Quat {
        Quat::from_rotation_y(self.side_turn() + self.yaw) * Quat::from_rotation_x(-self.rise)
    }
}

/// The camera and its moves.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub(super) struct Rig {
    aim: Aim,
    /// Where it goes, from where, and since when once its first frame has been drawn.
    target: Aim,
    from: Aim,
    armed: bool,
    since: Option<Duration>,
    flipped: bool,
    top_down: bool,
}

impl Default for Rig {
    fn default() -> Self {
        let home = Aim::home(false, false);
        Self { aim: home, target: home, from: home, armed: false, since: None, flipped: false, top_down: false }
    }
}

impl Rig {
    /// Where the eye is at this moment.
    pub(super) const fn aim(&self) -> &Aim {
        &self.aim
    }

    /// Whether it is on its way to another place.
    pub(super) fn travelling(&self) -> bool {
        self.aim != self.target
    }

    fn travel(&mut self, target: Aim) {
        (self.from, self.target, self.armed, self.since) = (self.aim, target, false, None);
    }

    fn follow(&mut self, wish: CameraMove) {
        match wish {
            CameraMove::Orbit(drag) => {
                let mut aim = self.target;
                aim.yaw = (aim.yaw - drag.x * TURN_A_POINT).clamp(-AROUND, AROUND);
                aim.rise = (aim.rise + drag.y * TURN_A_POINT).clamp(LOWEST, FRAC_PI_2);
                (self.aim, self.target, self.from) = (aim, aim, aim);
            }
            CameraMove::Zoom(notches) => {
                let mut aim = self.target;
                aim.zoom = (aim.zoom * ZOOM_A_NOTCH.powf(notches)).clamp(ZOOM.0, ZOOM.1);
                self.travel(aim);
            }
            CameraMove::Home => self.travel(Aim::home(self.flipped, self.top_down)),
            CameraMove::Flip => {
                self.flipped = !self.flipped;
                self.travel(Aim { side: if self.flipped { 1.0 } else { 0.0 }, ..self.target });
            }
        }
    }

    /// Goes on to this moment; says whether it is still under way.
    fn advance(&mut self, now: Duration, still: bool) -> bool {
        if self.aim == self.target {
            return false;
        }
        match self.since {
            _ if still => self.aim = self.target,
            None if self.armed => self.since = Some(now),
            None => self.armed = true,
            Some(since) => {
                let part = now.saturating_sub(since).as_secs_f32() / TRAVEL;
                self.aim = if part < 1.0 { self.from.lerp(&self.target, ease(part)) } else { self.target };
            }
        }
        self.aim != self.target
    }
}

/// The nearest place with this turn from which all points are seen, the picture's width being `aspect` heights.
///
/// Each side of the picture is a plane through the eye: the points that lie farthest beyond two opposite planes say
/// where the eye must be, once for the width and once for the height; the farther of the two distances is taken.
fn stand_back(points: &[Vec3], turn: Quat, aspect: f32) -> Vec3 {
    let back = turn.inverse();
    let slope = (LENS / 2.0).tan() * FILL;
    let fit = |axis: fn(Vec3) -> f32, slope: f32| {
        let most = |sign: f32| {
            let beyond = points.iter().map(|point| back * *point).map(|seen| sign * axis(seen) + slope * seen.z);
            beyond.fold(f32::NEG_INFINITY, f32::max)
        };
        let (above, below) = (most(1.0), most(-1.0));
        ((above - below) / 2.0, (above + below) / (2.0 * slope))
    };
    let (across, back_for_width) = fit(|seen| seen.x, slope * aspect);
    let (up, back_for_height) = fit(|seen| seen.y, slope);
    turn * Vec3::new(across, up, back_for_width.max(back_for_height))
}

/// Where the camera stands for an aim.
pub(super) fn eye(plan: &Plan, aim: &Aim, aspect: f32) -> Transform {
    let turn = aim.turn();
    let whole = stand_back(&plan.hull(), turn, aspect);
    // Nearer means towards what is in the middle of the picture.
    let distance = whole.dot(turn * Vec3::Z);
    Transform::from_translation(whole - turn * Vec3::Z * distance * (1.0 - 1.0 / aim.zoom)).with_rotation(turn)
}

/// The view from an aim.
pub(super) fn look(plan: &Plan, aim: &Aim, aspect: f32) -> View {
    View::new(eye(plan, aim, aspect).to_matrix(), Mat4::perspective_infinite_reverse_rh(LENS, aspect, NEAR))
}

/// The width of the stage in heights; that of a usual window while there is no stage.
pub(super) fn aspect(stage: &Stage) -> f32 {
    let size = stage.size.as_vec2();
    if size == Vec2::ZERO { 1.6 } else { (size.x.max(1.0) / size.y.max(1.0)).clamp(0.1, 10.0) }
}

/// Moves the camera as wished and says what it sees.
pub(super) fn travel(
    mut wishes: MessageReader<CameraMove>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut rig: ResMut<Rig>,
    mut view: ResMut<View>,
    plan: Res<Plan>,
    stage: Res<Stage>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
) {
    let mut next = *rig;
    for wish in wishes.read() {
        next.follow(*wish);
    }
    if next.top_down != settings.top_down {
        next.top_down = settings.top_down;
        next.follow(CameraMove::Home);
    }
    if next.advance(time.elapsed(), settings.reduced_motion) {
        redraw.write(RequestRedraw);
    }
    rig.set_if_neq(next);
    view.set_if_neq(look(&plan, &next.aim, aspect(&stage)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_whole_board_is_seen_centred_and_fills_the_picture() {
        let plans = crate::rules::GameKind::ALL.iter().map(|kind| Plan::of(&kind.options().start()));
        for (plan, aspect) in plans.flat_map(|plan| [0.5, 0.8, 1.2, 1.6, 2.2, 3.0].map(|aspect| (plan.clone(), aspect)))
        {
            for aim in [Aim::home(false, false), Aim::home(true, false), Aim::home(false, true)] {
                let view = look(&plan, &aim, aspect);
                let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
                for point in plan.hull() {
                    (low, high) = (low.min(view.project(point)), high.max(view.project(point)));
                }
                assert!(low.min_element() > 0.0 && high.max_element() < 1.0, "{aim:?} {aspect}: {low} {high}");
                let filled = high - low;
                assert!(filled.max_element() > 0.93, "{aim:?} {aspect}: {filled}");
                assert!((low + high - Vec2::ONE).abs().max_element() < 0.06, "{aim:?} {aspect}: {low} {high}");
            }
        }
    }

    #[test]
    fn hands_cannot_lead_the_eye_under_the_table() {
        let mut rig = Rig::default();
        for drag in [Vec2::new(5000.0, -5000.0), Vec2::new(-9000.0, 9000.0)] {
            rig.follow(CameraMove::Orbit(drag));
            assert!((LOWEST..=FRAC_PI_2).contains(&rig.aim.rise) && rig.aim.yaw.abs() <= AROUND);
        }
        for notches in [50.0, -100.0] {
            rig.follow(CameraMove::Zoom(notches));
            assert!((ZOOM.0..=ZOOM.1).contains(&rig.target.zoom));
        }
        rig.follow(CameraMove::Home);
        assert!(!rig.advance(Duration::ZERO, true));
        assert_eq!(rig.aim, Aim::home(false, false));
    }

    #[test]
    fn a_flip_walks_round_in_time_and_twice_is_back() {
        let mut rig = Rig::default();
        rig.follow(CameraMove::Flip);
        let mut way = Vec::new();
        for millis in (60_000..61_000).step_by(20) {
            if !rig.advance(Duration::from_millis(millis), false) {
                break;
            }
            way.push(rig.aim.side);
        }
        assert!(way.len() > 15 && way.is_sorted(), "{way:?}");
        assert_eq!(rig.aim, Aim::home(true, false));
        rig.follow(CameraMove::Flip);
        rig.advance(Duration::ZERO, true);
        assert_eq!(rig.aim, Aim::home(false, false));
    }
}
