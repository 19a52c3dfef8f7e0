//! Every number the engine is tuned by.

/// The search.
pub(super) mod search {
    use std::time::Duration;

    /// The nodes in which an offer of a draw is thought over.
    pub(in crate::engine) const OFFER_NODES: u64 = 20_000;
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
}

/// The evaluation of Push Fight, in hundredths of its unit.
pub(super) mod push_fight {
    /// Having the turn.
    pub(in crate::engine) const TO_ACT: i32 = 7;
    /// Each empty square beside a side's kings.
    pub(in crate::engine) const ROOM: i32 = 6;
    /// Each pawn of the other side beside a side's kings.
    pub(in crate::engine) const TOUCH: i32 = 13;
    /// A piece on an open edge that the side to act may push off, by the empty squares before its king; the last
    /// where there are more or no king.
    pub(in crate::engine) const THREAT_BY_ACTOR: [i32; 4] = [0, 0, 8, 22];
    /// The same for the side that is not to act.
    pub(in crate::engine) const THREAT_BY_OTHER: [i32; 4] = [53, 0, 0, 20];
    /// A king by its square: bits 0 to 15 of a set, files a to d, and their mirror images.
    pub(in crate::engine) const KING_ON: [i32; 16] = [
        0, 6, 8, 0, // a2 a3
        -4, -6, 6, 0, // b1 b2 b3
        6, 0, -4, 6, // c1 to c4
        -6, -4, -7, -4, // d1 to d4
    ];
    /// A pawn likewise.
    pub(in crate::engine) const PAWN_ON: [i32; 16] = [
        0, -33, -26, 0, //
        4, -16, 6, 0, //
        -6, 20, 24, -40, //
        5, 42, 35, 3, //
    ];
}

/// The evaluation of Line majority push, in hundredths of a captured piece.
pub(super) mod line_majority {
    /// Having the turn.
    pub(in crate::engine) const TO_ACT: i32 = 5;
    /// The enemy pieces pushed off, by their number.
    pub(in crate::engine) const CAPTURED: [i32; 4] = [0, 100, 220, 220];
    /// A capture that the side to act can make.
    pub(in crate::engine) const MAY_CAPTURE: i32 = 60;
    /// Each capture that the other side could make.
    pub(in crate::engine) const MAY_LOSE: i32 = 12;
    /// As many of these count.
    pub(in crate::engine) const LOST: i32 = 3;
    /// A piece that is not at the edge, and more for the one in the middle.
    pub(in crate::engine) const INNER: i32 = 9;
    pub(in crate::engine) const MIDDLE: i32 = 5;
    /// Two pieces side by side, and a third with them.
    pub(in crate::engine) const PAIR: i32 = 3;
    pub(in crate::engine) const TRIPLE: i32 = 4;
    /// Each step that a single piece can make.
    pub(in crate::engine) const ROOM: i32 = 1;
}

/// Push (1977).
pub(super) mod push_1977 {
    use crate::engine::push_1977::Habits;

    /// The value of a certain win, in the ten-thousandths in which results are expected.
    pub(in crate::engine) const CERTAIN: i32 = 10_000;
    /// The lead that makes half of a win.
    pub(in crate::engine) const HALFWAY: i32 = 60;
    /// A place of the goal by the balls that are missing.
    pub(in crate::engine) const MISSING: [i32; 5] = [60, 24, 10, 4, 1];
    /// Having the turn.
    pub(in crate::engine) const TO_ACT: i32 = 12;

    /// The limits and imperfections of each level below the last, which uses the solution where there is one.
    pub(in crate::engine) const HABITS: [Habits; 10] = [
        Habits { noise: 9_000, depth: 1, nodes: u64::MAX },
        Habits { noise: 5_000, depth: 1, nodes: u64::MAX },
        Habits { noise: 2_500, depth: 1, nodes: u64::MAX },
        Habits { noise: 1_000, depth: 1, nodes: u64::MAX },
        Habits { noise: 1_500, depth: 2, nodes: u64::MAX },
        Habits { noise: 500, depth: 2, nodes: u64::MAX },
        Habits { noise: 500, depth: 3, nodes: u64::MAX },
        Habits { noise: 300, depth: 4, nodes: u64::MAX },
        Habits { noise: 0, depth: 6, nodes: 200_000 },
        Habits { noise: 0, depth: u32::MAX, nodes: u64::MAX },
    ];
}

