//! All turns of a position by their results, each once.
//!
//! Moves come first: every arrangement of the own pieces that up to two moves reach is made exactly once. Pieces of a
//! kind are alike, so an arrangement is known by the squares it leaves and fills: none, one or two of them. Then
//! each push from each arrangement is made; where a result can come twice, a set of keys finds out.

use std::ops::ControlFlow::{self, Continue};

use arrayvec::ArrayVec;

use crate::rules::{
    Direction,
    push_fight::{MOVES, Movement, Squares},
};

use super::node::{Node, Rules, Side};

/// The result of a turn.
#[derive(Debug, Clone, Copy)]
pub struct Turn {
    /// The position after it, the other side to act. A piece that fell is missing.
    pub after: Node,
    /// Whose piece fell.
    pub fall: Fall,
    /// The pieces of the side whose turn it was, after its moves and before its push.
    pub moved: Side,
    /// Where to it pushed.
    pub towards: Direction,
}

/// Whose piece a push makes fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fall {
    /// No piece falls.
    Nobodys,
    /// A piece of the side whose turn it was, which has lost.
    Own,
    /// A piece of the other side.
    Theirs,
}

/// Calls `found` with the result of each turn, each result once.
pub fn turns(node: &Node, rules: Rules, seen: &mut Seen, mut found: impl FnMut(Turn)) {
    try_turns(node, rules, seen, |turn| {
        found(turn);
        Continue(())
    });
}

/// The same for as long as `found` wants to go on.
pub(super) fn try_turns(node: &Node, rules: Rules, seen: &mut Seen, mut found: impl FnMut(Turn) -> ControlFlow<()>) {
    seen.clear();
    // That it was left early is known to who asked for it.
    let _ = arrangements(node, rules.movement, |own| {
        pushes(node, own, rules.own_falls, |turn, twice| {
            if !twice || seen.insert(turn.after.key()) { found(turn) } else { Continue(()) }
        })
    });
}

/// Where a piece may move.
pub(super) fn reach(from: Squares, empty: Squares, movement: Movement) -> Squares {
    match movement {
        Movement::Path => flood(from, empty) & !from,
        Movement::Straight => from.slides(empty, movement),
    }
}

/// The empty squares joined to a piece's square, with that square.
pub(super) const fn flood(from: Squares, empty: Squares) -> Squares {
    const NOT_RANK_1: u32 = !0x1111_1111;
    const NOT_RANK_4: u32 = !0x8888_8888;
    let allowed = empty.0 | from.0;
    let mut reached = from.0;
    loop {
        let column = (reached | (reached & NOT_RANK_4) << 1 | (reached & NOT_RANK_1) >> 1) & allowed;
        let wider = (column | column << 4 | column >> 4) & allowed;
        if wider == reached {
            return Squares(reached);
        }
        reached = wider;
    }
}

/// Calls `each` with every arrangement of the own pieces that the moves left reach, each once.
fn arrangements(node: &Node, movement: Movement, mut each: impl FnMut(Side) -> ControlFlow<()>) -> ControlFlow<()> {
    each(node.own)?;
    if node.left == 0 {
        return Continue(());
    }
    let empty = !node.occupied();
    let kings = node.own.kings.len() as usize;
    let pieces: ArrayVec<Squares, 5> = node.own.kings.each().chain(node.own.pawns.each()).take(5).collect();
    let reaches: ArrayVec<Squares, 5> = pieces.iter().map(|piece| reach(*piece, empty, movement)).collect();
    // Where each piece can end when all the others end where they began.
    let mut alone = reaches.clone();
    if node.left == MOVES {
        for (piece, alone) in pieces.iter().zip(&mut alone).filter(|_| movement == Movement::Straight) {
            // On a path, two moves of a piece reach no more than one.
            for way in alone.each() {
                *alone |= reach(way, (empty | *piece) & !way, movement) & !*piece;
            }
        }
        for second in 0..pieces.len() {
            for first in 0..second {
                let alike = (first < kings) == (second < kings);
                let pair = [first, second].map(|at| (pieces[at], reaches[at]));
                let mut ends = both(pair, empty, movement);
                if alike {
                    let (by_second, by_first) = fold(&mut ends, pair.map(|(piece, _)| piece));
                    alone[second] |= by_second;
                    alone[first] |= by_first;
                }
                let rest = node.own.without(pair[0].0 | pair[1].0);
                for (row, others) in ends.iter().enumerate().filter(|(_, others)| !others.is_empty()) {
                    let one = rest.with(first < kings, Squares(1 << row));
                    for other in others.each() {
                        each(one.with(second < kings, other))?;
                    }
                }
            }
        }
    }
    for (at, piece) in pieces.iter().enumerate() {
        let rest = node.own.without(*piece);
        for to in alone[at].each() {
            each(rest.with(at < kings, to))?;
        }
    }
    Continue(())
}

/// The squares where the second piece of a pair can end, by the bit of the square where the first ends.
type Ends = [Squares; 32];

/// Where the two pieces, given with their reaches, can end when both move, in either order.
fn both(pair: [(Squares, Squares); 2], empty: Squares, movement: Movement) -> Ends {
    let [(first, first_reach), (second, second_reach)] = pair;
    let mut ends = [Squares::NONE; 32];
    for to in first_reach.each() {
        ends[index(to)] = reach(second, (empty | first) & !to, movement);
    }
    for to in second_reach.each() {
        for end in reach(first, (empty | second) & !to, movement).each() {
            ends[index(end)] |= to;
        }
    }
    ends
}

