//! The searches of a table: when they start, within which limits, and what their results do.

use super::line::Line;
use super::played::PlayedTurn;
use super::setup::{Player, TurnLimit};
use super::table::{NextStep, Table};
use super::thinker::{Finished, Purpose, Task, Thought};
use super::tree::Place;
use crate::rules::Side;
use crate::search::report::{Clock, Limits, Report, Score};
use crate::search::skill::{self, Skill};
use std::time::{Duration, Instant};

/// Time that the engine keeps for the way between server and page.
const OVERHEAD: Duration = Duration::from_millis(50);

impl Table {
    /// A search tells something.
    pub fn hear(&mut self, thought: Thought) {
        match thought {
            Thought::Report(number, report) => {
                match (self.thinker.wanted(number), &mut self.review) {
                    (Some(Purpose::Review), Some(review)) => review.hear(&report.pv),
                    (Some(Purpose::Guess | Purpose::Ponder) | None, _) => {}
                    (Some(_), _) => self.hear_line(&report),
                }
            }
            Thought::Done(number, mut finished) => {
                let wanted = self.thinker.wanted(number);
                self.thinker.finished(number, &mut finished);
                if let Some(purpose) = wanted {
                    self.search_done(purpose, *finished);
                }
            }
        }
    }

    /// A line of a search. It is dropped if its position is gone.
    fn hear_line(&mut self, report: &Report) {
        let (place, throw) = self.searched();
        if self.scout_to(place, throw.as_deref()).is_err() {
            return;
        }
        let mut line = Line::new(report, self.scout.session().side_to_move());
        line.texts = self.scout.notations(&line.turns);
        line.arrow = line.turns.first().and_then(|turn| self.arrow(self.scout.session(), turn));
        line.put_into(&mut self.lines, report.multipv);
        self.report_version += 1;
    }

    /// The position to which a search belongs: while one is analysed the position that is looked
    /// at, otherwise the present one.
    pub(super) fn searched(&self) -> (Place, Option<String>) {
        let looked = self.looked.clone().filter(|_| self.analysis.is_some());
        looked.unwrap_or((self.present(), None))
    }

    fn search_done(&mut self, purpose: Purpose, finished: Finished) {
        let result = match finished.result {
            Ok(result) => result,
            Err(error) => {
                log::error!("{error}");
                return;
            }
        };
        match purpose {
            Purpose::Review => return self.review_heard(result.value, result.depth),
            Purpose::Guess => return self.guess_heard(result.value),
            _ => {}
        }
        let Some(turn) = result.best else { return };
        match purpose {
            Purpose::Turn => {
                self.expect(result.ponder);
                self.turn_found(turn, (Score::of(result.value), result.depth));
            }
            Purpose::Hint => {
                self.hint = Some(turn);
                self.version += 1;
                if self.review.is_some() {
                    self.think();
                }
            }
            Purpose::Analysis | Purpose::Review | Purpose::Guess | Purpose::Ponder => {}
        }
    }

    /// Starts the search that the state of the table asks for, or none.
    pub(super) fn think(&mut self) {
        self.held = None;
        if self.review.is_some() {
            return self.review_next();
        }
        match (self.analysis, self.next_step()) {
            (Some(lines), _) => {
                let (place, throw) = self.searched();
                let at = self.scout_to(place, throw.as_deref());
                let session = self.scout.session();
                if at.is_err() || session.ending().is_some() || session.needs_throw() {
                    return self.thinker.cancel();
                }
                let turns = self.scout.texts();
                let limits = Limits { infinite: true, multipv: lines, ..Limits::default() };
                self.thinker.start(Task { purpose: Purpose::Analysis, turns, limits });
            }
            (None, NextStep::Engine) if self.has_pondered() => {}
            (None, NextStep::Engine) => {
                let limits = self.limits(self.session.side_to_move());
                self.search(Purpose::Turn, self.turns(), limits);
            }
            (None, NextStep::Person) => self.ponder(),
            _ => self.thinker.cancel(),
        }
    }

    /// The turns and throws that lead to the present position.
    pub(super) fn turns(&self) -> Vec<String> {
        let steps = self.played.iter().map(PlayedTurn::step);
        let mut turns: Vec<String> =
            steps.flat_map(|(throw, turn)| throw.into_iter().chain([turn])).collect();
        turns.extend(self.session.last_throw());
        turns
    }

    /// Searches the position after these turns.
    pub(super) fn search(&mut self, purpose: Purpose, turns: Vec<String>, limits: Limits) {
        self.thinker.start(Task { purpose, turns, limits });
    }

    /// The limits of a turn of the engine for `side`.
    pub(super) fn limits(&self, side: Side) -> Limits {
        let Player::Engine(level) = self.players[side.index()] else { return Limits::default() };
        let level = skill::NAMES.get(level - 1).map_or(skill::FULL, |(_, level)| *level);
        let mut limits =
            Limits { skill: Skill::of_level(level), overhead: OVERHEAD, ..Limits::default() };
        match (&self.clock, self.setup.limit) {
            (Some(clock), _) => {
                let left = clock.left(side, Instant::now());
                let increment = clock.increment();
                limits.clock = Some(Clock { left, increment, turns_to_go: None });
            }
            (None, TurnLimit::Time(time)) => limits.move_time = Some(time),
            (None, TurnLimit::Nodes(nodes)) => limits.nodes = Some(nodes),
            (None, TurnLimit::Depth(depth)) => limits.depth = Some(depth),
        }
        limits
    }
}
