//! What a network sees of the weather.
//!
//! The pieces are those of dry weather. Behind them come the weather with the plies left of it, the
//! walkways, and the pieces on water and on walkways ([`weather_place`]).

use super::Piazza;
use super::weather::{LASTING_PLIES, RISING_PLIES, Weather};
use crate::board::parts::king_region;
use crate::board::weather_base::weather_place;
use crate::board::{Kind, WeatherBase};
use crate::network::features::Features;
use crate::rules::Side;

impl Weather {
    /// The index of the weather together with the plies left of it, below
    /// [`crate::board::weather_base::WEATHER_PLIES`].
    fn plies_index(&self) -> usize {
        let [rising, building, flood, snow] =
            [0, RISING_PLIES, 2 * RISING_PLIES, 2 * RISING_PLIES + LASTING_PLIES];
        usize::from(match self {
            Weather::Dice | Weather::Dry => 0,
            Weather::Rising(left) => rising + left,
            Weather::Building(left, _) => building + left,
            Weather::Flood(left, _) => flood + left,
            Weather::Snow(left) => snow + left,
        })
    }
}

impl<B: WeatherBase> Piazza<B> {
    /// Writes what a network sees. Without dice it sees no weather: the base game then uses its own
    /// network, which has no such inputs.
    pub(super) fn look_at_weather(&self, features: &mut Features) {
        self.base.look(features);
        let first = self.base.input_layout().places();
        let weather = &mut features.codes[first..first + weather_place::COUNT];
        weather.fill(0);
        if self.has_dice {
            weather[weather_place::WEATHER] = self.weather.plies_index() as u8 + 1;
        }
        let Some(ways) = self.weather.water() else { return };
        for way in ways.iter().filter(|_| self.has_dice) {
            weather[weather_place::WALKWAY + usize::from(way.0)] = 1;
        }
        let centre = Self::centre();
        let on_walkways = centre.mask(ways);
        for (index, (&piece, s)) in self.hidden.iter().zip(centre.squares).enumerate() {
            features.codes[s.at()] = piece.0;
            let on_walkway = on_walkways >> index & 1 != 0;
            let place = if on_walkway { weather_place::ON_WALKWAY } else { weather_place::WATER };
            if self.has_dice {
                features.codes[first + place + index] = piece.0;
            }
            // The water hides a king from the base game.
            let is_king = |side: Side| piece == Kind::KING.of(side);
            for side in [Side::White, Side::Black].into_iter().filter(|&side| is_king(side)) {
                features.regions[side.index()] = king_region(B::GRID, side, s);
            }
        }
    }
}
