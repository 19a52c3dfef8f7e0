//! Whether a side wins within so many turns: the search behind [`super::forced`].
//!
//! Few of the thousands of turns of a position threaten anything, few of the others look good, and few of the answers
//! to a threat help: so wins are proven that are far too deep for a search of all turns. At each turn of the winner only
//! so many of the best are tried, and more the next time: iterative widening, as Cazenave calls it (2001). The threats
//! that leave the fewest answers are tried first, as in the proof-number search of Allis, van der Meulen and van den
//! Herik (1994); before all, the turns that won or refuted elsewhere of late are tried again.

use std::{collections::HashMap, ops::ControlFlow};

use crate::{
    engine::control::{Control, Halted},
    rules::push_fight::MOVES,
};

use super::{
    deed::Deed,
    evaluate,
    node::{Node, Rules},
    turns::{Fall, Seen, Turn, try_turns},
    wins::wins,
};

/// How far is looked: so many turns of the winner, and at each but its last two so many that threaten to win and so many
/// that do not. At the last but one it is all that threaten and no others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    pub(super) turns: u32,
    pub(super) width: u32,
}

impl Reach {
    /// After a turn of the winner.
    pub(super) const fn after(self) -> Self {
        Self { turns: self.turns - 1, ..self }
    }
}

/// What is known of a question about a node.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// The answer is yes within so many turns.
    within: u32,
    /// No was found so far.
    not: Reach,
}

impl Known {
    const NOTHING: Self = Self { within: u32::MAX, not: Reach { turns: 0, width: 0 } };

    /// The answer so far, if it is known.
    fn answer(self, reach: Reach) -> Option<bool> {
        let not = reach.turns <= self.not.turns && reach.width <= self.not.width;
        if self.within <= reach.turns { Some(true) } else { not.then_some(false) }
    }
}

/// What is known of nodes, by their keys.
type Knowledge = HashMap<u64, Known>;

/// Why a proof was left.
pub(super) enum Left {
    /// The nodes allowed for it are spent.
    Spent,
    /// The whole search is to end.
    Halted,
}

impl From<Halted> for Left {
    fn from(_: Halted) -> Self {
        Self::Halted
    }
}

/// Finds out whether a side wins, and remembers it.
#[derive(Debug)]
pub(super) struct Prover {
    rules: Rules,
    seen: Seen,
    /// Whether the side to act of a node wins as far as is looked.
    won: Knowledge,
    /// The same of whether it loses.
    lost: Knowledge,
    /// By turns left, what has won lately, and what has refuted.
    winners: Vec<Vec<Deed>>,
    refuters: Vec<Vec<Deed>>,
}

impl Prover {
    /// What is remembered of the turns that won or refuted.
    const KEPT: usize = 16;

    /// Nothing is known; never more turns than these are asked for.
    pub(super) fn new(rules: Rules, most: u32) -> Self {
        let kept = vec![Vec::new(); most as usize + 1];
        let (won, lost) = (HashMap::new(), HashMap::new());
        Self { rules, seen: Seen::default(), won, lost, winners: kept.clone(), refuters: kept }
    }

    /// Whether the side to act wins, with the present turn.
    pub(super) fn wins(&mut self, node: &Node, reach: Reach, work: &mut Work) -> Result<bool, Left> {
        work.visit()?;
        if wins(node, self.rules, MOVES) {
            return Ok(true);
        }
        if reach.turns < 2 {
            return Ok(false);
        }
        let find = |prover: &mut Self| Ok(prover.winning(node, reach, work)?.is_some());
        self.known(|prover| &mut prover.won, node, reach, find)
    }

