//! Explains why a move is illegal.

use crate::board::square::tag;
use crate::board::{Grid, Kind, Mailbox, Square};
use crate::moves::Move;
use crate::rules::Side;

/// Why the move `(from, to, promotion letter)` is not among the legal `moves`, as a message for the
/// player. `checked`: whether the side to move is in check; `pseudo`: whether the move is
/// pseudo-legal.
#[must_use]
pub fn why_illegal(
    board: &Mailbox,
    grid: Grid,
    side: Side,
    (from, to, promotion): (Square, Square, &str),
    moves: &[Move],
    checked: bool,
    pseudo: &dyn Fn() -> bool,
) -> String {
    let piece = board.at(from);
    if moves.is_empty() {
        "the game is over".into()
    } else if piece.is_empty() {
        format!("nothing stands on {}", grid.name(from))
    } else if piece.side() != side {
        format!("the piece on {} is the opponent's", grid.name(from))
    } else if let Some(m) = moves.iter().find(|m| m.from() == from && m.to() == to) {
        match (m.tag() == tag::PROMOTE, promotion.is_empty()) {
            (true, true) => "the pawn promotes, a letter is missing".into(),
            (true, false) => "the pawn cannot become that".into(),
            (false, _) => "no promotion here, the text is too long".into(),
        }
    } else if !board.at(to).is_empty() && board.at(to).side() == side {
        format!("a piece of one's own stands on {}", grid.name(to))
    } else if pseudo() {
        if piece.kind() == Kind::KING {
            format!("{} is attacked", grid.name(to))
        } else if checked {
            "the king is in check".into()
        } else {
            "it would leave the king attacked".into()
        }
    } else {
        format!("the piece on {} cannot go to {}", grid.name(from), grid.name(to))
    }
}
