//! The hidden layers of chess, dry and under weather, and how they look at the men.

use super::GRID;
use super::eval::NAMES;
use crate::board::parts::Views;
use crate::board::weather_base::weather_inputs;
use crate::network::Layer;
use std::sync::LazyLock;

/// How they look at the men.
pub(super) static VIEWS: LazyLock<Views> = LazyLock::new(|| Views::new(GRID, NAMES.len() as u8));

/// Found by `rialto train chess --hidden` (seed 1, 3 epochs, lambda 0.88) on 26438825 quiet positions
/// of 323256 games of the engine against itself: 104715 of 800 nodes a turn, 218541 of 400. Of them
/// 38324 were played with an earlier layer of 32 neurons, 225847 with one of 128. Validation loss
/// 0.010845, before 0.013132.
pub(super) static DRY: LazyLock<Layer> =
    LazyLock::new(|| Layer::read(include_bytes!("network.bin"), VIEWS.inputs()));

/// Found by `rialto train piazza --hidden` (seed 1, 3 epochs, lambda 0.75), from chess's layer on, on
/// 13080260 quiet positions of 152381 games of piazza: 15000 of 1500 nodes a turn, 16826 of 800, 120555
/// of 400, the last 64517 of them with a layer of the same kind. Validation loss 0.007716, before
/// 0.009714. Behind the men it sees the weather.
pub(super) static WET: LazyLock<Layer> = LazyLock::new(|| {
    Layer::read(include_bytes!("weather.bin"), VIEWS.inputs() + weather_inputs(NAMES.len()))
});
