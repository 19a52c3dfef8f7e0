//! What the threads of a search look at just now, so that they do not all do the same.
//!
//! A child that another thread looks at is put off until the others are done; by then the table may know it. After
//! Tom Kerrigan's simplified ABDADA.

use std::{
    iter,
    sync::atomic::{AtomicU64, Ordering},
};

/// What the threads look at, by a hash each, where there are several. What shares a slot hides one another, which costs
/// only work done twice.
#[derive(Debug)]
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    /// Far more than threads look at children at a time.
    const SLOTS: usize = 1 << 12;

    /// For so many threads.
    pub(super) fn new(threads: u32) -> Self {
        let slots = if threads > 1 { Self::SLOTS } else { 0 };
        Self(iter::repeat_with(AtomicU64::default).take(slots).collect())
    }

    /// Whether some thread looks at this.
    pub(super) fn has(&self, work: Option<u64>) -> bool {
        self.slot(work).is_some_and(|(slot, work)| slot.load(Ordering::Relaxed) == work)
    }

    /// A thread begins to look at this.
    pub(super) fn begin(&self, work: Option<u64>) {
        if let Some((slot, work)) = self.slot(work) {
            slot.store(work, Ordering::Relaxed);
        }
    }

    /// A thread has looked at this.
    pub(super) fn end(&self, work: Option<u64>) {
        if let Some((slot, work)) = self.slot(work) {
            // Where something else has taken the slot it stays.
            let _ = slot.compare_exchange(work, 0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    #[allow(clippy::cast_possible_truncation, reason = "some of the bits choose the slot")]
    fn slot(&self, work: Option<u64>) -> Option<(&AtomicU64, u64)> {
        let work = work?;
        Some((self.0.get(work as usize % Self::SLOTS)?, work))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_begun_is_known_until_it_ends_or_its_slot_is_taken() {
        let busy = Busy::new(2);
        let (one, same_slot) = (Some(7), Some(7 + Busy::SLOTS as u64));
        assert!(!busy.has(one) && !busy.has(None));
        busy.begin(one);
        assert!(busy.has(one) && !busy.has(same_slot));
        busy.begin(same_slot);
        assert!(!busy.has(one) && busy.has(same_slot));
        busy.end(one);
        assert!(busy.has(same_slot), "it ended what it did not begin");
        busy.end(same_slot);
        assert!(!busy.has(same_slot));
    }

    #[test]
    fn one_thread_keeps_nothing() {
        let busy = Busy::new(1);
        busy.begin(Some(7));
        assert!(busy.0.is_empty() && !busy.has(Some(7)));
    }
}
