//! Analysis of a whole game: what each turn has lost of the winning chances, and, in a game with
//! dice, what each throw was worth.
//!
//! All is counted in expected points, by the scale of each game
//! ([`GameInfo::score_scale`](crate::rules::GameInfo::score_scale)). A position before a throw is
//! worth the mean over the throws; what the real throw differs from that is luck, and only what a
//! turn loses after it is the player's.

use super::answer::{Answer, Refusal};
use super::judge::{Judged, of_side, points_for_white, points_of};
use super::setup::is_engine;
use super::table::Table;
use super::thinker::{Purpose, Task};
use super::tree::Place;
use super::walk::Step;
use crate::dice;
use crate::rules::Side;
use crate::search::report::{Limits, Score, Value};
use std::time::Duration;

/// Most turns of a better line.
const LINE: usize = 6;
/// A throw that did not come is searched for this part of the time of the one that came.
const RARE: u32 = 4;
/// Time for a turn that a person has found.
const GUESS_TIME: Duration = Duration::from_millis(800);

/// A turn that a person has found in the place of one of the game.
#[derive(Clone, Debug)]
pub struct Guess {
    /// The number of turns before it.
    pub ply: usize,
    /// The turn, as records have it.
    pub text: String,
    /// What it loses; `None`: that is not known yet.
    pub loss: Option<f64>,
    side: Side,
}

/// An effect of a throw, a throw that has it, and the share of all throws that have it.
type Throw = (Option<&'static str>, String, f64);

/// A search that the analysis needs.
#[derive(Clone, Debug)]
struct Job {
    ply: usize,
    /// Another throw than the one that came.
    throw: Option<String>,
    /// The share of the throws that have its effect.
    weight: f64,
}

/// What was found of the position after a number of turns.
#[derive(Clone, Debug, Default)]
struct Found {
    /// White's points after the throw that came.
    points: f64,
    /// White's points with their weights, over all throws.
    throws: Vec<(f64, f64)>,
    /// The value for the side to move, and the depth.
    score: Option<(Score, u32)>,
    /// The best turns.
    line: Vec<String>,
}

impl Found {
    /// White's points before the throw.
    fn before_throw(&self) -> f64 {
        let weights: f64 = self.throws.iter().map(|(weight, _)| weight).sum();
        self.throws.iter().map(|(weight, points)| weight * points).sum::<f64>() / weights
    }
}

/// An analysis of the whole game that is going on.
#[derive(Clone, Debug)]
pub struct Review {
    /// The searches that are left, the next one last.
    jobs: Vec<Job>,
    found: Vec<Found>,
    time: Duration,
    /// The best turns that the running search has reported.
    line: Vec<String>,
}

impl Review {
    /// How many positions are done, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let left = self.jobs.last().map_or(0, |job| job.ply + 1);
        (self.found.len() - left, self.found.len())
    }

    /// The running search reports a line.
    pub fn hear(&mut self, line: &[String]) {
        self.line = line.to_vec();
    }
}

impl Table {
    /// Analyses the whole game, with this time for each position; without a time, stops it.
    ///
    /// # Errors
    /// There is no turn.
    pub fn review(&mut self, time: Option<Duration>) -> Result<Answer, Refusal> {
        if self.played.is_empty() {
            return Err(Refusal::Invalid("there is no turn to analyse".into()));
        }
        self.analysis = None;
        self.paused = is_engine(self.players, self.session.side_to_move());
        self.review = time.map(|time| {
            let count = self.played.len() + 1;
            let jobs = (0..count).map(|ply| Job { ply, throw: None, weight: 1.0 }).collect();
            Review { jobs, found: vec![Found::default(); count], time, line: Vec::new() }
        });
        Ok(self.renewed())
    }

