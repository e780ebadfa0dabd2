//! Replays a written game under its rules and makes a [`Record`] of it.

use super::comment::Content;
use super::read::{MovetextItem, ParsedGame};
use super::token::result;
use super::write::ROSTER;
use super::{Record, RecordedTurn, Termination, variant};
use crate::excerpt::excerpt;
use crate::rules::{Outcome, Reason, Side};
use crate::session::{Game, SessionError};
use thiserror::Error;

/// Added to an error at the beginning of a game: XBoard saves its own moves of most variants,
/// which are not the turns of the game.
const XBOARD_HINT: &str =
    " (a game saved by XBoard has XBoard's own moves, which only XBoard can load)";

/// The first error of a game and where it is. `Display` gives one line for a person.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{location}{why}")]
pub struct ReplayError {
    /// `ply 17 (9.e4): `, or empty.
    location: String,
    why: String,
    /// Number of correct turns before it.
    pub turns: usize,
}

/// The game and the rule options that hold where the tags of a record do not name them.
#[derive(Clone, Copy)]
pub(super) struct Untold<'a> {
    pub(super) game: &'a str,
    options: &'a [(String, String)],
}

/// PGN is of chess.
impl Default for Untold<'_> {
    fn default() -> Self {
        Untold { game: variant::DEFAULT_GAME, options: &[] }
    }
}

/// An error before the first turn.
fn before_turns(why: String) -> ReplayError {
    ReplayError { location: String::new(), why, turns: 0 }
}

