//! All that decides how the game goes on: the pieces, who acts, and what is counted.

use crate::rules::{Direction, Seat};

use super::Cells;

/// The enemy pieces to be pushed off for a win.
pub const GOAL: u8 = 3;
/// The turns of both sides together after which captures are compared.
pub const TURNS: u8 = 50;
/// The consecutive passes that draw.
pub const PASSES: u8 = 2;
/// The most pieces that move of their owner's will in one action.
pub const LONGEST: u8 = 3;

/// A selection and the way it moves, the pieces in a line along that way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shift {
    /// The selected cells, one to three in a row or column.
    pub selected: Cells,
    /// Where they move, one step.
    pub towards: Direction,
}

impl Shift {
    /// The selected cell at the head of the line.
    #[must_use]
    pub fn front(self) -> Cells {
        self.selected & !self.selected.back(self.towards)
    }

    /// The selected cell at the rear of the line.
    #[must_use]
    pub fn rear(self) -> Cells {
        self.selected & !self.selected.step(self.towards)
    }
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// This side has pushed three enemy pieces off.
    Captured(Seat),
    /// Both sides passed.
    Passed,
    /// The turns are used up, and this side has captured more, or neither.
    Turns(Option<Seat>),
}

impl End {
    /// The winner, or nobody in a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::Captured(seat) => Some(seat),
            Self::Passed => None,
            Self::Turns(winner) => winner,
        }
    }
}

/// The pieces on the board and the counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// The pieces by side.
    pub stones: [Cells; 2],
    /// The side to act.
    pub side: Seat,
    /// The enemy pieces each side has pushed off.
    pub captures: [u8; 2],
    /// The turns completed by both sides together.
    pub turns: u8,
    /// The passes since the last action that was none.
    pub passes: u8,
}

impl State {
    /// The pieces of the side to act.
    #[must_use]
    pub const fn own(&self) -> Cells {
        self.stones[self.side.index()]
    }

    /// The pieces of the other side.
    #[must_use]
    pub const fn their(&self) -> Cells {
        self.stones[self.side.other().index()]
    }

    /// The cells without a piece.
    #[must_use]
    pub fn empty(&self) -> Cells {
        !(self.own() | self.their())
    }

    /// How the game ended: a third capture is judged before two passes, those before the turns.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        let [first, second] = self.captures;
        if first >= GOAL {
            Some(End::Captured(Seat::FIRST))
        } else if second >= GOAL {
            Some(End::Captured(Seat::SECOND))
        } else if self.passes >= PASSES {
            Some(End::Passed)
        } else if self.turns >= TURNS {
            Some(End::Turns(match first.cmp(&second) {
                std::cmp::Ordering::Greater => Some(Seat::FIRST),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Less => Some(Seat::SECOND),
            }))
        } else {
            None
        }
    }

    /// The heads of the selections of one, two and three pieces that may move this way, whether the game is over or
    /// not.
    fn fronts(&self, towards: Direction) -> [Cells; LONGEST as usize] {
        let (own, their, empty) = (self.own(), self.their(), self.empty());
        let two = own & own.step(towards);
        let three = own & two.step(towards);
        // What is before the head: an empty cell, or a run of one or two that has an empty cell or the edge behind it.
        let free = empty.back(towards);
        let last = their & (free | Cells::edge(towards));
        let before_one = last.back(towards);
        let before_two = (their & before_one).back(towards);
        [own & free, two & (free | before_one), three & (free | before_one | before_two)]
    }

    /// All legal shifts unless the game is over, in no particular order.
    pub fn shifts(&self) -> impl Iterator<Item = Shift> {
        let state = *self;
        Direction::ALL.into_iter().flat_map(move |towards| {
            state.fronts(towards).into_iter().zip(1..).flat_map(move |(fronts, length)| {
                fronts.each().map(move |front| Shift { selected: reaching_back(front, towards, length), towards })
            })
        })
    }

    /// How many legal shifts there are unless the game is over.
    #[must_use]
    pub fn count(&self) -> u32 {
        Direction::ALL.into_iter().flat_map(|towards| self.fronts(towards)).map(Cells::len).sum()
    }

    /// The enemy pieces that stand in an unbroken run before a selection.
    #[must_use]
    pub fn run(&self, shift: Shift) -> Cells {
        let mut run = Cells::NONE;
        let mut next = shift.front().step(shift.towards) & self.their();
        while !next.is_empty() {
            run |= next;
            next = next.step(shift.towards) & self.their();
        }
        run
    }

    /// Those of the cells of a run from which a legal shift pushes a piece off: the one at the edge, if there is one.
    #[must_use]
    pub fn falling(run: Cells, towards: Direction) -> Cells {
        run & Cells::edge(towards)
    }

    /// The state after a legal shift.
    #[must_use]
    pub fn shift(mut self, shift: Shift) -> Self {
        let run = self.run(shift);
        let (own, their) = (self.side.index(), self.side.other().index());
        self.stones[own] = (self.stones[own] & !shift.selected) | shift.selected.step(shift.towards);
        self.stones[their] = (self.stones[their] & !run) | run.step(shift.towards);
        self.captures[own] += u8::from(!Self::falling(run, shift.towards).is_empty());
        self.passes = 0;
        self.next()
    }

    /// The state after a pass.
    #[must_use]
    pub const fn pass(mut self) -> Self {
        self.passes += 1;
        self.next()
    }

    const fn next(mut self) -> Self {
        self.side = self.side.other();
        self.turns += 1;
        self
    }
}

/// A cell and those behind it, so many in all.
fn reaching_back(front: Cells, towards: Direction, length: u8) -> Cells {
    (1..length).fold(front, |line, _| line | line.back(towards))
}
