//! Standard algebraic notation: written as PGN's export format asks, read as leniently as its
//! import format does.

use super::{Chess, GRID, LETTERS, fen};
use crate::board::fen::{letter, man};
use crate::board::square::tag;
use crate::board::{Ground, Kind, Square};
use crate::moves::{Move, MoveList};
use crate::rules::{MoveError, Rules, Side};

/// What other programs write where nobody moves.
const PASSES: [&str; 6] = ["--", "Z0", "0000", "null", "pass", "@@@@"];

/// The kinds of men, in their order.
const NAMES: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// `Nbd7`, `exd6`, `e8=Q+`, `O-O-O#`.
pub(super) fn write(chess: &Chess, m: Move) -> String {
    let mut text = match m.tag() {
        tag::CASTLE => castling(m).to_string(),
        _ => journey(chess, m),
    };
    let mut after = chess.clone();
    after.play(m);
    if after.checked() {
        text.push(if after.count() == 0 { '#' } else { '+' });
    }
    text
}

/// By the side that the rook comes from, wherever king and rook stand.
fn castling(m: Move) -> &'static str {
    if m.rook().0 > m.from() { "O-O" } else { "O-O-O" }
}

/// Who goes where, and what becomes of him.
fn journey(chess: &Chess, m: Move) -> String {
    let kind = chess.board.at(m.from()).kind();
    let captures = !chess.board.at(m.to()).is_empty() || m.tag() == tag::EN_PASSANT;
    let mut text = match kind {
        Kind::PAWN if captures => file(m.from()).to_string(),
        Kind::PAWN => String::new(),
        _ => letter(LETTERS, kind.of(Side::White)).to_string() + &origin(chess, m),
    };
    if captures {
        text.push('x');
    }
    text += &GRID.name(m.to());
    if m.tag() == tag::PROMOTE {
        text.push('=');
        text.push(letter(LETTERS, m.promotion().of(Side::White)));
    }
    text
}

