//! Writes down what the program does, for tests that play it in a real window from outside.
//!
//! A line each, as it changes: `screen NAME`, `position TEXT`, `moving` or `resting`, `cursor SQUARE`, and for every
//! square of the board `square NAME X Y`, its middle in pixels of the window, and for every pocket `pocket NUMBER X Y`;
//! before them `board X Y WIDTH HEIGHT`, where it is. After a line `widgets` there is `widget X Y NAME` for all on the
//! panels that has a name. Whenever the board has been drawn for a while, `frames MILLISECONDS …` says how long each of
//! the frames took that drew it, and `still MILLISECONDS` the same of the fine picture after it.

use std::{
    fs::File,
    io::{self, Write},
    path::Path,
    time::Instant,
};

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiOutput, EguiPostUpdateSet, PrimaryEguiContext};

use super::{
    AppSystems, Screen,
    board::{Motion, Plan, View},
    hand::Hand,
    menus::Place,
    table::Table,
};
use crate::rules::Square;

/// The file that is written to.
#[derive(Resource, Debug)]
pub struct Trace(File);

impl Trace {
    /// Begins a new file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        File::create(path).map(Self)
    }

    fn line(&mut self, line: &str) {
        // A trace that cannot be written is missed by the test that reads it.
        let _ = writeln!(self.0, "{line}");
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (screen, position, motion, cursor, squares, frames)
            .chain()
            .after(AppSystems::Follow)
            .run_if(resource_exists::<Trace>),
    )
    .add_systems(PostUpdate, widgets.after(EguiPostUpdateSet::ProcessOutput).run_if(resource_exists::<Trace>));
}

fn screen(screen: Res<State<Screen>>, mut trace: ResMut<Trace>) {
    if screen.is_changed() {
        trace.line(&format!("screen {:?}", screen.get()));
    }
}

fn position(table: Option<Res<Table>>, mut trace: ResMut<Trace>, mut last: Local<String>) {
    let text = table.map(|table| table.record().now().to_string()).unwrap_or_default();
    if *last != text && !text.is_empty() {
        trace.line(&format!("position {text}"));
    }
    *last = text;
}

fn motion(motion: Res<Motion>, mut trace: ResMut<Trace>) {
    if motion.is_changed() {
        trace.line(if motion.moving { "moving" } else { "resting" });
    }
}

/// How long the frames took that drew the board: each is over when the next begins.
fn frames(
    eyes: Query<(&Camera, &Msaa), With<Camera3d>>,
    mut trace: ResMut<Trace>,
    mut begun: Local<Option<(Instant, bool)>>,
    mut taken: Local<Vec<String>>,
) {
    let now = Instant::now();
    let drawn = |(eye, msaa): (&Camera, &Msaa)| eye.is_active.then_some(*msaa != Msaa::Off);
    // As it was left by the frame before, which is the one that is drawn from now on.
    let fine = eyes.iter().find_map(drawn);
    if let Some((since, fine)) = begun.take() {
        let took = (now - since).as_millis().to_string();
        if fine {
            trace.line(&format!("still {took}"));
        } else {
            taken.push(took);
        }
    }
    *begun = fine.map(|fine| (now, fine));
    if fine != Some(false) && !taken.is_empty() {
        trace.line(&format!("frames {}", taken.join(" ")));
        taken.clear();
    }
}

fn cursor(hand: Res<Hand>, mut trace: ResMut<Trace>, mut last: Local<Option<Square>>) {
    if *last != hand.cursor {
        *last = hand.cursor;
        trace.line(&last.map_or_else(|| "cursor".to_owned(), |square| format!("cursor {square}")));
    }
}

/// What a screen reader would be told.
fn widgets(
    mut panels: Query<(&mut EguiContext, &EguiOutput), With<PrimaryEguiContext>>,
    mut trace: ResMut<Trace>,
    mut last: Local<Vec<String>>,
) {
    for (mut context, output) in &mut panels {
        context.get_mut().enable_accesskit();
        let Some(update) = &output.platform_output.accesskit_update else { continue };
        let scale = f64::from(output.pixels_per_point);
        let named = update.nodes.iter().filter_map(|(_, node)| {
            let (name, bounds) = (node.label().or(node.value())?.replace('\n', " "), node.bounds()?);
            let [x, y] = [bounds.x0 + bounds.x1, bounds.y0 + bounds.y1].map(|sum| sum / 2.0 * scale);
            Some(format!("widget {x:.0} {y:.0} {name}"))
        });
        let named: Vec<String> = named.collect();
        if *last != named {
            trace.line(&format!("widgets\n{}", named.join("\n")));
            *last = named;
        }
    }
}

fn squares(
    table: Option<Res<Table>>,
    view: Res<View>,
    plan: Res<Plan>,
    place: Res<Place>,
    mut trace: ResMut<Trace>,
    mut last: Local<String>,
) {
    let Some(table) = table else { return };
    let [x, y] = (place.corner * place.scale).to_array();
    let [width, height] = (place.size * place.scale).to_array();
    let mut lines = format!("board {x:.0} {y:.0} {width:.0} {height:.0}\n");
    for pocket in 0..u8::MAX {
        let Some(quad) = view.pocket_quad(&plan, pocket) else { break };
        let at = (place.corner + quad.into_iter().sum::<Vec2>() / 4.0 * place.size) * place.scale;
        lines.extend([format!("pocket {pocket} {:.0} {:.0}\n", at.x, at.y)]);
    }
    for square in table.record().kind().squares() {
        let middle = view.square_quad(&plan, square).into_iter().sum::<Vec2>() / 4.0;
        let at = (place.corner + middle * place.size) * place.scale;
        lines.extend([format!("square {square} {:.0} {:.0}\n", at.x, at.y)]);
    }
    if *last != lines && place.size.x > 0.0 {
        trace.line(lines.trim_end());
        *last = lines;
    }
}
