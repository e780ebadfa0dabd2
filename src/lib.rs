//! # Rialto: a chess-variant engine
//!
//! The modules, lowest layer first. A module imports only from the layers below it, which
//! `tests/architecture.rs` checks:
//!
//! | module | contents |
//! |---|---|
//! | [`mod@excerpt`] | a user's text inside a message |
//! | [`moves`] | moves of 32 bits, move lists, move counters, chance outcomes |
//! | [`diagram`] | the picture of a position, independent of the game and of the output format |
//! | [`network`] | the neural network of the evaluation, and its files |
//! | [`rules`] | the traits of a game: [`rules::Rules`] (legal moves) and [`rules::Heuristics`] (evaluation and search support) |
//! | [`board`] | what the games share: mailbox board, pieces, move programs, attack tables, what pieces are worth without a network |
//! | [`variant`] | what standard games share: pieces described once, positions, rules and search support |
//! | [`layers`] | rules that lie over a standard game: the weather of Piazza San Marco Chess |
//! | [`games`] | one module for each game, and the list of their names |
//! | [`search`] | the search, which uses only `rules`: iterative deepening, move ordering, transposition table, time management |
//! | [`session`] | [`session::Session`]: a game in progress with its search; positions and moves are texts |
//! | [`pgn`] | games in PGN: writing, reading, replaying under the rules |
//! | [`render`] | diagrams as SVG and in the terminal |
//! | [`config`] | `engine.ini` and the options made from it |
//! | [`protocol`] | the protocols CECP and UCI |
//! | [`tools`] | commands of the command line: matches, perft, bench, rules pages and others |
//! | [`train`] | self-play games and the training of evaluation weights |

/// The version, with the commit from which the program was built if that is known.
pub const VERSION: &str = env!("RIALTO_VERSION");

pub mod board;
pub mod config;
pub mod diagram;
pub mod excerpt;
pub mod games;
pub mod gesture;
pub mod layers;
pub mod moves;
pub mod network;
pub mod pgn;
pub mod protocol;
pub mod render;
pub mod rules;
pub mod search;
pub mod serve;
pub mod session;
pub mod tools;
pub mod train;
pub mod variant;
