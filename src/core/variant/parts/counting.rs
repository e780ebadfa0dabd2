//! The counting of moves to a draw in the chess of Thailand and its neighbours: once nobody has
//! pawns, the stronger side has to mate within a number of moves that depends on what it has.
//!
//! While it is counted, the position's clock is what has been counted, and goes on over captures.
//! The numbers are those of the federations' rules as Fairy-Stockfish has them.

use crate::board::{Kind, Mailbox, Piece};
use crate::excerpt::excerpt;
use crate::rules::{FenError, Side};
use crate::variant::State;
use crate::variant::described::ini::Assignment;
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::words::{plural, with_article};

/// The most moves to which any rule counts.
const MOST: u16 = 64;

/// To how many plies it is counted; 0: it is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CountLimit(u16);

impl CountLimit {
    /// The number of plies, if it is counted.
    #[inline]
    #[must_use]
    pub fn plies(self) -> Option<u16> {
        (self.0 > 0).then_some(self.0)
    }

    /// Reads the field of a FEN that has the limit in place of an en passant square; `None` if it
    /// has no number.
    ///
    /// # Errors
    /// The number is out of range.
    pub fn read(field: &str) -> Result<Option<CountLimit>, FenError> {
        if field.is_empty() || !field.bytes().all(|b| b.is_ascii_digit()) {
            return Ok(None);
        }
        let number = field.parse().ok().filter(|plies| (1..=2 * MOST).contains(plies));
        match number {
            Some(plies) => Ok(Some(CountLimit(plies))),
            None => {
                let found = excerpt(field);
                let text =
                    format!("count limit: expected 1 to {} plies, found '{found}'", 2 * MOST);
                Err(FenError(text))
            }
        }
    }
}

/// Whose rule it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rule {
    /// Makruk's: it is counted from the last pawn on.
    Makruk,
    /// Cambodia's: it is counted as soon as a side has at most three pieces.
    Cambodian,
    /// That of the chess of the ASEAN countries: only a lone king is counted.
    Asean,
}

/// What is counted in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counting {
    rule: Rule,
    /// By side, the kinds of rook, khon and knight, if the game has them.
    kinds: [[Option<Kind>; 3]; 2],
}

impl Counting {
    /// What a move has changed. `before` and `limit`: the state and the limit before it; `after`:
    /// the state after it, whose clock becomes what has been counted. `is_change`: whether it
    /// promotes or captures.
    #[must_use]
    pub fn count(
        &self,
        board: &Mailbox,
        before: &State,
        limit: CountLimit,
        (captured, promotes): (Piece, bool),
        after: &mut State,
    ) -> CountLimit {
        let (mover, us) = (before.side, before.side.other());
        let mut limit = limit.0;
        if limit > 0 {
            after.clock = before.clock.saturating_add(1);
        }
        let pieces = |side: Side| u16::from(board.piece_count(side));
        let all = pieces(mover) + pieces(us);
        let has_pawns = || [mover, us].into_iter().any(|side| board.count(Kind::PAWN.of(side)) > 0);
        let takes_pawn = !captured.is_empty() && captured.kind() == Kind::PAWN;
        if self.rule != Rule::Asean && takes_pawn && pieces(mover) == 1 && !has_pawns() {
            // The lone king that takes the last pawn begins its count itself.
            let moves = self.moves(board, mover);
            if moves > 0 {
                (limit, after.clock) = (2 * moves, 2 * all - 1);
            }
        }
        let is_change = promotes || !captured.is_empty();
        if limit == 0 || is_change && pieces(us) == 1 {
            let moves = self.moves(board, us);
            if moves > 0 {
                limit = 2 * moves;
                let from_zero = self.rule == Rule::Asean || pieces(us) > 1;
                after.clock = if from_zero { 0 } else { 2 * all };
            }
        }
        CountLimit(limit)
    }

