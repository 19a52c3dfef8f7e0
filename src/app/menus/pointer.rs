//! Clicks and drags on the board, read from the events themselves.
//!
//! In a slow frame several of them come together, press and release, or one click after the other: each counts, in
//! its order. A press belongs to the board if nothing lies over it there, and all until its release with it.

use bevy::math::Vec2;
use bevy_egui::egui::{Event, Key, PointerButton, Pos2, Rect, Ui};

use crate::{
    app::{
        board::{CameraMove, Spot},
        hand::{Hand, Held},
        table::Moment,
    },
    rules::{PieceKind, Square},
};

use super::{
    Intent,
    board::{self, Aim},
    table::AtTable,
};

/// How far the pointer may move between press and release for a click, in points.
const CLICK: f32 = 6.0;

/// A button held down on the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Press {
    button: PointerButton,
    /// Where it went down.
    start: Pos2,
    /// Where it was last.
    last: Pos2,
    /// The position it was made in: the moment, and how many actions were shown.
    made: (Moment, usize),
    drag: Drag,
}

/// What a press has become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drag {
    /// Still a click.
    None,
    /// It carries a piece.
    Piece,
    /// It selects pieces along from one of them, where a line was held before, or takes that line along.
    Line { from: Square, before: Option<(Square, Square)> },
    /// It carries the ball in hand to a pocket.
    Ball,
    /// It turns the board.
    Camera,
}

/// The pointer at the board in one frame.
pub(super) struct Pointer<'a> {
    pub place: Rect,
    pub at: &'a AtTable<'a>,
    pub hand: &'a mut Hand,
    pub press: &'a mut Option<Press>,
    pub intents: &'a mut Vec<Intent>,
}

impl Pointer<'_> {
    /// Takes the events of this frame.
    pub(super) fn read(&mut self, ui: &Ui) {
        let events = ui.input(|input| input.events.clone());
        self.forget();
        for event in events {
            match event {
                Event::PointerButton { pos, button, pressed: true, .. } => self.down(ui, pos, button),
                Event::PointerMoved(pos) => {
                    self.hand.cursor = None;
                    self.hand.pocket = match self.aim(pos) {
                        Some(Aim::Pocket(pocket)) if board::owns(ui, self.place, pos) => Some(pocket),
                        _ => None,
                    };
                    self.moved(pos);
                }
                Event::PointerButton { pos, button, pressed: false, .. } => self.up(ui, pos, button),
                // Another window, another place or Escape: a carried piece goes back, and a selection is as before.
                Event::PointerGone => {
                    self.hand.pocket = None;
                    self.cancel();
                }
                Event::WindowFocused(false) | Event::Key { key: Key::Escape, pressed: true, .. } => self.cancel(),
                _ => {}
            }
        }
    }

    fn aim(&self, pos: Pos2) -> Option<Aim> {
        let record = self.at.table.record();
        let picture = record.after(self.at.table.shown()).picture();
        match self.at.view.pick(self.at.plan, board::uv(self.place, pos), &picture) {
            Some(Spot::Square(square)) => Some(Aim::Square(square)),
            Some(Spot::Pocket(pocket)) => Some(Aim::Pocket(pocket)),
            _ => None,
        }
    }

    /// Whether the ball that the person to act has in hand lies there.
    fn is_ball_in_hand(&self, pos: Pos2) -> bool {
        let table = self.at.table;
        let picture = table.record().after(table.shown()).picture();
        let Some(Spot::Tray(id)) = self.at.view.pick(self.at.plan, board::uv(self.place, pos), &picture) else {
            return false;
        };
        table.person_to_act().is_some() && picture.piece(id).is_some_and(|piece| piece.kind == PieceKind::Ball)
    }

    fn down(&mut self, ui: &Ui, pos: Pos2, button: PointerButton) {
        if self.press.is_some() {
            // A second button takes the first one back.
            self.cancel();
            return;
        }
        if !board::owns(ui, self.place, pos) || button == PointerButton::Middle {
            return;
        }
        if self.at.moving {
            // It ends all motion and then counts on the final position.
            self.intents.push(Intent::Finish);
        }
        *self.press = Some(Press { button, start: pos, last: pos, made: self.position(), drag: Drag::None });
    }

    fn position(&self) -> (Moment, usize) {
        (self.at.table.moment(), self.at.table.shown())
    }

    /// A press that was made in another position than the one there is now acts in neither. The board can be turned
    /// whatever is played meanwhile.
    fn forget(&mut self) {
        let now = self.position();
        if self.press.is_some_and(|press| press.made != now && press.drag != Drag::Camera) {
            *self.press = None;
        }
    }

    fn moved(&mut self, pos: Pos2) {
        let Some(mut press) = *self.press else { return };
        if press.drag == Drag::None && press.start.distance(pos) > CLICK {
            let table = self.at.table;
            press.drag = match self.aim(press.start).filter(|_| press.button == PointerButton::Primary) {
                Some(Aim::Square(from)) if self.hand.may_select(from, table) => {
                    Drag::Line { from, before: self.hand.line(table) }
                }
                Some(Aim::Square(from)) if self.hand.grab(from, table) => Drag::Piece,
                None if press.button == PointerButton::Primary && self.is_ball_in_hand(press.start) => Drag::Ball,
                _ => Drag::Camera,
            };
        }
        if let (Drag::Line { from, before }, Some(Aim::Square(to))) = (press.drag, self.aim(pos)) {
            self.hand.drag_line(from, before, to, self.at.table);
        }
        if press.drag == Drag::Camera {
            let way = pos - press.last;
            self.intents.push(Intent::Camera(CameraMove::Orbit(Vec2::new(way.x, way.y))));
        }
        press.last = pos;
        *self.press = Some(press);
    }

    fn up(&mut self, ui: &Ui, pos: Pos2, button: PointerButton) {
        self.moved(pos);
        let Some(press) = self.press.take_if(|press| press.button == button) else { return };
        let to = self.aim(pos).filter(|_| board::owns(ui, self.place, pos));
        let table = self.at.table;
        match (press.drag, button, to) {
            (Drag::Line { from, .. }, _, Some(Aim::Square(to))) => {
                let meaning = self.hand.drop_line(from, to, table);
                board::carry_out(meaning, table, self.intents);
            }
            // Dropped beside the board the stones stay selected.
            (Drag::Camera | Drag::Line { .. }, ..) => {}
            (Drag::Piece, _, Some(to)) if self.hand.carried_from(table).is_some_and(|from| Aim::Square(from) != to) => {
                board::click(to, table, self.hand, self.intents);
            }
            (Drag::Ball, _, Some(to @ Aim::Pocket(_))) | (Drag::None, PointerButton::Primary, Some(to)) => {
                board::click(to, table, self.hand, self.intents);
            }
            _ => self.hand.hold(None, table),
        }
    }

    fn cancel(&mut self) {
        match self.press.take().map(|press| press.drag) {
            Some(Drag::Piece) => self.hand.hold(None, self.at.table),
            Some(Drag::Line { before, .. }) => {
                self.hand.hold(before.map(|(first, last)| Held::Line(first, last)), self.at.table);
            }
            Some(Drag::None | Drag::Camera | Drag::Ball) | None => {}
        }
    }
}
