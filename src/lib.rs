//! # Rialto: a chess-variant engine
//!
//! Rules, search and evaluation are in the crate [`rialto_core`], whose modules stand here too.
//! Above them are the modules of this crate, lowest layer first. A module imports only from the
//! layers below it, which `tests/architecture.rs` checks:
//!
//! | module | contents |
//! |---|---|
//! | [`position_spec`] | a position as a person gives it |
//! | [`replace_file`] | files that are replaced as a whole |
//! | [`interrupt`] | signals that end a long command |
//! | [`printable`] | text that a terminal can show |
//! | [`counted`] | numbers with the words for what they count |
//! | [`pgn`] | games in PGN: writing, reading, replaying under the rules |
//! | [`render`] | diagrams as SVG and in the terminal |
//! | [`config`] | `engine.ini` and the options made from it |
//! | [`referee`] | matches of engines, from the plan to the table, and the command lines of other referees |
//! | [`protocol`] | the protocols CECP, UCI, USI and UCCI |
//! | [`commands`] | commands of the command line: perft, bench, play, rules pages and others |
//! | [`serve`] | the board in the browser |
//! | [`train`] | self-play games and the training of evaluation weights |

pub use rialto_core::{
    board, diagram, dice, excerpt, games, gesture, ini, layers, moves, network, rules, search,
    session, tablebases, utf16, variant,
};

/// The version, with the commit from which the program was built if that is known.
pub const VERSION: &str = env!("RIALTO_VERSION");

pub mod commands;
pub mod config;
pub mod counted;
pub mod interrupt;
pub mod pgn;
pub mod position_spec;
pub mod printable;
pub mod protocol;
pub mod referee;
pub mod render;
pub mod replace_file;
pub mod serve;
pub mod train;
