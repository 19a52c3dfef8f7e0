//! The list of turns; each action leads to its moment.

use bevy_egui::egui::{self, Color32, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, vec2};

use crate::app::{
    announce::capitalised,
    table::Act,
    theme::{self, icons::Icon, palette},
};

use super::{Intent, table::AtTable, widgets::Action};

/// Shows the list.
pub(super) fn show(ui: &mut Ui, at: &AtTable, intents: &mut Vec<Intent>) {
    let (table, record) = (at.table, at.table.record());
    let turns = record.turns();
    let back = if table.is_live() { 0.0 } else { theme::BUTTON + theme::STEP };
    let height = ui.available_height() - back;
    egui::ScrollArea::vertical().max_height(height).auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        ui.spacing_mut().interact_size.y = 24.0;
        if turns.is_empty() {
            ui.label(theme::small("The turns will be listed here."));
        }
        for (number, turn) in turns.into_iter().enumerate() {
            ui.horizontal_wrapped(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(26.0, 24.0), Sense::hover());
                let color = palette::TEXT_QUIET;
                let at = egui::pos2(rect.right(), rect.center().y);
                ui.painter().text(at, egui::Align2::RIGHT_CENTER, format!("{}.", number + 1), small(), color);
                let (dot, _) = ui.allocate_exact_size(vec2(16.0, 24.0), Sense::hover());
                let sides = palette::sides(record.kind());
                let side = sides[turn.seat.index() % sides.len()];
                ui.painter().circle(dot.center(), 5.0, side, Stroke::new(1.0, palette::TEXT_QUIET));
                for index in turn.actions {
                    let shown = table.shown() == index + 1;
                    let text = record.after(index).shown(record.actions()[index]);
                    let side = capitalised(record.now().seats()[turn.seat.index()]);
                    if entry(ui, &text, &format!("Turn {}, {side}: {text}", number + 1), shown) {
                        intents.push(Intent::Act(Act::Look(index + 1)));
                    }
                }
            });
        }
    });
    if !table.is_live() && Action::new("Back to now").main().icon(Icon::Skip).key("End").show(ui) {
        intents.push(Intent::Act(Act::LookNow));
    }
}

fn small() -> egui::FontId {
    egui::FontId::proportional(theme::SMALL)
}

/// An action in the list; true when it was chosen.
fn entry(ui: &mut Ui, text: &str, name: &str, shown: bool) -> bool {
    let color = if shown { palette::TEXT_STRONG } else { palette::TEXT };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), egui::FontId::proportional(15.0), color);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 10.0, 24.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, shown, name));
    let fill = match (shown, response.hovered()) {
        (true, _) => palette::SELECTION,
        (false, true) => palette::BUTTON_HOVER,
        (false, false) => Color32::TRANSPARENT,
    };
    let edge = if response.has_focus() { Stroke::new(2.0, palette::TEXT_STRONG) } else { Stroke::NONE };
    ui.painter().rect(rect, 5, fill, edge, StrokeKind::Inside);
    ui.painter().galley(rect.min + vec2(5.0, (rect.height() - galley.size().y) / 2.0), galley, color);
    response.clicked()
}
