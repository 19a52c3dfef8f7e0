//! The home screen: a card a game, the game to continue, and the ways elsewhere.

use std::{borrow::Cow, path::PathBuf, sync::Arc};

use bevy_egui::egui::{
    self, Align, Align2, Color32, CornerRadius, FontId, Galley, Layout, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, epaint::RectShape, pos2, vec2,
};

use crate::{
    app::{
        announce::capitalised,
        theme::{self, icons::Icon, palette},
    },
    record::Record,
    rules::{AnyGame, GameKind},
};

use super::{
    Intent, Overlay,
    diagram::{self, Marks},
    pages,
    pictures::{self, Pictures},
    widgets::{Action, focus_edge},
};

/// What the home screen shows.
pub(super) struct Home<'a> {
    /// The game to continue and its file.
    pub unfinished: Option<&'a (PathBuf, Record)>,
    /// The pictures of the boards.
    pub pictures: &'a mut Pictures,
}

/// Room beside the cards and between two, in points.
const BESIDE: f32 = 24.0;
const GAP: f32 = 16.0;
/// Least and greatest width of a card, in points, and how many stand side by side at most.
const CARD: (f32, f32) = (290.0, 440.0);
const ACROSS: usize = 3;
/// Height of the name above the cards, in points; the buttons below them are as high as any.
const HEADER: f32 = 52.0;
/// Room round the words on a card, and height of its title and of the line below it, in points.
const INSIDE: f32 = 14.0;
const TITLE: f32 = 28.0;
const FACTS: f32 = 22.0;
/// Least height of a picture, in points, and its steepest shape: width by height.
const PICTURE: f32 = 104.0;
const STEEPEST: f32 = 1.6;

/// What a card shows, and what it is for.
struct Card<'a> {
    above: Above<'a>,
    title: &'a str,
    facts: String,
    sentence: String,
    key: String,
    intent: Intent,
}

/// What stands above the words.
enum Above<'a> {
    /// The picture of a board.
    Picture(egui::TextureId),
    /// A flat position.
    Diagram(Box<Cow<'a, AnyGame>>),
}

/// Sizes that all cards share, in points.
#[derive(Clone, Copy)]
struct Sizes {
    width: f32,
    picture: f32,
    words: f32,
    columns: usize,
    rows: usize,
}

/// Shows the home screen.
pub(super) fn show(ui: &mut Ui, home: &mut Home, intents: &mut Vec<Intent>) {
    let cards = cards(ui.ctx(), home);
    let room = ui.available_size();
    let sizes = Sizes::fit(ui, &cards, room);
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        ui.add_space(((room.y - sizes.height()) / 2.0).max(GAP));
        let left = ((room.x - sizes.across()) / 2.0).max(0.0);
        let area = Rect::from_min_size(ui.cursor().min + vec2(left, 0.0), vec2(sizes.across(), sizes.height()));
        ui.scope_builder(egui::UiBuilder::new().max_rect(area), |ui| {
            ui.spacing_mut().item_spacing = Vec2::splat(GAP);
            header(ui);
            for row in cards.chunks(sizes.columns) {
                ui.horizontal(|ui| {
                    for card in row {
                        if card.show(ui, sizes) {
                            intents.push(card.intent.clone());
                        }
                    }
                });
            }
            footer(ui, intents);
        });
        ui.add_space(GAP);
    });
}

fn header(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEADER), Sense::hover());
    let name = ui.painter().layout_no_wrap("Shove".to_owned(), FontId::new(44.0, theme::bold()), palette::TEXT);
    let font = FontId::proportional(16.0);
    let what = ui.painter().layout_no_wrap("Board games about pushing".to_owned(), font, palette::TEXT_QUIET);
    // On one line of writing.
    let line = rect.bottom() - 6.0;
    let ascent =
        |galley: &Galley| galley.rows.first().map_or(0.0, |row| row.glyphs.first().map_or(0.0, |glyph| glyph.pos.y));
    let at = pos2(rect.left() + name.size().x + GAP, line - ascent(&what));
    ui.painter().galley(pos2(rect.left(), line - ascent(&name)), name, palette::TEXT);
    ui.painter().galley(at, what, palette::TEXT_QUIET);
}

fn footer(ui: &mut Ui, intents: &mut Vec<Intent>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::STEP;
        if Action::new("Open …").icon(Icon::Folder).key("O").note("The games that are kept.").show(ui) {
            intents.push(Intent::Show(Overlay::Shelf));
        }
        if Action::new("Settings").icon(Icon::Sliders).key("Ctrl+,").show(ui) {
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

/// A card a game, then the game to continue.
fn cards<'a>(context: &egui::Context, home: &mut Home<'a>) -> Vec<Card<'a>> {
    let mut cards: Vec<Card> = Vec::new();
    for (number, kind) in (1..).zip(GameKind::ALL.iter().copied()) {
        let page = pages::page(kind);
        let picture = home.pictures.of(kind, context).map(|picture| Above::Picture(picture.id()));
        cards.push(Card {
            above: picture.unwrap_or_else(|| Above::Diagram(Box::new(Cow::Owned(kind.options().start())))),
            title: kind.title(),
            facts: page.facts.clone(),
            sentence: page.sentence.clone(),
            key: number.to_string(),
            intent: Intent::Prepare(kind),
        });
    }
    if let Some((file, record)) = home.unfinished {
        let names: Vec<&str> = record.players().iter().map(|player| player.name.as_str()).collect();
        cards.push(Card {
            above: Above::Diagram(Box::new(Cow::Borrowed(record.now()))),
            title: "Continue",
            facts: record.kind().title().to_owned(),
            sentence: format!("{}. {}.", names.join(" – "), standing(record)),
            key: "C".to_owned(),
            intent: Intent::Continue(file.clone(), Box::new(record.clone())),
        });
    }
    cards
}

