//! A position of Push Chess as the search sees it.

use crate::{
    engine::eval::push_chess::{evaluate_with, standing_after},
    rules::push_chess::{Action, Board, Core, core::Barred},
};

/// A position and the action that led to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// All that decides what may follow, but for repetitions.
    pub(super) core: Core,
    /// The last action; none at the root.
    pub(super) action: Option<Action>,
    /// What the pieces are worth where they stand, for the first side.
    standing: i32,
}

impl Node {
    /// The node of a position.
    #[must_use]
    pub(super) fn of(core: Core) -> Self {
        Self { core, action: None, standing: standing_after(&Board::default(), 0, &core.board) }
    }

    /// The node after an action.
    #[must_use]
    pub(super) fn after(&self, action: Action) -> Self {
        let core = self.core.after(action);
        let standing = standing_after(&self.core.board, self.standing, &core.board);
        Self { core, action: Some(action), standing }
    }

    /// The node after doing nothing, which the rules do not allow.
    #[must_use]
    pub(super) fn passed(&self) -> Self {
        let core = Core { side: self.core.side.other(), barred: Barred::default(), clock: 0, ..self.core };
        Self { core, action: None, standing: self.standing }
    }

    /// An estimate for the side to act.
    #[must_use]
    pub(super) fn estimate(&self) -> i32 {
        evaluate_with(&self.core, self.standing)
    }

    /// A hash of all that decides what may follow: what may not be restored too, and the quiet moves when they
    /// become many.
    #[must_use]
    pub(super) fn key(&self) -> u64 {
        const MANY: u16 = 80;
        let barred = &self.core.barred;
        let mut key = self.core.key();
        for word in [barred.from.0, barred.to.0, u64::from(self.core.clock.saturating_sub(MANY))] {
            key = (key ^ word).wrapping_mul(0x94D0_49BB_1331_11EB);
            key ^= key >> 31;
        }
        key
    }
}
