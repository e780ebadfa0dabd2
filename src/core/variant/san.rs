//! Standard algebraic notation (SAN): written as in PGN's export format, read as tolerantly as in
//! its import format. Beyond PGN, boards may be larger than that of chess, and pieces in hand are
//! dropped (`N@f3`).

use super::{Standard, Variant};
use crate::board::fen::piece_letter;
use crate::board::parts::CastlingWing;
use crate::board::square::tag;
use crate::board::{Grid, Kind, Square};
use crate::excerpt::excerpt;
use crate::moves::{Move, MoveList};
use crate::rules::{MoveError, Rules, Side};

/// How other programs write a null move.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "0000", "null", "pass", "@@@@"];

/// Names for error texts of the pieces with these moves.
const NAMES: [(&str, &str); 4] = [("N", "knight"), ("B", "bishop"), ("R", "rook"), ("Q", "queen")];

impl<V: Variant> Standard<V> {
    /// The SAN of a legal move, such as `Nbd7`, `exd6`, `e8=Q+`, `O-O-O#` or `N@f3`.
    pub(super) fn write_san(&self, m: Move) -> String {
        let from = match m.tag() {
            tag::CASTLE | tag::DROP => String::new(),
            tag::GATE => return self.gated_text(m, self.write_san(m.ungated())),
            tag::LION if self.board.count(self.board.at(m.from())) == 1 => String::new(),
            tag::LION => self.tables.grid.name(m.from()),
            _ if self.board.at(m.from()).kind() != Kind::PAWN => self.disambiguation(m),
            _ if self.captures(m) => file_letter(self.tables.grid.file(m.from())).to_string(),
            _ => String::new(),
        };
        self.algebraic(m, &from)
    }

    /// The long algebraic notation of a legal move, such as `Nb8d7`, `e5xd6`, `e7e8=Q+` or
    /// `O-O-O#`.
    pub(super) fn write_long_algebraic(&self, m: Move) -> String {
        if m.tag() == tag::GATE {
            return self.gated_text(m, self.write_long_algebraic(m.ungated()));
        }
        self.algebraic(m, &self.tables.grid.name(m.from()))
    }

    /// A move in algebraic notation. `from`: what it tells of the departure square.
    fn algebraic(&self, m: Move, from: &str) -> String {
        let text = match m.tag() {
            tag::CASTLE => CastlingWing::of(m.from(), m.rook().0).text().to_string(),
            tag::PASS => return NULL_MOVES[0].to_string(),
            tag::DROP => {
                format!("{}@{}", self.letter(m.promotion()), self.tables.grid.name(m.to()))
            }
            _ => self.piece_move(m, from),
        };
        text + self.check_mark(m)
    }

