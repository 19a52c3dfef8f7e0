//! The search for the forms of the game that are not solved, the die and patterns, and for the lower levels.
//!
//! Iterative-deepening alpha-beta of the player who thinks against all the others: that player's pushes are chosen for
//! the highest value, everybody else's for the lowest. Rolls of the die are averaged. Depth counts pushes.

use crate::rules::{
    Seat,
    push_1977::{Core, Rules, Spaces},
};

use super::super::{
    control::{Control, Halted},
    eval::push_1977::evaluate,
    params::push_1977::{CERTAIN, LINGERS, ROLLS_FROM},
    search::{Leading, Noise},
    table::{Bound, Entry, Table},
    value::{DRAWN, INFINITE, is_proven, later, lost_in, sooner, won_in},
};
use super::{distances::Sight, solved::Work};

/// What the search has found out about a position.
#[derive(Debug, Clone)]
pub(super) struct Found {
    /// The pushes, from the best one now to where a roll is to come, the game ends or nothing more is known.
    pub(super) line: Vec<u8>,
    /// For the player to act.
    pub(super) value: i32,
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

/// A push of the root.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    pub(super) pocket: u8,
    /// Whether the push leads to a draw: the position occurs for the third time, or nothing changes.
    pub(super) draws: bool,
}

/// A push of the root and what is thought of it.
#[derive(Debug, Clone, Copy)]
struct Judged {
    choice: Choice,
    noise: i32,
}

pub(super) struct Search<'a> {
    rules: Rules,
    /// The player who thinks.
    seat: Seat,
    places: Vec<Spaces>,
    sight: Option<Sight<'a>>,
    /// Whose solution makes the search needless.
    work: Option<&'a Work>,
    table: &'a Table,
    control: &'a Control<'a>,
    nodes: u64,
}

impl<'a> Search<'a> {
    /// A search for the player whose turn it is.
    pub(super) fn new(
        core: &Core,
        rules: Rules,
        sight: Option<Sight<'a>>,
        work: Option<&'a Work>,
        table: &'a Table,
        control: &'a Control<'a>,
    ) -> Self {
        Self { rules, seat: core.turn, places: rules.goal.places(), sight, work, table, control, nodes: 0 }
    }

