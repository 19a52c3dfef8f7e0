//! The options of Push (1977), and the position a game starts from.

use std::{borrow::Cow, hash};

use crate::rules::{
    Choice, Free, OptionDef, Seat,
    options::{self, BadOption},
};

use super::{
    board::{ALL, COUNT, Core, Goal, Rules, SIDE, Spaces},
    notation,
    patterns::STARTS,
};

/// The pockets that have a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pockets {
    /// Those along two adjacent sides, left and bottom: 0 to 9.
    #[default]
    TwoSides,
    /// All twenty.
    FourSides,
    /// Those on the left: 0 to 4.
    OneSide,
}

impl Pockets {
    /// How many there are; they are numbered from 0 on.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::TwoSides => 2 * SIDE,
            Self::FourSides => 4 * SIDE,
            Self::OneSide => SIDE,
        }
    }
}

/// Which ball has to come off for a goal to win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LastBall {
    /// Any.
    #[default]
    Any,
    /// One of the winner's colour.
    Own,
}

/// Whether a die gives the number of consecutive pushes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Die {
    /// There is no die.
    #[default]
    None,
    /// A die with six sides.
    D6,
}

/// How the board is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Start {
    /// A pattern by its place in the list of starts.
    Named(usize),
    /// At random from this seed.
    Random(u64),
}

/// What may be chosen before a game of Push (1977).
///
/// Goal and start, where they are not chosen, follow the number of players. Options are equal when their values are,
/// chosen or not.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    goal: Option<Goal>,
    /// The pockets that have a number.
    pub pockets: Pockets,
    /// Which ball has to come off for a goal to win.
    pub last_ball: LastBall,
    /// Whether a die gives the number of pushes.
    pub die: Die,
    /// The players beyond two.
    more_players: u8,
    start: Option<Start>,
}

const GOALS: [Goal; 4] = [Goal::Square3, Goal::Block4, Goal::Block2, Goal::Square2];
const POCKETS: [Pockets; 3] = [Pockets::TwoSides, Pockets::FourSides, Pockets::OneSide];
const LAST_BALLS: [LastBall; 2] = [LastBall::Any, LastBall::Own];
const DICE: [Die; 2] = [Die::None, Die::D6];

/// The seed of the random filling where none is chosen.
const SEED: u64 = 1;

/// The start patterns as values of an option.
const NAMED: [Choice; STARTS.len()] = {
    let mut choices = [Choice { value: "", label: "", note: "" }; STARTS.len()];
    let mut index = 0;
    while index < STARTS.len() {
        let pattern = &STARTS[index];
        choices[index] = Choice { value: pattern.name, label: pattern.title, note: pattern.note };
        index += 1;
    }
    choices
};

