//! The actions that lead from one node to the next.

use crate::rules::{
    Direction, Seat,
    push_fight::{Action, Board, Squares},
};

use super::node::{Node, Rules};

/// The actions of a turn that leads from one node to another, as few as possible; none if no turn does.
pub(super) fn actions(before: &Node, after: &Node, rules: Rules) -> Vec<Action> {
    let wanted = after.board();
    let seat = before.seat;
    (0..=before.left)
        .find_map(|moves| ways(&before.board(), seat, rules, moves, &wanted))
        .map(|mut actions| {
            actions.reverse();
            actions
        })
        .unwrap_or_default()
}

/// The actions from a board to another by exactly so many moves and a push, the last first.
fn ways(board: &Board, seat: Seat, rules: Rules, moves: u8, wanted: &Board) -> Option<Vec<Action>> {
    let step = |from: Squares, to: Squares| Some(Action::Step(from.first()?, to.first()?));
    if moves == 0 {
        return board.kings[seat.index()].each().find_map(|king| {
            Direction::ALL.into_iter().find_map(|towards| {
                let line = board.pushable(king, towards, rules.own_falls)?;
                let action = step(king, king.step(towards))?;
                (board.push(king, line.pieces, towards) == *wanted).then(|| vec![action])
            })
        });
    }
    board.own(seat).each().find_map(|from| {
        from.slides(!board.occupied(), rules.movement).each().find_map(|to| {
            let mut actions = ways(&board.slide(from, to), seat, rules, moves - 1, wanted)?;
            actions.push(step(from, to)?);
            Some(actions)
        })
    })
}
