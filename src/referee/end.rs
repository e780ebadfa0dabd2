//! How a game of a match ended.

use crate::pgn::{RecordedTurn, Termination};
use crate::rules::{Outcome, Reason, Side};
use std::fmt;

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// By the rules of the game.
    Rules(Reason),
    /// A side resigned.
    Resigned,
    /// Adjudication: both engines agree on the result.
    Adjudicated,
    /// A side's time ran out. It has lost, or the game is drawn because the other side cannot win.
    Flag,
    /// A side's turn or claim was illegal: its text and the reason.
    Illegal(String),
    /// A side's process ended.
    Crash,
    /// A side did not answer.
    Stall,
}

/// Names of the faults, as tables show them.
pub const FAULTS: [&str; 4] = ["illegal", "crashed", "stalled", "lost on time"];

impl EndReason {
    /// Index of the fault in `FAULTS`; `None` if the loser made no fault.
    #[must_use]
    pub fn fault(&self) -> Option<usize> {
        match self {
            EndReason::Illegal(_) => Some(0),
            EndReason::Crash => Some(1),
            EndReason::Stall => Some(2),
            EndReason::Flag => Some(3),
            EndReason::Rules(_) | EndReason::Resigned | EndReason::Adjudicated => None,
        }
    }

    /// The value of PGN's tag Termination.
    #[must_use]
    pub fn termination(&self) -> Termination {
        match self {
            EndReason::Rules(_) | EndReason::Resigned => Termination::Normal,
            EndReason::Adjudicated => Termination::Adjudication,
            EndReason::Flag => Termination::TimeForfeit,
            EndReason::Illegal(_) | EndReason::Crash => Termination::RulesInfraction,
            EndReason::Stall => Termination::Abandoned,
        }
    }
}

/// The end of a game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// The result.
    pub outcome: Outcome,
    /// The reason.
    pub reason: EndReason,
}

/// Words about the end of a game, for its record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndWords {
    /// The value of the tag Termination.
    pub termination: String,
    /// The reason, as inside the braces of a result.
    pub reason: String,
}

impl GameEnd {
    /// The words of Rialto's own matches.
    #[must_use]
    pub fn words(&self) -> EndWords {
        let termination = self.reason.termination().to_string();
        EndWords { termination, reason: self.to_string() }
    }

    /// The loss of a side.
    pub(super) fn lost(side: Side, reason: EndReason) -> GameEnd {
        GameEnd { outcome: Outcome::Win(side.other()), reason }
    }
}

/// The text inside the braces of a result.
impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let loser = match self.outcome {
            Outcome::Win(Side::White) => "Black",
            Outcome::Win(Side::Black) => "White",
            Outcome::Draw => "nobody",
        };
        match &self.reason {
            EndReason::Rules(reason) => write!(f, "{reason}"),
            EndReason::Resigned => write!(f, "{loser} resigns"),
            EndReason::Adjudicated => f.write_str("adjudication"),
            EndReason::Flag if self.outcome == Outcome::Draw => {
                f.write_str("out of time, but the opponent cannot win")
            }
            EndReason::Flag => write!(f, "{loser} loses on time"),
            EndReason::Illegal(what) => write!(f, "{loser}: {what}"),
            EndReason::Crash => write!(f, "{loser} crashes"),
            EndReason::Stall => write!(f, "{loser} stalls"),
        }
    }
}

/// A finished game.
pub struct Finished {
    /// Its end.
    pub end: GameEnd,
    /// All turns, including the opening.
    pub turns: Vec<RecordedTurn>,
    /// A throw after the last turn.
    pub throw: Option<String>,
    /// FEN of the last position.
    pub fen: String,
}
