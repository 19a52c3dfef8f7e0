//! The word over the board when a game is over.

use bevy_egui::egui::{self, Align2, Frame, Label, Margin, Rect, Stroke, Ui, vec2};

use crate::{
    app::{
        table::Table,
        theme::{self, icons::Icon, palette},
    },
    record::Record,
    rules::{AnyGame, Outcome, Seat},
};

use super::{Intent, Menu, patience, table::AtTable, turn, widgets::Action};

/// Width of the inside, in points: that of the four buttons, and of the five of a patience.
const WIDTH: f32 = 500.0;
const WIDE: f32 = 668.0;

/// Whether it is shown: once the pieces have come to rest, until it is put away.
pub(super) fn is_shown(table: &Table, moving: bool, menu: &Menu) -> bool {
    table.record().outcome().is_some() && !moving && !menu.reviewing && table.is_live()
}

/// Shows it while it is to be shown.
pub(super) fn show(ui: &Ui, place: Rect, at: &AtTable, menu: &mut Menu, intents: &mut Vec<Intent>) {
    let record = at.table.record();
    let Some(outcome) = record.outcome().filter(|_| is_shown(at.table, at.moving, menu)) else { return };
    let frame = Frame::new()
        .fill(palette::PANEL)
        .stroke(Stroke::new(1.0, palette::ACCENT_QUIET))
        .corner_radius(theme::ROUND)
        .shadow(ui.visuals().window_shadow)
        .inner_margin(Margin::same(20));
    let below = leaves_the_near_half(record.now(), &outcome) != at.view.is_flipped();
    let (pivot, point) = if below {
        (Align2::CENTER_BOTTOM, place.center_bottom() - vec2(0.0, 16.0))
    } else {
        (Align2::CENTER_TOP, place.center_top() + vec2(0.0, 16.0))
    };
    let area = egui::Area::new("over".into()).pivot(pivot).fixed_pos(point).constrain_to(place);
    area.show(ui.ctx(), |ui| {
        frame.show(ui, |ui| {
            let alone = patience::card::of(record.now());
            ui.set_width(if alone.is_some() { WIDE } else { WIDTH }.min(place.width() - 80.0));
            match alone {
                Some(game) => patience::result::show(ui, at, game, menu, intents),
                None => result(ui, record, &outcome, menu, intents),
            }
        });
    });
}

/// Whether the near half of the board decided nothing, so that it may be covered: away from what has won or is mated, else
/// from the tray that holds what has fallen.
fn leaves_the_near_half(now: &AnyGame, outcome: &Outcome) -> bool {
    let decided: Vec<u8> = now.won().into_iter().chain(now.threatened()).map(|square| square.rank).collect();
    let farthest = now.kind().squares().iter().map(|square| square.rank).max();
    match (decided.iter().min(), decided.iter().max(), farthest) {
        (Some(lowest), Some(highest), Some(farthest)) => *lowest >= farthest - highest,
        _ => outcome.winner != Some(Seat::SECOND),
    }
}

/// Who has won and why, and what to do next.
fn result(ui: &mut Ui, record: &Record, outcome: &Outcome, menu: &mut Menu, intents: &mut Vec<Intent>) {
    ui.vertical_centered(|ui| {
        ui.add(Label::new(theme::title(headline(record, outcome), 24.0)).truncate());
        ui.add(Label::new(theme::quiet(turn::verdict(outcome, record.now().seats()) + ".")).wrap());
    });
    ui.add_space(theme::STEP);
    ui.horizontal_wrapped(|ui| {
        if Action::new("Rematch").main().icon(Icon::Restart).key("Enter").show(ui) {
            intents.push(Intent::Again { swap: false });
        }
        let swap = Action::new("Swap sides").icon(Icon::Swap).note("Another game with the sides changed.");
        if record.players().len() == 2 && swap.show(ui) {
            intents.push(Intent::Again { swap: true });
        }
        if Action::new("Review").icon(Icon::Undo).note("Look at the game: click a turn in the list.").show(ui) {
            menu.reviewing = true;
        }
        if Action::new("Home").icon(Icon::Home).show(ui) {
            intents.push(Intent::GoHome);
        }
    });
}

/// The winner by name, where the name says more than the side.
fn headline(record: &Record, outcome: &Outcome) -> String {
    let Some(winner) = outcome.winner else { return "A draw".to_owned() };
    match record.player(winner).name.as_str() {
        "You" => "You win".to_owned(),
        name => format!("{name} wins"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::GameKind;

    #[test]
    fn what_decided_the_game_stays_in_sight() {
        let near = |kind: GameKind, text: &str| {
            let now = kind.options().parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let outcome = now.outcome().unwrap_or_else(|| panic!("{text} goes on"));
            leaves_the_near_half(&now, &outcome)
        };
        // The mated king on the first rank, and on the last.
        assert!(!near(GameKind::PushChess, "7k/8/8/8/8/8/rr6/rr5K w - - 0 1"));
        assert!(near(GameKind::PushChess, "RR5k/RR6/8/8/8/8/8/7K b - - 0 1"));
        // A brown pawn is in the far tray.
        assert!(near(GameKind::PushFight, "...../.p...kk./.K...PP./.KKk. b b2 0"));
    }
}
