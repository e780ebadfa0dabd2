//! Evaluation: that of the game beneath as if it were dry, less what the weather takes from the
//! men in the Piazza.
//!
//! The numbers are rounded from a logistic regression of the results of some 1,100 games of the
//! engine against itself (depth 4) on its score and what stood in the Piazza: an officer caught by
//! the water costs a sixth of its value, a king nearly three pawns. In dry weather too both stand
//! there at a risk; the king's was found to be 120 +- 50 and is taken low, for endings want him
//! there. What becomes of pawns made no difference that could be told from none.

use super::Piazza;
use super::weather::Weather;
use crate::board::{Ground, Kind};

/// What a man in the Piazza loses.
struct Toll {
    /// An officer, percent of its value.
    officer: i32,
    /// The same on a walkway.
    walker: i32,
    /// A king, centipawns; nothing on a walkway.
    king: i32,
}

impl Weather {
    const fn toll(&self) -> Toll {
        match self {
            Weather::Dice | Weather::Dry => Toll { officer: 9, walker: 0, king: 80 },
            Weather::Rising(_) => Toll { officer: 16, walker: 0, king: 230 },
            Weather::Building(..) => Toll { officer: 18, walker: 10, king: 260 },
            Weather::Flood(..) => Toll { officer: 16, walker: 10, king: 270 },
            Weather::Snow(_) => Toll { officer: 0, walker: 0, king: 100 },
        }
    }
}

impl<B: Ground> Piazza<B> {
    /// Static value for the side to act, centipawns.
    pub(super) fn value(&self) -> i32 {
        let lost = self.lost();
        let lost = lost[self.base.side().index()] - lost[self.base.side().other().index()];
        if self.weather.water().is_some() {
            self.dry().base.evaluate() - lost
        } else {
            self.base.evaluate() - lost
        }
    }

    /// What the weather takes from White and from Black, centipawns.
    pub(super) fn lost(&self) -> [i32; 2] {
        if !self.changes && self.weather == Weather::Dry {
            return [0; 2];
        }
        let toll = self.weather.toll();
        let walkways = self.weather.water().map(|ways| Self::middle().covered(ways));
        let mut lost = [0; 2];
        for (place, &s) in Self::middle().squares.iter().enumerate() {
            let man = if walkways.is_some() { self.hidden[place] } else { self.base.board().at(s) };
            if man.is_empty() || man.kind().is_pawn() {
                continue;
            }
            let walks = walkways.is_some_and(|walkways| walkways >> place & 1 != 0);
            lost[man.side().index()] += match (man.kind(), walks) {
                (Kind::KING, false) => toll.king,
                (Kind::KING, true) => 0,
                (kind, false) => B::value_of(kind) * toll.officer / 100,
                (kind, true) => B::value_of(kind) * toll.walker / 100,
            };
        }
        lost
    }

    /// The terms for a person.
    pub(super) fn explain_value(&self) -> String {
        let weather = self.weather.describe(Self::middle(), B::GRID);
        let [white, black] = self.lost();
        format!(
            "{}{:<24}{:>8}{:>8}{:>8}\n{:<24}{:>24}\nweather: {weather}\n",
            self.dry().base.explain(),
            "lost to the weather",
            -white,
            -black,
            black - white,
            "with the weather",
            self.value(),
        )
    }
}
