//! Archchess: Arciscacchiere, Francesco Piacenza, Turin 1683, on 10x10 squares.
//!
//! In addition to the pieces of chess there are a centurion (leaps two squares along a rank, file
//! or diagonal, or like a knight; Betza AND) and a decurion (one square diagonally; Betza F).
//! Castling is free as in Italy, the king may leap two squares once, and pawns always promote to a
//! queen. A double step may not block a check if chess would allow an en passant capture after it.
//! The decisions A1 to A10, where the source is silent, are in `rules.txt`.

mod castling;

use crate::attackers;
use crate::board::gestures::{free_castling, gestures};
use crate::board::parts::{CastlingWing, PawnRegions};
use crate::board::square::tag;
use crate::board::{AttackerKinds, CELLS, CheckInfo, Grid, Kind, Square};
use crate::diagram::Shape;
use crate::excerpt::excerpt;
use crate::gesture::Gesture;
use crate::moves::{Move, MoveSink};
use crate::network::Network;
use crate::rules::{
    Choices, FenError, GameInfo, MoveError, RANDOM_TURNS, Reason, RuleKind, RuleOption, Rules, Side,
};
use crate::variant::{PAWN, PieceType, Standard, Tables, Variant, Zobrist};
use std::sync::{Arc, LazyLock};

/// A position of Archchess.
pub type Archchess = Standard<ArchchessRules>;

const GRID: Grid = Grid::new(10, 10);
const CENTURION: Kind = Kind(7);
const DECURION: Kind = Kind(8);
/// The values are what `rialto values` prints, rounded.
const PIECES: &[PieceType] = &[
    PieceType::new(Kind::PAWN, 'P', PAWN, 100, Shape::Pawn),
    PieceType::new(Kind::KNIGHT, 'N', "N", 300, Shape::Knight),
    PieceType::new(Kind::BISHOP, 'B', "B", 390, Shape::Bishop),
    PieceType::new(Kind::ROOK, 'R', "R", 535, Shape::Rook),
    PieceType::new(Kind::QUEEN, 'Q', "Q", 1_140, Shape::Queen),
    PieceType::new(Kind::KING, 'K', "K", 10_000, Shape::King),
    PieceType::new(CENTURION, 'C', "DAN", 590, Shape::Centurion),
    PieceType::new(DECURION, 'D', "F", 125, Shape::Decurion),
];
const ATTACKERS: AttackerKinds = attackers!(PIECES);
const ZOBRIST: Zobrist = Zobrist { rights: 64, seed: 2 };
const START: &str = "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w AJaj Kk - 0 1";

const OUT_OF_CHECK: RuleOption = RuleOption {
    key: "archchess_castle_out_of_check",
    kind: RuleKind::Check(true),
    help: "allow castling and the king's leap while in check",
};
const CASTLING: RuleOption = RuleOption {
    key: "archchess_castling",
    kind: RuleKind::Combo(&["free", "three"]),
    help: "free: king and rook choose their squares; three: the king always goes three squares",
};
const EN_PASSANT: RuleOption = RuleOption {
    key: "archchess_en_passant",
    kind: RuleKind::Check(false),
    help: "allow en passant as in chess, in addition to the double-step rule",
};

/// The castling and leap rights of a position, one bit each.
mod right {
    /// `[side][wing]`: castling with the rook on the a-file, then on the j-file.
    pub(super) const CASTLE: [[u8; 2]; 2] = [[1, 2], [4, 8]];
    /// `[side]`: the king's leap.
    pub(super) const LEAP: [u8; 2] = [16, 32];
}

/// The letters of the castling field, by the file of the rook.
const CASTLING_LETTERS: [(char, u8); 4] = {
    let [[a, j], [black_a, black_j]] = right::CASTLE;
    [('A', a), ('J', j), ('a', black_a), ('j', black_j)]
};
/// The letters of the leap field.
const LEAP_LETTERS: [(char, u8); 2] = [('K', right::LEAP[0]), ('k', right::LEAP[1])];

