//! The rules, the search and the evaluation of Rialto, without any protocol or file of a user.
//!
//! They are a crate of their own because they are compiled for speed, and so that whoever works on
//! protocols and commands does not compile the search again. The modules, lowest layer first:
//!
//! | module | contents |
//! |---|---|
//! | [`mod@excerpt`] | a user's text inside a message |
//! | [`ini`] | the lines of an INI file |
//! | [`dice`] | throws that are computed from the turns of a game |
//! | [`utf16`] | files that Windows programs have written |
//! | [`moves`] | moves of 32 bits, move lists, move counters, chance outcomes |
//! | [`diagram`] | the picture of a position, independent of the game and of the output format |
//! | [`network`] | the neural network of the evaluation, and its files |
//! | [`gesture`] | what a person touches to enter a turn |
//! | [`rules`] | the traits of a game: [`rules::Rules`] (legal moves), [`rules::Heuristics`] (evaluation and search support) and [`rules::Presentation`] (pictures, clicks, notations) |
//! | [`board`] | what the games share: mailbox board, pieces, move programs, attack tables, what pieces are worth without a network |
//! | [`tablebases`] | endings of chess whose result is known, from files |
//! | [`variant`] | what standard games share: pieces described once, positions, rules and search support |
//! | [`layers`] | rules that lie over a standard game: the weather of Piazza San Marco Chess |
//! | [`games`] | one module for each game, and the list of their names |
//! | [`search`] | the search, which uses only `rules`: iterative deepening, move ordering, transposition table, time management |
//! | [`session`] | [`session::Session`]: a game in progress with its search; positions and moves are texts |

pub mod board;
pub mod diagram;
pub mod dice;
pub mod excerpt;
pub mod games;
pub mod gesture;
pub mod ini;
pub mod layers;
pub mod moves;
pub mod network;
pub mod rules;
pub mod search;
// Unit tests play no whole games; with it they would compile the search for each game once more.
#[cfg(not(test))]
pub mod session;
pub mod tablebases;
#[cfg(feature = "testing")]
pub mod testing;
pub mod utf16;
pub mod variant;
