//! The turn bar: whose turn it is, what is still allowed, and the buttons that make sense now, each with its key.

use bevy_egui::egui::{self, Ui, accesskit};

use crate::{
    app::{
        announce::capitalised,
        brain::Brain,
        hand::{Hand, Held, pushes, reserve},
        table::{Act, Table},
        theme::{self, icons::Icon, palette},
    },
    record::Record,
    rules::{AnyGame, GameKind, Handle, PieceKind, Seat},
    scenes,
};

use super::{Intent, Menu, line, maze, patience, pockets, signs, table::AtTable, undo, widgets::Action};

/// Shows the turn bar.
pub(super) fn show(ui: &mut Ui, at: &mut AtTable, hand: &mut Hand, menu: &mut Menu, intents: &mut Vec<Intent>) {
    ui.spacing_mut().item_spacing.y = 7.0;
    ui.label(theme::title(status(at, hand), 18.0));
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(theme::BUTTON);
        buttons(ui, at, hand, menu, intents);
    });
    message(ui, at, menu);
}

/// What was refused and why, or else what happened last. Screen readers are told of changes.
fn message(ui: &mut Ui, at: &AtTable, menu: &Menu) {
    let (text, color) = match &menu.explanation {
        Some(sentence) => (sentence.as_str(), palette::ACCENT),
        None if at.brain.seeks_hint() => ("The engine looks for a hint …", palette::TEXT_QUIET),
        None => (at.announced, palette::TEXT_QUIET),
    };
    let text = egui::RichText::new(text).size(theme::SMALL).color(color);
    let label = ui.add(egui::Label::new(text).truncate());
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(accesskit::Live::Polite));
}

/// Whose turn it is and what is still allowed, in a sentence.
pub(super) fn status(at: &AtTable, hand: &Hand) -> String {
    let (table, record) = (at.table, at.table.record());
    let seats = record.now().seats();
    if table.is_demonstration() {
        return format!("A shortest line: {} of {} pushes", table.shown(), record.actions().len());
    }
    if !table.is_live() {
        return format!("After action {} of {}", table.shown(), record.actions().len());
    }
    let Some(seat) = record.to_act() else {
        return record.outcome().map(|outcome| verdict(&outcome, seats)).unwrap_or_default();
    };
    let mut side = capitalised(seats[seat.index()]);
    if let AnyGame::LineMajority(game) = record.now() {
        side = format!("{side}, {}", line::turn(game));
    }
    if let Some(answers) = table.to_answer() {
        return match record.player(answers).engine {
            None => format!("{side} offers a draw: does {} accept?", capitalised(seats[answers.index()])),
            Some(_) => format!("{side} offers a draw: the engine decides"),
        };
    }
    if record.player(seat).engine.is_some() {
        return if table.is_paused() {
            format!("{side}: the engine waits")
        } else {
            format!("{side}: the engine thinks")
        };
    }
    match record.now() {
        AnyGame::PushFight(game) => {
            if game.hands().is_some() {
                let left: usize = reserve(record.now(), seat).into_iter().map(|(_, count)| count).sum();
                return match left {
                    0 => format!("{side}: confirm the placement"),
                    1 => format!("{side}: one more piece to place"),
                    _ => format!("{side}: place {left} pieces on your half"),
                };
            }
            let moves = crate::rules::push_fight::MOVES - game.moves_made();
            match moves {
                _ if hand.is_push_step(table) => format!("{side} must push"),
                0 => format!("{side} must push"),
                1 => format!("{side}: one more move, or push"),
                _ => format!("{side}: up to {moves} moves, then a push"),
            }
        }
        AnyGame::PushCrate(game) => maze::status(&side, game, record.turn_start() < record.actions().len()),
        AnyGame::Push1977(game) => pockets::status(&side, game, record.turn_start() < record.actions().len()),
        AnyGame::PushChess(_) if record.now().threatened().is_some() => format!("{side} to move: in check"),
        AnyGame::PushChess(_) => format!("{side} to move"),
        AnyGame::LineMajority(_) => format!("{side}: {}", line::task(record.now(), at, hand)),
    }
}

/// Who won and why, in a sentence.
pub(super) fn verdict(outcome: &crate::rules::Outcome, seats: &[&str]) -> String {
    if seats.len() == 1 {
        return format!("Solved: {}", outcome.reason);
    }
    let winner = outcome.winner.map(|seat| capitalised(seats[seat.index()]));
    winner.map_or_else(|| format!("A draw: {}", outcome.reason), |winner| format!("{winner} wins: {}", outcome.reason))
}

