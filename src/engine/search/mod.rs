//! The search of all games: iterative-deepening alpha-beta over the plies a game names.
//!
//! Principal variation search with a transposition table, aspiration windows and reductions of late children; where
//! there are several threads they share the table. The same side may be to act after a ply: actors are compared,
//! and values turned round only when the actor has changed. Depth counts plies, proven values count turns: the plies
//! of one actor in a row.

mod busy;
mod draws;
mod idle;
mod leading;
mod order;
mod root;
mod settle;
mod stale;
#[cfg(test)]
mod tests;
mod worker;

use crate::rules::Seat;

use super::{
    Score,
    control::Control,
    params::search as params,
    table::Table,
    value::{DRAWN, lost_in, score},
};
use busy::Busy;
pub(super) use leading::Leading;
pub(super) use stale::{Costs, Stale};
use worker::Worker;

/// A game as the search sees it: nodes joined by plies.
pub(super) trait Searched: Sync {
    /// A position.
    type Node: Copy + Send + Sync;
    /// Memory that making children reuses.
    type Room: Default;
    /// Whether estimates at the depth's end are looked into, by [`Searched::extends`] or [`Searched::beyond`].
    const LOOKS_BEYOND: bool = false;
    /// The kinds of plies that are told apart, by [`Searched::trail`].
    const TRAILS: usize = 0;

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
    /// unless another is at least as good or [`Searched::rest`] makes it. Of the others none may turn out by its verdict to
    /// be worth more for the
    /// parent than its estimate.
    fn expand(&self, node: &Self::Node, room: &mut Self::Room, children: &mut Vec<Child<Self::Node>>);

    /// Makes the children that [`Searched::expand`] left out because they are hardly ever the best: they are looked at
    /// only at the root and where all others lose, so that no loss is proven without them.
    fn rest(&self, _: &Self::Node, _: &mut Self::Room, _: &mut Vec<Child<Self::Node>>) {}

    /// The value of a node without children for its actor, counted from it.
    fn stuck(&self, _: &Self::Node) -> i32 {
        lost_in(0)
    }

    /// Whether this node may be one that occurred before, in a game in which that leads to a draw or nowhere. Then it is
    /// compared with those on the way to it; a game that names here only what was played counts no ways back within the
    /// search.
    fn may_repeat(&self, _: &Self::Node) -> bool {
        false
    }

    /// A hash of what occurs again in a repetition.
    fn repeated(&self, node: &Self::Node) -> u64 {
        self.key(node)
    }

    /// Whether a node is a draw by what was played before the root, by the hash of what is repeated.
    fn is_draw_again(&self, _: u64) -> bool {
        false
    }

    /// The same where the rules know no such draw, but to come back leads nowhere.
    fn is_stale(&self, _: u64) -> bool {
        false
    }

    /// What a repetition is worth for a seat.
    fn again(&self, _: Seat) -> i32 {
        DRAWN
    }

    /// Doing nothing, where acting is as a rule better than that: the node after it, with an estimate of the present one
    /// for its actor.
    fn passed(&self, _: &Self::Node) -> Option<Child<Self::Node>> {
        None
    }

    /// A number below [`Searched::TRAILS`] for the kind of ply that led to a node: plies of a kind that did well
    /// elsewhere are looked at sooner.
    fn trail(&self, _: &Self::Node) -> usize {
        0
    }

    /// Whether a child is looked at a ply deeper.
    fn extends(&self, _: &Child<Self::Node>) -> bool {
        false
    }

    /// What is proven of the root by other means than this search, which asks again and again; `nodes` counts what has
    /// been visited, whatever for.
    fn prove(&self, _root: &Self::Node, _nodes: &mut u64, _: &Control) -> Option<Proven<Self::Node>> {
        None
    }

    /// Makes the children that have to be looked at before the estimate of a node at the depth's end can be trusted,
    /// `plies` being those made beyond the depth already.
    fn beyond(&self, _: &Self::Node, _plies: u32, _: &mut Self::Room, _: &mut Vec<Child<Self::Node>>) -> Beyond {
        Beyond::Nothing
    }
}

/// A proof from outside the search.
#[derive(Debug, Clone)]
pub(super) struct Proven<N> {
    /// The value for the root's actor.
    pub(super) value: i32,
    /// The nodes after each ply of a way to it; none where every way leads there.
    pub(super) line: Vec<N>,
}

/// What is to be looked at beyond the depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beyond {
    /// Nothing: the estimate stands.
    Nothing,
    /// Some children; the estimate stands where none is better.
    Some,
    /// All children there are: the estimate says nothing.
    All,
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
    /// Whether it is proven that the game is drawn.
    pub(super) drawn: bool,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

impl<N> Found<N> {
    /// The value as the score of the root, where the sides take turns.
    pub(super) fn score(&self) -> Score {
        if self.drawn { Score::Draw } else { score(self.value) }
    }
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
    let busy = &Busy::new(control.threads());
    std::thread::scope(|scope| {
        for helper in 1..control.threads() {
            scope.spawn(move || Worker::new(game, table, control, busy).deepen(root, noise, helper, &mut |_| ()));
        }
        let found = Worker::new(game, table, control, busy).deepen(root, noise, 0, report);
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
    /// Whether the ply before was to do nothing.
    passed: bool,
}

impl At {
    const ROOT: Self = Self { ply: 0, turn: 0, passed: false };

    /// A ply further, where the actor stays or is another one.
    fn next(self, stays: bool) -> Self {
        Self { ply: self.ply + 1, turn: self.turn + u32::from(!stays), passed: false }
    }
}

/// The children of a node, none left out.
fn all_children<G: Searched>(game: &G, node: &G::Node, room: &mut G::Room) -> Vec<Child<G::Node>> {
    let mut children = Vec::new();
    game.expand(node, room, &mut children);
    game.rest(node, room, &mut children);
    children
}

/// The child of a node that the table knows as the best, or else the one that seems so.
pub(super) fn likely<G: Searched>(game: &G, node: &G::Node, table: &Table) -> Option<G::Node> {
    let children = all_children(game, node, &mut G::Room::default());
    let known = table.probe(game.key(node)).map_or(0, |entry| entry.best);
    let best = |child: &&Child<G::Node>| known != 0 && lower_half(game.key(&child.node)) == known;
    // The first of equals, so that the choice is settled.
    let seems = || children.iter().rev().max_by_key(|child| child.value);
    children.iter().find(best).or_else(seems).map(|child| child.node)
}

#[allow(clippy::cast_possible_truncation, reason = "half is meant")]
const fn lower_half(key: u64) -> u32 {
    key as u32
}
