//! How many actions it takes to get from tile to tile.

use arrayvec::ArrayVec;

use crate::rules::{
    Direction,
    push_crate::{Core, Tiles},
};

/// The tiles by how many actions it takes to get onto them from the next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ways {
    /// One: no wall, no crate.
    pub(super) open: Tiles,
    /// One too, in each direction: a crate that slides on, which is looked at as if it were where it is now.
    pub(super) sliding: [Tiles; 4],
    /// Whole and broken crates: four or five where they do not slide.
    pub(super) held: Tiles,
    /// The crates of each stage: debris takes three, chips two, one of them to break what is left.
    pub(super) crates: [Tiles; 4],
    /// The tiles where nothing is.
    pub(super) empty: Tiles,
    /// All tiles without a wall.
    floor: Tiles,
}

impl Ways {
    pub(super) fn of(core: &Core) -> Self {
        let [intact, broken, ..] = core.crates;
        let (open, empty, held) = (core.open(), core.empty(), intact | broken);
        let (crates, floor) = (core.crates, !core.ground.walls);
        Self { open, sliding: sliding(held, empty), held, crates, empty, floor }
    }

    /// The same where these crates are gone.
    pub(super) fn without(&self, gone: Tiles) -> Self {
        let (held, empty) = (self.held & !gone, self.empty | gone);
        let crates = self.crates.map(|crates| crates & !gone);
        Self { open: self.open | gone, sliding: sliding(held, empty), held, crates, empty, floor: self.floor }
    }

    /// These tiles and where one action leads from them without breaking anything.
    pub(super) fn on(&self, from: Tiles) -> Tiles {
        from | self.steps(from).0
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
        let [.., debris, chips] = self.crates;
        let (steps, next) = self.steps(reached);
        *near = [next, near[0], near[1], near[2]];
        reached | steps | (near[1] & chips) | (near[2] & debris) | (near[3] & self.held)
    }
}

/// Those of some crates that slide, in each direction.
fn sliding(crates: Tiles, empty: Tiles) -> [Tiles; 4] {
    Direction::ALL.map(|towards| crates & empty.step(towards.opposite()))
}

/// The tiles that can be reached within each number of actions, up to the number within which all are.
#[derive(Debug, Clone)]
pub(super) struct Reach(ArrayVec<Tiles, { Reach::FAR }>);

impl Reach {
    /// From this number of actions on all is far.
    const FAR: usize = 24;
    /// The actions to get onto the tile of a crate that is held.
    const HELD: usize = 4;

    pub(super) fn from(ways: &Ways, from: Tiles) -> Self {
        let mut within = ArrayVec::new();
        // What is next to the tiles of each number of actions before.
        let mut near = [Tiles::NONE; Self::HELD];
        let mut reached = from & ways.floor;
        for _ in 1..Self::FAR {
            if reached == ways.floor {
                break;
            }
            within.push(reached);
            reached = ways.further(reached, &mut near);
        }
        within.push(reached);
        Self(within)
    }

    /// The tiles within so many actions.
    fn after(&self, actions: usize) -> Tiles {
        self.0[actions.min(self.0.len() - 1)]
    }

    /// The actions to the nearest of these tiles, at most [`Reach::FAR`].
    pub(super) fn to(&self, tiles: Tiles) -> usize {
        self.0.iter().position(|within| within.meets(tiles)).unwrap_or(Self::FAR)
    }

    /// The tiles of the shortest ways to where another reach begins, and of those that are by so many actions longer.
    pub(super) fn ways_to(&self, end: &Self, longer: usize) -> Tiles {
        let all = self.to(end.0[0]) + longer;
        (0..=all).fold(Tiles::NONE, |ways, actions| ways | (self.after(actions) & end.after(all - actions)))
    }
}
