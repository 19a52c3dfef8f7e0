//! Line majority push: lens-shaped stones of basalt, a sawn slab of slate, and bars with hollows for what is captured.

use std::f32::consts::{FRAC_PI_2, TAU};

use bevy::math::{Vec2, Vec3};

use crate::{
    app::{
        board::{
            geometry::{CLOTH, TRAY_RIM},
            plan::Plan,
            tray::Tray,
        },
        theme::woods::Substance,
    },
    rules::{PieceKind, Seat},
};

use super::{
    Carving, Detail, Grain,
    loft::{Level, Outline, round_over},
    table::Finish,
};

/// How the slab is cut: in one stone, by narrow grooves.
pub(super) const SLATE: Finish =
    Finish { substance: Substance::Slate, groove: 0.017, chamfer: 0.07, depth: 0.04, one_piece: true };
/// How far a stone reaches where it lies, and the height at which it is widest.
const FOOT: f32 = 0.2;
const WAIST: f32 = 0.11;
/// Radius of the ring engraved in White's stones, half its width and its depth.
const RING: (f32, f32, f32) = (0.19, 0.02, 0.016);
/// Radius and depth of the dimple in Black's stones, and the radius of the round of its rim.
const DIMPLE: (f32, f32) = (0.25, 0.07);
const BRIM: f32 = 0.075;
/// Radius and depth of a hollow in a bar, and how far inside the bar's edge its top is a plate.
const HOLLOW: (f32, f32) = (0.34, 0.15);
const PLATE: f32 = 0.06;
/// Radius of a bar's corners, and how wide the lip of a hollow is.
const CORNER: f32 = 0.2;
const LIP: f32 = 0.008;

/// A stone: White's a dome with an engraved ring, Black's a drum with a dimple.
pub(super) fn stone(plan: &Plan, seat: Seat, detail: Detail) -> Carving {
    let shape = plan.shape(PieceKind::Stone);
    let (half, top) = (shape.half, shape.height);
    let mut levels = vec![Level(half, 0.0, 0.4), Level(half - FOOT, 0.0, 0.42)];
    levels.extend((1..=4u8).map(|part| {
        let (sin, cos) = (f32::from(part) / 4.0 * FRAC_PI_2).sin_cos();
        Level((half - FOOT) * (1.0 - sin), WAIST * (1.0 - cos), 0.45 + 0.4 * (1.0 - cos))
    }));
    let substance = if seat == Seat::FIRST {
        dome(half, top, &mut levels);
        Substance::PaleBasalt
    } else {
        drum(half, top, &mut levels);
        Substance::DarkBasalt
    };
    let mut carving = Carving::of(detail);
    carving.loft(Vec3::ZERO, Outline::circle(half, 10), &levels, Grain { tone: 0.5, seed: 1.0 }, |_| substance);
    carving
}

/// From the waist up over a dome, through the ring.
fn dome(half: f32, top: f32, levels: &mut Vec<Level>) {
    let height = |radius: f32| WAIST + (top - WAIST) * (1.0 - (radius / half).powi(2)).max(0.0).sqrt();
    let (ring, wide, deep) = RING;
    let outside = (1..=7u8).map(|part| half * (f32::from(part) * 0.144).cos());
    levels.extend(
        outside.filter(|radius| *radius > ring + wide).map(|radius| Level(half - radius, height(radius), 0.95)),
    );
    for (offset, depth, light) in [(1.0, 0.0, 1.0), (0.45, 0.8, 0.62), (-0.45, 0.8, 0.62), (-1.0, 0.0, 1.0)] {
        let radius = ring + wide * offset;
        levels.push(Level(half - radius, height(radius) - deep * depth, light));
    }
    levels.extend([0.14, 0.1, 0.05, 0.0].map(|radius| Level(half - radius, height(radius), 1.0)));
}

