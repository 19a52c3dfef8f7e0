//! The complete solution of the game for two without a die: who wins from every position, and in how many pushes.
//!
//! Without a die the ball in hand has the colour of the player to move, and the colours can be exchanged. So a position
//! is the set of the mover's 13 balls, one of them in hand: 5,200,300 sets, a byte each. Of those that are the same by a
//! symmetry of the board only the smallest is looked at. They are solved backwards from the finished games. Every push
//! can be taken back, so each set has exactly one predecessor by each pocket; a set is won as soon as one of its pushes
//! is known to win, and lost once all of its pushes are known to lose. What is left is drawn: neither side can force a win.

use std::{
    iter,
    sync::{
        Mutex, OnceLock, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use crate::rules::push_1977::{
    Core, Goal, Rules,
    board::{ALL, CHANNELS},
};

use super::{
    super::Score,
    ranks::{ALL_BALLS, Balls, FILLINGS, HAND, Ranks, next, pulled, pushed},
    symmetry::{is_symmetric, smallest},
};

/// The rules of a game that is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    block: bool,
    /// How many pockets are numbered: 5, 10 or 20.
    pockets: u8,
    own_last: bool,
}

/// The number of variants.
const VARIANTS: usize = 12;

impl Variant {
    /// The variant that is played by these rules, if it is solved: two players, no die, a 3×3 square or a 4×3 block.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Self> {
        let block = match rules.goal {
            Goal::Square3 => false,
            Goal::Block4 => true,
            Goal::Block2 | Goal::Square2 | Goal::Pattern(_) => return None,
        };
        let solved = rules.seats == 2 && !rules.die;
        solved.then_some(Self { block, pockets: rules.pockets, own_last: rules.own_last })
    }

    const fn goal(self) -> Goal {
        if self.block { Goal::Block4 } else { Goal::Square3 }
    }

    pub(super) fn index(self) -> usize {
        let pockets = usize::from(self.pockets > 5) + usize::from(self.pockets > 10);
        pockets * 4 + usize::from(self.block) * 2 + usize::from(self.own_last)
    }
}

/// What a position is worth for the player to move, in pushes until the game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Won by the player to move.
    Won(u8),
    /// Lost.
    Lost(u8),
    /// Neither can force a win.
    Drawn,
}

impl Value {
    /// The value of a push that leads to a position of this value, where the other player may be to move.
    #[must_use]
    pub const fn before(self, stays: bool) -> Self {
        match (self, stays) {
            (Self::Won(pushes), true) | (Self::Lost(pushes), false) => Self::Won(pushes + 1),
            (Self::Won(pushes), false) | (Self::Lost(pushes), true) => Self::Lost(pushes + 1),
            (Self::Drawn, _) => Self::Drawn,
        }
    }

    /// How good it is for the player to move: a nearer win is better, and so is a later loss.
    #[must_use]
    pub fn rank(self) -> i16 {
        match self {
            Self::Won(pushes) => 1_000 - i16::from(pushes),
            Self::Lost(pushes) => i16::from(pushes) - 1_000,
            Self::Drawn => 0,
        }
    }
}

impl From<Value> for Score {
    fn from(value: Value) -> Self {
        match value {
            Value::Won(pushes) => Self::Win(pushes.into()),
            Value::Lost(pushes) => Self::Loss(pushes.into()),
            Value::Drawn => Self::Draw,
        }
    }
}

/// A byte of the table: twice the pushes until the end, and 1 if lost. While that is not decided, this number and the
/// pushes that are not known to lose; or `UNCOUNTED`.
const OPEN: u8 = 200;
/// Not decided, and its pushes have to be looked at to know how many lose.
const UNCOUNTED: u8 = 255;

fn entry(pushes: u8, lost: bool) -> u8 {
    pushes * 2 + u8::from(lost)
}

const fn value(entry: u8) -> Value {
    match (entry / 2, entry % 2) {
        _ if entry >= OPEN => Value::Drawn,
        (pushes, 0) => Value::Won(pushes),
        (pushes, _) => Value::Lost(pushes),
    }
}

/// The number of sets of the mover's balls: those with one in hand, the upper half of all fillings.
const SETS: usize = FILLINGS / 2;
/// The smallest and the first that is too large.
const FIRST: Balls = HAND | ((1 << 12) - 1);
const BEYOND: Balls = HAND << 1;

/// Where the value of a set is kept: the number of the smallest that is the same by a symmetry.
#[inline]
fn index(ranks: &Ranks, balls: Balls, pockets: u8) -> usize {
    ranks.of(smallest(balls, pockets) | HAND) - (FILLINGS - SETS)
}

