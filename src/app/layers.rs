//! The window's picture: the board, and over it the panels.
//!
//! egui draws the panels into a texture that is clear where there are none, and as long as they stay the same they are
//! kept there. So a frame in which only the board moves fills the board's place in the window and copies the panels,
//! which where a processor draws takes much less time than drawing the panels again and the board among them.

use bevy::{
    asset::uuid_handle,
    camera::CameraMainTextureUsages,
    core_pipeline::FullscreenShader,
    ecs::schedule::{ScheduleBuildSettings, ScheduleLabel},
    prelude::*,
    render::{
        Render, RenderApp, RenderStartup, RenderSystems,
        camera::CameraRenderGraph,
        extract_component::{ExtractComponent, ExtractComponentPlugin},
        render_asset::RenderAssets,
        render_resource::{
            BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, BlendState, CachedRenderPipelineId,
            ColorTargetState, ColorWrites, FragmentState, PipelineCache, RenderPassDescriptor,
            RenderPipelineDescriptor, Sampler, SamplerBindingType, SamplerDescriptor, ShaderStages,
            SpecializedRenderPipeline, SpecializedRenderPipelines, TextureFormat, TextureSampleType, TextureUsages,
            TextureView, TextureViewDescriptor, VertexState,
            binding_types::{sampler, texture_2d},
        },
        renderer::{RenderContext, RenderDevice, ViewQuery},
        texture::GpuImage,
        view::ViewTarget,
    },
};
use bevy_egui::{
    EguiRenderOutput, PrimaryEguiContext,
    egui::{ClippedPrimitive, epaint::Primitive},
    render::{egui_pass, prepare_egui_pass},
};

use super::{
    board::{BoardImage, Stage},
    menus::Place,
    theme::palette,
};

const SHADER: Handle<Shader> = uuid_handle!("7a2f5f9e-0e6b-4c1c-9a3f-6d0f5f2c1a03");

/// Frames in which panels that stay the same are still drawn: a picture among them may come to the graphics card later.
const SETTLE: u8 = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<Beneath>::default())
        .add_systems(PreStartup, load_shader)
        .add_systems(Last, (lay, keep));
    let Some(render) = app.get_sub_app_mut(RenderApp) else { return };
    let mut schedule = Schedule::new(Layers);
    // As the schedules of other cameras: what they record is handed in at their end.
    schedule.set_build_settings(ScheduleBuildSettings { auto_insert_apply_deferred: false, ..default() });
    render
        .add_schedule(schedule)
        .init_resource::<SpecializedRenderPipelines<Layer>>()
        .add_systems(RenderStartup, prepare_layer)
        .add_systems(Render, prepare_pipelines.in_set(RenderSystems::Prepare).ambiguous_with_all())
        .add_systems(Layers, (prepare_egui_pass, egui_pass, compose).chain());
}

/// How the window's camera draws: the panels into a texture of its own, then board and panels into the window.
#[derive(ScheduleLabel, Debug, Clone, PartialEq, Eq, Hash)]
struct Layers;

/// The board beneath the panels: its picture, and its place in pixels of the window.
#[derive(Component, ExtractComponent, Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Beneath(Option<(AssetId<Image>, Rect)>);

/// What a camera needs to draw the window.
pub(super) fn camera() -> impl Bundle {
    (
        Camera2d,
        CameraRenderGraph::new(Layers),
        // No other camera's, so that no other draws into the texture that keeps the panels.
        CameraMainTextureUsages::default().with(TextureUsages::COPY_DST),
        Msaa::Off,
        Beneath::default(),
    )
}

fn load_shader(mut shaders: ResMut<Assets<Shader>>) -> Result {
    let text = include_str!("../../assets/shaders/layers.wgsl");
    Ok(shaders.insert(SHADER.id(), Shader::from_wgsl(text, "layers.wgsl"))?)
}