impl Options {
    /// What wins.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        match (self.goal, self.more_players) {
            (Some(goal), _) => goal,
            (None, 0) => Goal::Square3,
            (None, 1) => Goal::Block2,
            (None, _) => Goal::Square2,
        }
    }

    /// How many play, 2 to 4.
    #[must_use]
    pub const fn players(&self) -> u8 {
        2 + self.more_players
    }

    /// What decides how a game goes on.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules {
            goal: self.goal(),
            pockets: self.pockets.count(),
            own_last: self.last_ball == LastBall::Own,
            die: self.die == Die::D6,
            seats: self.players(),
        }
    }

    /// The balls of each colour, the one in hand included.
    #[must_use]
    pub const fn counts(&self) -> [u8; 4] {
        match self.more_players {
            0 => [13, 13, 0, 0],
            1 => [9, 9, 8, 0],
            _ => [7, 7, 6, 6],
        }
    }

    const fn filling(&self) -> Start {
        match (self.start, self.more_players) {
            (Some(start), _) => start,
            (None, 0) => Start::Named(0),
            (None, _) => Start::Random(SEED),
        }
    }

    /// The position a game starts from.
    pub(super) fn first(&self) -> Core {
        match self.filling() {
            Start::Named(index) => {
                let pattern = &STARTS[index];
                Core::new(notation::balls(pattern.rows), pattern.hand)
            }
            Start::Random(seed) => self.random(seed),
        }
    }

    /// A random filling that holds no goal. The first colour, which is one of the larger ones, is in hand.
    fn random(&self, seed: u64) -> Core {
        let mut random = Random(seed);
        let mut balls = [Seat::FIRST; COUNT as usize];
        let mut space = usize::from(self.counts()[0]) - 1;
        for (seat, count) in (0..).zip(self.counts()).skip(1) {
            for _ in 0..count {
                balls[space] = Seat(seat);
                space += 1;
            }
        }
        loop {
            for last in (1..balls.len()).rev() {
                balls.swap(last, random.below(last + 1));
            }
            let core = Core::new(balls, Seat::FIRST);
            if !self.holds_goal(&core) {
                return core;
            }
        }
    }

    /// Whether any colour has filled a goal, whatever came off last.
    fn holds_goal(&self, core: &Core) -> bool {
        (0..self.players()).any(|seat| self.goal().is_filled(core.balls(Seat(seat))))
    }

    fn clash(&self) -> Option<String> {
        let goal = self.goal();
        let (players, word) = match self.players() {
            2 => ("two", "a 3×3 square, a 4×3 block or a pattern"),
            3 => ("three", "a 2×3 block or a 2×2 square"),
            _ => ("four", "a 2×2 square or a 2×3 block"),
        };
        if (players == "two") == matches!(goal, Goal::Block2 | Goal::Square2) {
            return Some(format!("{players} players play for {word}, not for a {}", goal.word()));
        }
        // The last ball is in hand, so one ball fewer of the colour is on the board.
        let fewest = self.counts().into_iter().take(self.players().into()).min().unwrap_or_default();
        if self.last_ball == LastBall::Own && goal.size() >= fewest.into() {
            return Some(format!(
                "the goal takes all {fewest} balls of a colour, so none is left to come off last, as it has to here"
            ));
        }
        match self.filling() {
            Start::Named(index) if players != "two" => {
                Some(format!("the start {} is for two players: {players} fill the board at random", STARTS[index].name))
            }
            Start::Named(index) if self.holds_goal(&self.first()) => {
                Some(format!("the start {} already holds the goal, a {}", STARTS[index].name, goal.word()))
            }
            _ => None,
        }
    }

    fn values(&self) -> (Goal, Pockets, LastBall, Die, u8, Start) {
        (self.goal(), self.pockets, self.last_ball, self.die, self.more_players, self.filling())
    }
}

impl PartialEq for Options {
    fn eq(&self, other: &Self) -> bool {
        self.values() == other.values()
    }
}

impl Eq for Options {}

impl hash::Hash for Options {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.values().hash(state);
    }
}

