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

/// One in so many parts of what a position is worth is the lead by the balls that are missing, for who sees distances.
pub(in crate::engine) const SEEN: i32 = 10;
/// The chance to win with the next roll of the die by the pushes that it takes.
pub(in crate::engine) const ROLLED: [i32; 7] = [10_000, 10_000, 8_333, 6_667, 5_000, 3_333, 1_667];
/// The chance to win in the next turn without a die.
pub(in crate::engine) const TURN: [i32; 8] = [10_000, 4_000, 2_800, 2_000, 1_400, 1_000, 700, 500];
/// The chance to win from further away.
pub(in crate::engine) const UNSEEN: i32 = 400;

/// The positions that a search visits though it is stopped before it begins.
pub(in crate::engine) const GLANCE: u64 = 100;

/// The positions of a turn after which no better way to hold a draw is looked for.
pub(in crate::engine) const PLANNED: usize = 1_000;

/// Rolls of the die are looked beyond only with so much depth left: who has the opponent push but once or twice takes its
/// turn for harmless, and who looks less far than that puts it off.
pub(in crate::engine) const ROLLS_FROM: u32 = 4;
/// By how much a push must be better than those that end the turn to be made after the rolled ones, in ten-thousandths: so
/// that the turn does not go on for ever.
pub(in crate::engine) const LINGERS: i32 = 500;

/// The limits and imperfections of each level below the last, which uses the solution where there is one.
pub(in crate::engine) const HABITS: [Habits; 10] = [
    Habits { noise: 40_000, sight: 0, depth: 1, nodes: u64::MAX },
    Habits { noise: 8_000, sight: 1, depth: 1, nodes: u64::MAX },
    Habits { noise: 40_000, sight: 1, depth: 2, nodes: u64::MAX },
    Habits { noise: 30_000, sight: 2, depth: 2, nodes: u64::MAX },
    Habits { noise: 14_000, sight: 2, depth: 2, nodes: u64::MAX },
    Habits { noise: 3_000, sight: 3, depth: 2, nodes: u64::MAX },
    Habits { noise: 4_000, sight: 3, depth: 3, nodes: u64::MAX },
    Habits { noise: 0, sight: 6, depth: 4, nodes: 40_000 },
    Habits { noise: 0, sight: 8, depth: 6, nodes: 60_000 },
    Habits { noise: 0, sight: 100, depth: u32::MAX, nodes: u64::MAX },
];

/// The same for three and four players without a die: their games take but a few pushes and are decided by who sees the
/// wins of a turn, so that to look further ahead gains little. Even the last level is not quite steady, as to choose by lot
/// between pushes of nearly the same worth scores better there than always the same one.
pub(in crate::engine) const HABITS_OF_MANY: [Habits; 10] = [
    Habits { noise: 60_000, sight: 0, depth: 1, nodes: u64::MAX },
    Habits { noise: 41_000, sight: 0, depth: 1, nodes: u64::MAX },
    Habits { noise: 10_000, sight: 0, depth: 1, nodes: u64::MAX },
    Habits { noise: 40_000, sight: 1, depth: 1, nodes: u64::MAX },
    Habits { noise: 43_000, sight: 2, depth: 1, nodes: u64::MAX },
    Habits { noise: 31_000, sight: 2, depth: 1, nodes: u64::MAX },
    Habits { noise: 39_000, sight: 3, depth: 1, nodes: u64::MAX },
    Habits { noise: 26_500, sight: 3, depth: 1, nodes: u64::MAX },
    Habits { noise: 30_000, sight: 4, depth: 1, nodes: u64::MAX },
    Habits { noise: 18_000, sight: 100, depth: 6, nodes: 500_000 },
];
