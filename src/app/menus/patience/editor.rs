//! The set-up of a patience: the start and the target, each picked among the patterns, drawn by lot or by hand.

use bevy_egui::egui::{
    self, Align, CornerRadius, Layout, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
    vec2,
};

use crate::{
    app::{
        announce::capitalised,
        theme::{self, icons::Icon, palette},
    },
    rules::{
        Game as _, GameKind, PieceKind, Seat,
        push_1977::{
            Push1977,
            board::{COUNT, SIDE},
        },
    },
};

use super::{
    super::{
        signs,
        widgets::{Action, card, focus_edge},
    },
    Filling, Patience,
};

/// Points a space in the large boards, and in the small ones of the patterns.
const CELL: f32 = 33.0;
const SMALL_CELL: f32 = 8.0;
/// Points a space from which on balls are drawn with their signs.
const SIGN: f32 = 12.0;
/// Patterns side by side.
const ACROSS: usize = 4;

/// Shows both boards, side by side where there is room.
pub(in crate::app::menus) fn show(ui: &mut Ui, patience: &mut Patience, is_narrow: bool) {
    let start = |ui: &mut Ui, filling: &mut Filling| edit(ui, "Start", filling, false);
    let target = |ui: &mut Ui, filling: &mut Filling| edit(ui, "Target", filling, true);
    if is_narrow {
        start(ui, &mut patience.start);
        ui.add_space(theme::STEP);
        target(ui, &mut patience.target);
    } else {
        ui.columns(2, |columns| {
            columns[0].with_layout(Layout::top_down(Align::Min), |ui| start(ui, &mut patience.start));
            columns[1].with_layout(Layout::top_down(Align::Min), |ui| target(ui, &mut patience.target));
        });
    }
}

fn edit(ui: &mut Ui, name: &str, filling: &mut Filling, is_target: bool) {
    card(false).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(theme::title(format!("{name} pattern"), 20.0));
            ui.label(theme::quiet(filling.title().unwrap_or("Drawn by hand or by lot")));
        });
        ui.add_space(4.0);
        ui.horizontal_top(|ui| {
            // Board and patterns just fit side by side into half of the page.
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.vertical(|ui| {
                draw(ui, name, filling, is_target);
                ui.add_space(4.0);
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 4.0;
                    if Action::new("Random").icon(Icon::Restart).note("Drawn by lot.").show(ui) {
                        *filling = Filling::random();
                    }
                    if is_target
                        && Action::new("Clear")
                            .icon(Icon::Cross)
                            .note("Any ball on every space, to draw from there.")
                            .show(ui)
                    {
                        *filling = Filling([None; COUNT as usize]);
                    }
                });
            });
            ui.add_space(theme::STEP);
            ui.vertical(|ui| pick(ui, name, filling));
        });
        ui.add_space(4.0);
        ui.label(sentence(filling, is_target));
    });
}

/// What lies there, or what is wrong with it.
fn sentence(filling: &Filling, is_target: bool) -> egui::RichText {
    if let Some(fault) = filling.fault() {
        return theme::small(fault).color(palette::ACCENT);
    }
    let [black, yellow] = [Seat::FIRST, Seat::SECOND].map(|seat| filling.count(seat));
    let any = usize::from(COUNT) - black - yellow;
    theme::small(match (is_target, any) {
        (false, _) => {
            let hand = Push1977::SEATS[usize::from(black > yellow)];
            format!("{black} black and {yellow} yellow balls; a {hand} one is in hand. Click a space to change it.")
        }
        (true, 0) => format!("{black} black and {yellow} yellow balls. Click a space to change it."),
        (true, 1) => format!("{black} black, {yellow} yellow, and any ball on one space."),
        (true, _) => format!("{black} black, {yellow} yellow, and any ball on {any} spaces."),
    })
}

/// The large board: a click changes a ball.
fn draw(ui: &mut Ui, name: &str, filling: &mut Filling, is_target: bool) {
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(CELL * f32::from(SIDE)), Sense::hover());
    for space in 0..COUNT {
        let cell = cell(rect, space);
        let response = ui.interact(cell, ui.id().with((name, space)), Sense::click());
        let (row, column) = (space / SIDE + 1, space % SIDE + 1);
        let ball = filling.ball(space).map_or("any ball", |seat| Push1977::SEATS[seat.index()]);
        let label = format!("{name}, row {row}, column {column}: {ball}");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
        if response.clicked() {
            filling.cycle(space, is_target);
        }
        paint_cell(ui, cell, filling.ball(space), &response);
    }
}

/// The place of a space in a board that fills a rectangle.
fn cell(rect: Rect, space: u8) -> Rect {
    let side = rect.width() / f32::from(SIDE);
    let at = rect.min + vec2(f32::from(space % SIDE), f32::from(space / SIDE)) * side;
    Rect::from_min_size(at, Vec2::splat(side)).shrink(0.5)
}

fn paint_cell(ui: &Ui, cell: Rect, ball: Option<Seat>, response: &Response) {
    let edge = match (response.has_focus(), response.hovered()) {
        (false, true) => Stroke::new(1.5, palette::ACCENT),
        _ => focus_edge(response, Stroke::NONE),
    };
    let fill = palette::flat(GameKind::Push1977).squares[0];
    ui.painter().rect(cell, CornerRadius::same(3), fill, edge, StrokeKind::Inside);
    paint_ball(ui.painter(), cell, ball);
}

/// A ball, or the sign of any ball.
fn paint_ball(painter: &egui::Painter, cell: Rect, ball: Option<Seat>) {
    match ball {
        // Too small for a sign.
        Some(seat) if cell.width() < SIGN => {
            painter.rect_filled(cell, CornerRadius::same(1), palette::side(GameKind::Push1977, seat));
        }
        Some(_) => signs::paint(painter, cell.shrink(cell.width() * 0.05), GameKind::Push1977, ball, PieceKind::Ball),
        None => {
            painter.circle_filled(cell.center(), cell.width() * 0.07, palette::flat(GameKind::Push1977).frame);
        }
    }
}

/// A board in a rectangle, only to be looked at.
pub(super) fn paint(painter: &egui::Painter, rect: Rect, filling: &Filling) {
    let fill = palette::flat(GameKind::Push1977).squares[0];
    for space in 0..COUNT {
        let cell = cell(rect, space);
        painter.rect_filled(cell, CornerRadius::same(2), fill);
        paint_ball(painter, cell, filling.ball(space));
    }
}

/// The patterns that have a name, as small boards.
fn pick(ui: &mut Ui, name: &str, filling: &mut Filling) {
    let side = SMALL_CELL * f32::from(SIDE);
    egui::Grid::new(("patterns", name)).spacing([4.0, 4.0]).min_col_width(0.0).show(ui, |ui| {
        for (index, (title, pattern)) in Filling::named().enumerate() {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(side + 6.0), Sense::click());
            let chosen = *filling == pattern;
            let label = format!("{name}: {title}");
            response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, &label));
            let edge = match (chosen, response.hovered()) {
                (true, _) => Stroke::new(2.0, palette::ACCENT),
                (false, true) => Stroke::new(1.0, palette::TEXT_QUIET),
                (false, false) => Stroke::NONE,
            };
            ui.painter().rect_stroke(rect, 4, focus_edge(&response, edge), StrokeKind::Inside);
            paint(ui.painter(), Rect::from_center_size(rect.center(), Vec2::splat(side)), &pattern);
            if response.on_hover_text(capitalised(title)).clicked() {
                *filling = pattern;
            }
            if index % ACROSS == ACROSS - 1 {
                ui.end_row();
            }
        }
    });
}
