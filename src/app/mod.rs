//! The desktop app: the only room that knows Bevy.

pub mod board;
pub mod settings;
pub mod theme;
