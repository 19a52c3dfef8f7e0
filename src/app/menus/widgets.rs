//! The few widgets that every panel uses.

use bevy_egui::egui::{
    self, Color32, Frame, Margin, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2,
    vec2,
};

use crate::app::theme::{
    self,
    icons::{self, Icon},
    palette,
};

/// How much a button stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// One among others.
    Plain,
    /// The one to take.
    Main,
}

/// A button with a sign, a text and its key.
pub(super) struct Action<'a> {
    pub icon: Option<Icon>,
    pub text: &'a str,
    pub key: &'a str,
    pub note: &'a str,
    pub weight: Weight,
    /// Whether the key stands on the button.
    pub shows_key: bool,
    /// Whether it can be pressed. (A scope that is disabled as a whole would not wrap in a row.)
    pub enabled: bool,
}

impl<'a> Action<'a> {
    /// A plain button.
    pub(super) const fn new(text: &'a str) -> Self {
        Self { icon: None, text, key: "", note: "", weight: Weight::Plain, shows_key: false, enabled: true }
    }

    pub(super) const fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    pub(super) const fn key(mut self, key: &'a str) -> Self {
        self.key = key;
        self
    }

    pub(super) const fn note(mut self, note: &'a str) -> Self {
        self.note = note;
        self
    }

    pub(super) const fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Writes the key on the button, too.
    pub(super) const fn show_key(mut self) -> Self {
        self.shows_key = true;
        self
    }

    pub(super) const fn main(mut self) -> Self {
        self.weight = Weight::Main;
        self
    }

    /// Shows it; true when it was pressed.
    pub(super) fn show(self, ui: &mut Ui) -> bool {
        let (fill, color) = match self.weight {
            Weight::Main => (Some(palette::ACCENT), palette::ON_ACCENT),
            Weight::Plain => (None, palette::TEXT),
        };
        let font = egui::FontId::new(
            16.0,
            if self.weight == Weight::Main { theme::bold() } else { egui::FontFamily::Proportional },
        );
        let galley = ui.painter().layout_no_wrap(self.text.to_owned(), font, color);
        let sign = if self.icon.is_some() { vec2(16.0 + theme::STEP, 16.0) } else { Vec2::ZERO };
        let key = if self.shows_key { self.key } else { "" };
        let key = ui.painter().layout_no_wrap(key.to_owned(), egui::FontId::proportional(theme::SMALL), color);
        let beside = if key.is_empty() { 0.0 } else { key.size().x + theme::STEP };
        let size = vec2(galley.size().x + sign.x + beside + 2.0 * 14.0, theme::BUTTON);
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(size, sense);
        let enabled = ui.is_enabled() && self.enabled;
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, self.text));
        if ui.is_rect_visible(rect) {
            let look = if self.enabled { *ui.style().interact(&response) } else { ui.visuals().widgets.inactive };
            let fade = if self.enabled { 1.0 } else { 0.45 };
            let fill =
                fill.map_or(look.bg_fill, |fill| if response.hovered() { fill.gamma_multiply(1.1) } else { fill });
            let edge = focus_edge(&response, look.bg_stroke);
            let edge = Stroke::new(edge.width, edge.color.gamma_multiply(fade));
            let fill = fill.gamma_multiply(fade);
            ui.painter().rect(rect, look.corner_radius, fill, edge, StrokeKind::Inside);
            let color = color.gamma_multiply(fade);
            let mut at = rect.min + vec2(14.0, (rect.height() - galley.size().y) / 2.0);
            if let Some(icon) = self.icon {
                let place = Rect::from_center_size(pos2(at.x + 8.0, rect.center().y), Vec2::splat(16.0));
                icons::paint(ui.painter(), place, icon, color);
                at.x += sign.x;
            }
            ui.painter().galley_with_override_text_color(at, galley, color);
            let at = pos2(rect.right() - 14.0 - key.size().x, rect.center().y - key.size().y / 2.0);
            ui.painter().galley_with_override_text_color(at, key, color.gamma_multiply(0.6));
        }
        tip(response, self.note, self.key).clicked()
    }
}

/// A square button with a sign only; its text is for tooltips and screen readers.
pub(super) fn icon_button(ui: &mut Ui, icon: Icon, text: &str, key: &str) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(theme::BUTTON), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, text));
    let look = *ui.style().interact(&response);
    let fill = if response.hovered() || response.has_focus() { look.bg_fill } else { Color32::TRANSPARENT };
    ui.painter().rect(rect, look.corner_radius, fill, focus_edge(&response, Stroke::NONE), StrokeKind::Inside);
    let color = if enabled { palette::TEXT } else { palette::TEXT_QUIET };
    icons::paint(ui.painter(), rect.shrink(10.0), icon, color);
    tip(response, text, key).clicked()
}

/// The edge of a button, or that of one which has the keyboard.
pub(super) fn focus_edge(response: &Response, edge: Stroke) -> Stroke {
    if response.has_focus() { Stroke::new(2.0, palette::TEXT_STRONG) } else { edge }
}

/// Says what a button is for and which key does the same, once the pointer rests on it.
pub(super) fn tip(response: Response, note: &str, key: &str) -> Response {
    if note.is_empty() && key.is_empty() {
        return response;
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(280.0);
        if !note.is_empty() {
            ui.label(note);
        }
        if !key.is_empty() {
            ui.label(theme::small(format!("Key: {key}")));
        }
    })
}

/// A card on a panel.
pub(super) fn card(chosen: bool) -> Frame {
    Frame::new()
        .fill(if chosen { palette::PANEL_CHOSEN } else { palette::PANEL_RAISED })
        .stroke(Stroke::new(if chosen { 1.5 } else { 1.0 }, if chosen { palette::ACCENT } else { palette::LINE }))
        .corner_radius(theme::ROUND)
        .inner_margin(Margin::same(14))
}

/// One of several values, as a row of joined buttons.
pub(super) fn segments<T: PartialEq + Copy>(ui: &mut Ui, value: &mut T, choices: &[(T, &str)]) -> bool {
    let mut changed = false;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (choice, text) in choices {
            let chosen = *value == *choice;
            let color = if chosen { palette::TEXT_STRONG } else { palette::TEXT_QUIET };
            let button = egui::Button::new(egui::RichText::new(*text).color(color)).selected(chosen);
            if ui.add(button).clicked() && !chosen {
                *value = *choice;
                changed = true;
            }
        }
    });
    changed
}
