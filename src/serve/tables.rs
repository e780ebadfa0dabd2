//! The tables of the server: a bounded number, by random names.

use super::actor::TableHandle;
use super::answer::Refusal;
use super::guard::random_hex;
use super::setup::Setup;
use super::starts;
use crate::config::{self, Settings};
use crate::session::Session;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Most tables at a time.
const MAX_TABLES: usize = 8;
/// Most memory for the transposition table of one table, MiB.
const MAX_HASH_MIB: usize = 256;

/// The tables and what a new one needs.
pub struct Tables {
    settings: Settings,
    open: Mutex<HashMap<String, OpenTable>>,
}

struct OpenTable {
    handle: TableHandle,
    pages: usize,
    used: Instant,
}

impl Tables {
    /// No tables yet. `settings`: memory, threads and rules.
    #[must_use]
    pub fn new(settings: Settings) -> Tables {
        Tables { settings, open: Mutex::default() }
    }

    /// The settings of the server.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Starts a table and returns its name. If there are too many, the one that no page has shown
    /// for the longest time ends.
    ///
    /// # Errors
    /// The setup is wrong, or every table is shown by a page.
    pub fn start(&self, mut setup: Setup) -> Result<String, Refusal> {
        let given = std::mem::take(&mut setup.options);
        setup.options = starts::with_settings(&self.settings, setup.game, given);
        starts::choose(&mut setup)?;
        let name = random_hex::<6>()
            .map_err(|error| Refusal::Invalid(format!("random numbers: {error}")))?;
        let sessions = {
            let (settings, setup) = (self.settings.clone(), setup.clone());
            move || search_session(&settings, &setup)
        };
        let handle = TableHandle::start(setup, sessions)?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= MAX_TABLES {
            let idle = open.iter().filter(|(_, entry)| entry.pages == 0);
            let oldest = idle.min_by_key(|(_, entry)| entry.used).map(|(name, _)| name.clone());
            let Some(oldest) = oldest else {
                return Err(Refusal::Invalid(format!("{MAX_TABLES} games are open already")));
            };
            open.remove(&oldest);
        }
        open.insert(name.clone(), OpenTable { handle, pages: 0, used: Instant::now() });
        Ok(name)
    }

    /// The table with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<TableHandle> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = open.get_mut(name)?;
        entry.used = Instant::now();
        Some(entry.handle.clone())
    }

    /// A page begins to show a table; it has gone when the result is dropped.
    #[must_use]
    pub fn visit(self: &Arc<Tables>, name: &str) -> Visit {
        let visit = Visit { tables: Arc::clone(self), name: name.to_string() };
        visit.count(1);
        visit
    }
}

/// A page that shows a table.
pub struct Visit {
    tables: Arc<Tables>,
    name: String,
}

impl Visit {
    fn count(&self, change: isize) {
        let mut open = self.tables.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = open.get_mut(&self.name) {
            entry.pages = entry.pages.saturating_add_signed(change);
            entry.used = Instant::now();
            entry.handle.set_pages(entry.pages);
        }
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.count(-1);
    }
}

/// A session for searching, with the server's memory and threads.
fn search_session(settings: &Settings, setup: &Setup) -> Box<dyn Session> {
    let mut session = setup.session().unwrap_or_else(|_| {
        crate::session::open(setup.game).expect("the setup names a game of the program")
    });
    let number = |name| usize::try_from(settings.number(name)).unwrap_or(1);
    session.set_dice(None);
    session.set_hash(number(config::HASH).min(MAX_HASH_MIB));
    session.set_threads(number(config::THREADS));
    if let Err(e) = settings.choose_network(session.as_mut()) {
        log::warn!("{e}");
    }
    session
}
