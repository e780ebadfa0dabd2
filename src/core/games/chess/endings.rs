//! Scales the value of endings that are hard to win, and of positions near the fifty-move draw.

use super::GRID;
use crate::board::{KIND_COUNT, Kind, Mailbox, Square};
use crate::rules::Side;
use crate::variant::State;

/// The kinds other than pawns and kings.
const NON_PAWNS: [Kind; 4] = [Kind::KNIGHT, Kind::BISHOP, Kind::ROOK, Kind::QUEEN];

/// The scale factor that leaves the value as it is.
const FULL_SCALE: i32 = MATERIAL_SCALE * CLOCK_SCALE;

/// Full scale of the part that depends on material.
const MATERIAL_SCALE: i32 = 64;

/// Full scale of the part that depends on the fifty-move clock: it loses one for each ply of the
/// clock, so half of it is left after 100 plies.
const CLOCK_SCALE: i32 = 200;

/// A value for the side to move with the scale factor of the ending. `values` are those of the
/// pieces by kind, centipawns.
pub(super) fn scaled(
    board: &Mailbox,
    values: &[i32; KIND_COUNT],
    state: &State,
    value: i32,
) -> i32 {
    let ahead = if value > 0 { state.side } else { state.side.other() };
    value * scale_factor(board, values, state.clock, ahead) / FULL_SCALE
}

/// The factor, out of [`FULL_SCALE`], for a value in favour of `side`.
///
/// Material: 1/8 if the side has no pawn and is ahead by less than 450 centipawns of non-pawn
/// pieces; 1/32 if it has only its king, bishops and pawns, and [`is_rook_pawn_draw`] holds. The
/// result falls with each ply of the fifty-move clock, which a network does not see.
fn scale_factor(board: &Mailbox, values: &[i32; KIND_COUNT], clock: u16, side: Side) -> i32 {
    // Most positions have pawns that are no such draw, so that nothing is counted.
    let count = |piece| board.count(piece);
    let non_pawn_material = |side: Side| -> i32 {
        NON_PAWNS.iter().map(|k| count(k.of(side)) * values[k.0 as usize]).sum()
    };
    let has_pawns = count(Kind::PAWN.of(side)) != 0;
    let only_bishops = || NON_PAWNS.iter().all(|&k| k == Kind::BISHOP || count(k.of(side)) == 0);
    let is_draw = is_rook_pawn_draw(board, side) && only_bishops();
    let scale = if is_draw {
        MATERIAL_SCALE / 32
    } else if !has_pawns && non_pawn_material(side) - non_pawn_material(side.other()) < 450 {
        MATERIAL_SCALE / 8
    } else {
        MATERIAL_SCALE
    };
    scale * (CLOCK_SCALE - i32::from(clock).min(CLOCK_SCALE / 2))
}

/// Whether all pawns of `side` stand on one rook file, none of its bishops can reach the
/// promotion square, and the enemy king is on that square or next to it. Only a knight, rook or
/// queen could drive the king away, so the caller has to check that `side` has none.
fn is_rook_pawn_draw(board: &Mailbox, side: Side) -> bool {
    let mut files = board.squares(Kind::PAWN.of(side)).map(|s| GRID.file(s));
    let Some(file) = files.next() else { return false };
    if !(file == 0 || file == GRID.files - 1) || files.any(|other| other != file) {
        return false;
    }
    let rank = if side == Side::White { GRID.ranks - 1 } else { 0 };
    let corner = Square(rank * GRID.files + file);
    let mut kings = board.squares(Kind::KING.of(side.other()));
    let mut bishops = board.squares(Kind::BISHOP.of(side));
    bishops.all(|bishop| GRID.square_colour(bishop) != GRID.square_colour(corner))
        && kings.any(|king| GRID.distance(king, corner) <= 1)
}
