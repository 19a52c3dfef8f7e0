//! The board as a widget: its picture, the clicks and drags on it, tooltips, and the squares for screen readers.

use bevy::math::Vec2;
use bevy_egui::egui::{
    self, Color32, Event, PointerButton, Rect, Response, Sense, TextureId, Ui, WidgetInfo, WidgetType, accesskit, pos2,
};

use crate::{
    app::{
        Notice,
        announce::capitalised,
        board::{CameraMove, Spot},
        hand::{Hand, Meaning},
        table::{Act, Table},
    },
    rules::{AnyGame, PieceKind, Square},
};

use super::{Intent, table::AtTable};

/// Draws the picture of the board into a rectangle.
pub(super) fn paint(ui: &Ui, place: Rect, image: TextureId) {
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    ui.painter().image(image, place, whole, Color32::WHITE);
}

/// Shows the board in a rectangle and says what the pointer wants.
pub(super) fn show(ui: &mut Ui, place: Rect, at: &AtTable, hand: &mut Hand, intents: &mut Vec<Intent>) {
    // The squares lie below, so that the pointer is the board's.
    squares(ui, place, at, hand, intents);
    let response = ui.interact(place, ui.id().with("board"), Sense::click_and_drag());
    if let Some(image) = at.image {
        paint(ui, place, image);
    }
    let game = at.table.record().after(at.table.shown());
    let spot = |at_point: egui::Pos2| at.view.pick(uv(place, at_point), &game.picture());
    let hovered = response.hover_pos().filter(|_| response.contains_pointer()).and_then(spot);
    hand.hover = square(hovered);

    // A press ends all motion and then counts on the final position.
    if response.is_pointer_button_down_on() && ui.input(|input| input.pointer.any_pressed()) && at.moving {
        intents.push(Intent::Finish);
    }
    if ui.input(|input| input.pointer.any_pressed() && input.pointer.secondary_down()) {
        hand.hold(None, at.table);
    } else if response.double_clicked() && hovered.is_none() {
        intents.push(Intent::Camera(CameraMove::Home));
    } else if response.clicked() {
        if let Some(square) = square(response.interact_pointer_pos().and_then(spot)) {
            click(square, at.table, hand, intents);
        } else {
            hand.hold(None, at.table);
        }
    }
    drag(ui, &response, &spot, at, hand, intents);
    let wheel = ui.input(|input| input.smooth_scroll_delta.y);
    if response.contains_pointer() && wheel != 0.0 {
        intents.push(Intent::Camera(CameraMove::Zoom(wheel / 50.0)));
    }
    if let Some(sentence) = hovered.and_then(|spot| tooltip(spot, game))
        && !response.is_pointer_button_down_on()
    {
        response.on_hover_text_at_pointer(sentence);
    }
}

/// A drag from an own piece carries it; any other turns the board.
fn drag(
    ui: &Ui,
    response: &Response,
    spot: &impl Fn(egui::Pos2) -> Option<Spot>,
    at: &AtTable,
    hand: &mut Hand,
    intents: &mut Vec<Intent>,
) {
    let id = response.id.with("carries");
    let pressed = response.id.with("pressed");
    // Kept from the event itself: in a slow frame press and release come together, and egui has forgotten the first.
    let press = ui.input(|input| input.events.iter().rev().find_map(press));
    if let Some(press) = press {
        ui.data_mut(|data| data.insert_temp(pressed, press));
    }
    if response.drag_started_by(PointerButton::Primary) {
        let from = ui.data(|data| data.get_temp(pressed)).and_then(spot);
        let carries = square(from).is_some_and(|from| hand.grab(from, at.table));
        ui.data_mut(|data| data.insert_temp(id, carries));
    }
    let carries = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
    if response.dragged_by(PointerButton::Secondary) || response.dragged_by(PointerButton::Primary) && !carries {
        let moved = response.drag_delta();
        if moved != egui::Vec2::ZERO {
            intents.push(Intent::Camera(CameraMove::Orbit(Vec2::new(moved.x, moved.y))));
        }
    }
    if !carries {
        return;
    }
    // Another window, a key or leaving the board: the piece goes back.
    if !ui.input(|input| input.focused) || ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        hand.hold(None, at.table);
        ui.data_mut(|data| data.remove::<bool>(id));
    } else if response.drag_stopped_by(PointerButton::Primary) {
        ui.data_mut(|data| data.remove::<bool>(id));
        let to = response.interact_pointer_pos().and_then(spot);
        match (square(to), hand.carried_from(at.table)) {
            (Some(to), Some(from)) if to != from => click(to, at.table, hand, intents),
            _ => hand.hold(None, at.table),
        }
    }
}

