//! The search.

use std::time::Duration;

/// The nodes in which an offer of a draw is thought over.
pub(in crate::engine) const OFFER_NODES: u64 = 20_000;
/// By how much a player thinks itself behind that accepts a draw, in the game's unit.
pub(in crate::engine) const OFFER_BEHIND: f32 = 0.5;
/// After how many positions without progress, where the rules would let a game go on for ever, players agree to a draw.
pub(in crate::engine) const STANDSTILL: usize = 300;
/// For how many positions a draw is offered each time that so many have passed: each side has its turn within them.
pub(in crate::engine) const OFFER_FOR: usize = 4;
/// The time of a search that nothing limits.
pub(in crate::engine) const TIME: Duration = Duration::from_secs(5);
/// The nodes the transposition table has room for at most.
pub(in crate::engine) const KEPT: u64 = 1 << 22;
/// How many times as many for each ply of depth.
pub(in crate::engine) const KEPT_A_PLY: u64 = 25;
/// How many for each millisecond and thread.
pub(in crate::engine) const KEPT_A_MS: u64 = 50;
/// Half the width of the first aspiration window.
pub(in crate::engine) const WINDOW: i32 = 30;
/// How much wider the window gets each time it was too narrow.
pub(in crate::engine) const WIDER: i32 = 4;
/// From this width on it is opened altogether.
pub(in crate::engine) const WIDEST: i32 = 300;
/// From how many times the depth on no child is looked at a ply deeper.
pub(in crate::engine) const HORIZON: u32 = 2;
/// The depth from which on it is tried whether to do nothing is enough.
pub(in crate::engine) const IDLE_FROM: u32 = 2;
/// The depth from which on a thread tells the others at which children it looks.
pub(in crate::engine) const TOLD_FROM: u32 = 3;
/// The most that is remembered of how well plies of a kind did.
pub(in crate::engine) const LEARNT_MOST: i32 = 8_192;
/// That much of it counts as 1 in the order of children.
pub(in crate::engine) const LEARNT_SHARE: i32 = 100;
/// The children searched to full depth, the best first.
const FULL: usize = 6;
/// The same for those that threaten something.
const FULL_PRESSED: usize = 16;
/// What a threat is worth in the order of children.
pub(in crate::engine) const PRESSED: i32 = 40;
/// The children after which the depth is reduced twice.
const TWICE: usize = 40;

/// By how much less deep the child at this place in the order is looked at first.
pub(in crate::engine) const fn reduced(depth: u32, index: usize, pressed: bool) -> u32 {
    if depth < 2 || index < FULL || pressed && index < FULL_PRESSED {
        0
    } else if depth < 3 || index < TWICE {
        1
    } else {
        2
    }
}

/// The depth to which it is tried whether to do nothing is enough.
pub(in crate::engine) const fn idle_depth(depth: u32) -> u32 {
    (depth - 1).saturating_sub(2 + depth / 4)
}

/// How much is learnt from a ply that did well, by the depth to which it was looked into.
pub(in crate::engine) const fn learnt(depth: u32) -> i32 {
    let learnt = 16 * depth * depth;
    if learnt < 2_048 { learnt.cast_signed() } else { 2_048 }
}
