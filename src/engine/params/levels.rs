//! The levels.

use crate::engine::level::Habits;

/// The most plies any search looks ahead.
const DEEPEST: u32 = 60;

/// The limits and imperfections of each level.
pub(in crate::engine) type Table = [Habits; 10];

/// Push Fight.
pub(in crate::engine) const PUSH_FIGHT: Table = [
    Habits { own: 1, their: 0, noise: 300, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 0, noise: 120, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 1, noise: 100, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 150, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 30, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 38, depth: 2, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 20, depth: DEEPEST, nodes: 550 },
    Habits { own: 2, their: 2, noise: 10, depth: DEEPEST, nodes: 2_500 },
    Habits { own: 2, their: 2, noise: 3, depth: DEEPEST, nodes: 12_000 },
    Habits { own: 2, their: 2, noise: 0, depth: DEEPEST, nodes: u64::MAX },
];

/// Line majority push, which has no wins to overlook. What searching far is worth shows only to those who judge well, so
/// judgement is what sets most levels apart.
pub(in crate::engine) const LINE_MAJORITY: Table = [
    Habits { own: 2, their: 2, noise: 700, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 390, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 290, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 215, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 165, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 170, depth: 2, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 165, depth: DEEPEST, nodes: 300 },
    Habits { own: 2, their: 2, noise: 120, depth: DEEPEST, nodes: 800 },
    Habits { own: 2, their: 2, noise: 85, depth: DEEPEST, nodes: 2_500 },
    Habits { own: 2, their: 2, noise: 0, depth: DEEPEST, nodes: u64::MAX },
];

/// Push Crate, where a little noise is much: among dozens of tiles for a crate, the best of them by chance is chosen before a
/// better step.
pub(in crate::engine) const PUSH_CRATE: Table = [
    Habits { own: 1, their: 0, noise: 1_100, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 0, noise: 620, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 1, noise: 350, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 190, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 90, depth: 1, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 17, depth: 2, nodes: u64::MAX },
    Habits { own: 2, their: 2, noise: 15, depth: DEEPEST, nodes: 300 },
    Habits { own: 2, their: 2, noise: 3, depth: DEEPEST, nodes: 500 },
    Habits { own: 2, their: 2, noise: 0, depth: DEEPEST, nodes: 3_000 },
    Habits { own: 2, their: 2, noise: 0, depth: DEEPEST, nodes: u64::MAX },
];

/// Push Chess. Who has no sight of what the other wins does not look beyond the depth.
pub(in crate::engine) const PUSH_CHESS: Table = [
    Habits { own: 1, their: 0, noise: 400, depth: 1, nodes: u64::MAX },
    Habits { own: 1, their: 0, noise: 220, depth: 1, nodes: u64::MAX },
    Habits { own: 1, their: 1, noise: 200, depth: 1, nodes: u64::MAX },
    Habits { own: 1, their: 1, noise: 90, depth: 1, nodes: u64::MAX },
    Habits { own: 1, their: 1, noise: 100, depth: 2, nodes: u64::MAX },
    Habits { own: 1, their: 1, noise: 40, depth: 2, nodes: u64::MAX },
    Habits { own: 1, their: 1, noise: 20, depth: DEEPEST, nodes: 600 },
    Habits { own: 1, their: 1, noise: 12, depth: DEEPEST, nodes: 2_500 },
    Habits { own: 1, their: 1, noise: 6, depth: DEEPEST, nodes: 10_000 },
    Habits { own: 1, their: 1, noise: 0, depth: DEEPEST, nodes: u64::MAX },
];

/// The name of each level and a sentence on it.
pub(in crate::engine) const NAMES: [(&str, &str); 10] = [
    ("Newcomer", "Plays much by whim, and hardly looks at what you could do."),
    ("Beginner", "Takes the plainest wins, and misjudges most other turns."),
    ("Casual", "Has an eye for the better turn, but is often wrong about it."),
    ("Steady", "Judges its turns more steadily, though it hardly looks further."),
    ("Careful", "Weighs each of its turns well before it acts."),
    ("Thoughtful", "Thinks through your best answer to each of its better turns."),
    ("Skilled", "Looks a few turns ahead, where it matters."),
    ("Sharp", "Looks far enough ahead to set traps."),
    ("Expert", "Looks ahead further still and seldom misses a forced win."),
    ("Master", "Uses all the time and all the threads it is given."),
];
