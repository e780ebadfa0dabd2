//! Castling that wins: who castles on a wing has won, and who has lost the right to it has lost.

use crate::board::parts::CastlingWing;
use crate::board::square::tag;
use crate::ini::Place;
use crate::moves::Move;
use crate::rules::{Ending, Outcome, Reason, Side};
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::read::Draft;
use crate::variant::words::list;

/// The letters of the rights, in the order of their bits.
const LETTERS: &str = "KQkq";

/// The castlings that win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingWins {
    /// White's kingside and queenside castling, then Black's, one bit each.
    rights: u8,
}

impl CastlingWins {
    /// The rights of a side that win.
    const fn of(self, side: Side) -> u8 {
        self.rights & 3 << (2 * side.index())
    }

    /// Whether a move of `side` is such a castling.
    #[inline]
    #[must_use]
    pub fn is_won_by(self, side: Side, m: Move) -> bool {
        if m.tag() != tag::CASTLE {
            return false;
        }
        let wing = match CastlingWing::of(m.from(), m.rook().0) {
            CastlingWing::King => 1,
            CastlingWing::Queen => 2,
        };
        self.of(side) & wing << (2 * side.index()) != 0
    }

    /// The ending if the last move was such a castling, or a side has lost its rights to them. `us`
    /// is to move; `rights` are those of the position, one bit each. Of two sides that have lost
    /// them at once, the one that has moved loses.
    #[must_use]
    pub fn ending(self, us: Side, has_castled: bool, rights: u8) -> Option<Ending> {
        let them = us.other();
        let is_lost = |side: &Side| self.of(*side) != 0 && self.of(*side) & rights == 0;
        let winner = match has_castled {
            true => them,
            false => [them, us].into_iter().find(is_lost)?.other(),
        };
        Some(Ending { outcome: Outcome::Win(winner), reason: Reason::Castling })
    }
}

/// The castlings that win as a section describes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CastlingWinsText(Option<(u8, Place)>);

impl Part for CastlingWinsText {
    fn keys(&self) -> &'static [&'static str] {
        &["castlingWins"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let read = |text: &str| match text {
            "-" => Some(0),
            _ => text.chars().try_fold(0, |rights, c| Some(rights | 1 << LETTERS.find(c)?)),
        };
        let rights = value(line, read, "letters of KQkq, or -")?;
        self.0 = (rights != 0).then_some((rights, line.place));
        Ok(())
    }

    fn sentences(&self, _draft: &Draft) -> Vec<Sentence> {
        let Some((rights, _)) = self.0 else { return Vec::new() };
        let wins = CastlingWins { rights };
        let wings = |side: Side| {
            let own = wins.of(side) >> (2 * side.index());
            let names = ["kingside", "queenside"].into_iter().enumerate();
            let names: Vec<&str> =
                names.filter(|(wing, _)| own & 1 << wing != 0).map(|(_, name)| name).collect();
            list(&names, "or")
        };
        let [white, black] = [Side::White, Side::Black].map(wings);
        let text = |who: &str, wings: &str| {
            format!("{who} castles {wings} has won, and who has lost the right to it has lost.")
        };
        let one = |side: &str, wings: &str| {
            format!("{side} has won by castling {wings}, and has lost without the right to it.")
        };
        let texts = match (white.as_str(), black.as_str()) {
            (white, black) if white == black => vec![text("Who", white)],
            ("", black) => vec![one("Black", black)],
            (white, "") => vec![one("White", white)],
            (white, black) => vec![one("White", white), one("Black", black)],
        };
        texts.into_iter().map(|text| ("Castling", text)).collect()
    }
}

impl CastlingWinsText {
    /// The castlings that win, if any do. `castles`: whether a side castles as in chess.
    ///
    /// # Errors
    /// No side does.
    pub fn rules(self, castles: bool) -> Result<Option<CastlingWins>, Problem> {
        match self.0 {
            Some((_, place)) if !castles => {
                let text = "castlingWins: nobody castles as in chess in this game".into();
                Err(Problem { place, text })
            }
            of => Ok(of.map(|(rights, _)| CastlingWins { rights })),
        }
    }
}
