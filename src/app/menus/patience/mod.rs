//! Patience of Push (1977): what is to be made of what, as it is set up and as it stands at the table.

pub(super) mod card;
pub(super) mod editor;
pub(super) mod result;

use crate::rules::{
    AnyGame, AnyOptions, Game as _, GameKind, Seat,
    push_1977::{
        Options, Push1977,
        board::{COUNT, SIDE},
        patterns,
    },
};

/// The balls of each colour.
const BALLS: usize = 13;

/// The spaces row by row, each with its ball; none for any ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Filling([Option<Seat>; COUNT as usize]);

impl Filling {
    /// Reads rows of `B`, `Y` and `.`, parted by `/`.
    fn read(rows: &str) -> Self {
        let mut cells = [None; COUNT as usize];
        for (cell, letter) in cells.iter_mut().zip(rows.chars().filter(|letter| *letter != '/')) {
            *cell = match letter {
                'B' => Some(Seat::FIRST),
                'Y' => Some(Seat::SECOND),
                _ => None,
            };
        }
        Self(cells)
    }

    /// The patterns that have a name, with it.
    fn named() -> impl Iterator<Item = (&'static str, Self)> {
        patterns().map(|pattern| (pattern.title, Self::read(pattern.rows)))
    }

    /// The name, if it has one.
    pub(super) fn title(&self) -> Option<&'static str> {
        Self::named().find(|(_, filling)| filling == self).map(|(title, _)| title)
    }

    /// All balls but the one in hand, drawn by lot.
    fn random() -> Self {
        let mut balls = [Some(Seat::FIRST); 2 * BALLS];
        balls[BALLS..].fill(Some(Seat::SECOND));
        fastrand::shuffle(&mut balls);
        let mut cells = [None; COUNT as usize];
        cells.copy_from_slice(&balls[1..]);
        Self(cells)
    }

    /// The ball on a space becomes the next: black, yellow, and where that makes sense any.
    fn cycle(&mut self, space: u8, with_any: bool) {
        let cell = &mut self.0[usize::from(space)];
        *cell = match *cell {
            Some(Seat::FIRST) => Some(Seat::SECOND),
            Some(_) if with_any => None,
            _ => Some(Seat::FIRST),
        };
    }

    const fn ball(&self, space: u8) -> Option<Seat> {
        self.0[space as usize]
    }

    fn count(&self, seat: Seat) -> usize {
        self.0.iter().filter(|cell| **cell == Some(seat)).count()
    }

    /// What is wrong with it, in a sentence: there are so many balls and no more.
    fn fault(&self) -> Option<String> {
        let names = Push1977::SEATS;
        [Seat::FIRST, Seat::SECOND].into_iter().find_map(|seat| {
            let (count, name) = (self.count(seat), names[seat.index()]);
            (count > BALLS).then(|| format!("{count} {name} balls are too many: there are {BALLS} of each colour."))
        })
    }

    /// On how many of its spaces, and of how many, another filling has the ball it asks for.
    fn met_by(&self, other: &Self) -> (usize, usize) {
        let asked = self.0.iter().zip(&other.0).filter(|(cell, _)| cell.is_some());
        (asked.clone().filter(|(cell, has)| cell == has).count(), asked.count())
    }

    fn rows(&self) -> String {
        let letter = |cell: &Option<Seat>| match cell {
            Some(Seat::FIRST) => 'B',
            Some(_) => 'Y',
            None => '.',
        };
        let rows: Vec<String> = self.0.chunks(SIDE.into()).map(|row| row.iter().map(letter).collect()).collect();
        rows.join("/")
    }

    /// Where the balls of a position lie.
    fn of(game: &Push1977) -> Self {
        Self(std::array::from_fn(|space| Some(game.core().ball(space.to_le_bytes()[0]))))
    }
}

/// A patience being set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Patience {
    /// Whether it is a patience that is set up, and not a game between several.
    pub(super) is_on: bool,
    start: Filling,
    target: Filling,
}

impl Default for Patience {
    /// What the leaflet gives as its example.
    fn default() -> Self {
        let named = |name: &str| patterns().find(|pattern| pattern.name == name).map_or("", |pattern| pattern.rows);
        Self { is_on: false, start: Filling::read(named("checker")), target: Filling::read(named("cross")) }
    }
}

