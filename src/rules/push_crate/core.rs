//! What decides how a game of Push Crate goes on, small and copied freely: the rules themselves.

use arrayvec::ArrayVec;

use crate::rules::{Direction, Seat, Square};

use super::{Action, Tiles};

/// The crates each player may place in a game.
pub const CRATES: u8 = 6;
/// The crates a player has to destroy to win.
pub const GOAL: u8 = 5;
/// The actions that picking the flag up gives beside the one it takes.
pub const EXTRA: u8 = 2;

/// What stays as it is through a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ground {
    /// The tiles with a wall.
    pub walls: Tiles,
    /// Each player's start tile.
    pub starts: [Square; 2],
    /// The rank of each player's goal row, 0 for row 1.
    pub goals: [u8; 2],
}

impl Ground {
    /// A player's goal row.
    #[must_use]
    pub const fn goal(&self, seat: Seat) -> Tiles {
        Tiles::row(self.goals[seat.index()])
    }

    /// What is not joined to the flag by a walk over `open` tiles, if anything that has to be is not.
    #[must_use]
    pub fn cut(&self, open: Tiles, flag: Square) -> Option<Cut> {
        let reached = (Tiles::one(flag) & open).region(open);
        let seats = [Seat::FIRST, Seat::SECOND];
        let start = seats.into_iter().find(|seat| !reached.meets(Tiles::one(self.starts[seat.index()])));
        let goal = seats.into_iter().find(|seat| !reached.meets(self.goal(*seat)));
        start.map(Cut::Start).or_else(|| goal.map(Cut::Goal))
    }

    /// Whether nothing is [`Ground::cut`].
    #[must_use]
    pub fn is_joined(&self, open: Tiles, flag: Square) -> bool {
        let starts = Tiles::one(self.starts[0]) | Tiles::one(self.starts[1]);
        let goals = self.goals.map(Tiles::row);
        let mut reached = Tiles::one(flag) & open;
        loop {
            if (starts & !reached).is_empty() && goals.into_iter().all(|goal| goal.meets(reached)) {
                return true;
            }
            let wider = reached | (reached.neighbours() & open);
            if wider == reached {
                return false;
            }
            reached = wider;
        }
    }
}

/// The only path between two things, where it is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// From this player's start tile to the flag.
    Start(Seat),
    /// From the flag to this player's goal row.
    Goal(Seat),
}

/// Where the flag is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Flag {
    /// It lies on a tile.
    On(Square),
    /// A player carries it.
    With(Seat),
}

/// By what a player has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Win {
    /// The flag reached the goal row.
    Flag,
    /// Enough crates are destroyed.
    Crates,
}

/// What an action did by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deed {
    /// A crate was placed.
    Placed,
    /// The player walked.
    Walked,
    /// The player jumped.
    Jumped,
    /// The player pushed a crate onto this tile and stepped into its place.
    Pushed(Square),
    /// The player broke a crate, which is now at this stage.
    Hit(u8),
    /// The player broke the last chips of a crate.
    Removed,
    /// Nothing could be done.
    Passed,
}

/// A player sent home, the flag left behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentHome {
    /// Who.
    pub seat: Seat,
    /// Where the player stood and the flag lies now.
    pub from: Square,
    /// Where the player stands now.
    pub to: Square,
}

/// All that an action caused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caused {
    /// What it did by itself.
    pub deed: Deed,
    /// Whether the player picked the flag up by it.
    pub picked_up: bool,
    /// Who was sent home after it: at most one player, who carried the flag.
    pub sent_home: Option<SentHome>,
}

/// The steps of one position: in four directions, with two ways past the opponent in one of them.
pub type Steps = ArrayVec<Action, 5>;

/// A position without its past, its options and the names of its pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Core {
    /// Walls, start tiles, goal rows.
    pub ground: Ground,
    /// The crates of each stage, the intact ones first.
    pub crates: [Tiles; 4],
    /// Where each player stands.
    pub pawns: [Square; 2],
    /// Where the flag is.
    pub flag: Flag,
    /// Who is to act. Once the game is won: the loser.
    pub side: Seat,
    /// The actions left in this turn, 1 or 2.
    pub left: u8,
    /// The crates each player has placed.
    pub placed: [u8; 2],
    /// The crates each player has destroyed.
    pub destroyed: [u8; 2],
}

