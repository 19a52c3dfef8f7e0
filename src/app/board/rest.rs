//! How pieces stand on a board, and how each rests: on its square, in hand, fallen or captured.

use std::f32::consts::FRAC_PI_2;

use bevy::math::{Quat, Vec3};

use crate::rules::{GameKind, Picture, Piece, PieceId, PieceKind, Place, Seat};

use super::{
    geometry::{CLOTH, Pose, Shape},
    plan::Plan,
    pockets::BALL,
};

impl Plan {
    /// Whether the pieces in a side's tray are those that it has captured, not its own.
    const fn keeps_captures(&self) -> bool {
        matches!(self.kind(), GameKind::LineMajority)
    }

    /// A piece's place in a tray, in the order of the ids from the player's left: its own place in its side's tray, or
    /// the next one in the captor's.
    fn slot(&self, picture: &Picture, piece: PieceId, seat: Option<Seat>) -> Vec3 {
        let captured = self.keeps_captures();
        let keeper = if captured { seat.map(Seat::other) } else { seat };
        // A pawn of the maze never leaves it.
        let stays = |other: &Piece| self.maze().is_some() && other.kind == PieceKind::Pawn;
        let beside = |other: &&Piece| other.seat == seat && !stays(other) && (!captured || other.place == Place::Tray);
        let before = picture.pieces.iter().filter(beside).filter(|other| other.id < piece).count();
        let tray = self.trays().iter().find(|tray| Some(tray.seat) == keeper).or(self.trays().first());
        tray.map_or(Vec3::ZERO, |tray| tray.slot(before))
    }

    /// The outline of a kind of piece.
    pub(super) const fn shape(&self, kind: PieceKind) -> Shape {
        match (self.kind(), kind) {
            (GameKind::PushCrate, PieceKind::Crate(1 | 2)) => Shape { half: 0.4, corner: 0.05, height: 0.6 },
            (GameKind::PushCrate, PieceKind::Crate(3)) => Shape { half: 0.38, corner: 0.1, height: 0.2 },
            (GameKind::PushCrate, PieceKind::Crate(_)) => Shape { half: 0.38, corner: 0.2, height: 0.05 },
            (GameKind::PushCrate, PieceKind::Flag) => Shape { half: 0.15, corner: 0.15, height: 0.87 },
            (GameKind::PushCrate, _) => Shape { half: 0.25, corner: 0.25, height: 0.68 },
            (GameKind::PushChess, kind) => {
                let (half, height) = match kind {
                    PieceKind::King => (0.32, 1.05),
                    PieceKind::Queen => (0.31, 0.9),
                    PieceKind::Bishop => (0.27, 0.85),
                    PieceKind::Knight => (0.28, 0.78),
                    PieceKind::Rook => (0.29, 0.62),
                    _ => (0.26, 0.58),
                };
                Shape { half, corner: half, height }
            }
            (_, PieceKind::Ball) => Shape { half: BALL, corner: BALL, height: 2.0 * BALL },
            (_, PieceKind::King) => Shape { half: 0.335, corner: 0.07, height: 0.44 },
            (_, PieceKind::Stone) => Shape { half: 0.37, corner: 0.37, height: 0.26 },
            (_, _) => Shape { half: 0.3, corner: 0.3, height: 0.32 },
        }
    }

    /// Upright, with the middle of its foot at a point.
    pub(super) fn upright(&self, foot: Vec3, kind: PieceKind) -> Pose {
        Pose { middle: foot + Vec3::Y * self.shape(kind).height / 2.0, turn: Quat::IDENTITY }
    }

    /// A point of a piece in this pose, given in squares from the middle of its foot.
    pub(super) fn point(&self, pose: &Pose, from_foot: Vec3, kind: PieceKind) -> Vec3 {
        pose.middle + pose.turn * (from_foot - Vec3::Y * self.shape(kind).height / 2.0)
    }

    /// A piece carried on another in this pose.
    pub(super) fn carried(&self, carrier: &Pose, carries: PieceKind, kind: PieceKind) -> Pose {
        let foot = self.point(carrier, Vec3::Y * self.shape(carries).height, carries);
        Pose { turn: carrier.turn, ..self.upright(foot, kind) }
    }

