//! What the repetition of a position means.

use super::{Ending, Outcome, Reason, Side, SideResult};

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

/// What it means that a position occurs again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepetitionRule {
    /// How often a position has to occur for the game to end; 0: it never does.
    pub occurrences: usize,
    /// The result for the side to move, or for White.
    pub result: SideResult,
    /// Whether it is the result for White.
    pub is_of_white: bool,
    /// Whether a player loses who has given check all the time ([`perpetual_check`]).
    pub perpetual_check_loses: bool,
}

impl RepetitionRule {
    /// A draw when a position occurs for the third time.
    pub const USUAL: RepetitionRule = RepetitionRule {
        occurrences: 3,
        result: SideResult::Draw,
        is_of_white: false,
        perpetual_check_loses: false,
    };

    /// The ending by a repetition with `side` to move. `plies` are those since the first of the
    /// equal positions; they matter only if perpetual check loses.
    #[must_use]
    pub fn ending(&self, side: Side, plies: &[PastPly]) -> Ending {
        let lost = if self.perpetual_check_loses { perpetual_check(plies) } else { None };
        lost.unwrap_or_else(|| {
            let side = if self.is_of_white { Side::White } else { side };
            Ending {
                outcome: self.result.outcome(side),
                reason: Reason::Repetition(self.occurrences),
            }
        })
    }
}

impl Default for RepetitionRule {
    fn default() -> RepetitionRule {
        RepetitionRule::USUAL
    }
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
