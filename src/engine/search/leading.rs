//! What leads at the root of a search that may be halted at any time.

use crate::engine::value::ESTIMATE_LIMIT;

/// What a depth finds at the root while one way on after the other is looked at.
///
/// That a way on is lost says nothing while others may be better: a search that is halted before it has looked at them
/// must not call the game lost. So a loss is kept back until all have been looked at.
#[derive(Debug)]
pub(in crate::engine) struct Leading<'a, F> {
    pub(in crate::engine) found: &'a mut F,
    loss: Option<F>,
}

impl<'a, F> Leading<'a, F> {
    /// Changes what was found before.
    pub(in crate::engine) const fn over(found: &'a mut F) -> Self {
        Self { found, loss: None }
    }

    /// What leads from now on, and its value.
    pub(in crate::engine) fn set(&mut self, leads: F, value: i32) {
        if value > -ESTIMATE_LIMIT {
            *self.found = leads;
            self.loss = None;
        } else {
            self.loss = Some(leads);
        }
    }

    /// Nothing more is to be looked at.
    pub(in crate::engine) fn end(self) {
        if let Some(loss) = self.loss {
            *self.found = loss;
        }
    }
}
