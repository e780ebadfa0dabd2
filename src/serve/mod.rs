//! `serve`: a board in the browser. A small local server, the page, and the tables at which people
//! and the engine play.
//!
//! Each table is a state machine (`table`) in a thread of its own (`actor`). The server
//! (`http`, `routes`) answers requests and streams the state of a table to every page that
//! shows it. It listens on the loopback address unless it is told another `place`, and `guard` lets
//! in only pages that were opened with a token: that of the owner, or that of a link to a table
//! (`links`), by which others play or look on (`seats`). In the same way `watch` shows a match
//! while it is played.

mod action;
mod actor;
mod answer;
mod branches;
mod clock;
mod control;
mod explore;
mod files;
mod guard;
mod http;
mod judge;
mod kept;
mod line;
mod links;
mod notes;
mod pace;
mod place;
mod played;
mod pondering;
mod preview;
mod qr;
mod record;
mod review;
mod routes;
mod rules_page;
mod seats;
mod setup;
mod sheet;
mod starts;
mod state;
mod table;
mod tables;
mod thinker;
mod thinking;
mod tree;
mod walk;
mod watch;

use crate::config::Settings;
use crate::position_spec;
use anyhow::Result;
use guard::Access;
use place::Place;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use tables::Tables;
pub use watch::watch;

/// What the command line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Serve {
    /// The game that the page begins with; `None`: the saved one.
    pub game: Option<String>,
    /// The port; `None`: the usual one, or any free one.
    pub port: Option<u16>,
    /// The address at which others reach the server; `None`: only this machine does.
    pub listen: Option<IpAddr>,
    /// The names under which a proxy in front of the server passes requests on.
    pub hosts: Vec<String>,
    /// Whether to open the browser.
    pub open: bool,
}

/// What the person has to know before others are let in.
const WARNING: &str = "Whoever has this address or a link to a table can use them, and whoever can \
                       read your network sees both: open the board only in a network that you trust, \
                       or behind a proxy with TLS.";

impl Serve {
    /// Serves until the program is ended. The address is written to `out`.
    ///
    /// # Errors
    /// There is no such game, the port cannot be used, or the output is closed.
    pub fn run(&self, settings: &Settings, out: &mut dyn Write) -> Result<()> {
        if let Some(game) = &self.game {
            position_spec::find_game(game)?;
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let ip = self.listen.unwrap_or(Ipv4Addr::LOCALHOST.into());
            let listener = http::listen(ip, self.port).await?;
            let access = Access::new(Place::new(listener.local_addr()?, &self.hosts))?;
            let fragment = self.game.as_ref().map(|game| format!("#game={game}"));
            let fragment = fragment.unwrap_or_default();
            let address = access.address() + &fragment;
            writeln!(out, "{address}\nThe board is at this address. Ctrl-C ends the server.")?;
            if let Some(shared) = access.shared_address() {
                let code = qr::for_terminal(&shared).unwrap_or_default();
                writeln!(
                    out,
                    "\n{code}{shared}\nOn another device it is at this address. {WARNING}"
                )?;
            }
            out.flush()?;
            if self.open {
                open_browser(&access, &fragment);
            }
            let tables = Arc::new(Tables::new(settings.clone(), access.links().clone()));
            http::serve(listener, routes::router(access, tables)).await;
            Ok(())
        })
    }
}

/// Opens the page in the browser; if that fails, says so. `fragment`: the end of the address.
fn open_browser(access: &Access, fragment: &str) {
    let opened = access.address_for_once().is_some_and(|address| {
        let opened = open::that_detached(address + fragment);
        opened.inspect_err(|error| log::debug!("no browser was opened: {error}")).is_ok()
    });
    if !opened {
        // The terminal may be gone; the server goes on.
        let _ =
            writeln!(io::stderr(), "No browser could be opened; open the address above in one.");
    }
}
