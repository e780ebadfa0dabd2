//! The early end of a match: by a signal, by an error, or by a decided test.

use crate::interrupt::{CTRL_C, hear, name};
use crate::search::report::Control;
use anyhow::Result;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How often a waiting thread looks whether the match has ended.
pub(super) const POLL: Duration = Duration::from_millis(50);

/// Tells all threads of a match that it ends now. Copies share one state.
#[derive(Clone, Default, Debug)]
pub(super) struct Stop(Arc<State>);

#[derive(Default, Debug)]
struct State {
    control: Control,
    /// The number of the signal; 0 if there was none.
    signal: AtomicI32,
}

/// A signal ended the match before its last game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{} ended the match after {played} of {games} games", name(*.signal))]
pub struct EndedBySignal {
    /// The signal's number.
    pub signal: i32,
    /// Games played.
    pub played: u32,
    /// Games of the whole match.
    pub games: u64,
}

impl EndedBySignal {
    /// The exit status of the program, as shells count it: 128 and the signal's number.
    #[must_use]
    pub fn status(&self) -> u8 {
        u8::try_from(128 + self.signal).unwrap_or(u8::MAX)
    }
}

impl Stop {
    /// Ends the match.
    pub(super) fn set(&self) {
        self.0.control.stop();
    }

    /// Whether the match ends.
    pub(super) fn is_set(&self) -> bool {
        self.0.control.is_stopped()
    }

    /// Ends the searches of the referee itself.
    pub(super) fn control(&self) -> &Control {
        &self.0.control
    }

    /// Whether the match ends within `time`; waits for it.
    pub(super) fn is_set_within(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        while !self.is_set() && Instant::now() < end {
            thread::sleep(POLL.min(time));
        }
        self.is_set()
    }

    /// Waits until the program gets a signal.
    pub(super) fn wait_for_signal(&self) {
        while self.signal().is_none() {
            thread::sleep(POLL);
        }
    }

    /// The first signal that the program got.
    pub(super) fn signal(&self) -> Option<i32> {
        Some(self.0.signal.load(Ordering::Relaxed)).filter(|signal| *signal != 0)
    }

    /// The end of a match that the signals which end programs bring about from now on. A second
    /// Ctrl-C ends the program.
    ///
    /// # Errors
    /// The signals cannot be heard.
    pub(super) fn on_signals() -> Result<Stop> {
        let stop = Stop::default();
        let heard = stop.clone();
        hear(move |signal| {
            if heard.signal().is_none() {
                heard.0.signal.store(signal, Ordering::Relaxed);
                heard.set();
            } else if signal == CTRL_C {
                std::process::exit(128 + signal);
            }
        })?;
        Ok(stop)
    }
}
