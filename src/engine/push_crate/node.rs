//! A position of Push Crate as the search sees it.

use arrayvec::ArrayVec;

use crate::rules::{
    Seat,
    push_crate::{Action, Core, PushCrate, Tiles},
};

/// What decides how the game goes on, and the passes in a row that led there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node {
    /// The position.
    pub core: Core,
    /// The passes in a row.
    pub passes: u8,
}

/// The actions of a position: placements on up to 79 tiles, and steps.
pub type Actions = ArrayVec<Action, { Tiles::BITS }>;

impl Node {
    /// The node of a position.
    #[must_use]
    pub fn of(position: &PushCrate) -> Self {
        Self { core: *position.core(), passes: position.passes() }
    }

    /// The legal actions of a game that is not over, the steps first.
    #[must_use]
    pub fn actions(&self) -> Actions {
        let mut actions = Actions::new();
        actions.extend(self.core.steps());
        actions.extend(self.core.placeable().names().map(Action::Place));
        if actions.is_empty() {
            actions.push(Action::Pass);
        }
        actions
    }

    /// The node after a legal action.
    #[must_use]
    pub fn after(&self, action: Action) -> Self {
        let mut core = self.core;
        core.apply(action);
        Self { core, passes: if action == Action::Pass { self.passes + 1 } else { 0 } }
    }

    /// The action that leads to another node.
    #[must_use]
    pub fn action_to(&self, after: &Self) -> Option<Action> {
        self.actions().into_iter().find(|action| self.after(*action) == *after)
    }

    /// Whether the game ended by passing.
    #[must_use]
    pub const fn is_drawn(&self) -> bool {
        self.passes > 1
    }

    /// The winner of a game that is over, or nobody where it is drawn.
    #[must_use]
    pub fn outcome(&self) -> Option<Option<Seat>> {
        match self.core.winner() {
            Some((seat, _)) => Some(Some(seat)),
            None => self.is_drawn().then_some(None),
        }
    }

    /// The position if the side to act could do nothing with the rest of its turn.
    #[must_use]
    pub fn waited(&self) -> Self {
        self.after(Action::Pass)
    }

    /// A hash of all that decides how the game goes on.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.core.key() ^ u64::from(self.passes).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}
