//! Playing, pondering and analysing: starts searches and handles their results.

use super::search::Job;
use super::{CecpEngine, FirstPass, Mode, Snapshot, output};
use crate::config;
use crate::protocol::io::Quit;
use crate::rules::{Ending, Reason};
use crate::search::report::{Limits, Report, SearchResult};
use std::time::Duration;

/// Search time for a hint if no expected turn is known.
const HINT_TIME: Duration = Duration::from_millis(300);
/// XBoard ends a game without a result when it has 1,000 moves and passes (`MAX_MOVES` in its
/// `common.h`). A game of which it is told the board is a draw before: no turn takes so many more.
const MOST_PLIES: usize = 960;

impl CecpEngine {
    /// Reads the current position from the session into the snapshot, and sends its marks.
    pub(super) fn refresh(&mut self) -> Result<(), Quit> {
        self.play_pending_throw()?;
        self.snapshot = Snapshot::of(self.io.session()?);
        self.begin()
    }

    /// Begins a turn in the position of the snapshot, and sends its marks.
    fn begin(&mut self) -> Result<(), Quit> {
        self.start_turn()?;
        self.search.excluded.clear();
        self.search.expected = None;
        self.shown.announced = false;
        self.send_marks();
        Ok(())
    }

    /// Stops the running search and returns what it was for. Afterwards the session has the
    /// position that the GUI shows: a pondered turn is taken back.
    pub(super) fn halt(&mut self) -> Result<Option<Job>, Quit> {
        self.io.stop()?;
        if let Some(Job::Ponder(_)) = self.search.job {
            self.io.session()?.take_back();
        }
        let job = self.search.job.take();
        if job == Some(Job::Move) {
            self.answer_pings();
            if std::mem::take(&mut self.search.is_ponder_hit) {
                self.start_turn()?;
            }
        }
        Ok(job)
    }

    /// Restarts the search that [`CecpEngine::halt`] stopped, if any.
    pub(super) fn resume(&mut self, job: Option<Job>) -> Result<(), Quit> {
        if job.is_some() { self.proceed() } else { Ok(()) }
    }

    /// Starts the search that the mode requires in the current position.
    pub(super) fn proceed(&mut self) -> Result<(), Quit> {
        let not_yet = self.refused.position || self.start.first_pass == FirstPass::Due;
        if self.orders.paused || self.io.busy() || self.snapshot.needs_throw || not_yet {
            return Ok(());
        }
        match self.orders.mode {
            Mode::Force => Ok(()),
            Mode::Analyze => self.analyze(),
            Mode::Play(_) if self.ending().is_some() => Ok(()),
            Mode::Play(side) if side != self.snapshot.view.side => {
                if self.offer_choice() {
                    Ok(())
                } else {
                    self.start_pondering()
                }
            }
            Mode::Play(_) if !self.ply_list.mover_is_next() => Ok(()),
            Mode::Play(_) => {
                let mut limits = self.limits();
                if self.ply_list.is_mid_turn() && !self.has_unlisted_turns() {
                    let adapter = self.adapter.as_ref();
                    limits.search_turns = self.ply_list.matching_turns(&[], adapter);
                }
                self.start_search(Job::Move, limits)
            }
        }
    }

    fn limits(&self) -> Limits {
        let overhead = self.settings.number(config::OVERHEAD).unsigned_abs();
        let (overhead, skill) = (Duration::from_millis(overhead), self.settings.skill());
        Limits { skill, ..self.clock.limits(self.own_turns(), overhead) }
    }

    /// Number of turns that the side to move has played.
    fn own_turns(&self) -> u32 {
        u32::try_from(self.ply_list.turns() / 2).unwrap_or(u32::MAX)
    }

    fn start_search(&mut self, job: Job, limits: Limits) -> Result<(), Quit> {
        self.search.begin(job);
        self.io.start_search(limits)
    }

    /// Analyses the position, if the mode is that. Of one in which the game is over there is a
    /// single line.
    pub(super) fn analyze(&mut self) -> Result<(), Quit> {
        if self.orders.mode != Mode::Analyze || self.orders.paused {
            return Ok(());
        }
        if let Some(ending) = self.snapshot.ending {
            self.io.send(&output::ending_line(ending, self.snapshot.view.side));
            return Ok(());
        }
        // If the game does not list its turns, there are always more than the user can exclude.
        let turns = self.ply_list.turn_start().listed();
        let all_excluded = (1..=self.search.excluded.len()).contains(&turns);
        let not_yet = self.snapshot.needs_throw || self.start.first_pass == FirstPass::Due;
        if not_yet || all_excluded || self.ply_list.is_mid_turn() {
            return Ok(());
        }
        let multipv = usize::try_from(self.settings.number(config::MULTI_PV)).unwrap_or(1);
        let excluded_turns = self.search.excluded.clone();
        let limits = Limits { infinite: true, multipv, excluded_turns, ..Limits::default() };
        self.start_search(Job::Analyze, limits)
    }

    fn start_pondering(&mut self) -> Result<(), Quit> {
        // If there are too many turns to list, the opponent hardly ever plays the expected one.
        let allowed = self.orders.ponder && self.clock.allows_pondering();
        let ponder = allowed && !self.has_unlisted_turns();
        let expected = self.search.expected.clone().filter(|_| ponder);
        let Some(turn) = expected else { return Ok(()) };
        let session = self.io.session()?;
        if session.play(&turn).is_err() {
            return Ok(());
        }
        if session.ending().is_some() || session.needs_throw() {
            session.take_back();
            return Ok(());
        }
        self.search.pondered = Some(Snapshot::of(session));
        // XBoard shows the hint before the thinking lines.
        self.give_hint(&turn);
        let limits = Limits { ponder: true, ..self.limits() };
        self.start_search(Job::Ponder(turn), limits)
    }

