//! Xiangqi in an XBoard window: a variant that XBoard knows, with ranks from 0 and its own letters.

use super::adapter::Adapter;
use super::board::BoardSize;
use crate::games::xiangqi::GRID;
use crate::rules::View;

/// The adapter of xiangqi.
pub struct Xiangqi;

impl Adapter for Xiangqi {
    fn counts_from_zero(&self) -> bool {
        true
    }

    /// XBoard writes H and E for the horse and the elephant, and no fields for castling and en
    /// passant.
    fn fen_to_xboard(&self, view: &View) -> String {
        let own = |c: char| match c {
            'N' => 'H',
            'n' => 'h',
            'B' => 'E',
            'b' => 'e',
            c => c,
        };
        let fields: Vec<&str> = view.fen.split_whitespace().collect();
        match fields[..] {
            [pieces, side, _, _, clock, number] => {
                let pieces: String = pieces.chars().map(own).collect();
                format!("{pieces} {side} {clock} {number}")
            }
            _ => view.fen.clone(),
        }
    }

    fn board(&self) -> Option<BoardSize> {
        Some(BoardSize { files: GRID.files, ranks: GRID.ranks, lowest: 0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::cecp::adapter::{Parsed, TurnStart};
    use crate::protocol::cecp::laws;

    #[test]
    fn ranks_count_from_0_and_letters_are_those_of_xboard() {
        let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 3 2";
        let shown = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b 3 2";
        let view = laws::view("xiangqi", fen);
        assert_eq!(Xiangqi.fen_to_xboard(&view), shown);
        assert_eq!(Xiangqi.plies("b1c3", &view), ["b0c2"]);
        let start = TurnStart { view, legal: vec!["h10g8".into(), "i10i9".into()] };
        let ply = |text: &str| Xiangqi.parse_plies(&[text.to_string()], &start);
        assert_eq!(ply("i9i8"), Parsed::Turn("i10i9".into()));
        assert_eq!(ply("i10i9"), Parsed::NoMatch);
        assert_eq!(
            Xiangqi.translate_message("the piece on e10 cannot go"),
            "the piece on e9 cannot go"
        );
    }
}
