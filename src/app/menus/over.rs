//! The word over the board when a game is over.

use bevy_egui::egui::{self, Align2, Frame, Label, Margin, Rect, Stroke, Ui, vec2};

use crate::{
    app::{
        table::Table,
        theme::{self, icons::Icon, palette},
    },
    record::Record,
    rules::{Outcome, Seat},
};

use super::{Intent, Menu, patience, table::AtTable, turn, widgets::Action};

/// Width of the inside, in points: that of the four buttons, and of the five of a patience.
const WIDTH: f32 = 500.0;
const WIDE: f32 = 668.0;

/// Whether it is shown: once the pieces have come to rest, until it is put away.
pub(super) fn is_shown(table: &Table, moving: bool, menu: &Menu) -> bool {
    table.record().outcome().is_some() && !moving && !menu.reviewing && table.is_live()
}

/// Shows it while it is to be shown.
pub(super) fn show(ui: &Ui, place: Rect, at: &AtTable, menu: &mut Menu, intents: &mut Vec<Intent>) {
    let record = at.table.record();
    let Some(outcome) = record.outcome().filter(|_| is_shown(at.table, at.moving, menu)) else { return };
    let frame = Frame::new()
        .fill(palette::PANEL)
        .stroke(Stroke::new(1.0, palette::ACCENT_QUIET))
        .corner_radius(theme::ROUND)
        .shadow(ui.visuals().window_shadow)
        .inner_margin(Margin::same(20));
    // Away from what has won, else from the tray that holds what has fallen.
    let loser = outcome.winner.map(Seat::other);
    let near = match record.now().won().iter().map(|square| square.rank).min() {
        Some(lowest) => lowest > 0,
        None => loser != Some(Seat::FIRST),
    };
    let below = near != at.view.is_flipped();
    let (pivot, point) = if below {
        (Align2::CENTER_BOTTOM, place.center_bottom() - vec2(0.0, 16.0))
    } else {
        (Align2::CENTER_TOP, place.center_top() + vec2(0.0, 16.0))
    };
    let area = egui::Area::new("over".into()).pivot(pivot).fixed_pos(point).constrain_to(place);
    area.show(ui.ctx(), |ui| {
        frame.show(ui, |ui| {
            let alone = patience::card::of(record.now());
            ui.set_width(if alone.is_some() { WIDE } else { WIDTH }.min(place.width() - 80.0));
            match alone {
                Some(game) => patience::result::show(ui, at, game, menu, intents),
                None => result(ui, record, &outcome, menu, intents),
            }
        });
    });
}

/// Who has won and why, and what to do next.
fn result(ui: &mut Ui, record: &Record, outcome: &Outcome, menu: &mut Menu, intents: &mut Vec<Intent>) {
    ui.vertical_centered(|ui| {
        ui.add(Label::new(theme::title(headline(record, outcome), 24.0)).truncate());
        ui.add(Label::new(theme::quiet(turn::verdict(outcome, record.now().seats()) + ".")).wrap());
    });
    ui.add_space(theme::STEP);
    ui.horizontal_wrapped(|ui| {
        if Action::new("Rematch").main().icon(Icon::Restart).key("Enter").show(ui) {
            intents.push(Intent::Again { swap: false });
        }
        let swap = Action::new("Swap sides").icon(Icon::Swap).note("Another game with the sides changed.");
        if record.players().len() == 2 && swap.show(ui) {
            intents.push(Intent::Again { swap: true });
        }
        if Action::new("Review").icon(Icon::Undo).note("Look at the game: click a turn in the list.").show(ui) {
            menu.reviewing = true;
        }
        if Action::new("Home").icon(Icon::Home).show(ui) {
            intents.push(Intent::GoHome);
        }
    });
}

/// The winner by name, where the name says more than the side.
fn headline(record: &Record, outcome: &Outcome) -> String {
    let Some(winner) = outcome.winner else { return "A draw".to_owned() };
    match record.player(winner).name.as_str() {
        "You" => "You win".to_owned(),
        name => format!("{name} wins"),
    }
}
