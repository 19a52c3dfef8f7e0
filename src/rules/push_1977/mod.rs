//! Push (1977): balls are pushed through rows that cross until nine of a colour lie together.
//!
//! The board has 25 spaces in two sets of rows that cross at right angles, and a pocket at each end of each row. One of
//! the 26 balls is always in hand. It goes into a numbered pocket and is pushed in; the ball that comes off at the far
//! end is picked up and is used for the next push. If it has the mover's colour, the same player pushes again, else its
//! owner does. Who first has a 3×3 square of the own colour wins. In patience one person turns a pattern into another
//! in as few pushes as possible. Rules: the leaflet of the game Push, 1977, with its variations.
//!
//! Choices made where the published rules are silent:
//! - A player wins whoever's push made the goal. Where goals of several colours stand, the owner of the ball that came
//!   off wins if among them, else the first in the order black, yellow, red, green.
//! - If the last ball must be the winner's, a goal counts only after a push by which such a ball came off; until then
//!   play goes on. A position that is read counts the ball in hand as the one that came off.
//! - With a die the rolled number of pushes is made whatever comes off; if the last one brings off the own colour, the
//!   player pushes on until another comes off.
//! - A position that occurs for the third time is a draw; with a die 200 pushes without a win are.
//! - Three players have 9 black, 9 yellow and 8 red balls, four have 7, 7, 6 and 6, in this order of the seats.
//! - In patience the one player has the first seat, both colours are pushed, and no position is a draw. Of the options
//!   only the pockets matter then.

pub mod board;
mod moves;
mod notation;
mod patterns;
mod setup;
#[cfg(test)]
mod tests;

use std::{cmp::Ordering, hash};

pub use board::{Channel, Core, Goal, Rules, Spaces};
pub use moves::Illegal;
pub use patterns::{Pattern, patterns};
pub use setup::{Die, LastBall, Options, Pockets};

use super::{
    Actor, BadText, Effect, Game, Handle, History, Outcome, Picture, Piece, PieceId, PieceKind, Place, Position, Seat,
    Square, Watch,
};
use board::{CHANNELS, COUNT, opposite, square, squares};

/// With a die, the pushes after which a game without a winner is a draw.
pub const LONGEST: u32 = 200;

/// The smallest choice, ordered as its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// The ball in hand goes into this pocket, 0 to 19, and is pushed in.
    Push(u8),
    /// Chance: the die shows 1 to 6.
    Roll(u8),
}

impl Action {
    /// What sorts as the text does: digits come before the `r` of a roll, and `1` before `10` before `2`.
    const fn rank(self) -> (bool, u8, Option<u8>) {
        match self {
            Self::Push(pocket) if pocket < 10 => (false, pocket, None),
            Self::Push(pocket) => (false, pocket / 10, Some(pocket % 10)),
            Self::Roll(pips) => (true, pips, None),
        }
    }
}

impl Ord for Action {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Action {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What a patience is to become: balls of a colour on some spaces, any ball on the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Target {
    /// The spaces for black balls.
    pub black: Spaces,
    /// The spaces for yellow balls.
    pub yellow: Spaces,
}

impl Target {
    /// Whether the balls lie as it says.
    #[must_use]
    pub const fn stands(&self, core: &Core) -> bool {
        core.balls(Seat::FIRST) & self.black == self.black && core.balls(Seat::SECOND) & self.yellow == self.yellow
    }
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// This colour has filled the goal.
    Goal(Seat),
    /// The target of a patience stands.
    Target,
    /// The position occurred after so many pushes each time.
    Repeated([u32; 3]),
    /// Nobody has won with a die.
    TooLong,
}

/// A position: the balls, how far the turn is, and the options it is played by.
#[derive(Debug, Clone)]
pub struct Push1977 {
    options: Options,
    core: Core,
    /// What is to be reached, in a patience.
    target: Option<Target>,
    /// Pushes made since the start, or since the position was read.
    pushes: u32,
    past: History,
    end: Option<End>,
    /// The ids of the balls by space, and of the one in hand.
    ids: [u8; COUNT as usize + 1],
}

impl PartialEq for Push1977 {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Push1977 {}

impl hash::Hash for Push1977 {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl Push1977 {
    /// The balls, the one in hand, and how far the turn is.
    #[must_use]
    pub const fn core(&self) -> &Core {
        &self.core
    }

    /// What is to be reached, in a patience.
    #[must_use]
    pub const fn target(&self) -> Option<&Target> {
        self.target.as_ref()
    }

    /// Pushes made since the start, or since the position was read.
    #[must_use]
    pub const fn pushes(&self) -> u32 {
        self.pushes
    }

    /// How often a position occurred before in this game, the present one included.
    #[must_use]
    pub fn occurrences(&self, core: &Core) -> usize {
        let key = core.key();
        self.past.iter().filter(|past| past.0 == key).count() + usize::from(self.core.key() == key)
    }

    fn key(&self) -> (Options, Core, Option<Target>) {
        (self.options, self.core, self.target)
    }

    /// A position without a past, its ids given out in the order of the spaces.
    fn assemble(options: Options, core: Core, target: Option<Target>) -> Self {
        let ids = std::array::from_fn(|index| index.to_le_bytes()[0]);
        let mut position = Self { options, core, target, pushes: 0, past: History::default(), end: None, ids };
        position.end = position.reached();
        position
    }

    /// The end that the balls show.
    fn reached(&self) -> Option<End> {
        match &self.target {
            Some(target) => target.stands(&self.core).then_some(End::Target),
            None => self.core.winner(&self.options.rules()).map(End::Goal),
        }
    }

