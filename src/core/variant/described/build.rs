//! Makes a game from what its section says.

use super::Model;
use super::description::{Description, RegionOf};
use super::ini::Problem;
use super::library::Folder;
use super::page::page;
use super::pieces::{Pieces, leak, leak_text};
use super::position::Described;
use super::read::Draft;
use crate::board::attack::Approach;
use crate::board::{AttackerKinds, Grid, Kind};
use crate::excerpt::excerpt;
use crate::ini::Place;
use crate::network::file::Header;
use crate::rules::{Choices, FenError, GameInfo, RANDOM_TURNS, Reason, Rules, Side};
use crate::variant::tables::{Zobrist, belongs_to};
use crate::variant::{CounterRule, Mark, PieceType, Standard, Tables, betza};
use std::path::Path;
use std::sync::OnceLock;

/// The depth to which `bench` searches where nobody says it, plies.
const BENCH_DEPTH: u32 = 10;

/// Makes a game of what a section says.
pub(super) struct Maker<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where its section begins.
    pub place: Place,
    /// The games whose knowledge it may share.
    pub models: &'a [&'static Model],
    /// The folder of the files that it names.
    pub folder: &'a Path,
    /// If it is a game of the program, what else is in its folder.
    pub own: Option<&'static Folder>,
}

impl Maker<'_> {
    /// Makes the game with its options.
    pub(super) fn build(&self, draft: &Draft) -> Result<&'static Description, Problem> {
        let mut choices = Vec::new();
        for (values, draft) in draft.options.games(draft, self.place)? {
            choices.push((values, &*Box::leak(Box::new(self.one_game(&draft)?))));
        }
        let mut game = self.one_game(draft)?;
        game.info.options = draft.options.rule_options();
        game.choices = choices;
        let game: &'static Description = Box::leak(Box::new(game));
        for game in game.choices.iter().map(|(_, game)| *game).chain([game]) {
            self.check_start(game, draft.start.1)?;
        }
        // Those under a layer say more than the game knows.
        for (fen, place) in draft.bench.positions.iter().filter(|_| draft.piazza.is_none()) {
            let fail =
                |FenError(text)| Problem { place: *place, text: format!("benchPosition: {text}") };
            let read = if game.is_full() { read::<true> } else { read::<false> };
            read(game, fen).map_err(fail)?;
        }
        Ok(game)
    }

    /// Checks the start position of a game.
    fn check_start(&self, game: &'static Description, place: Place) -> Result<(), Problem> {
        let fail = |text: String| Err(Problem { place, text: format!("startFen: {text}") });
        let read = if game.is_full() { read::<true> } else { read::<false> };
        match read(game, game.tables.start) {
            Ok(None) => Ok(()),
            Ok(Some(text)) => fail(format!("castling: {text}")),
            Err(FenError(text)) => fail(text),
        }
    }

    /// Makes the game, leaving its options aside. It has the values of the pieces of a model with the
    /// same pieces.
    fn one_game(&self, draft: &Draft) -> Result<Description, Problem> {
        let Maker { name, place, models, folder, own } = *self;
        let cells = usize::from(draft.files) * usize::from(draft.ranks);
        if cells > 127 {
            return Err(Problem { place, text: format!("{cells} cells, expected at most 127") });
        }
        let grid = draft.grid();
        let mut pieces = Pieces::new(draft, grid, place)?;
        let programs = Tables::programs(grid, &pieces.types);
        let programs = programs.map_err(|text| Problem { place, text })?;
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
            None => pieces.set_values(grid, &programs),
        }
        draft.worth.apply(&mut pieces.types)?;
        let facing_kings = draft.regions.facing_kings;
        let attackers = attacker_kinds(&pieces, facing_kings, |_| true);
        let of_side = |side| {
            attacker_kinds(&pieces, facing_kings, |piece| belongs_to(&pieces.types, piece, side))
        };
        let start = leak_text(draft.start.0.clone());
        let regions =
            draft.pawns.regions(grid, draft.double_step, draft.hands.pawns_on_first_rank())?;
        if let Some(place) =
            draft.pawns.may_stay().filter(|_| !draft.promotion.immobility_illegal())
        {
            let text = "mandatoryPawnPromotion: a pawn would stay on the last rank, expected \
                    'immobilityIllegal = true' too";
            return Err(Problem { place, text: text.into() });
        }
        let castling = draft.castling.rules(draft, &pieces, grid, place)?;
        let rights = if castling.iter().any(Option::is_some) { 16 } else { 1 };
        let zobrist = Zobrist { rights, seed: draft.numbers.seed };
        let types = &pieces.types;
        let mut tables =
            Tables::with_programs(grid, types, programs, &attackers, start, regions, zobrist);
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
        let built_in = draft.trained.as_ref().filter(|trained| {
            let has_same_inputs = |bytes| {
                Header::read(bytes)
                    .is_ok_and(|(header, _)| header.scheme == *tables.layout().scheme())
            };
            // That of the game itself has to fit.
            own == Some(trained.game)
                || draft.trained(trained.game) == **trained
                    && trained.game.network.is_some_and(has_same_inputs)
        });
        let built_in = built_in.map(|trained| trained.game);
        let bare_king = draft.ends.bare_king_rule()?;
        let goal = draft.goal.rules(&pieces, grid)?;
        let ends_early = goal.is_some() || bare_king.is_some() || draft.checks.are_counted;
        let name = leak_text(name.into());
        let model_bench = model.map(|model| model.info);
        let model_bench = model_bench.filter(|info| info.bench_positions.contains(&start));
        let own_bench = draft.bench.positions.iter().map(|(fen, _)| leak_text(fen.clone()));
        let bench_positions = match model_bench {
            Some(info) if draft.bench.positions.is_empty() => info.bench_positions,
            None if draft.bench.positions.is_empty() => leak(vec![start]),
            _ => leak(own_bench.collect()),
        };
        let model_depth = model_bench.map_or(BENCH_DEPTH, |info| info.bench_depth);
        let bench_depth = draft.bench.depth.unwrap_or(model_depth);
        let info = GameInfo {
            name,
            page: match own.and_then(|own| own.page) {
                Some(page) => page,
                None => leak_text(page(name, draft, &pieces.distinct())),
            },
            options: &[],
            network_game: name,
            has_dice: false,
            random_turns: RANDOM_TURNS,
            bench_positions,
            bench_depth,
        };
        Ok(Description {
            info,
            credits: draft.credits.clone(),
            pieces: pieces.distinct(),
            palaces: pieces.king().map_or(u128::MAX, |king| king.region.entered),
            tables,
            attackers: [Side::White, Side::Black].map(of_side),
            promotions: promotions(draft, &pieces, place)?,
            limits,
            hands,
            must_capture: draft.forced.captures,
            forbids_moves,
            promotion: promotion.is_used().then_some(promotion),
            checks: draft.checks,
            goal,
            repetition: draft.repetition.rule,
            castling,
            castling_starts: draft.castling.starts(),
            pawns_may_stay: regions.may_stay,
            has_en_passant: draft.double_step && draft.pawns.en_passant,
            clock: clock(draft),
            has_san: draft.has_san && pieces.promoted.iter().all(|piece| piece.mark == Mark::Tilde),
            model,
            stalemate: draft.ends.stalemate,
            checkmate: draft.ends.checkmate,
            bare_king,
            ends_early,
            piazza: draft.piazza,
            network_file: draft.network.as_ref().map(|(file, place)| (folder.join(file), *place)),
            network: OnceLock::new(),
            built_in,
            built_in_layer: own.and_then(|own| own.network).filter(|_| draft.piazza.is_some()),
            choices: Vec::new(),
            has_own_page: own.is_some_and(|own| own.page.is_some()),
            has_bench: !draft.bench.positions.is_empty(),
            characters: draft.characters.set_of(&pieces.types),
            aliases: draft.aliases.clone(),
            regions: regions_of(draft, &pieces, grid)?,
            far_bank: far_bank(&pieces, grid),
            fighters: draft.ends.fighters(&pieces)?,
            last_number: draft.ends.last_number,
        })
    }
}

