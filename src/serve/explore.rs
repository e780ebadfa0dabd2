//! Looking at any position of a table, and trying out what might have been played there. The game
//! is not changed by it, unless a person wants a variation to be the game.

use super::answer::{Answer, Refusal};
use super::kept::KeptTurn;
use super::notes::MARKS;
use super::played::PlayedTurn;
use super::setup::is_engine;
use super::state;
use super::table::Table;
use super::tree::Place;
use super::walk::Step;
use crate::gesture::TargetKind;
use crate::render::svg;
use crate::rules::Side;
use crate::session::Game;
use serde_json::json;

/// Longest comments of a game, all together, bytes: a game that is kept must be read again.
const MAX_COMMENTS: usize = 1 << 20;

impl Table {
    /// The present position.
    #[must_use]
    pub fn present(&self) -> Place {
        Place::Game(self.played.len())
    }

    /// The turns that lead to a position; `None`: there is no such position.
    pub(super) fn turns_to(&self, place: Place) -> Option<Vec<&PlayedTurn>> {
        let (ply, line) = self.tree.line(place).filter(|(ply, _)| *ply <= self.played.len())?;
        let tried = line.into_iter().map(|node| &node.played);
        Some(self.played[..ply].iter().chain(tried).collect())
    }

    /// The steps that lead to a position, and the throw that was made there, if one was.
    ///
    /// # Errors
    /// There is no such position.
    pub(super) fn way_to(&self, place: Place) -> Result<(Vec<Step>, Option<String>), Refusal> {
        let Some(played) = self.turns_to(place) else {
            return invalid("there is no such position");
        };
        let throw = match place {
            Place::Game(ply) if ply == self.played.len() => self.session.last_throw(),
            Place::Game(ply) => self.played[ply].step().0,
            Place::Variation(_) => self.tree.after(place).first().and_then(|n| n.played.step().0),
        };
        Ok((played.into_iter().map(PlayedTurn::step).collect(), throw))
    }

    /// Leads the second session to a position, after another throw than the usual one if it is
    /// named.
    ///
    /// # Errors
    /// There is no such position, or no such throw there.
    pub(super) fn scout_to(&mut self, place: Place, throw: Option<&str>) -> Result<(), Refusal> {
        let (line, usual) = self.way_to(place)?;
        Ok(self.scout.go(&line, throw.or(usual.as_deref()))?)
    }

    /// Looks at a position: analysis follows, and the answer says what there is to see and what may
    /// be tried.
    ///
    /// # Errors
    /// As [`Table::scout_to`].
    pub fn look(&mut self, place: Place, throw: Option<String>) -> Result<Answer, Refusal> {
        self.scout_to(place, throw.as_deref())?;
        let seen = state::position(self, place);
        let looked = Some((place, throw)).filter(|looked| *looked != (self.present(), None));
        if self.looked != looked {
            self.looked = looked;
            if self.analysis.is_some() {
                self.lines.clear();
                self.report_version += 1;
                self.think();
            }
        }
        Ok(Answer::Json(seen))
    }

    /// Tries turns out, from a position on: they become a variation, unless the game or a variation
    /// has them already. A turn that a later one needs may be missing, as a throw by hand is; then
    /// the rest is left out.
    ///
    /// # Errors
    /// The first turn is illegal, or there is no room.
    pub fn try_out(
        &mut self,
        place: Place,
        throw: Option<&str>,
        turns: &[String],
    ) -> Result<Answer, Refusal> {
        let mut place = place;
        for (i, text) in turns.iter().enumerate() {
            self.scout_to(place, throw.filter(|_| i == 0))?;
            let turn = match self.scout.session().find_typed(text) {
                Ok(turn) => turn,
                Err(error) if i == 0 => return Err(error.into()),
                Err(_) => break,
            };
            place = self.try_turn(place, &turn)?;
        }
        Ok(self.noted(place))
    }

    /// Tries a legal turn out in the position of the scout, which is `place`.
    pub(super) fn try_turn(&mut self, place: Place, turn: &str) -> Result<Place, Refusal> {
        let played = self.scout.describe(turn)?;
        if let Place::Game(ply) = place
            && self.played.get(ply).is_some_and(|known| known.is_like(&played))
        {
            return Ok(Place::Game(ply + 1));
        }
        self.tree.add(place, played)
    }

    /// Plants the variations that are kept of a game.
    ///
    /// # Errors
    /// A turn is illegal or hangs on nothing.
    pub(super) fn grow(&mut self, kept: Vec<KeptTurn>) -> Result<(), Refusal> {
        let mut places: Vec<Place> = Vec::new();
        for KeptTurn { before, step: (throw, turn), notes } in kept {
            let before = match before {
                Place::Game(_) => Some(before),
                Place::Variation(id) => places.get(id as usize).copied(),
            };
            let Some(before) = before else {
                return invalid("variations: a turn comes before the one that it follows");
            };
            self.scout_to(before, throw.as_deref())?;
            let mut played = self.scout.describe(&turn)?;
            (played.score, played.notes) = (notes.score, notes.notes);
            places.push(self.tree.add(before, played)?);
        }
        Ok(())
    }

    /// Sets the comment on the turn that leads to a position, or on the whole game.
    ///
    /// # Errors
    /// There is no such position.
    pub fn comment(&mut self, place: Place, comment: String) -> Result<Answer, Refusal> {
        let turns = self.played.iter().chain(self.tree.in_order().into_iter().map(|n| &n.played));
        let sum: usize = turns.map(|played| played.notes.comment.len()).sum();
        if !comment.is_empty() && sum + comment.len() > MAX_COMMENTS {
            return invalid("the comments on this game are too long, all together");
        }
        match place {
            Place::Game(0) => self.comment = comment,
            _ => self.turn_to(place)?.notes.comment = comment,
        }
        Ok(self.noted(place))
    }

