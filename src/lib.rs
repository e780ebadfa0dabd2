//! # Rialto: a chess-variant engine
//!
//! *Rules say what is legal → search finds the best → front ends talk → tools measure.*
//!
//! The floors of the house, lowest first; each imports only what lies below it
//! (`tests/architecture.rs` fails on an arrow that runs upward):
//!
//! | floor | what it is |
//! |---|---|
//! | [`moves`] | a move is 32 bits; lists and counters of moves |
//! | [`diagram`] | what a board looks like, whatever the game and whatever draws it |
//! | [`network`] | what men on squares mean together: a hidden layer beside the sums of features |
//! | [`linear`] | evaluations as sums of features: added up for a search, listed for a trainer |
//! | [`rules`] | the traits: [`rules::Rules`] (what is legal), [`rules::Heuristics`] (advice to a search) |
//! | [`board`] | what all games stand on: mailbox, men, programs of cells, attack tests; names no game |
//! | [`games`] | one room a game; the register of names |
//! | [`search`] | knows only `rules`: iterative deepening, nodes, ordering, table, clock |
//! | [`session`] | [`session::Session`]: where a game, the search and texts meet |
//! | [`pgn`] | games as PGN: written, read, replayed under the rules |
//! | [`config`] | `engine.ini` and the options made from it |
//! | [`render`] | diagrams as SVG and in the terminal |
//! | [`protocol`] | knows only sessions: CECP, UCI, the XBoard pictures |
//! | [`tools`] | words of the command line: matches, perft, bench, rules pages |

pub mod board;
pub mod config;
pub mod diagram;
pub mod games;
pub mod linear;
pub mod moves;
pub mod network;
pub mod pgn;
pub mod protocol;
pub mod render;
pub mod rules;
pub mod search;
pub mod session;
pub mod tools;
pub mod train;
