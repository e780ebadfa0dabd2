//! What all games stand on: cells, men, the mailbox, programs of cells, attack tests.
//!
//! No bitboards: a board is an array of men ([`Mailbox`]) with a list of squares for every
//! kind of man. How a kind moves is a *program* ([`Programs`]): for each cell the cells it
//! may reach, in order, each with the number of entries to skip when the way is blocked.
//! One loop runs every program, whatever the geometry it was built from. Attacks on a cell
//! are asked the other way round ([`Lines`]): for a target, one row of bytes tells which
//! kinds could reach it from where on an empty board, and only for those is the path
//! between looked at.

pub mod attack;
pub mod drawing;
pub mod fen;
pub mod mailbox;
pub mod parts;
pub mod piece;
pub mod program;
pub mod see;
pub mod weather_base;

pub mod square;
pub mod zobrist;

pub use attack::{Attackers, Guard, Lines};
pub use mailbox::{Army, Mailbox, Sums};
pub use piece::{Kind, Piece};
pub use program::{Cell, Programs};
pub use square::{CELLS, Grid, Square};
pub use weather_base::{Beside, Ground, Stands};
