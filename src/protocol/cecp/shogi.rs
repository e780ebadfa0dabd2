//! Shogi in an XBoard window: a variant that XBoard knows, and under the weather one that it is
//! told.
//!
//! XBoard would let a pawn drop that mates lose the game, so it does not test the legality.

use super::adapter::{Adapter, without_rights};
use super::board::Board;
use super::dialogue::Dialogue;
use super::ply::{Ply, Step};
use crate::board::Grid;
use crate::rules::View;

/// XBoard's pictures for the letters of one side, the king's last. A `^` and the letter of a piece
/// stand for its promoted form, and the slash skips pictures.
const PICTURES: &str = "PNBR.S...G...^B^R...L/.........^P^N..^L^S....K";
/// The number of sorts of pieces in a hand.
const SORTS: usize = 7;

/// The adapter of shogi.
pub struct Shogi {
    /// The sorts of pieces in the order in which XBoard shows a hand: White's from the first rank
    /// up on the right of the board, Black's from the last rank down on the left.
    hand: &'static str,
    is_told: bool,
}

impl Shogi {
    /// Shogi as XBoard knows it.
    pub const KNOWN: Shogi = Shogi { hand: "PNBRLSG", is_told: false };
    /// Shogi as a game of which XBoard is told the board and the pieces. It is based on XBoard's
    /// chu shogi, in which pieces promote by a plus sign too, and which has passes.
    pub const TOLD: Shogi = Shogi { hand: "PNBRSGL", is_told: true };

    /// The first field of a FEN with the pieces in hand in XBoard's order.
    fn pieces(&self, field: &str) -> String {
        let Some((board, hands)) = field.split_once('[') else { return field.to_string() };
        let mut hands: Vec<char> = hands.trim_end_matches(']').chars().collect();
        hands.sort_by_key(|c| (c.is_ascii_lowercase(), self.hand.find(c.to_ascii_uppercase())));
        format!("{board}[{}]", hands.into_iter().collect::<String>())
    }
}

/// The shape of the board.
const GRID: Grid = Grid::new(9, 9);

impl Adapter for Shogi {
    fn setup(&self, start: &View) -> Vec<String> {
        if !self.is_told {
            return Vec::new();
        }
        let pictures = format!("{PICTURES}{}", PICTURES.to_ascii_lowercase());
        let (files, ranks) = (GRID.files, GRID.ranks);
        let position = self.fen_to_xboard(start);
        vec![format!("setup ({pictures}) {files}x{ranks}+{SORTS}_chu {position}")]
    }

    fn board(&self) -> Board {
        Board { hand: self.hand, ..Board::of(GRID) }
    }

    /// XBoard writes a `=` behind a move that could promote and does not.
    fn sequences(&self, turn: &str, _: &View) -> Vec<Vec<Ply>> {
        let ply = Board::of(GRID).turn(turn);
        let declined = ply.as_step().filter(|step| step.promotion.is_none());
        let declined = declined.map(|step| Ply::Step(Step { promotion: Some('='), ..step }));
        [Some(ply), declined].into_iter().flatten().map(|ply| vec![ply]).collect()
    }

    fn read(&self, text: &str, shown: &[Ply], _: &View) -> Option<String> {
        shown.is_empty().then(|| text.trim_end_matches('=').to_string())
    }

    fn fen_to_xboard(&self, view: &View) -> String {
        without_rights(&view.fen, |placement| self.pieces(placement))
    }
}

impl Dialogue for Shogi {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::cecp::adapter::{Parsed, TurnStart};
    use crate::protocol::cecp::adapter_tests;

    /// The letter of the pieces in hand that XBoard shows at `name`.
    fn in_hand(shogi: &Shogi, name: &str) -> Option<char> {
        shogi.board().in_hand(name)
    }

    #[test]
    fn a_promotion_may_be_declined_by_a_sign() {
        let legal = ["P@e5", "a3e7", "a3e7+"].map(String::from).to_vec();
        let start = TurnStart { legal, ..TurnStart::default() };
        for (ply, turn) in
            [("a3e7=", "a3e7"), ("a3e7", "a3e7"), ("a3e7+", "a3e7+"), ("P@e5", "P@e5")]
        {
            let parsed = Shogi::KNOWN.parse(&[Ply::parse(ply, 1)], &start);
            assert_eq!(parsed, Parsed::Turn(turn.into()), "{ply}");
        }
    }

    #[test]
    fn hands_are_shown_in_the_order_of_xboard() {
        let view = adapter_tests::view("shogi", "4k4/9/9/9/9/9/9/9/4K4[RBGSNLPrbgsnlp] b - - 0 5");
        let board = "4k4/9/9/9/9/9/9/9/4K4";
        let known = format!("{board}[PNBRLSGpnbrlsg] b 0 5");
        assert_eq!(Shogi::KNOWN.fen_to_xboard(&view), known);
        let told = format!("{board}[PNBRSGLpnbrsgl] b 0 5");
        assert_eq!(Shogi::TOLD.fen_to_xboard(&view), told);
        for (square, letter) in [("k1", 'P'), ("k7", 'G'), ("_9", 'P'), ("_3", 'G')] {
            assert_eq!(in_hand(&Shogi::KNOWN, square), Some(letter), "{square}");
        }
        for square in ["a1", "k0", "k8", "_2", "_10", "j1", "", "é"] {
            assert_eq!(in_hand(&Shogi::KNOWN, square), None, "{square}");
        }
    }

    #[test]
    fn the_game_is_told_under_the_weather_only() {
        let view = adapter_tests::view("shogi", "4k4/9/9/9/9/9/9/9/4K4[-] w - - 0 1");
        assert_eq!(Shogi::KNOWN.setup(&view), [""; 0]);
        let [line] = &Shogi::TOLD.setup(&view)[..] else { panic!("one line") };
        assert!(line.ends_with(" 9x9+7_chu 4k4/9/9/9/9/9/9/9/4K4[-] w 0 1"), "{line}");
        // The pieces of one side, the king and six promoted forms.
        let pictures = line.split(['(', ')']).nth(1).expect("the pictures");
        let count = |wanted: fn(char) -> bool| pictures.chars().filter(|c| wanted(*c)).count();
        assert_eq!((count(|c| c.is_ascii_uppercase()), count(|c| c == '^')), (14, 12));
    }
}
