//! Solids whose every level is the same rounded rectangle, drawn in more or less: blocks, drums, strips, trays.

use std::f32::consts::FRAC_PI_2;

use bevy::math::{Quat, Vec2, Vec3};

use crate::app::theme::woods::Substance;

use super::{Carving, Detail, Grain};

/// The cosine of the sharpest edge that is still shaded as round.
const ROUND: f32 = 0.8;
/// How many times as wide as the other one of two strips may be that are cut as one coarsely.
const ALIKE: f32 = 3.0;

/// A rounded rectangle on the ground.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outline {
    /// Half its extent.
    pub(super) half: Vec2,
    /// The radius of its corners.
    pub(super) corner: f32,
    /// Into how many parts each corner is cut.
    pub(super) parts: u8,
}

impl Outline {
    pub(super) const fn circle(radius: f32, parts: u8) -> Self {
        Self { half: Vec2::splat(radius), corner: radius, parts }
    }

    /// The points of the outline drawn in by so much, each with the direction outwards.
    fn points(&self, inset: f32) -> Vec<(Vec2, Vec2)> {
        let corner = (self.corner - inset).max(0.0);
        let middle = (self.half - inset - corner).max(Vec2::ZERO);
        let mut points = Vec::new();
        for (quarter, sign) in [(0.0, (1.0, 1.0)), (1.0, (-1.0, 1.0)), (2.0, (-1.0, -1.0)), (3.0, (1.0, -1.0))] {
            for part in 0..=self.parts {
                let angle = (quarter + f32::from(part) / f32::from(self.parts)) * FRAC_PI_2;
                let outward = Vec2::from_angle(angle);
                points.push((middle * Vec2::from(sign) + outward * corner, outward));
            }
        }
        points
    }
}

/// A level of a solid: how far the outline is drawn in, the height, how much light reaches it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Level(pub(super) f32, pub(super) f32, pub(super) f32);

impl Level {
    fn point(self) -> Vec2 {
        Vec2::new(-self.0, self.1)
    }
}

/// The levels of a quarter round at the top of a wall, from the wall at `inset` inwards up to `height`.
pub(super) fn round_over(inset: f32, height: f32, radius: f32) -> impl Iterator<Item = Level> {
    (0..=4u8).map(move |part| {
        let (sin, cos) = (f32::from(part) / 4.0 * FRAC_PI_2).sin_cos();
        Level(inset + radius * (1.0 - cos), height - radius * (1.0 - sin), 1.0)
    })
}

impl Carving {
    /// Adds a solid through these levels, from the foot outside up and inwards, about a point on the ground.
    /// The material is asked for the strip between each two levels.
    pub(super) fn loft(
        &mut self,
        at: Vec3,
        outline: Outline,
        levels: &[Level],
        grain: Grain,
        substance: impl Fn(&Level) -> Substance,
    ) {
        let outline = Outline { parts: self.detail.parts(outline.parts), ..outline };
        let outward = |index: usize| {
            let way = levels[index + 1].point() - levels[index].point();
            Vec2::new(way.y, -way.x).normalize_or(Vec2::Y)
        };
        let blend = |own: Vec2, other: Option<Vec2>| {
            other.filter(|other| other.dot(own) > ROUND).map_or(own, |other| (own + other).normalize())
        };
        let kept = self.kept(levels, |index| outward(index - 1).dot(outward(index)) > ROUND, &substance);
        for pair in kept.windows(2) {
            let (lower, upper) = (pair[0], pair[1]);
            let first = blend(outward(lower), lower.checked_sub(1).map(outward));
            let second = blend(outward(upper - 1), (upper + 1 < levels.len()).then(|| outward(upper)));
            let stuff = substance(&levels[lower]);
            let mut ring = |level: Level, slope: Vec2| -> Vec<u32> {
                let points = outline.points(level.0).into_iter();
                let vertices = points.map(|(point, out)| {
                    let normal = Vec3::new(out.x * slope.x, slope.y, out.y * slope.x);
                    let place = at + Vec3::new(point.x, level.1, point.y);
                    self.vertex(place, normal.normalize(), stuff, grain, level.2)
                });
                vertices.collect()
            };
            let (below, above) = (ring(levels[lower], first), ring(levels[upper], second));
            for (one, next) in (0..below.len()).map(|one| (one, (one + 1) % below.len())) {
                self.quad([below[one], below[next], above[next], above[one]]);
            }
        }
    }

    /// At which of its levels a solid is cut: coarsely, every second one of those that make it round is left out.
    fn kept(
        &self,
        levels: &[Level],
        is_round: impl Fn(usize) -> bool,
        substance: &impl Fn(&Level) -> Substance,
    ) -> Vec<usize> {
        let mut kept = Vec::new();
        let mut left_out = false;
        for index in 0..levels.len() {
            let wide = |index: usize| levels[index].point().distance(levels[index + 1].point());
            let alike = |one: f32, other: f32| one < ALIKE * other && other < ALIKE * one;
            left_out = self.detail == Detail::Coarse
                && !left_out
                && (1..levels.len().saturating_sub(1)).contains(&index)
                && is_round(index)
                && alike(wide(index - 1), wide(index))
                && substance(&levels[index - 1]) == substance(&levels[index]);
            if !left_out {
                kept.push(index);
            }
        }
        kept
    }

    /// A board or beam with its edges taken off, about a point, turned.
    pub(super) fn beam(&mut self, at: Vec3, half: Vec3, turn: Quat, substance: Substance, seed: f32) {
        let mut block = Self::of(self.detail);
        // Coarsely, its edges are too fine to be seen.
        let corner = if self.detail == Detail::Fine { 0.012_f32 } else { 0.0 };
        let outline = Outline { half: Vec2::new(half.x, half.z), corner, parts: 1 };
        let edge = corner.min(half.y * 0.6);
        let short = half.x.min(half.z);
        // Nobody looks at it from below.
        let mut levels = vec![Level(0.0, -half.y, 0.7), Level(0.0, half.y - edge, 0.95)];
        if edge > 0.0 {
            levels.push(Level(edge, half.y, 1.0));
        }
        levels.push(Level(short, half.y, 1.0));
        block.loft(Vec3::ZERO, outline, &levels, Grain { tone: 0.5, seed }, |_| substance);
        self.join(block, at, turn);
    }
}
