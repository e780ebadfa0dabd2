//! What the pieces do not show: marks on the ground, throws and their consequences, and what
//! a person has to be asked.

use super::{Cecp, Mode, clicks, output};
use crate::config;
use crate::protocol::io::Quit;

/// What XBoard begins the answer to a question with.
pub(super) const ANSWER: &str = "answer";

impl Cecp {
    /// Marks the ground of the position that has come. XBoard wipes all marks off when a person
    /// lifts a man or puts him down.
    pub(super) fn mark(&mut self) {
        let marks = self.picture.ground(&self.seen.fen);
        if let Some(board) = self.picture.board()
            && (self.marked || !marks.is_empty())
        {
            self.marked = !marks.is_empty();
            let marks = marks.iter().map(|(square, mark)| (square.as_str(), *mark)).collect();
            self.desk.say(&format!("highlight {}", clicks::highlight(&marks, board)));
        }
    }

    /// Tells of the position that has come, if that has not been done and the game is played, not
    /// entered or analysed.
    pub(super) fn tell(&mut self) {
        let Mode::Play(_) = self.mode else { return };
        let comment = !self.engine_opposite || self.ledger.turns() == 0;
        let lines = self.news(comment);
        if !lines.is_empty() {
            self.desk.say(&lines.join("\n"));
        }
    }

    /// Tells a person who is about to play a first move; not at once, because XBoard may begin a
    /// game several times.
    pub(super) fn tell_first(&mut self) {
        if self.ledger.turns() == 0 && !self.engine_opposite {
            self.tell();
        }
    }

    /// The lines that tell of the position that has come, none if they have been said: one of
    /// thinking, and with `comment` one for the record of the game. Of two engines each comments on
    /// what follows its own turns.
    pub(super) fn news(&mut self, comment: bool) -> Vec<String> {
        if std::mem::replace(&mut self.told, true) || !self.settings.on(config::ANNOUNCE) {
            return Vec::new();
        }
        let thrown = self.seen.thrown.as_deref();
        let Some(news) = self.picture.news(thrown, &self.seen.fen) else { return Vec::new() };
        let mut lines = Vec::new();
        if self.post {
            lines.push(format!("0 0 0 0 {news}"));
        }
        if comment {
            let seed = self.seed_of_a_person().filter(|_| self.ledger.turns() == 0);
            let seed = seed.map_or(String::new(), |seed| format!("dice seed {seed}, "));
            lines.push(format!("tellothers {seed}{news}"));
        }
        lines
    }

    /// What has to be asked of whoever is to move, if it is not an engine.
    fn question(&self) -> Option<String> {
        let own = self.mode == Mode::Play(self.seen.side) || self.engine_opposite;
        let still = self.paused || self.ledger.halfway() || self.seen.ending.is_some();
        self.picture.question(self.ledger.scene()).filter(|_| !own && !still)
    }

    /// Asks the person to move what clicks cannot say; `before`: what has to be said first.
    /// Whether there is anything to ask.
    pub(super) fn ask(&mut self, before: &str) -> bool {
        let question = self.question();
        if let Some(question) = &question {
            self.desk.say(&format!("askuser {ANSWER} {before}{question}"));
        }
        question.is_some()
    }

    /// The answer to [`Cecp::ask`].
    pub(super) fn answered(&mut self, text: &str) -> Result<(), Quit> {
        if self.question().is_none() {
            self.desk.say(&format!("tellusererror {text}: nothing has been asked"));
            return Ok(());
        }
        let turn: String =
            text.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        let job = self.halt()?;
        match self.desk.session()?.begins(&turn) {
            Ok(()) => self.enter_text(&turn),
            Err(e) => {
                let reason = output::reason(e);
                self.ask(&format!("{text}: {}. ", self.picture.words(&reason)));
                self.take_up(job)
            }
        }
    }

    /// Shows a person's turn that XBoard knows nothing of, and plays it.
    fn enter_text(&mut self, turn: &str) -> Result<(), Quit> {
        self.halt()?;
        let fen = self.seen.fen.clone();
        let plies = self.picture.rest(turn, &[], &fen, "");
        self.say_moves(&plies);
        self.ledger.show(&plies, true);
        self.played(turn)
    }
}
