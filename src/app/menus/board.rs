//! The board as a widget: its place, the clicks and drags on it, tooltips, and the squares for screen readers.

use bevy::math::Vec2;
use bevy_egui::egui::{self, Order, Rect, Sense, Ui, WidgetInfo, WidgetType, accesskit, pos2};

use crate::{
    app::{
        Notice,
        announce::capitalised,
        board::{CameraMove, Spot},
        hand::{Hand, Meaning},
        table::{Act, Table},
    },
    rules::{AnyGame, GameKind, Piece, PieceKind, Place, Seat, Square, push_1977::board::SIDE},
};

use super::{
    Intent, line, pockets,
    pointer::{Pointer, Press},
    table::AtTable,
};

/// Shows the board in a rectangle and says what the pointer wants.
pub(super) fn show(
    ui: &mut Ui,
    place: Rect,
    at: &AtTable,
    hand: &mut Hand,
    press: &mut Option<Press>,
    intents: &mut Vec<Intent>,
) {
    // The squares lie below, so that the pointer is the board's.
    squares(ui, place, at, hand, intents);
    pocket_buttons(ui, place, at, hand, intents);
    let response = ui.interact(place, ui.id().with("board"), Sense::click_and_drag());
    pockets::values(ui, place, at);
    let game = at.table.record().after(at.table.shown());
    let pointed = ui.input(|input| input.pointer.hover_pos()).filter(|pos| owns(ui, place, *pos));
    let spot = pointed.and_then(|pos| at.view.pick(at.plan, uv(place, pos), &game.picture()));
    hand.hover = match spot {
        Some(Spot::Square(square)) => Some(square),
        _ => None,
    };
    Pointer { place, at, hand, press, intents }.read(ui);
    // With something in hand the board itself shows what a click would do.
    let carrying = hand.held(at.table).is_some();
    if response.double_clicked() && spot.is_none() {
        intents.push(Intent::Camera(CameraMove::Home));
    }
    let wheel = ui.input(|input| input.smooth_scroll_delta.y);
    if pointed.is_some() && wheel != 0.0 {
        intents.push(Intent::Camera(CameraMove::Zoom(wheel / 50.0)));
    }
    if let Some(prospect) = line::prospect(hand, at) {
        line::label(ui, place, at, &prospect);
    }
    let previews = at.marks.pocket.is_some();
    if let Some(sentence) = spot.and_then(|spot| tooltip(spot, game, previews))
        && press.is_none()
        && !carrying
    {
        response.on_hover_text_at_pointer(sentence);
    }
}

/// What can be clicked on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// A square.
    Square(Square),
    /// A pocket.
    Pocket(u8),
}

/// Whether a point is on the board and nothing lies over it there.
pub(super) fn owns(ui: &Ui, place: Rect, at: egui::Pos2) -> bool {
    place.contains(at) && ui.ctx().layer_id_at(at).is_none_or(|layer| layer.order == Order::Background)
}

/// A click on a square or a pocket, by whatever means.
pub(super) fn click(at: Aim, table: &Table, hand: &mut Hand, intents: &mut Vec<Intent>) {
    let refuse = |sentence: &str| Intent::Tell(Notice::Refused(sentence.to_owned()));
    if table.is_demonstration() {
        intents.push(refuse("A shortest line is shown: go back to your game to play on."));
        return;
    }
    if !table.is_live() {
        intents.push(refuse("You are looking back: go back to now to play on."));
        return;
    }
    if table.person_to_act().is_none() {
        let record = table.record();
        intents.push(match record.to_act() {
            None => refuse("The game is over."),
            Some(_) if table.is_paused() => refuse("The engine waits: let it play, or undo."),
            Some(seat) => refuse(&format!("It is {}'s turn.", capitalised(record.now().seats()[seat.index()]))),
        });
        return;
    }
    let meaning = match at {
        Aim::Square(square) => hand.click(square, table),
        Aim::Pocket(pocket) => hand.click_pocket(pocket, table),
    };
    carry_out(meaning, table, intents);
}

/// Does what a click or the end of a drag means.
pub(super) fn carry_out(meaning: Meaning, table: &Table, intents: &mut Vec<Intent>) {
    let refuse = |sentence: &str| Intent::Tell(Notice::Refused(sentence.to_owned()));
    match meaning {
        Meaning::Hold => {}
        Meaning::Act(action) => intents.push(Intent::Act(Act::Play { at: table.moment(), action })),
        Meaning::Choose(actions) => intents.push(Intent::Choose(table.moment(), actions)),
        Meaning::Skipped => intents.push(refuse("The moves are skipped: now push. Esc brings them back.")),
        Meaning::TakeBack(square) => intents.push(Intent::Act(Act::TakeBack(square))),
    }
}

/// The squares, named for screen readers, which may also click them.
fn squares(ui: &Ui, place: Rect, at: &AtTable, hand: &mut Hand, intents: &mut Vec<Intent>) {
    let game = at.table.record().after(at.table.shown());
    let prospect = line::prospect(hand, at);
    for square in game.kind().squares() {
        let corners = at.view.square_quad(at.plan, square).map(|corner| point(place, corner));
        let rect = Rect::from_points(&corners);
        let id = ui.id().with(("square", square.file, square.rank));
        let response = ui.interact(rect, id, Sense::hover());
        let chosen = at.marks.selected.contains(&square);
        let prospect = prospect.as_ref().filter(|prospect| prospect.at == square);
        let text = prospect
            .map_or_else(|| name(game, square), |prospect| format!("{}; {}", name(game, square), prospect.words));
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, &text));
        if ui.input(|input| input.has_accesskit_action_request(id, accesskit::Action::Click)) {
            click(Aim::Square(square), at.table, hand, intents);
        }
    }
}