/// From the waist up a steep side, over a round brim and down into the dimple.
fn drum(half: f32, top: f32, levels: &mut Vec<Level>) {
    let (radius, depth) = DIMPLE;
    let brim = half - radius;
    // The side leans in a little on its way up to the brim.
    levels.push(Level(0.006, top - BRIM, 0.95));
    levels.extend((1..=5u8).map(|part| {
        let (sin, cos) = (f32::from(part) / 5.0 * FRAC_PI_2).sin_cos();
        Level(0.006 + (brim - 0.03) * (1.0 - cos), top - BRIM * (1.0 - sin), 1.0)
    }));
    for part in [1.0, 0.93, 0.82, 0.65, 0.45, 0.22, 0.0] {
        // Round where it leaves the brim, then a shallow bowl.
        let down = (1.0_f32 - part * part).powf(1.15);
        levels.push(Level(half - radius * part, top - depth * down, 1.0 - 0.28 * down));
    }
}

/// A solid bar with a hollow for each capture.
pub(super) fn bar(tray: &Tray, detail: Detail) -> Carving {
    let mut carving = Carving::of(detail);
    let at = Vec3::new(tray.middle.x, 0.0, tray.middle.y);
    let outline = Outline { half: tray.half, corner: CORNER, parts: 8 };
    let mut levels = vec![Level(0.02, CLOTH, 0.35), Level(0.0, CLOTH + 0.03, 0.5)];
    levels.extend(round_over(0.0, TRAY_RIM, 0.06));
    // A little under the plate, so that no gap is left between them.
    levels.push(Level(PLATE + 0.015, TRAY_RIM, 1.0));
    let grain = Grain { tone: 0.5, seed: 60.0 + f32::from(tray.seat.0) };
    carving.loft(at, outline, &levels, grain, |_| Substance::Wenge);

    let (radius, depth) = HOLLOW;
    let mut bowl = vec![Level(-LIP, TRAY_RIM, 1.0), Level(0.004, TRAY_RIM - 0.006, 0.9)];
    bowl.extend([0.93, 0.8, 0.6, 0.4, 0.2, 0.0].map(|part: f32| {
        let down = 1.0 - part * part;
        Level(radius * (1.0 - part), TRAY_RIM - 0.008 - depth * down, 0.75 - 0.4 * down)
    }));
    // The stretch of the bar that belongs to a hollow ends halfway to the next one.
    let stretch = tray.half.y / f32::from(tray.places());
    for index in 0..tray.places() {
        let place = tray.slot(index.into());
        let lining = Grain { tone: 0.5, seed: 30.0 };
        let middle = Vec3::new(place.x, 0.0, place.z);
        carving.loft(middle, Outline::circle(radius, 10), &bowl, lining, |_| Substance::Slate);
        carving.plate(tray, Vec2::new(place.x, place.z), stretch, grain);
    }
    carving
}

impl Carving {
    /// The stretch of a bar's top about a hollow, which is a round hole in it.
    fn plate(&mut self, tray: &Tray, hollow: Vec2, stretch: f32, grain: Grain) {
        let off = hollow - tray.middle;
        let half = tray.half - PLATE;
        let corner = CORNER - PLATE;
        let on_top = |at: Vec2| {
            let beyond = (at + off).abs() - half + corner;
            at.y.abs() <= stretch && beyond.max(Vec2::ZERO).length() + beyond.max_element().min(0.0) <= corner
        };
        let steps = self.detail.parts(48);
        let mut ways: Vec<f32> = (0..steps).map(|step| f32::from(step) / f32::from(steps) * TAU).collect();
        // Where two stretches meet at the long sides, so that no chord cuts the corner off.
        let corners = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)];
        ways.extend(corners.map(|(x, z)| (stretch * z).atan2(half.x * x).rem_euclid(TAU)));
        ways.sort_by(f32::total_cmp);
        let mut rims = Vec::new();
        for way in ways {
            let way = Vec2::from_angle(way);
            // How far the top reaches this way, by halving.
            let (mut near, mut far) = (0.0, half.length());
            for _ in 0..20 {
                let middle = f32::midpoint(near, far);
                if on_top(way * middle) { near = middle } else { far = middle }
            }
            rims.push([HOLLOW.0 + LIP, near].map(|reach| {
                let at = hollow + way * reach;
                self.vertex(Vec3::new(at.x, TRAY_RIM, at.y), Vec3::Y, Substance::Wenge, grain, 1.0)
            }));
        }
        for (index, rim) in rims.iter().enumerate() {
            let next = rims[(index + 1) % rims.len()];
            self.quad([rim[0], rim[1], next[1], next[0]]);
        }
    }
}