impl options::Options for Options {
    const TABLE: &'static [OptionDef] = &[
        OptionDef {
            name: "goal",
            label: "Goal",
            choices: &[
                Choice {
                    value: "3x3",
                    label: "3×3 square",
                    note: "Fill a square of nine spaces anywhere on the board; for two players.",
                },
                Choice {
                    value: "4x3",
                    label: "4×3 block",
                    note: "Fill a block of twelve spaces, either way round; for two players.",
                },
                Choice {
                    value: "2x3",
                    label: "2×3 block",
                    note: "Fill a block of six spaces, either way round; for three or four players, usual for three.",
                },
                Choice {
                    value: "2x2",
                    label: "2×2 square",
                    note: "Fill a square of four spaces; for three or four players, usual for four.",
                },
            ],
            free: Some(Free {
                prefix: "pattern:",
                rest: "ROWS",
                label: "A pattern",
                note: "Fill the spaces marked x in five rows of x and . with your colour; for two players.",
                example: "pattern:xxxxx/...../...../...../.....",
            }),
        },
        OptionDef {
            name: "pockets",
            label: "Numbered pockets",
            choices: &[
                Choice {
                    value: "two-sides",
                    label: "Two sides",
                    note: "Balls go in on the left and from below, at the pockets 0 to 9.",
                },
                Choice { value: "four-sides", label: "All four sides", note: "Balls go in at any of the 20 pockets." },
                Choice {
                    value: "one-side",
                    label: "One side",
                    note: "Balls go in on the left only, at the pockets 0 to 4.",
                },
            ],
            free: None,
        },
        OptionDef {
            name: "last-ball",
            label: "Last ball",
            choices: &[
                Choice { value: "any", label: "Any colour", note: "A goal wins, whatever comes off." },
                Choice {
                    value: "own",
                    label: "The winner's",
                    note: "A goal wins only after a push by which a ball of its own colour comes off.",
                },
            ],
            free: None,
        },
        OptionDef {
            name: "die",
            label: "Die",
            choices: &[
                Choice {
                    value: "none",
                    label: "No die",
                    note: "You push again as long as a ball of your colour comes off.",
                },
                Choice {
                    value: "d6",
                    label: "A die",
                    note: "A die gives the number of your pushes; if the last brings off your colour, you push on.",
                },
            ],
            free: None,
        },
        OptionDef {
            name: "players",
            label: "Players and colours",
            choices: &[
                Choice { value: "2", label: "Two", note: "13 balls each." },
                Choice { value: "3", label: "Three", note: "9 black, 9 yellow and 8 red balls." },
                Choice { value: "4", label: "Four", note: "7 black, 7 yellow, 6 red and 6 green balls." },
            ],
            free: None,
        },
        OptionDef {
            name: "start",
            label: "Start",
            choices: &NAMED,
            free: Some(Free {
                prefix: "random:",
                rest: "SEED",
                label: "At random",
                note: "The same filling for the same number; with two players it favours the starter five times in six.",
                example: "random:1",
            }),
        },
    ];

    fn value(&self, name: &str) -> Cow<'static, str> {
        let chosen = match (name, self.goal(), self.filling()) {
            ("goal", Goal::Pattern(spaces), _) => return format!("pattern:{}", notation::marks(spaces)).into(),
            ("start", _, Start::Random(seed)) => return format!("random:{seed}").into(),
            ("goal", goal, _) => GOALS.iter().position(|known| *known == goal),
            ("pockets", ..) => POCKETS.iter().position(|pockets| *pockets == self.pockets),
            ("last-ball", ..) => LAST_BALLS.iter().position(|ball| *ball == self.last_ball),
            ("die", ..) => DICE.iter().position(|die| *die == self.die),
            ("players", ..) => Some(self.more_players.into()),
            ("start", _, Start::Named(index)) => Some(index),
            _ => None,
        };
        let def = Self::TABLE.iter().find(|def| def.name == name);
        chosen.zip(def).map_or("", |(chosen, def)| def.choices[chosen].value).into()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), BadOption> {
        if let ("goal", Some(rows)) = (name, value.strip_prefix("pattern:")) {
            let spaces = pattern(rows).ok_or_else(|| bad_value("goal", value, PATTERN))?;
            self.goal = Some(Goal::Pattern(spaces));
            return Ok(());
        }
        if let ("start", Some(seed)) = (name, value.strip_prefix("random:")) {
            let digits = seed.bytes().all(|letter| letter.is_ascii_digit());
            let seed = seed.parse().ok().filter(|_| digits).ok_or_else(|| bad_value("start", value, RANDOM))?;
            self.start = Some(Start::Random(seed));
            return Ok(());
        }
        match options::find(Self::TABLE, name, value)? {
            ("goal", choice) => self.goal = Some(GOALS[choice]),
            ("pockets", choice) => self.pockets = POCKETS[choice],
            ("last-ball", choice) => self.last_ball = LAST_BALLS[choice],
            ("die", choice) => self.die = DICE[choice],
            ("players", choice) => self.more_players = choice.to_le_bytes()[0],
            (_, choice) => self.start = Some(Start::Named(choice)),
        }
        Ok(())
    }

    fn check(&self) -> Result<(), BadOption> {
        self.clash().map_or(Ok(()), |sentence| Err(BadOption::Clash(sentence.into())))
    }
}

/// What a goal pattern is, and what a random start.
const PATTERN: &str = "pattern:ROWS, five rows of five parted by /, x for each of 2 to 13 own balls and . for any";
const RANDOM: &str = "random:SEED, the seed a whole number from 0 to 18446744073709551615";

fn bad_value(name: &'static str, value: &str, known: &str) -> BadOption {
    BadOption::Value { name, value: crate::rules::shorten(value), known: known.to_owned() }
}

/// Reads a goal pattern. With one space it would be filled from the start, with more than 13 never.
fn pattern(rows: &str) -> Option<Spaces> {
    let mut spaces = 0;
    for (space, mark) in notation::cells(rows).ok()?.into_iter().enumerate() {
        match mark {
            'x' => spaces |= 1 << space,
            '.' => {}
            _ => return None,
        }
    }
    ((spaces & ALL).count_ones() >= 2 && spaces.count_ones() <= 13).then_some(spaces)
}

/// `SplitMix64`: the same fillings for the same seeds in every version of the program.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below a small limit, the upper half of a product being even enough.
    fn below(&mut self, limit: usize) -> usize {
        let product = u128::from(self.next()) * limit as u128;
        usize::try_from(product >> 64).unwrap_or_default()
    }
}
