//! Expected scores: what a value is worth in points, so that chance can be averaged.
//!
//! Averaging centipawns would let a mate behind a throw of 1 in 36 outweigh everything. A
//! value is worth the points that it promises instead: a logistic of centipawns, mates near
//! 0 and 1. The curve is drawn as straight lines between points computed without library
//! functions, so that it is the same on every machine and has an exact inverse.

use super::report::{INFINITE, MATE, MATE_BOUND, Value};
use std::sync::LazyLock;

/// e to the minus 1/4: a knot every quarter of the logistic's scale.
const EXP_STEP: f64 = 0.778_800_783_071_404_9;
/// Centipawns between two knots.
const SPACING: Value = 50;
/// Knots of the logistic, 0 centipawns the first.
const KNOTS: usize = 61;
/// What the last knot of the logistic leaves to larger values is shared out evenly.
const LAST_KNOT: Value = SPACING * (KNOTS as Value - 1);
/// What is kept for mates, at either end.
const MATE_SHARE: f64 = 1e-7;

/// Points above one half at each knot.
static CURVE: LazyLock<[f64; KNOTS]> = LazyLock::new(|| {
    let mut power = 1.0;
    std::array::from_fn(|_| {
        let points = 1.0 / (1.0 + power) - 0.5;
        power *= EXP_STEP;
        points
    })
});

/// The points, 0 to 1, that a value promises; strictly rising.
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

/// The value that promises so many points, rounded to the nearest.
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
    fn every_value_comes_back() {
        for v in -MATE..=MATE {
            assert_eq!(value(points(v)), v);
            assert!(points(v) < points(v + 1) && (0.0..=1.0).contains(&points(v)), "{v}");
        }
        assert_eq!(points(0), 0.5);
        assert!((points(200) - 0.731).abs() < 0.001, "a logistic of scale 200");
    }
}
