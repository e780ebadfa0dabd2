//! Makes a game from what its section says.

use super::ini::Problem;
use super::page::page;
use super::pieces::{Pieces, leak, leak_text};
use super::position::Described;
use super::read::Draft;
use super::{Description, Model};
use crate::board::attack::Approach;
use crate::board::{AttackerKinds, Kind};
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::rules::{Choices, FenError, GameInfo, RANDOM_TURNS, Reason, Rules, Side};
use crate::variant::{CounterRule, PieceType, Standard, Tables, betza};
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
    let grid = draft.grid();
    let mut pieces = Pieces::new(draft, grid, place)?;
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
        sliders: pieces.kinds(|piece| match piece.approach() {
            Approach::Leap => false,
            Approach::Slide => true,
            Approach::Hop => captures(piece).0,
        }),
        hoppers: pieces.kinds(|piece| captures(piece).1),
        special: pieces.kinds(is_special),
        facing_kings: draft.regions.facing_kings,
    };
    let start = leak_text(draft.start.0.clone());
    let regions =
        draft.pawns.regions(grid, draft.double_step, draft.hands.pawns_on_first_rank())?;
    if let Some(place) = draft.pawns.may_stay().filter(|_| !draft.promotion.immobility_illegal()) {
        let text = "mandatoryPawnPromotion: a pawn would stay on the last rank, expected \
                    'immobilityIllegal = true' too";
        return Err(Problem { place, text: text.into() });
    }
    let mut tables = Tables::new(grid, &pieces.types, attackers, start, regions, 16, SEED);
    let castling = draft.castling.rules(draft, &pieces, grid, place)?;
    castling.iter().flatten().for_each(|rule| rule.add_ways(&mut tables.attacks, grid));
    let hands = draft.hands.rules(draft, &pieces, &tables.programs, grid, regions)?;
    if let Some(hands) = hands.clone() {
        tables.add_inputs = Box::new(move |board| hands.add_inputs(board));
    }
    let promotion = draft.promotion.rules(&pieces, &tables.programs, grid, regions.promotion);
    let limits = draft.promotion.limits(&pieces, place)?;
    let forbids_moves = limits.is_some()
        || draft.forced.captures
        || !draft.checks.are_allowed
        || hands.as_ref().is_some_and(|rules| rules.drops.forbid_moves());
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
        credits: draft.credits.clone(),
        pieces: pieces.distinct(),
        palaces: pieces.king().map_or(u128::MAX, |king| king.region.entered),
        tables,
        attackers,
        promotions: promotions(draft, &pieces, place)?,
        limits,
        hands,
        must_capture: draft.forced.captures,
        forbids_moves,
        promotion: promotion.is_used().then_some(promotion),
        checks: draft.checks,
        goal: draft.goal.rules(&pieces, grid)?,
        repetition: draft.repetition.rule,
        castling,
        castling_starts: draft.castling.starts(),
        pawns_may_stay: regions.may_stay,
        has_en_passant: draft.double_step && draft.pawns.en_passant,
        clock: clock(draft),
        model,
        stalemate: draft.ends.stalemate,
        checkmate: draft.ends.checkmate,
        has_bare_king_rule: draft.ends.has_bare_king_rule()?,
        piazza: draft.piazza,
        network_file: draft.network.as_ref().map(|(file, place)| (folder.join(file), *place)),
        network: OnceLock::new(),
    }));
    let start_problem =
        |text: String| Problem { place: draft.start.1, text: format!("startFen: {text}") };
    let lost = if game.is_full() { lost_rights::<true>(game) } else { lost_rights::<false>(game) };
    match lost {
        Ok(None) => Ok(game),
        Ok(Some(text)) => Err(start_problem(format!("castling: {text}"))),
        Err(FenError(text)) => Err(start_problem(text)),
    }
}

/// The castling rights of the start position that are none, if it can be read.
fn lost_rights<const FULL: bool>(game: &'static Description) -> Result<Option<String>, FenError> {
    let start = game.tables.start;
    let position = Standard::<Described<FULL>>::from_fen(game, start, &Choices::default())?;
    Ok(position.lost_rights(start))
}

/// The seed of the Zobrist keys: that of chess, so that chess as a section searches the same tree.
const SEED: u64 = 1;

/// Whether the piece captures freely, and whether it captures over another one.
fn captures(piece: &PieceType) -> (bool, bool) {
    betza::steps(piece.moves).map_or((true, false), |steps| betza::captures(&steps))
}

/// Whether the piece does not only move and capture alike along straight lines.
fn is_special(piece: &PieceType) -> bool {
    !piece.kind.is_pawn() && betza::steps(piece.moves).is_ok_and(|steps| betza::is_special(&steps))
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

/// What pawns may become, by side.
fn promotions(
    draft: &Draft,
    pieces: &Pieces,
    place: Place,
) -> Result<[&'static [Kind]; 2], Problem> {
    let mut promotions: [&'static [Kind]; 2] = [&[]; 2];
    for side in [Side::White, Side::Black] {
        let kinds = promotion_kinds(draft, side, |letter| pieces.pawn_promotion(letter, side))?;
        let mut kinds = kinds;
        kinds.extend(pieces.pawn_plus_promotion(side));
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
