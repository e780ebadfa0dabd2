//! Dice: what they follow from, a referee's throws, and games that are entered again.
//!
//! A game against a person has a seed of its own, a match between programs the one they agree
//! on. Of a game that is loaded again nobody tells the seed: it is found as the first under which
//! all its plies are legal.

use super::adapter::{Adapter, Parsed, TurnStart};
use super::plies::PlyList;
use super::{Cecp, Mode};
use crate::protocol::io::Quit;
use crate::session::{Session, dice};

/// What the dice of the game follow from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Dice {
    /// Whether the game has any.
    pub enabled: bool,
    /// The seed.
    seed: u64,
    /// A throw has been dictated: all others are awaited.
    dictated: bool,
    /// A throw for the next ply that needs one.
    pending: Option<String>,
}

impl Cecp {
    /// Chooses the seed of a new game; the session is at the io.
    pub(super) fn choose_seed(&mut self) -> Result<(), Quit> {
        let seed = self.settings.dice_seed().unwrap_or_else(dice::fresh);
        let session = self.io.session()?;
        session.set_dice(Some(seed));
        self.dice = Dice { enabled: session.has_dice(), seed, ..Dice::default() };
        Ok(())
    }

    /// `computer`: the seed that programs agree on, if none was chosen.
    pub(super) fn set_engine_opponent(&mut self) -> Result<(), Quit> {
        self.opponent_is_engine = true;
        let chosen = self.settings.dice_seed().is_some() || self.dice.dictated;
        if !self.dice.enabled || chosen {
            return Ok(());
        }
        let job = self.halt()?;
        self.dice.seed = dice::AGREED;
        let session = self.io.session()?;
        session.set_dice(Some(dice::AGREED));
        if self.ply_list.turns() == 0 {
            let start = session.start_fen();
            if let Err(e) = session.set(Some(&start), &[]) {
                log::error!("{e}");
            }
            self.refresh()?;
        }
        self.resume(job)
    }

    /// `roll A+B`: replaces a throw made by the rule, a search under way starts again; otherwise
    /// it is for the next ply that needs one.
    pub(super) fn roll(&mut self, text: &str) -> Result<(), Quit> {
        let line = format!("roll {text}");
        let Some(throw) = dice::read(text) else {
            self.error("expected two dice from 1 to 6, such as 3+4", &line);
            return Ok(());
        };
        if !self.dice.enabled {
            self.error("no dice are thrown in this game", &line);
            return Ok(());
        }
        let job = self.halt()?;
        let waited = self.snapshot.needs_throw;
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
        if waited { self.proceed() } else { self.resume(job) }
    }

    /// Throws what a referee has said beforehand, if it is time.
    pub(super) fn play_pending_throw(&mut self) -> Result<(), Quit> {
        if self.dice.pending.is_some()
            && self.io.session()?.awaits_dice()
            && let Some(throw) = self.dice.pending.take()
            && let Err(e) = self.io.session()?.play(&throw)
        {
            log::error!("{e}");
        }
        Ok(())
    }

    /// The seed, where it may be of use to somebody who wants the same throws again.
    pub(super) fn seed_to_announce(&self) -> Option<u64> {
        (self.dice.enabled && !self.opponent_is_engine && !self.dice.dictated)
            .then_some(self.dice.seed)
    }

    /// While a game is entered: looks for a seed under which `ply` may follow all before it.
    /// Whether there is one; then the ply has been taken down.
    pub(super) fn find_seed(&mut self, ply: &str) -> Result<bool, Quit> {
        let chosen = self.settings.dice_seed().is_some() || self.dice.dictated;
        if self.mode != Mode::Force || !self.dice.enabled || chosen {
            return Ok(false);
        }
        let plies: Vec<String> = self.ply_list.plies().cloned().chain([ply.to_string()]).collect();
        let adapter = self.adapter.as_ref();
        let session = self.io.session()?;
        let (start, turns) = (session.start_fen(), session.turns());
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
        if let Err(e) = session.set(Some(&start), &turns) {
            log::error!("{e}");
        }
        Ok(false)
    }
}

/// Plays what `plies` amount to; `None` if they are no game.
fn replay(
    session: &mut dyn Session,
    adapter: &dyn Adapter,
    start: &str,
    plies: &[String],
) -> Option<PlyList> {
    let turn_start =
        |session: &dyn Session| TurnStart { fen: session.fen(), legal: session.legal() };
    session.set(Some(start), &[]).ok()?;
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
