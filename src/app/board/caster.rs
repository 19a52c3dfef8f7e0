//! What throws a shadow: a block or a ball, and how much light it leaves at a point.

use bevy::math::{Mat3, Vec2, Vec3};

use super::geometry::{CLOTH, Pose, Shape};

/// How far from a piece its shadow may reach, in squares.
pub(super) const REACH: f32 = 0.75;
/// The same for a ball, and the part of the sky that it hides from there.
const BALL_REACH: (f32, f32) = (0.22, 0.06);

/// An upright block with rounded corners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Caster {
    pub(super) middle: Vec2,
    pub(super) half: Vec2,
    corner: f32,
    foot: f32,
    pub(super) top: f32,
    /// Height of the ground within, where it is hollow.
    pub(super) floor: Option<f32>,
    /// Whether it is a ball and not a block.
    is_ball: bool,
}

impl Caster {
    pub(super) const fn still(middle: Vec2, half: Vec2, corner: f32, foot: f32, top: f32) -> Self {
        Self { middle, half, corner, foot, top, floor: None, is_ball: false }
    }

    /// The same with a floor at a height within its rim.
    pub(super) const fn hollow(self, floor: f32) -> Self {
        Self { floor: Some(floor), ..self }
    }

    /// A ball.
    pub(super) fn ball(middle: Vec3, radius: f32) -> Self {
        Self {
            middle: Vec2::new(middle.x, middle.z),
            half: Vec2::splat(radius),
            corner: radius,
            foot: middle.y - radius,
            top: middle.y + radius,
            floor: None,
            is_ball: true,
        }
    }

    /// The upright block about a body, which for a standing piece is the piece.
    pub(super) fn body(pose: &Pose, shape: Shape) -> Self {
        let turn = Mat3::from_quat(pose.turn);
        let half = Vec3::new(shape.half, shape.height / 2.0, shape.half);
        let upright = turn.y_axis.y.abs();
        let reach = turn.x_axis.abs() * half.x + turn.y_axis.abs() * half.y + turn.z_axis.abs() * half.z;
        let reach = reach * (0.85 + 0.15 * upright);
        Self {
            middle: Vec2::new(pose.middle.x, pose.middle.z),
            half: Vec2::new(reach.x, reach.z),
            corner: shape.corner.max((1.0 - upright) * 0.15).min(reach.x).min(reach.z),
            foot: pose.middle.y - reach.y,
            top: pose.middle.y + reach.y,
            floor: None,
            is_ball: false,
        }
    }

    /// Distance on the ground to the outline, negative inside.
    pub(super) fn outline(&self, offset: Vec2) -> f32 {
        let beyond = offset.abs() - self.half + self.corner;
        beyond.max(Vec2::ZERO).length() + beyond.max_element().min(0.0) - self.corner
    }

    /// How much of the lamp's light (x) and of the sky's (y) this leaves at a point. The way to the lamp leads `slope`
    /// along the ground for every square that it rises.
    pub(super) fn leaves(&self, at: Vec3, slope: Vec2) -> Vec2 {
        if self.is_ball {
            return self.ball_leaves(at, slope);
        }
        let (low, high) = ((self.foot - at.y).max(0.0), self.top - at.y);
        if high <= 1e-4 {
            return Vec2::ONE;
        }
        // The stretch of ground below the way to the lamp, while that is between foot and top.
        let offset = Vec2::new(at.x, at.z) - self.middle;
        let (start, way) = (offset + slope * low, slope * (high - low));
        // Where it comes closest to the block's spine.
        let spine = (self.half - self.half.min_element()).max(Vec2::ZERO);
        let nearest = (start + way / 2.0).clamp(-spine, spine) - start;
        let part = (nearest.dot(way) / way.length_squared().max(1e-9)).clamp(0.0, 1.0);
        let up = low + (high - low) * part;
        let blur = 0.022 + 0.1 * up;
        let lit = smooth(-blur, blur, self.outline(start + way * part));
        // Close to the foot, little of the sky is seen.
        let near = self.outline(offset).max(0.0);
        let touch = high.min(0.45) * (-near * 5.5).exp() * (-low * 5.0).exp();
        Vec2::new(lit, 1.0 - 1.45 * touch)
    }

    /// The same for a ball: the lamp is hidden where the way to it passes through, the sky by the part of it that the
    /// ball takes, faded out where that is next to nothing.
    fn ball_leaves(&self, at: Vec3, slope: Vec2) -> Vec2 {
        let radius = self.corner;
        let middle = Vec3::new(self.middle.x, self.foot + radius, self.middle.y) - at;
        let way = Vec3::new(slope.x, 1.0, slope.y).normalize();
        let along = middle.dot(way).max(0.0);
        let blur = 0.022 + 0.1 * along;
        let lit = smooth(-blur, blur, (middle - way * along).length() - radius);
        let away = middle.length().max(radius);
        let taken = radius * radius * middle.y.max(0.0) / (away * away * away);
        Vec2::new(lit, 1.0 - (taken - BALL_REACH.1).max(0.0))
    }

    /// How far from the middle anything of the shadow is to be worked out.
    pub(super) fn reach(&self) -> Vec2 {
        let beyond = if self.is_ball { BALL_REACH.0 } else { REACH };
        self.half + beyond + 0.3 * (self.top - CLOTH).max(0.0)
    }
}

fn smooth(from: f32, to: f32, at: f32) -> f32 {
    let part = ((at - from) / (to - from)).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}
