//! Everything that does not move: squares parted by grooves, rails, plinth, trays, coordinates and the cloth.

use std::f32::consts::PI;

use bevy::{
    math::{Quat, Vec2, Vec3},
    mesh::Mesh,
};

use crate::{
    app::{
        board::{
            geometry::{CLOTH, RAIL, SLAB, TRAY_FLOOR, TRAY_RIM, along},
            plan::Plan,
            tray::{Make, Tray},
        },
        theme::woods::Substance,
    },
    rules::{Direction, GameKind, Square},
};

use super::{
    Carving, Detail, Grain, glyphs, line_majority,
    loft::{Level, Outline, round_over},
    push_1977, push_crate,
};

/// How squares are cut.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Finish {
    pub(super) substance: Substance,
    /// How far a square is bevelled down, towards its neighbours, and at an open edge.
    pub(super) depth: f32,
    pub(super) groove: f32,
    pub(super) chamfer: f32,
    /// Whether all squares are cut from one piece, or each from its own.
    pub(super) one_piece: bool,
}

impl Finish {
    /// That of a square of a game's board.
    const fn of(kind: GameKind, square: Square) -> Self {
        let plain = Self { substance: Substance::Cherry, depth: 0.055, groove: 0.024, chamfer: 0.06, one_piece: false };
        match kind {
            GameKind::PushFight | GameKind::Push1977 => plain,
            GameKind::LineMajority => line_majority::SLATE,
            GameKind::PushCrate => Self { substance: Substance::Flagstone, ..plain },
            GameKind::PushChess if (square.file + square.rank).is_multiple_of(2) => {
                Self { substance: Substance::Mahogany, ..plain }
            }
            GameKind::PushChess => Self { substance: Substance::Sycamore, ..plain },
        }
    }
}

/// The bevel's way inwards as parts of its width and depth, from its lower end.
const BEVEL: [(f32, f32); 5] = [(0.0, 1.0), (0.2, 0.5), (0.45, 0.2), (0.72, 0.05), (1.0, 0.0)];
/// Height of the coordinates' letters, and how far outside the squares they are.
const LETTER: f32 = 0.25;
const LETTER_AT: f32 = 0.375;

/// Board, rails, plinth, trays and the cloth under it all in one mesh.
pub(in crate::app::board) fn table(plan: &Plan, detail: Detail) -> Mesh {
    carve(plan, detail).mesh()
}

pub(super) fn carve(plan: &Plan, detail: Detail) -> Carving {
    let mut carving = if plan.has_pockets() { push_1977::tray(plan, detail) } else { board(plan, detail) };
    // Last, so that what is hidden of it is not painted.
    carving.cloth();
    carving
}

fn board(plan: &Plan, detail: Detail) -> Carving {
    let mut carving = Carving::of(detail);
    for square in plan.squares() {
        carving.square(plan, *square);
    }
    for (seed, (foot, half)) in (40u8..).zip(plan.rail_boxes()) {
        let outline = Outline { half: Vec2::new(half.x, half.z), corner: 0.06, parts: 4 };
        let mut levels = vec![Level(0.0, 0.0, 0.55), Level(0.0, SLAB, 0.85)];
        levels.extend(round_over(0.0, SLAB + RAIL, 0.05));
        levels.push(Level(half.x.min(half.z), SLAB + RAIL, 1.0));
        carving.loft(foot, outline, &levels, Grain { tone: 0.5, seed: f32::from(seed) }, |_| Substance::Rosewood);
    }
    push_crate::maze(&mut carving, plan);
    carving.plinth(plan);
    for tray in plan.trays() {
        match tray.make {
            Make::Box => carving.tray(tray),
            Make::Bar => carving.join(line_majority::bar(tray, detail), Vec3::ZERO, Quat::IDENTITY),
        }
    }
    carving
}

/// A number from 0 to 1 that seems to be drawn by lot for each square.
fn lot(square: Square) -> f32 {
    let mixed = (u32::from(square.file) * 2654 + u32::from(square.rank) * 40503 + 77).wrapping_mul(2_654_435_761);
    f32::from((mixed >> 22).to_le_bytes()[0]) / 255.0
}

