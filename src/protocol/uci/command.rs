//! Parses the lines of a UCI GUI.

use crate::search::report::{Clock, Limits};
use std::time::Duration;
use vampirc_uci::{UciMessage, parse_with_unknown};

/// A command of a UCI GUI.
#[derive(Clone, Debug)]
pub enum Command {
    /// Identify the engine and list its options.
    Uci,
    /// List the parameters of the search, for those who tune them.
    Debug,
    /// Reply when all commands before are done.
    IsReady,
    /// Set an option.
    SetOption {
        /// Its name.
        name: String,
        /// Its value; empty for buttons.
        value: String,
    },
    /// The next position is from another game.
    NewGame,
    /// Set up a position and play turns.
    Position {
        /// The FEN; `None`: the start position.
        fen: Option<String>,
        /// The turns from there.
        turns: Vec<String>,
    },
    /// Start a search.
    Go(Box<Go>),
    /// Start a perft count to this depth, in turns.
    Perft(u32),
    /// Stop the search and send its result.
    Stop,
    /// The expected turn was played.
    PonderHit,
    /// End the program.
    Quit,
    /// `d`: show the board.
    Show,
    /// Explain the static evaluation.
    Eval,
    /// Nothing to do: an empty line, `debug` or `register`.
    Nothing,
    /// The line cannot be parsed, with the reason.
    Invalid(String),
}

/// The parameters of `go`, as long as the side to move is not known.
#[derive(Clone, Debug, Default)]
pub struct Go {
    limits: Limits,
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    turns_to_go: Option<u32>,
}

impl Go {
    /// The limits for the side with index `mover`.
    #[must_use]
    pub fn limits(self, mover: usize) -> Limits {
        let clock = self.left[mover].map(|left| Clock {
            left,
            increment: self.increment[mover],
            turns_to_go: self.turns_to_go,
        });
        Limits { clock, ..self.limits }
    }
}

impl Command {
    /// Parses a line.
    ///
    /// The crate vampirc-uci parses the handshake and the options. Its grammar of moves and
    /// positions allows only boards of 8x8, and its `go` lacks some combinations (a depth above
    /// 255, `ponder` with a clock). So `position` and `go` are parsed here.
    #[must_use]
    pub fn read(line: &str) -> Command {
        let mut words = line.split_whitespace();
        match words.next().unwrap_or_default() {
            "" => Command::Nothing,
            "position" => position(words),
            "go" => go(&words.collect::<Vec<_>>()),
            "d" => Command::Show,
            "eval" => Command::Eval,
            "debug" if words.next() == Some("on") => Command::Debug,
            // There is no registration.
            "debug" | "register" => Command::Nothing,
            // The crate panics on some lines that are none of these.
            "uci" | "isready" | "setoption" | "ucinewgame" | "stop" | "ponderhit" | "quit" => {
                standard(line)
            }
            _ => Command::Invalid(format!("unknown command: {line}")),
        }
    }
}

