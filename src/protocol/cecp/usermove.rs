//! Incoming plies: what they mean, and which plies show them in XBoard.

use super::adapter::{Parsed, TurnStart, legal_beginnings, shown_plies};
use super::ply::{PASS, Ply};
use super::{CecpEngine, Clicks, Mode, output};
use crate::protocol::io::Quit;
use crate::rules::View;
use crate::session::SessionError;

/// Why a turn of its own is refused while another one is entered.
const UNFINISHED: &str = "complete the unfinished turn or take it back";

impl CecpEngine {
    /// Begins a turn, or goes on with one, in the current position.
    pub(super) fn start_turn(&mut self) -> Result<(), Quit> {
        let (view, shown) = (self.snapshot.view.clone(), self.ply_list.partial_turn());
        let start = TurnStart::of(self.io.session()?, view, shown, self.adapter.as_ref());
        self.ply_list.start_turn(start);
        self.shown.clicks = Clicks::default();
        Ok(())
    }

    /// Whether the position has legal turns that the game does not list.
    pub(super) fn has_unlisted_turns(&self) -> bool {
        self.ply_list.turn_start().is_unlisted
    }

    /// Handles a ply of the opponent, or of a game that is being entered.
    pub(super) fn usermove(&mut self, text: &str) -> Result<(), Quit> {
        if self.search.is_own_turn() {
            self.refuse(text, "not your turn");
            return Ok(());
        }
        match self.snapshot.castling(text) {
            None => self.ply(text, &self.adapter.board().ply(text)),
            Some(Err(reason)) => {
                let reason = self.adapter.show(reason);
                self.refuse(text, &reason);
                Ok(())
            }
            Some(Ok(turn)) => {
                let turn = turn.to_string();
                match &shown_plies(self.adapter.as_ref(), &turn, &self.snapshot.view)[..] {
                    [ply] => self.ply(&self.ply_text(ply), ply),
                    _ if self.ply_list.is_mid_turn() => {
                        self.refuse(text, UNFINISHED);
                        Ok(())
                    }
                    _ => {
                        self.announce_start();
                        self.whole_turn(text, &turn)
                    }
                }
            }
        }
    }

    /// Handles a ply that came as `text`.
    fn ply(&mut self, text: &str, ply: &Ply) -> Result<(), Quit> {
        self.announce_start();
        self.reopen_turn(ply)?;
        let adapter = self.adapter.as_ref();
        if let Some(turn) = self.ply_list.complete_withdrawn(ply, adapter) {
            return self.replace_ply(text, ply, &turn);
        }
        if self.ply_list.withdraw(ply, adapter) {
            let question = adapter.question(&self.ply_list.entered(), self.ply_list.turn_start());
            self.io.send(&output::illegal(text, "castling, the other piece is next"));
            self.shown.clicks = Clicks::default();
            if let Some(question) = question.filter(|_| !self.orders.opponent_is_engine) {
                self.io.send(&format!("telluser {}", question.prompt));
            }
            return Ok(());
        }
        let is_played = matches!(self.orders.mode, Mode::Play(_));
        let from_user = is_played && !self.orders.opponent_is_engine;
        let ends_turn = *ply == Ply::Pass && self.ply_list.is_mid_turn();
        if !from_user || ends_turn || adapter.can_be_clicked(ply) {
            let parsed = match from_user {
                true => self.ply_list.add_step(ply, adapter),
                false => self.ply_list.add(ply, adapter),
            };
            match parsed {
                Parsed::Turn(turn) => return self.on_turn(&turn, text),
                Parsed::Incomplete => return self.on_partial_turn(),
                Parsed::NoMatch => {}
            }
        }
        match self.ply_list.intended_turn(ply, self.adapter.as_ref()) {
            Some(turn) => self.replace_ply(text, ply, &turn),
            None if self.is_put_back(ply) => {
                self.put_back(text);
                Ok(())
            }
            None if self.find_seed(ply)? => Ok(()),
            None => self.unmatched_ply(text),
        }
    }

    /// Whether a ply means that the user puts the lifted piece back on its own square, which is
    /// marked if the position has marks.
    fn is_put_back(&self, ply: &Ply) -> bool {
        let has_marks = !self.adapter.marks(&self.snapshot.view).is_empty();
        has_marks
            && !self.orders.opponent_is_engine
            && ply.as_step().is_some_and(|step| step.from == step.to)
    }

    /// Handles a ply that continues a turn without completing it.
    fn on_partial_turn(&mut self) -> Result<(), Quit> {
        let from_user = self.is_users_turn();
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
        if self.has_unlisted_turns() {
            let job = self.halt()?;
            self.start_turn()?;
            self.resume(job)?;
        }
        self.send_marks();
        Ok(())
    }

