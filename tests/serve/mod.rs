//! `rialto serve`: the server, and the page in a real browser.

mod characters;
mod driver;
mod eastern;
mod first;
mod gestures;
mod help;
mod hostile;
mod keep;
mod keys;
mod lines;
mod mine;
mod phases;
mod piecepack;
mod play;
mod ready;
mod rules;
mod safety;
mod screens;
mod server;
mod shown;
mod shuffled;
mod sides;
mod speed;
mod table;
mod touch;
mod viewer;
