//! Estimates of positions, one file a game.

pub(super) mod push_fight;
