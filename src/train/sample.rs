//! The positions of games as sparse features.

use super::linear::expected_score;
use super::read::Convert;
use crate::linear::{Linear, halves};
use crate::network::Network;
use crate::network::features::Features;
use crate::rules::{Heuristics, Side};
use std::sync::Arc;

/// Makes a [`Sample`] of each position.
pub struct ToSample;

impl Convert for ToSample {
    type Output = Sample;

    fn convert<R: Heuristics>(&self, position: &R, label: Label) -> Sample {
        let mut features = Features::EMPTY;
        position.look(&mut features);
        let (layout, mover) = (R::input_layout(), position.side().index());
        let value = |network: Arc<Network>| network.value_of(layout, &features, mover);
        let network = position.built_in_network().map_or(0, value);
        Sample::new(&position.linear(network), label)
    }
}

/// A training position.
#[derive(Clone)]
pub struct Sample {
    /// Index and count of each weight, for the side to move; no index twice.
    pub features: Box<[(u16, i16)]>,
    /// Share of the middle game, 0 to 1.
    pub phase: f32,
    /// Value without the weights, centipawns.
    pub fixed: f32,
    /// Factor of the weighted sum.
    pub share: f32,
    /// The label.
    pub label: Label,
}

/// What is known about a position from its game.
#[derive(Clone, Copy)]
pub struct Label {
    /// Score of the search, centipawns.
    pub score: f32,
    /// Result: 1 the side to move won, 0 it lost.
    pub result: f32,
    /// Whether White is to move.
    pub white: bool,
    /// The target, 0 to 1; set by [`set_targets`].
    pub target: f32,
}

impl Label {
    /// The label of a position in which the search of the side to move had this score, and which
    /// ended in `result`.
    #[must_use]
    pub fn new(side: Side, score: i16, result: f32) -> Label {
        Label { score: score.into(), result, white: side == Side::White, target: result }
    }
}

impl Sample {
    /// The features of a position.
    #[must_use]
    pub fn new(linear: &Linear, label: Label) -> Sample {
        let [own, other] = [&linear.sides[linear.mover], &linear.sides[1 - linear.mover]];
        let theirs = other.features.iter().map(|&(i, n)| (i, -n));
        let mut features: Vec<(u16, i16)> = own.features.iter().copied().chain(theirs).collect();
        features.sort_unstable();
        features.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        features.retain(|(_, n)| *n != 0);
        let phase = linear.phase as f32 / linear.full as f32;
        let share = linear.share.0 as f32 / linear.share.1 as f32;
        let (middle, end) = halves(own.fixed - other.fixed);
        let fixed = middle as f32 * phase
            + end as f32 * (1.0 - phase)
            + (linear.tempo + linear.layer) as f32;
        Sample {
            features: features.into(),
            phase,
            fixed: fixed * share + linear.rest as f32,
            share,
            label,
        }
    }
}

/// Sets the target of each position of a game: the expected score of the search's score there,
/// mixed by the share `lambda` with the target of the next position (after the last position: with
/// the result). A score is inexact; a result comes late and depends on chance. The scores of the
/// next positions lie between the two. This is TD(lambda): Sutton, "Learning to Predict by the
/// Methods of Temporal Differences", 1988.
pub fn set_targets<'a>(
    game: impl DoubleEndedIterator<Item = &'a mut Label>,
    scale: f64,
    lambda: f64,
) {
    let change_view = |white: bool, points: f64| if white { points } else { 1.0 - points };
    let mut next_target = None;
    for label in game.rev() {
        let score_target = change_view(label.white, expected_score(f64::from(label.score) / scale));
        let next = next_target.unwrap_or_else(|| change_view(label.white, label.result.into()));
        let now = lambda * next + (1.0 - lambda) * score_target;
        label.target = change_view(label.white, now) as f32;
        next_target = Some(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_results_count_more() {
        // White wins.
        let label = |side| Label::new(side, 0, if side == Side::White { 1.0 } else { 0.0 });
        let mut game = [Side::White, Side::Black, Side::White].map(label);
        let targets = |game: &mut [Label], lambda| {
            set_targets(game.iter_mut(), 100.0, lambda);
            game.iter().map(|label| label.target).collect::<Vec<_>>()
        };
        assert_eq!(targets(&mut game, 0.0), [0.5, 0.5, 0.5]);
        assert_eq!(targets(&mut game, 1.0), [1.0, 0.0, 1.0]);
        assert_eq!(targets(&mut game, 0.5), [0.5625, 0.375, 0.75]);
    }
}
