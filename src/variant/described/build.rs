//! Makes a game from what its section says.

use super::Description;
use super::ini::{Place, Problem};
use super::position::DescribedPosition;
use super::read::{Draft, Value};
use crate::board::{AttackerKinds, Grid, Kind};
use crate::diagram::Shape;
use crate::rules::{Choices, FenError, GameInfo, Reason, Rules};
use crate::variant::{CastlingRule, Clock, PieceType, Tables};
use std::path::Path;
use std::sync::OnceLock;

/// The kinds for pieces other than pawns and kings, in the order in which they are given away.
const KINDS: [Kind; 11] = [
    Kind::KNIGHT,
    Kind::BISHOP,
    Kind::ROOK,
    Kind::QUEEN,
    Kind(7),
    Kind(8),
    Kind(9),
    Kind(10),
    Kind(11),
    Kind(12),
    Kind(13),
];

/// Drawings for pieces that are not in chess.
const SHAPES: [Shape; 8] = [
    Shape::Wizard,
    Shape::Centurion,
    Shape::Alfil,
    Shape::Wazird,
    Shape::Decurion,
    Shape::Ferz,
    Shape::Android,
    Shape::Windrider,
];

/// Makes the game.
pub(super) fn build(
    name: &str,
    draft: &Draft,
    place: Place,
    folder: &Path,
) -> Result<&'static Description, Problem> {
    let fail = |place: Place, text: String| Err(Problem { place, text });
    let cells = usize::from(draft.files) * usize::from(draft.ranks);
    if cells > 127 {
        return fail(place, format!("{cells} cells, expected at most 127"));
    }
    let grid = Grid::new(draft.files, draft.ranks);
    let mut pieces = piece_types(draft)?;
    let Some(values) = Tables::reach_values(grid, &pieces) else {
        return fail(place, "the pieces have too many moves on this board".into());
    };
    for piece in &mut pieces {
        if piece.kind != Kind::KING {
            piece.value = values[usize::from(piece.kind.0)];
        }
    }
    let Some(king) = pieces.iter().find(|piece| piece.kind == Kind::KING) else {
        return fail(place, "no king, expected 'king = k'".into());
    };
    if king.slides() {
        return fail(place, "king: Rialto knows no king that slides".into());
    }
    let kinds = |sliders: bool| -> &'static [Kind] {
        let chosen = pieces.iter().filter(|piece| piece.slides() == sliders);
        leak(chosen.map(|piece| piece.kind).collect())
    };
    let attackers = AttackerKinds { leapers: kinds(false), sliders: kinds(true) };
    let kind_of = |letter: char| pieces.iter().find(|piece| piece.letter == letter).map(|p| p.kind);
    let promotions = match &draft.promotions {
        Some((letters, place)) => {
            let mut kinds = Vec::new();
            for letter in letters.chars().filter(|c| !c.is_whitespace()) {
                match kind_of(letter) {
                    Some(kind) if !matches!(kind, Kind::PAWN | Kind::KING) => kinds.push(kind),
                    _ => {
                        let text =
                            format!("promotionPieceTypes: '{letter}' is no piece for a pawn");
                        return fail(*place, text);
                    }
                }
            }
            kinds
        }
        None => {
            let chess = ["queen", "rook", "bishop", "knight"];
            let piece = |name: &&str| draft.pieces.iter().find(|piece| piece.key == *name);
            chess.iter().filter_map(piece).filter_map(|piece| kind_of(piece.letter)).collect()
        }
    };
    if promotions.is_empty() && kind_of_key(draft, &pieces, "pawn").is_some() {
        return fail(place, "promotionPieceTypes: pawns have nothing to become".into());
    }
    let start: &'static str = leak_text(draft.start.0.clone());
    let seed = 1;
    let ranks = draft.pawn_ranks(place)?;
    let mut tables = Tables::new(grid, &pieces, attackers, start, ranks, 16, seed);
    let rook = kind_of_key(draft, &pieces, "rook").filter(|_| draft.castling);
    let castling = rook.map(|rook| CastlingRule {
        king_file: king_file(start, grid.files, king.letter).unwrap_or(grid.files / 2),
        goal_files: draft.castling_files,
        rook,
        steps_beside: king.moves == "K",
    });
    if let Some(rule) = castling {
        if rule.goal_files.iter().any(|file| *file >= grid.files) {
            return fail(place, "castling: the king would go off the board".into());
        }
        rule.add_ways(&mut tables.attacks, grid);
    }
    let plies = 2 * draft.move_rule;
    let clock = match plies {
        0 => Clock { name: "move clock", plies: u16::MAX, reason: Reason::MoveLimit },
        100 => Clock { name: "fifty-move clock", plies, reason: Reason::FiftyMoves },
        140 => Clock { name: "seventy-move clock", plies, reason: Reason::SeventyMoves },
        _ => Clock { name: "move clock", plies, reason: Reason::MoveLimit },
    };
    let name = leak_text(name.into());
    let info = GameInfo {
        name,
        page: leak_text(page(name, draft, &pieces)),
        options: &[],
        network_game: name,
        has_dice: false,
        bench_positions: leak(vec![start]),
        bench_depth: 10,
    };
    let game: &'static Description = Box::leak(Box::new(Description {
        info,
        pieces,
        tables,
        attackers,
        promotions: leak(promotions),
        castling,
        has_en_passant: draft.double_step,
        clock,
        stalemate: draft.stalemate,
        has_bare_king_rule: draft.has_bare_king_rule()?,
        piazza: draft.piazza,
        network_file: draft.network.as_ref().map(|(file, place)| (folder.join(file), *place)),
        network: OnceLock::new(),
    }));
    match DescribedPosition::read(game, start, &Choices::default()) {
        Ok(_) => Ok(game),
        Err(FenError(text)) => fail(draft.start.1, format!("startFen: {text}")),
    }
}

