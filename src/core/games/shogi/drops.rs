//! Drops of pieces from the hand.

use super::pieces::{HELD, HELD_PAWN, can_go_on};
use super::{GRID, Shogi};
use crate::board::square::tag;
use crate::board::{CheckInfo, Square};
use crate::moves::{Move, MoveSink};
use crate::rules::Side;

impl Shogi {
    /// Sends the drops that checks allow; all drops if `checks` is `None`. Drops of pawns that mate
    /// are among them ([`crate::variant::Variant::must_not_mate`]).
    pub(super) fn shogi_drops<S: MoveSink>(&self, checks: Option<&CheckInfo<'_>>, sink: &mut S) {
        let side = self.state.side;
        let held = |index: usize| self.variant.hands.count(side, index) > 0;
        let mut all = (0..HELD.len()).filter(|&index| held(index)).peekable();
        if all.peek().is_none() {
            return;
        }
        let held: Vec<usize> = all.collect();
        let pawns = self.pawn_files(side);
        let free = |s: &Square| self.board.at(*s).is_open();
        let allowed = |s: &Square| checks.is_none_or(|checks| checks.allows_move(*s, *s));
        for to in GRID.squares().filter(free).filter(allowed) {
            for &index in &held {
                let doubled = index == HELD_PAWN && pawns >> GRID.file(to) & 1 != 0;
                let drop = Move::drop(HELD[index].1[side.index()], to);
                sink.push_if(!doubled && can_go_on(index, side, to), drop);
            }
        }
    }

    /// The files with an unpromoted pawn of a side, one bit each.
    pub(super) fn pawn_files(&self, side: Side) -> u16 {
        let pawns = self.board.squares(HELD[HELD_PAWN].1[side.index()].of(side));
        pawns.fold(0, |files, s| files | 1 << GRID.file(s))
    }

    /// Whether a move drops a pawn.
    pub(super) fn is_pawn_drop(&self, m: Move) -> bool {
        m.tag() == tag::DROP && m.promotion() == HELD[HELD_PAWN].1[self.state.side.index()]
    }
}
