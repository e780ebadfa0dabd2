//! Shogi, the chess of Japan, on 9x9 squares.
//!
//! Captured pieces change sides: a player drops them instead of a move. Most pieces may promote
//! when they begin or end a move in the last three ranks. A pawn dropped may not mate. The
//! decisions H1 to H7 are in `rules.txt`.

mod characters;
mod drops;
mod fen;
mod gestures;
mod hands;
mod pieces;

use crate::attackers;
use crate::board::drawing::Held;
use crate::board::parts::PawnRegions;
use crate::board::{AttackerKinds, CheckInfo, Grid, Kind, Piece, Square};
use crate::diagram::CharacterSet;
use crate::gesture::{Gesture, Target};
use crate::moves::{Move, MoveSink};
use crate::network::Network;
use crate::network::features::Features;
use crate::rules::{
    Choices, Ending, FenError, GameInfo, Outcome, RANDOM_TURNS, Reason, RepetitionRule, Side,
};
use crate::variant::{CounterRule, Promotion, Standard, Tables, Variant, complete_short_fen};
use hands::Hands;
pub use pieces::PIECES;
use std::sync::{Arc, LazyLock};

/// A position of Shogi.
pub type Shogi = Standard<ShogiRules>;

/// The shape of the board.
pub const GRID: Grid = Grid::new(9, 9);
/// There are no pawns of chess.
const PAWN_REGIONS: PawnRegions = PawnRegions::none(GRID);
const ATTACKERS: AttackerKinds = attackers!(PIECES);
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w - - 0 1";
/// From this move number on every position is a draw (decision H4).
const LAST_NUMBER: u16 = 257;

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    // The internal letters of promoted pieces: the tables know no others.
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - - 0 1";
    let mut tables = Tables::new(GRID, PIECES, ATTACKERS, start, PAWN_REGIONS, 1, 8);
    tables.add_inputs = Box::new(hands::add_inputs);
    tables
});

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    Network::built_in("shogi", include_bytes!(env!("NETWORK_SHOGI")), TABLES.layout())
});

/// What a position has beside the pieces on the board: those in the hands.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ShogiRules {
    hands: Hands,
}

impl Shogi {
    /// What is the same in all positions of the game.
    pub const INFO: GameInfo = GameInfo {
        name: "shogi",
        page: include_str!("rules.txt"),
        options: &[],
        network_game: "shogi",
        has_dice: false,
        random_turns: RANDOM_TURNS,
        bench_positions: &[
            START,
            "ln1gk2nl/1r1s2gb1/p1ppppspp/1p4p2/7P1/2P6/PPSPPPP1P/1B3S1R1/LN1GKG1NL[-] b - - 1 9",
            "l4k1nl/1r3sg2/p1np1gpp1/2p1ps2p/1p5P1/P1PP1SP1P/1PS1PP3/2G2G1R1/LN1K3NL[Bb] w - - 0 26",
            "ln5nl/3k1g3/p2p1s2p/2pSp1pp1/1p3N3/2P1P2P1/PPBP1PP1P/2GS2GR1/LN2K3L[RBsp] b - - 2 36",
            "l6nl/4k4/p2+P1p2p/2p1s2p1/1p1N5/2P1P1P2/PP1G1PN1P/1K1S5/LN5+r1[RBGSPbgslp] b - - 1 48",
            "8k/7sl/6ppp/9/4N4/9/6PPP/7S1/8K[RBGGrbggsnlpppp] b - - 0 70",
        ],
        bench_depth: 8,
    };
}

impl Variant for ShogiRules {
    type Description = ();
    const HAS_SPECIAL_MOVES: bool = true;
    const PROMOTES_PIECES: bool = true;
    const FORBIDS_MATES: bool = true;

