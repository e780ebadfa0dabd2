//! Kings: the pawns before them, and what threatens them.

use super::{Evaluation, Files, View};
use crate::board::parts::{BY_KING, Given, Reach};
use crate::board::{Kind, Mailbox, Piece, Programs};
use crate::linear::Tally;
use crate::rules::Side;
use arrayvec::ArrayVec;

// Units of an assault, which lie in the proportions of Stockfish 11. What adds to them:

/// A king without pawns before him.
const OPEN: i32 = 117;
/// A cell beside the king that an officer attacks, for each that does.
const HIT: i32 = 69;
/// A cell beside the king that is attacked and only he defends.
const WEAK: i32 = 185;
/// A kind that can give check only where it is taken.
const RISKY_CHECK: i32 = 148;
/// A man that alone stands between a slider and the king.
const PIN: i32 = 98;

// What takes from them:

/// A file on which a pawn stands one or two steps before the king.
const COVER: i32 = 67;
/// A knight that covers a cell beside him.
const GUARD: i32 = 100;
/// No enemy queen.
const NO_QUEEN: i32 = 873;

/// Units for each step of the assault's scale.
const STEP: i32 = 100;

/// The officers that attack the ring around the enemy king.
#[derive(Clone, Copy, Default)]
pub(super) struct Assault {
    /// How many.
    pub(super) men: i32,
    /// The units of their kinds.
    pub(super) weight: i32,
    /// His cell and those beside him that they attack, each as often as it is attacked.
    pub(super) hits: i32,
}

impl<T: Tally> Evaluation<'_, T> {
    /// Packed value of the pawns before a side's king and of those that come to get him; on how
    /// many files pawns cover him.
    pub(super) fn shelter(&self, side: Side, files: &Files) -> (T, i32) {
        let weights = self.weights;
        let (us, them) = (side.index(), side.other().index());
        let king = self.board.only(Kind::KING.of(side));
        let (at, to_go) = (self.grid.file(king), self.to_go(side, king));
        let behind = self.grid.ranks - 1 - to_go;
        let (mut sum, mut cover) = (T::default(), 0);
        // Three files, at the edge too.
        let middle = at.clamp(1, self.grid.files - 2);
        for file in middle - 1..=middle + 1 {
            let edge = file.min(self.grid.files - 1 - file);
            // The last of the pawns that are not behind the king.
            let own = files.pawns[us][usize::from(file) + 1] & ((2 << to_go) - 1);
            let steps = match own.checked_ilog2() {
                Some(last) => (u32::from(to_go) - last + 1).min(5),
                None => 0,
            };
            sum.add(weights.shelter[usize::from(edge).min(4)][steps as usize], 1);
            cover += i32::from(steps == 2 || steps == 3);
            // The foremost of the enemy's that are not behind him.
            let enemies = files.pawns[them][usize::from(file) + 1] >> behind;
            if enemies != 0 {
                let far = usize::from(behind) + enemies.trailing_zeros() as usize;
                let next = self.grid.ranks as usize - far;
                let stopped = own >> next & 1 != 0;
                sum.add(weights.storm[usize::from(stopped)][far], 1);
            }
        }
        (sum, cover)
    }

    /// Packed value of what threatens a side's king: checks, cells that nobody else defends, and
    /// the officers near him; `cover`: files on which pawns stand before him. What counts is
    /// their mixture: several threats together are worth more than their sum.
    pub(super) fn danger(&self, side: Side, view: &View, assault: Assault, cover: i32) -> T {
        let weights = self.weights;
        let Given { officers, checks, check, .. } = self.given;
        let threats =
            KingThreats::new(self.board, self.programs, officers, checks, side, &view.reach);
        let mut sum = T::default();
        sum.add(weights.weak, threats.weak);
        for &kind in &threats.pinned {
            sum.add(weights.pinned[kind.0 as usize], 1);
        }
        let men = assault.men + view.beset[side.index()];
        let mut units = OPEN + men * assault.weight + HIT * assault.hits;
        units += WEAK * threats.weak + PIN * (threats.pinned.len() as i32 + threats.hidden);
        units -= COVER * cover;
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
        let knight = officers.iter().position(|&kind| kind == Kind::KNIGHT);
        if knight.is_some_and(|number| threats.guards >> number & 1 != 0) {
            units -= GUARD;
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
    /// The kinds of own officers that go to a cell beside him, a bit each.
    guards: u8,
    /// His men that stand alone between a slider and him.
    pinned: ArrayVec<Kind, 8>,
    /// The slider's own men there.
    hidden: i32,
}

impl KingThreats {
    /// Of the king of `side`. `checks` are ways to the king: a kind that goes so, and the bits in
    /// `reach` of all `officers` that do.
    #[must_use]
    pub fn new(
        board: &Mailbox,
        programs: &Programs,
        officers: &[Kind],
        checks: &[(Kind, u8)],
        side: Side,
        reach: &Reach,
    ) -> KingThreats {
        let [own, enemy] = [side, side.other()].map(|side| &reach.by[side.index()]);
        let king = board.only(Kind::KING.of(side));
        let attacker = Piece::colour(side.other());
        let (mut weak, mut guards) = (0, 0);
        for cell in programs.of(Kind::KING, king) {
            let at = cell.to.at();
            weak += i32::from(enemy[at] & !BY_KING != 0 && own[at] & !BY_KING == 0);
            guards |= own[at];
        }
        let (mut pinned, mut hidden) = (ArrayVec::new(), 0);
        let (mut safe, mut contacts, mut risky) = (0, 0, 0);
        for &(kind, bits) in checks {
            // Where it would give check from, it goes to the king.
            let program = programs.of(kind, king);
            let mut i = 0;
            while let Some(cell) = program.get(i) {
                let (there, at) = (board.at(cell.to), cell.to.at());
                if !there.bars(attacker) {
                    let found = enemy[at] & bits;
                    risky |= found;
                    if own[at] == 0 {
                        safe |= found;
                    } else if own[at] == BY_KING && enemy[at].count_ones() > 1 {
                        contacts |= found;
                    }
                }
                if there.is_empty() {
                    i += 1;
                    continue;
                }
                // Whoever stands behind the first man on the line.
                let rest = program.get(i + 1..i + cell.skip as usize).unwrap_or_default();
                let men = rest.iter().map(|cell| board.at(cell.to));
                if let Some(behind) = men.into_iter().find(|man| !man.is_empty())
                    && behind.bars(attacker)
                    && let Some(number) = officers.iter().position(|&k| k == behind.kind())
                    && bits >> number & 1 != 0
                {
                    if there.bars(attacker) {
                        hidden += 1;
                    } else {
                        // More than eight are as bad as eight.
                        let _ = pinned.try_push(there.kind());
                    }
                }
                i += cell.skip as usize;
            }
        }
        KingThreats { weak, checks: safe, contacts, risky, guards, pinned, hidden }
    }
}
