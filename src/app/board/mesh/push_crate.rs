//! The maze of Push Crate: walls, start tiles and goal rows; crates in four states, the flag and the pawns.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::{
    math::{Quat, Vec2, Vec3},
    mesh::Mesh,
};

use crate::{
    app::{
        board::{geometry::along, plan::Plan, splinters},
        theme::woods::Substance,
    },
    rules::{Direction, PieceKind, Seat},
};

use super::{
    Carving, Detail, Grain,
    loft::{Level, Outline, round_over},
};

/// Height of a wall above the floor.
pub(in crate::app::board) const WALL: f32 = 0.46;
/// Half a wall's width: its neighbours touch.
pub(in crate::app::board) const WALL_HALF: f32 = 0.495;
/// Thickness of a crate's planks.
const PLANK: f32 = 0.045;

/// The colour of a player.
const fn paint(seat: Seat) -> Substance {
    if seat.0 == 0 { Substance::Teal } else { Substance::Ochre }
}

/// The walls of the maze, and what marks start tiles and goal rows.
pub(super) fn maze(carving: &mut Carving, plan: &Plan) {
    let Some(maze) = plan.maze() else { return };
    for (seed, square) in (0u8..).zip(&maze.walls) {
        let outline = Outline { half: Vec2::splat(WALL_HALF), corner: 0.05, parts: 3 };
        let mut levels = vec![Level(0.0, 0.0, 0.45), Level(0.0, 0.1, 0.8)];
        levels.extend(round_over(0.0, WALL, 0.05));
        levels.push(Level(WALL_HALF, WALL, 1.0));
        let grain = Grain { tone: f32::from(seed % 7) / 6.0, seed: f32::from(seed) };
        carving.loft(plan.centre(*square), outline, &levels, grain, |_| Substance::Masonry);
    }
    for (seat, start) in [Seat::FIRST, Seat::SECOND].into_iter().zip(maze.starts) {
        let rim = [Level(0.0, 0.003, 1.0), Level(0.05, 0.003, 1.0)];
        let outline = Outline { half: Vec2::splat(0.43), corner: 0.1, parts: 4 };
        carving.loft(plan.centre(start), outline, &rim, GRAIN, |_| paint(seat));
    }
    let (files, _) = plan.extent();
    for (seat, row) in [Seat::FIRST, Seat::SECOND].into_iter().zip(maze.goals) {
        for file in 0..files {
            let square = crate::rules::Square::new(file, row);
            if maze.walls.contains(&square) {
                continue;
            }
            // A band along the outer side of the goal's tiles, with a tooth that points out of the maze.
            let out = along(if row == 0 { Direction::Down } else { Direction::Up });
            let at = plan.centre(square) + out * 0.41 + Vec3::Y * 0.003;
            let band = [Level(0.0, 0.0, 1.0), Level(0.045, 0.0, 1.0)];
            let outline = Outline { half: Vec2::new(0.44, 0.045), corner: 0.03, parts: 2 };
            carving.loft(at, outline, &band, GRAIN, |_| paint(seat));
            let tooth = Outline { half: Vec2::splat(0.06), corner: 0.005, parts: 1 };
            let mut diamond = Carving::of(carving.detail);
            diamond.loft(Vec3::ZERO, tooth, &[Level(0.0, 0.0, 1.0), Level(0.06, 0.0, 1.0)], GRAIN, |_| paint(seat));
            carving.join(diamond, at - out * 0.13, Quat::from_rotation_y(PI / 4.0));
        }
    }
}

const GRAIN: Grain = Grain { tone: 0.5, seed: 3.0 };

/// A piece of this game.
pub(super) fn carve(kind: PieceKind, seat: Seat, detail: Detail) -> Carving {
    match kind {
        PieceKind::Crate(1) => sound(detail),
        PieceKind::Crate(2) => broken(detail),
        PieceKind::Crate(3) => debris(detail),
        PieceKind::Crate(_) => chips(detail),
        PieceKind::Flag => flag(detail),
        _ => pawn(seat, detail),
    }
}

