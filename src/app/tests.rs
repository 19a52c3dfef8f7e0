//! The whole app without window, pictures and sound.

mod at_table;
mod engines;
mod every_game;
mod files;
mod hand;
mod hint;
mod line_majority;
mod monkey;
mod opponents;
mod push_1977;
mod rig;
mod window;

use std::time::Duration;

use bevy::{state::app::StatesPlugin, time::TimeUpdateStrategy};

use super::{
    board::{FinishMotion, Motion, truth::board_is},
    brain::Brain,
    hand::{Hand, Held, Meaning},
    keeper::{Keeper, Places},
    menus::{Draft, again},
    settings::Settings,
    table::{Act, Table},
    *,
};
use crate::{
    engine::Level,
    record::{Player, Record},
    rules::{AnyAction, GameKind, Handle, Place, Seat},
};

/// A frame of the tests' clock.
const FRAME: Duration = Duration::from_millis(20);
/// Frames after which something that should happen has failed to.
const PATIENCE: usize = 6_000;

fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, plugin)).insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app.update();
    app
}

fn players(levels: [Option<u8>; 2]) -> Vec<Player> {
    levels.map(|level| Player { name: "A".into(), engine: level.and_then(Level::new) }).into()
}

fn sit(app: &mut App, levels: [Option<u8>; 2]) {
    send(app, Act::Sit(Box::new(Record::new(GameKind::PushFight.options(), players(levels)))));
}

/// Sends a wish and lets one frame carry it out.
fn send(app: &mut App, act: Act) {
    app.world_mut().write_message(act);
    app.update();
}

fn table(app: &App) -> &Table {
    app.world().resource::<Table>()
}

fn play(app: &mut App, texts: &str) {
    for text in texts.split(',') {
        let action = GameKind::PushFight.parse_action(text).expect("an action");
        let at = table(app).moment();
        send(app, Act::Play { at, action });
    }
}

fn position(app: &App) -> String {
    table(app).record().now().to_string()
}

fn wait(app: &mut App, mut until: impl FnMut(&App) -> bool) {
    for _ in 0..PATIENCE {
        if until(app) {
            return;
        }
        app.update();
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("it does not happen: {}", position(app));
}

/// Every piece's entity stands where the position shown has it.
fn board_is_right(app: &mut App) {
    let table = table(app);
    let game = table.record().after(table.shown()).clone();
    board_is(app.world_mut(), &game);
}
