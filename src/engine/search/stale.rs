//! Coming back where the rules know no draw by that: it leads nowhere, and games might never end.

use std::collections::HashSet;

use crate::rules::Seat;

/// The positions to which a player had better not come back.
#[derive(Debug)]
pub(in crate::engine) struct Stale {
    /// The player that thinks.
    seat: Seat,
    before: HashSet<u64>,
    cost: i32,
}

/// What it costs to come back: at first, for each position of the game, and at most.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct Costs {
    pub(in crate::engine) first: i32,
    pub(in crate::engine) each: i32,
    pub(in crate::engine) most: i32,
}

impl Stale {
    /// The positions of a game, by their keys, for the player that thinks.
    pub(in crate::engine) fn of(seat: Seat, keys: impl Iterator<Item = u64>, costs: Costs) -> Self {
        let keys: Vec<u64> = keys.collect();
        let age = i32::try_from(keys.len()).unwrap_or(i32::MAX);
        let cost = costs.each.saturating_mul(age).saturating_add(costs.first).min(costs.most);
        Self { seat, before: keys.into_iter().collect(), cost }
    }

    /// Whether the game has been where this key is.
    pub(in crate::engine) fn has(&self, key: u64) -> bool {
        self.before.contains(&key)
    }

    /// What it is worth for a seat to come back.
    pub(in crate::engine) const fn worth(&self, seat: Seat) -> i32 {
        if seat.0 == self.seat.0 { -self.cost } else { self.cost }
    }
}
