//! What is legal in Push (1977), and why the rest is not.

use crate::rules::{Culprit, Refusal};

use super::{Action, Push1977};

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A pocket on a side that is not played from.
    #[error("pocket {pocket} is not numbered in this game: balls go in at 0 to {last}")]
    NotNumbered {
        /// The pocket.
        pocket: u8,
        /// The last one that is numbered.
        last: u8,
    },
    /// A push before the roll.
    #[error("the die has to be rolled first")]
    NotRolled,
    /// A second roll in a turn.
    #[error("the die is rolled only when a turn begins")]
    Rolled,
    /// A roll where there is no die.
    #[error("this game is played without a die")]
    NoDie,
}

impl Refusal for Illegal {
    fn culprit(&self) -> Option<Culprit> {
        None
    }
}

/// All legal actions, in the order of their texts.
pub(super) fn actions(position: &Push1977) -> Vec<Action> {
    let rules = position.options.rules();
    if position.end.is_some() {
        Vec::new()
    } else if position.core.awaits_roll(&rules) {
        (1..=6).map(Action::Roll).collect()
    } else {
        let mut pushes: Vec<Action> = (0..rules.pockets).map(Action::Push).collect();
        pushes.sort_unstable();
        pushes
    }
}

/// Whether an action is legal, or the rule that forbids it.
pub(super) fn check(position: &Push1977, action: Action) -> Result<(), Illegal> {
    let rules = position.options.rules();
    let awaits_roll = position.core.awaits_roll(&rules);
    match action {
        _ if position.end.is_some() => Err(Illegal::Over),
        Action::Roll(_) if !rules.die => Err(Illegal::NoDie),
        Action::Roll(_) if !awaits_roll => Err(Illegal::Rolled),
        Action::Push(pocket) if pocket >= rules.pockets => {
            Err(Illegal::NotNumbered { pocket, last: rules.pockets - 1 })
        }
        Action::Push(_) if awaits_roll => Err(Illegal::NotRolled),
        Action::Push(_) | Action::Roll(_) => Ok(()),
    }
}
