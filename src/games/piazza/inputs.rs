//! What the hidden layer sees of the weather, beside the men.
//!
//! The game beneath is judged as if it were dry; here stand how long that is not so, where walkways
//! lead, and who is in the water or on a walkway, each side's own way round.

use super::Piazza;
use super::middle::Walkway;
use super::weather::{LASTING, RISING, Weather};
use crate::board::weather_base::{AREA, WALKWAYS, WEATHER_PLIES};
use crate::board::{Ground, Kind, Piece};
use crate::network::Extras;
use crate::rules::{Rules, Side};

/// How a side sees the Piazza: its own end below, its king on the left half.
struct Sight {
    side: Side,
    /// Whether its king stands on the right half as the board is written.
    mirrored: bool,
}

impl Sight {
    fn upside_down(&self) -> bool {
        self.side == Side::Black
    }

    /// A place among the squares of the Piazza, a row of four after the other.
    fn place(&self, place: usize) -> usize {
        place ^ if self.upside_down() { 12 } else { 0 } ^ if self.mirrored { 3 } else { 0 }
    }

    /// The number of a walkway: what turns it round is the third bit, the line are the last two.
    fn walkway(&self, way: Walkway) -> usize {
        let row = way.0 < 8;
        let (along, across) = match row {
            true => (self.mirrored, self.upside_down()),
            false => (self.upside_down(), self.mirrored),
        };
        usize::from(way.0) ^ if along { 4 } else { 0 } ^ if across { 3 } else { 0 }
    }

    /// The number of a man among `kinds` of one's own, then of the other's.
    fn man(&self, man: Piece, kinds: usize) -> usize {
        usize::from(man.kind().0) - 1 + if man.side() == self.side { 0 } else { kinds }
    }
}

impl Weather {
    /// The number of the weather and the plies left of it.
    fn plies(&self) -> usize {
        let [rising, building, flood, snow] = [0, RISING, 2 * RISING, 2 * RISING + LASTING];
        usize::from(match self {
            Weather::Dice | Weather::Dry => 0,
            Weather::Rising(left) => rising + left,
            Weather::Building(left, _) => building + left,
            Weather::Flood(left, _) => flood + left,
            Weather::Snow(left) => snow + left,
        })
    }
}

impl<B: Ground> Piazza<B> {
    /// What each side sees of the weather: inputs behind those of the men; `dry` is the game
    /// beneath without water.
    pub(super) fn inputs_of_weather(&self, dry: &B) -> Extras {
        let mut inputs = Extras::new();
        if !self.changes {
            return inputs;
        }
        let mover = self.side();
        let sights = [mover, mover.other()].map(|side| Sight {
            side,
            mirrored: B::GRID.is_right(dry.board().only(Kind::KING.of(side))),
        });
        let plies = B::INPUTS;
        let walkways = plies + WEATHER_PLIES;
        let men = walkways + WALKWAYS;
        let kinds = B::LETTERS.len();
        inputs.push([(plies + self.weather.plies()) as u16; 2]);
        let Some(ways) = self.weather.water() else { return inputs };
        for way in ways.iter() {
            inputs.push(sights.each_ref().map(|sight| (walkways + sight.walkway(way)) as u16));
        }
        let covered = Self::middle().covered(ways);
        for (place, &man) in self.hidden.iter().enumerate().filter(|(_, man)| !man.is_empty()) {
            let walks = covered >> place & 1 != 0;
            inputs.push(sights.each_ref().map(|sight| {
                let table = sight.man(man, kinds) + if walks { 2 * kinds } else { 0 };
                (men + table * AREA + sight.place(place)) as u16
            }));
        }
        inputs
    }
}