/// Takes out of the ends of two pieces of a kind what is the same: the two ends exchanged, and where one piece ends
/// on the square that the other left. The latter is as if one piece had moved alone; gives where to, for the second
/// piece and for the first.
fn fold(ends: &mut Ends, [first, second]: [Squares; 2]) -> (Squares, Squares) {
    let by_first = std::mem::take(&mut ends[index(second)]);
    let mut by_second = Squares::NONE;
    for row in 0..ends.len() {
        let one = Squares(1 << row);
        if ends[row].meets(first) {
            by_second |= one;
        }
        let others = ends[row] & !first;
        let lower = others & Squares(one.0 - 1);
        ends[row] = others & !lower;
        for other in lower.each() {
            ends[index(other)] |= one;
        }
    }
    (by_second, by_first)
}

/// Calls `found` with each push of an arrangement of the own pieces, and whether another arrangement may give the
/// same result.
fn pushes(
    node: &Node,
    own: Side,
    own_falls: bool,
    mut found: impl FnMut(Turn, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let arrangement = Node { own, ..*node };
    pushes_towards::<0>(&arrangement, own.kings, own_falls, &mut found)?;
    pushes_towards::<1>(&arrangement, own.kings, own_falls, &mut found)?;
    pushes_towards::<2>(&arrangement, own.kings, own_falls, &mut found)?;
    pushes_towards::<3>(&arrangement, own.kings, own_falls, &mut found)
}

/// The push by one king of an arrangement of the own pieces, if it is legal.
pub(super) fn push(node: &Node, own: Side, king: Squares, towards: Direction, own_falls: bool) -> Option<Turn> {
    let arrangement = Node { own, ..*node };
    let king = king & own.kings;
    let mut pushed = None;
    let mut found = |turn, _| {
        pushed = Some(turn);
        Continue(())
    };
    // Nothing ends it early.
    let _ = match towards {
        Direction::Up => pushes_towards::<0>(&arrangement, king, own_falls, &mut found),
        Direction::Right => pushes_towards::<1>(&arrangement, king, own_falls, &mut found),
        Direction::Down => pushes_towards::<2>(&arrangement, king, own_falls, &mut found),
        Direction::Left => pushes_towards::<3>(&arrangement, king, own_falls, &mut found),
    };
    pushed
}

/// The pushes by these kings in one of [`Direction::ALL`], which the compiler knows in each of the four copies of this.
///
/// Where nothing falls and the push moves pieces of the other side, a push with the same result moves the same of them
/// the same way, and can differ only in whether it also moves own pieces at the far end.
#[inline]
fn pushes_towards<const TOWARDS: usize>(
    node: &Node,
    kings: Squares,
    own_falls: bool,
    found: &mut impl FnMut(Turn, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let towards = const { Direction::ALL[TOWARDS] };
    let back = const { Direction::ALL[TOWARDS].opposite() };
    let own = node.own.all();
    let occupied = node.occupied();
    for king in (kings & occupied.step(back)).each() {
        let (mut line, mut far) = (king, king);
        let fall = loop {
            let next = far.step(towards);
            if next.is_empty() {
                break if far.meets(Squares::railed(towards)) {
                    None
                } else if far.meets(own) {
                    own_falls.then_some(Fall::Own)
                } else {
                    Some(Fall::Theirs)
                };
            }
            if !next.meets(occupied) {
                break Some(Fall::Nobodys);
            }
            far = next;
            line |= next;
        };
        let Some(fall) = fall.filter(|_| !line.meets(node.anchor)) else { continue };
        let after = Node {
            own: node.their.shoved(line, towards),
            their: node.own.shoved(line, towards),
            anchor: king.step(towards),
            seat: node.seat.other(),
            left: MOVES,
        };
        let twice = fall != Fall::Nobodys || (far | far.step(towards).step(towards)).meets(own);
        found(Turn { after, fall, moved: node.own, towards }, twice)?;
    }
    Continue(())
}

/// Whether the side to act can complete its turn.
#[must_use]
pub fn can_complete(node: &Node, rules: Rules) -> bool {
    node.board().can_complete(node.seat, node.left, rules.movement, rules.own_falls)
}

/// The bit of a square.
const fn index(square: Squares) -> usize {
    square.0.trailing_zeros() as usize
}

/// The keys of the results of one node's turns. Emptying it costs nothing.
#[derive(Debug)]
pub struct Seen {
    /// A key's upper bits with the round in the lower ones.
    slots: Vec<u64>,
    len: usize,
    round: u64,
}

impl Default for Seen {
    fn default() -> Self {
        Self { slots: vec![0; 1 << 12], len: 0, round: 0 }
    }
}

impl Seen {
    const ROUND: u64 = 0xFFFF;

    fn clear(&mut self) {
        self.len = 0;
        self.round += 1;
        if self.round > Self::ROUND {
            self.slots.fill(0);
            self.round = 1;
        }
    }

    /// Adds a key; whether it was missing.
    fn insert(&mut self, key: u64) -> bool {
        if self.len * 2 >= self.slots.len() {
            self.grow();
        }
        let fresh = self.insert_slot(key & !Self::ROUND | self.round);
        self.len += usize::from(fresh);
        fresh
    }

    fn insert_slot(&mut self, slot: u64) -> bool {
        let mask = self.slots.len() - 1;
        // The upper bits, of which the multiplications of the key leave the best.
        let mut at = (slot >> 40) as usize & mask;
        loop {
            let here = self.slots[at];
            if here & Self::ROUND != self.round {
                self.slots[at] = slot;
                return true;
            }
            if here == slot {
                return false;
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let wider = vec![0; self.slots.len() * 2];
        for slot in std::mem::replace(&mut self.slots, wider) {
            if slot & Self::ROUND == self.round {
                self.insert_slot(slot);
            }
        }
    }
}
