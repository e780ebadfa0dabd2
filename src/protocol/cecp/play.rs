//! Playing, pondering and analysing: when the engine thinks, and what becomes of it.

use super::{Cecp, Job, Mode, Seen, output};
use crate::config;
use crate::protocol::io::Quit;
use crate::search::report::{Found, Limits, Report};
use std::time::{Duration, Instant};

/// How long a hint may take when there is nothing to take it from.
const HINT: Duration = Duration::from_millis(300);
/// Own turns in a row that have to look lost before the engine resigns.
const TURNS_LOST: u32 = 3;
/// Turns of both sides before a draw is offered or accepted.
const TURNS_BEFORE_DRAW: usize = 40;
/// Own turns in a row that have to look level before a draw is offered, and how level.
const TURNS_LEVEL: u32 = 10;
const LEVEL: i32 = 10;

impl Cecp {
    /// Sees what position has come; the session is at the desk.
    pub(super) fn look(&mut self) -> Result<(), Quit> {
        self.throw()?;
        let session = self.desk.session()?;
        let legal = session.legal();
        self.seen = Seen::of(session, legal.len());
        self.expect(legal)?;
        self.excluded.clear();
        self.expected = None;
        self.told = false;
        self.mark();
        Ok(())
    }

    /// Ends what the session is doing; what that was. The session shows the position that
    /// the GUI shows.
    pub(super) fn halt(&mut self) -> Result<Option<Job>, Quit> {
        self.desk.settle()?;
        if let Some(Job::Ponder(_)) = self.job {
            self.desk.session()?.take_back();
        }
        let job = self.job.take();
        if job == Some(Job::Move) {
            self.answer_pings();
        }
        Ok(job)
    }

    /// Takes up again what was halted for a moment.
    pub(super) fn take_up(&mut self, job: Option<Job>) -> Result<(), Quit> {
        if job.is_some() { self.go_on() } else { Ok(()) }
    }

    /// Does what the mode asks for in the position that has come.
    pub(super) fn go_on(&mut self) -> Result<(), Quit> {
        let still = self.seen.waits || self.seen.ending.is_some();
        if self.paused || self.desk.busy() || still {
            return Ok(());
        }
        match self.mode {
            Mode::Force => Ok(()),
            Mode::Analyze => self.analyze(),
            Mode::Play(side) if side != self.seen.side => {
                if self.ask("") {
                    Ok(())
                } else {
                    self.start_pondering()
                }
            }
            Mode::Play(_) if !self.ledger.own_half() => Ok(()),
            Mode::Play(_) => {
                let mut limits = self.limits();
                if self.ledger.halfway() && !self.countless() {
                    limits.only = self.ledger.open_turns(&[], self.picture.as_ref());
                }
                self.start(Job::Move, limits)
            }
        }
    }

    fn limits(&self) -> Limits {
        let overhead = self.settings.number(config::OVERHEAD).unsigned_abs();
        Limits { overhead: Duration::from_millis(overhead), ..self.clock.limits(self.own_turns()) }
    }

    /// Turns that the side to move has played.
    fn own_turns(&self) -> u32 {
        u32::try_from(self.ledger.turns() / 2).unwrap_or(u32::MAX)
    }

    fn start(&mut self, job: Job, limits: Limits) -> Result<(), Quit> {
        (self.report, self.progress, self.begun) = (None, None, Instant::now());
        self.job = Some(job);
        self.desk.think(limits)
    }

    pub(super) fn analyze(&mut self) -> Result<(), Quit> {
        // Where no turns are listed there are more than anybody excludes.
        let all_excluded = (1..=self.excluded.len()).contains(&self.seen.legal);
        let nothing = self.seen.ending.is_some() || self.seen.waits || all_excluded;
        if self.mode != Mode::Analyze || nothing || self.ledger.halfway() || self.paused {
            return Ok(());
        }
        let multipv = usize::try_from(self.settings.number(config::MULTI_PV)).unwrap_or(1);
        let not = self.excluded.clone();
        let limits = Limits { infinite: true, multipv, not, ..Limits::default() };
        self.start(Job::Analyze, limits)
    }

    fn start_pondering(&mut self) -> Result<(), Quit> {
        // Nobody guesses one of countless turns.
        let ponder = self.ponder && !self.countless();
        let Some(turn) = self.expected.clone().filter(|_| ponder) else { return Ok(()) };
        let session = self.desk.session()?;
        if session.play(&turn).is_err() {
            return Ok(());
        }
        if session.ending().is_some() || session.awaits_dice() {
            session.take_back();
            return Ok(());
        }
        // Only whether there are any counts while the session is away.
        self.ahead = Some(Seen::of(session, 1));
        // XBoard puts it before the line of thinking.
        self.give_hint(&turn);
        let limits = Limits { ponder: true, ..self.limits() };
        self.start(Job::Ponder(turn), limits)
    }

    pub(super) fn easy(&mut self) -> Result<(), Quit> {
        self.ponder = false;
        if let Some(Job::Ponder(_)) = self.job {
            self.halt()?;
        }
        Ok(())
    }

    pub(super) fn go(&mut self) -> Result<(), Quit> {
        self.halt()?;
        let side = self.seen.side;
        self.mode = Mode::Play(if self.ledger.own_half() { side } else { side.other() });
        self.tell();
        self.claim();
        self.go_on()
    }

