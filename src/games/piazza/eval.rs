//! Evaluation: the base game's evaluation in dry weather, and weights for the pieces by weather and
//! zone ([`crate::board::weather_base::WeatherValues`]), which also belong to the base game.

use super::Piazza;
use super::centre::Zone;
use super::weather::Weather;
use crate::board::{self, WeatherValues};
use crate::rules::Side;
use crate::taper::{Sum, mix};

impl Weather {
    /// Index of the kind of weather in the weights.
    const fn number(&self) -> usize {
        match self {
            Weather::Dice | Weather::Dry => 0,
            Weather::Rising(_) => 1,
            Weather::Building(..) => 2,
            Weather::Flood(..) => 3,
            Weather::Snow(_) => 4,
        }
    }
}

impl<B: board::WeatherBase> Piazza<B> {
    /// Static value for the side to act, centipawns.
    pub(super) fn value(&self, network: i32) -> i32 {
        if self.weather.water().is_some() {
            let dry = self.to_dry().base;
            dry.terms_under(self.beside(&dry), network)
        } else {
            self.base.terms_under(self.beside(&self.base), network)
        }
    }

    /// What the weather adds to White's advantage, packed; `dry` is the base game without water.
    fn beside(&self, dry: &B) -> i32 {
        let [white, black] = self.weather_terms(dry, B::weather_values());
        white.0 - black.0
    }

    /// The weather terms of White and of Black.
    fn weather_terms(&self, dry: &B, weights: &WeatherValues<i32>) -> [Sum; 2] {
        let mut terms = [Sum::default(), Sum::default()];
        if !self.has_dice && self.weather == Weather::Dry {
            return terms;
        }
        let weights = &weights[self.weather.number()];
        let centre = Self::centre();
        let walkways = self.weather.water().map_or(0, |ways| centre.mask(ways));
        for side in [Side::White, Side::Black] {
            for (_, kind) in B::LETTERS {
                for &s in dry.board().pieces(kind.of(side)) {
                    let on_walkway =
                        centre.index_of(s).is_some_and(|index| walkways >> index & 1 != 0);
                    let zone = if on_walkway { Zone::Walkway } else { centre.zone(s) };
                    let weight = weights[zone as usize][usize::from(kind.0)];
                    terms[side.index()].add(weight, 1);
                }
            }
        }
        terms
    }

    /// The terms as text, one on each line.
    pub(super) fn explain_value(&self, network: i32) -> String {
        let weather = self.weather.describe(Self::centre(), B::GRID);
        let dry = self.to_dry().base;
        let (phase, full) = dry.phase();
        let [white, black] =
            self.weather_terms(&dry, B::weather_values()).map(|sum| mix(sum.0, phase, full));
        format!(
            "{}{:<24}{:>8}{:>8}{:>8}\nweather: {weather}\n",
            dry.explain_under(self.beside(&dry), network),
            "weather, included above",
            white,
            black,
            white - black,
        )
    }
}
