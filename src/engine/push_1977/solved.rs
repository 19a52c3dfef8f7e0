//! The complete solution of the game for two without a die: who wins from every position, and in how many pushes.
//!
//! Whatever the goal: a square, a block or a pattern.
//!
//! Without a die the ball in hand has the colour of the player to move, and the colours can be exchanged. So a position
//! is the set of the mover's 13 balls, one of them in hand: 5,200,300 sets, a byte each. Of those that are the same by a
//! symmetry of the board only the smallest is looked at. They are solved backwards from the finished games. Every push
//! can be taken back, so each set has exactly one predecessor by each pocket; a set is won as soon as one of its pushes
//! is known to win, and lost once all of its pushes are known to lose. What is left is drawn: neither side can force a win.

use std::{
    array, iter,
    sync::{
        Arc, Mutex, OnceLock, PoisonError, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use crate::rules::push_1977::{
    Core, Goal, Rules, Spaces,
    board::{ALL, CHANNELS},
};

use super::{
    super::Score,
    ranks::{ALL_BALLS, Balls, FILLINGS, HAND, Ranks, next, pushed, sorted, steps},
    symmetry::{is_even, is_symmetric, smallest},
};

/// The rules of a game that is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Variant {
    goal: Goal,
    /// How many pockets are numbered: 5, 10 or 20.
    pockets: u8,
    own_last: bool,
    /// Whether the symmetries of the board are those of the game, too.
    even: bool,
}

impl Variant {
    /// The variant that is played by these rules, if it is solved: two players and no die.
    #[must_use]
    pub fn of(rules: &Rules) -> Option<Self> {
        let &Rules { goal, pockets, own_last, .. } = rules;
        let even = match goal {
            Goal::Square3 | Goal::Block4 => true,
            Goal::Pattern(spaces) => is_even(spaces, pockets),
            Goal::Block2 | Goal::Square2 => return None,
        };
        let solved = rules.seats == 2 && !rules.die;
        solved.then_some(Self { goal, pockets, own_last, even })
    }

    const fn rules(self) -> Rules {
        Rules { goal: self.goal, pockets: self.pockets, own_last: self.own_last, die: false, seats: 2 }
    }

    /// The smallest of the sets that are the same as a set.
    #[inline]
    fn smallest(self, set: Spaces) -> Spaces {
        if self.even { smallest(set, self.pockets) } else { set & ALL }
    }

    /// Whether a set is the same in more than one way.
    #[inline]
    fn is_symmetric(self, set: Spaces) -> bool {
        self.even && is_symmetric(set, self.pockets)
    }

    /// Where the value of a set is kept: the number of the smallest that is the same by a symmetry.
    #[inline]
    fn index(self, ranks: &Ranks, balls: Balls) -> usize {
        ranks.of(self.smallest(balls) | HAND) - (FILLINGS - SETS)
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
const OPEN: u8 = 230;
/// No longer wins have numbers. The longest known has 68 pushes, with random patterns for goals 69.
const LONGEST: u8 = OPEN / 2 - 1;
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

/// The solution of a variant.
#[derive(Debug)]
pub struct Solution {
    variant: Variant,
    entries: Vec<u8>,
}

impl Solution {
    /// Solves a variant anew, in about a second of processor time. [`solution`] keeps what it has solved.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        let mut solver = Solver::new(variant);
        while !solver.step() {}
        Self { variant, entries: solver.entries }
    }

    /// The value of a two-coloured position for the player to move.
    #[must_use]
    pub fn value(&self, core: &Core) -> Value {
        value(self.entries[self.variant.index(Ranks::tables(), core.balls(core.hand))])
    }

    /// The value of each push for the player who makes it, by pocket.
    #[must_use]
    pub fn pushes(&self, core: &Core) -> Vec<Value> {
        let rules = self.variant.rules();
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
        sets.map(|set| value(self.entries[self.variant.index(ranks, set)]))
            .filter(|value| !matches!(value, Value::Won(0) | Value::Lost(0)))
    }
}

/// The solution of a variant: known, in the making, or wanted.
#[derive(Debug)]
pub(super) struct Work {
    variant: Variant,
    made: OnceLock<Arc<Solution>>,
    making: Mutex<Option<Solver>>,
    /// Whether a thread of its own is to go on making it.
    aside: AtomicBool,
}

/// The works on the variants that were asked for last, the last one at the end.
static WORKS: Mutex<Vec<Arc<Work>>> = Mutex::new(Vec::new());
/// So many are kept, 5 MB each: all but those of patterns, and four of these.
const KEPT: usize = 16;

impl Work {
    /// The work on a variant, which may have been begun before.
    pub(super) fn on(variant: Variant) -> Arc<Self> {
        let mut works = WORKS.lock().unwrap_or_else(PoisonError::into_inner);
        let place = works.iter().position(|work| work.variant == variant);
        let work = place.map_or_else(
            || {
                let (made, making, aside) = (OnceLock::new(), Mutex::new(None), AtomicBool::new(false));
                Arc::new(Self { variant, made, making, aside })
            },
            |place| works.remove(place),
        );
        if works.len() >= KEPT {
            works.remove(0);
        }
        works.push(Arc::clone(&work));
        work
    }

    /// The solution, if it is known already.
    pub(super) fn known(&self) -> Option<&Arc<Solution>> {
        self.made.get()
    }

    /// Goes on on a thread of its own, also after whoever wanted the solution has lost patience.
    pub(super) fn go_on_aside(self: &Arc<Self>) {
        if self.known().is_some() || self.aside.swap(true, Ordering::Relaxed) {
            return;
        }
        let work = Arc::clone(self);
        let solve = move || {
            work.solution(|| work.aside.load(Ordering::Relaxed));
            work.aside.store(false, Ordering::Relaxed);
        };
        if thread::Builder::new().name("solution".into()).spawn(solve).is_err() {
            self.aside.store(false, Ordering::Relaxed);
        }
    }

    /// Ends that; what is solved so far is kept.
    pub(super) fn leave(&self) {
        self.aside.store(false, Ordering::Relaxed);
    }

    /// The solution, if it is known or `go_on` says yes until it is.
    pub(super) fn solution(&self, mut go_on: impl FnMut() -> bool) -> Option<&Arc<Solution>> {
        loop {
            if let Some(solution) = self.made.get() {
                return Some(solution);
            }
            if !go_on() {
                return None;
            }
            let mut solver = match self.making.try_lock() {
                Ok(solver) => solver,
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    // Another thread makes it; its next step is as good as ours.
                    thread::sleep(Duration::from_millis(1));
                    continue;
                }
            };
            // It may have been made since we looked.
            if self.made.get().is_none() && solver.get_or_insert_with(|| Solver::new(self.variant)).step() {
                let entries = solver.take().map(|solver| solver.entries).unwrap_or_default();
                self.made.get_or_init(|| Arc::new(Solution { variant: self.variant, entries }));
            }
        }
    }
}

/// The solution of a variant, if it is known or `go_on` says yes until it is. What is interrupted goes on where it was
/// with the next call, in whatever thread.
///
/// At most about half a second of processor time and 10 MB while it is made, twice that for a pattern without symmetry;
/// 5 MB once it is. `go_on` is asked at least every few milliseconds.
pub fn solution(variant: Variant, go_on: impl FnMut() -> bool) -> Option<Arc<Solution>> {
    Work::on(variant).solution(go_on).cloned()
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
            let chunk = &mut self.layer[self.followed..end];
            chunk.copy_from_slice(&sorted(chunk));
        }
        let end = self.layer.len().min(self.followed + Self::STEP);
        match self.variant.pockets {
            5 => self.follow_all::<5>(end),
            10 => self.follow_all::<10>(end),
            _ => self.follow_all::<20>(end),
        }
        self.followed = end;
        if end == self.layer.len() {
            self.pushes += 1;
            self.followed = 0;
            std::mem::swap(&mut self.layer, &mut self.further);
            self.further.clear();
        }
        self.layer.is_empty() || self.pushes == LONGEST
    }

    /// Decides the finished games among the next sets, and opens the others.
    fn look_for_ends(&mut self) {
        let Variant { goal, pockets, own_last, .. } = self.variant;
        let open = OPEN + pockets;
        for _ in 0..8 * Self::STEP {
            let own = self.unseen & ALL;
            let decided = if goal.is_filled(own) {
                Some(false)
            } else {
                (!own_last && goal.is_filled(ALL & !own)).then_some(true)
            };
            let undecided = if self.variant.is_symmetric(own) { UNCOUNTED } else { open };
            self.entries.push(decided.map_or(undecided, |lost| entry(0, lost)));
            if decided.is_some() && self.variant.smallest(own) == own {
                self.layer.push(self.unseen);
            }
            self.unseen = next(self.unseen);
            if self.unseen >= BEYOND {
                break;
            }
        }
    }

    /// Follows the sets of the layer up to this place.
    fn follow_all<const POCKETS: usize>(&mut self, end: usize) {
        let ranks = Ranks::tables();
        for index in self.followed..end {
            self.follow::<POCKETS>(self.layer[index], ranks);
        }
    }

    /// Decides the predecessors of a decided set.
    ///
    /// A set loses by as many pushes as the sets they lead to have it for a predecessor, once what is the same by a
    /// symmetry counts as one. Only where one of both is symmetric itself the numbers differ.
    fn follow<const POCKETS: usize>(&mut self, balls: Balls, ranks: &Ranks) {
        let lost = self.entries[self.variant.index(ranks, balls)] % 2 == 1;
        // All are looked up before any is decided: so the processor need not wait for one after the other.
        let befores = steps::<POCKETS, true>(balls);
        let found: [_; POCKETS] = array::from_fn(|pocket| {
            // The ball that went in was that of the player who pushed.
            let before = befores[pocket];
            let stayed = before & HAND != 0;
            let before = self.variant.smallest(if stayed { before } else { ALL_BALLS & !before }) | HAND;
            let at = ranks.of(before) - (FILLINGS - SETS);
            (stayed, before, at, self.entries[at])
        });
        let symmetric = self.variant.is_symmetric(balls & ALL);
        for (stayed, before, at, known) in found {
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
            let known = self.entries[self.variant.index(ranks, if stays { next } else { ALL_BALLS & !next })];
            known / 2 <= self.pushes && (known % 2 == 1) == stays
        })
    }
}
