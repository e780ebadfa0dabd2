//! Dice: seeds, throws that a referee sends, and loaded games.
//!
//! A game against a user gets a random seed; engines in a match use the agreed one. A game that
//! XBoard loads from a file comes without a seed: the first random seed under which all its plies
//! are legal is used.

use super::adapter::{Adapter, Parsed, TurnStart};
use super::plies::PlyList;
use super::ply::Ply;
use super::{CecpEngine, Mode};
use crate::dice;
use crate::protocol::io::Quit;
use crate::session::Game;

/// Where the throws of the game come from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Dice {
    /// Whether the game has dice.
    pub enabled: bool,
    /// The seed of the throws.
    seed: u64,
    /// A referee has sent a throw with `roll`, so all further throws have to come from it.
    dictated: bool,
    /// A throw from the referee for the next ply that needs one.
    pending: Option<String>,
}

impl CecpEngine {
    /// Chooses the seed of a new game.
    pub(super) fn choose_seed(&mut self) -> Result<(), Quit> {
        let seed = self.settings.dice_seed().unwrap_or_else(dice::fresh);
        let session = self.io.session()?;
        session.set_dice(Some(seed));
        self.dice = Dice { enabled: session.has_dice(), seed, ..Dice::default() };
        Ok(())
    }

    /// `computer`: the opponent is an engine. Uses the seed that engines agree on, unless a seed
    /// was set or a referee sends the throws.
    pub(super) fn set_engine_opponent(&mut self) -> Result<(), Quit> {
        self.orders.opponent_is_engine = true;
        let chosen = self.settings.dice_seed().is_some() || self.dice.dictated;
        if !self.dice.enabled || chosen {
            return Ok(());
        }
        let job = self.halt()?;
        self.dice.seed = dice::DEFAULT_SEED;
        let session = self.io.session()?;
        session.set_dice(Some(dice::DEFAULT_SEED));
        if self.ply_list.turns() == 0 {
            let start = session.start_fen();
            if let Err(e) = session.set_position(Some(&start), &[]) {
                log::error!("{e}");
            }
            self.refresh()?;
        }
        self.resume(job)
    }

    /// `roll A+B`: a throw from a referee. It replaces a throw made from the seed, and restarts a
    /// running search. If no throw is due, it is kept for the next ply that needs one.
    pub(super) fn roll(&mut self, text: &str) -> Result<(), Quit> {
        let line = format!("roll {text}");
        let Some(throw) = dice::read(text) else {
            self.error("expected two dice from 1 to 6, such as 3+4", &line);
            return Ok(());
        };
        if !self.dice.enabled {
            self.error("this game has no dice", &line);
            return Ok(());
        }
        let job = self.halt()?;
        let was_waiting = self.snapshot.needs_throw;
        self.dice.dictated = true;
        let session = self.io.session()?;
        session.set_dice(None);
        if session.play(&throw).is_err() {
            self.dice.pending = Some(throw);
            return self.resume(job);
        }
        self.refresh()?;
        self.announce();
        self.claim_result();
        if was_waiting { self.proceed() } else { self.resume(job) }
    }

    /// Plays the referee's pending throw if the position needs one.
    pub(super) fn play_pending_throw(&mut self) -> Result<(), Quit> {
        if self.dice.pending.is_some()
            && self.io.session()?.needs_throw()
            && let Some(throw) = self.dice.pending.take()
            && let Err(e) = self.io.session()?.play(&throw)
        {
            log::error!("{e}");
        }
        Ok(())
    }

    /// The seed, in games where the user might want to repeat the throws.
    pub(super) fn seed_to_announce(&self) -> Option<u64> {
        (self.dice.enabled && !self.orders.opponent_is_engine && !self.dice.dictated)
            .then_some(self.dice.seed)
    }

    /// While a game is entered: looks for a seed under which `ply` is legal after all plies
    /// before it. Returns whether there is one; if so, the ply has been played.
    pub(super) fn find_seed(&mut self, ply: &Ply) -> Result<bool, Quit> {
        let chosen = self.settings.dice_seed().is_some() || self.dice.dictated;
        if self.orders.mode != Mode::Force || !self.dice.enabled || chosen {
            return Ok(false);
        }
        let plies: Vec<Ply> = self.ply_list.plies().chain([ply]).cloned().collect();
        let adapter = self.adapter.as_ref();
        let session = self.io.session()?;
        let (start, turns) = (session.start_fen(), session.turns_played());
        for seed in dice::FRESH {
            session.set_dice(Some(seed));
            if let Some(ply_list) = replay(session, adapter, &start, &plies) {
                (self.ply_list, self.dice.seed) = (ply_list, seed);
                self.refresh()?;
                self.io.send(&format!("# dice seed {seed}"));
                return Ok(true);
            }
        }
        session.set_dice(Some(self.dice.seed));
        let turns: Vec<&str> = turns.iter().map(String::as_str).collect();
        if let Err(e) = session.set_position(Some(&start), &turns) {
            log::error!("{e}");
        }
        Ok(false)
    }
}

/// Plays the turns that `plies` stand for; `None` if one of them is illegal.
fn replay(
    session: &mut dyn Game,
    adapter: &dyn Adapter,
    start: &str,
    plies: &[Ply],
) -> Option<PlyList> {
    let turn_start = |session: &dyn Game| TurnStart::of(session, session.view(), &[], adapter);
    session.set_position(Some(start), &[]).ok()?;
    let mut ply_list = PlyList::default();
    ply_list.start_turn(turn_start(session));
    for ply in plies {
        match ply_list.add(ply, adapter) {
            Parsed::NoMatch => return None,
            Parsed::Incomplete => {}
            Parsed::Turn(turn) => {
                session.play(&turn).ok()?;
                ply_list.start_turn(turn_start(session));
            }
        }
    }
    Some(ply_list)
}

#[cfg(test)]
mod tests {
    use super::super::variants;
    use super::*;
    use crate::session;

    /// A game with two floods, walkways, passes and a drop.
    #[test]
    fn a_game_is_replayed_under_its_seed() {
        let plies = "h3h4 b7b6 e1e2 @@@@ e2e1 e9d2 @@@@ d2e9 h4h5 g7g6 d1c2 h8g7 c3c4 e9f8 @@@@ @@@@ \
                     c4b4 d9d8 e1f2 g9h8 b2g7+ h9g7 B@e4 f9g8 e4a8+ f8a2 @@@@ a2f8 f2d1 @@@@ d1f2 a9a8";
        let plies: Vec<Ply> = plies.split_whitespace().map(|ply| Ply::parse(ply, 1)).collect();
        let adapter = variants::adapter("piazza-shogi", false);
        let mut session = session::open("piazza-shogi").expect("a game");
        let start = session.start_fen();
        let mut fits = |seed, plies: &[Ply]| {
            session.set_dice(Some(seed));
            replay(session.as_mut(), adapter.as_ref(), &start, plies).is_some()
        };
        assert!(fits(9, &plies));
        assert!(!fits(10, &plies));
    }
}
