//! Plain Monte-Carlo tree search: a yardstick for the engine, not a player anybody would choose.
//!
//! It knows nothing of a game but its rules. A tree of positions grows by an action a playout: from the root the child
//! with the highest upper confidence bound is followed (UCT: L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo
//! Planning", 2006, with rewards from 0 to 1), the first action not yet tried is added, and from there the game is
//! played on by actions that are all equally likely. Rolls are drawn wherever they are due. Nothing is proven, and
//! nothing is kept from turn to turn.

use std::time::Instant;

use fastrand::Rng;

use crate::{
    engine::{Limits, Stop},
    rules::{Actor, AnyAction, AnyGame, Game, Seat},
};

/// The actions after which a playout counts as a draw.
pub const CUT: usize = 500;

/// How much what is little known is preferred: `2 Cp` with `Cp = 1/√2` of the article.
const EXPLORE: f32 = std::f32::consts::SQRT_2;

/// The actions of the turn, or the first of them, that a tree grown within the limits thinks best: those most often
/// tried. Nodes are playouts; without a limit in nodes or time there is one playout.
///
/// One tree serves a turn as far as every action there was tried; the rest is left to another tree. The list is empty
/// only when the game is over or chance is to act.
#[must_use]
pub fn turn(game: &AnyGame, limits: &Limits, random: &mut Rng, stop: &Stop) -> Vec<AnyAction> {
    match game {
        AnyGame::PushFight(position) => grow(position, limits, random, stop, AnyAction::PushFight),
        AnyGame::LineMajority(position) => grow(position, limits, random, stop, AnyAction::LineMajority),
        AnyGame::PushCrate(position) => grow(position, limits, random, stop, AnyAction::PushCrate),
        AnyGame::PushChess(position) => grow(position, limits, random, stop, AnyAction::PushChess),
        AnyGame::Push1977(position) => grow(position, limits, random, stop, AnyAction::Push1977),
    }
}

fn grow<G: Game>(
    position: &G,
    limits: &Limits,
    random: &mut Rng,
    stop: &Stop,
    wrap: impl Fn(G::Action) -> AnyAction,
) -> Vec<AnyAction> {
    let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
    let playouts = limits.nodes.unwrap_or(if deadline.is_some() { u64::MAX } else { 1 });
    let mut tree = Tree::new(position);
    let mut done = 0;
    // The first playout is made whatever the limits: without it there is no answer.
    while done == 0 || done < playouts && !stop.is_stopped() && deadline.is_none_or(|end| Instant::now() < end) {
        tree.playout(position, random);
        done += 1;
    }
    tree.turn().into_iter().map(wrap).collect()
}

/// The tree, its root first.
struct Tree<A> {
    nodes: Vec<Node<A>>,
    seats: usize,
}

/// A position, by the actions that lead to it.
struct Node<A> {
    /// Who acts; none where the game is over or chance is to act.
    acts: Option<Seat>,
    /// The actions that no playout has tried yet.
    untried: Vec<A>,
    children: Vec<(A, usize)>,
    visits: f32,
    /// The rewards of the player who chose to come here.
    rewards: f32,
}

impl<A: Copy + Eq> Node<A> {
    fn new<G: Game<Action = A>>(position: &G) -> Self {
        let goes_on = position.outcome().is_none();
        let acts = position.actor().seat().filter(|_| goes_on);
        let untried = if acts.is_some() { position.actions() } else { Vec::new() };
        Self { acts, untried, children: Vec::new(), visits: 0.0, rewards: 0.0 }
    }

    fn child(&self, action: A) -> Option<usize> {
        self.children.iter().find(|child| child.0 == action).map(|child| child.1)
    }
}

impl<A: Copy + Eq> Tree<A> {
    fn new<G: Game<Action = A>>(position: &G) -> Self {
        Self { nodes: vec![Node::new(position)], seats: position.seats().len() }
    }

    /// Adds a node by one playout.
    fn playout<G: Game<Action = A>>(&mut self, root: &G, random: &mut Rng) {
        let mut position = root.clone();
        let mut path = vec![0];
        let mut at = 0;
        while let Some(action) = self.follow(at, &position, random) {
            position.apply(action, &mut ());
            let known = self.nodes[at].child(action);
            at = known.unwrap_or_else(|| {
                self.nodes.push(Node::new(&position));
                let fresh = self.nodes.len() - 1;
                self.nodes[at].children.push((action, fresh));
                fresh
            });
            path.push(at);
            if known.is_none() {
                break;
            }
        }
        let winner = play_out(&mut position, random);
        self.reward(&path, winner);
    }

    /// The action to follow or to try from a node; none where the game is over.
    fn follow<G: Game<Action = A>>(&mut self, at: usize, position: &G, random: &mut Rng) -> Option<A> {
        if position.actor() == Actor::Chance {
            return random.choice(position.actions()).filter(|_| position.outcome().is_none());
        }
        let node = &mut self.nodes[at];
        if !node.untried.is_empty() {
            let index = random.usize(..node.untried.len());
            return Some(node.untried.swap_remove(index));
        }
        let node = &self.nodes[at];
        let known = node.visits.ln();
        let bound = |child: usize| {
            let child = &self.nodes[child];
            child.rewards / child.visits + EXPLORE * (known / child.visits).sqrt()
        };
        let best = node.children.iter().max_by(|one, two| bound(one.1).total_cmp(&bound(two.1)));
        best.map(|child| child.0)
    }

    /// Counts a playout at every node it came through.
    #[allow(clippy::cast_precision_loss, reason = "there are four seats at most")]
    fn reward(&mut self, path: &[usize], winner: Option<Seat>) {
        let drawn = 1.0 / self.seats as f32;
        self.nodes[0].visits += 1.0;
        for pair in path.windows(2) {
            let chooser = self.nodes[pair[0]].acts;
            let node = &mut self.nodes[pair[1]];
            node.visits += 1.0;
            node.rewards += match winner {
                None => drawn,
                Some(_) if winner == chooser => 1.0,
                Some(_) => 0.0,
            };
        }
    }

    /// The actions most often tried, as long as the same player acts and has tried all.
    fn turn(&self) -> Vec<A> {
        let mut made = Vec::new();
        let mut node = &self.nodes[0];
        let seat = node.acts;
        while node.acts.is_some() && node.acts == seat && (made.is_empty() || node.untried.is_empty()) {
            let visits = |child: &usize| self.nodes[*child].visits;
            let most = node.children.iter().max_by(|one, two| visits(&one.1).total_cmp(&visits(&two.1)));
            let Some((action, child)) = most else { break };
            made.push(*action);
            node = &self.nodes[*child];
        }
        made
    }
}

/// Plays a game to its end by random actions; gives who has won, or nobody where it is drawn or cut.
fn play_out<G: Game>(position: &mut G, random: &mut Rng) -> Option<Seat> {
    for _ in 0..CUT {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        let action = random.choice(position.actions())?;
        position.apply(action, &mut ());
    }
    position.outcome().and_then(|outcome| outcome.winner)
}
