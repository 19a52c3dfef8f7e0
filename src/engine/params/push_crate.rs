//! The evaluation of Push Crate, in hundredths of an action, and its search.

use super::weights::weights;

weights! {
    /// Having the flag.
    carried: i32 = -50,
    /// Each action from the carrier to the goal row.
    to_goal: i32 = 42,
    /// A carrier who is not caught by walking, by the crates in the other's hand.
    away: [i32; 7] = [2_500, 1_000, 800, 700, 700, 700, 600],
    /// Each action by which such a carrier is faster than the other's work on the crates.
    clock: i32 = 80,
    /// Each action by which the carrier is at a tile of the goal row before the other.
    lead: i32 = 10,
    /// Each action from the other to the carrier.
    gap: i32 = 17,
    /// Each action by which a side is nearer to the lying flag.
    to_flag: i32 = 32,
    /// Being the first at the lying flag.
    first: i32 = -40,
    /// The first at the lying flag would get away with it: where it is the side to act, and where it is the other.
    runs: [i32; 2] = [1_600, 800],
    /// Each action from the lying flag to the goal row.
    flag_to_goal: i32 = 110,
    /// Each crate in hand.
    in_hand: i32 = 65,
    /// The crates destroyed, by their number.
    destroyed: [i32; 5] = [0, 500, 1_600, 2_900, 5_300],
    /// Each action that it takes to destroy all that are missing, by how many are destroyed.
    work: [i32; 5] = [16, 24, 64, 110, 500],
    /// Having the turn.
    to_act: i32 = 60,
}

/// The most actions by which a carrier is at the goal row before the other that count.
pub(in crate::engine) const MOST_LEAD: i32 = 6;
/// The most actions by which such a carrier is faster that count.
pub(in crate::engine) const MOST_CLOCK: i32 = 10;
/// The most actions between the two that count.
pub(in crate::engine) const FAR_GAP: i32 = 8;
/// What it costs the side that thinks to come back to a position, without which games might never end.
pub(in crate::engine) const AGAIN: i32 = 8;
/// What it costs more for each action since a crate was last placed or damaged.
pub(in crate::engine) const AGE: i32 = 12;
/// The most it costs.
pub(in crate::engine) const MOST_AGAIN: i32 = 2_000;
/// By how many actions a way may be longer than the shortest for crates to be placed on it beyond the first ply.
pub(in crate::engine) const DETOUR: usize = 1;
