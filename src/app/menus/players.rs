//! A player's card: name, side, what has fallen, and what the engine thinks.

use bevy_egui::egui::{Align, Frame, Label, Layout, Margin, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2};

use crate::{
    app::{
        announce::capitalised,
        theme::{self, palette},
    },
    engine::{Finding, Level},
    rules::{
        AnyGame, Place, Seat,
        push_crate::{GOAL as WINS, PushCrate},
    },
};

use super::{line, signs, table::AtTable, widgets::card};

/// Least height of the inside of a card, so that nothing jumps when the engine begins to think.
const HEIGHT: f32 = 94.0;
/// The same where one or more than two play: what the engine thinks stands in for the description.
const LITTLE: f32 = 42.0;

/// Shows the card of a seat.
pub(super) fn show(ui: &mut Ui, at: &AtTable, seat: usize) {
    let Some(seat) = u8::try_from(seat).ok().map(Seat) else { return };
    let record = at.table.record();
    let player = record.player(seat);
    let acts = record.to_act() == Some(seat);
    let little = record.players().len() != 2;
    frame(acts, little).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height(if little { LITTLE } else { HEIGHT });
        ui.spacing_mut().item_spacing.y = if little { 1.0 } else { 4.0 };
        ui.horizontal(|ui| {
            ui.set_min_height(22.0);
            ui.spacing_mut().interact_size.y = 22.0;
            // Who plays alone pushes balls of every colour.
            let alone = record.players().len() == 1;
            if !alone {
                signs::side(ui, record.kind(), seat, 22.0);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if acts && !alone {
                    ui.label(theme::small("to act").color(palette::ACCENT));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    ui.add(Label::new(theme::title(&player.name, 18.0)).truncate());
                });
            });
        });
        let thinks = acts && player.engine.is_some();
        if !little || !thinks {
            ui.add(Label::new(theme::small(description(seat, record.now().seats(), player.engine))).truncate());
        }
        if let AnyGame::LineMajority(game) = record.after(at.table.shown()) {
            line::captures(ui, game, seat);
        } else if let AnyGame::PushCrate(game) = record.after(at.table.shown()) {
            crates(ui, game, seat);
        } else if !little {
            fallen(ui, at, seat);
        }
        if thinks {
            ui.add(Label::new(theme::small(thinking(at))).truncate());
        }
    });
}

fn frame(acts: bool, little: bool) -> Frame {
    if little { card(acts).inner_margin(Margin::symmetric(12, 7)) } else { card(acts) }
}

fn description(seat: Seat, seats: &[&str], engine: Option<Level>) -> String {
    let side = if seats.len() == 1 { "Alone".to_owned() } else { capitalised(seats[seat.index()]) };
    engine.map_or_else(|| side.clone(), |level| format!("{side} · level {} {}", level.number(), level.name()))
}

/// The crates a player has broken, out of those that win, and those still to be placed.
fn crates(ui: &mut Ui, game: &PushCrate, seat: Seat) {
    const SEGMENT: Vec2 = vec2(22.0, 10.0);
    let (broken, left) = (game.destroyed(seat), game.in_hand(seat));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let (rect, bar) = ui.allocate_exact_size(vec2((SEGMENT.x + 3.0) * f32::from(WINS), SEGMENT.y), Sense::hover());
        let words = format!("{broken} of {WINS} crates broken");
        bar.widget_info(|| WidgetInfo::labeled(WidgetType::ProgressIndicator, true, &words));
        for segment in 0..WINS {
            let at = rect.left_top() + vec2(f32::from(segment) * (SEGMENT.x + 3.0), 0.0);
            let fill = if segment < broken { palette::ACCENT } else { palette::WELL };
            ui.painter().rect_filled(Rect::from_min_size(at, SEGMENT), 2.0, fill);
        }
        bar.on_hover_text(words);
        ui.add_space(4.0);
        ui.label(theme::small(format!("{left} to place"))).on_hover_text("Crates this player may still place.");
    });
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
        ui.spacing_mut().item_spacing.x = if pieces.len() > 5 { 0.0 } else { 4.0 };
        // Sixteen chess men fit, too.
        let size = match pieces.len() {
            ..10 => 22.0,
            10..13 => 15.0,
            _ => 12.0,
        };
        for piece in pieces {
            signs::show(ui, at.table.record().kind(), Some(seat), piece.kind, size);
        }
        ui.add_space(4.0);
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
