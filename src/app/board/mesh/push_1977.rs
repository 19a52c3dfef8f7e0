//! The tray of Push (1977), cut from one board: channels that cross, lined with cloth, pockets rimmed with brass where
//! balls go in, a cup.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::math::{Quat, Vec2, Vec3};

use crate::app::{
    board::{
        geometry::{CLOTH, along},
        plan::Plan,
        pockets::{CORNER, CUP_FLOOR, FLOOR, FRAME, POCKET, Pocket, REACH, RIM, TOP, channel, cuts, hollow, mouth},
    },
    theme::woods::Substance,
};

use super::{
    Carving, Detail, Grain, glyphs,
    loft::{Level, Outline, round_over},
};

const WOOD: Substance = Substance::Beech;
/// What balls roll on.
const FLOOR_CLOTH: Substance = Substance::Baize;
const GRAIN: Grain = Grain { tone: 0.5, seed: 50.0 };
/// The lining of pockets and cup.
const LINING: Substance = Substance::Wenge;
/// How far the frame's outer edge is rounded over.
const ROUNDED: f32 = 0.07;
/// Height of the numbers, and how far their middle is from that of the pocket.
const NUMBER: f32 = 0.25;
const NUMBER_AT: f32 = 0.64;
/// Which of the cuts across a channel is its edge.
const EDGE_CUT: usize = 9;
/// Into how many parts a circle is cut.
const PARTS: u8 = 48;

/// The tray.
pub(super) fn tray(plan: &Plan, detail: Detail) -> Carving {
    let mut carving = Carving::of(detail);
    let half = plan.plinth_half();
    let outline = Outline { half, corner: CORNER, parts: 12 };
    let mut levels = vec![Level(0.02, CLOTH, 0.35), Level(0.0, CLOTH + 0.03, 0.5), Level(0.0, CLOTH + 0.2, 0.75)];
    levels.extend(round_over(0.0, TOP, ROUNDED));
    carving.loft(Vec3::ZERO, outline, &levels, GRAIN, |_| WOOD);
    // A thin line of brass runs round the frame.
    let string = [Level(0.1, TOP + 0.002, 1.0), Level(0.116, TOP + 0.002, 1.0)];
    carving.loft(Vec3::ZERO, outline, &string, GRAIN, |_| Substance::Brass);
    for square in plan.squares() {
        carving.crossing(plan.centre(*square));
    }
    for pocket in plan.pockets() {
        carving.pocket(&pocket);
    }
    let cup = plan.cup().with_y(TOP);
    for (right, near) in [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)] {
        let corner = corner(half, Vec2::new(right, near), detail);
        if right < 0.0 && near > 0.0 {
            carving.around(cup, POCKET, &closed(corner));
            carving.bowl(cup, CUP_FLOOR, &round(0.0, TAU, detail), |_| TOP);
            carving.rim(cup, &round(0.0, TAU, detail), Substance::Brass);
        } else {
            let middle = Vec3::new(half.x - FRAME / 2.0, TOP, half.y - FRAME / 2.0) * Vec3::new(right, 1.0, near);
            carving.around(middle, 0.0, &closed(corner));
        }
    }
    carving
}

/// The numbers of the pockets, let into the frame outside of them, to be read from this side.
pub(super) fn numbers(plan: &Plan, flipped: bool) -> Carving {
    let mut all = Carving::default();
    let turn = Quat::from_rotation_y(if flipped { PI } else { 0.0 });
    for pocket in plan.pockets().filter(|pocket| pocket.is_numbered) {
        let at = pocket.at - along(pocket.towards) * NUMBER_AT + Vec3::Y * 0.002;
        all.join(glyphs::word(&pocket.number.to_string(), NUMBER, LINING), at, turn);
    }
    all
}

/// Angles from one to another, both included, so close that what they cut looks round.
fn round(from: f32, to: f32, detail: Detail) -> Vec<f32> {
    let most = detail.parts(PARTS);
    let step = TAU / f32::from(most);
    let parts = (1..=most).find(|parts| f32::from(*parts) * step >= to - from).unwrap_or(most);
    (0..=parts).map(|part| from + (to - from) * f32::from(part) / f32::from(parts)).collect()
}

/// The places across half a channel at which it is cut; coarsely, every second one and the edge of the channel.
fn across_channel(detail: Detail) -> impl Iterator<Item = f32> {
    let kept = move |index: usize| detail == Detail::Fine || index.is_multiple_of(2) || index == EDGE_CUT;
    cuts().enumerate().filter(move |(index, _)| kept(*index)).map(|(_, off)| off)
}

