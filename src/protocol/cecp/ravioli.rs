//! Ravioli Chess in an XBoard window of 16x8 squares.
//!
//! Board A with the ring lies on files a to h, the inner squares of board B on files j to o. Files
//! i and p are holes, shown as dark squares. So the files of B are one later than in the game's own
//! texts. The king is XBoard's Monarch piece, because XBoard's own King would take another piece
//! along when it moves from the ring to B. Castling therefore takes three plies: the king's, a pass
//! and the rook's. The set-up has no `piece` commands: with them XBoard would not load the moves
//! between the boards from its own saved games.

use super::adapter::{Adapter, placement};
use super::board::{Board, Placement};
use super::dialogue::Dialogue;
use super::ply::{Ply, Square, Step, replace_words, with_passes};
use crate::diagram::Point;
use crate::rules::View;

/// Two boards beside each other, each with a file of holes behind it.
const BOARD: Board = Board::new(16, 8);
/// Number of files of board A with the ring, and of the inner squares of board B.
const FILES: (u8, u8) = (8, 6);

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
        let (pieces, side) = (placement(self, start).text(), start.side.letter());
        vec![format!("setup ({white}{black}) 16x8+0_lion {pieces} {side} - - 0 1")]
    }

    fn board(&self) -> Board {
        BOARD
    }

    fn letter_at(&self, view: &View, at: Square) -> char {
        let piece = |point| view.diagram.piece(point).map_or(' ', |piece| piece.letter);
        point(at).map_or('*', piece)
    }

    fn sequences(&self, turn: &str, before: &View) -> Vec<Vec<Ply>> {
        let ply = BOARD.ply(&self.show(turn));
        let Some(Step { from, to, promotion: None, .. }) = ply.as_step() else {
            return vec![vec![ply]];
        };
        let piece = self.letter_at(before, from);
        let is_home = from.rank == to.rank && matches!(from.rank, 0 | 7);
        let rook = |corner, goal| {
            let at = |file| Square { file, ..from };
            with_passes([ply.clone(), Ply::step(at(corner), at(goal))])
        };
        vec![match (piece.to_ascii_uppercase(), from.file, to.file) {
            ('K', 4, 6) if is_home => rook(7, 5),
            ('K', 4, 2) if is_home => rook(0, 3),
            ('P' | 'U', ..) => match self.victim(before, piece, from, to) {
                // If an orthodox pawn moves from board to board, XBoard removes the piece behind
                // its target. So the pawn first moves to the captured pawn, which stands beside
                // it, and then to its target.
                Some(victim)
                    if looks_like_en_passant(from, to) && piece.eq_ignore_ascii_case(&'p') =>
                {
                    with_passes([Ply::step(from, victim), Ply::step(victim, to)])
                }
                Some(victim) => vec![Ply::over(from, victim, to)],
                None => vec![ply],
            },
            _ => vec![ply],
        }]
    }

    fn show(&self, text: &str) -> String {
        shift_files(text, FILES.0, 1)
    }

    fn read(&self, text: &str, shown: &[Ply], _: &View) -> Option<String> {
        // The second of two legs is the rook's, or the rest of an en-passant capture.
        let turn = match BOARD.ply(text).as_step() {
            Some(Step { from, via: Some(_), to, .. }) => BOARD.name(from) + &BOARD.name(to),
            _ => text.to_string(),
        };
        shown.is_empty().then(|| shift_files(&turn, FILES.0 + 1, -1))
    }

    /// XBoard does not know the castling rights of this game. All are assumed here; the game's
    /// FEN reader drops those that the position rules out. A FEN of the game's own has 14 files.
    fn fen_from_xboard(&self, fen: &str) -> String {
        let shown = BOARD.shows(fen);
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let is_dark = |file| {
            [FILES.0, FILES.0 + 1 + FILES.1].into_iter().any(|dark| file == usize::from(dark))
        };
        let own = |pieces: &str| match shown {
            true => Placement::parse(pieces).without_files(is_dark).text(),
            false => pieces.to_string(),
        };
        match fields[..] {
            [pieces, side, "-", passed, clock, number] => {
                let by = if shown { -1 } else { 0 };
                let passed = shift_files(passed, FILES.0 + 1, by);
                format!("{} {side} KQkq {passed} {clock} {number}", own(pieces))
            }
            [pieces, side, ..] => format!("{} {side} {}", own(pieces), fields[2..].join(" ")),
            _ => fen.to_string(),
        }
    }

    fn fen_to_xboard(&self, view: &View) -> String {
        let rest = view.fen.split_once(' ').map_or("", |(_, rest)| rest);
        format!("{} {rest}", placement(self, view).text())
    }
}

impl Dialogue for Ravioli {}

