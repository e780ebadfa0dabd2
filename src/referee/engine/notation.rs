//! How an engine that speaks CECP writes turns.

use crate::referee::engine::client::GameSetup;
use crate::referee::engine::fairymax::FairyGame;
use crate::rules::Side;

/// Boards of this many ranks are numbered from 0 by programs made for XBoard.
const NUMBERED_FROM_ZERO: u8 = 10;

/// The texts of turns between Rialto and an engine.
#[derive(Default)]
pub(in crate::referee) enum Notation {
    /// Rialto's own.
    #[default]
    Own,
    /// Rialto's with ranks counted from 0.
    FromZero,
    /// Fairy-Max's letters.
    Fairy(FairyGame),
}

impl Notation {
    /// That of a game which begins with `start`. `variants` are those that the engine announces;
    /// `plain`: it writes every game as Rialto does.
    pub(in crate::referee) fn of(start: &GameSetup, variants: &str, plain: bool) -> Notation {
        match FairyGame::of(start, variants) {
            Some(game) => Notation::Fairy(game),
            None if start.ranks == NUMBERED_FROM_ZERO && !plain => Notation::FromZero,
            None => Notation::Own,
        }
    }

    /// A turn as the engine writes it.
    pub(in crate::referee) fn to_engine(&self, turn: &str) -> String {
        match self {
            Notation::Own => turn.to_string(),
            Notation::FromZero => change_ranks(turn, |rank| rank.saturating_sub(1)),
            Notation::Fairy(game) => game.to_engine(turn),
        }
    }

    /// The engine's turn of the side `mover` as Rialto writes it.
    pub(in crate::referee) fn to_own(&self, turn: &str, mover: Side) -> String {
        match self {
            Notation::Own => turn.to_string(),
            Notation::FromZero => change_ranks(turn, |rank| rank.saturating_add(1)),
            Notation::Fairy(game) => game.to_own(turn, mover),
        }
    }
}

/// Changes every rank (run of digits) of a text.
fn change_ranks(turn: &str, change: impl Fn(u32) -> u32) -> String {
    let (mut text, mut digits) = (String::new(), String::new());
    for c in turn.chars().map(Some).chain([None]) {
        if let Some(digit) = c.filter(char::is_ascii_digit) {
            digits.push(digit);
            continue;
        }
        if let Ok(rank) = std::mem::take(&mut digits).parse() {
            text += &change(rank).to_string();
        }
        text.extend(c);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_counted_from_zero() {
        let turn = "a2a10,j9j10q";
        assert_eq!(Notation::FromZero.to_engine(turn), "a1a9,j8j9q");
        assert_eq!(Notation::FromZero.to_own("a1a9,j8j9q", Side::White), turn);
        assert_eq!(Notation::Own.to_engine(turn), turn);
    }
}
