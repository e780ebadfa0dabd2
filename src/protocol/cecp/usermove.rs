//! Plies that come in: what they amount to, and what XBoard has to be shown for them.

use super::adapter::{PASS, Parsed, TurnStart};
use super::{Cecp, Job, Mode, output};
use crate::protocol::io::Quit;
use crate::session::SessionError;
use std::time::Instant;

impl Cecp {
    /// Sees what may come next; `legal`: the legal turns, none if they are countless.
    pub(super) fn start_turn(&mut self, legal: Vec<String>) -> Result<(), Quit> {
        let half = self.ply_list.partial_turn().to_vec();
        let countless = legal.is_empty() && self.snapshot.ending.is_none();
        let legal = if countless { self.openings(&half)? } else { legal };
        self.ply_list.start_turn(TurnStart { fen: self.snapshot.fen.clone(), legal });
        self.clicks = super::Clicks::default();
        Ok(())
    }

    /// What a countless turn may begin with when one ply has followed those `shown`.
    fn openings(&mut self, shown: &[String]) -> Result<Vec<String>, Quit> {
        let mut open = self.adapter.openings(shown, &self.snapshot.fen);
        let session = self.io.session()?;
        open.retain(|text| session.begins(text).is_ok());
        Ok(open)
    }

    /// Whether the turns of the position are so many that nobody lists them.
    pub(super) fn countless(&self) -> bool {
        self.snapshot.legal == 0 && self.snapshot.ending.is_none()
    }

    /// A ply of the opponent, or of a game that is being entered.
    pub(super) fn usermove(&mut self, ply: &str) -> Result<(), Quit> {
        if self.job == Some(Job::Move) {
            self.refuse(ply, "not your turn");
            return Ok(());
        }
        self.announce_start();
        let adapter = self.adapter.as_ref();
        let person = matches!(self.mode, Mode::Play(_)) && !self.opponent_is_engine;
        if !person || adapter.can_be_clicked(ply) {
            match self.ply_list.add(ply, adapter) {
                Parsed::Turn(turn) => return self.on_turn(&turn, ply),
                Parsed::Incomplete => return self.on_partial_turn(),
                Parsed::NoMatch => {}
            }
        }
        match self.ply_list.intended_turn(ply, self.adapter.as_ref()) {
            Some(text) => self.replace_ply(ply, &text),
            None if self.find_seed(ply)? => Ok(()),
            None => self.unmatched_ply(ply),
        }
    }

    /// A turn has gone on and is not complete.
    fn on_partial_turn(&mut self) -> Result<(), Quit> {
        let opposite = matches!(self.mode, Mode::Play(side) if side != self.snapshot.side);
        if opposite && !self.opponent_is_engine {
            self.send_pass();
        }
        self.refresh_openings()
    }

    /// Sees what may come next in the middle of one of countless turns.
    fn refresh_openings(&mut self) -> Result<(), Quit> {
        if !self.countless() {
            return Ok(());
        }
        let job = self.halt()?;
        self.start_turn(Vec::new())?;
        self.resume(job)
    }

    /// In a turn of several plies a user cannot be asked to pass for the other side.
    fn send_pass(&mut self) {
        if !self.ply_list.mover_is_next() {
            self.ply_list.add(PASS, self.adapter.as_ref());
            self.io.send(&format!("move {PASS}"));
        }
    }

    /// A ply that stands for `text`, a turn or its beginning, but is not how that is shown.
    /// XBoard takes it back if announced that it is illegal, and then is shown the right plies.
    fn replace_ply(&mut self, ply: &str, text: &str) -> Result<(), Quit> {
        self.halt()?;
        let before = self.snapshot.fen.clone();
        let session = self.io.session()?;
        let complete = session.play(text).is_ok();
        let after = session.fen();
        if complete {
            session.take_back();
        }
        let rest =
            self.adapter.remaining_plies(text, self.ply_list.partial_turn(), &before, &after);
        self.ply_list.append(&rest, complete);
        let as_it_stands = matches!(&rest[..], [only] if only.eq_ignore_ascii_case(ply));
        if !as_it_stands {
            self.io.send(&output::illegal(ply, "shown in pieces"));
            self.send_moves(&rest);
        }
        if complete {
            return self.play_turn(text);
        }
        self.send_pass();
        self.refresh_openings()
    }

    pub(super) fn send_moves(&mut self, plies: &[String]) {
        for ply in plies {
            self.io.send(&format!("move {ply}"));
        }
    }

    /// A ply that belongs to no turn as XBoard shows it: the whole turn in one text, or a
    /// mistake.
    fn unmatched_ply(&mut self, ply: &str) -> Result<(), Quit> {
        let Some(turn) =
            self.adapter.turn_from_ply(ply, self.ply_list.partial_turn(), &self.snapshot.fen)
        else {
            self.refuse(ply, "the turn under way has to be completed or taken back");
            return Ok(());
        };
        let job = self.halt()?;
        let session = self.io.session()?;
        match session.begins(&turn).and_then(|()| session.play(&turn)) {
            Ok(()) => {
                session.take_back();
                self.ply_list.add_whole_turn(ply);
                self.play_turn(&turn)
            }
            Err(e) => {
                self.refuse_turn(ply, e);
                self.resume(job)
            }
        }
    }

    fn refuse_turn(&mut self, ply: &str, error: SessionError) {
        self.refuse(ply, &self.adapter.translate_message(&output::reason(error)));
    }

    /// Refuses a ply. XBoard takes it back but keeps the reason to itself, so a user is announced
    /// it in a window of its own.
    fn refuse(&mut self, ply: &str, reason: &str) {
        if !self.opponent_is_engine {
            self.io.send(&format!("tellusererror {ply}: {reason}"));
        }
        self.io.send(&output::illegal(ply, reason));
        self.send_marks();
    }

    /// The last `ply` has made a turn complete.
    fn on_turn(&mut self, turn: &str, ply: &str) -> Result<(), Quit> {
        if self.job.as_ref() == Some(&Job::Ponder(turn.to_string())) {
            self.io.control().ponderhit();
            self.job = Some(Job::Move);
            self.search_start = Instant::now();
            if let Some(ponder_snapshot) = self.ponder_snapshot.take() {
                self.snapshot = ponder_snapshot;
                self.announced = false;
                self.send_marks();
                self.announce();
            }
            return Ok(());
        }
        let job = self.halt()?;
        if let Err(e) = self.io.session()?.begins(turn) {
            self.ply_list.undo();
            self.refuse_turn(ply, e);
            return self.resume(job);
        }
        self.play_turn(turn)
    }

    /// Goes on after a turn that the ply_list has.
    pub(super) fn play_turn(&mut self, turn: &str) -> Result<(), Quit> {
        if let Err(e) = self.io.session()?.play(turn) {
            log::error!("{e}");
            self.ply_list.undo();
        }
        self.refresh()?;
        self.announce();
        self.claim_result();
        self.proceed()
    }

    /// The turn `best`, or what can be made of it if it is one of countless and another has
    /// search_start already.
    pub(super) fn complete_turn(&mut self, best: &str) -> Result<String, Quit> {
        let mut shown = self.ply_list.partial_turn().to_vec();
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
            if self.io.session()?.is_legal(text) {
                return Ok(text.clone());
            }
            shown.extend(self.adapter.remaining_plies(text, &shown, &self.snapshot.fen, ""));
        }
    }
}
