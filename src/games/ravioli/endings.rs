//! Which small endings win.

use super::{OFFICERS, WAZIRD, WIZARD, eval};
use crate::board::{Kind, Mailbox};
use crate::rules::Side;

/// The scale of [`chance`].
pub(super) const CERTAIN: i32 = 64;

/// King and these officers against a king alone, as `rialto solve` has it: the men, and how
/// many in a thousand of the positions with the stronger side to move are won. A queen and
/// another are not listed: the queen wins alone.
///
/// The inventor writes that a queen alone does not mate. By the rules as they are written
/// here she does, from every position, in 21 moves at most. Two rooks need 10, a rook and
/// another 20 to 22, two wizards 57, and those are more than half of the fifty-move rule's.
/// Whatever else wins is luck.
const SOLVED: &[(&[Kind], i32)] = &[
    (&[Kind::QUEEN], 1_000),
    (&[Kind::ROOK], 2),
    (&[Kind::BISHOP], 0),
    (&[Kind::KNIGHT], 0),
    (&[WIZARD], 0),
    (&[WAZIRD], 0),
    (&[Kind::ROOK, Kind::ROOK], 1_000),
    (&[Kind::ROOK, Kind::BISHOP], 999),
    (&[Kind::ROOK, Kind::KNIGHT], 999),
    (&[Kind::ROOK, WIZARD], 999),
    (&[Kind::ROOK, WAZIRD], 1_000),
    (&[Kind::BISHOP, Kind::BISHOP], 0),
    (&[Kind::BISHOP, Kind::KNIGHT], 0),
    (&[Kind::BISHOP, WIZARD], 0),
    (&[Kind::BISHOP, WAZIRD], 0),
    (&[Kind::KNIGHT, Kind::KNIGHT], 0),
    (&[Kind::KNIGHT, WIZARD], 0),
    (&[Kind::KNIGHT, WAZIRD], 1),
    (&[WIZARD, WIZARD], 1_000),
    (&[WIZARD, WAZIRD], 10),
    (&[WAZIRD, WAZIRD], 0),
];

/// How much of an advantage of `side` will come to something, 0 to [`CERTAIN`].
pub(super) fn chance(board: &Mailbox, side: Side) -> i32 {
    let count = |side: Side, kind: Kind| board.count(kind.of(side));
    let pawns = |side| count(side, Kind::PAWN) + count(side, Kind::BEROLINA);
    if pawns(side) > 0 {
        return CERTAIN;
    }
    let enemy = side.other();
    let officers = |side| OFFICERS.iter().map(|&k| count(side, k)).sum::<i32>();
    if officers(enemy) + pawns(enemy) == 0 {
        let own = |men: &[Kind]| {
            let listed = |k: &Kind| men.iter().filter(|m| *m == k).count() as i32;
            OFFICERS.iter().all(|k| count(side, *k) == listed(k))
        };
        if let Some((_, won)) = SOLVED.iter().find(|(men, _)| own(men)) {
            return CERTAIN * won / 1_000;
        }
    }
    let worth = |side: Side| -> i32 {
        OFFICERS.iter().map(|&k| count(side, k) * eval::VALUES[k.0 as usize]).sum()
    };
    if worth(side) - worth(enemy) < 400 { CERTAIN / 8 } else { CERTAIN }
}
