//! The tables of the server: a bounded number, by random names.

use super::actor::TableHandle;
use super::answer::Refusal;
use super::guard::random_hex;
use super::links::{Links, Role};
use super::seats::Guest;
use super::setup::Setup;
use super::starts;
use crate::config::{self, Settings};
use crate::rules::Side;
use crate::session::Session;
use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Most tables at a time.
const MAX_TABLES: usize = 8;
/// Most memory for the transposition table of one table, MiB.
const MAX_HASH_MIB: usize = 256;

/// The tables and what a new one needs.
pub struct Tables {
    settings: Settings,
    /// The links to tables for other people.
    links: Links,
    open: Mutex<HashMap<String, OpenTable>>,
}

struct OpenTable {
    handle: TableHandle,
    /// How many pages show it, and of these how many by the link of White and by that of Black.
    pages: usize,
    guests: [usize; 2],
    used: Instant,
}

impl Tables {
    /// No tables yet. `settings`: memory, threads and rules; `links`: where the links to the tables
    /// are kept.
    #[must_use]
    pub fn new(settings: Settings, links: Links) -> Tables {
        Tables { settings, links, open: Mutex::default() }
    }

    /// The tokens of a table's links for White, Black and spectators; `None`: there is no such
    /// table.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn links(&self, name: &str) -> io::Result<Option<[String; 3]>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.contains_key(name) { self.links.of_table(name).map(Some) } else { Ok(None) }
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
            self.links.forget(&oldest);
        }
        open.insert(
            name.clone(),
            OpenTable { handle, pages: 0, guests: [0; 2], used: Instant::now() },
        );
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
    pub fn visit(self: &Arc<Tables>, name: &str, role: Role) -> Visit {
        let side = match role {
            Role::Player(side) => Some(side),
            Role::Owner | Role::Spectator => None,
        };
        let visit = Visit { tables: Arc::clone(self), name: name.to_string(), side };
        visit.count(1);
        visit
    }
}

/// A page that shows a table.
pub struct Visit {
    tables: Arc<Tables>,
    name: String,
    /// The side that is played there by a link.
    side: Option<Side>,
}

impl Visit {
    fn count(&self, change: isize) {
        let mut open = self.tables.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = open.get_mut(&self.name) {
            entry.pages = entry.pages.saturating_add_signed(change);
            entry.used = Instant::now();
            entry.handle.set_pages(entry.pages);
            if let Some(side) = self.side {
                let pages = &mut entry.guests[side.index()];
                *pages = pages.saturating_add_signed(change);
                entry.handle.set_guest(side, if *pages > 0 { Guest::Here } else { Guest::Away });
            }
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
