//! What the board does not show: announcements of throws and weather, and questions to the user.

use super::adapter::Parsed;
use super::dialogue::Question;
use super::{CecpEngine, Mode, output};
use crate::config;
use crate::protocol::io::Quit;

/// The tag that XBoard puts before the answer to a question.
pub(super) const ANSWER: &str = "answer";

impl CecpEngine {
    /// Announces the current position once, if the game is being played (not entered or
    /// analysed).
    pub(super) fn announce(&mut self) {
        let Mode::Play(_) = self.orders.mode else { return };
        let comment = !self.orders.opponent_is_engine || self.ply_list.turns() == 0;
        let lines = self.announcement(comment);
        if !lines.is_empty() {
            self.io.send(&lines.join("\n"));
        }
    }

    /// Announces the start position to a user. This waits for the first click or move, because
    /// XBoard can send `new` several times before a game begins.
    pub(super) fn announce_start(&mut self) {
        if self.ply_list.turns() == 0 && !self.orders.opponent_is_engine {
            self.announce();
        }
    }

    /// The lines that announce the current position; none if that has been done. With `post` a
    /// thinking line, with `comment` a comment for the PGN. In a match each engine comments on
    /// the positions after its own turns.
    pub(super) fn announcement(&mut self, comment: bool) -> Vec<String> {
        if std::mem::replace(&mut self.shown.announced, true) || !self.settings.on(config::ANNOUNCE)
        {
            return Vec::new();
        }
        let throw = self.snapshot.throw.as_deref();
        let Some(text) = self.adapter.announcement(throw, &self.snapshot.view) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if self.orders.post {
            lines.push(format!("0 0 0 0 {text}"));
        }
        if comment {
            let seed = self.seed_to_announce().filter(|_| self.ply_list.turns() == 0);
            let seed = seed.map_or(String::new(), |seed| format!("dice seed {seed}, "));
            lines.push(format!("tellothers {seed}{text}"));
        }
        lines
    }

    /// How the user is asked for a turn, or how one that has begun goes on, if it is the user's
    /// turn.
    pub(super) fn question(&self) -> Option<Question> {
        let own_turn = self.orders.mode == Mode::Play(self.snapshot.view.side);
        if own_turn || self.orders.opponent_is_engine || self.orders.paused {
            return None;
        }
        let (shown, start) = (self.ply_list.partial_turn(), self.ply_list.turn_start());
        let question = self.adapter.question(shown, start);
        question.filter(|_| self.snapshot.ending.is_none())
    }

    /// Asks the user whether and how a turn that has begun goes on; `before` is put before the
    /// question. Returns whether there was anything to ask.
    pub(super) fn ask(&mut self, before: &str) -> bool {
        let question = self.question().filter(|_| self.ply_list.is_mid_turn());
        let text = question.and_then(|question| question.text);
        if let Some(text) = &text {
            self.io.send(&format!("askuser {ANSWER} {before}{text}"));
        }
        text.is_some()
    }

    /// The user has put a lifted piece back by a click on its own square, which the engine had
    /// marked so that XBoard reports it. It shows the marks again and, instead of XBoard's message
    /// about the refused ply, the announcement. Where a question waits for an answer, a window for
    /// a typed one opens.
    pub(super) fn put_back(&mut self, ply: &str) {
        self.shown.held = None;
        self.io.send(&output::illegal(ply, "the piece stays"));
        if self.offer_choice() {
            if let Some(text) = self.question().and_then(|question| question.text) {
                self.io.send(&format!("askuser {ANSWER} {text}"));
            }
            return;
        }
        self.send_marks();
        let throw = self.snapshot.throw.as_deref();
        let text = self.adapter.announcement(throw, &self.snapshot.view);
        if let Some(text) = text.filter(|_| self.orders.post && self.settings.on(config::ANNOUNCE))
        {
            self.io.send(&format!("0 0 0 0 {text}"));
        }
    }

    /// The user has answered the question.
    pub(super) fn on_answer(&mut self, text: &str) -> Result<(), Quit> {
        if self.question().and_then(|question| question.text).is_none() {
            // The user has answered on the board already.
            if text.is_empty() {
                return Ok(());
            }
            self.io.send(&format!("tellusererror {text}: no question is waiting for an answer"));
            return Ok(());
        }
        let turn: String =
            text.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        if self.ply_list.is_mid_turn() {
            return self.on_partial_answer(text, &turn);
        }
        let job = self.halt()?;
        match self.io.session()?.check_prefix(&turn) {
            Ok(()) => {
                self.drop_choice();
                self.play_answer(&turn)
            }
            Err(e) => {
                let reason = self.adapter.show(&output::reason(e));
                self.io.send(&format!("tellusererror {text}: {reason}"));
                self.resume(job)
            }
        }
    }

    /// The user has answered the question about a turn that is not complete, with `text` or, in
    /// plain letters, the square `square`.
    fn on_partial_answer(&mut self, text: &str, square: &str) -> Result<(), Quit> {
        let Some(input) = self.ply_list.answered_input(square, self.adapter.as_ref()) else {
            self.ask(&format!("{text}: not possible. "));
            return Ok(());
        };
        let ply = self.ply_text(&input.ply);
        self.io.send(&format!("move {ply}"));
        match self.ply_list.add(&input.ply, self.adapter.as_ref()) {
            Parsed::Turn(turn) => self.on_turn(&turn, &ply),
            Parsed::Incomplete | Parsed::NoMatch => Ok(()),
        }
    }

    /// Plays a turn that the user entered as text, and shows it in XBoard.
    fn play_answer(&mut self, turn: &str) -> Result<(), Quit> {
        self.halt()?;
        let plies = self.next_plies(turn, &self.snapshot.view, None);
        self.send_moves(&plies);
        self.ply_list.append(plies, true);
        self.play_turn(turn)
    }
}
