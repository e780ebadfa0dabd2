//! A session that is led from one position of a table to another.

use super::played::PlayedTurn;
use super::setup::Setup;
use crate::session::{Game, Session, SessionError};

/// A turn with the throw before it.
pub type Step = (Option<String>, String);

/// A session and the way that it has gone from the first position.
pub struct Walker {
    session: Box<dyn Session>,
    fen: Option<String>,
    line: Vec<Step>,
    /// The throw that was named after the line.
    throw: Option<String>,
}

impl Walker {
    /// A session in the first position of a setup.
    ///
    /// # Errors
    /// As [`Setup::session`].
    pub fn new(setup: &Setup) -> Result<Walker, super::answer::Refusal> {
        let (session, fen) = (setup.session()?, setup.fen.clone());
        Ok(Walker { session, fen, line: Vec::new(), throw: None })
    }

    /// The session where it is.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    /// Goes to the position after `line` and, if it is named, after `throw`.
    ///
    /// # Errors
    /// The first turn or throw that is illegal; then it is in the first position.
    pub fn go(&mut self, line: &[Step], throw: Option<&str>) -> Result<(), SessionError> {
        let walked = self.walk(line, throw).or_else(|_| self.start_anew(line, throw));
        match &walked {
            Ok(()) => (self.line, self.throw) = (line.to_vec(), throw.map(String::from)),
            Err(_) => {
                self.session.set_position(self.fen.as_deref(), &[])?;
                (self.line, self.throw) = (Vec::new(), None);
            }
        }
        walked
    }

    /// A legal turn of the position where it is, and what there is to know of it.
    ///
    /// # Errors
    /// Why it is illegal.
    pub fn describe(&mut self, turn: &str) -> Result<PlayedTurn, SessionError> {
        let played = PlayedTurn::play(self.session.as_mut(), turn)?;
        self.session.take_back();
        Ok(played)
    }

    /// What `look` sees after `turns` that follow.
    ///
    /// # Errors
    /// A turn is illegal.
    pub fn after<T>(
        &mut self,
        turns: &[String],
        look: impl FnOnce(&dyn Game) -> T,
    ) -> Result<T, SessionError> {
        let mut count = 0;
        let played = turns.iter().try_for_each(|turn| {
            self.session.play(turn)?;
            count += 1;
            Ok(())
        });
        let seen = played.map(|()| look(self.session.as_ref()));
        for _ in 0..count {
            self.session.take_back();
        }
        seen
    }

    /// Takes back what leads elsewhere, and plays the rest. Throws by hand cannot be taken back
    /// alone.
    fn walk(&mut self, line: &[Step], throw: Option<&str>) -> Result<(), SessionError> {
        let same = self.line.iter().zip(line).take_while(|(a, b)| a == b).count();
        if self.line.len() == line.len() && same == line.len() {
            return match self.throw.as_deref() == throw {
                true => Ok(()),
                false => self.start_anew(line, throw),
            };
        }
        for _ in same..self.line.len() {
            self.session.take_back();
        }
        for (throw, turn) in &line[same..] {
            self.throw(throw.as_deref())?;
            self.session.play(turn)?;
        }
        self.throw(throw)
    }

    fn throw(&mut self, throw: Option<&str>) -> Result<(), SessionError> {
        match throw {
            Some(throw) if self.session.last_throw().as_deref() != Some(throw) => {
                self.session.play(throw)
            }
            _ => Ok(()),
        }
    }

    fn start_anew(&mut self, line: &[Step], throw: Option<&str>) -> Result<(), SessionError> {
        let mut texts: Vec<&str> = Vec::new();
        for (throw, turn) in line {
            texts.extend(throw.as_deref());
            texts.push(turn);
        }
        texts.extend(throw);
        self.session.set_position(self.fen.as_deref(), &texts)
    }

    /// The turns and throws since the first position.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let steps = self.line.iter().cloned();
        let turns = steps.flat_map(|(throw, turn)| throw.into_iter().chain([turn]));
        turns.chain(self.session.last_throw()).collect()
    }

    /// Texts for records of turns that follow, up to one that cannot be played; the others stay as
    /// they are.
    pub fn notations(&mut self, turns: &[String]) -> Vec<String> {
        let mut texts = Vec::new();
        for turn in turns {
            let Ok(text) = self.session.notation(turn) else { break };
            if self.session.play(turn).is_err() {
                break;
            }
            texts.push(text);
        }
        for _ in 0..texts.len() {
            self.session.take_back();
        }
        texts.extend_from_slice(&turns[texts.len()..]);
        texts
    }
}
