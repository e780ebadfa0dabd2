//! Networks that a command reads from a file.

use crate::network::Network;
use crate::rules::{Choices, Heuristics};
use anyhow::{Context, Result};
use std::path::Path;

/// Reads a network of the game `R`; also returns the bytes of the file.
///
/// # Errors
/// The file cannot be read, or holds something else; the text names it.
pub fn read_network<R: Heuristics>(
    game: R::Description,
    path: &Path,
) -> Result<(Network, Vec<u8>)> {
    let read = || -> Result<(Network, Vec<u8>)> {
        let bytes = std::fs::read(path)?;
        let layout = R::start(game, &Choices::default()).input_layout();
        Ok((Network::read(&bytes, R::info(game).network_game, layout)?, bytes))
    };
    read().with_context(|| format!("network '{}'", path.display()))
}
