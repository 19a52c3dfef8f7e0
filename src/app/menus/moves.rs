//! The list of turns; each action leads to its moment.

use bevy_egui::egui::{
    self, Align, Align2, Color32, FontId, Layout, Rangef, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType, pos2, vec2,
};

use crate::{
    app::{
        announce::capitalised,
        table::Act,
        theme::{self, icons::Icon, palette},
    },
    record::{Offer, Record, Turn},
    rules::{AnyAction, AnyGame, GameKind},
};

use super::{
    Intent, signs,
    table::AtTable,
    widgets::{Action, focus_edge},
};

/// Height of a line, in points.
const LINE: f32 = 24.0;

/// The actions of a game as players write them. Each is written once: some cost a search for what follows from it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Written {
    start: Option<AnyGame>,
    actions: Vec<(AnyAction, String)>,
}

impl Written {
    /// Becomes what is written about this game.
    pub fn follow(&mut self, record: &Record) {
        if self.start.as_ref() != Some(record.after(0)) {
            *self = Self { start: Some(record.after(0).clone()), actions: Vec::new() };
        }
        let same = record.actions().iter().zip(&self.actions).take_while(|(played, (written, _))| played == &written);
        let same = same.count();
        self.actions.truncate(same);
        for (index, action) in record.actions().iter().enumerate().skip(same) {
            self.actions.push((*action, record.after(index).shown(*action)));
        }
    }

    /// The action with this number, from 0.
    fn text(&self, index: usize) -> &str {
        self.actions.get(index).map_or("", |(_, text)| text)
    }
}

/// Shows the list.
pub(super) fn show(ui: &mut Ui, at: &AtTable, intents: &mut Vec<Intent>) {
    let (table, record) = (at.table, at.table.record());
    let turns = record.turns();
    let back = if table.is_live() { 0.0 } else { theme::BUTTON + theme::STEP };
    let height = ui.available_height() - back;
    egui::ScrollArea::vertical().max_height(height).auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        ui.spacing_mut().interact_size.y = LINE;
        if turns.is_empty() {
            ui.label(theme::small("The turns will be listed here."));
        }
        let mut said = 0;
        let mut heights = Heights::of(ui);
        for (number, row) in rows(&turns, record.kind()) {
            // An offer stands before the turn in which it was made.
            let end = row.last().map_or(0, |turn| turn.actions.end);
            said += offers(ui, record, &record.offers()[said..], end);
            heights.show(ui, number, end, |ui| show_row(ui, at, number, row, intents));
        }
        heights.keep(ui);
        offers(ui, record, &record.offers()[said..], usize::MAX);
    });
    if !table.is_live() && Action::new("Back to now").main().icon(Icon::Skip).key("End").show(ui) {
        intents.push(Intent::Act(Act::LookNow));
    }
}

/// How high each row of the list was when it was last shown, with the number of actions before its end.
///
/// Rows far out of sight only take up their room: a game may have thousands.
#[derive(Debug, Clone, Default)]
struct Heights(Vec<(usize, f32)>);

impl Heights {
    /// How far beyond what is seen rows are still made, so that the keys that go through buttons reach them, in points.
    const AROUND: f32 = 800.0;

    fn of(ui: &Ui) -> Self {
        ui.data(|data| data.get_temp(Self::id(ui))).unwrap_or_default()
    }

    fn keep(self, ui: &Ui) {
        ui.data_mut(|data| data.insert_temp(Self::id(ui), self));
    }

    fn id(ui: &Ui) -> egui::Id {
        ui.id().with("heights")
    }

    /// Shows the row with this number, from 1, or leaves the room it would take.
    fn show(&mut self, ui: &mut Ui, number: usize, end: usize, row: impl FnOnce(&mut Ui)) {
        let top = ui.cursor().top();
        let known = self.0.get(number - 1).filter(|(known, _)| *known == end).map(|(_, height)| *height);
        let seen = ui.clip_rect().y_range().expand(Self::AROUND);
        if let Some(height) = known
            && !seen.intersects(Rangef::new(top, top + height))
        {
            ui.allocate_space(vec2(1.0, height));
            return;
        }
        row(ui);
        let measured = (end, ui.min_rect().bottom() - top);
        match self.0.get_mut(number - 1) {
            Some(height) => *height = measured,
            None => self.0.push(measured),
        }
    }
}

