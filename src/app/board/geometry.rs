//! Where everything of Push Fight's board is, in squares: x to the right of White, y up, z towards White.
//!
//! The squares' tops are at height 0 and the middle of the board is the origin. The slab of squares stands on a
//! wider plinth, which carries the coordinates; a tray lies on White's side and one on Brown's.

use std::f32::consts::FRAC_PI_2;

use bevy::{
    math::{Quat, Vec2, Vec3},
    prelude::Component,
};

use crate::rules::{Direction, Picture, Piece, PieceId, PieceKind, Place, Seat, Square, push_fight::Squares};

/// Files of the board.
pub(super) const FILES: u8 = 8;
/// Ranks of the board.
pub(super) const RANKS: u8 = 4;
/// Height of the slab of squares above the plinth.
pub(super) const SLAB: f32 = 0.3;
/// Height of the plinth above the cloth.
pub(super) const PLINTH: f32 = 0.22;
/// How far the plinth reaches beyond the squares.
pub(super) const MARGIN: f32 = 0.64;
/// Height of the cloth.
pub(super) const CLOTH: f32 = -SLAB - PLINTH;
/// Height of the rails above the squares.
pub(super) const RAIL: f32 = 0.18;
/// Thickness of the rails.
pub(super) const RAIL_WIDTH: f32 = 0.2;
/// Height of a tray's floor and of its rim.
pub(super) const TRAY_FLOOR: f32 = CLOTH + 0.07;
pub(super) const TRAY_RIM: f32 = CLOTH + 0.22;
/// Half a tray's length and depth.
pub(super) const TRAY: Vec2 = Vec2::new(2.42, 0.47);
/// Distance of the trays' middle lines from the middle of the board.
const TRAY_AT: f32 = RANKS as f32 / 2.0 + MARGIN + 0.12 + TRAY.y;
/// Distance of the pieces in a tray.
const TRAY_STEP: f32 = 0.94;
/// Pieces a side has.
const SIDE: u8 = 5;
/// Outer and inner radius and height of the anchor, a ring about the boss on a king's top.
pub(super) const RING: (f32, f32, f32) = (0.27, 0.165, 0.13);

/// The outline of a piece: a block with rounded corners, or a drum.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Shape {
    /// Half its width.
    pub(super) half: f32,
    /// The radius of its corners: all of `half` for a round piece.
    pub(super) corner: f32,
    /// Its height without the boss on its top.
    pub(super) height: f32,
}

/// The outline of a kind of piece.
pub(super) const fn shape(kind: PieceKind) -> Shape {
    match kind {
        PieceKind::King => Shape { half: 0.335, corner: 0.07, height: 0.44 },
        PieceKind::Pawn => Shape { half: 0.3, corner: 0.3, height: 0.32 },
    }
}

/// Where a piece is in space: the middle of its body, and how it is turned from standing upright.
#[derive(Component, Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Pose {
    /// The middle of the body.
    pub(crate) middle: Vec3,
    /// The turn from upright.
    pub(crate) turn: Quat,
}

impl Pose {
    /// Upright, with the middle of its foot at a point.
    pub(super) fn upright(foot: Vec3, kind: PieceKind) -> Self {
        Self { middle: foot + Vec3::Y * shape(kind).height / 2.0, turn: Quat::IDENTITY }
    }

    /// A point of the piece, given in squares from the middle of its foot.
    pub(super) fn point(&self, from_foot: Vec3, kind: PieceKind) -> Vec3 {
        self.middle + self.turn * (from_foot - Vec3::Y * shape(kind).height / 2.0)
    }
}

/// The squares of the board.
pub(super) fn squares() -> impl Iterator<Item = Square> {
    Squares::BOARD.names()
}

/// Whether the board has the square.
pub(super) fn exists(square: Square) -> bool {
    !Squares::one(square).is_empty()
}

/// The middle of a square's top.
pub(super) fn centre(square: Square) -> Vec3 {
    Vec3::new(f32::from(square.file) - 3.5, 0.0, 1.5 - f32::from(square.rank))
}

/// A step in this direction.
pub(super) fn along(towards: Direction) -> Vec3 {
    let (file, rank) = towards.delta();
    Vec3::new(f32::from(file), 0.0, -f32::from(rank))
}

/// The square at a point of the board's top.
pub(super) fn square_at(point: Vec2) -> Option<Square> {
    squares().find(|square| {
        let middle = centre(*square);
        (point.x - middle.x).abs() <= 0.5 && (point.y - middle.z).abs() <= 0.5
    })
}

/// The sides of squares with a rail.
pub(super) fn rails() -> impl Iterator<Item = (Square, Direction)> {
    squares().filter_map(|square| match square.rank {
        0 => Some((square, Direction::Down)),
        3 => Some((square, Direction::Up)),
        _ => None,
    })
}

/// The two rails as boxes: middle of the foot (at the plinth's height) and half extents.
pub(super) fn rail_boxes() -> [(Vec3, Vec3); 2] {
    [Direction::Up, Direction::Down].map(|side| {
        let files = rails().filter(|(_, towards)| *towards == side).map(|(square, _)| centre(square));
        let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for middle in files {
            (low, high) = (low.min(middle), high.max(middle));
        }
        let half = Vec3::new((high.x - low.x) / 2.0 + 0.5, f32::midpoint(SLAB, RAIL), RAIL_WIDTH / 2.0);
        let at = low.midpoint(high) + along(side) * (0.5 + RAIL_WIDTH / 2.0) - Vec3::Y * SLAB;
        (at, half)
    })
}

