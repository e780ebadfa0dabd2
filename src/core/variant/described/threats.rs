//! Moves that bring their side nearer to winning without material. The search takes them for
//! captures.

use super::position::Described;
use crate::moves::Move;
use crate::rules::Heuristics;
use crate::variant::Standard;

/// Whether [`worth`] may be positive: checks are counted, or the king is near its goal.
#[inline]
pub(super) fn may_threaten<const FULL: bool>(position: &Standard<Described<FULL>>) -> bool {
    let game = position.variant.game;
    game.checks.are_counted || game.goal.as_ref().is_some_and(|goal| goal.is_near(position))
}

/// What a move is worth for giving a check that counts, and for bringing the king to its goal or
/// next to it, centipawns.
pub(super) fn worth<const FULL: bool>(position: &Standard<Described<FULL>>, m: Move) -> i32 {
    let Described { game, parts, .. } = &position.variant;
    let counts = game.checks.are_counted && position.gives_check(m);
    let check = if counts { parts.checks.worth(position.state.side) } else { 0 };
    check + game.goal.as_ref().map_or(0, |goal| goal.worth(position, m))
}
