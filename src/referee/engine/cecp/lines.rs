//! What a CECP engine says while it thinks.

use crate::pgn::SearchDetails;
use crate::referee::engine::client::{Reply, SearchInfo};
use crate::search::report::Score;
use std::time::Duration;

/// By convention a score of this value plus n means mate in n.
const MATE: i32 = 100_000;

/// Reads a line that an engine sends while it thinks. Search information is stored in `info`;
/// `None` if the line is no reply. A turn is written as the engine does.
pub fn read_line(line: &str, info: &mut SearchInfo) -> Option<Reply> {
    if let Some(turn) = read_turn(line) {
        return Some(Reply::Turn(turn.to_string()));
    }
    let lower = line.to_ascii_lowercase();
    let claims = ["1-0", "0-1", "1/2-1/2", "illegal move"];
    if lower == "resign" || lower.starts_with("resign ") {
        return Some(Reply::Resigns);
    }
    if claims.iter().any(|claim| lower.starts_with(claim)) {
        return Some(Reply::Claims(line.to_string()));
    }
    if let Some((score, depth, details)) = read_thinking_line(line) {
        (info.score, info.depth, info.details) = (Some(score), Some(depth), details);
    }
    None
}

/// The turn in a line: `move e2e4`, or the older `My move is: e2e4`.
fn read_turn(line: &str) -> Option<&str> {
    let lower = line.to_ascii_lowercase();
    let turn = ["move ", "my move is:", "my move is :", "my move is "]
        .iter()
        .find_map(|words| lower.starts_with(words).then(|| &line[words.len()..]))?;
    turn.split_ascii_whitespace().next()
}

/// Reads `DEPTH SCORE TIME NODES PV`, time in centiseconds. Between nodes and a tab before the PV,
/// selective depth, speed and hits in endgame tables may be told.
fn read_thinking_line(line: &str) -> Option<(Score, u32, SearchDetails)> {
    let mut rest = line;
    let mut word = || {
        let (word, after) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest, ""));
        rest = after;
        word
    };
    let depth = word().trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
    let score: i32 = word().parse().ok()?;
    let time: f64 = word().parse().ok()?;
    let nodes = word().parse().ok()?;
    let (more, pv) = rest.split_once('\t').unwrap_or(("", rest));
    let mut more = more.split_ascii_whitespace();
    let details = SearchDetails {
        nodes: Some(nodes),
        time: Duration::try_from_secs_f64(time / 100.0).ok(),
        selective_depth: more.next().and_then(|n| n.parse().ok()),
        tablebase_hits: more.nth(1).and_then(|n| n.parse().ok()),
        line: Some(pv.trim().to_string()).filter(|pv| !pv.is_empty()),
        hash_full: None,
    };
    let score = match score.abs() >= MATE {
        true => Score::Mate(score.signum() * (score.abs() - MATE)),
        false => Score::Centipawns(score),
    };
    Some((score, depth, details))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        assert_eq!(read_turn("move e2e4"), Some("e2e4"));
        assert_eq!(read_turn("My move is : e7e8q"), Some("e7e8q"));
        assert_eq!(read_turn("movement e2e4"), None);
    }

    #[test]
    fn search_information_is_read() {
        let short = SearchDetails {
            nodes: Some(4711),
            time: Some(Duration::from_millis(1200)),
            ..SearchDetails::default()
        };
        let line = SearchDetails { line: Some("e2e4 e7e5".into()), ..short.clone() };
        let long =
            SearchDetails { selective_depth: Some(14), tablebase_hits: Some(3), ..line.clone() };
        let score = Score::Centipawns(31);
        for (text, read) in [
            ("9. 31 120 4711 e2e4 e7e5", Some((score, 9, line.clone()))),
            ("9\t31\t120\t4711\te2e4 e7e5", Some((score, 9, line))),
            (" 9  31  120  4711 14 3900 3\te2e4 e7e5", Some((score, 9, long))),
            ("12 -100003 120 4711", Some((Score::Mate(-3), 12, short))),
            ("1. e4 e5 2. Nf3", None),
            ("1. 20 30", None),
        ] {
            assert_eq!(read_thinking_line(text), read, "{text}");
        }
    }
}
