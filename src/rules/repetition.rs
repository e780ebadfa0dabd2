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

/// The ending by repetition of a game in which perpetual check loses. `plies` are those since the
/// first of the equal positions. If exactly one player has given check with every ply, he loses.
#[must_use]
pub fn ending_by_repetition(plies: &[PastPly]) -> Ending {
    let checks_always = |side: Side| {
        let own = plies.iter().filter(|ply| ply.mover == side);
        let mut checks = own.filter_map(|ply| ply.checks).peekable();
        checks.peek().is_some() && checks.all(|check| check)
    };
    let win = |side| Ending { outcome: Outcome::Win(side), reason: Reason::PerpetualCheck };
    match [Side::White, Side::Black].map(checks_always) {
        [true, false] => win(Side::Black),
        [false, true] => win(Side::White),
        _ => Ending::draw(Reason::Repetition),
    }
}
