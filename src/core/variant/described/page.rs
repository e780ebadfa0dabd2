//! The rules of a described game for a player.

use super::Model;
use super::part::Sentence;
use super::read::Draft;
use crate::variant::words::{hanging, list, number};
use crate::variant::{Mark, PieceType};

/// The width of a page, characters.
const WIDTH: usize = 80;
/// The column in which texts begin behind their headings.
const TEXT: usize = 11;

/// The rules of a described game for a player. `pieces` are those of the finished game, one of each
/// letter; `judge` knows its dead positions.
pub(super) fn page(
    name: &str,
    draft: &Draft,
    pieces: &[PieceType],
    judge: Option<&Model>,
) -> String {
    let mut page = draft.credits.headline(name);
    page += &format!(", {}x{}\n\n", draft.files, draft.ranks);
    if let Some(about) = &draft.credits.about {
        page += &hanging("", 0, about, WIDTH);
        page.push('\n');
    }
    page += &format!("Start      {}\n\n", draft.start.0);
    page += &hanging("", 0, "The pieces, with Betza's notation, as White's move:", WIDTH);
    page += &piece_table(draft, pieces);
    page.push('\n');
    let mut sentences: Vec<Sentence> =
        draft.parts().iter().flat_map(|part| part.sentences(draft)).collect();
    sentences.extend(draws(draft, judge));
    let mut paragraphs: Vec<Sentence> = Vec::new();
    for (heading, text) in sentences {
        match paragraphs.iter_mut().find(|(known, _)| *known == heading) {
            Some((_, begun)) => *begun += &format!(" {text}"),
            None => paragraphs.push((heading, text)),
        }
    }
    for (heading, text) in paragraphs {
        page += &hanging(heading, TEXT, &text, WIDTH);
    }
    page
}

/// For each piece its letter, name, notation and moves. A promoted pawn that becomes a pawn again
/// moves as another piece.
fn piece_table(draft: &Draft, pieces: &[PieceType]) -> String {
    let is_shown = |piece: &&PieceType| !matches!(piece.mark, Some((Mark::Tilde, _)));
    let rows: Vec<(String, &PieceType)> = pieces
        .iter()
        .filter(is_shown)
        .map(|piece| {
            let sign = match piece.mark {
                Some((_, base)) => format!("+{base}"),
                None => piece.letter.to_string(),
            };
            (format!("{sign:>3} {}", draft.name_of_piece(piece, pieces)), piece)
        })
        .collect();
    // Long names and notations of users may stick out.
    let longest = |lengths: &mut dyn Iterator<Item = usize>, most: usize| {
        lengths.filter(|length| *length <= most).max().unwrap_or(0)
    };
    let name = longest(&mut rows.iter().map(|(name, _)| name.chars().count()), 24);
    let moves = longest(&mut rows.iter().map(|(_, piece)| piece.moves.chars().count()), 14);
    let column = (name + moves + 4).max(TEXT);
    let row = |(text, piece): &(String, &PieceType)| {
        let start = format!("{text:<name$}  {}", piece.moves);
        hanging(&start, column, &piece.moves_in_words(), WIDTH)
    };
    rows.iter().map(row).collect()
}

/// The draws that no part of the game makes.
fn draws(draft: &Draft, judge: Option<&Model>) -> Vec<Sentence> {
    let mut draws = Vec::new();
    let wins_otherwise = draft.goal.is_used()
        || draft.connection.is_used()
        || draft.checks.are_counted
        || draft.hands.are_there()
        || draft.explosion.is_used()
        || draft.passing.is_used()
        || draft.lions.is_used()
        || draft.extinction.is_used()
        || draft.letter_of("king").is_none();
    let dead = match judge {
        Some(judge) => Some(judge.dead_in_words),
        None if draft.ends.names_dead_pieces() || wins_otherwise => None,
        None => Some("both sides have nothing but their kings"),
    };
    draws.extend(dead.map(|dead| format!("The game is a draw if {dead}.")));
    if draft.move_rule > 0 {
        let mut without = vec!["a capture"];
        without.extend(draft.letter_of("pawn").map(|_| "a pawn move"));
        without.extend(draft.hands.are_dropped().then_some("a drop"));
        draws.push(format!(
            "The game is a draw after {} moves by each side without {}.",
            number(usize::from(draft.move_rule)),
            list(&without, "or")
        ));
    }
    draws.into_iter().map(|text| ("Draws", text)).collect()
}
