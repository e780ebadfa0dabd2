//! The opening book of one engine, in [Polyglot's format](http://hgm.nubati.net/book_format.html).
//! The referee plays its moves for the engine.

use crate::referee::openings::opened::OpenedGame;
use anyhow::{Context, Result, ensure};
use polyglot_book_rs::PolyglotBook;
use std::sync::Arc;
use std::{fmt, fs};

/// Size of an entry in bytes.
const ENTRY: u64 = 16;

/// A book of chess openings.
#[derive(Clone)]
pub struct EngineBook {
    file: String,
    book: Arc<PolyglotBook>,
}

impl EngineBook {
    /// Reads a book.
    ///
    /// # Errors
    /// The file cannot be read, or it holds no whole number of entries.
    pub fn read(file: &str) -> Result<EngineBook> {
        let at = || format!("book '{file}'");
        let found = fs::metadata(file).with_context(at)?;
        ensure!(found.is_file(), "book '{file}': this is no file");
        let size = found.len();
        ensure!(
            size > 0 && size % ENTRY == 0,
            "book '{file}': expected entries of {ENTRY} bytes as in Polyglot's books, found {size} bytes"
        );
        let book = PolyglotBook::load(file).with_context(at)?;
        Ok(EngineBook { file: file.into(), book: Arc::new(book) })
    }

    /// Plays a turn for the side to move, drawn by the weights of the book with the game's random
    /// numbers. Returns it; `None` if the book has no legal one.
    pub(in crate::referee) fn play(&self, opened: &mut OpenedGame) -> Option<String> {
        let entries = self.book.get_all_moves_from_fen(&opened.session.fen());
        // Castling is the king's way to the rook's square, which chess accepts.
        let legal = entries.iter().filter(|entry| opened.session.is_legal(&entry.move_string));
        let turns: Vec<(&str, usize)> =
            legal.map(|entry| (entry.move_string.as_str(), entry.weight.into())).collect();
        let all = turns.iter().map(|(_, weight)| weight).sum();
        // Each turn owns as many numbers as its weight says.
        let mut number = opened.dice.below(all);
        let (turn, _) = turns.into_iter().find(|(_, weight)| {
            let owned = number < *weight;
            number = number.saturating_sub(*weight);
            owned
        })?;
        opened.play(turn).ok()?;
        opened.turns.last().cloned()
    }
}

impl fmt::Debug for EngineBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EngineBook({})", self.file)
    }
}

/// Books of one file are equal.
impl PartialEq for EngineBook {
    fn eq(&self, other: &EngineBook) -> bool {
        self.file == other.file
    }
}

impl Eq for EngineBook {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_spec::PositionSpec;
    use crate::referee::openings::opened::Dice;
    use polyglot_book_rs::polyglot_hash_from_fen;
    use std::collections::BTreeMap;

    /// Writes a book with entries (key, from, to, weight) and reads it.
    fn book(entries: &[(u64, &str, u16)]) -> EngineBook {
        let square = |name: &[u8]| u16::from(name[1] - b'1') << 3 | u16::from(name[0] - b'a');
        let bytes = entries.iter().flat_map(|(key, turn, weight)| {
            let (from, to) = turn.as_bytes().split_at(2);
            let turn = square(from) << 6 | square(to);
            [&key.to_be_bytes()[..], &turn.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
        });
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(&file, bytes.collect::<Vec<u8>>()).unwrap();
        EngineBook::read(file.path().to_str().unwrap()).unwrap()
    }

    fn opened(fen: Option<&str>, turns: &[&str], pair: usize) -> OpenedGame {
        let position = PositionSpec { game: "chess".into(), ..PositionSpec::default() };
        let fen = fen.map(String::from);
        let mut opened = OpenedGame::new(&position, fen.as_ref(), Dice::new(1, pair)).unwrap();
        for turn in turns {
            opened.play(turn).unwrap();
        }
        opened
    }

    /// The keys are those that the description of the format names.
    #[test]
    fn the_keys_are_polyglots() {
        for (turns, key) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let turns: Vec<&str> = turns.split_whitespace().collect();
            let mut opened = opened(None, &turns, 0);
            let found = polyglot_hash_from_fen(&opened.session.fen()).unwrap();
            assert_eq!(found, key, "{turns:?}");
            let turn = opened.session.legal_turns().listed().pop().unwrap();
            assert_eq!(book(&[(key, &turn, 1)]).play(&mut opened), Some(turn));
        }
    }

    #[test]
    fn turns_are_drawn_by_weight() {
        let start = 0x463b_9618_1691_fc9c;
        let book = book(&[(start, "e2e4", 3), (start, "d2d4", 1), (start, "a2a3", 0)]);
        let mut drawn = BTreeMap::new();
        for pair in 0..400 {
            *drawn.entry(book.play(&mut opened(None, &[], pair)).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(drawn.keys().collect::<Vec<_>>(), ["d2d4", "e2e4"]);
        assert!((250..350).contains(&drawn["e2e4"]), "{drawn:?}");
        assert_eq!(book.play(&mut opened(None, &["a2a3"], 0)), None);
    }

    #[test]
    fn castling_is_the_kings_way_to_the_rook() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (turn, expected) in [
            ("e1h1", Some("e1g1")),
            ("e1a1", Some("e1c1")),
            ("h1g1", Some("h1g1")),
            // Not legal: another position with the same key, or a broken book.
            ("e1e3", None),
        ] {
            let key = polyglot_hash_from_fen(fen).unwrap();
            let played = book(&[(key, turn, 1)]).play(&mut opened(Some(fen), &[], 0));
            assert_eq!(played.as_deref(), expected);
        }
    }

    #[test]
    fn what_is_no_book_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let name = file.path().to_str().unwrap();
        let refusal = || format!("{:#}", EngineBook::read(name).unwrap_err());
        assert!(refusal().ends_with("found 0 bytes"));
        fs::write(&file, [0; 17]).unwrap();
        assert!(refusal().ends_with("found 17 bytes"));
        let folder = format!("{:#}", EngineBook::read(".").unwrap_err());
        assert_eq!(folder, "book '.': this is no file");
        let missing = format!("{:#}", EngineBook::read("/no/book.bin").unwrap_err());
        assert!(missing.starts_with("book '/no/book.bin': "), "{missing}");
    }
}
