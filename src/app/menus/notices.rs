//! What is to be told beside the game: troubles with files or devices, until they are put away.

use bevy_egui::egui::{self, Align2, Frame, Margin, Stroke, vec2};

use crate::app::theme::{self, icons::Icon, palette};

use super::widgets::icon_button;

/// Shows the notices in the upper left corner.
pub(super) fn show(context: &egui::Context, notices: &mut Vec<String>) {
    if notices.is_empty() {
        return;
    }
    let mut closed = None;
    egui::Area::new("notices".into()).anchor(Align2::LEFT_TOP, vec2(12.0, 12.0)).show(context, |ui| {
        for (index, sentence) in notices.iter().enumerate() {
            let frame = Frame::new()
                .fill(palette::PANEL_RAISED)
                .stroke(Stroke::new(1.0, palette::ACCENT_QUIET))
                .corner_radius(theme::ROUND)
                .inner_margin(Margin::symmetric(12, 6));
            frame.show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.set_max_width(440.0);
                    if icon_button(ui, Icon::Cross, "Close this notice", "") {
                        closed = Some(index);
                    }
                    ui.add(egui::Label::new(sentence).wrap());
                });
            });
        }
    });
    if let Some(index) = closed {
        notices.remove(index);
        context.request_repaint();
    }
}
