//! The search of all games: iterative-deepening alpha-beta over the plies a game names.
//!
//! Principal variation search with a transposition table, aspiration windows and reductions of late children; where
//! there are several threads they share the table. The same side may be to act after a ply: actors are compared,
//! and values turned round only when the actor has changed. Depth counts plies, proven values count turns: the plies
//! of one actor in a row.

use crate::rules::Seat;

use super::{
    control::{Control, Halted},
    params::search as params,
    table::{Bound, Entry, Table},
    value::{INFINITE, is_proven, later, lost_in, sooner, won_in},
};

/// A game as the search sees it: nodes joined by plies.
pub(super) trait Searched: Sync {
    /// A position.
    type Node: Copy + Send + Sync;
    /// Memory that making children reuses.
    type Room: Default;

    /// Who is to act.
    fn actor(&self, node: &Self::Node) -> Seat;

    /// A hash of all that decides how the game can go on.
    fn key(&self, node: &Self::Node) -> u64;

    /// What can be said of a node without making its children: a proven value for its actor, counted from it.
    fn verdict(&self, node: &Self::Node) -> Option<i32>;

    /// Whether the actor has to answer a threat: to do nothing would lose.
    fn is_pressed(&self, node: &Self::Node) -> bool;

    /// Makes the children of a node.
    ///
    /// A child that ends the game, or is lost for its actor without a ply, has a proven value; none may be left out
    /// unless another is at least as good. Of the others none may turn out by its verdict to be worth more for the
    /// parent than its estimate. A node without children is lost.
    fn expand(&self, node: &Self::Node, room: &mut Self::Room, children: &mut Vec<Child<Self::Node>>);
}

/// A node one ply on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child<N> {
    pub(super) node: N,
    /// Its value for the parent's actor, counted from the parent: proven or an estimate.
    pub(super) value: i32,
    /// Whether its actor has to answer a threat; found out where it matters.
    pub(super) pressed: bool,
}

impl<N> Child<N> {
    /// By which children are put in order, the highest first.
    const fn rank(&self) -> i32 {
        self.value + if self.pressed { params::PRESSED } else { 0 }
    }
}

/// What a search has found.
#[derive(Debug, Clone)]
pub(super) struct Found<N> {
    /// The nodes after each ply of the principal variation; at least one.
    pub(super) line: Vec<N>,
    /// For the root's actor.
    pub(super) value: i32,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// How a root's children are preferred beside their values.
#[derive(Debug, Clone, Copy)]
pub(super) struct Noise {
    /// The most that is added to or taken from an estimate.
    pub(super) most: i32,
    pub(super) seed: u64,
}

impl Noise {
    /// What is added for the child with this key: always the same.
    pub(super) fn of(self, key: u64) -> i32 {
        if self.most == 0 {
            return 0;
        }
        let mut random = fastrand::Rng::with_seed(self.seed ^ key);
        // The sum of two dice: small amounts are more frequent.
        i32::midpoint(random.i32(-self.most..=self.most), random.i32(-self.most..=self.most))
    }
}

/// Searches a node that has children, and reports what each depth finds. Gives the last finding.
pub(super) fn search<G: Searched>(
    game: &G,
    root: &G::Node,
    noise: Noise,
    table: &Table,
    control: &Control,
    report: &mut dyn FnMut(&Found<G::Node>),
) -> Option<Found<G::Node>> {
    std::thread::scope(|scope| {
        for helper in 1..control.threads() {
            scope.spawn(move || Worker::new(game, table, control).deepen(root, noise, helper, &mut |_| ()));
        }
        let found = Worker::new(game, table, control).deepen(root, noise, 0, report);
        control.halt();
        found
    })
}

/// Where in the tree a node is.
#[derive(Debug, Clone, Copy)]
struct At {
    /// The plies before it.
    ply: u32,
    /// The turns before its actor's.
    turn: u32,
}

impl At {
    const ROOT: Self = Self { ply: 0, turn: 0 };

