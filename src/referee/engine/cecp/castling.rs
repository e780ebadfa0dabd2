//! Castlings in Chess960: CECP writes them `O-O` and `O-O-O`, Rialto as king takes rook.

use crate::position_spec::PositionSpec;
use crate::referee::engine::client::GameSetup;
use crate::session::Game;

/// Follows the turns of a game of Chess960.
pub(super) struct Castlings {
    game: Box<dyn Game>,
    /// Number of turns followed.
    followed: usize,
}

impl Castlings {
    /// For a game with this start.
    pub(super) fn new(start: &GameSetup) -> Option<Castlings> {
        let options = start.rules.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let (game, fen) = (start.game.to_string(), start.fen.clone());
        let position = PositionSpec { game, fen, options, turns: Vec::new() };
        Some(Castlings { game: position.session().ok()?, followed: 0 })
    }

    /// The text of turn `number` of the game, if it is a castling.
    pub(super) fn text(&mut self, turns: &[String], number: usize) -> Option<String> {
        for turn in turns.get(self.followed..number)? {
            self.game.play(turn).ok()?;
            self.followed += 1;
        }
        let notation = self.game.notation(turns.get(number)?).ok()?;
        notation.starts_with("O-O").then(|| notation.trim_end_matches(['+', '#']).to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castlings_of_both_sides_have_their_own_text() {
        let start = GameSetup {
            game: "chess",
            rules: vec![("UCI_Chess960".into(), "true".into())],
            fen: Some("1r2k3/8/8/8/8/8/8/1R2K1R1 w GBb - 0 1".into()),
            ranks: 8,
            file: None,
        };
        let turns = ["b1b2", "e8b8", "e1g1", "b8b2"].map(String::from);
        let texts = |numbers: &[usize]| -> Vec<Option<String>> {
            let mut castlings = Castlings::new(&start).expect("a position");
            numbers.iter().map(|&number| castlings.text(&turns, number)).collect()
        };
        let [long, short] = ["O-O-O", "O-O"].map(|text| Some(text.to_string()));
        assert_eq!(texts(&[0, 1, 2, 3]), [None, long, short.clone(), None]);
        // The engine itself has made the others.
        assert_eq!(texts(&[2]), [short]);
    }
}
