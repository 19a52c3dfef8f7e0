//! What ends a search: the stop flag, the clock, the count of nodes.

use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::Instant,
};

use super::{
    Level, Limits, Stop,
    level::Habits,
    params::search::{KEPT, KEPT_A_MS, KEPT_A_PLY, TIME},
};

/// The search is to end without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Halted;

/// The limits of one search, shared by its threads.
#[derive(Debug)]
pub(super) struct Control<'a> {
    stop: &'a Stop,
    halted: AtomicBool,
    depth: u32,
    nodes: Option<u64>,
    deadline: Option<Instant>,
    threads: u32,
    /// The nodes of all threads, but for what each has not yet added.
    visited: AtomicU64,
}

impl<'a> Control<'a> {
    /// The nodes a thread visits before it adds them to those of all.
    const BATCH: u64 = 64;

    /// A search with these limits, which begins now.
    pub(super) fn new(stop: &'a Stop, depth: u32, nodes: Option<u64>, deadline: Option<Instant>, threads: u32) -> Self {
        let halted = AtomicBool::new(false);
        Self { stop, halted, depth: depth.max(1), nodes, deadline, threads, visited: AtomicU64::new(0) }
    }

    /// What the limits and the habits of their level say, beginning now. A search that nothing limits gets some time.
    pub(super) fn of(limits: &Limits, habits: Habits, stop: &'a Stop) -> Self {
        let depth = limits.depth.map_or(habits.depth, |depth| depth.min(habits.depth));
        let nodes = limits.nodes.map_or(habits.nodes, |nodes| nodes.min(habits.nodes));
        let nodes = (nodes < u64::MAX).then_some(nodes);
        let unlimited = limits.depth.is_none() && nodes.is_none() && limits.level == Level::MAX;
        let time = limits.time.or(unlimited.then_some(TIME));
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let threads = u32::try_from(limits.threads.get()).unwrap_or(u32::MAX);
        Self::new(stop, depth, nodes, deadline, threads)
    }

    /// About how many nodes the table should have room for.
    pub(super) fn table_nodes(&self) -> u64 {
        let by_time = self.deadline.map(|deadline| {
            let time = deadline.saturating_duration_since(Instant::now());
            u64::try_from(time.as_millis()).unwrap_or(u64::MAX).saturating_mul(KEPT_A_MS * u64::from(self.threads))
        });
        let by_depth = KEPT_A_PLY.checked_pow(self.depth);
        [by_time, by_depth, self.nodes].into_iter().flatten().fold(KEPT, u64::min)
    }

    pub(super) const fn depth(&self) -> u32 {
        self.depth
    }

    pub(super) const fn threads(&self) -> u32 {
        self.threads
    }

    /// Ends the search of all threads.
    pub(super) fn halt(&self) {
        self.halted.store(true, Ordering::Relaxed);
    }

    /// The nodes of all threads, as a thread with so many of its own knows them.
    pub(super) fn nodes(&self, own: u64) -> u64 {
        self.visited.load(Ordering::Relaxed) + own % Self::BATCH
    }

    /// Called by a thread at each node: counts it among those of the thread, unless the search is to end.
    pub(super) fn visit(&self, own: &mut u64) -> Result<(), Halted> {
        let spent = self.nodes.is_some_and(|limit| self.nodes(*own) >= limit);
        if spent || self.stop.is_stopped() || self.halted.load(Ordering::Relaxed) {
            return Err(Halted);
        }
        *own += 1;
        if own.is_multiple_of(Self::BATCH) {
            self.visited.fetch_add(Self::BATCH, Ordering::Relaxed);
            self.check_time()?;
        }
        Ok(())
    }

    /// Called before anything that takes as long as many nodes.
    pub(super) fn check_time(&self) -> Result<(), Halted> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.halt();
            return Err(Halted);
        }
        Ok(())
    }
}
