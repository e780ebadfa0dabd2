//! Xiangqi in an XBoard window: a variant that XBoard knows, with ranks from 0 and its own letters.

use super::adapter::{Adapter, without_rights};
use super::board::Board;
use super::dialogue::Dialogue;
use crate::board::Grid;
use crate::rules::View;

/// The adapter of xiangqi.
pub struct Xiangqi;

impl Adapter for Xiangqi {
    fn board(&self) -> Board {
        Board::of(Grid::new(9, 10))
    }

    /// XBoard writes H and E for the horse and the elephant.
    fn fen_to_xboard(&self, view: &View) -> String {
        let own = |c: char| match c {
            'N' => 'H',
            'n' => 'h',
            'B' => 'E',
            'b' => 'e',
            c => c,
        };
        without_rights(&view.fen, |placement| placement.chars().map(own).collect())
    }
}

impl Dialogue for Xiangqi {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::cecp::adapter::{Parsed, TurnStart, shown_plies};
    use crate::protocol::cecp::adapter_tests;
    use crate::protocol::cecp::ply::Ply;

    #[test]
    fn ranks_count_from_0_and_letters_are_those_of_xboard() {
        let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 3 2";
        let shown = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR b 3 2";
        let view = adapter_tests::view("xiangqi", fen);
        assert_eq!(Xiangqi.fen_to_xboard(&view), shown);
        assert_eq!(shown_plies(&Xiangqi, "b1c3", &view), [Ply::parse("b0c2", 0)]);
        let legal = vec!["h10g8".into(), "i10i9".into()];
        let start = TurnStart { view, legal, is_unlisted: false };
        let ply = |text: &str| Xiangqi.parse(&[Ply::parse(text, 0)], &start);
        assert_eq!(ply("i9i8"), Parsed::Turn("i10i9".into()));
        assert_eq!(ply("i10i9"), Parsed::NoMatch);
        assert_eq!(Xiangqi.show("the piece on e10 cannot go"), "the piece on e9 cannot go");
    }
}
