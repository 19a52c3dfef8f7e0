//! What a person has set for good, kept in the platform's configuration folder.

use std::collections::BTreeMap;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How fast the pieces move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Speed {
    /// Not at all: they are simply there.
    Off,
    /// Half the usual time.
    Fast,
    /// The usual time.
    #[default]
    Normal,
    /// Twice the usual time.
    Slow,
}

/// How much the drawing of the board may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Quality {
    /// By the graphics adapter: low on a software one.
    #[default]
    Auto,
    /// No shadows, no anti-aliasing, half resolution while something moves.
    Low,
    /// Everything.
    High,
}

/// A set-up as last used for a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSetup {
    /// Option values by name; names or values that no longer exist are passed over.
    pub options: BTreeMap<String, String>,
    /// The seats in table order: the engine's level, or none for a person.
    pub levels: Vec<Option<u8>>,
    /// The names in table order.
    pub names: Vec<String>,
    /// The patience, if it was one: its position text.
    pub patience: Option<String>,
}

/// The settings. Unknown fields in the file are ignored, missing ones are the defaults.
#[derive(Resource, Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Settings {
    /// Whether effects are heard.
    pub sound: bool,
    /// How loud, 0 to 1.
    pub volume: f32,
    /// How fast the pieces move.
    pub speed: Speed,
    /// Nothing moves; changes are only marked.
    pub reduced_motion: bool,
    /// How much drawing may cost.
    pub quality: Quality,
    /// The board seen straight from above.
    pub top_down: bool,
    /// Coordinates on the frame.
    pub coordinates: bool,
    /// What each pocket of Push (1977) is worth is shown, where it is known.
    pub values: bool,
    /// Engines give up games that they know to be lost.
    pub resigns: bool,
    /// Size of the panels, 0.75 to 2.5.
    pub scale: f32,
    /// The window fills the screen.
    pub fullscreen: bool,
    /// The last set-up of each game, by its name.
    pub setups: BTreeMap<String, LastSetup>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            sound: true,
            volume: 0.7,
            speed: Speed::Normal,
            reduced_motion: false,
            quality: Quality::Auto,
            top_down: false,
            coordinates: true,
            values: false,
            resigns: false,
            scale: 1.0,
            fullscreen: false,
            setups: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// The panel sizes a person may choose.
    pub const SCALES: std::ops::RangeInclusive<f32> = 0.75..=2.5;

    /// Reads settings; values out of range are brought into it.
    ///
    /// # Errors
    /// When the text is not settings: one sentence with line and column.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut settings: Self = ron::from_str(text).map_err(|error| error.to_string())?;
        let fit = |value: f32, range: std::ops::RangeInclusive<f32>, default: f32| {
            if value.is_finite() { value.clamp(*range.start(), *range.end()) } else { default }
        };
        let default = Self::default();
        settings.volume = fit(settings.volume, 0.0..=1.0, default.volume);
        settings.scale = fit(settings.scale, Self::SCALES, default.scale);
        Ok(settings)
    }

    /// The text of the settings file.
    #[must_use]
    pub fn text(&self) -> String {
        // Numbers, texts and maps of them: nothing that cannot be written.
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).unwrap_or_default()
    }

    /// How long one beat of motion is drawn out, as a factor; zero for none.
    #[must_use]
    pub const fn pace(&self) -> f32 {
        match self.speed {
            _ if self.reduced_motion => 0.0,
            Speed::Off => 0.0,
            Speed::Fast => 0.5,
            Speed::Normal => 1.0,
            Speed::Slow => 2.0,
        }
    }
}
