//! Which point of the picture shows what: the camera as plain mathematics.

use bevy::{
    math::{Mat4, Vec2, Vec3},
    prelude::Resource,
};

use crate::rules::{Direction, Picture, PieceId, PieceKind, Place, Square};

use super::{
    Spot,
    geometry::{Pose, RAIL, RAIL_WIDTH, RING, Shape, along},
    plan::Plan,
    pockets::{BALL, FRAME, REACH, TOP},
};

/// How the board is seen. Points of the picture are given from its upper left corner (0, 0) to its lower right (1, 1).
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub(crate) struct View {
    clip_from_world: Mat4,
    world_from_clip: Mat4,
    eye: Vec3,
}

impl View {
    /// The view of an eye with this projection.
    pub(super) fn new(world_from_view: Mat4, clip_from_view: Mat4) -> Self {
        let clip_from_world = clip_from_view * world_from_view.inverse();
        Self { clip_from_world, world_from_clip: clip_from_world.inverse(), eye: world_from_view.w_axis.truncate() }
    }

    /// Where a point in space is in the picture.
    pub(super) fn project(&self, point: Vec3) -> Vec2 {
        let clip = self.clip_from_world.project_point3(point);
        Vec2::new(clip.x * 0.5 + 0.5, 0.5 - clip.y * 0.5)
    }

    /// The direction in which the eye sees a point of the picture.
    fn ray(&self, uv: Vec2) -> Vec3 {
        let near = self.world_from_clip.project_point3(Vec3::new(uv.x * 2.0 - 1.0, 1.0 - uv.y * 2.0, 1.0));
        (near - self.eye).normalize()
    }

    /// The corners of a square in the picture, clockwise from White's upper left.
    pub(crate) fn square_quad(&self, plan: &Plan, square: Square) -> [Vec2; 4] {
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
            .map(|(x, z)| self.project(plan.centre(square) + Vec3::new(x, 0.0, z)))
    }

    /// Whether the board is seen from the second side: its far ranks are below.
    pub(crate) fn is_flipped(&self) -> bool {
        self.project(Vec3::NEG_Z).y > self.project(Vec3::Z).y
    }

    /// What a point of the picture shows. A piece is taken by its body, which may hide the square behind it.
    pub(crate) fn pick(&self, plan: &Plan, uv: Vec2, picture: &Picture) -> Option<Spot> {
        let ray = self.ray(uv);
        let pieces = picture.pieces.iter().filter_map(|piece| {
            let spot = match piece.place {
                Place::On(square) => Spot::Square(square),
                Place::Hand | Place::Tray | Place::Pocket(_) => Spot::Tray(piece.id),
                Place::With(_) => return None,
            };
            let pose = plan.rest(piece, picture);
            if piece.kind == PieceKind::Ball {
                return Some((touch(self.eye - pose.middle, ray, BALL)?, spot));
            }
            Some((self.body(ray, &pose, plan.shape(piece.kind), carries(picture, piece.id))?, spot))
        });
        let rails = plan
            .rails()
            .iter()
            .filter_map(|&(square, side)| Some((self.rail(ray, plan.centre(square), side)?, Spot::Rail(square, side))));
        let nearest = pieces.chain(rails).min_by(|one, other| one.0.total_cmp(&other.0));
        nearest.map(|(_, spot)| spot).or_else(|| {
            let level = |height: f32| {
                let at = self.eye + ray * ((height - self.eye.y) / ray.y);
                Vec2::new(at.x, at.z)
            };
            let pocket = plan.pocket_at(level(TOP)).map(Spot::Pocket);
            pocket.or_else(|| plan.square_at(level(0.0)).map(Spot::Square))
        })
    }

    /// The middle of a pocket in the picture.
    pub(crate) fn pocket_middle(&self, plan: &Plan, number: u8) -> Option<Vec2> {
        plan.pocket(number).map(|pocket| self.project(pocket.at))
    }

    /// The corners in the picture of the part of the frame that belongs to a pocket.
    pub(crate) fn pocket_quad(&self, plan: &Plan, number: u8) -> Option<[Vec2; 4]> {
        let pocket = plan.pocket(number)?;
        let (out, near) = (-along(pocket.towards), pocket.at + along(pocket.towards) * (REACH - 0.5));
        let across = Vec3::new(out.z, 0.0, out.x) * 0.5;
        let far = near + out * FRAME;
        Some([near - across, near + across, far + across, far - across].map(|corner| self.project(corner)))
    }

    /// How far along the ray a piece is met, taken as the box around it.
    fn body(&self, ray: Vec3, pose: &Pose, shape: Shape, anchored: bool) -> Option<f32> {
        let back = pose.turn.inverse();
        let top = shape.height / 2.0 + if anchored { RING.2 } else { 0.0 };
        let half = shape.half;
        meet(
            back * (self.eye - pose.middle),
            back * ray,
            Vec3::new(-half, -shape.height / 2.0, -half),
            Vec3::new(half, top, half),
        )
    }

