//! The shortest way from a filling of the board to a target.
//!
//! There always is one: with the hand each row is a ring of six balls, and rings that share only the hand bring any ball
//! anywhere. Where rows and columns are pushed, most targets are 8 to 10 pushes away and are looked for from both ends.
//! With pockets on one side only they are about 20 away, and how far each row is from its target tells the way.

mod both_ends;
mod rows;

use std::{iter, mem, sync::Mutex};

use crate::rules::{
    Game as _, Seat,
    push_1977::{Action, Push1977, Spaces, Target},
};

use super::{
    super::{Stop, control::Halted},
    ranks::{ALL_BALLS, Balls, FILLINGS, Ranks, next, with_hand},
};

/// A shortest line of a patience.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortest {
    /// The pushes; none when the target stands.
    pub line: Vec<Action>,
    /// The fillings visited.
    pub visited: u64,
}

/// The shortest line that solves a patience: the same for the same question. `None` when the position is no patience or
/// the search was stopped.
#[must_use]
pub fn shortest(position: &Push1977, stop: &Stop) -> Option<Shortest> {
    let target = position.target()?;
    let (goal, start) = (Goal::of(*target), with_hand(position.core().balls(Seat::FIRST)));
    let pockets = position.options().rules().pockets;
    let found = if goal.stands(start) {
        Ok((Vec::new(), 0))
    } else {
        match pockets {
            5 => rows::search(goal, start, stop),
            10 => both_ends::search::<10>(goal, start, stop),
            _ => both_ends::search::<20>(goal, start, stop),
        }
    };
    let (pockets, visited) = found.ok()?;
    let line = pockets.into_iter().map(|pocket| Action::Push(pocket.to_le_bytes()[0])).collect();
    Some(Shortest { line, visited })
}

/// The pockets of a shortest line, and the fillings visited; halted when stopped.
type Outcome = Result<(Vec<usize>, u64), Halted>;

/// The target in terms of the black balls, those of the fillings.
#[derive(Debug, Clone, Copy)]
struct Goal {
    /// The spaces for black balls.
    own: Spaces,
    /// All spaces that are not left to any ball.
    fixed: Spaces,
}

impl Goal {
    const fn of(target: Target) -> Self {
        Self { own: target.black, fixed: target.black | target.yellow }
    }

    const fn stands(self, balls: Balls) -> bool {
        balls & self.fixed == self.own
    }

    /// The black balls that lie or are held where any ball may be.
    const fn loose(self) -> u32 {
        13 - self.own.count_ones()
    }

    /// The number of fillings in which the target stands.
    fn count(self) -> u64 {
        let places = u64::from((ALL_BALLS & !self.fixed).count_ones());
        (0..u64::from(self.loose())).fold(1, |ways, taken| ways * (places - taken) / (taken + 1))
    }

    /// Those fillings.
    fn fillings(self) -> impl Iterator<Item = Balls> {
        let free = ALL_BALLS & !self.fixed;
        let places = free.count_ones();
        let choices =
            iter::successors(Some((1_u32 << self.loose()) - 1), |chosen| (*chosen > 0).then(|| next(*chosen)));
        choices.take_while(move |chosen| *chosen < 1 << places).map(move |chosen| self.own | spread(chosen, free))
    }
}

/// Puts the lower bits of a number one by one on the members of a set.
fn spread(bits: u32, mut onto: u32) -> u32 {
    let mut set = 0;
    let mut bit = 1;
    while onto != 0 {
        let place = onto & onto.wrapping_neg();
        if bits & bit != 0 {
            set |= place;
        }
        onto ^= place;
        bit <<= 1;
    }
    set
}

/// A set of fillings.
struct Seen {
    bits: Vec<u64>,
}

/// The room of sets no longer needed, for the next: to get it anew from the system takes longer than most searches.
static SPARE: Mutex<Vec<Vec<u64>>> = Mutex::new(Vec::new());
/// The most that is kept: for the two ends of a search, 2.6 MB.
const SPARES: usize = 2;

impl Seen {
    /// None.
    fn nothing() -> Self {
        let spare = SPARE.lock().ok().and_then(|mut spare| spare.pop());
        let bits = spare.map_or_else(
            || vec![0; FILLINGS.div_ceil(64)],
            |mut bits| {
                bits.fill(0);
                bits
            },
        );
        Self { bits }
    }

    /// Whether a filling is in it.
    #[inline]
    fn has(&self, balls: Balls) -> bool {
        let at = Ranks::tables().of(balls);
        self.bits[at / 64] >> (at % 64) & 1 == 1
    }

    /// Adds a filling; whether it is a new one.
    #[inline]
    fn add(&mut self, balls: Balls) -> bool {
        let at = Ranks::tables().of(balls);
        let (word, bit) = (&mut self.bits[at / 64], 1 << (at % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

impl Drop for Seen {
    fn drop(&mut self) {
        if let Some(mut spare) = SPARE.lock().ok().filter(|spare| spare.len() < SPARES) {
            spare.push(mem::take(&mut self.bits));
        }
    }
}
