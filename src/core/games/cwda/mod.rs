//! Chess with Different Armies (`cwda`), Ralph Betza, 1979 to 1996: chess between two of four
//! armies that were tried to be equal.
//!
//! The armies are options, and a field of the FEN says which they are. The decisions C1 to C4,
//! where the source is silent, are in `rules.txt`.

mod army;
mod kinds;

use crate::board::parts::PawnRegions;
use crate::board::zobrist::KeyGenerator;
use crate::board::{AttackerKinds, Grid, Kind};
use crate::excerpt::excerpt;
use crate::network::Network;
use crate::rules::{Choices, FenError, GameInfo, RANDOM_TURNS, Reason, RuleKind, RuleOption, Side};
use crate::variant::{CastlingRule, PieceType, Standard, Tables, Variant, Zobrist};
use army::{ARMIES, Army, NAMES, PIECES};
use kinds::Kinds;
use std::sync::{Arc, LazyLock};

/// A position of Chess with Different Armies.
pub type Cwda = Standard<CwdaRules>;

/// The shape of the board.
pub const GRID: Grid = Grid::new(8, 8);
/// The start position of the default armies.
const ZOBRIST: Zobrist = Zobrist { rights: 16, seed: 5 };
const START: &str = "ewfakfwe/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 FC";

pub(super) const WHITE: RuleOption = RuleOption {
    key: "cwda_white",
    kind: RuleKind::Combo(&NAMES),
    help: "White's army in the start position, and in a FEN that does not name the armies",
};
pub(super) const BLACK: RuleOption = RuleOption {
    key: "cwda_black",
    kind: RuleKind::Combo(&["clobberers", "fides", "nutters", "rookies"]),
    help: "Black's army in the start position, and in a FEN that does not name the armies",
};
pub(super) const CLOBBERERS2: RuleOption = RuleOption {
    key: "cwda_clobberers2",
    kind: RuleKind::Check(false),
    help: "waffles and FADs of the Clobberers start on each other's squares",
};

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let all: String = PIECES.iter().map(|piece| piece.letter).collect();
    let all = Kinds::new([ARMIES[0]; 2], &all).attackers;
    let mut tables = Tables::new(GRID, PIECES, all, START, PawnRegions::usual(GRID), ZOBRIST);
    castling_rule(ARMIES[0], Side::White).add_ways(&mut tables.attacks, GRID);
    tables
});

static NETWORK: LazyLock<Arc<Network>> = LazyLock::new(|| {
    Network::built_in("cwda", include_bytes!(env!("NETWORK_CWDA")), TABLES.layout())
});

/// Zobrist keys of White's army and of Black's.
static ARMY_KEYS: LazyLock<[[u64; 4]; 2]> = LazyLock::new(|| {
    let mut keys = KeyGenerator::new(6);
    std::array::from_fn(|_| std::array::from_fn(|_| keys.next_key()))
});

/// The part of a key that the armies make.
fn key(armies: [Army; 2]) -> u64 {
    let number = |army| ARMIES.iter().position(|other| *other == army).unwrap_or_default();
    ARMY_KEYS[0][number(armies[0])] ^ ARMY_KEYS[1][number(armies[1])]
}

/// The armies that a field of a FEN names.
fn named(field: &str) -> Option<[Army; 2]> {
    let army = |letter: char| ARMIES.into_iter().find(|army| army.letter == letter);
    let mut letters = field.chars().map(army);
    let armies = [letters.next()??, letters.next()??];
    letters.next().is_none().then_some(armies)
}

/// A king castles with the corner piece of its army.
fn castling_rule(army: Army, side: Side) -> CastlingRule {
    CastlingRule {
        king_file: 4,
        rank: 0,
        goal_files: [6, army.long_goal],
        rooks: army.rooks[side.index()],
        steps_beside: true,
    }
}

/// One game between two armies.
#[derive(Clone)]
pub struct CwdaRules {
    /// White's and Black's.
    armies: [Army; 2],
    /// The Clobberers' other start position.
    clobberers2: bool,
    kinds: Kinds,
    key: u64,
}

impl PartialEq for CwdaRules {
    fn eq(&self, other: &CwdaRules) -> bool {
        self.armies == other.armies
    }
}

impl std::fmt::Debug for CwdaRules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.letters())
    }
}

impl CwdaRules {
    /// The field of a FEN that names the armies.
    fn letters(&self) -> String {
        self.armies.iter().map(|army| army.letter).collect()
    }

