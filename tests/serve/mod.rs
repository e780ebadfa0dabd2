//! `rialto serve`: the server, and the page in a real browser.

mod characters;
mod driver;
mod eastern;
mod gestures;
mod hostile;
mod keep;
mod phases;
mod piecepack;
mod play;
mod safety;
mod server;
mod shown;
mod speed;
mod table;
mod viewer;