impl Core {
    /// The tiles with neither wall nor crate.
    #[must_use]
    pub fn open(&self) -> Tiles {
        let [intact, broken, debris, chips] = self.crates;
        !(self.ground.walls | intact | broken | debris | chips)
    }

    /// The stage of the crate on a tile, 1 to 4.
    #[must_use]
    pub fn stage(&self, at: Square) -> Option<u8> {
        (1..=4).zip(self.crates).find(|(_, crates)| crates.meets(Tiles::one(at))).map(|(stage, _)| stage)
    }

    /// Where a player stands.
    #[must_use]
    pub const fn pawn(&self, seat: Seat) -> Square {
        self.pawns[seat.index()]
    }

    /// The tile of the flag: its carrier's when it is carried.
    #[must_use]
    pub const fn flag_tile(&self) -> Square {
        match self.flag {
            Flag::On(tile) => tile,
            Flag::With(seat) => self.pawn(seat),
        }
    }

    /// The open tiles that neither a player nor the flag is on.
    #[must_use]
    pub fn empty(&self) -> Tiles {
        let [one, two] = self.pawns.map(Tiles::one);
        self.open() & !(one | two | Tiles::one(self.flag_tile()))
    }

    /// Who has won, and how.
    #[must_use]
    pub fn winner(&self) -> Option<(Seat, Win)> {
        [Seat::FIRST, Seat::SECOND].into_iter().find_map(|seat| {
            if self.destroyed[seat.index()] >= GOAL {
                Some((seat, Win::Crates))
            } else if self.flag == Flag::With(seat) && self.pawn(seat).rank == self.ground.goals[seat.index()] {
                Some((seat, Win::Flag))
            } else {
                None
            }
        })
    }

    /// Whether the flag is with the opponent of a player who stands next to it.
    #[must_use]
    pub fn takes(&self, seat: Seat) -> bool {
        self.flag == Flag::With(seat.other()) && self.pawn(seat).direction_to(self.pawn(seat.other())).is_some()
    }

    /// Whether the crate on a tile, which must be there, would slide in a direction: the only path aside.
    #[must_use]
    pub fn slides(&self, at: Square, towards: Direction) -> bool {
        let tile = Tiles::one(at);
        (self.crates[0] | self.crates[1]).meets(tile) && tile.step(towards).meets(self.empty())
    }

    /// The open tiles after the crate on a tile has slid in a direction.
    pub(super) fn open_after_push(&self, at: Square, towards: Direction) -> Tiles {
        let tile = Tiles::one(at);
        (self.open() | tile) & !tile.step(towards)
    }

    /// The tile of the flag once the player to act has stepped onto a tile.
    pub(super) fn flag_after_step(&self, to: Square) -> Square {
        if self.flag == Flag::With(self.side) { to } else { self.flag_tile() }
    }

    /// The tiles on which the player to act may place a crate.
    #[must_use]
    pub fn placeable(&self) -> Tiles {
        if self.placed[self.side.index()] >= CRATES {
            return Tiles::NONE;
        }
        let (open, flag, ground) = (self.open(), self.flag_tile(), &self.ground);
        let ends = [
            Tiles::one(ground.starts[0]),
            Tiles::one(ground.starts[1]),
            ground.goal(Seat::FIRST),
            ground.goal(Seat::SECOND),
        ];
        // Beside one way that joins everything a crate does no harm; on it one has to look for another way.
        let joined = Tiles::one(flag).walks(open, &ends);
        let empty = self.empty();
        (empty & joined)
            .each()
            .filter(|tile| !ground.is_joined(open & !*tile, flag))
            .fold(empty, |all, tile| all & !tile)
    }

