//! How turns of a game are judged: by expected points, from 0 to 1.

use crate::rules::{Outcome, Side};
use crate::search::expected;
use crate::search::report::{MATE, MATE_BOUND, Value};

/// Lost points from which a turn is an inaccuracy, a mistake and a blunder, with their marks.
const JUDGEMENTS: [(f64, &str, u8); 3] =
    [(0.15, "blunder", 4), (0.10, "mistake", 2), (0.05, "inaccuracy", 6)];
/// A turn that loses less than this is good enough.
pub const GOOD_LOSS: f64 = JUDGEMENTS[2].0;

/// What the analysis of the game has found of a turn, in expected points from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// What the mover could have had.
    pub best: f64,
    /// What the turn has lost of it.
    pub loss: f64,
    /// What the throw before it was worth for White; `None`: there was none.
    pub luck: Option<f64>,
}

impl Judged {
    /// What the turn is: a blunder, a mistake or an inaccuracy, with its mark.
    #[must_use]
    pub fn judgement(&self) -> Option<(&'static str, u8)> {
        let judgement = JUDGEMENTS.iter().find(|(least, ..)| self.loss >= *least);
        judgement.map(|(_, name, mark)| (*name, *mark))
    }
}

/// White's points at the end of a game.
#[must_use]
pub fn points_of(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Side::White) => 1.0,
        Outcome::Win(Side::Black) => 0.0,
        Outcome::Draw => 0.5,
    }
}

/// The scale of [`expected::points`], centipawns.
const POINTS_SCALE: i64 = 200;

/// White's points for a value that a search has found for `side`, in a game whose scores have this
/// scale.
#[must_use]
pub fn points_for_white(value: Value, side: Side, scale: i32) -> f64 {
    let value = match value.abs() >= MATE_BOUND {
        true => value,
        false => (i64::from(value) * POINTS_SCALE / i64::from(scale)) as Value,
    };
    of_side(expected::points(value.clamp(-MATE, MATE)), side)
}

/// Points of one side from those of White, and the other way round.
#[must_use]
pub fn of_side(points: f64, side: Side) -> f64 {
    match side {
        Side::White => points,
        Side::Black => 1.0 - points,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_judged_by_lost_points() {
        let judge = |loss| Judged { best: 0.9, loss, luck: None }.judgement();
        assert_eq!(judge(0.049), None);
        assert_eq!(judge(0.05), Some(("inaccuracy", 6)));
        assert_eq!(judge(0.10), Some(("mistake", 2)));
        assert_eq!(judge(0.15), Some(("blunder", 4)));
    }

    #[test]
    fn each_game_has_its_own_scale() {
        let e = std::f64::consts::E;
        for scale in [219, 499, 1_148] {
            let points = points_for_white(scale, Side::White, scale);
            assert!((points - e / (1.0 + e)).abs() < 0.002, "{scale}: {points}");
            assert_eq!(points_for_white(-scale, Side::Black, scale), points);
            assert!(points_for_white(MATE - 3, Side::Black, scale) < 1e-6);
        }
    }
}
