//! The symmetries of the board under which the pushes from some sides are the same.

use crate::rules::push_1977::{Spaces, board::ALL};

/// The spaces whose row and column, counted from 0, have this sum.
const SLANTS: [Spaces; 9] = {
    let mut slants = [0; 9];
    let mut space = 0;
    while space < 25 {
        slants[space / 5 + space % 5] |= 1 << space;
        space += 1;
    }
    slants
};
/// The top row, and the left column.
const TOP: Spaces = 0b1_1111;
const LEFT: Spaces = 0b1_00001_00001_00001_00001;

/// Exchanges the left side and the bottom: mirrored at the diagonal from the top left to the bottom right, then turned
/// round.
const fn exchanged(set: Spaces) -> Spaces {
    (set & SLANTS[0]) << 24
        | (set & SLANTS[1]) << 18
        | (set & SLANTS[2]) << 12
        | (set & SLANTS[3]) << 6
        | set & SLANTS[4]
        | (set & SLANTS[5]) >> 6
        | (set & SLANTS[6]) >> 12
        | (set & SLANTS[7]) >> 18
        | (set & SLANTS[8]) >> 24
}

/// Exchanges top and bottom.
const fn upside_down(set: Spaces) -> Spaces {
    (set & TOP) << 20 | (set & TOP << 5) << 10 | set & TOP << 10 | (set & TOP << 15) >> 10 | (set & TOP << 20) >> 20
}

/// Exchanges left and right.
const fn mirrored(set: Spaces) -> Spaces {
    (set & LEFT) << 4 | (set & LEFT << 1) << 2 | set & LEFT << 2 | (set & LEFT << 3) >> 2 | (set & LEFT << 4) >> 4
}

/// The smallest of the sets that a set becomes by the symmetries of a board with so many numbered pockets: the two sides
/// of ten can be exchanged, all four of twenty in eight ways, and a single side can be turned over.
#[inline]
pub(super) fn smallest(set: Spaces, pockets: u8) -> Spaces {
    let set = set & ALL;
    match pockets {
        10 => set.min(exchanged(set)),
        5 => set.min(upside_down(set)),
        _ => {
            let turned = |set: Spaces| set.min(mirrored(set)).min(upside_down(set)).min(mirrored(upside_down(set)));
            turned(set).min(turned(exchanged(set)))
        }
    }
}

/// Whether one of those symmetries leaves a set as it is.
#[inline]
pub(super) fn is_symmetric(set: Spaces, pockets: u8) -> bool {
    match pockets {
        10 => set == exchanged(set),
        5 => set == upside_down(set),
        _ => {
            let (over, turned) = (upside_down(set), exchanged(set));
            let half = mirrored(over);
            [mirrored(set), over, half, turned].contains(&set)
                // Of these three the images are the other symmetries.
                || [mirrored(turned), upside_down(turned), mirrored(upside_down(turned))].contains(&set)
        }
    }
}

/// Whether all of those symmetries leave a set as it is.
pub(super) fn is_even(set: Spaces, pockets: u8) -> bool {
    match pockets {
        10 => set == exchanged(set),
        5 => set == upside_down(set),
        _ => [exchanged(set), upside_down(set), mirrored(set)] == [set; 3],
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::ranks::{Balls, HAND, pushed},
        *,
    };
    use crate::rules::push_1977::board::CHANNELS;

    fn image(balls: Balls, symmetry: fn(Spaces) -> Spaces) -> Balls {
        symmetry(balls & ALL) | balls & HAND
    }

    /// Whether every push of the image is the image of a push.
    fn holds(symmetry: fn(Spaces) -> Spaces, pockets: usize) -> bool {
        let mut random = fastrand::Rng::with_seed(2);
        (0..100).all(|_| {
            let balls: Balls = random.u32(..1 << 26);
            let all = |balls, symmetry: fn(Spaces) -> Spaces| {
                let mut next: Vec<Balls> =
                    CHANNELS[..pockets].iter().map(|channel| image(pushed(balls, channel), symmetry)).collect();
                next.sort_unstable();
                next
            };
            all(image(balls, symmetry), |set| set) == all(balls, symmetry)
        })
    }

    #[test]
    fn the_symmetries_are_those_of_the_pockets() {
        assert!(holds(exchanged, 10) && holds(exchanged, 20) && !holds(exchanged, 5));
        assert!(holds(upside_down, 5) && holds(upside_down, 20) && !holds(upside_down, 10));
        assert!(holds(mirrored, 20) && !holds(mirrored, 10) && !holds(mirrored, 5));
    }

    #[test]
    fn all_images_have_the_same_smallest() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..1_000 {
            let set = random.u32(..=ALL);
            for (pockets, symmetries) in [
                (10, &[exchanged as fn(Spaces) -> Spaces][..]),
                (5, &[upside_down]),
                (20, &[exchanged, upside_down, mirrored]),
            ] {
                let first = smallest(set, pockets);
                assert_eq!(smallest(first, pockets), first);
                for symmetry in symmetries {
                    assert_eq!(smallest(symmetry(set), pockets), first);
                    assert_eq!(symmetry(symmetry(set)), set);
                }
            }
        }
    }
}
