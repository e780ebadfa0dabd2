//! Writes PGN in the export format.

use super::annotated::session_after;
use super::{CommentStyle, Record, RecordedTurn, comment, variant};
use crate::rules::{RuleOption, Side};
use crate::session::{self, Game};
use std::collections::BTreeMap;

/// The seven tag roster in its order, with the values for 'unknown'.
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];
/// Longest line, characters.
const WIDTH: usize = 79;

/// How a record is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PgnStyle {
    /// The comments after turns.
    pub comments: CommentStyle,
    /// The turns.
    pub notation: TurnNotation,
}

/// How the turns of chess and games like it are written; the others have only the engine's texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TurnNotation {
    /// Standard algebraic notation, `Nf3`.
    #[default]
    Short,
    /// Long algebraic notation, `Ng1f3`.
    Long,
    /// The engine's texts, `g1f3`.
    Own,
}

impl Record {
    /// The game in the export format, followed by an empty line. An illegal turn and everything
    /// after it are written without conversion to SAN.
    #[must_use]
    pub fn pgn(&self) -> String {
        self.pgn_with(PgnStyle::default())
    }

    /// The same in another style.
    #[must_use]
    pub fn pgn_with(&self, style: PgnStyle) -> String {
        let mut session = self.session();
        let known = session.as_ref().map_or(&[][..], |session| session.rule_options());
        let tags = self.all_tags(known);
        let mut text = String::new();
        for (name, unknown) in ROSTER {
            text += &tag(name, tags.get(name).map_or(unknown, |value| value));
        }
        for (name, value) in tags.iter().filter(|(name, _)| !ROSTER.iter().any(|r| r.0 == *name)) {
            text += &tag(name, value);
        }
        text.push('\n');
        text + &lines(&self.movetext(&mut session, style)) + "\n"
    }

    /// A session at the first position; `None` if game, options or FEN are invalid.
    pub(super) fn session(&self) -> Option<Box<dyn Game>> {
        let mut session = session::open(&self.game)?;
        for (key, value) in &self.options {
            session.set_rule(key, value).ok()?;
        }
        session.set_dice(self.seed);
        session.set_position(self.start.as_deref(), &[]).ok()?;
        Some(session)
    }

    /// All tags, including those that have a field of their own in [`Record`].
    fn all_tags(&self, known: &[RuleOption]) -> BTreeMap<String, String> {
        let mut chosen = Vec::new();
        for (key, value) in &self.options {
            let rule = known.iter().find(|rule| rule.key.eq_ignore_ascii_case(key));
            if rule.is_none_or(|rule| rule.kind.default() != *value) {
                chosen.push((rule.map_or(key.as_str(), |rule| rule.key), value.as_str()));
            }
        }
        let mut tags = self.tags.clone();
        let mut add = |name: &str, value: String| drop(tags.insert(name.to_string(), value));
        if let Some(variant) = variant::write(&self.game, &chosen) {
            add("Variant", variant.to_string());
        }
        for (key, value) in chosen {
            add(key, value.to_string());
        }
        if let Some(fen) = &self.start {
            add("SetUp", "1".to_string());
            add("FEN", fen.clone());
        }
        if let Some(seed) = self.seed {
            add("Seed", seed.to_string());
        }
        if let Some(termination) = self.termination {
            add("Termination", termination.to_string());
        }
        add("Result", self.result_text());
        tags
    }

    fn result_text(&self) -> String {
        self.result.map_or("*".to_string(), |outcome| outcome.to_string())
    }

    /// The words of the movetext. A word must not be broken over lines.
    fn movetext(&self, session: &mut Option<Box<dyn Game>>, style: PgnStyle) -> Vec<String> {
        let start = session.as_ref().map(|session| session.view());
        let number = start.as_ref().map_or(1, |start| u32::from(start.number));
        let side = start.map_or(Side::White, |start| start.side);
        let mut writer = Writer { record: self, style, words: Vec::new(), path: Vec::new() };
        writer.comment(&self.comment);
        writer.line(session, &self.turns, number, side);
        let mut words = writer.words;
        if let Some(throw) = &self.throw {
            words.push(throw_comment(session, throw));
        }
        if !self.reason.trim().is_empty() {
            words.extend(broken(&braced(self.reason.trim())));
        }
        words.push(self.result_text());
        words
    }
}