    fn info((): ()) -> &'static GameInfo {
        &Shogi::INFO
    }

    fn tables(&self) -> &'static Tables {
        &TABLES
    }

    fn new((): (), _: &Choices) -> ShogiRules {
        ShogiRules::default()
    }

    fn network(&self) -> Option<Arc<Network>> {
        Some(NETWORK.clone())
    }

    fn start(&self) -> String {
        START.to_string()
    }

    fn repetition_rule(&self) -> RepetitionRule {
        let perpetual_check_loses = true;
        RepetitionRule { occurrences: 4, perpetual_check_loses, ..RepetitionRule::USUAL }
    }

    fn key(&self) -> u64 {
        self.hands.key()
    }

    fn counter_rule(&self) -> CounterRule {
        CounterRule {
            name: "plies since a capture or drop",
            plies: u16::MAX,
            reason: Reason::MoveLimit,
        }
    }

    fn turns_until_draw(position: &Shogi) -> usize {
        let turns = 2 * usize::from(LAST_NUMBER.saturating_sub(position.state.number));
        turns.saturating_sub(position.state.side.index())
    }

    /// Positions recur over captures and drops too.
    fn reversible_moves(_: &Shogi) -> usize {
        usize::MAX
    }

    fn grid(&self) -> Grid {
        GRID
    }

    fn attackers(&self) -> AttackerKinds {
        ATTACKERS
    }

    fn promotions(&self, _: Side) -> &'static [Kind] {
        &[]
    }

    fn has_en_passant(&self) -> bool {
        false
    }

    fn promotion(_: &Shogi, piece: Piece, from: Square, to: Square) -> Promotion {
        pieces::promotion(piece, from, to)
    }

    fn special_moves<S: MoveSink>(position: &Shogi, checks: Option<&CheckInfo<'_>>, sink: &mut S) {
        position.shogi_drops(checks, sink);
    }

    fn must_not_mate(position: &Shogi, m: Move) -> bool {
        position.is_pawn_drop(m)
    }

    fn played(&mut self, side: Side, m: Move, captured: Piece) {
        self.hands.play(side, m, captured);
    }

    fn undone(&mut self, side: Side, m: Move, captured: Piece) {
        self.hands.undo(side, m, captured);
    }

    /// Decision H5.
    fn dead_position(_: &Shogi) -> Option<Reason> {
        None
    }

    fn stalemate(position: &Shogi) -> Ending {
        let winner = Outcome::Win(position.state.side.other());
        Ending { outcome: winner, reason: Reason::Stalemate }
    }

    fn value_in_hand(&self) -> i32 {
        self.hands.value(&TABLES.material)
    }

    fn write_features(&self, first: usize, features: &mut Features) {
        self.hands.write_features(first, features);
    }

    fn complete_fields(&mut self, fields: &mut Vec<String>) -> Result<(), FenError> {
        complete_short_fen(fields);
        fields.first_mut().map_or(Ok(()), |pieces| fen::take_hands(&mut self.hands, pieces))
    }

    fn write_pieces(&self, pieces: &str) -> String {
        fen::write_pieces(&self.hands, pieces)
    }

    /// There are no rights.
    fn read_rights(_: &mut Shogi, _: &[String]) -> Result<(), FenError> {
        Ok(())
    }

    fn check(position: &Shogi) -> Result<(), FenError> {
        fen::check(position)
    }

    fn characters() -> Option<&'static CharacterSet> {
        Some(&characters::CHARACTERS)
    }

    fn held(&self) -> Vec<Held> {
        self.hands.held()
    }

    fn choice_targets(&self) -> Vec<Target> {
        gestures::choices()
    }

    fn gestures(position: &Shogi, m: Move, legal: &[Move]) -> Vec<Gesture> {
        vec![gestures::gesture(position.state.side, m, legal)]
    }

    fn special_text(position: &Shogi, m: Move) -> Option<String> {
        fen::special_text(position, m)
    }

    fn reason(position: &Shogi, text: &str) -> Option<String> {
        fen::reason(position, text)
    }
}

#[cfg(test)]
mod tests;
