//! What the results of a match say.

pub(super) mod balance;
pub(super) mod cross_table;
pub(super) mod elo;
pub(super) mod score;
pub(super) mod sprt;
