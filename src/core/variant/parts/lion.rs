//! Lions, which move twice in a turn as a king does: they capture on the way, come back to where
//! they were, or pass the turn by stepping out and back. The piece is that of Chu Shogi; the rules
//! against its exchange are those that Mighty-Lion Chess and Elven Chess of H. G. Muller have of
//! it.

use super::explosion::Blown;
use crate::board::square::tag;
use crate::board::{Kind, Mailbox, Piece, Square};
use crate::gesture::Gesture;
use crate::ini::Place;
use crate::moves::{Move, MoveSink};
use crate::rules::Side;
use crate::variant::described::ini::{Assignment, Problem};
use crate::variant::described::part::{Part, Sentence, value};
use crate::variant::described::pieces::Pieces;
use crate::variant::described::read::Draft;
use crate::variant::described::values::letters;
use crate::variant::words::{capitalized, list, plural};
use crate::variant::{Standard, Variant};

/// What a FEN has in place of an en passant square if no lion may be captured now.
pub const IRON: &str = "iron";

/// The moves that a lion makes in one leap: wherever two steps of a king lead.
const LEAPS: &str = "KNAD";

/// When lions capture each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Trading {
    /// As all other pieces.
    #[default]
    Free,
    /// As in Chu Shogi.
    Chu,
    /// As there, but what only a king protects is not protected.
    Mighty,
}

/// What lions may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lions {
    /// Their kinds, one bit each.
    kinds: u32,
    trading: Trading,
}

impl Lions {
    /// Whether a piece is a lion.
    #[inline]
    #[must_use]
    pub fn has(&self, piece: Piece) -> bool {
        !piece.is_empty() && self.kinds >> (piece.kind().0 & 31) & 1 != 0
    }

    /// Whether some captures of lions are illegal.
    #[must_use]
    pub fn limit_captures(&self) -> bool {
        self.trading != Trading::Free
    }

    /// Whether no lion may be captured by the next move, after a move of `piece` that has captured
    /// `captured`.
    #[must_use]
    pub fn become_iron(&self, piece: Piece, captured: Piece) -> bool {
        self.limit_captures() && self.has(captured) && !self.has(piece)
    }
}

/// The pieces that two steps capture; [`Piece::EMPTY`] if the second captures none.
pub(in crate::variant) fn captured(board: &Mailbox, m: Move) -> [Piece; 2] {
    let second = if m.to() == m.from() { Piece::EMPTY } else { board.at(m.to()) };
    [board.at(m.victim()), second]
}

/// Takes what the first of two steps captures off the board.
pub(in crate::variant) fn take_on_the_way(board: &mut Mailbox, m: Move) -> Blown {
    let mut taken = [Piece::EMPTY; 9];
    taken[0] = board.remove_piece(m.victim());
    taken
}

impl<V: Variant> Standard<V> {
    /// The cells of the lions of the side to move.
    fn lions_to_move(&self, lions: &Lions) -> impl Iterator<Item = Square> {
        let (side, kinds) = (self.state.side, lions.kinds);
        let kinds = (0..32).filter(move |kind| kinds >> kind & 1 != 0).map(Kind);
        kinds.flat_map(move |kind| self.board.squares(kind.of(side)))
    }

    /// Generates the moves of lions that capture by the first of two steps.
    pub(in crate::variant) fn lion_moves<S: MoveSink>(&self, lions: &Lions, sink: &mut S) {
        let own = Piece::colour(self.state.side);
        for from in self.lions_to_move(lions) {
            let is_enemy = |s: &Square| {
                let there = self.board.at(*s);
                !there.is_empty() && !there.blocks(own)
            };
            for way in self.tables.grid.around(from).filter(is_enemy) {
                let arrives = |to: &Square| *to == from || !self.board.at(*to).blocks(own);
                let goals = self.tables.grid.around(way).filter(arrives);
                goals.for_each(|to| sink.push(Move::lion(from, way, to)));
            }
        }
    }

