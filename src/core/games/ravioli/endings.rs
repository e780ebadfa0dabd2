//! Endings against a bare king or without pawns: which are won, and the scale of the value.

use super::geometry::coordinates;
use super::heuristics::VALUES;
use super::{NON_PAWN, Ravioli, Tables, WAZIRD, WIZARD};
use crate::board::{Kind, Mailbox};
use crate::rules::Side;

/// The scale factor of [`scale_factor`] that leaves the value as it is.
const FULL_SCALE: i32 = 64;

/// Won positions, per thousand, from which on an ending counts as won.
const WON_SHARE: i32 = 900;
/// Bonus of a won ending, centipawns.
const WON_BONUS: i32 = 1_000;
/// Malus for each file and rank between the bare king and the nearest corner, centipawns.
const CORNER_DISTANCE: i32 = 30;
/// Malus for each king move between the kings, centipawns.
const KING_DISTANCE: i32 = 40;

/// King and these pieces against a bare king, by the tables of `rialto solve`: the pieces, and the
/// won positions per thousand positions with the stronger side to move. A queen with another piece
/// is not listed, because the queen wins alone.
///
/// The inventor writes that a queen alone cannot mate. By the rules as written here it can, from
/// every position, in 21 moves at most. Two rooks need up to 10 moves, a rook and another piece 20
/// to 22. Two wizards need up to 57 moves, more than the fifty-move rule allows. In the other
/// endings only few positions are won.
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

impl Ravioli {
    /// A value for the side to move, corrected by what is known about endings; centipawns.
    pub(super) fn with_endings(&self, value: i32) -> i32 {
        let side = self.state.side;
        let won = |side| won_value(&self.board, side, self.tables);
        if let Some(won) = won(side).or_else(|| won(side.other()).map(|won| -won)) {
            return won;
        }
        let stronger = if value > 0 { side } else { side.other() };
        value * scale_factor(&self.board, stronger) / FULL_SCALE
    }
}

/// Whether `side` has only its king.
fn is_bare(board: &Mailbox, side: Side) -> bool {
    let none = |kind: Kind| board.count(kind.of(side)) == 0;
    none(Kind::PAWN) && none(Kind::BEROLINA) && NON_PAWN.iter().all(|&kind| none(kind))
}

/// The won positions per thousand of [`SOLVED`] for the non-pawn pieces of `side`; `None` if they
/// are not listed.
fn won_share(board: &Mailbox, side: Side) -> Option<i32> {
    let matches = |pieces: &[Kind]| {
        let number = |kind: &Kind| pieces.iter().filter(|k| *k == kind).count() as i32;
        NON_PAWN.iter().all(|kind| board.count(kind.of(side)) == number(kind))
    };
    SOLVED.iter().find(|(pieces, _)| matches(pieces)).map(|(_, won)| *won)
}

/// Value for `side`, in centipawns, if the other side has a bare king and the pieces of `side` win;
/// `None` otherwise.
///
/// The mate is too far away for the search. In the tables of `rialto solve`, the mate comes sooner
/// the nearer the bare king is to a corner of the ring, and the nearer the kings are to each other.
/// The squares of the other pieces matter little. With these weights a search of 20,000 nodes won
/// 29 of 30 random positions (a rook and one other piece), in 27 plies on average.
fn won_value(board: &Mailbox, side: Side, tables: &Tables) -> Option<i32> {
    if !is_bare(board, side.other()) || is_bare(board, side) {
        return None;
    }
    let value = |k: Kind| board.count(k.of(side)) * VALUES[k.0 as usize];
    let non_pawn: i32 = NON_PAWN.iter().map(|&k| value(k)).sum();
    // More pieces than those listed count as won.
    if non_pawn == 0 || won_share(board, side).is_some_and(|share| share < WON_SHARE) {
        return None;
    }
    let [own_king, bare_king] =
        [side, side.other()].map(|side| board.square_of(Kind::KING.of(side)));
    let (file, rank) = coordinates(bare_king);
    let corner = i32::from(file.min(7 - file) + rank.min(7 - rank));
    let distance = i32::from(tables.king_distances[own_king.at()][bare_king.at()]);
    let pawns = value(Kind::PAWN) + value(Kind::BEROLINA);
    Some(non_pawn + pawns + WON_BONUS - corner * CORNER_DISTANCE - distance * KING_DISTANCE)
}

/// The factor, out of [`FULL_SCALE`], for a value in favour of `side`.
///
/// Full if the side has a pawn. Without a pawn: against a bare king, the share of won positions if
/// [`SOLVED`] lists the ending; else 1/8 if the side is ahead by less than 400 centipawns of
/// non-pawn pieces.
fn scale_factor(board: &Mailbox, side: Side) -> i32 {
    let count = |side: Side, kind: Kind| board.count(kind.of(side));
    if count(side, Kind::PAWN) + count(side, Kind::BEROLINA) > 0 {
        return FULL_SCALE;
    }
    if is_bare(board, side.other())
        && let Some(share) = won_share(board, side)
    {
        return FULL_SCALE * share / 1_000;
    }
    let non_pawn_material = |side: Side| -> i32 {
        NON_PAWN.iter().map(|&k| count(side, k) * VALUES[k.0 as usize]).sum()
    };
    if non_pawn_material(side) - non_pawn_material(side.other()) < 400 {
        FULL_SCALE / 8
    } else {
        FULL_SCALE
    }
}
