//! A line of a running search, as the page shows it.

use crate::rules::Side;
use crate::search::report::{Report, Score};
use std::time::Duration;

/// A principal variation with its score.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The score from White's point of view, such as `+0.31` or `#-3`.
    pub score: String,
    /// The same in centipawns; a mate counts [`MATE_CENTIPAWNS`].
    pub centipawns: i32,
    /// Depth, plies.
    pub depth: u32,
    /// The turns.
    pub turns: Vec<String>,
    /// The same as records have them.
    pub texts: Vec<String>,
    /// From where to where its first turn goes, in the drawing.
    pub arrow: Option<[(i32, i32); 2]>,
    /// Nodes visited so far.
    pub nodes: u64,
    /// Time since the start of the search.
    pub time: Duration,
}

/// What a mate counts on the score bar, centipawns.
pub const MATE_CENTIPAWNS: i32 = 10_000;

impl Line {
    /// The line of a report of a search for `side`.
    #[must_use]
    pub fn new(report: &Report, side: Side) -> Line {
        let (score, centipawns) = for_white(report.score, side);
        Line {
            score,
            centipawns,
            depth: report.depth,
            turns: report.pv.clone(),
            texts: report.pv.clone(),
            arrow: None,
            nodes: report.nodes,
            time: report.time,
        }
    }

    /// Puts the line into `lines` as number `multipv`, from 1.
    pub fn put_into(self, lines: &mut Vec<Line>, multipv: usize) {
        let index = multipv.max(1) - 1;
        match lines.get_mut(index) {
            Some(line) => *line = self,
            None => lines.push(self),
        }
    }
}

/// A score of `side` from White's point of view: as a text and in centipawns.
#[must_use]
pub fn for_white(score: Score, side: Side) -> (String, i32) {
    match score.from_view_of(side) {
        Score::Centipawns(n) => (format!("{:+.2}", f64::from(n) / 100.0), n),
        Score::Mate(n) => (format!("#{n}"), n.signum() * MATE_CENTIPAWNS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_whites() {
        assert_eq!(for_white(Score::Centipawns(-31), Side::Black), ("+0.31".into(), 31));
        assert_eq!(for_white(Score::Mate(3), Side::Black), ("#-3".into(), -MATE_CENTIPAWNS));
        assert_eq!(for_white(Score::Mate(2), Side::White), ("#2".into(), MATE_CENTIPAWNS));
    }
}
