//! Evaluation: that of the game beneath as if it were dry, and what the weather makes of the men
//! ([`board::Stands`]). The numbers are the game's own.

use super::Piazza;
use super::middle::Ground;
use super::weather::Weather;
use crate::board::{self, Beside, Piece, Stands};
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
        let weather = self.beside();
        if self.weather.water().is_some() {
            self.dry().base.judge(&weather)
        } else {
            self.base.judge(&weather)
        }
    }

    /// What the weather does.
    pub(super) fn beside(&self) -> Beside {
        let [white, black] = self.terms::<Sum>(B::stands());
        Beside { terms: white.0 - black.0, inputs: self.inputs_of_weather() }
    }

    /// What the weather does to White and to Black.
    fn terms<T: Tally>(&self, stands: &Stands<T::Weight>) -> [T; 2] {
        let mut terms = [T::default(), T::default()];
        if !self.changes && self.weather == Weather::Dry {
            return terms;
        }
        let stands = &stands[self.weather.number()];
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

    /// The value with its weights left open, as it is where dice are thrown.
    pub(super) fn open_value(&self) -> Linear {
        let mut linear = self.dry().base.open(&self.beside());
        let stands = B::stands();
        let count = stands.as_flattened().as_flattened().len();
        let mut next = (B::weathered().weights.len() - count) as Index..;
        let numbers =
            stands.map(|grounds| grounds.map(|kinds| kinds.map(|_| next.next().unwrap_or(0))));
        for (side, weather) in linear.sides.iter_mut().zip(self.terms::<List>(&numbers)) {
            side.join(weather);
        }
        linear
    }

    /// The terms for a person.
    pub(super) fn explain_value(&self) -> String {
        let weather = self.weather.describe(Self::middle(), B::GRID);
        let dry = self.dry().base;
        let (phase, full) = dry.phase();
        let [white, black] = self.terms::<Sum>(B::stands()).map(|sum| mix(sum.0, phase, full));
        format!(
            "{}{:<24}{:>8}{:>8}{:>8}\nweather: {weather}\n",
            dry.explain_judgement(&self.beside()),
            "of this the weather",
            white,
            black,
            white - black,
        )
    }
}
