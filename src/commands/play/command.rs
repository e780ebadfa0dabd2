//! Parses a line of the player: a command or a turn.

/// A line of the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// A turn, or the beginning of one, without white space.
    Turn(String),
    /// `undo`.
    Undo,
    /// `hint`.
    Hint,
    /// `fen`.
    Fen,
    /// `moves`, with the beginning that the turns must have.
    Moves(String),
    /// `board`.
    Board,
    /// `rules`.
    Rules,
    /// `dice`.
    Dice,
    /// `go` or `side`.
    Go,
    /// `resign`.
    Resign,
    /// `new`.
    New,
    /// `help`.
    Help,
    /// `quit`.
    Quit,
}

/// The answer to `help`.
pub const HELP: &str = "\
Type a turn as 'moves' lists it; an unambiguous beginning is enough. Where pieces have
letters, Nf3 and the like are understood, too.
  moves [BEGINNING]  list the legal turns, or those with this beginning
  board              show the board
  rules              show the rules of the game
  fen                show the position as FEN
  hint               show the turn that the engine would play
  go, side           let the engine play the side to move; you take the other side
  undo               go back to your last decision
  dice               show the last throw of the dice
  resign             give up the game
  new                start a new game
  quit               leave
Scores are in pawns, seen from the side whose turn it is.
";

impl Command {
    /// Reads a line. Every line that is no command is a turn.
    #[must_use]
    pub fn read(line: &str) -> Command {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let rest: String = words.collect();
        match (first.to_ascii_lowercase().as_str(), rest.is_empty()) {
            ("", _) => Command::Nothing,
            ("moves", _) => Command::Moves(rest),
            ("undo", true) => Command::Undo,
            ("hint", true) => Command::Hint,
            ("fen", true) => Command::Fen,
            ("board", true) => Command::Board,
            ("rules", true) => Command::Rules,
            ("dice", true) => Command::Dice,
            ("go" | "side", true) => Command::Go,
            ("resign", true) => Command::Resign,
            ("new", true) => Command::New,
            ("help" | "?", true) => Command::Help,
            ("quit" | "exit", true) => Command::Quit,
            _ => Command::Turn(first.to_string() + &rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_and_turns_are_distinguished() {
        assert_eq!(Command::read("  \t"), Command::Nothing);
        assert_eq!(Command::read(" Undo "), Command::Undo);
        assert_eq!(Command::read("rules"), Command::Rules);
        assert_eq!(Command::read("moves b2"), Command::Moves("b2".into()));
        assert_eq!(Command::read("b2c2, d4n"), Command::Turn("b2c2,d4n".into()));
        assert_eq!(Command::read("Nf3"), Command::Turn("Nf3".into()));
        assert_eq!(Command::read("go home"), Command::Turn("gohome".into()));
    }
}