    /// A ply further, where the actor stays or is another one.
    fn next(self, stays: bool) -> Self {
        Self { ply: self.ply + 1, turn: self.turn + u32::from(!stays) }
    }
}

/// The child of a node that the table knows as the best, or else the one that seems so.
pub(super) fn likely<G: Searched>(game: &G, node: &G::Node, table: &Table) -> Option<G::Node> {
    let mut children = Vec::new();
    game.expand(node, &mut G::Room::default(), &mut children);
    let known = table.probe(game.key(node)).map_or(0, |entry| entry.best);
    let best = |child: &&Child<G::Node>| known != 0 && lower_half(game.key(&child.node)) == known;
    // The first of equals, so that the choice is settled.
    let seems = || children.iter().rev().max_by_key(|child| child.value);
    children.iter().find(best).or_else(seems).map(|child| child.node)
}

/// One thread's search.
struct Worker<'a, G: Searched> {
    game: &'a G,
    table: &'a Table,
    control: &'a Control<'a>,
    room: G::Room,
    /// Children by ply, kept for their memory.
    children: Vec<Vec<Child<G::Node>>>,
    /// The principal variation from each ply on.
    lines: Vec<Vec<G::Node>>,
    nodes: u64,
}

impl<'a, G: Searched> Worker<'a, G> {
    fn new(game: &'a G, table: &'a Table, control: &'a Control<'a>) -> Self {
        Self { game, table, control, room: G::Room::default(), children: Vec::new(), lines: Vec::new(), nodes: 0 }
    }

