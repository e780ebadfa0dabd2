//! # Rialto: a chess-variant engine
//!
//! Rules, search and evaluation are in the crate [`rialto_core`], whose modules stand here too.
//! Above them are the modules of this crate, lowest layer first. A module imports only from the
//! layers below it, which `tests/architecture.rs` checks:
//!
//! | module | contents |
//! |---|---|
//! | [`pgn`] | games in PGN: writing, reading, replaying under the rules |
//! | [`render`] | diagrams as SVG and in the terminal |
//! | [`config`] | `engine.ini` and the options made from it |
//! | [`protocol`] | the protocols CECP, UCI, USI and UCCI |
//! | [`tools`] | commands of the command line: matches, perft, bench, rules pages and others |
//! | [`serve`] | the board in the browser |
//! | [`train`] | self-play games and the training of evaluation weights |

pub use rialto_core::{
    board, diagram, excerpt, games, gesture, layers, moves, network, rules, search, session, utf16,
    variant,
};

/// The version, with the commit from which the program was built if that is known.
pub const VERSION: &str = env!("RIALTO_VERSION");

pub mod config;
pub mod pgn;
pub mod protocol;
pub mod render;
pub mod serve;
pub mod tools;
pub mod train;
