//! What is looked at beyond the depth, before an estimate is trusted.

use crate::{
    engine::{
        control::Halted,
        value::{INFINITE, is_proven, later},
    },
    rules::Seat,
};

use super::{At, Beyond, Child, Searched, order::pick, worker::Worker};

impl<G: Searched> Worker<'_, G> {
    /// The value of a child at the depth's end for the actor of its parent, which is at this place, once what has to be
    /// looked at beyond is done.
    pub(super) fn settle(
        &mut self,
        child: &Child<G::Node>,
        actor: Seat,
        alpha: i32,
        beta: i32,
        at: At,
        beyond: u32,
    ) -> Result<i32, Halted> {
        self.visit()?;
        let acts = self.game.actor(&child.node);
        let turned = |value: i32| if acts == actor { value } else { -value };
        let here = at.next(acts == actor);
        if let Some(value) = self.game.verdict(&child.node) {
            return Ok(turned(later(value, here.turn)));
        }
        let mut children = std::mem::take(self.list(here.ply));
        children.clear();
        let what = self.game.beyond(&child.node, beyond, &mut self.room, &mut children);
        let (alpha, beta) = if acts == actor { (alpha, beta) } else { (-beta, -alpha) };
        let result = match what {
            Beyond::Nothing => Ok(turned(child.value)),
            Beyond::All if children.is_empty() => Ok(later(self.game.stuck(&child.node), here.turn)),
            Beyond::All => self.settle_all(&mut children, acts, -INFINITE, alpha, beta, here, beyond),
            Beyond::Some => self.settle_all(&mut children, acts, turned(child.value), alpha, beta, here, beyond),
        };
        *self.list(here.ply) = children;
        result.map(turned)
    }

    /// The value of the best of these children of a node beyond the depth, or what stands without them.
    fn settle_all(
        &mut self,
        children: &mut [Child<G::Node>],
        actor: Seat,
        stands: i32,
        alpha: i32,
        beta: i32,
        at: At,
        beyond: u32,
    ) -> Result<i32, Halted> {
        let mut best = stands;
        for index in 0..children.len() {
            if best >= beta {
                break;
            }
            pick(children, index, 0, Child::rank);
            let child = children[index];
            let floor = alpha.max(best);
            let value = if is_proven(child.value) {
                later(child.value, at.turn)
            } else if child.value <= floor && !child.pressed {
                // The other side may leave it at that.
                child.value
            } else {
                self.settle(&child, actor, floor, beta, at, beyond + 1)?
            };
            best = best.max(value);
        }
        Ok(best)
    }
}
