//! Evaluation: that of the game beneath as if it were dry, and what the weather makes of the men
//! ([`board::Stands`]). The numbers are the game's own.

use super::Piazza;
use super::middle::Ground;
use super::weather::Weather;
use crate::board::{self, Beside, Stands};
use crate::linear::{Index, Linear, List, Sum, Tally, mix};
use crate::rules::Side;

impl Weather {
    /// The order of the weights.
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

impl<B: board::Ground> Piazza<B> {
    /// Static value for the side to act, centipawns.
    pub(super) fn value(&self) -> i32 {
        if self.weather.water().is_some() {
            let dry = self.dry().base;
            dry.judge(&self.beside(&dry))
        } else {
            self.base.judge(&self.beside(&self.base))
        }
    }

    /// What the weather does; `dry` is the game beneath without water.
    fn beside(&self, dry: &B) -> Beside {
        let [white, black] = self.terms::<Sum>(dry, B::stands());
        Beside { terms: white.0 - black.0, inputs: self.inputs_of_weather(dry) }
    }

    /// What the weather does to White and to Black.
    fn terms<T: Tally>(&self, dry: &B, stands: &Stands<T::Weight>) -> [T; 2] {
        let mut terms = [T::default(), T::default()];
        if !self.changes && self.weather == Weather::Dry {
            return terms;
        }
        let stands = &stands[self.weather.number()];
        let middle = Self::middle();
        let walkways = self.weather.water().map_or(0, |ways| middle.covered(ways));
        for side in [Side::White, Side::Black] {
            for (_, kind) in B::LETTERS {
                for &s in dry.board().men(kind.of(side)) {
                    let walks = middle.place(s).is_some_and(|place| walkways >> place & 1 != 0);
                    let ground = if walks { Ground::Walkway } else { middle.ground(s) };
                    let weight = stands[ground as usize][usize::from(kind.0)];
                    terms[side.index()].add(weight, 1);
                }
            }
        }
        terms
    }

    /// The value with its weights left open, as it is where dice are thrown.
    pub(super) fn open_value(&self) -> Linear {
        let dry = self.dry().base;
        let mut linear = dry.open(&self.beside(&dry));
        let stands = B::stands();
        let count = stands.as_flattened().as_flattened().len();
        let mut next = (B::weathered().weights.len() - count) as Index..;
        let numbers =
            stands.map(|grounds| grounds.map(|kinds| kinds.map(|_| next.next().unwrap_or(0))));
        for (side, weather) in linear.sides.iter_mut().zip(self.terms::<List>(&dry, &numbers)) {
            side.join(weather);
        }
        linear
    }

    /// The terms for a person.
    pub(super) fn explain_value(&self) -> String {
        let weather = self.weather.describe(Self::middle(), B::GRID);
        let dry = self.dry().base;
        let (phase, full) = dry.phase();
        let [white, black] =
            self.terms::<Sum>(&dry, B::stands()).map(|sum| mix(sum.0, phase, full));
        format!(
            "{}{:<24}{:>8}{:>8}{:>8}\nweather: {weather}\n",
            dry.explain_judgement(&self.beside(&dry)),
            "of this the weather",
            white,
            black,
            white - black,
        )
    }
}
