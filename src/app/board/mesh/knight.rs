//! The knight of chess: a horse's head, carved through the chords of its profile.

use std::f32::consts::TAU;

use bevy::math::{Quat, Vec2, Vec3};

use crate::app::theme::woods::Substance;

use super::{
    Carving, Grain,
    push_chess::{GRAIN, shade},
};

/// A cut through the head: its ends in the profile, behind and before, and half its width across.
struct Chord((f32, f32), (f32, f32), f32);

/// Neck and head, from the collar up the crest, over the poll and down to the muzzle.
const HEAD: [Chord; 14] = [
    Chord((-0.19, 0.135), (0.195, 0.135), 0.185),
    Chord((-0.192, 0.21), (0.185, 0.205), 0.155),
    Chord((-0.203, 0.31), (0.145, 0.285), 0.122),
    Chord((-0.202, 0.42), (0.09, 0.348), 0.102),
    Chord((-0.178, 0.53), (0.045, 0.395), 0.088),
    Chord((-0.133, 0.615), (0.03, 0.432), 0.086),
    Chord((-0.068, 0.672), (0.05, 0.438), 0.09),
    Chord((0.002, 0.69), (0.082, 0.41), 0.1),
    Chord((0.07, 0.665), (0.122, 0.385), 0.1),
    Chord((0.132, 0.612), (0.162, 0.368), 0.09),
    Chord((0.19, 0.552), (0.196, 0.35), 0.077),
    Chord((0.242, 0.494), (0.224, 0.33), 0.07),
    Chord((0.282, 0.445), (0.246, 0.317), 0.067),
    Chord((0.301, 0.398), (0.268, 0.325), 0.048),
];

/// The mane, a crest along the back of the neck: its root in the head and its edge behind it.
const MANE: [Chord; 9] = [
    Chord((-0.188, 0.2), (-0.16, 0.22), 0.008),
    Chord((-0.212, 0.26), (-0.15, 0.26), 0.024),
    Chord((-0.236, 0.33), (-0.16, 0.32), 0.03),
    Chord((-0.238, 0.43), (-0.16, 0.4), 0.032),
    Chord((-0.217, 0.535), (-0.14, 0.48), 0.034),
    Chord((-0.168, 0.637), (-0.1, 0.56), 0.035),
    Chord((-0.096, 0.707), (-0.05, 0.61), 0.034),
    Chord((-0.02, 0.74), (-0.005, 0.64), 0.03),
    Chord((0.035, 0.728), (0.03, 0.66), 0.014),
];

/// The foot, as radii and heights: the shoulders grow out of it without a collar.
const FOOT: [(f32, f32); 9] = [
    (0.0, 0.0),
    (0.265, 0.0),
    (0.28, 0.015),
    (0.28, 0.06),
    (0.26, 0.085),
    (0.25, 0.09),
    (0.215, 0.125),
    (0.19, 0.145),
    (0.0, 0.15),
];

/// Half an ear's width, and its height.
const EAR: (f32, f32) = (0.038, 0.125);

/// A horse's head looking to the right.
pub(super) fn carve(man: &mut Carving, wood: Substance, inlay: Substance) {
    man.turn_up(0.28, &FOOT, wood);
    man.through(&HEAD, Grain { tone: 0.5, seed: -2.0 }, wood);
    man.through(&MANE, Grain { tone: 0.42, seed: -5.0 }, wood);
    for side in [-1.0, 1.0] {
        let ear = [0.85, 1.0, 0.62, 0.1].into_iter().zip([0.0, 0.35, 0.75, 1.0]);
        let ear: Vec<_> = ear
            .map(|(wide, up)| {
                let (half, up) = (EAR.0 * wide, EAR.1 * up);
                Chord((-half, up), (half, up), half * 0.75)
            })
            .collect();
        let mut carved = Carving::of(man.detail);
        carved.through(&ear, GRAIN, wood);
        let turn = Quat::from_rotation_z(-0.12) * Quat::from_rotation_x(side * 0.22);
        man.join(carved, Vec3::new(0.0, 0.655, side * 0.05), turn);
        man.ball(Vec3::new(0.105, 0.57, side * 0.083), 0.022, inlay);
        man.ball(Vec3::new(0.272, 0.425, side * 0.052), 0.014, inlay);
    }
}

impl Carving {
    /// Adds a solid through chords: each is the long axis of an oval across the profile. It is closed at the last.
    fn through(&mut self, chords: &[Chord], grain: Grain, wood: Substance) {
        let round = self.detail.parts(16);
        let rings: Vec<Vec<Vec3>> = chords
            .iter()
            .map(|Chord(behind, before, wide)| {
                let (behind, before) = (Vec2::from(*behind), Vec2::from(*before));
                let (middle, half) = (behind.midpoint(before), (before - behind) / 2.0);
                let point = |part: u8| {
                    let (across, along) = (f32::from(part) / f32::from(round) * TAU).sin_cos();
                    let at = middle + half * along;
                    Vec3::new(at.x, at.y, across * wide)
                };
                (0..round).map(point).collect()
            })
            .collect();
        let (count, around) = (rings.len(), usize::from(round));
        let middles: Vec<Vec3> = rings.iter().map(|ring| ring.iter().sum::<Vec3>() / f32::from(round)).collect();
        let mut vertices = Vec::new();
        for (index, ring) in rings.iter().enumerate() {
            let (below, above) = (index.saturating_sub(1), (index + 1).min(count - 1));
            for part in 0..around {
                let round = ring[(part + 1) % around] - ring[(part + around - 1) % around];
                let up = rings[above][part] - rings[below][part];
                let normal = round.cross(up).normalize_or(Vec3::Y);
                let outward = ring[part] - middles[index];
                let normal = if normal.dot(outward) < 0.0 { -normal } else { normal };
                vertices.push(self.vertex(ring[part], normal, wood, grain, shade(ring[part].y)));
            }
        }
        for (index, part) in (1..count).flat_map(|index| (0..around).map(move |part| (index, part))) {
            let at = |index: usize, part: usize| vertices[index * around + part % around];
            self.quad([at(index - 1, part), at(index - 1, part + 1), at(index, part + 1), at(index, part)]);
        }
        let (Some(end), Some(tip)) = (rings.last(), middles.last()) else { return };
        let out = (*tip - middles[count.saturating_sub(2)]).normalize_or(Vec3::Y);
        let face: Vec<u32> = end.iter().map(|at| self.vertex(*at, out, wood, grain, shade(at.y))).collect();
        let hub = self.vertex(*tip, out, wood, grain, shade(tip.y));
        for part in 0..around {
            self.triangle([hub, face[part], face[(part + 1) % around]]);
        }
    }
}
