//! Xiangqi, the chess of China, on 9x10 points.
//!
//! Generals and advisors stay in their palaces, elephants on their bank of the river. The horse's
//! leg and the elephant's eye can be blocked; the cannon captures over a piece. Generals may not
//! face each other along an open file. Whoever cannot move has lost, and so has who gives check for
//! ever. The decisions X1 to X6 are in `rules.txt`.

mod characters;

use crate::board::parts::PawnRegions;
use crate::board::{AttackerKinds, Grid, Kind, Square};
use crate::diagram::{CharacterSet, Region, Shape};
use crate::kinds;
use crate::network::Network;
use crate::rules::{
    Choices, Ending, FenError, GameInfo, Outcome, RANDOM_TURNS, Reason, RepetitionRule, Side,
};
use crate::variant::{CounterRule, PieceType, Standard, Tables, Variant, complete_short_fen};
use std::sync::{Arc, LazyLock};

/// A position of Xiangqi.
pub type Xiangqi = Standard<XiangqiRules>;

/// The shape of the board.
pub const GRID: Grid = Grid::new(9, 10);
const ADVISOR: Kind = Kind(7);
const CANNON: Kind = Kind(8);
/// White's soldier and Black's: they go in opposite directions.
const SOLDIERS: [Kind; 2] = [Kind(9), Kind(10)];
const ELEPHANT: Kind = Kind::BISHOP;
const HORSE: Kind = Kind::KNIGHT;
const CHARIOT: Kind = Kind::ROOK;

/// The pieces. The values are estimates.
pub const PIECES: &[PieceType] = &[
    PieceType {
        may_go: |from, to| GRID.file(from) == GRID.file(to) || GRID.rank(from) > 4,
        ..PieceType::new(SOLDIERS[0], 'P', "fsW", 110, Shape::Soldier)
    },
    PieceType {
        may_go: |from, to| GRID.file(from) == GRID.file(to) || GRID.rank(from) < 5,
        ..PieceType::new(SOLDIERS[1], 'P', "fsW", 110, Shape::Soldier)
    },
    PieceType {
        may_go: |_, to| is_in_palace(to),
        ..PieceType::new(ADVISOR, 'A', "F", 130, Shape::Advisor)
    },
    PieceType {
        may_go: |from, to| is_beyond_river(from) == is_beyond_river(to),
        ..PieceType::new(ELEPHANT, 'B', "nA", 140, Shape::Alfil)
    },
    PieceType::new(HORSE, 'N', "nN", 290, Shape::Knight),
    PieceType::new(CANNON, 'C', "mRcpR", 310, Shape::Cannon),
    PieceType::new(CHARIOT, 'R', "R", 630, Shape::Rook),
    PieceType {
        may_go: |_, to| is_in_palace(to),
        ..PieceType::new(Kind::KING, 'K', "W", 10_000, Shape::King)
    },
];
/// There are no pawns of chess.
const PAWN_REGIONS: PawnRegions = PawnRegions::none(GRID);
const ATTACKERS: AttackerKinds = AttackerKinds {
    leapers: kinds!(PIECES, Leap),
    sliders: kinds!(PIECES, Slide),
    hoppers: kinds!(PIECES, Hop),
    special: &[ELEPHANT, HORSE, CANNON],
    facing_kings: true,
};
const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The rules of one game; there are no options.
#[derive(Clone, PartialEq, Debug)]
pub struct XiangqiRules;

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables::new(GRID, PIECES, ATTACKERS, START, PAWN_REGIONS, 1, 7));

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    Network::built_in("xiangqi", include_bytes!(env!("NETWORK_XIANGQI")), TABLES.layout())
});

/// Whether a square is in one of the palaces.
fn is_in_palace(s: Square) -> bool {
    (3..6).contains(&GRID.file(s)) && !(3..7).contains(&GRID.rank(s))
}

/// Whether a square is on Black's bank.
fn is_beyond_river(s: Square) -> bool {
    GRID.rank(s) > 4
}

