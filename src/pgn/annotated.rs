//! What people add to a game: comments, marks and variations.

use super::comment::Content;
use super::read::{MovetextItem, ParsedGame};
use super::replay::ReplayError;
use super::{Record, RecordedTurn};
use crate::session::Game;

impl ParsedGame<'_> {
    /// Replays the game with its comments, marks and variations. A variation ends before a turn
    /// that cannot be read.
    ///
    /// # Errors
    /// As [`ParsedGame::replay`].
    pub fn replay_annotated(&self) -> Result<Record, ReplayError> {
        let mut record = self.replay()?;
        let mut before = record.clone();
        before.turns.clear();
        let mut turns = std::mem::take(&mut record.turns);
        let mut path = Vec::new();
        let mut count = 0_usize;
        for item in &self.items {
            match item {
                MovetextItem::Turn(_) => {
                    if let Some(last) = count.checked_sub(1).and_then(|at| turns.get(at)) {
                        path.extend(texts(last));
                    }
                    count += 1;
                }
                MovetextItem::Comment(text) => {
                    let last = count.checked_sub(1).and_then(|at| turns.get_mut(at));
                    add_comment(last.map_or(&mut record.comment, |turn| &mut turn.comment), text);
                }
                MovetextItem::Mark(mark) => {
                    let last = count.checked_sub(1).and_then(|at| turns.get_mut(at));
                    last.into_iter().for_each(|turn| add_mark(turn, *mark));
                }
                MovetextItem::Variation(items) => {
                    let last = count.checked_sub(1).and_then(|at| turns.get_mut(at));
                    last.into_iter().for_each(|turn| {
                        turn.variations.extend(variation(&before, items, &path, turn));
                    });
                }
                MovetextItem::Broken(_) => {}
            }
        }
        // The last comment says why the game ended, if it did.
        let last = turns.last_mut().map_or(&mut record.comment, |turn| &mut turn.comment);
        if record.result.is_none() {
            record.reason.clear();
        } else if let Some(rest) = last.strip_suffix(record.reason.as_str()) {
            *last = rest.trim_end().to_string();
        }
        record.turns = turns;
        Ok(record)
    }
}

/// The throw and the text of a turn.
fn texts(turn: &RecordedTurn) -> impl Iterator<Item = String> {
    turn.throw.clone().into_iter().chain([turn.turn.clone()])
}

fn add_comment(comment: &mut String, text: &str) {
    let content = Content::read(text);
    if content.throw.is_none() && !content.text.is_empty() {
        if !comment.is_empty() {
            comment.push(' ');
        }
        *comment += &content.text;
    }
}

fn add_mark(turn: &mut RecordedTurn, mark: u8) {
    if !turn.marks.contains(&mark) {
        turn.marks.push(mark);
    }
}

/// Replays a line that begins in the place of `instead`, after the turns and throws of `path` from
/// the first position of `record`. `None` if no turn of it can be read.
fn variation(
    record: &Record,
    items: &[MovetextItem],
    path: &[String],
    instead: &RecordedTurn,
) -> Option<Vec<RecordedTurn>> {
    let mut session = session_after(record, path)?;
    let mut path = path.to_vec();
    let mut turns: Vec<RecordedTurn> = Vec::new();
    let (mut throw, mut comment) = (instead.throw.clone(), String::new());
    for item in items {
        match item {
            MovetextItem::Turn(text) => {
                let Some(turn) = turn(&mut *session, throw.take(), text) else { break };
                turns.last().into_iter().for_each(|last| path.extend(texts(last)));
                turns.push(RecordedTurn { comment: std::mem::take(&mut comment), ..turn });
            }
            MovetextItem::Comment(text) => {
                let content = Content::read(text);
                let side = session.side_to_move().other();
                turns.last_mut().into_iter().for_each(|last| content.add_to(last, side));
                add_comment(turns.last_mut().map_or(&mut comment, |turn| &mut turn.comment), text);
                throw = content.throw.or(throw);
            }
            MovetextItem::Mark(mark) => {
                turns.last_mut().into_iter().for_each(|turn| add_mark(turn, *mark));
            }
            MovetextItem::Variation(items) => {
                if let Some(last) = turns.last_mut() {
                    last.variations.extend(variation(record, items, &path, last));
                }
            }
            MovetextItem::Broken(_) => break,
        }
    }
    (!turns.is_empty()).then_some(turns)
}

/// Plays the turn that a text means, after a throw if one is named.
fn turn(session: &mut dyn Game, throw: Option<String>, text: &str) -> Option<RecordedTurn> {
    if let Some(throw) = throw
        && session.last_throw().as_ref() != Some(&throw)
    {
        session.play(&throw).ok()?;
    }
    let throw = session.last_throw();
    let turn = session.find_notation(text).ok()?;
    session.play(&turn).ok()?;
    Some(RecordedTurn { turn, throw, ..RecordedTurn::default() })
}

/// A session after these turns and throws of a record.
pub(super) fn session_after(record: &Record, path: &[String]) -> Option<Box<dyn Game>> {
    let mut session = record.session()?;
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    session.set_position(record.start.as_deref(), &path).ok()?;
    Some(session)
}
