//! The searching half of a table: a session of its own, which moves into a thread for each search.

use super::setup::Setup;
use crate::search::report::{Control, Limits, Listener, Report, SearchResult};
use crate::session::{Session, SessionError};
use std::sync::mpsc::Sender;
use std::thread;

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To play a turn.
    Turn,
    /// To use the time of a person: the position after the turn that the engine expects.
    Ponder,
    /// To show a person what the engine would play.
    Hint,
    /// To analyse until it is stopped.
    Analysis,
    /// To say what a position of the game is worth.
    Review,
    /// To say what a turn is worth that a person has found.
    Guess,
}

/// A search that is to be made.
pub struct Task {
    /// What it is for.
    pub purpose: Purpose,
    /// The turns and throws since the first position.
    pub turns: Vec<String>,
    /// Its limits.
    pub limits: Limits,
}

/// What a search tells.
pub enum Thought {
    /// A line of the search with this number.
    Report(u64, Report),
    /// The search with this number has ended.
    Done(u64, Box<Finished>),
}

/// The end of a search.
pub struct Finished {
    /// The session, to be given back with [`Thinker::finished`]; `None` if the search panicked.
    session: Option<Box<dyn Session>>,
    /// The result, or why the position could not be set up.
    pub result: Result<SearchResult, SessionError>,
}

/// The searching half of a table.
pub struct Thinker<M> {
    /// What a new session needs.
    make: Box<dyn Fn() -> Box<dyn Session> + Send>,
    fen: Option<String>,
    session: Option<Box<dyn Session>>,
    /// The number and purpose of the search whose results are wanted.
    current: Option<(u64, Purpose)>,
    /// Whether a thread has the session.
    busy: bool,
    count: u64,
    control: Control,
    pending: Option<(u64, Task)>,
    /// Whether the pending search is to stop as soon as it has a turn.
    hurries: bool,
    messages: Sender<M>,
}

impl<M: From<Thought> + Send + 'static> Thinker<M> {
    /// A thinker for games with this setup. `make` makes its session, with memory and threads;
    /// thoughts go to `messages`.
    pub fn new(
        setup: &Setup,
        make: impl Fn() -> Box<dyn Session> + Send + 'static,
        messages: Sender<M>,
    ) -> Thinker<M> {
        Thinker {
            make: Box::new(make),
            fen: setup.fen.clone(),
            session: None,
            current: None,
            busy: false,
            count: 0,
            control: Control::new(),
            pending: None,
            hurries: false,
            messages,
        }
    }

    /// What it is searching for.
    #[must_use]
    pub fn purpose(&self) -> Option<Purpose> {
        self.current.map(|(_, purpose)| purpose)
    }

    /// Whether the search with this number is still wanted, and what for.
    #[must_use]
    pub fn wanted(&self, number: u64) -> Option<Purpose> {
        self.current.filter(|(current, _)| *current == number).map(|(_, purpose)| purpose)
    }

    /// Starts a search as soon as the one before has stopped. The results of that are dropped.
    pub fn start(&mut self, task: Task) {
        self.cancel();
        self.count += 1;
        self.current = Some((self.count, task.purpose));
        (self.pending, self.hurries) = (Some((self.count, task)), false);
        self.run_pending();
    }

    /// Stops the search and drops its results.
    pub fn cancel(&mut self) {
        self.control.stop();
        (self.current, self.pending) = (None, None);
    }

    /// Stops the search; its result comes soon.
    pub fn stop(&mut self) {
        self.control.stop();
        self.hurries = self.pending.is_some();
    }

    /// The expected turn has been played: the pondering search becomes one for a turn. Returns
    /// whether there is such a search.
    pub fn ponder_hit(&mut self) -> bool {
        match self.current {
            Some((number, Purpose::Ponder)) if self.pending.is_none() => {
                self.control.ponderhit();
                self.current = Some((number, Purpose::Turn));
                true
            }
            _ => false,
        }
    }

    /// Takes the session of an ended search back.
    pub fn finished(&mut self, number: u64, finished: &mut Finished) {
        self.busy = false;
        self.session = finished.session.take();
        if self.wanted(number).is_some() {
            self.current = None;
        }
        self.run_pending();
    }

    fn run_pending(&mut self) {
        if self.busy {
            return;
        }
        let Some((number, task)) = self.pending.take() else { return };
        let mut session = self.session.take().unwrap_or_else(|| (self.make)());
        let control = Control::new();
        if self.hurries {
            control.stop();
        }
        self.control = control.clone();
        self.busy = true;
        let (fen, messages) = (self.fen.clone(), self.messages.clone());
        thread::spawn(move || {
            let mut guard = Guard { number, messages: messages.clone(), finished: None };
            let turns: Vec<&str> = task.turns.iter().map(String::as_str).collect();
            let result = session.set_position(fen.as_deref(), &turns).map(|()| {
                let mut reports = Reports { number, messages };
                session.search(&task.limits, &control, &mut reports)
            });
            guard.finished = Some(Finished { session: Some(session), result });
        });
    }
}

impl<M> Drop for Thinker<M> {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// Sends the end of a search, even if the search panics.
struct Guard<M: From<Thought>> {
    number: u64,
    messages: Sender<M>,
    finished: Option<Finished>,
}

impl<M: From<Thought>> Drop for Guard<M> {
    fn drop(&mut self) {
        let finished = self.finished.take().unwrap_or_else(|| {
            log::error!("the search thread panicked");
            Finished { session: None, result: Ok(SearchResult::default()) }
        });
        let _ = self.messages.send(Thought::Done(self.number, Box::new(finished)).into());
    }
}

struct Reports<M> {
    number: u64,
    messages: Sender<M>,
}

impl<M: From<Thought>> Listener for Reports<M> {
    fn report(&mut self, report: &Report) {
        let _ = self.messages.send(Thought::Report(self.number, report.clone()).into());
    }
}