/// As much of the departure square as tells the man from others of his kind that can legally go
/// to the same square: the file if that is enough, else the rank, else both.
fn origin(chess: &Chess, m: Move) -> String {
    let man = chess.board.at(m.from());
    let mut rivals = MoveList::new();
    chess.moves(&mut rivals);
    rivals.retain(|o| {
        o.to() == m.to()
            && o.from() != m.from()
            && o.tag() != tag::CASTLE
            && chess.board.at(o.from()) == man
    });
    let shared = |of: fn(Square) -> u8| rivals.iter().any(|o| of(o.from()) == of(m.from()));
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
/// Understood are also too many or too few marks (`+`, `#`, `!?`, `x`, `=`), castling with zeros
/// or small letters, more of the departure square than needed, a small letter of promotion, and
/// the two squares of a move, as in `e2e4`, `e2-e4` and `Ng1xf3`.
pub(super) fn find(chess: &Chess, text: &str) -> Result<Move, MoveError> {
    if PASSES.contains(&text) {
        return Err(MoveError("nobody may pass".into()));
    }
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let bare = bare.trim_end_matches("e.p.").trim_end_matches("ep");
    let sides = bare.replace('-', "");
    let castles = matches!(sides.len(), 2 | 3) && sides.chars().all(|c| "Oo0".contains(c));
    let mut moves = MoveList::new();
    chess.moves(&mut moves);
    if castles {
        let wing = if sides.len() == 2 { "O-O" } else { "O-O-O" };
        let found = moves.iter().find(|m| m.tag() == tag::CASTLE && castling(**m) == wing);
        return found.copied().ok_or_else(|| MoveError(format!("{wing} is not legal here")));
    }
    let Some(wish) = Wish::read(bare) else {
        return Err(MoveError("expected a move such as e4, Nf3, exd5, e8=Q or O-O".into()));
    };
    moves.retain(|m| wish.is_granted(chess, *m));
    match moves[..] {
        [m] => Ok(m),
        [] => wish.insist(chess),
        [..] => {
            let texts: Vec<String> = moves.iter().map(|&m| write(chess, m)).collect();
            Err(MoveError(format!("it may be {}", texts.join(" or "))))
        }
    }
}

/// What a text asks for.
struct Wish {
    /// `None`: whoever stands on the departure square.
    kind: Option<Kind>,
    /// From 0.
    file: Option<u8>,
    /// From 0.
    rank: Option<u8>,
    to: Square,
    promotion: Option<Kind>,
}

impl Wish {
    fn read(text: &str) -> Option<Wish> {
        let plain: String = text.chars().filter(|c| !"x:-=".contains(*c)).collect();
        let kind_of = |c: char| man(LETTERS, c).map(|man| man.kind());
        let named = plain.chars().next().filter(char::is_ascii_uppercase);
        let rest = &plain[usize::from(named.is_some())..];
        let last = rest.chars().next_back().filter(char::is_ascii_alphabetic);
        let rest = &rest[..rest.len() - usize::from(last.is_some())];
        let (from, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = GRID.find(to)?;
        let mut from = from.bytes().peekable();
        let file = from.next_if(|c| (b'a'..=b'h').contains(c)).map(|c| c - b'a');
        let rank = from.next_if(|c| (b'1'..=b'8').contains(c)).map(|c| c - b'1');
        if from.next().is_some() {
            return None;
        }
        let kind = match named {
            Some(c) => Some(kind_of(c)?),
            None if file.is_some() && rank.is_some() => None,
            None => Some(Kind::PAWN),
        };
        let promotion = match last {
            Some(c) => Some(kind_of(c)?),
            None => None,
        };
        // A pawn of which nothing is said goes straight ahead.
        let ahead = kind == Some(Kind::PAWN) && rank.is_none();
        Some(Wish { kind, file: file.or(ahead.then(|| GRID.file(to))), rank, to, promotion })
    }

    fn is_granted(&self, chess: &Chess, m: Move) -> bool {
        let promotion = (m.tag() == tag::PROMOTE).then(|| m.promotion());
        m.tag() != tag::CASTLE
            && m.to() == self.to
            && promotion == self.promotion
            && self.means(chess, m.from())
    }

    /// Whether the man on `s` may be the one.
    fn means(&self, chess: &Chess, s: Square) -> bool {
        self.kind.is_none_or(|kind| chess.board.at(s).kind() == kind)
            && self.file.is_none_or(|file| GRID.file(s) == file)
            && self.rank.is_none_or(|rank| GRID.rank(s) == rank)
    }

    /// Castling by its squares, or why nobody can do what is asked for.
    fn insist(&self, chess: &Chess) -> Result<Move, MoveError> {
        let meant: Vec<Square> = match self.kind {
            Some(kind) => chess.board.men(kind.of(chess.state.side)).to_vec(),
            None => GRID.squares().collect(),
        };
        let meant: Vec<Square> = meant.into_iter().filter(|&s| self.means(chess, s)).collect();
        let only = (meant.len() == 1).then(|| meant[0]);
        // Who could go if no king were in danger.
        let able = meant.iter().copied().find(|&s| chess.could_go(s, self.to));
        if let Some(from) = able.or(only) {
            let promotion = self.promotion.map(|kind| letter(LETTERS, kind.of(Side::Black)));
            let squares = GRID.name(from) + &GRID.name(self.to);
            return fen::find_move(chess, &(squares + &String::from_iter(promotion)));
        }
        let (side, to) = (chess.state.side, GRID.name(self.to));
        let name = NAMES[usize::from(self.kind.unwrap_or(Kind::PAWN).0) - 1];
        Err(MoveError(match meant[..] {
            [] => format!("{side:?} has no such {name}"),
            [..] => format!("no {name} of {side:?} can go to {to}"),
        }))
    }
}
