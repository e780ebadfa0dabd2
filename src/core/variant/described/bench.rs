//! The positions by which the search of a game is measured.

use super::ini::Assignment;
use super::part::{Part, value};
use crate::ini::Place;

/// The positions of `bench` as a section describes them; they are not inherited.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BenchText {
    /// FENs, with their places; none: the start position.
    pub positions: Vec<(String, Place)>,
    /// The depth, plies.
    pub depth: Option<u32>,
}

impl Part for BenchText {
    fn keys(&self) -> &'static [&'static str] {
        &["benchPosition", "benchDepth"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        if line.key == "benchDepth" {
            let depth = |text: &str| text.parse().ok().filter(|depth| (1..=64).contains(depth));
            self.depth = Some(value(line, depth, "a number from 1 to 64")?);
            return Ok(());
        }
        self.positions.push((line.value.clone(), line.place));
        Ok(())
    }
}