/// Puts the board in its place.
fn lay(mut beneath: Query<&mut Beneath>, image: Option<Res<BoardImage>>, stage: Res<Stage>, place: Res<Place>) {
    let corner = (place.corner * place.scale).round();
    let rect = Rect::from_corners(corner, corner + stage.size.as_vec2());
    for mut beneath in &mut beneath {
        let shown = image.as_ref().filter(|_| place.size.min_element() > 0.0);
        beneath.set_if_neq(Beneath(shown.map(|image| (image.0.id(), rect))));
    }
}

/// Panels that are what they were are not drawn again.
fn keep(
    mut cameras: Query<(&mut Camera, &mut EguiRenderOutput), With<PrimaryEguiContext>>,
    mut kept: Local<(Vec<ClippedPrimitive>, Option<UVec2>)>,
    mut frames: Local<u8>,
) {
    for (mut camera, mut output) in &mut cameras {
        let (panels, size) = &mut *kept;
        if *size != camera.physical_target_size() || !same(panels, &output.paint_jobs) {
            *size = camera.physical_target_size();
            panels.clone_from(&output.paint_jobs);
            *frames = SETTLE;
        }
        camera.clear_color = if *frames > 0 { ClearColorConfig::Custom(Color::NONE) } else { ClearColorConfig::None };
        if *frames == 0 {
            output.paint_jobs.clear();
        }
        *frames = frames.saturating_sub(1);
    }
}

/// Whether two drawings of the panels are the same.
fn same(one: &[ClippedPrimitive], other: &[ClippedPrimitive]) -> bool {
    let alike = |(one, other): (&ClippedPrimitive, &ClippedPrimitive)| match (&one.primitive, &other.primitive) {
        (Primitive::Mesh(mesh), Primitive::Mesh(now)) => one.clip_rect == other.clip_rect && mesh == now,
        _ => false,
    };
    one.len() == other.len() && one.iter().zip(other).all(alike)
}

/// A layer of the window's picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Which {
    Board,
    Panels,
}

/// What the pipelines of the layers have in common.
#[derive(Resource, Debug)]
struct Layer {
    texture: BindGroupLayoutDescriptor,
    sampler: Sampler,
    /// Covers all of what is drawn into.
    vertex: VertexState,
}

fn prepare_layer(mut commands: Commands, device: Res<RenderDevice>, whole: Res<FullscreenShader>) {
    let entries = (texture_2d(TextureSampleType::Float { filterable: true }), sampler(SamplerBindingType::Filtering));
    let entries = BindGroupLayoutEntries::sequential(ShaderStages::FRAGMENT, entries);
    commands.insert_resource(Layer {
        texture: BindGroupLayoutDescriptor::new("layer", &entries),
        sampler: device.create_sampler(&SamplerDescriptor::default()),
        vertex: whole.to_vertex_state(),
    });
}

impl SpecializedRenderPipeline for Layer {
    type Key = (Which, TextureFormat);

    fn specialize(&self, (which, format): Self::Key) -> RenderPipelineDescriptor {
        let (entry, blend) = match which {
            Which::Board => ("board", None),
            Which::Panels => ("panels", Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING)),
        };
        RenderPipelineDescriptor {
            label: Some("layer".into()),
            layout: vec![self.texture.clone()],
            vertex: self.vertex.clone(),
            fragment: Some(FragmentState {
                shader: SHADER,
                entry_point: Some(entry.into()),
                targets: vec![Some(ColorTargetState { format, blend, write_mask: ColorWrites::ALL })],
                ..default()
            }),
            ..default()
        }
    }
}

/// The pipelines of board and panels.
#[derive(Component, Debug)]
struct Pipelines(CachedRenderPipelineId, CachedRenderPipelineId);

