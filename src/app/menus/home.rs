//! The home screen: the games, the game to continue, and the way out.

use std::path::PathBuf;

use bevy_egui::egui::{self, Align, Layout, Rect, Ui, vec2};

use crate::{
    app::{
        announce::capitalised,
        theme::{self, icons::Icon},
    },
    record::Record,
    rules::GameKind,
};

use super::{
    Intent, Overlay, diagram,
    widgets::{Action, card},
};

/// What the home screen shows.
#[derive(Debug)]
pub(super) struct Home<'a> {
    /// The game to continue and its file.
    pub unfinished: Option<&'a (PathBuf, Record)>,
}

/// Width of the column of cards, in points.
const WIDTH: f32 = 880.0;

/// Shows the home screen; gives the rectangle left for the picture of the board.
pub(super) fn show(ui: &mut Ui, home: &Home, intents: &mut Vec<Intent>) -> Option<Rect> {
    let mut picture = None;
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let width = WIDTH.min(ui.available_width() - 64.0);
        ui.vertical_centered(|ui| {
            ui.set_max_width(width);
            ui.add_space(((ui.available_height() - 640.0) / 2.0).clamp(20.0, 120.0));
            ui.label(theme::title("Shove", 44.0));
            ui.label(theme::quiet("Board games about pushing"));
            ui.add_space(20.0);
            for kind in GameKind::ALL {
                picture = Some(game_card(ui, *kind, intents));
            }
            if let Some((file, record)) = home.unfinished {
                ui.add_space(theme::STEP);
                continue_card(ui, file, record, intents);
            }
            ui.add_space(20.0);
            footer(ui, intents);
        });
    });
    picture
}

/// What a game needs to be told in a card.
const fn blurb(kind: GameKind) -> (&'static str, &'static str) {
    match kind {
        GameKind::PushFight => (
            "2 players · 10–20 min",
            "Slide twice, push once: shove one piece of the other side over the edge before yours falls.",
        ),
        GameKind::PushCrate => (
            "2 players · 15–30 min",
            "Carry the flag through a maze of crates to the far side, or break five crates to splinters.",
        ),
        GameKind::PushChess => (
            "2 players · 20–60 min",
            "Chess without captures: men push each other, and whoever is pushed off the board is gone. So is a king.",
        ),
        GameKind::Push1977 => (
            "1–4 players · 10–20 min",
            "Push the ball in hand through a pocket and take what comes off: nine of your own in a square win.",
        ),
        GameKind::LineMajority => (
            "2 players · 5–15 min",
            "Lines of stones push shorter lines: be the first to push three stones off the slate.",
        ),
    }
}

fn game_card(ui: &mut Ui, kind: GameKind, intents: &mut Vec<Intent>) -> Rect {
    let (facts, sentence) = blurb(kind);
    let mut picture = Rect::NOTHING;
    card(false).inner_margin(0).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let size = vec2((ui.available_width() * 0.62).floor(), 320.0);
            picture = ui.allocate_exact_size(size, egui::Sense::hover()).0;
            egui::Frame::new().inner_margin(24).show(ui, |ui| {
                ui.vertical(|ui| {
                    ui.set_min_height(320.0 - 48.0);
                    ui.label(theme::title(kind.title(), 28.0));
                    ui.label(theme::small(facts));
                    ui.add_space(theme::STEP);
                    ui.label(sentence);
                    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
                        if Action::new("Play").main().icon(Icon::Play).key("Enter").show(ui) {
                            intents.push(Intent::Prepare(kind));
                        }
                    });
                });
            });
        });
    });
    picture
}

fn continue_card(ui: &mut Ui, file: &std::path::Path, record: &Record, intents: &mut Vec<Intent>) {
    card(false).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            diagram::show(ui, record.now(), vec2(136.0, 68.0));
            ui.add_space(theme::STEP);
            ui.vertical(|ui| {
                let names: Vec<&str> = record.players().iter().map(|player| player.name.as_str()).collect();
                ui.set_max_width(ui.available_width() - 150.0);
                let title = theme::title(format!("{}: {}", record.kind().title(), names.join(" – ")), 18.0);
                ui.add(egui::Label::new(title).truncate());
                let seats = record.now().seats();
                let turn = record.to_act().map(|seat| {
                    format!("Turn {}, {} to act", record.turns().len().max(1), capitalised(seats[seat.index()]))
                });
                ui.label(theme::quiet(turn.unwrap_or_default()));
            });
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if Action::new("Continue").icon(Icon::Redo).key("C").show(ui) {
                    intents.push(Intent::Continue(file.to_owned(), Box::new(record.clone())));
                }
            });
        });
    });
}

fn footer(ui: &mut Ui, intents: &mut Vec<Intent>) {
    ui.horizontal(|ui| {
        if Action::new("Settings").icon(Icon::Sliders).show(ui) {
            intents.push(Intent::Show(Overlay::Settings));
        }
        if Action::new("Keys").icon(Icon::Keys).key("?").show(ui) {
            intents.push(Intent::Show(Overlay::Keys));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if Action::new("Quit").icon(Icon::Cross).key("Ctrl+Q").show(ui) {
                intents.push(Intent::Quit);
            }
        });
    });
}
