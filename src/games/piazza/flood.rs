//! Water: what the board beneath shows, and the men on walkways.

use super::Piazza;
use super::weather::Weather;
use crate::board::square::tag;
use crate::board::weather_base::AREA;
use crate::board::{Ground, Kind, Piece, Square};
use crate::moves::{Move, Sink};
use crate::rules::{Rules, Side};
use arrayvec::ArrayVec;

/// A step along a walkway: from a square of it to the next or to the land beyond.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub from: Square,
    pub to: Square,
}

impl<B: Ground> Piazza<B> {
    /// Changes the weather and shows what it leaves of the board.
    pub(super) fn change(&mut self, weather: Weather) {
        let (old, new) = (self.weather.water(), weather.water());
        let places = match (old, new) {
            (None, None) => 0,
            (Some(old), Some(new)) => Self::middle().covered(old) ^ Self::middle().covered(new),
            _ => u16::MAX,
        };
        let each = |position: &mut Self, act: fn(&mut Self, usize)| {
            (0..AREA).filter(|place| places >> place & 1 != 0).for_each(|p| act(position, p));
        };
        if old.is_some() {
            each(self, Self::surface);
        }
        self.weather = weather;
        if new.is_some() {
            each(self, Self::flood);
        }
    }

    /// Covers the square in this place of the Piazza, as the weather wants it.
    pub(super) fn flood(&mut self, place: usize) {
        let middle = Self::middle();
        let s = middle.squares[place];
        let man = self.base.board().at(s);
        self.hidden[place] = man;
        let walkways = middle.covered(self.weather.water().unwrap_or_default());
        let shown = match walkways >> place & 1 != 0 {
            true if man.is_empty() => Piece::LANDING,
            true => man,
            false => Piece::EDGE,
        };
        self.base.board_mut().hide(s, shown);
    }

    /// The inverse of [`Piazza::flood`].
    pub(super) fn surface(&mut self, place: usize) {
        let man = std::mem::replace(&mut self.hidden[place], Piece::EMPTY);
        self.base.board_mut().reveal(Self::middle().squares[place], man);
    }

    /// The steps that the men of `side` on walkways would make if nothing stood in their way;
    /// the only squares that they attack.
    pub(super) fn steps(&self, side: Side) -> ArrayVec<Step, 8> {
        let colour = Piece::colour(side);
        let mut steps = ArrayVec::new();
        if let Some(ways) = self.weather.water() {
            for way in ways.iter() {
                let squares = &Self::middle().walkways[way.0 as usize & 15];
                for pair in squares.windows(2) {
                    if self.base.board().at(pair[0]).is(colour) {
                        steps.push(Step { from: pair[0], to: pair[1] });
                    }
                }
            }
        }
        steps
    }

    /// Whether the king of `side` is attacked under the weather as it is.
    pub(super) fn attacked(&self, side: Side) -> bool {
        let king = self.base.board().only(Kind::KING.of(side));
        self.base.covered(king, side.other(), Square::OFF)
            || self.steps(side.other()).iter().any(|step| step.to == king)
    }

    /// What becomes of a move of the game beneath while there is water: nothing if the man is
    /// asleep or takes in passing where there is water; no capture if it ends on a landing.
    #[inline]
    pub(super) fn admit(&self, m: Move) -> Option<Move> {
        let board = self.base.board();
        if Self::middle().place(m.from()).is_some() {
            return None;
        }
        match m.tag() {
            tag::CAPTURE if board.at(m.to()) == Piece::LANDING => {
                Some(Move::new(m.from(), m.to(), tag::QUIET))
            }
            tag::EN_PASSANT => {
                let dry = |s: Square| board.at(s) != Piece::EDGE;
                (dry(m.to()) && dry(m.victim())).then_some(m)
            }
            _ => Some(m),
        }
    }

    /// Moves that the game beneath does not know: steps along walkways, and those of pawns onto
    /// them, which a landing would stop. King's safety aside.
    pub(super) fn walk<const NOISY: bool, S: Sink>(&self, out: &mut S) {
        let board = self.base.board();
        let colour = Piece::colour(self.side());
        for Step { from, to } in self.steps(self.side()) {
            let there = board.at(to);
            let free = there.is_empty() || there == Piece::LANDING;
            if free && !NOISY {
                out.push(Move::new(from, to, tag::QUIET));
            } else if !free && !there.bars(colour) {
                out.push(Move::new(from, to, tag::CAPTURE));
            }
        }
        if NOISY {
            return;
        }
        let mut land = Filter { out, rule: |m| self.admit(m) };
        for &s in &Self::middle().squares {
            if board.at(s) == Piece::LANDING {
                self.base.pawn_steps(s, &mut land);
            }
        }
    }
}

/// A sink behind which only some moves arrive, perhaps changed.
pub(super) struct Filter<'a, S: Sink, F: Fn(Move) -> Option<Move>> {
    pub out: &'a mut S,
    pub rule: F,
}

impl<S: Sink, F: Fn(Move) -> Option<Move>> Sink for Filter<'_, S, F> {
    fn push(&mut self, m: Move) {
        if let Some(m) = (self.rule)(m) {
            self.out.push(m);
        }
    }
}
