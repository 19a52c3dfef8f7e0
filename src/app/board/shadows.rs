//! Shadows worked out from the shapes that throw them: soft, grounded, and the same on every adapter.
//!
//! The result is a map of the ground, seen from above: how much of the lamp's light and how much of the sky's reaches
//! each point of whatever lies uppermost there. A few thousand points a piece are cheaper on the processor than the
//! same sums at every point of the picture would be, above all where the processor also has to draw.

use bevy::math::{Quat, Vec2, Vec3};

use super::{
    caster::Caster,
    geometry::{CLOTH, PLINTH, RAIL, SLAB, TRAY_FLOOR, TRAY_RIM},
    mesh::push_crate,
    plan::Plan,
    pockets::{CORNER, TOP},
    tray::Make,
};

/// Points of the map a square.
const FINE: f32 = 32.0;
/// Thickness of a tray's rim.
const RIM: f32 = 0.08;

/// Towards the lamp, on the upper left of White.
pub(super) fn lamp() -> Vec3 {
    Vec3::new(-0.62, 1.15, -0.38).normalize()
}

/// What throws shadows and never moves.
fn still(plan: &Plan) -> Vec<Caster> {
    if plan.has_pockets() {
        return vec![Caster::still(Vec2::ZERO, plan.plinth_half(), CORNER, CLOTH, TOP)];
    }
    let mut all = vec![Caster::still(Vec2::ZERO, plan.plinth_half(), 0.22, CLOTH, CLOTH + PLINTH)];
    all.extend(plan.trays().iter().map(|tray| {
        let solid = Caster::still(tray.middle, tray.half, 0.2, CLOTH, TRAY_RIM);
        if tray.make == Make::Box { solid.hollow(TRAY_FLOOR) } else { solid }
    }));
    all.extend(plan.slab_boxes().into_iter().map(|(middle, half)| Caster::still(middle, half, 0.0, -SLAB, 0.0)));
    let rails = plan.rail_boxes().into_iter();
    all.extend(
        rails
            .map(|(foot, half)| Caster::still(Vec2::new(foot.x, foot.z), Vec2::new(half.x, half.z), 0.06, -SLAB, RAIL)),
    );
    let walls = plan.maze().into_iter().flat_map(|maze| &maze.walls).map(|square| plan.centre(*square));
    all.extend(walls.map(|at| {
        Caster::still(Vec2::new(at.x, at.z), Vec2::splat(push_crate::WALL_HALF), 0.05, 0.0, push_crate::WALL)
    }));
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
    /// For the lamp of either side.
    layers: [Layer; 2],
}

/// The light that what never moves and the bodies at rest leave.
#[derive(Debug, Clone, Default)]
struct Layer {
    /// All bodies of the last map: those that are still there are at rest.
    seen: Vec<Caster>,
    resting: Vec<Caster>,
    light: Vec<Vec2>,
}

