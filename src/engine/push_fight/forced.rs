//! Forced wins: turns after most of which the other side has to act against a fall, again and again, to the end.

use crate::{engine::control::Control, rules::push_fight::MOVES};

use super::{
    node::{Node, Rules},
    proof::{Left, Prover, Reach, Work},
    turns::Turn,
    wins::wins,
};

/// What has been proven.
#[derive(Debug, Clone)]
pub(super) enum Proof {
    /// The side to act wins in so many turns; the nodes after each turn of a way to do it, but the last.
    Win(u32, Vec<Node>),
    /// It loses in so many turns of the other side, whatever it does; the nodes after each turn of a way to hold out
    /// as long, none where the game ends at once.
    Loss(u32, Vec<Node>),
}

/// Looks for forced wins of both sides at one position, a little further each time.
#[derive(Debug)]
pub(super) struct Forced {
    rules: Rules,
    prover: Prover,
    /// How far is looked now, by place in [`Forced::REACHES`].
    step: usize,
    /// The nodes visited for it until now.
    spent: u64,
}

/// So many turns, and so many of each kind at each.
const fn reach(turns: u32, width: u32) -> Reach {
    Reach { turns, width }
}

impl Forced {
    /// How far is looked, one after the other.
    const REACHES: [Reach; 11] = [
        reach(1, u32::MAX),
        reach(2, u32::MAX),
        reach(3, 8),
        reach(3, 32),
        reach(3, u32::MAX),
        reach(4, 8),
        reach(4, 32),
        reach(4, 128),
        reach(5, 8),
        reach(5, 32),
        reach(5, 128),
    ];
    /// The nodes allowed at first.
    const FIRST: u64 = 100;

    pub(super) fn new(rules: Rules) -> Self {
        let most = Self::REACHES.iter().map(|reach| reach.turns).max().unwrap_or_default();
        Self { rules, prover: Prover::new(rules, most), step: 0, spent: 0 }
    }

    /// Goes on with a root while less is spent on it than on the rest of the search, whose nodes are counted with its
    /// own. What is proven of it is so for good.
    pub(super) fn go_on(&mut self, root: &Node, nodes: &mut u64, control: &Control) -> Option<Proof> {
        let rest = *nodes - self.spent.min(*nodes);
        if self.step == Self::REACHES.len() || rest < self.spent {
            return None;
        }
        let begun = *nodes;
        let found = self.deepen(root, &mut Work::new(rest.max(Self::FIRST), nodes, control));
        self.spent += *nodes - begun;
        found.unwrap_or_default()
    }

    fn deepen(&mut self, root: &Node, work: &mut Work) -> Result<Option<Proof>, Left> {
        if wins(root, self.rules, MOVES) {
            // The search sees that for itself.
            self.step = Self::REACHES.len();
        }
        while let Some(reach) = Self::REACHES.get(self.step).copied() {
            if self.prover.wins(root, reach, work)? {
                return Ok(Some(Proof::Win(reach.turns, self.line(root, reach, work)?)));
            }
            if self.prover.loses(root, reach, work)? {
                return Ok(Some(Proof::Loss(reach.turns, self.long_line(root, reach, work)?)));
            }
            self.step += 1;
        }
        Ok(None)
    }

    /// The nodes after each turn of a loss that takes as long as it can, none where the game ends at once.
    fn long_line(&mut self, root: &Node, reach: Reach, work: &mut Work) -> Result<Vec<Node>, Left> {
        let mut line = Vec::new();
        if let Some(answer) = self.longest(root, reach, work)? {
            line.push(answer);
            line.extend(self.line(&answer, reach, work)?);
        }
        Ok(line)
    }

    /// The node after the answer that holds out the longest where all lose, if one holds out at all.
    fn longest(&mut self, node: &Node, reach: Reach, work: &mut Work) -> Result<Option<Node>, Left> {
        let less = reach.after();
        let mut longest = None;
        for Turn { after, .. } in self.prover.answers(node, usize::MAX, work)? {
            if !self.prover.wins(&after, less, work)? {
                return Ok(Some(after));
            }
            longest = longest.or(Some(after));
        }
        Ok(longest)
    }

    /// The nodes after each turn of a win, but the last; the other side holds out as long as it can.
    fn line(&mut self, root: &Node, reach: Reach, work: &mut Work) -> Result<Vec<Node>, Left> {
        let mut line = Vec::new();
        let mut node = *root;
        let mut reach = reach;
        while reach.turns > 1 && !wins(&node, self.rules, MOVES) {
            let Some((threat, rest)) = self.prover.winning(&node, reach, work)? else { break };
            line.push(threat);
            reach = rest;
            let answer = match self.longest(&threat, reach, work)? {
                None => self.prover.any(&threat),
                found => found,
            };
            let Some(answer) = answer else { break };
            line.push(answer);
            node = answer;
        }
        Ok(line)
    }
}