fn buttons(ui: &mut Ui, at: &mut AtTable, hand: &mut Hand, menu: &mut Menu, intents: &mut Vec<Intent>) {
    let (table, record) = (at.table, at.table.record());
    if table.is_demonstration() {
        patience::result::back_button(ui, intents);
        return;
    }
    if !table.is_live() {
        if Action::new("Back to now").main().icon(Icon::Skip).key("End").show(ui) {
            intents.push(Intent::Act(Act::LookNow));
        }
        return;
    }
    if let Some(seat) = table.to_answer() {
        if record.player(seat).engine.is_none() {
            answer_buttons(ui, table, intents);
        }
        return;
    }
    let Some(seat) = record.to_act() else {
        // The word over the board has been put away.
        if menu.reviewing && Action::new("Result").main().icon(Icon::Flag).note("How it ended, and what next.").show(ui)
        {
            menu.reviewing = false;
        }
        return;
    };
    if record.player(seat).engine.is_some() {
        engine_buttons(ui, at, intents);
        return;
    }
    if matches!(record.now(), AnyGame::PushFight(game) if game.hands().is_some()) {
        placement_buttons(ui, at, seat, hand, intents);
        return;
    }
    if record.kind() == GameKind::LineMajority {
        let release = Action::new("Let go").icon(Icon::Cross).key("Esc").note("Selects nothing.");
        if release.enabled(hand.line(table).is_some()).show(ui) {
            hand.clear();
        }
    } else if record.kind() != GameKind::PushChess {
        staged_buttons(ui, record, intents);
    }
    if record.kind() == GameKind::PushFight {
        let skip = Action::new("Skip to push").icon(Icon::Skip).key("P");
        if skip.note("Ends the moves: only pushes are offered now.").enabled(can_skip(table, hand)).show(ui) {
            hand.skip_to_push(table);
        }
    }
    if record.kind() == GameKind::PushCrate {
        for (kind, count) in reserve(record.now(), seat) {
            let held = hand.held(table) == Some(Held::Reserve(kind));
            ui.add_enabled_ui(count > 0, |ui| {
                if reserve_button(ui, record.kind(), (seat, kind), count, held, "1") {
                    hand.hold((!held).then_some(Held::Reserve(kind)), table);
                }
            });
        }
    }
    match record.now() {
        AnyGame::Push1977(game) if game.target().is_some() => {
            patience::card::hint_button(ui, at, hand, intents);
            patience::result::demonstrate_button(ui, at, intents);
        }
        AnyGame::Push1977(game) if pockets::has_values(game) => pockets::values_button(ui, at),
        _ => {}
    }
    if record.players().len() > 1 {
        let note = "Shows what the engine would play for you.";
        if Action::new("Hint").icon(Icon::Bulb).key("I").note(note).enabled(may_ask_hint(table, at.brain)).show(ui) {
            intents.push(Intent::AskHint);
        }
    }
    if let Some(pass) = confirmation(record.now())
        && Action::new("Pass").main().icon(Icon::Skip).key("C").note("There is nothing else to do.").show(ui)
    {
        intents.push(Intent::Act(Act::Play { at: table.moment(), action: pass }));
    }
    if record.may_offer_draw().is_ok()
        && Action::new("Offer a draw").icon(Icon::Flag).key("D").note("The other side may accept.").show(ui)
    {
        intents.push(Intent::Act(Act::OfferDraw));
    }
}

/// Whether a person to act may ask what the engine would play.
pub(super) fn may_ask_hint(table: &Table, brain: &Brain) -> bool {
    table.person_to_act().is_some() && !brain.seeks_hint()
}

/// Takes back what has been done in this turn. (A turn of a single action is taken back beside the board.)
fn staged_buttons(ui: &mut Ui, record: &Record, intents: &mut Vec<Intent>) {
    let staged = record.turn_start() < record.actions().len();
    let word = undo::staged(record);
    let (text, note) = (format!("Undo {word}"), format!("Takes the last {word} back."));
    if Action::new(&text).icon(Icon::Undo).key("Backspace").note(&note).enabled(staged).show(ui) {
        intents.push(Intent::Act(Act::Undo));
    }
    let (text, note) = if record.players().len() == 1 {
        ("Start over", "Takes all pushes back.")
    } else {
        ("Restart turn", "Takes back all that was done in this turn.")
    };
    if Action::new(text).icon(Icon::Restart).key("R").note(note).enabled(staged).show(ui) {
        intents.push(Intent::Act(Act::RestartTurn));
    }
}

