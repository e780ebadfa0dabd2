//! The positions of games, as a trainer wants them.

use super::linear::points;
use super::read::Take;
use crate::linear::{Linear, halves};
use crate::rules::{Heuristics, Side};

/// Makes a [`Sample`] of each position.
pub struct Features;

impl Take for Features {
    type Made = Sample;

    fn take<R: Heuristics>(&self, position: &R, label: Label) -> Sample {
        Sample::new(&position.linear(), label)
    }
}

/// A position for training.
#[derive(Clone)]
pub struct Sample {
    /// Which weights count how often, for the side to act; each once.
    pub features: Box<[(u16, i16)]>,
    /// Share of the middle game, 0 to 1.
    pub phase: f32,
    /// Value without the weights, centipawns.
    pub fixed: f32,
    /// How much of the weights' sum counts.
    pub share: f32,
    /// What became of it.
    pub label: Label,
}

/// What is known of a position from its game.
#[derive(Clone, Copy)]
pub struct Label {
    /// Of the search, centipawns.
    pub score: f32,
    /// 1 the side to act won, 0 lost.
    pub result: f32,
    /// White is to act.
    pub white: bool,
    /// The points that the position should promise, 0 to 1; [`foresee`] knows.
    pub target: f32,
}

impl Label {
    /// Of a position in which the side to act saw this score and won `result`.
    #[must_use]
    pub fn new(side: Side, score: i16, result: f32) -> Label {
        Label { score: score.into(), result, white: side == Side::White, target: result }
    }
}

impl Sample {
    /// What the weighted sum needs of a position.
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

/// Sets what each position of a game should promise: the points of the score that the search saw
/// there, and by the share `lambda` what the next position should promise, behind the last the
/// result. A score knows little, a result comes late and by luck; what followed soon lies between:
/// TD(lambda) of Sutton, "Learning to Predict by the Methods of Temporal Differences", 1988.
pub fn foresee<'a>(game: impl DoubleEndedIterator<Item = &'a mut Label>, scale: f64, lambda: f64) {
    let of = |white: bool, points: f64| if white { points } else { 1.0 - points };
    let mut promise = None;
    for label in game.rev() {
        let seen = of(label.white, points(f64::from(label.score) / scale));
        let next = promise.unwrap_or_else(|| of(label.white, label.result.into()));
        let now = lambda * next + (1.0 - lambda) * seen;
        label.target = of(label.white, now) as f32;
        promise = Some(now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_soon_counts_most() {
        // White wins.
        let label = |side| Label::new(side, 0, if side == Side::White { 1.0 } else { 0.0 });
        let mut game = [Side::White, Side::Black, Side::White].map(label);
        let targets = |game: &mut [Label], lambda| {
            foresee(game.iter_mut(), 100.0, lambda);
            game.iter().map(|label| label.target).collect::<Vec<_>>()
        };
        assert_eq!(targets(&mut game, 0.0), [0.5, 0.5, 0.5]);
        assert_eq!(targets(&mut game, 1.0), [1.0, 0.0, 1.0]);
        assert_eq!(targets(&mut game, 0.5), [0.5625, 0.375, 0.75]);
    }
}
