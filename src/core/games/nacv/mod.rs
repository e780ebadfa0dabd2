//! Not A Chess Variant (`nacv`), Alexandre Muñiz, 2001, on 41 cells with wires on the edges.
//!
//! Every piece but the king crosses exactly one wire when it moves. After that the player lays a
//! wire; a wire that closes a loop removes the loop. So a turn is two moves ([`Move`]): the piece
//! move (or a pass) and the wire. The first turn of each side is five wires and no piece move; they
//! are laid in ascending order of their edges, so that each set of five is generated once. The
//! decisions N1 to N9, where the source is silent, are in `rules.txt`.

mod attacks;
mod cells;
mod drawing;
mod effect;
mod fen;
mod generate;
mod geometry;
mod gesture;
mod heuristics;
mod inputs;
mod king_attackers;
mod opening;
mod play;
mod reach;
mod reason;
mod wires;

use crate::board::parts::material_value;
use crate::board::zobrist::KeyGenerator;
use crate::board::{IncrementalState, Kind, Mailbox, Piece, PieceTables, Square};
use crate::gesture::{Gesture, NextTargets, Target};
use crate::moves::{Move, MoveSink};
use crate::rules::{
    Choices, Ending, FenError, FenParts, GameInfo, MoveError, Outcome, Presentation, Reason,
    RuleKind, RuleOption, Rules, Side, Turn, View,
};
use attacks::VALUES;
use cells::contents;
use geometry::{EDGES, Edges, PLACES};
use king_attackers::{AfterMove, KingAttackers};
use std::sync::LazyLock;
use wires::{Loops, Wires};

const ANDROID: Kind = Kind(7);
const CARETAKER: Kind = Kind(8);
const WINDRIDER: Kind = Kind(9);
const WIRERIDER: Kind = Kind(10);
const LETTERS: crate::board::fen::Letters = &[
    ('K', Kind::KING),
    ('R', Kind::ROOK),
    ('A', ANDROID),
    ('C', CARETAKER),
    ('D', WINDRIDER),
    ('E', WIRERIDER),
];
const START: &str = "**akca*/redder*/7/7/7/*REDDER/*ACKA** w - s 0 1";

/// The number of wires in a first turn.
const FIRST_WIRES: u8 = 5;

/// Tags of moves, in addition to those of `board::square::tag` for quiet moves and captures.
const WIRE: u32 = 7;
const PASS: u32 = 8;

const NO_CAPTURE_LIMIT: RuleOption = RuleOption {
    key: "nacv_no_capture_limit",
    kind: RuleKind::Spin { min: 2, max: 9_999, default: 200 },
    help: "draw after this many turns in a row without a capture (turns of both sides count)",
};
const LOOPS: RuleOption = RuleOption {
    key: "nacv_loops",
    kind: RuleKind::Combo(&["all", "single"]),
    help: "all: every closed loop of wires is removed; single: only loops around one cell",
};

/// The options of the rules.
#[derive(Clone, Copy, PartialEq, Debug)]
struct NacvRules {
    /// Turns without a capture that make a draw (decision N2).
    no_capture_limit: u16,
    /// Which loops are removed (decision N5).
    loops: Loops,
}

impl NacvRules {
    fn from_choices(choices: &Choices) -> NacvRules {
        NacvRules {
            no_capture_limit: choices.get(&NO_CAPTURE_LIMIT).parse().unwrap_or(u16::MAX),
            loops: if choices.get(&LOOPS) == "single" { Loops::Single } else { Loops::All },
        }
    }
}

/// The constant tables, except those of [`geometry`].
struct Tables {
    /// Values and Zobrist keys of the pieces.
    piece_tables: PieceTables,
    /// Zobrist keys by [`State::phase`], in a first turn by [`FIRST_WIRES`] plus the phase. The key
    /// of the start of a later turn is 0.
    phase_keys: [u64; 2 * FIRST_WIRES as usize],
    /// Zobrist keys by [`State::least_edge`].
    least_edge_keys: [u64; EDGES + 1],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut keys = KeyGenerator::new(96);
    let piece_tables =
        PieceTables::new(&mut keys, PLACES as u8, |piece| material_value(&VALUES, piece));
    let mut phase_keys = std::array::from_fn(|_| keys.next_key());
    phase_keys[0] = 0;
    Tables { piece_tables, phase_keys, least_edge_keys: std::array::from_fn(|_| keys.next_key()) }
});

