//! Ravioli Chess in an XBoard window of 16x8 squares.
//!
//! Board A with the ring lies on files a to h, the inner squares of board B on files j to o. Files
//! i and p are holes, shown as dark squares. So the files of B are one later than in the game's own
//! texts. The king is XBoard's Monarch piece, because XBoard's own King would take another piece
//! along when it moves from the ring to B. Castling therefore takes three plies: the king's, a pass
//! and the rook's. The set-up has no `piece` commands: with them XBoard would not load the moves
//! between the boards from its own saved games.

use super::adapter::{Adapter, BoardSize, PASS, compress_rank, expand_rank};

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
    fn setup(&self, start: &str) -> Vec<String> {
        let berolina = if self.berolina { 'U' } else { '.' };
        let none = |n: usize| ".".repeat(n);
        let white = format!("PNBRQ{}Z{}{berolina}{}W/{}K.", none(20), none(3), none(5), none(4));
        let black = white.to_ascii_lowercase();
        let mut fields = start.split(' ');
        let (pieces, side) = (fields.next().unwrap_or_default(), fields.next().unwrap_or("w"));
        vec![format!("setup ({white}{black}) 16x8+0_lion {} {side} - - 0 1", widen(pieces))]
    }

    fn plies(&self, turn: &str, fen: &str) -> Vec<String> {
        let shown = shift_files(turn, 'i', 1);
        let squares = shown.find(|c: char| c.is_ascii_digit()).map(|i| shown.split_at(i + 1));
        let Some((from, to)) = squares.filter(|(_, to)| to.len() == 2) else {
            return vec![shown];
        };
        let piece = piece(fen, from);
        let castling = |rook: String| vec![shown.clone(), PASS.to_string(), rook];
        match (piece.to_ascii_uppercase(), &*shown) {
            ('K', "e1g1" | "e8g8") => castling(format!("h{0}f{0}", &to[1..])),
            ('K', "e1c1" | "e8c8") => castling(format!("a{0}d{0}", &to[1..])),
            ('P' | 'U', _) => match self.victim(fen, piece, from, to) {
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

    fn turn_from_ply(&self, ply: &str, shown: &[String], _fen: &str) -> Option<String> {
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

    fn fen_to_xboard(&self, fen: &str) -> String {
        let (pieces, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        format!("{} {rest}", widen(pieces))
    }
}

impl Ravioli {
    /// The square of the pawn captured en passant, if XBoard would not find it by itself. It
    /// finds only an orthodox pawn that is captured by an orthodox pawn.
    fn victim(&self, fen: &str, piece: char, from: &str, to: &str) -> Option<String> {
        let field = fen.split(' ').nth(3).filter(|field| self.berolina && *field != "-")?;
        let field = shift_files(field, 'i', 1);
        let (passed, named) = field.split_at_checked(2)?;
        let file = to.chars().next()?;
        let diagonal = !from.starts_with(file);
        if passed != to || diagonal != piece.eq_ignore_ascii_case(&'p') {
            return None;
        }
        let left = if file == 'j' { 'a' } else { char::from(file as u8 - 1) };
        let right = if file == 'o' { 'h' } else { char::from(file as u8 + 1) };
        let (home, arrival) = if to.ends_with('3') { ('2', '4') } else { ('7', '5') };
        let piece_at = |file: char, rank: char| self::piece(fen, &format!("{file}{rank}"));
        let ways = [(file, file, 'p'), (left, right, 'u'), (right, left, 'u')];
        let candidates = ways.into_iter().filter(|&(origin, file, pawn)| {
            piece_at(origin, home) == ' ' && piece_at(file, arrival).eq_ignore_ascii_case(&pawn)
        });
        let mut candidates = candidates.map(|(_, file, pawn)| (format!("{file}{arrival}"), pawn));
        let (victim, pawn) = candidates.find(|(square, _)| named.is_empty() || square == named)?;
        (!diagonal || pawn == 'u').then_some(victim)
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

/// The placement field of a FEN with 16 files instead of 14.
fn widen(pieces: &str) -> String {
    let rank = |rank: &str| {
        let rank = expand_rank(rank);
        let (a, b) = rank.split_at_checked(FILES.0).unwrap_or((&rank, ""));
        compress_rank(&format!("{a}*{b}*"))
    };
    pieces.split('/').map(rank).collect::<Vec<_>>().join("/")
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

/// The piece on an XBoard square in a FEN of the game; a space if there is none.
fn piece(fen: &str, square: &str) -> char {
    let find = || {
        let own = shift_files(square, 'j', -1);
        let (file, rank) = own.split_at_checked(1)?;
        let file = usize::from(file.bytes().next()?.checked_sub(b'a')?);
        let rank: usize = rank.parse().ok()?;
        expand_rank(fen.split([' ', '/']).nth(8usize.checked_sub(rank)?)?).chars().nth(file)
    };
    find().unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str =
        "rnbqkbnr******/pppwzpppppwzpp/14/14/14/14/PPPWZPPPPPWZPP/RNBQKBNR****** w KQkq - 0 1";
    const ORTHODOX: Ravioli = Ravioli { berolina: false };
    const BEROLINA: Ravioli = Ravioli { berolina: true };

    #[test]
    fn the_board_is_two_files_wider() {
        let shown = "rnbqkbnr********/pppwzppp*ppwzpp*/8*6*/8*6*/8*6*/8*6*/PPPWZPPP*PPWZPP*/\
                     RNBQKBNR********";
        assert_eq!(ORTHODOX.fen_to_xboard(START), format!("{shown} w KQkq - 0 1"));
        assert_eq!(ORTHODOX.fen_from_xboard(&format!("{shown} w - - 0 1")), START);
        let setup = ORTHODOX.setup(START);
        assert!(setup[0].ends_with(&format!("16x8+0_lion {shown} w - - 0 1")), "{}", setup[0]);
        let pieces = setup[0].split(['(', ')']).nth(1).expect("the pieces");
        // White and Black have equally many letters; the Monarch is the fifth after the slash.
        assert_eq!(pieces.len() % 2, 0);
        assert_eq!(pieces.find('/'), Some(36));
        assert_eq!((pieces.find('Z'), pieces.find('W')), (Some(25), Some(35)));
        assert_eq!(BEROLINA.setup(START)[0].find('U'), Some("setup (".len() + 29));
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
        assert!(ORTHODOX.is_shown_in_window(&ORTHODOX.fen_to_xboard(START)));
    }

    #[test]
    fn files_of_the_second_board_are_one_later() {
        assert_eq!(ORTHODOX.plies("a2i3", START), ["a2j3"]);
        assert_eq!(ORTHODOX.plies("i7b8n", START), ["j7b8n"]);
        assert_eq!(ORTHODOX.turn_from_ply("j7b8n", &[], START).as_deref(), Some("i7b8n"));
        assert_eq!(ORTHODOX.turn_from_ply("o2o4", &[], START).as_deref(), Some("n2n4"));
        assert_eq!(ORTHODOX.display_text("n2n4"), "o2o4");
    }

    #[test]
    fn castling_takes_a_ply_of_the_king_and_one_of_the_rook() {
        let fen = "r3k2r******/14/14/14/14/14/14/R3K2R****** w KQkq - 0 1";
        assert_eq!(ORTHODOX.plies("e1g1", fen), ["e1g1", PASS, "h1f1"]);
        assert_eq!(ORTHODOX.plies("e8c8", fen), ["e8c8", PASS, "a8d8"]);
        assert_eq!(ORTHODOX.turn_from_ply("e1g1,h1f1", &[], fen).as_deref(), Some("e1g1"));
        let rook = "4k3******/14/14/14/14/14/14/K3R3****** w - - 0 1";
        assert_eq!(ORTHODOX.plies("e1g1", rook), ["e1g1"]);
    }

    #[test]
    fn en_passant_victims_are_named_where_xboard_would_not_find_them() {
        // A Berolina pawn went from c2 over b3 to a4; pawns on c4 and b4 can capture it.
        let fen = "4k3******/14/14/14/Uup11/14/14/4K3****** b - b3 0 1";
        assert_eq!(BEROLINA.plies("c4b3", fen), ["c4a4,a4b3"]);
        assert_eq!(BEROLINA.plies("b4b3", fen), ["b4a4,a4b3"]);
        assert_eq!(BEROLINA.plies("b4a3", fen), ["b4a3"]);
        let two = "4k3******/14/14/14/UPp11/14/14/4K3****** b - b3b4 0 1";
        assert_eq!(BEROLINA.plies("c4b3", two), ["c4b3"]);
        let two = "4k3******/14/14/14/UPp11/14/14/4K3****** b - b3a4 0 1";
        assert_eq!(BEROLINA.plies("c4b3", two), ["c4a4,a4b3"]);
        // A pawn went from a2 over i3 to j4 (XBoard's j3 and k4). Pawns on a4, across the edge of
        // the ring, and on i4 can capture it.
        let far = "4k3******/14/14/14/p8Up4/14/14/4K3****** b - i3 0 1";
        assert_eq!(BEROLINA.plies("a4i3", far), ["a4k4", PASS, "k4j3"]);
    }
}
