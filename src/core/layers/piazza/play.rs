//! Makes and unmakes moves: those of pieces, throws of the dice and walkways.

use super::centre::MOST_SQUARES;
use super::flood::terrain;
use super::weather::Weather;
use super::{BUILD, PASS, Piazza, THROW, Undo, built_walkway, dice_result};
use crate::board::square::tag;
use crate::board::{Square, Terrain};
use crate::moves::{Move, MoveList};
use crate::rules::{Heuristics, Rules, Side};
use crate::variant::Variant;
use arrayvec::ArrayVec;

impl<V: Variant> Piazza<V> {
    pub(super) fn play_move(&mut self, m: Move) -> Undo {
        let weather = self.weather;
        let base = match m.tag() {
            THROW => {
                self.weather = dice_result(m).weather();
                None
            }
            BUILD | PASS => {
                // No move on the board: all rights and the clock stay as they are.
                let moves = u16::from(self.side() == Side::Black);
                let undo = self.base.pass();
                let number = &mut self.base.state.number;
                *number = number.saturating_add(moves);
                self.set_weather(weather.after_building(built_walkway(m)));
                Some(undo)
            }
            _ => {
                let touched = self.touched_squares(m);
                self.open(&touched);
                let undo = self.base.play_uncounted(m);
                self.flood(&touched);
                if self.has_dice || weather != Weather::Dry {
                    self.set_weather(weather.after_ply());
                }
                Some(undo)
            }
        };
        if self.weather.water().is_some() && !self.base.state.en_passant.is_none() {
            self.update_en_passant();
        }
        if self.counts_check_of(m) {
            let mover = self.side().other();
            self.base.variant.count_check(mover, false);
        }
        Undo { base, weather }
    }

    pub(super) fn undo_move(&mut self, m: Move, undo: Undo) {
        let Some(base) = undo.base else {
            self.weather = undo.weather;
            return;
        };
        if self.counts_check_of(m) {
            let mover = self.side().other();
            self.base.variant.count_check(mover, true);
        }
        self.set_weather(undo.weather);
        if matches!(m.tag(), BUILD | PASS) {
            self.base.undo_null_move(base);
            return;
        }
        let touched = self.touched_squares(m);
        self.open(&touched);
        self.base.undo_uncounted(m, base);
        self.flood(&touched);
    }

    /// Whether the move that has just been played gives a check that counts. What a check is, says
    /// the weather that holds then.
    fn counts_check_of(&self, m: Move) -> bool {
        self.base.variant.counts_checks() && self.moves_piece(m) && self.is_in_check()
    }

    /// Opens squares of the Piazza, given by their indices, for the base game.
    fn open(&mut self, indices: &[usize]) {
        for &index in indices {
            self.base.board.set_terrain(self.centre().squares()[index], Terrain::Open);
        }
    }

    /// The inverse of [`Piazza::open`].
    fn flood(&mut self, indices: &[usize]) {
        if indices.is_empty() {
            return;
        }
        let walkways = self.walkway_mask();
        for &index in indices {
            self.base.board.set_terrain(self.centre().squares()[index], terrain(walkways, index));
        }
    }

    /// The indices of the Piazza squares that the base game must see as they are while it makes a
    /// move: during a flood, those that the move touches. For a double step these are all of them,
    /// because the en passant square depends on enemy pawns, on water or not.
    fn touched_squares(&self, m: Move) -> ArrayVec<usize, MOST_SQUARES> {
        if self.weather.water().is_none() {
            return ArrayVec::new();
        }
        if m.tag() == tag::DOUBLE_STEP {
            return (0..self.centre().square_count()).collect();
        }
        let victim = if m.tag() == tag::EN_PASSANT { m.victim() } else { Square::OFF };
        [m.from(), m.to(), victim].into_iter().filter_map(|s| self.centre().index_of(s)).collect()
    }

    /// Sets in the base game whether an en passant capture is legal in the flood, for the position
    /// key.
    pub(super) fn update_en_passant(&mut self) {
        let mut captures = MoveList::new();
        self.generate_moves::<true, _>(&mut captures);
        self.base.state.en_passant_legal = captures.iter().any(|m| m.tag() == tag::EN_PASSANT);
    }
}
