//! The transposition table: what the search has found out about nodes, shared by its threads.
//!
//! Without locks: an entry is two atomic words, the key mixed with the data, so that two halves of different writes
//! are found out. A bucket keeps the deepest entry and the newest one.

use std::{
    mem,
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

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
/// The slots that a key may be in.
type Bucket = [Slot; 2];

/// The table. Its memory is taken a page at a time, when a page is first written to: a short search does not wait for
/// what it would not use.
#[derive(Debug)]
pub(super) struct Table {
    pages: Box<[OnceLock<Box<[Bucket]>>]>,
}

impl Table {
    /// The buckets of a page.
    const PAGE: usize = 512;
    /// As many pages take hardly longer to give back than a thread takes to begin.
    const FEW: usize = 64;

    /// A table for about so many nodes, at most 64 megabytes.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        const MOST: usize = 1 << 21;
        let buckets = usize::try_from(nodes / 2).unwrap_or(MOST).min(MOST);
        let pages = buckets.div_ceil(Self::PAGE).next_power_of_two();
        Self { pages: std::iter::repeat_with(OnceLock::new).take(pages).collect() }
    }

    /// What is known of the node with this key.
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let (page, at) = self.place(key);
        let bucket = &page.get()?[at];
        let (_, data) = bucket.iter().filter_map(read).find(|(of, _)| *of == key)?;
        Entry::unpacked(data)
    }

    /// Keeps what was found out about a node.
    pub(super) fn store(&self, key: u64, entry: Entry) {
        let (page, at) = self.place(key);
        let page = page.get_or_init(|| std::iter::repeat_with(Bucket::default).take(Self::PAGE).collect());
        let [deepest, newest] = &page[at];
        let kept = read(deepest).and_then(|(of, data)| Some((of, Entry::unpacked(data)?)));
        let replaced = match kept {
            Some((of, kept)) if of != key && kept.depth > entry.depth => newest,
            _ => deepest,
        };
        let data = entry.packed();
        replaced[0].store(key ^ data, Ordering::Relaxed);
        replaced[1].store(data, Ordering::Relaxed);
    }

    /// The page of a key and the bucket within it.
    #[allow(clippy::cast_possible_truncation, reason = "the upper bits only choose among the entries of a bucket")]
    fn place(&self, key: u64) -> (&OnceLock<Box<[Bucket]>>, usize) {
        let at = key as usize;
        (&self.pages[(at / Self::PAGE) & (self.pages.len() - 1)], at % Self::PAGE)
    }
}

impl Drop for Table {
    /// Gives the memory back beside what goes on: that takes milliseconds, and somebody waits for the answer.
    fn drop(&mut self) {
        let pages = mem::take(&mut self.pages);
        if pages.len() > Self::FEW {
            // Where no thread can be had the pages are dropped with what it was to do.
            drop(thread::Builder::new().spawn(move || drop(pages)));
        }
    }
}

/// The key and the data of a slot that has been written.
fn read(slot: &Slot) -> Option<(u64, u64)> {
    let data = slot[1].load(Ordering::Relaxed);
    (data != 0).then(|| (slot[0].load(Ordering::Relaxed) ^ data, data))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were_stored() {
        let mut random = fastrand::Rng::with_seed(1);
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for _ in 0..100 {
                let table = Table::for_nodes(random.u64(0..5_000));
                let key = random.u64(..);
                let entry = Entry {
                    value: random.i32(-31_000..=31_000),
                    depth: random.u32(0..=60),
                    bound,
                    best: random.u32(..),
                };
                assert_eq!(table.probe(key), None);
                table.store(key, entry);
                assert_eq!(table.probe(key), Some(entry));
                assert_eq!(table.probe(key ^ 1 << 63), None, "another key of the same bucket");
            }
        }
    }

    #[test]
    fn the_deepest_and_the_newest_of_a_bucket_are_kept() {
        let table = Table::for_nodes(100);
        let entry = |depth| Entry { value: 1, depth, bound: Bound::Exact, best: 2 };
        let key = |upper: u64| upper << 48 | 7;
        for (upper, depth) in [(1, 9), (2, 3), (3, 4)] {
            table.store(key(upper), entry(depth));
        }
        assert_eq!([1, 2, 3].map(|upper| table.probe(key(upper))), [Some(entry(9)), None, Some(entry(4))]);
    }
}
