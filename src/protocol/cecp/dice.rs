//! Dice: what they follow from, a referee's throws, and games that are entered again.
//!
//! A game against a person has a seed of its own, a match between programs the one they agree
//! on. Of a game that is loaded again nobody tells the seed: it is found as the first under which
//! all its plies are legal.

use super::adapter::{Heard, Picture, Scene};
use super::plies::Ledger;
use super::{Cecp, Mode};
use crate::protocol::io::Quit;
use crate::session::{Session, dice};

/// What the dice of the game follow from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Dice {
    /// Whether the game has any.
    pub used: bool,
    /// The seed.
    seed: u64,
    /// A throw has been dictated: all others are awaited.
    dictated: bool,
    /// A throw for the next ply that needs one.
    next: Option<String>,
}

impl Cecp {
    /// Chooses the seed of a new game; the session is at the desk.
    pub(super) fn seed(&mut self) -> Result<(), Quit> {
        let seed = self.settings.dice_seed().unwrap_or_else(dice::fresh);
        let session = self.desk.session()?;
        session.set_dice(Some(seed));
        self.dice = Dice { used: session.has_dice(), seed, ..Dice::default() };
        Ok(())
    }

    /// `computer`: the seed that programs agree on, if none was chosen.
    pub(super) fn agree(&mut self) -> Result<(), Quit> {
        self.engine_opposite = true;
        let chosen = self.settings.dice_seed().is_some() || self.dice.dictated;
        if !self.dice.used || chosen {
            return Ok(());
        }
        let job = self.halt()?;
        self.dice.seed = dice::AGREED;
        let session = self.desk.session()?;
        session.set_dice(Some(dice::AGREED));
        if self.ledger.turns() == 0 {
            let start = session.start_fen();
            if let Err(e) = session.set(Some(&start), &[]) {
                log::error!("{e}");
            }
            self.look()?;
        }
        self.take_up(job)
    }

    /// `roll A+B`: replaces a throw made by the rule, a search under way starts again; otherwise
    /// it is for the next ply that needs one.
    pub(super) fn roll(&mut self, text: &str) -> Result<(), Quit> {
        let line = format!("roll {text}");
        let Some(throw) = dice::read(text) else {
            self.error("expected two dice from 1 to 6, such as 3+4", &line);
            return Ok(());
        };
        if !self.dice.used {
            self.error("no dice are thrown in this game", &line);
            return Ok(());
        }
        let job = self.halt()?;
        let waited = self.seen.waits;
        self.dice.dictated = true;
        let session = self.desk.session()?;
        session.set_dice(None);
        if session.play(&throw).is_err() {
            self.dice.next = Some(throw);
            return self.take_up(job);
        }
        self.look()?;
        self.tell();
        self.claim();
        if waited { self.go_on() } else { self.take_up(job) }
    }

    /// Throws what a referee has said beforehand, if it is time.
    pub(super) fn throw(&mut self) -> Result<(), Quit> {
        if self.dice.next.is_some()
            && self.desk.session()?.awaits_dice()
            && let Some(throw) = self.dice.next.take()
            && let Err(e) = self.desk.session()?.play(&throw)
        {
            log::error!("{e}");
        }
        Ok(())
    }

    /// The seed, where it may be of use to somebody who wants the same throws again.
    pub(super) fn seed_of_a_person(&self) -> Option<u64> {
        (self.dice.used && !self.engine_opposite && !self.dice.dictated).then_some(self.dice.seed)
    }

    /// While a game is entered: looks for a seed under which `ply` may follow all before it.
    /// Whether there is one; then the ply has been taken down.
    pub(super) fn refit(&mut self, ply: &str) -> Result<bool, Quit> {
        let chosen = self.settings.dice_seed().is_some() || self.dice.dictated;
        if self.mode != Mode::Force || !self.dice.used || chosen {
            return Ok(false);
        }
        let plies: Vec<String> = self.ledger.plies().cloned().chain([ply.to_string()]).collect();
        let picture = self.picture.as_ref();
        let session = self.desk.session()?;
        let (start, turns) = (session.start_fen(), session.turns());
        for seed in dice::FRESH {
            session.set_dice(Some(seed));
            if let Some(ledger) = replay(session, picture, &start, &plies) {
                (self.ledger, self.dice.seed) = (ledger, seed);
                self.look()?;
                self.desk.say(&format!("# dice seed {seed}"));
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
    picture: &dyn Picture,
    start: &str,
    plies: &[String],
) -> Option<Ledger> {
    let scene = |session: &dyn Session| Scene { fen: session.fen(), legal: session.legal() };
    session.set(Some(start), &[]).ok()?;
    let mut ledger = Ledger::default();
    ledger.expect(scene(session));
    for ply in plies {
        match ledger.hear(ply, picture) {
            Heard::Nothing => return None,
            Heard::Part => {}
            Heard::Turn(turn) => {
                session.play(&turn).ok()?;
                ledger.expect(scene(session));
            }
        }
    }
    Some(ledger)
}