/// The evaluation of Push Crate, in hundredths of an action.
pub(super) mod push_crate {
    /// How many times as much as elsewhere a weak player misjudges: what there is to judge is larger.
    pub(in crate::engine) const NOISE: i32 = 2;
    /// Having the flag.
    pub(in crate::engine) const CARRIED: i32 = 700;
    /// Each action from the carrier to the goal row.
    pub(in crate::engine) const TO_GOAL: i32 = 45;
    /// Each action by which the carrier is at the goal before the other.
    pub(in crate::engine) const LEAD: i32 = 40;
    /// The most of those that count.
    pub(in crate::engine) const MOST_LEAD: i32 = 6;
    /// Each action by which a side is nearer to the lying flag.
    pub(in crate::engine) const TO_FLAG: i32 = 60;
    /// Being the first at the lying flag.
    pub(in crate::engine) const FIRST: i32 = 80;
    /// Each action from the lying flag to the goal row.
    pub(in crate::engine) const FLAG_TO_GOAL: i32 = 25;
    /// Each crate in hand.
    pub(in crate::engine) const IN_HAND: i32 = 45;
    /// The crates destroyed, by their number.
    pub(in crate::engine) const DESTROYED: [i32; 5] = [0, 120, 280, 500, 800];
    /// Each action to the destruction of another, by how many are destroyed.
    pub(in crate::engine) const WORK: [i32; 5] = [10, 14, 20, 35, 80];
    /// Having the turn.
    pub(in crate::engine) const TO_ACT: i32 = 20;
}

/// The evaluation of Push Chess, in hundredths of a pawn, and its search.
pub(super) mod push_chess {
    /// Having the turn.
    pub(in crate::engine) const TO_ACT: i32 = 10;
    /// Pieces by the distance from the edge, 0 to 3.
    pub(in crate::engine) const KNIGHT: [i32; 4] = [260, 300, 330, 340];
    pub(in crate::engine) const BISHOP: [i32; 4] = [300, 330, 345, 350];
    pub(in crate::engine) const ROOK: [i32; 4] = [460, 480, 490, 490];
    pub(in crate::engine) const QUEEN: [i32; 4] = [880, 915, 925, 930];
    pub(in crate::engine) const KING: [i32; 4] = [0, 10, 0, -10];
    /// A pawn by its rank.
    pub(in crate::engine) const PAWN: [i32; 8] = [80, 95, 100, 110, 130, 170, 250, 0];
    /// Each empty square next to a king from which it could be pushed to the edge.
    pub(in crate::engine) const EXPOSED: i32 = 12;
    /// The most plies beyond the depth in which pieces may still leave the board.
    pub(in crate::engine) const BEYOND: u32 = 6;
    /// With so few pieces a side may be stalemated.
    pub(in crate::engine) const FEW: u32 = 5;
}

/// The levels.
pub(super) mod levels {
    use crate::engine::level::Habits;

    /// The most turns any search looks ahead.
    const DEEPEST: u32 = 60;

    /// The limits and imperfections of each level.
    pub(in crate::engine) const HABITS: [Habits; 10] = [
        Habits { own: 1, their: 0, noise: 300, depth: 1, nodes: u64::MAX },
        Habits { own: 2, their: 0, noise: 120, depth: 1, nodes: u64::MAX },
        Habits { own: 2, their: 1, noise: 100, depth: 1, nodes: u64::MAX },
        Habits { own: 2, their: 2, noise: 150, depth: 1, nodes: u64::MAX },
        Habits { own: 2, their: 2, noise: 30, depth: 1, nodes: u64::MAX },
        Habits { own: 2, their: 2, noise: 30, depth: 2, nodes: u64::MAX },
        Habits { own: 2, their: 2, noise: 12, depth: DEEPEST, nodes: 1_200 },
        Habits { own: 2, their: 2, noise: 8, depth: DEEPEST, nodes: 5_000 },
        Habits { own: 2, their: 2, noise: 5, depth: DEEPEST, nodes: 20_000 },
        Habits { own: 2, their: 2, noise: 0, depth: DEEPEST, nodes: u64::MAX },
    ];

    /// The name of each level and a sentence on it.
    pub(in crate::engine) const NAMES: [(&str, &str); 10] = [
        ("Newcomer", "Pushes for the fun of it and overlooks many wins, its own as well as yours."),
        ("Beginner", "Takes most wins that it has, but sees only the plainest of yours."),
        ("Casual", "Sees your plain threats, but not the longer ones."),
        ("Steady", "Seldom lets you win at once if it can help it, but is vague about everything else."),
        ("Careful", "Weighs each of its turns well, though it looks hardly further."),
        ("Thoughtful", "Thinks through your best answer to each of its better turns."),
        ("Skilled", "Looks a few turns ahead, where it matters."),
        ("Sharp", "Looks far enough ahead to set traps."),
        ("Expert", "Looks ahead further still and seldom misses a forced win."),
        ("Master", "Uses all the time and all the threads it is given."),
    ];
}
