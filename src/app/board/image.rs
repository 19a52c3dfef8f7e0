//! The picture of the board: a camera that draws into an image, and only when the board has changed.
//!
//! Where drawing is dear, a change is first drawn coarsely, a fourth as many points and those jagged, of shapes cut
//! coarsely, and once the board has been calm for a moment finely. So motion is smooth, and the still picture is the
//! same everywhere.

use std::time::Duration;

use bevy::{
    camera::RenderTarget,
    core_pipeline::tonemapping::Tonemapping,
    light::cluster::ClusterConfig,
    prelude::*,
    render::{render_resource::TextureFormat, renderer::RenderAdapterInfo},
    window::RequestRedraw,
};
use wgpu::DeviceType;

use crate::app::settings::{Quality, Settings};

use super::{
    BoardImage, Marks, Motion, Stage,
    animate::{Anchor, Body},
    camera::{LENS, NEAR, Rig, aspect, eye},
    geometry::Pose,
    looks,
    plan::Plan,
    protest::Warning,
    timeline::Timeline,
};

/// Frames drawn after a change: what is new reaches the graphics card within them, whatever order things happened in.
const SETTLE: u8 = 3;
/// How long the board has been calm before it is drawn finely, where that is dear.
const CALM: Duration = Duration::from_millis(140);

/// What is being drawn, how finely, and for how long still.
#[derive(Resource, Debug, Clone, Default)]
pub(super) struct Canvas {
    fine: Option<Handle<Image>>,
    coarse: Option<Handle<Image>>,
    size: UVec2,
    /// Frames still to be drawn.
    frames: u8,
    /// When the board last changed, and whether it has been drawn finely since.
    stirred: Duration,
    sharp: bool,
    /// Whether it was last drawn coarsely.
    is_coarse: bool,
}

impl Canvas {
    /// Whether the board is drawn coarsely, or was when it last was drawn.
    pub(super) const fn is_coarse(&self) -> bool {
        self.is_coarse
    }
}

/// The camera that draws the board.
#[derive(Component, Debug)]
pub(super) struct Eye;

/// Whether the adapter is a processor, which draws slowly.
#[derive(Resource, Debug, Clone, Copy, Default)]
pub(super) struct Dear(bool);

pub(super) fn ask_adapter(mut dear: ResMut<Dear>, adapter: Option<Res<RenderAdapterInfo>>) {
    dear.0 = adapter.is_some_and(|info| info.device_type == DeviceType::Cpu);
}

/// Spawns the camera, at rest until there is a stage.
pub(super) fn open_eye(mut commands: Commands) {
    commands.spawn((
        Eye,
        Camera3d::default(),
        Camera { order: -1, is_active: false, clear_color: looks::backdrop(), ..default() },
        Projection::Perspective(PerspectiveProjection { fov: LENS, near: NEAR, far: 500.0, ..default() }),
        Tonemapping::None,
        ClusterConfig::Single,
        Msaa::Sample4,
    ));
}

/// Whether anything that is drawn has changed.
pub(super) fn stir(
    mut canvas: ResMut<Canvas>,
    stage: Res<Stage>,
    marks: Res<Marks>,
    timeline: Res<Timeline>,
    warning: Res<Warning>,
    rig: Res<Rig>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    moved: Query<(), Changed<Pose>>,
    dressed: Query<(), Or<(Added<Body>, Added<Anchor>)>>,
) {
    let changed = stage.is_changed() || marks.is_changed() || timeline.is_changed() || warning.is_changed();
    if changed || rig.is_changed() || settings.is_changed() || !moved.is_empty() || !dressed.is_empty() {
        canvas.frames = SETTLE;
        canvas.stirred = time.elapsed();
        canvas.sharp = false;
    }
}

/// Cuts the images to the stage, and lets the camera draw into the right one while there is something to draw.
pub(super) fn draw(
    mut commands: Commands,
    mut canvas: ResMut<Canvas>,
    mut images: ResMut<Assets<Image>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut eyes: Query<(&mut Camera, &mut RenderTarget, &mut Projection, &mut Transform, &mut Msaa), With<Eye>>,
    shown: Option<Res<BoardImage>>,
    dear: Res<Dear>,
    stage: Res<Stage>,
    motion: Res<Motion>,
    plan: Res<Plan>,
    rig: Res<Rig>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
) {
    let Ok((mut camera, mut target, mut projection, mut transform, mut msaa)) = eyes.single_mut() else { return };
    let low = match settings.quality {
        Quality::Auto => dear.0,
        Quality::Low => true,
        Quality::High => false,
    };
    camera.is_active = false;
    if stage.size.min_element() == 0 || (canvas.frames == 0 && (canvas.sharp || !low)) {
        return;
    }
    redraw.write(RequestRedraw);
    let coarse = low && (motion.moving || rig.travelling() || canvas.frames > 0);
    if low && !coarse && time.elapsed().saturating_sub(canvas.stirred) < CALM {
        return;
    }
    canvas.frames = canvas.frames.saturating_sub(1);
    canvas.sharp = !coarse;
    canvas.is_coarse = coarse;
    if canvas.size != stage.size {
        canvas.size = stage.size;
        (canvas.fine, canvas.coarse) = (None, None);
    }
    let size = if coarse { (canvas.size / 2).max(UVec2::ONE) } else { canvas.size };
    let slot = if coarse { &mut canvas.coarse } else { &mut canvas.fine };
    let image = slot.get_or_insert_with(|| {
        let (plain, encoded) = (TextureFormat::Rgba8Unorm, TextureFormat::Rgba8UnormSrgb);
        images.add(Image::new_target_texture(size.x, size.y, plain, Some(encoded)))
    });
    if shown.is_none_or(|shown| shown.0 != *image) {
        commands.insert_resource(BoardImage(image.clone()));
        *target = RenderTarget::Image(image.clone().into());
        // Bevy measures a new target only when something else about the camera has changed.
        projection.set_changed();
    }
    msaa.set_if_neq(if coarse { Msaa::Off } else { Msaa::Sample4 });
    transform.set_if_neq(eye(&plan, rig.aim(), aspect(&stage)));
    camera.is_active = true;
}
