//! The rules of a described game for a player.

use super::read::Draft;
use crate::variant::{Mark, PieceType};

/// The rules of a described game for a player. `pieces` are those of the finished game, one of each
/// letter: a pawn may have lost its double step.
pub(super) fn page(name: &str, draft: &Draft, pieces: &[PieceType]) -> String {
    let mut page = draft.credits.headline(name);
    page += &format!(", {}x{}\n\n", draft.files, draft.ranks);
    if let Some(about) = &draft.credits.about {
        page += &format!("{about}\n\n");
    }
    page += &format!("Start      {}\n\nThe pieces, in Betza's notation:\n", draft.start.0);
    let name_of = |letter: char| draft.name_of(letter);
    for piece in pieces {
        let (sign, name) = match piece.mark {
            None => (piece.letter.to_string(), name_of(piece.letter)),
            Some((Mark::Plus, base)) => (format!("+{base}"), format!("promoted {}", name_of(base))),
            Some((Mark::Tilde, like)) => {
                (format!("{like}~"), format!("{} from a pawn", name_of(like)))
            }
        };
        page += &format!("{sign:>3} {name:<19} {}\n", piece.moves);
    }
    let yes = |on: bool| if on { "yes" } else { "no" };
    page += &format!(
        "\nDouble step {}; castling {}\n",
        yes(draft.double_step),
        yes(draft.castling.is_on())
    );
    for (heading, text) in draft.parts().iter().flat_map(|part| part.sentences()) {
        page += &format!("{heading:<11} {text}\n");
    }
    page += &match draft.move_rule {
        0 => String::new(),
        moves => {
            format!("Draws       {moves} moves by each side without a capture or a pawn move\n")
        }
    };

    page
}