/// The options of the rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ArchchessRules {
    /// Castling and the king's leap are allowed in check (decision A1).
    out_of_check: bool,
    /// The king always castles three squares (decision A2).
    three: bool,
    /// En passant as in chess, in addition to the double-step rule (decision A4).
    en_passant: bool,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    Tables::new(GRID, PIECES, &ATTACKERS, START, PawnRegions::usual(GRID), ZOBRIST)
});

/// `[square]`: the rights that remain after a move from or to this square.
static KEPT_RIGHTS: [u8; CELLS] = {
    let mut kept_rights = [63; CELLS];
    let mut sides = [Side::Black, Side::White].as_slice();
    while let [others @ .., side] = sides {
        let ([a, j], leap) = (right::CASTLE[side.index()], right::LEAP[side.index()]);
        kept_rights[castling::rook_start(*side, 0).at()] &= !a;
        kept_rights[castling::rook_start(*side, 1).at()] &= !j;
        kept_rights[castling::king_start(*side).at()] &= !(a | j | leap);
        sides = others;
    }
    kept_rights
};

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    Network::built_in("archchess", include_bytes!(env!("NETWORK_ARCHCHESS")), TABLES.layout())
});

impl Archchess {
    /// What is the same in all positions of the game.
    pub const INFO: GameInfo = GameInfo {
        name: "archchess",
        page: include_str!("rules.txt"),
        options: &[OUT_OF_CHECK, CASTLING, EN_PASSANT],
        network_game: "archchess",
        has_dice: false,
        random_turns: RANDOM_TURNS,
        bench_positions: &[
            START,
            "r2ck1d2r/pp1pqpp1pp/2n1pcb1n1/2pb2pp2/3P6/4P1P3/2N1CC1BN1/PPP1QPDPPP/R3K4R/10 w - - - 0 1",
            "r3k4r/p1pqd1pb1p/1n1c1np1b1/1p1pp1cp2/10/2PP2PP2/1PN1CN1B2/PB2QPDP1P/R3K4R/10 w - - - 0 1",
            "r3k4r/p8p/10/10/10/10/10/10/P8P/R3K4R w AJaj Kk - 0 1",
            "4k5/PPP4ppp/10/3c2C3/10/2d4D2/10/10/ppp4PPP/4K5 w - - - 0 1",
            "4k5/10/2c2C4/10/3C2c3/10/2D2d4/10/10/4K5 b - - - 0 1",
        ],
        bench_depth: 11,
    };

    /// Whether an enemy pawn stands beside `s` on the same rank. In chess it could capture a pawn
    /// en passant that has just made a double step to `s`.
    fn enemy_pawn_beside(&self, s: Square) -> bool {
        let pawn = Kind::PAWN.of(self.state.side.other());
        [-1, 1].into_iter().any(|df| GRID.step(s, df, 0).is_some_and(|n| self.board.at(n) == pawn))
    }
}

