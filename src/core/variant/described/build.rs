//! Makes a game from what its section says.

use super::ini::Problem;
use super::page::page;
use super::pieces::{Pieces, leak, leak_text};
use super::position::DescribedPosition;
use super::read::Draft;
use super::values::squares;
use super::{Description, Model};
use crate::board::attack::Approach;
use crate::board::{AttackerKinds, Grid, Kind};
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::rules::{Choices, FenError, GameInfo, RANDOM_TURNS, Reason, Rules, Side};
use crate::variant::{CastlingRule, CounterRule, PieceType, Tables, betza};
use std::path::Path;
use std::sync::OnceLock;

/// Makes the game. It has the values of the pieces of a model with the same pieces.
pub(super) fn build(
    name: &str,
    draft: &Draft,
    place: Place,
    models: &[&'static Model],
    folder: &Path,
) -> Result<&'static Description, Problem> {
    let cells = usize::from(draft.files) * usize::from(draft.ranks);
    if cells > 127 {
        return Err(Problem { place, text: format!("{cells} cells, expected at most 127") });
    }
    let grid = Grid::new(draft.files, draft.ranks);
    let mut pieces = Pieces::new(draft, place)?;
    let model = models.iter().copied().find(|model| model.has(grid, &pieces.types));
    match model {
        Some(model) => {
            pieces.types = model
                .pieces
                .iter()
                .zip(&pieces.types)
                .map(|(of_model, own)| PieceType { value: of_model.value, ..*own })
                .collect()
        }
        None => pieces.set_values(grid, place)?,
    }
    let attackers = AttackerKinds {
        leapers: pieces.kinds(|piece| piece.approach() == Approach::Leap),
        sliders: pieces.kinds(|piece| piece.approach() == Approach::Slide),
        hoppers: pieces.kinds(|piece| piece.approach() == Approach::Hop),
        special: pieces.kinds(is_special),
        facing_kings: false,
    };
    let start = leak_text(draft.start.0.clone());
    let mut tables =
        Tables::new(grid, &pieces.types, attackers, start, draft.pawn_ranks(place)?, 16, SEED);
    let castling = castling(draft, &pieces, grid, place)?;
    if let Some(rule) = castling {
        rule.add_ways(&mut tables.attacks, grid);
    }
    let name = leak_text(name.into());
    let (bench_positions, bench_depth) = match model {
        Some(Model { info, .. }) if info.bench_positions.contains(&start) => {
            (info.bench_positions, info.bench_depth)
        }
        _ => (leak(vec![start]), 10),
    };
    let info = GameInfo {
        name,
        page: leak_text(page(name, draft, &pieces.distinct())),
        options: &[],
        network_game: name,
        has_dice: false,
        random_turns: RANDOM_TURNS,
        bench_positions,
        bench_depth,
    };
    let game: &'static Description = Box::leak(Box::new(Description {
        info,
        pieces: pieces.distinct(),
        tables,
        attackers,
        promotions: promotions(draft, &pieces, place)?,
        flag: flag(draft, &pieces, grid, place)?,
        castling,
        has_en_passant: draft.double_step,
        clock: clock(draft),
        model,
        stalemate: draft.stalemate,
        has_bare_king_rule: draft.has_bare_king_rule()?,
        piazza: draft.piazza,
        network_file: draft.network.as_ref().map(|(file, place)| (folder.join(file), *place)),
        network: OnceLock::new(),
    }));
    match DescribedPosition::from_fen(game, start, &Choices::default()) {
        Ok(_) => Ok(game),
        Err(FenError(text)) => {
            Err(Problem { place: draft.start.1, text: format!("startFen: {text}") })
        }
    }
}

/// The seed of the Zobrist keys: that of chess, so that chess as a section searches the same tree.
const SEED: u64 = 1;

/// Whether the piece does not only move and capture alike along straight lines.
fn is_special(piece: &PieceType) -> bool {
    !piece.kind.is_pawn() && betza::steps(piece.moves).is_ok_and(|steps| betza::is_special(&steps))
}

