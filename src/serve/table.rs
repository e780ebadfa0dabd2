//! A table: one game with its players, record, clocks and searches. It is a state machine that
//! knows nothing of HTTP; [`super::actor`] runs it.

use super::answer::{Answer, Refusal};
use super::clock::TableClock;
use super::kept::{GameOver, TurnNotes};
use super::line::Line;
use super::pace::{HeldTurn, USUAL_PACE};
use super::played::{PlayedTurn, Snapshot, snapshot};
use super::review::{Guess, Review};
use super::seats::Guest;
use super::setup::{Player, Setup, is_engine};
use super::thinker::{Purpose, Thinker};
use super::tree::{Place, Tree};
use super::walk::Walker;
use crate::diagram::PieceImage;
use crate::dice;
use crate::gesture::{Gesture, Target};
use crate::pgn::Termination;
use crate::render::palette::piece_images;
use crate::rules::{Outcome, Side};
use crate::search::report::Score;
use crate::session::{Game, Turns};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Searches stop this long after the last page has gone.
const PATIENCE: Duration = Duration::from_secs(10);

/// What happens at a table next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextStep {
    /// A person is to move.
    Person,
    /// The engine is to move and thinks.
    Engine,
    /// The engine is to move, but waits until it is told to go on.
    Paused,
    /// A person is to throw the dice.
    Dice,
    /// The game is over.
    Over,
}

/// A table. Everything that changes it raises [`Table::version`].
pub struct Table {
    pub(super) setup: Setup,
    pub(super) session: Box<dyn Game>,
    /// The number of the shuffled start with which the game began, if it is one.
    pub(super) start_number: Option<usize>,
    pub(super) targets: Vec<Target>,
    /// The images of all pieces, by their letters in a FEN.
    pub(super) images: BTreeMap<char, PieceImage>,
    /// The gestures of the legal turns of the present position.
    pub(super) gestures: Turns<(String, Vec<Gesture>)>,
    pub(super) played: Vec<PlayedTurn>,
    /// Turns that were taken back, the next one last.
    pub(super) redo: Vec<PlayedTurn>,
    pub(super) snapshots: Vec<Snapshot>,
    pub(super) tree: Tree,
    /// A person's comment before the first turn.
    pub(super) comment: String,
    /// A session for all positions but the present one.
    pub(super) scout: Walker,
    /// The position that a page looks at, with a throw that was named there; `None`: the present
    /// one.
    pub(super) looked: Option<(Place, Option<String>)>,
    pub(super) players: [Player; 2],
    pub(super) clock: Option<TableClock>,
    pub(super) over: Option<GameOver>,
    /// Who plays White and Black by a link.
    pub(super) guests: [Option<Guest>; 2],
    /// Whether the link for White is now that of Black: after a rematch.
    pub(super) links_are_swapped: bool,
    /// The side that offers a draw.
    pub(super) draw_offer: Option<Side>,
    /// How long each turn of two engines is to be seen, and the turn that waits for that.
    pub(super) pace: Duration,
    pub(super) held: Option<HeldTurn>,
    /// Whether the engine waits although it is to move.
    pub(super) paused: bool,
    /// The number of lines, while the position is analysed.
    pub(super) analysis: Option<usize>,
    /// The analysis of the whole game, while it goes on.
    pub(super) review: Option<Review>,
    /// The last turn that a person has found in the place of one of the game.
    pub(super) guess: Option<Guess>,
    /// The turn that the engine expects, and after how many turns of the game.
    pub(super) expected: Option<(usize, String)>,
    /// The turn that a hint named.
    pub(super) hint: Option<String>,
    /// The lines of the running search, the best first.
    pub(super) lines: Vec<Line>,
    /// Counts the rematches, each of which is a game of its own.
    pub(super) rematches: u64,
    /// Counts the changes of the table.
    pub version: u64,
    /// Counts the changes of the lines.
    pub report_version: u64,
    pub(super) thinker: Thinker<super::actor::Message>,
    pub(super) turn_start: Instant,
    /// The number of pages that show the table, and when the last one went.
    pages: usize,
    empty_since: Option<Instant>,
}

impl Table {
    /// A table with this setup; its turns are played.
    ///
    /// # Errors
    /// What is wrong with the setup.
    pub fn new(setup: Setup, thinker: Thinker<super::actor::Message>) -> Result<Table, Refusal> {
        let session = setup.session()?;
        let scout = Walker::new(&setup)?;
        let now = Instant::now();
        let targets = session.targets();
        let mut table = Table {
            images: piece_images(session.as_ref()),
            start_number: session.start_number(),
            targets,
            session,
            gestures: Turns::default(),
            played: Vec::new(),
            redo: Vec::new(),
            snapshots: Vec::new(),
            tree: Tree::default(),
            comment: setup.kept.comment.clone(),
            scout,
            looked: None,
            players: setup.players,
            clock: setup.clock.map(TableClock::new),
            over: None,
            guests: [None; 2],
            links_are_swapped: false,
            draw_offer: None,
            pace: USUAL_PACE,
            held: None,
            paused: false,
            analysis: None,
            review: None,
            guess: None,
            expected: None,
            hint: None,
            lines: Vec::new(),
            rematches: 0,
            version: 0,
            report_version: 0,
            thinker,
            turn_start: now,
            pages: 0,
            empty_since: Some(now),
            setup,
        };
        table.take_snapshot();
        table.replay()?;
        table.changed();
        Ok(table)
    }

