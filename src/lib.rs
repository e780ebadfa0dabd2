//! # Rialto: a chess-variant engine
//!
//! *Rules say what is legal → search finds the best → front ends talk → tools measure.*
//!
//! The floors of the house, lowest first; each imports only what lies below it
//! (`tests/house.rs` fails on an arrow that runs upward):
//!
//! | floor | what it is |
//! |---|---|
//! | [`moves`] | a move is 32 bits; lists and counters of moves |
//! | [`diagram`] | what a board looks like, whatever the game and whatever draws it |
//! | [`layer`] | what men on squares mean together: a hidden layer beside the sums of features |
//! | [`linear`] | evaluations as sums of features: added up for a search, listed for a trainer |
//! | [`rules`] | the traits: [`rules::Rules`] (what is legal), [`rules::Heuristics`] (advice to a search) |
//! | [`board`] | what all games stand on: mailbox, men, programs of cells, attack tests; names no game |
//! | [`games`] | one room a game; the register of names |
//! | [`search`] | knows only `rules`: iterative deepening, nodes, ordering, table, clock |
//! | [`engine`] | [`engine::Session`]: where a game, the search and texts meet |
//! | [`record`] | games as PGN: written, read, replayed under the rules |
//! | [`config`] | `engine.ini` and the options made from it |
//! | [`draw`] | diagrams as SVG and in the terminal |
//! | [`front`] | knows only sessions: CECP, UCI, the XBoard pictures |
//! | [`tools`] | words of the command line: matches, perft, bench, rules pages |

pub mod board;
pub mod config;
pub mod diagram;
pub mod draw;
pub mod engine;
pub mod front;
pub mod games;
pub mod layer;
pub mod linear;
pub mod moves;
pub mod record;
pub mod rules;
pub mod search;
pub mod tools;
