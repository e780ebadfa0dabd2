//! The tokens of a PGN text, made with the parser combinators of `winnow`.
//!
//! The maintained crates that read PGN are under the GPL, and none accepts turns such as
//! `b2c2,d4n`.

use crate::dice;
use crate::rules::{Outcome, Side};
use winnow::combinator::{alt, delimited, dispatch, peek, preceded, repeat};
use winnow::error::EmptyError;
use winnow::prelude::*;
use winnow::token::{any, none_of, rest, take_till, take_until, take_while};

/// A token of a PGN text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A tag pair: name and value.
    Tag(&'a str, String),
    /// The text in braces or after a semicolon.
    Comment(&'a str),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// The end of the game; `None`: the result is unknown.
    Result(Option<Outcome>),
    /// The text of a turn without its number and without `!` or `?`; not checked.
    Turn(&'a str),
    /// A mark on the turn before, by its number.
    Mark(u8),
    /// Something that PGN does not allow; the text says why.
    Broken(&'static str),
}

/// Iterator over the tokens of a text, each with its line number, from 1.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    rest: &'a str,
    line: usize,
    /// Whether a turn was read since the last tag pair or result.
    in_game: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Tokens<'a> {
        let text = text.trim_start_matches(BYTE_ORDER);
        Tokens { text, rest: text, line: 1, in_game: false }
    }

    /// Number of bytes read so far.
    pub(super) fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// Continues at `rest` and counts the lines passed.
    fn advance(&mut self, rest: &'a str) {
        let passed = &self.rest[..self.rest.len() - rest.len()];
        self.line += passed.bytes().filter(|b| *b == b'\n').count();
        self.rest = rest;
    }

    /// Skips white space and lines that begin with `%`.
    fn skip(&mut self) {
        loop {
            self.advance(self.rest.trim_start_matches(is_space));
            let before = &self.text[..self.offset()];
            if !self.rest.starts_with('%') || !(before.is_empty() || before.ends_with(is_end)) {
                return;
            }
            self.advance(self.rest.trim_start_matches(|c| !is_end(c)));
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, Token<'a>);

    fn next(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            self.skip();
            let (line, mut rest) = (self.line, self.rest);
            let before = &self.text[..self.offset()];
            let begins_line = before.trim_end_matches(|c| is_space(c) && !is_end(c));
            let begins_line = begins_line.is_empty() || begins_line.ends_with(is_end);
            let token = match rest.starts_with('[') && !begins_line && self.in_game {
                true => broken(NO_TAG).parse_next(&mut rest).map(Some),
                false => token(&mut rest),
            };
            let token = token.ok()?;
            self.advance(rest);
            match token {
                Some(Token::Turn(_)) => self.in_game = true,
                Some(Token::Tag(..) | Token::Result(_)) => self.in_game = false,
                _ => {}
            }
            if let Some(token) = token {
                return Some((line, token));
            }
        }
    }
}

/// Byte order mark, with which some programs begin a file. In joined files it is white space.
const BYTE_ORDER: char = '\u{feff}';

/// A tag pair begins a line or stands before the turns of its game. Everything else is a slip, such
/// as a command without its braces, and must not swallow the rest of the line.
const NO_TAG: &str = "'[' that begins no tag pair";

type Parsed<T> = Result<T, EmptyError>;

/// Whether a character separates tokens. Control characters do, too.
fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == BYTE_ORDER
}

fn is_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// Reads one token; `None` if it has no meaning here.
fn token<'a>(input: &mut &'a str) -> Parsed<Option<Token<'a>>> {
    dispatch! { peek(any);
        '[' => alt((tag, loose_tag, broken(NO_TAG))).map(Some),
        '{' => alt((comment, rest.value(Token::Broken("a comment without its end")))).map(Some),
        ';' => preceded(';', take_till(0.., is_end)).map(|text| Some(Token::Comment(text))),
        '(' => any.value(Some(Token::Open)),
        ')' => any.value(Some(Token::Close)),
        '$' => preceded('$', take_while(0.., '0'..='9')).map(|n: &str| n.parse().ok().map(Token::Mark)),
        '!' | '?' => take_while(1.., ['!', '?']).map(mark),
        '}' => broken("'}' outside a comment").map(Some),
        ']' | '"' => broken("'\"' or ']' outside a tag pair").map(Some),
        _ => take_till(1.., |c| is_space(c) || "[]{}();$\"!?".contains(c)).map(word),
    }
    .parse_next(input)
}

fn broken<'a>(why: &'static str) -> impl Parser<&'a str, Token<'a>, EmptyError> {
    any.value(Token::Broken(why))
}

fn comment<'a>(input: &mut &'a str) -> Parsed<Token<'a>> {
    delimited('{', take_until(0.., '}'), '}').map(Token::Comment).parse_next(input)
}

/// A well-formed tag pair.
fn tag<'a>(input: &mut &'a str) -> Parsed<Token<'a>> {
    let escaped = preceded('\\', alt(('"', '\\')));
    let characters = repeat(0.., alt((escaped, none_of(['"', '\n', '\r']))));
    let value = delimited('"', characters.fold(String::new, pushed), '"');
    let space = || take_while(0.., is_space);
    delimited(('[', space()), (tag_name, space(), value), (space(), ']'))
        .map(|(name, _, value)| Token::Tag(name, value))
        .parse_next(input)
}

