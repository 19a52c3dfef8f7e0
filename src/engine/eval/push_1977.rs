//! What a position of Push (1977) is worth: how near each colour is to filling a goal, and whose turn it is.

use crate::{
    engine::params::push_1977::{CERTAIN, HALFWAY, MISSING, TO_ACT},
    rules::{
        Seat,
        push_1977::{Core, Rules, Spaces},
    },
};

/// The expected result for a seat in ten-thousandths: 10,000 a win, -10,000 a loss. `places` are those of the goal.
pub(in crate::engine) fn evaluate(core: &Core, rules: &Rules, places: &[Spaces], seat: Seat) -> i32 {
    let strength = |seat: Seat| {
        let balls = core.balls(seat);
        let near: i32 = places.iter().map(|place| near((place & !balls).count_ones())).sum();
        near + if core.turn == seat { TO_ACT } else { 0 }
    };
    let others = (0..rules.seats).map(Seat).filter(|other| *other != seat).map(strength).max();
    let ahead = strength(seat) - others.unwrap_or_default();
    ahead * CERTAIN / (ahead.abs() + HALFWAY)
}

/// What a place of the goal with so many balls missing is worth.
fn near(missing: u32) -> i32 {
    MISSING.get(missing as usize).copied().unwrap_or_default()
}
