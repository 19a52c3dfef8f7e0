//! The shortest way from a filling of the board to a target, by breadth-first search from both ends.
//!
//! There always is one: with the hand each row is a ring of six balls, and rings that share only the hand bring any ball
//! anywhere. Most targets are 8 to 10 pushes away and are found in milliseconds. In the worst case the search visits all
//! 10,400,600 fillings once: about half a second and 40 MB.

use std::iter;

use crate::rules::{
    Game as _, Seat,
    push_1977::{Action, Channel, Push1977, Spaces, Target, board::CHANNELS},
};

use super::{
    super::{Stop, control::Halted},
    ranks::{ALL_BALLS, Balls, FILLINGS, Ranks, next, pulled, pushed, with_hand},
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
    let pockets = usize::from(position.options().rules().pockets);
    let start = with_hand(position.core().balls(Seat::FIRST));
    Search::new(Goal::of(*target), &CHANNELS[..pockets]).run(start, stop)
}

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

/// Marks of fillings: not visited; reached from the start by the pocket of this number less one; leading to the target by
/// the pocket of this number less one and `BACK`.
const UNSEEN: u8 = 0;
const BACK: u8 = 128;
/// The number of an end of the line, which no pocket has.
const END: u8 = 100;

struct Search<'a> {
    goal: Goal,
    channels: &'a [Channel],
    ranks: &'static Ranks,
    marks: Vec<u8>,
    visited: u64,
}

/// The push by which the two searches meet, or reach the target: from a filling by a pocket.
type Meeting = (Balls, usize);

impl<'a> Search<'a> {
    /// Fillings followed between two looks at the stop flag.
    const BATCH: usize = 1 << 10;

    fn new(goal: Goal, channels: &'a [Channel]) -> Self {
        Self { goal, channels, ranks: Ranks::tables(), marks: vec![UNSEEN; FILLINGS], visited: 0 }
    }

    /// Marks a filling unless it is marked; gives the mark it had.
    fn mark(&mut self, balls: Balls, mark: u8) -> u8 {
        let place = &mut self.marks[self.ranks.of(balls)];
        let had = *place;
        if had == UNSEEN {
            *place = mark;
            self.visited += 1;
        }
        had
    }

    fn run(mut self, start: Balls, stop: &Stop) -> Option<Shortest> {
        if self.goal.stands(start) {
            return Some(Shortest { line: Vec::new(), visited: 0 });
        }
        self.mark(start, END);
        let mut front = vec![start];
        let mut back: Option<Vec<Balls>> = None;
        loop {
            // The target is searched from only when it is no more than the fillings reached from the start.
            if back.is_none() && self.goal.count() <= front.len() as u64 {
                let fillings: Vec<Balls> = self.goal.fillings().collect();
                for balls in &fillings {
                    self.mark(*balls, BACK | END);
                }
                back = Some(fillings);
            }
            let meeting = match &mut back {
                Some(back) if back.len() < front.len() => self.layer(back, true, stop),
                _ => self.layer(&mut front, false, stop),
            };
            if let Some(meeting) = meeting.ok()? {
                return Some(Shortest { line: self.line(meeting), visited: self.visited });
            }
        }
    }

    /// Replaces the outermost fillings of one end by those one push further; or gives the push that joins both ends.
    fn layer(&mut self, outer: &mut Vec<Balls>, backwards: bool, stop: &Stop) -> Result<Option<Meeting>, Halted> {
        let mut further = Vec::new();
        for batch in outer.chunks(Self::BATCH) {
            if stop.is_stopped() {
                return Err(Halted);
            }
            for &balls in batch {
                for pocket in 0..self.channels.len() {
                    let channel = &self.channels[pocket];
                    let found = if backwards { pulled(balls, channel) } else { pushed(balls, channel) };
                    let number = pocket.to_le_bytes()[0] + 1;
                    let had = self.mark(found, if backwards { BACK | number } else { number });
                    let from = if backwards { found } else { balls };
                    if had == UNSEEN {
                        if !backwards && self.goal.stands(found) {
                            return Ok(Some((from, pocket)));
                        }
                        further.push(found);
                    } else if (had >= BACK) != backwards {
                        return Ok(Some((from, pocket)));
                    }
                }
            }
        }
        *outer = further;
        Ok(None)
    }

    /// The line through a meeting, from the start to the target.
    fn line(&self, (from, pocket): Meeting) -> Vec<Action> {
        let mut pockets = vec![pocket];
        let mut balls = from;
        while let Some(pocket) = self.pocket(balls) {
            pockets.push(pocket);
            balls = pulled(balls, &self.channels[pocket]);
        }
        pockets.reverse();
        balls = pushed(from, &self.channels[pocket]);
        while let Some(pocket) = self.pocket(balls).filter(|_| !self.goal.stands(balls)) {
            pockets.push(pocket);
            balls = pushed(balls, &self.channels[pocket]);
        }
        pockets.into_iter().map(|pocket| Action::Push(pocket.to_le_bytes()[0])).collect()
    }

    /// The pocket of a mark, if it is not an end.
    fn pocket(&self, balls: Balls) -> Option<usize> {
        let mark = self.marks[self.ranks.of(balls)] % BACK;
        (mark != END).then(|| usize::from(mark) - 1)
    }
}
