//! Shadows worked out from the shapes that throw them: soft, grounded, and the same on every adapter.
//!
//! The result is a map of the ground, seen from above: how much of the lamp's light and how much of the sky's reaches
//! each point of whatever lies uppermost there. A few thousand points a piece are cheaper on the processor than the
//! same sums at every point of the picture would be, above all where the processor also has to draw.

use bevy::math::{Mat3, Quat, Vec2, Vec3};

use super::{
    geometry::{CLOTH, PLINTH, Pose, RAIL, SLAB, Shape, TRAY_FLOOR, TRAY_RIM},
    plan::{Make, Plan},
    pockets::{CORNER, TOP},
};

/// Points of the map a square.
const FINE: f32 = 32.0;
/// How far from a piece its shadow may reach, in squares.
const REACH: f32 = 0.75;
/// The same for a ball, and the part of the sky that it hides from there.
const BALL_REACH: (f32, f32) = (0.22, 0.06);
/// Thickness of a tray's rim.
const RIM: f32 = 0.08;

/// Towards the lamp, on the upper left of White.
pub(super) fn lamp() -> Vec3 {
    Vec3::new(-0.62, 1.15, -0.38).normalize()
}

/// An upright block with rounded corners.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Caster {
    middle: Vec2,
    half: Vec2,
    corner: f32,
    foot: f32,
    top: f32,
    /// Height of the ground within, where it is hollow.
    floor: Option<f32>,
    /// Whether it is a ball and not a block.
    is_ball: bool,
}

