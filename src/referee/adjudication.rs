//! Adjudication: the referee ends games whose result the scores of the engines show.

use crate::rules::{Outcome, Side};
use crate::search::report::Score;
use anyhow::{Result, bail};

/// The conditions under which the referee ends a game. *Successive turns* of a side are turns
/// between which only the other side moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// A side is lost.
    pub resign: Option<ResignCondition>,
    /// The game is drawn.
    pub draw: Option<DrawCondition>,
    /// The game is a draw after this number of turns of each side.
    pub longest: Option<u32>,
}

/// A side loses if it is at least `margin` behind in this number of successive turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignCondition {
    /// Centipawns.
    pub margin: i32,
    /// Number of successive turns.
    pub turns: u32,
    /// Whether the other side has to score itself as far ahead in as many successive turns.
    pub both: bool,
}

/// A game is drawn if both sides score it within `near` of zero in this number of successive turns
/// of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawCondition {
    /// Centipawns.
    pub near: i32,
    /// Number of successive turns of each side.
    pub turns: u32,
    /// Not before this number of turns of each side.
    pub from: u32,
    /// Whether the turns are counted anew after a move that cannot be repeated, such as a capture
    /// or a pawn move.
    pub resets: bool,
}

/// What adjudication looks at.
#[derive(Clone, Copy, Debug)]
pub struct ScoredGame<'a> {
    /// The score of each turn's mover, centipawns from White's point of view; `None` in the opening
    /// or if the engine gave none.
    pub scores: &'a [Option<i32>],
    /// The side to move.
    pub to_move: Side,
    /// Number of turns since a capture, a pawn move or what else sets the move counter to 0.
    pub halfmove_clock: usize,
}

impl Adjudication {
    /// Reads `CP:TURNS` and `CP:TURNS:FROM`, for conditions on which both engines agree.
    ///
    /// # Errors
    /// Which of the two is wrong.
    pub fn read(resign: Option<&str>, draw: Option<&str>) -> Result<Adjudication> {
        let numbers = |text: &str| -> Option<Vec<u32>> {
            let numbers = text.split(':').map(|n| n.parse().ok().filter(|n| *n <= 1_000_000));
            numbers.collect()
        };
        let resign = resign.map(|text| match numbers(text).as_deref() {
            Some(&[margin, turns]) if margin > 0 && turns > 0 => {
                Ok(ResignCondition { margin: margin as i32, turns, both: true })
            }
            _ => bail!("--resign '{text}': expected CP:TURNS, such as 600:4"),
        });
        let draw = draw.map(|text| match numbers(text).as_deref() {
            Some(&[near, turns, from]) if turns > 0 => {
                Ok(DrawCondition { near: near as i32, turns, from, resets: false })
            }
            _ => bail!("--draw '{text}': expected CP:TURNS:FROM, such as 10:8:40"),
        });
        Ok(Adjudication { resign: resign.transpose()?, draw: draw.transpose()?, longest: None })
    }

    /// The result, if a condition holds.
    #[must_use]
    pub fn adjudicate(&self, game: &ScoredGame) -> Option<Outcome> {
        let ScoredGame { scores, to_move, halfmove_clock } = *game;
        // Whether a condition holds for the last `turns` scores, each `step` before the next one.
        let held = |turns: u32, step: usize, holds: &dyn Fn(i32) -> bool| {
            let mut last = scores.iter().rev().step_by(step).take(turns as usize);
            last.len() == turns as usize && last.all(|score| score.is_some_and(holds))
        };
        if let Some(ResignCondition { margin, turns, both }) = self.resign {
            // The loser has moved last, or, if both sides have to agree, may have.
            for loser in [to_move.other(), to_move].into_iter().take(1 + usize::from(both)) {
                let lost = |score: i32| match loser {
                    Side::White => score <= -margin,
                    Side::Black => score >= margin,
                };
                let (turns, step) = if both { (2 * turns, 1) } else { (turns, 2) };
                if held(turns, step, &lost) {
                    return Some(Outcome::Win(loser.other()));
                }
            }
        }
        let turns_played = scores.len() / 2;
        if let Some(DrawCondition { near, turns, from, resets }) = self.draw {
            let counted = !resets || halfmove_clock + 1 >= 2 * turns as usize;
            let late = turns_played >= from as usize;
            if late && counted && held(2 * turns, 1, &|score| score.abs() <= near) {
                return Some(Outcome::Draw);
            }
        }
        self.longest.filter(|longest| turns_played >= *longest as usize).map(|_| Outcome::Draw)
    }
}

