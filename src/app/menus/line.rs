//! What the panels say of Line majority push: turns, captures, and who is stronger where a line is sent.

use bevy_egui::egui::{self, Align2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

use crate::{
    app::{
        announce::capitalised,
        hand::Hand,
        theme::{self, palette},
    },
    rules::{
        AnyAction, AnyGame, AnyIllegal, Effect, GameKind, Handle, PieceKind, Seat, Square,
        line_majority::{
            Illegal, LineMajority,
            state::{GOAL, TURNS},
        },
    },
};

use super::{board, signs, table::AtTable, turn::confirmation};

/// Which turn it is: `turn 12 of 50`.
pub(super) fn turn(game: &LineMajority) -> String {
    // Once the last turn is made there is no further one.
    format!("turn {} of {TURNS}", (game.state().turns + 1).min(TURNS))
}

/// What the side to act is to do next.
pub(super) fn task(game: &AnyGame, at: &AtTable, hand: &Hand) -> &'static str {
    let Some((first, last)) = hand.line(at.table) else {
        return if confirmation(game).is_some() {
            "nothing can move, so pass"
        } else {
            "choose one to three stones of a row or column"
        };
    };
    let moves =
        |action: &AnyAction| matches!(action.handle(), Handle::Line(from, to, _) if (from, to) == (first, last));
    match (game.actions().iter().any(moves), first == last) {
        (false, true) => "it cannot move alone, add to the line",
        (false, false) => "this line cannot move, choose others",
        (true, true) => "move it along an arrow, or add to the line",
        (true, false) => "move the line along an arrow",
    }
}

/// What a click would do where the hand points while a line is held, and whether it may.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Prospect {
    /// The square that is pointed at.
    pub(super) at: Square,
    /// In words: `3 against 2, e3 falls`, or why it is not allowed.
    pub(super) words: String,
    /// Whether the rules allow it.
    pub(super) legal: bool,
}

/// The prospect of a push, or of what is not allowed; a step onto a free square speaks for itself.
pub(super) fn prospect(hand: &Hand, at: &AtTable) -> Option<Prospect> {
    let record = at.table.record();
    let (AnyGame::LineMajority(game), action) = (record.now(), hand.sent(at.table)?) else { return None };
    let AnyAction::LineMajority(shift) = action else { return None };
    let square = hand.cursor.or(hand.hover)?;
    let (selected, run) = game.balance(shift);
    let effects = match record.now().clone().play(action) {
        Ok(effects) => effects,
        // What lies beside the line is no prospect.
        Err(AnyIllegal::LineMajority(Illegal::Sideways)) => return None,
        Err(AnyIllegal::LineMajority(Illegal::NotLonger { .. })) => {
            return Some(Prospect { at: square, words: format!("{selected} against {run}: not longer"), legal: false });
        }
        Err(reason) => {
            return Some(Prospect { at: square, words: capitalised(&reason.to_string()), legal: false });
        }
    };
    let falls = effects.iter().find_map(|effect| match effect {
        Effect::Fall { from, .. } => Some(format!(", {from} falls")),
        _ => None,
    });
    let words = format!("{selected} against {run}{}", falls.unwrap_or_default());
    (run > 0).then_some(Prospect { at: square, words, legal: true })
}

/// Lays the prospect over the board, above the square it is about.
pub(super) fn label(ui: &Ui, place: Rect, at: &AtTable, prospect: &Prospect) {
    let quad = at.view.square_quad(at.plan, prospect.at).map(|corner| board::point(place, corner));
    let square = Rect::from_points(&quad);
    let color = if prospect.legal { palette::ACCENT } else { palette::RED };
    let font = egui::FontId::new(15.0, theme::bold());
    let galley = ui.painter().layout(prospect.words.clone(), font, color, place.width() - 60.0);
    let size = galley.size() + vec2(20.0, 10.0);
    // All of it on the board, whatever the square.
    let room = place.shrink2(size / 2.0 + Vec2::splat(6.0));
    let wanted = square.center_top() - vec2(0.0, 2.0 + size.y / 2.0);
    let rect = Rect::from_center_size(room.clamp(wanted), size);
    ui.painter().rect(rect, 8, palette::PANEL, Stroke::new(1.0, color), StrokeKind::Inside);
    let text = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    ui.painter().galley(text.min, galley, color);
}

/// What a side has captured out of what wins, as stones and in words.
pub(super) fn captures(ui: &mut Ui, game: &LineMajority, seat: Seat) {
    let taken = game.state().captures[seat.index()];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for number in 0..GOAL {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(22.0), Sense::hover());
            if number < taken {
                signs::paint(ui.painter(), rect, GameKind::LineMajority, Some(seat.other()), PieceKind::Stone);
            } else {
                ui.painter().circle_stroke(rect.center(), 8.5, Stroke::new(1.0, palette::BUTTON_EDGE));
            }
        }
        ui.add_space(4.0);
        ui.label(theme::small(format!("{taken} of {GOAL} captured")));
    });
}
