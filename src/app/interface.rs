//! The panels in the window: egui, the camera that draws them, and what our versions of Bevy and `bevy_egui` get wrong
//! about them.

use std::sync::Mutex;

use bevy::{
    input::{keyboard::KeyboardInput, mouse::MouseButtonInput},
    prelude::*,
    window::{
        MonitorSelection, PrimaryWindow, RequestRedraw, WindowEvent, WindowMode, WindowResized,
        WindowScaleFactorChanged,
    },
};
use bevy_egui::{EguiContext, EguiGlobalSettings, EguiInput, EguiPlugin, EguiPreUpdateSet, PrimaryEguiContext, egui};

use super::{
    layers,
    settings::Settings,
    theme,
    wake::Wake,
    window::{LEAST, SLEEP},
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .add_systems(Startup, camera)
        .add_systems(
            PreUpdate,
            (prepare_egui, calm_egui, report_loss)
                .chain()
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Update, follow_settings)
        .add_systems(Last, settle);
}

/// The camera whose picture is the window: the menus, with the board beneath them.
fn camera(mut commands: Commands, mut egui: ResMut<EguiGlobalSettings>) {
    egui.auto_create_primary_context = false;
    commands.spawn((layers::camera(), PrimaryEguiContext));
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
pub(super) fn calm_egui(mut inputs: Query<(&mut EguiContext, &mut EguiInput)>, started: Local<Started>) {
    for (mut context, mut input) in &mut inputs {
        let held = context.get_mut().input(|input| input.modifiers);
        input.events.retain(|event| *event != egui::Event::ModifiersChanged(held));
        input.time = Some(started.0.elapsed().as_secs_f64());
    }
}

/// This version of `bevy_egui` does not tell egui that the pointer has left the window or that another window has the
/// keyboard: what was being dragged would be dropped after that. Each is told after what came before it.
fn report_loss(mut events: MessageReader<WindowEvent>, mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>) {
    let events: Vec<&WindowEvent> = events.read().collect();
    let of_pointer =
        |event: &egui::Event| matches!(event, egui::Event::PointerMoved(_) | egui::Event::PointerButton { .. });
    for mut input in &mut inputs {
        let mut next = 0;
        for event in &events {
            let lost = match event {
                WindowEvent::CursorMoved(_) => None,
                WindowEvent::MouseButtonInput(input) if !matches!(input.button, MouseButton::Other(_)) => None,
                WindowEvent::CursorLeft(_) => Some(egui::Event::PointerGone),
                WindowEvent::WindowFocused(window) => Some(egui::Event::WindowFocused(window.focused)),
                _ => continue,
            };
            if let Some(lost) = lost {
                input.events.insert(next, lost);
                next += 1;
            } else if let Some(known) = input.events[next..].iter().position(of_pointer) {
                next += known + 1;
            }
        }
    }
}

/// When the program started, for egui's clock.
pub(super) struct Started(std::time::Instant);

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

pub(super) fn follow_settings(
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
