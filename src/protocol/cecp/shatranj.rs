//! Shatranj under the weather in an XBoard window. XBoard knows shatranj itself, but only as a game
//! without passes and with its own test of legality, so under the weather it is told the pieces.

use super::adapter::{Adapter, BoardSize};
use super::described::setup;
use crate::games::shatranj::{GRID, PIECES};

/// The adapter of shatranj as the base of a game under the weather.
pub struct Shatranj;

impl Adapter for Shatranj {
    fn setup(&self, start: &str) -> Vec<String> {
        setup(GRID, PIECES, |piece| piece.moves.to_string(), start)
    }

    fn board(&self) -> Option<BoardSize> {
        Some(BoardSize { files: GRID.files, ranks: GRID.ranks, lowest: 1 })
    }
}
