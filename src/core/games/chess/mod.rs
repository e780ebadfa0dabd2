//! International chess by the FIDE rules, and Chess960.
//!
//! Draws by repetition are found by the callers of [`Rules`](crate::rules::Rules). Of the dead
//! positions only those by material count: bare kings, a single minor piece, or one bishop on each
//! side, both on squares of the same colour.

mod endings;
mod piecepack;

use crate::attackers;
use crate::board::parts::{PawnRegions, by_kind};
use crate::board::{AttackerKinds, Grid, KIND_COUNT, Kind, Mailbox};
use crate::diagram::{Component, Item, Shape};
use crate::moves::Move;
use crate::network::Network;
use crate::rules::{Choices, GameInfo, RANDOM_TURNS, Reason, RuleKind, RuleOption, Side};
use crate::variant::described::Model;
use crate::variant::{
    CastlingRule, CastlingStarts, Knowledge, PAWN, PieceType, Standard, Tables, Variant, Zobrist,
};
use std::sync::{Arc, LazyLock};

/// A position of chess.
pub type Chess = Standard<ChessRules>;

pub(super) const GRID: Grid = Grid::new(8, 8);
/// The values are what `rialto values` prints, rounded.
pub(super) const PIECES: &[PieceType] = &[
    PieceType::new(Kind::PAWN, 'P', PAWN, 130, Shape::Pawn),
    PieceType::new(Kind::KNIGHT, 'N', "N", 370, Shape::Knight),
    PieceType::new(Kind::BISHOP, 'B', "B", 425, Shape::Bishop),
    PieceType::new(Kind::ROOK, 'R', "R", 585, Shape::Rook),
    PieceType::new(Kind::QUEEN, 'Q', "Q", 1_195, Shape::Queen),
    PieceType::new(Kind::KING, 'K', "K", 10_000, Shape::King),
];
const ATTACKERS: AttackerKinds = attackers!(PIECES);
const ZOBRIST: Zobrist = Zobrist { rights: 16, seed: 1 };
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const CHESS960: RuleOption = RuleOption {
    key: "UCI_Chess960",
    kind: RuleKind::Check(false),
    help: "castling is written as king takes rook; KQkq is understood in shuffled starts",
};

/// Chosen by matches that tried several changes at once. The first two: twelve matches of eleven
/// changes, 934 games at 10,000 nodes per move, +18 and +9 ± 19 Elo. The others: matches of the
/// same kind with up to 31 changes, 1,370 games at 30,000 nodes per move. Each value here had
/// the highest result, except `history_malus`: there 70 had a low result, so this value goes the
/// other way. Those from `reverse_futility_correction` on came as one bundle, see
/// docs/experiments.md.
const PARAMS: &[(&str, i32)] = &[
    ("futility_margin", 120),
    ("reverse_futility_margin", 95),
    ("futility_base", 150),
    ("reduction_cutoff_count", 1_536),
    ("reverse_futility_loss", 30),
    ("razor_depth", 2),
    ("see_quiet", -30),
    ("singular_double", 28),
    ("probcut_margin", 200),
    ("history_bonus_max", 1_400),
    ("history_malus", 130),
    ("reverse_futility_correction", 50),
    ("noisy_futility_depth", 6),
    ("see_noisy_history", 64),
    ("prune_history", 100),
    ("hindsight_deeper", 3),
    ("hindsight_shallower", 2),
    ("reduction_tt_pv", 1024),
    ("reduction_tt_value", 512),
    ("reduction_tt_depth", 512),
    ("reduction_improvement", 2),
    ("reduction_correction", 8),
    ("reduction_noisy_hash_move", 768),
];

/// By kind, the bonus of a quiet move that leaves a square attacked by a pawn, and the malus of one
/// that enters such a square, in units of history. The idea is Stockfish's; +16 ± 21 Elo in the
/// matches described at `PARAMS`.
const PAWN_ATTACK_BONUS: [i32; KIND_COUNT] = by_kind([0, 5_000, 5_000, 8_000, 12_000, 0]);

pub(super) const KNOWLEDGE: Knowledge = Knowledge {
    params: PARAMS,
    pawn_attack_bonus: Some(PAWN_ATTACK_BONUS),
    adjust_eval: Some(endings::scaled),
};

/// The king goes to the g- or c-file.
const CASTLING: CastlingRule = CastlingRule {
    king_file: 4,
    rank: 0,
    goal_files: [6, 2],
    rooks: &[Kind::ROOK],
    steps_beside: true,
};

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables =
        Tables::new(GRID, PIECES, &ATTACKERS, START, PawnRegions::usual(GRID), ZOBRIST);
    CASTLING.add_ways(&mut tables.attacks, GRID);
    tables
});

pub(super) static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    Network::built_in("chess", include_bytes!(env!("NETWORK_CHESS")), TABLES.layout())
});

