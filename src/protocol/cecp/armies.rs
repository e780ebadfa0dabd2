//! A game between armies in an XBoard window, such as Chess with Different Armies: the pieces of
//! all armies, and kings that castle as their armies do.

use super::adapter::Adapter;
use super::board::Board;
use super::dialogue::Dialogue;
use super::setup::{Parent, setup};
use crate::rules::{PieceMoves, View};
use crate::variant::described::Description;
use crate::variant::piece_moves;

/// The adapter of a described game with armies.
pub struct Armies(pub &'static Description);

impl Adapter for Armies {
    fn setup(&self, start: &View) -> Vec<String> {
        let field = start.fen.rsplit(' ').next().unwrap_or_default();
        let rules = self.0.castling_of_armies(field).into_iter().flatten().flatten();
        // XBoard knows one king for both sides.
        let castling = rules.map(|rule| rule.betza()).max_by_key(String::len).unwrap_or_default();
        let moves = |piece: PieceMoves| {
            let moves = match piece.is_king {
                true => piece.moves + &castling,
                // XBoard does not know Betza's halves.
                false => piece.moves.replace("fhN", "ffNfsN"),
            };
            PieceMoves { moves, ..piece }
        };
        let pieces: Vec<PieceMoves> =
            piece_moves(self.0.pieces(), None).into_iter().map(moves).collect();
        setup(self.board(), &pieces, Parent::Fairy, &self.fen_to_xboard(start))
    }

    fn board(&self) -> Board {
        Board::of(self.0.grid())
    }

    /// XBoard gives rights only to kings with rooks, and knows no armies. All rights are assumed
    /// here; the game's FEN reader drops those that the position rules out.
    fn fen_from_xboard(&self, fen: &str) -> String {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        match fields[..] {
            [pieces, side, _, passed, clock, number] => {
                format!("{pieces} {side} KQkq {passed} {clock} {number}")
            }
            _ => fen.to_string(),
        }
    }

    /// XBoard knows no field for the armies.
    fn fen_to_xboard(&self, view: &View) -> String {
        view.fen.rsplit_once(' ').map_or(&*view.fen, |(known, _)| known).to_string()
    }
}

impl Dialogue for Armies {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::description;

    fn cwda() -> Armies {
        Armies(description("cwda").expect("a text"))
    }

    fn view(fen: &str) -> View {
        View { fen: fen.to_string(), ..View::default() }
    }

    #[test]
    fn kings_without_rooks_keep_their_rights() {
        let start = "ewfakfwe/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
        let own = format!("{start} Q - 0 1 FC");
        assert_eq!(
            cwda().fen_from_xboard(&format!("{start} KQ - 0 1")),
            format!("{start} KQkq - 0 1")
        );
        assert_eq!(cwda().fen_from_xboard(&own), own);
    }

    #[test]
    fn xboard_is_told_all_pieces_and_how_the_kings_castle() {
        let start = "ewfakfwe/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let lines = cwda().setup(&view(&format!("{start} FC")));
        assert!(
            lines[0].starts_with("setup (") && lines[0].ends_with(&format!("8x8+0_fairy {start}"))
        );
        // Eighteen letters a side.
        let letters = lines[0].split(['(', ')']).nth(1).expect("the pieces");
        assert_eq!(letters.chars().filter(|c| *c != '.').count(), 36);
        // XBoard's tower, unicorn, rook with a crown, duck, and knight on a rook's foot.
        for (place, letter) in [(25, 'G'), (20, 'H'), (14, 'L'), (28, 'D'), (16, 'C')] {
            assert_eq!(letters.chars().nth(place), Some(letter));
        }
        assert!(lines.contains(&"piece K& KisO2isO3".to_string()), "{lines:?}");
        assert!(lines.contains(&"piece H& ffNfsNsWbWbF".to_string()), "{lines:?}");
        let lines = cwda().setup(&view(&format!("{start} FN")));
        assert!(lines.contains(&"piece K& KisO2".to_string()), "{lines:?}");
    }
}