impl Patience {
    /// Reads a text of [`Self::text`].
    pub(super) fn read(text: &str) -> Option<Self> {
        let game = Push1977::parse(text, Options::default()).ok()?;
        Some(Self { is_on: true, start: Filling::of(&game), target: Filling::read(&game.target()?.to_string()) })
    }

    /// The position text: `START HAND -> TARGET`.
    pub(super) fn text(&self) -> String {
        let hand = if self.start.count(Seat::FIRST) < BALLS { 'B' } else { 'Y' };
        format!("{} {hand} -> {}", self.start.rows(), self.target.rows())
    }

    /// Why it cannot be played, in a sentence.
    pub(super) fn fault(&self) -> Option<String> {
        let (met, asked) = self.target.met_by(&self.start);
        let stands = || (met == asked).then(|| "The target stands already: change it or the start.".to_owned());
        self.start.fault().or_else(|| self.target.fault()).or_else(stands)
    }

    /// The position it starts from, with the pockets of these options.
    pub(super) fn game(&self, options: &AnyOptions) -> Option<AnyGame> {
        let mut own = GameKind::Push1977.options();
        own.set("pockets", &options.value("pockets")).ok()?;
        own.parse(&self.text()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_pattern_is_a_start_and_a_target() {
        let all: Vec<_> = Filling::named().collect();
        assert_eq!(all.len(), 16);
        for (title, start) in &all {
            assert_eq!(start.title(), Some(*title));
            for (_, target) in all.iter().filter(|(_, target)| target != start) {
                let patience = Patience { is_on: true, start: *start, target: *target };
                assert_eq!(patience.fault(), None);
                assert_eq!(Patience::read(&patience.text()).as_ref(), Some(&patience));
                let game = patience.game(&GameKind::Push1977.options()).expect("a position");
                assert_eq!(game.to_string(), patience.text());
            }
        }
    }

    #[test]
    fn the_ball_counts_are_minded_as_one_draws() {
        let mut patience = Patience { is_on: true, ..Patience::default() };
        // The checkerboard has twelve black balls: one more is right, two more are too many.
        let yellow: Vec<u8> =
            (0..COUNT).filter(|space| patience.start.ball(*space) == Some(Seat::SECOND)).take(2).collect();
        patience.start.cycle(yellow[0], false);
        assert_eq!(patience.fault(), None);
        assert!(patience.text().contains(" Y -> "), "now a yellow ball is left for the hand");
        patience.start.cycle(yellow[1], false);
        assert_eq!(patience.fault().as_deref(), Some("14 black balls are too many: there are 13 of each colour."));
        // Two times on, and a space of the start is what it was; a space of a target becomes any on the way.
        patience.start.cycle(yellow[1], false);
        patience.start.cycle(yellow[0], false);
        let before = patience.target;
        for step in 0..3 {
            assert_eq!(patience.target == before, step == 0);
            patience.target.cycle(0, true);
        }
        assert_eq!(patience.target, before);
        patience.target = Filling::read(".....");
        assert_eq!(patience.fault().as_deref(), Some("The target stands already: change it or the start."));
    }

    #[test]
    fn random_fillings_have_thirteen_of_each_with_the_hand() {
        for _ in 0..50 {
            let filling = Filling::random();
            assert_eq!((filling.fault(), filling.count(Seat::FIRST) + filling.count(Seat::SECOND)), (None, 25));
            let patience = Patience { is_on: true, start: filling, target: Filling::read("B") };
            assert!(patience.fault().is_some() || patience.game(&GameKind::Push1977.options()).is_some());
        }
    }

    #[test]
    fn the_pockets_are_those_of_the_options() {
        let mut options = GameKind::Push1977.options();
        for (name, value) in [("pockets", "four-sides"), ("players", "3"), ("goal", "2x3"), ("start", "random:1")] {
            options.set(name, value).expect("a value");
        }
        let game = Patience::default().game(&options).expect("the other options do not matter");
        assert_eq!(game.actions().len(), 20);
        assert_eq!(game.seats().len(), 1);
    }
}
