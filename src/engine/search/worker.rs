//! One thread's search: the nodes below the root.

use crate::{
    engine::{
        control::{Control, Halted},
        params::search as params,
        table::{Bound, Entry, Table},
        value::{ESTIMATE_LIMIT, INFINITE, is_proven, later, lost_in, sooner, won_in},
    },
    rules::Seat,
};

use super::{
    At, Child, Searched,
    busy::Busy,
    lower_half,
    order::{History, pick},
};

/// One thread's search.
pub(super) struct Worker<'a, G: Searched> {
    pub(super) game: &'a G,
    table: &'a Table,
    pub(super) control: &'a Control<'a>,
    busy: &'a Busy,
    pub(super) room: G::Room,
    /// Children by ply, kept for their memory.
    children: Vec<Vec<Child<G::Node>>>,
    /// The principal variation from each ply on.
    pub(super) lines: Vec<Vec<G::Node>>,
    /// What could be repeated of the nodes on the way to the present one, by ply.
    path: Vec<u64>,
    /// The ply from which on no child is looked at deeper.
    pub(super) horizon: u32,
    pub(super) nodes: u64,
    /// How well plies of each kind did.
    history: History,
}

impl<'a, G: Searched> Worker<'a, G> {
    pub(super) fn new(game: &'a G, table: &'a Table, control: &'a Control<'a>, busy: &'a Busy) -> Self {
        let (room, children, lines, path) = (G::Room::default(), Vec::new(), Vec::new(), Vec::new());
        let history = History::of::<G>();
        Self { game, table, control, busy, room, children, lines, path, horizon: 0, nodes: 0, history }
    }

    /// The value of a child for the actor of its parent, which is at this place.
    pub(super) fn look(
        &mut self,
        child: &Child<G::Node>,
        actor: Seat,
        depth: u32,
        alpha: i32,
        beta: i32,
        at: At,
    ) -> Result<i32, Halted> {
        let stays = self.game.actor(&child.node) == actor;
        let turned = |value: i32| if stays { value } else { -value };
        self.line(at.ply + 1).clear();
        if is_proven(child.value) {
            Ok(later(child.value, at.turn))
        } else if self.repeats(&child.node, at.ply + 1) {
            Ok(self.game.again(actor))
        } else if depth == 0 {
            self.settle(child, actor, alpha, beta, at, 0)
        } else {
            let (alpha, beta) = if stays { (alpha, beta) } else { (-beta, -alpha) };
            self.node(&child.node, depth, alpha, beta, at.next(stays)).map(turned)
        }
    }

    /// The depths to which a child is looked at: in full, and at first.
    pub(super) fn depths(&self, child: &Child<G::Node>, depth: u32, index: usize, ply: u32) -> (u32, u32) {
        let full = depth - 1 + u32::from(ply < self.horizon && self.game.extends(child));
        (full, full - params::reduced(depth, index, child.pressed))
    }

    /// Remembers a node as the one at this ply of the way.
    pub(super) fn walk(&mut self, node: &G::Node, ply: u32) {
        self.path.truncate(ply as usize);
        self.path.push(self.game.repeated(node));
    }

    /// Whether a node, which is at this ply, repeats one on the way to it, or one from before the root for the last
    /// time.
    pub(super) fn repeats(&self, node: &G::Node, ply: u32) -> bool {
        self.game.may_repeat(node) && {
            let repeated = self.game.repeated(node);
            let known = self.path[..ply as usize].contains(&repeated);
            known || self.game.is_draw_again(repeated) || self.game.is_stale(repeated)
        }
    }

    /// The value of a node for its actor, counted from the root; a bound where it is outside the window.
    pub(super) fn node(&mut self, node: &G::Node, depth: u32, alpha: i32, beta: i32, at: At) -> Result<i32, Halted> {
        self.visit()?;
        self.control.check_time()?;
        let At { ply, turn, .. } = at;
        if let Some(value) = self.game.verdict(node) {
            return Ok(later(value, turn));
        }
        // No way on from here can be better or worse than a game that ends at once.
        let (alpha, beta) = (alpha.max(lost_in(turn)), beta.min(won_in(turn + 1)));
        if alpha >= beta {
            return Ok(alpha);
        }
        self.walk(node, ply);
        let key = self.game.key(node);
        let known = self.table.probe(key);
        if let Some(value) = known.and_then(|entry| answer(entry, depth, alpha, beta, turn)) {
            return Ok(value);
        }
        if beta - alpha == 1
            && let Some(value) = self.idle(node, depth, beta, at)?
        {
            return Ok(value);
        }
        let mut children = std::mem::take(self.list(ply));
        children.clear();
        self.game.expand(node, &mut self.room, &mut children);
        let best = known.map_or(0, |entry| entry.best);
        let result = self.children(node, depth, (alpha, beta), at, &mut children, best);
        *self.list(ply) = children;
        let (value, best) = result?;
        let bound = if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.store(key, Entry { value: sooner(value, turn), depth, bound, best });
        Ok(value)
    }

