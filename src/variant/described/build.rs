//! Makes a game from what its section says.

use super::Description;
use super::ini::{Place, Problem};
use super::names::SHAPES as SHAPE_NAMES;
use super::position::DescribedPosition;
use super::read::{Draft, Value};
use super::values::squares;
use crate::board::{AttackerKinds, Grid, Kind};
use crate::diagram::Shape;
use crate::excerpt::excerpt;
use crate::rules::{Choices, FenError, GameInfo, Reason, Rules, Side};
use crate::variant::{CastlingRule, Clock, PieceType, Tables, betza};
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
    let values = match Tables::reach_values(grid, &pieces) {
        Ok(values) => values,
        Err(text) => return fail(place, text),
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
    if pieces.iter().filter(|piece| piece.kind == Kind::KING || piece.letter == king.letter).count()
        > 1
    {
        return fail(
            place,
            "king: Rialto knows no king that moves differently for each side".into(),
        );
    }
    let of_letter = |letter: char| pieces.iter().filter(move |piece| piece.letter == letter);
    // White's kind and Black's, which are two where a piece is not symmetric.
    let kind_of = |letter: char, side: Side| {
        let mut same = of_letter(letter).map(|piece| piece.kind);
        if side == Side::White { same.next() } else { same.next_back() }
    };
    let kinds = |wanted: &dyn Fn(&PieceType) -> bool| -> &'static [Kind] {
        let chosen = pieces.iter().filter(|piece| wanted(piece));
        leak(chosen.map(|piece| piece.kind).collect())
    };
    let is_special = |piece: &PieceType| {
        !piece.kind.is_pawn()
            && betza::steps(piece.moves).is_ok_and(|steps| betza::is_special(&steps))
    };
    let attackers = AttackerKinds {
        leapers: kinds(&|piece| !piece.slides()),
        sliders: kinds(&|piece| piece.slides()),
        special: kinds(&is_special),
    };
    let mut promotions: [&'static [Kind]; 2] = [&[]; 2];
    for side in [Side::White, Side::Black] {
        let kind = |letter| kind_of(letter, side);
        promotions[side.index()] = leak(promotion_kinds(draft, side, kind)?);
        if promotions[side.index()].is_empty() && kind_of_key(draft, &pieces, "pawn").is_some() {
            return fail(place, "promotionPieceTypes: pawns have nothing to become".into());
        }
    }
    let flag = match &draft.flag_piece {
        None => None,
        Some((letters, place)) => {
            let of = |side: Side| -> Option<Vec<Kind>> {
                letters.chars().map(|letter| kind_of(letter, side)).collect()
            };
            let (Some(white), Some(black)) = (of(Side::White), of(Side::Black)) else {
                return fail(*place, "flagPiece: expected letters of pieces".into());
            };
            Some(([white, black], flag_regions(draft, grid, *place)?))
        }
    };
    let start: &'static str = leak_text(draft.start.0.clone());
    let seed = 1;
    let ranks = draft.pawn_ranks(place)?;
    let mut tables = Tables::new(grid, &pieces, attackers, start, ranks, 16, seed);
    let rook = match draft.castling_rook {
        Some((letter, place)) => {
            let text = format!("castlingRookPieces: no piece has the letter '{letter}'");
            Some(kind_of(letter, Side::White).ok_or(Problem { place, text })?)
        }
        None => kind_of_key(draft, &pieces, "rook"),
    };
    let rook = rook.filter(|_| draft.castling);
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
        page: leak_text(page(name, draft)),
        options: &[],
        network_game: name,
        has_dice: false,
        bench_positions: leak(vec![start]),
        bench_depth: 10,
    };
    let game: &'static Description = Box::leak(Box::new(Description {
        info,
        pieces: distinct(&pieces),
        tables,
        attackers,
        promotions,
        flag,
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

/// One piece for each letter: White's.
fn distinct(pieces: &[PieceType]) -> Vec<PieceType> {
    pieces.chunk_by(|one, two| one.letter == two.letter).map(|same| same[0]).collect()
}

/// The pieces with their kinds and drawings; the values are still missing. A piece that is not
/// symmetric has two kinds, White's before Black's.
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
        let chosen = draft.shapes.iter().find(|(letter, _)| *letter == piece.letter);
        let known = SHAPE_NAMES.iter().find(|(name, _)| *name == piece.key);
        let shape = match (chosen, known) {
            (Some((_, shape)), _) | (None, Some((_, shape))) => *shape,
            (None, None) => shapes.next().unwrap_or(Shape::Wizard),
        };
        let too_many = || {
            let most = KINDS.len() + 2;
            let text = format!(
                "{}: more than {most} kinds of pieces; one that is not symmetric counts twice",
                piece.key
            );
            Problem { place: piece.place, text }
        };
        let kind = match piece.key.as_str() {
            "pawn" => Kind::PAWN,
            "king" => Kind::KING,
            _ => kinds.next().ok_or_else(too_many)?,
        };
        let moves = match piece.key.as_str() {
            "pawn" if !draft.double_step => "fmWfcF".to_string(),
            _ => piece.moves.clone(),
        };
        let value = if kind == Kind::KING { 10_000 } else { 0 };
        let moves = leak_text(moves);
        let steps = betza::steps(moves).unwrap_or_default();
        pieces.push(PieceType { kind, letter: piece.letter, moves, value, shape });
        if kind != Kind::PAWN && !betza::is_symmetric(&steps) {
            let kind = kinds.next().ok_or_else(too_many)?;
            pieces.push(PieceType { kind, letter: piece.letter, moves, value, shape });
        }
    }
    Ok(pieces)
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
        kind.filter(|kind| !matches!(*kind, Kind::PAWN | Kind::KING)).ok_or_else(|| Problem {
            place: *place,
            text: format!("promotionPieceTypes: '{}' is no piece for a pawn", excerpt(name)),
        })
    });
    kinds.collect()
}

/// The squares of both goals.
fn flag_regions(draft: &Draft, grid: Grid, place: Place) -> Result<[u128; 2], Problem> {
    let region = |side: usize| match &draft.flag_regions[side] {
        None => {
            Err(Problem { place, text: "flagPiece: expected flagRegionWhite and Black".into() })
        }
        Some((value, place)) => squares(value, grid).ok_or_else(|| Problem {
            place: *place,
            text: format!("flagRegion: expected squares such as *8 d4, found '{}'", excerpt(value)),
        }),
    };
    Ok([region(0)?, region(1)?])
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
fn page(name: &str, draft: &Draft) -> String {
    let mut page = format!("{name}: described in a file, {}x{}\n\n", draft.files, draft.ranks);
    page += &format!("Start      {}\n\nThe pieces, in Betza's notation:\n", draft.start.0);
    for piece in &draft.pieces {
        let name = draft.names.iter().find(|(letter, _)| *letter == piece.letter);
        let name = name.map_or(piece.key.as_str(), |(_, name)| name);
        page += &format!("  {} {name:<13} {}\n", piece.letter, piece.moves);
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
    if let (Some((letters, _)), [white, black]) = (&draft.flag_piece, &draft.flag_regions) {
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
