//! Wins within one turn.

use crate::rules::push_crate::{Action, Core, EXTRA, Flag, GOAL, Tiles};

/// Whether the side to act wins within its turn, by at most so many actions that are no placements: with a placement
/// in between there may be another win, which the search finds.
#[must_use]
pub fn can_win(core: &Core, actions: u8) -> bool {
    hopes(core, actions) && core.steps().into_iter().any(|step| wins_by(core, step, actions))
}

/// The actions of a turn that wins, or none where there is no such turn; see [`can_win`].
#[must_use]
pub fn winning_turn(core: &Core, actions: u8) -> Vec<Action> {
    let mut turn = Vec::new();
    let mut core = *core;
    let mut left = actions;
    while core.winner().is_none() {
        let steps = if hopes(&core, left) { core.steps() } else { return Vec::new() };
        let Some(step) = steps.into_iter().find(|step| wins_by(&core, *step, left)) else { return Vec::new() };
        core.apply(step);
        turn.push(step);
        left -= 1;
    }
    turn
}

/// The tiles on which a crate may spoil the win that the other side would have if the side to act did nothing; `None`
/// where no such win is seen. A crate elsewhere lets the other side win by the same turn.
pub(super) fn spoilers(core: &Core, actions: u8) -> Option<Tiles> {
    let mut waited = *core;
    waited.apply(Action::Pass);
    if actions == 0 || !can_win(&waited, actions) {
        return None;
    }
    if waited.flag != core.flag {
        // Where who is sent home comes to may depend on crates.
        return Some(Tiles::BOARD);
    }
    let mut tiles = Tiles::NONE;
    for step in winning_turn(&waited, actions) {
        if let Action::Step(_, to) = step {
            if waited.stage(to).is_some() {
                // The only path may forbid a push because of a crate anywhere.
                return Some(Tiles::BOARD);
            }
            tiles |= Tiles::one(to);
        }
        if waited.apply(step).sent_home.is_some() {
            return Some(Tiles::BOARD);
        }
    }
    Some(tiles)
}

/// Whether the side to act wins by this step and at most so many actions altogether.
fn wins_by(core: &Core, step: Action, actions: u8) -> bool {
    let mut after = *core;
    after.apply(step);
    match after.winner() {
        Some((seat, _)) => seat == core.side,
        None => after.side == core.side && can_win(&after, actions - 1),
    }
}

/// Whether there may be a win: what is asked first, as there hardly ever is.
fn hopes(core: &Core, actions: u8) -> bool {
    let seat = core.side;
    let here = core.pawn(seat);
    // An action goes two rows at most, by a jump.
    let far = |from: u8| from.abs_diff(core.ground.goals[seat.index()]);
    let (left, to_flag) = match core.flag {
        Flag::With(carrier) if carrier == seat => (core.left, 0),
        Flag::With(_) => (core.left, u8::MAX),
        Flag::On(tile) => match here.file.abs_diff(tile.file) + here.rank.abs_diff(tile.rank) {
            steps @ 1..=2 => (core.left + EXTRA, steps),
            _ => (core.left, u8::MAX),
        },
    };
    let left = left.min(actions);
    let by_flag = to_flag < u8::MAX && far(core.flag_tile().rank) <= 2 * left;
    let by_crates = core.destroyed[seat.index()] + left >= GOAL && !core.crates[3].is_empty();
    left > 0 && (by_flag || by_crates)
}
