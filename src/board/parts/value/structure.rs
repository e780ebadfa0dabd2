//! Pawns: how they stand together, and passed pawns.

use super::{Evaluation, View};
use crate::board::{Kind, Piece, Square};
use crate::rules::Side;
use crate::taper::Sum;

impl Evaluation<'_> {
    /// Packed value of a side's pawns beside their own worth.
    pub(super) fn structure(&self, side: Side, view: &View) -> Sum {
        let weights = self.weights;
        let View { reach, files, .. } = view;
        let (us, them) = (side.index(), side.other().index());
        let enemy = Piece::colour(side.other());
        let king = |side| self.board.square_of(Kind::KING.of(side));
        let non_pawns = &self.given.non_pawns;
        let alone = non_pawns.iter().all(|kind| self.board.count(kind.of(side.other())) == 0);
        let mut sum = Sum::default();
        for &s in self.board.pieces(Kind::PAWN.of(side)) {
            let file = self.grid.file(s) as usize + 1;
            let to_go = self.to_go(side, s);
            // The rearmost of several.
            if files.free(us, file, to_go) && files.pawns[us][file] != 1 << to_go {
                sum.add(weights.doubled, 1);
            }
            let isolated = files.pawns[us][file - 1] | files.pawns[us][file + 1] == 0;
            if isolated {
                sum.add(weights.isolated, 1);
            }
            let go = to_go as usize;
            let stop = self.pawns.of(side, s).one[0];
            if reach.pawns_cover(side, s) {
                sum.add(weights.supported[go], 1);
            } else if reach.is_hanging_to_piece(side, s) {
                sum.add(weights.prey, 1);
            }
            if files.stands(us, file + 1, to_go) {
                sum.add(weights.phalanx[go], 1);
            }
            let held = reach.pawns_cover(side.other(), stop);
            let behind = self.grid.ranks - 1 - to_go;
            if (isolated || held) && files.free(them, file, behind) {
                sum.add(weights.exposed, 1);
            }
            if held {
                sum.add(weights.held, 1);
            } else if self.board.at(stop).is_empty() {
                // After a safe step it would attack this piece.
                for prey in self.pawns.of(side, stop).captures {
                    let piece = self.board.at(prey);
                    if piece.blocks(enemy) && piece.kind() != Kind::PAWN {
                        sum.add(weights.push, 1);
                    }
                }
            }
            // An enemy pawn stops it from a cell before it: its way to go is longer than
            // what lies behind our pawn.
            let free = |file| files.free(them, file, behind);
            if !free(file) {
                continue;
            }
            if free(file - 1) && free(file + 1) {
                sum.add(weights.passed[go], 1);
                if !self.board.at(stop).is_empty() {
                    sum.add(weights.blocked[go], 1);
                }
                if reach.reached(side.other(), stop) {
                    sum.add(weights.contested[go], 1);
                }
                if reach.reached(side, stop) {
                    sum.add(weights.escorted[go], 1);
                }
                let steps = |side| i32::from(self.grid.distance(king(side), stop));
                sum.add(weights.escort[go], steps(side));
                sum.add(weights.hunter[go], steps(side.other()));
                let rook_behind = |owner| {
                    let mut rooks = self.board.pieces(Kind::ROOK.of(owner)).iter();
                    let rook = |&r| self.grid.file(r) == self.grid.file(s);
                    rooks.any(|r| rook(r) && self.to_go(side, *r) > to_go)
                };
                if rook_behind(side) {
                    sum.add(weights.driven, 1);
                }
                if rook_behind(side.other()) {
                    sum.add(weights.chased, 1);
                }
                if alone && self.runs(side, s, king(side.other())) {
                    sum.add(weights.runaway[go], 1);
                }
            } else {
                let enemies = |file: usize| (files.pawns[them][file] >> behind >> 1).count_ones();
                let helpers = |file: usize| (files.pawns[us][file] >> to_go).count_ones();
                if helpers(file - 1) + helpers(file + 1) >= enemies(file - 1) + enemies(file + 1) {
                    sum.add(weights.candidate[go], 1);
                }
            }
        }
        sum
    }

    /// Whether a pawn on `s` is faster than the enemy king, even if the enemy is to move.
    fn runs(&self, side: Side, s: Square, king: Square) -> bool {
        let beside = self.grid.file(s).abs_diff(self.grid.file(king));
        beside.max(self.to_go(side, king)) > self.to_go(side, s) + 1
    }
}
