//! What pawns may become.

use super::ini::Problem;
use super::pieces::{Pieces, leak};
use super::read::Draft;
use crate::board::Kind;
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::rules::Side;

/// What pawns may become, by side.
pub(super) fn promotions(
    draft: &Draft,
    pieces: &Pieces,
    place: Place,
) -> Result<[&'static [Kind]; 2], Problem> {
    let mut promotions: [&'static [Kind]; 2] = [&[]; 2];
    for side in [Side::White, Side::Black] {
        let kinds = promotion_kinds(draft, side, |letter| pieces.pawn_promotion(letter, side))?;
        let mut kinds = kinds;
        kinds.extend(pieces.pawn_plus_promotion(side));
        let promotes = draft.pawn_rights.promotes(draft);
        if kinds.is_empty() && promotes {
            let text = "promotionPieceTypes: pawns have nothing to become".into();
            return Err(Problem { place, text });
        }
        promotions[side.index()] = leak(kinds);
    }
    Ok(promotions)
}

/// What pawns of a side may become.
fn promotion_kinds(
    draft: &Draft,
    side: Side,
    kind_of: impl Fn(char) -> Option<Kind>,
) -> Result<Vec<Kind>, Problem> {
    let Some((names, place)) = &draft.promotions[side.index()] else {
        let chess = ["queen", "rook", "bishop", "knight"];
        let piece = |name: &&str| draft.pieces.iter().find(|piece| piece.key == *name);
        let kinds = chess.iter().filter_map(piece).filter_map(|piece| kind_of(piece.letter));
        return Ok(kinds.collect());
    };
    let kinds = names.iter().map(|name| {
        let piece = draft.pieces.iter().find(|piece| piece.key == *name);
        let kind = piece.and_then(|piece| kind_of(piece.letter));
        kind.ok_or_else(|| no_promotion(draft, name, *place))
    });
    kinds.collect()
}

/// Checks that pawns become pieces of the game, and neither pawns nor kings.
pub(super) fn check_promotions(draft: &Draft) -> Result<(), Problem> {
    for (names, place) in draft.promotions.iter().flatten() {
        for name in names {
            let piece = draft.pieces.iter().find(|piece| piece.key == *name);
            let letter = piece.map_or_else(|| name.clone(), |piece| piece.letter.to_string());
            if piece.is_none_or(|piece| ["pawn", "king"].contains(&&*piece.key)) {
                return Err(no_promotion(draft, &letter, *place));
            }
        }
    }
    Ok(())
}

/// That a pawn cannot become the piece with this letter.
fn no_promotion(draft: &Draft, letter: &str, place: Place) -> Problem {
    let letter = excerpt(letter);
    let others = draft.pieces.iter().filter(|piece| !["pawn", "king"].contains(&&*piece.key));
    let others: String = others.map(|piece| piece.letter).collect();
    let expected = match others.as_str() {
        "" => "a section without a parent, such as [x:chess], has only the pieces that it names"
            .into(),
        letters => format!("expected letters of {letters}"),
    };
    let text = format!("promotionPieceTypes: '{letter}' is no piece for a pawn, {expected}");
    Problem { place, text }
}
