//! Makes a game from what its section says.

use super::Model;
use super::description::{Choice, Description, LazyGame, RegionOf};
use super::ini::Problem;
use super::library::{folder, under_weather};
use super::lineup::{Lineup, attacker_kinds, attackers_of_sides};
use super::page::page;
use super::pawn_promotions::{check_promotions, promotions};
use super::pieces::{Pieces, leak, leak_text};
use super::position::Described;
use super::read::Draft;
use crate::board::parts::PawnRegions;
use crate::board::{Grid, Kind};
use crate::ini::Place;
use crate::network::file::Header;
use crate::rules::{
    Choices, FenError, GAME_LENGTH, GameInfo, Outcome, RANDOM_TURNS, Reason, Rules, SCORE_SCALE,
    Side, SideResult,
};
use crate::variant::parts::armies::Armies;
use crate::variant::parts::checks::ChecksLeft;
use crate::variant::parts::free_castling::FreeCastling;
use crate::variant::parts::lion::Lions;
use crate::variant::parts::pawn_rights::PawnRights;
use crate::variant::parts::royalty::Royalty;
use crate::variant::tables::Zobrist;
use crate::variant::{CastlingStarts, CounterRule, Mark, PieceType, Standard, Tables};
use std::path::PathBuf;
use std::sync::{LazyLock, OnceLock};

/// The depth to which `bench` searches where nobody says it, plies.
const BENCH_DEPTH: u32 = 10;

/// Makes a game of what a section says.
#[derive(Clone)]
pub(super) struct Maker {
    /// Its name.
    pub name: String,
    /// Where its section begins.
    pub place: Place,
    /// The games whose knowledge it may share.
    pub models: &'static [&'static Model],
    /// The folder of the files that it names.
    pub folder: PathBuf,
    /// Whether it is a game of the program, in whose text nothing is wrong.
    pub is_ready: bool,
}

