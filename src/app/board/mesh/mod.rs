//! Shapes cut for the board, each vertex knowing its material.

mod balls;
mod glyphs;
mod knight;
mod line_majority;
mod loft;
mod pieces;
mod push_1977;
mod push_chess;
pub(super) mod push_crate;
mod table;

use std::collections::HashMap;

use arrayvec::ArrayVec;
use bevy::{
    asset::RenderAssetUsages,
    math::Vec3,
    mesh::{Indices, Mesh, PrimitiveTopology},
};

use crate::app::theme::woods::Substance;

pub(super) use pieces::{anchor, die, piece};
pub(super) use table::{coordinates, table};

/// How finely shapes are cut. Coarsely what is round has half as many corners, for pictures with half as many points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Detail {
    #[default]
    Fine,
    Coarse,
}

impl Detail {
    /// Into how many parts something round is cut that has so many where it is cut finely.
    const fn parts(self, fine: u8) -> u8 {
        match self {
            Self::Fine => fine,
            Self::Coarse => fine.div_ceil(2),
        }
    }
}

/// A shape in the making. Beside positions and normals it keeps four numbers a vertex for the shader: the material,
/// the tone (0 to 1) and the seed of its grain (negative for upright grain), and how much light reaches it.
#[derive(Debug, Clone, Default)]
struct Carving {
    detail: Detail,
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    stuff: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

/// The grain of one piece of material.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Grain {
    tone: f32,
    seed: f32,
}

impl Carving {
    fn of(detail: Detail) -> Self {
        Self { detail, ..Self::default() }
    }

    fn vertex(&mut self, at: Vec3, normal: Vec3, substance: Substance, grain: Grain, light: f32) -> u32 {
        let index = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.positions.push(at.to_array());
        self.normals.push(normal.to_array());
        self.stuff.push([f32::from(substance as u8), grain.tone, grain.seed, light]);
        index
    }

    /// A triangle, turned to be seen from the side its first corner's normal points to.
    fn triangle(&mut self, [a, b, c]: [u32; 3]) {
        let at = |index: u32| Vec3::from(self.positions[index as usize]);
        let facing = (at(b) - at(a)).cross(at(c) - at(a));
        if facing.length_squared() < 1e-14 {
            return;
        }
        let outward = facing.dot(Vec3::from(self.normals[a as usize])) >= 0.0;
        self.indices.extend(if outward { [a, b, c] } else { [a, c, b] });
    }

    fn quad(&mut self, [a, b, c, d]: [u32; 4]) {
        self.triangle([a, b, c]);
        self.triangle([c, d, a]);
    }

    /// All numbers of a corner, bit by bit.
    fn corner(&self, index: usize) -> ArrayVec<u32, 10> {
        let numbers = self.positions[index].into_iter().chain(self.normals[index]).chain(self.stuff[index]);
        numbers.map(f32::to_bits).collect()
    }

    /// The same shape with every corner only once, and none that no triangle has.
    fn welded(&self) -> Self {
        let mut welded = Self::of(self.detail);
        let mut known = HashMap::new();
        for index in self.indices.iter().map(|index| *index as usize) {
            let corner = known.entry(self.corner(index)).or_insert_with(|| {
                welded.positions.push(self.positions[index]);
                welded.normals.push(self.normals[index]);
                welded.stuff.push(self.stuff[index]);
                u32::try_from(welded.positions.len() - 1).unwrap_or(u32::MAX)
            });
            welded.indices.push(*corner);
        }
        welded
    }

    fn mesh(&self) -> Mesh {
        let Self { positions, normals, stuff, indices, .. } = self.welded();
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, stuff)
            .with_inserted_indices(Indices::U32(indices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::board::plan::Plan,
        rules::{GameKind, Piece, PieceKind},
    };

    const DETAILS: [Detail; 2] = [Detail::Fine, Detail::Coarse];

    #[test]
    fn triangles_face_the_way_of_their_normals() {
        for detail in DETAILS {
            let boards = GameKind::ALL.iter().map(|kind| table::carve(&Plan::of(&kind.options().start()), detail));
            let mut shapes: Vec<_> = boards.collect();
            shapes.extend([glyphs::word("abcdefghi123456789", 0.3, Substance::Inlay)]);
            shapes.extend(pieces::all(detail));
            for shape in shapes {
                assert!(shape.indices.len() > 100);
                for corners in shape.indices.chunks(3) {
                    let [a, b, c] = [0, 1, 2].map(|corner| Vec3::from(shape.positions[corners[corner] as usize]));
                    let facing = (b - a).cross(c - a).normalize();
                    for corner in corners {
                        let normal = Vec3::from(shape.normals[*corner as usize]);
                        assert!((normal.length() - 1.0).abs() < 1e-3);
                        assert!(facing.dot(normal) > 0.3, "{a} {b} {c}: {facing} {normal}");
                    }
                }
            }
        }
    }

    #[test]
    fn no_board_outgrows_its_triangles() {
        // Where there is no graphics card the processor draws them all, the coarse ones at every change: those are to
        // cover more than a few points each in a picture of half a window.
        for kind in GameKind::ALL {
            let start = kind.options().start();
            let plan = Plan::of(&start);
            let counts = DETAILS.map(|detail| {
                let carve = |piece: &Piece| pieces::carve(&plan, piece.kind, piece.seat, detail).indices.len() / 3;
                let pieces: usize = start.picture().pieces.iter().map(carve).sum();
                table::carve(&plan, detail).indices.len() / 3 + pieces
            });
            assert!(counts[0] < 70_000 && counts[1] < 25_000, "{kind:?}: {counts:?}");
        }
    }

    #[test]
    fn welding_leaves_every_triangle_as_it_is() {
        let shape = pieces::carve(&Plan::default(), PieceKind::King, None, Detail::Fine);
        let welded = shape.welded();
        assert!(welded.positions.len() * 3 < shape.positions.len() * 2, "most corners are shared");
        let corners =
            |shape: &Carving| -> Vec<_> { shape.indices.iter().map(|index| shape.corner(*index as usize)).collect() };
        assert_eq!(corners(&shape), corners(&welded));
    }
}
