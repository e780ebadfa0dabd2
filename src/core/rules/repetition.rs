//! What the repetition of a position means.

use super::{Ending, Outcome, Reason, Side};

/// A ply that has been played, or a throw of the dice.
#[derive(Clone, Copy, Debug)]
pub struct PastPly {
    /// The key of the position before it.
    pub key: u64,
    /// Who has played it.
    pub mover: Side,
    /// Whether it gave check; `None` if no piece has moved, as in a throw of the dice.
    pub checks: Option<bool>,
}

/// The ending of a game in which perpetual check loses, when a position has been repeated: if
/// exactly one player has given check with every ply, he loses. `plies` are those since the first
/// of the equal positions. `None`: the repetition is a draw.
#[must_use]
pub fn perpetual_check(plies: &[PastPly]) -> Option<Ending> {
    let checks_always = |side: Side| {
        let own = plies.iter().filter(|ply| ply.mover == side);
        let mut checks = own.filter_map(|ply| ply.checks).peekable();
        checks.peek().is_some() && checks.all(|check| check)
    };
    let winner = match [Side::White, Side::Black].map(checks_always) {
        [true, false] => Side::Black,
        [false, true] => Side::White,
        _ => return None,
    };
    Some(Ending { outcome: Outcome::Win(winner), reason: Reason::PerpetualCheck })
}
