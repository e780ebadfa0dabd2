//! The commands of the program that need no GUI. Most are a function that returns its text.

mod bench;
mod check;
mod dice;
mod duel;
mod genfens;
mod network;
mod perft;
mod pgn;
mod play;
mod position;
mod rules_page;
mod solve;
mod tune;
mod values;
pub mod xboard;

pub use bench::bench;
pub use check::{Verdict, check};
pub use dice::dice;
pub use genfens::{GENFENS, genfens};
pub use network::read_network;
pub use perft::perft;
pub use pgn::pgn;
pub use play::{Console, TerminalGame};
pub use position::{explain, moves, play, show, write_svg};
pub use rules_page::{games, page};
pub use solve::solve;
pub use tune::{Tuning, tune};
pub use values::values;
