//! What is the same in all positions of one game under the weather.

use super::centre::Centre;
use super::inputs::{WeatherPlaces, weather_layout};
use crate::network::features::InputLayout;
use crate::network::{Network, Packed};
use crate::rules::{Choices, GameInfo, Reason};
use crate::variant::{Standard, Variant};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// A base game under the weather: its name and page, its Piazza, its network.
pub struct Setting<V: Variant> {
    pub(super) info: &'static GameInfo,
    /// Which base game.
    pub(super) game: V::Description,
    pub(super) centre: Centre,
    pub(super) layout: InputLayout,
    pub(super) weather_places: WeatherPlaces,
    network: OnceLock<Arc<Network>>,
    /// The network of the program and the game for which it was made, if it has one.
    built_in: Option<(&'static str, &'static Packed)>,
    /// Why neither side can win any more, if so. Walkways and snow carry pieces where they cannot
    /// go in the base game.
    pub(super) dead_position: fn(&Standard<V>) -> Option<Reason>,
}

impl<V: Variant> Setting<V> {
    /// The game `game` under the weather, called as in `info`, with the network in a file of the
    /// program if there is one: the game for which it was made, and the file.
    ///
    /// # Panics
    /// If its board has no Piazza ([`Centre::misfit`]).
    #[must_use]
    pub fn new(
        game: V::Description,
        info: &'static GameInfo,
        built_in: Option<(&'static str, &'static Packed)>,
        dead_position: fn(&Standard<V>) -> Option<Reason>,
    ) -> Setting<V> {
        let tables = V::new(game, &Choices::default()).tables();
        assert_eq!(Centre::misfit(tables.grid), None);
        let centre = Centre::new(tables.grid);
        let base = tables.new_layout();
        let weather_places = WeatherPlaces::new(base.places(), &centre);
        let layout = weather_layout(base, tables, &centre);
        let network = OnceLock::new();
        Setting { info, game, centre, layout, weather_places, network, built_in, dead_position }
    }

    /// How the inputs of its networks are numbered.
    #[must_use]
    pub fn layout(&self) -> &InputLayout {
        &self.layout
    }

    /// Gives the game a network.
    pub fn set_network(&self, network: Arc<Network>) {
        let _ = self.network.set(network);
    }

    /// The network of the game, if it has one.
    #[must_use]
    pub fn network(&self) -> Option<Arc<Network>> {
        match self.built_in {
            Some((game, packed)) => {
                let read = || Network::built_in(game, packed, &self.layout);
                Some(self.network.get_or_init(read).clone())
            }
            None => self.network.get().cloned(),
        }
    }
}

impl<V: Variant> fmt::Debug for Setting<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.name)
    }
}
