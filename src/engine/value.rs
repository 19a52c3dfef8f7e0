//! Values in the search: whole numbers, for one of the sides, counted from some node.
//!
//! An estimate is in hundredths of the game's unit. A proven value says after how many plies the game ends, so
//! that a nearer win is worth more, and so is a later loss.

use super::Score;

/// Above every value.
pub(super) const INFINITE: i32 = 32_000;
const WON: i32 = 31_000;
/// Estimates lie within this; beyond it a value is proven.
pub(super) const ESTIMATE_LIMIT: i32 = 20_000;

/// The value for the winner of a game that ends after so many plies.
pub(super) const fn won_in(plies: u32) -> i32 {
    WON - plies.cast_signed()
}

/// The value for the loser of a game that ends after so many plies.
pub(super) const fn lost_in(plies: u32) -> i32 {
    -won_in(plies)
}

/// Whether a value says how the game ends.
pub(super) const fn is_proven(value: i32) -> bool {
    value.abs() > ESTIMATE_LIMIT
}

/// A value counted from a node `plies` deeper, counted from here.
pub(super) const fn later(value: i32, plies: u32) -> i32 {
    if value > ESTIMATE_LIMIT {
        value - plies.cast_signed()
    } else if value < -ESTIMATE_LIMIT {
        value + plies.cast_signed()
    } else {
        value
    }
}

/// The opposite of [`later`].
pub(super) const fn sooner(value: i32, plies: u32) -> i32 {
    if value > ESTIMATE_LIMIT {
        value + plies.cast_signed()
    } else if value < -ESTIMATE_LIMIT {
        value - plies.cast_signed()
    } else {
        value
    }
}

/// The value as the score of the root, where the sides take turns.
#[allow(clippy::cast_precision_loss, reason = "estimates are small")]
pub(super) fn score(value: i32) -> Score {
    let plies = (WON - value.abs()).unsigned_abs();
    if value > ESTIMATE_LIMIT {
        Score::Win(plies.div_ceil(2))
    } else if value < -ESTIMATE_LIMIT {
        Score::Loss(plies / 2)
    } else {
        Score::Estimate(value as f32 / 100.0)
    }
}