    /// While a game is entered: a pass after a turn that could be the first step of another one
    /// shows that it was this step.
    fn reopen_turn(&mut self, ply: &Ply) -> Result<(), Quit> {
        let entering = matches!(self.orders.mode, Mode::Force | Mode::Analyze);
        if entering && *ply == Ply::Pass && self.ply_list.reopen_last() {
            self.halt()?;
            self.io.session()?.take_back();
            self.refresh()?;
        }
        Ok(())
    }

    /// Sends the pass of the other side within the user's turn; the user cannot enter it.
    fn send_pass(&mut self) {
        if !self.ply_list.mover_is_next() {
            self.ply_list.add(&Ply::Pass, self.adapter.as_ref());
            self.io.send(&format!("move {PASS}"));
        }
    }

    /// Replaces a ply that means `turn` (a turn or its beginning) but is not how that is shown.
    /// XBoard takes the ply back if it is refused, and then receives the right plies.
    fn replace_ply(&mut self, text: &str, ply: &Ply, turn: &str) -> Result<(), Quit> {
        self.halt()?;
        let session = self.io.session()?;
        let after = session.play(turn).is_ok().then(|| session.view());
        let plies = self.next_plies(turn, &self.snapshot.view, after.as_ref());
        if plies != std::slice::from_ref(ply) {
            self.io.send(&output::illegal(text, "shown in several plies"));
            self.send_moves(&plies);
        }
        self.ply_list.append(plies, after.is_some());
        if after.is_some() { self.turn_played() } else { self.pass() }
    }

    /// The plies with which the engine shows the rest of `turn`, as [`Adapter::continuations`].
    ///
    /// [`Adapter::continuations`]: super::adapter::Adapter::continuations
    pub(super) fn next_plies(&self, turn: &str, before: &View, after: Option<&View>) -> Vec<Ply> {
        let shown = self.ply_list.partial_turn();
        let continuations = self.adapter.continuations(turn, shown, before, after);
        continuations.into_iter().next().unwrap_or_default()
    }

    /// A ply as XBoard's text.
    pub(super) fn ply_text(&self, ply: &Ply) -> String {
        self.adapter.board().ply_text(ply)
    }

    pub(super) fn send_moves(&mut self, plies: &[Ply]) {
        for ply in plies {
            self.io.send(&format!("move {}", self.ply_text(ply)));
        }
    }

    /// Handles a ply that no legal turn is shown with. It may be a whole turn as one text, or a
    /// mistake.
    fn unmatched_ply(&mut self, text: &str) -> Result<(), Quit> {
        let shown = self.ply_list.partial_turn();
        match self.adapter.read(text, shown, &self.snapshot.view) {
            Some(turn) => self.whole_turn(text, &turn),
            None => {
                self.refuse(text, UNFINISHED);
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
                self.ply_list.add_whole_turn(text);
                self.turn_played()
            }
            Err(e) => {
                self.refuse_turn(text, e);
                self.resume(job)
            }
        }
    }

    fn refuse_turn(&mut self, text: &str, error: SessionError) {
        let reason = self.adapter.show(&output::reason(error));
        self.refuse(text, &reason);
    }

    /// Refuses a ply. XBoard takes it back without showing the reason, so a user gets the reason
    /// in a window.
    pub(super) fn refuse(&mut self, text: &str, reason: &str) {
        self.refused.turn = true;
        if !self.orders.opponent_is_engine {
            self.io.send(&format!("tellusererror {text}: {reason}"));
        }
        self.io.send(&output::illegal(text, reason));
        self.send_marks();
    }

    /// Handles a turn that was completed by the ply `text`.
    pub(super) fn on_turn(&mut self, turn: &str, text: &str) -> Result<(), Quit> {
        if let Some(snapshot) = self.search.ponder_hit(turn) {
            self.io.control().ponderhit();
            self.snapshot = snapshot;
            self.shown.announced = false;
            self.send_marks();
            self.announce();
            return Ok(());
        }
        let job = self.halt()?;
        if let Err(e) = self.io.session()?.check_prefix(turn) {
            self.ply_list.undo();
            self.refuse_turn(text, e);
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
        self.turn_played()
    }

    /// Goes on after a turn that the session has played.
    fn turn_played(&mut self) -> Result<(), Quit> {
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
        let (session, view, adapter) =
            (self.io.session()?, &self.snapshot.view, self.adapter.as_ref());
        loop {
            let open = legal_beginnings(session, view, &shown, adapter);
            let in_best = |text: &&String| {
                text.rsplit(',').next().is_some_and(|last| best.split(',').any(|b| b == last))
            };
            let Some(text) = open.iter().find(in_best).or(open.first()) else {
                return Ok(best.to_string());
            };
            if session.is_legal(text) {
                return Ok(text.clone());
            }
            let next = adapter.continuations(text, &shown, view, None).into_iter().next();
            let Some(next) = next else { return Ok(best.to_string()) };
            shown.extend(next);
        }
    }
}
