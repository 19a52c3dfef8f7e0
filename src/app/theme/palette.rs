//! The colours of the panels: quiet and dark, with one accent, amber. Red is kept for what falls or cannot be undone.

use bevy::color::Color;
use bevy_egui::egui::Color32;

use crate::rules::{GameKind, Seat};

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
/// [`BACKDROP`] for the camera of the menus.
#[must_use]
pub fn backdrop() -> Color {
    let [red, green, blue, _] = BACKDROP.to_array();
    Color::srgb_u8(red, green, blue)
}

/// Behind a sentence that is our ruling.
pub const RULING: Color32 = Color32::from_rgb(0x27, 0x26, 0x25);

/// The colours of a game in flat pictures and signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flat {
    /// The sides, in the order of their seats.
    pub sides: [Color32; 4],
    /// The squares: those of the corner's colour, and the others.
    pub squares: [Color32; 2],
    /// Rails, walls and whatever else holds the squares.
    pub frame: Color32,
}

/// The flat colours of a game. They are those of the materials on its board: maple and walnut, pale and dark basalt,
/// teal and ochre, boxwood and ebony, jet, ivory, garnet and jade.
#[must_use]
pub fn flat(game: GameKind) -> Flat {
    let rgb = Color32::from_rgb;
    let two = |first, second| [first, second, TEXT_QUIET, TEXT_QUIET];
    match game {
        GameKind::LineMajority => Flat {
            sides: two(rgb(0xe6, 0xe2, 0xd6), rgb(0x2b, 0x2b, 0x30)),
            squares: [rgb(0x66, 0x72, 0x7d); 2],
            frame: rgb(0x3c, 0x45, 0x4e),
        },
        GameKind::PushCrate => Flat {
            sides: two(rgb(0x48, 0xa5, 0xae), rgb(0xdd, 0x84, 0x46)),
            squares: [rgb(0x8f, 0x89, 0x7d); 2],
            frame: rgb(0x3f, 0x3d, 0x3f),
        },
        GameKind::PushChess => Flat {
            sides: two(rgb(0xf0, 0xd8, 0xa4), rgb(0x33, 0x27, 0x23)),
            squares: [rgb(0x93, 0x5c, 0x3f), rgb(0xcb, 0xac, 0x7c)],
            frame: rgb(0x4a, 0x30, 0x24),
        },
        GameKind::Push1977 => Flat {
            sides: [rgb(0x2c, 0x26, 0x24), rgb(0xf2, 0xdf, 0xb6), rgb(0xb0, 0x30, 0x44), rgb(0x3d, 0x9a, 0x66)],
            squares: [rgb(0x78, 0x86, 0x8a); 2],
            frame: rgb(0xc6, 0x9c, 0x6c),
        },
        GameKind::PushFight => Flat {
            sides: two(rgb(0xec, 0xd2, 0xa4), rgb(0x63, 0x3e, 0x2a)),
            squares: [rgb(0xa8, 0x7a, 0x50); 2],
            frame: rgb(0x6a, 0x2e, 0x26),
        },
    }
}

/// The colour of a side.
#[must_use]
pub fn side(game: GameKind, seat: Seat) -> Color32 {
    let sides = flat(game).sides;
    sides[seat.index() % sides.len()]
}

/// What is written or drawn on a colour: dark on light ones, light on dark ones.
#[must_use]
pub fn ink_on(fill: Color32) -> Color32 {
    if is_light(fill) { Color32::from_rgb(0x2a, 0x20, 0x1a) } else { Color32::from_rgb(0xf0, 0xe4, 0xcf) }
}

/// The edge that sets a colour off from light and dark grounds alike.
#[must_use]
pub fn edge_of(fill: Color32) -> Color32 {
    if is_light(fill) { Color32::from_rgb(0x1c, 0x16, 0x12) } else { Color32::from_rgb(0xa8, 0x9a, 0x88) }
}

fn is_light(fill: Color32) -> bool {
    fill.intensity() > 0.5
}
