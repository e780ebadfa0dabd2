//! What the pieces do not show: marks on the ground, throws and their consequences, and what
//! a person has to be asked.

use super::{Cecp, Mode, clicks, output};
use crate::config;
use crate::protocol::io::Quit;

/// What XBoard begins the answer to a question with.
pub(super) const ANSWER: &str = "answer";

impl Cecp {
    /// Marks the ground of the position that has come. XBoard wipes all marks off when a person
    /// lifts a piece or puts him down.
    pub(super) fn send_marks(&mut self) {
        let marks = self.adapter.marks(&self.snapshot.fen);
        if let Some(board) = self.adapter.board()
            && (self.marked || !marks.is_empty())
        {
            self.marked = !marks.is_empty();
            let marks = marks.iter().map(|(square, mark)| (square.as_str(), *mark)).collect();
            self.io.send(&format!("highlight {}", clicks::highlight(&marks, board)));
        }
    }

    /// Tells of the position that has come, if that has not been done and the game is played, not
    /// entered or analysed.
    pub(super) fn announce(&mut self) {
        let Mode::Play(_) = self.mode else { return };
        let comment = !self.opponent_is_engine || self.ply_list.turns() == 0;
        let lines = self.announcement(comment);
        if !lines.is_empty() {
            self.io.send(&lines.join("\n"));
        }
    }

    /// Tells a person who is about to play a first move; not at once, because XBoard may begin a
    /// game several times.
    pub(super) fn announce_start(&mut self) {
        if self.ply_list.turns() == 0 && !self.opponent_is_engine {
            self.announce();
        }
    }

    /// The lines that tell of the position that has come, none if they have been said: one of
    /// thinking, and with `comment` one for the record of the game. Of two engines each comments on
    /// what follows its own turns.
    pub(super) fn announcement(&mut self, comment: bool) -> Vec<String> {
        if std::mem::replace(&mut self.announced, true) || !self.settings.on(config::ANNOUNCE) {
            return Vec::new();
        }
        let thrown = self.snapshot.throw.as_deref();
        let Some(news) = self.adapter.announcement(thrown, &self.snapshot.fen) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        if self.post {
            lines.push(format!("0 0 0 0 {news}"));
        }
        if comment {
            let seed = self.seed_to_announce().filter(|_| self.ply_list.turns() == 0);
            let seed = seed.map_or(String::new(), |seed| format!("dice seed {seed}, "));
            lines.push(format!("tellothers {seed}{news}"));
        }
        lines
    }

    /// What has to be asked of whoever is to move, if it is not an engine.
    fn question(&self) -> Option<String> {
        let own = self.mode == Mode::Play(self.snapshot.side) || self.opponent_is_engine;
        let still = self.paused || self.ply_list.is_mid_turn() || self.snapshot.ending.is_some();
        self.adapter.question(self.ply_list.turn_start()).filter(|_| !own && !still)
    }

    /// Asks the person to move what clicks cannot say; `before`: what has to be said first.
    /// Whether there is anything to ask.
    pub(super) fn ask(&mut self, before: &str) -> bool {
        let question = self.question();
        if let Some(question) = &question {
            self.io.send(&format!("askuser {ANSWER} {before}{question}"));
        }
        question.is_some()
    }

    /// The answer to [`Cecp::ask`].
    pub(super) fn on_answer(&mut self, text: &str) -> Result<(), Quit> {
        if self.question().is_none() {
            self.io.send(&format!("tellusererror {text}: nothing has been asked"));
            return Ok(());
        }
        let turn: String =
            text.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        let job = self.halt()?;
        match self.io.session()?.begins(&turn) {
            Ok(()) => self.play_answer(&turn),
            Err(e) => {
                let reason = output::reason(e);
                self.ask(&format!("{text}: {}. ", self.adapter.translate_message(&reason)));
                self.resume(job)
            }
        }
    }

    /// Shows a person's turn that XBoard knows nothing of, and plays it.
    fn play_answer(&mut self, turn: &str) -> Result<(), Quit> {
        self.halt()?;
        let fen = self.snapshot.fen.clone();
        let plies = self.adapter.remaining_plies(turn, &[], &fen, "");
        self.send_moves(&plies);
        self.ply_list.append(&plies, true);
        self.play_turn(turn)
    }
}
