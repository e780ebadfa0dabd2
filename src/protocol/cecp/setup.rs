//! A game that XBoard does not know, in its window: `setup` tells it the board and which picture
//! each piece has, `piece` lines how the pieces move, in Betza notation.

use super::adapter::{Adapter, without_rights};
use super::board::Board;
use super::dialogue::Dialogue;
use super::ply::{Ply, Step};
use crate::diagram::Shape;
use crate::games::SHOGI;
use crate::rules::{Choices, PieceMoves, View};
use crate::session::any_game;

/// The adapter of a game of which XBoard is told the board and the pieces.
pub struct SetupAdapter {
    /// The board.
    pub board: Board,
    /// The pieces.
    pub pieces: Vec<PieceMoves>,
    /// XBoard's variant on which the game is based.
    pub parent: Parent,
}

/// XBoard's variant on which a game is based that it does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parent {
    /// Pieces as they come.
    Fairy,
    /// With pieces in hand.
    Crazyhouse,
    /// With pieces in hand, and promotions by a plus sign.
    Shogi,
}

impl Parent {
    /// XBoard's name of it.
    const fn name(self) -> &'static str {
        match self {
            Parent::Fairy => "fairy",
            Parent::Crazyhouse => "crazyhouse",
            Parent::Shogi => SHOGI,
        }
    }
}

impl SetupAdapter {
    /// The adapter of `game`; `None` if its pieces and their moves do not tell the game.
    pub fn of(game: &str) -> Option<SetupAdapter> {
        let told = any_game(game)?.piece_moves();
        if told.is_empty() { None } else { SetupAdapter::with(game, told) }
    }

    /// The adapter of `game`, of which XBoard is told that its pieces move like this.
    pub fn with(game: &str, pieces: Vec<PieceMoves>) -> Option<SetupAdapter> {
        let start = any_game(game)?.start(&Choices::default()).view();
        let board = start.diagram.boards.first()?;
        let board = Board::new(board.files.len() as u8, board.ranks);
        // The sorts of pieces in hand in the order of their pictures, which is XBoard's.
        let in_hand = |piece: &&PieceMoves| {
            start.diagram.boards.len() > 1 && !piece.is_king && piece.promoted_from.is_none()
        };
        let mut hand: Vec<&PieceMoves> = pieces.iter().filter(in_hand).collect();
        hand.sort_by_key(|piece| picture(piece.shape));
        let hand: String = hand.into_iter().map(|piece| piece.letter).collect();
        let parent = match (hand.is_empty(), pieces.iter().any(|p| p.promoted_from.is_some())) {
            (true, false) => Parent::Fairy,
            (false, false) => Parent::Crazyhouse,
            (_, true) => Parent::Shogi,
        };
        Some(SetupAdapter { board: Board { hand: hand.leak(), ..board }, pieces, parent })
    }

    /// The first field of a FEN with the pieces in hand in XBoard's order.
    fn placement(&self, field: &str) -> String {
        let Some((board, hands)) = field.split_once('[') else { return field.to_string() };
        let mut hands: Vec<char> = hands.trim_end_matches([']', '-']).chars().collect();
        let order = |c: &char| self.board.hand.find(c.to_ascii_uppercase());
        hands.sort_by_key(|c| (c.is_ascii_lowercase(), order(c)));
        format!("{board}[{}]", hands.into_iter().collect::<String>())
    }
}

/// The number of XBoard's pictures of pieces other than the king.
const PICTURES: usize = 45;