    /// Marks the turn that leads to a position with one of [`MARKS`], or takes the mark away.
    ///
    /// # Errors
    /// There is no such turn or mark.
    pub fn mark(&mut self, place: Place, mark: u8) -> Result<Answer, Refusal> {
        if !MARKS.contains(&mark) {
            return invalid("mark: expected a number from 1 to 6");
        }
        self.turn_to(place)?.notes.toggle(mark);
        Ok(self.noted(place))
    }

    /// The turn that leads to a position.
    fn turn_to(&mut self, place: Place) -> Result<&mut PlayedTurn, Refusal> {
        let played = match place {
            Place::Game(ply) => ply.checked_sub(1).and_then(|at| self.played.get_mut(at)),
            Place::Variation(_) => self.tree.get_mut(place).map(|node| &mut node.played),
        };
        played.ok_or_else(|| Refusal::Invalid("there is no such turn".into()))
    }

    /// Deletes the turn of a variation that leads to a position, and all that follow it.
    ///
    /// # Errors
    /// It is a turn of the game.
    pub fn delete(&mut self, place: Place) -> Result<Answer, Refusal> {
        match self.tree.remove(place) {
            Some(before) => Ok(self.noted(before)),
            None => invalid("only turns of variations can be deleted; take back those of the game"),
        }
    }

    /// Makes the variation of a position the first choice; if it is that already, it becomes the
    /// game, and what was played becomes a variation.
    ///
    /// # Errors
    /// There is no such variation, or the game that is played would change.
    pub fn promote(&mut self, place: Place) -> Result<Answer, Refusal> {
        if self.tree.get(place).is_none() {
            return invalid("only a variation can be promoted");
        }
        let Some(ply) = self.tree.promote(place) else { return Ok(self.noted(place)) };
        let engine_plays = [Side::White, Side::Black].iter().any(|s| is_engine(self.players, *s));
        if self.over.is_none() && (self.clock.is_some() || engine_plays) {
            return invalid("the game is not over, so its turns stay where they are");
        }
        let after = self.tree.line(place).map_or(0, |(_, line)| line.len());
        let line: Vec<Step> =
            self.tree.first_line(ply).into_iter().map(|node| node.played.step()).collect();
        let over = self.over.take().filter(|_| self.session.ending().is_none());
        self.lead_game(ply, &line)?;
        self.over = over.filter(|_| self.session.ending().is_none());
        self.changed();
        Ok(self.seen(Place::Game(ply + after)))
    }

    /// The game goes on from a position of a variation. What was played becomes a variation.
    ///
    /// # Errors
    /// There is no such position.
    pub fn go_on_from(&mut self, place: Place) -> Result<Answer, Refusal> {
        let Some((ply, line)) = self.tree.line(place) else {
            return invalid("there is no such position");
        };
        if line.is_empty() {
            return self.go_to(ply);
        }
        let line: Vec<Step> = line.into_iter().map(|node| node.played.step()).collect();
        self.lead_game(ply, &line)?;
        self.over = None;
        self.paused = is_engine(self.players, self.session.side_to_move());
        Ok(self.changed())
    }

    /// Lets the game leave its way after `ply` turns and go along `line`.
    fn lead_game(&mut self, ply: usize, line: &[Step]) -> Result<(), Refusal> {
        let clocks = self.snapshots.get(ply).and_then(|snapshot| snapshot.clocks);
        // A throw by hand cannot be taken back alone; the way is walked anew.
        let (before, _) = self.way_to(Place::Game(ply))?;
        let removed = self.take_away(ply);
        self.tree.leave(ply, &removed, true);
        self.redo.clear();
        if let Some((Some(throw), _)) = line.first()
            && self.session.last_throw().as_ref() != Some(throw)
        {
            let texts: Vec<String> = before
                .into_iter()
                .flat_map(|(throw, turn)| throw.into_iter().chain([turn]))
                .chain([throw.clone()])
                .collect();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            self.session.set_position(self.setup.fen.as_deref(), &texts)?;
        }
        self.renew_snapshot();
        for (throw, turn) in line {
            if let Some(throw) = throw
                && self.session.last_throw().as_ref() != Some(throw)
            {
                self.session.play(throw)?;
                self.renew_snapshot();
            }
            self.record(turn, None)?;
            if let Some(last) = self.played.last_mut() {
                (last.time, last.clock) = (None, None);
            }
        }
        if let (Some(clock), Some(left)) = (&mut self.clock, clocks) {
            clock.set(left);
        }
        Ok(())
    }

    /// The tree has changed, and not the game. The answer says which position to look at.
    fn noted(&mut self, place: Place) -> Answer {
        self.version += 1;
        self.seen(place)
    }

    /// The position to look at when the page has this state.
    fn seen(&self, place: Place) -> Answer {
        Answer::Json(json!({ "at": place.number(), "v": self.version }))
    }

    /// From the first field of a legal turn to the second: where an arrow is drawn.
    pub(super) fn arrow(&self, session: &dyn Game, turn: &str) -> Option<[(i32, i32); 2]> {
        let diagram = session.diagram();
        let field = |name: &String| {
            let target = self.targets.iter().find(|target| target.name == *name)?;
            let point = target.points.first().filter(|_| target.kind == TargetKind::Field);
            point.map(|&point| svg::position(&diagram, point))
        };
        let gesture = session.gesture(turn)?;
        let places: Vec<(i32, i32)> = gesture.iter().filter_map(field).collect();
        Some([*places.first()?, *places.get(1)?])
    }
}

fn invalid<T>(reason: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Invalid(reason.into()))
}
