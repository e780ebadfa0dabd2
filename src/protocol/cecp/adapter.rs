//! XBoard adapters: how XBoard shows a game with its own means (set-up, squares, plies).
//!
//! The engine's own move texts are the same for every front end. An [`Adapter`] translates
//! between them and what XBoard can show. Games whose texts XBoard understands unchanged use
//! [`Identity`].

use super::board::{Board, Placement};
use super::dialogue::Dialogue;
use super::ply::{Ply, Square, replace_words};
use crate::diagram::Point;
use crate::rules::View;
use crate::session::{Game, Turns};

/// What a list of plies means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parsed {
    /// They are all plies of this turn. The session still checks whether it is legal.
    Turn(String),
    /// They begin a turn; more plies have to follow.
    Incomplete,
    /// No legal turn begins with these plies.
    NoMatch,
}

/// The position in which a turn begins, and the turns that can be played there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnStart {
    /// The position before the turn.
    pub view: View,
    /// The legal turns, sorted bytewise. If the game has too many of them to list: the texts that
    /// the turn can begin with after the next ply ([`Adapter::beginnings`]).
    pub legal: Vec<String>,
    /// Whether there are too many turns to list.
    pub is_unlisted: bool,
}

impl TurnStart {
    /// The current position of `session`, which is that of `view`, after the plies `shown`.
    pub fn of(session: &dyn Game, view: View, shown: &[Ply], adapter: &dyn Adapter) -> TurnStart {
        let turns = session.legal_turns();
        let is_unlisted = turns == Turns::Unlisted;
        let legal = match is_unlisted {
            true => legal_beginnings(session, &view, shown, adapter),
            false => turns.listed(),
        };
        TurnStart { view, legal, is_unlisted }
    }

    /// Number of turns that are listed.
    pub fn listed(&self) -> usize {
        if self.is_unlisted { 0 } else { self.legal.len() }
    }
}

/// The texts that a legal turn in the current position can begin with, in a game that does not list
/// its turns, when one more ply has followed those `shown`.
pub fn legal_beginnings(
    session: &dyn Game,
    view: &View,
    shown: &[Ply],
    adapter: &dyn Adapter,
) -> Vec<String> {
    let mut beginnings = adapter.beginnings(shown, view);
    beginnings.retain(|text| session.check_prefix(text).is_ok());
    beginnings
}

/// Translates between a game's own texts and what XBoard shows.
///
/// The plies of a turn are those of the side to move, with a [`Ply::Pass`] of the other side
/// between each two: always an odd number. The plies with which the engine shows a turn are never
/// the beginning of those of another turn, so that the end of a turn is known at once. Users may
/// enter turns in other ways, for which this need not be so.
pub trait Adapter {
    /// The lines that answer `variant`: board, pieces and the start position `start`.
    fn setup(&self, _start: &View) -> Vec<String> {
        Vec::new()
    }

    /// The board on which the engine marks the legal targets of a lifted piece.
    fn board(&self) -> Board {
        Board::NONE
    }

    /// The letter that XBoard shows on a square of the board: that of a piece, `*` for a hole, a
    /// space for nothing.
    fn letter_at(&self, view: &View, at: Square) -> char {
        view.diagram.piece(Point::field(at.file, at.rank)).map_or(' ', |piece| piece.letter)
    }

    /// All sequences of plies that mean `turn`. The engine shows the first one.
    fn sequences(&self, turn: &str, _before: &View) -> Vec<Vec<Ply>> {
        self.board().plies(turn).into_iter().map(|ply| vec![ply]).collect()
    }

    /// The plies of `turn` that can follow those already `shown`, as far as the positions `before`
    /// and, if it is known, `after` the whole turn determine them. The engine shows the first
    /// sequence. None if no turn such as this begins with `shown`.
    fn continuations(
        &self,
        turn: &str,
        shown: &[Ply],
        before: &View,
        _after: Option<&View>,
    ) -> Vec<Vec<Ply>> {
        let begun = self.sequences(turn, before).into_iter();
        begun.filter_map(|plies| plies.strip_prefix(shown).map(Into::into)).collect()
    }

    /// What `plies` mean in the position of `start`.
    fn parse(&self, plies: &[Ply], start: &TurnStart) -> Parsed {
        let mut parsed = Parsed::NoMatch;
        for turn in &start.legal {
            for rest in self.continuations(turn, plies, &start.view, None) {
                if rest.is_empty() {
                    return Parsed::Turn(turn.clone());
                }
                parsed = Parsed::Incomplete;
            }
        }
        parsed
    }

    /// For games with too many turns to list: the texts that a turn can begin with, legal or not,
    /// when one more ply has followed those `shown`.
    fn beginnings(&self, _shown: &[Ply], _before: &View) -> Vec<String> {
        Vec::new()
    }

    /// A turn or a message of the game with its squares named as XBoard names them.
    fn show(&self, text: &str) -> String {
        renumber_ranks(text, 1, self.board().lowest)
    }

    /// The turn that the text of a ply is meant to be, or to complete after the plies `shown`,
    /// although no legal turn has such a ply. `None` if it can be no turn at all.
    fn read(&self, text: &str, shown: &[Ply], _before: &View) -> Option<String> {
        shown.is_empty().then(|| renumber_ranks(text, self.board().lowest, 1))
    }

    /// Translates a FEN of XBoard's to one that the game reads.
    fn fen_from_xboard(&self, fen: &str) -> String {
        fen.to_string()
    }

    /// The FEN of the position as XBoard reads it.
    fn fen_to_xboard(&self, view: &View) -> String {
        view.fen.clone()
    }
}

/// What XBoard shows on the squares of its board.
pub fn placement(adapter: &(impl Adapter + ?Sized), view: &View) -> Placement {
    Placement::showing(adapter.board(), |square| adapter.letter_at(view, square))
}

/// The plies with which the engine shows `turn`.
pub fn shown_plies(adapter: &(impl Adapter + ?Sized), turn: &str, before: &View) -> Vec<Ply> {
    adapter.sequences(turn, before).into_iter().next().unwrap_or_default()
}

/// The text with the numbers of the ranks as they are if the lowest rank is `to` instead of `from`.
pub fn renumber_ranks(text: &str, from: u8, to: u8) -> String {
    if from == to {
        // Whatever the text is, it stays as it is, also a rank that is badly written.
        return text.to_string();
    }
    replace_words(text, |rest| {
        let (square, rest) = Square::split(rest, from)?;
        Some((square.name(to), rest))
    })
}

/// A FEN without the fields for castling and en passant, which XBoard does not write in some
/// variants. `pieces` translates the first field.
pub fn without_rights(fen: &str, pieces: impl Fn(&str) -> String) -> String {
    match fen.split_whitespace().collect::<Vec<_>>()[..] {
        [placement, side, _, _, clock, number] => {
            format!("{} {side} {clock} {number}", pieces(placement))
        }
        _ => fen.to_string(),
    }
}

/// For games whose turns are one ply with the same text.
pub struct Identity;

impl Adapter for Identity {}
impl Dialogue for Identity {}
