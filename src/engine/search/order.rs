//! In which order children are looked at.

use crate::engine::params::search as params;

use super::{Child, Searched};

/// How well plies of each kind did, so that kinds that did well are looked at sooner; see [`Searched::trail`].
#[derive(Debug)]
pub(super) struct History(Vec<i32>);

impl History {
    pub(super) fn of<G: Searched>() -> Self {
        Self(vec![0; G::TRAILS])
    }

    /// By which children are put in order, the highest first.
    pub(super) fn rank<G: Searched>(&self, game: &G, child: &Child<G::Node>) -> i32 {
        let learnt = if G::TRAILS > 0 { self.0[game.trail(&child.node)] / params::LEARNT_SHARE } else { 0 };
        child.rank() + learnt
    }

    /// Remembers that the last of these children did well, when those before it did not.
    pub(super) fn learn<G: Searched>(&mut self, game: &G, children: &[Child<G::Node>], depth: u32) {
        if G::TRAILS == 0 || depth < 2 {
            return;
        }
        let bonus = params::learnt(depth);
        for (index, child) in children.iter().enumerate() {
            let change = if index + 1 == children.len() { bonus } else { -bonus };
            let kept = &mut self.0[game.trail(&child.node)];
            // The nearer to the most, the less is added.
            *kept += change - *kept * bonus / params::LEARNT_MOST;
        }
    }
}

/// Brings the child of the highest rank of those from `index` on to `index`. The first few are picked one by one, as most
/// nodes are left after them; then the rest is sorted.
pub(super) fn pick<N>(children: &mut [Child<N>], index: usize, sorted: usize, rank: impl Fn(&Child<N>) -> i32) {
    const ONE_BY_ONE: usize = 4;
    let rest = &mut children[index..];
    match index - sorted {
        0..ONE_BY_ONE => {
            // The first of equals, so that the order is settled.
            let most = rest.iter().enumerate().rev().max_by_key(|(_, child)| rank(child));
            let at = most.map_or(0, |(at, _)| at);
            rest.swap(0, at);
        }
        ONE_BY_ONE => rest.sort_by_key(|child| -rank(child)),
        _ => {}
    }
}
