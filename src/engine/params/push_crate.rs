//! The evaluation of Push Crate, in hundredths of an action, fitted to the results of self-play, and its search.

use super::weights::weights;
use crate::engine::search::Costs;

weights! {
    /// Having the turn.
    to_act: i32 = 76,
    /// Having the flag.
    carried: i32 = 806,
    /// A carrier who is not caught by walking, where the other has no crate in hand and where it has.
    away: [i32; 2] = [515, 553],
    /// Each action from the other to the carrier.
    gap: i32 = 210,
    /// Each action from the carrier to the goal row.
    to_goal: i32 = 325,
    /// Another action in the same turn.
    left: i32 = 367,
    /// Each action by which a side is nearer to the lying flag.
    to_flag: i32 = -8,
    /// Each action from the lying flag to the goal row.
    flag_to_goal: i32 = 78,
    /// Being the first at the lying flag.
    first: i32 = 41,
    /// The first at the lying flag would get away with it, where it is the side to act; likewise.
    runs: [i32; 2] = [479, -277],
    /// The same where it is the other side.
    runs_later: [i32; 2] = [359, -133],
    /// Each crate in hand.
    in_hand: i32 = 206,
    /// The crates destroyed, by their number.
    destroyed: [i32; 5] = [121, 676, 2_451, 4_867, 8_355],
    /// Each action that it takes to destroy all that are missing, by how many are destroyed.
    work: [i32; 5] = [-89, -70, 44, 231, 734],
    /// Each action by which a side needs less of them than the other, by how many the one with more has destroyed.
    quicker: [i32; 5] = [252, 257, 217, 61, -140],
    /// Each tile that is near.
    room: i32 = -157,
}

/// From this number of actions on all is equally far off.
pub(in crate::engine) const FAR_OFF: i32 = 11;
/// The most actions between the two that count.
pub(in crate::engine) const FAR_GAP: i32 = 8;
/// The most actions that count by which a side is quicker with the crates.
pub(in crate::engine) const MOST_QUICKER: i32 = 12;
/// The actions within which tiles are near.
pub(in crate::engine) const ROOM: usize = 2;
/// What it costs the side that thinks to come back to a position, more for each action since a crate was last placed or
/// damaged: without it games might never end.
pub(in crate::engine) const AGAIN: Costs = Costs { first: 8, each: 12, most: 2_000 };
/// By how many actions a way may be longer than the shortest for crates to be placed on it beyond the first ply.
pub(in crate::engine) const DETOUR: usize = 1;
