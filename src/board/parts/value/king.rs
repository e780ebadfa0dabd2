//! Kings: the pawns before them, and what threatens them.

use super::{Evaluation, Files, View};
use crate::board::parts::{BY_KING, Given, Reach};
use crate::board::{Kind, Mailbox, Piece, Programs};
use crate::linear::Tally;
use crate::rules::Side;

/// Units of an assault: each cell beside the king that an officer attacks,
const HIT: i32 = 69;
/// ... each of these that only the king defends,
const WEAK: i32 = 185;
/// ... a kind that can give check only where it is taken,
const RISKY_CHECK: i32 = 148;
/// ... and what is missing without a queen. The proportions are those of Stockfish 11.
const NO_QUEEN: i32 = 873;
/// Units for each step of the assault's scale.
const STEP: i32 = 100;

/// The officers that attack the surroundings of the enemy king.
#[derive(Clone, Copy, Default)]
pub(super) struct Assault {
    /// How many.
    pub(super) men: i32,
    /// The units of their kinds.
    pub(super) weight: i32,
    /// Cells that they attack, each as often as it is attacked.
    pub(super) hits: i32,
}

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
    /// the officers near him. What counts is their mixture: several threats together are worth
    /// more than their sum.
    pub(super) fn danger(&self, side: Side, view: &View, assault: Assault) -> T {
        let weights = self.weights;
        let Given { officers, checks, check, .. } = self.given;
        let threats = KingThreats::new(self.board, self.programs, checks, side, &view.reach);
        let mut sum = T::default();
        sum.add(weights.weak, threats.weak);
        let mut units = assault.men * assault.weight + HIT * assault.hits + WEAK * threats.weak;
        let safe = threats.checks | threats.contacts;
        for number in bits(safe) {
            let kind = officers[number].0 as usize;
            sum.add(weights.check[kind], 1);
            units += check[kind];
        }
        units += RISKY_CHECK * (threats.risky & !safe).count_ones() as i32;
        if self.board.count(Kind::QUEEN.of(side.other())) == 0 {
            units -= NO_QUEEN;
        }
        if units >= STEP {
            sum.add(weights.danger.of((units / STEP) as usize), 1);
        }
        sum
    }
}

/// The numbers of the bits that are set.
pub fn bits(set: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |number| set >> number & 1 != 0)
}

/// What threatens a king beside the officers that are near him.
pub struct KingThreats {
    /// The cells beside him that the enemy reaches and only he defends.
    pub weak: i32,
    /// The kinds of officers that can give check where nobody takes them, a bit each.
    pub checks: u8,
    /// The same beside the king, where only he could and a friend prevents him.
    contacts: u8,
    /// Those that can give check at all.
    risky: u8,
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
        let (mut safe, mut contacts, mut risky) = (0, 0, 0);
        for &(kind, officers) in checks {
            // Where it would give check from, it goes to the king.
            let program = programs.of(kind, king);
            let mut i = 0;
            while let Some(cell) = program.get(i) {
                let (there, at) = (board.at(cell.to), cell.to.at());
                if !there.bars(attacker) {
                    let found = enemy[at] & officers;
                    risky |= found;
                    if own[at] == 0 {
                        safe |= found;
                    } else if own[at] == BY_KING && enemy[at].count_ones() > 1 {
                        contacts |= found;
                    }
                }
                i += if there.is_empty() { 1 } else { cell.skip as usize };
            }
        }
        KingThreats { weak, checks: safe, contacts, risky }
    }
}