/// The corner of the frame on this side, as an outline on the ground.
fn corner(half: Vec2, side: Vec2, detail: Detail) -> Vec<Vec2> {
    let (inner, outer, radius) = (half - FRAME, half - ROUNDED, CORNER - ROUNDED);
    let mut outline = vec![inner, Vec2::new(outer.x, inner.y)];
    outline.extend(
        round(0.0, FRAC_PI_2, detail).into_iter().map(|angle| outer - radius + Vec2::from_angle(angle) * radius),
    );
    outline.push(Vec2::new(inner.x, outer.y));
    outline.into_iter().map(|point| point * side).collect()
}

fn closed(mut outline: Vec<Vec2>) -> Vec<Vec2> {
    outline.extend(outline.first().copied());
    outline
}

impl Carving {
    fn wood(&mut self, at: Vec3, normal: Vec3) -> u32 {
        self.cut(at, normal, WOOD)
    }

    /// A point of the tray's shape, of this stuff.
    fn cut(&mut self, at: Vec3, normal: Vec3, stuff: Substance) -> u32 {
        // The deeper in a channel, the less light comes there.
        let light = 0.75 + 0.25 * (at.y / TOP).clamp(0.0, 1.0);
        self.vertex(at, normal, stuff, GRAIN, light)
    }

    /// The crossing of two channels about the middle of a space: a quarter for each way out.
    fn crossing(&mut self, middle: Vec3) {
        for out in [Vec3::X, Vec3::Z, Vec3::NEG_X, Vec3::NEG_Z] {
            self.channel(middle, out, |off| off, |_| 0.5);
        }
    }

    /// A channel along a way, from so far to so far at each place across.
    fn channel(&mut self, start: Vec3, way: Vec3, from: impl Fn(f32) -> f32, to: impl Fn(f32) -> f32) {
        let across = Vec3::new(way.z, 0.0, way.x).abs();
        let places: Vec<f32> = across_channel(self.detail).collect();
        for pair in places.windows(2) {
            // The cloth covers what is hollow; the edges and ridges are wood.
            let stuff = if pair[1] <= hollow() + 1e-4 { FLOOR_CLOTH } else { WOOD };
            for side in [1.0, -1.0] {
                let mut put = |off: f32, reach: f32| {
                    let (height, normal) = channel(off);
                    let at = start + across * off * side + way * reach + Vec3::Y * height;
                    self.cut(at, across * normal.x * side + Vec3::Y * normal.y, stuff)
                };
                let (one, next) = (pair[0], pair[1]);
                let face = [put(one, from(one)), put(next, from(next)), put(next, to(next)), put(one, to(one))];
                self.quad(face);
            }
        }
    }

    /// The flat top between a round hole and an outline about it.
    fn around(&mut self, middle: Vec3, radius: f32, outline: &[Vec2]) {
        let centre = Vec2::new(middle.x, middle.z);
        let mut points = Vec::new();
        for pair in outline.windows(2) {
            let parts = self.detail.parts(8);
            points.extend((0..parts).map(|part| pair[0].lerp(pair[1], f32::from(part) / f32::from(parts))));
        }
        points.extend(outline.last());
        let mut put = |at: Vec2| self.wood(Vec3::new(at.x, middle.y, at.y), Vec3::Y);
        let rays: Vec<[u32; 2]> = points
            .into_iter()
            .map(|point| [put(centre + (point - centre).normalize_or_zero() * radius), put(point)])
            .collect();
        for pair in rays.windows(2) {
            self.quad([pair[0][0], pair[1][0], pair[1][1], pair[0][1]]);
        }
    }

    /// A round hollow about a point, down from an edge whose height follows the angle.
    fn bowl(&mut self, middle: Vec3, floor: f32, angles: &[f32], edge: impl Fn(f32) -> f32) {
        let deep = TOP - floor;
        let levels = [
            (1.0, 0.25, Vec2::new(-1.0, 0.1), 0.6),
            (0.985, 0.6, Vec2::new(-0.95, 0.3), 0.45),
            (0.9, 0.86, Vec2::new(-0.7, 0.7), 0.4),
            (0.72, 0.97, Vec2::new(-0.3, 0.95), 0.45),
            (0.0, 1.0, Vec2::Y, 0.6),
        ];
        let rays: Vec<Vec<u32>> =
            angles
                .iter()
                .map(|angle| {
                    let out = Vec3::new(angle.cos(), 0.0, angle.sin());
                    let mut put = |part: f32, height: f32, slope: Vec2, light: f32| {
                        let at = middle + out * POCKET * part;
                        self.vertex(
                            at.with_y(height),
                            (out * slope.x + Vec3::Y * slope.y).normalize(),
                            LINING,
                            GRAIN,
                            light,
                        )
                    };
                    let mut ray = vec![put(1.0, edge(*angle), Vec2::NEG_X, 0.8)];
                    ray.extend(levels.map(|(part, down, slope, light)| {
                        put(part, (TOP - deep * down).min(edge(*angle)), slope, light)
                    }));
                    ray
                })
                .collect();
        for pair in rays.windows(2) {
            for level in 0..levels.len() {
                self.quad([pair[0][level], pair[1][level], pair[1][level + 1], pair[0][level + 1]]);
            }
        }
    }

