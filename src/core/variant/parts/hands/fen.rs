//! Pieces in hand in a FEN: letters in brackets behind the pieces, `[Qpp]`.

use super::{HandRules, Hands, Sort};
use crate::board::Grid;
use crate::rules::{FenError, Side};
use crate::variant::{Standard, Variant};

impl<V: Variant> Standard<V> {
    /// Checks that no file has more pieces of a side than drops could bring there.
    ///
    /// # Errors
    /// The file that has more.
    pub fn check_files(&self, rules: &HandRules) -> Result<(), FenError> {
        let Some((sort, most)) = rules.drops.on_file else { return Ok(()) };
        let Sort { letter, kinds } = rules.sorts[sort];
        if most == 0 {
            // It is never dropped, so any number may stand there.
            return Ok(());
        }
        for side in [Side::White, Side::Black] {
            let mut counts = [0; 32];
            for s in self.board.squares(kinds[side.index()].of(side)) {
                let file = self.tables.grid.file(s);
                let count = &mut counts[usize::from(file & 31)];
                *count += 1;
                if *count > most {
                    let file = char::from(b'a' + file);
                    return Err(FenError(format!(
                        "pieces: {side:?} has {count} {letter} on the {file}-file, expected at most {most}"
                    )));
                }
            }
        }
        Ok(())
    }
}

impl HandRules {
    /// The letters of the sorts.
    #[must_use]
    pub fn letters(&self) -> String {
        self.sorts.iter().map(|sort| sort.letter).collect()
    }

    /// Reads the hands behind the pieces, in brackets or after one slash more, and takes them away.
    ///
    /// # Errors
    /// What is wrong, and what was expected.
    pub fn take(&self, grid: Grid, field: &mut String) -> Result<Hands, FenError> {
        let fail = |text: String| Err(FenError(format!("hands: {text}")));
        let split = match field.split_once('[') {
            Some((board, held)) => match held.strip_suffix(']') {
                Some(held) => Some((board.to_string(), held.to_string())),
                None => return fail("expected ] at the end of the pieces".into()),
            },
            None if field.matches('/').count() == usize::from(grid.ranks) => {
                field.rsplit_once('/').map(|(board, held)| (board.to_string(), held.to_string()))
            }
            None => None,
        };
        let mut hands = Hands::default();
        let Some((board, held)) = split else { return Ok(hands) };
        if held.len() > grid.squares().count() {
            return fail(format!("{} pieces, more than a game has", held.len()));
        }
        for c in held.chars().filter(|_| held != "-") {
            let sort = self.sorts.iter().position(|sort| sort.letter == c.to_ascii_uppercase());
            let Some(sort) = sort else {
                let letters = self.letters();
                let found = c.escape_default();
                return fail(format!("expected - or letters of {letters}, found '{found}'"));
            };
            let side = if c.is_ascii_uppercase() { Side::White } else { Side::Black };
            hands.add(self, side, sort, 1);
        }
        *field = board;
        Ok(hands)
    }

    /// The hands in brackets.
    #[must_use]
    pub fn write(&self, hands: &Hands) -> String {
        let mut held = String::new();
        for side in [Side::White, Side::Black] {
            for (number, sort) in self.sorts.iter().enumerate() {
                let letter = match side {
                    Side::White => sort.letter,
                    Side::Black => sort.letter.to_ascii_lowercase(),
                };
                held.extend((0..hands.count(side, number)).map(|_| letter));
            }
        }
        format!("[{}]", if held.is_empty() { self.empty } else { &held })
    }
}
