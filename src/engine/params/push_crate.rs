//! The evaluation of Push Crate, in hundredths of an action, fitted to the results of self-play, and its search.

use super::weights::weights;
use crate::engine::search::Costs;

weights! {
    /// Having the turn.
    to_act: i32 = 118,
    /// Each action from the other to the carrier.
    gap: i32 = 57,
    /// Each action from the carrier to the goal row.
    to_goal: i32 = 42,
    /// Being done with the crates first, or as soon as the other and to act, by how soon that will be.
    ahead: [i32; 7] = [410, 259, 137, 7, -124, -216, -311],
    /// Being done with them later, likewise.
    behind: [i32; 7] = [648, 465, 356, 222, 127, -1, -107],
    /// Each action from who is done later to who is done first.
    apart: i32 = 25,
    /// Each crate in a hand, for who is done first.
    in_hand: i32 = 44,
    /// Each action by which it is sooner than the other is, while the flag lies and while somebody has it.
    margin: [i32; 2] = [25, 3],
}

/// From this number of actions on all is equally far off.
pub(in crate::engine) const FAR_OFF: i32 = 11;
/// The most actions between the two that count.
pub(in crate::engine) const FAR_GAP: i32 = 8;
/// The most that count from who is done later with the crates to who is done first.
pub(in crate::engine) const FAR_APART: i32 = 14;
/// The most actions that count by which a side is done with the crates sooner.
pub(in crate::engine) const MOST_AHEAD: i32 = 6;
/// From these numbers of actions to the end of the quicker side on it is no longer as soon.
pub(in crate::engine) const SOON: [i32; 6] = [3, 5, 8, 11, 15, 19];
/// What it costs the side that thinks to come back to a position, more for each action since a crate was last placed or
/// damaged: without it games might never end.
pub(in crate::engine) const AGAIN: Costs = Costs { first: 8, each: 12, most: 2_000 };
/// By how many actions a way may be longer than the shortest for crates to be placed on it beyond the first ply.
pub(in crate::engine) const DETOUR: usize = 1;
