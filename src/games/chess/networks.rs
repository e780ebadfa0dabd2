//! The neural networks of chess: one for chess itself, one for chess under the weather of piazza.
//! Each has one hidden layer.

use super::TABLES;
use crate::board::weather_base::weather_layout;
use crate::network::Network;
use crate::network::features::InputLayout;
use std::sync::{Arc, LazyLock};

/// The inputs of chess under the weather of piazza.
pub(super) static WEATHER_LAYOUT: LazyLock<InputLayout> =
    LazyLock::new(|| weather_layout(TABLES.new_layout(), &TABLES.letters));

/// The network of chess; the first lines of its file say how it was trained.
pub(super) static NETWORK: LazyLock<Arc<Network>> =
    LazyLock::new(|| Network::built_in("chess", include_bytes!("network.bin"), TABLES.layout()));

/// The network of chess under the weather of piazza, trained from [`NETWORK`].
pub(super) static WEATHER_NETWORK: LazyLock<Arc<Network>> =
    LazyLock::new(|| Network::built_in("piazza", include_bytes!("weather.bin"), &WEATHER_LAYOUT));
