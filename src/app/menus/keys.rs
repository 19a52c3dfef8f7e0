//! The keyboard: everything a mouse can do.

use bevy::{
    input::keyboard::{self, KeyboardFocusLost, KeyboardInput},
    prelude::*,
};
use bevy_egui::{
    egui::{self, Context, Key, Modifiers},
    helpers::{bevy_to_egui_key, bevy_to_egui_physical_key},
};

use crate::{
    app::{
        Screen,
        board::CameraMove,
        hand::{Hand, Held, reserve},
        settings::Settings,
        table::{Act, Table},
    },
    rules::{Direction, GameKind, Square},
};

use super::{
    Intent, Menu, Overlay, Shown,
    board::{self, Aim},
    choice, over, patience, pockets, turn,
};

/// Every key with what it does, for the list on the screen.
pub(in crate::app) const LIST: &[(&str, &str)] = &[
    ("Arrows", "Walk the squares of the board"),
    ("Enter, Space", "Pick up the piece there, or go there"),
    ("Shift + arrows", "Select stones along a line"),
    ("1 to 5", "At home: set up a game"),
    ("O", "At home: the kept games"),
    ("B", "The rules of the game"),
    ("Esc", "Let go, close; take skipped moves back"),
    ("H", "Home; the game is kept"),
    ("Backspace, Ctrl+Z", "Undo"),
    ("Ctrl+Y, Ctrl+Shift+Z", "Redo"),
    ("R", "Restart the turn"),
    ("P", "Skip to the push"),
    ("1, 2", "Placement: take a king, a pawn in hand"),
    ("0 … 9", "Push (1977): point at a pocket; Enter pushes"),
    ("Q, R, B, N", "Push Chess: what the pawn becomes"),
    ("V", "Push (1977): what each pocket is worth"),
    ("I", "A hint"),
    ("C", "Confirm the placement, pass; at home: continue"),
    ("D", "Offer a draw; Y accepts, X declines"),
    ("N", "The engine moves now"),
    ("S, G", "The engine stops; goes on"),
    ("Page up, Page down", "Look one action back, forward"),
    ("End", "Back to now"),
    ("F", "See the board from the other side"),
    ("T", "From above, or tilted"),
    ("0", "Camera back to its place"),
    ("M", "Sound on or off"),
    ("Tab", "Go through the buttons"),
    ("F11", "Full screen"),
    ("Ctrl +, Ctrl −, Ctrl 0", "Size of the panels"),
    ("Ctrl+,", "Settings"),
    ("?, F1", "This list"),
    ("Ctrl+Q", "Quit"),
];

/// The keys of the games at home, in the order of the list of games.
const NUMBERS: [Key; 5] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5];

/// The keys pressed since the last frame, with the modifiers that were held at each.
///
/// egui knows only the modifiers at the end of a frame, which in a slow frame are those of another key.
#[derive(Resource, Debug, Default)]
pub(super) struct Pressed {
    keys: Vec<(Key, Modifiers)>,
    held: Modifiers,
}

/// Hears the keyboard.
pub(super) fn listen(
    mut input: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut pressed: ResMut<Pressed>,
) {
    if lost.read().count() > 0 {
        pressed.held = Modifiers::NONE;
    }
    for event in input.read() {
        let down = event.state.is_pressed();
        match event.logical_key {
            keyboard::Key::Control => {
                pressed.held.ctrl = down;
                pressed.held.command = down || pressed.held.mac_cmd;
            }
            keyboard::Key::Super if cfg!(target_os = "macos") => {
                pressed.held.mac_cmd = down;
                pressed.held.command = down || pressed.held.ctrl;
            }
            keyboard::Key::Shift => pressed.held.shift = down,
            keyboard::Key::Alt => pressed.held.alt = down,
            ref key if down => {
                let key = bevy_to_egui_key(key).or_else(|| bevy_to_egui_physical_key(&event.key_code));
                let held = pressed.held;
                pressed.keys.extend(key.map(|key| (key, held)));
            }
            _ => {}
        }
    }
}