    /// The node after a turn with which the side to act wins, though not at once, and how far is to be looked from there.
    pub(super) fn winning(
        &mut self,
        node: &Node,
        reach: Reach,
        work: &mut Work,
    ) -> Result<Option<(Node, Reach)>, Left> {
        for turns in 2..=reach.turns {
            let rest = Reach { turns, ..reach }.after();
            for at in 0..self.winners[turns as usize].len() {
                let deed = self.winners[turns as usize][at];
                let Some(turn) = deed.again(node, self.rules).filter(|turn| turn.fall == Fall::Nobodys) else {
                    continue;
                };
                work.visit()?;
                if self.loses(&turn.after, rest, work)? {
                    keep(&mut self.winners[turns as usize], deed);
                    return Ok(Some((turn.after, rest)));
                }
            }
        }
        let rest = reach.after();
        if reach.turns > 2
            && self.wins(node, rest, work)?
            && let Some(found) = self.winning(node, rest, work)?
        {
            return Ok(Some(found));
        }
        for turn in self.candidates(node, reach, work)? {
            if self.stays_lost(&turn.after, rest, work)? {
                keep(&mut self.winners[reach.turns as usize], Deed::of(node, &turn));
                return Ok(Some((turn.after, rest)));
            }
        }
        Ok(None)
    }

    /// The turns to try, none of which lets the other side win at once: threats to win, then others.
    fn candidates(&mut self, node: &Node, reach: Reach, work: &mut Work) -> Result<Vec<Turn>, Left> {
        let rules = self.rules;
        let (mut threats, mut others) = (Vec::new(), Vec::new());
        self.each(node, work, |turn| {
            if turn.fall == Fall::Nobodys {
                let threatens = wins(&turn.after.passed(), rules, MOVES);
                if (threatens || reach.turns > 2) && !wins(&turn.after, rules, MOVES) {
                    if threatens { threats.push(turn) } else { others.push(turn) }
                }
            }
            ControlFlow::Continue(())
        })?;
        if reach.turns > 2 {
            self.put_in_order(&mut threats, work)?;
            threats.truncate(reach.width as usize);
            others.sort_by_cached_key(|turn| evaluate(&turn.after));
            threats.extend(others.into_iter().take(reach.width as usize));
        }
        Ok(threats)
    }

    /// Puts the threats first that leave the fewest answers.
    fn put_in_order(&mut self, threats: &mut Vec<Turn>, work: &mut Work) -> Result<(), Left> {
        /// More answers are not counted.
        const MANY: usize = 40;
        let mut counted = Vec::with_capacity(threats.len());
        for threat in threats.drain(..) {
            counted.push((threat, self.answers(&threat.after, MANY, work)?.len()));
        }
        counted.sort_by_key(|(_, answers)| *answers);
        threats.extend(counted.into_iter().map(|(threat, _)| threat));
        Ok(())
    }

