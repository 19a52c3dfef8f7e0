//! The chess men: turned on a lathe, each with a head that is told from the side and from above.

use std::f32::consts::{PI, TAU};

use bevy::math::{Quat, Vec3};

use crate::{
    app::theme::woods::Substance,
    rules::{PieceKind, Seat},
};

use super::{
    Carving, Detail, Grain, knight,
    loft::{Level, Outline},
};

/// A side's own wood, and the wood let into it.
const fn woods(seat: Seat) -> (Substance, Substance) {
    if seat.0 == 0 { (Substance::Boxwood, Substance::Ebony) } else { (Substance::Ebony, Substance::Boxwood) }
}

/// Upright grain, as wood is turned.
pub(super) const GRAIN: Grain = Grain { tone: 0.5, seed: -2.0 };

/// A chess man; its origin is the middle of its foot.
pub(super) fn carve(kind: PieceKind, seat: Seat, detail: Detail) -> Carving {
    let (wood, inlay) = woods(seat);
    let mut man = Carving::of(detail);
    match kind {
        PieceKind::King => {
            man.turn_up(0.32, &body(0.32, 0.105, 0.62), wood);
            man.turn_up(0.21, &[(0.13, 0.68), (0.15, 0.7), (0.2, 0.83), (0.19, 0.86), (0.08, 0.9), (0.0, 0.91)], wood);
            man.beam(Vec3::Y * 0.98, Vec3::new(0.032, 0.09, 0.028), Quat::IDENTITY, wood, -3.0);
            man.beam(Vec3::Y * 1.0, Vec3::new(0.085, 0.03, 0.026), Quat::IDENTITY, wood, -4.0);
        }
        PieceKind::Queen => {
            man.turn_up(0.31, &body(0.31, 0.1, 0.58), wood);
            man.turn_up(
                0.21,
                &[(0.12, 0.63), (0.14, 0.65), (0.205, 0.8), (0.19, 0.81), (0.12, 0.76), (0.0, 0.76)],
                wood,
            );
            for point in 0..8u8 {
                let around = f32::from(point) / 8.0 * TAU;
                let at = Vec3::new(around.cos() * 0.175, 0.815, around.sin() * 0.175);
                man.ball(at, 0.036, wood);
            }
            man.ball(Vec3::Y * 0.82, 0.075, wood);
        }
        PieceKind::Rook => {
            man.turn_up(0.29, &body(0.29, 0.15, 0.38), wood);
            man.turn_up(0.21, &[(0.16, 0.43), (0.2, 0.46), (0.205, 0.56), (0.13, 0.56), (0.12, 0.5), (0.0, 0.5)], wood);
            for tooth in 0..4u8 {
                let turn = Quat::from_rotation_y(f32::from(tooth) / 4.0 * TAU + PI / 4.0);
                man.beam(turn * Vec3::new(0.0, 0.58, 0.165), Vec3::new(0.085, 0.045, 0.038), turn, wood, -5.0);
            }
        }
        PieceKind::Bishop => {
            man.turn_up(0.27, &body(0.27, 0.09, 0.45), wood);
            let mitre =
                [(0.1, 0.5), (0.135, 0.55), (0.14, 0.6), (0.125, 0.66), (0.085, 0.73), (0.035, 0.775), (0.0, 0.78)];
            man.turn_up(0.15, &mitre, wood);
            man.ball(Vec3::Y * 0.805, 0.04, wood);
            let cut = Quat::from_rotation_z(-0.75);
            man.beam(Vec3::new(0.055, 0.67, 0.0), Vec3::new(0.105, 0.011, 0.105), cut, inlay, -6.0);
        }
        PieceKind::Knight => knight::carve(&mut man, wood, inlay),
        _ => {
            man.turn_up(0.26, &body(0.26, 0.095, 0.28), wood);
            man.ball(Vec3::Y * 0.45, 0.13, wood);
        }
    }
    man
}

/// The profile of foot, waist and collar, as radii and heights.
fn body(foot: f32, waist: f32, collar: f32) -> Vec<(f32, f32)> {
    vec![
        (0.0, 0.0),
        (foot - 0.015, 0.0),
        (foot, 0.015),
        (foot, 0.06),
        (foot - 0.02, 0.085),
        (foot - 0.03, 0.09),
        (foot * 0.72, 0.13),
        (waist + 0.05, 0.17),
        (waist + 0.015, 0.17 + (collar - 0.17) * 0.35),
        (waist, collar - 0.05),
        (waist + 0.01, collar - 0.015),
        (waist + 0.065, collar),
        (waist + 0.065, collar + 0.02),
        (waist + 0.01, collar + 0.045),
        (0.0, collar + 0.05),
    ]
}

impl Carving {
    /// A body turned on a lathe through these radii and heights, from the foot up, all within a radius.
    pub(super) fn turn_up(&mut self, radius: f32, profile: &[(f32, f32)], wood: Substance) {
        let levels: Vec<Level> =
            profile.iter().map(|(at, height)| Level(radius - at, *height, shade(*height))).collect();
        self.loft(Vec3::ZERO, Outline::circle(radius, 5), &levels, GRAIN, |_| wood);
    }

    /// A ball about a point.
    pub(super) fn ball(&mut self, at: Vec3, radius: f32, wood: Substance) {
        let parts = self.detail.parts(if radius > 0.1 { 10 } else { 5 });
        let levels: Vec<Level> = (0..=parts)
            .map(|part| {
                let angle = (f32::from(part) / f32::from(parts) - 0.5) * PI;
                Level(radius * (1.0 - angle.cos()), radius * angle.sin(), 0.95)
            })
            .collect();
        self.loft(at, Outline::circle(radius, if radius > 0.1 { 6 } else { 3 }), &levels, GRAIN, |_| wood);
    }
}

/// Less light reaches a man's foot.
pub(super) fn shade(height: f32) -> f32 {
    (0.62 + height * 0.9).min(1.0)
}
