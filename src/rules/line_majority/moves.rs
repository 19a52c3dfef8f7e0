//! The actions, which of them are legal, and why the others are not.

use std::cmp::Ordering;

use crate::rules::{Culprit, Direction, Refusal, Square};

use super::{
    Cells, LineMajority,
    state::{LONGEST, Shift},
};

/// The cells from one to another, named by the two ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Selection {
    first: Square,
    last: Square,
}

impl Selection {
    /// What lies between two cells, given in any order; they may be the same.
    #[must_use]
    pub fn between(one: Square, other: Square) -> Self {
        Self { first: one.min(other), last: one.max(other) }
    }

    /// The end that comes first in the order of column, then row.
    #[must_use]
    pub const fn first(self) -> Square {
        self.first
    }

    /// The other end; the same cell when only one is selected.
    #[must_use]
    pub const fn last(self) -> Square {
        self.last
    }

    /// The way from the first end to the last, or none for a single cell and for ends that share no row or column.
    fn way(self) -> Option<Direction> {
        match (self.first.file == self.last.file, self.first.rank == self.last.rank) {
            (true, false) => Some(Direction::Up),
            (false, true) => Some(Direction::Right),
            _ => None,
        }
    }

    fn is_single(self) -> bool {
        self.first == self.last
    }

    /// Whether a line with these ends may move this way: along itself, a single piece along either.
    fn is_along(self, towards: Direction) -> bool {
        let upright = matches!(towards, Direction::Up | Direction::Down);
        self.way().is_none_or(|way| (way == Direction::Up) == upright)
    }

    /// The cells of ends that share a row or column.
    fn cells(self) -> Cells {
        let (mut cell, last) = (Cells::one(self.first), Cells::one(self.last));
        let mut cells = cell | last;
        if let Some(way) = self.way() {
            while !cell.is_empty() && !cell.meets(last) {
                cells |= cell;
                cell = cell.step(way);
            }
        }
        cells
    }
}

/// The smallest choice of a player, which is a whole turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Moves the selected pieces one step, and what they push.
    Shift(Selection, Direction),
    /// Does nothing, when nothing else can be done.
    Pass,
}

impl Action {
    /// The action of a shift.
    pub(super) fn of(shift: Shift) -> Option<Self> {
        let (first, last) = (shift.selected.first()?, shift.selected.last()?);
        Some(Self::Shift(Selection { first, last }, shift.towards))
    }

    /// What it is for the state; none for a pass.
    pub(super) fn shift(self) -> Option<Shift> {
        match self {
            Self::Shift(selection, towards) => Some(Shift { selected: selection.cells(), towards }),
            Self::Pass => None,
        }
    }
}

impl Ord for Action {
    /// The order of the texts as ASCII: after one cell the `-` of a line comes before an arrow.
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |action: &Self| match *action {
            Self::Shift(selection, towards) => {
                let arrow = super::notation::arrow(towards);
                Some((selection.first, selection.is_single(), selection.last, arrow))
            }
            Self::Pass => None,
        };
        match (key(self), key(other)) {
            (Some(one), Some(other)) => one.cmp(&other),
            // `pass` comes after every cell.
            (one, other) => one.is_none().cmp(&other.is_none()),
        }
    }
}

impl PartialOrd for Action {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A pass while something else can be done.
    #[error("you may pass only when nothing can move")]
    CanMove,
    /// An end of the selection is no cell of the board.
    #[error("{0} is not on the board")]
    OffBoard(Square),
    /// The ends share no row or column.
    #[error("selected pieces stand in one row or column")]
    NotInLine,
    /// A fourth piece is selected.
    #[error("at most three pieces move together, not {0}")]
    TooMany(u32),
    /// A selected cell is empty.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// A selected piece is the opponent's.
    #[error("the piece on {0} is not yours")]
    NotYours(Square),
    /// A row is moved along a column, or the other way round.
    #[error("selected pieces move only along their own row or column")]
    Sideways,
    /// The head of the selection stands at the edge.
    #[error("your own piece on {0} would leave the board")]
    OwnFall(Square),
    /// The own piece before the selection.
    #[error("your own piece on {0} is in the way")]
    Blocked(Square),
    /// The run before the selection, whose first piece is on a cell, is too long.
    #[error("a line of {selected} cannot push a line of {run}: it must be longer")]
    NotLonger {
        /// The pieces selected.
        selected: u32,
        /// The enemy pieces before them.
        run: u32,
        /// The first of these.
        at: Square,
    },
    /// The own piece behind the run.
    #[error("your own piece on {0} is behind the pieces to be pushed and blocks them")]
    Backed(Square),
}

impl Refusal for Illegal {
    fn culprit(&self) -> Option<Culprit> {
        match *self {
            Self::NotYours(at)
            | Self::OwnFall(at)
            | Self::Blocked(at)
            | Self::NotLonger { at, .. }
            | Self::Backed(at) => Some(Culprit::Square(at)),
            _ => None,
        }
    }
}

/// All legal actions, in the order of their texts.
pub(super) fn actions(position: &LineMajority) -> Vec<Action> {
    let state = position.state();
    if state.end().is_some() {
        return Vec::new();
    }
    let mut found: Vec<Action> = state.shifts().filter_map(Action::of).collect();
    if found.is_empty() {
        found.push(Action::Pass);
    }
    found.sort_unstable();
    found
}

/// Whether an action is legal, or the rule that forbids it.
pub(super) fn check(position: &LineMajority, action: Action) -> Result<(), Illegal> {
    let state = position.state();
    if state.end().is_some() {
        return Err(Illegal::Over);
    }
    let Action::Shift(selection, towards) = action else {
        return if state.count() == 0 { Ok(()) } else { Err(Illegal::CanMove) };
    };
    let selected = check_selection(position, selection)?;
    if !selection.is_along(towards) {
        return Err(Illegal::Sideways);
    }
    check_way(position, Shift { selected, towards })
}

/// Whether a selection is one to three own pieces in a line; gives its cells.
fn check_selection(position: &LineMajority, selection: Selection) -> Result<Cells, Illegal> {
    let state = position.state();
    if let Some(off) = [selection.first, selection.last].into_iter().find(|end| Cells::one(*end).is_empty()) {
        return Err(Illegal::OffBoard(off));
    }
    if selection.way().is_none() && !selection.is_single() {
        return Err(Illegal::NotInLine);
    }
    let selected = selection.cells();
    if selected.len() > u32::from(LONGEST) {
        return Err(Illegal::TooMany(selected.len()));
    }
    if let Some(foreign) = (selected & !state.own()).each().next()
        && let Some(at) = foreign.first()
    {
        return Err(if foreign.meets(state.their()) { Illegal::NotYours(at) } else { Illegal::NoPiece(at) });
    }
    Ok(selected)
}

/// Whether what is before a selection lets it move.
fn check_way(position: &LineMajority, shift: Shift) -> Result<(), Illegal> {
    let state = position.state();
    let front = shift.front();
    if let Some(at) = (front & Cells::edge(shift.towards)).first() {
        return Err(Illegal::OwnFall(at));
    }
    let ahead = front.step(shift.towards);
    if let Some(at) = (ahead & state.own()).first() {
        return Err(Illegal::Blocked(at));
    }
    let run = state.run(shift);
    if let Some(at) = (ahead & run).first()
        && run.len() >= shift.selected.len()
    {
        return Err(Illegal::NotLonger { selected: shift.selected.len(), run: run.len(), at });
    }
    let behind = run.step(shift.towards) & state.own();
    behind.first().map_or(Ok(()), |at| Err(Illegal::Backed(at)))
}