    /// The turns that leave the other side no win at once, so many at most.
    pub(super) fn answers(&mut self, node: &Node, most: usize, work: &mut Work) -> Result<Vec<Turn>, Left> {
        let rules = self.rules;
        let mut answers = Vec::new();
        self.each(node, work, |turn| {
            if holds(&turn, rules) {
                answers.push(turn);
            }
            if answers.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(answers)
    }

    /// The node after any turn by which no piece falls.
    pub(super) fn any(&mut self, node: &Node) -> Option<Node> {
        let mut any = None;
        try_turns(node, self.rules, &mut self.seen, |turn| {
            any = (turn.fall == Fall::Nobodys).then_some(turn.after);
            if any.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        any
    }

    /// Calls `found` with each turn, for as long as it wants to go on.
    fn each(
        &mut self,
        node: &Node,
        work: &mut Work,
        mut found: impl FnMut(Turn) -> ControlFlow<()>,
    ) -> Result<(), Left> {
        let mut left = None;
        try_turns(node, self.rules, &mut self.seen, |turn| match work.visit() {
            Ok(()) => found(turn),
            Err(reason) => {
                left = Some(reason);
                ControlFlow::Break(())
            }
        });
        left.map_or(Ok(()), Err)
    }

    /// Whether the side to act loses, so many turns of the other side from now, whatever it does.
    pub(super) fn loses(&mut self, node: &Node, reach: Reach, work: &mut Work) -> Result<bool, Left> {
        Ok(!wins(node, self.rules, MOVES) && self.stays_lost(node, reach, work)?)
    }

    /// The same where it does not win at once.
    fn stays_lost(&mut self, node: &Node, reach: Reach, work: &mut Work) -> Result<bool, Left> {
        if reach.turns < 2 {
            return Ok(self.refuting(node, reach, work)?.is_none());
        }
        let find = |prover: &mut Self| Ok(prover.refuting(node, reach, work)?.is_none());
        self.known(|prover| &mut prover.lost, node, reach, find)
    }

    /// What is known of a node; if it is nothing, it is found out and remembered.
    fn known(
        &mut self,
        all: impl Fn(&mut Self) -> &mut Knowledge,
        node: &Node,
        reach: Reach,
        find: impl FnOnce(&mut Self) -> Result<bool, Left>,
    ) -> Result<bool, Left> {
        /// The most that is remembered: all is forgotten before it takes a hundred megabytes.
        const MOST: usize = 1_800_000;
        let key = node.key();
        if let Some(answer) = all(self).get(&key).and_then(|known| known.answer(reach)) {
            return Ok(answer);
        }
        let found = find(self)?;
        let all = all(self);
        if all.len() >= MOST {
            all.clear();
        }
        let known = all.entry(key).or_insert(Known::NOTHING);
        if found {
            known.within = reach.turns;
        } else {
            known.not = reach;
        }
        Ok(found)
    }

    /// A turn after which the other side does not win, that far.
    fn refuting(&mut self, node: &Node, reach: Reach, work: &mut Work) -> Result<Option<Node>, Left> {
        let turns = reach.turns as usize;
        for at in 0..self.refuters[turns].len() {
            let deed = self.refuters[turns][at];
            work.visit()?;
            let Some(turn) = deed.again(node, self.rules) else { continue };
            if holds(&turn, self.rules) && (turns < 2 || !self.wins(&turn.after, reach, work)?) {
                keep(&mut self.refuters[turns], deed);
                return Ok(Some(turn.after));
            }
        }
        let mut answers = self.answers(node, if turns < 2 { 1 } else { usize::MAX }, work)?;
        if turns > 1 {
            answers.sort_by_cached_key(|turn| evaluate(&turn.after));
        }
        for turn in answers {
            if turns < 2 || !self.wins(&turn.after, reach, work)? {
                keep(&mut self.refuters[turns], Deed::of(node, &turn));
                return Ok(Some(turn.after));
            }
        }
        Ok(None)
    }
}

/// Whether a turn leaves the other side no win at once.
fn holds(turn: &Turn, rules: Rules) -> bool {
    match turn.fall {
        Fall::Own => false,
        Fall::Theirs => true,
        Fall::Nobodys => !wins(&turn.after, rules, MOVES),
    }
}

/// Puts what a turn does before what is kept.
fn keep(kept: &mut Vec<Deed>, deed: Deed) {
    kept.retain(|other| *other != deed);
    kept.truncate(Prover::KEPT - 1);
    kept.insert(0, deed);
}

/// The nodes that may be visited.
pub(super) struct Work<'a> {
    /// The turns that were looked at since the last node was counted.
    turns: u32,
    nodes: &'a mut u64,
    end: u64,
    control: &'a Control<'a>,
}

impl<'a> Work<'a> {
    /// The turns that take as long as a node of the search.
    const A_NODE: u32 = 32;

    /// So many nodes more than are counted.
    pub(super) fn new(allowed: u64, nodes: &'a mut u64, control: &'a Control<'a>) -> Self {
        Self { turns: 0, end: *nodes + allowed, nodes, control }
    }

    /// Counts a turn that is looked at.
    fn visit(&mut self) -> Result<(), Left> {
        self.turns += 1;
        if self.turns < Self::A_NODE {
            return Ok(());
        }
        self.turns = 0;
        if *self.nodes >= self.end {
            return Err(Left::Spent);
        }
        Ok(self.control.visit(self.nodes)?)
    }
}
