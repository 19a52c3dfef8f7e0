//! What a position of Push Crate is worth.
//!
//! The race: how many actions each side needs to the flag and on to its goal, and whether who has the flag, or could
//! fetch it, gets away from the other. Beside it the crates: those destroyed, how near each side is to destroying
//! another, and those in hand.

use crate::{
    engine::{
        params::push_crate::{DETOUR, FAR_GAP, MOST_CLOCK, MOST_LEAD, WEIGHTS, Weights},
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
    let [own, their] = [core.side, core.side.other()].map(|seat| Reach::from(&ways, Tiles::one(core.pawn(seat))));
    let works = [work(core, core.side, &ways, &own), work(core, core.side.other(), &ways, &their)];
    let mut value = weights.to_act + race(core, &ways, &own, &their, works, weights);
    value += crates(core, core.side, works[0], weights) - crates(core, core.side.other(), works[1], weights);
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
        let (mut reached, mut near) = (Tiles::NONE, Tiles::NONE);
        for (towards, sliding) in Direction::ALL.into_iter().zip(self.sliding) {
            let onto = from.step(towards);
            near |= onto;
            reached |= onto & sliding;
        }
        (reached | (near & self.open), near)
    }

    /// The tiles reached after one more action than these; `near` keeps what is next to those of the actions before,
    /// the newest first.
    fn further(&self, reached: Tiles, near: &mut [Tiles; Reach::HELD]) -> Tiles {
        let (steps, next) = self.steps(reached);
        near.rotate_right(1);
        near[0] = next;
        reached | steps | (near[1] & self.chips) | (near[2] & self.debris) | (near[3] & self.held)
    }
}

/// The tiles that can be reached within each number of actions.
#[derive(Debug, Clone, Copy)]
struct Reach {
    within: [Tiles; Reach::FAR],
    /// The tiles next to those.
    beside: [Tiles; Reach::FAR],
}

impl Reach {
    /// From this number of actions on all is far.
    const FAR: usize = 24;
    /// The most actions that the work on a crate counts for.
    const WORK: usize = 14;
    /// The actions to get onto the tile of a crate that is held.
    const HELD: usize = 4;

    fn from(ways: &Ways, from: Tiles) -> Self {
        let mut within = [from; Self::FAR];
        let mut beside = [Tiles::NONE; Self::FAR];
        // What is next to the tiles of each number of actions before.
        let mut near = [Tiles::NONE; Self::HELD];
        for actions in 1..Self::FAR {
            let reached = ways.further(within[actions - 1], &mut near);
            (within[actions], beside[actions - 1]) = (reached, near[0]);
            if reached == ways.floor {
                within[actions..].fill(reached);
                beside[actions..].fill(reached);
                break;
            }
        }
        Self { within, beside }
    }

    /// The tiles within so many actions.
    fn after(&self, actions: usize) -> Tiles {
        self.within[actions.min(Self::FAR - 1)]
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
            let crates = (0..).zip(ways.crates).filter_map(|(stage, crates)| {
                let walked = (actions + stage).checked_sub(4)?;
                Some((crates & self.beside[walked.min(Self::FAR - 1)]).len())
            });
            // One that is placed next to the player takes an action and four hits.
            let placed = if actions > 4 { in_hand } else { 0 };
            let done = crates.sum::<u32>() + placed;
            if done >= missing {
                break;
            }
            work += missing - done;
        }
        work.cast_signed()
    }
}

fn int(actions: usize) -> i32 {
    i32::try_from(actions).unwrap_or(i32::MAX)
}

