//! What is seen of described games beside their pieces.

use super::position::Described;
use crate::board::{Kind, Square, drawing};
use crate::diagram::Region;
use crate::gesture::Target;
use crate::rules::Side;
#[cfg(doc)]
use crate::variant::Variant;

impl<const FULL: bool> Described<FULL> {
    /// As [`Variant::choice_targets`].
    pub(super) fn choices(&self) -> Vec<Target> {
        let game = self.game;
        let tables = &game.tables;
        let is_pawns =
            |kind: Kind| self.lineup.promotions.iter().any(|kinds| kinds.contains(&kind));
        if !FULL {
            return drawing::choices(&tables.shown, &tables.shapes, is_pawns);
        }
        let stays = game.pawns_may_stay;
        let both = [Side::White, Side::Black];
        let by_move = |kind: Kind| {
            game.promotion.as_ref().is_some_and(|promotion| {
                both.iter().any(|&side| {
                    let kinds = tables.pieces.iter().map(|piece| piece.kind);
                    promotion.becomes(side, kind).is_some()
                        || kinds.into_iter().any(|from| promotion.becomes(side, from) == Some(kind))
                })
            })
        };
        tables.choices(|kind| is_pawns(kind) || by_move(kind) || stays && kind == Kind::PAWN)
    }

    /// As [`Variant::region`].
    pub(super) fn region_of(&self, s: Square) -> Region {
        let is_in = |squares: u128| squares >> s.at() & 1 != 0;
        if self.game.palaces != u128::MAX && is_in(self.game.palaces) {
            Region::Palace
        } else if is_in(self.game.far_bank) {
            Region::FarBank
        } else {
            Region::Common
        }
    }
}
