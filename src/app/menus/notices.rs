//! What is to be told beside the game: troubles with files or devices, until they are put away.

use bevy_egui::egui::{self, Frame, Margin, Panel, ScrollArea, Stroke, Ui};

use crate::app::theme::{icons::Icon, palette};

use super::widgets::icon_button;

/// The most of the screen's height that notices take; what is more can be scrolled to.
const MOST: f32 = 0.25;

/// Shows the notices in a strip of their own along the upper edge, so that they lie over nothing: the screen is laid out
/// in what is left.
pub(super) fn show(ui: &mut Ui, notices: &mut Vec<String>) {
    if notices.is_empty() {
        return;
    }
    let mut closed = None;
    let strip = Frame::new().fill(palette::PANEL_RAISED).inner_margin(Margin::symmetric(12, 6));
    let most = ui.available_height() * MOST;
    let edge = Stroke::new(1.0, palette::ACCENT_QUIET);
    let panel = Panel::top("notices").resizable(false).show_separator_line(false).frame(strip);
    let shown = panel.show(ui, |ui| {
        let list = ScrollArea::vertical().max_height(most).min_scrolled_height(most).auto_shrink([false, true]);
        list.show(ui, |ui| {
            for (index, sentence) in notices.iter().enumerate() {
                ui.horizontal(|ui| {
                    if icon_button(ui, Icon::Cross, "Close this notice", "") {
                        closed = Some(index);
                    }
                    ui.add(egui::Label::new(sentence).wrap());
                });
            }
        });
    });
    let strip = shown.response.rect;
    ui.painter().hline(strip.x_range(), strip.bottom() - 0.5, edge);
    if let Some(index) = closed {
        notices.remove(index);
        ui.ctx().request_repaint();
    }
}
