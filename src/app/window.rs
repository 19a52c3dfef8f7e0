//! The window: opens it, keeps it quiet at rest, and cures what our versions of Bevy and `bevy_egui` get wrong.

use std::{process::ExitCode, sync::Mutex, time::Duration};

use bevy::{
    app::AppExit,
    ecs::error::warn,
    input::{keyboard::KeyboardInput, mouse::MouseButtonInput},
    log::LogPlugin,
    prelude::*,
    render::{
        RenderPlugin,
        settings::{PowerPreference, WgpuSettings},
    },
    window::{
        Monitor, MonitorSelection, OnMonitor, PrimaryWindow, RequestRedraw, WindowMode, WindowResizeConstraints,
        WindowResized, WindowResolution, WindowScaleFactorChanged,
    },
    winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent},
};
use bevy_egui::{EguiContext, EguiGlobalSettings, EguiInput, EguiPlugin, EguiPreUpdateSet, PrimaryEguiContext, egui};

use super::{
    Open, board,
    keeper::{Keeper, Places},
    menus, mishap, preflight,
    settings::Settings,
    sound, theme,
    trace::Trace,
    wake::Wake,
};

/// Longest sleep of a window at rest. Not for ever: `Duration::MAX` would keep this version of Bevy awake.
const SLEEP: Duration = Duration::from_hours(1);

/// The window at its first start, in points, and the least it can be.
const SIZE: (u32, u32) = (1_280, 800);
const LEAST: (f32, f32) = (800.0, 600.0);

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
    .add_plugins(EguiPlugin::default())
    .insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive_low_power(SLEEP),
        unfocused_mode: UpdateMode::reactive_low_power(SLEEP),
    })
    .insert_resource(Keeper::new(places))
    .insert_resource(menus::First(open))
    .set_error_handler(warn)
    .add_plugins((super::plugin, board::looks, sound::plugin))
    .add_observer(keep_windows)
    .add_systems(Startup, (let_others_wake, camera))
    .add_systems(
        PreUpdate,
        (prepare_egui, calm_egui).chain().after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    )
    .add_systems(Update, (fit_monitor, follow_settings).chain())
    .add_systems(Last, settle);
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

fn window() -> Window {
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

/// The camera whose picture is the window: only the menus, which show the board as a widget.
fn camera(mut commands: Commands, mut egui: ResMut<EguiGlobalSettings>) {
    egui.auto_create_primary_context = false;
    commands.spawn((
        Camera2d,
        Camera { clear_color: ClearColorConfig::Custom(theme::palette::backdrop()), ..default() },
        Msaa::Off,
        PrimaryEguiContext,
    ));
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

/// Once for every context: late repaints wake the window, and a click may last.
fn prepare_egui(mut fresh: Query<&mut EguiContext, Added<PrimaryEguiContext>>, wake: Res<Wake>) {
    for mut context in &mut fresh {
        let context = context.get_mut();
        let (later, soon) = (Mutex::new(wake.clock()), wake.clone());
        context.set_request_repaint_callback(move |asked| {
            if asked.delay.is_zero() {
                soon.up();
            } else if asked.delay < SLEEP
                && let Ok(later) = later.lock()
            {
                let _ = later.send(asked.delay);
            }
        });
        // A sleeping window gives egui the time of the last frame, which makes short clicks look long (bevy_egui#352).
        context.options_mut(|options| {
            options.input_options.max_click_duration = f64::MAX;
            // Our own keys do it, which know the modifiers of each.
            options.zoom_with_keyboard = false;
        });
        theme::apply(context);
    }
}

/// This version of `bevy_egui` reports unchanged modifier keys in every frame, which egui answers with another frame.
fn calm_egui(mut inputs: Query<(&mut EguiContext, &mut EguiInput)>, started: Local<Started>) {
    for (mut context, mut input) in &mut inputs {
        let held = context.get_mut().input(|input| input.modifiers);
        input.events.retain(|event| *event != egui::Event::ModifiersChanged(held));
        input.time = Some(started.0.elapsed().as_secs_f64());
    }
}

/// When the program started, for egui's clock.
struct Started(std::time::Instant);

impl Default for Started {
    fn default() -> Self {
        Self(std::time::Instant::now())
    }
}

/// After something has come from outside one more frame is drawn, since parts of the screen follow others by a frame;
/// after a change of size, some more.
fn settle(
    mut resized: MessageReader<WindowResized>,
    mut rescaled: MessageReader<WindowScaleFactorChanged>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut moves: MessageReader<CursorMoved>,
    mut keys: MessageReader<KeyboardInput>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut frames: Local<u8>,
) {
    *frames = frames.saturating_sub(1);
    if buttons.read().count() + moves.read().count() + keys.read().count() > 0 {
        *frames = (*frames).max(1);
    }
    if resized.read().count() + rescaled.read().count() > 0 {
        *frames = 3;
    }
    if *frames > 0 {
        redraw.write(RequestRedraw);
    }
}

fn follow_settings(
    settings: Res<Settings>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
) {
    let Some(mut window) = window else { return };
    // As large as was wished, but never so large that the panels do not fit.
    let fits = (window.width() / LEAST.0).min(window.height() / LEAST.1);
    let scale = settings.scale.min(fits).max(*Settings::SCALES.start());
    for mut context in &mut contexts {
        let context = context.get_mut();
        if (context.zoom_factor() - scale).abs() > 0.001 {
            context.set_zoom_factor(scale);
        }
    }
    if settings.is_changed() {
        // Only borderless: an exclusive mode would panic where no monitor is named.
        let mode = if settings.fullscreen {
            WindowMode::BorderlessFullscreen(MonitorSelection::Current)
        } else {
            WindowMode::Windowed
        };
        if window.mode != mode {
            window.mode = mode;
        }
    }
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
