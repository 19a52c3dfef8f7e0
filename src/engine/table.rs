//! The transposition table: what the search has found out about nodes, shared by its threads.
//!
//! Without locks: an entry is two atomic words, the key mixed with the data, so that two halves of different writes
//! are found out. A bucket keeps the deepest entry and the newest one.

use std::sync::atomic::{AtomicU64, Ordering};

/// What an entry's value says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The node is worth at least this.
    Lower,
    /// The node is worth at most this.
    Upper,
}

/// What is known of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    /// For the node's actor, counted from the node.
    pub(super) value: i32,
    /// The depth that was searched.
    pub(super) depth: u32,
    pub(super) bound: Bound,
    /// The lower half of the best child's key; 0 when none is known.
    pub(super) best: u32,
}

impl Entry {
    fn packed(self) -> u64 {
        let [low, high, ..] = self.value.to_le_bytes();
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let [a, b, c, d] = self.best.to_le_bytes();
        u64::from_le_bytes([low, high, self.depth.min(255).to_le_bytes()[0], bound, a, b, c, d])
    }

    fn unpacked(data: u64) -> Option<Self> {
        let [low, high, depth, bound, a, b, c, d] = data.to_le_bytes();
        let bound = match bound {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        let value = i32::from(i16::from_le_bytes([low, high]));
        Some(Self { value, depth: u32::from(depth), bound, best: u32::from_le_bytes([a, b, c, d]) })
    }
}

/// A slot: the key mixed with the data, and the data.
type Slot = [AtomicU64; 2];

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<[Slot; 2]>,
}

impl Table {
    /// A table for about so many nodes, within sensible bounds.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        const LEAST: usize = 1 << 10;
        /// 64 megabytes.
        const MOST: usize = 1 << 21;
        let buckets = usize::try_from(nodes / 2).unwrap_or(MOST).clamp(LEAST, MOST).next_power_of_two();
        Self { buckets: std::iter::repeat_with(Default::default).take(buckets).collect() }
    }

    /// What is known of the node with this key.
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key)
            .iter()
            .find_map(|slot| read(slot).filter(|(at, _)| *at == key).and_then(|(_, data)| Entry::unpacked(data)))
    }

    /// Keeps what was found out about a node.
    pub(super) fn store(&self, key: u64, entry: Entry) {
        let [deepest, newest] = self.bucket(key);
        let kept = read(deepest).and_then(|(at, data)| Some((at, Entry::unpacked(data)?)));
        let replaced = match kept {
            Some((at, kept)) if at != key && kept.depth > entry.depth => newest,
            _ => deepest,
        };
        let data = entry.packed();
        replaced[0].store(key ^ data, Ordering::Relaxed);
        replaced[1].store(data, Ordering::Relaxed);
    }

    #[allow(clippy::cast_possible_truncation, reason = "the upper bits only choose among the entries of a bucket")]
    fn bucket(&self, key: u64) -> &[Slot; 2] {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }
}

/// The key and the data of a slot that has been written.
fn read(slot: &Slot) -> Option<(u64, u64)> {
    let data = slot[1].load(Ordering::Relaxed);
    (data != 0).then(|| (slot[0].load(Ordering::Relaxed) ^ data, data))
}
