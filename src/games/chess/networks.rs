//! The neural networks of chess: one for chess itself, one for chess under the weather of piazza.
//! Each has one hidden layer.

use super::GRID;
use super::eval::NAMES;
use crate::board::parts::Perspectives;
use crate::board::weather_base::weather_inputs;
use crate::network::Network;
use std::sync::LazyLock;

/// Numbers the inputs for pieces, from the perspective of each side.
pub(super) static PERSPECTIVES: LazyLock<Perspectives> =
    LazyLock::new(|| Perspectives::new(GRID, NAMES.len() as u8));

/// Found by `rialto train chess --hidden` (seed 1, 3 epochs, lambda 0.88) on 26438825 quiet
/// positions of 323256 games of the engine against itself: 104715 at 800 nodes per move, 218541 at
/// 400. 38324 of these games were played with an earlier layer of 32 neurons, 225847 with one of
/// 128. Validation loss 0.010845, before 0.013132.
pub(super) static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(include_bytes!("network.bin"), PERSPECTIVES.inputs()));

/// Found by `rialto train piazza --hidden` (seed 1, 3 epochs, lambda 0.75), starting from
/// [`NETWORK`], on 13080260 quiet positions of 152381 games of piazza: 15000 at 1500 nodes per
/// move, 16826 at 800, 120555 at 400, the last 64517 of them with a network of the same kind.
/// Validation loss 0.007716, before 0.009714. The inputs for the weather come after those for the
/// pieces.
pub(super) static WEATHER_NETWORK: LazyLock<Network> = LazyLock::new(|| {
    Network::read(
        include_bytes!("weather.bin"),
        PERSPECTIVES.inputs() + weather_inputs(NAMES.len()),
    )
});
