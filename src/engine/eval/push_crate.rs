//! What a position of Push Crate is worth.
//!
//! Crates decide most games: those destroyed, how soon each side could destroy the rest, and those in hand. Beside them
//! the race: how many actions each side needs to the flag and on to its goal, and whether who has the flag, or could
//! fetch it, gets away from the other.

use arrayvec::ArrayVec;

use crate::{
    engine::{
        params::push_crate::{DETOUR, FAR_GAP, FAR_OFF, MOST_QUICKER, ROOM, WEIGHTS, Weights},
        value::ESTIMATE_LIMIT,
    },
    rules::{
        Direction, Seat,
        push_crate::{CRATES, Core, EXTRA, Flag, GOAL, Tiles},
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
    let own = Reach::from(&ways, Tiles::one(core.pawn(core.side)));
    let their = Reach::from(&ways, Tiles::one(core.pawn(core.side.other())));
    let value = weights.to_act + race(core, &ways, &own, &their, weights) + crates(core, &ways, &own, &their, weights);
    value.clamp(-ESTIMATE_LIMIT, ESTIMATE_LIMIT)
}

/// The tiles by how many actions it takes to get onto them from the next.
#[derive(Debug, Clone, Copy)]
struct Ways {
    /// One: no wall, no crate.
    open: Tiles,
    /// One too, in each direction: a crate that slides on, which is looked at as if it were where it is now.
    sliding: [Tiles; 4],
    /// Two: chips, to be broken first.
    chips: Tiles,
    /// Three: debris.
    debris: Tiles,
    /// Four or five: whole and broken crates where they do not slide.
    held: Tiles,
    /// All tiles without a wall.
    floor: Tiles,
    /// The crates of each stage.
    crates: [Tiles; 4],
}

impl Ways {
    fn of(core: &Core) -> Self {
        let [intact, broken, debris, chips] = core.crates;
        let (open, empty, held) = (core.open(), core.empty(), intact | broken);
        let sliding = Direction::ALL.map(|towards| held & empty.step(towards.opposite()));
        Self { open, sliding, chips, debris, held, floor: !core.ground.walls, crates: core.crates }
    }

    /// Where one action leads from any of these tiles, and all their neighbours.
    fn steps(&self, from: Tiles) -> (Tiles, Tiles) {
        let [up, right, down, left] = Direction::ALL.map(|towards| from.step(towards));
        let [by_up, by_right, by_down, by_left] = self.sliding;
        let slid = (up & by_up) | (right & by_right) | (down & by_down) | (left & by_left);
        let near = up | right | down | left;
        (slid | (near & self.open), near)
    }

    /// The tiles reached after one more action than these; `near` keeps what is next to those of the actions before,
    /// the newest first.
    fn further(&self, reached: Tiles, near: &mut [Tiles; Reach::HELD]) -> Tiles {
        let (steps, next) = self.steps(reached);
        *near = [next, near[0], near[1], near[2]];
        reached | steps | (near[1] & self.chips) | (near[2] & self.debris) | (near[3] & self.held)
    }
}

/// The tiles that can be reached within each number of actions.
#[derive(Debug, Clone)]
struct Reach {
    /// Up to the number of actions within which all are reached.
    within: ArrayVec<Tiles, { Reach::FAR }>,
    /// The tiles next to those.
    beside: ArrayVec<Tiles, { Reach::FAR }>,
}

impl Reach {
    /// From this number of actions on all is far.
    const FAR: usize = 24;
    /// The most actions that the work on a crate counts for.
    const WORK: usize = 14;
    /// The actions to get onto the tile of a crate that is held.
    const HELD: usize = 4;

    fn from(ways: &Ways, from: Tiles) -> Self {
        let mut reach = Self { within: ArrayVec::new(), beside: ArrayVec::new() };
        // What is next to the tiles of each number of actions before.
        let mut near = [Tiles::NONE; Self::HELD];
        let mut reached = from & ways.floor;
        for _ in 1..Self::FAR {
            if reached == ways.floor {
                break;
            }
            reach.within.push(reached);
            reached = ways.further(reached, &mut near);
            reach.beside.push(near[0]);
        }
        reach.within.push(reached);
        reach.beside.push(ways.floor);
        reach
    }

    /// The tiles within so many actions.
    fn after(&self, actions: usize) -> Tiles {
        self.within[actions.min(self.within.len() - 1)]
    }

    /// The actions to the nearest of these tiles, at most [`Reach::FAR`].
    fn to(&self, tiles: Tiles) -> usize {
        self.within.iter().position(|within| within.meets(tiles)).unwrap_or(Self::FAR)
    }

    /// The tiles of the shortest ways to where another reach begins, and of those that are by so many actions longer.
    fn ways_to(&self, end: &Self, longer: usize) -> Tiles {
        let all = self.to(end.within[0]) + longer;
        (0..=all).fold(Tiles::NONE, |ways, actions| ways | (self.after(actions) & end.after(all - actions)))
    }

    /// About the actions to break as many crates to nothing as are missing, with so many in hand: for each of those
    /// that are quickest the way from here and the hits.
    fn work(&self, ways: &Ways, missing: u32, in_hand: u32) -> i32 {
        let mut work = 0;
        for actions in 0..Self::WORK {
            // A crate of a later stage takes fewer hits.
            let done = (0..).zip(ways.crates).filter_map(|(stage, crates)| {
                let walked = (actions + stage).checked_sub(4)?;
                Some(crates & self.beside[walked.min(self.beside.len() - 1)])
            });
            let done = done.fold(Tiles::NONE, |all, crates| all | crates).len();
            // One that is placed next to the player takes an action and four hits.
            let placed = if actions > 4 { in_hand } else { 0 };
            let done = done + placed;
            if done >= missing {
                break;
            }
            work += missing - done;
        }
        work.cast_signed()
    }
}

/// A number of actions as the value counts it: what is far off is all the same.
fn int(actions: usize) -> i32 {
    i32::try_from(actions).unwrap_or(i32::MAX).min(FAR_OFF)
}

/// The race for the flag and the goals, for the side to act.
fn race(core: &Core, ways: &Ways, own: &Reach, their: &Reach, weights: &Weights) -> i32 {
    let [seat, other] = [core.side, core.side.other()];
    match core.flag {
        Flag::With(carrier) if carrier == seat => {
            let left = if core.left > 1 { weights.left } else { 0 };
            left + carried(core, ways, seat, own, their, weights)
        }
        Flag::With(_) => -carried(core, ways, other, their, own, weights),
        Flag::On(tile) => {
            let flag = Tiles::one(tile);
            let on = Reach::from(ways, flag);
            let [goal, their_goal] = [seat, other].map(|seat| core.ground.goal(seat));
            let (near, their_near) = (own.to(flag), their.to(flag));
            let value = weights.to_flag * (int(their_near) - int(near))
                + weights.flag_to_goal * (int(on.to(their_goal)) - int(on.to(goal)));
            let extra = usize::from(EXTRA);
            if near <= their_near {
                let runs = outruns(ways, flag, their.after(near.saturating_sub(1)), goal, extra);
                value + weights.first + if runs { by_hand(weights.runs, in_hand(core, other)) } else { 0 }
            } else {
                let runs = outruns(ways, flag, own.after(their_near), their_goal, extra);
                value - weights.first - if runs { by_hand(weights.runs_later, in_hand(core, seat)) } else { 0 }
            }
        }
    }
}

/// What having the flag is worth to a side.
fn carried(core: &Core, ways: &Ways, seat: Seat, own: &Reach, other: &Reach, weights: &Weights) -> i32 {
    let goal = core.ground.goal(seat);
    let first = if seat == core.side { usize::from(core.left) } else { 0 };
    let away = if outruns(ways, own.after(0), other.after(0), goal, first) {
        by_hand(weights.away, in_hand(core, seat.other()))
    } else {
        0
    };
    let gap = int(other.to(Tiles::one(core.pawn(seat)))).min(FAR_GAP);
    weights.carried + away + weights.gap * gap - weights.to_goal * int(own.to(goal))
}

/// The weight for none or some crates in hand.
fn by_hand(weights: [i32; 2], in_hand: u8) -> i32 {
    weights[usize::from(in_hand > 0)]
}

/// Whether a carrier, who has so many actions before the other acts, comes to the goal without ever being next to the
/// other, whatever way that one walks; no crates are placed.
fn outruns(ways: &Ways, carrier: Tiles, other: Tiles, goal: Tiles, first: usize) -> bool {
    let (mut runs, mut chases) = (carrier, other);
    let mut near = [Tiles::NONE; Reach::HELD];
    let mut actions = first;
    for _ in 1..Reach::FAR {
        for _ in 0..actions {
            runs = ways.further(runs, &mut near);
            if runs.meets(goal) {
                return true;
            }
        }
        // Who begins a turn next to the carrier takes the flag, and so does who comes next to the carrier.
        chases |= ways.steps(chases).0;
        runs = runs & !(chases | chases.neighbours());
        if runs.is_empty() {
            return false;
        }
        actions = 1;
    }
    false
}

/// The crates in a side's hand.
fn in_hand(core: &Core, seat: Seat) -> u8 {
    CRATES - core.placed[seat.index()].min(CRATES)
}

/// The crates that a side has destroyed, at most one less than it has to.
fn destroyed(core: &Core, seat: Seat) -> u8 {
    core.destroyed[seat.index()].min(GOAL - 1)
}

/// What the crates are worth that are destroyed, in hand, and to be destroyed, for the side to act.
fn crates(core: &Core, ways: &Ways, own: &Reach, their: &Reach, weights: &Weights) -> i32 {
    let sides = [(core.side, own), (core.side.other(), their)];
    let [work, their_work] = sides
        .map(|(seat, reach)| reach.work(ways, u32::from(GOAL - destroyed(core, seat)), u32::from(in_hand(core, seat))));
    let [value, their_value] = [(core.side, work), (core.side.other(), their_work)].map(|(seat, work)| {
        let destroyed = usize::from(destroyed(core, seat));
        weights.destroyed[destroyed] + weights.in_hand * i32::from(in_hand(core, seat)) - weights.work[destroyed] * work
    });
    let most = sides.map(|(seat, _)| usize::from(destroyed(core, seat))).into_iter().max().unwrap_or_default();
    let quicker = (their_work - work).clamp(-MOST_QUICKER, MOST_QUICKER);
    let [room, their_room] = [own, their].map(|reach| reach.after(ROOM).len().cast_signed());
    value - their_value + weights.quicker[most] * quicker + weights.room * (room - their_room)
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
