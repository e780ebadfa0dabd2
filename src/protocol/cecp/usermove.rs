//! Incoming plies: what they mean, and which plies show them in XBoard.

use super::adapter::{PASS, Parsed, PlyParts, TurnStart};
use super::{Cecp, Job, Mode, output};
use crate::protocol::io::Quit;
use crate::rules::View;
use crate::session::{SessionError, Turns};
use std::time::Instant;

/// Why a turn of its own is refused while another one is entered.
const UNFINISHED: &str = "complete the unfinished turn or take it back";

impl Cecp {
    /// Begins a turn in the current position. If the game does not list its turns, the beginnings of
    /// legal turns are used instead.
    pub(super) fn start_turn(&mut self) -> Result<(), Quit> {
        let partial = self.ply_list.partial_turn().to_vec();
        let legal = match self.snapshot.turns.clone() {
            Turns::Listed(turns) => turns,
            Turns::Unlisted => self.openings(&partial)?,
            Turns::AfterThrow => Vec::new(),
        };
        self.ply_list.start_turn(TurnStart { view: self.snapshot.view.clone(), legal });
        self.clicks = super::Clicks::default();
        Ok(())
    }

    /// For games that do not list their turns: the legal beginnings of a turn, when one more ply
    /// has followed those `shown`.
    fn openings(&mut self, shown: &[String]) -> Result<Vec<String>, Quit> {
        let mut open = self.adapter.openings(shown, &self.snapshot.view);
        let session = self.io.session()?;
        open.retain(|text| session.check_prefix(text).is_ok());
        Ok(open)
    }

    /// Whether the position has legal turns that the game does not list.
    pub(super) fn has_unlisted_turns(&self) -> bool {
        self.snapshot.turns == Turns::Unlisted
    }

    /// Handles a ply of the opponent, or of a game that is being entered.
    pub(super) fn usermove(&mut self, text: &str) -> Result<(), Quit> {
        if self.job == Some(Job::Move) {
            self.refuse(text, "not your turn");
            return Ok(());
        }
        let ply = match self.snapshot.castling(text) {
            None => text.to_string(),
            Some(Err(reason)) => {
                self.refuse(text, &self.adapter.translate_message(reason));
                return Ok(());
            }
            Some(Ok(turn)) => match &self.adapter.plies(turn, &self.snapshot.view)[..] {
                [ply] => ply.clone(),
                _ if self.ply_list.is_mid_turn() => {
                    self.refuse(text, UNFINISHED);
                    return Ok(());
                }
                _ => {
                    let turn = turn.to_string();
                    self.announce_start();
                    return self.whole_turn(text, &turn);
                }
            },
        };
        let ply = ply.as_str();
        self.announce_start();
        self.reopen_turn(ply)?;
        let adapter = self.adapter.as_ref();
        if let Some(turn) = self.ply_list.complete_draft(ply, adapter) {
            return self.replace_ply(ply, &turn);
        }
        if self.ply_list.add_draft(ply, adapter) {
            let hint = adapter.partial_hint(&self.ply_list.entered(), self.ply_list.turn_start());
            self.io.send(&output::illegal(ply, "castling, the other piece is next"));
            self.clicks = super::Clicks::default();
            if !self.opponent_is_engine {
                self.io.send(&format!("telluser {hint}"));
            }
            return Ok(());
        }
        let from_user = matches!(self.mode, Mode::Play(_)) && !self.opponent_is_engine;
        let ends_turn = ply == PASS && self.ply_list.is_mid_turn();
        if !from_user || ends_turn || adapter.can_be_clicked(ply) {
            let parsed = match from_user {
                true => self.ply_list.add_step(ply, adapter),
                false => self.ply_list.add(ply, adapter),
            };
            match parsed {
                Parsed::Turn(turn) => return self.on_turn(&turn, ply),
                Parsed::Incomplete => return self.on_partial_turn(),
                Parsed::NoMatch => {}
            }
        }
        match self.ply_list.intended_turn(ply, self.adapter.as_ref()) {
            Some(text) => self.replace_ply(ply, &text),
            None if self.is_put_back(ply) => {
                self.put_back(ply);
                Ok(())
            }
            None if self.find_seed(ply)? => Ok(()),
            None => self.unmatched_ply(ply),
        }
    }

    /// Whether a ply means that the user puts the lifted piece back on its own square, which is
    /// marked if the position has marks.
    fn is_put_back(&self, ply: &str) -> bool {
        let has_marks = !self.adapter.marks(&self.snapshot.view).is_empty();
        has_marks
            && !self.opponent_is_engine
            && PlyParts::of(ply).is_some_and(|parts| parts.from == parts.to)
    }

    /// Handles a ply that continues a turn without completing it.
    fn on_partial_turn(&mut self) -> Result<(), Quit> {
        let from_opponent =
            matches!(self.mode, Mode::Play(side) if side != self.snapshot.view.side);
        let from_user = from_opponent && !self.opponent_is_engine;
        if from_user {
            self.send_pass();
        }
        self.within_turn()?;
        if from_user {
            self.ask("");
        }
        Ok(())
    }

    /// If the other side's pass is next in an incomplete turn: sends it.
    pub(super) fn pass(&mut self) -> Result<(), Quit> {
        self.send_pass();
        self.within_turn()
    }

