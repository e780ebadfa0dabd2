//! The positions by which the search of a game is measured.

use super::ini::Assignment;
use super::part::{Part, value};

/// The depth to which `bench` searches without a word, plies.
const DEPTH: u32 = 10;

/// The positions of `bench` as a section describes them; they are not inherited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BenchText {
    /// FENs; none: the start position.
    pub positions: Vec<String>,
    /// The depth, plies.
    pub depth: u32,
}

impl Default for BenchText {
    fn default() -> BenchText {
        BenchText { positions: Vec::new(), depth: DEPTH }
    }
}

impl Part for BenchText {
    fn keys(&self) -> &'static [&'static str] {
        &["benchPosition", "benchDepth"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        if line.key == "benchDepth" {
            let depth = |text: &str| text.parse().ok().filter(|depth| (1..=64).contains(depth));
            self.depth = value(line, depth, "a number from 1 to 64")?;
            return Ok(());
        }
        self.positions.push(line.value.clone());
        Ok(())
    }
}
