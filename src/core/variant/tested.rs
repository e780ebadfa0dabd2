//! Legal moves of games in which checks and pins do not say which they are: each pseudo-legal move
//! is played on a copy of the board and taken back.

use super::parts::explosion::Blown;
use super::parts::lion::take_on_the_way;
use super::parts::passing::Passing;
use super::parts::royalty::Royalty;
use super::{Standard, Variant};
use crate::board::square::tag;
use crate::board::{IncrementalState, Piece, Square, parts};
use crate::moves::{Move, MoveList, MoveSink};

/// What a move has changed on the board.
pub(super) struct Made {
    captured: Piece,
    sums: IncrementalState,
    blown: Blown,
}

impl<V: Variant> Standard<V> {
    /// Plays a move on the board alone.
    pub(super) fn play_on_board(&mut self, m: Move) -> Made {
        let sums = self.board.incremental_state();
        let captured = match m.tag() {
            tag::PASS => Piece::EMPTY,
            _ => parts::play(&mut self.board, self.state.side, m),
        };
        let blown = self.explode(m, captured);
        Made { captured, sums, blown }
    }

    /// The inverse of [`Standard::play_on_board`].
    pub(super) fn undo_on_board(&mut self, m: Move, made: Made) {
        let Made { captured, sums, blown } = made;
        self.restore(m, blown);
        if m.tag() != tag::PASS {
            parts::undo_play(&mut self.board, self.state.side, m, captured, sums);
        }
    }

    /// Takes away what vanishes with a move that has just been made, beside what stood on its
    /// arrival cell.
    #[inline]
    pub(super) fn explode(&mut self, m: Move, captured: Piece) -> Blown {
        if V::HAS_PARTS && m.tag() == tag::LION {
            return take_on_the_way(&mut self.board, m);
        }
        match self.exploding() {
            Some(explosion) if !captured.is_empty() => explosion.play(&mut self.board, m.to()),
            _ => [Piece::EMPTY; 9],
        }
    }

    /// The inverse of [`Standard::explode`].
    #[inline]
    pub(super) fn restore(&mut self, m: Move, blown: Blown) {
        if V::HAS_PARTS && m.tag() == tag::LION {
            self.board.put_piece(m.victim(), blown[0]);
        } else if let Some(explosion) = self.exploding() {
            explosion.undo(&mut self.board, m.to(), blown);
        }
    }

    /// Every legal move of a game with this royalty, or with `NOISY` every capture and promotion.
    pub(super) fn tested_moves<const NOISY: bool>(
        &self,
        royalty: &Royalty,
        sink: &mut dyn MoveSink,
    ) {
        let side = self.state.side;
        let royals = [side, side.other()].map(|side| self.royals(royalty, side));
        let [own, theirs] = royals.each_ref();
        let mut moves = MoveList::new();
        self.piece_moves::<NOISY, _>(&mut moves, |_, _| true, |_| true);
        self.en_passant_moves(&mut moves);
        let lions = self.variant.lions();
        if let Some(lions) = lions {
            self.lion_moves(lions, &mut moves);
        }
        if !NOISY {
            self.castlings(&mut moves, |s, castle, open| {
                let (king, arrival) = castle.king;
                s != arrival && self.is_way_attacked([own, theirs], king, s, open)
            });
            V::special_moves(self, None, &mut moves);
        }
        // Where nothing is royal and nothing explodes, there is nothing to test.
        if !own.is_empty() || self.variant.explosion().is_some() {
            let mut after = self.clone();
            moves.retain(|m| self.keeps_royals_safe(royalty, &mut after, *m, [own, theirs]));
        }
        let passing = self.variant.passing();
        let (may, has_to) = (passing.always[side.index()], passing.without_move[side.index()]);
        let passes = may || has_to && moves.is_empty();
        let own_square = passes.then(|| self.passing_square(royalty));
        let lion = || lions.and_then(|lions| self.passing_lion(lions));
        if !NOISY
            && let Some(s) = own_square.or_else(lion)
            && !self.is_royal_attacked(royalty, side)
        {
            moves.push(Passing::pass(s));
        }
        moves.into_iter().for_each(|m| sink.push(m));
    }

    /// The square that the text of a pass names: that of the king, or the first own piece's.
    fn passing_square(&self, royalty: &Royalty) -> Square {
        let side = self.state.side;
        let king = self.royals(royalty, side).king();
        let is_own = |s: &Square| self.board.at(*s).blocks(Piece::colour(side));
        let mut own = self.tables.grid.squares().filter(is_own);
        king.or_else(|| own.next()).unwrap_or(Square(0))
    }

    /// All en passant captures, legal or not.
    pub(super) fn en_passant_moves<S: MoveSink>(&self, sink: &mut S) {
        self.en_passant_moves_if(self.state.en_passant, sink, |_, _| true);
    }
}
