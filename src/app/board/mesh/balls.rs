//! Balls of glass with the mark of their colour let in above and below, and a die.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use bevy::math::{Quat, Vec2, Vec3};

use crate::{
    app::{
        board::pockets::{BALL, DIE, die_shape},
        theme::woods::Substance,
    },
    rules::Seat,
};

use super::{
    Carving, Detail, Grain,
    loft::{Level, Outline, round_over},
};

const GRAIN: Grain = Grain { tone: 0.5, seed: 0.0 };
/// How far what is let in lies above the glass.
const PROUD: f32 = 0.003;
/// Angles from the pole between which the ring of the first colour lies, and up to which the dot of the second does.
const RING: (f32, f32) = (0.3, 0.47);
const DOT: f32 = 0.3;
/// Half the length and half the width of the bars of the third and fourth colour, as angles.
const BAR: (f32, f32) = (0.5, 0.09);
/// How far the two bars of the fourth colour are from the pole.
const APART: f32 = 0.19;
/// Parts round a ball.
const ROUND: u8 = 36;

/// The glass of a colour, and what is let into it.
const fn glass(seat: Seat) -> (Substance, Substance) {
    match seat.0 {
        0 => (Substance::Jet, Substance::Brass),
        1 => (Substance::Ivory, Substance::Jet),
        2 => (Substance::Garnet, Substance::Ivory),
        _ => (Substance::Jade, Substance::Ivory),
    }
}

/// A ball; its origin is its foot. Half a turn about any level axis along or across leaves it as it is.
pub(super) fn ball(seat: Seat, detail: Detail) -> Carving {
    let (body, mark) = glass(seat);
    let mut carving = Carving::of(detail);
    let (round, upright) = (detail.parts(ROUND), detail.parts(ROUND / 2));
    let bands: &[f32] = match seat.0 {
        0 => &[RING.0, RING.1],
        1 => &[DOT],
        _ => &[],
    };
    let mut rings: Vec<f32> = (0..=upright).map(|part| f32::from(part) / f32::from(upright) * PI).collect();
    rings.extend(bands.iter().flat_map(|angle| [*angle, PI - angle]));
    rings.sort_by(f32::total_cmp);
    let within = |angle: f32| {
        let angle = angle.min(PI - angle);
        match seat.0 {
            0 => angle > RING.0 && angle < RING.1,
            1 => angle < DOT,
            _ => false,
        }
    };
    for pair in rings.windows(2) {
        let stuff = if within(f32::midpoint(pair[0], pair[1])) { mark } else { body };
        let mut circle = |angle: f32| -> Vec<u32> {
            let (out, up) = angle.sin_cos();
            let parts = (0..=round).map(|part| f32::from(part) / f32::from(round) * TAU);
            parts.map(|turn| carving.glassy(Vec3::new(out * turn.cos(), up, out * turn.sin()), 0.0, stuff)).collect()
        };
        let (above, below) = (circle(pair[0]), circle(pair[1]));
        for (one, next) in (1..above.len()).map(|next| (next - 1, next)) {
            carving.quad([above[one], above[next], below[next], below[one]]);
        }
    }
    for pole in [Quat::IDENTITY, Quat::from_rotation_x(PI)] {
        match seat.0 {
            0 | 1 => {}
            2 => {
                carving.bar(pole, 0.0, mark);
                carving.bar(pole * Quat::from_rotation_y(FRAC_PI_2), 0.0, mark);
            }
            _ => {
                carving.bar(pole, APART, mark);
                carving.bar(pole, -APART, mark);
            }
        }
    }
    carving
}

impl Carving {
    /// A point of a ball's surface in this direction from its middle.
    fn glassy(&mut self, way: Vec3, proud: f32, stuff: Substance) -> u32 {
        let way = way.normalize();
        self.vertex(way * (BALL + proud) + Vec3::Y * BALL, way, stuff, GRAIN, 1.0)
    }

    /// A bar let into a ball near its top, then turned: along x, so far from the middle, with round ends.
    fn bar(&mut self, turn: Quat, aside: f32, stuff: Substance) {
        let (long, wide) = BAR;
        let columns: Vec<[u32; 2]> = (0..=16u8)
            .map(|part| {
                let along = (f32::from(part) / 8.0 - 1.0) * long;
                let beyond = ((along.abs() - (long - wide)) / wide).max(0.0);
                let half = wide * (1.0 - beyond * beyond).max(0.0).sqrt();
                [half, -half].map(|across| {
                    let way = Vec3::new(along.tan(), 1.0, (aside + across).tan());
                    self.glassy(turn * way, PROUD, stuff)
                })
            })
            .collect();
        for pair in columns.windows(2) {
            self.quad([pair[0][0], pair[1][0], pair[1][1], pair[0][1]]);
        }
    }
}

/// The spots of a face, in a grid from -1 to 1.
const fn spots(pips: u8) -> &'static [(f32, f32)] {
    match pips {
        1 => &[(0.0, 0.0)],
        2 => &[(-1.0, -1.0), (1.0, 1.0)],
        3 => &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
        4 => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
        5 => &[(-1.0, -1.0), (1.0, -1.0), (0.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
        _ => &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 0.0), (1.0, 0.0), (-1.0, 1.0), (1.0, 1.0)],
    }
}

/// The die; its origin is the middle of its foot. `facing` gives the turn by which a number comes to lie uppermost.
pub(super) fn die(facing: impl Fn(u8) -> Quat) -> Carving {
    let shape = die_shape();
    let outline = Outline { half: Vec2::splat(DIE), corner: shape.corner, parts: 4 };
    let edge: Vec<Level> = round_over(0.0, shape.height, shape.corner).collect();
    let mut levels: Vec<Level> = edge.iter().rev().map(|level| Level(level.0, shape.height - level.1, 1.0)).collect();
    levels.insert(0, Level(DIE, 0.0, 1.0));
    levels.extend(edge);
    levels.push(Level(DIE, shape.height, 1.0));
    let mut carving = Carving::default();
    carving.loft(Vec3::ZERO, outline, &levels, GRAIN, |_| Substance::Ivory);
    for pips in 1..=6 {
        let mut face = Carving::default();
        for (x, z) in spots(pips) {
            let middle = Vec3::new(*x, 0.0, *z) * DIE * 0.52 + Vec3::Y * (DIE + PROUD);
            let mut put = |at: Vec3| face.vertex(middle + at, Vec3::Y, Substance::Jet, GRAIN, 1.0);
            let hub = put(Vec3::ZERO);
            let rim: Vec<u32> = (0..=16u8)
                .map(|part| f32::from(part) / 16.0 * TAU)
                .map(|turn| put(Vec3::new(turn.cos(), 0.0, turn.sin()) * 0.045))
                .collect();
            for pair in rim.windows(2) {
                face.triangle([hub, pair[0], pair[1]]);
            }
        }
        carving.join(face, Vec3::Y * DIE, facing(pips).inverse());
    }
    carving
}
