//! Plies that come in: what they amount to, and what XBoard has to be shown for them.

use super::adapter::{Heard, PASS, Scene};
use super::{Cecp, Job, Mode, output};
use crate::protocol::io::Quit;
use crate::session::SessionError;
use std::time::Instant;

impl Cecp {
    /// Sees what may come next; `legal`: the legal turns, none if they are countless.
    pub(super) fn expect(&mut self, legal: Vec<String>) -> Result<(), Quit> {
        let half = self.ledger.half().to_vec();
        let countless = legal.is_empty() && self.seen.ending.is_none();
        let legal = if countless { self.openings(&half)? } else { legal };
        self.ledger.expect(Scene { fen: self.seen.fen.clone(), legal });
        self.clicks = super::Clicks::default();
        Ok(())
    }

    /// What a countless turn may begin with when one ply has followed those `shown`.
    fn openings(&mut self, shown: &[String]) -> Result<Vec<String>, Quit> {
        let mut open = self.picture.openings(shown, &self.seen.fen);
        let session = self.desk.session()?;
        open.retain(|text| session.begins(text).is_ok());
        Ok(open)
    }

    /// Whether the turns of the position are so many that nobody lists them.
    pub(super) fn countless(&self) -> bool {
        self.seen.legal == 0 && self.seen.ending.is_none()
    }

    /// A ply of the opponent, or of a game that is being entered.
    pub(super) fn user_move(&mut self, ply: &str) -> Result<(), Quit> {
        if self.job == Some(Job::Move) {
            self.refuse(ply, "not your turn");
            return Ok(());
        }
        self.tell_first();
        let picture = self.picture.as_ref();
        let person = matches!(self.mode, Mode::Play(_)) && !self.engine_opposite;
        if !person || picture.by_hand(ply) {
            match self.ledger.hear(ply, picture) {
                Heard::Turn(turn) => return self.turn_came(&turn, ply),
                Heard::Part => return self.part_came(),
                Heard::Nothing => {}
            }
        }
        match self.ledger.meant(ply, self.picture.as_ref()) {
            Some(text) => self.enter(ply, &text),
            None if self.refit(ply)? => Ok(()),
            None => self.odd_ply(ply),
        }
    }

    /// A turn has gone on and is not complete.
    fn part_came(&mut self) -> Result<(), Quit> {
        let opposite = matches!(self.mode, Mode::Play(side) if side != self.seen.side);
        if opposite && !self.engine_opposite {
            self.pass_for_the_user();
        }
        self.expect_openings()
    }

    /// Sees what may come next in the middle of one of countless turns.
    fn expect_openings(&mut self) -> Result<(), Quit> {
        if !self.countless() {
            return Ok(());
        }
        let job = self.halt()?;
        self.expect(Vec::new())?;
        self.take_up(job)
    }

    /// In a turn of several plies a user cannot be asked to pass for the other side.
    fn pass_for_the_user(&mut self) {
        if !self.ledger.own_half() {
            self.ledger.hear(PASS, self.picture.as_ref());
            self.desk.say(&format!("move {PASS}"));
        }
    }

    /// A ply that stands for `text`, a turn or its beginning, but is not how that is shown.
    /// XBoard takes it back if told that it is illegal, and then is shown the right plies.
    fn enter(&mut self, ply: &str, text: &str) -> Result<(), Quit> {
        self.halt()?;
        let before = self.seen.fen.clone();
        let session = self.desk.session()?;
        let complete = session.play(text).is_ok();
        let after = session.fen();
        if complete {
            session.take_back();
        }
        let rest = self.picture.rest(text, self.ledger.half(), &before, &after);
        self.ledger.show(&rest, complete);
        let as_it_stands = matches!(&rest[..], [only] if only.eq_ignore_ascii_case(ply));
        if !as_it_stands {
            self.desk.say(&output::illegal(ply, "shown in pieces"));
            self.say_moves(&rest);
        }
        if complete {
            return self.played(text);
        }
        self.pass_for_the_user();
        self.expect_openings()
    }

    pub(super) fn say_moves(&mut self, plies: &[String]) {
        for ply in plies {
            self.desk.say(&format!("move {ply}"));
        }
    }

    /// A ply that belongs to no turn as XBoard shows it: the whole turn in one text, or a
    /// mistake.
    fn odd_ply(&mut self, ply: &str) -> Result<(), Quit> {
        let Some(turn) = self.picture.turn(ply, self.ledger.half(), &self.seen.fen) else {
            self.refuse(ply, "the turn under way has to be completed or taken back");
            return Ok(());
        };
        let job = self.halt()?;
        let session = self.desk.session()?;
        match session.begins(&turn).and_then(|()| session.play(&turn)) {
            Ok(()) => {
                session.take_back();
                self.ledger.note(ply);
                self.played(&turn)
            }
            Err(e) => {
                self.refuse_turn(ply, e);
                self.take_up(job)
            }
        }
    }

    fn refuse_turn(&mut self, ply: &str, error: SessionError) {
        self.refuse(ply, &self.picture.words(&output::reason(error)));
    }

    /// Refuses a ply. XBoard takes it back but keeps the reason to itself, so a user is told
    /// it in a window of its own.
    fn refuse(&mut self, ply: &str, reason: &str) {
        if !self.engine_opposite {
            self.desk.say(&format!("tellusererror {ply}: {reason}"));
        }
        self.desk.say(&output::illegal(ply, reason));
        self.mark();
    }

    /// The last `ply` has made a turn complete.
    fn turn_came(&mut self, turn: &str, ply: &str) -> Result<(), Quit> {
        if self.job.as_ref() == Some(&Job::Ponder(turn.to_string())) {
            self.desk.control().ponderhit();
            self.job = Some(Job::Move);
            self.begun = Instant::now();
            if let Some(ahead) = self.ahead.take() {
                self.seen = ahead;
                self.told = false;
                self.mark();
                self.tell();
            }
            return Ok(());
        }
        let job = self.halt()?;
        if let Err(e) = self.desk.session()?.begins(turn) {
            self.ledger.undo();
            self.refuse_turn(ply, e);
            return self.take_up(job);
        }
        self.played(turn)
    }

    /// Goes on after a turn that the ledger has.
    pub(super) fn played(&mut self, turn: &str) -> Result<(), Quit> {
        if let Err(e) = self.desk.session()?.play(turn) {
            log::error!("{e}");
            self.ledger.undo();
        }
        self.look()?;
        self.tell();
        self.claim();
        self.go_on()
    }

    /// The turn `best`, or what can be made of it if it is one of countless and another has
    /// begun already.
    pub(super) fn completed(&mut self, best: &str) -> Result<String, Quit> {
        let mut shown = self.ledger.half().to_vec();
        if shown.is_empty() || !self.countless() {
            return Ok(best.to_string());
        }
        loop {
            let open = self.openings(&shown)?;
            let liked = |text: &&String| {
                text.rsplit(',').next().is_some_and(|last| best.split(',').any(|b| b == last))
            };
            let Some(text) = open.iter().find(liked).or(open.first()) else {
                return Ok(best.to_string());
            };
            if self.desk.session()?.is_legal(text) {
                return Ok(text.clone());
            }
            shown.extend(self.picture.rest(text, &shown, &self.seen.fen, ""));
        }
    }
}
