//! The evaluation of Push Crate, in hundredths of an action.

use super::weights::weights;

weights! {
    /// Having the flag.
    carried: i32 = 700,
    /// Each action from the carrier to the goal row.
    to_goal: i32 = 45,
    /// Each action by which the carrier is at the goal before the other.
    lead: i32 = 40,
    /// Each action by which a side is nearer to the lying flag.
    to_flag: i32 = 60,
    /// Being the first at the lying flag.
    first: i32 = 80,
    /// Each action from the lying flag to the goal row.
    flag_to_goal: i32 = 25,
    /// Each crate in hand.
    in_hand: i32 = 45,
    /// The crates destroyed, by their number.
    destroyed: [i32; 5] = [0, 120, 280, 500, 800],
    /// Each action to the destruction of another, by how many are destroyed.
    work: [i32; 5] = [10, 14, 20, 35, 80],
    /// Having the turn.
    to_act: i32 = 20,
}

/// The most actions by which a carrier is at the goal before the other that count.
pub(in crate::engine) const MOST_LEAD: i32 = 6;