/// The part of a position other than pieces and wires. A move saves it whole for [`Rules::undo`].
#[derive(Clone, Copy, PartialEq, Debug)]
struct State {
    /// The side to move.
    side: Side,
    /// Whether the side to move plays its first turn.
    first_turn: bool,
    /// The number of moves already made in this turn.
    phase: u8,
    /// The lowest edge on which the next wire of a first turn may be laid; 0 in later turns.
    least_edge: u8,
    /// Turns in a row without a capture. The current turn counts from its piece move on.
    clock: u16,
    /// The move number of the FEN.
    number: u16,
}

/// A position of nacv.
#[derive(Clone)]
pub struct Nacv {
    board: Mailbox,
    wires: Wires,
    state: State,
    options: NacvRules,
    tables: &'static Tables,
}

impl PartialEq for Nacv {
    fn eq(&self, other: &Nacv) -> bool {
        self.board == other.board
            && self.wires == other.wires
            && self.state == other.state
            && self.options == other.options
    }
}

impl std::fmt::Debug for Nacv {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} {:?}", self.to_fen(), self.state, self.options)
    }
}

/// What [`Rules::undo`] needs in addition to the move.
#[derive(Clone, Copy)]
pub struct Undo {
    state: State,
    wires: Wires,
    captured: Piece,
    sums: IncrementalState,
}

/// The move that lays a wire on `edge`.
const fn wire_move(edge: u8) -> Move {
    Move::new(Square(edge), Square(0), WIRE)
}

/// The pass, which takes the place of the piece move if no piece move is possible.
const PASS_MOVE: Move = Move::new(Square(0), Square(0), PASS);

/// The edge of a move with the tag [`WIRE`].
const fn edge_of(m: Move) -> u8 {
    m.from().0
}

impl Rules for Nacv {
    const PHASED: bool = true;

    type Description = ();

    type Undo = Undo;

    fn info((): ()) -> &'static GameInfo {
        &Self::INFO
    }

    fn start((): (), choices: &Choices) -> Nacv {
        Nacv::from_fen((), START, choices).expect("the start position is valid")
    }

    fn from_fen((): (), fen: &str, choices: &Choices) -> Result<Nacv, FenError> {
        fen::read(fen, NacvRules::from_choices(choices))
    }

    fn to_fen(&self) -> String {
        fen::write(self)
    }

    fn side(&self) -> Side {
        self.state.side
    }

    fn is_midturn(&self) -> bool {
        self.state.phase > 0
    }

    fn generate<S: MoveSink>(&self, out: &mut S) {
        if self.state.first_turn {
            self.first_turn_wires(out);
        } else if self.state.phase == 0 {
            self.piece_moves::<false, S>(out);
        } else {
            self.placements(out);
        }
    }

    fn count_turns(&self) -> u64 {
        if self.state.first_turn {
            self.count_first_turns()
        } else if self.is_midturn() {
            self.count()
        } else {
            self.count_usual_turns()
        }
    }

    fn has_unlisted_turns(&self) -> bool {
        self.state.first_turn
    }

    fn play(&mut self, m: Move) -> Undo {
        self.play_move(m)
    }

    fn undo(&mut self, m: Move, undo: Undo) {
        self.undo_move(m, undo);
    }

    fn rule_ending(&self) -> Option<Ending> {
        if self.is_midturn() {
            None
        } else if self.piece_count(Side::White) + self.piece_count(Side::Black) == 2 {
            Some(Ending::draw(Reason::InsufficientMaterial))
        } else if self.turns_until_draw() == 0 {
            Some(Ending::draw(Reason::NoCapture))
        } else {
            None
        }
    }

    /// Kings ignore wires, so that one attacks the other only if it is attacked itself.
    fn cannot_win(&self, side: Side) -> bool {
        self.piece_count(side) == 1
    }

    fn no_move_result(&self) -> Ending {
        if self.is_king_attacked(self.state.side) {
            Ending { outcome: Outcome::Win(self.state.side.other()), reason: Reason::Checkmate }
        } else {
            Ending::draw(Reason::Stalemate)
        }
    }

    fn key(&self) -> u64 {
        let State { side, first_turn, phase, least_edge, .. } = self.state;
        let mut key = self.board.key() ^ self.wires.key;
        if side == Side::Black {
            key ^= self.tables.piece_tables.turn;
        }
        if first_turn {
            key ^= self.tables.phase_keys[usize::from(FIRST_WIRES + phase) % 10];
            key ^= self.tables.least_edge_keys[least_edge as usize];
        } else {
            key ^= self.tables.phase_keys[phase as usize % 10];
        }
        key
    }

    fn reversible_moves(&self) -> usize {
        // A turn is two moves, but the two first turns together are ten.
        2 * self.state.clock as usize + usize::from(2 * FIRST_WIRES)
    }

    fn halfmove_clock(&self) -> usize {
        self.state.clock as usize
    }

    fn turns_until_draw(&self) -> usize {
        usize::from(self.options.no_capture_limit.saturating_sub(self.state.clock))
    }

    fn move_text(&self, m: Move) -> String {
        fen::move_text(m)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        fen::find_move(self, text)
    }

    fn parse_turn(&self, text: &str) -> Result<Turn, MoveError> {
        fen::find_turn(self, text)
    }

    fn check_prefix(&self, text: &str) -> Result<(), MoveError> {
        fen::begins(self, text)
    }
}

