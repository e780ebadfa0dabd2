//! Officers: where they can go, whom they attack, and where they stand well.

use super::{Evaluation, KING_ZONE, PAWN_ATTACK, View};
use crate::board::{Kind, Piece};
use crate::linear::Tally;
use crate::rules::Side;

impl<T: Tally> Evaluation<'_, T> {
    /// Packed activity of a side's officers, and how many of them attack the enemy king's
    /// zone with how many units. Notes what they reach.
    pub(super) fn activity(&self, side: Side, view: &mut View) -> (T, (i32, i32)) {
        let weights = self.weights;
        let View { marks, reach, .. } = view;
        let colour = Piece::colour(side);
        let (us, them) = (side.index(), side.other().index());
        let (own, covered, zone) = (PAWN_ATTACK[us], PAWN_ATTACK[them], KING_ZONE[them]);
        let reach = &mut reach[us];
        let (mut sum, mut attackers, mut units) = (T::default(), 0, 0);
        for (number, &kind) in self.given.officers.iter().enumerate() {
            let k = kind.0 as usize;
            for &from in self.board.men(kind.of(side)) {
                let (mut cells, mut hits) = (0, 0);
                let program = self.programs.of(kind, from);
                let mut i = 0;
                while let Some(cell) = program.get(i) {
                    let there = self.board.at(cell.to);
                    let mark = marks[cell.to.at()];
                    reach[cell.to.at()] |= 1 << number;
                    let uncovered = mark & covered == 0;
                    cells += usize::from(uncovered && !there.bars(colour));
                    hits += i32::from(mark & zone != 0);
                    if there.is_empty() {
                        i += 1;
                        continue;
                    }
                    if !there.bars(colour) {
                        let victim = there.kind().0 as usize;
                        sum.add(weights.threat[usize::from(!uncovered)][k][victim & 15], 1);
                    }
                    i += cell.skip as usize;
                }
                sum.add(weights.mobility[k].of(cells), 1);
                if marks[from.at()] & covered != 0 {
                    sum.add(weights.harassed[k], 1);
                }
                if marks[from.at()] & own != 0 {
                    sum.add(weights.defended[k], 1);
                }
                attackers += i32::from(hits > 0);
                units += hits * self.given.attack[k];
            }
        }
        (sum, (attackers, units))
    }

    /// Packed value of where a side's officers stand.
    pub(super) fn placement(&self, side: Side, view: &View) -> T {
        let weights = self.weights;
        let View { marks, reach, files } = view;
        let (us, them) = (side.index(), side.other().index());
        let mut sum = T::default();
        for &kind in self.given.officers {
            for &s in self.board.men(kind.of(side)) {
                if reach[them][s.at()] != 0 && reach[us][s.at()] == 0 {
                    sum.add(weights.hanging[kind.0 as usize], 1);
                }
                let to_go = self.to_go(side, s);
                if marks[s.at()] & PAWN_ATTACK[us] != 0 && 2 * to_go <= self.grid.ranks {
                    let (file, behind) = (self.grid.file(s) as usize, self.grid.ranks - 1 - to_go);
                    if files.free(them, file, behind) && files.free(them, file + 2, behind) {
                        sum.add(weights.outpost[kind.0 as usize], 1);
                    }
                }
            }
        }
        let bishops = self.board.men(Kind::BISHOP.of(side));
        if bishops.len() > 1 {
            sum.add(weights.pair, 1);
        }
        for &s in bishops {
            sum.add(weights.shaded, i32::from(files.shade[us][self.shade(s)]));
        }
        for &s in self.board.men(Kind::ROOK.of(side)) {
            let file = self.grid.file(s) as usize + 1;
            if files.count[us][file] == 0 {
                let open = files.count[them][file] == 0;
                sum.add(if open { weights.open } else { weights.half_open }, 1);
            }
        }
        sum
    }
}