    /// Starts the next search of the analysis, or ends it.
    pub(super) fn review_next(&mut self) {
        loop {
            let Some(review) = &self.review else { return };
            let (Some(job), time) = (review.jobs.last().cloned(), review.time) else {
                return self.review_done();
            };
            self.report_version += 1;
            if self.scout_to(Place::Game(job.ply), job.throw.as_deref()).is_err() {
                self.review = None;
                return;
            }
            let session = self.scout.session();
            if let Some(ending) = session.ending() {
                self.review_found(points_of(ending.outcome), None);
                continue;
            }
            // After the last turn, real dice may not have been thrown yet.
            if session.needs_throw() {
                let throws = self.throws(job.ply);
                self.spread(throws, None);
                continue;
            }
            let time = if job.throw.is_some() { time / RARE } else { time };
            let limits = Limits { move_time: Some(time), ..Limits::default() };
            let turns = self.scout.texts();
            self.thinker.start(Task { purpose: Purpose::Review, turns, limits });
            return;
        }
    }

    /// The search of the last job has ended with this value.
    pub(super) fn review_heard(&mut self, value: Value, depth: u32) {
        let Some(job) = self.review.as_ref().and_then(|review| review.jobs.last()).cloned() else {
            return;
        };
        if self.scout_to(Place::Game(job.ply), job.throw.as_deref()).is_err() {
            return;
        }
        let session = self.scout.session();
        let scale = session.info().score_scale;
        let points = points_for_white(value, session.side_to_move(), scale);
        let thrown = job.throw.is_none() && self.scout.session().last_throw().is_some();
        self.review_found(points, Some((Score::of(value), depth)));
        if thrown {
            let came = self.scout.session().throw_effect();
            let throws = self.throws(job.ply);
            self.spread(throws, Some(came));
        }
        self.think();
    }

    /// Notes what the last job has found.
    fn review_found(&mut self, points: f64, score: Option<(Score, u32)>) {
        let Some(review) = &mut self.review else { return };
        let Some(job) = review.jobs.pop() else { return };
        let found = &mut review.found[job.ply];
        found.throws.push((job.weight, points));
        if job.throw.is_none() {
            let line = std::mem::take(&mut review.line);
            (found.points, found.score, found.line) = (points, score, line);
        }
    }

    /// The throws after a number of turns.
    fn throws(&mut self, ply: usize) -> Vec<Throw> {
        let way = self.way_to(Place::Game(ply));
        way.map_or(Vec::new(), |(line, _)| self.throws_after(&line))
    }

