//! Proving that a game is drawn: neither side can get more, whatever lies beyond the depth.

use std::collections::HashMap;

use crate::{
    engine::{
        control::{Control, Halted},
        value::{DRAWN, is_proven},
    },
    rules::Seat,
};

use super::{Child, Searched, all_children};

/// Whether the best play of both sides from a node ends in a draw within a depth, as far as can be told with
/// as many nodes again as are counted.
///
/// A draw is proven when each side can hold it though all beyond the depth is counted as lost for that side. What is
/// repeated within the search proves nothing, as then the way to a node would decide what it is worth.
pub(super) fn is_drawn<'a, G: Searched>(
    game: &'a G,
    root: &G::Node,
    depth: u32,
    control: &'a Control<'a>,
    nodes: &'a mut u64,
) -> Result<bool, Halted> {
    /// As many are always looked at.
    const LEAST: u64 = 100;
    let most = *nodes + (*nodes).max(LEAST);
    let mut proof = Proof { game, control, room: G::Room::default(), known: HashMap::new(), nodes, most };
    let actor = game.actor(root);
    // The side to act first: it is the one that may have something better.
    for seat in [actor, Seat(1 - actor.0)] {
        proof.known.clear();
        if !proof.holds(root, depth, seat)? {
            return Ok(false);
        }
    }
    Ok(true)
}

struct Proof<'a, G: Searched> {
    game: &'a G,
    control: &'a Control<'a>,
    room: G::Room,
    /// By key, whether a node is held and to which depth that was found.
    known: HashMap<u64, (bool, u32)>,
    nodes: &'a mut u64,
    most: u64,
}

impl<G: Searched> Proof<'_, G> {
    /// Whether a seat can at least draw.
    fn holds(&mut self, node: &G::Node, depth: u32, seat: Seat) -> Result<bool, Halted> {
        if *self.nodes >= self.most {
            return Ok(false);
        }
        self.control.visit(self.nodes)?;
        let acts = self.game.actor(node) == seat;
        let enough = |value: i32| if acts { value >= DRAWN } else { value <= DRAWN };
        if let Some(value) = self.game.verdict(node) {
            return Ok(enough(value));
        }
        let key = self.game.key(node);
        if let Some((held, known)) = self.known.get(&key)
            && (*held || *known >= depth)
        {
            return Ok(*held);
        }
        let mut children = all_children(self.game, node, &mut self.room);
        if children.is_empty() {
            return Ok(enough(self.game.stuck(node)));
        }
        children.sort_by_key(|child| -child.value);
        let mut held = !acts;
        for child in &children {
            if self.child(child, depth, seat, acts)? == acts {
                held = acts;
                break;
            }
        }
        self.known.insert(key, (held, depth));
        Ok(held)
    }

    /// Whether a seat can at least draw once this child is reached; `acts` says whether it chose it.
    fn child(&mut self, child: &Child<G::Node>, depth: u32, seat: Seat, acts: bool) -> Result<bool, Halted> {
        if is_proven(child.value) {
            Ok((child.value > DRAWN) == acts)
        } else if self.game.may_repeat(&child.node) && self.game.is_draw_again(self.game.repeated(&child.node)) {
            Ok(true)
        } else if let Some(value) = self.game.verdict(&child.node) {
            let stays = self.game.actor(&child.node) == seat;
            Ok(if stays { value >= DRAWN } else { value <= DRAWN })
        } else if depth == 0 {
            Ok(false)
        } else {
            self.holds(&child.node, depth - 1, seat)
        }
    }
}
