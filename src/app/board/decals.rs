//! What a mark looks like, and the mesh that draws marks.

use bevy::{
    asset::RenderAssetUsages,
    color::ColorToComponents,
    math::{Quat, Vec2, Vec3},
    mesh::{Indices, Mesh, PrimitiveTopology},
};

use crate::{
    app::theme::woods::{Ink, ink},
    rules::Square,
};

use super::plan::Plan;

/// Height of marks above the wood, and of one layer above the next.
pub(super) const LIFT: f32 = 0.004;
pub(super) const LAYER: f32 = 0.0015;

/// What a mark looks like; the shader draws each by its number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Shape {
    /// Of this radius.
    Disc(f32),
    /// Of this radius.
    Ring(f32),
    /// Along a square's inside.
    Rim,
    /// Along the inside of a row of squares along x, so much longer on either side.
    Band(f32),
    /// The four corners of a square.
    Corners,
    /// Along x, nearly a square long.
    Arrow,
    /// Along x, of this half length.
    Line(f32),
    /// Along x, of this half length, glowing.
    Bar(f32),
    /// A whole square.
    Whole,
    /// Along x, of this half length.
    Dashes(f32),
    /// The end of a line that goes along x.
    Head,
    /// Two bars that cross.
    Cross,
}

impl Shape {
    pub(super) const fn number(self) -> u8 {
        match self {
            Self::Disc(_) => 0,
            Self::Ring(_) => 1,
            Self::Rim | Self::Band(_) => 2,
            Self::Corners => 3,
            Self::Arrow => 4,
            Self::Line(_) => 5,
            Self::Bar(_) => 6,
            Self::Whole => 7,
            Self::Dashes(_) => 8,
            Self::Head => 9,
            Self::Cross => 10,
        }
    }

    const fn length(self) -> f32 {
        match self {
            Self::Disc(length)
            | Self::Ring(length)
            | Self::Band(length)
            | Self::Line(length)
            | Self::Bar(length)
            | Self::Dashes(length) => length,
            _ => 0.0,
        }
    }

    /// Half the extent that has to be drawn, glow included.
    fn half(self) -> Vec2 {
        match self {
            Self::Disc(radius) | Self::Ring(radius) => Vec2::splat(radius + 0.2),
            Self::Rim | Self::Corners | Self::Whole => Vec2::splat(0.5),
            Self::Band(half) => Vec2::new(half + 0.5, 0.5),
            Self::Arrow | Self::Cross => Vec2::splat(0.34),
            Self::Line(half) | Self::Dashes(half) => Vec2::new(half + 0.05, 0.05),
            Self::Bar(half) => Vec2::new(half + 0.3, 0.3),
            Self::Head => Vec2::splat(0.18),
        }
    }
}

/// A mark in its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Decal {
    pub(super) shape: Shape,
    pub(super) ink: Ink,
    /// Its middle.
    pub(super) at: Vec3,
    /// How far it is turned from the x axis, about the upright.
    pub(super) turn: f32,
    /// How much of it is seen, 0 to 1.
    pub(super) strength: f32,
}

impl Decal {
    /// On a square, so many layers above the wood.
    pub(super) fn on(plan: &Plan, square: Square, shape: Shape, ink: Ink, layer: f32) -> Self {
        Self { shape, ink, at: plan.centre(square) + Vec3::Y * (LIFT + LAYER * layer), turn: 0.0, strength: 1.0 }
    }
}

/// The mesh that draws marks.
pub(super) fn mesh(decals: &[Decal]) -> Mesh {
    let (mut positions, mut within, mut shapes, mut inks, mut indices) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (decal, first) in decals.iter().zip((0u32..).step_by(4)) {
        let turn = Quat::from_rotation_y(decal.turn);
        let half = decal.shape.half();
        let mut colour = ink(decal.ink);
        colour.alpha *= decal.strength;
        for sign in [Vec2::new(-1.0, -1.0), Vec2::new(1.0, -1.0), Vec2::ONE, Vec2::new(-1.0, 1.0)] {
            let at = half * sign;
            positions.push((decal.at + turn * Vec3::new(at.x, 0.0, -at.y)).to_array());
            within.push(at.to_array());
            shapes.push([f32::from(decal.shape.number()), decal.shape.length()]);
            inks.push(colour.to_f32_array());
        }
        indices.extend([first, first + 1, first + 2, first + 2, first + 3, first]);
    }
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::RENDER_WORLD)
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, within)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, shapes)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, inks)
        .with_inserted_indices(Indices::U32(indices))
}
