//! Tests of all games together.

mod explain;
mod laws;
mod list;
mod minimax;
