//! The page with the rules of a game.

use bevy_egui::egui::{Align, Frame, Key, Layout, Margin, Rect, RichText, Sense, Stroke, Ui, Vec2, vec2};

use crate::{
    app::theme::{self, palette},
    rules::{AnyGame, GameKind, OptionDef},
};

use super::{
    diagram,
    pages::{self, Block, Example},
};

/// Longest line of text, in points.
const LINE: f32 = 660.0;
/// The height of a picture, in points, and the largest square in it.
const PICTURE: f32 = 216.0;
const SQUARE: f32 = 30.0;
/// How far an arrow key and a page key scroll, in points.
const NUDGE: f32 = 60.0;
const PAGE: f32 = 400.0;
/// Further than any page is long.
const END: f32 = 1e6;

/// Shows the rules of a game.
pub(super) fn show(ui: &mut Ui, kind: GameKind) {
    scroll_by_keys(ui);
    let page = pages::page(kind);
    ui.set_max_width(LINE);
    ui.spacing_mut().item_spacing.y = 10.0;
    ui.label(theme::title(format!("{}: the rules", kind.title()), 26.0));
    ui.label(theme::quiet(page.facts.as_str()));
    for part in &page.parts {
        heading(ui, &part.title);
        for block in &part.blocks {
            show_block(ui, block);
        }
    }
    if !kind.option_table().is_empty() {
        heading(ui, "What can be chosen");
        for def in kind.option_table() {
            option(ui, def);
        }
    }
    ui.add_space(theme::STEP);
}

/// A page is read without a mouse, too.
fn scroll_by_keys(ui: &Ui) {
    let pressed = ui.input(|input| {
        let ways = [
            (Key::ArrowDown, -NUDGE),
            (Key::ArrowUp, NUDGE),
            (Key::PageDown, -PAGE),
            (Key::Space, -PAGE),
            (Key::PageUp, PAGE),
            (Key::Home, END),
            (Key::End, -END),
        ];
        ways.into_iter().filter(|(key, _)| input.key_pressed(*key)).map(|(_, way)| way).sum::<f32>()
    });
    if pressed != 0.0 {
        ui.scroll_with_delta(vec2(0.0, pressed));
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(theme::STEP);
    ui.label(theme::title(text, 20.0));
}

fn show_block(ui: &mut Ui, block: &Block) {
    match block {
        Block::Text(text) => {
            ui.label(text);
        }
        Block::Points(points) => points.iter().for_each(|text| point(ui, text)),
        Block::Ruling(text) => ruling(ui, text),
        Block::Example(example) => show_example(ui, example),
    }
}

fn point(ui: &mut Ui, text: &str) {
    ui.horizontal_top(|ui| {
        let (dot, _) = ui.allocate_exact_size(vec2(10.0, 20.0), Sense::hover());
        ui.painter().circle_filled(dot.center(), 3.0, palette::ACCENT_QUIET);
        ui.vertical(|ui| ui.label(text));
    });
}

fn ruling(ui: &mut Ui, text: &str) {
    let frame =
        Frame::new().fill(palette::RULING).corner_radius(6).inner_margin(Margin { left: 16, ..Margin::same(10) });
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(theme::title("Our ruling", 14.0).color(palette::ACCENT));
        ui.label(text);
    });
    let bar = Rect::from_min_size(shown.response.rect.min, vec2(4.0, shown.response.rect.height()));
    ui.painter().rect_filled(bar, 2, palette::ACCENT_QUIET);
}

fn show_example(ui: &mut Ui, example: &Example) {
    let frame = Frame::new().fill(palette::WELL).corner_radius(theme::ROUND).inner_margin(Margin::same(12));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.vertical_centered(|ui| {
            let size = picture_size(&example.before);
            let room = if example.after.is_some() { 2.0 * size.x + 48.0 } else { size.x };
            ui.allocate_ui_with_layout(vec2(room, size.y), Layout::left_to_right(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                let before =
                    ui.scope(|ui| diagram::show_marked(ui, &example.before, size, &example.marks)).response.rect;
                if example.refused {
                    cross(ui, before);
                }
                if let Some((after, changed)) = &example.after {
                    arrow(ui);
                    diagram::show_marked(ui, after, size, changed);
                }
            });
            ui.add_space(4.0);
            ui.label(RichText::new(&example.caption).size(15.0).color(palette::TEXT_QUIET));
        });
    });
}

fn picture_size(game: &AnyGame) -> Vec2 {
    let one = diagram::size(game.kind(), 1.0);
    let side = (PICTURE / one.y).min((LINE - 80.0) / 2.0 / one.x).min(SQUARE);
    diagram::size(game.kind(), side)
}

/// From the picture before to the one after.
fn arrow(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(48.0, 24.0), Sense::hover());
    let (from, to) = (rect.left_center() + vec2(10.0, 0.0), rect.right_center() - vec2(10.0, 0.0));
    ui.painter().arrow(from, to - from, Stroke::new(2.0, palette::TEXT_QUIET));
}

/// What is shown is not allowed.
fn cross(ui: &Ui, rect: Rect) {
    let at = Rect::from_center_size(rect.right_top() + vec2(-6.0, 6.0), Vec2::splat(18.0));
    let stroke = Stroke::new(3.5, palette::RED);
    ui.painter().line_segment([at.left_top(), at.right_bottom()], stroke);
    ui.painter().line_segment([at.right_top(), at.left_bottom()], stroke);
}

fn option(ui: &mut Ui, def: &OptionDef) {
    ui.label(theme::title(def.label, 16.0));
    for (index, choice) in def.choices.iter().enumerate() {
        let usual = if index == 0 { " (usual)" } else { "" };
        point(ui, &format!("{}{usual}: {}", choice.label, choice.note));
    }
    if let Some(free) = def.free {
        point(ui, &format!("{}: {}", free.label, free.note));
    }
}
