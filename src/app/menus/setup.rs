//! The set-up of a game: its options, who plays, and how strong the engine is.

use bevy_egui::egui::{self, Align, Layout, Ui};

use crate::{
    app::{
        announce::capitalised,
        theme::{self, icons::Icon, palette},
    },
    engine::Level,
    rules::{OptionDef, Seat},
};

use super::{
    Draft, Intent,
    widgets::{Action, card, segments},
};

/// Width of the two columns together, in points.
const WIDTH: f32 = 920.0;

/// Width below which the columns stand one above the other, in points.
const NARROW: f32 = 860.0;

/// More values than this stand in a list instead of side by side.
const LISTED: usize = 4;

/// Shows the set-up.
pub(super) fn show(ui: &mut Ui, draft: &mut Draft, intents: &mut Vec<Intent>) {
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let width = WIDTH.min(ui.available_width() - 48.0);
        ui.vertical_centered(|ui| {
            ui.set_max_width(width);
            ui.add_space(((ui.available_height() - 640.0) / 2.0).clamp(16.0, 100.0));
            header(ui, draft, intents);
            ui.add_space(theme::STEP * 2.0);
            if width < NARROW {
                ui.with_layout(Layout::top_down(Align::Min), |ui| {
                    options(ui, draft);
                    ui.add_space(theme::STEP);
                    players(ui, draft);
                });
            } else {
                ui.columns(2, |columns| {
                    // Columns justify their text, which a sentence does not need.
                    columns[0].with_layout(Layout::top_down(Align::Min), |ui| options(ui, draft));
                    columns[1].with_layout(Layout::top_down(Align::Min), |ui| players(ui, draft));
                });
            }
            ui.add_space(theme::STEP * 2.0);
            ui.allocate_ui_with_layout(egui::vec2(width, theme::BUTTON), Layout::right_to_left(Align::Center), |ui| {
                let clash = draft.options.check().err();
                if Action::new("Start").main().icon(Icon::Play).key("Enter").enabled(clash.is_none()).show(ui) {
                    intents.push(Intent::Start);
                }
                if let Some(clash) = clash {
                    ui.label(theme::small(format!("These do not go together: {clash}.")).color(palette::ACCENT));
                }
                if Action::new("Usual set-up").note("Every option and player as at the first start.").show(ui) {
                    *draft = Draft::new(draft.options.kind());
                }
            });
        });
    });
}

fn header(ui: &mut Ui, draft: &Draft, intents: &mut Vec<Intent>) {
    ui.horizontal(|ui| {
        if Action::new("Home").icon(Icon::Home).key("Esc").show(ui) {
            intents.push(Intent::GoHome);
        }
        ui.add_space(theme::STEP);
        ui.label(theme::title(format!("New game of {}", draft.options.kind().title()), 28.0));
    });
}

fn options(ui: &mut Ui, draft: &mut Draft) {
    card(false).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(theme::title("Rules", 20.0));
        for def in draft.options.kind().option_table() {
            ui.add_space(theme::STEP);
            option(ui, draft, def);
        }
    });
}

fn option(ui: &mut Ui, draft: &mut Draft, def: &OptionDef) {
    ui.label(theme::title(def.label, 16.0));
    let before = draft.options.value(def.name);
    let mut value = before.as_ref();
    let mut choices: Vec<(&str, &str)> = def.choices.iter().map(|choice| (choice.value, choice.label)).collect();
    let free = def.free.filter(|free| before.starts_with(free.prefix));
    if let Some(form) = def.free {
        choices.push(if free.is_some() { (before.as_ref(), form.label) } else { (form.example, form.label) });
    }
    let changed = if choices.len() > LISTED {
        let shown = choices.iter().find(|choice| choice.0 == value).map_or("", |choice| choice.1);
        let list = egui::ComboBox::from_id_salt(def.name).selected_text(shown).width(220.0);
        let list = list.show_ui(ui, |ui| {
            choices.iter().any(|(choice, text)| ui.selectable_value(&mut value, *choice, *text).changed())
        });
        list.inner.unwrap_or(false)
    } else {
        segments(ui, &mut value, &choices)
    };
    if changed {
        draft.choose(def.name, value);
    }
    if let Some(choice) = def.choices.iter().find(|choice| choice.value == value) {
        ui.label(theme::small(choice.note));
    } else if let Some(free) = free {
        ui.label(theme::small(free.note));
        let rest = before.strip_prefix(free.prefix).unwrap_or_default();
        let edited = if rest.contains('/') { pattern(ui, rest) } else { seed(ui, rest) };
        if let Some(rest) = edited {
            draft.choose(def.name, &format!("{}{rest}", free.prefix));
        }
    }
}

