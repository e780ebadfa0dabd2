//! What a person at the page may ask of a table.

use super::answer::{Answer, Refusal};
use super::clock::TableClock;
use super::kept::{GameOver, Kept};
use super::links::Role;
use super::played::{PlayedTurn, snapshot};
use super::setup::{DiceSource, Player, is_engine};
use super::table::{NextStep, Table};
use super::thinker::Purpose;
use super::walk::Walker;
use crate::counted::counted;
use crate::dice;
use crate::pgn::Termination;
use crate::rules::{Outcome, Side};
use crate::search::report::{Limits, Score};
use std::time::Duration;

/// How long a hint may be thought about.
const HINT_TIME: Duration = Duration::from_secs(1);
/// The engine accepts a draw if its last score was not above this, centipawns.
const DRAW_SCORE: i32 = 0;
/// The engine does not think about a draw before this many turns of the game.
const DRAW_TURNS: usize = 20;

impl Table {
    /// A person plays a turn. While the position is analysed, a person may play both sides.
    ///
    /// # Errors
    /// It is not a person's turn, or the turn is illegal.
    pub fn play(&mut self, text: &str) -> Result<Answer, Refusal> {
        self.check_entry()?;
        let turn = self.session.find_typed(text)?;
        self.record(&turn, None)?;
        Ok(self.changed())
    }

