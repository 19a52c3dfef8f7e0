//! The board's own material: every surface in one shader, and the marks in another.

use bevy::{
    asset::uuid_handle,
    material::OpaqueRendererMethod,
    mesh::MeshVertexBufferLayoutRef,
    pbr::{MaterialPipeline, MaterialPipelineKey},
    prelude::*,
    render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError},
    shader::{ShaderDefVal, ShaderRef},
};

use crate::{
    app::theme::woods::{self, COUNT},
    rules::Seat,
};

use super::geometry::{self, CLOTH, PLINTH, Pose, RAIL, SLAB, Shape, TRAY, TRAY_RIM};

/// The most things that cast a shadow.
pub(super) const CASTERS: usize = 24;

const BOARD: Handle<Shader> = uuid_handle!("7a2f5f9e-0e6b-4c1c-9a3f-6d0f5f2c1a01");
const MARKS: Handle<Shader> = uuid_handle!("7a2f5f9e-0e6b-4c1c-9a3f-6d0f5f2c1a02");

/// Puts the shaders, which are part of the program, where materials find them.
pub(super) fn load_shaders(mut shaders: ResMut<Assets<Shader>>) -> Result {
    for (handle, text, path) in [
        (BOARD, include_str!("../../../assets/shaders/board.wgsl"), "board.wgsl"),
        (MARKS, include_str!("../../../assets/shaders/marks.wgsl"), "marks.wgsl"),
    ] {
        shaders.insert(handle.id(), Shader::from_wgsl(text, path))?;
    }
    Ok(())
}

#[derive(ShaderType, Debug, Clone, Copy, Default)]
struct Wood {
    light: Vec4,
    dark: Vec4,
    grain: Vec4,
    finish: Vec4,
}

/// An upright block with rounded corners that casts a shadow.
#[derive(ShaderType, Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Caster {
    place: Vec4,
    size: Vec4,
}

impl Caster {
    fn still(middle: Vec2, half: Vec2, heights: (f32, f32), corner: f32) -> Self {
        Self { place: Vec4::new(middle.x, middle.y, heights.0, heights.1), size: half.extend(corner).extend(0.0) }
    }

    /// The shadow of a body: of the upright box about it, which for a standing piece is the piece.
    pub(super) fn body(pose: &Pose, shape: Shape, tag: u8) -> Self {
        let turn = Mat3::from_quat(pose.turn);
        let half = Vec3::new(shape.half, shape.height / 2.0, shape.half);
        let reach = turn.x_axis.abs() * half.x + turn.y_axis.abs() * half.y + turn.z_axis.abs() * half.z;
        let upright = turn.y_axis.y.abs();
        let reach = reach * (0.85 + 0.15 * upright);
        let corner = shape.corner.max((1.0 - upright) * 0.15).min(reach.x).min(reach.z);
        Self {
            place: Vec4::new(pose.middle.x, pose.middle.z, pose.middle.y - reach.y, pose.middle.y + reach.y),
            size: Vec4::new(reach.x, reach.z, corner, f32::from(tag)),
        }
    }
}

/// What the shader knows of the whole scene.
#[derive(ShaderType, Debug, Clone)]
struct Scene {
    woods: [Wood; COUNT],
    casters: [Caster; CASTERS],
    lamp: Vec4,
    key: Vec4,
    sky: Vec4,
    ground: Vec4,
    table: Vec4,
    falls: Vec4,
}

/// Every surface of the board. [`bevy::mesh::MeshTag`] holds the piece it belongs to (0 for none) in its lowest
/// eight bits, how transparent it is in the next eight, and how much it is tinted as falling in the next.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
pub(super) struct Surface {
    #[uniform(0)]
    scene: Scene,
    /// Whether what lies behind may shine through.
    alpha_mode: AlphaMode,
}

