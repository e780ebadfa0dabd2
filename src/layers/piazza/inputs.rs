//! What a network sees of the weather.
//!
//! The pieces are those of dry weather. Behind them come the weather with the plies left of it, the
//! walkways, and the pieces on water and on walkways ([`weather_place`]).

use super::Piazza;
use super::centre::{AREA, WALKWAYS};
use super::weather::{LASTING_PLIES, RISING_PLIES, Weather};
use crate::board::Kind;
use crate::board::fen::Letters;
use crate::board::parts::king_region;
use crate::board::parts::piece_codes;
use crate::network::features::{Features, Group, InputLayout};
use crate::rules::{Heuristics, Side};
use crate::variant::Variant;

/// Number of pairs of a weather and the plies left of it: one for dry weather, two for a flood
/// announced, two for building, ten for a flood, ten for snow.
const WEATHER_PLIES: usize = 1 + 2 + 2 + 10 + 10;

/// The places of the network inputs for the weather, in their order behind those of the base game.
mod weather_place {
    use super::{AREA, WALKWAYS};

    /// The weather together with the plies left of it: its index plus 1.
    pub const WEATHER: usize = 0;
    /// The walkways, one place each: 1 if it has been built.
    pub const WALKWAY: usize = WEATHER + 1;
    /// The pieces in the water, by square of the Piazza.
    pub const WATER: usize = WALKWAY + WALKWAYS;
    /// The pieces on walkways, by square of the Piazza.
    pub const ON_WALKWAY: usize = WATER + AREA;
    /// The number of these places.
    pub const COUNT: usize = ON_WALKWAY + AREA;
}

/// The inputs of a base game with the pieces `letters`, and those of the weather after them: the
/// weather with the plies left, walkways, pieces in the water, pieces on walkways.
pub(super) fn weather_layout(base: InputLayout, letters: Letters) -> InputLayout {
    let pieces = piece_codes(letters);
    let plies: Vec<u8> = (1..=WEATHER_PLIES as u8).collect();
    let piece_group =
        |most| Group { places: AREA, codes: pieces.clone(), seen: &seen_square, most };
    let weather = Group { places: 1, codes: [plies.clone(), plies], seen: &|_, _, _| 0, most: 1 };
    let walkways =
        Group { places: WALKWAYS, codes: [vec![1], vec![1]], seen: &seen_walkway, most: 2 };
    base.with("weather by plies", &weather)
        .with("walkways", &walkways)
        .with("pieces in water", &piece_group(AREA))
        .with("on walkways", &piece_group(AREA / 2))
}

/// Where a side sees a square of the Piazza: bits 0 and 1 are the file, bits 2 and 3 the rank.
fn seen_square(view: usize, mirrored: usize, index: usize) -> usize {
    index ^ (12 * view) ^ (3 * mirrored)
}

/// As which walkway a side sees a walkway: bits 0 and 1 are the line, bit 2 the direction along it,
/// bit 3 is set for columns.
fn seen_walkway(view: usize, mirrored: usize, way: usize) -> usize {
    let (along, across) = if way < 8 { (mirrored, view) } else { (view, mirrored) };
    way ^ (4 * along) ^ (3 * across)
}

impl Weather {
    /// The index of the weather together with the plies left of it, below
    /// [`WEATHER_PLIES`].
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

impl<V: Variant> Piazza<V> {
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
        let centre = self.centre();
        let on_walkways = centre.mask(ways);
        for (index, s) in centre.squares.into_iter().enumerate() {
            let piece = self.piece_on(s);
            features.codes[s.at()] = piece.0;
            let on_walkway = on_walkways >> index & 1 != 0;
            let place = if on_walkway { weather_place::ON_WALKWAY } else { weather_place::WATER };
            if self.has_dice {
                features.codes[first + place + index] = piece.0;
            }
            // The water hides a king from the base game.
            let is_king = |side: Side| piece == Kind::KING.of(side);
            for side in [Side::White, Side::Black].into_iter().filter(|&side| is_king(side)) {
                features.regions[side.index()] = king_region(self.base.variant.grid(), side, s);
            }
        }
    }
}