    /// Why two steps, such as `b1c2,c2d4`, are no move; `None` if the text names no two steps.
    pub(in crate::variant) fn why_no_two_steps(&self, lions: &Lions, text: &str) -> Option<String> {
        let grid = self.tables.grid;
        let (first, second) = text.split_once(',')?;
        let (from, way) = grid.parse_prefix(first)?;
        let (way, (start, to)) = (grid.parse_square(way)?, grid.parse_prefix(second)?);
        let to = grid.parse_square(to).filter(|_| start == way)?;
        let own = Piece::colour(self.state.side);
        let is_own = |s: Square| self.board.at(s).blocks(own);
        let m = Move::lion(from, way, to);
        let are_iron = self.variant.kept().lions_are_iron;
        let reason = if !is_own(from) || !lions.has(self.board.at(from)) {
            "only a lion moves twice in a turn"
        } else if self.board.at(way).is_empty() || is_own(way) || grid.distance(from, way) != 1 {
            "the first of two steps has to capture a piece beside the lion"
        } else if grid.distance(way, to) != 1 || to != from && is_own(to) {
            "the second step has to lead to a square beside the first that is free of one's own"
        } else {
            let trade = self.why_no_trade(lions, are_iron, m);
            trade.unwrap_or("it would leave the king attacked")
        };
        Some(reason.into())
    }

    /// The gesture of a lion's move that has another one on its way, or is on the way of another:
    /// the lion, what the first step captures, and where it goes, or once more that if it stays.
    pub(in crate::variant) fn lion_gesture(&self, m: Move, legal: &[Move]) -> Option<Gesture> {
        let names = |squares: [Square; 3]| squares.map(|s| self.tables.grid.name(s)).to_vec();
        let goes_on = |other: &Move| {
            other.tag() == tag::LION && (other.from(), other.victim()) == (m.from(), m.to())
        };
        match m.tag() {
            tag::LION => Some(names([m.from(), m.victim(), m.to()])),
            tag::CAPTURE if legal.iter().any(goes_on) => Some(names([m.from(), m.to(), m.to()])),
            _ => None,
        }
    }

    /// A lion of the side to move that can step out and back, which passes the turn.
    pub(in crate::variant) fn passing_lion(&self, lions: &Lions) -> Option<Square> {
        let is_open = |way: Square| self.board.at(way).is_open();
        self.lions_to_move(lions).find(|s| self.tables.grid.around(*s).any(is_open))
    }

    /// Why a move may not capture a lion, if so. `are_iron`: a lion has just been captured by
    /// another piece.
    pub(in crate::variant) fn why_no_trade(
        &self,
        lions: &Lions,
        are_iron: bool,
        m: Move,
    ) -> Option<&'static str> {
        if !lions.limit_captures() || matches!(m.tag(), tag::PASS | tag::CASTLE) {
            return None;
        }
        let takes = |s: Square| s != m.from() && lions.has(self.board.at(s));
        let on_the_way = (m.tag() == tag::LION).then(|| m.victim());
        if are_iron && (takes(m.to()) || on_the_way.is_some_and(takes)) {
            return Some("a lion has just been captured, so the other may not be captured at once");
        }
        let is_far = self.tables.grid.distance(m.from(), m.to()) > 1;
        let bridge = on_the_way.map(|s| self.board.at(s)).filter(|piece| !piece.kind().is_pawn());
        if !lions.has(self.board.at(m.from())) || !takes(m.to()) || !is_far || bridge.is_some() {
            return None;
        }
        let (after, them) = (self.after(m), self.state.side.other());
        let ignored = match lions.trading {
            Trading::Mighty => after.king_square(them),
            _ => Square::OFF,
        };
        let is_open = |s: Square| after.board.at(s).is_open();
        let is_protected = after.is_attacked_if(m.to(), them, ignored, is_open);
        is_protected.then_some("a lion may not capture a protected lion that is not beside it")
    }
}

