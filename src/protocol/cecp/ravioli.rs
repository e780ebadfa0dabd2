//! Ravioli Chess in an XBoard window of 16x8 squares.
//!
//! Board A with the ring lies on files a to h, the inner squares of board B on files j to o. Files
//! i and p are holes, shown as dark squares. So the files of B are one later than in the game's own
//! texts. The king is XBoard's Monarch piece, because XBoard's own King would take another piece
//! along when it moves from the ring to B. Castling therefore takes three plies: the king's, a pass
//! and the rook's. The set-up has no `piece` commands: with them XBoard would not load the moves
//! between the boards from its own saved games.

use super::adapter::{Adapter, PASS};
use super::board::{BoardSize, compress_rank, expand_rank};
use crate::diagram::Point;
use crate::rules::View;

/// Number of files of board A with the ring, and of the inner squares of board B.
const FILES: (usize, usize) = (8, 6);

/// The adapter of both Ravioli games.
pub struct Ravioli {
    /// Whether the game has Berolina pawns.
    pub berolina: bool,
}

impl Adapter for Ravioli {
    /// XBoard's piece numbers: 25 tower, 29 diamond, 35 wizard, 50 Monarch. Number 18 is a
    /// diamond too, but XBoard treats it as a pawn: it would capture en passant on every diagonal
    /// step behind a double step or from board to board.
    fn setup(&self, start: &View) -> Vec<String> {
        let berolina = if self.berolina { 'U' } else { '.' };
        let none = |n: usize| ".".repeat(n);
        let white = format!("PNBRQ{}Z{}{berolina}{}W/{}K.", none(20), none(3), none(5), none(4));
        let black = white.to_ascii_lowercase();
        let (pieces, side) = (self.placement(start), start.side.letter());
        vec![format!("setup ({white}{black}) 16x8+0_lion {pieces} {side} - - 0 1")]
    }

    fn plies(&self, turn: &str, before: &View) -> Vec<String> {
        let shown = shift_files(turn, 'i', 1);
        let squares = shown.find(|c: char| c.is_ascii_digit()).map(|i| shown.split_at(i + 1));
        let Some((from, to)) = squares.filter(|(_, to)| to.len() == 2) else {
            return vec![shown];
        };
        let piece = self.pieces(before).get(from).map_or(' ', |letter| *letter);
        let castling = |rook: String| vec![shown.clone(), PASS.to_string(), rook];
        match (piece.to_ascii_uppercase(), &*shown) {
            ('K', "e1g1" | "e8g8") => castling(format!("h{0}f{0}", &to[1..])),
            ('K', "e1c1" | "e8c8") => castling(format!("a{0}d{0}", &to[1..])),
            ('P' | 'U', _) => match self.victim(before, piece, from, to) {
                // If an orthodox pawn moves from board to board, XBoard removes the piece behind
                // its target. So the pawn first moves to the captured pawn, which stands beside
                // it, and then to its target.
                Some(victim)
                    if looks_like_en_passant(from, to) && piece.eq_ignore_ascii_case(&'p') =>
                {
                    let via = format!("{from}{victim}");
                    vec![via, PASS.to_string(), format!("{victim}{to}")]
                }
                Some(victim) => vec![format!("{from}{victim},{victim}{to}")],
                None => vec![shown],
            },
            _ => vec![shown],
        }
    }

    fn display_text(&self, turn: &str) -> String {
        shift_files(turn, 'i', 1)
    }

    fn turn_from_ply(&self, ply: &str, shown: &[String], _: &View) -> Option<String> {
        if !shown.is_empty() {
            return None;
        }
        // The second of two legs is the rook's, or the rest of an en-passant capture.
        let (first, second) = ply.split_once(',').unwrap_or((ply, ""));
        let turn = match (first.split_at_checked(2), second.split_at_checked(2)) {
            (Some((from, via)), Some((again, to))) if via == again => format!("{from}{to}"),
            _ => first.to_string(),
        };
        Some(shift_files(&turn, 'j', -1))
    }

    /// XBoard does not know the castling rights of this game. All are assumed here; the game's
    /// FEN reader drops those that the position rules out.
    fn fen_from_xboard(&self, fen: &str) -> String {
        let shown = self.is_shown_in_window(fen);
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let own = |pieces| if shown { narrow(pieces) } else { String::from(pieces) };
        match fields[..] {
            [pieces, side, "-", passed, clock, number] => {
                let passed = if shown { shift_files(passed, 'j', -1) } else { passed.to_string() };
                format!("{} {side} KQkq {passed} {clock} {number}", own(pieces))
            }
            [pieces, side, ..] => format!("{} {side} {}", own(pieces), fields[2..].join(" ")),
            _ => fen.to_string(),
        }
    }

