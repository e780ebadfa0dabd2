//! `rialto serve`: the server, and the page in a real browser.

mod driver;
mod piecepack;
mod play;
mod safety;
mod server;
