//! The engine in a real XBoard on a screen that nobody sees: whole games against itself and
//! against Fairy-Max, and a player's hand on the mouse.
//!
//! Needs the programs of [`stage::PROGRAMS`]. Where they are missing nothing is tested, and
//! said so; but with CI set that is a failure.

mod games;
mod log;
mod mouse;
mod nacv;
mod piazza;
mod ravioli;
mod stage;
mod window;