/// How far a game is: whose turn, or how it ended.
pub(super) fn standing(record: &Record) -> String {
    let seats = record.now().seats();
    let turn = record.turns().len().max(1);
    match (record.outcome(), record.to_act()) {
        (Some(outcome), _) => super::turn::verdict(&outcome, seats),
        (None, Some(seat)) => format!("Turn {turn}, {} to act", capitalised(seats[seat.index()])),
        (None, None) => format!("Turn {turn}"),
    }
}

impl Sizes {
    /// The sizes at which all cards are seen at once, as far as there is room.
    fn fit(ui: &Ui, cards: &[Card], room: Vec2) -> Self {
        let count =
            |width: f32| (1..=ACROSS).rev().find(|columns| columns_width(*columns, CARD.0) <= width).unwrap_or(1);
        let width = room.x - 2.0 * BESIDE;
        let columns = count(width).min(cards.len()).max(1);
        let rows = cards.len().div_ceil(columns);
        let gaps = columns_width(columns, 0.0);
        let card = ((width - gaps) / columns_f32(columns)).min(CARD.1).floor();
        let sentences = cards.iter().map(|shown| sentence(ui, &shown.sentence, card).size().y);
        let words = 2.0 * INSIDE + TITLE + FACTS + sentences.fold(0.0, f32::max).ceil();
        let sizes = Self { width: card, picture: 0.0, words, columns, rows };
        let share = (room.y - 2.0 * GAP - sizes.height()) / columns_f32(rows);
        Self { picture: share.clamp(PICTURE, card / STEEPEST).floor(), ..sizes }
    }

    fn across(self) -> f32 {
        columns_width(self.columns, self.width)
    }

    fn height(self) -> f32 {
        HEADER + theme::BUTTON + columns_f32(self.rows) * (self.picture + self.words + GAP) + GAP
    }
}

/// The width of so many cards of this width with the room between them.
fn columns_width(columns: usize, card: f32) -> f32 {
    columns_f32(columns) * (card + GAP) - GAP
}

fn columns_f32(columns: usize) -> f32 {
    u16::try_from(columns).map_or(f32::MAX, f32::from)
}

fn sentence(ui: &Ui, text: &str, card: f32) -> Arc<Galley> {
    ui.painter().layout(text.to_owned(), FontId::proportional(15.0), palette::TEXT, card - 2.0 * INSIDE)
}

impl Card<'_> {
    /// Shows the card, a button as a whole; true when it was pressed.
    fn show(&self, ui: &mut Ui, sizes: Sizes) -> bool {
        let size = vec2(sizes.width, sizes.picture + sizes.words);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, self.title));
        if ui.is_rect_visible(rect) {
            let lit = response.hovered() || response.has_focus();
            let fill = if lit { palette::PANEL_CHOSEN } else { palette::PANEL_RAISED };
            ui.painter().rect_filled(rect, theme::ROUND, fill);
            self.picture(ui, Rect::from_min_size(rect.min, vec2(size.x, sizes.picture)));
            self.words(ui, Rect::from_min_max(pos2(rect.left(), rect.top() + sizes.picture), rect.max));
            let edge = Stroke::new(1.0, if lit { palette::ACCENT } else { palette::LINE });
            ui.painter().rect_stroke(rect, theme::ROUND, focus_edge(&response, edge), StrokeKind::Inside);
        }
        response.clicked()
    }

    fn picture(&self, ui: &Ui, rect: Rect) {
        let corner = CornerRadius { sw: 0, se: 0, ..theme::ROUND };
        match &self.above {
            Above::Picture(texture) => {
                // What there is no room for is cut off on both sides alike.
                let shape = rect.width() / rect.height();
                let seen = vec2((shape / pictures::SHAPE).min(1.0), (pictures::SHAPE / shape).min(1.0));
                let part = Rect::from_center_size(pos2(0.5, 0.5), seen);
                ui.painter().add(RectShape::filled(rect, corner, Color32::WHITE).with_texture(*texture, part));
            }
            Above::Diagram(game) => {
                ui.painter().rect_filled(rect, corner, palette::WELL);
                diagram::paint(ui.painter(), game, rect.shrink(10.0), &Marks::default());
            }
        }
    }

    fn words(&self, ui: &Ui, rect: Rect) {
        let inside = rect.shrink(INSIDE);
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let bold = |size| FontId::new(size, theme::bold());
        painter.text(inside.min, Align2::LEFT_TOP, self.title, bold(20.0), palette::TEXT);
        let key = Rect::from_min_size(pos2(inside.right() - 24.0, inside.top()), Vec2::splat(24.0));
        painter.rect_stroke(key, 5, Stroke::new(1.0, palette::BUTTON_EDGE), StrokeKind::Inside);
        let font = FontId::proportional(theme::SMALL);
        painter.text(key.center(), Align2::CENTER_CENTER, &self.key, font.clone(), palette::TEXT_QUIET);
        let facts = inside.min + vec2(0.0, TITLE);
        painter.text(facts, Align2::LEFT_TOP, &self.facts, font, palette::TEXT_QUIET);
        painter.galley(facts + vec2(0.0, FACTS), sentence(ui, &self.sentence, rect.width()), palette::TEXT);
    }
}