/// The turns by rows of the list, numbered: in chess a move of both sides, elsewhere each turn.
fn rows(turns: &[Turn], kind: GameKind) -> Vec<(usize, &[Turn])> {
    let mut rows: Vec<(usize, &[Turn])> = Vec::new();
    let mut first = 0;
    while first < turns.len() {
        let pair = is_paired(kind) && turns[first].seat.index() == 0 && first + 1 < turns.len();
        let end = first + if pair { 2 } else { 1 };
        rows.push((rows.len() + 1, &turns[first..end]));
        first = end;
    }
    rows
}

fn is_paired(kind: GameKind) -> bool {
    kind == GameKind::PushChess
}

fn show_row(ui: &mut Ui, at: &AtTable, number: usize, row: &[Turn], intents: &mut Vec<Intent>) {
    ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(28.0, LINE), Sense::hover());
        let font = FontId::proportional(theme::SMALL);
        let place = pos2(rect.right() - 2.0, rect.center().y);
        ui.painter().text(place, Align2::RIGHT_CENTER, format!("{number}."), font, palette::TEXT_QUIET);
        // What does not fit goes on below, indented.
        let room = vec2(ui.available_width(), 0.0);
        ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Min).with_main_wrap(true), |ui| {
            for turn in row {
                show_turn(ui, at, number, turn, intents);
            }
        });
    });
}

fn show_turn(ui: &mut Ui, at: &AtTable, number: usize, turn: &Turn, intents: &mut Vec<Intent>) {
    let (table, record) = (at.table, at.table.record());
    let (dot, _) = ui.allocate_exact_size(vec2(20.0, LINE), Sense::hover());
    let sign = Rect::from_center_size(dot.center(), Vec2::splat(14.0));
    signs::paint_side(ui.painter(), sign, record.kind(), turn.seat);
    let side = capitalised(record.now().seats()[turn.seat.index()]);
    for index in turn.actions.clone() {
        let text = at.written.text(index);
        if entry(ui, text, &format!("Turn {number}, {side}: {text}"), table.shown() == index + 1) {
            intents.push(Intent::Act(Act::Look(index + 1)));
        }
    }
}

/// The offers that were made before so many actions; gives their number.
fn offers(ui: &mut Ui, record: &Record, offers: &[Offer], before: usize) -> usize {
    let shown = offers.iter().take_while(|offer| offer.after < before).count();
    for offer in &offers[..shown] {
        let side = capitalised(record.now().seats()[offer.seat.index()]);
        let answer = match offer.accepted {
            None => "",
            Some(true) => ": accepted",
            Some(false) => ": declined",
        };
        ui.horizontal(|ui| {
            ui.add_space(32.0);
            ui.label(theme::small(format!("{side} offers a draw{answer}")));
        });
    }
    shown
}

/// An action in the list; true when it was chosen.
fn entry(ui: &mut Ui, text: &str, name: &str, shown: bool) -> bool {
    let color = if shown { palette::TEXT_STRONG } else { palette::TEXT };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), FontId::proportional(15.0), color);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 10.0, LINE), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, shown, name));
    let fill = match (shown, response.hovered()) {
        (true, _) => palette::SELECTION,
        (false, true) => palette::BUTTON_HOVER,
        (false, false) => Color32::TRANSPARENT,
    };
    ui.painter().rect(rect, 5, fill, focus_edge(&response, Stroke::NONE), StrokeKind::Inside);
    ui.painter().galley(rect.min + vec2(5.0, (rect.height() - galley.size().y) / 2.0), galley, color);
    response.clicked()
}
