//! A position of Push Chess as the search sees it.

use crate::rules::push_chess::{Action, Core};

/// A position and the action that led to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// All that decides what may follow, but for repetitions.
    pub(super) core: Core,
    /// The last action; none at the root.
    pub(super) action: Option<Action>,
}

impl Node {
    /// The node after an action.
    #[must_use]
    pub(super) fn after(&self, action: Action) -> Self {
        Self { core: self.core.after(action), action: Some(action) }
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
