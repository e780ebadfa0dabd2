//! Makes and unmakes moves: those of pieces, throws of the dice and walkways.

use super::flood::Filter;
use super::weather::Weather;
use super::{BUILD, PASS, Piazza, THROW, Undo, built_walkway, dice_result};
use crate::board::square::tag;
use crate::board::{Square, WeatherBase};
use crate::moves::{Move, MoveCounter};
use crate::rules::{Rules, Side};
use arrayvec::ArrayVec;

impl<B: WeatherBase> Piazza<B> {
    pub(super) fn play_move(&mut self, m: Move) -> Undo<B::Undo> {
        let weather = self.weather;
        let base = match m.tag() {
            THROW => {
                self.weather = dice_result(m).weather();
                None
            }
            BUILD | PASS => {
                let moves = u16::from(self.side() == Side::Black);
                let undo = self.base.pass_turn(moves);
                self.set_weather(weather.after_building(built_walkway(m)));
                Some(undo)
            }
            _ => {
                let hidden = self.hidden_squares(m);
                hidden.iter().for_each(|&index| self.reveal_square(index));
                let undo = self.base.play(m);
                hidden.iter().for_each(|&index| self.hide_square(index));
                if self.has_dice || weather != Weather::Dry {
                    self.set_weather(weather.after_ply());
                }
                Some(undo)
            }
        };
        if self.weather.water().is_some() && self.base.has_en_passant() {
            self.update_en_passant();
        }
        Undo { base, weather }
    }

    pub(super) fn undo_move(&mut self, m: Move, undo: Undo<B::Undo>) {
        let Some(base) = undo.base else {
            self.weather = undo.weather;
            return;
        };
        self.set_weather(undo.weather);
        if matches!(m.tag(), BUILD | PASS) {
            self.base.undo_null_move(base);
            return;
        }
        let hidden = self.hidden_squares(m);
        hidden.iter().for_each(|&index| self.reveal_square(index));
        self.base.undo(m, base);
        hidden.iter().for_each(|&index| self.hide_square(index));
    }

    /// The indices of the Piazza squares that the base game must see as they are while it makes a
    /// move: during a flood, those that the move touches. For a double step these are all of them,
    /// because the en passant square depends on enemy pawns, on water or not.
    fn hidden_squares(&self, m: Move) -> ArrayVec<usize, 16> {
        if self.weather.water().is_none() {
            return ArrayVec::new();
        }
        if m.tag() == tag::DOUBLE_STEP {
            return (0..16).collect();
        }
        let victim = if m.tag() == tag::EN_PASSANT { m.victim() } else { Square::OFF };
        [m.from(), m.to(), victim].into_iter().filter_map(|s| Self::centre().index_of(s)).collect()
    }

    /// Sets in the base game whether an en passant capture is legal in the flood, for the position
    /// key.
    pub(super) fn update_en_passant(&mut self) {
        let mut captures = MoveCounter::default();
        let en_passant = |m: Move| (m.tag() == tag::EN_PASSANT).then_some(m);
        self.generate_moves::<true, _>(&mut Filter { out: &mut captures, map: en_passant });
        self.base.set_en_passant_legal(captures.0 > 0);
    }
}