impl Caster {
    const fn still(middle: Vec2, half: Vec2, corner: f32, foot: f32, top: f32) -> Self {
        Self { middle, half, corner, foot, top, floor: None, is_ball: false }
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
    fn outline(&self, offset: Vec2) -> f32 {
        let beyond = offset.abs() - self.half + self.corner;
        beyond.max(Vec2::ZERO).length() + beyond.max_element().min(0.0) - self.corner
    }

    /// How much of the lamp's light (x) and of the sky's (y) this leaves at a point. The way to the lamp leads `slope`
    /// along the ground for every square that it rises.
    fn leaves(&self, at: Vec3, slope: Vec2) -> Vec2 {
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
    fn reach(&self) -> Vec2 {
        let beyond = if self.is_ball { BALL_REACH.0 } else { REACH };
        self.half + beyond + 0.3 * (self.top - CLOTH).max(0.0)
    }
}

fn smooth(from: f32, to: f32, at: f32) -> f32 {
    let part = ((at - from) / (to - from)).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// What throws shadows and never moves.
fn still(plan: &Plan) -> Vec<Caster> {
    if plan.has_pockets() {
        return vec![Caster::still(Vec2::ZERO, plan.plinth_half(), CORNER, CLOTH, TOP)];
    }
    let mut all = vec![Caster::still(Vec2::ZERO, plan.plinth_half(), 0.22, CLOTH, CLOTH + PLINTH)];
    all.extend(plan.trays().iter().map(|tray| {
        let floor = (tray.make == Make::Box).then_some(TRAY_FLOOR);
        Caster { floor, ..Caster::still(tray.middle, tray.half, 0.2, CLOTH, TRAY_RIM) }
    }));
    all.extend(plan.slab_boxes().into_iter().map(|(middle, half)| Caster::still(middle, half, 0.0, -SLAB, 0.0)));
    let rails = plan.rail_boxes().into_iter();
    all.extend(
        rails
            .map(|(foot, half)| Caster::still(Vec2::new(foot.x, foot.z), Vec2::new(half.x, half.z), 0.06, -SLAB, RAIL)),
    );
    all
}

/// The height of what lies uppermost at a point, pieces aside.
fn ground(at: Vec2, still: &[Caster]) -> f32 {
    let tops = still.iter().filter_map(|caster| match caster.outline(at - caster.middle) {
        inside if caster.floor.is_some() && inside < -RIM => caster.floor,
        inside => (inside <= 0.0).then_some(caster.top),
    });
    tops.fold(CLOTH, f32::max)
}

/// The map of shadows.
#[derive(Debug, Clone)]
pub(super) struct Shadows {
    /// Half the extent of the map, in squares.
    half: Vec2,
    /// Points of the map across and down.
    width: u16,
    height: u16,
    /// The heights of the ground, and the light that what never moves leaves there, row by row.
    ground: Vec<f32>,
    still: Vec<Vec2>,
}

impl Shadows {
    /// Works out what never moves, for a lamp that stands where White has it.
    pub(super) fn new(plan: &Plan) -> Self {
        let half = plan.shaded_half();
        let empty = Self { half, width: points(half.x), height: points(half.y), ground: Vec::new(), still: Vec::new() };
        let places = || empty.places();
        let (casters, slope) = (still(plan), slope(0.0));
        let height = |place| plan.relief(place).unwrap_or_else(|| ground(place, &casters));
        let ground: Vec<f32> = places().map(height).collect();
        let light = |(place, height): (Vec2, &f32)| {
            if plan.relief(place).is_some() {
                // What the tray's own shape hides is in its mesh.
                return Vec2::ONE;
            }
            let at = Vec3::new(place.x, *height, place.y);
            // A tray's own shadow is left out of it.
            let other = |caster: &&Caster| caster.floor.is_none() || caster.outline(place - caster.middle) > 0.0;
            casters.iter().filter(other).map(|caster| caster.leaves(at, slope)).fold(Vec2::ONE, |all, one| all * one)
        };
        let still = places().zip(&ground).map(light).collect();
        Self { ground, still, ..empty }
    }

    /// Half the extent of the map, in squares.
    pub(super) const fn half(&self) -> Vec2 {
        self.half
    }

    /// Points of the map across and down.
    pub(super) const fn size(&self) -> (u16, u16) {
        (self.width, self.height)
    }

    /// The point of the ground at a place of the map.
    fn point(&self, across: u16, down: u16) -> Vec2 {
        (Vec2::new(f32::from(across), f32::from(down)) + 0.5) / FINE - self.half
    }

    fn places(&self) -> impl Iterator<Item = Vec2> {
        (0..self.height).flat_map(move |down| (0..self.width).map(move |across| self.point(across, down)))
    }

    /// The map with these bodies, two bytes a point, while the lamp is walked from White's side (0) to the other (1).
    pub(super) fn map(&self, side: f32, bodies: impl Iterator<Item = Caster>) -> Vec<u8> {
        // The board is the same from both sides, so its shadows from the other side are the same map turned round.
        let turned = self.still.iter().rev();
        let mut map: Vec<Vec2> = self.still.iter().zip(turned).map(|(one, other)| one.lerp(*other, side)).collect();
        let lamps = [(1.0 - side, slope(0.0)), (side, slope(1.0))];
        for body in bodies {
            let reach = body.reach();
            let first = (body.middle - reach + self.half) * FINE;
            let last = (body.middle + reach + self.half) * FINE;
            for down in span(first.y, last.y, self.height) {
                for across in span(first.x, last.x, self.width) {
                    let index = usize::from(down) * usize::from(self.width) + usize::from(across);
                    let place = self.point(across, down);
                    let at = Vec3::new(place.x, self.ground[index], place.y);
                    let left = lamps
                        .iter()
                        .filter(|(part, _)| *part > 0.0)
                        .map(|(part, slope)| body.leaves(at, *slope) * *part);
                    map[index] *= left.sum::<Vec2>();
                }
            }
        }
        map.into_iter().flat_map(|light| [light.x, light.y].map(byte)).collect()
    }
}

/// The points of a map along so much to both sides of its middle.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a board is a few squares large")]
fn points(half: f32) -> u16 {
    (half.clamp(1.0, 30.0) * 2.0 * FINE).round() as u16
}

fn span(first: f32, last: f32, size: u16) -> impl Iterator<Item = u16> {
    (0..size).skip_while(move |place| f32::from(*place) < first).take_while(move |place| f32::from(*place) <= last)
}

/// How far along the ground the way to the lamp leads for every square that it rises, from a side.
fn slope(side: f32) -> Vec2 {
    let lamp = Quat::from_rotation_y(side * std::f32::consts::PI) * lamp();
    Vec2::new(lamp.x, lamp.z) / lamp.y
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped to the range of a byte")]
fn byte(part: f32) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use crate::rules::{GameKind, PieceKind};

    use super::*;

    /// The light that a map shows at a point of the ground.
    fn light(shadows: &Shadows, map: &[u8], at: Vec2) -> (u8, u8) {
        let nearest =
            shadows.places().enumerate().min_by(|one, other| one.1.distance(at).total_cmp(&other.1.distance(at)));
        let (index, _) = nearest.unwrap();
        (map[index * 2], map[index * 2 + 1])
    }

    #[test]
    fn a_piece_throws_its_shadow_away_from_the_lamp() {
        let plan = Plan::default();
        let shadows = Shadows::new(&plan);
        let middle = plan.centre("b2".parse().unwrap());
        let king = plan.shape(PieceKind::King);
        let body = Caster::body(&plan.upright(middle, PieceKind::King), king);
        let middle = Vec2::new(middle.x, middle.z);
        for side in [0.0, 1.0] {
            let away = -slope(side).normalize();
            let map = shadows.map(side, [body].into_iter());
            let (shaded, _) = light(&shadows, &map, middle + away * (king.half + 0.12));
            let (lit, _) = light(&shadows, &map, middle - away * (king.half + 0.12));
            assert!(shaded < 60 && lit > 240, "{shaded} {lit}");
            let (_, sky) = light(&shadows, &map, middle + away.perp() * (king.half + 0.05));
            assert!((60..200).contains(&sky), "the sky is partly hidden beside a piece: {sky}");
        }
    }

    #[test]
    fn a_shadow_stays_within_what_is_worked_out() {
        let plan = Plan::default();
        let shadows = Shadows::new(&plan);
        let bare = shadows.map(0.0, std::iter::empty());
        let body = Caster::body(
            &plan.upright(plan.centre("d3".parse().unwrap()), PieceKind::King),
            plan.shape(PieceKind::King),
        );
        let map = shadows.map(0.0, [body].into_iter());
        let reach = body.half + REACH + 0.3 * (body.top - CLOTH);
        for down in 0..shadows.height {
            for across in 0..shadows.width {
                let off = (shadows.point(across, down) - body.middle).abs() - reach;
                let index = (usize::from(down) * usize::from(shadows.width) + usize::from(across)) * 2;
                // On the border of what is worked out there is next to nothing left of the shadow.
                if off.max_element().abs() < 0.04 {
                    assert!(bare[index].abs_diff(map[index]) <= 3 && bare[index + 1].abs_diff(map[index + 1]) <= 6);
                }
            }
        }
    }

    #[test]
    fn the_board_is_the_same_from_both_sides() {
        for kind in GameKind::ALL {
            let ground = Shadows::new(&Plan::of(&kind.options().start())).ground;
            assert!(ground.iter().eq(ground.iter().rev()), "{kind:?}");
        }
    }

    #[test]
    fn the_board_lies_in_the_light_and_the_plinth_partly_in_its_shadow() {
        let plan = Plan::default();
        let shadows = Shadows::new(&plan);
        let map = shadows.map(0.0, std::iter::empty());
        let square = |name: &str| plan.centre(name.parse().unwrap());
        for square in plan.squares() {
            let middle = plan.centre(*square);
            assert!(light(&shadows, &map, Vec2::new(middle.x, middle.z)).0 > 250, "{square}");
        }
        let right_of_h2 = square("h2");
        assert!(light(&shadows, &map, Vec2::new(right_of_h2.x + 0.56, right_of_h2.z)).0 < 60);
        let left_of_a2 = square("a2");
        assert!(light(&shadows, &map, Vec2::new(left_of_a2.x - 0.56, left_of_a2.z)).0 > 250);
    }

    #[test]
    fn a_ball_throws_a_round_shadow_away_from_the_lamp_and_darkens_its_foot() {
        let plan = Plan::of(&GameKind::Push1977.options().start());
        let shadows = Shadows::new(&plan);
        let bare = shadows.map(0.0, std::iter::empty());
        let middle = Vec2::ZERO;
        let ball = Caster::ball(Vec3::Y * 0.41, 0.41);
        let map = shadows.map(0.0, [ball].into_iter());
        let away = -slope(0.0).normalize();
        let (shaded, _) = light(&shadows, &map, middle + away * 0.5);
        let (lit, _) = light(&shadows, &map, middle - away * 0.5);
        assert!(shaded < 60 && lit > 240, "{shaded} {lit}");
        let (_, foot) = light(&shadows, &map, middle);
        let (_, beside) = light(&shadows, &map, middle + away.perp() * 0.6);
        assert!(foot < 40 && (150..250).contains(&beside), "{foot} {beside}");
        // On the border of what is worked out there is next to nothing left of it.
        let reach = ball.reach();
        for down in 0..shadows.height {
            for across in 0..shadows.width {
                let off = (shadows.point(across, down) - middle).abs() - reach;
                let index = (usize::from(down) * usize::from(shadows.width) + usize::from(across)) * 2;
                if off.max_element().abs() < 0.04 {
                    assert!(bare[index].abs_diff(map[index]) <= 3 && bare[index + 1].abs_diff(map[index + 1]) <= 6);
                }
            }
        }
    }
}
