//! Reading PGN in the import format: splits a text into games. Moves are not checked here.

use super::token::{Token, Tokens};
use crate::rules::Outcome;
use crate::utf16;

/// A game as written in a text; [`ParsedGame::replay`] makes a record of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ParsedGame<'a> {
    /// Number of its first line, from 1.
    pub line: usize,
    /// Tag pairs: name and value.
    pub(super) tags: Vec<(&'a str, String)>,
    pub(super) items: Vec<MovetextItem<'a>>,
    /// The result after the moves.
    pub(super) result: Option<Outcome>,
}

/// Variations in variations deeper than this are skipped.
pub const MAX_DEPTH: usize = 50;

/// An element of the movetext.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum MovetextItem<'a> {
    /// The text of a turn, not checked yet.
    Turn(&'a str),
    /// A comment on the turn before, or a throw for the next turn.
    Comment(&'a str),
    /// A mark on the turn before.
    Mark(u8),
    /// A line that begins in the place of the turn before.
    Variation(Vec<MovetextItem<'a>>),
    /// Something unreadable; the text says why.
    Broken(&'static str),
}

/// Iterator over the games of a PGN text.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    tokens: Tokens<'a>,
    ahead: Option<(usize, Token<'a>)>,
}

/// The games of a PGN text.
#[must_use]
pub fn read(text: &str) -> Games<'_> {
    let mut tokens = Tokens::new(text);
    let ahead = tokens.next();
    Games { tokens, ahead }
}

/// Decodes a file as UTF-8, as UTF-16, which Windows programs write, or else as Latin-1 (the
/// encoding of the PGN standard). A byte order mark is left out.
#[must_use]
pub fn decode(bytes: Vec<u8>) -> String {
    if let Some(text) = utf16::decode(&bytes) {
        return text;
    }
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|e| e.into_bytes().into_iter().map(char::from).collect());
    match text.strip_prefix('\u{feff}') {
        Some(text) => text.to_string(),
        None => text,
    }
}

impl Games<'_> {
    /// Number of bytes read so far.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.tokens.offset()
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = ParsedGame<'a>;

    fn next(&mut self) -> Option<ParsedGame<'a>> {
        let mut game = ParsedGame { line: self.ahead.as_ref()?.0, ..ParsedGame::default() };
        let (mut begun, mut over) = (false, false);
        // What was read of the lines around the variation that is being read, the game first, and
        // how many more variations are open that are skipped.
        let (mut around, mut skipped) = (Vec::new(), 0_usize);
        loop {
            match &self.ahead {
                // Tags after moves, or a repeated first tag, belong to the next game.
                Some((_, Token::Tag(name, _)))
                    if begun || game.tags.first().is_some_and(|first| first.0 == *name) =>
                {
                    break;
                }
                Some((_, Token::Comment(_))) => {}
                Some(_) if over => break,
                _ => {}
            }
            let Some((_, token)) = std::mem::replace(&mut self.ahead, self.tokens.next()) else {
                break;
            };
            begun |= !matches!(token, Token::Tag(..) | Token::Comment(_));
            match token {
                Token::Tag(name, value) => game.tags.push((name, value)),
                Token::Open if skipped > 0 || around.len() == MAX_DEPTH => skipped += 1,
                Token::Open => around.push(std::mem::take(&mut game.items)),
                Token::Close if skipped > 0 => skipped -= 1,
                _ if skipped > 0 => {}
                Token::Close => match around.pop() {
                    Some(outer) => {
                        let variation = std::mem::replace(&mut game.items, outer);
                        game.items.push(MovetextItem::Variation(variation));
                    }
                    None => game.items.push(MovetextItem::Broken("')' outside a variation")),
                },
                Token::Result(_) if !around.is_empty() => {}
                Token::Mark(mark) => game.items.push(MovetextItem::Mark(mark)),
                Token::Turn(text) => game.items.push(MovetextItem::Turn(text)),
                Token::Comment(text) => game.items.push(MovetextItem::Comment(text)),
                Token::Broken(why) => game.items.push(MovetextItem::Broken(why)),
                Token::Result(result) => (game.result, over) = (result, true),
            }
        }
        if let Some(main) = around.into_iter().next() {
            game.items = main;
            game.items.push(MovetextItem::Broken("a variation without its end"));
        }
        // Comments after the last game are not a game.
        (begun || !game.tags.is_empty()).then_some(game)
    }
}