/// Lions as a section describes them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LionsText {
    /// Their letters, upper case.
    letters: Option<(Vec<String>, Place)>,
    trading: Option<(Trading, Place)>,
}

impl Part for LionsText {
    fn keys(&self) -> &'static [&'static str] {
        &["lionTypes", "lionTrading"]
    }

    fn set(&mut self, line: &Assignment) -> Result<(), String> {
        if line.key == "lionTypes" {
            let named = letters(&line.value);
            self.letters = (!named.is_empty()).then_some((named, line.place));
            return Ok(());
        }
        let read = |text: &str| match text {
            "free" => Some(Trading::Free),
            "chu" => Some(Trading::Chu),
            "mighty" => Some(Trading::Mighty),
            _ => None,
        };
        self.trading = Some((value(line, read, "free, chu or mighty")?, line.place));
        Ok(())
    }

    fn sentences(&self, draft: &Draft) -> Vec<Sentence> {
        let Some((letters, _)) = &self.letters else { return Vec::new() };
        let letters: Vec<char> = letters.iter().flat_map(|c| c.chars()).collect();
        let names = draft.names_of(&letters);
        let names = list(&names.iter().map(|name| plural(name)).collect::<Vec<_>>(), "and");
        let names = capitalized(&names);
        let mut sentences = vec![(
            "Two steps",
            format!(
                "{names} may move twice in a turn, each time as a king: capture a piece beside them and go on, to \
                 an empty square or with a second capture, or come back; or step to an empty square and back, which \
                 passes the turn."
            ),
        )];
        let trading = self.trading.map_or(Trading::Free, |(trading, _)| trading);
        if trading != Trading::Free {
            let protection = match trading {
                Trading::Mighty => "protected, other than by the king",
                _ => "protected",
            };
            sentences.push((
                "Exchanges",
                format!(
                    "{names} do not capture one another while the other is {protection}, pins aside, unless it stands \
                     beside them, or the first step captures something other than a pawn. When another piece has \
                     captured one, the next move may not capture one."
                ),
            ));
        }
        sentences
    }
}

impl LionsText {
    /// Whether the game has lions.
    #[must_use]
    pub fn is_used(&self) -> bool {
        self.letters.is_some()
    }

    /// What lions may do, if there are any.
    ///
    /// # Errors
    /// A letter is that of no piece, or of one with other moves; the game explodes.
    pub(in crate::variant) fn rules(
        &self,
        draft: &Draft,
        pieces: &Pieces,
    ) -> Result<Option<Lions>, Problem> {
        let Some((letters, place)) = &self.letters else {
            return match self.trading {
                Some((_, place)) => {
                    Err(Problem { place, text: "lionTrading: expected 'lionTypes' too".into() })
                }
                None => Ok(None),
            };
        };
        let fail = |text: String| Problem { place: *place, text: format!("lionTypes: {text}") };
        if draft.explosion.is_used() {
            return Err(fail("not in a game with explosions".into()));
        }
        let mut kinds = 0_u32;
        for letter in letters.iter().flat_map(|c| c.chars()) {
            let shown = letter.to_ascii_lowercase();
            for side in [Side::White, Side::Black] {
                let kind = pieces
                    .of_letter(letter, side)
                    .ok_or_else(|| fail(format!("no piece has the letter '{shown}'")))?;
                let own = pieces.types.iter().find(|piece| piece.kind == kind);
                let mut moves: Vec<char> = own.map_or("", |piece| piece.moves).chars().collect();
                let mut expected: Vec<char> = LEAPS.chars().collect();
                moves.sort_unstable();
                expected.sort_unstable();
                if moves != expected || kind == Kind::KING {
                    let text = format!(
                        "expected a piece other than the king with the moves {LEAPS}, found '{shown}'"
                    );
                    return Err(fail(text));
                }
                kinds |= 1 << kind.0;
            }
        }
        let trading = self.trading.map_or(Trading::Free, |(trading, _)| trading);
        Ok(Some(Lions { kinds, trading }))
    }
}