impl ParsedGame<'_> {
    /// Replays the game under its rules.
    ///
    /// # Errors
    /// The first error: a tag, a turn, or a result that contradicts the rules.
    pub fn replay(&self) -> Result<Record, ReplayError> {
        let untold = Untold::default();
        self.replay_from(Replay::begin(self, str::to_string, untold, untold.game)?)
    }

    /// Replays it as a game of this name with these rule options, which hold where the tags do not
    /// name them.
    ///
    /// # Errors
    /// As [`ParsedGame::replay`], or the tags name another game or another value of an option.
    pub fn replay_as(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Record, ReplayError> {
        self.replay_checked(Untold { game, options }, game, options)
    }

    /// Replays it as a record that Rialto has written of a game of this name with these rule
    /// options: what its tags do not name is chess, or an option's default.
    ///
    /// # Errors
    /// As [`ParsedGame::replay`], or it is of another game or has another value of an option.
    pub fn replay_own(
        &self,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Record, ReplayError> {
        self.replay_checked(Untold::default(), game, options)
    }

    fn replay_checked(
        &self,
        untold: Untold,
        game: &str,
        options: &[(String, String)],
    ) -> Result<Record, ReplayError> {
        let replay = Replay::begin(self, str::to_string, untold, game)?;
        let record = &replay.record;
        if record.game != game {
            return Err(before_turns(format!("the game is {}, not {game}", record.game)));
        }
        for rule in replay.session.rule_options() {
            let value = |options: &[(String, String)]| {
                let chosen = options.iter().rfind(|(key, _)| key == rule.key);
                chosen.map_or_else(|| rule.kind.default(), |(_, value)| value.clone())
            };
            let (found, expected) = (value(&record.options), value(options));
            if found != expected {
                let why = format!("{} is {found}, expected {expected}", rule.key);
                return Err(before_turns(why));
            }
        }
        self.replay_from(replay)
    }

    fn replay_from(&self, mut replay: Replay) -> Result<Record, ReplayError> {
        for item in &self.items {
            match item {
                MovetextItem::Turn(text) => replay.turn(text)?,
                MovetextItem::Comment(text) => replay.comment(text),
                MovetextItem::Mark(_) | MovetextItem::Variation(_) => {}
                MovetextItem::Broken(why) => return Err(replay.error(None, (*why).to_string())),
            }
        }
        replay.end(self.result)
    }

    /// The name of the game; `None` if the tags name none that is known.
    #[must_use]
    pub fn game(&self) -> Option<&'static str> {
        variant::open(self.tag("Variant").unwrap_or_default(), variant::DEFAULT_GAME)
            .ok()
            .map(|(session, _)| session.game())
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.0 == name).map(|tag| &*tag.1)
    }

    /// Reads the tags; returns a record without turns and a session at the first position. `fen`
    /// translates the tag FEN. `expected` is the game that is meant if the tags leave it open.
    fn begin(
        &self,
        fen: impl Fn(&str) -> String,
        untold: Untold,
        expected: &str,
    ) -> Result<(Record, Box<dyn Game>), String> {
        let value = |name: &str| self.tag(name);
        let variant = value("Variant").filter(|tag| !tag.trim().is_empty());
        let (mut session, implied_options) =
            variant::open(variant.unwrap_or(untold.game), expected)?;
        let mut record = Record::new(session.game());
        let known = session.rule_options();
        let untold = untold.options.iter().filter(|_| session.game() == untold.game);
        let untold = untold.map(|(key, value)| (key.as_str(), value.clone()));
        let implied_options = implied_options.iter().map(|&(key, value)| (key, value.to_string()));
        let implied_options = untold.collect::<Vec<_>>().into_iter().chain(implied_options);
        let tagged = known.iter().filter_map(|rule| Some((rule.key, value(rule.key)?.to_string())));
        for (key, value) in implied_options.chain(tagged) {
            session.set_rule(key, &value).map_err(|e| e.to_string())?;
            record.options.retain(|(other, _)| other != key);
            record.options.push((key.to_string(), value));
        }
        for (name, value) in &self.tags {
            match *name {
                "Variant" | "SetUp" => {}
                "FEN" => record.start = Some(fen(value)).filter(|fen| !fen.trim().is_empty()),
                "Seed" if session.has_dice() => {
                    let seed = value.parse().map_err(|_| {
                        format!("tag Seed: expected a number, found '{}'", excerpt(value))
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
        let set = session.set_position(record.start.as_deref(), &[]);
        set.map_err(|e| with_hint(session.game(), e.to_string()))?;
        Ok((record, session))
    }
}

/// A game that is being replayed.
pub(super) struct Replay {
    record: Record,
    pub(super) session: Box<dyn Game>,
    /// Move number and side of the first turn.
    first: (u16, Side),
    /// A throw that a comment named for the next turn.
    throw: Option<String>,
}

impl Replay {
    /// A replay of `game` before its first turn. `fen` translates the tag FEN. `expected` is the
    /// game that is meant if the tags leave it open.
    pub(super) fn begin(
        game: &ParsedGame,
        fen: impl Fn(&str) -> String,
        untold: Untold,
        expected: &str,
    ) -> Result<Replay, ReplayError> {
        let (record, session) = game.begin(fen, untold, expected).map_err(before_turns)?;
        let start = session.view();
        let first = (start.number, start.side);
        Ok(Replay { record, session, first, throw: None })
    }

    pub(super) fn turn(&mut self, text: &str) -> Result<(), ReplayError> {
        self.throw(Some(text))?;
        let throw = self.session.last_throw();
        let found = self.session.find_notation(text);
        let turn = found.and_then(|turn| self.session.play(&turn).map(|()| turn));
        let turn = turn.map_err(|e| self.error(Some(text), reason(e)))?;
        self.record.turns.push(RecordedTurn { turn, throw, ..RecordedTurn::default() });
        self.record.reason.clear();
        Ok(())
    }

    pub(super) fn comment(&mut self, text: &str) {
        let content = Content::read(text);
        let side = self.session.side_to_move().other();
        if let Some(last) = self.record.turns.last_mut() {
            content.add_to(last, side);
        }
        if content.throw.is_some() {
            self.throw = content.throw;
        } else if !content.text.is_empty() {
            self.record.reason = content.text;
        }
    }

    /// Plays the throw that a comment named before the turn `text`, or after the last turn.
    fn throw(&mut self, text: Option<&str>) -> Result<(), ReplayError> {
        match self.throw.take() {
            Some(throw) => self
                .session
                .play(&throw)
                .map_err(|e| self.error(text, format!("{}: {}", excerpt(&throw), reason(e)))),
            None => Ok(()),
        }
    }

    pub(super) fn end(mut self, written: Option<Outcome>) -> Result<Record, ReplayError> {
        self.throw(None)?;
        self.record.throw = self.session.last_throw();
        let tag = std::mem::replace(&mut self.record.result, written);
        let why = match (tag, written) {
            (Some(tag), Some(written)) if tag != written => {
                Some(format!("the tag Result says {tag}, the end of the moves {written}"))
            }
            _ => {
                self.record.result = written.or(tag);
                self.result_error()
            }
        };
        match why {
            Some(why) => {
                Err(ReplayError { location: String::new(), why, turns: self.record.turns.len() })
            }
            None => Ok(self.record),
        }
    }

    /// Why the result is wrong, if the rules have ended the game. A draw that a player must claim
    /// does not count unless the record says that it was claimed.
    fn result_error(&self) -> Option<String> {
        let (result, ending) = (self.record.result?, self.session.ending()?);
        let claimed = self.record.reason == ending.reason.to_string();
        let must_be_claimed = matches!(
            ending.reason,
            Reason::Repetition(_)
                | Reason::FiftyMoves
                | Reason::SeventyMoves
                | Reason::MoveLimit
                | Reason::Counted
        );
        let wrong = result != ending.outcome && (claimed || !must_be_claimed);
        wrong.then(|| format!("the result is {result}, by the rules it is {ending}"))
    }

    /// An error in the turn after the correct ones.
    pub(super) fn error(&self, text: Option<&str>, why: String) -> ReplayError {
        let turns = self.record.turns.len();
        let (number, side) = self.first;
        let half_moves = turns + side.index();
        let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
        let turn = text.map_or(String::new(), |text| {
            format!(" ({}{dots}{})", usize::from(number) + half_moves / 2, excerpt(text))
        });
        let why = if turns == 0 { with_hint(&self.record.game, why) } else { why };
        ReplayError { location: format!("ply {}{turn}: ", turns + 1), why, turns }
    }
}

/// Adds [`XBOARD_HINT`] to an error in a game other than chess.
fn with_hint(game: &str, why: String) -> String {
    if game == variant::DEFAULT_GAME { why } else { why + XBOARD_HINT }
}

/// The reason of a refusal, without the refused text.
fn reason(error: SessionError) -> String {
    match error {
        SessionError::Turn { reason, .. } => reason,
        other => other.to_string(),
    }
}
