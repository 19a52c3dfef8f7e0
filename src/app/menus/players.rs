//! A player's card: name, side, what has fallen, and what the engine thinks.

use bevy_egui::egui::{Align, Label, Layout, Ui};

use crate::{
    app::{
        announce::capitalised,
        theme::{self, palette},
    },
    engine::{Finding, Level},
    rules::{AnyGame, Place, Seat},
};

use super::{
    line,
    table::AtTable,
    widgets::{card, chip, piece_sign},
};

/// Least height of the inside of a card, so that nothing jumps when the engine begins to think.
const HEIGHT: f32 = 94.0;

/// Shows the card of a seat.
pub(super) fn show(ui: &mut Ui, at: &AtTable, seat: usize) {
    let Some(seat) = u8::try_from(seat).ok().map(Seat) else { return };
    let record = at.table.record();
    let player = record.player(seat);
    let acts = record.to_act() == Some(seat);
    card(acts).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height(HEIGHT);
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.horizontal(|ui| {
            chip(ui, record.kind(), seat);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if acts {
                    ui.label(theme::small("to act").color(palette::ACCENT));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(Label::new(theme::title(&player.name, 18.0)).truncate());
                });
            });
        });
        ui.label(theme::small(description(seat, record.now().seats(), player.engine)));
        if let AnyGame::LineMajority(game) = record.after(at.table.shown()) {
            line::captures(ui, game, seat);
        } else {
            fallen(ui, at, seat);
        }
        if acts && player.engine.is_some() {
            ui.label(theme::small(thinking(at)));
        }
    });
}

fn description(seat: Seat, seats: &[&str], engine: Option<Level>) -> String {
    let side = capitalised(seats[seat.index()]);
    engine.map_or_else(|| side.clone(), |level| format!("{side} · level {} {}", level.number(), level.name()))
}

/// The pieces of this side that have fallen.
fn fallen(ui: &mut Ui, at: &AtTable, seat: Seat) {
    let picture = at.table.record().after(at.table.shown()).picture();
    let pieces: Vec<_> =
        picture.pieces.into_iter().filter(|piece| piece.seat == Some(seat) && piece.place == Place::Tray).collect();
    if pieces.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for piece in pieces {
            piece_sign(ui, Some(seat), piece.kind, 22.0);
        }
        ui.label(theme::small("fallen"));
    });
}

fn thinking(at: &AtTable) -> String {
    match (at.brain.latest(), at.brain.is_thinking()) {
        (_, false) if at.table.is_paused() => "Waits.".to_owned(),
        (_, false) => String::new(),
        (None, true) => "Thinking …".to_owned(),
        (Some(Finding { depth, score, .. }), true) => {
            format!("Thinking … {depth} {} ahead, {score}", if *depth == 1 { "turn" } else { "turns" })
        }
    }
}