/// Where the main button went down, if that is what happened.
fn press(event: &Event) -> Option<egui::Pos2> {
    match event {
        Event::PointerButton { pos, button: PointerButton::Primary, pressed: true, .. } => Some(*pos),
        _ => None,
    }
}

/// A click on a square, by whatever means.
pub(super) fn click(square: Square, table: &Table, hand: &mut Hand, intents: &mut Vec<Intent>) {
    let refuse = |sentence: &str| Intent::Tell(Notice::Refused(sentence.to_owned()));
    if !table.is_live() {
        intents.push(refuse("You are looking back: go back to now to play on."));
        return;
    }
    if table.person_to_act().is_none() {
        let record = table.record();
        intents.push(match record.to_act() {
            None => refuse("The game is over."),
            Some(_) if table.is_paused() => refuse("The engine waits: let it play, or undo."),
            Some(seat) => refuse(&format!("It is {}'s turn.", capitalised(record.kind().seats()[seat.index()]))),
        });
        return;
    }
    match hand.click(square, table) {
        Meaning::Hold => {}
        Meaning::Act(action) => intents.push(Intent::Act(Act::Play { at: table.moment(), action })),
        Meaning::TakeBack(square) => intents.push(Intent::Act(Act::TakeBack(square))),
    }
}

/// The squares, named for screen readers, which may also click them.
fn squares(ui: &Ui, place: Rect, at: &AtTable, hand: &mut Hand, intents: &mut Vec<Intent>) {
    let game = at.table.record().after(at.table.shown());
    for square in game.kind().squares() {
        let corners = at.view.square_quad(square).map(|corner| point(place, corner));
        let rect = Rect::from_points(&corners);
        let id = ui.id().with(("square", square.file, square.rank));
        let response = ui.interact(rect, id, Sense::hover());
        let chosen = at.marks.selected == Some(square);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, name(game, square)));
        if ui.input(|input| input.has_accesskit_action_request(id, accesskit::Action::Click)) {
            click(square, at.table, hand, intents);
        }
    }
}

/// A square and what stands on it, in words.
fn name(game: &AnyGame, square: Square) -> String {
    let picture = game.picture();
    let Some(piece) = picture.at(square) else { return format!("{square}, empty") };
    let side = game.kind().seats()[piece.seat.index()];
    let anchored = if picture.anchor == Some(piece.id) { ", anchored" } else { "" };
    format!("{square}, {side} {}{anchored}", piece.kind.word())
}

fn tooltip(spot: Spot, game: &AnyGame) -> Option<String> {
    let picture = game.picture();
    let side = |piece: &crate::rules::Piece| capitalised(game.kind().seats()[piece.seat.index()]);
    match spot {
        Spot::Rail(..) => Some("Rail: no piece is pushed over it.".to_owned()),
        Spot::Tray(id) => {
            let piece = picture.piece(id)?;
            Some(match piece.place {
                crate::rules::Place::Hand => format!("{} {}, to be placed.", side(piece), piece.kind.word()),
                _ => format!("{} {}, fallen.", side(piece), piece.kind.word()),
            })
        }
        Spot::Square(square) => {
            let piece = picture.at(square)?;
            let what = match piece.kind {
                PieceKind::King => "square king: moves, and alone may push.",
                PieceKind::Pawn => "round pawn: moves, cannot push.",
            };
            let anchor = if picture.anchor == Some(piece.id) {
                "\nIt carries the anchor: it cannot be shoved until the next push."
            } else {
                ""
            };
            Some(format!("{}'s {what}{anchor}", side(piece)))
        }
    }
}

const fn square(spot: Option<Spot>) -> Option<Square> {
    match spot {
        Some(Spot::Square(square)) => Some(square),
        _ => None,
    }
}

/// A point of the window as a part of the picture.
fn uv(place: Rect, at: egui::Pos2) -> Vec2 {
    Vec2::new((at.x - place.left()) / place.width(), (at.y - place.top()) / place.height())
}

fn point(place: Rect, uv: Vec2) -> egui::Pos2 {
    pos2(place.left() + uv.x * place.width(), place.top() + uv.y * place.height())
}
