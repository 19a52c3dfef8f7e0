//! The search for three and four players without a die: a Monte-Carlo tree search.
//!
//! Several opponents do not play together against one, and who fears that they do plays worse than who has but a glance at
//! each push. So everybody here is taken to push for the own good: a tree grown by playouts (UCT: L. Kocsis and
//! C. Szepesvári, "Bandit based Monte-Carlo Planning", 2006) in which each player looks at the own rewards
//! (N. Sturtevant, "An Analysis of UCT in Multi-player Games", 2008). Playouts end where a player can win within the
//! turn, as far as that is seen. Until then they push at random, but do not let another win at once.

use std::{cmp::Ordering, ops::ControlFlow, thread};

use fastrand::Rng;

use crate::rules::{
    Seat,
    push_1977::{Core, Rules, board::POCKETS},
};

use super::super::{
    control::{Control, Halted},
    params::push_1977::{CERTAIN, CUT, EXPLORE, TREE},
    value::{DRAWN, is_proven, lost_in, won_in},
};
use super::{
    distances::Sight,
    search::{Choice, Found, key},
};

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// This player wins, so many pushes on.
    Won(Seat, u8),
    Drawn,
}

/// A position of the tree.
#[derive(Debug)]
struct Node {
    core: Core,
    end: Option<End>,
    /// Where the positions after each push are in the tree, 0 for those that are not. Empty before the first is.
    next: Box<[u32]>,
    tried: Tried,
}

/// How often a push was tried, and what it brought the player who made it: 1 for a win, 0 for a loss.
#[derive(Debug, Clone, Copy, Default)]
struct Tried {
    visits: u32,
    rewards: f32,
}

impl Tried {
    #[allow(clippy::cast_precision_loss, reason = "no tree has room for so many visits")]
    fn mean(self) -> f32 {
        self.rewards / self.visits.max(1) as f32
    }

    /// By how much more it may turn out to be worth, where this is one of so many visits.
    #[allow(clippy::cast_precision_loss, reason = "no tree has room for so many visits")]
    fn unknown(self, of: u32) -> f32 {
        // Whole logarithms are the same on every machine.
        EXPLORE * (of.ilog2() as f32 / self.visits as f32).sqrt()
    }
}

/// What a search is about.
#[derive(Debug, Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) core: &'a Core,
    pub(super) rules: &'a Rules,
    pub(super) choices: &'a [Choice],
    pub(super) sight: Option<Sight<'a>>,
    pub(super) control: &'a Control<'a>,
    pub(super) seed: u64,
}

impl Question<'_> {
    /// Grows a tree a thread until a limit is reached. Reports what the first finds on the way and gives what all have
    /// found, `None` without choices.
    pub(super) fn answer(self, report: &mut dyn FnMut(&Found)) -> Option<Found> {
        let first = self.choices.first()?;
        if let Some(line) = self.sight.and_then(|sight| sight.way(self.core, self.rules)) {
            let value = won_in(u32::try_from(line.len()).unwrap_or(u32::MAX));
            let found = Found { line, value, depth: 1, nodes: 1 };
            report(&found);
            return Some(found);
        }
        let mut found = Found { line: vec![first.pocket], value: DRAWN, depth: 0, nodes: 0 };
        thread::scope(|scope| {
            let grow = |helper| {
                scope.spawn(move || {
                    let mut tree = Tree::new(self, helper);
                    tree.grow(&mut |_| ControlFlow::Continue(()));
                    tree
                })
            };
            let helpers: Vec<_> = (1..self.control.threads()).map(grow).collect();
            let mut tree = Tree::new(self, 0);
            tree.grow(&mut |tree| {
                let Some(new) = tree.found() else { return ControlFlow::Continue(()) };
                report(&new);
                found = new;
                if is_proven(found.value) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            self.control.halt();
            for other in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
                tree.add(&other);
            }
            if let Some(last) = tree.found() {
                found = last;
            }
        });
        Some(found)
    }
}

/// A tree that grows by a position a playout, its root first.
struct Tree<'a> {
    question: Question<'a>,
    nodes: Vec<Node>,
    random: Rng,
    visited: u64,
    /// The most pushes that are looked ahead.
    depth: usize,
}

