//! Water: the terrain of the Piazza, and the pieces on walkways.

use super::Piazza;
use super::centre::LONGEST;
use super::weather::Weather;
use crate::board::square::tag;
use crate::board::{Piece, Square, Terrain};
use crate::moves::{Move, MoveSink};
use crate::rules::{Rules, Side};
use crate::variant::Variant;
use arrayvec::ArrayVec;

/// A step along a walkway: from one of its squares to the next, or to the land beyond its end.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub from: Square,
    pub to: Square,
}

/// The terrain of a square of the Piazza, given by its index, while there is water except for these
/// `walkways`.
pub(super) const fn terrain(walkways: u32, index: usize) -> Terrain {
    if walkways >> index & 1 != 0 { Terrain::Stop } else { Terrain::Closed }
}

impl<V: Variant> Piazza<V> {
    /// The squares of the walkways: bit `i` is the square with index `i`.
    pub(super) fn walkway_mask(&self) -> u32 {
        self.centre().mask(self.weather.water().unwrap_or_default())
    }

    /// Changes the weather, and the terrain of the Piazza with it.
    pub(super) fn set_weather(&mut self, weather: Weather) {
        let centre = self.centre();
        let (old, new) = (self.weather.water(), weather.water());
        self.weather = weather;
        if old == new {
            return;
        }
        let walkways = centre.mask(new.unwrap_or_default());
        let mut changed = match (old, new) {
            (Some(old), Some(_)) => centre.mask(old) ^ walkways,
            _ => centre.whole(),
        };
        while changed != 0 {
            let index = changed.trailing_zeros() as usize;
            let terrain = if new.is_some() { terrain(walkways, index) } else { Terrain::Open };
            self.base.board.set_terrain(centre.squares()[index], terrain);
            changed &= changed - 1;
        }
    }

    /// The steps of the pieces of `side` along walkways, whether the target is free or not. Their
    /// targets are the only squares that these pieces attack.
    pub(super) fn walkway_steps(&self, side: Side) -> ArrayVec<Step, { 2 * LONGEST }> {
        let colour = Piece::colour(side);
        let mut steps = ArrayVec::new();
        if let Some(ways) = self.weather.water() {
            for way in ways.iter() {
                for pair in self.centre().path_of(way).windows(2) {
                    if self.base.board.at(pair[0]).belongs_to(colour) {
                        steps.push(Step { from: pair[0], to: pair[1] });
                    }
                }
            }
        }
        steps
    }

    /// Whether the king of `side` is attacked under the present weather.
    pub(super) fn is_attacked(&self, side: Side) -> bool {
        let king = self.base.king_square(side);
        self.is_attacked_from_land(king, side.other(), Square::OFF)
            || self.walkway_steps(side.other()).iter().any(|step| step.to == king)
    }

    /// Whether a piece of side `by` on land attacks `target` if the piece on `removed`, which is
    /// not of that side, is off the board.
    pub(super) fn is_attacked_from_land(&self, target: Square, by: Side, removed: Square) -> bool {
        let open = |s: Square| self.base.board.is_open_without(s, removed);
        self.base.is_attacked_if(target, by, Square::OFF, open)
    }

    /// Whether the water allows a move of the base game: a king on a walkway does not step as
    /// usual, and en passant may involve no water.
    #[inline]
    pub(super) fn is_allowed(&self, m: Move) -> bool {
        let is_water = |s: Square| self.base.board.at(s).is_closed();
        !self.base.board.at(m.from()).stops_slides()
            && (m.tag() != tag::EN_PASSANT || !(is_water(m.to()) || is_water(m.victim())))
    }

    /// The pseudo-legal steps along walkways.
    pub(super) fn walkway_moves<const NOISY: bool, S: MoveSink>(
        &self,
        out: &mut S,
        legal: impl Fn(Move) -> bool,
    ) {
        let board = &self.base.board;
        let colour = Piece::colour(self.side());
        for Step { from, to } in self.walkway_steps(self.side()) {
            let target = board.at(to);
            let wanted = !(target.blocks(colour) || NOISY && target.is_empty());
            let tag = if target.is_empty() { tag::QUIET } else { tag::CAPTURE };
            let m = Move::new(from, to, tag);
            out.push_if(wanted && legal(m), m);
        }
    }
}
