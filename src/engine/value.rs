//! Values in the search: whole numbers, for one of the sides, counted from some node.
//!
//! An estimate is in hundredths of the game's unit. A proven value says after how many turns the game ends, so
//! that a nearer win is worth more, and so is a later loss.

use super::Score;

/// Above every value.
pub(super) const INFINITE: i32 = 32_000;
const WON: i32 = 31_000;
/// Estimates lie within this; beyond it a value is proven.
pub(super) const ESTIMATE_LIMIT: i32 = 20_000;

/// The value for the winner of a game that ends after so many turns.
pub(super) const fn won_in(turns: u32) -> i32 {
    WON - turns.cast_signed()
}

/// The value for the loser of a game that ends after so many turns.
pub(super) const fn lost_in(turns: u32) -> i32 {
    -won_in(turns)
}

/// The value of a drawn game, for both.
pub(super) const DRAWN: i32 = 0;

/// Whether a value says how the game ends.
pub(super) const fn is_proven(value: i32) -> bool {
    value.abs() > ESTIMATE_LIMIT
}

/// A value counted from a node `turns` deeper, counted from here.
pub(super) const fn later(value: i32, turns: u32) -> i32 {
    if value > ESTIMATE_LIMIT {
        value - turns.cast_signed()
    } else if value < -ESTIMATE_LIMIT {
        value + turns.cast_signed()
    } else {
        value
    }
}

/// The opposite of [`later`].
pub(super) const fn sooner(value: i32, turns: u32) -> i32 {
    if value > ESTIMATE_LIMIT {
        value + turns.cast_signed()
    } else if value < -ESTIMATE_LIMIT {
        value - turns.cast_signed()
    } else {
        value
    }
}

/// After how many turns the game ends by a proven value.
pub(super) const fn turns(value: i32) -> u32 {
    (WON - value.abs()).unsigned_abs()
}

/// The value as the score of the root, where the sides take turns.
#[allow(clippy::cast_precision_loss, reason = "estimates are small")]
pub(super) fn score(value: i32) -> Score {
    let turns = turns(value);
    if value > ESTIMATE_LIMIT {
        Score::Win(turns.div_ceil(2))
    } else if value < -ESTIMATE_LIMIT {
        Score::Loss(turns / 2)
    } else {
        Score::Estimate(value as f32 / 100.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_in_turns_of_the_winner() {
        // The one to act wins with the first, third and fifth turn from now, or by a second that the other spoils.
        assert_eq!([1, 2, 3, 5].map(|turns| score(won_in(turns))), [1, 1, 2, 3].map(Score::Win));
        assert_eq!([1, 2, 4, 6].map(|turns| score(lost_in(turns))), [0, 1, 2, 3].map(Score::Loss));
        assert_eq!(score(-125), Score::Estimate(-1.25));
    }

    #[test]
    fn values_move_between_nodes_and_back() {
        for value in [won_in(3), lost_in(4), 250, -250, 0] {
            assert_eq!(sooner(later(value, 5), 5), value);
        }
        assert_eq!((later(won_in(3), 2), later(lost_in(4), 2), later(7, 2)), (won_in(5), lost_in(6), 7));
        assert!(won_in(3) > won_in(4) && lost_in(3) < lost_in(4));
    }
}
