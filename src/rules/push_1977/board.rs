//! The balls on the board and the one in hand, what a push does to them, and the goals.

use crate::rules::{Direction, Seat, Square};

/// A set of spaces: bit 0 is `a5`, the top left one, then row by row to `e1`, bit 24.
pub type Spaces = u32;

/// The spaces of a row or column.
pub const SIDE: u8 = 5;
/// The spaces of the board.
pub const COUNT: u8 = SIDE * SIDE;
/// All spaces.
pub const ALL: Spaces = (1 << COUNT) - 1;
/// The pockets, all of them.
pub const POCKETS: u8 = 4 * SIDE;

/// The square of a space.
#[must_use]
pub const fn square(space: u8) -> Square {
    Square::new(space % SIDE, SIDE - 1 - space / SIDE)
}

/// The squares of a set of spaces, in the order of the spaces.
#[must_use]
pub fn squares(spaces: Spaces) -> Vec<Square> {
    (0..COUNT).filter(|space| spaces >> space & 1 == 1).map(square).collect()
}

/// The row or column that is pushed from a pocket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Channel {
    /// Its five spaces.
    pub row: Spaces,
    /// The space next to the pocket.
    pub entry: u8,
    /// The space at the far end.
    pub exit: u8,
    /// The way the balls go.
    pub towards: Direction,
    /// By how much a bit is rotated left for one space of the way.
    turn: u32,
}

impl Channel {
    const fn new(pocket: u8) -> Self {
        let line = pocket % SIDE;
        let row = 0b1_1111 << (line * SIDE);
        let column = 0b1_00001_00001_00001_00001 << line;
        let (left, right) = (line * SIDE, line * SIDE + SIDE - 1);
        let (top, bottom) = (line, line + COUNT - SIDE);
        match pocket / SIDE {
            0 => Self { row, entry: left, exit: right, towards: Direction::Right, turn: 1 },
            1 => Self { row: column, entry: bottom, exit: top, towards: Direction::Up, turn: 32 - SIDE as u32 },
            2 => Self { row, entry: right, exit: left, towards: Direction::Left, turn: 31 },
            _ => Self { row: column, entry: top, exit: bottom, towards: Direction::Down, turn: SIDE as u32 },
        }
    }

    /// The set after a push from here; the far ball of the row is gone and the entry empty.
    #[must_use]
    #[inline]
    pub const fn push(&self, set: Spaces) -> Spaces {
        set & !self.row | (set & self.row & !(1 << self.exit)).rotate_left(self.turn)
    }

    /// The set before a push from here that led to this set; the ball that went in is gone and the exit empty.
    #[must_use]
    #[inline]
    pub const fn pull(&self, set: Spaces) -> Spaces {
        set & !self.row | (set & self.row & !(1 << self.entry)).rotate_right(self.turn)
    }

    /// The five spaces in the order of the way.
    pub fn spaces(&self) -> impl Iterator<Item = u8> {
        let (entry, exit) = (self.entry, self.exit);
        (0..SIDE).map(move |link| {
            if entry < exit {
                entry + link * ((exit - entry) / (SIDE - 1))
            } else {
                entry - link * ((entry - exit) / (SIDE - 1))
            }
        })
    }
}

/// The channel of every pocket, by its number.
///
/// 0–4 are at the left ends of the rows, top to bottom; 5–9 at the bottom ends of the columns, left to right; 10–14 at
/// the right ends; 15–19 at the top ends.
pub const CHANNELS: [Channel; POCKETS as usize] = {
    let mut channels = [Channel::new(0); POCKETS as usize];
    let mut pocket = 0;
    while pocket < POCKETS {
        channels[pocket as usize] = Channel::new(pocket);
        pocket += 1;
    }
    channels
};

/// The pocket at the other end of a pocket's row.
#[must_use]
pub const fn opposite(pocket: u8) -> u8 {
    (pocket + POCKETS / 2) % POCKETS
}

/// What has to be filled with the own colour to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A square of 3×3 spaces anywhere.
    Square3,
    /// A block of 4×3 spaces anywhere, either way round.
    Block4,
    /// A block of 2×3 spaces anywhere, either way round.
    Block2,
    /// A square of 2×2 spaces anywhere.
    Square2,
    /// These spaces.
    Pattern(Spaces),
}

impl Goal {
    /// Whether a set of balls fills the goal.
    #[must_use]
    pub const fn is_filled(self, balls: Spaces) -> bool {
        match self {
            Self::Square3 => has_block(balls, 3, 3),
            Self::Block4 => has_block(balls, 4, 3) || has_block(balls, 3, 4),
            Self::Block2 => has_block(balls, 2, 3) || has_block(balls, 3, 2),
            Self::Square2 => has_block(balls, 2, 2),
            Self::Pattern(spaces) => balls & spaces == spaces,
        }
    }

    /// Every set of spaces that fills the goal and no more.
    #[must_use]
    pub fn places(self) -> Vec<Spaces> {
        let blocks = |sizes: &[(u8, u8)]| {
            let mut places = Vec::new();
            for &(width, height) in sizes {
                for top in 0..=SIDE - height {
                    for left in 0..=SIDE - width {
                        places.push(block(width, height) << (top * SIDE + left));
                    }
                }
            }
            places
        };
        match self {
            Self::Square3 => blocks(&[(3, 3)]),
            Self::Block4 => blocks(&[(4, 3), (3, 4)]),
            Self::Block2 => blocks(&[(2, 3), (3, 2)]),
            Self::Square2 => blocks(&[(2, 2)]),
            Self::Pattern(spaces) => vec![spaces],
        }
    }