impl<'a> Tree<'a> {
    fn new(question: Question<'a>, helper: u32) -> Self {
        // Who had the same chance at each position would push the same row for ever.
        let random = Rng::with_seed(question.seed.wrapping_add(helper.into()) ^ key(question.core));
        let root = Node { core: *question.core, end: None, next: Box::default(), tried: Tried::default() };
        let depth = usize::try_from(question.control.depth()).unwrap_or(usize::MAX).min(CUT);
        Self { question, nodes: vec![root], random, visited: 0, depth }
    }

    /// Makes playouts until a limit is reached or it is told to end; it asks each time their number has doubled.
    fn grow(&mut self, doubled: &mut dyn FnMut(&Self) -> ControlFlow<()>) {
        for playouts in 1_u64.. {
            let halted = self.playout().is_err() || self.nodes.len() >= TREE;
            if halted || playouts.is_power_of_two() && doubled(self).is_break() {
                break;
            }
        }
    }

    /// Makes a playout.
    fn playout(&mut self) -> Result<(), Halted> {
        self.question.control.visit(&mut self.visited)?;
        let mut path = vec![0];
        let mut at = 0;
        let mut end = None;
        while end.is_none() && path.len() <= self.depth {
            let chosen = self.choose(at);
            let known = self.child(at, chosen);
            at = match known {
                Some(child) => child,
                None => self.add_node(at, chosen)?,
            };
            path.push(at);
            end = self.nodes[at].end;
            if end.is_none() && known.is_none() {
                end = self.play_out(self.nodes[at].core, self.depth + 1 - path.len())?;
                break;
            }
        }
        self.count(&path, end);
        Ok(())
    }

    /// The pocket to push from a position.
    fn choose(&mut self, at: usize) -> usize {
        let node = &self.nodes[at];
        if node.next.is_empty() {
            return self.random.usize(..self.question.choices.len());
        }
        let untried = node.next.iter().filter(|next| **next == 0).count();
        if untried > 0 {
            let skipped = self.random.usize(..untried);
            let mut open = (0..node.next.len()).filter(|pocket| node.next[*pocket] == 0);
            return open.nth(skipped).unwrap_or_default();
        }
        let visits = node.tried.visits;
        let bound = |pocket: &usize| {
            let tried = self.nodes[node.next[*pocket] as usize].tried;
            tried.mean() + tried.unknown(visits)
        };
        (0..node.next.len()).max_by(|one, two| bound(one).total_cmp(&bound(two))).unwrap_or_default()
    }

    /// Adds the position after a push.
    fn add_node(&mut self, at: usize, pocket: usize) -> Result<usize, Halted> {
        let Question { rules, choices, .. } = self.question;
        let before = self.nodes[at].core;
        let mut core = before;
        core.push(choices[pocket].pocket, rules);
        // Who can push and nothing changes can do so until the game is drawn.
        let is_drawn = core == before || at == 0 && choices[pocket].draws;
        let end = if is_drawn { Some(End::Drawn) } else { self.verdict(&core)? };
        let new = self.nodes.len();
        self.nodes.push(Node { core, end, next: Box::default(), tried: Tried::default() });
        let node = &mut self.nodes[at];
        if node.next.is_empty() {
            node.next = vec![0; choices.len()].into();
        }
        node.next[pocket] = u32::try_from(new).unwrap_or_default();
        Ok(new)
    }

    /// How a position ends, if it has or a player is seen to win in the turn under way.
    fn verdict(&mut self, core: &Core) -> Result<Option<End>, Halted> {
        let Question { rules, sight, control, .. } = self.question;
        control.visit(&mut self.visited)?;
        if let Some(winner) = core.winner(rules) {
            return Ok(Some(End::Won(winner, 0)));
        }
        let pushes = sight.and_then(|sight| sight.wins(core, rules));
        Ok(pushes.map(|pushes| End::Won(core.turn, pushes)))
    }

