//! What the results of a match come to.

use std::collections::BTreeMap;

use super::{
    odds::{self, Verdict},
    play::{Ending, Played},
};

/// The results of the games so far, as a sees them.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// The games a has won.
    pub wins: u32,
    /// The games nobody has won.
    pub draws: u32,
    /// The games a has lost.
    pub losses: u32,
    /// The draws that are none by the rules: the game was stopped.
    pub capped: u32,
    /// The games that a and b lost by a fault of their own.
    pub faults: [u32; 2],
    /// How often the games ended in which way.
    pub ends: BTreeMap<String, u32>,
    seats: u32,
    /// The points of the rounds that are played to their end, each from 0 to 1.
    rounds: Vec<f64>,
    /// The points of the round under way.
    under_way: f64,
}

impl Tally {
    /// No games yet, with so many seats.
    pub(super) fn new(seats: usize) -> Self {
        Self {
            wins: 0,
            draws: 0,
            losses: 0,
            capped: 0,
            faults: [0; 2],
            ends: BTreeMap::new(),
            seats: u32::try_from(seats).unwrap_or(u32::MAX),
            rounds: Vec::new(),
            under_way: 0.0,
        }
    }

    pub(super) fn add(&mut self, played: &Played) {
        let won = played.won();
        match won {
            Some(true) => self.wins += 1,
            None => self.draws += 1,
            Some(false) => self.losses += 1,
        }
        let reason = match played.ending {
            Ending::Rules(_) => played.reason(),
            Ending::Fault(seat, _) => {
                self.faults[usize::from(seat != played.a)] += 1;
                format!("a fault of {}", played.entrant(seat))
            }
            Ending::Capped => {
                self.capped += 1;
                played.reason()
            }
        };
        *self.ends.entry(reason).or_default() += 1;
        self.under_way += won.map_or(self.even(), |won| f64::from(u8::from(won)));
        if self.games().is_multiple_of(self.seats) {
            self.rounds.push(self.under_way / f64::from(self.seats));
            self.under_way = 0.0;
        }
    }

    /// The games so far.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points that is expected among equals: half of them where two play. It is also what a draw
    /// is worth.
    #[must_use]
    pub fn even(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    /// The share of the points that a has made, from 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) * self.even()) / f64::from(self.games().max(1))
    }

    /// By how many Elo points a is stronger, and the lower and upper end of the 95 % interval of that; none where more
    /// than two play.
    #[must_use]
    pub fn elo(&self) -> Option<[f64; 3]> {
        let score = self.score();
        let (low, high) = odds::interval(score, self.games());
        (self.seats == 2 && self.games() > 0).then(|| [score, low, high].map(odds::elo))
    }

    /// Whether the score is clearly above or below so many hundredths, at the end of a round.
    #[must_use]
    pub fn verdict(&self, hundredths: f64) -> Option<Verdict> {
        let whole = self.games().is_multiple_of(self.seats);
        whole.then(|| odds::verdict(&self.rounds, hundredths / 100.0)).flatten()
    }
}