    /// A rim about a hole.
    fn rim(&mut self, middle: Vec3, angles: &[f32], stuff: Substance) {
        let section =
            [(-0.012, -0.05), (-0.012, 0.006), (-0.002, 0.022), (0.012, RIM), (0.026, 0.022), (0.036, -0.004)]
                .map(|(out, up)| Vec2::new(POCKET + out, up));
        let slope = |index: usize| {
            let way = section[(index + 1).min(section.len() - 1)] - section[index.saturating_sub(1)];
            Vec2::new(-way.y, way.x).normalize()
        };
        let rays: Vec<Vec<u32>> = angles
            .iter()
            .map(|angle| {
                let out = Vec3::new(angle.cos(), 0.0, angle.sin());
                let points = section.iter().enumerate().map(|(index, point)| {
                    let normal = slope(index);
                    let normal = out * normal.x + Vec3::Y * normal.y;
                    self.vertex(middle + out * point.x + Vec3::Y * point.y, normal, stuff, GRAIN, 1.0)
                });
                points.collect()
            })
            .collect();
        for pair in rays.windows(2) {
            for level in 0..section.len() - 1 {
                self.quad([pair[0][level], pair[1][level], pair[1][level + 1], pair[0][level + 1]]);
            }
        }
    }

    /// A pocket with its part of the frame, open towards its row.
    fn pocket(&mut self, pocket: &Pocket) {
        let out = -along(pocket.towards);
        let across = Vec3::new(out.z, 0.0, out.x).abs();
        let start = pocket.at.with_y(0.0) - out * (REACH - 0.5);
        let depth = |off: f32| 0.5 - (POCKET * POCKET - off * off).max(0.0).sqrt();
        self.mouth(start, out, depth);

        // Where the row comes in, the edge of the pocket is the channel's.
        let open = (mouth() / POCKET).asin();
        let inwards = (-out.z).atan2(-out.x);
        let (first, last) = (inwards + open, inwards + TAU - open);
        let mut cut: Vec<f32> =
            across_channel(self.detail).filter(|off| *off <= mouth() + 1e-4).map(|off| (off / POCKET).asin()).collect();
        let after: Vec<f32> = cut.iter().rev().map(|angle| inwards + TAU - angle).collect();
        cut.pop();
        let mut angles: Vec<f32> = cut.into_iter().map(|angle| inwards + angle).collect();
        angles.extend(round(first, last, self.detail));
        angles.extend(after.into_iter().skip(1));
        let edge = |angle: f32| {
            let turn = (angle - inwards).rem_euclid(TAU);
            let off = if (FRAC_PI_2..=TAU - FRAC_PI_2).contains(&turn) { 0.5 } else { turn.sin().abs() * POCKET };
            channel(off).0
        };
        self.bowl(pocket.at, FLOOR, &angles, edge);
        let rim = if pocket.is_numbered { Substance::Brass } else { Substance::Wenge };
        self.rim(pocket.at, &round(first, last, self.detail), rim);

        // The frame about it, from one side of the mouth round to the other.
        let place = |off: f32, beyond: f32| {
            let at = start + across * off + out * beyond;
            Vec2::new(at.x, at.z)
        };
        let meets = 0.5 - (0.5 - depth(mouth())) / mouth() * 0.5;
        let far = FRAME - ROUNDED;
        self.around(pocket.at, POCKET, &[place(0.5, meets), place(0.5, far), place(-0.5, far), place(-0.5, meets)]);
        for side in [1.0, -1.0] {
            let face = [(mouth(), 0.0), (0.5, 0.0), (0.5, meets), (mouth(), depth(mouth()))].map(|(off, beyond)| {
                let at = place(off * side, beyond);
                self.wood(Vec3::new(at.x, TOP, at.y), Vec3::Y)
            });
            self.quad(face);
        }
    }

    /// The end of a channel, from the spaces to the pocket's edge.
    fn mouth(&mut self, start: Vec3, out: Vec3, depth: impl Fn(f32) -> f32) {
        // What lies beyond the channel's edges is the frame's flat top.
        let to = |off: f32| if off > mouth() + 1e-4 { 0.0 } else { depth(off) };
        self.channel(start, out, |_| 0.0, to);
    }
}