impl Presentation for Nacv {
    fn why_not(&self, touched: &[&str]) -> String {
        reason::why_not(self, touched)
    }

    fn targets(&self) -> Vec<Target> {
        gesture::targets(self)
    }

    fn gestures(&self, turn: &[Move]) -> Vec<Gesture> {
        gesture::gestures(self, turn)
    }

    fn next_targets(&self, touched: &[&str]) -> Result<NextTargets, MoveError> {
        gesture::next_targets(self, touched)
    }

    fn view(&self) -> View {
        drawing::view(self)
    }

    fn fen_parts(&self) -> FenParts {
        drawing::fen_parts()
    }
}

impl Nacv {
    /// What is the same in all positions of the game.
    pub const INFO: GameInfo = GameInfo {
        name: "nacv",
        page: include_str!("rules.txt"),
        options: &[NO_CAPTURE_LIMIT, LOOPS],
        network_game: "nacv",
        has_dice: false,
        // The two first turns alone, five wires each, are openings enough, and better ones: random
        // turns of pieces leave few positions in which neither side is far ahead.
        random_turns: 2,
        bench_positions: heuristics::BENCH_POSITIONS,
        bench_depth: 5,
        score_scale: 1_148,
    };

    /// The number of pieces of `side`.
    fn piece_count(&self, side: Side) -> i32 {
        LETTERS.iter().map(|&(_, kind)| self.board.count(kind.of(side))).sum()
    }

    fn king_square(&self, side: Side) -> Square {
        self.board.square_of(Kind::KING.of(side))
    }

    /// The attack paths to the king of `side` in this position. `fixed` are the wires that stay on
    /// the board whatever is laid next; see [`KingAttackers::new`].
    fn king_attackers(&self, side: Side, fixed: Edges) -> KingAttackers<'_> {
        self.king_attackers_of(self.king_square(side), side, fixed)
    }

    /// The same for the cell `target`, as if the king of `side` stood there.
    fn king_attackers_of(&self, target: Square, side: Side, fixed: Edges) -> KingAttackers<'_> {
        let (board, contents) = (&self.board, *contents(&self.board));
        KingAttackers::new(
            AfterMove { board, contents, king: target.0, arrived: Square::OFF },
            side,
            fixed,
        )
    }

    fn is_king_attacked(&self, side: Side) -> bool {
        self.king_attackers(side, self.wires.set).attacks(&self.wires)
    }
}

#[cfg(test)]
mod tests;
