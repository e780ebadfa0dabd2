//! The network inputs for the weather.
//!
//! The inputs for the pieces are those of dry weather. The inputs here are the weather with the
//! plies left of it, the walkways, and the pieces on water and on walkways, each from the
//! perspective of both sides.

use super::Piazza;
use super::centre::Walkway;
use super::weather::{LASTING_PLIES, RISING_PLIES, Weather};
use crate::board::weather_base::{AREA, WALKWAYS, WEATHER_PLIES};
use crate::board::{Kind, Piece, WeatherBase};
use crate::network::ExtraFeatures;
use crate::rules::{Rules, Side};

/// The perspective of a side: its own first rank is at the bottom, and files are mirrored if its
/// king is on the right half, as in the inputs for the pieces.
struct Perspective {
    side: Side,
    /// Whether files are mirrored.
    mirrored: bool,
}

impl Perspective {
    fn flips_ranks(&self) -> bool {
        self.side == Side::Black
    }

    /// The index of a square of the Piazza in this perspective: bits 0 and 1 are the file, bits 2
    /// and 3 the rank.
    fn square_index(&self, index: usize) -> usize {
        index ^ if self.flips_ranks() { 12 } else { 0 } ^ if self.mirrored { 3 } else { 0 }
    }

    /// The number of a walkway in this perspective: bits 0 and 1 are the line, bit 2 the direction
    /// along it, bit 3 is set for columns.
    fn walkway_index(&self, way: Walkway) -> usize {
        let is_row = way.0 < 8;
        let (along, across) = match is_row {
            true => (self.mirrored, self.flips_ranks()),
            false => (self.flips_ranks(), self.mirrored),
        };
        usize::from(way.0) ^ if along { 4 } else { 0 } ^ if across { 3 } else { 0 }
    }

    /// The index of a piece: first the `kinds` of this side, then those of the other side.
    fn piece_index(&self, piece: Piece, kinds: usize) -> usize {
        usize::from(piece.kind().0) - 1 + if piece.side() == self.side { 0 } else { kinds }
    }
}

impl Weather {
    /// The index of the weather together with the plies left of it, below [`WEATHER_PLIES`].
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
    /// The inputs for the weather, from the perspective of the side to move and of the other side.
    /// They come after the inputs for the pieces. `dry` is the base game without water. Empty
    /// without dice, because then the base game uses its own network, which has no such inputs.
    pub(super) fn inputs_of_weather(&self, dry: &B) -> ExtraFeatures {
        let mut inputs = ExtraFeatures::new();
        if !self.has_dice {
            return inputs;
        }
        let mover = self.side();
        let perspectives = [mover, mover.other()].map(|side| Perspective {
            side,
            mirrored: B::GRID.is_right(dry.board().square_of(Kind::KING.of(side))),
        });
        let plies = B::INPUTS;
        let walkways = plies + WEATHER_PLIES;
        let pieces = walkways + WALKWAYS;
        let kinds = B::LETTERS.len();
        inputs.push([(plies + self.weather.plies_index()) as u16; 2]);
        let Some(ways) = self.weather.water() else { return inputs };
        for way in ways.iter() {
            inputs.push(
                perspectives.each_ref().map(|view| (walkways + view.walkway_index(way)) as u16),
            );
        }
        let on_walkways = Self::centre().mask(ways);
        for (index, &piece) in self.hidden.iter().enumerate().filter(|(_, p)| !p.is_empty()) {
            let on_walkway = on_walkways >> index & 1 != 0;
            inputs.push(perspectives.each_ref().map(|view| {
                let table = view.piece_index(piece, kinds) + if on_walkway { 2 * kinds } else { 0 };
                (pieces + table * AREA + view.square_index(index)) as u16
            }));
        }
        inputs
    }
}
