//! Wakes the sleeping window from other threads and at a set time.

use std::{
    fmt,
    sync::{
        Arc, Mutex,
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use bevy::prelude::*;

/// Asks the window for a frame, from any thread. Without a window it does nothing.
#[derive(Resource, Clone, Default)]
pub struct Wake(Arc<Mutex<Option<Box<dyn Fn() + Send>>>>);

impl fmt::Debug for Wake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Wake")
    }
}

impl Wake {
    /// Sets how the window is woken.
    pub(super) fn by(&self, wake: impl Fn() + Send + 'static) {
        if let Ok(mut place) = self.0.lock() {
            *place = Some(Box::new(wake));
        }
    }

    /// Wakes it now.
    pub fn up(&self) {
        if let Ok(place) = self.0.lock()
            && let Some(wake) = place.as_ref()
        {
            wake();
        }
    }

    /// A clock that wakes it at given times; it ends with the returned sender.
    pub(super) fn clock(&self) -> Sender<Duration> {
        let (sender, delays) = mpsc::channel::<Duration>();
        let wake = self.clone();
        // Without the thread tooltips come late; nothing else is lost.
        let _ = thread::Builder::new().name("clock".into()).spawn(move || {
            let mut due: Option<Instant> = None;
            loop {
                let next = match due {
                    None => delays.recv().map_err(|_| RecvTimeoutError::Disconnected),
                    Some(due) => delays.recv_timeout(due.saturating_duration_since(Instant::now())),
                };
                match next {
                    Ok(delay) => {
                        let asked = Instant::now() + delay;
                        due = Some(due.map_or(asked, |due| due.min(asked)));
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        due = None;
                        wake.up();
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        sender
    }
}