/// Writes the turns of a record with everything that belongs to them.
struct Writer<'a> {
    record: &'a Record,
    style: PgnStyle,
    words: Vec<String>,
    /// The throws and turns before the turn that is written.
    path: Vec<String>,
}

impl Writer<'_> {
    /// Writes a line of turns, of which the first has this number and side. `session` is in the
    /// position before it; `None`: it is not known.
    fn line(
        &mut self,
        session: &mut Option<Box<dyn Game>>,
        turns: &[RecordedTurn],
        mut number: u32,
        mut side: Side,
    ) {
        let mut needs_number = true;
        for turn in turns {
            if let Some(throw) = &turn.throw {
                self.words.push(throw_comment(session, throw));
                needs_number = true;
            }
            match side {
                Side::White => self.words.push(format!("{number}.")),
                Side::Black if needs_number => self.words.push(format!("{number}...")),
                Side::Black => {}
            }
            self.words.push(notation(session, &turn.turn, self.style.notation));
            self.words.extend(turn.marks.iter().map(|mark| format!("${mark}")));
            let comment = self.style.comments.write(turn, side);
            needs_number = !comment.is_empty() || !turn.comment.is_empty();
            if !comment.is_empty() {
                self.words.extend(comment_words(&comment));
            }
            self.comment(&turn.comment);
            for variation in &turn.variations {
                self.variation(session.is_some(), variation, number, side);
                needs_number = true;
            }
            self.path.extend(turn.throw.clone());
            self.path.push(turn.turn.clone());
            number += u32::from(side == Side::Black);
            side = side.other();
        }
    }

    /// Writes a line in parentheses. `known`: whether the position before it is.
    fn variation(&mut self, known: bool, turns: &[RecordedTurn], number: u32, side: Side) {
        let mut session = if known { session_after(self.record, &self.path) } else { None };
        let (first, before) = (self.words.len(), self.path.len());
        self.line(&mut session, turns, number, side);
        self.path.truncate(before);
        if let Some(word) = self.words.get_mut(first) {
            word.insert(0, '(');
        }
        if let Some(word) = self.words.get_mut(first..).and_then(<[String]>::last_mut) {
            word.push(')');
        }
    }

    /// Writes a person's comment.
    fn comment(&mut self, text: &str) {
        if !text.is_empty() {
            self.words.extend(broken(&braced(text)));
        }
    }
}

/// The words of the comment on a turn. A comment that fits into a line is one word, so that its
/// commands are not broken.
fn comment_words(comment: &str) -> Vec<String> {
    let comment = braced(comment);
    if comment.chars().count() <= WIDTH { vec![comment] } else { broken(&comment) }
}

/// A comment in its braces. PGN has no escape for braces in a comment.
fn braced(comment: &str) -> String {
    format!("{{{}}}", comment.replace('{', "(").replace('}', ")"))
}

fn broken(text: &str) -> Vec<String> {
    text.split_whitespace().map(String::from).collect()
}

/// The notation of `turn` in a record; also plays it.
fn notation(session: &mut Option<Box<dyn Game>>, turn: &str, form: TurnNotation) -> String {
    let played = session.as_mut().and_then(|session| {
        let text = match form {
            TurnNotation::Short => session.notation(turn).ok()?,
            TurnNotation::Long => session.long_notation(turn).ok()?,
            TurnNotation::Own => turn.to_string(),
        };
        session.play(turn).ok()?;
        Some(text)
    });
    if played.is_none() {
        *session = None;
    }
    played.unwrap_or_else(|| turn.to_string())
}

/// The comment for a throw; also plays it.
fn throw_comment(session: &mut Option<Box<dyn Game>>, throw: &str) -> String {
    let effect = session.as_mut().and_then(|session| {
        session.play(throw).ok()?;
        session.throw_effect()
    });
    format!("{{{}}}", comment::throw(throw, effect))
}

/// The line of a tag pair.
fn tag(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let value: Vec<&str> = value.split_whitespace().collect();
    format!("[{name} \"{}\"]\n", value.join(" "))
}

/// Joins words to lines of at most [`WIDTH`] characters.
fn lines(words: &[String]) -> String {
    let (mut text, mut column) = (String::new(), 0);
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += width;
    }
    text + "\n"
}
