//! How many pushes in a row bring a colour to its goal.
//!
//! What becomes of the balls of a colour depends on these alone: where they are, and whether one of them is in hand. So
//! each way to choose their places has a distance of its own, found from the goals backwards. With a die a player who has
//! that many pushes left wins; without one the turn must go on until then, so that all balls that come off before have
//! the own colour.

use std::{
    iter,
    sync::{Arc, Condvar, Mutex, OnceLock, PoisonError},
    thread,
    time::Duration,
};

use crate::rules::{
    Seat,
    push_1977::{Core, Rules, board::ALL},
};

use super::{
    super::params::push_1977::{DETOUR, TRIED},
    ranks::{Balls, HAND, Ranks, next, steps},
};

/// The distance where there is none.
const NEVER: u8 = u8::MAX;

/// The distances for a number of balls.
#[derive(Debug)]
struct Field {
    members: u32,
    ranks: Box<Ranks>,
    pushes: Vec<u8>,
}

impl Field {
    /// `turn` is whether the turn must go on.
    fn new(rules: &Rules, members: u32, turn: bool) -> Self {
        let (ranks, count) = Ranks::new(members);
        let is_goal = |set: &Balls| rules.goal.is_filled(set & ALL) && (!rules.own_last || set & HAND != 0);
        let mut pushes = vec![NEVER; count];
        let mut layer: Vec<Balls> =
            iter::successors(Some((1 << members) - 1), |set| Some(next(*set))).take(count).filter(is_goal).collect();
        for set in &layer {
            pushes[ranks.of(*set)] = 0;
        }
        for distance in 1..NEVER {
            let mut further = Vec::new();
            for set in layer {
                let befores = match rules.pockets {
                    5 => steps::<5, true>(set),
                    10 => steps::<10, true>(set),
                    _ => steps::<20, true>(set),
                };
                for before in befores.into_iter().take(rules.pockets.into()) {
                    let known = &mut pushes[ranks.of(before)];
                    if *known == NEVER && (!turn || before & HAND != 0) {
                        *known = distance;
                        further.push(before);
                    }
                }
            }
            layer = further;
        }
        Self { members, ranks: Box::new(ranks), pushes }
    }

    fn of(&self, core: &Core, seat: Seat) -> u8 {
        let hand = if core.hand == seat { HAND } else { 0 };
        self.pushes[self.ranks.of(core.balls(seat) | hand)]
    }
}

/// The distances of all colours by some rules.
#[derive(Debug)]
pub(in crate::engine) struct Distances {
    /// Whoever pushes.
    any: Vec<Field>,
    /// Within a turn, without a die.
    turn: Vec<Field>,
}

/// The distances that were asked for last, the last ones at the end.
static KNOWN: Mutex<Vec<(Rules, Arc<Wanted>)>> = Mutex::new(Vec::new());
/// So many are kept, 10 MB each at most.
const KEPT: usize = 8;

/// Distances that are known, or will be.
#[derive(Debug, Default)]
pub(super) struct Wanted {
    made: OnceLock<Distances>,
    /// Held by who tells that they are made.
    telling: Mutex<()>,
    told: Condvar,
}

impl Wanted {
    /// How long is waited before it is asked whether to go on.
    const WAIT: Duration = Duration::from_millis(5);

    /// The distances, if they are known.
    pub(super) fn known(&self) -> Option<&Distances> {
        self.made.get()
    }

