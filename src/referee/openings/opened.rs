//! A game that has been set up, with the dice of its pair.

use crate::dice;
use crate::position_spec::PositionSpec;
use crate::session::Session;
use anyhow::Result;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The referee's dice, the same in both games of a pair.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The dice of pair number `pair` in a match with this seed.
    #[must_use]
    pub fn new(seed: u64, pair: usize) -> Dice {
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(seed);
        Dice(Xoshiro256PlusPlus::seed_from_u64(seeds.next_u64() ^ pair as u64))
    }

    /// The next throw.
    pub fn throw(&mut self) -> String {
        dice::text([(); 2].map(|()| 1 + self.below(6) as u8))
    }

    /// A random number less than `n`, which is at most 2^32.
    pub(in crate::referee) fn below(&mut self, n: usize) -> usize {
        // A shift instead of a remainder: no number is more likely than another by more than one
        // in 2^32.
        (((self.0.next_u64() >> 32) * n as u64) >> 32) as usize
    }
}

/// A game that has been set up, with its dice.
pub struct OpenedGame {
    /// The game after the opening.
    pub session: Box<dyn Session>,
    /// FEN of the first position, if it is not the start position.
    pub fen: Option<String>,
    /// Turns and throws of the opening, and those played since, in order.
    pub turns: Vec<String>,
    /// The dice for the rest of the game.
    pub dice: Dice,
    /// The score for White that a random opening got, centipawns.
    pub judged: Option<i32>,
}

impl OpenedGame {
    /// A game without an opening.
    pub(in crate::referee) fn new(
        position: &PositionSpec,
        fen: Option<&String>,
        dice: Dice,
    ) -> Result<OpenedGame> {
        let fen = fen.or(position.fen.as_ref());
        let start = PositionSpec { fen: fen.cloned(), ..position.clone() };
        let session = start.session()?;
        let mut opened = OpenedGame {
            fen: fen.map(|_| plain_fen(session.as_ref(), position)),
            session,
            turns: Vec::new(),
            dice,
            judged: None,
        };
        opened.throw()?;
        Ok(opened)
    }

    /// Plays a turn or throw, then throws the dice if they must be thrown. Returns the text of the
    /// turn, which may have been given in other letters.
    ///
    /// # Errors
    /// It is illegal; the text says why.
    pub fn play(&mut self, turn: &str) -> Result<String> {
        self.session.play(turn)?;
        let played = self.session.last_turn().filter(|_| !dice::is_throw(turn));
        let text = played.unwrap_or(turn).to_string();
        self.turns.push(text.clone());
        self.throw()?;
        Ok(text)
    }

    fn throw(&mut self) -> Result<()> {
        if self.session.needs_throw() {
            let throw = self.dice.throw();
            self.session.play(&throw)?;
            self.turns.push(throw);
        }
        Ok(())
    }

    /// A copy for the second game of a pair.
    ///
    /// # Errors
    /// Cannot happen if the first game was set up.
    pub fn second_game(&self, position: &PositionSpec) -> Result<OpenedGame> {
        let position =
            PositionSpec { fen: self.fen.clone(), turns: self.turns.clone(), ..position.clone() };
        let OpenedGame { fen, turns, dice, judged, .. } = self;
        let (fen, turns, dice) = (fen.clone(), turns.clone(), dice.clone());
        Ok(OpenedGame { session: position.session()?, fen, turns, dice, judged: *judged })
    }
}

/// Rialto's own FEN of a position, whatever it was read from: with all fields, and with an
/// en-passant square only if a pawn may capture there. `position` has the game and its rules.
pub(super) fn plain_fen(session: &dyn Session, position: &PositionSpec) -> String {
    let fen = session.fen();
    if session.view().en_passant.is_none() {
        return fen;
    }
    let fields: Vec<&str> = fen.split(' ').collect();
    let turns = |session: &dyn Session| (session.legal_turns(), session.chance_outcomes());
    let same_without = |field: usize| {
        let mut fields = fields.clone();
        fields[field] = "-";
        let other = PositionSpec { fen: Some(fields.join(" ")), ..position.clone() };
        let other = other.session().ok().filter(|other| other.view().en_passant.is_none())?;
        (turns(other.as_ref()) == turns(session)).then(|| other.fen())
    };
    (2..fields.len()).find_map(same_without).unwrap_or(fen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_its_own_dice() {
        let throws = |seed, pair| {
            let mut dice = Dice::new(seed, pair);
            [(); 20].map(|()| dice.throw())
        };
        assert_eq!(throws(1, 0), throws(1, 0));
        assert_ne!(throws(1, 0), throws(1, 1));
        assert_ne!(throws(1, 0), throws(2, 0));
        assert!(throws(3, 0).iter().all(|throw| dice::read(&throw[5..]).as_ref() == Some(throw)));
    }
}
