//! What a position remembers of the game it comes from.

use std::{fmt, sync::Arc};

/// The positions a game went through, as hash keys, since something happened that cannot be undone.
///
/// A position text carries no history, and equality of positions does not look at it. Clones share what they have in
/// common, so a record of all positions of a game keeps each key once.
#[derive(Clone, Default)]
pub struct History(Option<Arc<Past>>);

struct Past {
    key: u64,
    /// The number of actions made before this position, from the position the game was loaded with.
    ply: u32,
    before: Option<Arc<Past>>,
}

impl History {
    /// Remembers a position reached after so many actions.
    pub fn push(&mut self, key: u64, ply: u32) {
        self.0 = Some(Arc::new(Past { key, ply, before: self.0.take() }));
    }

    /// Forgets everything: no earlier position can occur again.
    pub fn clear(&mut self) {
        self.0 = None;
    }

    /// The keys and plies, the newest first.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u32)> {
        std::iter::successors(self.0.as_deref(), |past| past.before.as_deref()).map(|past| (past.key, past.ply))
    }

    /// The plies after which this position occurred, the earliest first.
    #[must_use]
    pub fn occurred(&self, key: u64) -> Vec<u32> {
        let mut plies: Vec<u32> = self.iter().filter(|past| past.0 == key).map(|past| past.1).collect();
        plies.reverse();
        plies
    }
}

impl Drop for History {
    /// One after the other: a long chain must not be dropped by recursion.
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(past) = next {
            next = Arc::into_inner(past).and_then(|mut past| past.before.take());
        }
    }
}

impl fmt::Debug for History {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_the_past_and_go_apart() {
        let mut one = History::default();
        one.push(7, 0);
        one.push(8, 1);
        let mut other = one.clone();
        one.push(7, 2);
        other.push(9, 2);
        assert_eq!(one.occurred(7), [0, 2]);
        assert_eq!(other.occurred(7), [0]);
        one.clear();
        assert_eq!(one.iter().count(), 0);
        assert_eq!(other.iter().count(), 3);
    }

    #[test]
    fn a_very_long_past_is_dropped() {
        let mut long = History::default();
        for ply in 0..1_000_000 {
            long.push(0, ply);
        }
        drop(long);
    }
}