/// How the game castles, if it does.
fn castling(
    draft: &Draft,
    pieces: &Pieces,
    grid: Grid,
    place: Place,
) -> Result<Option<CastlingRule>, Problem> {
    let rook = match draft.castling_rook {
        Some((letter, place)) => {
            let text = format!("castlingRookPieces: no piece has the letter '{letter}'");
            Some(pieces.of_letter(letter, Side::White).ok_or(Problem { place, text })?)
        }
        None => pieces.of_key("rook", Side::White),
    };
    let (Some(rook), Some(king)) = (rook.filter(|_| draft.castling), pieces.king()) else {
        return Ok(None);
    };
    let file = king_file(&draft.start.0, grid.files, king.letter);
    let rule = CastlingRule {
        king_file: file.unwrap_or(grid.files / 2),
        goal_files: draft.castling_files,
        rook,
        steps_beside: king.moves == "K",
    };
    if rule.goal_files.iter().any(|file| *file >= grid.files) {
        let rights = draft.start.0.split_whitespace().nth(2).unwrap_or_default();
        if !rights.contains(|c: char| c.is_ascii_alphabetic()) {
            // Nobody may castle, so it does not matter where the king would go.
            return Ok(None);
        }
        return Err(Problem { place, text: "castling: the king would go off the board".into() });
    }
    Ok(Some(rule))
}

/// The counter after which the game is a draw.
fn clock(draft: &Draft) -> CounterRule {
    let plies = 2 * draft.move_rule;
    match plies {
        0 => CounterRule { name: "move clock", plies: u16::MAX, reason: Reason::MoveLimit },
        100 => CounterRule { name: "fifty-move clock", plies, reason: Reason::FiftyMoves },
        140 => CounterRule { name: "seventy-move clock", plies, reason: Reason::SeventyMoves },
        _ => CounterRule { name: "move clock", plies, reason: Reason::MoveLimit },
    }
}

/// The value of `flagPiece` for all pieces, which is also its default.
pub(super) const ANY_PIECE: &str = "*";

/// The kinds that win on a square of the goal, by side, and the goals.
type Flag = ([Vec<Kind>; 2], [u128; 2]);

fn flag(
    draft: &Draft,
    pieces: &Pieces,
    grid: Grid,
    section: Place,
) -> Result<Option<Flag>, Problem> {
    let has_regions = draft.flag_regions.iter().any(Option::is_some);
    let (letters, place) = match &draft.flag_piece {
        Some((letters, _)) if letters.is_empty() => return Ok(None),
        Some((letters, place)) if has_regions => (letters.as_str(), *place),
        Some((_, place)) => {
            let text = "flagPiece: expected flagRegion, flagRegionWhite or flagRegionBlack too";
            return Err(Problem { place: *place, text: text.into() });
        }
        None if has_regions => (ANY_PIECE, section),
        None => return Ok(None),
    };
    let of = |side: Side| -> Option<Vec<Kind>> {
        match letters {
            ANY_PIECE => Some(pieces.kinds(|_| true).to_vec()),
            _ => letters.chars().map(|letter| pieces.of_letter(letter, side)).collect(),
        }
    };
    let (Some(white), Some(black)) = (of(Side::White), of(Side::Black)) else {
        let text = "flagPiece: expected letters of pieces, * for any, or -".into();
        return Err(Problem { place, text });
    };
    Ok(Some(([white, black], flag_regions(draft, grid)?)))
}

/// What pawns may become, by side.
fn promotions(
    draft: &Draft,
    pieces: &Pieces,
    place: Place,
) -> Result<[&'static [Kind]; 2], Problem> {
    let mut promotions: [&'static [Kind]; 2] = [&[]; 2];
    for side in [Side::White, Side::Black] {
        let kinds = promotion_kinds(draft, side, |letter| pieces.of_letter(letter, side))?;
        if kinds.is_empty() && pieces.of_key("pawn", side).is_some() {
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
        kind.filter(|kind| !matches!(*kind, Kind::PAWN | Kind::KING)).ok_or_else(|| Problem {
            place: *place,
            text: format!("promotionPieceTypes: '{}' is no piece for a pawn", excerpt(name)),
        })
    });
    kinds.collect()
}

/// The squares of both goals; none for a side that has no goal.
fn flag_regions(draft: &Draft, grid: Grid) -> Result<[u128; 2], Problem> {
    let region = |side: usize| match &draft.flag_regions[side] {
        None => Ok(0),
        Some((value, place)) => squares(value, grid).ok_or_else(|| Problem {
            place: *place,
            text: format!("flagRegion: expected squares such as *8 d4, found '{}'", excerpt(value)),
        }),
    };
    Ok([region(0)?, region(1)?])
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
