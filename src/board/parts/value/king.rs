//! Kings: the pawns before them, and what threatens them.

use super::{Evaluation, Files, View};
use crate::board::parts::{BY_KING, Given, Reach};
use crate::board::{Kind, Mailbox, Piece, Programs};
use crate::linear::Tally;
use crate::rules::Side;

/// What a safe check is worth among the units of an attack, for each kind that has one.
const CHECK: i32 = 10;
/// The same for a cell beside the king that only he defends.
const WEAK: i32 = 4;
/// Units of an attack for each step of its scale.
const STEP: i32 = 4;

impl<T: Tally> Evaluation<'_, T> {
    /// Packed value of the pawns before a side's king, and of those that come to get him.
    pub(super) fn shelter(&self, side: Side, files: &Files) -> T {
        let weights = self.weights;
        let (us, them) = (side.index(), side.other().index());
        let king = self.board.only(Kind::KING.of(side));
        let (first, to_go) = (usize::from(self.grid.file(king)), self.to_go(side, king));
        let mut sum = T::default();
        // The king's file has the number behind his own, for files are counted from 1.
        for file in first.max(1)..=(first + 2).min(usize::from(self.grid.files)) {
            let storm = files.pawns[them][file].trailing_zeros();
            if let Some(&weight) = weights.storm.get(storm as usize) {
                sum.add(weight, 1);
            }
            let stands = |steps| to_go >= steps && files.stands(us, file, to_go - steps);
            if files.pawns[us][file] == 0 {
                sum.add(weights.bare_file, 1);
            } else if stands(1) {
                sum.add(weights.shield, 1);
            } else if stands(2) {
                sum.add(weights.far_shield, 1);
            }
        }
        sum
    }

    /// Packed value of what threatens a side's king: checks, cells that nobody else defends, and
    /// officers near him, so many `attackers` with so many `units`.
    pub(super) fn danger(&self, side: Side, view: &View, (attackers, units): (i32, i32)) -> T {
        let weights = self.weights;
        let Given { officers, checks, .. } = self.given;
        let threats = KingThreats::new(self.board, self.programs, checks, side, &view.reach);
        let mut sum = T::default();
        sum.add(weights.weak, threats.weak);
        let mut units = units + WEAK * threats.weak;
        for number in threats.checks(officers.len()) {
            sum.add(weights.check[officers[number].0 as usize], 1);
            units += CHECK;
        }
        // One man alone mates nobody; several together are worth more than their sum.
        if attackers > 1 {
            sum.add(weights.danger.of((units / STEP) as usize), 1);
        }
        sum
    }
}

/// What threatens a king beside the officers that are near him.
pub struct KingThreats {
    /// The cells beside him that the enemy reaches and only he defends.
    pub weak: i32,
    /// The kinds of officers that can give check where nobody takes them, a bit each.
    checks: u8,
}

impl KingThreats {
    /// Of the king of `side`. `checks` are ways to the king: a kind that goes so, and the bits in
    /// `reach` of all officers that do.
    #[must_use]
    pub fn new(
        board: &Mailbox,
        programs: &Programs,
        checks: &[(Kind, u8)],
        side: Side,
        reach: &Reach,
    ) -> KingThreats {
        let [own, enemy] = [side, side.other()].map(|side| &reach.by[side.index()]);
        let king = board.only(Kind::KING.of(side));
        let attacker = Piece::colour(side.other());
        let zone = programs.of(Kind::KING, king).iter().map(|cell| cell.to.at());
        let weak = zone.filter(|&at| enemy[at] & !BY_KING != 0 && own[at] & !BY_KING == 0);
        let weak = weak.count() as i32;
        let mut found = 0;
        for &(kind, officers) in checks {
            // Where it would give check from, it goes to the king.
            let program = programs.of(kind, king);
            let mut i = 0;
            while let Some(cell) = program.get(i) {
                let (there, at) = (board.at(cell.to), cell.to.at());
                if own[at] == 0 && !there.bars(attacker) {
                    found |= enemy[at] & officers;
                }
                i += if there.is_empty() { 1 } else { cell.skip as usize };
            }
        }
        KingThreats { weak, checks: found }
    }

    /// Which of so many officers can give check where nobody takes them.
    pub fn checks(&self, officers: usize) -> impl Iterator<Item = usize> {
        let checks = self.checks;
        (0..officers).filter(move |number| checks >> number & 1 != 0)
    }
}