/// The slab as three boxes side by side, by their middle and half extents on the ground.
pub(super) fn slab_boxes() -> [(Vec2, Vec2); 3] {
    let row = |rank: u8| {
        let files = squares().filter(move |square| square.rank == rank).map(|square| centre(square).x);
        let (low, high) = files.fold((f32::MAX, f32::MIN), |(low, high), x| (low.min(x), high.max(x)));
        (f32::midpoint(low, high), (high - low) / 2.0 + 0.5)
    };
    let ((far, far_half), (near, near_half), (_, half)) = (row(3), row(0), row(1));
    [
        (Vec2::ZERO, Vec2::new(half, 1.0)),
        (Vec2::new(far, -1.5), Vec2::new(far_half, 0.5)),
        (Vec2::new(near, 1.5), Vec2::new(near_half, 0.5)),
    ]
}

/// Half the plinth's extent on the ground.
pub(super) fn plinth_half() -> Vec2 {
    Vec2::new(f32::from(FILES) / 2.0 + MARGIN, f32::from(RANKS) / 2.0 + MARGIN)
}

/// The middle of a side's tray, on the ground.
pub(super) const fn tray(seat: Seat) -> Vec2 {
    Vec2::new(0.0, if seat.0 == 0 { TRAY_AT } else { -TRAY_AT })
}

/// A piece's own place in its side's tray: the order of the ids, from the player's left.
fn slot(picture: &Picture, piece: PieceId, seat: Seat) -> Vec3 {
    let before = picture.pieces.iter().filter(|other| other.seat == seat && other.id < piece).count();
    let index = u8::try_from(before).unwrap_or(u8::MAX).min(SIDE - 1);
    let tray = tray(seat);
    let side = if seat == Seat::FIRST { 1.0 } else { -1.0 };
    let x = (f32::from(index) - f32::from(SIDE - 1) / 2.0) * TRAY_STEP * side;
    Vec3::new(tray.x + x, TRAY_FLOOR, tray.y)
}

/// How a piece rests: upright on its square or in the tray as a piece in hand, on its side once it has fallen.
pub(super) fn rest(piece: &Piece, picture: &Picture) -> Pose {
    match piece.place {
        Place::On(square) => Pose::upright(centre(square), piece.kind),
        Place::Hand => Pose::upright(slot(picture, piece.id, piece.seat), piece.kind),
        Place::Tray => lying(piece, picture),
    }
}

/// A fallen piece lies on its side, turned a little, each its own way.
fn lying(piece: &Piece, picture: &Picture) -> Pose {
    let askew = 0.2 - f32::from(piece.id.0 % 3) * 0.2;
    Pose {
        middle: slot(picture, piece.id, piece.seat) + Vec3::Y * shape(piece.kind).half,
        turn: Quat::from_rotation_y(askew) * Quat::from_rotation_x(FRAC_PI_2),
    }
}

/// Points that a picture of the whole board must hold: the corners of plinth and trays, and of what stands on them.
pub(super) fn extent() -> Vec<Vec3> {
    let plinth = plinth_half();
    let far = TRAY_AT + TRAY.y;
    let mut points = Vec::new();
    for (x, y, z) in [
        (plinth.x, CLOTH, plinth.y),
        (plinth.x, -SLAB, plinth.y),
        (TRAY.x, CLOTH, far),
        (TRAY.x, TRAY_RIM, far),
        (4.0, 0.5, 1.0),
    ] {
        for (right, near) in [(x, z), (-x, z), (x, -z), (-x, -z)] {
            points.push(Vec3::new(right, y, near));
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use crate::rules::{GameKind, grid::Direction};

    use super::*;

    #[test]
    fn points_of_the_top_are_on_their_squares() {
        for square in squares() {
            let middle = centre(square);
            for (x, z) in [(0.0, 0.0), (0.49, 0.49), (-0.49, -0.49)] {
                assert_eq!(square_at(Vec2::new(middle.x + x, middle.z + z)), Some(square));
            }
        }
        assert_eq!(square_at(Vec2::new(-3.5, -1.5)), None, "there is no a4");
        assert_eq!(square_at(Vec2::new(4.01, 0.5)), None);
        assert_eq!(squares().count(), 26);
    }

    #[test]
    fn the_rails_are_above_c4_to_g4_and_below_b1_to_f1() {
        let names = |side: Direction| {
            let names: Vec<_> = rails().filter(|rail| rail.1 == side).map(|rail| rail.0.to_string()).collect();
            names.join(" ")
        };
        assert_eq!(names(Direction::Up), "c4 d4 e4 f4 g4");
        assert_eq!(names(Direction::Down), "b1 c1 d1 e1 f1");
        let [up, down] = rail_boxes();
        assert!((up.0.x - 0.5).abs() < 1e-6 && (down.0.x + 0.5).abs() < 1e-6, "{up:?} {down:?}");
        assert!((up.1.x - 2.5).abs() < 1e-6);
    }

    #[test]
    fn no_two_pieces_in_hand_touch() {
        let mut picture = GameKind::PushFight.options().start().picture();
        for piece in &mut picture.pieces {
            piece.place = Place::Hand;
        }
        for one in &picture.pieces {
            for other in picture.pieces.iter().filter(|other| other.id > one.id) {
                let apart = rest(one, &picture).middle.distance(rest(other, &picture).middle);
                assert!(apart > 0.75, "{one:?} {other:?}");
            }
        }
    }
}
