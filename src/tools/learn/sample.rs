//! The positions of games, as a trainer wants them.

use super::linear::points;
use super::script;
use super::store::{Game, MATED};
use crate::linear::{Linear, halves};
use crate::rules::{Heuristics, Side};
use anyhow::{Context, Result};

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
    /// Of the search, centipawns.
    pub score: f32,
    /// 1 the side to act won, 0 lost.
    pub result: f32,
    /// White is to act.
    pub white: bool,
    /// The points that the position should promise, 0 to 1; [`foresee`] knows.
    pub target: f32,
}

impl Sample {
    /// What the weighted sum needs of a position.
    #[must_use]
    pub fn new(linear: &Linear, score: i16, result: f32) -> Sample {
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
        let fixed = middle as f32 * phase + end as f32 * (1.0 - phase) + linear.tempo as f32;
        Sample {
            features: features.into(),
            phase,
            fixed: fixed * share + linear.rest as f32,
            share,
            score: score.into(),
            result,
            white: linear.mover == Side::White.index(),
            target: result,
        }
    }
}

/// The quiet positions of a game: nobody in check, the best move takes nothing, no mate in
/// sight.
///
/// # Errors
/// The game is not one of these rules.
pub fn quiet<R: Heuristics>(game: &Game) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    script::replay::<R>(game, |position, score, best| {
        let Some(score) = score else { return };
        if score.abs() >= MATED || position.in_check() || position.is_noisy(best) {
            return;
        }
        let white = f32::from(game.result) / 2.0;
        let result = if position.side() == Side::White { white } else { 1.0 - white };
        samples.push(Sample::new(&position.linear(), score, result));
    })?;
    Ok(samples)
}

/// Sets what each position of a game should promise: the points of the score that the search saw
/// there, and by the share `lambda` what the next position should promise, behind the last the
/// result. A score knows little, a result comes late and by luck; what followed soon lies between:
/// TD(lambda) of Sutton, "Learning to Predict by the Methods of Temporal Differences", 1988.
pub fn foresee(game: &mut [Sample], scale: f64, lambda: f64) {
    let of = |white: bool, points: f64| if white { points } else { 1.0 - points };
    let Some(last) = game.last() else { return };
    let mut promise = of(last.white, last.result.into());
    for sample in game.iter_mut().rev() {
        let seen = of(sample.white, points(f64::from(sample.score) / scale));
        promise = lambda * promise + (1.0 - lambda) * seen;
        sample.target = of(sample.white, promise) as f32;
    }
}

/// The quiet positions of `games`, a list a game.
///
/// # Errors
/// A game is not one of these rules; says which.
pub fn all<R: Heuristics>(games: &[Game], seen: impl Fn()) -> Result<Vec<Vec<Sample>>> {
    let read = |(number, game)| {
        seen();
        quiet::<R>(game).with_context(|| format!("game {number}"))
    };
    (1..).zip(games).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_soon_counts_most() {
        let sample = |white: bool, score| {
            let linear =
                Linear { mover: usize::from(!white), full: 1, share: (1, 1), ..Linear::default() };
            // White wins.
            Sample::new(&linear, score, if white { 1.0 } else { 0.0 })
        };
        let mut game = [sample(true, 0), sample(false, 0), sample(true, 0)];
        let targets = |game: &mut [Sample], lambda| {
            foresee(game, 100.0, lambda);
            game.iter().map(|sample| sample.target).collect::<Vec<_>>()
        };
        assert_eq!(targets(&mut game, 0.0), [0.5, 0.5, 0.5]);
        assert_eq!(targets(&mut game, 1.0), [1.0, 0.0, 1.0]);
        assert_eq!(targets(&mut game, 0.5), [0.5625, 0.375, 0.75]);
    }
}
