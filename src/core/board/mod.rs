//! What the games share: squares, pieces, the mailbox board, move programs and attack tables.
//!
//! There are no bitboards. A board is an array of pieces ([`Mailbox`]) with a piece list for
//! every kind and side. The moves of a kind are a *program* ([`MovePrograms`]): for each cell, the
//! cells to visit in order, each with the number of entries to advance if that cell is occupied.
//! One loop runs every program, so it does not depend on the board's geometry.
//!
//! Attacks on a cell are looked up from the target ([`AttackTable`]): a 32-bit mask for each pair
//! of cells lists the kinds that attack one from the other on an empty board. The cells between are
//! tested only for pieces of those kinds.

pub mod attack;
pub mod checks;
pub mod drawing;
pub mod fen;
pub mod gestures;
pub mod mailbox;
pub mod parts;
pub mod piece;
pub mod program;
pub mod see;

pub mod square;
pub mod state;
pub mod zobrist;

pub use attack::{AttackTable, AttackerKinds};
pub use checks::CheckInfo;
pub use mailbox::{IncrementalState, Mailbox, PieceTables};
pub use piece::{KIND_COUNT, Kind, PIECE_COUNT, Piece, Terrain};
pub use program::{MovePrograms, ProgramEntry, Purpose, Ray};
pub use square::{CELLS, Grid, Square};
pub use state::{EnPassant, State, Undo};
