//! Standard algebraic notation (SAN): written as in PGN's export format, read as tolerantly as in
//! its import format.

use super::{Chess, GRID, TABLES};
use crate::board::fen::{piece, piece_letter};
use crate::board::parts::CastlingWing;
use crate::board::square::tag;
use crate::board::{Kind, Square};
use crate::moves::{Move, MoveList};
use crate::rules::{MoveError, Rules, Side};

/// How other programs write a null move.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "0000", "null", "pass", "@@@@"];

/// Names of the kinds for error texts, in the order of [`Kind`].
const KIND_NAMES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// The SAN of a legal move, such as `Nbd7`, `exd6`, `e8=Q+` or `O-O-O#`.
pub(super) fn write(chess: &Chess, m: Move) -> String {
    let from = match chess.board.at(m.from()).kind() {
        Kind::PAWN if captures(chess, m) => file(m.from()).to_string(),
        Kind::PAWN => String::new(),
        _ => disambiguation(chess, m),
    };
    algebraic(chess, m, &from)
}

/// The long algebraic notation of a legal move, such as `Nb8d7`, `e5xd6`, `e7e8=Q+` or `O-O-O#`.
pub(super) fn write_long(chess: &Chess, m: Move) -> String {
    algebraic(chess, m, &GRID.name(m.from()))
}

/// A move in algebraic notation. `from`: what it tells of the departure square.
fn algebraic(chess: &Chess, m: Move, from: &str) -> String {
    let mut text = match m.tag() {
        tag::CASTLE => castling(m).to_string(),
        _ => piece_move(chess, m, from),
    };
    let mut after = chess.clone();
    after.play(m);
    if after.is_in_check() {
        text.push(if after.count() == 0 { '#' } else { '+' });
    }
    text
}

/// Kingside or queenside by the rook's first square, as in Chess960.
fn castling(m: Move) -> &'static str {
    if m.rook().0 > m.from() { "O-O" } else { "O-O-O" }
}

/// A move that is not castling, without the check mark.
fn piece_move(chess: &Chess, m: Move, from: &str) -> String {
    let mut text = match chess.board.at(m.from()).kind() {
        Kind::PAWN => String::new(),
        kind => piece_letter(&TABLES.letters, kind.of(Side::White)).to_string(),
    };
    text += from;
    if captures(chess, m) {
        text.push('x');
    }
    text += &GRID.name(m.to());
    if m.tag() == tag::PROMOTE {
        text.push('=');
        text.push(piece_letter(&TABLES.letters, m.promotion().of(Side::White)));
    }
    text
}

fn captures(chess: &Chess, m: Move) -> bool {
    !chess.board.at(m.to()).is_empty() || m.tag() == tag::EN_PASSANT
}

/// The part of the departure square that distinguishes the piece from others of its kind with a
/// legal move to the same square: nothing if there are none, else the file, the rank or both.
fn disambiguation(chess: &Chess, m: Move) -> String {
    let piece = chess.board.at(m.from());
    let mut rivals = MoveList::new();
    chess.moves(&mut rivals);
    rivals.retain(|other| {
        other.to() == m.to()
            && other.from() != m.from()
            && other.tag() != tag::CASTLE
            && chess.board.at(other.from()) == piece
    });
    let shared = |of: fn(Square) -> u8| rivals.iter().any(|other| of(other.from()) == of(m.from()));
    let (same_file, same_rank) = (shared(|s| GRID.file(s)), shared(|s| GRID.rank(s)));
    match (rivals.is_empty(), same_file, same_rank) {
        (true, ..) => String::new(),
        (false, false, _) => file(m.from()).to_string(),
        (false, true, false) => (GRID.rank(m.from()) + 1).to_string(),
        (false, true, true) => GRID.name(m.from()),
    }
}

fn file(s: Square) -> char {
    (b'a' + GRID.file(s)) as char
}

/// The legal move that `text` means.
///
/// Also accepted: missing or superfluous marks (`+`, `#`, `!?`, `x`, `=`), castling with zeros or
/// lower-case letters, more of the departure square than needed, a lower-case promotion letter, and
/// both squares of a move, as in `e2e4`, `e2-e4` and `Ng1xf3`.
///
/// # Errors
/// Why no legal move matches, or which moves match if there are several.
pub(super) fn find(chess: &Chess, text: &str) -> Result<Move, MoveError> {
    if NULL_MOVES.contains(&text) {
        return Err(MoveError("a pass is not allowed".into()));
    }
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let bare = bare.trim_end_matches("e.p.").trim_end_matches("ep");
    if CastlingWing::read(bare).is_some() {
        return chess.parse_move(bare);
    }
    let mut moves = MoveList::new();
    chess.moves(&mut moves);
    let Some(pattern) = Pattern::read(bare) else {
        return Err(MoveError("expected a move such as e4, Nf3, exd5, e8=Q or O-O".into()));
    };
    moves.retain(|m| pattern.matches(chess, *m));
    match moves[..] {
        [m] => Ok(m),
        [] => pattern.castling_or_reason(chess),
        [..] => {
            let texts: Vec<String> = moves.iter().map(|&m| write(chess, m)).collect();
            Err(MoveError(format!("ambiguous: {}", texts.join(" or "))))
        }
    }
}