/// A number that something is drawn by: typed, or drawn anew.
fn seed(ui: &mut Ui, rest: &str) -> Option<String> {
    let mut text = rest.to_owned();
    let field = egui::TextEdit::singleline(&mut text).char_limit(19).desired_width(200.0).hint_text("Number");
    let row = ui.horizontal(|ui| {
        let typed = ui.add(field).on_hover_text("The same number gives the same again.").changed();
        if Action::new("Another").icon(Icon::Restart).note("Draws another number.").show(ui) {
            return Some(fastrand::u32(..).to_string());
        }
        typed.then(String::new)
    });
    row.inner.map(|drawn| if drawn.is_empty() { text } else { drawn })
}

/// A pattern of squares, each clicked in or out; rows of `x` and `.`, parted by `/`.
fn pattern(ui: &mut Ui, rest: &str) -> Option<String> {
    let mut rows: Vec<Vec<char>> = rest.split('/').map(|row| row.chars().collect()).collect();
    let mut changed = false;
    egui::Grid::new("pattern").spacing([4.0, 4.0]).show(ui, |ui| {
        for (down, row) in rows.iter_mut().enumerate() {
            for (across, cell) in row.iter_mut().enumerate() {
                let filled = *cell == 'x';
                let text = if filled { "×" } else { "" };
                let button = egui::Button::new(text).selected(filled).min_size(egui::Vec2::splat(28.0));
                let name = format!("row {}, column {}", down + 1, across + 1);
                if ui.add(button).on_hover_text(name).clicked() {
                    *cell = if filled { '.' } else { 'x' };
                    changed = true;
                }
            }
            ui.end_row();
        }
    });
    changed.then(|| rows.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/"))
}

fn players(ui: &mut Ui, draft: &mut Draft) {
    for place in 0..draft.players.len() {
        card(false).show(ui, |ui| {
            ui.set_width(ui.available_width());
            player(ui, draft, place);
        });
        ui.add_space(theme::STEP);
    }
    ui.label(theme::small(sides(draft)));
}

/// Who plays which side, as far as it is not drawn by lot.
fn sides(draft: &Draft) -> String {
    if draft.options.check().is_err() {
        return String::new();
    }
    if draft.options.value("white") == "random" {
        return "The sides are drawn by lot.".to_owned();
    }
    let record = draft.record();
    let seats = record.now().seats();
    let parts: Vec<String> = (0_u8..)
        .zip(record.players())
        .map(|(seat, player)| format!("{}: {}", capitalised(seats[Seat(seat).index()]), player.name))
        .collect();
    format!("{}. {} begins.", parts.join(" · "), capitalised(seats[0]))
}

fn player(ui: &mut Ui, draft: &mut Draft, place: usize) {
    ui.horizontal(|ui| {
        ui.label(theme::title(format!("Player {}", place + 1), 20.0));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mut engine = draft.players[place].engine.is_some();
            if segments(ui, &mut engine, &[(true, "Engine"), (false, "Person")]) {
                draft.seat(place, engine.then(|| remembered_level(draft)));
            }
        });
    });
    ui.add_space(4.0);
    let name = egui::TextEdit::singleline(&mut draft.players[place].name)
        .char_limit(24)
        .hint_text("Name")
        .margin(egui::Margin::symmetric(10, 8))
        .desired_width(f32::INFINITY);
    ui.add(name);
    if let Some(level) = draft.players[place].engine {
        ui.add_space(4.0);
        let mut number = level.number();
        ui.horizontal(|ui| {
            ui.label("Level");
            ui.spacing_mut().slider_width = (ui.available_width() - 64.0).max(80.0);
            ui.add(egui::Slider::new(&mut number, Level::RANGE).trailing_fill(true));
        });
        draft.players[place].engine = Level::new(number);
        ui.label(theme::small(format!("{}. {}", level.name(), level.note())));
    }
}

/// A level for a seat that becomes the engine's: that of another engine seat, else the first game's.
fn remembered_level(draft: &Draft) -> Level {
    let first = Draft::new(draft.options.kind());
    let levels = draft.players.iter().chain(&first.players).find_map(|player| player.engine);
    levels.unwrap_or(Level::MAX)
}
