//! Shatranj, the chess of the Persians and Arabs since the ninth century, on 8x8 squares.
//!
//! The alfil leaps two squares diagonally, the ferz steps one. Pawns have no double step and become
//! ferzes. Stalemate wins, and so does baring the enemy king, if the own king is not bared by the
//! next move. The decisions S1 to S3 are in `rules.txt`.

use crate::attackers;
use crate::board::parts::PawnRegions;
use crate::board::{AttackerKinds, Grid, Kind};
use crate::diagram::Shape;
use crate::excerpt::excerpt;
use crate::network::Network;
use crate::rules::{
    Choices, Ending, FenError, GameInfo, Outcome, RANDOM_TURNS, Reason, RuleKind, RuleOption, Side,
};
use crate::variant::{CounterRule, PieceType, Standard, Tables, Variant, complete_short_fen};
use std::sync::{Arc, LazyLock};

/// A position of Shatranj.
pub type Shatranj = Standard<ShatranjRules>;

/// The shape of the board.
pub const GRID: Grid = Grid::new(8, 8);
const ALFIL: Kind = Kind(7);
const FERZ: Kind = Kind(8);
const PAWN: &str = "fmWfcF";
/// The pieces. The values are estimates. Those that `rialto values` prints did not play better: -16
/// [-43, +10] Elo of 300 games at 2,000 nodes.
pub const PIECES: &[PieceType] = &[
    PieceType::new(Kind::PAWN, 'P', PAWN, 100, Shape::Pawn),
    PieceType::new(Kind::KNIGHT, 'N', "N", 370, Shape::Knight),
    PieceType::new(ALFIL, 'B', "A", 130, Shape::Alfil),
    PieceType::new(Kind::ROOK, 'R', "R", 600, Shape::Rook),
    PieceType::new(FERZ, 'Q', "F", 190, Shape::Ferz),
    PieceType::new(Kind::KING, 'K', "K", 10_000, Shape::King),
];
const PAWN_REGIONS: PawnRegions = PawnRegions::of_ranks(GRID, 0, GRID.ranks - 1);
const ATTACKERS: AttackerKinds = attackers!(PIECES);
const START: &str = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";

pub(super) const BARE_KING: RuleOption = RuleOption {
    key: "shatranj_bare_king",
    kind: RuleKind::Combo(&["reply", "at_once"]),
    help: "reply: a bared player may bare the other in return; at_once: whoever bares has won",
};

/// The options of the rules.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShatranjRules {
    /// Baring wins before a reply (decision S3).
    at_once: bool,
}

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables::new(GRID, PIECES, ATTACKERS, START, PAWN_REGIONS, 1, 4));

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    Network::built_in("shatranj", include_bytes!(env!("NETWORK_SHATRANJ")), TABLES.layout())
});

impl Shatranj {
    /// What is the same in all positions of the game.
    pub const INFO: GameInfo = GameInfo {
        name: "shatranj",
        page: include_str!("rules.txt"),
        options: &[BARE_KING],
        network_game: "shatranj",
        has_dice: false,
        random_turns: RANDOM_TURNS,
        bench_positions: &[
            START,
            "r1bkqb1r/pp3ppp/2nppn2/2p5/4P3/2NPBN2/PPP2PPP/R2KQB1R w - - 0 8",
            "2r1kb1r/1p1q1ppp/p1npp3/2p1n3/P3P3/1PNPB3/2P1NPPP/R2KQB1R b - - 3 14",
            "1r2k2r/3q1p1p/p1npp1p1/2p5/P1P1P3/1P1PNN2/4KPPP/R1Q4R w - - 0 24",
            "8/5k2/3q1p2/2rPpPp1/2P1P1P1/4K3/1R3Q2/8 w - - 0 50",
            "4k3/8/3n4/8/6p1/2R1K3/8/8 b - - 11 63",
        ],
        bench_depth: 12,
    };

    /// The winner by a bare king: the player to move, who was not bared in return, or at once the
    /// player who has bared the other.
    fn winner_by_bare_king(&self) -> Option<Side> {
        let (us, them) = (self.state.side, self.state.side.other());
        match (self.is_bare(them), self.variant.at_once) {
            (true, _) => (!self.is_bare(us)).then_some(us),
            (false, true) => self.is_bare(us).then_some(them),
            (false, false) => None,
        }
    }
}

impl Variant for ShatranjRules {
    type Description = ();
    fn info((): ()) -> &'static GameInfo {
        &Shatranj::INFO
    }

    fn tables(&self) -> &'static Tables {
        &TABLES
    }

    fn new((): (), choices: &Choices) -> ShatranjRules {
        ShatranjRules { at_once: choices.get(&BARE_KING) == "at_once" }
    }

    /// Decision S1.
    fn counter_rule(&self) -> CounterRule {
        CounterRule { name: "seventy-move clock", plies: 140, reason: Reason::SeventyMoves }
    }

    fn network(&self) -> Option<Arc<Network>> {
        Some(NETWORK.clone())
    }

    fn grid(&self) -> Grid {
        GRID
    }

    fn attackers(&self) -> AttackerKinds {
        ATTACKERS
    }

    fn promotions(&self, _: Side) -> &'static [Kind] {
        &[FERZ]
    }

    fn has_en_passant(&self) -> bool {
        false
    }

    fn early_ending(position: &Shatranj) -> Option<Ending> {
        let outcome = Outcome::Win(position.winner_by_bare_king()?);
        Some(Ending { outcome, reason: Reason::BareKing })
    }

    fn dead_position(position: &Shatranj) -> Option<Reason> {
        let both_bare = position.is_bare(Side::White) && position.is_bare(Side::Black);
        both_bare.then_some(Reason::BareKings)
    }

    fn stalemate(position: &Shatranj) -> Ending {
        let winner = Outcome::Win(position.state.side.other());
        Ending { outcome: winner, reason: Reason::Stalemate }
    }

    /// `XBoard` leaves out the fields for castling and en passant.
    fn complete_fields(&mut self, fields: &mut Vec<String>) -> Result<(), FenError> {
        complete_short_fen(fields);
        Ok(())
    }

    fn read_rights(_: &mut Shatranj, fields: &[String]) -> Result<(), FenError> {
        match fields[0].as_str() {
            "-" => Ok(()),
            found => Err(FenError(format!("castling: expected -, found '{}'", excerpt(found)))),
        }
    }
}

#[cfg(test)]
mod tests;
