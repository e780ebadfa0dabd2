//! Parses the lines of a UCI GUI.

use crate::excerpt::excerpt;
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
    /// A position that cannot be read, with the reason.
    BadPosition(String),
    /// Start a search.
    Go(Box<Go>),
    /// A search that cannot be started, with the reason.
    BadGo(String),
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
    /// Nothing that the engine does: this is the answer.
    Reply(&'static str),
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

    /// Exchanges the clocks of the sides.
    pub fn exchange_sides(&mut self) {
        self.left.reverse();
        self.increment.reverse();
    }

    /// Gives both sides this clock: where a GUI sends only that of the side to move, the engine
    /// needs no other.
    pub fn set_clock(&mut self, left: Duration, increment: Duration) {
        (self.left, self.increment) = ([Some(left); 2], [increment; 2]);
    }

    /// Adds time for each turn that does not run out with the clock.
    pub fn add_byoyomi(&mut self, time: Duration) {
        if self.left == [None; 2] {
            self.limits.move_time = Some(time);
            return;
        }
        self.left = self.left.map(|left| left.map(|left| left + time));
        if self.increment == [Duration::ZERO; 2] {
            self.increment = [time; 2];
        }
    }

    /// The turns to which the search is limited.
    pub fn search_turns(&mut self) -> &mut [String] {
        &mut self.limits.search_turns
    }
}

/// The commands of UCI.
const COMMANDS: [&str; 11] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];

/// The words before the first command, which UCI wants to be skipped, and the line from there on.
/// `more`: commands besides those of UCI. A line without a command stays whole.
pub fn skip_unknown<'a>(line: &'a str, more: &[&str]) -> (Vec<&'a str>, &'a str) {
    let is_command = |word: &str| COMMANDS.contains(&word) || more.contains(&word);
    let (skipped, rest) = skip(line, is_command);
    // Only a line that begins with it is meant as a command of Rialto's own.
    match skipped.first() {
        Some(&("d" | "eval")) => (Vec::new(), line),
        _ if rest.is_empty() => (Vec::new(), line),
        _ => (skipped, rest),
    }
}

/// The words before the first one that is `wanted`, and the text from there on.
fn skip(text: &str, wanted: impl Fn(&str) -> bool) -> (Vec<&str>, &str) {
    let (mut skipped, mut rest) = (Vec::new(), text.trim_start());
    while let Some(word) = rest.split_whitespace().next().filter(|word| !wanted(word)) {
        skipped.push(word);
        rest = rest[word.len()..].trim_start();
    }
    (skipped, rest)
}

impl Command {
    /// Parses a line; also returns the words of `position` and `go` that were skipped because
    /// nobody knows them.
    ///
    /// The crate vampirc-uci parses the options. Its grammar of moves and positions allows only
    /// boards of 8x8, and its `go` lacks some combinations (a depth above 255, `ponder` with a
    /// clock). So `position` and `go` are parsed here.
    #[must_use]
    pub fn read(line: &str) -> (Command, Vec<&str>) {
        let mut words = line.split_whitespace();
        let command = match words.next().unwrap_or_default() {
            "" => Command::Nothing,
            "position" => return position(line, "fen"),
            "go" => return go(&words.collect::<Vec<_>>()),
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "quit" => Command::Quit,
            "setoption" => return set_option(line),
            "d" => Command::Show,
            "eval" => Command::Eval,
            "debug" if words.next() == Some("on") => Command::Debug,
            // There is no registration.
            "debug" | "register" => Command::Nothing,
            _ => Command::Invalid(format!("unknown command: {line}")),
        };
        (command, Vec::new())
    }
}

/// `setoption name NAME value VALUE`.
pub fn set_option(line: &str) -> (Command, Vec<&str>) {
    let (mut skipped, option) = skip(line, |word| word == "name");
    skipped.retain(|word| *word != "setoption");
    // To the crate, a carriage return inside a line would begin another line.
    let option: String = option.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    match parse_with_unknown(format!("setoption {option}").trim()).first() {
        Some(UciMessage::SetOption { name, value }) => {
            let (name, value) = (name.clone(), value.clone().unwrap_or_default().trim().into());
            (Command::SetOption { name, value }, skipped)
        }
        _ => {
            let what =
                format!("expected 'setoption name NAME value VALUE', found '{}'", excerpt(line));
            (Command::Invalid(what), Vec::new())
        }
    }
}

/// `position startpos` or `position fen FEN`, and `moves TURN...`; `fen`: the word before the FEN.
pub fn position<'a>(line: &'a str, fen: &str) -> (Command, Vec<&'a str>) {
    let (mut skipped, start) = skip(line, |word| word == "startpos" || word == fen);
    skipped.retain(|word| *word != "position");
    let mut words = start.split_whitespace();
    let text = match words.next() {
        Some("startpos") => None,
        Some(_) => {
            Some(words.by_ref().take_while(|word| *word != "moves").collect::<Vec<_>>().join(" "))
        }
        None => {
            let what = format!("position: expected 'startpos' or '{fen}'");
            return (Command::BadPosition(what), Vec::new());
        }
    };
    let mut words = words.peekable();
    if text.is_none() {
        // Every turn has a digit. Some programs leave out the word 'moves'.
        let is_unknown =
            |word: &&str| *word != "moves" && !word.contains(|c: char| c.is_ascii_digit());
        while let Some(word) = words.next_if(is_unknown) {
            skipped.push(word);
        }
    }
    let turns = words.filter(|word| *word != "moves").map(String::from).collect();
    (Command::Position { fen: text, turns }, skipped)
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

/// `go` with its parameters; also returns the words that were skipped.
pub fn go<'a>(words: &[&'a str]) -> (Command, Vec<&'a str>) {
    let mut go = Go::default();
    let first = words.iter().position(|word| GO_PARAMETERS.contains(word)).unwrap_or(words.len());
    let (unknown, mut rest) = words.split_at(first);
    let mut skipped = unknown.to_vec();
    while let Some((word, after)) = rest.split_first() {
        let end = after.iter().position(|w| GO_PARAMETERS.contains(w)).unwrap_or(after.len());
        let (values, next) = after.split_at(end);
        rest = next;
        let wanted = match *word {
            "searchmoves" => values.len(),
            "ponder" | "infinite" => 0,
            _ => 1,
        };
        skipped.extend(values.iter().skip(wanted));
        match go.read(word, values) {
            Ok(None) => {}
            Ok(Some(perft)) => return (Command::Perft(perft), skipped),
            Err(what) => return (Command::BadGo(what), skipped),
        }
    }
    (Command::Go(Box::new(go)), skipped)
}