    /// The walks, jumps, pushes and breaks of the player to act, in the order of their texts.
    #[must_use]
    pub fn steps(&self) -> Steps {
        let mut steps = Steps::new();
        let from = self.pawn(self.side);
        let (here, opponent, open) = (Tiles::one(from), Tiles::one(self.pawn(self.side.other())), self.open());
        for towards in Direction::ALL {
            let tile = here.step(towards);
            let Some(to) = tile.first() else { continue };
            if tile.meets(opponent) {
                let behind = tile.step(towards) & open;
                let landings = if behind.is_empty() { beside(tile, towards) & open } else { behind };
                steps.extend(landings.names().map(|to| Action::Step(from, to)));
            } else if tile.meets(open) {
                steps.push(Action::Step(from, to));
            } else if tile.meets(self.ground.walls) {
            } else if !self.slides(to, towards) {
                steps.push(Action::Break(from, to));
            } else if self.ground.is_joined(self.open_after_push(to, towards), self.flag_after_step(to)) {
                steps.push(Action::Step(from, to));
            }
        }
        steps.sort_unstable();
        steps
    }

    /// Makes an action that is legal.
    pub fn apply(&mut self, action: Action) -> Caused {
        let seat = self.side;
        self.left -= 1;
        let deed = match action {
            Action::Place(at) => {
                self.placed[seat.index()] += 1;
                self.crates[0] |= Tiles::one(at);
                Deed::Placed
            }
            Action::Step(from, to) => self.step(from, to),
            Action::Break(_, at) => self.break_crate(at),
            Action::Pass => {
                self.left = 0;
                Deed::Passed
            }
        };
        let picked_up = self.flag == Flag::On(self.pawn(seat));
        if picked_up {
            self.flag = Flag::With(seat);
            self.left = EXTRA;
        }
        let mut sent_home = None;
        if self.winner().is_some() {
            (self.side, self.left) = (seat.other(), 1);
        } else {
            sent_home = self.take();
            if self.left == 0 {
                (self.side, self.left) = (seat.other(), 1);
                sent_home = sent_home.or_else(|| self.take());
            }
        }
        Caused { deed, picked_up, sent_home }
    }

    fn step(&mut self, from: Square, to: Square) -> Deed {
        self.pawns[self.side.index()] = to;
        let Some(towards) = from.direction_to(to) else { return Deed::Jumped };
        let tile = Tiles::one(to);
        let behind = tile.step(towards);
        for crates in &mut self.crates {
            if crates.meets(tile) {
                *crates = (*crates & !tile) | behind;
                return behind.first().map_or(Deed::Walked, Deed::Pushed);
            }
        }
        Deed::Walked
    }

    fn break_crate(&mut self, at: Square) -> Deed {
        let tile = Tiles::one(at);
        let stage = self.crates.iter().position(|crates| crates.meets(tile)).unwrap_or_default();
        self.crates[stage] = self.crates[stage] & !tile;
        if let Some((stage, crates)) = (2..).zip(&mut self.crates[1..]).nth(stage) {
            *crates |= tile;
            Deed::Hit(stage)
        } else {
            self.destroyed[self.side.index()] += 1;
            Deed::Removed
        }
    }

    /// Sends the carrier home if the player to act stands next to it.
    fn take(&mut self) -> Option<SentHome> {
        if !self.takes(self.side) {
            return None;
        }
        let seat = self.side.other();
        let from = self.pawn(seat);
        // On a board with two open tiles there is no home to go to.
        let to = self.home(seat, self.open() & !(Tiles::one(from) | Tiles::one(self.pawn(self.side))))?;
        self.flag = Flag::On(from);
        self.pawns[seat.index()] = to;
        Some(SentHome { seat, from, to })
    }

    /// Where a player sent home goes, of these tiles: to the start tile or the nearest. Of equally near ones One takes
    /// the lower row and then the lower column, Two the higher: the game stays the same when it is turned round.
    fn home(&self, seat: Seat, free: Tiles) -> Option<Square> {
        let start = self.ground.starts[seat.index()];
        let order = |number: u8| if seat == Seat::FIRST { number } else { Tiles::SIZE - number };
        free.names().min_by_key(|tile| {
            let steps = tile.file.abs_diff(start.file) + tile.rank.abs_diff(start.rank);
            (steps, order(tile.rank), order(tile.file))
        })
    }
}

/// The tiles on both sides of a tile as seen by who looks in this direction.
pub(super) const fn beside(tile: Tiles, towards: Direction) -> Tiles {
    let [one, other] = match towards {
        Direction::Up | Direction::Down => [Direction::Left, Direction::Right],
        Direction::Left | Direction::Right => [Direction::Down, Direction::Up],
    };
    Tiles(tile.step(one).0 | tile.step(other).0)
}
