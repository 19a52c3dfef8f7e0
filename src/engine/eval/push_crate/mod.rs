//! What a position of Push Crate is worth.
//!
//! Crates decide nearly all games: above all it counts who is sooner done with five of them. Beside that
//! how far who has the flag is from the goal, and from the other side, which has to run after it.

mod razing;
mod ways;

use crate::{
    engine::{
        params::push_crate::{DETOUR, FAR_APART, FAR_GAP, FAR_OFF, MOST_AHEAD, SOON, WEIGHTS, Weights},
        value::ESTIMATE_LIMIT,
    },
    rules::{
        Seat,
        push_crate::{CRATES, Core, Flag, Tiles},
    },
};

use ways::{Reach, Ways};

/// An estimate for the side to act, in hundredths of an action.
#[must_use]
pub fn evaluate(core: &Core) -> i32 {
    estimate(core, &WEIGHTS)
}

/// The estimate by other weights.
pub(in crate::engine) fn estimate(core: &Core, weights: &Weights) -> i32 {
    let ways = Ways::of(core);
    let value = weights.to_act + race(core, &ways, weights) + crates(core, &ways, weights);
    value.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
}

/// The race for the goal of who has the flag, for the side to act.
fn race(core: &Core, ways: &Ways, weights: &Weights) -> i32 {
    let Flag::With(carrier) = core.flag else { return 0 };
    let gap = counted(walk(core, ways, carrier.other(), carrier), FAR_GAP);
    let reach = Reach::from(ways, Tiles::one(core.pawn(carrier)));
    let to_goal = counted(reach.to(core.ground.goal(carrier)), FAR_OFF);
    let value = weights.gap * gap - weights.to_goal * to_goal;
    if carrier == core.side { value } else { -value }
}

/// The actions it takes a side to come to the other.
fn walk(core: &Core, ways: &Ways, from: Seat, to: Seat) -> usize {
    let [from, to] = [from, to].map(|seat| Tiles::one(core.pawn(seat)));
    Reach::from(ways, from).to(to)
}

/// A number of actions as the value counts it: what is far off is all the same.
fn counted(actions: usize, most: i32) -> i32 {
    i32::try_from(actions).unwrap_or(i32::MAX).min(most)
}

/// Who is sooner done with the crates, for the side to act, and how sure that is: the surer the fewer actions there are
/// left, the further the other is away who could hinder it, and the more crates there are in hand, for which nobody has
/// to walk.
fn crates(core: &Core, ways: &Ways, weights: &Weights) -> i32 {
    let [own, their] = [core.side, core.side.other()].map(|seat| razing::actions(core, ways, seat));
    let ahead = their - own;
    let soon = SOON.iter().filter(|actions| own.min(their) >= **actions).count();
    let [leader, other] = if ahead >= 0 { [core.side, core.side.other()] } else { [core.side.other(), core.side] };
    let apart = counted(walk(core, ways, other, leader), FAR_APART);
    let in_hand: u8 = core.placed.into_iter().map(|placed| CRATES.saturating_sub(placed)).sum();
    let sure = weights.apart * apart + weights.in_hand * i32::from(in_hand);
    // Who is to act is the first of two who need as many.
    let first = if ahead >= 0 { weights.ahead[soon] + sure } else { -weights.behind[soon] - sure };
    let carried = matches!(core.flag, Flag::With(_));
    first + weights.margin[usize::from(carried)] * ahead.clamp(-MOST_AHEAD, MOST_AHEAD)
}

/// The tiles on which a crate of the side to act could be of use: in the way of the other side, before a crate that is
/// in its way, and next to the own player, who could break it.
pub(in crate::engine) fn near_the_race(core: &Core) -> Tiles {
    let (ways, other) = (Ways::of(core), core.side.other());
    let reach = |tiles: Tiles| Reach::from(&ways, tiles);
    let [own, their] = [core.side, other].map(|seat| Tiles::one(core.pawn(seat)));
    let goal = core.ground.goal(other);
    let route = match core.flag {
        Flag::With(carrier) if carrier == other => reach(their).ways_to(&reach(goal), DETOUR),
        Flag::With(_) => reach(their).ways_to(&reach(own), DETOUR),
        Flag::On(tile) => {
            let flag = reach(Tiles::one(tile));
            reach(their).ways_to(&flag, DETOUR) | flag.ways_to(&reach(goal), DETOUR)
        }
    };
    route | (route & !ways.open).neighbours() | own.neighbours()
}
