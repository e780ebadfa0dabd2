//! The searches of a table: when they start, within which limits, and what their results do.

use super::line::Line;
use super::setup::{Player, TurnLimit};
use super::table::{NextStep, PlayedTurn, Table};
use super::thinker::{Finished, Purpose, Task, Thought};
use crate::search::report::{Clock, Limits, Score};
use crate::search::skill::{self, Skill};
use std::time::{Duration, Instant};

/// Time that the engine keeps for the way between server and page.
const OVERHEAD: Duration = Duration::from_millis(50);

impl Table {
    /// A search tells something.
    pub fn hear(&mut self, thought: Thought) {
        match thought {
            Thought::Report(number, report) => {
                if self.thinker.wanted(number).is_some() {
                    let line = Line::new(&report, self.session.side_to_move());
                    line.put_into(&mut self.lines, report.multipv);
                    self.report_version += 1;
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

    fn search_done(&mut self, purpose: Purpose, finished: Finished) {
        let result = match finished.result {
            Ok(result) => result,
            Err(error) => {
                log::error!("{error}");
                return;
            }
        };
        let Some(turn) = result.best else { return };
        match purpose {
            Purpose::Turn => {
                self.turn_found(turn, (Score::of(result.value), result.depth));
            }
            Purpose::Hint => {
                self.hint = Some(turn);
                self.version += 1;
            }
            Purpose::Analysis => {}
        }
    }

    /// Starts the search that the state of the table asks for, or none.
    pub(super) fn think(&mut self) {
        self.held = None;
        let over = self.over.is_some() || self.session.needs_throw();
        match (self.analysis, self.next_step()) {
            (Some(lines), _) if !over => {
                let limits = Limits { infinite: true, multipv: lines, ..Limits::default() };
                self.search(Purpose::Analysis, limits);
            }
            (None, NextStep::Engine) => self.search(Purpose::Turn, self.limits()),
            _ => self.thinker.cancel(),
        }
    }

    pub(super) fn search(&mut self, purpose: Purpose, limits: Limits) {
        let throws = |played: &PlayedTurn| played.throw.as_ref().map(|(throw, _)| throw.clone());
        let mut turns: Vec<String> = Vec::new();
        for played in &self.played {
            turns.extend(throws(played));
            turns.push(played.turn.clone());
        }
        turns.extend(self.session.last_throw());
        self.thinker.start(Task { purpose, turns, limits });
    }

    /// The limits of the engine's turn.
    fn limits(&self) -> Limits {
        let side = self.session.side_to_move();
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
