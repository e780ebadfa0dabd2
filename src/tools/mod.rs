//! The commands of the program that need no GUI. Most are a function that returns its text.

mod bench;
mod check;
pub mod cutechess;
mod dice;
mod duel;
mod genfens;
mod interrupt;
pub mod matches;
mod network;
mod perft;
mod pgn;
mod play;
mod position;
mod printable;
pub mod replace_file;
mod rules_page;
mod solve;
mod tune;
mod values;
pub mod xboard;

pub use bench::bench;
pub use check::{Verdict, check};
pub use dice::dice;
pub use genfens::{GENFENS, genfens};
pub use interrupt::{INTERRUPTED, Interrupted, stop_on_interrupt};
pub use network::read_network;
pub use perft::perft;
pub use pgn::pgn;
pub use play::{Console, TerminalGame};
pub use position::{PositionSpec, explain, moves, play, show, write_svg};
pub use printable::printable;
pub use rules_page::{games, page};
pub use solve::solve;
pub use tune::{Tuning, tune};
pub use values::values;

use crate::games;
use crate::session::{self, AnyGame, Session, any_game};
use anyhow::{Result, anyhow};

/// Opens a session of the game called `name`.
///
/// # Errors
/// Unknown game; the text lists the known ones.
pub fn open(name: &str) -> Result<Box<dyn Session>> {
    session::open(name).ok_or_else(|| unknown(name))
}

/// The game called `name`.
///
/// # Errors
/// Unknown game; the text lists the known ones.
pub fn find_game(name: &str) -> Result<Box<dyn AnyGame>> {
    any_game(name).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> anyhow::Error {
    anyhow!("unknown game '{name}', expected one of: {}", games::names().join(", "))
}
