//! The windows over a screen: settings, the list of keys, and the question before a resignation.

use bevy_egui::egui::{self, Align, Frame, Id, Layout, Margin, Modal, Ui};

use crate::app::{
    announce::capitalised,
    settings::{Quality, Settings, Speed},
    table::{Act, Table},
    theme::{self, icons::Icon},
};

use super::{
    Intent, Menu, Overlay, Shown, choice, keys, rules, shelf, table,
    widgets::{Action, segments},
};

/// Shows the open window, if any.
pub(super) fn show(
    context: &egui::Context,
    menu: &mut Menu,
    shown: &Shown,
    settings: &mut Settings,
    intents: &mut Vec<Intent>,
) {
    let Some(overlay) = menu.overlay else { return };
    let screen = super::room(context);
    let width = match overlay {
        Overlay::Rules(_) => 680.0,
        Overlay::Shelf => 720.0,
        Overlay::Settings | Overlay::Keys | Overlay::Resign => 460.0,
        Overlay::Choice => 360.0_f32,
    };
    let frame = Frame::window(&context.global_style()).inner_margin(Margin::same(24));
    let modal = Modal::new(Id::new("overlay")).frame(frame).show(context, |ui| {
        ui.set_width(width.min(screen.width() - 80.0));
        let room = screen.height() - 160.0;
        // The list of games scrolls by itself, for only what is seen of it is read.
        if let (Overlay::Shelf, Some(games)) = (overlay, &mut menu.shelf) {
            shelf::show(ui, games, room, intents);
        } else {
            // A page has its whole height from the beginning; what is short takes only what it needs.
            let long = matches!(overlay, Overlay::Rules(_));
            let scroll = egui::ScrollArea::vertical().max_height(room).auto_shrink([!long, !long]);
            scroll.show(ui, |ui| match overlay {
                Overlay::Settings => edit_settings(ui, settings, shown.silence.0.as_deref()),
                Overlay::Keys => list_keys(ui),
                Overlay::Resign => ask_to_resign(ui, shown.table.as_deref(), intents),
                Overlay::Choice => choice::show(ui, menu.choice.as_ref(), shown.table.as_deref(), intents),
                Overlay::Rules(kind) => rules::show(ui, kind),
                Overlay::Shelf => {}
            });
        }
        ui.add_space(theme::STEP);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let text = match overlay {
                Overlay::Resign => "Play on",
                Overlay::Choice => "Leave it",
                Overlay::Settings | Overlay::Keys | Overlay::Rules(_) | Overlay::Shelf => "Close",
            };
            if Action::new(text).icon(Icon::Cross).key("Esc").show(ui) {
                intents.push(Intent::Close);
            }
        });
    });
    if modal.should_close() {
        intents.push(Intent::Close);
    }
}

fn row(ui: &mut Ui, label: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.set_min_height(theme::BUTTON);
        ui.allocate_ui_with_layout(egui::vec2(130.0, theme::BUTTON), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(130.0);
            ui.label(label);
        });
        content(ui);
    });
}

fn edit_settings(ui: &mut Ui, settings: &mut Settings, silence: Option<&str>) {
    let switch = [(true, "On"), (false, "Off")];
    ui.label(theme::title("Settings", 24.0));
    ui.add_space(theme::STEP);
    row(ui, "Sound", |ui| {
        segments(ui, &mut settings.sound, &switch);
        ui.add_enabled_ui(settings.sound, |ui| {
            let mut percent = (settings.volume * 100.0).round();
            let slider = egui::Slider::new(&mut percent, 0.0..=100.0).suffix(" %").fixed_decimals(0);
            if ui.add(slider).on_hover_text("Volume").changed() {
                settings.volume = percent / 100.0;
            }
        });
    });
    if let Some(reason) = silence.filter(|_| settings.sound) {
        ui.label(theme::small(format!("Nothing can be heard: {reason}")));
    }
    row(ui, "Animation", |ui| {
        let speeds = [(Speed::Off, "Off"), (Speed::Fast, "Fast"), (Speed::Normal, "Normal"), (Speed::Slow, "Slow")];
        segments(ui, &mut settings.speed, &speeds);
    });
    row(ui, "Reduced motion", |ui| {
        segments(ui, &mut settings.reduced_motion, &switch);
    });
    row(ui, "Lost engines", |ui| {
        segments(ui, &mut settings.resigns, &[(true, "Resign"), (false, "Play on")]);
    });
    row(ui, "View", |ui| {
        segments(ui, &mut settings.top_down, &[(false, "Tilted"), (true, "From above")]);
    });
    row(ui, "Coordinates", |ui| {
        segments(ui, &mut settings.coordinates, &switch);
    });
    row(ui, "Drawing", |ui| {
        let qualities = [(Quality::Auto, "Automatic"), (Quality::Low, "Low"), (Quality::High, "High")];
        segments(ui, &mut settings.quality, &qualities);
    });
    row(ui, "Size of panels", |ui| {
        let mut percent = (settings.scale * 100.0).round();
        let sizes = [75.0, 100.0, 125.0, 150.0, 200.0, 250.0].map(|size| (size, format!("{size} %")));
        egui::ComboBox::from_id_salt("size").selected_text(format!("{percent} %")).show_ui(ui, |ui| {
            for (size, text) in sizes {
                if ui.selectable_value(&mut percent, size, text).clicked() {
                    settings.scale = size / 100.0;
                }
            }
        });
    });
    row(ui, "Full screen", |ui| {
        segments(ui, &mut settings.fullscreen, &switch);
    });
}

fn list_keys(ui: &mut Ui) {
    ui.label(theme::title("Keys", 24.0));
    ui.add_space(theme::STEP);
    ui.spacing_mut().interact_size.y = 20.0;
    egui::Grid::new("keys").num_columns(2).spacing([24.0, 6.0]).show(ui, |ui| {
        for (key, what) in keys::LIST {
            ui.label(theme::title(*key, 15.0));
            ui.label(*what);
            ui.end_row();
        }
    });
}

fn ask_to_resign(ui: &mut Ui, at: Option<&Table>, intents: &mut Vec<Intent>) {
    let Some((table, seat)) = at.and_then(|at| Some((at, table::resigner(at)?))) else {
        intents.push(Intent::Close);
        return;
    };
    let side = capitalised(table.record().now().seats()[seat.index()]);
    ui.label(theme::title("Resign?", 24.0));
    ui.label(format!("{side} gives the game up. It can be undone."));
    ui.add_space(theme::STEP);
    if Action::new("Resign").main().icon(Icon::Flag).show(ui) {
        intents.push(Intent::Act(Act::Resign(seat)));
        intents.push(Intent::Close);
    }
}
