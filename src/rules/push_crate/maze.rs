//! Mazes made from a number: the same number gives the same maze for ever, whatever else changes.
//!
//! A maze has rooms on every second tile of every second row, doors between them and pillars where four rooms meet.
//! Everything is made in pairs of opposite tiles. A few such mazes are drawn, and the one that is most fun is taken.

use crate::rules::{Seat, Square};

use super::{
    Core, Ground, Tiles,
    maps::{MIDDLE, begin, opposite},
};

/// The mazes of which the best is taken.
const DRAWN: usize = 32;

/// The start of a game in the maze of a number.
#[must_use]
pub fn maze(seed: u64) -> Core {
    let mut dice = Dice(seed);
    let taste = Taste::drawn(&mut dice);
    let mut best = draw(&taste, &mut dice);
    let mut most = taste.fun(&best);
    for _ in 1..DRAWN {
        let other = draw(&taste, &mut dice);
        let fun = taste.fun(&other);
        if fun > most {
            (best, most) = (other, fun);
        }
    }
    best
}

/// Numbers drawn one after the other: `SplitMix64` by Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators" (2014).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut drawn = self.0;
        drawn = (drawn ^ drawn >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        drawn = (drawn ^ drawn >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        drawn ^ drawn >> 31
    }

    /// A number below another, which is small.
    fn below(&mut self, limit: u8) -> u8 {
        (self.next() % u64::from(limit)).to_le_bytes()[0]
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let other = usize::from(self.below(u8::try_from(last + 1).unwrap_or(u8::MAX)));
            things.swap(last, other);
        }
    }
}

/// What the maze of a number should be like.
struct Taste {
    /// Where One starts.
    start: Square,
    /// The steps from a start tile to the flag.
    steps: u32,
    /// The tiles on which a crate would cut the only path.
    narrow: u32,
    /// Pairs of doors beside those that every room needs.
    doors: u8,
    /// Pairs of pillars that are missing.
    gaps: u8,
    /// Pairs of crates.
    crates: u8,
}

impl Taste {
    fn drawn(dice: &mut Dice) -> Self {
        let start = Square::new(2 * [2, 2, 2, 1, 0][usize::from(dice.below(5))], 0);
        let least = u32::from(start.file.abs_diff(MIDDLE.file) + MIDDLE.rank);
        Self {
            start,
            steps: least.max(6) + 2 * u32::from(dice.below(3)),
            narrow: 4 + u32::from(dice.below(7)),
            doors: 3 + dice.below(4),
            gaps: dice.below(4),
            crates: 3 + dice.below(4),
        }
    }

    /// How well a maze fits, the more the better.
    fn fun(&self, core: &Core) -> i32 {
        let ground = &core.ground;
        let (open, floor, flag) = (core.open(), !ground.walls, Tiles::one(MIDDLE));
        let start = Tiles::one(self.start);
        let steps = flag.walks(open, &[start]).len() - 1;
        let goal = flag.walks(open, &[ground.goal(Seat::FIRST)]).len() - 1;
        let narrow = (core.empty() & !core.placeable()).len();
        // A single tile through which every way to the flag leads, crates broken or not, is dull; and so are dead ends.
        let between = (core.empty() & !start.neighbours()).each();
        let bridges = between.filter(|tile| !start.region(floor & !*tile).meets(flag)).count();
        let ends = floor.each().filter(|tile| (tile.neighbours() & floor).len() == 1).count();
        let off = |is: u32, wanted: u32| is.abs_diff(wanted).cast_signed();
        let count = |number: usize| i32::try_from(number).unwrap_or(i32::MAX);
        let steps_off = off(steps, self.steps) + off(goal, steps.max(6)) / 2;
        -2 * (steps_off + off(narrow, self.narrow)) - 6 * count(bridges) - count(ends)
    }
}

/// Draws a maze: valid whatever the numbers are.
fn draw(taste: &Taste, dice: &mut Dice) -> Core {
    let even = |number: u8| number.is_multiple_of(2);
    let mut floor = Tiles::NONE;
    let (mut doors, mut pillars) = (Vec::new(), Vec::new());
    for tile in Tiles::BOARD.names() {
        match (even(tile.file), even(tile.rank)) {
            (true, true) => floor |= Tiles::one(tile),
            (false, false) => pillars.push(tile),
            _ => doors.push(tile),
        }
    }
    // One of each pair of opposite tiles.
    doors.retain(|tile| *tile < opposite(*tile));
    pillars.retain(|tile| *tile < opposite(*tile));
    let pair = |tile: Square| Tiles::one(tile) | Tiles::one(opposite(tile));
    // The doors that join rooms, and some more.
    dice.shuffle(&mut doors);
    doors.retain(|door| {
        let rooms = Tiles::one(*door).neighbours() & floor;
        let joined = rooms.each().all(|room| (rooms & !room.region(floor)).is_empty());
        if !joined {
            floor |= pair(*door);
        }
        joined
    });
    for door in doors.iter().take(usize::from(taste.doors)) {
        floor |= pair(*door);
    }
    dice.shuffle(&mut pillars);
    pillars.retain(|pillar| (Tiles::one(*pillar).neighbours() & floor).len() > 1);
    for pillar in pillars.iter().take(usize::from(taste.gaps)) {
        floor |= pair(*pillar);
    }
    let ground = Ground { walls: !floor, starts: [taste.start, opposite(taste.start)], goals: [Tiles::SIZE - 1, 0] };
    let mut core = begin(ground, [Tiles::NONE; 4]);
    let mut places: Vec<Square> = core.empty().names().filter(|tile| *tile < opposite(*tile)).collect();
    dice.shuffle(&mut places);
    let mut left = taste.crates;
    for place in places {
        if left > 0 && ground.is_joined(core.open() & !pair(place), MIDDLE) {
            // One pair in four is broken already.
            core.crates[usize::from(dice.below(4) == 0)] |= pair(place);
            left -= 1;
        }
    }
    core
}
