//! What a side has to do if it can: capture, or drop a piece.

use crate::board::Mailbox;
use crate::board::square::tag;
use crate::moves::{Move, MoveList, MoveSink};
use crate::variant::described::ini::Assignment;
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::read::Draft;
use crate::variant::described::values::truth;

/// What a side has to do if it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obligation {
    /// Nothing.
    None,
    /// Drop a piece.
    Drop,
    /// Capture a piece.
    Capture,
}

impl Obligation {
    /// Passes on what a side may play of the moves on this board that are otherwise legal: those
    /// that fulfil the obligation if there are any, else all.
    pub fn choose<S: MoveSink>(self, board: &Mailbox, moves: MoveList, out: &mut S) {
        let fulfils = |m: &Move| self.is_fulfilled_by(board, *m);
        let can = self.is_fulfilled(board, &moves);
        moves.into_iter().for_each(|m| out.push_if(!can || fulfils(&m), m));
    }

    /// Whether one of these moves does it.
    #[must_use]
    pub fn is_fulfilled(self, board: &Mailbox, moves: &[Move]) -> bool {
        moves.iter().any(|m| self.is_fulfilled_by(board, *m))
    }

    /// Whether a move on this board does it.
    fn is_fulfilled_by(self, board: &Mailbox, m: Move) -> bool {
        match (self, m.ungated().tag()) {
            (Obligation::None, _) => true,
            (Obligation::Drop, tag) => tag == tag::DROP,
            (Obligation::Capture, tag::CAPTURE | tag::EN_PASSANT | tag::LION) => true,
            (Obligation::Capture, tag::PROMOTE) => !board.at(m.to()).is_empty(),
            (Obligation::Capture, _) => false,
        }
    }
}

/// Obligations as a section describes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ForcedText {
    /// Whether a side that can capture has to.
    pub captures: bool,
}

impl Part for ForcedText {
    fn keys(&self) -> &'static [&'static str] {
        &["mustCapture"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        self.captures = value(line, truth, "true or false")?;
        Ok(())
    }

    fn sentences(&self, _draft: &Draft) -> Vec<Sentence> {
        let text = || ("Captures", "Who can capture has to.".to_string());
        self.captures.then(text).into_iter().collect()
    }
}