/// The race for the flag and the goals, for the side to act.
fn race(core: &Core, ways: &Ways, own: &Reach, their: &Reach, works: [i32; 2], weights: &Weights) -> i32 {
    let [seat, other] = [core.side, core.side.other()];
    match core.flag {
        Flag::With(carrier) if carrier == seat => {
            let away = outruns(ways, own.after(0), their.after(0), core.ground.goal(seat), usize::from(core.left));
            carried(core, ways, seat, own, their, clock(away, works[1]), weights)
        }
        Flag::With(_) => {
            let away = outruns(ways, their.after(0), own.after(0), core.ground.goal(other), 0);
            -carried(core, ways, other, their, own, clock(away, works[0]), weights)
        }
        Flag::On(tile) => {
            let flag = Tiles::one(tile);
            let on = Reach::from(ways, flag);
            let [goal, their_goal] = [seat, other].map(|seat| core.ground.goal(seat));
            let (near, their_near) = (own.to(flag), their.to(flag));
            let mut value = weights.to_flag * (int(their_near) - int(near))
                + weights.flag_to_goal * (int(on.to(their_goal)) - int(on.to(goal)));
            if near <= their_near {
                value += weights.first;
                if outruns(ways, flag, their.after(near.saturating_sub(1)), goal, usize::from(EXTRA)).is_some() {
                    value += weights.runs[0];
                }
            } else {
                value -= weights.first;
                if outruns(ways, flag, own.after(their_near), their_goal, usize::from(EXTRA)).is_some() {
                    value -= weights.runs[1];
                }
            }
            value
        }
    }
}

/// By how many actions a carrier who is away in so many turns is faster than the other's work on the crates.
fn clock(away: Option<usize>, work: i32) -> Option<i32> {
    away.map(|turns| (work - int(turns)).clamp(-MOST_CLOCK, MOST_CLOCK))
}

/// What having the flag is worth to a side.
fn carried(
    core: &Core,
    ways: &Ways,
    seat: Seat,
    own: &Reach,
    other: &Reach,
    clock: Option<i32>,
    weights: &Weights,
) -> i32 {
    let goal = core.ground.goal(seat);
    let ends = (goal & ways.open).each();
    let lead = ends.map(|end| int(other.to(end)) - int(own.to(end))).max().unwrap_or_default();
    let gap = int(other.to(Tiles::one(core.pawn(seat)))).min(FAR_GAP);
    let blocks = usize::from(count(core, seat.other()).1);
    let away = clock.map_or(0, |clock| weights.away[blocks] + weights.clock * clock);
    weights.carried + away + weights.lead * lead.clamp(-MOST_LEAD, MOST_LEAD) + weights.gap * gap
        - weights.to_goal * int(own.to(goal))
}

/// The turns in which a carrier, who has so many actions before the other acts, comes to the goal without ever being next
/// to the other, whatever way that one walks; no crates are placed.
fn outruns(ways: &Ways, carrier: Tiles, other: Tiles, goal: Tiles, first: usize) -> Option<usize> {
    let (mut runs, mut chases) = (carrier, other);
    let mut near = [Tiles::NONE; Reach::HELD];
    let mut actions = first;
    for turns in 1..Reach::FAR {
        for _ in 0..actions {
            runs = ways.further(runs, &mut near);
            if runs.meets(goal) {
                return Some(turns);
            }
        }
        // Who begins a turn next to the carrier takes the flag, and so does who comes next to the carrier.
        chases |= ways.steps(chases).0;
        runs = runs & !(chases | chases.neighbours());
        if runs.is_empty() {
            return None;
        }
        actions = 1;
    }
    None
}

/// The crates that a side has destroyed, at most one less than it has to, and those in its hand.
fn count(core: &Core, seat: Seat) -> (u8, u8) {
    (core.destroyed[seat.index()].min(GOAL - 1), CRATES - core.placed[seat.index()].min(CRATES))
}

/// About the actions in which a side could destroy all crates that are missing.
fn work(core: &Core, seat: Seat, ways: &Ways, reach: &Reach) -> i32 {
    let (destroyed, in_hand) = count(core, seat);
    reach.work(ways, u32::from(GOAL - destroyed), u32::from(in_hand))
}

/// What the crates destroyed, in hand and to be destroyed by so much work are worth to a side.
fn crates(core: &Core, seat: Seat, work: i32, weights: &Weights) -> i32 {
    let (destroyed, in_hand) = count(core, seat);
    let destroyed = usize::from(destroyed);
    weights.destroyed[destroyed] + weights.in_hand * i32::from(in_hand) - weights.work[destroyed] * work
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
