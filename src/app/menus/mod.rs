//! The panels: each a function of what it shows that returns what the person wants.
//!
//! A panel never changes the game. It edits what belongs to the menus alone (the set-up being made, which window is
//! open) and pushes an [`Intent`] for everything else; one system hands those on.

mod board;
mod choice;
mod diagram;
mod draft;
mod home;
mod intent;
mod keys;
mod line;
mod maze;
mod moves;
mod notices;
mod over;
mod overlays;
mod pages;
mod patience;
mod pictures;
mod players;
mod pockets;
mod pointer;
mod rules;
mod setup;
mod shelf;
mod signs;
mod table;
mod turn;
mod undo;
mod widgets;

#[cfg(test)]
mod tests;

use std::path::PathBuf;

use bevy::{
    ecs::system::SystemParam,
    input::{
        InputSystems,
        keyboard::{KeyboardFocusLost, KeyboardInput},
    },
    prelude::*,
    window::RequestRedraw,
};
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, LayerId, Rect, UiBuilder},
};

use crate::{
    files,
    record::Record,
    rules::{AnyAction, GameKind},
};

use super::{
    Notice, Open, Screen,
    announce::Announced,
    board::{Marks, Motion, Plan, Reset, Seen, Stage, View},
    brain::Brain,
    hand::Hand,
    keeper::Keeper,
    settings::Settings,
    shelf::Shelf,
    solver::Solver,
    sound::Silence,
    table::{Moment, Table},
};

pub use draft::{Draft, again};
pub use intent::Intent;
use intent::Ways;
#[cfg(test)]
pub(super) use keys::{LIST as KEYS, walk};

/// What the app is to show first.
#[derive(Resource, Debug, Clone)]
pub struct First(pub Open);

/// A window over the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overlay {
    /// What can be set for good.
    Settings,
    /// The list of keys.
    Keys,
    /// Whether to resign.
    Resign,
    /// Which of several actions is meant.
    Choice,
    /// The rules of a game.
    Rules(GameKind),
    /// The kept games.
    Shelf,
}

/// What belongs to the menus alone.
#[derive(Resource, Debug, Default)]
pub struct Menu {
    /// The game being set up.
    pub draft: Option<Draft>,
    /// The window over the screen.
    pub overlay: Option<Overlay>,
    /// The actions among which one is to be chosen, and at which moment.
    pub choice: Option<(Moment, Vec<AnyAction>)>,
    /// The unfinished game to continue, looked up when the home screen opens.
    pub unfinished: Option<(PathBuf, Record)>,
    /// The kept games, while their list is open.
    pub shelf: Option<Shelf>,
    /// The actions of the game at the table as players write them.
    pub written: moves::Written,
    /// The explanation of the last refused click, until something else is done.
    pub explanation: Option<String>,
    /// What else is to be told, until it is closed.
    pub notices: Vec<String>,
    /// The button held down on the board.
    pub press: Option<pointer::Press>,
    /// Whether the word that the game is over has been put away, to look at the board.
    pub reviewing: bool,
}

/// Where in the window the board is: all zero while it is not shown.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct Place {
    /// Its upper left corner, in points.
    pub corner: Vec2,
    /// Its size, in points.
    pub size: Vec2,
    /// Pixels a point.
    pub scale: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Menu>()
        .init_resource::<Place>()
        .init_resource::<keys::Pressed>()
        .add_message::<KeyboardInput>()
        .add_message::<KeyboardFocusLost>()
        .add_systems(PreUpdate, keys::listen.after(InputSystems))
        .add_systems(Startup, (warm_up, open_first.after(super::read_settings)).chain())
        .add_systems(OnEnter(Screen::Home), show_home)
        .add_systems(Update, (collect_notices, follow_table).in_set(super::AppSystems::Follow))
        .add_systems(EguiPrimaryContextPass, draw);
}

/// Everything a panel may show.
#[derive(SystemParam)]
struct Shown<'w> {
    screen: Res<'w, State<Screen>>,
    table: Option<Res<'w, Table>>,
    brain: Res<'w, Brain>,
    solver: Res<'w, Solver>,
    motion: Res<'w, Motion>,
    marks: Res<'w, Marks>,
    announced: Res<'w, Announced>,
    view: Res<'w, View>,
    plan: Res<'w, Plan>,
    silence: Res<'w, Silence>,
}

/// Shows what was asked for on the command line.
fn open_first(
    first: Option<Res<First>>,
    settings: Res<Settings>,
    mut hand: ResMut<Hand>,
    mut menu: ResMut<Menu>,
    mut ways: Ways,
) {
    match first.map(|first| first.0.clone()) {
        None | Some(Open::Home) => {}
        Some(Open::Setup(kind)) => {
            menu.draft = Some(Draft::remembered(kind, &settings));
            ways.next.set(Screen::Setup);
        }
        Some(Open::File(file)) => {
            let read = files::text(&file).map_err(|error| error.to_string());
            match read.and_then(|text| Record::read(&text).map_err(|error| error.to_string())) {
                // The game goes on in a file of its own: the one that was opened is left as it is.
                Ok(record) => ways.sit(record, &mut hand, &mut menu),
                Err(reason) => menu.notices.push(format!("{}: {reason}", file.display())),
            }
        }
    }
}

/// A board that nobody sees yet is laid, so that all it is drawn with is ready when the first game begins.
fn warm_up(mut reset: MessageWriter<Reset>) {
    if let Some(kind) = GameKind::ALL.first() {
        reset.write(Reset::to(&kind.options().start(), false));
    }
}

