//! The screen of a game: the board, the turn bar below it, players and moves beside it.

use bevy_egui::egui::{self, Align, Frame, Layout, Margin, Panel, Rect, Ui};

use crate::app::{
    board::{Marks, Plan, View},
    brain::Brain,
    hand::Hand,
    settings::Settings,
    solver::Solver,
    table::{Act, Table},
    theme::{self, icons::Icon, palette},
};

use super::{Intent, Menu, Overlay, board, moves, over, patience, players, pockets, turn, undo, widgets::icon_button};

/// Everything the screen of a game shows.
#[derive(Debug)]
pub(super) struct AtTable<'a> {
    pub table: &'a Table,
    pub brain: &'a Brain,
    pub solver: &'a Solver,
    pub moving: bool,
    pub marks: &'a Marks,
    pub announced: &'a str,
    pub view: &'a View,
    pub plan: &'a Plan,
    pub written: &'a moves::Written,
    pub settings: &'a mut Settings,
}

/// Shows a game; gives the rectangle of the board.
pub(super) fn show(ui: &mut Ui, at: &mut AtTable, hand: &mut Hand, menu: &mut Menu, intents: &mut Vec<Intent>) -> Rect {
    let panel = Frame::new().fill(palette::PANEL).inner_margin(Margin::same(12));
    Panel::right("side").exact_size(theme::SIDE).resizable(false).show_separator_line(false).frame(panel).show(
        ui,
        |ui| {
            side(ui, at, intents);
        },
    );
    let bar = Frame::new().fill(palette::PANEL).inner_margin(Margin::symmetric(16, 12));
    // Always of one height, so that the board never jumps; a narrow one has a second row for buttons.
    let rows = if ui.available_width() < theme::NARROW { theme::BUTTON + theme::STEP } else { 0.0 };
    Panel::bottom("turn").exact_size(theme::BAR + rows).resizable(false).show_separator_line(false).frame(bar).show(
        ui,
        |ui| {
            turn::show(ui, at, hand, menu, intents);
        },
    );
    let place = ui.available_rect_before_wrap();
    board::show(ui, place, at, hand, &mut menu.press, intents);
    pockets::banner(ui, place, at);
    over::show(ui, place, at, menu, intents);
    place
}

fn side(ui: &mut Ui, at: &mut AtTable, intents: &mut Vec<Intent>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        if icon_button(ui, Icon::Home, "Home: the game is kept and can be continued", "H") {
            intents.push(Intent::GoHome);
        }
        ui.add_space(4.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if icon_button(ui, Icon::Book, "Rules", "B") {
                intents.push(Intent::Show(Overlay::Rules(at.table.record().kind())));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| heading(ui, at.table.record().kind().title()));
        });
    });
    ui.separator();
    // Of two players the second sits beyond the list and the first before it, as at the board; more sit in their order.
    let seats = at.table.record().players().len();
    let (beyond, before) = if seats == 2 { (1..2, 0..1) } else { (0..seats, 0..0) };
    for seat in beyond {
        players::show(ui, at, seat);
    }
    ui.add_space(4.0);
    // The list takes what the cards and buttons leave.
    let is_patience = patience::card::of(at.table.record().now()).is_some();
    let card = match (is_patience, before.is_empty()) {
        (true, _) => patience::card::CARD + 16.0,
        (false, false) => 138.0,
        (false, true) => 0.0,
    };
    let below = card + theme::BUTTON + 32.0;
    let room = (ui.available_height() - below).max(60.0);
    ui.allocate_ui(egui::vec2(ui.available_width(), room), |ui| {
        ui.set_min_height(room);
        moves::show(ui, at, intents);
    });
    ui.add_space(4.0);
    for seat in before {
        players::show(ui, at, seat);
    }
    patience::card::show(ui, at);
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| history(ui, at, intents));
}

/// A title in the room that is left: a long one smaller, and at last cut off.
fn heading(ui: &mut Ui, text: &str) {
    let size = |size: f32| {
        let font = egui::FontId::new(size, theme::bold());
        ui.painter().layout_no_wrap(text.to_owned(), font, palette::TEXT).size().x
    };
    let fits = [20.0, 18.0, 16.0].into_iter().find(|points| size(*points) <= ui.available_width());
    ui.add(egui::Label::new(theme::title(text, fits.unwrap_or(16.0))).truncate());
}

/// The buttons that go back and forth in the game, and those for the program.
fn history(ui: &mut Ui, at: &mut AtTable, intents: &mut Vec<Intent>) {
    let (table, record) = (at.table, at.table.record());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let plays = !table.is_demonstration();
        ui.add_enabled_ui(plays && record.undo_target().is_some(), |ui| {
            let what = undo::taken_back(record).map_or("Undo".to_owned(), |what| format!("Undo: take back {what}"));
            if icon_button(ui, Icon::Undo, &what, "Ctrl+Z") {
                intents.push(Intent::Act(Act::Undo));
            }
        });
        ui.add_enabled_ui(plays && record.can_redo(), |ui| {
            if icon_button(ui, Icon::Redo, "Redo", "Ctrl+Y") {
                intents.push(Intent::Act(Act::Redo));
            }
        });
        if icon_button(ui, Icon::Flip, "See the board from the other side", "F") {
            intents.push(Intent::Camera(crate::app::board::CameraMove::Flip));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_enabled_ui(resigner(table).is_some(), |ui| {
                if icon_button(ui, Icon::Flag, "Resign", "") {
                    intents.push(Intent::Show(Overlay::Resign));
                }
            });
            if icon_button(ui, Icon::Keys, "Keys", "?") {
                intents.push(Intent::Show(Overlay::Keys));
            }
            if icon_button(ui, Icon::Sliders, "Settings", "Ctrl+,") {
                intents.push(Intent::Show(Overlay::Settings));
            }
            let (icon, text) =
                if at.settings.sound { (Icon::Sound, "Sound is on") } else { (Icon::Mute, "Sound is off") };
            if icon_button(ui, icon, text, "M") {
                at.settings.sound = !at.settings.sound;
            }
        });
    });
}

/// The side that *Resign* is for: the person to act, or the only person while the engine is to act.
pub(super) fn resigner(table: &Table) -> Option<crate::rules::Seat> {
    let record = table.record();
    let acting = record.to_act().filter(|_| record.may_resign())?;
    if record.player(acting).engine.is_none() {
        return Some(acting);
    }
    let person = record.players().iter().position(|player| player.engine.is_none())?;
    u8::try_from(person).ok().map(crate::rules::Seat)
}