/// A malformed tag pair that fills its line: quotes inside the value, or none around it.
fn loose_tag<'a>(input: &mut &'a str) -> Parsed<Token<'a>> {
    let (_, name, value) = ('[', tag_name, take_till(0.., is_end)).parse_next(input)?;
    let value = value.trim();
    let value = value.strip_suffix(']').unwrap_or(value).trim();
    let value = value.strip_prefix('"').unwrap_or(value);
    Ok(Token::Tag(name, value.strip_suffix('"').unwrap_or(value).to_string()))
}

fn tag_name<'a>(input: &mut &'a str) -> Parsed<&'a str> {
    take_while(1.., |c: char| c.is_ascii_alphanumeric() || "_-".contains(c)).parse_next(input)
}

fn pushed(mut text: String, c: char) -> String {
    text.push(c);
    text
}

/// The token that a word of the movetext is.
fn word(word: &str) -> Option<Token<'_>> {
    if dice::is_throw(word) {
        return Some(Token::Comment(word));
    }
    if let Some(result) = result(word) {
        return Some(Token::Result(result));
    }
    // Strips move numbers (12, 12., 12..., 12.e4), but keeps the moves 0-0 and 0000.
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let turn = match rest.trim_start_matches(['.', '\u{2026}']) {
        bare if bare.len() < rest.len() => bare,
        "" if word != "0000" => "",
        _ => word,
    };
    let is_turn = turn.chars().any(char::is_alphanumeric) || turn == "--" || turn == "@@@@";
    (is_turn && turn != "e.p." && turn != "ep").then_some(Token::Turn(turn))
}

/// The marks that are written after a turn; their places are their numbers, from 1.
const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

fn mark(text: &str) -> Option<Token<'_>> {
    let place = MARKS.iter().position(|mark| *mark == text)?;
    u8::try_from(place + 1).ok().map(Token::Mark)
}

/// The result that a word or a tag names; `Some(None)`: an unknown result (`*`).
pub(super) fn result(text: &str) -> Option<Option<Outcome>> {
    match text {
        "1-0" => Some(Some(Outcome::Win(Side::White))),
        "0-1" => Some(Some(Outcome::Win(Side::Black))),
        "1/2-1/2" | "1/2" | "\u{bd}-\u{bd}" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        Tokens::new(text).map(|(_, token)| token).collect()
    }

    #[test]
    fn words_of_the_movetext() {
        let text = "1. e4 e5 2.Nf3!? $1 2... Nc6 !! 3.0-0 0000 12 += \u{2026} -- exd6 e.p. 1/2 *";
        let turns = ["e4", "e5", "Nf3", "Nc6", "0-0", "0000", "--", "exd6"];
        let mut expected: Vec<Token> = turns.map(Token::Turn).to_vec();
        expected.splice(3..3, [Token::Mark(5), Token::Mark(1)]);
        expected.insert(6, Token::Mark(3));
        expected.extend([Token::Result(Some(Outcome::Draw)), Token::Result(None)]);
        assert_eq!(tokens(text), expected);
        assert_eq!(tokens("e4!!! $999 $"), [Token::Turn("e4")]);
    }

    #[test]
    fn tags_are_read_as_they_come() {
        let value = |text| match &tokens(text)[..] {
            [Token::Tag("White", value)] => value.clone(),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(value("[White \"A \\\"B\\\" \\\\ C\"]"), "A \"B\" \\ C");
        assert_eq!(value(" [ White\n\"A\" ] "), "A");
        assert_eq!(value("[White \"A \"B\" C\"]"), "A \"B\" C");
        assert_eq!(value("[White A]\n"), "A");
        assert_eq!(value("[White \"A\"\n"), "A");
        assert_eq!(value("\u{feff}% escaped\n[White \"\"]"), "");
    }

    #[test]
    fn comments_and_lines() {
        let text = "{a ( b\n} e4 ; c }\r\n%e5\n( d4 %5 )";
        let lines: Vec<_> = Tokens::new(text).collect();
        assert_eq!(
            lines,
            [
                (1, Token::Comment("a ( b\n")),
                (2, Token::Turn("e4")),
                (2, Token::Comment(" c }")),
                (4, Token::Open),
                (4, Token::Turn("d4")),
                (4, Token::Turn("%5")),
                (4, Token::Close),
            ]
        );
        assert_eq!(
            tokens("e4 {e5"),
            [Token::Turn("e4"), Token::Broken("a comment without its end")]
        );
        assert!(matches!(
            tokens("[%clk] }")[..],
            [Token::Broken(_), Token::Turn("%clk"), Token::Broken(_), Token::Broken(_)]
        ));
    }

    #[test]
    fn a_tag_inside_the_turns_begins_a_line() {
        let line = "[White \"A\"] e4 [eval 0.3] * [White \"B\"] d4";
        let kinds = |text| tokens(text).iter().filter(|t| matches!(t, Token::Tag(..))).count();
        assert_eq!(kinds(line), 2);
        assert_eq!(kinds("e4\n [eval 0.3]\n"), 1);
    }
}
