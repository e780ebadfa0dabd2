//! Nearly all integration tests, as one binary: it links once, and tests that wait for a clock, a
//! window or another process run beside tests that compute.

mod annotated;
mod architecture;
mod arguments;
mod castling;
mod chance;
mod circles;
mod cli;
mod common;
mod cutechess;
mod dice;
mod docs;
mod gestures;
mod hostile;
mod matches;
mod mutation;
mod networks;
mod node_rate;
mod notation;
mod oracle;
mod perft;
mod pgn;
mod pictures;
mod play;
mod reasons;
mod render;
mod san;
mod search;
mod selfplay;
mod serve;
mod strength;
mod train;
mod transcripts;
mod variants;
mod xboard;
mod yardstick;