/// Parses one of the commands that the crate knows and the engine needs.
fn standard(line: &str) -> Command {
    // To the crate, a carriage return inside a line would begin another line.
    let line: String = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match parse_with_unknown(line.trim()).first() {
        Some(UciMessage::Uci) => Command::Uci,
        Some(UciMessage::IsReady) => Command::IsReady,
        Some(UciMessage::SetOption { name, value }) => Command::SetOption {
            name: name.clone(),
            value: value.clone().unwrap_or_default().trim().into(),
        },
        Some(UciMessage::UciNewGame) => Command::NewGame,
        Some(UciMessage::Stop) => Command::Stop,
        Some(UciMessage::PonderHit) => Command::PonderHit,
        Some(UciMessage::Quit) => Command::Quit,
        _ => Command::Invalid(format!("unknown command: {line}")),
    }
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Command {
    let fen = match words.next() {
        Some("startpos") => None,
        Some("fen") => {
            Some(words.by_ref().take_while(|word| *word != "moves").collect::<Vec<_>>().join(" "))
        }
        _ => return Command::Invalid("position: expected 'startpos' or 'fen'".into()),
    };
    let turns = words.filter(|word| *word != "moves").map(String::from).collect();
    Command::Position { fen, turns }
}

/// The parameters of `go`. The words between two of them belong to the first.
const GO_PARAMETERS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

fn go(words: &[&str]) -> Command {
    let mut go = Go::default();
    let mut rest = words;
    while let Some((word, after)) = rest.split_first() {
        let end = after.iter().position(|w| GO_PARAMETERS.contains(w)).unwrap_or(after.len());
        let (values, next) = after.split_at(end);
        rest = next;
        let number = || match values.first().map(|v| v.parse::<i64>()) {
            Some(Ok(n)) => Ok(n),
            _ => Err(Command::Invalid(format!("go {word}: expected a number"))),
        };
        // Time left can be negative; it then counts as zero.
        let duration = || Ok(Duration::from_millis(u64::try_from(number()?).unwrap_or(0)));
        let at_least_one = || Ok(u32::try_from(number()?.max(1)).unwrap_or(u32::MAX));
        let limits = &mut go.limits;
        let parsed = (|| {
            match *word {
                "searchmoves" => limits.search_turns.extend(values.iter().map(|v| v.to_string())),
                "ponder" => limits.ponder = true,
                "infinite" => limits.infinite = true,
                "wtime" => go.left[0] = Some(duration()?),
                "btime" => go.left[1] = Some(duration()?),
                "winc" => go.increment[0] = duration()?,
                "binc" => go.increment[1] = duration()?,
                "movestogo" => go.turns_to_go = Some(at_least_one()?),
                "movetime" => limits.move_time = Some(duration()?),
                "depth" => limits.depth = Some(at_least_one()?),
                "mate" => limits.mate = Some(at_least_one()?),
                "nodes" => limits.nodes = Some(u64::try_from(number()?.max(1)).unwrap_or(1)),
                "perft" => return Err(Command::Perft(at_least_one()?)),
                _ => return Err(Command::Invalid(format!("go: unknown parameter '{word}'"))),
            }
            Ok(())
        })();
        if let Err(command) = parsed {
            return command;
        }
    }
    Command::Go(Box::new(go))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(line: &str, mover: usize) -> Limits {
        match Command::read(line) {
            Command::Go(go) => go.limits(mover),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn go_parses_what_the_crate_cannot() {
        assert_eq!(limits("go depth 1000", 0).depth, Some(1000));
        assert_eq!(limits("go movestogo 400 wtime 5", 0).clock.unwrap().turns_to_go, Some(400));
        let pondering = limits("go ponder wtime 1000 btime 2000 winc 3 binc 4", 1);
        assert!(pondering.ponder);
        let clock = pondering.clock.unwrap();
        assert_eq!((clock.left.as_millis(), clock.increment.as_millis()), (2000, 4));
        assert_eq!(limits("go wtime -35 btime 1", 0).clock.unwrap().left, Duration::ZERO);
        assert_eq!(limits("go infinite searchmoves a2a4 j9j10q depth 3", 0).search_turns.len(), 2);
        assert!(limits("go", 0).clock.is_none());
        assert!(matches!(Command::read("go depth"), Command::Invalid(_)));
        assert!(matches!(Command::read("go depth 5 sideways"), Command::Go(_)));
        assert!(matches!(Command::read("go sideways"), Command::Invalid(_)));
    }

    /// The crate's parser panics on the first four.
    #[test]
    fn lines_that_are_no_commands_of_a_gui_are_refused() {
        for line in ["info depth 300", "info seldepth 999", "h ax\r\rgo depth 314", "id name x"] {
            assert!(matches!(Command::read(line), Command::Invalid(_)), "{line}");
        }
        assert!(matches!(Command::read("stop\rgo depth 314"), Command::Invalid(_) | Command::Stop));
        assert!(matches!(Command::read("debug on"), Command::Debug));
        assert!(matches!(Command::read("debug off"), Command::Nothing));
    }

    #[test]
    fn a_position_may_have_more_than_six_fields() {
        let fen = "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w AJaj Kk - 0 1";
        let line = format!("position  fen {fen} moves  a2a4 e10c10,a10d10");
        let position = |line: &str| match Command::read(line) {
            Command::Position { fen, turns } => (fen, turns),
            other => panic!("{other:?}"),
        };
        let turns = vec!["a2a4".to_string(), "e10c10,a10d10".to_string()];
        assert_eq!(position(&line), (Some(fen.to_string()), turns));
        let start = (None, vec!["e2e4".to_string()]);
        assert_eq!(position("position startpos moves e2e4"), start);
    }

    #[test]
    fn option_names_and_values_may_have_spaces() {
        let set = |line: &str| match Command::read(line) {
            Command::SetOption { name, value } => (name, value),
            other => panic!("{other:?}"),
        };
        let pair = |name: &str, value: &str| (name.to_string(), value.to_string());
        let overhead = "setoption name Move Overhead value 40 ";
        assert_eq!(set(overhead), pair("Move Overhead", "40"));
        assert_eq!(set("setoption name Clear Hash"), pair("Clear Hash", ""));
        let path = "setoption name VariantPath value /a dir/variants.ini";
        assert_eq!(set(path), pair("VariantPath", "/a dir/variants.ini"));
    }
}