/// The other side has offered a draw.
fn answer_buttons(ui: &mut Ui, table: &Table, intents: &mut Vec<Intent>) {
    let at = table.moment();
    if Action::new("Accept the draw").main().icon(Icon::Check).key("Y").show(ui) {
        intents.push(Intent::Act(Act::Answer { at, accept: true }));
    }
    if Action::new("Decline").icon(Icon::Cross).key("X").show(ui) {
        intents.push(Intent::Act(Act::Answer { at, accept: false }));
    }
}

/// Whether the move step can be ended: there are moves left, and a push is possible now.
pub(super) fn can_skip(table: &Table, hand: &Hand) -> bool {
    let game = table.record().now();
    if game.kind() != GameKind::PushFight {
        return false;
    }
    let carried = game.actions().into_iter().filter(|action| matches!(action.handle(), Handle::Carry(..)));
    let (pushing, moving): (Vec<_>, Vec<_>) = carried.partition(|action| pushes(game, *action).is_some());
    table.person_to_act().is_some() && !hand.is_push_step(table) && !pushing.is_empty() && !moving.is_empty()
}

fn engine_buttons(ui: &mut Ui, at: &AtTable, intents: &mut Vec<Intent>) {
    if at.table.is_paused() {
        if Action::new("Let it play").main().icon(Icon::Play).key("G").note("The engine goes on.").show(ui) {
            intents.push(Intent::Act(Act::Resume));
        }
        return;
    }
    if Action::new("Move now").icon(Icon::Skip).key("N").note("The engine plays the best it has found.").show(ui) {
        intents.push(Intent::MoveNow);
    }
    if Action::new("Stop").icon(Icon::Stop).key("S").note("The engine stops thinking and waits.").show(ui) {
        intents.push(Intent::Act(Act::Pause));
    }
}

fn placement_buttons(ui: &mut Ui, at: &AtTable, seat: Seat, hand: &mut Hand, intents: &mut Vec<Intent>) {
    let (table, record) = (at.table, at.table.record());
    let counts = reserve(record.now(), seat);
    for (key, (kind, count)) in ["1", "2"].into_iter().zip(&counts) {
        ui.add_enabled_ui(*count > 0, |ui| {
            let held = hand.held(table) == Some(Held::Reserve(*kind));
            if reserve_button(ui, record.kind(), (seat, *kind), *count, held, key) {
                hand.hold(Some(Held::Reserve(*kind)), table);
            }
        });
    }
    let all_placed = counts.iter().all(|(_, count)| *count == 0);
    egui::ComboBox::from_id_salt("preset").selected_text("Preset …").width(120.0).show_ui(ui, |ui| {
        for layout in scenes::layouts(record.kind()) {
            if ui.selectable_label(false, &layout.name).on_hover_text(&layout.note).clicked() {
                intents.push(Intent::Act(Act::Arrange(layout.pieces(seat))));
            }
        }
    });
    if Action::new("Standard preset").note("Places the standard opening.").show(ui)
        && let Some(layout) = scenes::layouts(record.kind()).first()
    {
        intents.push(Intent::Act(Act::Arrange(layout.pieces(seat))));
    }
    let clear = Action::new("Clear all").icon(Icon::Cross).note("All your pieces back into the hand.");
    if clear.enabled(record.turn_start() < record.actions().len()).show(ui) {
        intents.push(Intent::Act(Act::Arrange(Vec::new())));
    }
    if Action::new("Confirm placement").main().icon(Icon::Check).key("C").enabled(all_placed).show(ui)
        && let Some(confirm) = confirmation(record.now())
    {
        intents.push(Intent::Act(Act::Play { at: table.moment(), action: confirm }));
    }
}

/// The action that a button alone stands for: the end of a placement, a pass.
pub(super) fn confirmation(game: &AnyGame) -> Option<crate::rules::AnyAction> {
    game.actions().into_iter().find(|action| action.handle() == Handle::Button)
}

fn reserve_button(
    ui: &mut Ui,
    game: GameKind,
    (seat, kind): (Seat, PieceKind),
    count: usize,
    held: bool,
    key: &str,
) -> bool {
    let text = match kind {
        PieceKind::Crate(_) => format!("Place crate × {count}"),
        _ => format!("{} × {count}", capitalised(kind.word())),
    };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        signs::show(ui, game, Some(seat), kind, 24.0);
        let button = egui::Button::new(text).selected(held).min_size(egui::vec2(0.0, theme::BUTTON));
        ui.add(button)
            .on_hover_text(format!("Take a {} in hand, then click a square.\nKey: {key}", kind.word()))
            .clicked()
    })
    .inner
}
