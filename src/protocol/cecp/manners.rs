//! When the engine gives up a game, and when it takes it for a draw.

use crate::search::report::Value;

/// The engine resigns after this many consecutive own turns with a lost score.
const RESIGN_TURNS: u32 = 3;
/// Turns of both sides before the engine offers or accepts a draw.
const DRAW_MIN_TURNS: usize = 40;
/// The engine offers a draw after this many consecutive own turns with a score within
/// `DRAW_MARGIN` centipawns of zero.
const DRAWISH_TURNS: u32 = 10;
const DRAW_MARGIN: i32 = 10;

/// What the scores of the engine's turns say about the game.
#[derive(Default)]
pub(super) struct Manners {
    /// The score of the engine's last search, in centipawns.
    value: Option<Value>,
    /// Number of consecutive own turns with a lost score.
    turns_lost: u32,
    /// Number of consecutive own turns with a score near zero.
    turns_near_zero: u32,
}

impl Manners {
    /// Counts a turn of the engine's with this score. From `resign_score` centipawns behind on, it
    /// is a lost one.
    pub(super) fn count(&mut self, value: Value, resign_score: i64) {
        self.turns_lost = if i64::from(value) <= -resign_score { self.turns_lost + 1 } else { 0 };
        self.turns_near_zero =
            if value.abs() <= DRAW_MARGIN { self.turns_near_zero + 1 } else { 0 };
        self.value = Some(value);
    }

    /// Whether it is time to resign.
    pub(super) fn resigns(&self) -> bool {
        self.turns_lost >= RESIGN_TURNS
    }

    /// Whether it is time to offer a draw after so many turns of the game. The next offer comes
    /// only after as many turns again.
    pub(super) fn offers_draw(&mut self, turns: usize) -> bool {
        let offers = self.turns_near_zero >= DRAWISH_TURNS && turns >= DRAW_MIN_TURNS;
        if offers {
            self.turns_near_zero = 0;
        }
        offers
    }

    /// Whether the engine accepts a draw after so many turns: if its last score is at most `limit`.
    pub(super) fn accepts_draw(&self, turns: usize, limit: i64) -> bool {
        turns >= DRAW_MIN_TURNS && self.value.is_some_and(|value| i64::from(value) <= limit)
    }
}
