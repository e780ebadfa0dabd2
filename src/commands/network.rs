//! Networks that a command reads from a file.

use crate::network::Network;
use crate::rules::Choices;
use crate::session::AnyGame;
use anyhow::{Context, Result};
use std::path::Path;

/// Reads a network of a game; also returns the bytes of the file.
///
/// # Errors
/// The file cannot be read, or holds something else; the text names it.
pub fn read_network(game: &dyn AnyGame, path: &Path) -> Result<(Network, Vec<u8>)> {
    let read = || -> Result<(Network, Vec<u8>)> {
        let bytes = std::fs::read(path)?;
        let layout = game.start(&Choices::default()).input_layout();
        Ok((Network::read(&bytes, game.info().network_game, layout)?, bytes))
    };
    read().with_context(|| format!("network '{}'", path.display()))
}