    /// The first rank of an army.
    fn rank(&self, army: Army) -> String {
        let [corner, mut second, mut third, queen] = army.pieces;
        if self.clobberers2 && army.letter == 'C' {
            std::mem::swap(&mut second, &mut third);
        }
        [corner, second, third, queen, 'K', third, second, corner].iter().collect()
    }
}

/// The pieces of all armies and the kings and pawns, one for each letter, as White's move.
#[must_use]
pub fn pieces() -> Vec<PieceType> {
    PIECES.chunk_by(|one, two| one.letter == two.letter).map(|same| same[0]).collect()
}

impl Cwda {
    /// What is the same in all positions of the game.
    pub const INFO: GameInfo = GameInfo {
        name: "cwda",
        page: include_str!("rules.txt"),
        options: &[WHITE, BLACK, CLOBBERERS2],
        network_game: "cwda",
        has_dice: false,
        random_turns: RANDOM_TURNS,
        bench_positions: &[
            START,
            "gihlkhig/pppppppp/8/8/8/8/PPPPPPPP/SODCKDOS w KQkq - 0 1 RN",
            "e2ak2e/ppp2ppp/2fpwfw1/4p3/4P3/2NP1N2/PPP1BPPP/R1BQ1RK1 w kq - 2 8 FC",
            "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/1GH1PI2/PPPL1PPP/2K1HI1G w - - 4 9 NF",
            "s3k2s/pp1c1ppp/2pdpo2/3p4/3P1F2/2W1P3/PPP2PPP/E2AK2E b KQkq - 1 14 CR",
            "8/5pk1/3p2p1/1f1Pp2p/4P2P/1I3P2/6PK/8 w - - 0 44 NC",
        ],
        bench_depth: 11,
    };
}

impl Variant for CwdaRules {
    type Description = ();

    fn info((): ()) -> &'static GameInfo {
        &Cwda::INFO
    }

    fn new((): (), choices: &Choices) -> CwdaRules {
        let army = |option| {
            let chosen = choices.get(option);
            ARMIES.into_iter().find(|army| army.name == chosen).unwrap_or(ARMIES[0])
        };
        let armies = [army(&WHITE), army(&BLACK)];
        let clobberers2 = choices.on(&CLOBBERERS2);
        CwdaRules { armies, clobberers2, kinds: Kinds::new(armies, ""), key: key(armies) }
    }

    fn tables(&self) -> &'static Tables {
        &TABLES
    }

    fn network(&self) -> Option<Arc<Network>> {
        Some(NETWORK.clone())
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn start(&self) -> String {
        let [white, black] = self.armies.map(|army| self.rank(army));
        let black = black.to_ascii_lowercase();
        let armies = self.letters();
        format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1 {armies}")
    }

    /// All pairings in turn.
    fn self_play_options(number: usize) -> Vec<(&'static str, &'static str)> {
        vec![(WHITE.key, NAMES[number % 4]), (BLACK.key, NAMES[number / 4 % 4])]
    }

    fn grid(&self) -> Grid {
        GRID
    }

    fn attackers(&self, _: Side) -> &'static AttackerKinds {
        self.kinds.attackers
    }

    /// Decision C4: the pieces of both armies, on the board or not.
    fn promotions(&self, side: Side) -> &'static [Kind] {
        self.kinds.promotions[side.index()]
    }

    fn castling_rule(&self, side: Side) -> Option<CastlingRule> {
        Some(castling_rule(self.armies[side.index()], side))
    }

    /// Decision C2.
    fn dead_position(position: &Cwda) -> Option<Reason> {
        let both_bare = position.is_bare(Side::White) && position.is_bare(Side::Black);
        both_bare.then_some(Reason::InsufficientMaterial)
    }

    fn cannot_win(position: &Cwda, side: Side) -> bool {
        position.is_bare(side)
    }

    fn complete_fields(&mut self, fields: &mut Vec<String>) -> Result<(), FenError> {
        if let Some(last) = fields.last().cloned().filter(|_| fields.len() > 4) {
            if let Some(armies) = named(&last) {
                self.armies = armies;
                fields.pop();
            } else if fields.len() > 6 {
                return Err(FenError(format!(
                    "armies: expected two letters of F C N R, such as FC, found '{}'",
                    excerpt(&last)
                )));
            }
        }
        self.key = key(self.armies);
        self.kinds = Kinds::new(self.armies, fields.first().map_or("", String::as_str));
        Ok(())
    }

    fn own_fields(&self) -> Vec<String> {
        vec![self.letters()]
    }

    fn is_own_field(field: &str) -> bool {
        named(field).is_some()
    }
}

#[cfg(test)]
mod tests;