    /// Plays the turns of the setup, and takes over what is kept of them.
    fn replay(&mut self) -> Result<(), Refusal> {
        let kept = self.setup.kept.clone();
        let mut notes = kept.turns.into_iter();
        for text in self.setup.turns.clone() {
            if dice::is_throw(&text) {
                self.session.play(&text)?;
                self.renew_snapshot();
                continue;
            }
            self.record(&text, None)?;
            let TurnNotes { score, time, clock, notes, judged } = notes.next().unwrap_or_default();
            let Some(last) = self.played.last_mut() else { continue };
            (last.score, last.time, last.clock) = (score, time, clock);
            (last.notes, last.judged) = (notes, judged);
            if let (Some(clocks), Some(left)) = (&mut self.clock, clock) {
                let mut both = clocks.both(Instant::now());
                both[last.side.index()] = left;
                clocks.set(both);
            }
            self.renew_snapshot();
        }
        if let (Some(clock), Some(left)) = (&mut self.clock, kept.clocks) {
            clock.set(left);
        }
        self.over = kept.over.filter(|_| self.session.ending().is_none());
        self.grow(kept.variations)
    }

    /// What happens next.
    #[must_use]
    pub fn next_step(&self) -> NextStep {
        if self.over.is_some() {
            NextStep::Over
        } else if self.session.needs_throw() {
            NextStep::Dice
        } else if !is_engine(self.players, self.session.side_to_move()) {
            NextStep::Person
        } else if self.paused || self.analysis.is_some() || self.review.is_some() {
            NextStep::Paused
        } else {
            NextStep::Engine
        }
    }

    /// A page has come to the table or has gone.
    pub fn set_pages(&mut self, pages: usize) {
        let was_empty = self.pages == 0;
        self.pages = pages;
        self.empty_since = (pages == 0).then(Instant::now);
        if was_empty && pages > 0 || pages == 0 {
            self.run_clock();
        }
        if was_empty && pages > 0 && self.thinker.purpose().is_none() {
            self.think();
        }
    }

    /// What time brings: a flag falls, or the last page has been away for long.
    pub fn tick(&mut self) {
        self.play_held(false);
        let now = Instant::now();
        let running = self.clock.as_ref().and_then(|clock| Some((clock, clock.running()?)));
        if let Some((clock, side)) = running
            && clock.left(side, now).is_zero()
        {
            let (outcome, reason, termination) = match self.session.cannot_win(side.other()) {
                true => (
                    Outcome::Draw,
                    format!("{side:?} is out of time, but {:?} cannot win", side.other()),
                    Termination::Normal,
                ),
                false => (
                    Outcome::Win(side.other()),
                    format!("{side:?} forfeits on time"),
                    Termination::TimeForfeit,
                ),
            };
            self.end(GameOver { outcome, reason, termination });
        }
        let ponders = self.thinker.purpose() == Some(Purpose::Ponder);
        if self.empty_since.is_some_and(|since| now - since >= PATIENCE)
            && (self.analysis.is_some()
                || self.review.is_some()
                || self.person().is_err()
                || ponders)
            && self.thinker.purpose().is_some()
        {
            self.thinker.cancel();
        }
    }

    /// Plays a turn and writes it down.
    pub(super) fn record(
        &mut self,
        turn: &str,
        score: Option<(Score, u32)>,
    ) -> Result<(), Refusal> {
        let mut played = PlayedTurn::play_counted(self.session.as_mut(), turn, &self.targets)?;
        let (now, side) = (Instant::now(), played.side);
        if let Some(clock) = &mut self.clock {
            clock.turn_made(side, now);
        }
        if self.redo.last().is_some_and(|redo| redo.turn == played.turn) {
            self.redo.pop();
        } else {
            self.redo.clear();
        }
        (played.score, played.time) = (score, Some(self.turn_start.elapsed()));
        played.clock = self.clock.as_ref().map(|clock| clock.left(side, now));
        self.tree.join(self.played.len(), &mut played);
        self.played.push(played);
        self.take_snapshot();
        (self.over, self.draw_offer) = (None, None);
        Ok(())
    }

    /// Makes the last snapshot anew.
    pub(super) fn renew_snapshot(&mut self) {
        self.snapshots.pop();
        self.take_snapshot();
    }

    pub(super) fn take_snapshot(&mut self) {
        let clocks = self.clock.as_ref().map(|clock| clock.both(Instant::now()));
        self.snapshots.push(snapshot(self.session.as_ref(), clocks));
    }

    /// After every change: who is to move, what is legal, which clock runs, what is searched.
    pub(super) fn changed(&mut self) -> Answer {
        (self.looked, self.review, self.guess) = (None, None, None);
        self.renewed()
    }

    /// The same where the page goes on looking at the position that it looks at.
    pub(super) fn renewed(&mut self) -> Answer {
        self.version += 1;
        self.report_version += 1;
        self.turn_start = Instant::now();
        (self.hint, self.lines) = (None, Vec::new());
        if let (None, Some(ending)) = (&self.over, self.session.ending()) {
            let reason = ending.reason.to_string();
            let outcome = ending.outcome;
            self.over = Some(GameOver { outcome, reason, termination: Termination::Normal });
        }
        // After a resignation something may still be tried.
        self.gestures = match self.session.ending() {
            Some(_) => Turns::default(),
            None => self.session.gestures(),
        };
        self.run_clock();
        self.think();
        Answer::Done
    }

    /// Lets the clock of the side to move run: after both first turns, and while a page is there.
    pub(super) fn run_clock(&mut self) {
        let runs = self.pages > 0
            && self.played.len() >= 2
            && self.analysis.is_none()
            && !matches!(self.next_step(), NextStep::Over | NextStep::Paused);
        let (side, now) = (self.session.side_to_move(), Instant::now());
        match &mut self.clock {
            Some(clock) if runs => clock.start(side, now),
            Some(clock) => clock.stop(now),
            None => {}
        }
    }
}
