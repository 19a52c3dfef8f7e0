//! What a position of Push Crate is worth.
//!
//! The race: how many actions each side needs to the flag and on to its goal, and whether a carrier gets away from the
//! other. Beside it the crates: those destroyed, how near each side is to destroying another, and those in hand.

use crate::{
    engine::{
        params::push_crate::{MOST_LEAD, WEIGHTS, Weights},
        value::ESTIMATE_LIMIT,
    },
    rules::{
        Seat, Square,
        push_crate::{CRATES, Core, Flag, Tiles},
    },
};

/// An estimate for the side to act, in hundredths of an action.
#[must_use]
pub fn evaluate(core: &Core) -> i32 {
    estimate(core, &WEIGHTS)
}

/// The estimate by other weights.
pub(in crate::engine) fn estimate(core: &Core, weights: &Weights) -> i32 {
    let ways = Ways::of(core);
    let [own, their] = [core.side, core.side.other()].map(|seat| Reach::from(&ways, core.pawn(seat)));
    let mut value = weights.to_act + race(core, &ways, &own, &their, weights);
    value += crates(core, core.side, &ways, &own, weights) - crates(core, core.side.other(), &ways, &their, weights);
    value.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
}

/// The tiles by how many actions it takes to get onto them from the next.
struct Ways {
    /// One: no wall, no crate.
    open: Tiles,
    /// Two: chips, to be broken first.
    chips: Tiles,
    /// Three: debris, and crates that may be pushed or may have to be broken.
    rest: Tiles,
    /// The crates of each stage.
    crates: [Tiles; 4],
}

impl Ways {
    fn of(core: &Core) -> Self {
        let [intact, broken, debris, chips] = core.crates;
        Self { open: core.open(), chips, rest: intact | broken | debris, crates: core.crates }
    }
}

/// The tiles that can be reached within each number of actions.
struct Reach {
    within: [Tiles; Reach::FAR],
}

impl Reach {
    /// From this number of actions on all is far.
    const FAR: usize = 24;

    fn from(ways: &Ways, at: Square) -> Self {
        let mut within = [Tiles::one(at); Self::FAR];
        for actions in 1..Self::FAR {
            let spread = |before: usize, onto: Tiles| match actions.checked_sub(before) {
                Some(then) => within[then].neighbours() & onto,
                None => Tiles::NONE,
            };
            within[actions] = within[actions - 1] | spread(1, ways.open) | spread(2, ways.chips) | spread(3, ways.rest);
        }
        Self { within }
    }

    /// The actions to the nearest of these tiles, at most [`Reach::FAR`].
    fn to(&self, tiles: Tiles) -> i32 {
        let far = self.within.iter().position(|within| within.meets(tiles)).unwrap_or(Self::FAR);
        i32::try_from(far).unwrap_or(i32::MAX)
    }

    /// The actions to break the nearest crate to nothing, at most about [`Reach::FAR`].
    fn work(&self, ways: &Ways) -> i32 {
        let hits = (1..=4).rev().zip(ways.crates);
        hits.map(|(hits, crates)| hits + self.to(crates.neighbours() & ways.open)).min().unwrap_or_default()
    }
}

/// The race for the flag and the goals, for the side to act.
fn race(core: &Core, ways: &Ways, own: &Reach, their: &Reach, weights: &Weights) -> i32 {
    let [seat, other] = [core.side, core.side.other()];
    let [goal, their_goal] = [seat, other].map(|seat| core.ground.goal(seat));
    match core.flag {
        Flag::With(carrier) if carrier == seat => {
            let lead = weights.lead * escape(ways, own, their, goal, i32::from(core.left));
            weights.carried - weights.to_goal * own.to(goal) + lead
        }
        Flag::With(_) => {
            let lead = weights.lead * escape(ways, their, own, their_goal, 0);
            weights.to_goal * their.to(their_goal) - weights.carried - lead
        }
        Flag::On(tile) => {
            let flag = Tiles::one(tile);
            let on = Reach::from(ways, tile);
            let (near, their_near) = (own.to(flag), their.to(flag));
            let first = if near <= their_near { weights.first } else { -weights.first };
            first + weights.to_flag * (their_near - near) + weights.flag_to_goal * (on.to(their_goal) - on.to(goal))
        }
    }
}

/// By how many actions a carrier is at the goal row before the other, with so many actions before the other acts; not
/// all of them count.
fn escape(ways: &Ways, carrier: &Reach, other: &Reach, goal: Tiles, first: i32) -> i32 {
    let ends = goal & ways.open;
    let lead = ends.each().map(|end| other.to(end) - carrier.to(end)).max().unwrap_or_default();
    (lead + first).clamp(-MOST_LEAD, MOST_LEAD)
}

/// What the crates destroyed, in hand and soon to be destroyed are worth to a side.
fn crates(core: &Core, seat: Seat, ways: &Ways, reach: &Reach, weights: &Weights) -> i32 {
    let destroyed = usize::from(core.destroyed[seat.index()]).min(weights.destroyed.len() - 1);
    let in_hand = i32::from(CRATES - core.placed[seat.index()]);
    weights.destroyed[destroyed] + weights.in_hand * in_hand - weights.work[destroyed] * reach.work(ways)
}
