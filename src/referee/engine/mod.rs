//! Engines: what is said of them, their processes, and the two protocols.

pub mod cecp;
pub(super) mod client;
pub(super) mod fairymax;
pub(super) mod limits;
pub(super) mod notation;
pub(super) mod option;
pub(super) mod perft;
pub(super) mod player;
pub(super) mod process;
pub(super) mod spec;
pub mod uci;
