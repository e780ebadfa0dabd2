//! The positions by which the search of a game is measured, what its scores are worth, and how long
//! it lasts.

use super::ini::Assignment;
use super::part::{Part, value};
use crate::ini::Place;

/// The positions of `bench` as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BenchText {
    /// FENs, with their places; none: the start position.
    pub positions: Vec<(String, Place)>,
    /// The depth, plies.
    pub depth: Option<u32>,
    /// The advantage with which a side expects 73 % of the points, centipawns.
    pub score_scale: Option<i32>,
    /// How many turns each side has in a game, on average.
    pub game_length: Option<u16>,
    /// Whether the positions and the depth are those of the parent.
    are_inherited: [bool; 2],
}

impl Part for BenchText {
    fn keys(&self) -> &'static [&'static str] {
        &["benchPosition", "benchDepth", "scoreScale", "gameLength"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let [positions, depth] = &mut self.are_inherited;
        if line.key == "scoreScale" {
            let read = |text: &str| text.parse().ok().filter(|scale| (1..=10_000).contains(scale));
            self.score_scale = Some(value(line, read, "a number from 1 to 10000")?);
            return Ok(());
        }
        if line.key == "gameLength" {
            let read = |text: &str| text.parse().ok().filter(|turns| (5..=200).contains(turns));
            self.game_length = Some(value(line, read, "a number from 5 to 200")?);
            return Ok(());
        }
        if line.key == "benchDepth" {
            let read = |text: &str| text.parse().ok().filter(|depth| (1..=64).contains(depth));
            self.depth = Some(value(line, read, "a number from 1 to 64")?);
            *depth = false;
            return Ok(());
        }
        if std::mem::take(positions) {
            self.positions.clear();
        }
        self.positions.push((line.value.clone(), line.place));
        Ok(())
    }
}

impl BenchText {
    /// Begins a section that inherits what has been said.
    pub const fn inherit(&mut self) {
        self.are_inherited = [true; 2];
    }

    /// What holds for a game that begins with `start`. What its parent says does if it has the same
    /// pieces and begins with one of the positions.
    #[must_use]
    pub fn for_game(&self, start: &str, has_pieces_of_parent: bool) -> BenchText {
        let is_like_parent =
            has_pieces_of_parent && self.positions.iter().any(|(fen, _)| fen == start);
        let [positions, depth] = self.are_inherited.map(|inherited| !inherited || is_like_parent);
        BenchText {
            positions: if positions { self.positions.clone() } else { Vec::new() },
            depth: self.depth.filter(|_| depth),
            score_scale: self.score_scale,
            game_length: self.game_length,
            are_inherited: self.are_inherited,
        }
    }

    /// Whether the section says itself what is searched.
    #[must_use]
    pub const fn is_own(&self) -> bool {
        !self.are_inherited[0] && !self.positions.is_empty()
    }
}
