//! The window: opens it, keeps it quiet at rest, and cures what our version of Bevy gets wrong about it.

use std::{process::ExitCode, time::Duration};

use bevy::{
    app::AppExit,
    ecs::error::warn,
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        settings::{PowerPreference, WgpuSettings},
    },
    window::{Monitor, OnMonitor, PrimaryWindow, WindowResizeConstraints, WindowResolution},
    winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent},
};

use super::{
    Open, board, interface,
    keeper::{Keeper, Places},
    layers, menus, mishap, preflight, sound,
    trace::Trace,
    wake::Wake,
};

/// Longest sleep of a window at rest. Not for ever: `Duration::MAX` would keep this version of Bevy awake.
pub(super) const SLEEP: Duration = Duration::from_hours(1);

/// The window at its first start, in points, and the least it can be.
const SIZE: (u32, u32) = (1_280, 800);
pub(super) const LEAST: (f32, f32) = (800.0, 600.0);

/// Opens the window and runs until it is closed.
///
/// Without a display or graphics adapter it says so in one sentence and ends with code 2.
#[must_use]
#[expect(clippy::print_stderr, reason = "there is no window to say it in")]
pub fn run(open: Open, trace: Option<Trace>) -> ExitCode {
    if let Err(missing) = preflight::check() {
        eprintln!("shove: {missing}");
        return ExitCode::from(2);
    }
    let places = Places::of_platform();
    mishap::keep_log(places.as_ref().and_then(|places| places.games.parent().map(Into::into)));
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window()), ..default() })
            .set(RenderPlugin {
                render_creation: graphics().into(),
                // The first picture must be whole, since nothing may draw a second.
                synchronous_pipeline_compilation: true,
                ..default()
            })
            .set(LogPlugin {
                filter: "warn,wgpu_hal=error,wgpu_core=error,bevy_render::renderer=error".into(),
                ..default()
            })
            .set(TaskPoolPlugin { task_pool_options: task_pools() }),
    )
    .insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(SLEEP),
        unfocused_mode: UpdateMode::reactive_low_power(SLEEP),
    })
    .insert_resource(Keeper::new(places))
    .insert_resource(menus::First(open))
    .set_error_handler(warn)
    .add_plugins((super::plugin, interface::plugin, layers::plugin, board::looks, sound::plugin))
    .add_observer(keep_windows)
    .add_systems(Startup, let_others_wake)
    .add_systems(Update, fit_monitor.before(interface::follow_settings));
    #[cfg(all(unix, not(target_os = "macos")))]
    app.add_plugins(super::focus::plugin);
    if let Some(trace) = trace {
        app.insert_resource(trace);
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}

/// How the graphics adapter is chosen: a board game needs no fast one.
pub(super) fn graphics() -> WgpuSettings {
    let asked = PowerPreference::from_env();
    WgpuSettings { power_preference: asked.unwrap_or(PowerPreference::LowPower), ..default() }
}

pub(super) fn window() -> Window {
    Window {
        title: "Shove".into(),
        name: Some("shove".into()),
        resolution: WindowResolution::new(SIZE.0, SIZE.1),
        resize_constraints: WindowResizeConstraints { min_width: LEAST.0, min_height: LEAST.1, ..default() },
        ..default()
    }
}

/// Pipelines and pictures use the pool for long work, which would have one thread on two cores.
fn task_pools() -> TaskPoolOptions {
    let mut options = TaskPoolOptions::default();
    options.async_compute.min_threads = 2;
    options
}

fn let_others_wake(wake: Res<Wake>, proxy: Res<EventLoopProxyWrapper>) {
    let proxy = (*proxy).clone();
    wake.by(move || {
        // The loop is gone only when the program ends.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
}

/// Unplugging a monitor would close the windows on it (bevy#24867): they are not tied to it.
fn keep_windows(placed: On<Insert, OnMonitor>, mut commands: Commands) {
    commands.entity(placed.entity).remove::<OnMonitor>();
}

/// A window larger than its monitor is made to fit it, once.
fn fit_monitor(
    monitors: Query<&Monitor>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
    mut done: Local<bool>,
) {
    let largest = monitors.iter().map(Monitor::physical_size).max_by_key(|size| size.x);
    let (Some(monitor), Some(mut window), false) = (largest, window, *done) else { return };
    *done = true;
    let (width, height) = (window.physical_width(), window.physical_height());
    if width > monitor.x || height > monitor.y {
        window.resolution.set_physical_resolution(width.min(monitor.x), height.min(monitor.y));
    }
}
