//! The patterns that have a name.
//!
//! The source names sixteen, its figures 3a to 3p, and shows none; it says only that 3a becomes 3c in the fewest pushes by
//! 9, 7, 7, 1, 9, 6, 8. Among all pairs of patterns that this joins only the checkerboard and the cross have at least
//! four of the board's eight symmetries each, so 3a is [`Checker`](patterns) and 3c Cross. There are just sixteen patterns
//! with all eight symmetries, which are the sixteen here: our reconstruction.

use crate::rules::Seat;

/// A two-coloured filling of the board with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pattern {
    /// The name as a value of the option `start`.
    pub name: &'static str,
    /// The name people read.
    pub title: &'static str,
    /// The rows, top to bottom, `B` and `Y`.
    pub rows: &'static str,
    /// The colour of the ball in hand.
    pub hand: Seat,
    /// One sentence about it as a start.
    pub note: &'static str,
    /// Whether it is one of the sixteen.
    pub is_symmetric: bool,
}

impl Pattern {
    const fn new(
        name: &'static str,
        title: &'static str,
        rows: &'static str,
        hand: Seat,
        note: &'static str,
        is_symmetric: bool,
    ) -> Self {
        Self { name, title, rows, hand, note, is_symmetric }
    }
}

const B: Seat = Seat::FIRST;
const Y: Seat = Seat::SECOND;

/// Fair by the usual rules, with one side, for the 4×3 block, and with a last ball of one's own: what the solution says.
const FAIR: &str = "A draw with best play, but not with all four sides.";
/// Fair with all four sides too.
const FAIREST: &str = "A draw with best play, with all four sides too.";
/// What the solution says of the others.
const DRAWN: &str = "A draw with best play by the usual rules.";
const TWO: &str = "By the usual rules the starter wins with two pushes.";
const SEVEN: &str = "By the usual rules the starter can win within seven pushes.";
const FULL: &str = "Holds a 3×3 square, and so is a start for other goals only.";

/// The patterns a game for two may start from, the fair ones first.
pub(super) const STARTS: [Pattern; 20] = [
    Pattern::new("checker", "Checker", "YBYBY/BYBYB/YBYBY/BYBYB/YBYBY", B, FAIREST, true),
    Pattern::new("cross", "Cross", "YBYBY/BBYBB/YYYYY/BBYBB/YBYBY", B, FAIREST, true),
    Pattern::new("pinwheel", "Pinwheel", "BBYYY/YBYBB/YBYBY/BBYBY/YYYBB", B, FAIR, false),
    Pattern::new("stripes", "Stripes", "YYYYY/BBBBB/BYYYB/YYYYY/BBBBB", B, FAIR, false),
    Pattern::new("pillars", "Pillars", "BYBYB/BYBYB/YYBYY/BYBYB/BYBYB", Y, FAIREST, false),
    Pattern::new("bands", "Bands", "YYYYY/BBBBB/YBYBY/BBBBB/YYYYY", B, FAIREST, false),
    Pattern::new("jewel", "Jewel", "YYBYY/YBBBY/BBYBB/YBBBY/YYBYY", B, TWO, true),
    Pattern::new("ring", "Ring", "YBBBY/BYYYB/BYYYB/BYYYB/YBBBY", B, FULL, true),
    Pattern::new("fort", "Fort", "BYYYB/YBBBY/YBYBY/YBBBY/BYYYB", B, DRAWN, true),
    Pattern::new("lattice", "Lattice", "BYBYB/YYBYY/BBYBB/YYBYY/BYBYB", B, SEVEN, true),
    Pattern::new("saltire", "Saltire", "BYBYB/YBYBY/BYYYB/YBYBY/BYBYB", B, SEVEN, true),
    Pattern::new("diamond", "Diamond", "BBYBB/BYYYB/YYYYY/BYYYB/BBYBB", B, FULL, true),
    Pattern::new("checker-exchanged", "Checker, colours exchanged", "BYBYB/YBYBY/BYBYB/YBYBY/BYBYB", Y, FAIREST, true),
    Pattern::new("cross-exchanged", "Cross, colours exchanged", "BYBYB/YYBYY/BBBBB/YYBYY/BYBYB", Y, FAIREST, true),
    Pattern::new("jewel-exchanged", "Jewel, colours exchanged", "BBYBB/BYYYB/YYBYY/BYYYB/BBYBB", Y, TWO, true),
    Pattern::new("ring-exchanged", "Ring, colours exchanged", "BYYYB/YBBBY/YBBBY/YBBBY/BYYYB", Y, FULL, true),
    Pattern::new("fort-exchanged", "Fort, colours exchanged", "YBBBY/BYYYB/BYBYB/BYYYB/YBBBY", Y, DRAWN, true),
    Pattern::new("lattice-exchanged", "Lattice, colours exchanged", "YBYBY/BBYBB/YYBYY/BBYBB/YBYBY", Y, SEVEN, true),
    Pattern::new("saltire-exchanged", "Saltire, colours exchanged", "YBYBY/BYBYB/YBBBY/BYBYB/YBYBY", Y, SEVEN, true),
    Pattern::new("diamond-exchanged", "Diamond, colours exchanged", "YYBYY/YBBBY/BBBBB/YBBBY/YYBYY", Y, FULL, true),
];

/// The sixteen patterns with all eight symmetries of the board.
pub fn patterns() -> impl Iterator<Item = &'static Pattern> {
    STARTS.iter().filter(|pattern| pattern.is_symmetric)
}