/// The solution of a variant.
#[derive(Debug)]
pub struct Solution {
    variant: Variant,
    entries: Vec<u8>,
}

impl Solution {
    /// The value of a two-coloured position for the player to move.
    #[must_use]
    pub fn value(&self, core: &Core) -> Value {
        value(self.entries[index(Ranks::tables(), core.balls(core.hand), self.variant.pockets)])
    }

    /// The value of each push for the player who makes it, by pocket.
    #[must_use]
    pub fn pushes(&self, core: &Core) -> Vec<Value> {
        let rules = Rules {
            goal: self.variant.goal(),
            pockets: self.variant.pockets,
            own_last: self.variant.own_last,
            die: false,
            seats: 2,
        };
        let push = |pocket| {
            let mut next = *core;
            next.push(pocket, &rules);
            self.value(&next).before(next.hand == core.hand)
        };
        (0..self.variant.pockets).map(push).collect()
    }

    /// The values of all positions with the first colour in hand and the game not over.
    pub fn values(&self) -> impl Iterator<Item = Value> {
        let ranks = Ranks::tables();
        let sets = iter::successors(Some(FIRST), |set| Some(next(*set)).filter(|set| *set < BEYOND));
        sets.map(|set| value(self.entries[index(ranks, set, self.variant.pockets)]))
            .filter(|value| !matches!(value, Value::Won(0) | Value::Lost(0)))
    }
}

/// The solutions that are known, by variant.
static MADE: [OnceLock<Solution>; VARIANTS] = [const { OnceLock::new() }; VARIANTS];
/// Those in the making.
static MAKING: [Mutex<Option<Solver>>; VARIANTS] = [const { Mutex::new(None) }; VARIANTS];
/// Whether a thread of its own is to go on making them.
static ASIDE: [AtomicBool; VARIANTS] = [const { AtomicBool::new(false) }; VARIANTS];

/// The solution of a variant, if it is known already.
pub(super) fn known(variant: Variant) -> Option<&'static Solution> {
    MADE[variant.index()].get()
}

/// Has a variant solved on a thread of its own, which goes on after whoever wanted it has lost patience.
pub(super) fn solve_aside(variant: Variant) {
    let aside = &ASIDE[variant.index()];
    if known(variant).is_some() || aside.swap(true, Ordering::Relaxed) {
        return;
    }
    let solve = move || {
        solution(variant, || aside.load(Ordering::Relaxed));
        aside.store(false, Ordering::Relaxed);
    };
    if thread::Builder::new().name("solution".into()).spawn(solve).is_err() {
        aside.store(false, Ordering::Relaxed);
    }
}

/// Ends that; what is solved so far is kept.
pub(super) fn leave(variant: Variant) {
    ASIDE[variant.index()].store(false, Ordering::Relaxed);
}

/// The solution of a variant, if it is known or `go_on` says yes until it is. What is interrupted goes on where it was
/// with the next call, in whatever thread.
///
/// At most about a second of processor time and 8 MB while it is made, 5 MB once it is; `go_on` is asked at least every
/// few milliseconds.
pub fn solution(variant: Variant, mut go_on: impl FnMut() -> bool) -> Option<&'static Solution> {
    let (made, making) = (&MADE[variant.index()], &MAKING[variant.index()]);
    loop {
        if let Some(solution) = made.get() {
            return Some(solution);
        }
        if !go_on() {
            return None;
        }
        let mut solver = match making.try_lock() {
            Ok(solver) => solver,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => {
                // Another thread makes it; its next step is as good as ours.
                thread::sleep(Duration::from_millis(1));
                continue;
            }
        };
        // It may have been made since we looked.
        if made.get().is_none() && solver.get_or_insert_with(|| Solver::new(variant)).step() {
            let entries = solver.take().map(|solver| solver.entries).unwrap_or_default();
            made.get_or_init(|| Solution { variant, entries });
        }
    }
}

/// A solution in the making.
#[derive(Debug)]
struct Solver {
    variant: Variant,
    entries: Vec<u8>,
    /// The next set to be looked at for a finished game, until all are.
    unseen: Balls,
    /// The pushes until the end of what is in `layer`.
    pushes: u8,
    /// Sets decided at this distance.
    layer: Vec<Balls>,
    /// How many of them have been followed back.
    followed: usize,
    /// Sets decided one push further away.
    further: Vec<Balls>,
}

