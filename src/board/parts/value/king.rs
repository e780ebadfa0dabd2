//! Kings: the pawns before them, and what threatens them.

use super::{Evaluation, Files, View};
use crate::board::parts::Given;
use crate::board::parts::reach::{AttackMap, BY_KING};
use crate::board::{Kind, Mailbox, MovePrograms, Piece};
use crate::rules::Side;
use crate::taper::Sum;
use arrayvec::ArrayVec;

// Units of an assault, which lie in the proportions of Stockfish 11. What adds to them:

/// A king without pawns in front of it.
const OPEN: i32 = 117;
/// A cell beside the king that a non-pawn piece attacks, for each that does.
const HIT: i32 = 69;
/// A cell next to the king that is attacked and defended by the king only.
const WEAK: i32 = 185;
/// A kind that can give check only where it is taken.
const RISKY_CHECK: i32 = 148;
/// A piece that alone stands between a slider and the king.
const PIN: i32 = 98;

// What takes from them:

/// A file on which a pawn stands one or two steps before the king.
const COVER: i32 = 67;
/// A knight that defends a cell next to the king.
const GUARD: i32 = 100;
/// No enemy queen.
const NO_QUEEN: i32 = 873;

/// Units for each step of the assault's scale.
const STEP: i32 = 100;

/// The non-pawn pieces that attack the ring around the enemy king.
#[derive(Clone, Copy, Default)]
pub(super) struct Assault {
    /// How many.
    pub(super) pieces: i32,
    /// The units of their kinds.
    pub(super) weight: i32,
    /// Attacks on the king's cell and the cells next to it.
    pub(super) hits: i32,
}

impl Evaluation<'_> {
    /// Packed value of the pawns before a side's king (shelter) and of the enemy pawns that advance
    /// towards it (storm); and the number of files on which pawns cover it.
    pub(super) fn shelter(&self, side: Side, files: &Files) -> (Sum, i32) {
        let weights = self.weights;
        let (us, them) = (side.index(), side.other().index());
        let king = self.board.square_of(Kind::KING.of(side));
        let (at, to_go) = (self.grid.file(king), self.to_go(side, king));
        let behind = self.grid.ranks - 1 - to_go;
        let (mut sum, mut cover) = (Sum::default(), 0);
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
            // The most advanced enemy pawn that is not behind the king.
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

    /// Packed value of the danger to a side's king: checks, weak cells and enemy pieces near it;
    /// `cover` is the number of files on which pawns cover it. Several threats together count more
    /// than their sum.
    pub(super) fn danger(&self, side: Side, view: &View, assault: Assault, cover: i32) -> Sum {
        let weights = self.weights;
        let Given { non_pawns, checks, check, .. } = self.given;
        let threats =
            KingThreats::new(self.board, self.programs, non_pawns, checks, side, &view.reach);
        let mut sum = Sum::default();
        sum.add(weights.weak, threats.weak);
        for &kind in &threats.pinned {
            sum.add(weights.pinned[kind.0 as usize], 1);
        }
        let attackers = assault.pieces + view.beset[side.index()];
        let mut units = OPEN + attackers * assault.weight + HIT * assault.hits;
        units += WEAK * threats.weak + PIN * (threats.pinned.len() as i32 + threats.hidden);
        units -= COVER * cover;
        let safe = threats.checks | threats.contacts;
        for number in bits(safe) {
            let kind = non_pawns[number].0 as usize;
            sum.add(weights.check[kind], 1);
            units += check[kind];
        }
        units += RISKY_CHECK * (threats.risky & !safe).count_ones() as i32;
        if self.board.count(Kind::QUEEN.of(side.other())) == 0 {
            units -= NO_QUEEN;
        }
        let knight = non_pawns.iter().position(|&kind| kind == Kind::KNIGHT);
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
fn bits(set: u8) -> impl Iterator<Item = usize> {
    (0..8).filter(move |number| set >> number & 1 != 0)
}

/// The threats to a king other than enemy pieces near it.
struct KingThreats {
    /// Cells next to the king that the enemy attacks and that only the king defends.
    pub weak: i32,
    /// The kinds of pieces that can give a safe check, a bit each.
    pub checks: u8,
    /// The same next to the king, where another attacker protects the checking piece from the king.
    contacts: u8,
    /// The kinds of pieces that can give any check.
    risky: u8,
    /// The kinds of own pieces that defend a cell next to the king, a bit each.
    guards: u8,
    /// Own pieces that stand alone between an enemy slider and the king.
    pinned: ArrayVec<Kind, 8>,
    /// The slider's own pieces there.
    hidden: i32,
}

impl KingThreats {
    /// The threats to the king of `side`. `checks` are ways to give check: a kind that moves this
    /// way, and the bits in `reach` of all `non_pawns` that can.
    #[must_use]
    pub fn new(
        board: &Mailbox,
        programs: &MovePrograms,
        non_pawns: &[Kind],
        checks: &[(Kind, u8)],
        side: Side,
        reach: &AttackMap,
    ) -> KingThreats {
        let [own, enemy] = [side, side.other()].map(|side| &reach.by[side.index()]);
        let king = board.square_of(Kind::KING.of(side));
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
            // It gives check from the cells that it would reach from the king's cell.
            let program = programs.of(kind, king);
            let mut i = 0;
            while let Some(cell) = program.get(i) {
                let (there, at) = (board.at(cell.to), cell.to.at());
                if !there.blocks(attacker) {
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
                // The second piece on the line.
                let rest = program.get(i + 1..i + cell.skip as usize).unwrap_or_default();
                let pieces = rest.iter().map(|cell| board.at(cell.to));
                if let Some(behind) = pieces.into_iter().find(|piece| !piece.is_empty())
                    && behind.blocks(attacker)
                    && let Some(number) = non_pawns.iter().position(|&k| k == behind.kind())
                    && bits >> number & 1 != 0
                {
                    if there.blocks(attacker) {
                        hidden += 1;
                    } else {
                        // More than eight are not counted.
                        let _ = pinned.try_push(there.kind());
                    }
                }
                i += cell.skip as usize;
            }
        }
        KingThreats { weak, checks: safe, contacts, risky, guards, pinned, hidden }
    }
}
