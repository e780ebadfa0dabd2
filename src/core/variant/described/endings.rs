//! How described games end.

use super::position::Described;
use crate::rules::{Ending, Outcome, Reason, Side};
use crate::variant::Standard;

/// How a game has ended by a goal, by checks or by a bare king.
pub(super) fn ending<const FULL: bool>(position: &Standard<Described<FULL>>) -> Option<Ending> {
    let Described { game, parts, .. } = &position.variant;
    if let Some(ending) = game.goal.as_ref().and_then(|goal| goal.ending(position)) {
        return Some(ending);
    }
    if FULL
        && game.checks.are_counted
        && let Some(ending) = parts.checks.ending()
    {
        return Some(ending);
    }
    let winner = game.bare_king?.winner(position.state.side, |side| position.is_bare(side))?;
    Some(Ending { outcome: Outcome::Win(winner), reason: Reason::BareKing })
}

/// That nothing is left but pieces with which nobody can win, if the description names them.
fn no_fighters<const FULL: bool>(position: &Standard<Described<FULL>>) -> Option<Reason> {
    let game = position.variant.game;
    let mut fighters = game.fighters.as_ref()?.iter();
    fighters.all(|&kind| position.count_both(kind) == 0).then_some(Reason::InsufficientMaterial)
}

/// As for the dry game, but what only a model knows does not count: under the weather a piece may
/// come where it never comes by itself.
pub fn dead_under_weather<const FULL: bool>(
    position: &Standard<Described<FULL>>,
) -> Option<Reason> {
    match position.variant.game.fighters {
        Some(_) => no_fighters(position),
        None => bare_kings(position),
    }
}

/// That neither side has more than its king, if this ends the game.
fn bare_kings<const FULL: bool>(position: &Standard<Described<FULL>>) -> Option<Reason> {
    let game = position.variant.game;
    let bare = position.is_bare(Side::White) && position.is_bare(Side::Black);
    let reason = match game.bare_king {
        Some(_) => Reason::BareKings,
        None => Reason::InsufficientMaterial,
    };
    let wins_otherwise = game.goal.is_some() || game.checks.are_counted || game.hands.is_some();
    (bare && !wins_otherwise).then_some(reason)
}
