//! Openings and dice of a pair: the same for both of its games.

use crate::excerpt::excerpt;
use crate::pgn::{self, Record};
use crate::position_spec::PositionSpec;
use crate::referee::openings::opened::{Dice, OpenedGame};
use crate::referee::openings::random::RandomOpenings;
use crate::search::Search;
use crate::search::report::Control;
use crate::session::Session;
use anyhow::{Context, Result, ensure};

use std::path::Path;

/// Where openings come from.
#[derive(Clone, Debug)]
pub enum Book {
    /// Random turns after which neither side is far ahead.
    Random(RandomOpenings),
    /// These openings in order, again from the first after the last.
    Lines(Vec<BookLine>),
    /// One of these shuffled starts, drawn for each pair, and then perhaps random turns.
    Shuffled {
        /// Their FENs.
        starts: Vec<String>,
        /// How the turns are made.
        random: Option<RandomOpenings>,
    },
}

/// The form of a file of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookFormat {
    /// Games in PGN.
    Pgn,
    /// An EPD, a FEN or a list of turns in each line.
    Lines,
}

impl BookFormat {
    /// PGN if the file's name ends with `.pgn`, otherwise lines.
    #[must_use]
    pub fn of(file: &Path) -> BookFormat {
        let is_pgn = file.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
        if is_pgn { BookFormat::Pgn } else { BookFormat::Lines }
    }
}

/// An opening from a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BookLine {
    /// FEN; `None`: the start position.
    pub fen: Option<String>,
    /// The turns from there, including throws.
    pub turns: Vec<String>,
}

impl Book {
    /// Games that begin at the start of the game, without an opening: at the given one, or at
    /// shuffled ones.
    ///
    /// # Errors
    /// The game or a rule option is invalid.
    pub fn of_start(position: &PositionSpec) -> Result<Book> {
        let starts = position.shuffled_starts()?;
        Ok(match starts.is_empty() {
            true => Book::Lines(vec![BookLine::default()]),
            false => Book::Shuffled { starts, random: None },
        })
    }

    /// Reads a file of openings in the form of [`BookFormat::of`], see [`Book::read_lines`].
    ///
    /// # Errors
    /// The same.
    pub fn read(file: &Path, position: &PositionSpec, turns: usize) -> Result<Book> {
        Book::read_lines(file, BookFormat::of(file), position, turns).map(Book::Lines)
    }

    /// Puts openings into an order that `seed` determines.
    pub fn shuffle(lines: &mut [BookLine], seed: u64) {
        let mut dice = Dice::new(seed, usize::MAX);
        for last in (1..lines.len()).rev() {
            lines.swap(last, dice.below(last + 1));
        }
    }

    /// Reads the openings of a file. Of a PGN game the first `turns` turns are taken.
    ///
    /// # Errors
    /// The file cannot be read, has no opening, or one of them is wrong; the text says which.
    pub fn read_lines(
        file: &Path,
        format: BookFormat,
        position: &PositionSpec,
        turns: usize,
    ) -> Result<Vec<BookLine>> {
        let name = file.display();
        let bytes = std::fs::read(file).with_context(|| format!("openings '{name}'"))?;
        let text = pgn::decode(bytes);
        let mut lines = Vec::new();
        if format == BookFormat::Pgn {
            let rules = position.rules()?;
            for (number, game) in (1..).zip(pgn::read(&text)) {
                let at = || format!("openings '{name}', game {number} (line {})", game.line);
                let record = game.replay_as(&position.game, &rules).with_context(at)?;
                lines.push(line(record, turns));
            }
            ensure!(!lines.is_empty(), "openings '{name}': there are none");
            return Ok(lines);
        }
        let mut session = position.session()?;
        for (number, text) in (1..).zip(text.lines().map(str::trim)) {
            if !text.is_empty() && !text.starts_with('#') {
                let line = read_line(text, session.as_mut(), position.fen.as_deref());
                lines.push(line.with_context(|| format!("openings '{name}', line {number}"))?);
            }
        }
        ensure!(!lines.is_empty(), "openings '{name}': there are none");
        Ok(lines)
    }

    /// The opening of pair number `pair`, determined by `seed`. `stop` ends the choice of a random
    /// opening; what is returned then need not be balanced. `search` judges openings, if there is
    /// one, and is returned there.
    ///
    /// # Errors
    /// The game cannot be set up.
    pub fn open(
        &self,
        position: &PositionSpec,
        seed: u64,
        pair: usize,
        stop: &Control,
        search: &mut Option<Search>,
    ) -> Result<OpenedGame> {
        let mut dice = Dice::new(seed, pair);
        match self {
            Book::Lines(lines) => {
                let line = &lines[pair % lines.len()];
                let mut opened = OpenedGame::new(position, line.fen.as_ref(), dice)?;
                for turn in &line.turns {
                    opened.play(turn)?;
                }
                Ok(opened)
            }
            Book::Random(random) => random.open(position, dice, stop, search),
            Book::Shuffled { starts, random } => {
                let fen = starts.get(dice.below(starts.len())).cloned();
                let position = PositionSpec { fen, ..position.clone() };
                match random {
                    Some(random) => random.open(&position, dice, stop, search),
                    None => OpenedGame::new(&position, None, dice),
                }
            }
        }
    }
}

