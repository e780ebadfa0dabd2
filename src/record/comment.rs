//! What comments tell a program: `[%clk]`, `[%eval]` and `[%emt]` as lichess and ChessBase write
//! them, and throws of dice.

use super::Ply;
use crate::rules::Side;
use crate::search::report::Score;
use std::time::Duration;

/// The comment after a ply of `side`, without its braces; nothing if there is nothing to tell.
pub(super) fn write(ply: &Ply, side: Side) -> String {
    let mut commands = Vec::new();
    if let Some(clock) = ply.clock {
        commands.push(format!("[%clk {}]", time(clock)));
    }
    if let Some(score) = ply.score {
        let depth = ply.depth.map_or(String::new(), |depth| format!(",{depth}"));
        commands.push(format!("[%eval {}{depth}]", eval(score, side)));
    }
    if let Some(taken) = ply.time {
        commands.push(format!("[%emt {}]", time(taken)));
    }
    commands.join(" ")
}

/// The comment before a ply: what the dice showed, and what that `brought`.
pub(super) fn throw(thrown: &str, brought: Option<&str>) -> String {
    brought.map_or(thrown.to_string(), |brought| format!("{thrown} {brought}"))
}

/// `0:01:23`, `0:00:00.250`.
fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = match duration.subsec_millis() {
        0 => String::new(),
        ms => format!(".{ms:03}"),
    };
    format!("{hours}:{minutes:02}:{seconds:02}{fraction}")
}

/// White's view in pawns, or `#` and the turns to mate.
fn eval(score: Score, side: Side) -> String {
    let sign = if side == Side::White { 1 } else { -1 };
    match score {
        Score::Centipawns(value) => format!("{:.2}", f64::from(sign * value) / 100.0),
        Score::Mate(turns) => format!("#{}", sign * turns),
    }
}
