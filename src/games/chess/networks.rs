//! The neural networks of chess: one for chess itself, one for chess under the weather of piazza.
//! Each has one hidden layer.

use super::{GRID, LETTERS};
use crate::board::parts::{board_layout, seen_square};
use crate::board::weather_base::weather_layout;
use crate::network::Network;
use crate::network::features::InputLayout;
use std::sync::{Arc, LazyLock};

/// The inputs of chess. Each side sees the board with its king on the left half.
pub(super) static LAYOUT: LazyLock<InputLayout> = LazyLock::new(layout);

/// The inputs of chess under the weather of piazza.
pub(super) static WEATHER_LAYOUT: LazyLock<InputLayout> =
    LazyLock::new(|| weather_layout(layout(), LETTERS));

/// The network of chess; the first lines of its file say how it was trained.
pub(super) static NETWORK: LazyLock<Arc<Network>> =
    LazyLock::new(|| Network::built_in("chess", include_bytes!("network.bin"), &LAYOUT));

/// The network of chess under the weather of piazza, trained from [`NETWORK`].
pub(super) static WEATHER_NETWORK: LazyLock<Arc<Network>> =
    LazyLock::new(|| Network::built_in("piazza", include_bytes!("weather.bin"), &WEATHER_LAYOUT));

fn layout() -> InputLayout {
    board_layout("pieces 6 x 64 mirrored", GRID, LETTERS, 32, |side, mirrored, s| {
        seen_square(GRID, side, mirrored, s)
    })
}
