//! What a position of Push (1977) is worth: how near each colour is to filling a goal, whose turn it is, and for who sees
//! it how many pushes are left to do.

use crate::{
    engine::{
        params::push_1977::{CERTAIN, HALFWAY, MISSING, ROLLED, SEEN, TO_ACT, TURN, UNSEEN},
        push_1977::Sight,
    },
    rules::{
        Seat,
        push_1977::{Core, Rules, Spaces},
    },
};

/// The expected result for a seat in ten-thousandths: 10,000 a win, -10,000 a loss. `places` are those of the goal; `sight`
/// is what the player sees of distances.
pub(in crate::engine) fn evaluate(
    core: &Core,
    rules: &Rules,
    places: &[Spaces],
    seat: Seat,
    sight: Option<Sight>,
) -> i32 {
    let strength = |seat: Seat| {
        let balls = core.balls(seat);
        let near: i32 = places.iter().map(|place| near((place & !balls).count_ones())).sum();
        near + if core.turn == seat { TO_ACT } else { 0 }
    };
    let others = (0..rules.seats).map(Seat).filter(|other| *other != seat).map(strength).max();
    let ahead = strength(seat) - others.unwrap_or_default();
    let lead = ahead * CERTAIN / (ahead.abs() + HALFWAY);
    sight.map_or(lead, |sight| (lead + (SEEN - 1) * race(core, rules, seat, sight)) / SEEN)
}

/// The expected result if each player goes straight for the goal.
fn race(core: &Core, rules: &Rules, seat: Seat, sight: Sight) -> i32 {
    let distance = |seat: Seat| usize::from(sight.of(core, seat));
    let chance = |table: &[i32], pushes: usize| table.get(pushes).copied().unwrap_or(UNSEEN);
    let (table, left) = if rules.die { (&ROLLED[..], usize::from(core.left)) } else { (&TURN[..], 0) };
    let later = |player: Seat| {
        // Who is in the middle of a turn comes nearer in it.
        let nearer = if player == core.turn { left } else { 0 };
        chance(table, distance(player).saturating_sub(nearer).max(1))
    };
    let is_own = core.turn == seat;
    let now = if left > 0 { UNSEEN } else { chance(table, distance(core.turn)) };
    // Whether any of the others comes to the goal, as one player.
    let others = (0..rules.seats).map(Seat).filter(|other| *other != seat);
    let theirs = CERTAIN - others.fold(CERTAIN, |none, other| none * (CERTAIN - later(other)) / CERTAIN);
    let (mine, yours) = if is_own { (later(seat), theirs) } else { (theirs, later(seat)) };
    let first = now - (CERTAIN - now) * turns(yours, mine) / CERTAIN;
    if is_own { first } else { -first }
}

/// The expected result of who is first, where one and then the other comes to the goal with these chances by turns.
fn turns(first: i32, second: i32) -> i32 {
    let both = first * second / CERTAIN;
    (first - second + both) * CERTAIN / (first + second - both)
}

/// What a place of the goal with so many balls missing is worth.
fn near(missing: u32) -> i32 {
    MISSING.get(missing as usize).copied().unwrap_or_default()
}
