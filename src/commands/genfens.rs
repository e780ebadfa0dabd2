//! `genfens`: random openings for the data generation of OpenBench, which asks for them with one
//! argument: `genfens N seed S book FILE [GAME] [turns=N] [balance=CP]`.

use crate::games;
use crate::position_spec::PositionSpec;
use crate::referee::{Book, BookFormat, RandomOpenings};
use crate::search::report::Control;
use anyhow::{Context, Result, bail, ensure};
use std::io::Write;
use std::path::Path;

/// The word with which the argument begins.
pub const GENFENS: &str = "genfens";
/// What a book file is called if there is none.
const NO_BOOK: &str = "None";

/// A request for openings.
#[derive(Debug)]
struct Request<'a> {
    openings: usize,
    seed: u64,
    book: Option<&'a Path>,
    position: PositionSpec,
    random: RandomOpenings,
}

impl Request<'_> {
    fn read(text: &str) -> Result<Request<'_>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [GENFENS, openings, "seed", seed, "book", book, more @ ..] = words.as_slice() else {
            bail!("'{text}': expected genfens N seed S book FILE");
        };
        let number = |what: &str, text: &str| {
            text.parse::<u64>()
                .ok()
                .with_context(|| format!("{what}: expected a number, found '{text}'"))
        };
        let mut game = games::CHESS;
        let (mut turns, mut balance) = (None, 100);
        for word in more {
            match word.split_once('=') {
                Some(("turns", n)) => turns = Some(usize::try_from(number("turns", n)?)?),
                Some(("balance", n)) => balance = i32::try_from(number("balance", n)?)?,
                Some(_) => bail!("unknown word '{word}', expected a game, turns= or balance="),
                None => game = word,
            }
        }
        let usual = RandomOpenings::of(game).within(balance);
        Ok(Request {
            openings: usize::try_from(number(GENFENS, openings)?)?,
            seed: number("seed", seed)?,
            book: (*book != NO_BOOK).then(|| Path::new(*book)),
            position: PositionSpec { game: game.into(), ..PositionSpec::default() },
            random: RandomOpenings { turns: turns.unwrap_or(usual.turns), ..usual },
        })
    }
}

/// Prints the openings, one FEN a line. If there is a book, each begins at one of its openings.
///
/// # Errors
/// The request is not understood, the book cannot be read, or the output cannot be written.
pub fn genfens(request: &str, out: &mut dyn Write) -> Result<()> {
    let Request { openings, seed, book, position, random } = Request::read(request)?;
    let mut starts = Vec::new();
    if let Some(file) = book {
        starts = Book::read_lines(file, BookFormat::of(file), &position, usize::MAX)?;
        Book::shuffle(&mut starts, seed);
        ensure!(
            starts.iter().all(|line| line.fen.is_some() && line.turns.is_empty()),
            "openings '{}': expected positions",
            file.display()
        );
    }
    let (random, mut search) = (Book::Random(random), None);
    for number in 0..openings {
        let start = starts.get(number % starts.len().max(1)).and_then(|line| line.fen.clone());
        let position = PositionSpec { fen: start, ..position.clone() };
        let opened = random.open(&position, seed, number, &Control::new(), &mut search)?;
        writeln!(out, "info string {GENFENS} {}", opened.session.fen())?;
        out.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fens(request: &str) -> Result<Vec<String>> {
        let mut text = Vec::new();
        genfens(request, &mut text)?;
        Ok(String::from_utf8(text)?.lines().map(String::from).collect())
    }

    #[test]
    fn openings_follow_from_the_seed() {
        let first = fens("genfens 3 seed 7 book None").unwrap();
        assert_eq!(first.len(), 3);
        assert_eq!(first, fens("genfens 3 seed 7 book None").unwrap());
        assert_ne!(first, fens("genfens 3 seed 8 book None").unwrap());
        for line in &first {
            let fen = line.strip_prefix("info string genfens ").expect("a FEN");
            assert_eq!(fen.split_whitespace().count(), 6, "{fen}");
        }
        let nacv = fens("genfens 1 seed 7 book None nacv turns=2").unwrap();
        assert!(nacv[0].starts_with("info string genfens "), "{nacv:?}");
    }

    #[test]
    fn a_book_gives_the_first_position() {
        let file = tempfile::Builder::new().suffix(".epd").tempfile().unwrap();
        std::fs::write(file.path(), "4k3/8/8/8/8/8/4P3/4K3 w - -\n").unwrap();
        let request = format!("genfens 2 seed 1 book {} turns=0", file.path().display());
        let fen = "info string genfens 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        assert_eq!(fens(&request).unwrap(), [fen, fen]);
    }

    #[test]
    fn a_wrong_request_is_named() {
        for (request, complaint) in [
            ("genfens", "'genfens': expected genfens N seed S book FILE"),
            ("genfens x seed 1 book None", "genfens: expected a number, found 'x'"),
            ("genfens 1 seed 1 book None go", "unknown game 'go'"),
            ("genfens 1 seed 1 book None depth=3", "unknown word 'depth=3'"),
            ("genfens 1 seed 1 book /no/such", "openings '/no/such'"),
        ] {
            let error = format!("{:#}", fens(request).unwrap_err());
            assert!(error.starts_with(complaint), "{error}");
        }
    }
}
