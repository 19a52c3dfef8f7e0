//! What is legal in Push Crate, and why the rest is not.

use crate::rules::{Culprit, Direction, Position as _, Refusal, Seat, Square};

use super::{Action, CRATES, Core, Cut, PushCrate, Tiles, core::beside};

/// Why an action is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A pass although there is something to do.
    #[error("a turn is passed only when there is nothing else to do")]
    CanAct,
    /// All crates of the hand are placed.
    #[error("all six of your crates are placed")]
    AllPlaced,
    /// A placement on a player.
    #[error("a player stands on {0}")]
    OnPlayer(Square),
    /// A placement on the flag.
    #[error("the flag lies on {0}")]
    OnFlag(Square),
    /// A placement on a crate.
    #[error("there is already a crate on {0}")]
    OnCrate(Square),
    /// A placement on a start tile.
    #[error("no crate may stand on a start tile")]
    OnStart(Square),
    /// The board does not have the tile.
    #[error("{0} is not on the board")]
    OffBoard(Square),
    /// Nobody stands where the action begins.
    #[error("you do not stand on {0}")]
    NotThere(Square),
    /// The opponent stands where the action begins.
    #[error("your opponent stands on {0}, not you")]
    NotYou(Square),
    /// A step that goes nowhere.
    #[error("you are on {0} already")]
    SameTile(Square),
    /// A tile that is neither next to the player nor behind the opponent.
    #[error("you walk one tile up, down, left or right: {0} is too far")]
    TooFar(Square),
    /// A step into a wall, or a placement on it.
    #[error("there is a wall on {0}")]
    Wall(Square),
    /// A step onto the opponent.
    #[error("your opponent stands on {0}: jump to a tile beyond")]
    Opponent(Square),
    /// A jump onto a wall or crate.
    #[error("you cannot land on {0}: there is a wall or a crate")]
    Landing(Square),
    /// A jump to a side although the tile behind the opponent is free.
    #[error("the tile behind your opponent is free: you can only jump straight, to {0}")]
    JumpStraight(Square),
    /// A step onto debris or chips.
    #[error("what is left of the crate on {0} cannot be pushed, only broken")]
    Crumbled(Square),
    /// A step onto a crate with something behind it, which is named second; an edge is behind an edge tile.
    #[error("the crate on {0} cannot slide: it can only be broken")]
    Held(Square, Option<Square>),
    /// A break of what is not next to the player.
    #[error("you break only a crate next to you: {0} is too far")]
    NotInFront(Square),
    /// A break where no crate is.
    #[error("there is no crate on {0}")]
    NoCrate(Square),
    /// A break of a crate that is not held.
    #[error("nothing holds the crate on {0}: it can only be pushed")]
    Slides(Square),
    /// A push or placement that cuts a player off from the flag.
    #[error("that would cut the only path from {}'s start tile to the flag", name(*.0))]
    CutsStart(Seat),
    /// A push or placement that cuts the flag off from a player's goal row.
    #[error("that would cut the only path from the flag to {}'s goal row", name(*.0))]
    CutsGoal(Seat),
}

/// A seat inside a sentence.
fn name(seat: Seat) -> &'static str {
    if seat == Seat::FIRST { "One" } else { "Two" }
}

impl From<Cut> for Illegal {
    fn from(cut: Cut) -> Self {
        match cut {
            Cut::Start(seat) => Self::CutsStart(seat),
            Cut::Goal(seat) => Self::CutsGoal(seat),
        }
    }
}

impl Refusal for Illegal {
    fn culprit(&self) -> Option<Culprit> {
        match *self {
            Self::OnPlayer(tile)
            | Self::OnFlag(tile)
            | Self::OnCrate(tile)
            | Self::OnStart(tile)
            | Self::NotYou(tile)
            | Self::Wall(tile)
            | Self::Opponent(tile)
            | Self::Landing(tile)
            | Self::Crumbled(tile)
            | Self::Held(_, Some(tile))
            | Self::Held(tile, None) => Some(Culprit::Square(tile)),
            _ => None,
        }
    }
}

/// All legal actions, in the order of their texts.
pub(super) fn actions(position: &PushCrate) -> Vec<Action> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let core = &position.core;
    let mut found: Vec<Action> = core.placeable().names().map(Action::Place).collect();
    found.extend(core.steps());
    if found.is_empty() {
        found.push(Action::Pass);
    }
    found
}

/// The number of legal actions.
pub(super) fn count(position: &PushCrate) -> u64 {
    if position.outcome().is_some() {
        return 0;
    }
    let core = &position.core;
    (u64::from(core.placeable().len()) + core.steps().len() as u64).max(1)
}

