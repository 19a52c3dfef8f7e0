//! Whether a side wins within so many turns: the search behind [`super::forced`].
//!
//! Few of the thousands of turns of a position threaten anything, and few of the answers help: so wins are proven that
//! are far too deep for a search of all turns. The threats that leave the fewest answers are tried first, as in the
//! proof-number search of Allis, van der Meulen and van den Herik (1994); before all, the turns that won or refuted
//! elsewhere of late are tried again.

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

/// How far is looked: so many turns of the winner, of which so many may threaten nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Reach {
    pub(super) turns: u32,
    pub(super) quiet: u32,
}

impl Reach {
    /// After a turn of the winner.
    pub(super) const fn after(self, quiet: bool) -> Self {
        let quiet = if quiet { self.quiet.saturating_sub(1) } else { self.quiet };
        Self { turns: self.turns - 1, quiet }
    }
}

/// What is known of nodes, by their keys and how far was looked.
type Known = HashMap<(u64, Reach), bool>;

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
    won: Known,
    /// The same of whether it loses.
    lost: Known,
    /// By turns left, what has won lately, and what has refuted.
    winners: Vec<Vec<Deed>>,
    refuters: Vec<Vec<Deed>>,
}

impl Prover {
    /// What is remembered of the turns that won or refuted.
    const KEPT: usize = 6;

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
        self.known(|prover| &mut prover.won, (node.key(), reach), find)
    }

    /// The node after a turn with which the side to act wins, though not at once, and how far is to be looked from there.
    pub(super) fn winning(
        &mut self,
        node: &Node,
        reach: Reach,
        work: &mut Work,
    ) -> Result<Option<(Node, Reach)>, Left> {
        for turns in 2..=reach.turns {
            let rest = Reach { turns, ..reach }.after(false);
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
        if reach.turns > 2 {
            let less = reach.after(false);
            if self.wins(node, less, work)? {
                return self.winning(node, less, work);
            }
        }
        let (mut threats, mut quiet) = self.candidates(node, reach, work)?;
        if reach.turns > 2 {
            self.put_in_order(&mut threats, work)?;
            quiet.sort_by_cached_key(|turn| evaluate(&turn.after));
        }
        for (turns, is_quiet) in [(threats, false), (quiet, true)] {
            let rest = reach.after(is_quiet);
            for turn in turns {
                if self.stays_lost(&turn.after, rest, work)? {
                    keep(&mut self.winners[reach.turns as usize], Deed::of(node, &turn));
                    return Ok(Some((turn.after, rest)));
                }
            }
        }
        Ok(None)
    }

    /// The turns that let nobody win at once: those that threaten to win, and if they may be made the others.
    fn candidates(&mut self, node: &Node, reach: Reach, work: &mut Work) -> Result<(Vec<Turn>, Vec<Turn>), Left> {
        let rules = self.rules;
        let (mut threats, mut quiet) = (Vec::new(), Vec::new());
        self.each(node, work, |turn| {
            if turn.fall == Fall::Nobodys {
                let threatens = wins(&turn.after.passed(), rules, MOVES);
                if (threatens || reach.quiet > 0) && !wins(&turn.after, rules, MOVES) {
                    if threatens { threats.push(turn) } else { quiet.push(turn) }
                }
            }
            ControlFlow::Continue(())
        })?;
        Ok((threats, quiet))
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
        self.known(|prover| &mut prover.lost, (node.key(), reach), find)
    }

    /// What is known of a key; if nothing is, it is found out and remembered.
    fn known(
        &mut self,
        map: impl Fn(&mut Self) -> &mut Known,
        key: (u64, Reach),
        find: impl FnOnce(&mut Self) -> Result<bool, Left>,
    ) -> Result<bool, Left> {
        /// The most that is remembered: all is forgotten before it takes a hundred megabytes.
        const MOST: usize = 1_800_000;
        if let Some(known) = map(self).get(&key) {
            return Ok(*known);
        }
        let found = find(self)?;
        let known = map(self);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(key, found);
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