/// Does what the keys of this frame stand for.
pub(super) fn read(
    context: &Context,
    pressed: &mut Pressed,
    shown: &Shown,
    hand: &mut Hand,
    menu: &Menu,
    settings: &mut Settings,
    intents: &mut Vec<Intent>,
) {
    let keys = std::mem::take(&mut pressed.keys);
    // A field that is written in keeps its keys, and so does a focused button for Enter and Space.
    if context.text_edit_focused() {
        return;
    }
    let focused = context.memory(|memory| memory.focused().is_some());
    for (key, modifiers) in keys {
        match (key, modifiers.command) {
            (Key::Q, true) => intents.push(Intent::Quit),
            (Key::Comma, true) => intents.push(Intent::Show(Overlay::Settings)),
            (Key::F11, _) => settings.fullscreen = !settings.fullscreen,
            (Key::F1 | Key::Questionmark, _) => intents.push(Intent::Show(Overlay::Keys)),
            (Key::Slash, false) if modifiers.shift => intents.push(Intent::Show(Overlay::Keys)),
            (Key::Plus | Key::Equals, true) => settings.scale = larger(settings.scale, 1.1),
            (Key::Minus, true) => settings.scale = larger(settings.scale, 1.0 / 1.1),
            (Key::Num0, true) => settings.scale = 1.0,
            (Key::M, false) => settings.sound = !settings.sound,
            (key, false) if menu.overlay == Some(Overlay::Choice) => {
                choice::key(key, menu.choice.as_ref(), shown.table.as_deref(), intents);
            }
            // The window over the screen closes itself on Esc and takes no other key.
            _ if menu.overlay.is_some() => {}
            // So does a list that is open.
            _ if egui::Popup::is_any_open(context) => {}
            (Key::Enter | Key::Space, false) if focused => {}
            _ => match (shown.screen.get(), &shown.table) {
                (Screen::Home, _) => at_home(key, menu, intents),
                (Screen::Setup, _) => match key {
                    Key::Enter => intents.push(Intent::Start),
                    Key::Escape => intents.push(Intent::GoHome),
                    Key::B => intents.extend(menu.draft.as_ref().map(|draft| rules(draft.options.kind()))),
                    _ => {}
                },
                (Screen::Table, Some(table)) => {
                    // The arrows walk the board, not the buttons.
                    if arrow(key).is_some()
                        && let Some(button) = context.memory(egui::Memory::focused)
                    {
                        context.memory_mut(|memory| memory.surrender_focus(button));
                    }
                    at_table(key, modifiers, shown, table, hand, menu, settings, intents);
                }
                (Screen::Table, None) => {}
            },
        }
    }
}

/// A size of the panels so many times as large, in range and rounded to whole percents.
fn larger(scale: f32, factor: f32) -> f32 {
    let range = Settings::SCALES;
    ((scale * factor * 100.0).round() / 100.0).clamp(*range.start(), *range.end())
}

const fn rules(kind: GameKind) -> Intent {
    Intent::Show(Overlay::Rules(kind))
}

fn at_home(key: Key, menu: &Menu, intents: &mut Vec<Intent>) {
    match (key, &menu.unfinished) {
        (Key::Enter, _) => intents.extend(GameKind::ALL.first().map(|kind| Intent::Prepare(*kind))),
        (Key::C, Some((file, record))) => {
            intents.push(Intent::Continue(file.clone(), Box::new(record.clone())));
        }
        (Key::O, _) => intents.push(Intent::Show(Overlay::Shelf)),
        _ => {
            let digit = NUMBERS.iter().position(|number| *number == key);
            intents.extend(digit.and_then(|digit| GameKind::ALL.get(digit)).map(|kind| Intent::Prepare(*kind)));
        }
    }
}

