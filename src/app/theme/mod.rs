//! How the panels look: the only place that names a colour, a font or a size.

pub mod icons;
pub mod palette;
pub(crate) mod woods;

use std::sync::Arc;

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle,
    Vec2, Visuals,
    style::{Selection, WidgetVisuals, Widgets},
};

/// One step of the grid that everything sits on, in points.
pub const STEP: f32 = 8.0;
/// Width of the side panel, in points.
pub const SIDE: f32 = 304.0;
/// Height of the turn bar, in points.
pub const BAR: f32 = 128.0;
/// Width of the turn bar below which its buttons may need two rows, in points.
pub const NARROW: f32 = 900.0;
/// Height of a button, in points.
pub const BUTTON: f32 = 36.0;
/// Size of the small text.
pub const SMALL: f32 = 14.0;
/// Corner radius of cards and panels.
pub const ROUND: CornerRadius = CornerRadius::same(10);

/// The bold weight of the typeface.
#[must_use]
pub fn bold() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// Title text of this size.
#[must_use]
pub fn title(text: impl Into<String>, size: f32) -> egui::RichText {
    egui::RichText::new(text).font(FontId::new(size, bold())).color(palette::TEXT)
}

/// Text that stands back.
#[must_use]
pub fn quiet(text: impl Into<String>) -> egui::RichText {
    egui::RichText::new(text).color(palette::TEXT_QUIET)
}

/// Small text that stands back.
#[must_use]
pub fn small(text: impl Into<String>) -> egui::RichText {
    quiet(text).size(SMALL)
}

/// Gives a context our typeface, sizes and colours.
pub fn apply(context: &egui::Context) {
    context.set_fonts(fonts());
    context.set_theme(egui::Theme::Dark);
    context.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, FontId::new(24.0, bold())),
            (TextStyle::Body, FontId::new(16.0, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(16.0, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(15.0, FontFamily::Proportional)),
            (TextStyle::Small, FontId::new(SMALL, FontFamily::Proportional)),
        ]
        .into();
        style.spacing.item_spacing = Vec2::splat(STEP);
        style.spacing.button_padding = Vec2::new(14.0, 7.0);
        style.spacing.interact_size = Vec2::new(40.0, BUTTON);
        style.spacing.slider_width = 160.0;
        style.spacing.icon_width = 20.0;
        style.spacing.window_margin = Margin::same(24);
        style.spacing.menu_margin = Margin::same(10);
        style.interaction.tooltip_delay = 0.4;
        style.interaction.selectable_labels = false;
        // Nothing in the panels glides: a frame is drawn when something has changed.
        style.animation_time = 0.0;
        style.visuals = visuals();
    });
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in [
        ("regular", include_bytes!("../../../assets/fonts/Lato-Regular.ttf").as_slice()),
        ("bold", include_bytes!("../../../assets/fonts/Lato-Bold.ttf").as_slice()),
    ] {
        fonts.font_data.insert(name.into(), Arc::new(FontData::from_static(bytes)));
    }
    for (family, name) in [(FontFamily::Proportional, "regular"), (FontFamily::Monospace, "regular"), (bold(), "bold")]
    {
        fonts.families.insert(family, vec![name.into()]);
    }
    fonts
}

fn visuals() -> Visuals {
    let widget = |fill: Color32, edge: Color32, text: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: CornerRadius::same(8),
        fg_stroke: Stroke::new(1.5, text),
        expansion: 0.0,
    };
    Visuals {
        dark_mode: true,
        override_text_color: None,
        widgets: Widgets {
            noninteractive: widget(palette::PANEL, palette::LINE, palette::TEXT),
            inactive: widget(palette::BUTTON, palette::BUTTON_EDGE, palette::TEXT),
            hovered: widget(palette::BUTTON_HOVER, palette::ACCENT_QUIET, palette::TEXT_STRONG),
            active: widget(palette::BUTTON_DOWN, palette::ACCENT, palette::TEXT_STRONG),
            open: widget(palette::BUTTON_HOVER, palette::BUTTON_EDGE, palette::TEXT),
        },
        selection: Selection { bg_fill: palette::SELECTION, stroke: Stroke::new(1.5, palette::ACCENT) },
        hyperlink_color: palette::ACCENT,
        faint_bg_color: palette::PANEL_RAISED,
        extreme_bg_color: palette::WELL,
        window_fill: palette::PANEL,
        window_stroke: Stroke::new(1.0, palette::LINE),
        window_corner_radius: ROUND,
        window_shadow: Shadow { offset: [0, 12], blur: 40, spread: 0, color: palette::SHADE },
        popup_shadow: Shadow { offset: [0, 6], blur: 20, spread: 0, color: palette::SHADE },
        menu_corner_radius: CornerRadius::same(8),
        panel_fill: palette::PANEL,
        ..Visuals::dark()
    }
}