    /// Plays on from a position, so many pushes at most.
    fn play_out(&mut self, mut core: Core, pushes: usize) -> Result<Option<End>, Halted> {
        let rules = self.question.rules;
        let mut pockets = [0; POCKETS as usize];
        let pockets = &mut pockets[..rules.pockets.into()];
        for (pocket, place) in (0..).zip(pockets.iter_mut()) {
            *place = pocket;
        }
        for _ in 0..pushes {
            self.random.shuffle(pockets);
            let mut next = core;
            let mut end = None;
            for pocket in pockets.iter() {
                next = core;
                next.push(*pocket, rules);
                end = self.verdict(&next)?;
                if end.is_none() || matches!(end, Some(End::Won(winner, _)) if winner == core.turn) {
                    break;
                }
            }
            if end.is_some() {
                return Ok(end);
            }
            core = next;
        }
        Ok(None)
    }

    /// Counts a playout at every position it came through. One that was cut off is worth what a draw is.
    fn count(&mut self, path: &[usize], end: Option<End>) {
        let drawn = 1.0 / f32::from(self.question.rules.seats);
        self.nodes[0].tried.visits += 1;
        for pair in path.windows(2) {
            let player = self.nodes[pair[0]].core.turn;
            let tried = &mut self.nodes[pair[1]].tried;
            tried.visits += 1;
            tried.rewards += match end {
                Some(End::Won(winner, _)) => f32::from(u8::from(winner == player)),
                Some(End::Drawn) | None => drawn,
            };
        }
    }

    /// Adds what another tree has found out about the pushes of the root.
    fn add(&mut self, other: &Self) {
        for pocket in 0..self.question.choices.len() {
            let [Some(mine), Some(theirs)] = [self.child(0, pocket), other.child(0, pocket)] else { continue };
            let more = other.nodes[theirs].tried;
            let tried = &mut self.nodes[mine].tried;
            tried.visits += more.visits;
            tried.rewards += more.rewards;
        }
    }

    /// The place of the position after a push, if it is in the tree.
    fn child(&self, at: usize, chosen: usize) -> Option<usize> {
        self.nodes[at].next.get(chosen).map(|next| *next as usize).filter(|next| *next > 0)
    }

    /// The best push from a position and the position after it: a certain win, the nearest before others, or else what was
    /// tried most.
    fn best(&self, at: usize) -> Option<(u8, usize)> {
        let Node { core, next, .. } = &self.nodes[at];
        let rank = |next: usize| match self.nodes[next] {
            Node { end: Some(End::Won(winner, pushes)), .. } if winner == core.turn => {
                (u32::MAX - u32::from(pushes), 0.0)
            }
            Node { tried, .. } => (tried.visits, tried.rewards),
        };
        let tried = (0..).zip(next.iter().map(|next| *next as usize)).filter(|(_, next)| *next > 0);
        tried.max_by(|one, two| rank(one.1).partial_cmp(&rank(two.1)).unwrap_or(Ordering::Equal))
    }

    /// What is known, once a push has been tried.
    fn found(&self) -> Option<Found> {
        let Question { rules, sight, .. } = self.question;
        let (_, best) = self.best(0)?;
        let mut line = Vec::new();
        let mut at = 0;
        while let Some((pocket, next)) = self.best(at) {
            line.push(pocket);
            at = next;
        }
        let depth = u32::try_from(line.len()).unwrap_or(u32::MAX);
        let rest =
            sight.filter(|_| self.nodes[at].end.is_some()).and_then(|sight| sight.way(&self.nodes[at].core, rules));
        line.extend(rest.into_iter().flatten());
        Some(Found { line, value: self.value(best), depth, nodes: self.question.control.nodes(self.visited) })
    }

    /// What a position after a push of the root is worth to the player who pushes.
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "the value of a win is small")]
    fn value(&self, at: usize) -> i32 {
        let player = self.nodes[0].core.turn;
        let Node { end, tried, .. } = self.nodes[at];
        match end {
            Some(End::Won(winner, pushes)) if winner == player => won_in(1 + u32::from(pushes)),
            Some(End::Won(_, pushes)) if self.is_lost() => lost_in(1 + u32::from(pushes)),
            _ => ((2.0 * tried.mean() - 1.0) * CERTAIN as f32) as i32,
        }
    }

    /// Whether others win after each push of the root.
    fn is_lost(&self) -> bool {
        let Node { core, next, .. } = &self.nodes[0];
        let loses =
            |next: &u32| matches!(self.nodes[*next as usize].end, Some(End::Won(winner, _)) if winner != core.turn);
        next.iter().all(|next| *next > 0 && loses(next))
    }
}