/// The sides of a crate: each is planks across, a post at each corner, nails at the ends.
fn sides(carving: &mut Carving, half: f32, height: f32, missing: &[(u8, u8)]) {
    let planks = 3u8;
    let step = height / f32::from(planks);
    for side in 0..4u8 {
        let turn = Quat::from_rotation_y(f32::from(side) * FRAC_PI_2);
        for plank in 0..planks {
            if missing.contains(&(side, plank)) {
                continue;
            }
            let up = (f32::from(plank) + 0.5) * step;
            let at = turn * Vec3::new(0.0, up, half - PLANK / 2.0);
            let size = Vec3::new(half - 0.015, step / 2.0 - 0.012, PLANK / 2.0);
            carving.beam(at, size, turn, Substance::Pine, f32::from(side * planks + plank) + 1.0);
            if plank == 1 {
                continue;
            }
            for end in [-1.0, 1.0] {
                let nail = turn * Vec3::new(end * (half - 0.05), up, half + 0.042);
                let lying = turn * Quat::from_rotation_x(FRAC_PI_2);
                let mut head = Carving::of(carving.detail);
                let levels = [Level(0.0, 0.0, 1.0), Level(0.018, 0.006, 1.0)];
                head.loft(Vec3::ZERO, Outline::circle(0.018, 1), &levels, GRAIN, |_| Substance::Iron);
                carving.join(head, nail, lying);
            }
        }
        let corner = turn * Vec3::new(half - 0.015, height / 2.0, half - 0.015);
        carving.beam(corner, Vec3::new(0.055, height / 2.0, 0.055), turn, Substance::Pine, f32::from(side) + 20.0);
    }
}

/// Intact: closed, with a frame about its lid.
fn sound(detail: Detail) -> Carving {
    let (half, height) = (0.38, 0.56);
    let mut carving = Carving::of(detail);
    sides(&mut carving, half, height, &[]);
    for plank in 0..4u8 {
        let across = (f32::from(plank) - 1.5) * half * 0.5;
        let size = Vec3::new(half - 0.01, 0.022, half * 0.25 - 0.008);
        let seed = f32::from(plank) + 40.0;
        carving.beam(Vec3::new(0.0, height, across), size, Quat::IDENTITY, Substance::Pine, seed);
    }
    for (end, seed) in [(-1.0, 50.0), (1.0, 51.0)] {
        let at = Vec3::new(end * (half - 0.055), height + 0.035, 0.0);
        carving.beam(at, Vec3::new(0.05, 0.02, half - 0.005), Quat::IDENTITY, Substance::Pine, seed);
    }
    carving
}

/// Broken: the lid is stove in, planks are missing or hang askew, the pale inside shows.
fn broken(detail: Detail) -> Carving {
    let (half, height) = (0.38, 0.56);
    let mut carving = Carving::of(detail);
    sides(&mut carving, half, height, &[(0, 2), (1, 1), (2, 2)]);
    let dark = Vec3::new(half - 0.07, 0.16, half - 0.07);
    carving.beam(Vec3::Y * 0.17, dark, Quat::IDENTITY, Substance::RawPine, 60.0);
    for (at, turn, seed) in [
        (Vec3::new(-0.12, height - 0.02, -0.2), Quat::from_rotation_z(0.12), 61.0),
        (Vec3::new(0.1, height - 0.13, 0.06), Quat::from_rotation_z(-0.5) * Quat::from_rotation_y(0.25), 62.0),
        (Vec3::new(0.02, height - 0.06, 0.24), Quat::from_rotation_x(0.35) * Quat::from_rotation_y(-0.12), 63.0),
    ] {
        carving.beam(at, Vec3::new(half - 0.05, 0.02, 0.085), turn, Substance::RawPine, seed);
    }
    carving
}

/// Debris: planks thrown over each other.
fn debris(detail: Detail) -> Carving {
    let mut carving = Carving::of(detail);
    for (index, (x, up, z, around, tilt, long)) in [
        (-0.1, 0.04, -0.2, 0.3, 0.04, 0.34),
        (0.12, 0.04, 0.18, -0.5, -0.03, 0.33),
        (-0.2, 0.05, 0.14, 1.3, 0.05, 0.3),
        (0.2, 0.08, -0.1, 1.0, 0.16, 0.3),
        (0.0, 0.12, 0.02, -0.15, -0.1, 0.36),
        (-0.05, 0.17, 0.04, 0.8, 0.12, 0.3),
    ]
    .into_iter()
    .enumerate()
    {
        let turn = Quat::from_rotation_y(around) * Quat::from_rotation_z(tilt);
        let substance = if index % 2 == 0 { Substance::Pine } else { Substance::RawPine };
        let seed = 70.0 + f32::from(u8::try_from(index).unwrap_or(0));
        carving.beam(Vec3::new(x, up, z), Vec3::new(long, 0.022, 0.07), turn, substance, seed);
    }
    carving
}

