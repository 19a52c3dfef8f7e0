//! A hash of a position, for those who remember many of one game.

use super::{Core, Flag, Tiles};

impl Core {
    /// A hash of everything that changes in a game.
    #[must_use]
    pub fn key(&self) -> u64 {
        let tile = |at| Tiles::one(at).index() as u64;
        let flag = match self.flag {
            Flag::On(at) => tile(at),
            Flag::With(seat) => 100 + u64::from(seat.0),
        };
        let [one, two] = self.pawns.map(tile);
        let numbers = [self.side.0, self.left].into_iter().chain(self.placed).chain(self.destroyed);
        let small = numbers.fold(one << 14 | two << 7 | flag, |all, number| all << 3 | u64::from(number));
        let mut key = mixed(small);
        for crates in self.crates {
            let [low, high] = halves(crates.0);
            key = mixed(key ^ low);
            key = mixed(key.rotate_left(23) ^ high);
        }
        key
    }
}

#[allow(clippy::cast_possible_truncation, reason = "halves are meant")]
const fn halves(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

/// The finisher of `SplitMix64`.
const fn mixed(mut key: u64) -> u64 {
    key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}