impl Surface {
    /// The materials in their usual light, without pieces.
    pub(super) fn new(alpha_mode: AlphaMode) -> Self {
        let woods = woods::woods().map(|wood| Wood {
            light: wood.light.to_vec4(),
            dark: wood.dark.to_vec4(),
            grain: Vec4::new(wood.rings, wood.contrast, wood.fibre, wood.wander),
            finish: Vec4::new(wood.polish, wood.gloss, wood.variety, wood.fibres),
        });
        let lights = woods::lights();
        let plinth = geometry::plinth_half();
        let scene = Scene {
            woods,
            casters: [Caster::default(); CASTERS],
            lamp: Vec4::ZERO,
            key: lights.key.to_vec4(),
            sky: lights.sky.to_vec4(),
            ground: lights.ground.to_vec4(),
            table: Vec4::new(plinth.x, plinth.y + 0.02, -SLAB, CLOTH),
            falls: woods::ink(woods::Ink::Falls).to_vec4(),
        };
        Self { scene, alpha_mode }
    }

    /// Sets the lamp, walked round to a side, and what casts shadows.
    pub(super) fn light(&mut self, side_turn: f32, bodies: impl Iterator<Item = Caster>) {
        let plinth = Caster::still(Vec2::ZERO, geometry::plinth_half(), (CLOTH, CLOTH + PLINTH), 0.22);
        let trays =
            [Seat::FIRST, Seat::SECOND].map(|seat| Caster::still(geometry::tray(seat), TRAY, (CLOTH, TRAY_RIM), 0.2));
        let slabs = geometry::slab_boxes().map(|(middle, half)| Caster::still(middle, half, (-SLAB, 0.0), 0.0));
        let rails = geometry::rail_boxes().map(|(foot, half)| {
            Caster::still(Vec2::new(foot.x, foot.z), Vec2::new(half.x, half.z), (-SLAB, RAIL), 0.06)
        });
        let still = [plinth].into_iter().chain(trays).chain(slabs).chain(rails);
        let mut count = 0;
        for (place, caster) in self.scene.casters.iter_mut().zip(still.chain(bodies)) {
            *place = caster;
            count += 1;
        }
        let lamp = Quat::from_rotation_y(side_turn) * Vec3::new(-0.62, 1.15, -0.38).normalize();
        self.scene.lamp = lamp.extend(f32::from(u8::try_from(count).unwrap_or(u8::MAX)));
    }
}

impl Material for Surface {
    fn vertex_shader() -> ShaderRef {
        BOARD.into()
    }

    fn fragment_shader() -> ShaderRef {
        BOARD.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn opaque_render_method(&self) -> OpaqueRendererMethod {
        OpaqueRendererMethod::Forward
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.vertex.buffers = vec![layout.0.get_layout(&[
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_NORMAL.at_shader_location(1),
            Mesh::ATTRIBUTE_COLOR.at_shader_location(5),
        ])?];
        let sizes = [("WOODS", COUNT), ("CASTERS", CASTERS)]
            .map(|(name, size)| ShaderDefVal::UInt(name.into(), u32::try_from(size).unwrap_or(u32::MAX)));
        descriptor.vertex.shader_defs.extend(sizes.clone());
        if let Some(fragment) = descriptor.fragment.as_mut() {
            fragment.shader_defs.extend(sizes);
        }
        Ok(())
    }
}

/// Marks: their mesh says everything.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone, Default)]
pub(super) struct Inlay {
    /// Over what is transparent, too, or under it.
    pub(super) above: bool,
}

impl Material for Inlay {
    fn vertex_shader() -> ShaderRef {
        MARKS.into()
    }

    fn fragment_shader() -> ShaderRef {
        MARKS.into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn depth_bias(&self) -> f32 {
        if self.above { 1000.0 } else { -1000.0 }
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.vertex.buffers = vec![layout.0.get_layout(&[
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_UV_0.at_shader_location(2),
            Mesh::ATTRIBUTE_UV_1.at_shader_location(3),
            Mesh::ATTRIBUTE_COLOR.at_shader_location(5),
        ])?];
        descriptor.primitive.cull_mode = None;
        Ok(())
    }
}
