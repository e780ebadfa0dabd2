//! Playing plies, throws and walkways, and taking them back.

use super::flood::Filter;
use super::weather::Weather;
use super::{BUILD, IDLE, Piazza, THROW, Undo, built, thrown};
use crate::board::square::tag;
use crate::board::{Ground, Square};
use crate::moves::{Counter, Move};
use crate::rules::{Rules, Side};
use arrayvec::ArrayVec;

impl<B: Ground> Piazza<B> {
    pub(super) fn play_move(&mut self, m: Move) -> Undo<B::Undo> {
        let weather = self.weather;
        let base = match m.tag() {
            THROW => {
                self.weather = thrown(m).weather();
                None
            }
            BUILD | IDLE => {
                let moves = u16::from(self.side() == Side::Black);
                let was = self.base.turn_over(moves);
                self.change(weather.after_building(built(m)));
                Some(was)
            }
            _ => {
                let places = self.places(m);
                places.iter().for_each(|&place| self.surface(place));
                let was = self.base.play(m);
                places.iter().for_each(|&place| self.flood(place));
                if self.changes || weather != Weather::Dry {
                    self.change(weather.after_ply());
                }
                Some(was)
            }
        };
        if self.weather.water().is_some() && self.base.has_passant() {
            self.settle_passant();
        }
        Undo { base, weather }
    }

    pub(super) fn undo_move(&mut self, m: Move, was: Undo<B::Undo>) {
        let Some(base) = was.base else {
            self.weather = was.weather;
            return;
        };
        self.change(was.weather);
        if matches!(m.tag(), BUILD | IDLE) {
            self.base.unpass(base);
            return;
        }
        let places = self.places(m);
        places.iter().for_each(|&place| self.surface(place));
        self.base.undo(m, base);
        places.iter().for_each(|&place| self.flood(place));
    }

    /// The places of the Piazza under water that a move touches: men asleep there are woken
    /// while it is made. A double step wakes all, for the right to take in passing asks who
    /// stands ready, water or not.
    fn places(&self, m: Move) -> ArrayVec<usize, 16> {
        if self.weather.water().is_none() {
            return ArrayVec::new();
        }
        if m.tag() == tag::DOUBLE {
            return (0..16).collect();
        }
        let victim = if m.tag() == tag::EN_PASSANT { m.victim() } else { Square::OFF };
        [m.from(), m.to(), victim].into_iter().filter_map(|s| Self::middle().place(s)).collect()
    }

    /// Whether the right to take in passing can be used depends on the water.
    pub(super) fn settle_passant(&mut self) {
        let mut captures = Counter::default();
        let passing = |m: Move| (m.tag() == tag::EN_PASSANT).then_some(m);
        self.generate_moves::<true, _>(&mut Filter { out: &mut captures, rule: passing });
        self.base.settle_passant(captures.0 > 0);
    }
}
