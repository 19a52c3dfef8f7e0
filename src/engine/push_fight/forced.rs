//! Wins by threats alone: turns after which the other side has to act against a fall, again and again, to the end.
//!
//! Few of the thousands of turns of a position threaten anything, and few of the answers help: so wins are proven that
//! are far too deep for a search of all turns. The threats that leave the fewest answers are tried first, as in the
//! proof-number search of Allis, van der Meulen and van den Herik (1994), and what has refuted one threat or has won
//! against one answer is tried against the next. A win that needs a quiet turn is found only where that is the first and
//! the win not deep.

use std::{collections::HashMap, ops::ControlFlow};

use crate::{
    engine::control::{Control, Halted},
    rules::push_fight::MOVES,
};

use super::{
    evaluate,
    node::{Node, Rules, Side},
    turns::{Fall, Seen, Turn, try_turns},
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
    seen: Seen,
    /// By key and turns, whether the side to act wins within these turns.
    known: HashMap<(u64, u32), bool>,
    /// By turns left, arrangements of the attacker's pieces that have won lately, and of the defender's that refuted.
    won: Vec<Vec<Side>>,
    refuted: Vec<Vec<Side>>,
    /// The turns that are looked at now.
    turns: u32,
    /// The nodes visited for it until now, and how many may be.
    spent: u64,
    allowed: u64,
}

/// Why a proof was left.
enum Left {
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

impl Forced {
    /// The most turns looked at: more are never proven.
    const MOST: u32 = 12;
    /// The turns of a win that may begin with one that threatens nothing.
    const QUIET: u32 = 3;
    /// The nodes allowed at first.
    const FIRST: u64 = 100;
    /// The arrangements kept for each number of turns.
    const KEPT: usize = 6;

    pub(super) fn new(rules: Rules) -> Self {
        let kept = vec![Vec::new(); Self::MOST as usize + 1];
        let (seen, known) = (Seen::default(), HashMap::new());
        Self { rules, seen, known, won: kept.clone(), refuted: kept, turns: 1, spent: 0, allowed: 0 }
    }

    /// Goes on with a root while less is spent on it than on the rest of the search, whose nodes are counted with its
    /// own. What is proven of it is so for good.
    pub(super) fn go_on(&mut self, root: &Node, nodes: &mut u64, control: &Control) -> Option<Proof> {
        let rest = *nodes - self.spent.min(*nodes);
        if self.turns > Self::MOST || rest < self.spent {
            return None;
        }
        self.allowed = rest.max(Self::FIRST);
        let begun = *nodes;
        let found = self.deepen(root, nodes, control);
        self.spent += *nodes - begun;
        found.unwrap_or_default()
    }

    fn deepen(&mut self, root: &Node, nodes: &mut u64, control: &Control) -> Result<Option<Proof>, Left> {
        let mut work = Work { turns: 0, end: *nodes + self.allowed, nodes, control };
        if wins(root, self.rules, MOVES) {
            // The search sees that for itself.
            self.turns = Self::MOST + 1;
        }
        while self.turns <= Self::MOST {
            if self.wins(root, self.turns, &mut work)? {
                let line = self.line(root, self.turns, &mut work)?;
                return Ok(Some(Proof::Win(self.turns, line)));
            }
            if self.loses(root, self.turns, &mut work)? {
                let mut line = Vec::new();
                for answer in self.answers(root, usize::MAX, &mut work)? {
                    if line.is_empty() || !self.wins(&answer, self.turns - 1, &mut work)? {
                        line = vec![answer];
                    }
                }
                if let [answer] = line[..] {
                    line.extend(self.line(&answer, self.turns, &mut work)?);
                }
                return Ok(Some(Proof::Loss(self.turns, line)));
            }
            if self.turns == Self::QUIET
                && let Some(line) = self.quiet(root, &mut work)?
            {
                return Ok(Some(Proof::Win(self.turns, line)));
            }
            self.turns += 1;
        }
        Ok(None)
    }