impl Carving {
    fn square(&mut self, plan: &Plan, square: Square) {
        let Finish { substance: wood, depth: deep, groove, chamfer, one_piece } = Finish::of(plan.kind(), square);
        let own = || Grain { tone: lot(square), seed: 1.0 + f32::from(square.file * plan.extent().1 + square.rank) };
        let grain = if one_piece { Grain { tone: 0.5, seed: 1.0 } } else { own() };
        let middle = plan.centre(square);
        let neighbour = |side: Direction| square.step(side).is_some_and(|next| plan.exists(next));
        let rail = |side: Direction| plan.rails().contains(&(square, side));
        let bevel = |side: Direction| if neighbour(side) || rail(side) { groove } else { chamfer };
        // The rectangle at a level of the bevel, as its far left and near right corners.
        let corners = |part: f32| {
            let edge = |side: Direction| 0.5 - bevel(side) * part;
            (
                Vec2::new(-edge(Direction::Left), -edge(Direction::Up)),
                Vec2::new(edge(Direction::Right), edge(Direction::Down)),
            )
        };
        let corner = |side: Direction, part: f32, right: bool| {
            let (low, high) = corners(part);
            let (x, z) = match (side, right) {
                (Direction::Up, false) | (Direction::Left, true) => (low.x, low.y),
                (Direction::Up, true) | (Direction::Right, false) => (high.x, low.y),
                (Direction::Right, true) | (Direction::Down, false) => (high.x, high.y),
                (Direction::Down, true) | (Direction::Left, false) => (low.x, high.y),
            };
            middle + Vec3::new(x, 0.0, z)
        };
        let top = Direction::ALL.map(|side| self.vertex(corner(side, 1.0, false), Vec3::Y, wood, grain, 1.0));
        self.quad(top);
        for side in Direction::ALL {
            let out = along(side);
            let open = !(neighbour(side) || rail(side));
            let light = |depth: f32| if open { 1.0 - depth * 0.25 } else { 1.0 - depth * 0.8 };
            let slope = |low: (f32, f32), high: (f32, f32)| {
                let (across, down) = ((high.0 - low.0) * bevel(side), (low.1 - high.1) * deep);
                (out * down + Vec3::Y * across).normalize()
            };
            for index in 0..BEVEL.len() - 1 {
                let own = slope(BEVEL[index], BEVEL[index + 1]);
                let below = index.checked_sub(1).map_or(own, |below| slope(BEVEL[below], BEVEL[index]));
                let above = if index + 2 < BEVEL.len() { slope(BEVEL[index + 1], BEVEL[index + 2]) } else { Vec3::Y };
                let strip =
                    [(BEVEL[index], own + below), (BEVEL[index + 1], own + above)].map(|((part, depth), normal)| {
                        [false, true].map(|right| {
                            let at = corner(side, part, right) - Vec3::Y * depth * deep;
                            self.vertex(at, normal.normalize(), wood, grain, light(depth))
                        })
                    });
                self.quad([strip[0][0], strip[0][1], strip[1][1], strip[1][0]]);
            }
            if open {
                let wall = [(deep, 0.75), (SLAB, 0.4)].map(|(depth, light)| {
                    [false, true]
                        .map(|right| self.vertex(corner(side, 0.0, right) - Vec3::Y * depth, out, wood, grain, light))
                });
                self.quad([wall[0][0], wall[0][1], wall[1][1], wall[1][0]]);
            }
        }
    }

    fn plinth(&mut self, plan: &Plan) {
        let half = plan.plinth_half();
        let outline = Outline { half, corner: 0.22, parts: 8 };
        let mut levels = vec![Level(0.02, CLOTH, 0.35), Level(0.0, CLOTH + 0.03, 0.5)];
        levels.extend(round_over(0.0, -SLAB, 0.06));
        // A thin line of stringing runs round the plinth.
        levels.extend([0.075, 0.093, half.min_element()].map(|inset| Level(inset, -SLAB, 1.0)));
        let grain = Grain { tone: 0.5, seed: 50.0 };
        self.loft(Vec3::ZERO, outline, &levels, grain, |level| {
            if (level.0 - 0.075).abs() < 1e-5 { Substance::Inlay } else { Substance::Wenge }
        });
    }

    fn cloth(&mut self) {
        let grain = Grain { tone: 0.5, seed: 0.0 };
        let corners = [(-60.0, -60.0), (60.0, -60.0), (60.0, 60.0), (-60.0, 60.0)]
            .map(|(x, z)| self.vertex(Vec3::new(x, CLOTH, z), Vec3::Y, Substance::Cloth, grain, 1.0));
        self.quad(corners);
    }

    fn tray(&mut self, tray: &Tray) {
        let at = tray.middle;
        let outline = Outline { half: tray.half, corner: 0.2, parts: 8 };
        let mut levels = vec![Level(0.02, CLOTH, 0.35), Level(0.0, CLOTH + 0.03, 0.5)];
        levels.extend(round_over(0.0, TRAY_RIM, 0.035));
        levels.extend([
            Level(0.045, TRAY_RIM, 1.0),
            Level(0.062, TRAY_RIM - 0.01, 0.95),
            Level(0.07, TRAY_RIM - 0.035, 0.8),
        ]);
        levels.push(Level(0.078, TRAY_FLOOR, 0.4));
        let floor = levels.len();
        levels.extend([
            Level(0.079, TRAY_FLOOR, 0.25),
            Level(0.2, TRAY_FLOOR, 0.5),
            Level(tray.half.min_element(), TRAY_FLOOR, 0.55),
        ]);
        let from = levels[floor].0;
        let grain = Grain { tone: 0.5, seed: 60.0 + f32::from(tray.seat.0) };
        self.loft(Vec3::new(at.x, 0.0, at.y), outline, &levels, grain, |level| {
            if level.0 >= from { Substance::Cherry } else { Substance::Wenge }
        });
    }
}

/// The letters and numbers let into the plinth, or the numbers of pockets, for the side from which the board is seen: on
/// the far side rails and pieces would hide them.
pub(in crate::app::board) fn coordinates(plan: &Plan, flipped: bool) -> Mesh {
    if plan.has_pockets() {
        return push_1977::numbers(plan, flipped).mesh();
    }
    let mut all = Carving::default();
    let (side, facing) = if flipped { (Quat::from_rotation_y(PI), -1.0) } else { (Quat::IDENTITY, 1.0) };
    let mut put = |word: &str, across: f32, out: f32| {
        let at = side * Vec3::new(across, -SLAB + 0.002, out);
        all.join(glyphs::word(word, LETTER, Substance::Inlay), at, side);
    };
    let (files, ranks) = plan.extent();
    let at = |file, rank| plan.centre(Square::new(file, rank));
    for file in 0..files {
        let name = char::from(b'a' + file).to_string();
        put(&name, at(file, 0).x * facing, f32::from(ranks) / 2.0 + LETTER_AT);
    }
    // Beside a rail they stand farther out, so that it does not hide them.
    let beside = plan.rails().iter().any(|rail| rail.1 == Direction::Left);
    let across = f32::from(files) / 2.0 + LETTER_AT + if beside { 0.08 } else { -0.06 };
    for rank in 0..ranks {
        put(&(rank + 1).to_string(), -across, at(0, rank).z * facing);
    }
    all.mesh()
}
