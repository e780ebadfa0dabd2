//! What is said of hands, drops and gates: the sentences of [`HandsText`].

use super::HandsText;
use crate::variant::described::part::Sentence;
use crate::variant::described::read::Draft;
use crate::variant::described::values::region_in_words;
use crate::variant::words::{capitalized, counted, list, of_sides, plural};

/// How a piece comes in beside a move.
const GATING: &str = "When a piece of the own first rank moves for the first time, another one may come in from the hand, \
                      onto the square that it leaves; in castling onto that of the king or of the rook.";

/// The sentences of a game with hands.
pub(super) fn of(hands: &HandsText, draft: &Draft) -> Vec<Sentence> {
    let mut text = held(hands, draft);
    let heading = if hands.drops.is_some() { "Drops" } else { "Hands" };
    if hands.drops.is_some() {
        text += &where_dropped(hands, draft);
        text += &pawns(hands, draft);
        text += &limits(hands, draft);
    }
    let said = (!text.is_empty()).then(|| (heading, text.trim_end().to_string()));
    let gating = hands.are_gated.map(|_| ("Gating", GATING.to_string()));
    said.into_iter().chain(gating).collect()
}

/// What the hands have at the start and get by captures.
fn held(hands: &HandsText, draft: &Draft) -> String {
    let mut text = String::new();
    let [white, black] = hands.held_at_start(draft).map(|held| {
        let held = held.iter().map(|(letter, count)| counted(*count, &draft.name_of(*letter)));
        list(&held.collect::<Vec<_>>(), "and")
    });
    let begins = match white == black {
        true => [("Each side", white), ("", String::new())],
        false => [("White", white), ("Black", black)],
    };
    for (who, held) in begins.iter().filter(|(_, held)| !held.is_empty()) {
        text += &format!("{who} begins with {held} in hand. ");
    }
    if hands.captures {
        text += match hands.loops {
            false => {
                "A captured piece goes to the hand of its captor; if it was promoted, as what it was before. "
            }
            true => {
                "A captured piece goes to the hand of its captor; a promoted one stays promoted. "
            }
        };
    }
    text
}

/// On which squares pieces are dropped.
fn where_dropped(hands: &HandsText, draft: &Draft) -> String {
    let mut text =
        "Instead of a move a player may drop a piece from the hand on an empty square".to_string();
    let grid = draft.grid();
    let regions = [0, 1].map(|side| {
        let region = hands.regions[side].as_ref();
        region.map(|(squares, _)| region_in_words(grid, squares))
    });
    text += &match regions {
        [None, None] => ".".to_string(),
        [Some(white), Some(black)] => format!(" of {}.", of_sides(&[white, black])),
        [Some(white), None] => format!(", White only on {white}."),
        [None, Some(black)] => format!(", Black only on {black}."),
    };
    text
}

/// Where pawns are not.
fn pawns(hands: &HandsText, draft: &Draft) -> String {
    let held = |letter: &char| hands.is_held(*letter, draft);
    let Some(letter) = draft.letter_of("pawn").filter(held) else { return String::new() };
    let pawn = capitalized(&plural(&draft.name_of(letter)));
    match (hands.first_rank_pawns.is_some(), hands.zone_pawns.is_some()) {
        (false, false) => {
            format!(
                " {pawn} are not dropped on the first rank of their side nor where they promote."
            )
        }
        (true, false) => format!(
            " {pawn} may be dropped on the first rank of their side, but not where they promote."
        ),
        (false, true) => format!(
            " {pawn} are not dropped on the first and the last rank, but elsewhere where they promote."
        ),
        (true, true) => format!(" {pawn} are not dropped on the last rank."),
    }
}

/// What else limits drops.
fn limits(hands: &HandsText, draft: &Draft) -> String {
    let mut text = String::new();
    if hands.rooks_on_first_rank
        && let Some(letter) = draft.letter_of("rook")
    {
        let rooks = plural(&draft.name_of(letter));
        text += &format!(" {rooks} are dropped on the first rank of their side only.");
    }
    if hands.on_both_colours
        && let Some(letter) = draft.letter_of("bishop")
    {
        let bishops = plural(&draft.name_of(letter));
        text += &format!(
            " Of a side’s {bishops} as many have to stand on light squares as on dark ones."
        );
    }
    if let Some(letter) = hands.on_file.as_ref().and_then(|(letter, _)| letter.chars().next()) {
        let name = draft.name_of(letter);
        text += &match hands.file_count {
            0 => format!(" No {name} is dropped."),
            1 => format!(" No {name} is dropped on a file with another {name} of its side."),
            count => format!(
                " No {name} is dropped on a file with {} of its side.",
                counted(count as usize, &name)
            ),
        };
    }
    if let Some(letter) = draft.letter_of("shogiPawn").filter(|_| hands.may_not_mate) {
        text += &format!(" A drop of a {} may not mate.", draft.name_of(letter));
    }
    if hands.promoted {
        text += " It may be dropped promoted, too.";
    }
    if hands.fall {
        text += " It falls down its file, to the last empty square.";
    }
    if !hands.may_check {
        text += " No drop may give check.";
    }
    if hands.are_forced {
        text += " Who can drop has to.";
    }
    text
}
