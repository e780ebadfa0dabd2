//! The rules of a described game for a player.

use super::build::ANY_PIECE;
use super::read::{Draft, SideResult};
use crate::ini::Place;
use crate::variant::PieceType;

/// The rules of a described game for a player. `pieces` are those of the finished game, one of each
/// letter: a pawn may have lost its double step.
pub(super) fn page(name: &str, draft: &Draft, pieces: &[PieceType]) -> String {
    let mut page = format!("{name}: described in a file, {}x{}\n\n", draft.files, draft.ranks);
    page += &format!("Start      {}\n\nThe pieces, in Betza's notation:\n", draft.start.0);
    for (piece, built) in draft.pieces.iter().zip(pieces) {
        let name = draft.names.iter().find(|(letter, _)| *letter == piece.letter);
        let name = name.map_or(piece.key.as_str(), |(_, name)| name);
        page += &format!("  {} {name:<13} {}\n", piece.letter, built.moves);
    }
    let yes = |on: bool| if on { "yes" } else { "no" };
    page +=
        &format!("\nDouble step {}; castling {}\n", yes(draft.double_step), yes(draft.castling));
    let stalemate = match draft.stalemate {
        SideResult::Win => "wins for the side that cannot move",
        SideResult::Draw => "is a draw",
        SideResult::Loss => "loses for the side that cannot move",
    };
    page += &format!("Stalemate   {stalemate}\n");
    let letters = draft.flag_piece.as_ref().map_or(ANY_PIECE, |(letters, _)| letters);
    let [white, black] = &draft.flag_regions;
    if !letters.is_empty() && (white.is_some() || black.is_some()) {
        let letters = if letters == ANY_PIECE { "any piece" } else { letters };
        let goal = |region: &Option<(String, Place)>| {
            region.as_ref().map_or_else(|| "none".to_string(), |(squares, _)| squares.clone())
        };
        page +=
            &format!("Goal        {letters}: White's {}; Black's {}\n", goal(white), goal(black));
    }
    page += &match draft.move_rule {
        0 => "Draws       repetition\n".to_string(),
        moves => format!(
            "Draws       repetition; {moves} moves by each side without a capture or a pawn move\n"
        ),
    };
    page
}