    /// What stands behind a move that gives check or mates.
    fn check_mark(&self, m: Move) -> &'static str {
        let mut after = self.clone();
        after.play_move(m);
        match (after.is_in_check(), after.count()) {
            (false, _) => "",
            (true, 0) => "#",
            (true, _) => "+",
        }
    }

    /// The text of a move beside which a piece comes in, of that without it: `Nc3/H`, and in
    /// castling with the square, `O-O/He1`.
    fn gated_text(&self, m: Move, base: String) -> String {
        let base = base.trim_end_matches(['+', '#']);
        let square = match m.ungated().tag() {
            tag::CASTLE => self.tables.grid.name(m.gated_on()),
            _ => String::new(),
        };
        format!("{base}/{}{square}{}", self.letter(m.promotion()), self.check_mark(m))
    }

    /// A move of a piece on the board that is not castling, without the check mark.
    fn piece_move(&self, m: Move, from: &str) -> String {
        let mut text = match self.board.at(m.from()).kind() {
            Kind::PAWN => String::new(),
            kind => self.letter(kind).to_string(),
        };
        text += from;
        if m.tag() == tag::LION {
            let [way, to] = [m.victim(), m.to()].map(|s| self.tables.grid.name(s));
            let is_quiet = m.to() == m.from() || self.board.at(m.to()).is_empty();
            return format!("{text}x{way}{}{to}", if is_quiet { '-' } else { 'x' });
        }
        if self.captures(m) {
            text.push('x');
        }
        text += &self.tables.grid.name(m.to());
        if m.tag() == tag::PROMOTE {
            text.push('=');
            text.push(self.letter(m.promotion()));
        }
        text
    }

    fn captures(&self, m: Move) -> bool {
        !self.board.at(m.to()).is_empty() || m.tag() == tag::EN_PASSANT
    }

    /// The upper-case letter of the pieces of a kind. A piece that has promoted has that of the
    /// piece as which it moves.
    pub(super) fn letter(&self, kind: Kind) -> char {
        piece_letter(&self.tables.shown, kind.of(Side::White))
    }

    /// The part of the departure square that distinguishes the piece from others with its letter
    /// and a legal move to the same square: nothing if there are none, else the file, the rank or
    /// both.
    fn disambiguation(&self, m: Move) -> String {
        let grid = self.tables.grid;
        let letter = |s| self.letter(self.board.at(s).kind());
        let mut rivals = MoveList::new();
        self.moves(&mut rivals);
        rivals.retain(|other| {
            other.to() == m.to()
                && other.from() != m.from()
                && !matches!(other.tag(), tag::CASTLE | tag::DROP | tag::GATE | tag::LION)
                && letter(other.from()) == letter(m.from())
        });
        let shared = |of: fn(Grid, Square) -> u8| {
            rivals.iter().any(|other| of(grid, other.from()) == of(grid, m.from()))
        };
        match (rivals.is_empty(), shared(Grid::file), shared(Grid::rank)) {
            (true, ..) => String::new(),
            (false, false, _) => file_letter(grid.file(m.from())).to_string(),
            (false, true, false) => (grid.rank(m.from()) + 1).to_string(),
            (false, true, true) => grid.name(m.from()),
        }
    }

    /// The legal move that `text` means.
    ///
    /// Also accepted: missing or superfluous marks (`+`, `#`, `!?`, `x`, `=`), castling with zeros
    /// or lower-case letters, more of the departure square than needed, a lower-case promotion
    /// letter, both squares of a move, as in `e2e4`, `e2-e4` and `Ng1xf3`, and the drop of a pawn
    /// without its letter.
    ///
    /// # Errors
    /// Why no legal move matches, or which moves match if there are several.
    pub(super) fn find_san(&self, text: &str) -> Result<Move, MoveError> {
        if NULL_MOVES.contains(&text) {
            let mut moves = MoveList::new();
            self.moves(&mut moves);
            let pass = moves.into_iter().find(|m| m.tag() == tag::PASS);
            return pass.ok_or_else(|| MoveError("a pass is not allowed".into()));
        }
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        let bare = bare.trim_end_matches("e.p.").trim_end_matches("ep");
        if let Some((base, piece)) = bare.split_once('/') {
            let base = self.find_san(base)?;
            let text = self.move_text(base);
            let none = || MoveError(format!("no '{}' can come in beside {text}", excerpt(piece)));
            return self.find_gated(base, piece).ok_or_else(none);
        }
        if CastlingWing::read(bare).is_some() {
            return self.parse_move(bare);
        }
        if bare.contains('@') && !self.variant.held().is_empty() {
            return match bare.strip_prefix('@') {
                Some(to) => self.parse_move(&format!("{}@{to}", self.letter(Kind::PAWN))),
                None => self.parse_move(bare),
            };
        }
        let mut moves = MoveList::new();
        self.moves(&mut moves);
        let is_meant = |m: &&Move| {
            m.tag() == tag::LION
                && [self.write_san(**m), self.write_long_algebraic(**m)]
                    .iter()
                    .any(|san| san.trim_end_matches(['+', '#']) == bare)
        };
        if let Some(&m) = moves.iter().find(is_meant) {
            return Ok(m);
        }
        let Some(pattern) = Pattern::read(self, bare) else {
            return Err(MoveError("expected a move such as e4, Nf3, exd5, e8=Q or O-O".into()));
        };
        moves.retain(|m| pattern.matches(self, *m));
        match moves[..] {
            [m] => Ok(m),
            [] => pattern.castling_or_reason(self),
            [..] => {
                let texts: Vec<String> = moves.iter().map(|&m| self.write_san(m)).collect();
                Err(MoveError(format!("ambiguous: {}", texts.join(" or "))))
            }
        }
    }

    /// The name of the pieces with a letter.
    fn name(&self, letter: char) -> String {
        let of_letter = |kind: Kind| self.letter(kind) == letter;
        let own = self.tables.pieces.iter().find(|piece| of_letter(piece.kind));
        let moves = own.map_or("", |piece| piece.moves);
        match NAMES.iter().find(|(known, _)| *known == moves) {
            _ if of_letter(Kind::PAWN) => "pawn".into(),
            _ if of_letter(Kind::KING) => "king".into(),
            Some((_, name)) => (*name).into(),
            None => letter.into(),
        }
    }
}

fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}

/// The properties of a move that a SAN text gives; `None` for those that it does not give.
struct Pattern {
    /// The upper-case letter of the piece that moves; `None` if the text has the whole departure
    /// square and no letter.
    letter: Option<char>,
    /// File of departure, from 0.
    file: Option<u8>,
    /// Rank of departure, from 0.
    rank: Option<u8>,
    to: Square,
    /// The upper-case letter of the piece after the move.
    promotion: Option<char>,
}

