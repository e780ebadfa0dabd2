//! Explains why a move is illegal, and why what a player touches begins none.

use super::Ravioli;
use super::geometry::GRID;
use crate::board::parts::{CastlingWing, Explainer, Reach, why_not_castle};
use crate::board::{Kind, Piece, Square};
use crate::moves::{Move, MoveList};
use crate::rules::Rules;

/// Why `text` is not one of the legal `moves`.
pub(super) fn why_illegal(game: &Ravioli, text: &str, moves: &[Move]) -> String {
    if let Some(wing) = CastlingWing::read(text).filter(|_| !moves.is_empty()) {
        let king = game.king_square(game.state.side);
        let ends = game.tables.castles.iter().map(|castle| (castle.king.0, castle.rook.0));
        let mut ends =
            ends.filter(|(from, rook)| *from == king && CastlingWing::of(king, *rook) == wing);
        let reason = ends.next().and_then(|(king, rook)| castling_reason(game, king, rook));
        let text = format!("{} is not legal here", wing.text());
        return reason.map_or(text.clone(), |reason| format!("{text}: {reason}"));
    }
    let squares = |text| {
        let (from, rest) = GRID.parse_prefix(text)?;
        let (to, rest) = GRID.parse_prefix(rest)?;
        Some((from, to, rest))
    };
    let Some((from, to, promotion)) = squares(text) else {
        return "expected a move such as e2e4 or i7b8q".into();
    };
    if let Some(reason) = castling_reason(game, from, to).filter(|_| !moves.is_empty()) {
        return reason.into();
    }
    explain(game, moves, |explainer| explainer.why_illegal((from, to, promotion)))
}

/// As [`Presentation::why_not`](crate::rules::Presentation::why_not).
pub(super) fn why_not(game: &Ravioli, touched: &[&str]) -> String {
    let mut moves = MoveList::new();
    game.moves(&mut moves);
    if let [name] = touched
        && let Some(from) = GRID.parse_square(name)
    {
        return explain(game, &moves, |explainer| explainer.why_stuck(from));
    }
    why_illegal(game, &touched.concat(), &moves)
}

fn explain(game: &Ravioli, moves: &[Move], ask: impl Fn(Explainer<'_>) -> String) -> String {
    ask(Explainer {
        forbidden: &|_, _| None,
        board: &game.board,
        grid: GRID,
        side: game.state.side,
        moves,
        checked: game.is_in_check(),
        reach: &|from, to| reach(game, from, to),
    })
}

/// Why the king does not castle by going to its arrival square or that of the rook; `None` if no
/// castling is meant.
fn castling_reason(game: &Ravioli, from: Square, to: Square) -> Option<&'static str> {
    let (board, side) = (&game.board, game.state.side);
    let mut castles = game.tables.castles.iter().enumerate();
    let (wing, castle) = castles.find(|(_, castle)| {
        castle.king.0 == from && (castle.king.1 == to || castle.rook.0 == to)
    })?;
    let in_place =
        board.at(from) == Kind::KING.of(side) && board.at(castle.rook.0) == Kind::ROOK.of(side);
    let right = game.state.rights & 1 << wing != 0;
    let free = castle.is_free(board, |_, _| false);
    let attacked = "the king would cross or reach a square that is attacked on board A or B";
    in_place.then(|| why_not_castle(right, game.is_in_check(), free).unwrap_or(attacked))
}

/// How the piece on `from` reaches `to`, castling left out.
fn reach(game: &Ravioli, from: Square, to: Square) -> Reach {
    let (board, tables) = (&game.board, game.tables);
    let piece = board.at(from);
    let side = piece.side();
    let pawns = match piece.kind() {
        Kind::PAWN => tables.pawns.reach(board, side, from, to),
        Kind::BEROLINA => tables.berolina_pawns.reach(board, side, from, to),
        _ => {
            let clear =
                |open: &dyn Fn(Square) -> bool| tables.attacks.is_path_clear(to, from, piece, open);
            return if !clear(&|_| true) {
                Reach::Never
            } else if clear(&|s| board.at(s).is_open()) && !board.at(to).blocks(Piece::colour(side))
            {
                Reach::Free
            } else {
                Reach::Blocked
            };
        }
    };
    let en_passant = pawns == Reach::OnlyCaptures && to == game.state.en_passant.0;
    if en_passant && side == game.state.side { Reach::Free } else { pawns }
}
