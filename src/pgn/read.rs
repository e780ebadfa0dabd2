//! Reading: games as they stand in a text, by the import format.

use super::token::{Token, Tokens};
use crate::rules::Outcome;

/// A game as it stands in a text; [`Written::replay`] makes a record of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written<'a> {
    /// The line that it begins on, from 1.
    pub line: usize,
    /// Names and values.
    pub(super) tags: Vec<(&'a str, String)>,
    pub(super) items: Vec<Item<'a>>,
    /// What stands behind the moves.
    pub(super) result: Option<Outcome>,
}

/// What stands in the movetext, variations left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Item<'a> {
    /// What ought to be a turn.
    Turn(&'a str),
    /// A comment on what stands before it, or a throw for what comes.
    Comment(&'a str),
    /// Something that cannot be read, and why.
    Broken(&'static str),
}

/// The games of a text, one after the other.
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

/// The text of a file: UTF-8, or else Latin-1, which PGN was made for.
#[must_use]
pub fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|e| e.into_bytes().into_iter().map(char::from).collect())
}

impl Games<'_> {
    /// Bytes of the text that have been read.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.tokens.offset()
    }
}

impl<'a> Iterator for Games<'a> {
    type Item = Written<'a>;

    fn next(&mut self) -> Option<Written<'a>> {
        let mut game = Written { line: self.ahead.as_ref()?.0, ..Written::default() };
        let (mut depth, mut begun, mut over) = (0_usize, false, false);
        loop {
            match &self.ahead {
                // Tags behind moves are the next game's, and so are those that begin again.
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
                Token::Open => depth += 1,
                Token::Close if depth > 0 => depth -= 1,
                _ if depth > 0 => {}
                Token::Close => game.items.push(Item::Broken("')' where no variation stands")),
                Token::Turn(text) => game.items.push(Item::Turn(text)),
                Token::Comment(text) => game.items.push(Item::Comment(text)),
                Token::Broken(why) => game.items.push(Item::Broken(why)),
                Token::Result(result) => (game.result, over) = (result, true),
            }
        }
        if depth > 0 {
            game.items.push(Item::Broken("a variation that does not end"));
        }
        // A text that ends in comments has no game behind the last.
        (begun || !game.tags.is_empty()).then_some(game)
    }
}
