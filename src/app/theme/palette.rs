//! The colours of the panels: quiet and dark, with one accent, amber. Red is kept for what falls or cannot be undone.

use bevy::color::Color;
use bevy_egui::egui::Color32;

use crate::rules::GameKind;

/// Behind everything.
pub const BACKDROP: Color32 = Color32::from_rgb(0x12, 0x16, 0x1c);
/// Panels and windows.
pub const PANEL: Color32 = Color32::from_rgb(0x1a, 0x1f, 0x27);
/// Cards on panels.
pub const PANEL_RAISED: Color32 = Color32::from_rgb(0x22, 0x28, 0x31);
/// The card of the player whose turn it is, and other chosen things.
pub const PANEL_CHOSEN: Color32 = Color32::from_rgb(0x2e, 0x30, 0x32);
/// Fields that are written in.
pub const WELL: Color32 = Color32::from_rgb(0x11, 0x15, 0x1a);
/// Lines between things.
pub const LINE: Color32 = Color32::from_rgb(0x33, 0x3b, 0x46);
/// Buttons at rest, under the pointer, and pressed.
pub const BUTTON: Color32 = Color32::from_rgb(0x2b, 0x32, 0x3d);
/// A button under the pointer.
pub const BUTTON_HOVER: Color32 = Color32::from_rgb(0x36, 0x3f, 0x4c);
/// A button held down.
pub const BUTTON_DOWN: Color32 = Color32::from_rgb(0x42, 0x4a, 0x55);
/// The edge of a button.
pub const BUTTON_EDGE: Color32 = Color32::from_rgb(0x40, 0x4a, 0x58);
/// Text.
pub const TEXT: Color32 = Color32::from_rgb(0xe6, 0xe2, 0xd8);
/// Text that stands out.
pub const TEXT_STRONG: Color32 = Color32::from_rgb(0xff, 0xfb, 0xf2);
/// Text that stands back; 4.5 : 1 against the panels at least.
pub const TEXT_QUIET: Color32 = Color32::from_rgb(0xa3, 0xac, 0xb8);
/// The one accent.
pub const ACCENT: Color32 = Color32::from_rgb(0xe8, 0xa8, 0x4c);
/// The accent where it is only a hint.
pub const ACCENT_QUIET: Color32 = Color32::from_rgb(0x9a, 0x78, 0x45);
/// Text on the accent.
pub const ON_ACCENT: Color32 = Color32::from_rgb(0x22, 0x19, 0x0c);
/// Behind what is selected.
pub const SELECTION: Color32 = Color32::from_rgb(0x52, 0x42, 0x28);
/// What falls, what fails.
pub const RED: Color32 = Color32::from_rgb(0xe0, 0x6c, 0x5a);
/// Shadows under windows, and what lies over the board behind them.
pub const SHADE: Color32 = Color32::from_black_alpha(0x90);
/// The chips of the two sides: maple and walnut.
pub const SIDES: [Color32; 2] = [Color32::from_rgb(0xe9, 0xcf, 0xa2), Color32::from_rgb(0x7c, 0x50, 0x33)];
/// The stones of the two sides: pale and dark basalt.
pub const STONES: [Color32; 2] = [Color32::from_rgb(0xe4, 0xdf, 0xd2), Color32::from_rgb(0x3a, 0x3a, 0x40)];

/// The colours of the two sides of a game.
#[must_use]
pub const fn sides(kind: GameKind) -> [Color32; 2] {
    match kind {
        GameKind::PushFight => SIDES,
        GameKind::LineMajority => STONES,
    }
}

/// [`BACKDROP`] for the camera of the menus.
#[must_use]
pub fn backdrop() -> Color {
    let [red, green, blue, _] = BACKDROP.to_array();
    Color::srgb_u8(red, green, blue)
}

/// The squares of a flat picture of a board.
pub const DIAGRAM: Color32 = Color32::from_rgb(0x5c, 0x4a, 0x38);