/// Whether an action is legal, or the rule that forbids it.
pub(super) fn check(position: &PushCrate, action: Action) -> Result<(), Illegal> {
    if position.outcome().is_some() {
        return Err(Illegal::Over);
    }
    let core = &position.core;
    match action {
        Action::Place(at) => check_place(core, at),
        Action::Step(from, to) => {
            check_from(core, from)?;
            check_step(core, from, to)
        }
        Action::Break(from, at) => {
            check_from(core, from)?;
            check_break(core, from, at)
        }
        Action::Pass if core.steps().is_empty() && core.placeable().is_empty() => Ok(()),
        Action::Pass => Err(Illegal::CanAct),
    }
}

fn check_place(core: &Core, at: Square) -> Result<(), Illegal> {
    let tile = Tiles::one(at);
    if core.placed[core.side.index()] >= CRATES {
        Err(Illegal::AllPlaced)
    } else if tile.is_empty() {
        Err(Illegal::OffBoard(at))
    } else if core.ground.walls.meets(tile) {
        Err(Illegal::Wall(at))
    } else if core.stage(at).is_some() {
        Err(Illegal::OnCrate(at))
    } else if core.pawns.contains(&at) {
        Err(Illegal::OnPlayer(at))
    } else if core.flag_tile() == at {
        Err(Illegal::OnFlag(at))
    } else if core.ground.starts.contains(&at) {
        Err(Illegal::OnStart(at))
    } else {
        core.ground.cut(core.open() & !tile, core.flag_tile()).map_or(Ok(()), |cut| Err(cut.into()))
    }
}

/// The player to act acts from the tile it stands on.
fn check_from(core: &Core, from: Square) -> Result<(), Illegal> {
    if from == core.pawn(core.side) {
        Ok(())
    } else if from == core.pawn(core.side.other()) {
        Err(Illegal::NotYou(from))
    } else {
        Err(Illegal::NotThere(from))
    }
}

fn check_step(core: &Core, from: Square, to: Square) -> Result<(), Illegal> {
    let tile = Tiles::one(to);
    if tile.is_empty() {
        return Err(Illegal::OffBoard(to));
    }
    if from == to {
        return Err(Illegal::SameTile(to));
    }
    let Some(towards) = from.direction_to(to) else { return check_jump(core, from, to) };
    if core.ground.walls.meets(tile) {
        Err(Illegal::Wall(to))
    } else if to == core.pawn(core.side.other()) {
        Err(Illegal::Opponent(to))
    } else if let Some(stage) = core.stage(to) {
        check_push(core, to, stage, towards)
    } else {
        Ok(())
    }
}

fn check_push(core: &Core, at: Square, stage: u8, towards: Direction) -> Result<(), Illegal> {
    if stage > 2 {
        Err(Illegal::Crumbled(at))
    } else if !core.slides(at, towards) {
        Err(Illegal::Held(at, Tiles::one(at).step(towards).first()))
    } else {
        let cut = core.ground.cut(core.open_after_push(at, towards), core.flag_after_step(at));
        cut.map_or(Ok(()), |cut| Err(cut.into()))
    }
}

fn check_jump(core: &Core, from: Square, to: Square) -> Result<(), Illegal> {
    let opponent = core.pawn(core.side.other());
    let Some(towards) = from.direction_to(opponent) else { return Err(Illegal::TooFar(to)) };
    let (over, tile, open) = (Tiles::one(opponent), Tiles::one(to), core.open());
    let behind = over.step(towards);
    let straight = tile == behind;
    if !straight && !tile.meets(beside(over, towards)) {
        return Err(Illegal::TooFar(to));
    }
    match behind.first().filter(|_| behind.meets(open)) {
        Some(behind) if !straight => Err(Illegal::JumpStraight(behind)),
        _ if !tile.meets(open) => Err(Illegal::Landing(to)),
        _ => Ok(()),
    }
}

fn check_break(core: &Core, from: Square, at: Square) -> Result<(), Illegal> {
    if Tiles::one(at).is_empty() {
        return Err(Illegal::OffBoard(at));
    }
    let Some(towards) = from.direction_to(at) else { return Err(Illegal::NotInFront(at)) };
    if core.stage(at).is_none() {
        Err(Illegal::NoCrate(at))
    } else if core.slides(at, towards) {
        Err(Illegal::Slides(at))
    } else {
        Ok(())
    }
}

/// What a player on a tile does by going to another: breaks a crate that is next to the player and does not slide, or
/// steps.
pub(super) fn towards(core: &Core, from: Square, to: Square) -> Action {
    let breaks = |towards| core.stage(to).is_some() && !core.slides(to, towards);
    if from.direction_to(to).is_some_and(breaks) { Action::Break(from, to) } else { Action::Step(from, to) }
}