    /// Within how many moves `weak` has to be mated; 0: it is not counted.
    fn moves(&self, board: &Mailbox, weak: Side) -> u16 {
        let strong = weak.other();
        let (own, other) = (board.piece_count(weak), board.piece_count(strong));
        let has_pawns = || {
            [Side::White, Side::Black].into_iter().any(|side| board.count(Kind::PAWN.of(side)) > 0)
        };
        // By far most positions are not counted.
        let is_counted = match self.rule {
            Rule::Makruk => other > 1 && !has_pawns(),
            Rule::Cambodian => other > 1 && own <= 3 && (own > 1 || !has_pawns()),
            Rule::Asean => own == 1 && !has_pawns(),
        };
        if !is_counted {
            return 0;
        }
        let kinds = self.kinds[strong.index()];
        let [rooks, khons, knights] =
            kinds.map(|kind| kind.map_or(0, |kind| board.count(kind.of(strong))));
        let honour = match (rooks, khons, knights) {
            (2.., ..) => 8,
            (1, ..) => 16,
            (_, 2.., _) => 22,
            (_, _, 2..) => 32,
            (_, 1, _) => 44,
            _ => 64,
        };
        match self.rule {
            Rule::Makruk if own > 1 => 64,
            Rule::Makruk => honour,
            Rule::Cambodian if own > 1 => 63,
            Rule::Cambodian => honour - 1,
            Rule::Asean => match (rooks, khons, knights) {
                (1.., ..) => 16,
                (_, 1.., _) => 44,
                (_, _, 1..) => 64,
                _ => 0,
            },
        }
    }
}

/// The counting as a section describes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CountingText(Option<Rule>);

impl Part for CountingText {
    fn keys(&self) -> &'static [&'static str] {
        &["countingRule"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        let read = |text: &str| match text {
            "none" => Some(None),
            "makruk" => Some(Some(Rule::Makruk)),
            "cambodian" => Some(Some(Rule::Cambodian)),
            "asean" => Some(Some(Rule::Asean)),
            _ => None,
        };
        self.0 = value(line, read, "none, makruk, cambodian or asean")?;
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let Some(rule) = self.0 else { return Vec::new() };
        let named = |key: &str| draft.letter_of(key).map(|_| draft.name_of_key(key));
        let less = u16::from(rule == Rule::Cambodian);
        let against = |key: &str, numbers: [u16; 2]| {
            let name = named(key)?;
            let [two, one] = numbers.map(|number| number - less);
            Some(format!("{two} against two {}, {one} against one", plural(&name)))
        };
        let alone = |key: &str, number: u16| {
            Some(format!("{number} against {}", with_article(&named(key)?)))
        };
        let honour = match rule {
            Rule::Asean => vec![alone("rook", 16), alone("silver", 44), alone("knight", 64)],
            _ => vec![
                against("rook", [8, 16]),
                against("silver", [22, 44]),
                named("knight").map(|name| format!("{} against two {}", 32 - less, plural(&name))),
                Some(format!("{} otherwise", 64 - less)),
            ],
        };
        let honour = honour.into_iter().flatten().collect::<Vec<_>>().join("; ");
        let king = draft.name_of_key("king");
        let begin = match rule {
            Rule::Makruk => format!(
                "Once nobody has pawns, the game is a draw after 64 moves of each side. When a side has nothing but \
                 its {king}, it is counted anew, from the number of all pieces on the board on, to what follows from \
                 the pieces of the other side"
            ),
            Rule::Cambodian => format!(
                "Once a side has at most three pieces, the game is a draw after 63 moves of each side. When it has \
                 nothing but its {king} and nobody has pawns, it is counted anew, from the number of all pieces on the \
                 board on, to what follows from the pieces of the other side"
            ),
            Rule::Asean => format!(
                "Once nobody has pawns and a side has nothing but its {king}, the game is a draw after so many moves \
                 of each side"
            ),
        };
        vec![("Draws", format!("{begin}: {honour}."))]
    }
}

impl CountingText {
    /// What is counted, if anything is.
    #[must_use]
    pub(in crate::variant) fn rules(self, pieces: &Pieces<'_>) -> Option<Counting> {
        let kinds = |side: Side| ["rook", "silver", "knight"].map(|key| pieces.of_key(key, side));
        Some(Counting { rule: self.0?, kinds: [Side::White, Side::Black].map(kinds) })
    }
}
