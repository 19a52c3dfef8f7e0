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

use crate::app::theme::woods::{self, COUNT};

use super::shadows;

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

/// What the shader knows of the whole scene.
#[derive(ShaderType, Debug, Clone)]
struct Scene {
    woods: [Wood; COUNT],
    lamp: Vec4,
    key: Vec4,
    sky: Vec4,
    ground: Vec4,
    falls: Vec4,
    map: Vec4,
}

/// Every surface of the board. [`bevy::mesh::MeshTag`] holds the piece it belongs to (0 for none) in its lowest
/// eight bits, how transparent it is in the next eight, and how much it is tinted as falling in the next.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
pub(super) struct Surface {
    #[uniform(0)]
    scene: Scene,
    /// The map of shadows.
    #[texture(1)]
    #[sampler(2)]
    shadows: Handle<Image>,
    /// Whether what lies behind may shine through.
    alpha_mode: AlphaMode,
}

impl Surface {
    /// The materials in their usual light.
    pub(super) fn new(alpha_mode: AlphaMode, map: Handle<Image>) -> Self {
        let woods = woods::woods().map(|wood| Wood {
            light: wood.light.to_vec4(),
            dark: wood.dark.with_alpha(wood.stone).to_vec4(),
            grain: Vec4::new(wood.rings, wood.contrast, wood.fibre, wood.wander),
            finish: Vec4::new(wood.polish, wood.gloss, wood.variety, wood.fibres),
        });
        let lights = woods::lights();
        let scene = Scene {
            woods,
            lamp: shadows::lamp().extend(0.0),
            key: lights.key.to_vec4(),
            sky: lights.sky.to_vec4(),
            ground: lights.ground.to_vec4(),
            falls: woods::ink(woods::Ink::Falls).to_vec4(),
            map: Vec4::ONE,
        };
        Self { scene, shadows: map, alpha_mode }
    }

    /// Sets half the extent of the map of shadows.
    pub(super) fn spread(&mut self, half: Vec2) {
        self.scene.map = half.extend(0.0).extend(0.0);
    }

    /// Sets the lamp, walked round to a side.
    pub(super) fn light(&mut self, side_turn: f32) {
        self.scene.lamp = (Quat::from_rotation_y(side_turn) * shadows::lamp()).extend(0.0);
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
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.vertex.buffers = vec![layout.0.get_layout(&[
            Mesh::ATTRIBUTE_POSITION.at_shader_location(0),
            Mesh::ATTRIBUTE_NORMAL.at_shader_location(1),
            Mesh::ATTRIBUTE_COLOR.at_shader_location(5),
        ])?];
        let woods = ShaderDefVal::UInt("WOODS".into(), u32::try_from(COUNT).unwrap_or(u32::MAX));
        descriptor.vertex.shader_defs.push(woods.clone());
        if let Some(fragment) = descriptor.fragment.as_mut() {
            fragment.shader_defs.push(woods);
            // Only a coarse picture is drawn without smoothing.
            if key.mesh_key.msaa_samples() == 1 {
                fragment.shader_defs.push("COARSE".into());
            }
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
