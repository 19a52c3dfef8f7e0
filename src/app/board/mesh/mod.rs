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

use bevy::{
    asset::RenderAssetUsages,
    math::Vec3,
    mesh::{Indices, Mesh, PrimitiveTopology},
};

use crate::app::theme::woods::Substance;

pub(super) use pieces::{anchor, die, piece};
pub(super) use table::{cloth, coordinates, table};

/// A shape in the making. Beside positions and normals it keeps four numbers a vertex for the shader: the material,
/// the tone (0 to 1) and the seed of its grain (negative for upright grain), and how much light reaches it.
#[derive(Debug, Clone, Default)]
struct Carving {
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

    fn mesh(self) -> Mesh {
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, self.positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, self.normals)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, self.stuff)
            .with_inserted_indices(Indices::U32(self.indices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::board::plan::Plan,
        rules::{GameKind, Piece},
    };

    #[test]
    fn triangles_face_the_way_of_their_normals() {
        let boards = GameKind::ALL.iter().map(|kind| table::carve(&Plan::of(&kind.options().start())));
        let mut shapes: Vec<_> = boards.collect();
        shapes.extend([glyphs::word("abcdefghi123456789", 0.3, Substance::Inlay)]);
        shapes.extend(pieces::all());
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

    #[test]
    fn no_board_outgrows_its_corners() {
        // Where there is no graphics card the processor draws them all at every change.
        for kind in GameKind::ALL {
            let start = kind.options().start();
            let plan = Plan::of(&start);
            let carve = |piece: &Piece| pieces::carve(&plan, piece.kind, piece.seat).positions.len();
            let pieces: usize = start.picture().pieces.iter().map(carve).sum();
            let corners = table::carve(&plan).positions.len() + pieces;
            assert!(corners < 100_000, "{kind:?}: {corners}");
        }
    }
}
