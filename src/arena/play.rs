//! One game of a match.

use fastrand::Rng;

use crate::{
    engine::{self, Stop},
    record::{Player as Name, Record},
    rules::{Actor, AnyAction, Outcome, Seat},
};

use super::{
    Engine, Entrant, Match,
    opening::Round,
    player::{Fault, Player},
};

/// The actions after which a game counts as drawn, those of its opening included. A saved game may have as many.
pub const CAP: usize = 20_000;

/// How a game of a match ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of the game, or agreement where it got nowhere.
    Rules(Outcome),
    /// The entrant at this seat lost by what a sentence tells: an illegal action, a crash, silence.
    Fault(Seat, String),
    /// After [`CAP`] actions, which counts as a draw.
    Capped,
}

impl Ending {
    /// The ending in a word: `rules`, `fault` or `capped`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Rules(_) => "rules",
            Self::Fault(..) => "fault",
            Self::Capped => "capped",
        }
    }
}

/// A game of a match.
#[derive(Debug, Clone)]
pub struct Played {
    /// Its number, from 1.
    pub number: u32,
    /// Where a sat; b sat at all other seats.
    pub a: Seat,
    /// The game as played. Who lost by a fault has resigned, where two play.
    pub record: Record,
    /// How many of its actions were the opening.
    pub opening: usize,
    /// How it ended.
    pub ending: Ending,
}

impl Played {
    /// Whether a has won, or nobody where it is none. Of more than two seats all others win by a's fault, and a by
    /// theirs.
    #[must_use]
    pub fn won(&self) -> Option<bool> {
        match &self.ending {
            Ending::Rules(outcome) => outcome.winner.map(|winner| winner == self.a),
            Ending::Fault(seat, _) => Some(*seat != self.a),
            Ending::Capped => None,
        }
    }

    /// The entrant at a seat, `a` or `b`.
    #[must_use]
    pub fn entrant(&self, seat: Seat) -> &'static str {
        if seat == self.a { "a" } else { "b" }
    }

    /// Why the game ended.
    #[must_use]
    pub fn reason(&self) -> String {
        match &self.ending {
            Ending::Rules(outcome) => outcome.reason.clone().into_owned(),
            Ending::Fault(seat, fault) => format!("{} {fault}", self.entrant(*seat)),
            Ending::Capped => format!("stopped after {CAP} actions"),
        }
    }
}

/// Plays a game, numbered from 0; gives none when it was stopped.
pub(super) fn game(of: &Match, round: &Round, game: usize, team: &mut [Player; 2], stop: &Stop) -> Option<Played> {
    let seats = of.start.seats().len();
    let a = Seat(u8::try_from(game % seats).ok()?);
    let which = |seat: Seat| usize::from(seat != a);
    let names = (0..).take(seats).map(|seat| name(&of.entrants[which(Seat(seat))])).collect();
    let mut record = Record::from_position(of.start.clone(), names);
    for action in &round.opening {
        record.play(*action).ok()?;
    }
    // Each game and each entrant has chance of its own.
    let mut seeds = Rng::with_seed(round.seed.wrapping_add(u64::from(a.0)));
    for player in &mut *team {
        player.begin(seeds.u64(..));
    }
    let ending = finish(&mut record, which, round.rolls.clone(), team, stop)?;
    if let Ending::Fault(seat, _) = ending {
        record.resign(seat);
    }
    Some(Played { number: u32::try_from(game + 1).ok()?, a, record, opening: round.opening.len(), ending })
}

fn name(entrant: &Entrant) -> Name {
    let level = (entrant.engine == Engine::Own).then_some(entrant.limits.level);
    Name { name: entrant.name.clone(), engine: level }
}

/// Plays a game on to its end.
fn finish(
    record: &mut Record,
    which: impl Fn(Seat) -> usize,
    mut rolls: Rng,
    team: &mut [Player; 2],
    stop: &Stop,
) -> Option<Ending> {
    while !stop.is_stopped() {
        if engine::gets_nowhere(record.now()) && record.offer_draw().is_ok() {
            record.answer(true);
        }
        if let Some(ending) = ended(record) {
            return Some(ending);
        }
        let Actor::Player(seat) = record.now().actor() else {
            let roll = record.chance(&mut rolls)?;
            record.play(roll).ok()?;
            continue;
        };
        let turn = team[which(seat)].turn(record, stop);
        if let Err(fault) = turn.and_then(|actions| follow(record, seat, &actions)) {
            return (!stop.is_stopped()).then(|| Ending::Fault(seat, fault.to_string()));
        }
    }
    None
}

fn ended(record: &Record) -> Option<Ending> {
    match record.outcome() {
        Some(outcome) => Some(Ending::Rules(outcome)),
        None if record.actions().len() >= CAP => Some(Ending::Capped),
        None => None,
    }
}

/// Makes the actions that a seat has chosen, as long as it is to act: the game may end, or a roll be due.
fn follow(record: &mut Record, seat: Seat, actions: &[AnyAction]) -> Result<(), Fault> {
    for action in actions {
        if ended(record).is_some() || record.now().actor() != Actor::Player(seat) {
            break;
        }
        record.play(*action).map_err(|reason| Fault::Illegal(*action, reason))?;
    }
    Ok(())
}
