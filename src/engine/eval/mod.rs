//! Estimates of positions, one file a game.

pub(super) mod line_majority;
pub(super) mod push_1977;
pub(super) mod push_chess;
pub(super) mod push_crate;
pub(super) mod push_fight;
