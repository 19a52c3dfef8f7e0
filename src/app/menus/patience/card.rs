//! A patience at the table: the target beside the board, the pushes made, and the least possible.

use bevy_egui::egui::{Label, Sense, Ui, Vec2, WidgetInfo, WidgetType};

use crate::{
    app::{
        Notice,
        hand::Hand,
        solver::Solver,
        table::Table,
        theme::{self, icons::Icon},
    },
    rules::{AnyGame, Handle, push_1977::Push1977},
};

use super::{
    super::{
        Intent, pockets,
        table::AtTable,
        widgets::{Action, card},
    },
    Filling, editor,
};

/// Height of the inside of the card, which is that of the flat board, and of the whole card with its margins.
const HEIGHT: f32 = 124.0;
pub(in crate::app::menus) const CARD: f32 = HEIGHT + 2.0 * 14.0;

/// The patience that a position belongs to.
pub(in crate::app::menus) fn of(game: &AnyGame) -> Option<&Push1977> {
    match game {
        AnyGame::Push1977(game) if game.target().is_some() => Some(game),
        _ => None,
    }
}

/// Shows the target with what is made of it so far.
pub(in crate::app::menus) fn show(ui: &mut Ui, at: &AtTable) {
    let record = at.table.record();
    let Some(game) = of(record.after(at.table.shown())) else { return };
    let Some(target) = game.target().map(|target| Filling::read(&target.to_string())) else { return };
    let (met, asked) = target.met_by(&Filling::of(game));
    card(false).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_top(|ui| {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(HEIGHT), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("Target {}", target.rows())));
            editor::paint(ui.painter(), rect, &target);
            ui.add_space(4.0);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let title = target.title().map_or("Target".to_owned(), |title| format!("Target: {title}"));
                ui.add(Label::new(theme::title(title, 16.0)).wrap());
                let mut line = |text: String| ui.add(Label::new(theme::small(text)).truncate());
                line(format!("{met} of {asked} in place"));
                line(format!("{} made", pockets::pushes(game.pushes())));
                line(least(at.solver, record.after(0)));
            });
        });
    });
}

/// The least possible from the start, as far as it is known.
fn least(solver: &Solver, start: &AnyGame) -> String {
    solver.line(start).map_or_else(|| "Least possible: …".to_owned(), |line| format!("Least possible: {}", line.len()))
}

/// The button that shows how a shortest way goes on.
pub(in crate::app::menus) fn hint_button(ui: &mut Ui, at: &AtTable, hand: &mut Hand, intents: &mut Vec<Intent>) {
    let known = at.solver.line(at.table.record().now()).is_some();
    let note = "Points at the pocket by which a shortest way goes on.";
    if Action::new("Hint").icon(Icon::Bulb).key("I").note(note).enabled(known).show(ui) {
        hint(at.table, at.solver, hand, intents);
    }
}

/// Points at the pocket by which a shortest way goes on.
pub(in crate::app::menus) fn hint(table: &Table, solver: &Solver, hand: &mut Hand, intents: &mut Vec<Intent>) {
    let Some(line) = solver.line(table.record().now()).filter(|_| table.person_to_act().is_some()) else { return };
    let Some(Handle::Pocket(pocket)) = line.first().map(|action| action.handle()) else { return };
    hand.pocket = Some(pocket);
    let left = pockets::pushes(u32::try_from(line.len()).unwrap_or(u32::MAX));
    let sentence = format!("A shortest way goes on with pocket {pocket}: {left} from here.");
    intents.push(Intent::Tell(Notice::Refused(sentence)));
}