impl Solver {
    /// Sets followed in a step.
    const STEP: usize = 1 << 10;
    /// Sets put in order at once, so that those followed one after the other have their predecessors close together.
    const SORTED: usize = 1 << 17;

    fn new(variant: Variant) -> Self {
        Self {
            variant,
            entries: Vec::with_capacity(SETS),
            unseen: FIRST,
            pushes: 0,
            layer: Vec::new(),
            followed: 0,
            further: Vec::new(),
        }
    }

    /// Goes on for a moment; whether the solution is complete.
    fn step(&mut self) -> bool {
        if self.unseen < BEYOND {
            self.look_for_ends();
            return false;
        }
        if self.followed.is_multiple_of(Self::SORTED) {
            let end = self.layer.len().min(self.followed + Self::SORTED);
            self.layer[self.followed..end].sort_unstable();
        }
        let end = self.layer.len().min(self.followed + Self::STEP);
        let ranks = Ranks::tables();
        for index in self.followed..end {
            self.follow(self.layer[index], ranks);
        }
        self.followed = end;
        if end == self.layer.len() {
            self.pushes += 1;
            self.followed = 0;
            std::mem::swap(&mut self.layer, &mut self.further);
            self.further.clear();
        }
        self.layer.is_empty()
    }

    /// Decides the finished games among the next sets, and opens the others.
    fn look_for_ends(&mut self) {
        let goal = self.variant.goal();
        let open = OPEN + self.variant.pockets;
        for _ in 0..8 * Self::STEP {
            let own = self.unseen & ALL;
            let decided = if goal.is_filled(own) {
                Some(false)
            } else {
                (!self.variant.own_last && goal.is_filled(ALL & !own)).then_some(true)
            };
            let undecided = if is_symmetric(own, self.variant.pockets) { UNCOUNTED } else { open };
            self.entries.push(decided.map_or(undecided, |lost| entry(0, lost)));
            if decided.is_some() && smallest(own, self.variant.pockets) == own {
                self.layer.push(self.unseen);
            }
            self.unseen = next(self.unseen);
            if self.unseen >= BEYOND {
                break;
            }
        }
    }

    /// Decides the predecessors of a decided set.
    ///
    /// A set loses by as many pushes as the sets they lead to have it for a predecessor, once what is the same by a
    /// symmetry counts as one. Only where one of both is symmetric itself the numbers differ.
    fn follow(&mut self, balls: Balls, ranks: &Ranks) {
        let pockets = self.variant.pockets;
        let lost = self.entries[index(ranks, balls, pockets)] % 2 == 1;
        let channels = &CHANNELS[..usize::from(pockets)];
        // All are looked up before any is decided: so the processor need not wait for one after the other.
        let mut found = [(false, 0, 0, 0); CHANNELS.len()];
        for (channel, found) in channels.iter().zip(&mut found) {
            // The ball that went in was that of the player who pushed.
            let stayed = balls >> channel.entry & 1 == 1;
            let before = pulled(if stayed { balls } else { ALL_BALLS & !balls }, channel);
            let before = smallest(before, pockets) | HAND;
            let at = ranks.of(before) - (FILLINGS - SETS);
            *found = (stayed, before, at, self.entries[at]);
        }
        let symmetric = is_symmetric(balls & ALL, pockets);
        for (stayed, before, at, known) in found.into_iter().take(channels.len()) {
            if known < OPEN {
                continue;
            }
            // Won are a position from which the other player goes on and loses, and one from which the same wins.
            let wins = lost ^ stayed;
            let known = self.entries[at];
            let decided = if known < OPEN {
                false
            } else if wins {
                true
            } else if symmetric || known == UNCOUNTED {
                self.entries[at] = UNCOUNTED;
                self.is_lost(before, ranks)
            } else {
                self.entries[at] -= 1;
                known - 1 == OPEN
            };
            if decided {
                self.entries[at] = entry(self.pushes + 1, !wins);
                self.further.push(before);
            }
        }
    }

    /// Whether every push of a set is known to lose, within as many pushes as those that are followed now.
    fn is_lost(&self, balls: Balls, ranks: &Ranks) -> bool {
        CHANNELS[..usize::from(self.variant.pockets)].iter().all(|channel| {
            let next = pushed(balls, channel);
            let stays = next & HAND != 0;
            let known = self.entries[index(ranks, if stays { next } else { ALL_BALLS & !next }, self.variant.pockets)];
            known / 2 <= self.pushes && (known % 2 == 1) == stays
        })
    }
}