    /// The number of balls in it.
    #[must_use]
    pub const fn size(self) -> u32 {
        match self {
            Self::Square3 => 9,
            Self::Block4 => 12,
            Self::Block2 => 6,
            Self::Square2 => 4,
            Self::Pattern(spaces) => spaces.count_ones(),
        }
    }

    /// What it is called inside a sentence.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Square3 => "3×3 square",
            Self::Block4 => "4×3 block",
            Self::Block2 => "2×3 block",
            Self::Square2 => "2×2 square",
            Self::Pattern(_) => "pattern",
        }
    }
}

/// A block of this size in the top left corner.
const fn block(width: u8, height: u8) -> Spaces {
    let line = (1 << width) - 1;
    let mut spaces = 0;
    let mut row = 0;
    while row < height {
        spaces |= line << (row * SIDE);
        row += 1;
    }
    spaces
}

/// Whether balls fill a block of this size anywhere.
const fn has_block(balls: Spaces, width: u8, height: u8) -> bool {
    let mut corners = balls;
    let mut step = 1;
    while step < width {
        corners &= balls >> step;
        step += 1;
    }
    // A block begins where there is room for its width.
    corners &= block(SIDE - width + 1, SIDE);
    let lines = corners;
    step = 1;
    while step < height {
        corners &= lines >> (step * SIDE);
        step += 1;
    }
    corners != 0
}

/// What decides how a game goes on, beside the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What wins.
    pub goal: Goal,
    /// How many pockets are numbered, from 0 on.
    pub pockets: u8,
    /// Whether a goal wins only after a push whose ejected ball has the winner's colour.
    pub own_last: bool,
    /// Whether a die gives the number of pushes.
    pub die: bool,
    /// The colours that play, 2 to 4.
    pub seats: u8,
}

/// The balls, the one in hand, and how far the turn is.
///
/// The colour of a ball is the seat it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Core {
    /// The spaces whose ball has a colour with this bit in its number.
    planes: [Spaces; 2],
    /// The colour of the ball in hand.
    pub hand: Seat,
    /// The colour whose turn it is.
    pub turn: Seat,
    /// With a die, the pushes left in this turn, 0 before it is rolled; without one always 0.
    pub left: u8,
}

impl Core {
    /// The balls of a position at the beginning of a turn, by space.
    #[must_use]
    pub fn new(balls: [Seat; COUNT as usize], hand: Seat) -> Self {
        let mut planes = [0; 2];
        for (space, ball) in balls.into_iter().enumerate() {
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane |= Spaces::from(ball.0 >> bit & 1) << space;
            }
        }
        Self { planes, hand, turn: hand, left: 0 }
    }

    /// The two-coloured position with black balls on these spaces; of 26 balls 13 are black, so these tell the one in
    /// hand.
    #[must_use]
    pub const fn of_black(black: Spaces) -> Self {
        let hand = if black.count_ones() < 13 { Seat::FIRST } else { Seat::SECOND };
        Self { planes: [ALL & !black, 0], hand, turn: hand, left: 0 }
    }

    /// The colour of the ball on a space.
    #[must_use]
    pub const fn ball(&self, space: u8) -> Seat {
        let [low, high] = self.planes;
        Seat((low >> space & 1 | (high >> space & 1) << 1).to_le_bytes()[0])
    }

    /// The spaces with balls of a colour.
    #[must_use]
    #[inline]
    pub const fn balls(&self, seat: Seat) -> Spaces {
        let [low, high] = self.planes;
        let low = if seat.0 & 1 == 0 { !low } else { low };
        let high = if seat.0 & 2 == 0 { !high } else { high };
        low & high & ALL
    }

    /// A number of its own for each board with its hand.
    #[must_use]
    pub fn key(&self) -> u64 {
        let [low, high] = self.planes.map(u64::from);
        low | high << 25 | u64::from(self.hand.0) << 50
    }

    /// Whether the die is to be rolled.
    #[must_use]
    pub const fn awaits_roll(&self, rules: &Rules) -> bool {
        rules.die && self.left == 0
    }

    /// Rolls the die.
    pub const fn roll(&mut self, pips: u8) {
        self.left = pips;
    }

    /// Pushes the ball in hand into a pocket and picks up the one that comes off.
    #[inline]
    pub fn push(&mut self, pocket: u8, rules: &Rules) {
        let channel = &CHANNELS[usize::from(pocket)];
        let out = self.ball(channel.exit);
        for (bit, plane) in self.planes.iter_mut().enumerate() {
            *plane = channel.push(*plane) | Spaces::from(self.hand.0 >> bit & 1) << channel.entry;
        }
        self.hand = out;
        if self.left > 1 {
            self.left -= 1;
        } else if !rules.die || out != self.turn {
            self.turn = out;
            self.left = 0;
        }
    }

    /// The colour that has won: that of the ball in hand if it has filled a goal, else the first that has.
    #[must_use]
    #[inline]
    pub fn winner(&self, rules: &Rules) -> Option<Seat> {
        let has_won = |seat: &Seat| rules.goal.is_filled(self.balls(*seat));
        let hand = Some(self.hand).filter(has_won);
        if rules.own_last { hand } else { hand.or_else(|| (0..rules.seats).map(Seat).find(has_won)) }
    }
}