/// The pockets into which the ball in hand may go, in the same way.
fn pocket_buttons(ui: &Ui, place: Rect, at: &AtTable, hand: &mut Hand, intents: &mut Vec<Intent>) {
    for pocket in &at.marks.pockets {
        let Some(quad) = at.view.pocket_quad(at.plan, *pocket) else { continue };
        let rect = Rect::from_points(&quad.map(|corner| point(place, corner)));
        let id = ui.id().with(("pocket", *pocket));
        let response = ui.interact(rect, id, Sense::hover());
        let chosen = at.marks.pocket == Some(*pocket);
        let name = pockets::described(*pocket, at);
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, chosen, &name));
        if ui.input(|input| input.has_accesskit_action_request(id, accesskit::Action::Click)) {
            click(Aim::Pocket(*pocket), at.table, hand, intents);
        }
    }
}

/// A square and what stands on it, in words.
fn name(game: &AnyGame, square: Square) -> String {
    let picture = game.picture();
    if let (AnyGame::Push1977(_), Some(ball)) = (game, picture.at(square)) {
        let (row, column) = (SIDE - square.rank, square.file + 1);
        return format!("row {row}, column {column}, {}", named(ball, game));
    }
    let Some(piece) = picture.at(square) else { return format!("{square}, empty") };
    let anchored = if picture.anchor == Some(piece.id) { ", anchored" } else { "" };
    format!("{square}, {}{anchored}", named(piece, game))
}

/// A piece by its side and kind.
fn named(piece: &Piece, game: &AnyGame) -> String {
    let side = piece.seat.and_then(|seat| game.seats().get(seat.index()));
    side.map_or_else(|| piece.kind.word().to_owned(), |side| format!("{side} {}", piece.kind.word()))
}

/// What a kind of piece does, for its tooltip.
const fn about(game: GameKind, kind: PieceKind) -> &'static str {
    match (game, kind) {
        (GameKind::PushFight, PieceKind::King) => "square, moves, and alone may push",
        (GameKind::PushFight, _) => "round, moves, cannot push",
        (_, PieceKind::Stone) => "moves with up to two more of its row or column.\nA longer line pushes a shorter one",
        (GameKind::PushCrate, PieceKind::Pawn) => "walks, pushes and breaks crates, jumps over the other pawn",
        (_, PieceKind::Flag) => "carry it to your goal row; whoever takes it has two more actions",
        (_, PieceKind::Crate(1)) => "intact: pushed if the tile behind it is free, else broken by a stage",
        (_, PieceKind::Crate(2)) => "pushed as an intact one, else turned to debris",
        (_, PieceKind::Crate(3)) => "never pushed: a blow turns it to chips",
        (_, PieceKind::Crate(_)) => "one more blow clears the tile and counts for whoever deals it",
        (_, PieceKind::King) => "steps to a neighbour, pushing what stands there; lost when it can be pushed off",
        (_, PieceKind::Queen) => "slides any way and may push one piece ahead of it",
        (_, PieceKind::Rook) => "slides along files and ranks and may push one piece ahead of it",
        (_, PieceKind::Bishop) => "slides along diagonals and may push one piece ahead of it",
        (_, PieceKind::Knight) => "hops, and pushes what stands there by the same hop",
        (_, PieceKind::Pawn) => "pushes friends straight ahead and enemies diagonally",
        (_, PieceKind::Ball) => "",
    }
}

fn tooltip(spot: Spot, game: &AnyGame, previews: bool) -> Option<String> {
    let picture = game.picture();
    match (spot, game) {
        (Spot::Pocket(pocket), AnyGame::Push1977(game)) => return pockets::note(pocket, game, previews),
        (Spot::Tray(id), AnyGame::Push1977(_)) => {
            let ball = capitalised(&named(picture.piece(id)?, game));
            return Some(format!("{ball}, in hand: it goes into a pocket and pushes the row."));
        }
        _ => {}
    }
    match spot {
        Spot::Pocket(_) => None,
        Spot::Rail(..) => Some("Rail: no piece is pushed over it.".to_owned()),
        Spot::Tray(id) => {
            let piece = picture.piece(id)?;
            Some(match piece.place {
                _ if piece.kind == PieceKind::Stone => {
                    let side = piece.seat.map(Seat::other).and_then(|seat| game.seats().get(seat.index()));
                    format!("{}, captured by {}.", capitalised(&named(piece, game)), side.unwrap_or(&"nobody"))
                }
                Place::Hand => format!("{}, to be placed.", capitalised(&named(piece, game))),
                _ => format!("{}, fallen.", capitalised(&named(piece, game))),
            })
        }
        Spot::Square(square) => {
            let piece = picture.at(square)?;
            let what = about(game.kind(), piece.kind);
            if what.is_empty() {
                return Some(capitalised(&named(piece, game)));
            }
            let anchor = if picture.anchor == Some(piece.id) {
                "\nIt carries the anchor: it cannot be shoved until the next push."
            } else {
                ""
            };
            Some(format!("{}: {what}.{anchor}", capitalised(&named(piece, game))))
        }
    }
}

/// A point of the window as a part of the picture.
pub(super) fn uv(place: Rect, at: egui::Pos2) -> Vec2 {
    Vec2::new((at.x - place.left()) / place.width(), (at.y - place.top()) / place.height())
}

/// A part of the picture as a point of the window.
pub(super) fn point(place: Rect, uv: Vec2) -> egui::Pos2 {
    pos2(place.left() + uv.x * place.width(), place.top() + uv.y * place.height())
}