    /// How a piece rests: upright on its square or in the tray as a piece in hand, on its side once it has fallen. A
    /// stone lies as it stands.
    pub(super) fn rest(&self, piece: &Piece, picture: &Picture) -> Pose {
        match piece.place {
            Place::On(square) => self.upright(self.centre(square), piece.kind),
            Place::Hand if self.has_pockets() => self.upright(self.cup(), piece.kind),
            Place::Pocket(pocket) if self.has_pockets() => self.upright(self.in_pocket(pocket), piece.kind),
            Place::Hand | Place::Pocket(_) | Place::With(_) => {
                self.upright(self.slot(picture, piece.id, piece.seat), piece.kind)
            }
            // What is left of a crate is swept away.
            Place::Tray if self.maze().is_some() => Pose { middle: Vec3::Y * (CLOTH - 1.0), turn: Quat::IDENTITY },
            Place::Tray if piece.kind == PieceKind::Stone => {
                self.upright(self.slot(picture, piece.id, piece.seat), piece.kind)
            }
            Place::Tray => self.lying(piece, picture),
        }
    }

    /// A fallen piece lies on its side, turned a little, each its own way.
    fn lying(&self, piece: &Piece, picture: &Picture) -> Pose {
        let askew = 0.2 - f32::from(piece.id.0 % 3) * 0.2;
        Pose {
            middle: self.slot(picture, piece.id, piece.seat) + Vec3::Y * self.shape(piece.kind).half,
            turn: Quat::from_rotation_y(askew) * Quat::from_rotation_x(FRAC_PI_2),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;

    #[test]
    fn no_two_pieces_in_hand_touch() {
        // The stones of Line majority push are never in hand; in a game with one cup for one ball there never are two.
        let shared = [GameKind::LineMajority, GameKind::Push1977];
        for kind in GameKind::ALL.iter().filter(|kind| !shared.contains(kind)) {
            let game = kind.options().start();
            let plan = Plan::of(&game);
            let mut picture = game.picture();
            // What can be in hand or in a tray: in a maze the crates in hand alone.
            picture.pieces.retain(|piece| plan.maze().is_none() || piece.place == Place::Hand);
            for piece in &mut picture.pieces {
                piece.place = Place::Hand;
            }
            apart(&plan, &picture);
        }
    }

    /// No two pieces at rest touch.
    fn apart(plan: &Plan, picture: &Picture) {
        for one in &picture.pieces {
            for other in picture.pieces.iter().filter(|other| other.id > one.id) {
                let apart = plan.rest(one, picture).middle.distance(plan.rest(other, picture).middle);
                assert!(apart > plan.shape(one.kind).half + plan.shape(other.kind).half, "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn captured_stones_fill_the_hollows_of_their_captor() {
        let start = GameKind::LineMajority.options().start();
        let plan = Plan::of(&start);
        let mut picture = start.picture();
        let ids: Vec<PieceId> = picture.pieces.iter().map(|piece| piece.id).collect();
        let (white, black) = ids.split_at(8);
        // In no order of the ids.
        for (taken, places) in [(black[6], 1), (black[1], 2), (white[7], 1), (black[4], 3), (white[0], 2)] {
            let piece = picture.pieces.iter_mut().find(|piece| piece.id == taken).unwrap();
            piece.place = Place::Tray;
            let captor = piece.seat.unwrap().other();
            apart(&plan, &picture);
            let tray = plan.trays().iter().find(|tray| tray.seat == captor).unwrap();
            let lying = picture.pieces.iter().filter(|piece| piece.place == Place::Tray);
            let lying = lying.filter(|piece| piece.seat != Some(captor)).map(|piece| plan.rest(piece, &picture).middle);
            let hollows: Vec<usize> = lying
                .map(|at| {
                    (0..3)
                        .find(|hollow| {
                            let hollow = tray.slot(*hollow);
                            Vec2::new(at.x - hollow.x, at.z - hollow.z).length() < 1e-5
                        })
                        .unwrap()
                })
                .collect();
            assert_eq!(hollows, (0..places).collect::<Vec<_>>());
        }
        let [mine, theirs] = plan.trays() else { panic!("two trays") };
        assert!(mine.middle.y > 0.0 && mine.middle == -theirs.middle, "each before its own side");
    }
}