fn at_table(
    key: Key,
    modifiers: Modifiers,
    shown: &Shown,
    table: &Table,
    hand: &mut Hand,
    menu: &Menu,
    settings: &mut Settings,
    intents: &mut Vec<Intent>,
) {
    let record = table.record();
    let act = |act| Intent::Act(act);
    match (key, modifiers.command) {
        (Key::Z | Key::Y, true) | (Key::Backspace | Key::Enter | Key::Escape, false) if table.is_demonstration() => {
            intents.push(act(Act::EndDemonstration));
        }
        (Key::Z, true) if modifiers.shift => intents.push(act(Act::Redo)),
        (Key::Y, true) => intents.push(act(Act::Redo)),
        (Key::Z, true) | (Key::Backspace, false) => intents.push(act(Act::Undo)),
        (_, true) => {}
        (Key::R, _) => intents.push(act(Act::RestartTurn)),
        (Key::I, _) if record.players().len() == 1 => patience::card::hint(table, &shown.solver, hand, intents),
        (Key::I, _) if turn::may_ask_hint(table, &shown.brain) => intents.push(Intent::AskHint),
        (Key::V, _) if record.kind() == GameKind::Push1977 => settings.values = !settings.values,
        (Key::P, _) if turn::can_skip(table, hand) => hand.skip_to_push(table),
        (Key::N, _) => intents.push(Intent::MoveNow),
        (Key::S, _) if table.engine_to_act().is_some() => intents.push(act(Act::Pause)),
        (Key::G, _) => intents.push(act(Act::Resume)),
        (Key::PageUp, _) => intents.push(act(Act::Look(table.shown().saturating_sub(1)))),
        (Key::PageDown, _) => intents.push(act(Act::Look(table.shown() + 1))),
        (Key::End, _) => intents.push(act(Act::LookNow)),
        (Key::F, _) => intents.push(Intent::Camera(CameraMove::Flip)),
        (Key::T, _) => settings.top_down = !settings.top_down,
        (_, false) if record.kind() == GameKind::Push1977 && pockets::digit(key).is_some() => {
            hand.pocket = pockets::digit(key);
        }
        (Key::Num0, _) => intents.push(Intent::Camera(CameraMove::Home)),
        (Key::Num1, _) => take(0, table, hand),
        (Key::Num2, _) => take(1, table, hand),
        (Key::D, _) => intents.push(act(Act::OfferDraw)),
        (Key::Y | Key::X, _) if table.to_answer().is_some_and(|seat| record.player(seat).engine.is_none()) => {
            intents.push(act(Act::Answer { at: table.moment(), accept: key == Key::Y }));
        }
        (Key::C, _) => {
            if let Some(action) = table.person_to_act().and_then(|_| turn::confirmation(record.now())) {
                intents.push(act(Act::Play { at: table.moment(), action }));
            }
        }
        // Not before the result is seen: the key may still be meant for the board.
        (Key::Enter, _) if over::is_shown(table, shown.motion.moving, menu) => {
            intents.push(Intent::Again { swap: false });
        }
        (Key::Enter | Key::Space, _) => {
            if let Some(pocket) = hand.pocket {
                intents.push(Intent::Finish);
                board::click(Aim::Pocket(pocket), table, hand, intents);
            } else if let Some(square) = hand.cursor {
                intents.push(Intent::Finish);
                board::click(Aim::Square(square), table, hand, intents);
            }
        }
        (Key::Escape, _) => {
            hand.clear();
        }
        (Key::H, _) => intents.push(Intent::GoHome),
        (Key::B, _) => intents.push(rules(record.kind())),
        _ => {
            if let Some(towards) = arrow(key) {
                let towards = if shown.view.is_flipped() { towards.opposite() } else { towards };
                if record.kind() == GameKind::Push1977 {
                    hand.pocket = pockets::next(hand.pocket.or(hand.pushed_at), towards, record.now());
                } else if modifiers.shift && hand.cursor.is_some_and(|cursor| hand.may_select(cursor, table)) {
                    hand.stretch(towards, table);
                } else {
                    hand.cursor = Some(walk(hand.cursor, towards, record.kind()));
                }
            }
        }
    }
}

/// Takes a piece of the kind with this number in hand, while pieces are placed.
fn take(number: usize, table: &Table, hand: &mut Hand) {
    let kinds = table.person_to_act().map(|seat| reserve(table.record().now(), seat));
    if let Some((kind, count)) = kinds.and_then(|kinds| kinds.get(number).copied())
        && count > 0
    {
        hand.hold(Some(Held::Reserve(kind)), table);
    }
}

const fn arrow(key: Key) -> Option<Direction> {
    match key {
        Key::ArrowUp => Some(Direction::Up),
        Key::ArrowRight => Some(Direction::Right),
        Key::ArrowDown => Some(Direction::Down),
        Key::ArrowLeft => Some(Direction::Left),
        _ => None,
    }
}

/// The next square in a direction. Where the board ends the nearest square beside that way is taken, or the walk
/// stays; it begins in the middle.
pub(in crate::app) fn walk(from: Option<Square>, towards: Direction, kind: GameKind) -> Square {
    let squares = kind.squares();
    let Some(from) = from else { return squares[squares.len() / 2] };
    if let Some(next) = from.step(towards)
        && squares.contains(&next)
    {
        return next;
    }
    let (file, rank) = towards.delta();
    let along = |square: &Square| {
        let (files, ranks) =
            (i16::from(square.file) - i16::from(from.file), i16::from(square.rank) - i16::from(from.rank));
        (files * i16::from(file) + ranks * i16::from(rank), (files * i16::from(rank) + ranks * i16::from(file)).abs())
    };
    let near = squares.into_iter().filter(|square| along(square).0 == 1).min_by_key(|square| along(square).1);
    near.filter(|square| along(square).1 <= 1).unwrap_or(from)
}
