//! A position as a small flat picture.

use bevy_egui::egui::{CornerRadius, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2};

use crate::{
    app::theme::palette,
    rules::{AnyGame, Place},
};

use super::widgets::paint_piece;

/// Draws a position into a rectangle of this size.
pub(super) fn show(ui: &mut Ui, game: &AnyGame, size: Vec2) {
    let squares = game.kind().squares();
    let files = f32::from(squares.iter().map(|square| square.file + 1).max().unwrap_or(1));
    let ranks = f32::from(squares.iter().map(|square| square.rank + 1).max().unwrap_or(1));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("Position {game}")));
    let side = (size.x / files).min(size.y / ranks).floor();
    let corner = rect.center() - vec2(files, ranks) * side / 2.0;
    let cell = |square: crate::rules::Square| {
        let at = corner + vec2(f32::from(square.file), ranks - 1.0 - f32::from(square.rank)) * side;
        Rect::from_min_size(at, Vec2::splat(side)).shrink(0.5)
    };
    for square in squares {
        ui.painter().rect_filled(cell(square), CornerRadius::same(2), palette::DIAGRAM);
    }
    for piece in game.picture().pieces {
        if let Place::On(square) = piece.place {
            paint_piece(ui.painter(), cell(square).shrink(side * 0.12), piece.seat, piece.kind);
        }
    }
}
