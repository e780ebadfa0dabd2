//! XBoard adapters: how XBoard shows a game with its own means (set-up, squares, plies).
//!
//! The engine's own move texts are the same for every front end. An [`Adapter`] translates
//! between them and what XBoard can show. Games whose texts XBoard understands unchanged use
//! [`Identity`].

use super::board::BoardSize;
use crate::diagram::Point;
use crate::rules::View;
use std::collections::BTreeMap;

/// XBoard's text of a null move (a pass).
pub const PASS: &str = "@@@@";

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
    /// the turn can begin with after the next ply ([`Adapter::openings`]).
    pub legal: Vec<String>,
}

/// Asks the user for a turn that does not begin with a piece. It is entered by clicks while a piece
/// is lifted, or as a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The square of the piece to lift.
    pub piece: String,
    /// One line that says what to click.
    pub prompt: String,
    /// One line that asks for the text of the turn.
    pub text: String,
}

/// Something that the user can enter next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The ply that XBoard sends for the clicks.
    pub ply: String,
    /// The turn that it stands for, or the first part of that turn.
    pub text: String,
}

/// Translates between a game's own texts and what XBoard shows.
///
/// The plies of a turn are those of the side to move, with a [`PASS`] of the other side between
/// each two: always an odd number. The plies with which the engine shows a turn are never the
/// beginning of those of another turn, so that the end of a turn is known at once. Users may enter
/// turns in other ways, for which this need not be so ([`Adapter::may_go_on`]).
pub trait Adapter {
    /// The lines that answer `variant`: board, pieces and the start position `start`.
    fn setup(&self, _start: &View) -> Vec<String> {
        Vec::new()
    }

    /// Whether XBoard counts the ranks of the board from 0, which it does if there are ten.
    fn counts_from_zero(&self) -> bool {
        false
    }

    /// The plies that show `turn`, as far as the position `before` the turn determines them.
    fn plies(&self, turn: &str, _before: &View) -> Vec<String> {
        vec![shift_ranks(turn, -i8::from(self.counts_from_zero()))]
    }

    /// All sequences of plies that mean `turn`. The first are [`Adapter::plies`].
    fn ways(&self, turn: &str, before: &View) -> Vec<Vec<String>> {
        vec![self.plies(turn, before)]
    }

    /// The plies that follow those already `shown` of `turn`. `before` and `after` are the
    /// positions before and after the whole turn.
    fn remaining_plies(
        &self,
        turn: &str,
        shown: &[String],
        before: &View,
        _after: &View,
    ) -> Vec<String> {
        let mut ways = self.ways(turn, before);
        let begun = ways.iter().position(|way| way.starts_with(shown)).unwrap_or(0);
        ways.swap_remove(begun).into_iter().skip(shown.len()).collect()
    }

    /// Whether the plies of `turn` can begin with the plies `shown`.
    fn may_begin_with(&self, turn: &str, shown: &[String], before: &View) -> bool {
        self.ways(turn, before).iter().any(|way| way.starts_with(shown))
    }

    /// Whether `plies`, which mean `turn`, are also the beginning of another turn.
    fn may_go_on(&self, _turn: &str, _plies: &[String], _turn_start: &TurnStart) -> bool {
        false
    }

    /// Whether XBoard must not keep the ply of `entry`, with which a turn begins, on its board.
    fn cannot_stay(&self, _entry: &Entry) -> bool {
        false
    }

    /// What `plies` mean in the position of `turn_start`.
    fn parse_plies(&self, plies: &[String], turn_start: &TurnStart) -> Parsed {
        let mut begun = Parsed::NoMatch;
        for turn in &turn_start.legal {
            for way in self.ways(turn, &turn_start.view) {
                if way == plies {
                    return Parsed::Turn(turn.clone());
                }
                if way.starts_with(plies) {
                    begun = Parsed::Incomplete;
                }
            }
        }
        begun
    }

    /// What the user can do with the piece on `from` after the plies `shown`. With an empty
    /// `from`: the entries that name no square of origin, such as drops.
    fn entries(&self, from: &str, shown: &[String], turn_start: &TurnStart) -> Vec<Entry> {
        let open = turn_start
            .legal
            .iter()
            .filter(|turn| self.may_begin_with(turn, shown, &turn_start.view));
        let entry = |turn: &String| {
            let ply = self.plies(turn, &turn_start.view).into_iter().nth(shown.len())?;
            Some(Entry { ply, text: turn.clone() })
        };
        let starts = |entry: &Entry| PlyParts::of(&entry.ply).map_or("", |t| t.from) == from;
        open.filter_map(entry).filter(starts).collect()
    }

    /// Whether the user can have entered `ply` as it is with the mouse. If not, the ply is
    /// matched with [`Adapter::entries`].
    fn can_be_clicked(&self, _ply: &str) -> bool {
        true
    }

    /// For games with too many turns to list: the texts that a turn can begin with, legal or not,
    /// when one more ply has followed those `shown`.
    fn openings(&self, _shown: &[String], _before: &View) -> Vec<String> {
        Vec::new()
    }

    /// Whether `theirs`, a FEN from XBoard, is the position `before` the turn after the plies
    /// `shown`. In most variants XBoard relays a pass only as the position after it.
    fn is_pass_fen(&self, _theirs: &str, _shown: &[String], _before: &View) -> bool {
        false
    }

    /// A turn as one text that a user can read.
    fn display_text(&self, turn: &str) -> String {
        shift_ranks(turn, -i8::from(self.counts_from_zero()))
    }

    /// The turn that `ply` is meant to be, or to complete after the plies `shown`, although no
    /// legal turn has such a ply. `None` if it can be no turn at all.
    fn turn_from_ply(&self, ply: &str, shown: &[String], _before: &View) -> Option<String> {
        shown.is_empty().then(|| shift_ranks(ply, i8::from(self.counts_from_zero())))
    }

