//! The list of the kept games.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bevy_egui::egui::{
    self, Align, Align2, FontId, Label, Layout, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, WidgetType, vec2,
};

use crate::app::{
    shelf::{Shelf, Shelved, ago},
    theme::{self, palette},
};

use super::{Intent, diagram, home::standing, widgets::focus_edge};

/// Height of a row, in points.
const ROW: f32 = 76.0;
/// Width of the picture of a game, in points.
const PICTURE: f32 = 112.0;
/// Width of the words about when a game was begun, in points.
const WHEN: f32 = 128.0;

/// Shows the kept games in this height and asks for those that are seen.
pub(super) fn show(ui: &mut Ui, shelf: &mut Shelf, height: f32, intents: &mut Vec<Intent>) {
    ui.label(theme::title("Your games", 24.0));
    if shelf.is_empty() {
        ui.label(theme::quiet("No game has been kept yet. Every game is kept from its first move on."));
        return;
    }
    ui.label(theme::small(
        "The newest first. A finished game is opened to look at; playing on from it begins a new one.",
    ));
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let list = egui::ScrollArea::vertical().auto_shrink([false, true]).max_height(height - 64.0);
    list.show_rows(ui, ROW, shelf.len(), |ui, rows| {
        shelf.want(rows.end);
        for number in rows {
            row(ui, shelf.get(number), now, intents);
        }
    });
}

fn row(ui: &mut Ui, game: Option<&Shelved>, now: Duration, intents: &mut Vec<Intent>) {
    let sense = if game.is_some() { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - theme::STEP, ROW), sense);
    let lit = response.hovered() || response.has_focus();
    let fill = if lit { palette::PANEL_CHOSEN } else { palette::PANEL_RAISED };
    let edge = Stroke::new(1.0, if lit { palette::ACCENT } else { palette::LINE });
    ui.painter().rect(rect, theme::ROUND, fill, focus_edge(&response, edge), StrokeKind::Inside);
    let Some(Shelved { file, begun, record }) = game else { return };
    let names: Vec<&str> = record.players().iter().map(|player| player.name.as_str()).collect();
    let title = format!("{}: {}", record.kind().title(), names.join(" – "));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &title));
    let inside = UiBuilder::new().max_rect(rect.shrink2(vec2(12.0, 8.0))).layout(Layout::left_to_right(Align::Center));
    let mut ui = ui.new_child(inside);
    diagram::show(&mut ui, record.now(), vec2(PICTURE, ROW - 16.0));
    let words = vec2(ui.available_width() - WHEN, ROW - 16.0);
    ui.allocate_ui_with_layout(words, Layout::top_down(Align::Min), |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.add_space(6.0);
        ui.add(Label::new(theme::title(&title, 17.0)).truncate());
        ui.add(Label::new(theme::quiet(standing(record)).size(15.0)).truncate());
    });
    let what = if record.outcome().is_none() { "Go on" } else { "Look at it" };
    let when = begun.map(|begun| ago(begun, now)).unwrap_or_default();
    for (line, text, color) in [(-11.0, when.as_str(), palette::TEXT_QUIET), (11.0, what, palette::ACCENT)] {
        let at = rect.right_center() + vec2(-14.0, line);
        ui.painter().text(at, Align2::RIGHT_CENTER, text, FontId::proportional(theme::SMALL), color);
    }
    if response.clicked() {
        intents.push(Intent::Continue(file.clone(), Box::new(record.clone())));
        intents.push(Intent::Close);
    }
}
