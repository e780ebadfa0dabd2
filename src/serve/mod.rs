//! `serve`: a board in the browser. A small local server, the page, and the tables at which people
//! and the engine play.
//!
//! Each table is a state machine (`table`) in a thread of its own (`actor`). The server
//! (`http`, `routes`) answers requests and streams the state of a table to every page that
//! shows it; it listens on the loopback address only, and `guard` lets in only the page that was
//! opened with the token.

mod actor;
mod answer;
mod clock;
mod control;
mod files;
mod guard;
mod http;
mod line;
mod preview;
mod record;
mod routes;
mod rules_page;
mod setup;
mod state;
mod table;
mod tables;
mod thinker;
mod thinking;

use crate::config::Settings;
use anyhow::{Context, Result};
use guard::Access;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tables::Tables;
use tokio::net::TcpListener;

/// The port that is tried first, so that the browser finds its saved games again.
const USUAL_PORT: u16 = 6464;

/// What the command line says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Serve {
    /// The game that the page begins with.
    pub game: String,
    /// The port; `None`: the usual one, or any free one.
    pub port: Option<u16>,
    /// Whether to open the browser.
    pub open: bool,
}

impl Serve {
    /// Serves until the program is ended. The address is written to `out`.
    ///
    /// # Errors
    /// The port cannot be used, or the output is closed.
    pub fn run(&self, settings: &Settings, out: &mut dyn Write) -> Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let listener = self.listen().await?;
            let port = listener.local_addr()?.port();
            let access = Access::new(port)?;
            let address = access.address(&self.game);
            writeln!(out, "{address}\nThe board is at this address. Ctrl-C ends the server.")?;
            out.flush()?;
            if self.open
                && let Err(error) = open::that_detached(&address)
            {
                log::warn!("no browser was opened: {error}");
            }
            let tables = Arc::new(Tables::new(settings.clone()));
            http::serve(listener, routes::router(access, tables)).await;
            Ok(())
        })
    }

    async fn listen(&self) -> Result<TcpListener> {
        let at = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        match self.port {
            Some(port) => {
                let bound = TcpListener::bind(at(port)).await;
                bound.with_context(|| format!("port {port} cannot be used"))
            }
            None => match TcpListener::bind(at(USUAL_PORT)).await {
                Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                    TcpListener::bind(at(0)).await.context("no port can be used")
                }
                bound => bound.context("no port can be used"),
            },
        }
    }
}