/// The castling rights of a position that are none, if it can be read.
fn read<const FULL: bool>(
    game: &'static Description,
    fen: &str,
) -> Result<Option<String>, FenError> {
    let position = Standard::<Described<FULL>>::from_fen(game, fen, &Choices::default())?;
    Ok(position.lost_rights(fen))
}

/// The kinds that attack among the pieces that are `wanted`.
fn attacker_kinds(
    pieces: &Pieces,
    facing_kings: bool,
    wanted: impl Fn(&PieceType) -> bool,
) -> AttackerKinds {
    let kinds =
        |fits: &dyn Fn(&PieceType) -> bool| pieces.kinds(|piece| wanted(piece) && fits(piece));
    AttackerKinds {
        leapers: kinds(&|piece| piece.approach() == Approach::Leap),
        sliders: kinds(&|piece| match piece.approach() {
            Approach::Leap => false,
            Approach::Slide => true,
            Approach::Hop => captures(piece).0,
        }),
        hoppers: kinds(&|piece| captures(piece).1),
        special: kinds(&is_special),
        facing_kings,
    }
}

/// The pieces that a FEN may have only in the region of their side.
fn regions_of(draft: &Draft, pieces: &Pieces, grid: Grid) -> Result<Vec<RegionOf>, Problem> {
    let mut regions = Vec::new();
    for piece in &draft.pieces {
        let kinds = [Side::White, Side::Black].map(|side| pieces.of_letter(piece.letter, side));
        let [Some(white), Some(black)] = kinds else { continue };
        let own = pieces.types.iter().find(|own| own.kind == white);
        let region = |side| draft.regions.region(grid, side, &piece.key);
        let squares = [region(Side::White)?.entered, region(Side::Black)?.entered];
        let is_free = squares == [u128::MAX; 2] || own.is_some_and(|own| own.region.is_bank);
        if !is_free {
            let name = draft.name_of(piece.letter);
            regions.push(RegionOf { kinds: [white, black], name, squares });
        }
    }
    Ok(regions)
}

/// The squares beyond the river, one bit each, if the pieces have banks that they do not leave.
fn far_bank(pieces: &Pieces, grid: Grid) -> u128 {
    let all = grid.squares().fold(0, |all, s| all | 1 << s.at());
    let bank = pieces.types.iter().find(|piece| piece.region.is_bank);
    bank.map_or(0, |piece| all & !piece.region.entered)
}

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
        0 if draft.hands.are_captured() => {
            let name = "plies since a capture or drop";
            CounterRule { name, plies: u16::MAX, reason: Reason::MoveLimit }
        }
        0 => CounterRule { name: "move clock", plies: u16::MAX, reason: Reason::MoveLimit },
        120 => CounterRule { name: "sixty-move clock", plies, reason: Reason::SixtyMoves },
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