    /// Searches the children of a node, first the one known as the best by the lower half of its key. Gives the value
    /// of the node and the best child in the same way.
    fn children(
        &mut self,
        node: &G::Node,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        at: At,
        children: &mut Vec<Child<G::Node>>,
        mut best: u32,
    ) -> Result<(i32, u32), Halted> {
        let mut complete = children.is_empty();
        if complete {
            self.game.rest(node, &mut self.room, children);
        }
        if children.is_empty() {
            return Ok((later(self.game.stuck(node), at.turn), best));
        }
        let actor = self.game.actor(node);
        let again = self.game.again(actor);
        let mut value = -INFINITE;
        let (mut sorted, mut put_off) = (0, 0);
        if depth > 1 {
            self.sift(actor, children);
            sorted = usize::from(self.put_first(children, best));
        } else {
            // No verdict makes a child worth more than its estimate, unless it repeats a position or is looked at deeper.
            let all = children.len();
            let is_draw = |child: &Child<G::Node>| again > alpha && self.repeats(&child.node, at.ply + 1);
            let is_deep = |child: &Child<G::Node>| at.ply < self.horizon && self.game.extends(child);
            children.retain(|child| later(child.value, at.turn) > alpha || is_deep(child) || is_draw(child));
            value = if children.len() < all { alpha } else { value };
        }
        for index in 0.. {
            if index == children.len() && !complete && value < -ESTIMATE_LIMIT {
                // What was left out may be no loss.
                complete = true;
                self.game.rest(node, &mut self.room, children);
                self.sift(actor, &mut children[index..]);
                sorted = index;
                put_off = 0;
            }
            if index == children.len() {
                break;
            }
            let work = self.choose(children, index, sorted, &mut put_off, depth);
            let child = children[index];
            let (full, shallow) = self.depths(&child, depth, index, at.ply);
            if shallow == 0
                && !is_proven(child.value)
                && child.value <= alpha
                && (again <= alpha || !self.repeats(&child.node, at.ply + 1))
            {
                value = value.max(child.value);
                continue;
            }
            let mut found = alpha + 1;
            self.busy.begin(work);
            if index > 0 {
                found = self.look(&child, actor, shallow, alpha, alpha + 1, at)?;
                if found > alpha && shallow < full {
                    found = self.look(&child, actor, full, alpha, alpha + 1, at)?;
                }
            }
            if index == 0 || ((depth > 1 || G::LOOKS_BEYOND) && found > alpha && found < beta) {
                found = self.look(&child, actor, full, alpha, beta, at)?;
            }
            self.busy.end(work);
            value = value.max(found);
            if found > alpha {
                alpha = found;
                best = lower_half(self.game.key(&child.node));
                self.extend_line(at.ply, child.node);
                if alpha >= beta {
                    self.history.learn(self.game, &children[..=index], depth);
                    break;
                }
            }
        }
        Ok((value, best))
    }

    /// Brings the child to look at next to `index`: the highest of those that no other thread looks at, or else one that
    /// was put off, as the last so many were. Gives what it is to look at it.
    fn choose(
        &self,
        children: &mut [Child<G::Node>],
        index: usize,
        sorted: usize,
        put_off: &mut usize,
        depth: u32,
    ) -> Option<u64> {
        loop {
            let open = children.len() - *put_off;
            if index >= sorted && index < open {
                pick(&mut children[..open], index, sorted, |child| self.history.rank(self.game, child));
            }
            let work = self.work(&children[index], depth, index);
            if index >= open || !self.busy.has(work) {
                return work;
            }
            children[index..open].rotate_left(1);
            *put_off += 1;
        }
    }

    /// What it is for a thread to look at a child; nothing where that is done too soon to be told to others.
    fn work(&self, child: &Child<G::Node>, depth: u32, index: usize) -> Option<u64> {
        let told = self.control.threads() > 1 && depth >= params::TOLD_FROM && index > 0;
        told.then(|| self.game.key(&child.node).rotate_left(depth))
    }

    /// Finds out which children end at once and which are pressed.
    pub(super) fn sift(&self, actor: Seat, children: &mut [Child<G::Node>]) {
        for child in children.iter_mut().filter(|child| !is_proven(child.value)) {
            let stays = self.game.actor(&child.node) == actor;
            if let Some(value) = self.game.verdict(&child.node) {
                child.value = if stays { value } else { -later(value, 1) };
            } else if self.game.is_pressed(&child.node) {
                child.pressed = true;
            }
        }
    }

    /// Puts the child with this lower half of its key first, if it is there.
    fn put_first(&self, children: &mut [Child<G::Node>], best: u32) -> bool {
        if best == 0 {
            return false;
        }
        let at = children.iter().position(|child| lower_half(self.game.key(&child.node)) == best);
        if let Some(at) = at {
            children.swap(0, at);
        }
        at.is_some()
    }

    /// Counts a position.
    pub(super) fn visit(&mut self) -> Result<(), Halted> {
        self.control.visit(&mut self.nodes)
    }

    /// The principal variation from a ply on becomes this node and what follows it.
    fn extend_line(&mut self, ply: u32, node: G::Node) {
        let rest = std::mem::take(self.line(ply + 1));
        let line = self.line(ply);
        line.clear();
        line.push(node);
        line.extend_from_slice(&rest);
        *self.line(ply + 1) = rest;
    }

    fn line(&mut self, ply: u32) -> &mut Vec<G::Node> {
        entry(&mut self.lines, ply)
    }

    pub(super) fn list(&mut self, ply: u32) -> &mut Vec<Child<G::Node>> {
        entry(&mut self.children, ply)
    }
}

/// The entry of a ply, made when it is asked for first.
fn entry<T: Default>(entries: &mut Vec<T>, ply: u32) -> &mut T {
    let ply = ply as usize;
    if ply >= entries.len() {
        entries.resize_with(ply + 1, T::default);
    }
    &mut entries[ply]
}

/// The value by which an entry answers for a node, if it does.
fn answer(entry: Entry, depth: u32, alpha: i32, beta: i32, turn: u32) -> Option<i32> {
    let value = later(entry.value, turn);
    let deep = entry.depth >= depth || is_proven(value);
    let fits = match entry.bound {
        Bound::Exact => beta - alpha == 1 || is_proven(value),
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
    };
    (deep && fits).then_some(value)
}
