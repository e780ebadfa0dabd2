//! The hidden layers of chess, dry and under weather, and how they look at the men.

use super::GRID;
use super::eval::NAMES;
use crate::board::ground::WEATHERS;
use crate::board::parts::Views;
use crate::layer::Layer;
use std::sync::LazyLock;

/// How they look at the men.
pub(super) static VIEWS: LazyLock<Views> = LazyLock::new(|| Views::new(GRID, NAMES.len() as u8));

/// Found by `rialto train chess --hidden` (seed 1, 3 epochs, lambda 0.88) on 7897825 quiet positions
/// of 93390 games of the engine against itself, 800 nodes a turn, the last 34305 of them with an
/// earlier layer of 32 neurons. Validation loss 0.010097, before 0.011069.
pub(super) static DRY: LazyLock<Layer> =
    LazyLock::new(|| Layer::read(include_bytes!("layer.bin"), VIEWS.inputs()));

/// Found by `rialto train piazza --hidden` (seed 1, 3 epochs, lambda 0.75) on 2891148 quiet positions
/// of 31826 games of piazza, 15000 of them with 1500 nodes a turn, the others with 800 and an earlier
/// layer. Validation loss 0.007980, before 0.008562. Behind the men it sees the weather.
pub(super) static WET: LazyLock<Layer> =
    LazyLock::new(|| Layer::read(include_bytes!("weather.bin"), VIEWS.inputs() + WEATHERS));
