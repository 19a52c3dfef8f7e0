//! A* search for the patience in which only rows are pushed, and only from the left.
//!
//! A push moves no more than its row. So each row needs at least as many pushes as bring what is to stay of it to its
//! place, and all rows together the sum: "A Formal Basis for the Heuristic Determination of Minimum Cost Paths", Hart,
//! Nilsson and Raphael, 1968.

use crate::rules::push_1977::board::{CHANNELS, SIDE};

use super::{
    super::{
        super::{Stop, control::Halted},
        ranks::{Balls, pushed},
    },
    Goal, Outcome, Seen,
};

/// Fillings followed between two looks at the stop flag.
const BATCH: usize = 1 << 10;
/// The rows.
const ROWS: usize = SIDE as usize;
/// The balls of a row, its left end the lowest bit.
const ROW: Balls = (1 << ROWS) - 1;

/// The pushes that a row at least needs, by its number and its balls.
struct Needed([[u8; 1 << ROWS]; ROWS]);

impl Needed {
    fn for_goal(goal: Goal) -> Self {
        let least = |row: usize, balls: Balls| {
            let (own, fixed) = (goal.own >> (row * ROWS), goal.fixed >> (row * ROWS));
            // After so many pushes the balls on the right are known.
            let fits = |pushes: &u8| (balls << pushes ^ own) & fixed & ROW & ROW << pushes == 0;
            (0..SIDE).find(fits).unwrap_or(SIDE)
        };
        let mut needed = [[0; 1 << ROWS]; ROWS];
        for (row, needed) in needed.iter_mut().enumerate() {
            for (balls, pushes) in (0..).zip(needed) {
                *pushes = least(row, balls);
            }
        }
        Self(needed)
    }

    /// The pushes that all rows of a filling need: none when the target stands.
    #[inline]
    fn of(&self, balls: Balls) -> usize {
        let row =
            |(row, needed): (usize, &[u8; 1 << ROWS])| usize::from(needed[(balls >> (row * ROWS) & ROW) as usize]);
        self.0.iter().enumerate().map(row).sum()
    }
}

/// A filling and how it was reached.
#[derive(Clone, Copy)]
struct Node {
    balls: Balls,
    pushes: usize,
    /// The place of the one before it, and the pocket that led from there.
    before: usize,
    pocket: usize,
}

/// The shortest line from a start in which the target does not stand.
pub(super) fn search(goal: Goal, start: Balls, stop: &Stop) -> Outcome {
    let needed = Needed::for_goal(goal);
    let mut seen = Seen::nothing();
    let mut visited = 0;
    let mut nodes = vec![Node { balls: start, pushes: 0, before: 0, pocket: 0 }];
    // The nodes to be followed, by the fewest pushes of a line through them.
    let mut open = vec![Vec::new(); needed.of(start) + 1];
    let mut least = needed.of(start);
    open[least].push(0);
    while least < open.len() {
        let Some(at) = open[least].pop() else {
            least += 1;
            continue;
        };
        let node: Node = nodes[at];
        if !seen.add(node.balls) {
            continue;
        }
        if visited % BATCH == 0 && stop.is_stopped() {
            return Err(Halted);
        }
        visited += 1;
        if goal.stands(node.balls) {
            return Ok((line(&nodes, at), visited as u64));
        }
        for (pocket, channel) in CHANNELS[..ROWS].iter().enumerate() {
            let balls = pushed(node.balls, channel);
            if !seen.has(balls) {
                let pushes = node.pushes + 1;
                let total = pushes + needed.of(balls);
                open.resize_with(open.len().max(total + 1), Vec::new);
                open[total].push(nodes.len());
                nodes.push(Node { balls, pushes, before: at, pocket });
            }
        }
    }
    Err(Halted)
}

/// The pockets that led to a node.
fn line(nodes: &[Node], mut at: usize) -> Vec<usize> {
    let mut line = Vec::new();
    while nodes[at].pushes > 0 {
        line.push(nodes[at].pocket);
        at = nodes[at].before;
    }
    line.reverse();
    line
}