/// The first `turns` turns of a game, with the throws before them.
fn line(record: Record, turns: usize) -> BookLine {
    let turns = record.turns.into_iter().take(turns);
    let turns = turns.flat_map(|turn| turn.throw.into_iter().chain([turn.turn])).collect();
    BookLine { fen: record.start, turns }
}

/// Reads a FEN, an EPD with operations or counters, or a list of turns from `start`.
fn read_line(text: &str, session: &mut dyn Session, start: Option<&str>) -> Result<BookLine> {
    if !text.contains('/') {
        let turns: Vec<String> = text.split_ascii_whitespace().map(Into::into).collect();
        let words: Vec<&str> = turns.iter().map(String::as_str).collect();
        session.set_position(start, &words)?;
        return Ok(BookLine { fen: None, turns });
    }
    Ok(BookLine { fen: Some(read_epd(text, session)?), turns: Vec::new() })
}

/// Number of fields that every EPD has.
const EPD_FIELDS: usize = 4;

/// Reads a FEN, or an EPD: the fields of a FEN without its counters, and operations that end with
/// semicolons. Of these, `hmvc` and `fmvn` are the counters.
fn read_epd(text: &str, session: &mut dyn Session) -> Result<String> {
    let (head, tail) = text.split_at(text.find(';').unwrap_or(text.len()));
    let words: Vec<&str> = head.split_ascii_whitespace().collect();
    let mut fits = |fen: &str| session.set_position(Some(fen), &[]);
    let fields = match fits(&words.join(" ")) {
        Ok(()) => words.len(),
        // The operations begin where the FEN cannot go on.
        Err(error) => (EPD_FIELDS..words.len())
            .rev()
            .filter(|n| words[*n].starts_with(|c: char| c.is_ascii_alphabetic()))
            .find(|n| fits(&words[..*n].join(" ")).is_ok())
            .ok_or(error)?,
    };
    let (mut clock, mut number) = (None, None);
    let (rest, mut quoted) = (words[fields..].join(" ") + tail, false);
    for operation in rest.split(|c| {
        quoted ^= c == '"';
        c == ';' && !quoted
    }) {
        let (code, value) = operation.trim().split_once(' ').unwrap_or((operation.trim(), ""));
        let counter = match code {
            "hmvc" => &mut clock,
            "fmvn" => &mut number,
            _ => continue,
        };
        let number: Option<u16> = value.trim().parse().ok();
        let wrong = || format!("{code}: expected a number, found '{}'", excerpt(value.trim()));
        *counter = Some(number.with_context(wrong)?);
    }
    let mut fen = words[..fields].join(" ");
    if clock.is_some() || number.is_some() {
        fen += &format!(" {} {}", clock.unwrap_or(0), number.unwrap_or(1));
        fits(&fen).context("hmvc and fmvn")?;
    }
    Ok(fen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn position(game: &str) -> PositionSpec {
        PositionSpec { game: game.into(), ..PositionSpec::default() }
    }

    #[test]
    fn lines_of_a_file_are_read() {
        let mut session = position("chess").session().unwrap();
        let mut read = |text: &str| read_line(text, session.as_mut(), None);
        assert_eq!(read("e2e4 e7e5").unwrap().turns, ["e2e4", "e7e5"]);
        let epd = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
        for operations in ["", " bm Nf3; id \"x\";", " 0 2", " 0 2; id"] {
            let fen = read(&format!("{epd}{operations}")).unwrap().fen.unwrap();
            assert!(fen.starts_with(epd), "{fen}");
        }
        let error = read("e2e4 e7e4").unwrap_err().to_string();
        assert!(error.contains("e7e4"), "{error}");
        assert!(read("8/8 w - -").unwrap_err().to_string().starts_with("FEN:"));
    }

    #[test]
    fn a_shuffled_start_is_drawn_for_each_pair() {
        let chess = PositionSpec { options: vec!["UCI_Chess960=true".into()], ..position("chess") };
        let book = Book::of_start(&chess).unwrap();
        let fen = |book: &Book, seed, pair| {
            let opened = book.open(&chess, seed, pair, &Control::new(), &mut None).unwrap();
            assert_eq!(opened.second_game(&chess).unwrap().session.fen(), opened.session.fen());
            assert!(opened.session.start_number().is_some());
            (opened.fen.unwrap(), opened.turns.len())
        };
        let drawn: BTreeSet<_> = (0..50).map(|pair| fen(&book, 1, pair)).collect();
        assert!(drawn.len() > 40, "{} of 50 differ", drawn.len());
        assert_eq!(fen(&book, 1, 7), fen(&book, 1, 7));
        assert_ne!(fen(&book, 1, 7), fen(&book, 2, 7));
        // Random turns come after it.
        let Book::Shuffled { starts, .. } = &book else { panic!("{book:?}") };
        let random = RandomOpenings { turns: 3, nodes: 1, ..RandomOpenings::of("chess") };
        let random = Some(random.within(i32::MAX));
        let random = Book::Shuffled { starts: starts.clone(), random };
        assert_eq!(fen(&random, 1, 7), (fen(&book, 1, 7).0, 3));
        // A position that is given is the start of all games.
        let given = PositionSpec { fen: Some(starts[3].clone()), ..chess.clone() };
        for (position, fen) in [(given, Some(&starts[3])), (position("chess"), None)] {
            let book = Book::of_start(&position).unwrap();
            let opened = book.open(&position, 1, 7, &Control::new(), &mut None).unwrap();
            assert_eq!(opened.fen.as_ref(), fen);
        }
    }
}
