//! The turned and carved pieces: square kings with a boss, round pawns with a waist, the anchor.

use bevy::{
    math::{Vec2, Vec3},
    mesh::Mesh,
};

use crate::{
    app::{
        board::{die::facing, geometry::RING, plan::Plan},
        theme::woods::Substance,
    },
    rules::{GameKind, PieceKind, Seat},
};

use super::{
    Carving, Detail, Grain, balls, line_majority,
    loft::{Level, Outline, round_over},
};

/// Radius of the boss on a king, and its height above the king's top.
const BOSS: (f32, f32) = (0.15, 0.07);

/// A piece; its origin is the middle of its foot.
pub(in crate::app::board) fn piece(plan: &Plan, kind: PieceKind, seat: Option<Seat>, detail: Detail) -> Mesh {
    carve(plan, kind, seat, detail).mesh()
}

/// The anchor: a ring about a king's boss; its origin is the middle of its foot.
pub(in crate::app::board) fn anchor(detail: Detail) -> Mesh {
    ring(detail).mesh()
}

/// The die; its origin is the middle of its foot.
pub(in crate::app::board) fn die() -> Mesh {
    balls::die(facing).mesh()
}

pub(super) fn carve(plan: &Plan, kind: PieceKind, seat: Option<Seat>, detail: Detail) -> Carving {
    let seat = seat.unwrap_or(Seat::FIRST);
    match (plan.kind(), kind) {
        (GameKind::PushFight, PieceKind::King) => king(plan, seat, detail),
        (GameKind::LineMajority, _) => line_majority::stone(plan, seat, detail),
        (GameKind::PushCrate, kind) => super::push_crate::carve(kind, seat, detail),
        (GameKind::PushChess, kind) => super::push_chess::carve(kind, seat, detail),
        (GameKind::Push1977, _) => balls::ball(seat, detail),
        (GameKind::PushFight, _) => pawn(plan, seat, detail),
    }
}