    pub(super) fn play_other(&mut self) -> Result<(), Quit> {
        self.halt()?;
        self.mode = Mode::Play(self.seen.side.other());
        self.tell();
        self.go_on()
    }

    pub(super) fn move_now(&mut self) {
        if self.job == Some(Job::Move) {
            self.desk.control().stop();
        }
    }

    /// Tells the GUI that the game is over, if it is and the engine plays it.
    pub(super) fn claim(&mut self) {
        if let (Mode::Play(_), Some(ending)) = (self.mode, self.seen.ending) {
            self.desk.say(&ending.to_string());
        }
    }

    pub(super) fn hear_report(&mut self, report: Report) {
        let shown = match self.job {
            Some(Job::Analyze) => true,
            Some(Job::Move | Job::Ponder(_)) => self.post,
            Some(Job::Hint) | None => false,
        };
        if shown {
            let line = output::thinking(&report, self.picture.as_ref());
            self.desk.say(&line);
        }
        self.report = Some(report);
    }

    /// The search has come to its end by itself.
    pub(super) fn found(&mut self, found: &Found) -> Result<(), Quit> {
        match self.job.take() {
            Some(Job::Move) => {
                self.make_move(found)?;
                self.answer_pings();
                self.go_on()
            }
            Some(Job::Hint) => {
                if let Some(turn) = &found.best {
                    self.give_hint(turn);
                }
                Ok(())
            }
            Some(Job::Ponder(_)) => {
                self.desk.session()?.take_back();
                Ok(())
            }
            Some(Job::Analyze) | None => Ok(()),
        }
    }

    fn make_move(&mut self, found: &Found) -> Result<(), Quit> {
        let Some(turn) = &found.best else {
            self.look()?;
            self.claim();
            return Ok(());
        };
        self.weigh(found.value);
        if self.settings.on(config::RESIGN) && self.lost >= TURNS_LOST {
            self.desk.say("resign");
            self.mode = Mode::Force;
            return self.look();
        }
        let turn = &self.completed(turn)?;
        let session = self.desk.session()?;
        let before = session.fen();
        if let Err(e) = session.play(turn) {
            log::error!("{e}");
            return self.look();
        }
        self.throw()?;
        let session = self.desk.session()?;
        let (after, seen) = (session.fen(), Seen::of(session, 0));
        if self.settings.on(config::OFFER_DRAWS)
            && self.level >= TURNS_LEVEL
            && self.ledger.turns() >= TURNS_BEFORE_DRAW
        {
            self.level = 0;
            self.desk.say("offer draw");
        }
        let plies = self.picture.rest(turn, self.ledger.half(), &before, &after);
        self.ledger.show(&plies, true);
        (self.seen, self.told) = (seen, false);
        // In one piece: XBoard must not hear of the answer before the comment.
        let mut lines: Vec<String> = plies.iter().map(|ply| format!("move {ply}")).collect();
        lines.extend(self.news(true));
        self.desk.say(&lines.join("\n"));
        let turns = self.own_turns().max(1);
        self.clock.spend(self.begun.elapsed(), turns);
        self.look()?;
        self.told = true;
        self.expected = found.ponder.clone();
        self.claim();
        Ok(())
    }

    /// Counts how long the game has been lost, or level.
    fn weigh(&mut self, value: i32) {
        let threshold = self.settings.number(config::RESIGN_SCORE);
        self.lost = if i64::from(value) <= -threshold { self.lost + 1 } else { 0 };
        self.level = if value.abs() <= LEVEL { self.level + 1 } else { 0 };
        self.value = Some(value);
    }

    fn answer_pings(&mut self) {
        for number in std::mem::take(&mut self.pings) {
            self.desk.say(&format!("pong {number}"));
        }
    }

    /// `draw`: agrees if the engine would not like to go on.
    pub(super) fn draw_offered(&mut self) {
        let limit = self.settings.number(config::DRAW_SCORE);
        let content = self.value.is_some_and(|value| i64::from(value) <= limit);
        if content && self.ledger.turns() >= TURNS_BEFORE_DRAW {
            self.desk.say("offer draw");
        }
    }

    pub(super) fn hint(&mut self) -> Result<(), Quit> {
        match &self.job {
            Some(Job::Ponder(turn)) => {
                let turn = turn.clone();
                self.give_hint(&turn);
            }
            None if self.seen.ending.is_none() && !self.seen.waits => match self.expected.clone() {
                Some(turn) => self.give_hint(&turn),
                None => {
                    let limits = Limits { move_time: Some(HINT), ..Limits::default() };
                    return self.start(Job::Hint, limits);
                }
            },
            _ => {}
        }
        Ok(())
    }

    fn give_hint(&mut self, turn: &str) {
        let ply = output::first_ply(turn, &self.seen.fen, self.picture.as_ref());
        self.desk.say(&format!("Hint: {ply}"));
    }

    pub(super) fn tell_progress(&mut self) {
        if self.job == Some(Job::Analyze) {
            let (report, progress) = (self.report.as_ref(), self.progress.as_ref());
            let text = output::under_way(report, progress, self.begun.elapsed(), self.seen.legal);
            self.desk.say(&text);
        }
    }
}
