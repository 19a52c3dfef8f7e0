//! The body of a board as boxes: its slab and rails, and all that a picture of it must hold.

use bevy::math::{Vec2, Vec3};

use crate::rules::{Direction, PieceKind};

use super::{
    geometry::{CLOTH, RAIL, RAIL_WIDTH, SLAB, TRAY_RIM, along},
    plan::Plan,
    pockets::{BALL, TOP},
};

impl Plan {
    /// The rails of a side as one box each: middle of the foot (at the plinth's height) and half extents.
    pub(super) fn rail_boxes(&self) -> Vec<(Vec3, Vec3)> {
        let sides = Direction::ALL.into_iter().filter_map(|side| {
            let mut squares = self.rails().iter().filter(|rail| rail.1 == side).map(|rail| self.centre(rail.0));
            let first = squares.next()?;
            let (low, high) = squares.fold((first, first), |(low, high), at| (low.min(at), high.max(at)));
            let out = along(side);
            let across = Vec3::new(out.z.abs(), 0.0, out.x.abs());
            // The rails of two sides meet at the corners.
            let longer = if side.delta().0 == 0 || !self.has_all_rails() { 0.5 } else { 0.5 + RAIL_WIDTH };
            let half = (high - low) / 2.0 + across * longer + out.abs() * RAIL_WIDTH / 2.0;
            let at = low.midpoint(high) + out * (0.5 + RAIL_WIDTH / 2.0) - Vec3::Y * SLAB;
            Some((at, half + Vec3::Y * f32::midpoint(SLAB, RAIL)))
        });
        sides.collect()
    }

    fn has_all_rails(&self) -> bool {
        Direction::ALL.into_iter().all(|side| self.rails().iter().any(|rail| rail.1 == side))
    }

    /// The slab as boxes, a run of equal ranks each, by their middle and half extents on the ground.
    pub(super) fn slab_boxes(&self) -> Vec<(Vec2, Vec2)> {
        let mut boxes: Vec<(Vec2, Vec2)> = Vec::new();
        for rank in 0..self.extent().1 {
            let row = self.squares().iter().filter(|square| square.rank == rank).map(|square| self.centre(*square));
            let (low, high) =
                row.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
            let (middle, half) = (Vec2::new(low.x + high.x, low.z + high.z) / 2.0, (high.x - low.x) / 2.0 + 0.5);
            match boxes.last_mut() {
                Some((at, size)) if (at.x - middle.x).abs() < 1e-4 && (size.x - half).abs() < 1e-4 => {
                    at.y -= 0.5;
                    size.y += 0.5;
                }
                _ => boxes.push((middle, Vec2::new(half, 0.5))),
            }
        }
        boxes
    }

    /// Points that a picture of the whole board must hold: the corners of plinth and trays, and of what stands on them.
    pub(super) fn hull(&self) -> Vec<Vec3> {
        let plinth = self.plinth_half();
        let squares = plinth - self.margin();
        let mut boxes = if self.has_pockets() {
            let cup = self.cup();
            vec![
                (Vec2::ZERO, plinth, CLOTH),
                (Vec2::ZERO, plinth, TOP),
                (Vec2::ZERO, squares, 2.0 * BALL),
                (Vec2::new(cup.x, cup.z), Vec2::splat(BALL), cup.y + 2.0 * BALL),
            ]
        } else {
            vec![
                (Vec2::ZERO, plinth, CLOTH),
                (Vec2::ZERO, plinth, -SLAB),
                (Vec2::ZERO, squares - Vec2::new(0.0, 1.0), 0.5),
            ]
        };
        if self.maze().is_some() {
            // A pawn with the flag on the farthest tiles.
            let tall = self.shape(PieceKind::Pawn).height + self.shape(PieceKind::Flag).height;
            boxes.push((Vec2::ZERO, squares - 0.5, tall));
        }
        boxes.extend(self.trays().iter().flat_map(|tray| [CLOTH, TRAY_RIM].map(|y| (tray.middle, tray.half, y))));
        let corners = |(middle, half, y): (Vec2, Vec2, f32)| {
            [(1.0, 1.0), (-1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(right, near)| {
                let at = middle + half * Vec2::new(right, near);
                Vec3::new(at.x, y, at.y)
            })
        };
        boxes.into_iter().flat_map(corners).collect()
    }

    /// Half the ground on which shadows can fall: board, trays, and a little more.
    pub(super) fn shaded_half(&self) -> Vec2 {
        let all = self.hull().into_iter().fold(Vec2::ZERO, |all, at| all.max(Vec2::new(at.x, at.z).abs()));
        (all + 0.45).ceil()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slab_is_as_wide_as_its_ranks() {
        let boxes = Plan::default().slab_boxes();
        let wanted = [
            (Vec2::new(-0.5, 1.5), Vec2::new(2.5, 0.5)),
            (Vec2::ZERO, Vec2::new(4.0, 1.0)),
            (Vec2::new(0.5, -1.5), Vec2::new(2.5, 0.5)),
        ];
        for (found, wanted) in boxes.iter().zip(wanted) {
            assert!(found.0.distance(wanted.0) < 1e-5 && found.1.distance(wanted.1) < 1e-5, "{boxes:?}");
        }
        assert_eq!(boxes.len(), 3);
    }
}
