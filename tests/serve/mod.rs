//! `rialto serve`: the server, and the page in a real browser.

mod driver;
mod hostile;
mod piecepack;
mod play;
mod safety;
mod server;
mod viewer;