/// Chess as the model of described games.
pub(super) static MODEL: Model = Model {
    info: &Chess::INFO,
    grid: GRID,
    pieces: PIECES,
    knowledge: &KNOWLEDGE,
    network: || NETWORK.clone(),
    is_dead,
    cannot_mate,
};

/// One game of chess.
#[derive(Clone, PartialEq, Debug)]
pub struct ChessRules {
    chess960: bool,
}

impl Chess {
    /// What is the same in all positions of the game.
    pub const INFO: GameInfo = GameInfo {
        name: "chess",
        page: include_str!("rules.txt"),
        options: &[CHESS960],
        network_game: "chess",
        has_dice: false,
        random_turns: RANDOM_TURNS,
        bench_positions: &[
            START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r1bq1rk1/pp2nppp/4n3/3ppP2/1b1P4/3BP3/PP2N1PP/R1BQNRK1 b - - 0 12",
            "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 0 12",
            "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P3BQPP/2RR2K1 b - - 0 16",
            "6k1/5pp1/4p2p/3pP3/1r1P1P2/p1R3P1/6KP/8 w - - 0 36",
            "8/5k2/3p1p2/2pPpPp1/2P1P1P1/4K3/8/5B2 w - - 0 50",
        ],
        bench_depth: 14,
    };
}

/// Whether neither side can mate by any moves: bare kings, a single minor piece, or one bishop on
/// each side, both on squares of the same colour. Blocked positions are not recognised.
pub(super) fn is_dead(board: &Mailbox) -> bool {
    let count = |kind: Kind| board.count(kind.of(Side::White)) + board.count(kind.of(Side::Black));
    if count(Kind::PAWN) + count(Kind::ROOK) + count(Kind::QUEEN) > 0 {
        return false;
    }
    match (count(Kind::KNIGHT), count(Kind::BISHOP)) {
        (0, 0 | 1) | (1, 0) => true,
        (0, 2) => {
            let square_colour = |side| {
                let bishops = board.pieces(Kind::BISHOP.of(side));
                bishops.first().map(|&s| GRID.square_colour(s))
            };
            square_colour(Side::White).is_some()
                && square_colour(Side::White) == square_colour(Side::Black)
        }
        _ => false,
    }
}

/// Whether `side` can mate by no moves, because of the pieces there are. It has only its king; or a
/// single knight, and the other side has nothing that could stand in its own king's way for long; or
/// bishops that, with all others on the board, stand on squares of one colour, and no pawn or knight
/// can shut in the other king.
pub(super) fn cannot_mate(board: &Mailbox, side: Side) -> bool {
    let own = |kind: Kind| board.count(kind.of(side));
    let other = |kind: Kind| board.count(kind.of(side.other()));
    if own(Kind::PAWN) + own(Kind::ROOK) + own(Kind::QUEEN) > 0 {
        return false;
    }
    match (own(Kind::KNIGHT), own(Kind::BISHOP)) {
        (0, 0) => true,
        (0, _) => {
            let bishops = [Side::White, Side::Black].map(|side| Kind::BISHOP.of(side));
            let mut colours =
                bishops.iter().flat_map(|&b| board.pieces(b)).map(|&s| GRID.square_colour(s));
            let first = colours.next();
            other(Kind::PAWN) + other(Kind::KNIGHT) == 0 && colours.all(|c| Some(c) == first)
        }
        (1, 0) => [Kind::PAWN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT].map(other) == [0; 4],
        _ => false,
    }
}

impl Variant for ChessRules {
    type Description = ();

    fn info((): ()) -> &'static GameInfo {
        &Chess::INFO
    }

    fn tables(&self) -> &'static Tables {
        &TABLES
    }

    fn new((): (), choices: &Choices) -> ChessRules {
        ChessRules { chess960: choices.on(&CHESS960) }
    }

    fn network(&self) -> Option<Arc<Network>> {
        Some(NETWORK.clone())
    }

    fn knowledge(&self) -> &'static Knowledge {
        &KNOWLEDGE
    }

    fn grid(&self) -> Grid {
        GRID
    }

    fn attackers(&self, _: Side) -> &'static AttackerKinds {
        &ATTACKERS
    }

    fn promotions(&self, _: Side) -> &'static [Kind] {
        &[Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT]
    }

    fn castling_rule(&self, _: Side) -> Option<CastlingRule> {
        Some(CASTLING)
    }

    fn castling_starts(&self) -> CastlingStarts {
        if self.chess960 { CastlingStarts::Shuffled } else { CastlingStarts::Corners }
    }

    fn dead_position(position: &Chess) -> Option<Reason> {
        is_dead(&position.board).then_some(Reason::InsufficientMaterial)
    }

    fn cannot_win(position: &Chess, side: Side) -> bool {
        cannot_mate(&position.board, side)
    }

    fn has_san(&self) -> bool {
        true
    }

    fn components() -> Vec<Component> {
        piecepack::components()
    }

    fn piecepack(position: &Chess, start: &Chess, moves: &[Move]) -> Vec<Item> {
        piecepack::items(position, start, moves)
    }
}

#[cfg(test)]
mod tests;