fn prepare_pipelines(
    mut commands: Commands,
    mut specialized: ResMut<SpecializedRenderPipelines<Layer>>,
    mut cache: ResMut<PipelineCache>,
    layer: Res<Layer>,
    views: Query<(Entity, &ViewTarget), With<Beneath>>,
) {
    for (view, target) in &views {
        let Some(format) = target.out_texture_view_format() else { continue };
        let [board, panels] = [Which::Board, Which::Panels].map(|which| {
            let pipeline = specialized.specialize(&cache, &layer, (which, format));
            cache.block_on_render_pipeline(pipeline);
            pipeline
        });
        commands.entity(view).insert(Pipelines(board, panels));
    }
}

/// Draws the board and the panels into the window.
fn compose(
    view: ViewQuery<(&ViewTarget, &Beneath, &Pipelines)>,
    layer: Res<Layer>,
    cache: Res<PipelineCache>,
    images: Res<RenderAssets<GpuImage>>,
    mut context: RenderContext,
) {
    let (target, beneath, pipelines) = view.into_inner();
    let (Some(board), Some(panels)) = (cache.get_render_pipeline(pipelines.0), cache.get_render_pipeline(pipelines.1))
    else {
        return;
    };
    let Some(window) = target.out_texture_color_attachment(Some(palette::backdrop().to_linear())) else { return };
    let bind = |context: &RenderContext, texture: &TextureView, sampler: &Sampler| {
        let layout = cache.get_bind_group_layout(&layer.texture);
        context.render_device().create_bind_group(None, &layout, &BindGroupEntries::sequential((texture, sampler)))
    };
    let beneath = beneath.0.and_then(|(image, place)| Some((images.get(image)?, place)));
    let beneath = beneath.map(|(image, place)| {
        // As it is stored: where a processor draws, that is read much faster than what it has to decode.
        let stored = image.texture.create_view(&TextureViewDescriptor::default());
        (bind(&context, &stored, &image.sampler), place)
    });
    let over = bind(&context, target.main_texture_view(), &layer.sampler);
    let size = target.main_texture().size();
    let size = UVec2::new(size.width, size.height).as_vec2();
    let mut pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
        label: Some("layers"),
        color_attachments: &[Some(window)],
        ..default()
    });
    if let Some((texture, place)) = &beneath {
        pass.set_viewport(place.min.x, place.min.y, place.width(), place.height(), 0.0, 1.0);
        pass.set_pipeline(board);
        pass.set_bind_group(0, texture, &[]);
        pass.draw(0..3, 0..1);
        pass.set_viewport(0.0, 0.0, size.x, size.y, 0.0, 1.0);
    }
    pass.set_pipeline(panels);
    pass.set_bind_group(0, &over, &[]);
    pass.draw(0..3, 0..1);
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;

    #[test]
    fn panels_are_drawn_until_they_have_stayed_the_same_for_a_while() {
        let mut app = App::new();
        app.add_systems(Last, keep);
        let camera = app.world_mut().spawn((Camera::default(), PrimaryEguiContext)).id();
        // Draws a button so far to the right, and tells whether it reaches the texture.
        let mut drawn = |right: f32| {
            let mut mesh = egui::Mesh::default();
            let button = egui::Rect::from_min_size(egui::pos2(right, 0.0), egui::vec2(8.0, 8.0));
            mesh.add_colored_rect(button, egui::Color32::WHITE);
            let clip_rect = egui::Rect::EVERYTHING;
            let panels = vec![ClippedPrimitive { clip_rect, primitive: Primitive::Mesh(mesh) }];
            app.world_mut().get_mut::<EguiRenderOutput>(camera).unwrap().paint_jobs = panels;
            app.update();
            let is_cleared =
                matches!(app.world().get::<Camera>(camera).unwrap().clear_color, ClearColorConfig::Custom(_));
            let is_drawn = !app.world().get::<EguiRenderOutput>(camera).unwrap().paint_jobs.is_empty();
            assert_eq!(
                is_drawn, is_cleared,
                "what is kept is not cleared away, and what is drawn is drawn on clear ground"
            );
            is_drawn
        };
        for right in [0.0, 1.0] {
            assert!((0..SETTLE).all(|_| drawn(right)));
            assert!(!drawn(right) && !drawn(right));
        }
    }
}
