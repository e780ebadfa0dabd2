//! The neural networks of chess: one for chess itself, one for chess under the weather of piazza.
//! Each has one hidden layer.

use super::GRID;
use super::eval::NAMES;
use crate::board::parts::Perspectives;
use crate::board::weather_base::weather_scheme;
use crate::network::Network;
use crate::network::file::InputScheme;
use std::sync::LazyLock;

/// Numbers the inputs for pieces, from the perspective of each side.
pub(super) static PERSPECTIVES: LazyLock<Perspectives> =
    LazyLock::new(|| Perspectives::new(GRID, NAMES.len() as u8));

/// The network of chess; the first lines of its file say how it was trained.
pub(super) static NETWORK: LazyLock<Network> =
    LazyLock::new(|| built_in("chess", include_bytes!("network.bin"), input_scheme()));

/// The network of chess under the weather of piazza, trained from [`NETWORK`].
pub(super) static WEATHER_NETWORK: LazyLock<Network> = LazyLock::new(|| {
    built_in("piazza", include_bytes!("weather.bin"), weather_scheme(input_scheme(), NAMES.len()))
});

/// The inputs of chess.
pub(super) fn input_scheme() -> InputScheme {
    let kinds = NAMES.len();
    InputScheme { name: format!("pieces {kinds} x 64 mirrored"), inputs: PERSPECTIVES.inputs() }
}

fn built_in(game: &str, bytes: &[u8], scheme: InputScheme) -> Network {
    Network::read(bytes, game, &scheme).unwrap_or_else(|e| panic!("the network of {game}: {e}"))
}
