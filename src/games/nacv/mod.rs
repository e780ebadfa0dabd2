//! nacv: Not A Chess Variant, Alexandre Muñiz, 2001, on 41 cells with wires on the edges.
//!
//! Every man but the king crosses exactly one wire when he moves; after each move a wire is
//! laid, and wires that close a loop vanish. A turn is two moves of this crate: the man's
//! (or a pass) and the wire's. The first turn of each side is five wires, in ascending
//! order, so that a set is one turn. Decisions N1 to N9 stand in the rules page.

mod drawing;
mod effect;
mod eval;
mod fen;
mod generate;
mod geometry;
mod heuristics;
mod opening;
mod play;
mod reach;
mod siege;
mod values;
mod weights;
mod wires;

use crate::board::zobrist::Keys;
use crate::board::{Army, Kind, Mailbox, Piece, Square, Sums};
use crate::diagram::Diagram;
use crate::moves::{Move, Sink};
use crate::rules::{
    Choices, Ending, FenError, MoveError, Outcome, Reason, RuleKind, RuleOption, Rules, Side, Turn,
};
use geometry::{Cells, EDGES, Edges, PLACES};
use siege::{Scene, Siege};
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

/// Wires of a first turn.
const FIRST_WIRES: u8 = 5;

/// Tags of moves, beside those of `board::square::tag` for quiet moves and captures.
const WIRE: u32 = 7;
const PASS: u32 = 8;

const LIMIT: RuleOption = RuleOption {
    key: "nacv_no_capture_limit",
    kind: RuleKind::Spin { min: 2, max: 9_999, default: 200 },
    help: "a draw after so many turns in a row without a capture",
};
const LOOPS: RuleOption = RuleOption {
    key: "nacv_loops",
    kind: RuleKind::Combo(&["all", "single"]),
    help: "all: every loop of wires vanishes; single: only loops around one cell",
};

/// The rules chosen otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
struct House {
    limit: u16,
    loops: Loops,
}

impl House {
    fn new(choices: &Choices) -> House {
        House {
            limit: choices.get(&LIMIT).parse().unwrap_or(u16::MAX),
            loops: if choices.get(&LOOPS) == "single" { Loops::Single } else { Loops::All },
        }
    }
}

/// The constant tables beside the lattice.
struct Tables {
    army: Army,
    /// Key of the phase: how many moves of the turn have been made; first turns from
    /// [`FIRST_WIRES`] on.
    phases: [u64; 2 * FIRST_WIRES as usize],
    /// Key of the last wire of a first turn under way.
    lasts: [u64; EDGES + 1],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut keys = Keys::new(96);
    let army = Army::new(&mut keys, PLACES as u8, eval::worth);
    let mut phases = std::array::from_fn(|_| keys.next_key());
    phases[0] = 0;
    Tables { army, phases, lasts: std::array::from_fn(|_| keys.next_key()) }
});

/// What a move may destroy beside men and wires.
#[derive(Clone, Copy, PartialEq, Debug)]
struct State {
    side: Side,
    /// The side to move is at its first turn.
    first: bool,
    /// Moves of this turn made so far.
    phase: u8,
    /// The least edge that the next wire of a first turn may go to.
    least: u8,
    /// Turns in a row without a capture, the one under way included once its man has moved.
    clock: u16,
    number: u16,
}

/// A position of nacv.
#[derive(Clone)]
pub struct Nacv {
    board: Mailbox,
    /// The cells of White's men and of Black's.
    men: [Cells; 2],
    wires: Wires,
    state: State,
    house: House,
    tables: &'static Tables,
}

impl PartialEq for Nacv {
    fn eq(&self, other: &Nacv) -> bool {
        self.board == other.board
            && self.men == other.men
            && self.wires == other.wires
            && self.state == other.state
            && self.house == other.house
    }
}

impl std::fmt::Debug for Nacv {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} {:?}", self.fen(), self.state, self.house)
    }
}

/// What [`Rules::play`] destroys.
#[derive(Clone, Copy)]
pub struct Undo {
    state: State,
    wires: Wires,
    taken: Piece,
    sums: Sums,
}

/// The move that lays a wire on an edge.
const fn wire(edge: u8) -> Move {
    Move::new(Square(edge), Square(0), WIRE)
}

