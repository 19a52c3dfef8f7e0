//! The app with its panels and input but without a window on a screen: what a person does comes in as the messages
//! that a window would send, and goes through the same systems.

use bevy::{
    a11y::AccessibilityPlugin,
    asset::AssetPlugin,
    camera::CameraUpdateSystems,
    input::{
        ButtonState, InputPlugin,
        keyboard::{Key, KeyCode, KeyboardInput},
        mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel},
        touch::TouchPhase,
    },
    prelude::*,
    render::{camera::camera_system, texture::ManualTextureViews},
    window::{
        CursorLeft, ExitCondition, PrimaryWindow, RequestRedraw, WindowEvent, WindowFocused, WindowResized,
        WindowScaleFactorChanged,
    },
};
use bevy_egui::{
    EguiContext, EguiInput, EguiOutput, EguiPreUpdateSet, PrimaryEguiContext,
    egui::{Context, LayerId, Pos2, Rect, Sense, pos2},
};

use super::*;
use crate::{
    app::{
        board::{Plan, View},
        interface,
        menus::{Menu, Place},
        window,
    },
    rules::Square,
};

/// Frames after which everything that moves has come to rest, when each is as long as a second.
const RESTS: usize = 200;

/// The app, and the window's side of it.
pub(super) struct Rig {
    pub(super) app: App,
    window: Entity,
}