    /// The nodes after each turn, but the last, of a win within [`Forced::QUIET`] turns that begins with one that
    /// threatens nothing. Only the turns that seem best are looked at.
    fn quiet(&mut self, root: &Node, work: &mut Work) -> Result<Option<Vec<Node>>, Left> {
        /// So many of them.
        const BEST: usize = 200;
        let rules = self.rules;
        let mut turns = Vec::new();
        try_turns(root, rules, &mut self.seen, |turn| {
            if turn.fall == Fall::Nobodys && !wins(&turn.after.passed(), rules, MOVES) {
                turns.push((turn.after, evaluate(&turn.after)));
            }
            ControlFlow::Continue(())
        });
        turns.sort_by_key(|(_, value)| *value);
        turns.truncate(BEST);
        for (turn, _) in turns {
            if self.loses(&turn, Self::QUIET - 1, work)? {
                let mut line = vec![turn];
                if let Some(answer) = self.answers(&turn, 1, work)?.first() {
                    line.push(*answer);
                    line.extend(self.line(answer, Self::QUIET - 1, work)?);
                }
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Whether the side to act wins within so many turns, the present one included.
    fn wins(&mut self, node: &Node, turns: u32, work: &mut Work) -> Result<bool, Left> {
        work.visit()?;
        if wins(node, self.rules, MOVES) {
            return Ok(true);
        }
        if turns < 2 {
            return Ok(false);
        }
        let key = (node.key(), turns);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let found = self.winning(node, turns, work)?;
        if let Some(threat) = found {
            keep(&mut self.won[turns as usize], threat.their);
        }
        self.known.insert(key, found.is_some());
        Ok(found.is_some())
    }

    /// The node after a turn with which the side to act wins within so many turns by threats.
    fn winning(&mut self, node: &Node, turns: u32, work: &mut Work) -> Result<Option<Node>, Left> {
        for (threat, answers) in self.threats(node, turns, work)? {
            if answers == 0 || turns > 2 && self.loses(&threat, turns - 1, work)? {
                return Ok(Some(threat));
            }
        }
        Ok(None)
    }

    /// The nodes after turns that threaten to win, with the answers each leaves, the fewest first; where two turns are
    /// to do, only one that leaves no answer.
    fn threats(&mut self, node: &Node, turns: u32, work: &mut Work) -> Result<Vec<(Node, usize)>, Left> {
        /// More answers are not counted.
        const MANY: usize = 40;
        let rules = self.rules;
        let mut threats = Vec::new();
        let mut left = None;
        try_turns(node, rules, &mut self.seen, |turn| {
            if turn.fall == Fall::Nobodys {
                if let Err(reason) = work.visit() {
                    left = Some(reason);
                    return ControlFlow::Break(());
                }
                if wins(&turn.after.passed(), rules, MOVES) && !wins(&turn.after, rules, MOVES) {
                    threats.push((turn.after, 0));
                }
            }
            ControlFlow::Continue(())
        });
        if let Some(reason) = left {
            return Err(reason);
        }
        let won = &self.won[turns as usize];
        threats.sort_by_key(|(threat, _)| place(won, threat.their));
        let most = if turns == 2 { 1 } else { MANY };
        for (threat, answers) in &mut threats {
            *answers = self.answers(threat, most, work)?.len();
            if *answers == 0 {
                return Ok(vec![(*threat, 0)]);
            }
        }
        if turns == 2 {
            threats.clear();
        }
        threats.sort_by_key(|(_, answers)| *answers);
        Ok(threats)
    }

    /// The nodes after turns that leave the other side no win at once, so many at most.
    fn answers(&mut self, node: &Node, most: usize, work: &mut Work) -> Result<Vec<Node>, Left> {
        let rules = self.rules;
        let mut answers = Vec::new();
        let mut left = None;
        try_turns(node, rules, &mut self.seen, |Turn { after, fall }| {
            if let Err(reason) = work.visit() {
                left = Some(reason);
                return ControlFlow::Break(());
            }
            let holds = match fall {
                Fall::Own => false,
                Fall::Theirs => true,
                Fall::Nobodys => !wins(&after, rules, MOVES),
            };
            if holds {
                answers.push(after);
            }
            if answers.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        left.map_or(Ok(answers), Err)
    }

    /// Whether the side to act loses within so many turns of the other side, whatever it does.
    fn loses(&mut self, node: &Node, turns: u32, work: &mut Work) -> Result<bool, Left> {
        if wins(node, self.rules, MOVES) {
            return Ok(false);
        }
        let mut answers = self.answers(node, usize::MAX, work)?;
        if turns < 2 {
            return Ok(answers.is_empty());
        }
        let refuted = &self.refuted[turns as usize];
        answers.sort_by_key(|after| place(refuted, after.their));
        for answer in answers {
            if !self.wins(&answer, turns, work)? {
                keep(&mut self.refuted[turns as usize], answer.their);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The nodes after each turn of a win within so many turns, but the last; the other side holds out as long as it can.
    fn line(&mut self, root: &Node, turns: u32, work: &mut Work) -> Result<Vec<Node>, Left> {
        let mut line = Vec::new();
        let mut node = *root;
        for turns in (2..=turns).rev() {
            if wins(&node, self.rules, MOVES) {
                break;
            }
            let Some(threat) = self.winning(&node, turns, work)? else { break };
            line.push(threat);
            let mut answer = None;
            for held in self.answers(&threat, usize::MAX, work)? {
                let longest = turns < 3 || !self.wins(&held, turns - 2, work)?;
                answer = if longest { Some(held) } else { answer.or(Some(held)) };
                if longest {
                    break;
                }
            }
            let any = || {
                let mut first = None;
                try_turns(&threat, self.rules, &mut self.seen, |turn| {
                    if turn.fall == Fall::Nobodys {
                        first = Some(turn.after);
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                });
                first
            };
            let Some(answer) = answer.or_else(any) else { break };
            line.push(answer);
            node = answer;
        }
        Ok(line)
    }
}

/// The nodes that may be visited.
struct Work<'a> {
    /// The turns that were looked at since the last node was counted.
    turns: u32,
    nodes: &'a mut u64,
    end: u64,
    control: &'a Control<'a>,
}

impl Work<'_> {
    /// The turns that take as long as a node of the search.
    const A_NODE: u32 = 32;

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

/// The place of an arrangement among those that are kept, after them where it is not.
fn place(kept: &[Side], side: Side) -> usize {
    kept.iter().position(|other| *other == side).unwrap_or(Forced::KEPT)
}

/// Puts an arrangement before those that are kept.
fn keep(kept: &mut Vec<Side>, side: Side) {
    kept.retain(|other| *other != side);
    kept.truncate(Forced::KEPT - 1);
    kept.insert(0, side);
}