    /// Checks that a person may enter a turn.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_entry(&self) -> Result<(), Refusal> {
        match self.next_step() {
            NextStep::Person => Ok(()),
            NextStep::Paused if self.analysis.is_some() => Ok(()),
            NextStep::Dice => invalid("the dice have to be thrown first"),
            NextStep::Over => invalid("the game is over"),
            NextStep::Engine | NextStep::Paused => invalid("the engine is to move"),
        }
    }

    /// A person enters the throw of real dice, such as `3+4`.
    ///
    /// # Errors
    /// No throw is due, or the text is none.
    pub fn roll(&mut self, text: &str) -> Result<Answer, Refusal> {
        if self.next_step() != NextStep::Dice {
            return invalid("no throw of the dice is due");
        }
        let Some(throw) = dice::read(text) else {
            return invalid(format!("'{text}' is no throw, expected one such as 3+4"));
        };
        self.session.play(&throw)?;
        if let Some(last) = self.snapshots.last_mut() {
            *last = snapshot(self.session.as_ref(), last.clocks);
        }
        Ok(self.changed())
    }

    /// Goes back to a person's last decision; where no person plays or while the position is
    /// analysed, one turn. After a resignation or an agreement only that is taken back.
    ///
    /// # Errors
    /// There is none.
    pub fn back(&mut self) -> Result<Answer, Refusal> {
        let Some(goal) = self.take_back_goal() else {
            return invalid("there is no turn to take back");
        };
        if goal == self.played.len() {
            self.over = None;
            return Ok(self.changed());
        }
        self.go_to(goal)
    }

    /// The number of turns that are left after [`Table::back`]; all of them if it takes back a
    /// resignation or an agreement.
    pub(super) fn take_back_goal(&self) -> Option<usize> {
        let by_person = |played: &PlayedTurn| !is_engine(self.players, played.side);
        let any = self.analysis.is_some() || self.players.iter().all(|p| *p != Player::Person);
        let last = self.played.iter().rposition(|played| any || by_person(played));
        // Without time on the clock nobody could go on.
        let declared = |over: &GameOver| over.termination != Termination::TimeForfeit;
        match &self.over {
            Some(over) if declared(over) && self.session.ending().is_none() => {
                Some(self.played.len())
            }
            _ => last,
        }
    }

    /// Plays the turn that was taken back last, and the engine's turns after it.
    ///
    /// # Errors
    /// No turn was taken back.
    pub fn forward(&mut self) -> Result<Answer, Refusal> {
        if self.redo.is_empty() {
            return invalid("no turn was taken back");
        }
        loop {
            self.redo_one()?;
            let waits = self.analysis.is_some() || self.next_step() != NextStep::Engine;
            if waits || self.redo.is_empty() {
                return Ok(self.changed());
            }
        }
    }

    /// Goes back to the position after `ply` turns.
    ///
    /// # Errors
    /// There are not so many turns.
    pub fn go_to(&mut self, ply: usize) -> Result<Answer, Refusal> {
        if ply >= self.snapshots.len() {
            return invalid(format!("the game has only {}", counted(self.played.len(), "turn")));
        }
        let removed = self.take_away(ply);
        self.tree.leave(ply, &removed, false);
        self.redo.extend(removed.into_iter().rev());
        if let (Some(clock), Some(left)) = (&mut self.clock, self.snapshots[ply].clocks) {
            clock.set(left);
        }
        self.over = None;
        // The engine does not at once repeat what was taken back.
        self.paused = is_engine(self.players, self.session.side_to_move());
        Ok(self.changed())
    }

    /// Takes back all turns after the first `ply`, and returns them.
    pub(super) fn take_away(&mut self, ply: usize) -> Vec<PlayedTurn> {
        let removed = self.played.split_off(ply);
        for _ in &removed {
            self.session.take_back();
        }
        self.snapshots.truncate(ply + 1);
        removed
    }

    /// The engine moves now: it stops thinking, or goes on if it waited.
    ///
    /// # Errors
    /// The engine is not to move.
    pub fn move_now(&mut self) -> Result<Answer, Refusal> {
        match self.next_step() {
            NextStep::Engine => {
                if self.play_held(true) {
                    return Ok(Answer::Done);
                }
                self.thinker.stop();
                Ok(Answer::Done)
            }
            NextStep::Paused => {
                (self.paused, self.analysis) = (false, None);
                Ok(self.changed())
            }
            _ => invalid("the engine is not to move"),
        }
    }

    /// Searches for the turn that the engine would play.
    ///
    /// # Errors
    /// No person is to move.
    pub fn ask_hint(&mut self) -> Result<Answer, Refusal> {
        if self.next_step() != NextStep::Person {
            return invalid("a hint is for the person to move");
        }
        let limits = Limits { move_time: Some(HINT_TIME), ..Limits::default() };
        self.search(Purpose::Hint, self.turns(), limits);
        Ok(Answer::Done)
    }

    /// Starts or ends the analysis with this number of lines.
    ///
    /// # Errors
    /// The number is out of range.
    pub fn analyse(&mut self, lines: Option<usize>) -> Result<Answer, Refusal> {
        if lines.is_some_and(|n| !(1..=5).contains(&n)) {
            return invalid("lines: expected a number from 1 to 5");
        }
        (self.analysis, self.review) = (lines, None);
        self.paused = is_engine(self.players, self.session.side_to_move());
        Ok(self.renewed())
    }

    /// A person resigns.
    ///
    /// # Errors
    /// No person plays, or the game is over.
    pub fn resign(&mut self, role: Role) -> Result<Answer, Refusal> {
        let side = self.person_of(role)?;
        let (outcome, reason) = (Outcome::Win(side.other()), format!("{side:?} resigns"));
        Ok(self.end(GameOver { outcome, reason, termination: Termination::Normal }))
    }

    /// A person offers a draw, or accepts the offer of another one. Of two persons at one page the
    /// other one has been asked before; the engine accepts if it does not stand better.
    ///
    /// # Errors
    /// The engine declines, no person plays, or the game is over.
    pub fn offer_draw(&mut self, role: Role) -> Result<Answer, Refusal> {
        let side = self.person_of(role)?;
        if is_engine(self.players, side.other()) {
            let last = self.played.iter().rev().find(|played| played.side != side);
            let accepts = match last.and_then(|played| played.score) {
                Some((Score::Centipawns(score), _)) => score <= DRAW_SCORE,
                Some((Score::Mate(turns), _)) => turns < 0,
                None => false,
            };
            if !accepts || self.played.len() < DRAW_TURNS {
                return invalid("the engine declines the draw");
            }
        }
        let sits_elsewhere = !self.sides_of(role).contains(&side.other());
        if !is_engine(self.players, side.other())
            && sits_elsewhere
            && self.draw_offer != Some(side.other())
        {
            self.draw_offer = Some(side);
            return Ok(self.changed());
        }
        let (outcome, reason) = (Outcome::Draw, "draw by agreement".into());
        Ok(self.end(GameOver { outcome, reason, termination: Termination::Normal }))
    }

    /// A new game with the same setup and the sides changed.
    ///
    /// # Errors
    /// The setup no longer works.
    pub fn rematch(&mut self) -> Result<Answer, Refusal> {
        self.setup.turns.clear();
        self.setup.kept = Kept::default();
        self.rematches += 1;
        self.setup.players = [self.players[1], self.players[0]];
        if let DiceSource::Seed(_) = self.setup.dice {
            self.setup.dice = DiceSource::Seed(dice::fresh());
        }
        self.session = self.setup.session()?;
        self.scout = Walker::new(&self.setup)?;
        self.players = self.setup.players;
        self.clock = self.setup.clock.map(TableClock::new);
        (self.over, self.paused, self.analysis) = (None, false, None);
        self.draw_offer = None;
        self.guests.swap(0, 1);
        self.links_are_swapped ^= true;
        self.played.clear();
        self.redo.clear();
        self.tree.clear();
        self.comment.clear();
        self.snapshots.clear();
        self.take_snapshot();
        Ok(self.changed())
    }

    /// Changes who plays.
    pub fn set_players(&mut self, players: [Player; 2]) -> Answer {
        self.players = players;
        self.setup.players = players;
        self.paused = false;
        self.changed()
    }

    /// The side of a person: the one to move if persons play both.
    pub(super) fn person(&self) -> Result<Side, Refusal> {
        if self.over.is_some() {
            return Err(Refusal::Invalid("the game is over".into()));
        }
        let to_move = self.session.side_to_move();
        let mut sides = [to_move, to_move.other()].into_iter();
        let person = sides.find(|side| !is_engine(self.players, *side));
        person.ok_or_else(|| Refusal::Invalid("no person plays".into()))
    }

    /// The side for which somebody speaks: the one to move if they play both.
    fn person_of(&self, role: Role) -> Result<Side, Refusal> {
        self.person()?;
        let own = self.sides_of(role);
        let to_move = self.session.side_to_move();
        let side = [to_move, to_move.other()].into_iter().find(|side| own.contains(side));
        side.ok_or_else(|| Refusal::Invalid("you play neither side".into()))
    }

    pub(super) fn end(&mut self, over: GameOver) -> Answer {
        self.analysis = None;
        self.over = Some(over);
        self.changed()
    }

    fn redo_one(&mut self) -> Result<(), Refusal> {
        let Some(next) = self.redo.last().cloned() else { return Ok(()) };
        if self.session.needs_throw()
            && let Some((throw, _)) = &next.throw
        {
            self.session.play(throw)?;
        }
        self.record(&next.turn, next.score)?;
        if let Some(last) = self.played.last_mut() {
            last.judged = next.judged;
        }
        Ok(())
    }
}

fn invalid<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Invalid(reason.into()))
}