    /// The game's own FEN has 14 files.
    fn is_shown_in_window(&self, fen: &str) -> bool {
        let pieces = fen.split(' ').next().unwrap_or_default();
        pieces.split('/').any(|rank| expand_rank(rank).chars().count() != FILES.0 + FILES.1)
    }

    fn board(&self) -> Option<BoardSize> {
        Some(BoardSize { files: 16, ranks: 8, lowest: 1 })
    }

    /// The second board begins one file later than in the diagram, and without its rim.
    fn point(&self, file: u8, rank: u8) -> Option<Point> {
        match (file, rank) {
            (0..=7, _) => Some(Point::field(file, rank)),
            (9..=14, 1..=6) => Some(Point::field(file + 1, rank)),
            _ => None,
        }
    }

    fn fen_to_xboard(&self, view: &View) -> String {
        let rest = view.fen.split_once(' ').map_or("", |(_, rest)| rest);
        format!("{} {rest}", self.placement(view))
    }
}

impl Ravioli {
    /// The square of the pawn captured en passant, if XBoard would not find it by itself. It
    /// finds only an orthodox pawn that is captured by an orthodox pawn.
    fn victim(&self, before: &View, piece: char, from: &str, to: &str) -> Option<String> {
        let [passed, pawn] = before.en_passant.filter(|_| self.berolina)?;
        let (board, orthodox) = (self.board()?, piece.eq_ignore_ascii_case(&'p'));
        let name = |point| {
            let mut squares = board.squares();
            let (file, rank) = squares.find(|&(f, r)| self.point(f, r) == Some(point))?;
            Some(board.name(file, rank))
        };
        let diagonal = from.chars().next() != to.chars().next();
        let captures = name(passed)? == to && diagonal == orthodox;
        let victim = before.diagram.piece(pawn)?.letter;
        let is_found = orthodox && victim.eq_ignore_ascii_case(&'p');
        name(pawn).filter(|_| captures && !is_found)
    }
}

/// Whether XBoard treats every diagonal pawn step between these files as en passant.
fn looks_like_en_passant(from: &str, to: &str) -> bool {
    let file = |square: &str| square.bytes().next().unwrap_or_default();
    file(from).abs_diff(file(to)) > 4
}

/// The text with `by` added to all files from `first` on.
fn shift_files(text: &str, first: char, by: i8) -> String {
    let mut out = String::new();
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let square = letters.peek().is_some_and(char::is_ascii_digit);
        let moved = square && c >= first && c.is_ascii_lowercase();
        out.push(if moved { char::from((c as u8).saturating_add_signed(by)) } else { c });
    }
    out
}

