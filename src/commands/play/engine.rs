//! The engine's searches: their limits, their results, and how Ctrl-C stops them.

use super::texts;
use crate::interrupt::{CTRL_C, INTERRUPTED, hear_each};
use crate::search::report::{Bound, Control, Limits, Listener, Report, Score};
use crate::search::skill::Skill;
use crate::session::Session;
use anyhow::Result;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

/// The search that Ctrl-C stops, if one is running.
type Running = Arc<Mutex<Option<Control>>>;

/// What the engine would play.
pub struct Answer {
    /// Its turn.
    pub turn: String,
    /// Score, depth and principal variation.
    pub thinking: String,
}

/// The engine as an opponent.
pub struct Engine {
    limits: Limits,
    running: Running,
}

impl Engine {
    /// An engine that thinks within `limits`, apart from their [`Limits::skill`]. From now on
    /// Ctrl-C ends a search, or the program while none is running.
    ///
    /// # Errors
    /// Interrupts cannot be heard.
    pub fn new(limits: Limits) -> Result<Engine> {
        let running = Running::default();
        let interrupted = Arc::clone(&running);
        hear_each(move |signal| match &*lock(&interrupted) {
            Some(control) if signal == CTRL_C => control.stop(),
            _ => {
                eprintln!();
                process::exit(INTERRUPTED.into());
            }
        })?;
        Ok(Engine { limits, running })
    }

    /// Searches the position with `skill` (`None`: full strength). Returns `None` if there is no
    /// legal turn.
    pub fn think(&self, session: &mut dyn Session, skill: Option<Skill>) -> Option<Answer> {
        let limits = Limits { skill, ..self.limits.clone() };
        let control = Control::new();
        *lock(&self.running) = Some(control.clone());
        let mut last = LastExactReport(None);
        let found = session.search(&limits, &control, &mut last);
        *lock(&self.running) = None;
        let turn = found.best?;
        let line = last.0.map(|report| report.pv).filter(|line| line.first() == Some(&turn));
        let line = line.unwrap_or_else(|| vec![turn.clone()]);
        let thinking = texts::thinking(Score::of(found.value), found.depth, &line);
        Some(Answer { turn, thinking })
    }
}

fn lock(running: &Running) -> std::sync::MutexGuard<'_, Option<Control>> {
    running.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps the last principal variation whose score is no bound.
struct LastExactReport(Option<Report>);

impl Listener for LastExactReport {
    fn report(&mut self, report: &Report) {
        if report.bound == Bound::Exact {
            self.0 = Some(report.clone());
        }
    }
}