    /// Updates and marks what may follow in an incomplete turn.
    fn within_turn(&mut self) -> Result<(), Quit> {
        self.refresh_openings()?;
        self.send_marks();
        Ok(())
    }

    /// While a game is entered: a pass after a turn that could be the first step of another one
    /// shows that it was this step.
    fn reopen_turn(&mut self, ply: &str) -> Result<(), Quit> {
        let entering = matches!(self.mode, Mode::Force | Mode::Analyze);
        if entering && ply == PASS && self.ply_list.reopen() {
            self.halt()?;
            self.io.session()?.take_back();
            self.refresh()?;
        }
        Ok(())
    }

    /// If the game does not list its turns: updates what the next ply can be.
    fn refresh_openings(&mut self) -> Result<(), Quit> {
        if !self.has_unlisted_turns() {
            return Ok(());
        }
        let job = self.halt()?;
        self.start_turn()?;
        self.resume(job)
    }

    /// Sends the pass of the other side within the user's turn; the user cannot enter it.
    fn send_pass(&mut self) {
        if !self.ply_list.mover_is_next() {
            self.ply_list.add(PASS, self.adapter.as_ref());
            self.io.send(&format!("move {PASS}"));
        }
    }

    /// Replaces a ply that means `text` (a turn or its beginning) but is not how that is shown.
    /// XBoard takes the ply back if it is refused, and then receives the right plies.
    fn replace_ply(&mut self, ply: &str, text: &str) -> Result<(), Quit> {
        self.halt()?;
        let session = self.io.session()?;
        let complete = session.play(text).is_ok();
        let after = session.view();
        if complete {
            session.take_back();
        }
        let (shown, before) = (self.ply_list.partial_turn(), &self.snapshot.view);
        let rest = self.adapter.remaining_plies(text, shown, before, &after);
        self.ply_list.append(&rest, complete);
        let shown_as_entered = matches!(&rest[..], [only] if only.eq_ignore_ascii_case(ply));
        if !shown_as_entered {
            self.io.send(&output::illegal(ply, "shown in several plies"));
            self.send_moves(&rest);
        }
        if complete {
            return self.play_turn(text);
        }
        self.pass()
    }

    pub(super) fn send_moves(&mut self, plies: &[String]) {
        for ply in plies {
            self.io.send(&format!("move {ply}"));
        }
    }

    /// Handles a ply that no legal turn is shown with. It may be a whole turn as one text, or a
    /// mistake.
    fn unmatched_ply(&mut self, ply: &str) -> Result<(), Quit> {
        let shown = self.ply_list.partial_turn();
        match self.adapter.turn_from_ply(ply, shown, &self.snapshot.view) {
            Some(turn) => self.whole_turn(ply, &turn),
            None => {
                self.refuse(ply, UNFINISHED);
                Ok(())
            }
        }
    }

    /// Plays a turn, or its end, that came as one text where XBoard shows several plies.
    fn whole_turn(&mut self, text: &str, turn: &str) -> Result<(), Quit> {
        let job = self.halt()?;
        let session = self.io.session()?;
        match session.check_prefix(turn).and_then(|()| session.play(turn)) {
            Ok(()) => {
                session.take_back();
                self.ply_list.add_whole_turn(text);
                self.play_turn(turn)
            }
            Err(e) => {
                self.refuse_turn(text, e);
                self.resume(job)
            }
        }
    }

    fn refuse_turn(&mut self, ply: &str, error: SessionError) {
        self.refuse(ply, &self.adapter.translate_message(&output::reason(error)));
    }

    /// Refuses a ply. XBoard takes it back without showing the reason, so a user gets the reason
    /// in a window.
    pub(super) fn refuse(&mut self, ply: &str, reason: &str) {
        self.move_refused = true;
        if !self.opponent_is_engine {
            self.io.send(&format!("tellusererror {ply}: {reason}"));
        }
        self.io.send(&output::illegal(ply, reason));
        self.send_marks();
    }

    /// Handles a turn that was completed by `ply`.
    pub(super) fn on_turn(&mut self, turn: &str, ply: &str) -> Result<(), Quit> {
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
        if let Err(e) = self.io.session()?.check_prefix(turn) {
            self.ply_list.undo();
            self.refuse_turn(ply, e);
            return self.resume(job);
        }
        self.play_turn(turn)
    }

    /// Plays a turn whose plies are in the list already, and goes on.
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

    /// The turn `best`, or, if another turn of a game that does not list its turns has begun
    /// already, a legal completion of that turn.
    pub(super) fn complete_turn(&mut self, best: &str) -> Result<String, Quit> {
        let mut shown = self.ply_list.partial_turn().to_vec();
        if shown.is_empty() || !self.has_unlisted_turns() {
            return Ok(best.to_string());
        }
        loop {
            let open = self.openings(&shown)?;
            let in_best = |text: &&String| {
                text.rsplit(',').next().is_some_and(|last| best.split(',').any(|b| b == last))
            };
            let Some(text) = open.iter().find(in_best).or(open.first()) else {
                return Ok(best.to_string());
            };
            if self.io.session()?.is_legal(text) {
                return Ok(text.clone());
            }
            let (before, after) = (&self.snapshot.view, View::default());
            shown.extend(self.adapter.remaining_plies(text, &shown, before, &after));
        }
    }
}