impl Ravioli {
    /// The square of the pawn captured en passant, if XBoard would not find it by itself. It
    /// finds only an orthodox pawn that is captured by an orthodox pawn.
    fn victim(&self, before: &View, piece: char, from: Square, to: Square) -> Option<Square> {
        let [passed, pawn] = before.en_passant.filter(|_| self.berolina)?;
        let orthodox = piece.eq_ignore_ascii_case(&'p');
        let square = |wanted| BOARD.squares().find(|&square| point(square) == Some(wanted));
        let diagonal = from.file != to.file;
        let captures = square(passed)? == to && diagonal == orthodox;
        let victim = before.diagram.piece(pawn)?.letter;
        let is_found = orthodox && victim.eq_ignore_ascii_case(&'p');
        square(pawn).filter(|_| captures && !is_found)
    }
}

/// The place in the diagram of a square; `None` for a hole. The second board begins one file later
/// than in the diagram, and without its rim.
fn point(Square { file, rank }: Square) -> Option<Point> {
    match (file, rank) {
        (0..=7, _) => Some(Point::field(file, rank)),
        (9..=14, 1..=6) => Some(Point::field(file + 1, rank)),
        _ => None,
    }
}

/// Whether XBoard treats every diagonal pawn step between these files as en passant.
fn looks_like_en_passant(from: Square, to: Square) -> bool {
    from.file.abs_diff(to.file) > 4
}

/// The text with `by` added to all files from `first` on.
fn shift_files(text: &str, first: u8, by: i8) -> String {
    replace_words(text, |rest| {
        let (Square { file, rank }, rest) = Square::split(rest, 1)?;
        let shifted = if file >= first { file.saturating_add_signed(by) } else { file };
        Some((BOARD.name(Square { file: shifted, rank }), rest))
    })
}

#[cfg(test)]
mod tests {
    use super::super::adapter_tests::{self, shown_texts};
    use super::super::ply::PASS;
    use super::*;

    const START: &str =
        "rnbqkbnr******/pppwzpppppwzpp/14/14/14/14/PPPWZPPPPPWZPP/RNBQKBNR****** w KQkq - 0 1";
    const ORTHODOX: Ravioli = Ravioli { berolina: false };
    const BEROLINA: Ravioli = Ravioli { berolina: true };

    fn view(fen: &str) -> View {
        adapter_tests::view("ravioli-bero", fen)
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
        assert!(!BOARD.shows(START));
        assert!(BOARD.shows(&ORTHODOX.fen_to_xboard(&view(START))));
    }

    #[test]
    fn files_of_the_second_board_are_one_later() {
        assert_eq!(shown_texts(&ORTHODOX, "a2i3", &view(START)), ["a2j3"]);
        assert_eq!(shown_texts(&ORTHODOX, "i7b8n", &view(START)), ["j7b8n"]);
        assert_eq!(ORTHODOX.read("j7b8n", &[], &view(START)).as_deref(), Some("i7b8n"));
        assert_eq!(ORTHODOX.read("o2o4", &[], &view(START)).as_deref(), Some("n2n4"));
        assert_eq!(ORTHODOX.show("n2n4"), "o2o4");
    }

    #[test]
    fn castling_takes_a_ply_of_the_king_and_one_of_the_rook() {
        let fen = "r3k2r******/14/14/14/14/14/14/R3K2R****** w KQkq - 0 1";
        assert_eq!(shown_texts(&ORTHODOX, "e1g1", &view(fen)), ["e1g1", PASS, "h1f1"]);
        assert_eq!(shown_texts(&ORTHODOX, "e8c8", &view(fen)), ["e8c8", PASS, "a8d8"]);
        assert_eq!(ORTHODOX.read("e1g1,h1f1", &[], &view(fen)).as_deref(), Some("e1g1"));
        let rook = "3k4******/14/14/14/14/14/14/K3R3****** w - - 0 1";
        assert_eq!(shown_texts(&ORTHODOX, "e1g1", &view(rook)), ["e1g1"]);
    }

    #[test]
    fn en_passant_victims_are_named_where_xboard_would_not_find_them() {
        // A Berolina pawn went from c2 over b3 to a4; pawns on c4 and b4 can capture it.
        let fen = "4k3******/14/14/14/Uup11/14/14/4K3****** b - b3 0 1";
        assert_eq!(shown_texts(&BEROLINA, "c4b3", &view(fen)), ["c4a4,a4b3"]);
        assert_eq!(shown_texts(&BEROLINA, "b4b3", &view(fen)), ["b4a4,a4b3"]);
        assert_eq!(shown_texts(&BEROLINA, "b4a3", &view(fen)), ["b4a3"]);
        let two = "4k3******/14/14/14/UPp11/14/14/4K3****** b - b3b4 0 1";
        assert_eq!(shown_texts(&BEROLINA, "c4b3", &view(two)), ["c4b3"]);
        let two = "4k3******/14/14/14/UPp11/14/14/4K3****** b - b3a4 0 1";
        assert_eq!(shown_texts(&BEROLINA, "c4b3", &view(two)), ["c4a4,a4b3"]);
        // A pawn went from a2 over i3 to j4 (XBoard's j3 and k4). Pawns on a4, across the edge of
        // the ring, and on i4 can capture it.
        let far = "4k3******/14/14/14/p8Up3/14/14/4K3****** b - i3 0 1";
        assert_eq!(shown_texts(&BEROLINA, "a4i3", &view(far)), ["a4k4", PASS, "k4j3"]);
    }
}
