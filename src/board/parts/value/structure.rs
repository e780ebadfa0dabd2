//! Pawns: how they stand together, and those that nobody stops.

use super::{BY_PAWN, Evaluation, PAWN_ATTACK, View};
use crate::board::{Kind, Piece};
use crate::linear::Tally;
use crate::rules::Side;

impl<T: Tally> Evaluation<'_, T> {
    /// Packed value of a side's pawns beside their own worth.
    pub(super) fn structure(&self, side: Side, view: &View) -> T {
        let weights = self.weights;
        let View { marks, reach, files } = view;
        let (us, them) = (side.index(), side.other().index());
        let enemy = Piece::colour(side.other());
        let king = |side| self.board.only(Kind::KING.of(side));
        let mut sum = T::default();
        for &s in self.board.men(Kind::PAWN.of(side)) {
            let file = self.grid.file(s) as usize + 1;
            let to_go = self.to_go(side, s);
            if files.count[us][file] > 1 && files.rear[us][file] == to_go {
                sum.add(weights.doubled, 1);
            }
            if files.count[us][file - 1] + files.count[us][file + 1] == 0 {
                sum.add(weights.isolated, 1);
            }
            let go = to_go as usize;
            let stop = self.pawns.of(side, s).one[0];
            if marks[s.at()] & PAWN_ATTACK[us] != 0 {
                sum.add(weights.supported[go], 1);
            } else if reach[them][s.at()] & !BY_PAWN != 0 && reach[us][s.at()] == 0 {
                sum.add(weights.prey, 1);
            }
            let pawn = Kind::PAWN.of(side);
            if self.grid.step(s, 1, 0).is_some_and(|n| self.board.at(n) == pawn) {
                sum.add(weights.phalanx[go], 1);
            }
            if marks[stop.at()] & PAWN_ATTACK[them] != 0 {
                sum.add(weights.held, 1);
            } else if self.board.at(stop).is_empty() {
                // Where nobody stops it, it would attack what stands there.
                for prey in self.pawns.of(side, stop).prey {
                    let man = self.board.at(prey);
                    if man.bars(enemy) && man.kind() != Kind::PAWN {
                        sum.add(weights.push, 1);
                    }
                }
            }
            // An enemy pawn stops it from a cell before it: its way to go is longer than
            // what lies behind our pawn.
            let behind = self.grid.ranks - 1 - to_go;
            let free = |file| files.free(them, file, behind);
            if free(file - 1) && free(file) && free(file + 1) {
                sum.add(weights.passed[go], 1);
                if !self.board.at(stop).is_empty() {
                    sum.add(weights.blocked[go], 1);
                }
                if reach[them][stop.at()] != 0 {
                    sum.add(weights.contested[go], 1);
                }
                if reach[us][stop.at()] != 0 {
                    sum.add(weights.escorted[go], 1);
                }
                sum.add(weights.escort[go], self.distance(king(side), stop));
                sum.add(weights.hunter[go], self.distance(king(side.other()), stop));
            }
        }
        sum
    }
}