#[cfg(test)]
pub(super) fn all(detail: Detail) -> Vec<Carving> {
    let mut all = vec![ring(detail), balls::die(facing)];
    all.extend((0..4).map(|seat| balls::ball(Seat(seat), detail)));
    for game in GameKind::ALL {
        let start = game.options().start();
        let plan = Plan::of(&start);
        let mut kinds: Vec<_> = start.picture().pieces.iter().map(|piece| (piece.kind, piece.seat)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        all.extend(kinds.into_iter().map(|(kind, seat)| carve(&plan, kind, seat, detail)));
    }
    all
}

/// A side's own wood, and the wood of its mark.
const fn woods(seat: Seat) -> (Substance, Substance) {
    if seat.0 == 0 { (Substance::Maple, Substance::Walnut) } else { (Substance::Walnut, Substance::Maple) }
}

/// The mark let into a piece's top of this radius: a ring for White, a dot for Brown.
fn mark(seat: Seat, radius: f32, height: f32, size: f32) -> Vec<Level> {
    let insets = if seat == Seat::FIRST { [size, size * 0.62] } else { [size * 0.72, 0.0] };
    let mut levels: Vec<_> = insets.iter().map(|from_middle| Level(radius - from_middle, height, 1.0)).collect();
    levels.push(Level(radius, height, 1.0));
    levels
}

fn king(plan: &Plan, seat: Seat, detail: Detail) -> Carving {
    let shape = plan.shape(PieceKind::King);
    let (wood, other) = woods(seat);
    let top = shape.height;
    let outline = Outline { half: Vec2::splat(shape.half), corner: shape.corner, parts: 5 };
    let mut levels = vec![Level(shape.half, 0.0, 0.5), Level(0.016, 0.0, 0.5), Level(0.0, 0.016, 0.6)];
    levels.push(Level(0.0, 0.085, 0.9));
    // A turned line about the foot.
    levels.extend([Level(0.016, 0.097, 0.6), Level(0.016, 0.107, 0.6), Level(0.0, 0.119, 0.95)]);
    levels.extend(round_over(0.0, top, 0.045));
    // A square groove cut into the top.
    levels.extend([Level(0.085, top, 1.0), Level(0.1, top - 0.016, 0.55), Level(0.115, top, 1.0)]);
    levels.push(Level(shape.half, top, 0.9));
    let grain = Grain { tone: 0.5, seed: 0.0 };
    let mut carving = Carving::of(detail);
    carving.loft(Vec3::ZERO, outline, &levels, grain, |_| wood);

    let (radius, rise) = BOSS;
    let mut boss = vec![Level(-0.02, top, 0.7), Level(-0.006, top + 0.008, 0.8), Level(0.0, top + 0.02, 0.9)];
    boss.extend(round_over(0.0, top + rise, 0.025));
    boss.extend(mark(seat, radius, top + rise, 0.095));
    let inlaid = inlay(seat, radius, 0.095);
    carving.loft(
        Vec3::ZERO,
        Outline::circle(radius, 7),
        &boss,
        grain,
        |level| if inlaid(level) { other } else { wood },
    );
    carving
}

/// Whether a level begins the mark.
fn inlay(seat: Seat, radius: f32, size: f32) -> impl Fn(&Level) -> bool {
    let from = radius - if seat == Seat::FIRST { size } else { size * 0.72 };
    move |level| (level.0 - from).abs() < 1e-5
}

fn pawn(plan: &Plan, seat: Seat, detail: Detail) -> Carving {
    let shape = plan.shape(PieceKind::Pawn);
    let (wood, other) = woods(seat);
    let (radius, top) = (shape.half, shape.height);
    let mut levels = vec![Level(radius, 0.0, 0.5), Level(0.016, 0.0, 0.5), Level(0.0, 0.016, 0.6)];
    levels.push(Level(0.0, 0.05, 0.9));
    // The waist, a hollow between foot and rim.
    for (inset, height, light) in [
        (0.004, 0.066, 0.9),
        (0.022, 0.082, 0.75),
        (0.042, 0.1, 0.62),
        (0.056, 0.124, 0.6),
        (0.056, 0.148, 0.6),
        (0.042, 0.172, 0.62),
        (0.022, 0.19, 0.72),
        (0.006, 0.206, 0.85),
        (0.0, 0.224, 0.95),
    ] {
        levels.push(Level(inset, height, light));
    }
    levels.extend(round_over(0.0, top, 0.055));
    // A line about the top, as the king's groove.
    levels.extend([Level(0.085, top, 1.0), Level(0.098, top - 0.013, 0.6), Level(0.111, top, 1.0)]);
    levels.extend(mark(seat, radius, top, 0.13));
    let inlaid = inlay(seat, radius, 0.13);
    let mut carving = Carving::of(detail);
    let grain = Grain { tone: 0.5, seed: -1.0 };
    carving.loft(
        Vec3::ZERO,
        Outline::circle(radius, 12),
        &levels,
        grain,
        |level| if inlaid(level) { other } else { wood },
    );
    carving
}

fn ring(detail: Detail) -> Carving {
    let (outer, inner, height) = RING;
    let wide = outer - inner;
    let mut levels = vec![Level(wide, 0.0, 0.4), Level(0.012, 0.0, 0.45), Level(0.0, 0.02, 0.7)];
    levels.extend(round_over(0.0, height, 0.045));
    levels.extend(
        round_over(0.0, height, 0.04)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .map(|level| Level(wide - level.0, level.1, 0.9)),
    );
    levels.push(Level(wide, 0.0, 0.4));
    let mut carving = Carving::of(detail);
    let grain = Grain { tone: 0.5, seed: 0.0 };
    carving.loft(Vec3::ZERO, Outline::circle(outer, 12), &levels, grain, |_| Substance::Lacquer);
    carving
}
