//! Nodes that need not be looked into, as their actor has enough even by doing nothing.

use crate::engine::{control::Halted, params::search as params, value::is_proven};

use super::{At, Searched, worker::Worker};

impl<G: Searched> Worker<'_, G> {
    /// A value of at least `beta` for a node whose actor has that much even if it does nothing. It is never a proven one.
    pub(super) fn idle(&mut self, node: &G::Node, depth: u32, beta: i32, at: At) -> Result<Option<i32>, Halted> {
        if at.passed || depth < params::IDLE_FROM || is_proven(beta) {
            return Ok(None);
        }
        let Some(passed) = self.game.passed(node).filter(|passed| passed.value >= beta) else { return Ok(None) };
        let actor = self.game.actor(node);
        let shallow = params::idle_depth(depth);
        let value = if shallow == 0 {
            self.settle(&passed, actor, beta - 1, beta, at, 0)?
        } else {
            -self.node(&passed.node, shallow, -beta, 1 - beta, At { passed: true, ..at.next(false) })?
        };
        Ok((value >= beta).then_some(if is_proven(value) { beta } else { value }))
    }
}
