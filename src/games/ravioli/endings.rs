//! Which small endings win, and how.

use super::geometry::coordinates;
use super::{OFFICERS, Tables, WAZIRD, WIZARD, eval};
use crate::board::{Kind, Mailbox};
use crate::rules::Side;

/// The scale of [`chance`].
pub(super) const CERTAIN: i32 = 64;

/// Won positions in a thousand from which on an ending counts as won.
const SURE: i32 = 900;
/// What a won ending is worth beside its men, centipawns.
const WON: i32 = 1_000;
/// A step of the bare king's away from the corners, by files and ranks, centipawns.
const CORNER: i32 = 20;
/// A step between the kings, centipawns.
const APART: i32 = 20;

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

/// Whether `side` has nothing but its king.
fn bare(board: &Mailbox, side: Side) -> bool {
    let none = |kind: Kind| board.count(kind.of(side)) == 0;
    none(Kind::PAWN) && none(Kind::BEROLINA) && OFFICERS.iter().all(|&k| none(k))
}

/// How many in a thousand of the positions of king and the officers of `side` against a king
/// alone are won, if they are few and it is known.
fn solved(board: &Mailbox, side: Side) -> Option<i32> {
    let own = |listed: &[Kind]| {
        let times = |kind: &Kind| listed.iter().filter(|k| *k == kind).count() as i32;
        OFFICERS.iter().all(|k| board.count(k.of(side)) == times(k))
    };
    SOLVED.iter().find(|(listed, _)| own(listed)).map(|(_, won)| *won)
}

/// Value for `side` of a position in which its officers mate a king alone, centipawns; `None`
/// in all others.
///
/// The way to the mate is longer than the search can see. In `rialto solve`'s tables the bare
/// king is lost the sooner the nearer he stands to a corner of the ring, and the nearer the
/// other king is; where the other men stand hardly matters.
pub(super) fn won(board: &Mailbox, side: Side, tables: &Tables) -> Option<i32> {
    if !bare(board, side.other()) || bare(board, side) {
        return None;
    }
    let value = |k: Kind| board.count(k.of(side)) * eval::VALUES[k.0 as usize];
    let officers: i32 = OFFICERS.iter().map(|&k| value(k)).sum();
    // More officers than those that are listed win, too.
    if officers == 0 || solved(board, side).is_some_and(|won| won < SURE) {
        return None;
    }
    let [own, lone] = [side, side.other()].map(|side| board.only(Kind::KING.of(side)));
    let (file, rank) = coordinates(lone);
    let corner = i32::from(file.min(7 - file) + rank.min(7 - rank));
    let apart = i32::from(tables.steps[own.at()][lone.at()]);
    let pawns = value(Kind::PAWN) + value(Kind::BEROLINA);
    Some(officers + pawns + WON - corner * CORNER - apart * APART)
}

/// How much of an advantage of `side` will come to something, 0 to [`CERTAIN`].
pub(super) fn chance(board: &Mailbox, side: Side) -> i32 {
    let count = |side: Side, kind: Kind| board.count(kind.of(side));
    if count(side, Kind::PAWN) + count(side, Kind::BEROLINA) > 0 {
        return CERTAIN;
    }
    if bare(board, side.other())
        && let Some(won) = solved(board, side)
    {
        return CERTAIN * won / 1_000;
    }
    let worth = |side: Side| -> i32 {
        OFFICERS.iter().map(|&k| count(side, k) * eval::VALUES[k.0 as usize]).sum()
    };
    if worth(side) - worth(side.other()) < 400 { CERTAIN / 8 } else { CERTAIN }
}
