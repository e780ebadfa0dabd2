//! Water: the changes to the board of the base game, and the pieces on walkways.

use super::Piazza;
use super::weather::Weather;
use crate::board::square::tag;
use crate::board::weather_base::AREA;
use crate::board::{Kind, Piece, Square, WeatherBase};
use crate::moves::{Move, MoveSink};
use crate::rules::{Rules, Side};
use arrayvec::ArrayVec;

/// A step along a walkway: from one of its squares to the next, or to the land beyond its end.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub from: Square,
    pub to: Square,
}

impl<B: WeatherBase> Piazza<B> {
    /// Changes the weather, and the board of the base game with it.
    pub(super) fn set_weather(&mut self, weather: Weather) {
        let (old, new) = (self.weather.water(), weather.water());
        let changed = match (old, new) {
            (None, None) => 0,
            (Some(old), Some(new)) => Self::centre().mask(old) ^ Self::centre().mask(new),
            _ => u16::MAX,
        };
        let each = |position: &mut Self, act: fn(&mut Self, usize)| {
            (0..AREA).filter(|index| changed >> index & 1 != 0).for_each(|i| act(position, i));
        };
        if old.is_some() {
            each(self, Self::reveal_square);
        }
        self.weather = weather;
        if new.is_some() {
            each(self, Self::hide_square);
        }
    }

    /// Changes one square of the Piazza, given by its index, on the board of the base game: water
    /// or walkway, as the weather is.
    pub(super) fn hide_square(&mut self, index: usize) {
        let centre = Self::centre();
        let s = centre.squares[index];
        let piece = self.base.board().at(s);
        self.hidden[index] = piece;
        let walkways = centre.mask(self.weather.water().unwrap_or_default());
        let is_walkway = walkways >> index & 1 != 0;
        let shown = if is_walkway { piece.on_landing() } else { Piece::EDGE };
        self.base.board_mut().hide_piece(s, shown);
    }

    /// The inverse of [`Piazza::hide_square`].
    pub(super) fn reveal_square(&mut self, index: usize) {
        let piece = std::mem::replace(&mut self.hidden[index], Piece::EMPTY);
        self.base.board_mut().reveal_piece(Self::centre().squares[index], piece);
    }

    /// The steps of the pieces of `side` along walkways, whether the target is free or not. Their
    /// targets are the only squares that these pieces attack.
    pub(super) fn walkway_steps(&self, side: Side) -> ArrayVec<Step, 8> {
        let colour = Piece::colour(side);
        let mut steps = ArrayVec::new();
        if let Some(ways) = self.weather.water() {
            for way in ways.iter() {
                let squares = &Self::centre().walkways[way.0 as usize & 15];
                for pair in squares.windows(2) {
                    if self.base.board().at(pair[0]).belongs_to(colour) {
                        steps.push(Step { from: pair[0], to: pair[1] });
                    }
                }
            }
        }
        steps
    }

    /// Whether the king of `side` is attacked under the present weather.
    pub(super) fn is_attacked(&self, side: Side) -> bool {
        let king = self.base.board().square_of(Kind::KING.of(side));
        self.base.is_square_attacked(king, side.other(), Square::OFF)
            || self.walkway_steps(side.other()).iter().any(|step| step.to == king)
    }

    /// A move of the base game as the water allows it. `None` if the piece is in the Piazza, or if
    /// en passant involves a water square. A capture of [`Piece::LANDING`] is really a quiet move
    /// to an empty walkway square.
    #[inline]
    pub(super) fn adapt(&self, m: Move) -> Option<Move> {
        let board = self.base.board();
        if Self::centre().index_of(m.from()).is_some() {
            return None;
        }
        match m.tag() {
            tag::CAPTURE if board.at(m.to()) == Piece::LANDING => {
                Some(Move::new(m.from(), m.to(), tag::QUIET))
            }
            tag::EN_PASSANT => {
                let not_water = |s: Square| board.at(s) != Piece::EDGE;
                (not_water(m.to()) && not_water(m.victim())).then_some(m)
            }
            _ => Some(m),
        }
    }

    /// Pseudo-legal moves that the base game does not know: steps along walkways, and steps of
    /// pawns onto empty walkway squares, which count as occupied in the base game.
    pub(super) fn walkway_moves<const NOISY: bool, S: MoveSink>(&self, out: &mut S) {
        let board = self.base.board();
        let colour = Piece::colour(self.side());
        for Step { from, to } in self.walkway_steps(self.side()) {
            let target = board.at(to);
            let free = target.is_empty() || target == Piece::LANDING;
            if free && !NOISY {
                out.push(Move::new(from, to, tag::QUIET));
            } else if !free && !target.blocks(colour) {
                out.push(Move::new(from, to, tag::CAPTURE));
            }
        }
        if NOISY {
            return;
        }
        let mut pawn_moves = Filter { out, map: |m| self.adapt(m) };
        for &s in &Self::centre().squares {
            if board.at(s) == Piece::LANDING {
                self.base.pseudo_legal_pawn_steps(s, &mut pawn_moves);
            }
        }
    }
}

/// A sink that passes each move through `map` and drops those for which it gives `None`.
pub(super) struct Filter<'a, S: MoveSink, F: Fn(Move) -> Option<Move>> {
    pub out: &'a mut S,
    pub map: F,
}

impl<S: MoveSink, F: Fn(Move) -> Option<Move>> MoveSink for Filter<'_, S, F> {
    fn push(&mut self, m: Move) {
        if let Some(m) = (self.map)(m) {
            self.out.push(m);
        }
    }
}
