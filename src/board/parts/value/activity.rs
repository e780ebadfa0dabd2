//! Non-pawn pieces: mobility, threats and placement.

use super::king::Assault;
use super::{Evaluation, View};
use crate::board::Kind;
use crate::board::parts::reach::AttackMap;
use crate::rules::Side;
use crate::taper::Sum;

impl Evaluation<'_> {
    /// Packed activity of a side's non-pawn pieces, and their attack on the enemy king. Adds their
    /// attacks to `reach`.
    pub(super) fn activity(&self, side: Side, reach: &mut AttackMap) -> (Sum, Assault) {
        let weights = self.weights;
        let (mut sum, mut assault) = (Sum::default(), Assault::default());
        for (number, &kind) in self.given.non_pawns.iter().enumerate() {
            let k = kind.0 as usize;
            for &from in self.board.pieces(kind.of(side)) {
                let program = self.programs.of(kind, from);
                let sight =
                    reach.add_piece(self.board, side, number, program, |victim, covered| {
                        let victim = victim.0 as usize;
                        sum.add(weights.threat[usize::from(covered)][k][victim & 15], 1);
                    });
                sum.add(weights.mobility[k].of(sight.cells), 1);
                if reach.pawns_cover(side.other(), from) {
                    sum.add(weights.harassed[k], 1);
                }
                if reach.pawns_cover(side, from) {
                    sum.add(weights.defended[k], 1);
                }
                if sight.near {
                    assault.pieces += 1;
                    assault.weight += self.given.attack[k];
                    assault.hits += sight.hits;
                }
            }
        }
        (sum, assault)
    }

    /// Packed value of where a side's non-pawn pieces stand.
    pub(super) fn placement(&self, side: Side, view: &View) -> Sum {
        let weights = self.weights;
        let View { reach, files, .. } = view;
        let (us, them) = (side.index(), side.other().index());
        let mut sum = Sum::default();
        let pawn = Kind::PAWN;
        let pawns = self.board.count(pawn.of(side)) + self.board.count(pawn.of(side.other()));
        for &kind in self.given.non_pawns {
            let squares = self.board.pieces(kind.of(side));
            if squares.len() > 1 {
                sum.add(weights.pair[kind.0 as usize], 1);
            }
            sum.add(weights.company[kind.0 as usize], squares.len() as i32 * pawns);
            for &s in squares {
                if reach.is_hanging(side, s) {
                    sum.add(weights.hanging[kind.0 as usize], 1);
                }
                if self.board.at(self.pawns.of(side, s).one[0]).kind() == pawn {
                    sum.add(weights.behind[kind.0 as usize], 1);
                }
                let to_go = self.to_go(side, s);
                if reach.pawns_cover(side, s) && 2 * to_go <= self.grid.ranks {
                    let (file, behind) = (self.grid.file(s) as usize, self.grid.ranks - 1 - to_go);
                    if files.free(them, file, behind) && files.free(them, file + 2, behind) {
                        sum.add(weights.outpost[kind.0 as usize], 1);
                    }
                }
            }
        }
        for &s in self.board.pieces(Kind::BISHOP.of(side)) {
            sum.add(
                weights.shaded,
                i32::from(files.shade[us][usize::from(self.grid.square_colour(s))]),
            );
        }
        for &s in self.board.pieces(Kind::ROOK.of(side)) {
            let file = self.grid.file(s) as usize + 1;
            if files.pawns[us][file] == 0 {
                let open = files.pawns[them][file] == 0;
                sum.add(if open { weights.open } else { weights.half_open }, 1);
            }
        }
        sum
    }
}
