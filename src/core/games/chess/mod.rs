//! What no text says of international chess: how it is searched, which positions are dead, and the
//! table of a piecepack. Its rules are in `game.ini`.
//!
//! Of the dead positions only those by material count: bare kings, a single minor piece, or one
//! bishop on each side, both on squares of the same colour.

mod endings;
mod piecepack;

use crate::board::parts::by_kind;
use crate::board::{Grid, KIND_COUNT, Kind, Mailbox};
use crate::diagram::Shape;
use crate::rules::Side;
use crate::variant::described::Model;
use crate::variant::{Knowledge, PAWN, PieceType};

const GRID: Grid = Grid::new(8, 8);
/// The values are what `rialto values` prints, rounded.
const PIECES: &[PieceType] = &[
    PieceType::new(Kind::PAWN, 'P', PAWN, 130, Shape::Pawn),
    PieceType::new(Kind::KNIGHT, 'N', "N", 370, Shape::Knight),
    PieceType::new(Kind::BISHOP, 'B', "B", 425, Shape::Bishop),
    PieceType::new(Kind::ROOK, 'R', "R", 585, Shape::Rook),
    PieceType::new(Kind::QUEEN, 'Q', "Q", 1_195, Shape::Queen),
    PieceType::new(Kind::KING, 'K', "K", 10_000, Shape::King),
];

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

const KNOWLEDGE: Knowledge = Knowledge {
    params: PARAMS,
    pawn_attack_bonus: Some(PAWN_ATTACK_BONUS),
    adjust_eval: Some(endings::scaled),
};

/// Chess as far as it is code.
pub(super) static MODEL: Model = Model {
    name: "chess",
    grid: GRID,
    pieces: PIECES,
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    knowledge: &KNOWLEDGE,
    is_dead,
    dead_in_words: "nothing is left but the kings, the kings and one bishop or knight, or one bishop on each side, \
                    both on squares of the same colour",
    cannot_mate,
    has_tablebases: true,
    components: piecepack::components,
    piecepack: piecepack::items,
};

/// Whether neither side can mate by any moves: bare kings, a single minor piece, or one bishop on
/// each side, both on squares of the same colour. Blocked positions are not recognised.
fn is_dead(board: &Mailbox) -> bool {
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
/// single knight, and the other side has nothing that could stand in its own king's way for long;
/// or bishops that, with all others on the board, stand on squares of one colour, and no pawn or
/// knight can shut in the other king.
fn cannot_mate(board: &Mailbox, side: Side) -> bool {
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
