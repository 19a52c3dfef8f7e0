//! The set-up of a game: its options, who plays, and how strong the engine is.

use bevy_egui::egui::{
    self, Align, Align2, Color32, FontId, Layout, Panel, Popup, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, vec2,
};

use crate::{
    app::{
        announce::capitalised,
        theme::{self, icons::Icon, palette},
    },
    engine::Level,
    rules::{OptionDef, Seat},
};

use super::{
    Draft, Intent, Overlay,
    diagram::{self, Marks},
    patience, signs,
    widgets::{Action, card, focus_edge, segments},
};

/// Width of the two columns together, in points.
const WIDTH: f32 = 920.0;

/// Width below which the columns stand one above the other, in points.
const NARROW: f32 = 860.0;

/// More values than this stand in a list instead of side by side.
const LISTED: usize = 4;

/// Height of the picture of the position a game starts from, where there are many options and where there are few, and
/// size of those in a list, in points.
const PICTURE: f32 = 148.0;
const LARGE_PICTURE: f32 = 260.0;
const THUMB: f32 = 60.0;
/// Size of a space of a pattern, in points.
const SPACE: f32 = 30.0;
/// The options that say how the board is laid out. (A random filling may change with another option, too.)
const LAYOUTS: [&str; 3] = ["start", "map", "setup"];
/// Width of a list, and height of a list that scrolls, in points.
const LIST: f32 = 400.0;
const LIST_HEIGHT: f32 = 440.0;

/// Shows the set-up.
pub(super) fn show(ui: &mut Ui, draft: &mut Draft, intents: &mut Vec<Intent>) {
    let bar = egui::Frame::new().fill(palette::PANEL).inner_margin(egui::Margin::symmetric(24, 12));
    Panel::bottom("start").resizable(false).show_separator_line(false).frame(bar).show(ui, |ui| {
        start_bar(ui, draft, intents);
    });
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let width = WIDTH.min(ui.available_width() - 48.0);
        ui.vertical_centered(|ui| {
            ui.set_max_width(width);
            ui.add_space(((ui.available_height() - 600.0) / 2.0).clamp(16.0, 100.0));
            header(ui, draft, intents);
            ui.add_space(theme::STEP * 2.0);
            if mode(ui, draft) {
                patience(ui, draft, width < NARROW);
            } else if width < NARROW {
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
        });
    });
}

/// What begins the game, always in sight; or what does not go together.
fn start_bar(ui: &mut Ui, draft: &mut Draft, intents: &mut Vec<Intent>) {
    let fault = draft.fault();
    let width = WIDTH.min(ui.available_width());
    ui.vertical_centered(|ui| {
        ui.set_max_width(width);
        // The line is there in any case, so that nothing jumps while one draws.
        ui.label(theme::small(fault.as_deref().unwrap_or(" ")).color(palette::ACCENT));
        ui.horizontal(|ui| {
            if Action::new("Usual set-up").note("Every option and player as at the first start.").show(ui) {
                *draft = Draft::new(draft.options.kind());
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if Action::new("Start").main().icon(Icon::Play).key("Enter").enabled(fault.is_none()).show(ui) {
                    intents.push(Intent::Start);
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
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if Action::new("Rules").icon(Icon::Book).key("B").show(ui) {
                intents.push(Intent::Show(Overlay::Rules(draft.options.kind())));
            }
        });
    });
}

/// Whether a game or a patience is set up, where there is that choice; whether it is a patience.
fn mode(ui: &mut Ui, draft: &mut Draft) -> bool {
    if draft.patience.is_none() {
        return false;
    }
    let mut is_on = draft.patience().is_some();
    ui.horizontal(|ui| {
        segments(ui, &mut is_on, &[(false, "Game"), (true, "Patience")]);
        ui.label(theme::small(if is_on {
            "Alone: turn one pattern into another with as few pushes as possible."
        } else {
            "For two, three or four players."
        }));
    });
    draft.set_patience(is_on);
    ui.add_space(theme::STEP);
    is_on
}

/// What is chosen for a patience: start, target, and of the options the pockets.
fn patience(ui: &mut Ui, draft: &mut Draft, is_narrow: bool) {
    if let Some(patience) = &mut draft.patience {
        patience::editor::show(ui, patience, is_narrow);
    }
    ui.add_space(theme::STEP);
    ui.with_layout(Layout::top_down(Align::Min), |ui| {
        card(false).show(ui, |ui| {
            ui.set_width(ui.available_width());
            for def in draft.options.kind().option_table().iter().filter(|def| def.name == "pockets") {
                option(ui, draft, def);
            }
        });
    });
}

fn options(ui: &mut Ui, draft: &mut Draft) {
    card(false).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let few = draft.options.kind().option_table().len() < 3;
        if let Some(start) = draft.start() {
            let size = vec2(ui.available_width(), if few { LARGE_PICTURE } else { PICTURE });
            diagram::show(ui, start, size);
        }
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
        let picked = list(ui, draft, def, value, &choices);
        value = picked.unwrap_or(value);
        picked.is_some()
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

/// One of many values, as a list that opens; with pictures where the values start from different positions.
fn list<'a>(
    ui: &mut Ui,
    draft: &mut Draft,
    def: &OptionDef,
    value: &str,
    choices: &[(&'a str, &'a str)],
) -> Option<&'a str> {
    let shown = choices.iter().find(|choice| choice.0 == value).map_or("", |choice| choice.1);
    let opener = opener(ui, &format!("{}: {shown}", def.label), shown);
    let opened = Popup::menu(&opener).width(LIST).show(|ui| {
        let pictured = has_pictures(draft, def, choices);
        egui::ScrollArea::vertical().max_height(LIST_HEIGHT).show(ui, |ui| {
            let mut picked = None;
            for (choice, label) in choices {
                let note = def.choices.iter().find(|known| known.value == *choice).map(|known| known.note);
                let note = note.or(def.free.map(|free| free.note)).unwrap_or_default();
                let start = if pictured { draft.start_with(def.name, choice) } else { None };
                let row = Row { label, note, start, pictured, chosen: *choice == value };
                if row.show(ui) {
                    picked = Some(*choice);
                }
            }
            picked
        })
    });
    opened.and_then(|opened| opened.inner.inner).filter(|picked| *picked != value)
}

/// The button that opens a list.
fn opener(ui: &mut Ui, name: &str, shown: &str) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), theme::BUTTON), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, name));
    let look = *ui.style().interact(&response);
    ui.painter().rect(
        rect,
        look.corner_radius,
        look.bg_fill,
        focus_edge(&response, look.bg_stroke),
        StrokeKind::Inside,
    );
    let at = rect.left_center() + vec2(14.0, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, shown, FontId::proportional(16.0), palette::TEXT);
    let tip = rect.right_center() + vec2(-18.0, 3.0);
    let points = vec![tip + vec2(-5.0, -5.0), tip, tip + vec2(5.0, -5.0)];
    ui.painter().line(points, Stroke::new(1.6, palette::TEXT_QUIET));
    response
}