impl Maker {
    /// Makes the game with its options.
    pub(super) fn build(&self, draft: &Draft) -> Result<&'static Description, Problem> {
        let mut game = self.one_game(draft)?;
        // What only a choice of values brings about is said of a line of these values.
        let by_values = |values: &[String], problem: Problem| Problem {
            place: draft.options.line_of(values).unwrap_or(problem.place),
            text: format!("optionValue: with {}: {}", values.join(", "), problem.text),
        };
        let mut choices = Vec::new();
        for (values, draft) in draft.options.games(draft, self.place)? {
            let game = self.choice(draft).map_err(|problem| by_values(&values, problem))?;
            choices.push(Choice { values, game });
        }
        game.choices = choices;
        let game: &'static Description = Box::leak(Box::new(game));
        self.check_start(game, draft.start.1)?;
        if !self.is_ready {
            game.choices.iter().try_for_each(|Choice { values, game }| {
                let checked = self.check_start(game, draft.start.1);
                checked.map_err(|problem| by_values(values, problem))
            })?;
        }
        // Those under a layer say more than the game knows.
        let is_checked = draft.bench.is_own() && draft.piazza.is_none();
        for (fen, place) in draft.bench.positions.iter().filter(|_| is_checked) {
            let fail =
                |FenError(text)| Problem { place: *place, text: format!("benchPosition: {text}") };
            let read = if game.is_full() { read::<true> } else { read::<false> };
            read(game, fen).map_err(fail)?;
        }
        Ok(game)
    }

    /// What the game is by some values of its options.
    fn choice(&self, draft: Draft) -> Result<LazyGame, Problem> {
        let maker = self.clone();
        let make = move || maker.one_game(&draft);
        if self.is_ready {
            return Ok(LazyLock::new(Box::new(move || make().expect("a game of the program"))));
        }
        let game = make()?;
        Ok(LazyLock::new(Box::new(|| game)))
    }

    /// Checks the start position of a game.
    fn check_start(&self, game: &'static Description, place: Place) -> Result<(), Problem> {
        let is_own = place != self.place;
        let fail = |text: String| {
            let text = match is_own {
                true => format!("startFen: {text}"),
                false => format!(
                    "startFen: expected one, because that of the parent, or of chess, does not \
                     fit: {text}"
                ),
            };
            Err(Problem { place, text })
        };
        let read = if game.is_full() { read::<true> } else { read::<false> };
        match read(game, game.tables.start) {
            Ok(None) => Ok(()),
            Ok(Some(text)) => fail(format!("castling: {text}")),
            Err(FenError(text)) => fail(text),
        }
    }

    /// The start position. That of a parent may have rights to a castling that the game does not
    /// have; where the text says that there is none, its own may, too.
    fn start(&self, draft: &Draft, castles: bool) -> String {
        let (fen, place) = &draft.start;
        let castles = castles || draft.free_castling.is_there();
        if castles || *place != self.place && !draft.castling.is_off() {
            return fen.clone();
        }
        let mut fields: Vec<&str> = fen.split_whitespace().collect();
        let rights = |field: &&mut &str| field.chars().all(|c| c.is_ascii_alphabetic());
        if let Some(field) = fields.get_mut(2).filter(rights) {
            *field = "-";
        }
        fields.join(" ")
    }

    /// Makes the game, leaving its options aside. It has the values of the pieces of a model with
    /// the same pieces.
    fn one_game(&self, draft: &Draft) -> Result<Description, Problem> {
        let Maker { name, place, models, folder: files, is_ready } = self;
        let (place, own) = (*place, folder(name).filter(|_| *is_ready));
        let cells = usize::from(draft.files) * usize::from(draft.ranks);
        if cells > 127 {
            return Err(Problem { place, text: format!("{cells} cells, expected at most 127") });
        }
        let grid = draft.grid();
        check_promotions(draft)?;
        let mut pieces = Pieces::new(draft, grid, place)?;
        let regions = draft.pawn_regions()?;
        let programs = Tables::programs(grid, &pieces.types, regions.double_step);
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
        let attackers = attacker_kinds(pieces.types.iter(), facing_kings);
        let castling = draft.castling.rules(draft, &pieces, grid, place)?;
        let castles = castling.iter().any(Option::is_some);
        let start = leak_text(self.start(draft, castles));
        let free_castling = draft.free_castling.rules(&pieces, grid, start, castles)?;
        let rights = match &free_castling {
            Some(_) => FreeCastling::RIGHTS,
            None if castles => 16,
            None => 1,
        };
        let zobrist = Zobrist { rights, seed: draft.numbers.seed };
        let types = &pieces.types;
        let mut tables = Tables::new(grid, types, programs, &attackers, start, regions, zobrist);
        let goal = draft.goal.rules(&pieces, grid)?;
        tables.one_way = goal.as_ref().is_some_and(|goal| goal.is_one_way(grid));
        castling.iter().flatten().for_each(|rule| rule.add_ways(&mut tables.attacks, grid));
        let hands = draft.hands.rules(
            draft,
            &pieces,
            &tables.programs,
            grid,
            regions.with_last_rank(grid),
        )?;
        let (held, counts_checks) = (hands.clone(), draft.checks.are_counted);
        tables.add_inputs = Box::new(move |board| {
            let board = match &held {
                Some(hands) => hands.add_inputs(board),
                None => board,
            };
            if counts_checks { ChecksLeft::add_inputs(board) } else { board }
        });
        let royalty = draft.royalty.rules(draft, &pieces)?;
        let royal = royalty.as_ref().map_or_else(Vec::new, Royalty::kinds);
        let explosion = draft.explosion.rules(&pieces, grid, &royal)?;
        let lions = draft.lions.rules(draft, &pieces)?;
        let pawn_rights = draft.pawn_rights.rules(draft, &pieces, &regions)?;
        let promotion = draft.promotion.rules(&pieces, &tables.programs, grid, regions.promotion);
        let limits = draft.promotion.limits(&pieces, place)?;
        let forbids_moves = limits.is_some()
            || draft.forced.captures
            || lions.as_ref().is_some_and(Lions::limit_captures)
            || !draft.checks.are_allowed
            || draft.checks.king_stays
            || hands.as_ref().is_some_and(|rules| rules.drops.forbid_moves());
        let extinction = draft.extinction.rules(draft, &pieces)?;
        let is_one_sided = royalty.as_ref().is_some_and(Royalty::is_one_sided);
        let head_start = if is_one_sided { tables.material_at_start() } else { 0 };
        // What is good for chess is bad where to be mated or to lose pieces wins, and means little
        // where kings are in no danger, or armies are unlike.
        let gives_away = draft.gives_away();
        let is_alien = !draft.checks.are_allowed || is_one_sided;
        let same_pieces = draft.trained_alike().filter(|_| !is_alien);
        // The network of the game itself has to fit.
        let built_in = own.filter(|own| own.network.is_some() && draft.piazza.is_none());
        let built_in = built_in.or_else(|| {
            let model = model.filter(|_| royalty.is_none() && !gives_away && !is_alien);
            let other = same_pieces.or_else(|| folder(model?.name))?;
            let (_, scheme) = Header::peek(other.network?.file).ok()?;
            tables.layout().fits(&scheme).then_some(other)
        });
        let layered = draft.piazza.and_then(|_| own.or_else(|| under_weather(built_in?.name)));
        let bare_king = draft.extinction.bare_king();
        let connection = draft.connection.rules(&pieces)?;
        let castling_wins = draft.castling_wins.rules(castles && free_castling.is_none())?;
        let counting = draft.counting.rules(&pieces);
        let gates = hands.as_ref().is_some_and(|rules| rules.drops.are_gated);
        // What is counted is not in the key.
        let in_key = castling_wins.is_some()
            || lions.is_some()
            || explosion.as_ref().is_some_and(|all| all.petrifies())
            || gates;
        let keeps = counting.is_some() || in_key;
        let keys_of_parts = in_key || draft.checks.are_counted;
        let dies_out = bare_king.is_some() || extinction.is_some();
        let gains_plainly = !(gates
            || gives_away
            || explosion.is_some()
            || lions.is_some()
            || goal.is_some()
            || draft.checks.are_counted);
        let ends_early = goal.is_some()
            || connection.is_some()
            || castling_wins.is_some()
            || dies_out
            || draft.checks.are_counted;
        if let (Some(place), Some(_)) = (draft.checks.king_stays.then_some(place), &royalty) {
            let text = "makpongRule: expected one king a side, and no other royal pieces";
            return Err(Problem { place, text: text.into() });
        }
        let has_royals = royalty.as_ref().is_some_and(Royalty::has_royals);
        let stalemate_decides =
            draft.ends.stalemate != SideResult::Draw || draft.ends.draw != Outcome::Draw;
        if !has_royals && pieces.king().is_none() && !ends_early && !stalemate_decides {
            let text = "no king, expected 'king = k', or another rule by which a player wins";
            return Err(Problem { place, text: text.into() });
        }
        if let Some(place) = draft.piazza.filter(|_| royalty.is_some() || pawn_rights.is_some()) {
            let text = "piazza: the weather lies only over games with one king a side, in which nothing \
                        explodes, nobody passes, and only pawns are like pawns";
            return Err(Problem { place, text: text.into() });
        }
        let moves_first = |piece: &PieceType| !piece.kind.is_pawn() && piece.moves.contains('i');
        let is_gated_alone = !promotion.is_used()
            && pawn_rights.is_none()
            && explosion.is_none()
            && royalty.is_none()
            && free_castling.is_none()
            && draft.piazza.is_none()
            && draft.castling.starts() != CastlingStarts::Shuffled
            && !pieces.types.iter().any(moves_first);
        if let Some(place) = draft.hands.gating().filter(|_| !is_gated_alone) {
            let text = "seirawanGating: pieces come in only where each side has one king, just pawns promote, nothing \
                        explodes, kings castle as in chess, no piece has a first step of its own, and there is no weather";
            return Err(Problem { place, text: text.into() });
        }
        let only_checkmate_wins = !ends_early
            && draft.ends.stalemate == SideResult::Draw
            && draft.ends.checkmate == SideResult::Loss
            && draft.ends.draw == Outcome::Draw
            && royalty.is_none()
            && hands.is_none();
        let fighters = draft.ends.fighters(&pieces)?;
        let judge = model.filter(|_| only_checkmate_wins && fighters.is_none());
        let name = leak_text(name.clone());
        let promoted = promotions(draft, &pieces, place)?;
        let others = pieces.kinds(|piece| !matches!(piece.kind, Kind::PAWN | Kind::KING));
        let becomes_all = |own: &&[Kind]| others.iter().all(|kind| own.contains(kind));
        let en_passant = draft.pawns.en_passant(grid, draft.double_step)?;
        let all_squares = grid.squares().fold(0, |all, s| all | 1 << s.at());
        let clock = clock(draft);
        let has_tablebases = judge.is_some_and(|model| model.has_tablebases)
            && promoted.iter().all(becomes_all)
            && regions == PawnRegions::usual(grid)
            && en_passant == [all_squares; 2]
            && clock.reason == Reason::FiftyMoves
            && draft.double_steps.parries
            && !facing_kings
            && !forbids_moves;
        let lineup = Lineup {
            attackers: attackers_of_sides(&pieces.types, facing_kings, |_| true),
            promotions: promoted,
            castling,
            armies: [0; 2],
            key: 0,
        };
        let names_promotions = draft.promotions.iter().all(Option::is_some);
        let seed = draft.numbers.seed + 1;
        let armies = draft.armies.rules(&tables, lineup, names_promotions, seed, draft.start.1)?;
        let own_options = draft.options.rule_options();
        let options = armies.iter().flat_map(Armies::options).chain(own_options).copied();
        let bench = draft.bench.for_game(start, model.is_some());
        let positions = bench.positions.iter().map(|(fen, _)| leak_text(fen.clone()));
        let bench_positions = match bench.positions.is_empty() {
            true => leak(vec![start]),
            false => leak(positions.collect()),
        };
        let bench_depth = bench.depth.unwrap_or(BENCH_DEPTH);
        let info = GameInfo {
            name,
            page: match own.and_then(|own| own.page) {
                Some(page) => page,
                None => leak_text(page(name, draft, &pieces.distinct(), judge)),
            },
            options: leak(options.collect()),
            network_game: name,
            has_dice: false,
            random_turns: RANDOM_TURNS,
            bench_positions,
            bench_depth,
            score_scale: bench.score_scale.unwrap_or(SCORE_SCALE),
        };
        Ok(Description {
            info,
            credits: draft.credits.clone(),
            names: piece_names(draft, &pieces.distinct()),
            pieces: pieces.distinct(),
            palaces: pieces.king().map_or(u128::MAX, |king| king.region.entered),
            tables,
            lineup,
            armies,
            limits,
            hands,
            must_capture: draft.forced.captures,
            forbids_moves,
            keeps,
            keys_of_parts,
            gains_plainly,
            promotes_pieces: promotion.is_used()
                || pawn_rights.as_ref().is_some_and(PawnRights::promotes_pieces),
            promotion: promotion.is_used().then_some(promotion),
            pawn_rights,
            checks: draft.checks,
            goal,
            repetition: draft.ends.repetition(draft.repetition.rule),
            castling_starts: draft.castling.starts(),
            shuffles_between: draft.castling.shuffles_between(),
            castles_oppositely: draft.castling.is_opposite(),
            free_castling,
            double_step_parries: draft.double_steps.parries,
            pawns_may_stay: regions.may_stay,
            en_passant,
            head_start,
            royalty,
            explosion,
            lions,
            passing: draft.passing,
            clock,
            length: bench.game_length.unwrap_or(GAME_LENGTH),
            counting,
            has_san: draft.has_san && pieces.promoted.iter().all(|piece| piece.mark == Mark::Tilde),
            model,
            piecepack: model.filter(|model| model.has_components(start)),
            draw: draft.ends.draw,
            stalemate: draft.ends.stalemate,
            stalemate_counts: draft.ends.stalemate_counts,
            checkmate: draft.ends.checkmate,
            bare_king,
            gives_away,
            extinction,
            connection,
            castling_wins,
            only_checkmate_wins,
            has_tablebases,
            judge,
            ends_early,
            piazza: draft.piazza,
            network_file: draft.network.as_ref().map(|(file, place)| (files.join(file), *place)),
            network: OnceLock::new(),
            built_in,
            layered,
            own_options,
            usual: OnceLock::new(),
            choices: Vec::new(),
            has_own_page: own.is_some_and(|own| own.page.is_some()),
            has_bench: bench.is_own(),
            characters: draft.characters.set_of(&pieces.types),
            aliases: draft.aliases.clone(),
            regions: regions_of(draft, &pieces, grid)?,
            far_bank: far_bank(&pieces, grid),
            fighters,
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

/// The names of the pieces.
fn piece_names(draft: &Draft, pieces: &[PieceType]) -> Vec<String> {
    pieces.iter().map(|piece| draft.name_of_piece(piece, pieces)).collect()
}

/// The squares beyond the river, one bit each, if the pieces have banks that they do not leave.
fn far_bank(pieces: &Pieces, grid: Grid) -> u128 {
    let all = grid.squares().fold(0, |all, s| all | 1 << s.at());
    let bank = pieces.types.iter().find(|piece| piece.region.is_bank);
    bank.map_or(0, |piece| all & !piece.region.entered)
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