impl Rig {
    /// Opens the home screen.
    pub(super) fn open(keeper: Keeper) -> Self {
        let mut app = App::new();
        app.insert_resource(keeper)
            .add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, AccessibilityPlugin, AssetPlugin::default()))
            .add_plugins(WindowPlugin {
                primary_window: Some(window::window()),
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .init_asset::<Image>()
            .init_asset::<Shader>()
            .init_resource::<ManualTextureViews>()
            .add_plugins((plugin, interface::plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            // What the renderer would do: the cameras learn how large the window is.
            .add_systems(PostStartup, camera_system.in_set(CameraUpdateSystems))
            .add_systems(PostUpdate, camera_system.in_set(CameraUpdateSystems))
            // Double clicks are a matter of the tests' clock.
            .add_systems(PreUpdate, tell_time.after(interface::calm_egui).before(EguiPreUpdateSet::BeginPass));
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world());
        let mut rig = Self { window: window.expect("a window"), app };
        for _ in 0..4 {
            rig.frame();
        }
        rig
    }

    /// Puts a game on the table as *Continue* would.
    pub(super) fn sit(&mut self, record: &Record) {
        self.app.world_mut().resource_mut::<Keeper>().begin(record);
        self.app.world_mut().write_message(Act::Sit(Box::new(record.clone())));
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Table);
        for _ in 0..4 {
            self.frame();
        }
    }

    pub(super) fn frame(&mut self) {
        self.app.update();
    }

    /// Whether the app has asked for another frame since this was last asked.
    pub(super) fn asks_for_a_frame(&mut self) -> bool {
        self.app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count() > 0
    }

    /// Lets time go by until nothing moves; what has been asked for happens first. Where an engine goes on playing it may
    /// never come to rest.
    pub(super) fn rest(&mut self) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(1)));
        for frame in 0.. {
            let plays = self.table().is_some_and(|table| table.engine_to_act().is_some());
            if frame > 1 && (plays || !self.app.world().resource::<Motion>().moving) {
                break;
            }
            self.frame();
            assert!(frame < RESTS, "it never comes to rest");
        }
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        // What stands over a board at rest comes now, and then to its place.
        self.frame();
        self.frame();
    }

    fn window(&self) -> &Window {
        self.app.world().get(self.window).expect("the window")
    }

    /// The panels' context.
    pub(super) fn context(&mut self) -> Context {
        let mut contexts = self.app.world_mut().query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
        contexts.single_mut(self.app.world_mut()).expect("the panels").get_mut().clone()
    }

    pub(super) fn table(&self) -> Option<&Table> {
        self.app.world().get_resource::<Table>()
    }

    pub(super) fn menu(&self) -> &Menu {
        self.app.world().resource::<Menu>()
    }

    pub(super) fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    fn send<T: Message + Clone + Into<WindowEvent>>(&mut self, event: T) {
        self.app.world_mut().write_message(event.clone());
        self.app.world_mut().write_message::<WindowEvent>(event.into());
    }

    /// Moves the pointer to a place on the panels, in their points.
    pub(super) fn point(&mut self, at: Pos2) {
        let zoom = self.context().zoom_factor();
        let position = Vec2::new(at.x, at.y) * zoom;
        self.send(CursorMoved { window: self.window, position, delta: None });
    }

    pub(super) fn button(&mut self, button: MouseButton, state: ButtonState) {
        self.send(MouseButtonInput { button, state, window: self.window });
    }

    /// Presses and releases the first button somewhere; the frames see it in parts or, if it is `quick`, at once.
    pub(super) fn click(&mut self, at: Pos2, quick: bool) {
        self.point(at);
        if !quick {
            self.frame();
        }
        self.button(MouseButton::Left, ButtonState::Pressed);
        if !quick {
            self.frame();
        }
        self.button(MouseButton::Left, ButtonState::Released);
        self.frame();
    }

    /// Drags with the first button over all of these places.
    pub(super) fn drag(&mut self, way: &[Pos2]) {
        let Some((first, way)) = way.split_first() else { return };
        self.point(*first);
        self.frame();
        self.button(MouseButton::Left, ButtonState::Pressed);
        for at in way {
            self.point(*at);
            self.frame();
        }
        self.button(MouseButton::Left, ButtonState::Released);
        self.frame();
    }

    pub(super) fn wheel(&mut self, notches: f32) {
        let (window, unit, phase) = (self.window, MouseScrollUnit::Line, TouchPhase::Moved);
        self.send(MouseWheel { unit, x: 0.0, y: notches, window, phase });
    }

    pub(super) fn leave(&mut self) {
        self.send(CursorLeft { window: self.window });
    }

    pub(super) fn focus(&mut self, focused: bool) {
        self.app.world_mut().get_mut::<Window>(self.window).expect("the window").focused = focused;
        self.send(WindowFocused { window: self.window, focused });
    }

    /// Makes the window so many pixels large, with so many pixels a point.
    pub(super) fn resize(&mut self, (width, height): (u32, u32), scale_factor: f32) {
        let window = self.window;
        let mut known = self.app.world_mut().get_mut::<Window>(window).expect("the window");
        known.resolution.set_scale_factor(scale_factor);
        known.resolution.set_physical_resolution(width, height);
        let (width, height) = (known.width(), known.height());
        self.send(WindowScaleFactorChanged { window, scale_factor: f64::from(scale_factor) });
        self.send(WindowResized { window, width, height });
    }

    /// Presses a key as it is called in the list of keys: `Ctrl+Shift+Z`.
    pub(super) fn key(&mut self, name: &str) {
        let (held, key) = match (name.strip_suffix("++"), name.rsplit_once('+')) {
            (Some(held), _) => (held, "+"),
            (None, Some((held, key))) => (held, key),
            (None, None) => ("", name),
        };
        let held: Vec<&str> = held.split('+').filter(|held| !held.is_empty()).collect();
        let modifier = |name: &str| match name {
            "Ctrl" => (Key::Control, KeyCode::ControlLeft),
            "Shift" => (Key::Shift, KeyCode::ShiftLeft),
            other => panic!("no modifier: {other}"),
        };
        for name in &held {
            self.key_input(modifier(name), ButtonState::Pressed);
        }
        let key = logical(key);
        self.key_input((key.clone(), KeyCode::F24), ButtonState::Pressed);
        self.key_input((key, KeyCode::F24), ButtonState::Released);
        for name in &held {
            self.key_input(modifier(name), ButtonState::Released);
        }
        self.frame();
    }

    fn key_input(&mut self, (logical_key, key_code): (Key, KeyCode), state: ButtonState) {
        self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: self.window });
    }

    /// The middle of a square of the board on the panels.
    pub(super) fn square(&self, square: Square) -> Pos2 {
        let quad = self.app.world().resource::<View>().square_quad(self.app.world().resource::<Plan>(), square);
        self.on_board(quad.into_iter().sum::<Vec2>() / 4.0)
    }

    /// The middle of what belongs to a pocket.
    pub(super) fn pocket(&self, pocket: u8) -> Option<Pos2> {
        let quad = self.app.world().resource::<View>().pocket_quad(self.app.world().resource::<Plan>(), pocket)?;
        Some(self.on_board(quad.into_iter().sum::<Vec2>() / 4.0))
    }

    fn on_board(&self, part: Vec2) -> Pos2 {
        let place = self.app.world().resource::<Place>();
        let at = place.corner + part * place.size;
        Pos2::new(at.x, at.y)
    }

    /// How large the panels are together, in their points.
    pub(super) fn size(&mut self) -> Vec2 {
        let zoom = self.context().zoom_factor();
        Vec2::new(self.window().width(), self.window().height()) / zoom
    }

    /// The middles of everything that can be clicked and is not covered by anything else, row by row.
    pub(super) fn widgets(&mut self) -> Vec<Pos2> {
        let context = self.context();
        let (mut found, screen): (Vec<(LayerId, Pos2)>, Rect) = context.viewport(|viewport| {
            let all = viewport.prev_pass.widgets.layers().flat_map(|(_, layer)| layer);
            let live = all.filter(|widget| widget.enabled && widget.sense.contains(Sense::CLICK));
            (
                live.map(|widget| (widget.layer_id, widget.interact_rect.center())).collect(),
                viewport.input.viewport_rect(),
            )
        });
        found.retain(|(layer, at)| screen.contains(*at) && context.layer_id_at(*at).is_none_or(|top| top == *layer));
        let mut found: Vec<Pos2> = found.into_iter().map(|(_, at)| at).collect();
        found.sort_by(|one, other| one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x)));
        found
    }

    /// The middles of everything that has a name, as a screen reader is told.
    pub(super) fn named(&mut self) -> Vec<(String, Pos2)> {
        let context = self.context();
        context.enable_accesskit();
        self.frame();
        context.disable_accesskit();
        let mut outputs = self.app.world_mut().query_filtered::<&EguiOutput, With<PrimaryEguiContext>>();
        let output = outputs.single(self.app.world()).expect("the panels");
        let Some(update) = &output.platform_output.accesskit_update else { return Vec::new() };
        let named = update.nodes.iter().filter_map(|(_, node)| {
            let bounds = node.bounds()?;
            #[allow(clippy::cast_possible_truncation, reason = "pixels of a window")]
            let middle = pos2(f64::midpoint(bounds.x0, bounds.x1) as f32, f64::midpoint(bounds.y0, bounds.y1) as f32);
            Some((node.label().or(node.value())?.to_owned(), middle))
        });
        named.collect()
    }

    /// Clicks what is called so.
    pub(super) fn press(&mut self, name: &str) {
        let named = self.named();
        let Some((_, at)) = named.iter().find(|(other, _)| other == name) else {
            panic!("no {name} among {named:?}");
        };
        self.click(*at, false);
        self.frame();
    }

    /// The board shows the position that it should.
    pub(super) fn check(&mut self) {
        let Some(table) = self.table() else { return };
        let game = table.record().after(table.shown()).clone();
        board_is(self.app.world_mut(), &game);
    }
}

/// The key that stands for a name in the list of keys.
fn logical(name: &str) -> Key {
    match name {
        "Up" => Key::ArrowUp,
        "Down" => Key::ArrowDown,
        "Left" => Key::ArrowLeft,
        "Right" => Key::ArrowRight,
        "Enter" => Key::Enter,
        "Space" => Key::Space,
        "Esc" => Key::Escape,
        "Backspace" => Key::Backspace,
        "Page up" => Key::PageUp,
        "Page down" => Key::PageDown,
        "End" => Key::End,
        "Tab" => Key::Tab,
        "F1" => Key::F1,
        "F11" => Key::F11,
        "−" => Key::Character("-".into()),
        name if name.chars().count() == 1 => Key::Character(name.to_lowercase().into()),
        other => panic!("no key: {other}"),
    }
}

fn tell_time(time: Res<Time<Real>>, mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        input.time = Some(time.elapsed_secs_f64());
    }
}
