//! Push (1977).

use crate::engine::push_1977::Habits;

/// The value of a certain win, in the ten-thousandths in which results are expected.
pub(in crate::engine) const CERTAIN: i32 = 10_000;
/// The lead that makes half of a win.
pub(in crate::engine) const HALFWAY: i32 = 60;
/// A place of the goal by the balls that are missing.
pub(in crate::engine) const MISSING: [i32; 5] = [60, 24, 10, 4, 1];
/// Having the turn.
pub(in crate::engine) const TO_ACT: i32 = 12;

/// The positions that a search visits though it is stopped before it begins.
pub(in crate::engine) const GLANCE: u64 = 100;

/// The positions of a turn after which no better way to hold a draw is looked for.
pub(in crate::engine) const PLANNED: usize = 1_000;

/// The limits and imperfections of each level below the last, which uses the solution where there is one.
pub(in crate::engine) const HABITS: [Habits; 10] = [
    Habits { noise: 40_000, depth: 1, nodes: u64::MAX },
    Habits { noise: 9_000, depth: 1, nodes: u64::MAX },
    Habits { noise: 4_000, depth: 1, nodes: u64::MAX },
    Habits { noise: 9_000, depth: 2, nodes: u64::MAX },
    Habits { noise: 4_000, depth: 2, nodes: u64::MAX },
    Habits { noise: 3_000, depth: 3, nodes: u64::MAX },
    Habits { noise: 0, depth: 4, nodes: 40_000 },
    Habits { noise: 0, depth: 7, nodes: 150_000 },
    Habits { noise: 0, depth: 10, nodes: 600_000 },
    Habits { noise: 0, depth: u32::MAX, nodes: u64::MAX },
];