/// The properties of a move that a SAN text gives; `None` for those that it does not give.
struct Pattern {
    /// The kind of the piece that moves; `None` if the text has the whole departure square and no
    /// letter.
    kind: Option<Kind>,
    /// File of departure, from 0.
    file: Option<u8>,
    /// Rank of departure, from 0.
    rank: Option<u8>,
    to: Square,
    promotion: Option<Kind>,
}

impl Pattern {
    fn read(text: &str) -> Option<Pattern> {
        let plain: String = text.chars().filter(|c| !"x:-=".contains(*c)).collect();
        let kind_of = |c: char| piece(&TABLES.letters, c).map(|piece| piece.kind());
        let piece_letter = plain.chars().next().filter(char::is_ascii_uppercase);
        let rest = &plain[usize::from(piece_letter.is_some())..];
        let promotion_letter = rest.chars().next_back().filter(char::is_ascii_alphabetic);
        let rest = &rest[..rest.len() - usize::from(promotion_letter.is_some())];
        let (from, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = GRID.parse_square(to)?;
        let mut from = from.bytes().peekable();
        let file = from.next_if(|c| (b'a'..=b'h').contains(c)).map(|c| c - b'a');
        let rank = from.next_if(|c| (b'1'..=b'8').contains(c)).map(|c| c - b'1');
        if from.next().is_some() {
            return None;
        }
        let kind = match piece_letter {
            Some(c) => Some(kind_of(c)?),
            None if file.is_some() && rank.is_some() => None,
            None => Some(Kind::PAWN),
        };
        let promotion = match promotion_letter {
            Some(c) => Some(kind_of(c)?),
            None => None,
        };
        // Without a departure file a pawn moves straight ahead.
        let straight = kind == Some(Kind::PAWN) && rank.is_none();
        Some(Pattern { kind, file: file.or(straight.then(|| GRID.file(to))), rank, to, promotion })
    }

    fn matches(&self, chess: &Chess, m: Move) -> bool {
        let promotion = (m.tag() == tag::PROMOTE).then(|| m.promotion());
        m.tag() != tag::CASTLE
            && m.to() == self.to
            && promotion == self.promotion
            && self.matches_piece(chess, m.from())
    }

    /// Whether the piece on `s` fits the text.
    fn matches_piece(&self, chess: &Chess, s: Square) -> bool {
        self.kind.is_none_or(|kind| chess.board.at(s).kind() == kind)
            && self.file.is_none_or(|file| GRID.file(s) == file)
            && self.rank.is_none_or(|rank| GRID.rank(s) == rank)
    }

    /// For a text that matches no legal move: the castling whose squares it names, or the reason.
    fn castling_or_reason(&self, chess: &Chess) -> Result<Move, MoveError> {
        let candidates: Vec<Square> = match self.kind {
            Some(kind) => chess.board.pieces(kind.of(chess.state.side)).to_vec(),
            None => GRID.squares().collect(),
        };
        let candidates: Vec<Square> =
            candidates.into_iter().filter(|&s| self.matches_piece(chess, s)).collect();
        let only_candidate = (candidates.len() == 1).then(|| candidates[0]);
        // A piece that could move there if its king were safe gives the best reason.
        let pseudo_legal = candidates.iter().copied().find(|&s| chess.can_reach(s, self.to));
        if let Some(from) = pseudo_legal.or(only_candidate) {
            let promotion =
                self.promotion.map(|kind| piece_letter(&TABLES.letters, kind.of(Side::Black)));
            let squares = GRID.name(from) + &GRID.name(self.to);
            return chess.parse_move(&(squares + &String::from_iter(promotion)));
        }
        let (side, to) = (chess.state.side, GRID.name(self.to));
        let name = KIND_NAMES[usize::from(self.kind.unwrap_or(Kind::PAWN).0) - 1];
        Err(MoveError(match candidates[..] {
            [] => format!("{side:?} has no such {name}"),
            [..] => format!("no {name} of {side:?} can go to {to}"),
        }))
    }
}
