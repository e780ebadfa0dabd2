//! What a position should be worth: the training target.

use crate::rules::Side;

/// What is known about a position from its game.
#[derive(Clone, Copy)]
pub struct Label {
    /// Score of the search for the side to move, centipawns.
    pub score: f32,
    /// Result: 1 the side to move won, 0 it lost.
    pub result: f32,
    /// Whether White is to move.
    pub white: bool,
}

impl Label {
    /// The label of a position in which the search of the side to move had this score, in a game
    /// that gave White `white_points` (0, 0.5 or 1).
    #[must_use]
    pub fn new(side: Side, score: i16, white_points: f32) -> Label {
        let white = side == Side::White;
        let result = if white { white_points } else { 1.0 - white_points };
        Label { score: score.into(), result, white }
    }
}

/// The expected score, 0 to 1, of an advantage in units of the scale.
#[must_use]
pub fn expected_score(advantage: f64) -> f64 {
    1.0 / (1.0 + (-advantage).exp())
}

/// The target of each position of a game, 0 to 1 for its side to move: the expected score of the
/// search's score there, mixed by the share `lambda` with the target of the next position (after
/// the last position: with the result). A score is inexact; a result comes late and depends on
/// chance. The scores of the next positions lie between the two. This is TD(lambda): Sutton,
/// "Learning to Predict by the Methods of Temporal Differences", 1988.
#[must_use]
pub fn targets(game: &[Label], scale: f64, lambda: f64) -> Vec<f32> {
    let change_view = |white: bool, points: f64| if white { points } else { 1.0 - points };
    let mut targets = vec![0.0; game.len()];
    let mut next_target = None;
    for (label, target) in game.iter().zip(&mut targets).rev() {
        let score_target = change_view(label.white, expected_score(f64::from(label.score) / scale));
        let next = next_target.unwrap_or_else(|| change_view(label.white, label.result.into()));
        let now = lambda * next + (1.0 - lambda) * score_target;
        *target = change_view(label.white, now) as f32;
        next_target = Some(now);
    }
    targets
}

/// The scale, centipawns, with which scores predict the results of games best.
#[must_use]
pub fn scale(labels: impl Iterator<Item = Label>) -> f64 {
    let labels: Vec<Label> = labels.collect();
    let loss = |scale: f64| -> f64 {
        let error = |label: &Label| {
            expected_score(f64::from(label.score) / scale) - f64::from(label.result)
        };
        labels.iter().map(|label| error(label).powi(2)).sum()
    };
    // Ternary search: the error has one minimum, and each step leaves two thirds of the range.
    let (mut low, mut high): (f64, f64) = (20.0, 2_000.0);
    while high - low > 0.5 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) { high -= third } else { low += third }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_results_count_more() {
        // White wins.
        let game = [Side::White, Side::Black, Side::White].map(|side| Label::new(side, 0, 1.0));
        assert_eq!(targets(&game, 100.0, 0.0), [0.5, 0.5, 0.5]);
        assert_eq!(targets(&game, 100.0, 1.0), [1.0, 0.0, 1.0]);
        assert_eq!(targets(&game, 100.0, 0.5), [0.5625, 0.375, 0.75]);
    }

    #[test]
    fn the_scale_of_results_is_found() {
        // An advantage of 200 centipawns wins three games of four: e^(200 / scale) = 3.
        let labels = [1.0, 1.0, 1.0, 0.0].map(|result| Label::new(Side::White, 200, result));
        let expected = 200.0 / 3f64.ln();
        assert!((scale(labels.into_iter()) - expected).abs() < 1.0);
    }
}