    /// The throws after these turns by their effects: one of each, and the share of all that have
    /// it.
    fn throws_after(&mut self, line: &[Step]) -> Vec<Throw> {
        let mut effects: Vec<Throw> = Vec::new();
        for (first, second) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            let throw = dice::text([first, second]);
            if self.scout.go(line, Some(&throw)).is_err() {
                continue;
            }
            let effect = self.scout.session().throw_effect();
            match effects.iter_mut().find(|(known, ..)| *known == effect) {
                Some((.., share)) => *share += 1.0 / 36.0,
                None => effects.push((effect, throw, 1.0 / 36.0)),
            }
        }
        effects
    }

    /// Orders searches of the throws that have not come. What was found of the one that came gets
    /// its weight; where none came yet, the position itself has no value of its own.
    fn spread(&mut self, throws: Vec<Throw>, came: Option<Option<&'static str>>) {
        let Some(review) = &mut self.review else { return };
        let ply = match came {
            None => review.jobs.pop().map(|job| job.ply),
            Some(_) => Some(review.jobs.last().map_or(0, |job| job.ply + 1)),
        };
        let Some(ply) = ply else { return };
        for (effect, throw, weight) in throws {
            match came == Some(effect) {
                true => review.found[ply].throws.iter_mut().for_each(|(own, _)| *own = weight),
                false => review.jobs.push(Job { ply, throw: Some(throw), weight }),
            }
        }
    }

    /// Every position is searched: says what the turns have lost.
    fn review_done(&mut self) {
        let Some(review) = self.review.take() else { return };
        for ply in 0..self.played.len() {
            let (before, after) = (&review.found[ply], &review.found[ply + 1]);
            let side = self.played[ply].side;
            let best = of_side(before.points, side);
            let is_best = before.line.first() == Some(&self.played[ply].turn);
            let loss = best - of_side(after.before_throw(), side);
            let loss = if is_best { 0.0 } else { loss.max(0.0) };
            let luck = self.played[ply].throw.is_some();
            let luck = luck.then(|| before.points - before.before_throw());
            let judged = Judged { best, loss, luck };
            self.played[ply].judged = Some(judged);
            let value = |(score, depth): (Score, u32)| (score.from_view_of(Side::Black), depth);
            if let Some(score) = after.score {
                self.played[ply].score = Some(value(score));
            }
            let Some((_, mark)) = judged.judgement() else { continue };
            let notes = &mut self.played[ply].notes;
            if notes.marks.is_empty() {
                notes.marks.push(mark);
            }
            let line: Vec<String> = before.line.iter().take(LINE).cloned().collect();
            if let Err(refusal) = self.add_line(Place::Game(ply), &line, before.score) {
                log::debug!("{refusal}");
            }
        }
        self.version += 1;
    }

    /// Adds a better line as a variation; its first turn gets the score.
    fn add_line(
        &mut self,
        from: Place,
        line: &[String],
        score: Option<(Score, u32)>,
    ) -> Result<(), Refusal> {
        let mut place = from;
        for (i, turn) in line.iter().enumerate() {
            self.scout_to(place, None)?;
            if !self.scout.session().is_legal(turn) {
                break;
            }
            place = self.try_turn(place, turn)?;
            if let (0, Some(node)) = (i, self.tree.get_mut(place)) {
                node.played.score = score;
            }
        }
        Ok(())
    }

    /// A person has found a turn in the place of one of the game: what does it lose?
    ///
    /// # Errors
    /// It is illegal, or the game was not analysed.
    pub fn guess(&mut self, ply: usize, text: &str) -> Result<Answer, Refusal> {
        if self.played.get(ply).is_none_or(|played| played.judged.is_none()) {
            return Err(Refusal::Invalid("this turn was not analysed".into()));
        }
        self.scout_to(Place::Game(ply), None)?;
        let turn = self.scout.session().find_typed(text)?;
        let guessed = self.scout.describe(&turn)?;
        let side = guessed.side;
        self.guess = Some(Guess { ply, text: guessed.text, loss: None, side });
        let (mut line, throw) = self.way_to(Place::Game(ply))?;
        line.push((throw, turn));
        self.scout.go(&line, None)?;
        let session = self.scout.session();
        let (ending, dry) =
            (session.ending(), session.needs_throw() || session.last_throw().is_some());
        if let Some(ending) = ending {
            self.guess_found(points_of(ending.outcome));
        } else {
            if dry {
                // The throw that is most likely to come.
                let throws = self.throws_after(&line);
                let usual = throws.into_iter().max_by(|a, b| a.2.total_cmp(&b.2));
                self.scout.go(&line, usual.map(|(_, throw, _)| throw).as_deref())?;
            }
            let turns = self.scout.texts();
            let limits = Limits { move_time: Some(GUESS_TIME), ..Limits::default() };
            self.thinker.start(Task { purpose: Purpose::Guess, turns, limits });
        }
        self.report_version += 1;
        Ok(Answer::Done)
    }

    /// The search after the turn that a person has found has ended.
    pub(super) fn guess_heard(&mut self, value: Value) {
        if let Some(guess) = &self.guess {
            let scale = self.session.info().score_scale;
            self.guess_found(points_for_white(value, guess.side.other(), scale));
        }
        self.think();
    }

    fn guess_found(&mut self, points: f64) {
        let Some(guess) = &mut self.guess else { return };
        let judged = self.played.get(guess.ply).and_then(|played| played.judged);
        guess.loss = judged.map(|judged| (judged.best - of_side(points, guess.side)).max(0.0));
        self.report_version += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_before_a_throw_is_worth_the_mean_over_the_throws() {
        let throws = vec![(32.0 / 36.0, 0.5), (2.0 / 36.0, 0.9), (2.0 / 36.0, 0.1)];
        let even = Found { points: 0.5, throws, ..Found::default() };
        assert!((even.before_throw() - 0.5).abs() < 1e-9);
        // What all throws are worth is their mean, so luck has the mean 0.
        let luck: f64 =
            even.throws.iter().map(|(share, points)| share * (points - even.before_throw())).sum();
        assert!(luck.abs() < 1e-9);
        let without_dice = Found { throws: vec![(1.0, 0.7)], ..Found::default() };
        assert!((without_dice.before_throw() - 0.7).abs() < 1e-9);
    }
}
