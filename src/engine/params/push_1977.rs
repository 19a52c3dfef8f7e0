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

/// One in so many parts of the time that there is may be spent on waiting for distances.
pub(in crate::engine) const WAITED_FOR: u32 = 4;

/// How many pushes more than the fewest are tried to win in a turn, where other colours are in the way.
pub(in crate::engine) const DETOUR: u8 = 4;
/// The most positions that are looked at for that.
pub(in crate::engine) const TRIED: u32 = 5_000;

/// How much what is little known is preferred by who plays by playouts.
pub(in crate::engine) const EXPLORE: f32 = 0.42;
/// The pushes after which a playout is cut off.
pub(in crate::engine) const CUT: usize = 60;
/// The positions that are visited for each push that is looked ahead, by who is told how far to look.
pub(in crate::engine) const A_PUSH: u64 = 5_000;
/// The most positions of a tree, of up to 150 bytes each.
pub(in crate::engine) const TREE: usize = 500_000;

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
    Habits { noise: 33_000, sight: 2, depth: 2, nodes: u64::MAX },
    Habits { noise: 7_500, sight: 2, depth: 2, nodes: u64::MAX },
    Habits { noise: 2_200, sight: 3, depth: 2, nodes: u64::MAX },
    Habits { noise: 2_000, sight: 3, depth: 3, nodes: u64::MAX },
    Habits { noise: 1_400, sight: 6, depth: 4, nodes: 40_000 },
    Habits { noise: 0, sight: 8, depth: 6, nodes: 60_000 },
    Habits { noise: 0, sight: 100, depth: u32::MAX, nodes: u64::MAX },
];

/// The habits of a level that plays by playouts: what it sees, and the positions it looks at.
const fn playing_out(sight: u8, nodes: u64) -> Habits {
    Habits { noise: 0, sight, depth: u32::MAX, nodes }
}

/// The limits of each level for three players without a die; few playouts are what makes the lower ones unsteady.
pub(in crate::engine) const HABITS_OF_THREE: [Habits; 10] = [
    playing_out(0, 20),
    playing_out(0, 150),
    playing_out(0, 1_000),
    playing_out(1, 500),
    playing_out(2, 150),
    playing_out(2, 800),
    playing_out(3, 500),
    playing_out(3, 3_000),
    playing_out(4, 2_000),
    playing_out(100, u64::MAX),
];

/// The same for four.
pub(in crate::engine) const HABITS_OF_FOUR: [Habits; 10] = [
    playing_out(0, 20),
    playing_out(0, 90),
    playing_out(0, 170),
    playing_out(0, 560),
    playing_out(1, 120),
    playing_out(1, 430),
    playing_out(2, 120),
    playing_out(2, 1_800),
    playing_out(3, 1_500),
    playing_out(100, u64::MAX),
];

/// The same for three and four players with a die, of which four owe most to chance: there the upper levels are about even.
pub(in crate::engine) const HABITS_OF_SEVERAL_BY_DIE: [Habits; 10] = [
    Habits { noise: 40_000, sight: 0, depth: 1, nodes: u64::MAX },
    Habits { noise: 12_000, sight: 0, depth: 1, nodes: u64::MAX },
    Habits { noise: 40_000, sight: 1, depth: 1, nodes: u64::MAX },
    Habits { noise: 40_000, sight: 1, depth: 2, nodes: 34 },
    Habits { noise: 28_000, sight: 1, depth: 2, nodes: u64::MAX },
    Habits { noise: 25_000, sight: 2, depth: 2, nodes: u64::MAX },
    Habits { noise: 2_000, sight: 4, depth: 3, nodes: 5_000 },
    Habits { noise: 3_000, sight: 6, depth: 4, nodes: 5_000 },
    Habits { noise: 1_500, sight: 7, depth: 5, nodes: 12_000 },
    Habits { noise: 0, sight: 100, depth: u32::MAX, nodes: u64::MAX },
];