fn leak<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

fn leak_text(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// The pieces with their kinds and drawings; the values are still missing.
fn piece_types(draft: &Draft) -> Result<Vec<PieceType>, Problem> {
    let mut kinds = KINDS.into_iter();
    let mut shapes = SHAPES.into_iter().cycle();
    let mut pieces = Vec::new();
    for (number, piece) in draft.pieces.iter().enumerate() {
        let earlier = &draft.pieces[..number];
        if let Some(other) = earlier.iter().find(|other| other.letter == piece.letter) {
            let text = format!("{}: {} has this letter already", piece.key, other.key);
            return Err(Problem { place: piece.place, text });
        }
        let shape = match piece.key.as_str() {
            "pawn" => Shape::Pawn,
            "knight" => Shape::Knight,
            "bishop" => Shape::Bishop,
            "rook" => Shape::Rook,
            "queen" => Shape::Queen,
            "king" => Shape::King,
            "alfil" => Shape::Alfil,
            "fers" => Shape::Ferz,
            _ => shapes.next().unwrap_or(Shape::Wizard),
        };
        let kind = match piece.key.as_str() {
            "pawn" => Kind::PAWN,
            "king" => Kind::KING,
            _ => kinds.next().ok_or_else(|| {
                let text = format!("{}: more than {} kinds of pieces", piece.key, KINDS.len() + 2);
                Problem { place: piece.place, text }
            })?,
        };
        let moves = match piece.key.as_str() {
            "pawn" if !draft.double_step => "fmWfcF".to_string(),
            _ => piece.moves.clone(),
        };
        let value = if kind == Kind::KING { 10_000 } else { 0 };
        pieces.push(PieceType {
            kind,
            letter: piece.letter,
            moves: leak_text(moves),
            value,
            shape,
        });
    }
    Ok(pieces)
}

/// The kind of the piece with this key.
fn kind_of_key(draft: &Draft, pieces: &[PieceType], key: &str) -> Option<Kind> {
    let letter = draft.pieces.iter().find(|piece| piece.key == key)?.letter;
    pieces.iter().find(|piece| piece.letter == letter).map(|piece| piece.kind)
}

/// The file of White's king in a start position, if it is one of the board's.
fn king_file(start: &str, files: u8, letter: char) -> Option<u8> {
    let rank = start.split(' ').next()?.rsplit('/').next()?;
    let mut file = 0_usize;
    let mut empty = 0_usize;
    for c in rank.chars() {
        if let Some(digit) = c.to_digit(10) {
            empty = (10 * empty + digit as usize).min(100);
            continue;
        }
        file += empty;
        empty = 0;
        if c == letter {
            return u8::try_from(file).ok().filter(|file| *file < files);
        }
        file += 1;
    }
    None
}

/// The rules of a described game for a player.
fn page(name: &str, draft: &Draft, pieces: &[PieceType]) -> String {
    let mut page = format!("{name}: described in a file, {}x{}\n\n", draft.files, draft.ranks);
    page += &format!("Start      {}\n\nThe pieces, in Betza's notation:\n", draft.start.0);
    for (piece, described) in pieces.iter().zip(&draft.pieces) {
        page += &format!("  {} {:<13} {}\n", piece.letter, described.key, piece.moves);
    }
    let yes = |on: bool| if on { "yes" } else { "no" };
    page +=
        &format!("\nDouble step {}; castling {}\n", yes(draft.double_step), yes(draft.castling));
    let stalemate = match draft.stalemate {
        Value::Win => "wins for the side that cannot move",
        Value::Draw => "is a draw",
        Value::Loss => "loses for the side that cannot move",
    };
    page += &format!("Stalemate   {stalemate}\n");
    page += &match draft.move_rule {
        0 => "Draws       repetition\n".to_string(),
        moves => format!(
            "Draws       repetition; {moves} moves by each side without a capture or a pawn move\n"
        ),
    };
    page
}
