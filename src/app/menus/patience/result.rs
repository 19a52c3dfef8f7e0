//! What a patience has come to once its target stands: the pushes made, the least possible, and what to do next.

use bevy_egui::egui::{Label, Ui};

use crate::{
    app::{
        solver::Solver,
        table::Act,
        theme::{self, icons::Icon},
    },
    rules::{AnyGame, push_1977::Push1977},
};

use super::super::{Intent, Menu, pockets::pushes, table::AtTable, widgets::Action};

/// The inside of the word over the board.
pub(in crate::app::menus) fn show(
    ui: &mut Ui,
    at: &AtTable,
    game: &Push1977,
    menu: &mut Menu,
    intents: &mut Vec<Intent>,
) {
    let shown = at.table.is_demonstration();
    let headline = format!("{} {}", if shown { "A shortest line:" } else { "Solved in" }, pushes(game.pushes()));
    ui.vertical_centered(|ui| {
        ui.add(Label::new(theme::title(headline, 24.0)).truncate());
        ui.add(Label::new(theme::quiet(remark(at.solver, at.table.record().after(0), game.pushes()))).wrap());
    });
    ui.add_space(theme::STEP);
    ui.horizontal_wrapped(|ui| {
        if shown {
            back_button(ui, intents);
        }
        let mut again = Action::new("Again").icon(Icon::Restart).note("From the same start to the same target.");
        if !shown {
            again = again.main().key("Enter");
        }
        if again.show(ui) {
            intents.push(Intent::Again { swap: false });
        }
        if Action::new("Other target").icon(Icon::Target).note("Choose what to turn into what.").show(ui) {
            intents.push(Intent::OtherTarget);
        }
        if !shown {
            demonstrate_button(ui, at, intents);
            if Action::new("Review").icon(Icon::Undo).note("Look at the game: click a push in the list.").show(ui) {
                menu.reviewing = true;
            }
        }
        if Action::new("Home").icon(Icon::Home).show(ui) {
            intents.push(Intent::GoHome);
        }
    });
}

/// What so many pushes are worth.
fn remark(solver: &Solver, start: &AnyGame, made: u32) -> String {
    let Some(least) = solver.line(start).map(<[_]>::len) else {
        return "Working out the least possible …".to_owned();
    };
    match made.saturating_sub(u32::try_from(least).unwrap_or(u32::MAX)) {
        0 => "That is the least possible.".to_owned(),
        more => format!("The least possible is {least}: {more} fewer."),
    }
}

/// The button that shows a shortest line from the start beside the game.
pub(in crate::app::menus) fn demonstrate_button(ui: &mut Ui, at: &AtTable, intents: &mut Vec<Intent>) {
    let line = at.solver.line(at.table.record().after(0));
    let note = "From the start, by a line with the fewest pushes. Your own game stays as it is.";
    let button = Action::new("Show a shortest line").icon(Icon::Play).note(note).enabled(line.is_some());
    if button.show(ui) {
        intents.extend(line.map(|line| Intent::Act(Act::Demonstrate(line.to_vec()))));
    }
}

/// The button that leads back from there.
pub(in crate::app::menus) fn back_button(ui: &mut Ui, intents: &mut Vec<Intent>) {
    if Action::new("Back to your game").main().icon(Icon::Skip).key("Enter").show(ui) {
        intents.push(Intent::Act(Act::EndDemonstration));
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::GameKind;

    use super::*;

    #[test]
    fn the_least_possible_is_told_with_the_pushes_made() {
        let start = GameKind::Push1977
            .options()
            .parse("YBYBY/BYBYB/YBYBY/BYBYB/YBYBY B -> YBYBY/BBYBB/YYYYY/BBYBB/YBYBY")
            .expect("a patience");
        assert_eq!(remark(&Solver::default(), &start, 9), "Working out the least possible …");
        let line = "9 7 7 1 9 6 8".split(' ').map(|push| GameKind::Push1977.parse_action(push).expect("a push"));
        let solver = Solver::knowing(start.clone(), line.collect());
        assert_eq!(remark(&solver, &start, 9), "The least possible is 7: 2 fewer.");
        assert_eq!(remark(&solver, &start, 7), "That is the least possible.");
    }
}
