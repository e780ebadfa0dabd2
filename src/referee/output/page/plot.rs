//! The score over time: Elo of the first engine after each game, with its 95 % interval.

use crate::referee::statistics::cross_table::signed;
use crate::referee::statistics::elo::estimate;
use crate::referee::statistics::score::MatchScore;
use std::fmt::Write;

/// Width of the plot area, units.
const WIDTH: f64 = 800.0;
/// Height of the plot area, units.
const HEIGHT: f64 = 220.0;
/// Space left of the plot area for labels, units.
const MARGIN: f64 = 56.0;
/// Largest number of points; longer matches are sampled.
const POINTS: usize = 400;
/// Largest absolute Elo shown.
const MAX_ELO: f64 = 800.0;

/// The plot as SVG; empty if there is nothing to show.
pub(super) fn draw(scores: &[MatchScore]) -> String {
    let step = scores.len().div_ceil(POINTS).max(1);
    let sampled = |(i, score): (usize, &MatchScore)| {
        let last = i + 1 == scores.len();
        let estimate = estimate(score).filter(|_| last || (i + 1).is_multiple_of(step))?;
        let elo =
            [estimate.elo, estimate.low, estimate.high].map(|elo| elo.clamp(-MAX_ELO, MAX_ELO));
        Some((i + 1, elo))
    };
    let points: Vec<(usize, [f64; 3])> = scores.iter().enumerate().filter_map(sampled).collect();
    let Some((last, [now, ..])) = points.last() else { return String::new() };
    let max_elo =
        points.iter().flat_map(|(_, elo)| elo).fold(50.0, |most: f64, e| most.max(e.abs()));
    let x = |games: usize| WIDTH * games as f64 / *last as f64;
    let y = |elo: f64| HEIGHT / 2.0 * (1.0 - elo / max_elo);
    let line = |which: usize, reverse: bool| -> String {
        let mut line: Vec<String> = points
            .iter()
            .map(|(games, elo)| format!("{:.1},{:.1}", x(*games), y(elo[which])))
            .collect();
        if reverse {
            line.reverse();
        }
        line.join(" ")
    };
    let mut text = format!(
        "<svg id=\"plot\" role=\"img\" viewBox=\"-{MARGIN} -12 {} {}\">\n<title>Elo over games</title>\n",
        WIDTH + MARGIN + 12.0,
        HEIGHT + 40.0,
    );
    let _ =
        writeln!(text, "<polygon class=\"band\" points=\"{} {}\"/>", line(1, false), line(2, true));
    for elo in [max_elo, 0.0, -max_elo] {
        let (y, elo) = (y(elo), signed(elo));
        let _ = writeln!(
            text,
            "<path class=\"rule\" d=\"M0 {y:.1}H{WIDTH}\"/>\
             <text class=\"end\" x=\"-8\" y=\"{:.1}\">{elo}</text>",
            y + 4.0
        );
    }
    let _ = writeln!(text, "<polyline class=\"elo\" points=\"{}\"/>", line(0, false));
    let _ = writeln!(
        text,
        "<text x=\"0\" y=\"{0:.1}\">games</text><text class=\"end\" x=\"{WIDTH}\" y=\"{0:.1}\">{last}: Elo {1}</text>",
        HEIGHT + 20.0,
        signed(*now)
    );
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_ends_at_the_last_game() {
        assert_eq!(draw(&[]), "");
        let mut scores = Vec::new();
        let mut score = MatchScore::default();
        for i in 0..1_000 {
            if i % 3 == 0 {
                score.wins += 1
            } else {
                score.losses += 1
            }
            scores.push(score);
        }
        let text = draw(&scores);
        // 334 of 1,000 points: -120 Elo, by hand.
        assert!(text.contains(">1000: Elo -120<"), "{text}");
        let line = text.split("class=\"elo\" points=\"").nth(1).unwrap().split('"').next().unwrap();
        assert!(line.split(' ').count() <= POINTS + 1 && line.contains(" 800.0,"), "{line}");
    }
}
