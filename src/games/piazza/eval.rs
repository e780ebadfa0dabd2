//! Evaluation: that of the game beneath as if it were dry, and what the weather makes of the men. The
//! numbers stand in [`super::values`].

use super::Piazza;
use super::middle::Ground;
use super::values::WEIGHTS;
use super::weather::Weather;
use super::weights::{NUMBERS, Weights};
use crate::board::{self, Piece};
use crate::linear::{Linear, List, Sum, Tally, mix};
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
            dry.evaluate() + self.weathered(&dry)
        } else {
            self.base.evaluate() + self.weathered(&self.base)
        }
    }

    /// What the weather does to the side to act; `dry`: the game beneath without water.
    fn weathered(&self, dry: &B) -> i32 {
        let [white, black] = self.terms::<Sum>(&WEIGHTS);
        if white.0 == black.0 {
            return 0;
        }
        let (phase, full) = dry.phase();
        let value = mix(white.0 - black.0, phase, full);
        if self.base.side() == Side::White { value } else { -value }
    }

    /// What the weather does to White and to Black.
    fn terms<T: Tally>(&self, weights: &Weights<T::Weight>) -> [T; 2] {
        let mut terms = [T::default(), T::default()];
        if !self.changes && self.weather == Weather::Dry {
            return terms;
        }
        let stands = &weights.stands[self.weather.number()];
        let (middle, board) = (Self::middle(), self.base.board());
        let mut add = |ground: Ground, man: Piece| {
            let kind = usize::from(man.kind().0);
            terms[man.side().index()].add(stands[ground as usize][kind], 1);
        };
        let walkways = self.weather.water().map(|ways| middle.covered(ways));
        for side in [Side::White, Side::Black] {
            for man in B::LETTERS.iter().map(|(_, kind)| kind.of(side)) {
                for &s in board.men(man) {
                    if walkways.is_none() || middle.place(s).is_none() {
                        add(middle.ground(s), man);
                    }
                }
            }
        }
        if let Some(walkways) = walkways {
            for (place, &s) in middle.squares.iter().enumerate() {
                let (man, walks) = (self.hidden[place], walkways >> place & 1 != 0);
                if !man.is_empty() {
                    add(if walks { Ground::Walkway } else { middle.ground(s) }, man);
                }
            }
        }
        terms
    }

    /// The value with the weights of the weather left open.
    pub(super) fn open_value(&self) -> Linear {
        let dry = if self.weather.water().is_some() { &self.dry().base } else { &self.base };
        let (phase, full) = dry.phase();
        Linear {
            sides: self.terms::<List>(&NUMBERS),
            mover: self.base.side().index(),
            phase,
            full,
            tempo: 0,
            share: (1, 1),
            rest: dry.evaluate(),
        }
    }

    /// The terms for a person.
    pub(super) fn explain_value(&self) -> String {
        let weather = self.weather.describe(Self::middle(), B::GRID);
        let dry = self.dry().base;
        let (phase, full) = dry.phase();
        let [white, black] = self.terms::<Sum>(&WEIGHTS).map(|sum| mix(sum.0, phase, full));
        format!(
            "{}{:<24}{:>8}{:>8}{:>8}\n{:<24}{:>24}\nweather: {weather}\n",
            dry.explain(),
            "weather",
            white,
            black,
            white - black,
            "with the weather",
            self.value(),
        )
    }
}