/// The number of XBoard's picture of a piece; `None` for the king, whose picture is the last one.
const fn picture(shape: Shape) -> Option<usize> {
    Some(match shape {
        Shape::King => return None,
        Shape::Pawn => 0,
        Shape::Knight => 1,
        Shape::Bishop => 2,
        Shape::Rook => 3,
        Shape::Queen => 4,
        Shape::Ferz => 5,
        Shape::Alfil => 6,
        Shape::Wazird => 25,
        Shape::Wizard => 35,
        Shape::Centurion => 36,
        Shape::Decurion => 37,
        Shape::Android => 22,
        Shape::Windrider => 44,
        Shape::Berolina => 18,
        Shape::Caretaker => 14,
        Shape::Wirerider => 12,
        Shape::Bede => 8,
        Shape::Waffle => 9,
        Shape::Fad => 10,
        Shape::Cardinal => 7,
        Shape::ChargingRook => 25,
        Shape::Fibnif => 13,
        Shape::ChargingKnight => 20,
        Shape::Colonel => 14,
        Shape::ShortRook => 17,
        Shape::WoodyRook => 19,
        Shape::HalfDuck => 28,
        Shape::Chancellor => 16,
        Shape::Advisor => 5,
        Shape::Cannon => 11,
        Shape::Soldier => 38,
        Shape::Gold => 26,
        Shape::Silver => 27,
        Shape::Lance => 28,
        Shape::PromotedPawn => 29,
        Shape::PromotedLance => 30,
        Shape::PromotedKnight => 31,
        Shape::PromotedSilver => 32,
        Shape::Dragon => 33,
        Shape::DragonHorse => 34,
    })
}

/// The lines that tell XBoard a board, its pieces and the start position.
pub(super) fn setup(
    board: Board,
    pieces: &[PieceMoves],
    parent: Parent,
    start: &str,
) -> Vec<String> {
    let mut letters: Vec<String> = Vec::new();
    for piece in pieces.iter().filter(|piece| !piece.is_king) {
        // Two pieces with the same drawing get different pictures of XBoard's.
        let wanted = picture(piece.shape).unwrap_or(PICTURES - 1);
        let is_free = |place: &usize| letters.get(*place).is_none_or(|letter| letter == ".");
        let Some(place) = (wanted..PICTURES).chain(0..wanted).find(is_free) else { continue };
        if letters.len() <= place {
            letters.resize(place + 1, ".".to_string());
        }
        letters[place] = match piece.promoted_from {
            Some(base) => format!("^{base}"),
            None => piece.letter.to_string(),
        };
    }
    if parent == Parent::Crazyhouse {
        shadow(&mut letters);
    }
    let king = pieces.iter().find(|piece| piece.is_king);
    // The last letter is that of the king, for all of XBoard's boards.
    letters.push(king.map_or(".".to_string(), |king| king.letter.to_string()));
    let white = letters.concat();
    let black = white.to_ascii_lowercase();
    let size = format!("{}x{}", board.files, board.ranks);
    let (hand, parent) = (board.hand.len(), parent.name());
    let mut lines = vec![format!("setup ({white}{black}) {size}+{hand}_{parent} {start}")];
    lines.extend(pieces.iter().map(|piece| {
        let letter =
            piece.promoted_from.map_or(piece.letter.to_string(), |base| format!("+{base}"));
        format!("piece {letter}& {}", piece.moves)
    }));
    lines
}

/// Adds what a pawn becomes in a game with hands: pieces without a letter, with which XBoard knows
/// that a captured one is a pawn in hand. In its tables such a piece stands eleven places behind
/// the other.
fn shadow(letters: &mut Vec<String>) {
    const BEHIND: usize = 11;
    for place in 1..BEHIND.min(letters.len()) {
        let is_free = letters.get(place + BEHIND).is_none_or(|letter| letter == ".");
        if letters[place] != "." && is_free {
            letters.resize(letters.len().max(place + BEHIND + 1), ".".to_string());
            letters[place + BEHIND] = "~".to_string();
        }
    }
}

impl Adapter for SetupAdapter {
    fn setup(&self, start: &View) -> Vec<String> {
        setup(self.board, &self.pieces, self.parent, &self.fen_to_xboard(start))
    }

    fn board(&self) -> Board {
        self.board
    }

