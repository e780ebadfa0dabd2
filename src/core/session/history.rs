//! The turns and throws of a game in progress: playing them, taking them back, throwing the dice.

use super::typed::in_either_case;
use super::{Game, GameSession, SessionError};
use crate::dice;
use crate::rules::{Ending, MoveError, PastPly, Turn};

/// A turn or throw in the history of the game.
pub(super) struct HistoryEntry {
    pub(super) text: String,
    /// The number of its moves.
    pub(super) moves: usize,
    pub(super) ply: PastPly,
    pub(super) origin: Origin,
}

/// The origin of a turn or throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// A turn of a player.
    Player,
    /// A throw that the caller gave.
    Given,
    /// A throw that was computed from the seed, see [`dice`].
    Seed,
}

impl GameSession {
    /// Plays a turn or a throw. `given`: whether a throw comes from the caller, not from the seed.
    fn apply(&mut self, turn: &str, given: bool) -> Result<(), SessionError> {
        let chance = self.position.is_chance();
        let moves = self.find_turn(turn).map_err(|e| refusal(turn, e))?;
        let text = self.position.turn_text(&moves);
        let (key, mover) = (self.position.key(), self.position.side());
        let moves_piece = moves.iter().any(|&m| self.position.moves_piece(m));
        moves.iter().for_each(|&m| self.position.play(m));
        let checks = moves_piece.then(|| self.position.in_check());
        let ply = PastPly { key, mover, checks };
        let origin = match (chance, given) {
            (false, _) => Origin::Player,
            (true, true) => Origin::Given,
            (true, false) => Origin::Seed,
        };
        self.played.push(HistoryEntry { text, moves: moves.len(), ply, origin });
        Ok(())
    }

    /// Plays a turn or a throw of the caller. A throw replaces the last one if that came from the
    /// seed.
    pub(super) fn play_text(&mut self, turn: &str) -> Result<(), SessionError> {
        let replaced = match self.played.last() {
            Some(last) if last.origin == Origin::Seed && dice::is_throw(turn) => self.undo_last(),
            _ => None,
        };
        let result = self.apply(turn, true);
        if let (Err(_), Some(throw)) = (&result, replaced) {
            self.apply(&throw, false)?;
        }
        result
    }

    /// The legal turn with this text, whatever the case of its letters.
    pub(super) fn find_turn(&self, text: &str) -> Result<Turn, MoveError> {
        in_either_case(text, |text| self.position.parse_turn(text))
    }

    /// Throws the dice if a seed is set and a throw is due.
    pub(super) fn throw_dice(&mut self) {
        if let Some(seed) = self.dice
            && self.needs_throw()
        {
            let thrown = dice::text(dice::throw(seed, &self.turns_played()));
            if let Err(error) = self.apply(&thrown, false) {
                log::error!("{error}");
            }
        }
    }

    /// Undoes the last turn or throw; returns its text.
    pub(super) fn undo_last(&mut self) -> Option<String> {
        let last = self.played.pop()?;
        (0..last.moves).for_each(|_| self.position.undo());
        Some(last.text)
    }

    /// The number of moves of the turns and throws from this one on.
    pub(super) fn moves_since(&self, first: usize) -> usize {
        self.played[first..].iter().map(|played| played.moves).sum()
    }

    /// The index in `played` of the last turn of a player.
    pub(super) fn last_player_turn(&self) -> Option<usize> {
        self.played.iter().rposition(|played| played.origin == Origin::Player)
    }

    /// The ending if the current position has occurred too often.
    pub(super) fn ending_by_repetition(&self) -> Option<Ending> {
        let key = self.position.key();
        let first = self.played.len().saturating_sub(self.position.reversible_moves());
        let plies: Vec<PastPly> = self.played[first..].iter().map(|played| played.ply).collect();
        let mut equal = (0..plies.len()).rev().filter(|&i| plies[i].key == key);
        let rule = self.position.repetition_rule();
        let first = equal.nth(rule.occurrences.checked_sub(2)?)?;
        Some(rule.ending(self.position.side(), &plies[first..]))
    }
}

/// The refusal of the turn `text`.
pub(super) fn refusal(text: &str, MoveError(reason): MoveError) -> SessionError {
    SessionError::Turn { text: text.to_string(), reason }
}