impl Shadows {
    /// Works out what never moves, for a lamp that stands where White has it.
    pub(super) fn new(plan: &Plan) -> Self {
        let half = plan.shaded_half();
        let empty = Self {
            half,
            width: points(half.x),
            height: points(half.y),
            ground: Vec::new(),
            still: Vec::new(),
            layers: Default::default(),
        };
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
            let near = |caster: &Caster| (place - caster.middle).abs().cmple(caster.reach()).all();
            let outside = |caster: &Caster| caster.floor.is_none() || caster.outline(place - caster.middle) > 0.0;
            let other = |caster: &&Caster| near(caster) && outside(caster);
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
    pub(super) fn map(&mut self, side: f32, bodies: &[Caster]) -> Vec<u8> {
        let here = (side < 1.0).then(|| self.under(0, bodies));
        let there = (side > 0.0).then(|| self.under(1, bodies));
        let bytes = |light: Vec2| [light.x, light.y].map(byte);
        match (here, there) {
            (Some(here), Some(there)) => {
                here.into_iter().zip(there).flat_map(|(one, other)| bytes(one.lerp(other, side))).collect()
            }
            (here, there) => here.or(there).unwrap_or_default().into_iter().flat_map(bytes).collect(),
        }
    }

    /// The light under the lamp of a side. What bodies that are where they were leave of it is worked out once.
    fn under(&mut self, side: usize, bodies: &[Caster]) -> Vec<Vec2> {
        let mut layer = std::mem::take(&mut self.layers[side]);
        let stays = |body: &&Caster| layer.seen.contains(body);
        let (resting, moving): (Vec<_>, Vec<_>) = bodies.iter().partition(stays);
        if layer.light.is_empty() || !layer.resting.iter().eq(resting.iter().copied()) {
            layer.resting = resting.into_iter().copied().collect();
            // The board is the same from both sides, so its light from the other side is the same turned round.
            layer.light.clone_from(&self.still);
            if side > 0 {
                layer.light.reverse();
            }
            for body in &layer.resting {
                self.shade(&mut layer.light, body, side);
            }
        }
        let mut light = layer.light.clone();
        for body in moving {
            self.shade(&mut light, body, side);
        }
        layer.seen = bodies.to_vec();
        self.layers[side] = layer;
        light
    }

    /// Takes away the light that a body hides under the lamp of a side.
    fn shade(&self, light: &mut [Vec2], body: &Caster, side: usize) {
        let slope = slope(if side > 0 { 1.0 } else { 0.0 });
        let reach = body.reach();
        let first = (body.middle - reach + self.half) * FINE;
        let last = (body.middle + reach + self.half) * FINE;
        for down in span(first.y, last.y, self.height) {
            for across in span(first.x, last.x, self.width) {
                let index = usize::from(down) * usize::from(self.width) + usize::from(across);
                let place = self.point(across, down);
                light[index] *= body.leaves(Vec3::new(place.x, self.ground[index], place.y), slope);
            }
        }
    }
}

/// The points of a map along so much to both sides of its middle.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a board is a few squares large")]
fn points(half: f32) -> u16 {
    (half.clamp(1.0, 30.0) * 2.0 * FINE).round() as u16
}

/// The points of a row of the map from one place to another.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped to the map")]
fn span(first: f32, last: f32, size: u16) -> std::ops::Range<u16> {
    let place = |at: f32| at.clamp(0.0, f32::from(size)) as u16;
    place(first.ceil())..place(last.floor() + 1.0)
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
    use crate::app::board::caster::REACH;

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
        let mut shadows = Shadows::new(&plan);
        let middle = plan.centre("b2".parse().unwrap());
        let king = plan.shape(PieceKind::King);
        let body = Caster::body(&plan.upright(middle, PieceKind::King), king);
        let middle = Vec2::new(middle.x, middle.z);
        for side in [0.0, 1.0] {
            let away = -slope(side).normalize();
            let map = shadows.map(side, &[body]);
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
        let mut shadows = Shadows::new(&plan);
        let bare = shadows.map(0.0, &[]);
        let body = Caster::body(
            &plan.upright(plan.centre("d3".parse().unwrap()), PieceKind::King),
            plan.shape(PieceKind::King),
        );
        let map = shadows.map(0.0, &[body]);
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
    fn what_is_kept_of_bodies_at_rest_changes_nothing() {
        let plan = Plan::default();
        let king = |x: f32| {
            let at = plan.centre("c2".parse().unwrap()) + Vec3::X * x;
            Caster::body(&plan.upright(at, PieceKind::King), plan.shape(PieceKind::King))
        };
        let mut kept = Shadows::new(&plan);
        let one = king(1.0);
        for (side, x) in [(0.0, 0.0), (0.0, 0.1), (0.0, 0.3), (0.4, 0.3), (1.0, 0.3), (1.0, 0.3), (0.0, 0.2)] {
            let bodies = [one, king(x), king(3.0)];
            assert!(kept.map(side, &bodies) == Shadows::new(&plan).map(side, &bodies), "{side} {x}");
        }
        assert!(kept.map(0.0, &[one]) == Shadows::new(&plan).map(0.0, &[one]), "two have gone");
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
        let mut shadows = Shadows::new(&plan);
        let map = shadows.map(0.0, &[]);
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
        let mut shadows = Shadows::new(&plan);
        let bare = shadows.map(0.0, &[]);
        let middle = Vec2::ZERO;
        let ball = Caster::ball(Vec3::Y * 0.41, 0.41);
        let map = shadows.map(0.0, &[ball]);
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
