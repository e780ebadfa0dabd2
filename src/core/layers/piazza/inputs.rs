//! What a network sees of the weather.
//!
//! The pieces are those of dry weather. Behind them come the weather with the plies left of it, the
//! walkways, and the pieces on water and on walkways ([`WeatherPlaces`]).

use super::Piazza;
use super::centre::{Centre, Walkway};
use super::weather::{LASTING_PLIES, RISING_PLIES, Weather};
use crate::board::Kind;
use crate::board::parts::piece_codes;
use crate::network::features::{Features, Group, InputLayout};
use crate::rules::{Heuristics, Side};
use crate::variant::{Tables, Variant};

/// Number of pairs of a weather and the plies left of it: one for dry weather, two for a flood
/// announced, two for building, ten for a flood, ten for snow.
const WEATHER_PLIES: usize = 1 + 2 + 2 + 10 + 10;

/// The places of the network inputs for the weather, in their order behind those of the base game.
#[derive(Debug)]
pub(super) struct WeatherPlaces {
    /// The weather together with the plies left of it: its index plus 1.
    weather: usize,
    /// The walkways, one place each: 1 if it has been built.
    walkways: usize,
    /// The pieces in the water, by square of the Piazza.
    water: usize,
    /// The pieces on walkways, by square of the Piazza.
    on_walkways: usize,
    /// Behind the last place.
    end: usize,
}

impl WeatherPlaces {
    /// The places behind the `first` ones of the base game.
    pub fn new(first: usize, centre: &Centre) -> WeatherPlaces {
        let walkways = first + 1;
        let water = walkways + centre.walkway_count();
        let on_walkways = water + centre.square_count();
        let end = on_walkways + centre.square_count();
        WeatherPlaces { weather: first, walkways, water, on_walkways, end }
    }
}

/// The inputs of a base game, and those of the weather after them: the weather with the plies left,
/// walkways, pieces in the water, pieces on walkways.
pub(super) fn weather_layout(base: InputLayout, tables: &Tables, centre: &Centre) -> InputLayout {
    let pieces = piece_codes(&tables.letters);
    let plies: Vec<u8> = (1..=WEATHER_PLIES as u8).collect();
    let squares = centre.square_count();
    let ends = [Side::White, Side::Black].map(|side| tables.end_for(side).index());
    let seen = |view: usize, mirrored, index| seen_square(centre, ends[view], mirrored, index);
    let piece_group = |most| Group { places: squares, codes: pieces.clone(), seen: &seen, most };
    let weather = Group { places: 1, codes: [plies.clone(), plies], seen: &|_, _, _| 0, most: 1 };
    let seen = |view: usize, mirrored, way| seen_walkway(centre, ends[view], mirrored, way);
    let (places, codes) = (centre.walkway_count(), [vec![1], vec![1]]);
    let walkways = Group { places, codes, seen: &seen, most: 2 };
    base.with("weather by plies", &weather)
        .with("walkways", &walkways)
        .with("pieces in water", &piece_group(squares))
        .with("on walkways", &piece_group(2 * usize::from(centre.files.max(centre.ranks))))
}

/// At which index a square of the Piazza is seen: `mirrored` turns the files around, Black's `end`
/// the ranks.
fn seen_square(centre: &Centre, end: usize, mirrored: usize, index: usize) -> usize {
    let (files, ranks) = (usize::from(centre.files), usize::from(centre.ranks));
    let (file, rank) = (index % files, index / files);
    let file = if mirrored == 1 { files - 1 - file } else { file };
    let rank = if end == 1 { ranks - 1 - rank } else { rank };
    rank * files + file
}

/// As which walkway a walkway is seen from an end: that on the squares as they are seen.
fn seen_walkway(centre: &Centre, end: usize, mirrored: usize, way: usize) -> usize {
    let indices = |way: Walkway| centre.squares_of(way).iter().filter_map(|&s| centre.index_of(s));
    let way = Walkway(way as u8);
    let seen = |other: &Walkway| {
        let squares = indices(way).map(|index| seen_square(centre, end, mirrored, index));
        squares.eq(indices(*other))
    };
    centre.walkways().find(seen).unwrap_or(way).0.into()
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
        self.base.write_features(features);
        let centre = self.centre();
        let places = &self.setting.weather_places;
        features.codes[places.weather..places.end].fill(0);
        if self.has_dice {
            features.codes[places.weather] = self.weather.plies_index() as u8 + 1;
        }
        let Some(ways) = self.weather.water() else { return };
        for way in ways.iter().filter(|_| self.has_dice) {
            features.codes[places.walkways + usize::from(way.0)] = 1;
        }
        let on_walkways = centre.mask(ways);
        for (index, &s) in centre.squares().iter().enumerate() {
            let piece = self.piece_on(s);
            features.codes[s.at()] = piece.0;
            let on_walkway = on_walkways >> index & 1 != 0;
            let first = if on_walkway { places.on_walkways } else { places.water };
            if self.has_dice {
                features.codes[first + index] = piece.0;
            }
            // The water hides a king from the base game.
            let is_king = |side: Side| piece == Kind::KING.of(side);
            for side in [Side::White, Side::Black].into_iter().filter(|&side| is_king(side)) {
                features.regions[side.index()] = self.base.tables.king_region(side, s);
            }
        }
    }
}