    pub(super) fn easy(&mut self) -> Result<(), Quit> {
        self.orders.ponder = false;
        if let Some(Job::Ponder(_)) = self.search.job {
            self.halt()?;
        }
        Ok(())
    }

    pub(super) fn go(&mut self) -> Result<(), Quit> {
        self.halt()?;
        let (side, passes) = (self.snapshot.view.side, !self.ply_list.mover_is_next());
        self.orders.mode = Mode::Play(if passes { side.other() } else { side });
        self.announce();
        self.claim_result();
        if passes && !self.orders.opponent_is_engine {
            self.pass()?;
        }
        self.proceed()
    }

    pub(super) fn play_other(&mut self) -> Result<(), Quit> {
        self.halt()?;
        self.orders.mode = Mode::Play(self.snapshot.view.side.other());
        self.announce();
        self.proceed()
    }

    pub(super) fn move_now(&mut self) {
        if self.search.is_own_turn() {
            self.io.control().stop();
        }
    }

    /// The end of the game: that by the rules, or, if it is being played, that of XBoard's list of
    /// moves.
    fn ending(&self) -> Option<Ending> {
        let is_played =
            matches!(self.orders.mode, Mode::Play(_)) && !self.adapter.board().is_none();
        let is_full = || is_played && self.ply_list.plies().count() >= MOST_PLIES;
        self.snapshot.ending.or_else(|| is_full().then_some(Ending::draw(Reason::MoveLimit)))
    }

    /// Sends the result if the game is over and the engine plays in it.
    pub(super) fn claim_result(&mut self) {
        if let (Mode::Play(_), Some(ending)) = (self.orders.mode, self.ending()) {
            self.io.send(&ending.to_string());
        }
    }

    pub(super) fn on_report(&mut self, report: Report) {
        if self.search.is_shown(self.orders.post) {
            let line = output::thinking_line(&report, self.adapter.as_ref());
            self.io.send(&line);
        }
        self.search.report = Some(report);
    }

    /// Handles the end of a search that was not stopped by [`CecpEngine::halt`].
    pub(super) fn on_search_done(&mut self, found: &SearchResult) -> Result<(), Quit> {
        match self.search.job.take() {
            Some(Job::Move) => {
                self.make_move(found)?;
                self.answer_pings();
                self.proceed()
            }
            Some(Job::Hint) => {
                if let Some(turn) = &found.best {
                    self.give_hint(turn);
                }
                Ok(())
            }
            Some(Job::Ponder(_)) => {
                self.io.session()?.take_back();
                Ok(())
            }
            Some(Job::Analyze) | None => Ok(()),
        }
    }

    fn make_move(&mut self, found: &SearchResult) -> Result<(), Quit> {
        let Some(turn) = &found.best else {
            self.refresh()?;
            self.claim_result();
            return Ok(());
        };
        self.manners.count(found.value, self.settings.number(config::RESIGN_SCORE));
        if self.settings.on(config::RESIGN) && self.manners.resigns() {
            self.io.send("resign");
            self.orders.mode = Mode::Force;
            return self.refresh();
        }
        let turn = &self.complete_turn(turn)?;
        if let Err(e) = self.io.session()?.play(turn) {
            log::error!("{e}");
            return self.refresh();
        }
        self.play_pending_throw()?;
        let snapshot = Snapshot::of(self.io.session()?);
        if self.settings.on(config::OFFER_DRAWS) && self.manners.offers_draw(self.ply_list.turns())
        {
            self.io.send("offer draw");
        }
        let plies = self.next_plies(turn, &self.snapshot.view, Some(&snapshot.view));
        (self.snapshot, self.shown.announced) = (snapshot, false);
        // In one write, so that XBoard reads the comment before the opponent can answer.
        let mut lines: Vec<String> =
            plies.iter().map(|ply| format!("move {}", self.ply_text(ply))).collect();
        self.ply_list.append(plies, true);
        lines.extend(self.announcement(true));
        self.io.send(&lines.join("\n"));
        let turns = self.own_turns().max(1);
        self.clock.turn_done(self.search.elapsed(), found.nodes, turns);
        self.begin()?;
        self.shown.announced = true;
        self.search.expected = found.ponder.clone();
        self.claim_result();
        Ok(())
    }

    fn answer_pings(&mut self) {
        for number in std::mem::take(&mut self.search.pings) {
            self.io.send(&format!("pong {number}"));
        }
    }

    /// `draw`: accepts if the engine's last score is low enough.
    pub(super) fn draw_offered(&mut self) {
        let limit = self.settings.number(config::DRAW_SCORE);
        if self.manners.accepts_draw(self.ply_list.turns(), limit) {
            self.io.send("offer draw");
        }
    }

    pub(super) fn hint(&mut self) -> Result<(), Quit> {
        match &self.search.job {
            Some(Job::Ponder(turn)) => {
                let turn = turn.clone();
                self.give_hint(&turn);
            }
            None if self.snapshot.ending.is_none() && !self.snapshot.needs_throw => {
                match self.search.expected.clone() {
                    Some(turn) => self.give_hint(&turn),
                    None => {
                        let limits = Limits { move_time: Some(HINT_TIME), ..Limits::default() };
                        return self.start_search(Job::Hint, limits);
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn give_hint(&mut self, turn: &str) {
        let ply = output::first_ply(turn, &self.snapshot.view, self.adapter.as_ref());
        self.io.send(&format!("Hint: {ply}"));
    }

    pub(super) fn send_progress(&mut self) {
        if self.search.job == Some(Job::Analyze) {
            let turns = self.ply_list.turn_start().listed();
            let line = output::progress_line(&self.search, turns, self.adapter.as_ref());
            self.io.send(&line);
        }
    }
}