impl Variant for ArchchessRules {
    type Description = ();
    const RIGHTS: &'static [&'static str] = &["castling", "king's leap"];
    const HAS_SPECIAL_MOVES: bool = true;

    fn info((): ()) -> &'static GameInfo {
        &Archchess::INFO
    }

    fn tables(&self) -> &'static Tables {
        &TABLES
    }

    fn new((): (), choices: &Choices) -> ArchchessRules {
        ArchchessRules {
            out_of_check: choices.on(&OUT_OF_CHECK),
            three: choices.get(&CASTLING) == "three",
            en_passant: choices.on(&EN_PASSANT),
        }
    }

    fn network(&self) -> Option<Arc<Network>> {
        Some(NETWORK.clone())
    }

    fn grid(&self) -> Grid {
        GRID
    }

    fn attackers(&self, _: Side) -> &'static AttackerKinds {
        &ATTACKERS
    }

    fn promotions(&self, _: Side) -> &'static [Kind] {
        &[Kind::QUEEN]
    }

    fn has_en_passant(&self) -> bool {
        self.en_passant
    }

    /// A double step that is legal in check blocks the check, which the double-step rule forbids
    /// beside an enemy pawn.
    fn allows_double_step(position: &Archchess, checks: &CheckInfo<'_>, to: Square) -> bool {
        checks.checks == 0 || !position.enemy_pawn_beside(to)
    }

    fn special_moves<S: MoveSink>(
        position: &Archchess,
        checks: Option<&CheckInfo<'_>>,
        sink: &mut S,
    ) {
        if position.state.rights != 0 {
            position.castlings_and_leaps(checks.is_some_and(CheckInfo::is_check), sink);
        }
    }

    fn kept_rights(_: &Archchess, s: Square) -> u8 {
        KEPT_RIGHTS[s.at()]
    }

    fn dead_position(position: &Archchess) -> Option<Reason> {
        let bare_kings = position.is_bare(Side::White) && position.is_bare(Side::Black);
        bare_kings.then_some(Reason::InsufficientMaterial)
    }

    fn cannot_win(position: &Archchess, side: Side) -> bool {
        position.is_bare(side)
    }

    /// The leap field may be missing: programs without the king's leap do not write it.
    fn complete_fields(&mut self, fields: &mut Vec<String>) -> Result<(), FenError> {
        let number = |text: &String| text.bytes().all(|b| b.is_ascii_digit());
        if fields.len() == 6 && fields[4..].iter().all(number) {
            fields.insert(3, "-".to_string());
        }
        Ok(())
    }

    fn read_rights(position: &mut Archchess, fields: &[String]) -> Result<(), FenError> {
        let castling = "castling: expected - or letters of AJaj";
        let leaps = "king's leap: expected - or letters of Kk";
        let rights = read_letters(&fields[0], &CASTLING_LETTERS, castling)?
            | read_letters(&fields[1], &LEAP_LETTERS, leaps)?;
        position.state.rights = rights & position.supported_rights();
        Ok(())
    }

    fn write_rights(position: &Archchess) -> Vec<String> {
        let letters = |list: &[(char, u8)]| -> String {
            let held = list.iter().filter(|(_, bit)| position.state.rights & bit != 0);
            let text: String = held.map(|(letter, _)| *letter).collect();
            if text.is_empty() { "-".into() } else { text }
        };
        vec![letters(&CASTLING_LETTERS), letters(&LEAP_LETTERS)]
    }

    /// The king's move and the rook's move: `e1c1,a1d1`.
    fn castling_text(_: &Archchess, m: Move) -> String {
        let (from, to) = m.rook();
        let name = |s| GRID.name(s);
        format!("{}{},{}{}", name(m.from()), name(m.to()), name(from), name(to))
    }

    fn find_special(
        position: &Archchess,
        text: &str,
        legal: &[Move],
    ) -> Option<Result<Move, MoveError>> {
        if let Some(wing) = CastlingWing::read(text).filter(|_| !legal.is_empty()) {
            return Some(position.named_castling(wing, legal).map_err(MoveError));
        }
        let (king, rook) = text.split_once(',')?;
        let squares = |text| {
            let (from, rest) = GRID.parse_prefix(text)?;
            GRID.parse_prefix(rest).map(|_| from)
        };
        let reason = match (squares(king), squares(rook)) {
            (Some(king), Some(rook)) => position.castling_reason(king, rook),
            _ => "expected a castling such as e1c1,a1d1".into(),
        };
        Some(Err(MoveError(reason)))
    }

    fn reason(position: &Archchess, text: &str) -> Option<String> {
        let (from, rest) = GRID.parse_prefix(text)?;
        let (to, _) = GRID.parse_prefix(rest)?;
        position.special_reason(from, to)
    }

    fn gestures(position: &Archchess, m: Move, legal: &[Move]) -> Vec<Gesture> {
        match m.tag() {
            tag::CASTLE => free_castling(GRID, m, legal),
            _ => gestures(GRID, m, &position.move_text(m), legal),
        }
    }
}

fn read_letters(text: &str, rights: &[(char, u8)], expected: &str) -> Result<u8, FenError> {
    if text == "-" {
        return Ok(0);
    }
    text.chars().try_fold(0, |sum, c| {
        let found = rights.iter().find(|(letter, _)| *letter == c);
        let fail = || FenError(format!("{expected}, found '{}'", excerpt(text)));
        found.map(|(_, bit)| sum | bit).ok_or_else(fail)
    })
}

#[cfg(test)]
mod tests;