    /// A message of the game with its squares named as XBoard names them.
    fn translate_message(&self, sentence: &str) -> String {
        let shown = |word: &str| match word.as_bytes() {
            [b'a'..=b'z', b'0'..=b'9', ..] => shift_ranks(word, -i8::from(self.counts_from_zero())),
            _ => word.to_string(),
        };
        sentence.split(' ').map(shown).collect::<Vec<_>>().join(" ")
    }

    /// Translates a FEN of XBoard's to one that the game reads.
    fn fen_from_xboard(&self, fen: &str) -> String {
        fen.to_string()
    }

    /// Whether a FEN from XBoard is one of the window's board. XBoard also accepts a FEN of the
    /// game's own that a user pastes, and then changes the size of its board.
    fn is_shown_in_window(&self, _fen: &str) -> bool {
        true
    }

    /// The FEN of the position as XBoard reads it.
    fn fen_to_xboard(&self, view: &View) -> String {
        view.fen.clone()
    }

    /// XBoard's colour marks by square. They show what the pieces do not, such as the weather.
    fn marks(&self, _view: &View) -> BTreeMap<String, char> {
        BTreeMap::new()
    }

    /// One line for the user about a position that has come about by a turn or by the throw
    /// `throw`.
    fn announcement(&self, _throw: Option<&str>, _view: &View) -> Option<String> {
        None
    }

    /// How the user is asked for a turn that does not begin with a piece.
    fn question(&self, _turn_start: &TurnStart) -> Option<Question> {
        None
    }

    /// One line that asks the user about a turn of which the plies `shown` have been entered.
    /// The answer is the target square of the next ply, or empty for a pass.
    fn partial_question(&self, _shown: &[String], _turn_start: &TurnStart) -> Option<String> {
        None
    }

    /// One line that tells the user how to go on after the plies `shown`, the first of which
    /// XBoard has taken back ([`Adapter::cannot_stay`]).
    fn partial_hint(&self, _shown: &[String], _turn_start: &TurnStart) -> String {
        String::new()
    }

    /// The size of the board if the engine has to mark the legal targets of a lifted piece.
    /// `None`: XBoard does that by itself.
    fn board(&self) -> Option<BoardSize> {
        None
    }

    /// The place in the diagram of the square at `file` and `rank`, both from 0; `None` for a hole.
    fn point(&self, file: u8, rank: u8) -> Option<Point> {
        Some(Point::field(file, rank))
    }

    /// The letter of the pieces that XBoard shows on `square` beside the board: those in a hand.
    fn held(&self, _square: &str) -> Option<char> {
        None
    }

    /// The letters of the pieces on the board, by square.
    fn pieces(&self, view: &View) -> BTreeMap<String, char> {
        let Some(board) = self.board() else { return BTreeMap::new() };
        let piece = |(file, rank)| {
            let piece = view.diagram.piece(self.point(file, rank)?)?;
            Some((board.name(file, rank), piece.letter))
        };
        board.squares().filter_map(piece).collect()
    }

    /// The first field of [`Adapter::fen_to_xboard`].
    fn placement(&self, view: &View) -> String {
        let letter = |file, rank| match self.point(file, rank) {
            Some(point) => view.diagram.piece(point).map_or(' ', |piece| piece.letter),
            None => '*',
        };
        self.board().map_or_else(String::new, |board| board.text(letter))
    }
}

/// The parts of a ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyParts<'a> {
    /// The square of origin.
    pub from: &'a str,
    /// The target square.
    pub to: &'a str,
    /// In a castling the rook's square, otherwise a square between the two legs of the move.
    pub via: Option<&'a str>,
    /// The letter of the piece that a pawn promotes to, or the plus sign of shogi.
    pub promotion: Option<char>,
}

impl PlyParts<'_> {
    /// Takes a ply apart. `None` for a pass or a drop.
    pub fn of(ply: &str) -> Option<PlyParts<'_>> {
        let (first, second) = ply.split_once(',').map_or((ply, None), |(a, b)| (a, Some(b)));
        let (from, rest) = square(first)?;
        let (to, rest) = square(rest)?;
        let promotion = rest.chars().next();
        let Some((via, rest)) = second.and_then(square) else {
            return Some(PlyParts { from, to, via: None, promotion });
        };
        // The second leg begins on the target of the first leg, or on the square of another
        // piece.
        let to = if via == to { square(rest)?.0 } else { to };
        Some(PlyParts { from, to, via: Some(via), promotion })
    }
}

/// Splits the square at the beginning off a text.
fn square(text: &str) -> Option<(&str, &str)> {
    let mut letters = text.char_indices();
    letters.next().filter(|(_, c)| c.is_ascii_lowercase())?;
    let end = letters.find(|(_, c)| !c.is_ascii_digit()).map_or(text.len(), |(i, _)| i);
    (end > 1).then(|| text.split_at(end))
}

/// The text with `by` added to every rank number.
pub fn shift_ranks(text: &str, by: i8) -> String {
    if by == 0 {
        // Whatever the text is, it stays as it is: a pass too, and a rank that is badly written.
        return text.to_string();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, digits) = rest.split_at(start);
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let (rank, after) = digits.split_at(end);
        out.push_str(before);
        match rank.parse::<u8>() {
            Ok(rank) => out.push_str(&rank.saturating_add_signed(by).to_string()),
            Err(_) => out.push_str(rank),
        }
        rest = after;
    }
    out + rest
}

/// For games whose turns are one ply with the same text.
pub struct Identity;

impl Adapter for Identity {}
