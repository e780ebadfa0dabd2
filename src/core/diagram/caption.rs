//! What stands below the picture of a position.

use std::fmt;

/// What the boards of a position do not show. Its text names everything in one line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Caption {
    /// Whose turn it is, such as `White to move`.
    pub side: &'static str,
    /// Rights, weather and the like.
    pub facts: Vec<String>,
    /// What counts towards a draw.
    pub counter: Option<Counter>,
}

/// A count of plies or turns that ends the game as a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Its name, such as `fifty-move clock`.
    pub name: &'static str,
    /// How far it is.
    pub count: u16,
    /// Where the game ends.
    pub limit: u16,
}

impl Caption {
    /// What a player is told who sees already whose turn it is: the facts, and the counter in the
    /// second half of its way. Before that it means nothing for the game.
    #[must_use]
    pub fn notes(&self) -> String {
        let near = self.counter.filter(|counter| counter.count >= counter.limit / 2);
        let counter =
            near.map(|counter| format!("{} {} of {}", counter.name, counter.count, counter.limit));
        self.facts.iter().cloned().chain(counter).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for Caption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.side)?;
        self.facts.iter().try_for_each(|fact| write!(f, ", {fact}"))?;
        match self.counter {
            Some(Counter { name, count, .. }) => write!(f, ", {name} {count}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_is_told_when_it_matters() {
        let caption = |count| Caption {
            side: "White to move",
            facts: vec!["castling KQ".into()],
            counter: Some(Counter { name: "clock", count, limit: 100 }),
        };
        assert_eq!(caption(0).to_string(), "White to move, castling KQ, clock 0");
        assert_eq!(caption(49).notes(), "castling KQ");
        assert_eq!(caption(50).notes(), "castling KQ, clock 50 of 100");
    }
}