/// A score in centipawns from White's point of view; a mate is larger than any other score.
pub fn white_view(score: Score, mover: Side) -> i32 {
    let own = match score {
        Score::Centipawns(n) => n,
        Score::Mate(n) if n > 0 => i32::MAX,
        Score::Mate(_) => -i32::MAX,
    };
    if mover == Side::White { own } else { own.saturating_neg() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_beyond_every_score() {
        let mated = white_view(Score::Mate(-3), Side::White);
        assert_eq!(white_view(Score::Mate(2), Side::Black), mated);
        assert_eq!(mated, -i32::MAX);
    }

    fn adjudicated(adjudication: Adjudication, scores: &[Option<i32>]) -> Option<Outcome> {
        let to_move = if scores.len().is_multiple_of(2) { Side::White } else { Side::Black };
        adjudication.adjudicate(&ScoredGame { scores, to_move, halfmove_clock: 3 })
    }

    fn all(scores: &[i32]) -> Vec<Option<i32>> {
        scores.iter().copied().map(Some).collect()
    }

    const WHITE: Option<Outcome> = Some(Outcome::Win(Side::White));
    const BLACK: Option<Outcome> = Some(Outcome::Win(Side::Black));

    #[test]
    fn both_engines_agree_that_one_is_lost() {
        let resign = Adjudication::read(Some("500:2"), None).unwrap();
        assert_eq!(adjudicated(resign, &all(&[500, 600, 700, 800])), WHITE);
        assert_eq!(adjudicated(resign, &all(&[0, 500, 600, 700, 800])), WHITE);
        assert_eq!(adjudicated(resign, &all(&[-500, -600, -700, -800])), BLACK);
        assert_eq!(adjudicated(resign, &all(&[500, 400, 700, 800])), None);
        assert_eq!(adjudicated(resign, &all(&[700, 800])), None);
        assert_eq!(adjudicated(resign, &[Some(900), Some(900), None, Some(900)]), None);
        assert_eq!(adjudicated(resign, &[Some(-i32::MAX); 4]), BLACK);
    }

    #[test]
    fn one_engine_knows_that_it_is_lost() {
        let condition = ResignCondition { margin: 500, turns: 2, both: false };
        let resign = Adjudication { resign: Some(condition), ..Adjudication::default() };
        // Black moves last in a game of four turns.
        assert_eq!(adjudicated(resign, &all(&[0, 500, 0, 500])), WHITE);
        assert_eq!(adjudicated(resign, &all(&[0, 500, 0, 400])), None);
        assert_eq!(adjudicated(resign, &all(&[500, 0, 500, 0])), None);
        assert_eq!(adjudicated(resign, &all(&[0, -500, 0, -500])), None);
        assert_eq!(adjudicated(resign, &all(&[-500, 0, -500])), BLACK);
        assert_eq!(adjudicated(resign, &all(&[-500])), None);
    }

    #[test]
    fn draws_begin_late() {
        let draw = Adjudication::read(None, Some("10:1:2")).unwrap();
        assert_eq!(adjudicated(draw, &all(&[99, 99, 10, -10])), Some(Outcome::Draw));
        assert_eq!(adjudicated(draw, &all(&[10, -10])), None);
        assert_eq!(adjudicated(draw, &all(&[0, 0, 0, 11])), None);
        // A capture four plies ago.
        for (turns, outcome) in [(2, Some(Outcome::Draw)), (3, None)] {
            let condition = DrawCondition { near: 10, turns, from: 0, resets: true };
            let draw = Adjudication { draw: Some(condition), ..Adjudication::default() };
            assert_eq!(adjudicated(draw, &all(&[0; 8])), outcome);
        }
        let longest = Adjudication { longest: Some(2), ..Adjudication::default() };
        assert_eq!(adjudicated(longest, &[None; 3]), None);
        assert_eq!(adjudicated(longest, &[None; 4]), Some(Outcome::Draw));
    }
}