/// Whether games with these values start from different positions.
fn has_pictures(draft: &mut Draft, def: &OptionDef, choices: &[(&str, &str)]) -> bool {
    if !LAYOUTS.contains(&def.name) {
        return false;
    }
    let mut starts = choices.iter().filter_map(|choice| draft.start_with(def.name, choice.0).map(ToString::to_string));
    let first = starts.next();
    starts.any(|start| Some(start) != first)
}

/// A value in a list.
struct Row<'a> {
    label: &'a str,
    note: &'a str,
    start: Option<&'a crate::rules::AnyGame>,
    pictured: bool,
    chosen: bool,
}

impl Row<'_> {
    /// Shows it; true when it was picked.
    fn show(&self, ui: &mut Ui) -> bool {
        let left = if self.pictured { THUMB + 20.0 } else { 12.0 };
        let width = ui.available_width();
        let font = FontId::proportional(theme::SMALL);
        let note = ui.painter().layout(self.note.to_owned(), font, palette::TEXT_QUIET, width - left - 12.0);
        let height = (24.0 + note.size().y).max(if self.pictured { THUMB } else { 0.0 }) + 12.0;
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
        response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, self.chosen, self.label));
        let fill = match (self.chosen, response.hovered()) {
            (true, _) => palette::SELECTION,
            (false, true) => palette::BUTTON_HOVER,
            (false, false) => Color32::TRANSPARENT,
        };
        ui.painter().rect(rect, 6, fill, focus_edge(&response, Stroke::NONE), StrokeKind::Inside);
        if let Some(start) = self.start {
            let place = Rect::from_min_size(rect.min + vec2(8.0, 6.0), Vec2::splat(THUMB));
            diagram::paint(ui.painter(), start, place, &Marks::default());
        }
        let at = rect.min + vec2(left, 5.0);
        let bold = FontId::new(16.0, theme::bold());
        ui.painter().text(at, Align2::LEFT_TOP, self.label, bold, palette::TEXT);
        ui.painter().galley(at + vec2(0.0, 22.0), note, palette::TEXT_QUIET);
        response.clicked()
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
    egui::Grid::new("pattern").spacing([4.0, 4.0]).min_col_width(0.0).show(ui, |ui| {
        for (down, row) in rows.iter_mut().enumerate() {
            for (across, cell) in row.iter_mut().enumerate() {
                let filled = *cell == 'x';
                let name = format!("row {}, column {}", down + 1, across + 1);
                if space(ui, &name, filled) {
                    *cell = if filled { '.' } else { 'x' };
                    changed = true;
                }
            }
            ui.end_row();
        }
    });
    ui.label(theme::small("Two to thirteen spaces."));
    changed.then(|| rows.into_iter().map(String::from_iter).collect::<Vec<_>>().join("/"))
}

/// A space of a pattern; true when it was clicked.
fn space(ui: &mut Ui, name: &str, filled: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SPACE), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, filled, name));
    let fill = if filled { palette::ACCENT } else { palette::BUTTON };
    let edge = if response.hovered() { palette::TEXT_QUIET } else { palette::BUTTON_EDGE };
    ui.painter().rect(rect, 4, fill, focus_edge(&response, Stroke::new(1.0, edge)), StrokeKind::Inside);
    response.on_hover_text(name).clicked()
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
        if let Some(seat) = draft.seat_of(place) {
            signs::side(ui, draft.options.kind(), seat, 24.0);
        }
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