    /// Searches deeper and deeper. Helpers begin at other depths, so that the threads do not all do the same.
    fn deepen(
        &mut self,
        root: &G::Node,
        noise: Noise,
        helper: u32,
        report: &mut dyn FnMut(&Found<G::Node>),
    ) -> Option<Found<G::Node>> {
        let mut children = Vec::new();
        self.game.expand(root, &mut self.room, &mut children);
        let mut order: Vec<(Child<G::Node>, i32)> =
            children.into_iter().map(|child| (child, noise.of(self.game.key(&child.node)))).collect();
        let actor = self.game.actor(root);
        for (child, _) in &mut order {
            self.sift(actor, std::slice::from_mut(child));
        }
        order.sort_by_key(|(child, noise)| -(child.rank() + noise));
        let (first, _) = order.first()?;
        let mut found = Found { line: vec![first.node], value: first.value, depth: 0, nodes: 0 };
        for depth in 1 + helper % 2..=self.control.depth() {
            let complete = self.aspire(root, depth, &mut order, &mut found);
            found.nodes = self.control.nodes(self.nodes);
            if !complete {
                break;
            }
            report(&found);
            if is_proven(found.value) || order.len() == 1 {
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
    ) -> bool {
        let mut width = params::WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth > 2 {
            (alpha, beta) = (found.value - width, found.value + width);
        }
        loop {
            let Ok(value) = self.root(root, depth, alpha, beta, order, found) else { return false };
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
    ) -> Result<i32, Halted> {
        let actor = self.game.actor(root);
        let mut best = -INFINITE;
        for index in 0..order.len() {
            let (child, noise) = order[index];
            let preferred = |value: i32| if is_proven(value) { value } else { value + noise };
            if depth == 1 && preferred(child.value) <= alpha {
                continue;
            }
            let floor = alpha - noise;
            let shallow = depth - 1 - params::reduced(depth, index, child.pressed);
            let mut value = alpha + 1;
            if index > 0 {
                value = preferred(self.look(&child, actor, shallow, floor, floor + 1, At::ROOT)?);
            }
            if value > alpha {
                value = preferred(self.look(&child, actor, depth - 1, floor, beta - noise, At::ROOT)?);
            }
            if value <= best {
                continue;
            }
            best = value;
            if value > alpha {
                alpha = value;
                found.value = value;
                found.depth = depth;
                found.line.clear();
                found.line.push(child.node);
                found.line.extend(self.lines.get(1).into_iter().flatten());
                order[..=index].rotate_right(1);
                if value >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The value of a child for the actor of its parent, which is at this place.
    fn look(
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
        } else if depth == 0 {
            self.visit()?;
            let value = self.game.verdict(&child.node);
            Ok(value.map_or(child.value, |value| turned(later(value, at.next(stays).turn))))
        } else {
            let (alpha, beta) = if stays { (alpha, beta) } else { (-beta, -alpha) };
            self.node(&child.node, depth, alpha, beta, at.next(stays)).map(turned)
        }
    }

    /// The value of a node for its actor, counted from the root; a bound where it is outside the window.
    fn node(&mut self, node: &G::Node, depth: u32, alpha: i32, beta: i32, at: At) -> Result<i32, Halted> {
        self.visit()?;
        self.control.check_time()?;
        let At { ply, turn } = at;
        if let Some(value) = self.game.verdict(node) {
            return Ok(later(value, turn));
        }
        // No way on from here can be better or worse than a game that ends at once.
        let (alpha, beta) = (alpha.max(lost_in(turn)), beta.min(won_in(turn + 1)));
        if alpha >= beta {
            return Ok(alpha);
        }
        let key = self.game.key(node);
        let known = self.table.probe(key);
        if let Some(value) = known.and_then(|entry| answer(entry, depth, alpha, beta, turn)) {
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
        if children.is_empty() {
            return Ok((lost_in(at.turn), best));
        }
        let actor = self.game.actor(node);
        let mut value = -INFINITE;
        let mut sorted = 0;
        if depth > 1 {
            self.sift(actor, children);
            sorted = usize::from(self.put_first(children, best));
        } else {
            // No verdict makes a child worth more than its estimate.
            let all = children.len();
            children.retain(|child| later(child.value, at.turn) > alpha);
            value = if children.len() < all { alpha } else { value };
        }
        for index in 0..children.len() {
            if index >= sorted {
                pick(children, index, sorted);
            }
            let child = children[index];
            let shallow = depth - 1 - params::reduced(depth, index, child.pressed);
            if shallow == 0 && !is_proven(child.value) && child.value <= alpha {
                value = value.max(child.value);
                continue;
            }
            let mut found = alpha + 1;
            if index > 0 {
                found = self.look(&child, actor, shallow, alpha, alpha + 1, at)?;
                if found > alpha && shallow < depth - 1 {
                    found = self.look(&child, actor, depth - 1, alpha, alpha + 1, at)?;
                }
            }
            if index == 0 || (depth > 1 && found > alpha && found < beta) {
                found = self.look(&child, actor, depth - 1, alpha, beta, at)?;
            }
            value = value.max(found);
            if found > alpha {
                alpha = found;
                best = lower_half(self.game.key(&child.node));
                self.extend_line(at.ply, child.node);
                if alpha >= beta {
                    break;
                }
            }
        }
        Ok((value, best))
    }

    /// Finds out which children end at once and which are pressed.
    fn sift(&self, actor: Seat, children: &mut [Child<G::Node>]) {
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
    fn visit(&mut self) -> Result<(), Halted> {
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

    fn list(&mut self, ply: u32) -> &mut Vec<Child<G::Node>> {
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

/// Brings the most valuable of the children from `index` on to `index`. The first few are picked one by one, as most
/// nodes are left after them; then the rest is sorted.
fn pick<N>(children: &mut [Child<N>], index: usize, sorted: usize) {
    const ONE_BY_ONE: usize = 4;
    let rest = &mut children[index..];
    match index - sorted {
        0..ONE_BY_ONE => {
            // The first of equals, so that the order is settled.
            let most = rest.iter().enumerate().rev().max_by_key(|(_, child)| child.rank());
            let at = most.map_or(0, |(at, _)| at);
            rest.swap(0, at);
        }
        ONE_BY_ONE => rest.sort_by_key(|child| -child.rank()),
        _ => {}
    }
}

#[allow(clippy::cast_possible_truncation, reason = "half is meant")]
const fn lower_half(key: u64) -> u32 {
    key as u32
}
