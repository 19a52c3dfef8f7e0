//! How many actions a side needs until it has destroyed five crates, if nobody hinders it.

use crate::rules::{
    Direction, Seat,
    push_crate::{CRATES, Core, GOAL, Tiles},
};

use super::ways::Ways;

/// The hits that destroy a crate of each stage, those that need the fewest first.
const HITS: [usize; 4] = [1, 2, 3, 4];

/// About the actions: a side always breaks what is done with first, of the crates there are and one from its hand.
pub(super) fn actions(core: &Core, ways: &Ways, seat: Seat) -> i32 {
    let in_hand = CRATES.saturating_sub(core.placed[seat.index()]);
    let mut side = Side { seat, ways: *ways, at: Tiles::one(core.pawn(seat)), in_hand };
    let actions: usize = (core.destroyed[seat.index()]..GOAL).map(|_| side.next()).sum();
    i32::try_from(actions).unwrap_or(i32::MAX)
}

/// A side that destroys crate after crate.
struct Side {
    seat: Seat,
    ways: Ways,
    /// Where it may stand.
    at: Tiles,
    in_hand: u8,
}

/// A way to destroy the next crate.
struct Plan {
    actions: usize,
    /// The crate, where it is not one from the hand.
    target: Tiles,
    /// Where the player stands in the end.
    at: Tiles,
}

impl Side {
    /// The actions for a crate where none is near and none in hand.
    const MOST: usize = 14;

    /// Destroys a crate; gives the actions.
    fn next(&mut self) -> usize {
        let plan = self.plan();
        self.at = plan.at;
        if plan.target.is_empty() {
            self.in_hand = self.in_hand.saturating_sub(1);
        } else {
            self.ways = self.ways.without(plan.target);
        }
        plan.actions
    }

    /// The quickest way to destroy a crate.
    fn plan(&self) -> Plan {
        let mut best = Plan { actions: self.by_hand().unwrap_or(Self::MOST), target: Tiles::NONE, at: self.at };
        let mut reached = self.at;
        for walked in 0.. {
            if walked + 1 >= best.actions {
                break;
            }
            self.hit(reached, walked, &mut best);
            self.slide(reached, walked, &mut best);
            let wider = self.ways.on(reached);
            if wider == reached {
                break;
            }
            reached = wider;
        }
        best
    }

    /// The actions for a crate from the hand: to place it and four hits, where something holds it, and one more where
    /// not.
    fn by_hand(&self) -> Option<usize> {
        let empty = self.ways.empty;
        let holds = |towards: Direction| {
            let slides = empty.step(towards.opposite());
            !(self.at.step(towards) & empty & !slides).is_empty()
        };
        let room = self.in_hand > 0 && self.at.neighbours().meets(empty);
        room.then(|| if Direction::ALL.into_iter().any(holds) { 5 } else { 6 })
    }

    /// One of some tiles, chosen so that the board may be turned round.
    const fn one(&self, tiles: Tiles) -> Tiles {
        if self.seat.0 == Seat::FIRST.0 { tiles.lowest() } else { tiles.highest() }
    }

    /// Crates that can be hit from these tiles, to which it took so many actions.
    fn hit(&self, from: Tiles, walked: usize, best: &mut Plan) {
        let near = from.neighbours();
        let held = Direction::ALL
            .into_iter()
            .zip(self.ways.sliding)
            .fold(Tiles::NONE, |held, (towards, sliding)| held | (from.step(towards) & self.ways.held & !sliding));
        let [intact, broken, debris, chips] = self.ways.crates;
        for (hits, crates) in HITS.into_iter().zip([chips & near, debris & near, broken & held, intact & held]) {
            if walked + hits < best.actions && !crates.is_empty() {
                let target = self.one(crates);
                *best = Plan { actions: walked + hits, target, at: from & target.neighbours() };
            }
        }
    }

    /// Crates that slide before one who pushes from these tiles, until something holds them.
    fn slide(&self, from: Tiles, walked: usize, best: &mut Plan) {
        let [intact, broken, ..] = self.ways.crates;
        for (hits, crates) in [(HITS[2], broken), (HITS[3], intact)] {
            // A crate that slides does so for an action at least.
            if walked + 1 + hits >= best.actions || !from.neighbours().meets(crates) {
                continue;
            }
            for (towards, sliding) in Direction::ALL.into_iter().zip(self.ways.sliding) {
                let (mut sliding, back) = (from.step(towards) & sliding & crates, towards.opposite());
                for slides in 1.. {
                    if walked + slides + hits >= best.actions || sliding.is_empty() {
                        break;
                    }
                    sliding = sliding.step(towards);
                    let stops = self.one(sliding & !self.ways.empty.step(back));
                    if !stops.is_empty() {
                        let target = (0..slides).fold(stops, |tile, _| tile.step(back));
                        *best = Plan { actions: walked + slides + hits, target, at: stops.step(back) };
                    }
                }
            }
        }
    }
}
