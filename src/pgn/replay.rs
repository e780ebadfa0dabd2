//! Replaying what is written under the rules of its game.

use super::comment::Told;
use super::read::{Item, Written};
use super::token::result;
use super::write::{ROSTER, first_number};
use super::{Ply, Record, Termination, variant};
use crate::board::fen::clip;
use crate::rules::{Outcome, Reason, Side};
use crate::session::{Session, SessionError};
use thiserror::Error;

/// What is added to what is wrong with the beginning of a game that XBoard may have saved.
const PICTURES: &str = " (what XBoard itself saves of this game are its pictures, not the turns)";

/// What is wrong with a game, and where: one line for a person.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}{why}")]
pub struct Fault {
    /// `ply 17 (9.e4): `, or nothing.
    place: String,
    why: String,
    /// Plies that were right before it.
    pub plies: usize,
}

impl Written<'_> {
    /// Plays the game under its rules.
    ///
    /// # Errors
    /// The first thing that is wrong: a tag, a ply, or a result that the rules do not give.
    pub fn replay(&self) -> Result<Record, Fault> {
        let fault = |why: String| Fault { place: String::new(), why, plies: 0 };
        let (record, session) = self.begin().map_err(fault)?;
        let first = (first_number(&session.start_fen()), session.side());
        let mut replay = Replay { record, session, first, thrown: None };
        for item in &self.items {
            match item {
                Item::Turn(text) => replay.turn(text)?,
                Item::Comment(text) => replay.comment(text),
                Item::Broken(why) => return Err(replay.fault(None, (*why).to_string())),
            }
        }
        replay.end(self.result)
    }

    /// What the tags say, and the rules at the position that the game begins with.
    fn begin(&self) -> Result<(Record, Box<dyn Session>), String> {
        let value = |name: &str| self.tags.iter().find(|tag| tag.0 == name).map(|tag| &*tag.1);
        let (mut session, implied) = variant::open(value("Variant").unwrap_or_default())?;
        let mut record = Record::new(session.game());
        let known = session.rule_options();
        let implied = implied.iter().map(|&(key, value)| (key, value.to_string()));
        let told = known.iter().filter_map(|rule| Some((rule.key, value(rule.key)?.to_string())));
        for (key, value) in implied.chain(told) {
            session.choose(key, &value).map_err(|e| e.to_string())?;
            record.options.retain(|(other, _)| other != key);
            record.options.push((key.to_string(), value));
        }
        for (name, value) in &self.tags {
            match *name {
                "Variant" | "SetUp" => {}
                "FEN" => record.start = Some(value.clone()).filter(|fen| !fen.trim().is_empty()),
                "Seed" if session.has_dice() => {
                    let seed = value.parse().map_err(|_| {
                        format!("tag Seed: expected a number, found '{}'", clip(value))
                    })?;
                    record.seed = Some(seed);
                }
                "Result" => record.result = result(value).flatten(),
                "Termination" if Termination::read(value).is_some() => {
                    record.termination = Termination::read(value);
                }
                _ if known.iter().any(|rule| rule.key == *name) => {}
                _ if ROSTER.contains(&(*name, value.as_str())) => {}
                _ => record.tag(name, value),
            }
        }
        session.set_dice(record.seed);
        let set = session.set(record.start.as_deref(), &[]);
        set.map_err(|e| with_hint(session.game(), e.to_string()))?;
        Ok((record, session))
    }
}

/// A game that is being replayed.
struct Replay {
    record: Record,
    session: Box<dyn Session>,
    /// The number of the first turn, and whose it is.
    first: (u32, Side),
    /// A throw that was told for the next ply.
    thrown: Option<String>,
}

impl Replay {
    fn turn(&mut self, text: &str) -> Result<(), Fault> {
        self.throw(Some(text))?;
        let thrown = self.session.thrown();
        let found = self.session.find_notation(text);
        let turn = found.and_then(|turn| self.session.play(&turn).map(|()| turn));
        let turn = turn.map_err(|e| self.fault(Some(text), reason(e)))?;
        self.record.plies.push(Ply { turn, thrown, ..Ply::default() });
        self.record.reason.clear();
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let told = Told::read(text);
        let side = self.session.side().other();
        if let Some(last) = self.record.plies.last_mut() {
            told.add_to(last, side);
        }
        if told.thrown.is_some() {
            self.thrown = told.thrown;
        } else if !told.words.is_empty() {
            self.record.reason = told.words;
        }
    }

    /// Plays the throw that was told before the ply `text`, or behind the last.
    fn throw(&mut self, text: Option<&str>) -> Result<(), Fault> {
        match self.thrown.take() {
            Some(thrown) => self
                .session
                .play(&thrown)
                .map_err(|e| self.fault(text, format!("{}: {}", clip(&thrown), reason(e)))),
            None => Ok(()),
        }
    }

    fn end(mut self, written: Option<Outcome>) -> Result<Record, Fault> {
        self.throw(None)?;
        self.record.thrown = self.session.thrown();
        let tag = std::mem::replace(&mut self.record.result, written);
        let why = match (tag, written) {
            (Some(tag), Some(written)) if tag != written => {
                Some(format!("the tag Result says {tag}, the end of the moves {written}"))
            }
            _ => {
                self.record.result = written.or(tag);
                self.judge()
            }
        };
        match why {
            Some(why) => Err(Fault { place: String::new(), why, plies: self.record.plies.len() }),
            None => Ok(self.record),
        }
    }

    /// What is wrong with the result if the game is over by the rules. A draw that a player has
    /// to claim does not bind those who did not.
    fn judge(&self) -> Option<String> {
        let (result, ending) = (self.record.result?, self.session.ending()?);
        let claimed = self.record.reason == ending.reason.to_string();
        let to_claim = matches!(ending.reason, Reason::Repetition | Reason::FiftyMoves);
        let wrong = result != ending.outcome && (claimed || !to_claim);
        wrong.then(|| format!("the result is {result}, by the rules it is {ending}"))
    }

    /// A fault in the ply after those that were right.
    fn fault(&self, text: Option<&str>, why: String) -> Fault {
        let plies = self.record.plies.len();
        let (number, side) = self.first;
        let passed = plies + side.index();
        let dots = if passed.is_multiple_of(2) { "." } else { "..." };
        let turn = text.map_or(String::new(), |text| {
            format!(" ({}{dots}{})", number as usize + passed / 2, clip(text))
        });
        let why = if plies == 0 { with_hint(&self.record.game, why) } else { why };
        Fault { place: format!("ply {}{turn}: ", plies + 1), why, plies }
    }
}

fn with_hint(game: &str, why: String) -> String {
    if game == variant::USUAL { why } else { why + PICTURES }
}

/// Why something was refused, without what it was.
fn reason(error: SessionError) -> String {
    match error {
        SessionError::Turn { reason, .. } => reason,
        other => other.to_string(),
    }
}