/// The placement field of a FEN with 14 files instead of 16.
fn narrow(pieces: &str) -> String {
    let rank = |rank: &str| {
        let dark = |i: &usize| *i == FILES.0 || *i == FILES.0 + 1 + FILES.1;
        let squares = expand_rank(rank);
        let kept = squares.chars().enumerate().filter(|(i, _)| !dark(i)).map(|(_, c)| c);
        compress_rank(&kept.collect::<String>())
    };
    pieces.split('/').map(rank).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::super::laws;
    use super::*;

    const START: &str =
        "rnbqkbnr******/pppwzpppppwzpp/14/14/14/14/PPPWZPPPPPWZPP/RNBQKBNR****** w KQkq - 0 1";
    const ORTHODOX: Ravioli = Ravioli { berolina: false };
    const BEROLINA: Ravioli = Ravioli { berolina: true };

    fn view(fen: &str) -> View {
        laws::view("ravioli-bero", fen)
    }

    #[test]
    fn the_board_is_two_files_wider() {
        let shown = "rnbqkbnr********/pppwzppp*ppwzpp*/8*6*/8*6*/8*6*/8*6*/PPPWZPPP*PPWZPP*/\
                     RNBQKBNR********";
        assert_eq!(ORTHODOX.fen_to_xboard(&view(START)), format!("{shown} w KQkq - 0 1"));
        assert_eq!(ORTHODOX.fen_from_xboard(&format!("{shown} w - - 0 1")), START);
        let setup = ORTHODOX.setup(&view(START));
        assert!(setup[0].ends_with(&format!("16x8+0_lion {shown} w - - 0 1")), "{}", setup[0]);
        let pieces = setup[0].split(['(', ')']).nth(1).expect("the pieces");
        // White and Black have equally many letters; the Monarch is the fifth after the slash.
        assert_eq!(pieces.len() % 2, 0);
        assert_eq!(pieces.find('/'), Some(36));
        assert_eq!((pieces.find('Z'), pieces.find('W')), (Some(25), Some(35)));
        assert_eq!(BEROLINA.setup(&view(START))[0].find('U'), Some("setup (".len() + 29));
    }

    #[test]
    fn a_fen_of_the_game_is_read_too() {
        assert_eq!(ORTHODOX.fen_from_xboard(START), START);
        // XBoard keeps no rights when it passes on a pasted FEN.
        assert_eq!(ORTHODOX.fen_from_xboard(&START.replace("KQkq", "-")), START);
        let passed = "4k3******/14/14/P7p5/14/14/14/4K3****** w - i6 0 1";
        let read = passed.replace(" - i6", " KQkq i6");
        assert_eq!(ORTHODOX.fen_from_xboard(passed), read);
        assert!(!ORTHODOX.is_shown_in_window(START));
        assert!(ORTHODOX.is_shown_in_window(&ORTHODOX.fen_to_xboard(&view(START))));
    }

    #[test]
    fn files_of_the_second_board_are_one_later() {
        assert_eq!(ORTHODOX.plies("a2i3", &view(START)), ["a2j3"]);
        assert_eq!(ORTHODOX.plies("i7b8n", &view(START)), ["j7b8n"]);
        assert_eq!(ORTHODOX.turn_from_ply("j7b8n", &[], &view(START)).as_deref(), Some("i7b8n"));
        assert_eq!(ORTHODOX.turn_from_ply("o2o4", &[], &view(START)).as_deref(), Some("n2n4"));
        assert_eq!(ORTHODOX.display_text("n2n4"), "o2o4");
    }

    #[test]
    fn castling_takes_a_ply_of_the_king_and_one_of_the_rook() {
        let fen = "r3k2r******/14/14/14/14/14/14/R3K2R****** w KQkq - 0 1";
        assert_eq!(ORTHODOX.plies("e1g1", &view(fen)), ["e1g1", PASS, "h1f1"]);
        assert_eq!(ORTHODOX.plies("e8c8", &view(fen)), ["e8c8", PASS, "a8d8"]);
        assert_eq!(ORTHODOX.turn_from_ply("e1g1,h1f1", &[], &view(fen)).as_deref(), Some("e1g1"));
        let rook = "3k4******/14/14/14/14/14/14/K3R3****** w - - 0 1";
        assert_eq!(ORTHODOX.plies("e1g1", &view(rook)), ["e1g1"]);
    }

    #[test]
    fn en_passant_victims_are_named_where_xboard_would_not_find_them() {
        // A Berolina pawn went from c2 over b3 to a4; pawns on c4 and b4 can capture it.
        let fen = "4k3******/14/14/14/Uup11/14/14/4K3****** b - b3 0 1";
        assert_eq!(BEROLINA.plies("c4b3", &view(fen)), ["c4a4,a4b3"]);
        assert_eq!(BEROLINA.plies("b4b3", &view(fen)), ["b4a4,a4b3"]);
        assert_eq!(BEROLINA.plies("b4a3", &view(fen)), ["b4a3"]);
        let two = "4k3******/14/14/14/UPp11/14/14/4K3****** b - b3b4 0 1";
        assert_eq!(BEROLINA.plies("c4b3", &view(two)), ["c4b3"]);
        let two = "4k3******/14/14/14/UPp11/14/14/4K3****** b - b3a4 0 1";
        assert_eq!(BEROLINA.plies("c4b3", &view(two)), ["c4a4,a4b3"]);
        // A pawn went from a2 over i3 to j4 (XBoard's j3 and k4). Pawns on a4, across the edge of
        // the ring, and on i4 can capture it.
        let far = "4k3******/14/14/14/p8Up3/14/14/4K3****** b - i3 0 1";
        assert_eq!(BEROLINA.plies("a4i3", &view(far)), ["a4k4", PASS, "k4j3"]);
    }
}