/// Wood chips: splinters all over the tile.
fn chips(detail: Detail) -> Carving {
    let mut carving = Carving::of(detail);
    for index in 0..18u8 {
        let part = f32::from(index);
        let (around, out) = (part * 2.4, 0.08 + 0.3 * (part / 18.0).sqrt());
        let at = Quat::from_rotation_y(around) * Vec3::new(out, 0.018 + 0.012 * (part % 3.0), 0.0);
        let turn = Quat::from_rotation_y(part * 1.7) * Quat::from_rotation_z(0.12 * (part % 5.0 - 2.0));
        let size = Vec3::new(0.05 + 0.018 * (part % 4.0), 0.009, 0.02 + 0.005 * (part % 3.0));
        let substance = if index % 3 == 0 { Substance::Pine } else { Substance::RawPine };
        carving.beam(at, size, turn, substance, 80.0 + part);
    }
    carving
}

/// A splinter; its origin is its middle.
pub(in crate::app::board) fn splinter() -> Mesh {
    let mut carving = Carving::default();
    // It is seen from below, too.
    for turn in [Quat::IDENTITY, Quat::from_rotation_x(PI)] {
        carving.beam(Vec3::ZERO, splinters::HALF, turn, Substance::RawPine, 99.0);
    }
    carving.mesh()
}

/// The flag on its pole.
fn flag(detail: Detail) -> Carving {
    let mut carving = Carving::of(detail);
    let foot = [Level(0.0, 0.0, 0.6), Level(0.0, 0.02, 0.8), Level(0.03, 0.045, 1.0), Level(0.12, 0.05, 1.0)];
    carving.loft(Vec3::ZERO, Outline::circle(0.15, 5), &foot, GRAIN, |_| Substance::Brass);
    let mut pole = vec![Level(0.0, 0.04, 0.9), Level(0.0, 0.8, 1.0)];
    pole.extend([Level(-0.015, 0.82, 1.0), Level(-0.012, 0.845, 1.0), Level(0.022, 0.87, 1.0)]);
    carving.loft(Vec3::ZERO, Outline::circle(0.024, 3), &pole, GRAIN, |level| {
        if level.1 > 0.79 { Substance::Brass } else { Substance::Walnut }
    });
    // The cloth in strips that wave.
    for strip in 0..6u8 {
        let part = f32::from(strip);
        let at = Vec3::new(0.055 + part * 0.066, 0.645 - 0.006 * part, 0.02 * (part * 1.1).sin());
        let turn = Quat::from_rotation_y(-0.35 * (part * 1.1 + 0.4).cos());
        let half = Vec3::new(0.037, 0.135 - 0.006 * part, 0.011);
        carving.beam(at, half, turn, Substance::Banner, 90.0);
    }
    carving
}

/// A player's pawn: round-headed for One, with a square head for Two.
fn pawn(seat: Seat, detail: Detail) -> Carving {
    let mut carving = Carving::of(detail);
    let radius = 0.25;
    let mut body =
        vec![Level(radius, 0.0, 0.5), Level(0.015, 0.0, 0.5), Level(0.0, 0.015, 0.65), Level(0.0, 0.05, 0.9)];
    for (inset, height) in [(0.03, 0.075), (0.07, 0.1), (0.115, 0.15), (0.14, 0.22), (0.152, 0.3), (0.15, 0.36)] {
        body.push(Level(inset, height, 0.9));
    }
    body.extend([Level(0.09, 0.385, 0.9), Level(0.085, 0.4, 0.95), Level(0.1, 0.415, 1.0), Level(radius, 0.42, 1.0)]);
    carving.loft(Vec3::ZERO, Outline::circle(radius, 7), &body, Grain { tone: 0.5, seed: -1.0 }, |_| paint(seat));
    if seat == Seat::FIRST {
        let levels: Vec<Level> = (0..=10u8)
            .map(|part| {
                let angle = (f32::from(part) / 10.0 - 0.5) * PI;
                Level(0.15 * (1.0 - angle.cos()), 0.54 + 0.15 * angle.sin(), 1.0)
            })
            .collect();
        carving.loft(Vec3::ZERO, Outline::circle(0.15, 6), &levels, GRAIN, |_| paint(seat));
    } else {
        let outline = Outline { half: Vec2::splat(0.13), corner: 0.025, parts: 3 };
        let mut levels = vec![Level(0.06, 0.41, 0.8), Level(0.0, 0.45, 0.9)];
        levels.extend(round_over(0.0, 0.67, 0.03));
        levels.push(Level(0.13, 0.67, 1.0));
        carving.loft(Vec3::ZERO, outline, &levels, GRAIN, |_| paint(seat));
    }
    carving
}
