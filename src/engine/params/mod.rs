//! Every number the engine is tuned by.

pub(super) mod levels;
pub(super) mod line_majority;
pub(super) mod push_1977;
pub(super) mod push_chess;
pub(super) mod push_crate;
pub(super) mod push_fight;
pub(super) mod search;
mod weights;

pub(super) use weights::Numeric;