impl Go {
    /// Reads a parameter with the words that follow it. Returns the depth of `perft`.
    fn read(&mut self, word: &str, values: &[&str]) -> Result<Option<u32>, String> {
        let number = || match values.first().map(|v| v.parse::<i64>()) {
            Some(Ok(n)) => Ok(n),
            Some(Err(_)) => {
                Err(format!("go {word}: expected a number, found '{}'", excerpt(values[0])))
            }
            None => Err(format!("go {word}: expected a number")),
        };
        // Time left can be negative; it then counts as zero.
        let duration =
            || Ok::<_, String>(Duration::from_millis(u64::try_from(number()?).unwrap_or(0)));
        let at_least_one = || Ok::<_, String>(u32::try_from(number()?.max(1)).unwrap_or(u32::MAX));
        let limits = &mut self.limits;
        match word {
            "searchmoves" => limits.search_turns.extend(values.iter().map(|v| v.to_string())),
            "ponder" => limits.ponder = true,
            "infinite" => limits.infinite = true,
            "wtime" => self.left[0] = Some(duration()?),
            "btime" => self.left[1] = Some(duration()?),
            "winc" => self.increment[0] = duration()?,
            "binc" => self.increment[1] = duration()?,
            "movestogo" => self.turns_to_go = Some(at_least_one()?),
            "movetime" => limits.move_time = Some(duration()?),
            "depth" => limits.depth = Some(at_least_one()?),
            "mate" => limits.mate = Some(at_least_one()?),
            "nodes" => limits.nodes = Some(u64::try_from(number()?.max(1)).unwrap_or(1)),
            // The last one of the list.
            _ => return at_least_one().map(Some),
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        Command::read(line).0
    }

    fn limits(line: &str, mover: usize) -> Limits {
        match read(line) {
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
    }

    /// The rule of UCI for words that nobody knows.
    #[test]
    fn unknown_words_are_skipped_and_told() {
        let go = |line| match Command::read(line) {
            (Command::Go(go), skipped) => (go.limits(0).depth, skipped),
            (other, _) => panic!("{other:?}"),
        };
        assert_eq!(go("go joho depth 1"), (Some(1), vec!["joho"]));
        assert_eq!(go("go depth 5 sideways infinite now"), (Some(5), vec!["sideways", "now"]));
        assert_eq!(go("go sideways"), (None, vec!["sideways"]));
        assert!(matches!(read("go depth"), Command::BadGo(_)));
        assert!(matches!(read("go joho depth soon"), Command::BadGo(_)));
        let position = |line| match Command::read(line) {
            (Command::Position { fen, turns }, skipped) => (fen, turns.join(" "), skipped),
            (other, _) => panic!("{other:?}"),
        };
        let start = position("position joho startpos sideways moves e2e4");
        assert_eq!(start, (None, "e2e4".into(), vec!["joho", "sideways"]));
        // No turn is dropped.
        assert_eq!(position("position startpos e2e4 joho").1, "e2e4 joho");
        assert!(matches!(read("position joho"), Command::BadPosition(_)));
        let option = Command::read("setoption joho name Hash value 2");
        assert!(matches!(option, (Command::SetOption { .. }, skipped) if skipped == ["joho"]));
        assert_eq!(skip_unknown("joho go depth 1", &[]), (vec!["joho"], "go depth 1"));
        assert_eq!(skip_unknown("a usinewgame", &["usinewgame"]), (vec!["a"], "usinewgame"));
        for whole in ["", "joho", "d go", "id name x", "go depth 1 stop"] {
            assert_eq!(skip_unknown(whole, &[]), (vec![], whole));
        }
    }

    /// The crate's parser panics on the first four.
    #[test]
    fn lines_that_are_no_commands_of_a_gui_are_refused() {
        for line in ["info depth 300", "info seldepth 999", "h ax\r\rgo depth 314", "id name x"] {
            assert!(matches!(read(line), Command::Invalid(_)), "{line}");
        }
        assert!(matches!(read("stop\rgo depth 314"), Command::Stop));
        assert!(matches!(read("debug on"), Command::Debug));
        assert!(matches!(read("debug off"), Command::Nothing));
        assert!(matches!(read("setoption Hash 2"), Command::Invalid(_)));
    }

    #[test]
    fn a_position_may_have_more_than_six_fields() {
        let fen = "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w AJaj Kk - 0 1";
        let line = format!("position  fen {fen} moves  a2a4 e10c10,a10d10");
        let position = |line: &str| match read(line) {
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
        let set = |line: &str| match read(line) {
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
