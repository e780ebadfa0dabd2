//! The end of a game in the words of cutechess-cli and fastchess. Programs look for them: a fault
//! of an engine is a *disconnect*, a *stall*, an *illegal* move or a loss *on time*.

use crate::referee::end::{EndReason, EndWords, GameEnd};
use crate::rules::{Outcome, Reason, Side};

/// The value of the tag Termination, and the reason.
pub(super) fn words(end: &GameEnd) -> EndWords {
    let termination = match &end.reason {
        EndReason::Illegal(_) => "illegal move".to_string(),
        EndReason::Crash => "abandoned".to_string(),
        EndReason::Stall => "stalled connection".to_string(),
        other => other.termination().to_string(),
    };
    EndWords { termination, reason: reason(end) }
}

/// The reason, as inside the braces of a result.
pub(super) fn reason(end: &GameEnd) -> String {
    let name = |side| if side == Side::White { "White" } else { "Black" };
    let (winner, loser) = match end.outcome {
        Outcome::Win(side) => (name(side), name(side.other())),
        Outcome::Draw => ("", ""),
    };
    let is_draw = end.outcome == Outcome::Draw;
    match &end.reason {
        EndReason::Rules(Reason::Checkmate) => format!("{winner} mates"),
        EndReason::Rules(reason) if is_draw => match reason {
            Reason::Repetition(times) => format!("Draw by {times}-fold repetition"),
            Reason::FiftyMoves => "Draw by fifty moves rule".into(),
            Reason::InsufficientMaterial => "Draw by insufficient mating material".into(),
            _ => format!("Draw by {reason}"),
        },
        EndReason::Rules(reason) => format!("{winner} wins by {reason}"),
        EndReason::Resigned => format!("{loser} resigns"),
        EndReason::Adjudicated if is_draw => "Draw by adjudication".into(),
        EndReason::Adjudicated => format!("{winner} wins by adjudication"),
        EndReason::Flag if is_draw => "Draw by timeout".into(),
        EndReason::Flag => format!("{loser} loses on time"),
        EndReason::Illegal(what) => format!("{loser} makes an illegal move: {what}"),
        EndReason::Crash => format!("{loser} disconnects"),
        EndReason::Stall => format!("{loser}'s connection stalls"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_told_in_their_words() {
        let white = Outcome::Win(Side::White);
        for (outcome, reason, expected) in [
            (white, EndReason::Rules(Reason::Checkmate), "White mates"),
            (white, EndReason::Rules(Reason::BareKing), "White wins by bare king"),
            (Outcome::Draw, EndReason::Rules(Reason::Stalemate), "Draw by stalemate"),
            (Outcome::Draw, EndReason::Rules(Reason::Repetition(3)), "Draw by 3-fold repetition"),
            (Outcome::Draw, EndReason::Adjudicated, "Draw by adjudication"),
            (white, EndReason::Adjudicated, "White wins by adjudication"),
            (white, EndReason::Flag, "Black loses on time"),
            (Outcome::Draw, EndReason::Flag, "Draw by timeout"),
            (white, EndReason::Crash, "Black disconnects"),
            (white, EndReason::Stall, "Black's connection stalls"),
            (white, EndReason::Illegal("x".into()), "Black makes an illegal move: x"),
        ] {
            assert_eq!(super::reason(&GameEnd { outcome, reason }), expected);
        }
        let crash = GameEnd { outcome: white, reason: EndReason::Crash };
        assert_eq!(words(&crash).termination, "abandoned");
    }
}
