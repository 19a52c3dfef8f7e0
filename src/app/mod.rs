//! The desktop app: the only room that knows Bevy.
//!
//! [`plugin`] is the whole app without window, pictures and sound output, as the headless tests run it; [`run`] adds
//! those and opens the window.

pub mod announce;
pub mod board;
pub mod brain;
#[cfg(all(unix, not(target_os = "macos")))]
mod focus;
pub mod hand;
pub mod hint;
mod interface;
pub mod keeper;
mod layers;
pub mod menus;
mod mishap;
pub mod preflight;
pub mod settings;
pub mod shelf;
pub mod solver;
pub mod sound;
pub mod table;
pub mod theme;
pub mod trace;
pub mod wake;
mod window;

#[cfg(test)]
mod tests;

use std::path::PathBuf;

use bevy::{prelude::*, window::RequestRedraw};

use crate::{files::Kept, rules::GameKind};

pub use window::run;

/// What the app shows first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Open {
    /// The home screen.
    Home,
    /// The set-up of a game.
    Setup(GameKind),
    /// A saved game.
    File(PathBuf),
}

/// The screens.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The choice of a game.
    #[default]
    Home,
    /// The options and seats of a game.
    Setup,
    /// A game.
    Table,
}

/// The order within a frame.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Wishes become messages: keys, the engine's findings.
    Wish,
    /// The table carries them out.
    Obey,
    /// Board, sound and announcements follow.
    Follow,
}

/// A sentence for the people at the screen.
#[derive(Message, Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// Why a click did nothing.
    Refused(String),
    /// Something went wrong outside the game.
    Trouble(String),
}

/// The app without window, pictures and sound output. Needs Bevy's `StatesPlugin`.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_message::<Notice>()
        .add_message::<table::Act>()
        .add_message::<brain::AskHint>()
        .init_resource::<table::Counters>()
        .init_resource::<brain::Brain>()
        .init_resource::<hand::Hand>()
        .init_resource::<solver::Solver>()
        .init_resource::<sound::Silence>()
        .init_resource::<wake::Wake>()
        .init_resource::<board::Marks>()
        .configure_sets(Update, (AppSystems::Wish, AppSystems::Obey, AppSystems::Follow).chain())
        .add_systems(Startup, read_settings)
        .add_systems(
            Update,
            (
                (brain::hear, keeper::report_failures).in_set(AppSystems::Wish),
                (table::obey, (brain::think, solver::solve)).chain().in_set(AppSystems::Obey),
                (lay_marks, keep_settings).in_set(AppSystems::Follow),
            ),
        )
        .add_plugins((board::plugin, announce::plugin, menus::plugin, trace::plugin));
    if !app.world().contains_resource::<keeper::Keeper>() {
        app.insert_resource(keeper::Keeper::new(None));
    }
    app.init_resource::<settings::Settings>();
}

fn read_settings(
    keeper: Res<keeper::Keeper>,
    mut settings: ResMut<settings::Settings>,
    mut notices: MessageWriter<Notice>,
) {
    match keeper.settings(settings::Settings::parse) {
        Kept::Read(read) => *settings = read,
        Kept::None => {}
        Kept::SetAside(sentence) => {
            notices.write(Notice::Trouble(sentence));
        }
    }
}

fn keep_settings(
    settings: Res<settings::Settings>,
    keeper: Res<keeper::Keeper>,
    mut kept: Local<Option<settings::Settings>>,
) {
    let changed = kept.as_ref().is_some_and(|kept| *kept != *settings);
    if changed {
        keeper.keep_settings(settings.text());
    }
    if changed || kept.is_none() {
        *kept = Some(settings.clone());
    }
}

/// Lays on the board what hand and table say, and only when it is something else. While pieces move, neither what the
/// next action would lead to is shown nor what has won.
fn lay_marks(
    hand: Res<hand::Hand>,
    table: Option<Res<table::Table>>,
    brain: Res<brain::Brain>,
    motion: Res<board::Motion>,
    mut seen: MessageReader<board::Seen>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut marks: ResMut<board::Marks>,
) {
    let mut wanted = table.as_ref().map(|table| hand.marks(table)).unwrap_or_default();
    let begins = seen.read().count() > 0;
    if begins || motion.moving {
        wanted.ghosts.clear();
        wanted.won.clear();
    } else if let Some(table) = table.filter(|table| table.person_to_act().is_some()) {
        let record = table.record();
        wanted.advise(hand::of_actions(record.now(), brain.hint(record)));
    }
    if begins {
        redraw.write(RequestRedraw);
    }
    marks.set_if_neq(wanted);
}
