//! Which small endings win.

use super::{OFFICERS, eval};
use crate::board::{Kind, Mailbox};
use crate::rules::Side;

/// The scale of [`chance`].
pub(super) const CERTAIN: i32 = 64;

/// How much of an advantage of `side` will come to something, 0 to [`CERTAIN`].
pub(super) fn chance(board: &Mailbox, side: Side) -> i32 {
    let pawns =
        |side: Side| board.count(Kind::PAWN.of(side)) + board.count(Kind::BEROLINA.of(side));
    if pawns(side) > 0 {
        return CERTAIN;
    }
    let officers = |side: Side| -> i32 {
        OFFICERS.iter().map(|k| board.count(k.of(side)) * eval::VALUES[k.0 as usize]).sum()
    };
    if officers(side) - officers(side.other()) < 400 { CERTAIN / 8 } else { CERTAIN }
}
