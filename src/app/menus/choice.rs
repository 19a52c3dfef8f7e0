//! The question which of several actions is meant: what a pawn becomes.

use bevy_egui::egui::{Key, Ui, vec2};

use crate::{
    app::{
        announce::capitalised,
        table::{Act, Moment, Table},
        theme,
    },
    rules::{AnyAction, Effect, PieceKind, Seat},
};

use super::{Intent, signs, widgets::Action};

/// The strongest first, which is nearly always meant.
const ORDER: [PieceKind; 4] = [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight];

/// Shows the question, a button for each answer.
pub(super) fn show(
    ui: &mut Ui,
    choice: Option<&(Moment, Vec<AnyAction>)>,
    at: Option<&Table>,
    intents: &mut Vec<Intent>,
) {
    let Some((table, (moment, actions))) = at.zip(choice) else {
        intents.push(Intent::Close);
        return;
    };
    ui.label(theme::title("What does the pawn become?", 24.0));
    ui.add_space(theme::STEP);
    ui.spacing_mut().item_spacing = vec2(theme::STEP, theme::STEP);
    let mut actions = actions.clone();
    actions.sort_by_key(|action| {
        becomes(table, *action).and_then(|(_, kind)| ORDER.iter().position(|other| *other == kind))
    });
    for action in &actions {
        ui.horizontal(|ui| {
            let becomes = becomes(table, *action);
            if let Some((seat, kind)) = becomes {
                signs::show(ui, table.record().kind(), Some(seat), kind, theme::BUTTON);
            }
            let text = becomes.map_or_else(|| action.to_string(), |(_, kind)| capitalised(kind.word()));
            let key = becomes.and_then(|(_, kind)| letter(kind)).map_or("", Key::name);
            if Action::new(&text).key(key).show_key().show(ui) {
                intents.extend(answer(*moment, *action));
            }
        });
    }
}

/// The answer that a key stands for: the letter of the man, as scores of chess write it.
pub(super) fn key(key: Key, choice: Option<&(Moment, Vec<AnyAction>)>, at: Option<&Table>, intents: &mut Vec<Intent>) {
    let Some((table, (moment, actions))) = at.zip(choice) else { return };
    let meant = |action: &&AnyAction| becomes(table, **action).and_then(|(_, kind)| letter(kind)) == Some(key);
    intents.extend(actions.iter().find(meant).into_iter().flat_map(|action| answer(*moment, *action)));
}

fn answer(at: Moment, action: AnyAction) -> [Intent; 2] {
    [Intent::Act(Act::Play { at, action }), Intent::Close]
}

/// What a pawn becomes by an action, and whose it is.
fn becomes(table: &Table, action: AnyAction) -> Option<(Seat, PieceKind)> {
    let now = table.record().now();
    let effects = now.clone().play(action).ok()?;
    let promoted = effects.iter().find_map(|effect| match effect {
        Effect::Promote { piece, to } => Some((*piece, *to)),
        _ => None,
    });
    let (piece, kind) = promoted?;
    Some((now.picture().piece(piece)?.seat?, kind))
}

const fn letter(kind: PieceKind) -> Option<Key> {
    match kind {
        PieceKind::Queen => Some(Key::Q),
        PieceKind::Rook => Some(Key::R),
        PieceKind::Bishop => Some(Key::B),
        PieceKind::Knight => Some(Key::N),
        _ => None,
    }
}