    fn rail(&self, ray: Vec3, square: Vec3, side: Direction) -> Option<f32> {
        let out = along(side);
        let middle = square + out * (0.5 + RAIL_WIDTH / 2.0);
        let half = Vec3::new(0.5, 0.0, RAIL_WIDTH / 2.0);
        meet(self.eye - middle, ray, -half, half + Vec3::Y * RAIL)
    }
}

fn carries(picture: &Picture, piece: PieceId) -> bool {
    picture.anchor == Some(piece)
}

/// Where a ray first meets a box, in lengths of the ray.
fn meet(eye: Vec3, ray: Vec3, low: Vec3, high: Vec3) -> Option<f32> {
    let (one, other) = ((low - eye) / ray, (high - eye) / ray);
    let (near, far) = (one.min(other).max_element(), one.max(other).min_element());
    (near <= far && far >= 0.0).then_some(near)
}

/// Where a ray first meets a ball about the origin, in lengths of the ray, which is of length 1.
fn touch(eye: Vec3, ray: Vec3, radius: f32) -> Option<f32> {
    let nearest = -eye.dot(ray);
    let within = radius * radius - (eye + ray * nearest).length_squared();
    (within >= 0.0 && nearest > 0.0).then(|| nearest - within.sqrt())
}

#[cfg(test)]
mod tests {
    use crate::{
        app::board::camera::{Aim, look},
        rules::GameKind,
    };

    use super::*;

    fn views() -> Vec<View> {
        let home = Aim::home(false, false);
        let aims = [home, Aim::home(true, false), Aim::home(false, true), Aim { yaw: 0.7, rise: 0.75, ..home }];
        aims.iter().flat_map(|aim| [0.6, 1.3, 2.4].map(|aspect| look(&Plan::default(), aim, aspect))).collect()
    }

    #[test]
    fn an_empty_square_is_picked_by_its_middle_and_near_its_corners() {
        let plan = Plan::default();
        for view in views() {
            for &square in plan.squares() {
                let quad = view.square_quad(&plan, square);
                let middle = view.project(plan.centre(square));
                let empty = Picture::default();
                assert_eq!(view.pick(&plan, middle, &empty), Some(Spot::Square(square)));
                for corner in quad {
                    let inside = corner.lerp(middle, 0.1);
                    // A rail hides a strip of the squares behind it from a low eye.
                    let spot = view.pick(&plan, inside, &empty);
                    let behind_rail = matches!(spot, Some(Spot::Rail(..))) && matches!(square.rank, 0 | 3);
                    assert!(behind_rail || spot == Some(Spot::Square(square)), "{square} {spot:?}");
                }
            }
        }
    }

    #[test]
    fn stones_and_squares_of_the_slab_are_picked() {
        let start = GameKind::LineMajority.options().start();
        let plan = Plan::of(&start);
        let mut picture = start.picture();
        for taken in [0, 9, 12, 15] {
            picture.pieces[taken].place = Place::Tray;
        }
        for aim in [Aim::home(false, false), Aim::home(true, false), Aim::home(false, true)] {
            let view = look(&plan, &aim, 1.4);
            for &square in plan.squares() {
                let middle = view.project(plan.centre(square));
                assert_eq!(view.pick(&plan, middle, &Picture::default()), Some(Spot::Square(square)));
            }
            for piece in &picture.pieces {
                let pose = plan.rest(piece, &picture);
                let top = view.project(pose.middle + Vec3::Y * plan.shape(piece.kind).height / 2.0);
                let spot = match piece.place {
                    Place::On(square) => Spot::Square(square),
                    _ => Spot::Tray(piece.id),
                };
                assert_eq!(view.pick(&plan, top, &picture), Some(spot));
            }
        }
    }

    #[test]
    fn a_piece_is_picked_by_its_top() {
        let picture = GameKind::PushFight.options().start().picture();
        let plan = Plan::default();
        for view in views() {
            for piece in &picture.pieces {
                let Place::On(square) = piece.place else { panic!("all stand on squares") };
                let top = view.project(plan.centre(square) + Vec3::Y * plan.shape(piece.kind).height);
                assert_eq!(view.pick(&plan, top, &picture), Some(Spot::Square(square)));
            }
        }
    }

    #[test]
    fn rails_trays_and_the_cloth_are_told_apart() {
        let mut picture = GameKind::PushFight.options().start().picture();
        picture.pieces[0].place = Place::Hand;
        picture.pieces[9].place = Place::Tray;
        let plan = Plan::default();
        for view in views() {
            for &(square, side) in plan.rails() {
                let rail = plan.centre(square) + along(side) * (0.5 + RAIL_WIDTH / 2.0) + Vec3::Y * RAIL;
                assert_eq!(view.pick(&plan, view.project(rail), &Picture::default()), Some(Spot::Rail(square, side)));
            }
            for index in [0, 9] {
                let piece = &picture.pieces[index];
                let middle = view.project(plan.rest(piece, &picture).middle);
                assert_eq!(view.pick(&plan, middle, &picture), Some(Spot::Tray(piece.id)));
            }
            let corner = view.project(Vec3::new(-3.5, 0.0, -1.5));
            assert_eq!(view.pick(&plan, corner, &Picture::default()), None, "there is no a4");
        }
    }
}