/// The home screen offers the game to continue.
fn show_home(keeper: Res<Keeper>, mut menu: ResMut<Menu>) {
    let (unfinished, sentences) = keeper.unfinished();
    menu.unfinished = unfinished;
    menu.notices.extend(sentences);
}

fn collect_notices(mut notices: MessageReader<Notice>, mut menu: ResMut<Menu>) {
    for notice in notices.read() {
        match notice {
            Notice::Refused(sentence) => menu.explanation = Some(sentence.clone()),
            Notice::Trouble(sentence) => {
                if !menu.notices.contains(sentence) {
                    menu.notices.push(sentence.clone());
                }
            }
        }
    }
}

/// An explanation is for the moment it was given in, and a new position is not under review.
fn follow_table(table: Option<Res<Table>>, mut menu: ResMut<Menu>, mut last: Local<Option<(Moment, usize)>>) {
    let shown = table.as_ref().map(|table| (table.moment(), table.shown()));
    if *last != shown {
        *last = shown;
        if let Some(table) = &table {
            menu.written.follow(table.record());
        }
        menu.choice = None;
        menu.explanation = None;
        menu.reviewing = false;
    }
}

/// Draws the screen and hands on what the person wants.
fn draw(
    mut contexts: EguiContexts,
    shown: Shown,
    mut hand: ResMut<Hand>,
    mut menu: ResMut<Menu>,
    mut settings: ResMut<Settings>,
    mut stage: ResMut<Stage>,
    mut placed: ResMut<Place>,
    mut pressed: ResMut<keys::Pressed>,
    mut pictures: Local<pictures::Pictures>,
    mut seen: MessageReader<Seen>,
    mut ways: Ways,
) -> Result {
    // What has happened in this frame is shown from the next one on, and moves until then.
    let moving = seen.read().count() > 0 || shown.motion.moving;
    let context = contexts.ctx_mut()?.clone();
    let mut ui = egui::Ui::new(
        context.clone(),
        "screen".into(),
        UiBuilder::new().layer_id(LayerId::background()).max_rect(room(&context)),
    );
    let mut intents = Vec::new();
    // The menus change their own state freely; what others watch is compared at the end.
    let before = hand.clone();
    let (hand, menu) = (hand.bypass_change_detection(), menu.bypass_change_detection());
    let mut changed = settings.clone();

    keys::read(&context, &mut pressed, &shown, hand, menu, &mut changed, &mut intents);
    notices::show(&mut ui, &mut menu.notices);
    let place = match (shown.screen.get(), &shown.table) {
        (Screen::Table, Some(table)) => {
            let written = std::mem::take(&mut menu.written);
            let mut at_table = table::AtTable {
                table,
                brain: &shown.brain,
                solver: &shown.solver,
                moving,
                marks: &shown.marks,
                announced: &shown.announced.0,
                view: &shown.view,
                plan: &shown.plan,
                written: &written,
                settings: &mut changed,
            };
            let place = table::show(&mut ui, &mut at_table, hand, menu, &mut intents);
            menu.written = written;
            Some(place)
        }
        (Screen::Setup, _) => {
            if let Some(draft) = &mut menu.draft {
                setup::show(&mut ui, draft, &mut intents);
            }
            None
        }
        _ => {
            let mut home = home::Home { unfinished: menu.unfinished.as_ref(), pictures: &mut pictures };
            home::show(&mut ui, &mut home, &mut intents);
            None
        }
    };
    overlays::show(&context, menu, &shown, &mut changed, &mut intents);
    if let Some(shelf) = &mut menu.shelf {
        let (more, sentences) = shelf.read_on();
        menu.notices.extend(sentences);
        if more {
            ways.redraw.write(RequestRedraw);
        }
    }

    // What was refused is done with as soon as something else is picked up.
    if hand.picked_up_since(&before) {
        menu.explanation = None;
    }
    let scale = context.pixels_per_point();
    let (corner, size) = place.map_or((Vec2::ZERO, Vec2::ZERO), |place| {
        (Vec2::new(place.left(), place.top()), Vec2::new(place.width(), place.height()))
    });
    placed.set_if_neq(Place { corner, size, scale });
    stage.set_if_neq(Stage { size: place.map_or(SPECK, |place| pixels(place, scale)), scale });
    if settings.set_if_neq(changed) || *hand != before {
        ways.redraw.write(RequestRedraw);
    }
    for intent in intents {
        ways.go(intent, menu, hand, &mut settings, &shown);
    }
    Ok(())
}

/// The room in which the screens are laid out: the window, but never less than they can be laid out in. Of a smaller
/// window, which some window managers allow, the rest is out of sight.
fn room(context: &egui::Context) -> Rect {
    let window = context.viewport_rect();
    Rect::from_min_size(window.min, window.size().max(LEAST_ROOM))
}

/// The least room for a screen, in points.
const LEAST_ROOM: egui::Vec2 = egui::vec2(600.0, 450.0);

/// The board's size where it is not shown: drawn once, so that everything it is drawn with is ready.
const SPECK: UVec2 = UVec2::splat(16);

fn pixels(place: Rect, scale: f32) -> UVec2 {
    let size = (place.size() * scale).round().max(egui::Vec2::ZERO);
    Vec2::new(size.x, size.y).as_uvec2()
}