impl Pattern {
    fn read<V: Variant>(position: &Standard<V>, text: &str) -> Option<Pattern> {
        let grid = position.tables.grid;
        let known = |c: char| {
            let mut letters = position.tables.shown.iter().map(|(letter, _)| *letter);
            letters.find(|letter| *letter == c.to_ascii_uppercase())
        };
        // An x at the end is the letter of a piece, where one has it.
        let x = text.strip_suffix('x').filter(|_| known('x').is_some());
        let plain: String = x.unwrap_or(text).chars().filter(|c| !"x:-=".contains(*c)).collect();
        let piece_letter = plain.chars().next().filter(char::is_ascii_uppercase);
        let rest = &plain[usize::from(piece_letter.is_some())..];
        let last = rest.chars().next_back().filter(|c| x.is_none() && c.is_ascii_alphabetic());
        let rest = &rest[..rest.len() - usize::from(last.is_some())];
        // The arrival square begins with the last letter.
        let (from, to) = rest.split_at(rest.rfind(|c: char| c.is_ascii_lowercase())?);
        let to = grid.parse_square(to)?;
        let (file, digits) = match from.strip_prefix(|c: char| c.is_ascii_lowercase()) {
            Some(digits) => {
                let of_letter = |file: &u8| from.starts_with(file_letter(*file));
                (Some((0..grid.files).find(of_letter)?), digits)
            }
            None => (None, from),
        };
        let rank = match digits {
            "" => None,
            _ => Some((0..grid.ranks).find(|rank| (rank + 1).to_string() == digits)?),
        };
        let pawn = position.letter(Kind::PAWN);
        let letter = match piece_letter {
            Some(c) => Some(known(c)?),
            None if file.is_some() && rank.is_some() => None,
            None => Some(pawn),
        };
        let promotion = match last.or(x.map(|_| 'x')) {
            Some(c) => Some(known(c)?),
            None => None,
        };
        // Without a departure file a pawn moves straight ahead.
        let straight = letter == Some(pawn) && rank.is_none();
        Some(Pattern {
            letter,
            file: file.or(straight.then(|| grid.file(to))),
            rank,
            to,
            promotion,
        })
    }

    fn matches<V: Variant>(&self, position: &Standard<V>, m: Move) -> bool {
        let promotion = (m.tag() == tag::PROMOTE).then(|| position.letter(m.promotion()));
        !matches!(m.tag(), tag::CASTLE | tag::DROP | tag::GATE | tag::LION)
            && m.to() == self.to
            && promotion == self.promotion
            && self.matches_piece(position, m.from())
    }

    /// Whether the piece on `s` fits the text.
    fn matches_piece<V: Variant>(&self, position: &Standard<V>, s: Square) -> bool {
        let grid = position.tables.grid;
        self.letter.is_none_or(|letter| position.letter(position.board.at(s).kind()) == letter)
            && self.file.is_none_or(|file| grid.file(s) == file)
            && self.rank.is_none_or(|rank| grid.rank(s) == rank)
    }

    /// For a text that matches no legal move: the castling whose squares it names, or the reason.
    fn castling_or_reason<V: Variant>(&self, position: &Standard<V>) -> Result<Move, MoveError> {
        let (grid, side) = (position.tables.grid, position.state.side);
        let candidates: Vec<Square> = match self.letter {
            Some(letter) => {
                let kinds = position.tables.shown.iter().filter(|(own, _)| *own == letter);
                kinds.flat_map(|(_, kind)| position.board.squares(kind.of(side))).collect()
            }
            None => grid.squares().collect(),
        };
        let candidates: Vec<Square> =
            candidates.into_iter().filter(|&s| self.matches_piece(position, s)).collect();
        let only_candidate = (candidates.len() == 1).then(|| candidates[0]);
        // A piece that could move there if its king were safe gives the best reason.
        let pseudo_legal = candidates.iter().copied().find(|&s| position.can_reach(s, self.to));
        if let Some(from) = pseudo_legal.or(only_candidate) {
            let promotion = self.promotion.map(|letter| letter.to_ascii_lowercase());
            let squares = grid.name(from) + &grid.name(self.to);
            return position.parse_move(&(squares + &String::from_iter(promotion)));
        }
        let pawn = position.letter(Kind::PAWN);
        let (name, to) = (position.name(self.letter.unwrap_or(pawn)), grid.name(self.to));
        Err(MoveError(match candidates[..] {
            [] => format!("{side:?} has no such {name}"),
            [..] => format!("no {name} of {side:?} can go to {to}"),
        }))
    }
}