    /// Searches deeper and deeper, and reports what each depth finds. Gives the last finding, `None` without choices.
    ///
    /// Of several threads that share the table, those with odd numbers begin a push deeper.
    pub(super) fn deepen(
        &mut self,
        core: &Core,
        choices: &[Choice],
        noise: Noise,
        helper: u32,
        report: &mut dyn FnMut(&Found),
    ) -> Option<Found> {
        let judged = |choice: &Choice| {
            let next = self.after(core, choice.pocket);
            let lingers = self.rules.die && next.left == core.left && next.turn == core.turn;
            Judged { choice: *choice, noise: noise.of(key(&next)) - if lingers { LINGERS } else { 0 } }
        };
        let mut order: Vec<Judged> = choices.iter().map(judged).collect();
        let first = order.first()?.choice;
        let mut found = Found { line: vec![first.pocket], value: 0, depth: 0, nodes: 0 };
        for depth in 1 + helper % 2..=self.control.depth() {
            let complete = self.root(core, depth, &mut order, &mut found).is_ok();
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

    /// Searches the root's pushes to a depth and puts the best first. What was found until a halt is kept.
    fn root(&mut self, core: &Core, depth: u32, order: &mut [Judged], found: &mut Found) -> Result<(), Halted> {
        let mut best = -INFINITE;
        let mut leading = Leading::over(found);
        for index in 0..order.len() {
            let Judged { choice, noise } = order[index];
            let preferred = |value: i32| if is_proven(value) { value } else { value + noise };
            let next = self.after(core, choice.pocket);
            let floor = if is_proven(best) { best } else { (best - noise).max(-INFINITE) };
            let value = if choice.draws { DRAWN } else { self.reached(&next, depth - 1, floor, INFINITE, 1)? };
            if preferred(value) > best {
                best = preferred(value);
                leading.set(Found { line: self.line(core, choice.pocket), value, depth, nodes: 0 }, value);
                order[..=index].rotate_right(1);
            }
        }
        leading.end();
        Ok(())
    }

    fn after(&self, core: &Core, pocket: u8) -> Core {
        let mut next = *core;
        next.push(pocket, &self.rules);
        next
    }

    /// The value of a position just reached by a push, for the player who thinks, counted from the root.
    fn reached(&mut self, core: &Core, depth: u32, alpha: i32, beta: i32, ply: u32) -> Result<i32, Halted> {
        self.control.visit(&mut self.nodes)?;
        if self.work.is_some_and(|work| work.known().is_some()) {
            return Err(Halted);
        }
        if let Some(winner) = core.winner(&self.rules) {
            return Ok(if winner == self.seat { won_in(ply) } else { lost_in(ply) });
        }
        if let Some(pushes) = self.sight.and_then(|sight| sight.wins(core, &self.rules)) {
            let ply = ply + u32::from(pushes);
            return Ok(if core.turn == self.seat { won_in(ply) } else { lost_in(ply) });
        }
        let to_roll = core.awaits_roll(&self.rules);
        if depth == 0 || to_roll && depth < ROLLS_FROM {
            return Ok(evaluate(core, &self.rules, &self.places, self.seat, self.sight));
        }
        if to_roll { self.rolled(core, depth, ply) } else { self.node(core, depth, alpha, beta, ply) }
    }

    /// The average over the rolls of the die; proven where all of them are.
    fn rolled(&mut self, core: &Core, depth: u32, ply: u32) -> Result<i32, Halted> {
        let mut sum = 0;
        let mut bounds = [INFINITE, -INFINITE];
        for pips in 1..=6 {
            let mut next = *core;
            next.roll(pips);
            let value = self.node(&next, depth, -INFINITE, INFINITE, ply)?;
            bounds = [bounds[0].min(value), bounds[1].max(value)];
            sum += value.clamp(-CERTAIN, CERTAIN);
        }
        // The latest win or the latest loss: what is proven holds whatever is rolled.
        Ok(match bounds {
            [least, _] if least > 0 && is_proven(least) => least,
            [_, most] if most < 0 && is_proven(most) => most,
            _ => sum / 6,
        })
    }

    /// The value of a position in which a player pushes; a bound where it is outside the window.
    fn node(&mut self, core: &Core, depth: u32, alpha: i32, beta: i32, ply: u32) -> Result<i32, Halted> {
        let key = key(core);
        let known = self.table.probe(key);
        if let Some(entry) = known.filter(|entry| entry.depth == depth || is_proven(entry.value)) {
            let value = later(entry.value, ply);
            let answers = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if answers {
                return Ok(value);
            }
        }
        let own = core.turn == self.seat;
        let (mut low, mut high) = (alpha, beta);
        let mut best = if own { -INFINITE } else { INFINITE };
        let mut pocket = 0;
        for (at, next) in self.children(core, depth, own, known) {
            // Who can push and nothing changes can do so until the game is drawn.
            let value = if next == *core { DRAWN } else { self.reached(&next, depth - 1, low, high, ply + 1)? };
            if (own && value > best) || (!own && value < best) {
                best = value;
                pocket = at;
            }
            if own {
                low = low.max(best);
            } else {
                high = high.min(best);
            }
            if low >= high {
                break;
            }
        }
        let bound = if best <= alpha {
            Bound::Upper
        } else if best >= beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        let entry = Entry { value: sooner(best, ply), depth, bound, best: u32::from(pocket) + 1 };
        self.table.store(key, entry);
        Ok(best)
    }

    /// The positions after each push, the likely best first.
    fn children(&self, core: &Core, depth: u32, own: bool, known: Option<Entry>) -> Vec<(u8, Core)> {
        let mut children: Vec<(u8, Core)> =
            (0..self.rules.pockets).map(|pocket| (pocket, self.after(core, pocket))).collect();
        if depth > 1 {
            let best = known.map_or(0, |entry| entry.best);
            children.sort_by_cached_key(|(pocket, next)| {
                let value = match next.winner(&self.rules) {
                    _ if u32::from(*pocket) + 1 == best => return -2 * INFINITE,
                    Some(winner) if winner == self.seat => INFINITE,
                    Some(_) => -INFINITE,
                    None => evaluate(next, &self.rules, &self.places, self.seat, self.sight),
                };
                if own { -value } else { value }
            });
        }
        children
    }

    /// The pushes that the table knows as the best after one of the root.
    fn line(&self, core: &Core, pocket: u8) -> Vec<u8> {
        let mut line = vec![pocket];
        let mut core = self.after(core, pocket);
        while line.len() < self.control.depth().min(40) as usize
            && core.winner(&self.rules).is_none()
            && !core.awaits_roll(&self.rules)
        {
            let Some(next) = self.table.probe(key(&core)).and_then(|entry| u8::try_from(entry.best).ok()) else {
                break;
            };
            // An entry without a best push has 0.
            let Some(next) = next.checked_sub(1) else { break };
            line.push(next);
            core = self.after(&core, next);
        }
        line
    }
}

/// A number for each position, its bits well mixed; different positions have different numbers.
pub(super) fn key(core: &Core) -> u64 {
    let key = core.key() | u64::from(core.turn.0) << 52 | u64::from(core.left) << 54;
    let key = (key ^ key >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let key = (key ^ key >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 31
}