    /// The end by the game's past; in patience there is none.
    fn endless(&self) -> Option<End> {
        if self.target.is_some() {
            None
        } else if self.options.die == Die::D6 {
            (self.pushes == LONGEST).then_some(End::TooLong)
        } else if let [.., first, second] = self.past.occurred(self.core.key())[..] {
            Some(End::Repeated([first, second, self.pushes]))
        } else {
            None
        }
    }

    fn push(&mut self, pocket: u8, watch: &mut impl Watch) {
        let rules = self.options.rules();
        if self.target.is_none() && !rules.die {
            self.past.push(self.core.key(), self.pushes);
        }
        self.shift(pocket, watch);
        let before = self.core;
        self.core.push(pocket, &rules);
        self.pushes += 1;
        self.end = self.reached().or_else(|| self.endless());
        let seat = self.core.turn;
        if self.end.is_some() {
            watch.see(|| Effect::Over);
        } else if self.target.is_none() && seat != before.turn {
            watch.see(|| Effect::Turn { seat });
        } else if self.target.is_none() && before.left <= 1 {
            watch.see(|| Effect::Again { seat });
        }
    }

    /// Moves the balls of a row, the one in hand first, and picks up the last.
    fn shift(&mut self, pocket: u8, watch: &mut impl Watch) {
        let hand = usize::from(COUNT);
        let mut moving = self.ids[hand];
        let mut from = None;
        for (link, space) in (0..).zip(CHANNELS[usize::from(pocket)].spaces()) {
            let (piece, to) = (PieceId(moving), square(space));
            watch.see(|| match from {
                None => Effect::Enter { piece, pocket, to },
                Some(from) => Effect::Shove { piece, from, to, link },
            });
            std::mem::swap(&mut moving, &mut self.ids[usize::from(space)]);
            from = Some(to);
        }
        self.ids[hand] = moving;
        let piece = PieceId(moving);
        if let Some(from) = from {
            watch.see(|| Effect::Leave { piece, from, pocket: opposite(pocket) });
        }
        watch.see(|| Effect::PickUp { piece, by: None });
    }
}

impl Position for Push1977 {
    fn actor(&self) -> Actor {
        if self.target.is_some() {
            Actor::Player(Seat::FIRST)
        } else if self.core.awaits_roll(&self.options.rules()) {
            Actor::Chance
        } else {
            Actor::Player(self.core.turn)
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let (winner, reason) = match self.end? {
            End::Goal(seat) => {
                let (goal, name) = (self.options.goal().word(), Self::SEATS[seat.index()]);
                (Some(seat), format!("the {goal} is {name}"))
            }
            End::Target => {
                let plural = if self.pushes == 1 { "" } else { "es" };
                (Some(Seat::FIRST), format!("the target stands after {} push{plural}", self.pushes))
            }
            End::Repeated([first, second, third]) => {
                (None, format!("the same position for the third time, after {first}, {second} and {third} pushes"))
            }
            End::TooLong => (None, format!("{LONGEST} pushes without a win")),
        };
        Some(Outcome { winner, reason: reason.into() })
    }

    fn picture(&self) -> Picture {
        let spaces = (0..COUNT).map(|space| (self.core.ball(space), Place::On(square(space))));
        let balls = spaces.chain([(self.core.hand, Place::Hand)]);
        let mut pieces: Vec<Piece> = balls
            .zip(self.ids)
            .map(|((seat, place), id)| Piece { id: PieceId(id), kind: PieceKind::Ball, seat: Some(seat), place })
            .collect();
        pieces.sort_unstable();
        Picture { pieces, anchor: None }
    }

    /// The spaces of every goal that the winner has filled; none in a draw and in a patience.
    fn won(&self) -> Vec<Square> {
        let Some(End::Goal(seat)) = self.end else { return Vec::new() };
        let balls = self.core.balls(seat);
        let filled = self.options.goal().places().into_iter().filter(|place| balls & place == *place);
        squares(filled.fold(0, |all, one| all | one))
    }

    fn seats(&self) -> &'static [&'static str] {
        let seats = if self.target.is_some() { 1 } else { self.options.players() };
        &Self::SEATS[..usize::from(seats)]
    }
}

impl Game for Push1977 {
    type Options = Options;
    type Action = Action;
    type Illegal = Illegal;

    const NAME: &'static str = "push-1977";
    const TITLE: &'static str = "Push (1977)";
    const SEATS: &'static [&'static str] = &["black", "yellow", "red", "green"];

    fn start(options: Options) -> Self {
        Self::assemble(options, options.first(), None)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn parse(text: &str, options: Options) -> Result<Self, BadText> {
        notation::position(text, options)
    }

    fn actions(&self) -> Vec<Action> {
        moves::actions(self)
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        moves::check(self, action)
    }

    fn apply(&mut self, action: Action, watch: &mut impl Watch) {
        match action {
            Action::Push(pocket) => self.push(pocket, watch),
            Action::Roll(pips) => {
                self.core.roll(pips);
                watch.see(|| Effect::Roll { pips });
            }
        }
    }

    fn shown(&self, action: Action) -> String {
        match action {
            Action::Push(_) => action.to_string(),
            Action::Roll(pips) => format!("rolls {pips}"),
        }
    }

    fn squares() -> Vec<Square> {
        let mut squares: Vec<Square> = (0..COUNT).map(square).collect();
        squares.sort_unstable();
        squares
    }

    fn handle(action: Action) -> Handle {
        match action {
            Action::Push(pocket) => Handle::Pocket(pocket),
            Action::Roll(_) => Handle::Button,
        }
    }

    fn meant(&self, handle: Handle) -> Vec<Action> {
        match handle {
            Handle::Pocket(pocket) => vec![Action::Push(pocket)],
            Handle::Carry(..) | Handle::Put(..) | Handle::Line(..) | Handle::Button => Vec::new(),
        }
    }
}