    /// In a game with promotions by a plus sign XBoard writes a `=` behind a move that could
    /// promote and does not.
    fn sequences(&self, turn: &str, _: &View) -> Vec<Vec<Ply>> {
        let plies = self.board.plies(turn);
        let declined = plies[0].as_step().filter(|step| step.promotion.is_none());
        let declined = declined.filter(|_| self.parent == Parent::Shogi);
        let declined = declined.map(|step| Ply::Step(Step { promotion: Some('='), ..step }));
        plies.into_iter().chain(declined).map(|ply| vec![ply]).collect()
    }

    fn fen_to_xboard(&self, view: &View) -> String {
        match self.parent {
            Parent::Fairy => view.fen.clone(),
            Parent::Crazyhouse => {
                let (placement, rest) = view.fen.split_once(' ').unwrap_or((&view.fen, ""));
                format!("{} {rest}", self.placement(placement))
            }
            Parent::Shogi => without_rights(&view.fen, |placement| self.placement(placement)),
        }
    }
}

impl Dialogue for SetupAdapter {}

#[cfg(test)]
mod tests {
    use super::super::adapter::shown_plies;
    use super::*;
    use crate::variant::described::{Description, Reading, read};
    use crate::variant::piece_moves;
    use std::path::Path;

    fn adapter(game: &Description) -> SetupAdapter {
        let pieces = piece_moves(game.pieces(), game.castling());
        SetupAdapter { board: Board::of(game.grid()), pieces, parent: Parent::Fairy }
    }

    #[test]
    fn board_and_pieces_are_told() {
        let text = "[lagoon:chess]\nmaxFile = 10\ncustomPiece1 = g:ND\ncastlingKingsideFile = i\n\
                    startFen = rnbgqkgbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBGQKGBNR w KQkq - 0 1";
        let Reading { games, problems, .. } = read(text, &[], &[], Path::new("."));
        assert_eq!(problems, []);
        let start = "rnbgqkgbnr/8 w KQkq - 0 1";
        let view = View { fen: start.into(), ..View::default() };
        let lines = adapter(games[0]).setup(&view);
        let dots = ".".repeat(30);
        let expected = format!("setup (PNBRQ{dots}GKpnbrq{dots}gk) 10x8+0_fairy {start}");
        assert_eq!(lines[0], expected);
        assert!(lines.contains(&"piece G& ND".to_string()), "{lines:?}");
        assert!(lines.contains(&"piece K& KisO3".to_string()), "{lines:?}");
        assert!(lines.contains(&"piece P& fmWfceFifmnD".to_string()), "{lines:?}");
    }

    #[test]
    fn what_is_told_of_a_standard_game_comes_from_its_pieces() {
        let chess = SetupAdapter::of("chess").expect("a standard game");
        assert_eq!(chess.board, Board::new(8, 8));
        let moves: Vec<(char, &str)> =
            chess.pieces.iter().map(|piece| (piece.letter, &*piece.moves)).collect();
        assert_eq!(moves[1..3], [('N', "N"), ('B', "B")]);
        assert_eq!(moves.last(), Some(&('K', "KisO2")));
        assert!(SetupAdapter::of("nacv").is_none());
    }

    #[test]
    fn ten_ranks_are_numbered_from_0() {
        let text = "[tall:chess]\nmaxRank = 10\n\
                    startFen = rnbqkbnr/pppppppp/8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let Reading { games, problems, .. } = read(text, &[], &[], Path::new("."));
        assert_eq!(problems, []);
        let adapter = adapter(games[0]);
        let shown = shown_plies(&adapter, "a9a10q", &View::default());
        assert_eq!(shown, [Ply::parse("a8a9q", 0)]);
        assert_eq!(adapter.read("a8a9q", &[], &View::default()).as_deref(), Some("a9a10q"));
        let shown = shown_plies(&adapter, "e1e1", &View::default());
        assert_eq!(shown, [Ply::Pass]);
        let message = "the piece on b10 cannot go to c3";
        assert_eq!(adapter.show(message), "the piece on b9 cannot go to c2");
    }
}