/// The pass before a wire.
const NO_MAN: Move = Move::new(Square(0), Square(0), PASS);

/// The edge of a move that lays a wire.
const fn edge_of(m: Move) -> u8 {
    m.from().0
}

impl Rules for Nacv {
    const NAME: &'static str = "nacv";
    const PAGE: &'static str = include_str!("rules.txt");
    const OPTIONS: &'static [RuleOption] = &[LIMIT, LOOPS];
    const PHASED: bool = true;
    type Undo = Undo;

    fn start(choices: &Choices) -> Nacv {
        Nacv::read(START, choices).expect("the start position is sound")
    }

    fn read(fen: &str, choices: &Choices) -> Result<Nacv, FenError> {
        fen::read(fen, House::new(choices))
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn side(&self) -> Side {
        self.state.side
    }

    fn midturn(&self) -> bool {
        self.state.phase > 0
    }

    fn generate<S: Sink>(&self, out: &mut S) {
        if self.state.first {
            self.first_wires(out);
        } else if self.state.phase == 0 {
            self.men_moves::<false, S>(out);
        } else {
            self.placements(out);
        }
    }

    fn turns(&self) -> u64 {
        if self.state.first { self.first_turns() } else { self.count_turns() }
    }

    fn countless(&self) -> bool {
        self.state.first
    }

    fn play(&mut self, m: Move) -> Undo {
        self.play_move(m)
    }

    fn undo(&mut self, m: Move, was: Undo) {
        self.undo_move(m, was);
    }

    fn verdict(&self) -> Option<Ending> {
        if self.midturn() {
            None
        } else if (self.men[0] | self.men[1]).count_ones() == 2 {
            Some(Ending::draw(Reason::InsufficientMaterial))
        } else if self.state.clock >= self.house.limit {
            Some(Ending::draw(Reason::NoCapture))
        } else {
            None
        }
    }

    fn stuck(&self) -> Ending {
        if self.attacked(self.state.side) {
            Ending { outcome: Outcome::Win(self.state.side.other()), reason: Reason::Checkmate }
        } else {
            Ending::draw(Reason::Stalemate)
        }
    }

    fn key(&self) -> u64 {
        let State { side, first, phase, least, .. } = self.state;
        let mut key = self.board.key() ^ self.wires.key;
        if side == Side::Black {
            key ^= self.tables.army.turn;
        }
        if first {
            key ^= self.tables.phases[usize::from(FIRST_WIRES + phase) % 10];
            key ^= self.tables.lasts[least as usize];
        } else {
            key ^= self.tables.phases[phase as usize % 10];
        }
        key
    }

    fn reversible(&self) -> usize {
        // Two moves a turn, and ten in the two first turns.
        2 * self.state.clock as usize + usize::from(2 * FIRST_WIRES)
    }

    fn text(&self, m: Move) -> String {
        fen::move_text(m)
    }

    fn find(&self, text: &str) -> Result<Move, MoveError> {
        fen::find_move(self, text)
    }

    fn find_turn(&self, text: &str) -> Result<Turn, MoveError> {
        fen::find_turn(self, text)
    }

    fn begins(&self, text: &str) -> Result<(), MoveError> {
        fen::begins(self, text)
    }

    fn diagram(&self) -> Diagram {
        drawing::diagram(self)
    }
}

impl Nacv {
    /// All men.
    fn all_men(&self) -> Cells {
        self.men[0] | self.men[1]
    }

    fn king(&self, side: Side) -> Square {
        self.board.only(Kind::KING.of(side))
    }

    /// Who besieges the king of `side` on the board as it is; see [`Siege::new`].
    fn siege(&self, side: Side, firm: Edges) -> Siege {
        self.siege_of(self.king(side), side, firm)
    }

    /// Who besieges the cell `at`, as if the king of `side` stood there.
    fn siege_of(&self, at: Square, side: Side, firm: Edges) -> Siege {
        let (board, men) = (&self.board, self.all_men());
        Siege::new(Scene { board, men, king: at.0, arrived: Square::OFF }, side, firm)
    }

    /// Whether the king of this side is attacked.
    fn attacked(&self, side: Side) -> bool {
        self.siege(side, self.wires.set).attacks(&self.wires)
    }
}

#[cfg(test)]
mod tests;