/// Whether neither side can win any more if weather may carry elephants over the river (decision B3
/// of the Piazza's).
pub(super) fn is_dead_under_weather(position: &Xiangqi) -> Option<Reason> {
    XiangqiRules::dead_position(position).filter(|_| position.count_both(ELEPHANT) == 0)
}

impl Xiangqi {
    /// What is the same in all positions of the game.
    pub const INFO: GameInfo = GameInfo {
        name: "xiangqi",
        page: include_str!("rules.txt"),
        options: &[],
        network_game: "xiangqi",
        has_dice: false,
        random_turns: RANDOM_TURNS,
        bench_positions: &[
            START,
            "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/2P6/P3P1P1P/1C4NC1/9/RNBAKAB1R b - - 5 4",
            "2bakab2/9/2n1c1n2/p1p1p3p/6p2/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 w - - 0 12",
            "4kab2/4a4/2n1b1n2/p3p3p/2p3p2/4P4/P1P3P1P/2N1C1N2/4A4/2BAK1B2 w - - 4 24",
            "3akab2/9/4b1n2/4p3p/2P3r2/9/P3P3P/4C1N2/4A4/2B1KAB1R b - - 2 21",
            "3k1a3/4a4/4b4/4P3p/6p2/4p4/8P/4B4/4A4/3AK1B2 w - - 11 45",
        ],
        bench_depth: 11,
    };
}

impl Variant for XiangqiRules {
    type Description = ();

    fn info((): ()) -> &'static GameInfo {
        &Xiangqi::INFO
    }

    fn tables(&self) -> &'static Tables {
        &TABLES
    }

    fn new((): (), _: &Choices) -> XiangqiRules {
        XiangqiRules
    }

    fn network(&self) -> Option<Arc<Network>> {
        Some(NETWORK.clone())
    }

    fn repetition_rule(&self) -> RepetitionRule {
        RepetitionRule { perpetual_check_loses: true, ..RepetitionRule::USUAL }
    }

    /// Decision X3.
    fn counter_rule(&self) -> CounterRule {
        CounterRule { name: "sixty-move clock", plies: 120, reason: Reason::SixtyMoves }
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

    /// Decision X4.
    fn dead_position(position: &Xiangqi) -> Option<Reason> {
        let [white, black] = SOLDIERS;
        let mut fighters = [CHARIOT, HORSE, CANNON, white, black].into_iter();
        fighters.all(|kind| position.count_both(kind) == 0).then_some(Reason::InsufficientMaterial)
    }

    fn stalemate(position: &Xiangqi) -> Ending {
        let winner = Outcome::Win(position.state.side.other());
        Ending { outcome: winner, reason: Reason::Stalemate }
    }

    fn characters() -> Option<&'static CharacterSet> {
        Some(&characters::CHARACTERS)
    }

    fn region(&self, s: Square) -> Region {
        match (is_in_palace(s), is_beyond_river(s)) {
            (true, _) => Region::Palace,
            (false, true) => Region::FarBank,
            (false, false) => Region::Common,
        }
    }

    /// Other programs write the horse as H and the elephant as E.
    fn complete_fields(&mut self, fields: &mut Vec<String>) -> Result<(), FenError> {
        complete_short_fen(fields);
        if let Some(pieces) = fields.first_mut() {
            let usual = |c: char| match c {
                'H' => 'N',
                'h' => 'n',
                'E' => 'B',
                'e' => 'b',
                c => c,
            };
            *pieces = pieces.chars().map(usual).collect();
        }
        Ok(())
    }

    /// Decision X5.
    fn read_rights(position: &mut Xiangqi, _: &[String]) -> Result<(), FenError> {
        for side in [Side::White, Side::Black] {
            for (name, kind) in [("general", Kind::KING), ("advisor", ADVISOR)] {
                let own =
                    |s: &Square| is_in_palace(*s) && is_beyond_river(*s) == (side == Side::Black);
                let mut all = position.board.squares(kind.of(side));
                if let Some(outside) = all.find(|s| !own(s)) {
                    let at = GRID.name(outside);
                    return Err(FenError(format!(
                        "pieces: {side:?}'s {name} on {at}, expected it in its palace"
                    )));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
