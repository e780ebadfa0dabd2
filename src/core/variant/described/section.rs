//! What is wrong with a section although each of its lines is right by itself: it speaks of
//! something that the game does not have, or says the same twice.

use super::ini::{Assignment, Problem, Section};
use super::names::PIECES;
use super::read::Draft;
use super::values::{named_list, truth};
use crate::excerpt::excerpt;
use crate::variant::parts::regions::region_key;

/// What is wrong with a section, of which `draft` has taken over all lines. What a parent has said
/// of pieces that are gone is no fault.
pub fn problems(section: &Section, draft: &Draft) -> Vec<Problem> {
    let lines = section.assignments.iter().enumerate();
    let found = lines.filter_map(|(at, line)| {
        let earlier = &section.assignments[..at];
        let text = repetition(line, earlier).or_else(|| missing(line, draft))?;
        Some(Problem { place: line.key_place, text })
    });
    found.collect()
}

/// A piece or an army that the section has described before. Of other keys that stand there twice
/// the last one holds, as in Fairy-Stockfish.
fn repetition(line: &Assignment, earlier: &[Assignment]) -> Option<String> {
    let is_piece = line.key.starts_with("customPiece") || PIECES.iter().any(|p| p.0 == line.key);
    let name =
        |army: &Assignment| army.value.split(':').next().unwrap_or_default().trim().to_string();
    let is_same = |other: &&Assignment| {
        other.key == line.key && (is_piece || line.key == "army" && name(other) == name(line))
    };
    let first = earlier.iter().find(is_same)?;
    let what = if is_piece { String::new() } else { format!("{} ", excerpt(&name(line))) };
    Some(format!("{}: {what}stands already in line {}", line.key, first.key_place.line))
}

/// What the line speaks of although the game does not have it.
fn missing(line: &Assignment, draft: &Draft) -> Option<String> {
    let Assignment { key, value, .. } = line;
    let has = |letter: char| draft.pieces.iter().any(|piece| piece.letter == letter);
    match key.as_str() {
        "pieceName" | "pieceShape" => {
            let (letter, _) = named_list(value)?.into_iter().find(|(letter, _)| !has(*letter))?;
            Some(format!("{key}: no piece has the letter '{letter}'"))
        }
        "capturesToHand" if truth(value) == Some(true) && !draft.hands.are_captured() => {
            Some(format!("{key}: expected 'pieceDrops = true' or 'seirawanGating = true' too"))
        }
        "castlingOutOfCheck" if truth(value) == Some(true) && !draft.free_castling.is_there() => {
            Some(format!("{key}: expected 'freeCastling' or 'kingLeap' too"))
        }
        "armyOptions" if draft.armies.is_empty() => {
            Some(format!("{key}: expected a line 'army' too"))
        }
        _ => {
            let (_, piece) = region_key(key)?;
            let is_there = draft.pieces.iter().any(|known| known.key == piece);
            (!is_there).then(|| format!("{key}: the game has no piece {piece}"))
        }
    }
}
