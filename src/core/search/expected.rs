//! Expected scores: the mean over chance outcomes is taken over expected game scores, not over
//! centipawns.
//!
//! In centipawns, a mate after a throw of 1 in 36 would outweigh all other outcomes. The expected
//! score is a logistic function of the value, and mates are close to 0 or 1. The curve is
//! interpolated linearly between knots that are computed without library functions, so that it is
//! the same on every machine and has an exact inverse.

use super::report::{INFINITE, MATE, MATE_BOUND, Value};
use std::sync::LazyLock;

/// exp(-1/4): the knots are a quarter of the logistic's scale of 200 centipawns apart.
const EXP_STEP: f64 = 0.778_800_783_071_404_9;
/// Distance of two knots, in centipawns.
const SPACING: Value = 50;
/// Number of knots, the first at 0 centipawns.
const KNOTS: usize = 61;
/// The value of the last knot, in centipawns. Beyond it the curve is linear up to the mates.
const LAST_KNOT: Value = SPACING * (KNOTS as Value - 1);
/// Part of the score range that is reserved for mates, at either end.
const MATE_SHARE: f64 = 1e-7;

/// Expected score minus 1/2 at each knot.
static CURVE: LazyLock<[f64; KNOTS]> = LazyLock::new(|| {
    let mut power = 1.0;
    std::array::from_fn(|_| {
        let points = 1.0 / (1.0 + power) - 0.5;
        power *= EXP_STEP;
        points
    })
});

/// The expected score of a value, from 0 to 1. Strictly increasing.
#[must_use]
pub fn points(value: Value) -> f64 {
    let size = value.abs();
    let above = if size < LAST_KNOT {
        let (knot, rest) = ((size / SPACING) as usize, size % SPACING);
        interpolate(f64::from(rest) / f64::from(SPACING), CURVE[knot], CURVE[knot + 1])
    } else if size < MATE_BOUND {
        interpolate(
            f64::from(size - LAST_KNOT) / f64::from(MATE_BOUND - LAST_KNOT),
            CURVE[KNOTS - 1],
            0.5 - MATE_SHARE,
        )
    } else {
        interpolate(
            f64::from(size - MATE_BOUND) / f64::from(INFINITE - MATE_BOUND),
            0.5 - MATE_SHARE,
            0.5,
        )
    };
    if value < 0 { 0.5 - above } else { 0.5 + above }
}

/// The value with this expected score, rounded to the nearest integer. The inverse of [`points`].
#[must_use]
pub fn value(points: f64) -> Value {
    let above = (points - 0.5).abs();
    let size = if above < CURVE[KNOTS - 1] {
        let knot = CURVE[1..].partition_point(|&k| k <= above).min(KNOTS - 2);
        let part = (above - CURVE[knot]) / (CURVE[knot + 1] - CURVE[knot]);
        knot as Value * SPACING + (part * f64::from(SPACING)).round() as Value
    } else if above < 0.5 - MATE_SHARE {
        let part = (above - CURVE[KNOTS - 1]) / (0.5 - MATE_SHARE - CURVE[KNOTS - 1]);
        LAST_KNOT + (part * f64::from(MATE_BOUND - LAST_KNOT)).round() as Value
    } else {
        let part = (above - (0.5 - MATE_SHARE)) / MATE_SHARE;
        MATE_BOUND + (part * f64::from(INFINITE - MATE_BOUND)).round() as Value
    };
    let size = size.min(MATE);
    if points < 0.5 { -size } else { size }
}

fn interpolate(part: f64, from: f64, to: f64) -> f64 {
    from + part * (to - from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_round_trips() {
        for v in -MATE..=MATE {
            assert_eq!(value(points(v)), v);
            assert!(points(v) < points(v + 1) && (0.0..=1.0).contains(&points(v)), "{v}");
        }
        assert_eq!(points(0), 0.5);
        assert!((points(200) - 0.731).abs() < 0.001, "a logistic of scale 200");
    }
}
