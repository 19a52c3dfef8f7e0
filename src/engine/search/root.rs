//! The root: deeper and deeper, and what is found on the way.

use crate::engine::{
    control::Halted,
    params::search as params,
    value::{DRAWN, INFINITE, is_proven},
};

use super::{At, Child, Found, Leading, Noise, Searched, all_children, draws::is_drawn, worker::Worker};

impl<G: Searched> Worker<'_, G> {
    /// Searches deeper and deeper. Helpers begin at other depths, so that the threads do not all do the same.
    pub(super) fn deepen(
        &mut self,
        root: &G::Node,
        noise: Noise,
        helper: u32,
        report: &mut dyn FnMut(&Found<G::Node>),
    ) -> Option<Found<G::Node>> {
        let children = all_children(self.game, root, &mut self.room);
        let mut order: Vec<(Child<G::Node>, i32)> =
            children.into_iter().map(|child| (child, noise.of(self.game.key(&child.node)))).collect();
        let actor = self.game.actor(root);
        self.walk(root, 0);
        for (child, _) in &mut order {
            self.sift(actor, std::slice::from_mut(child));
            if !is_proven(child.value) && self.repeats(&child.node, 1) {
                child.value = self.game.again(actor);
            }
        }
        order.sort_by_key(|(child, noise)| -(child.rank() + noise));
        let (first, _) = order.first()?;
        let mut found = Found { line: vec![first.node], value: first.value, drawn: false, depth: 0, nodes: 0 };
        for depth in 1 + helper % 2..=self.control.depth() {
            let complete = self.aspire(root, depth, &mut order, &mut found, helper == 0);
            found.nodes = self.control.nodes(self.nodes);
            if !complete {
                break;
            }
            if found.value == DRAWN && helper == 0 {
                // As long again as the search has taken, at most.
                found.drawn = is_drawn(self.game, root, depth, self.control, &mut self.nodes).unwrap_or(false);
                found.nodes = self.control.nodes(self.nodes);
            }
            report(&found);
            if found.drawn || is_proven(found.value) || order.len() == 1 {
                break;
            }
        }
        Some(found)
    }

    /// Searches the root to a depth, first with a narrow window around the value of the depth before. Whether the
    /// search came to its end; what it found until then is kept either way.
    fn aspire(
        &mut self,
        root: &G::Node,
        depth: u32,
        order: &mut [(Child<G::Node>, i32)],
        found: &mut Found<G::Node>,
        proves: bool,
    ) -> bool {
        self.horizon = params::HORIZON * depth;
        let mut width = params::WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth > 2 {
            (alpha, beta) = (found.value - width, found.value + width);
        }
        loop {
            let Ok(value) = self.root(root, depth, alpha, beta, order, found, proves) else { return false };
            width *= params::WIDER;
            if value <= alpha && alpha > -INFINITE {
                alpha = if width < params::WIDEST { value - width } else { -INFINITE };
            } else if value >= beta && beta < INFINITE {
                beta = if width < params::WIDEST { value + width } else { INFINITE };
            } else {
                return true;
            }
        }
    }

    /// Searches the root's children within a window and puts the best first.
    fn root(
        &mut self,
        root: &G::Node,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        order: &mut [(Child<G::Node>, i32)],
        found: &mut Found<G::Node>,
        proves: bool,
    ) -> Result<i32, Halted> {
        let actor = self.game.actor(root);
        let mut best = -INFINITE;
        let mut leading = Leading::over(found);
        for index in 0..order.len() {
            if proves && self.prove(root, depth, leading.found) {
                return Err(Halted);
            }
            let (child, noise) = order[index];
            let preferred = |value: i32| if is_proven(value) { value } else { value + noise };
            if depth == 1 && preferred(child.value) <= alpha && !self.game.extends(&child) {
                continue;
            }
            let floor = alpha - noise;
            let (full, shallow) = self.depths(&child, depth, index, 0);
            let mut value = alpha + 1;
            if index > 0 {
                value = preferred(self.look(&child, actor, shallow, floor, floor + 1, At::ROOT)?);
            }
            if value > alpha {
                value = preferred(self.look(&child, actor, full, floor, beta - noise, At::ROOT)?);
            }
            if value <= best {
                continue;
            }
            best = value;
            if value > alpha {
                alpha = value;
                let rest = self.lines.get(1).into_iter().flatten();
                let line = std::iter::once(&child.node).chain(rest).copied().collect();
                leading.set(Found { line, value, drawn: false, depth, nodes: 0 }, value);
                order[..=index].rotate_right(1);
                if value >= beta {
                    break;
                }
            }
        }
        leading.end();
        Ok(best)
    }

    /// Whether the root is proven by other means than this search; what that says is then found.
    fn prove(&mut self, root: &G::Node, depth: u32, found: &mut Found<G::Node>) -> bool {
        let Some(proven) = self.game.prove(root, &mut self.nodes, self.control) else { return false };
        found.value = proven.value;
        found.depth = found.depth.max(depth);
        if !proven.line.is_empty() {
            found.line = proven.line;
        }
        true
    }
}