    /// Waits until they are known, or `go_on` says no.
    pub(super) fn wait(&self, mut go_on: impl FnMut() -> bool) {
        let mut telling = self.telling.lock().unwrap_or_else(PoisonError::into_inner);
        while self.made.get().is_none() && go_on() {
            telling = self.told.wait_timeout(telling, Self::WAIT).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn make(&self, rules: &Rules) {
        self.made.get_or_init(|| Distances::new(rules));
        let _telling = self.telling.lock().unwrap_or_else(PoisonError::into_inner);
        self.told.notify_all();
    }
}

impl Distances {
    fn new(rules: &Rules) -> Self {
        let counts: &[u32] = match rules.seats {
            2 => &[13],
            3 => &[9, 8],
            _ => &[7, 6],
        };
        let fields = |turn| counts.iter().map(|count| Field::new(rules, *count, turn)).collect();
        Self { any: fields(false), turn: if rules.die { Vec::new() } else { fields(true) } }
    }

    /// Those by some rules, worked out aside: about a second of processor time, and up to 40 MB while it lasts.
    pub(super) fn by(rules: &Rules) -> Arc<Wanted> {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = known.iter().position(|(by, _)| by == rules) {
            let last = known.remove(place);
            let wanted = Arc::clone(&last.1);
            known.push(last);
            return wanted;
        }
        if known.len() >= KEPT {
            known.remove(0);
        }
        let wanted = Arc::<Wanted>::default();
        known.push((*rules, Arc::clone(&wanted)));
        let (rules, made) = (*rules, Arc::clone(&wanted));
        if thread::Builder::new().name("distances".into()).spawn(move || made.make(&rules)).is_err() {
            wanted.make(&rules);
        }
        wanted
    }
}

/// What a player sees of distances.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct Sight<'a> {
    pub(super) distances: &'a Distances,
    /// Greater distances are not seen.
    pub(super) most: u8,
}

impl Sight<'_> {
    /// How many pushes in a row, whoever makes them, bring a colour to its goal.
    pub(in crate::engine) fn of(self, core: &Core, seat: Seat) -> u8 {
        self.seen(of(&self.distances.any, core, seat))
    }

    /// In how many pushes the player to push wins in this turn: the fewest, as far as is tried.
    pub(super) fn wins(self, core: &Core, rules: &Rules) -> Option<u8> {
        self.way(core, rules).and_then(|way| u8::try_from(way.len()).ok())
    }

    /// Those pushes.
    pub(super) fn way(self, core: &Core, rules: &Rules) -> Option<Vec<u8>> {
        let least = self.in_turn(core, rules);
        if least == NEVER {
            return None;
        }
        let most = if rules.die { core.left } else { self.most.min(least.saturating_add(DETOUR)) };
        let (mut tries, mut way) = (TRIED, Vec::new());
        (least..=most).find(|pushes| self.reaches(core, *pushes, rules, &mut tries, &mut way))?;
        way.reverse();
        Some(way)
    }

    /// Whether so many pushes bring the player to push to the goal, and then which, the last one first. The other colours
    /// move, too, and may come to theirs on the way: it is tried out.
    fn reaches(self, core: &Core, pushes: u8, rules: &Rules, tries: &mut u32, way: &mut Vec<u8>) -> bool {
        (0..rules.pockets).any(|pocket| {
            let Some(left) = tries.checked_sub(1) else { return false };
            *tries = left;
            let mut next = *core;
            next.push(pocket, rules);
            let wins = next.winner(rules).map_or_else(
                || {
                    let goes_on = next.turn == core.turn && self.in_turn(&next, rules) < pushes;
                    goes_on && self.reaches(&next, pushes - 1, rules, tries, way)
                },
                |winner| winner == core.turn,
            );
            if wins {
                way.push(pocket);
            }
            wins
        })
    }

    fn in_turn(self, core: &Core, rules: &Rules) -> u8 {
        if rules.die {
            let pushes = self.of(core, core.turn);
            if pushes <= core.left { pushes } else { NEVER }
        } else {
            self.seen(of(&self.distances.turn, core, core.turn))
        }
    }

    const fn seen(self, pushes: u8) -> u8 {
        if pushes <= self.most { pushes } else { NEVER }
    }
}

fn of(fields: &[Field], core: &Core, seat: Seat) -> u8 {
    let members = core.balls(seat).count_ones() + u32::from(core.hand == seat);
    fields.iter().find(|field| field.members == members).map_or(NEVER, |field| field.of(core, seat))
}
