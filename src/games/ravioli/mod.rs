//! Ravioli Chess, Antoine Fourrière, 2003: two boards of 8x8 that share their border squares.
//!
//! A move is legal if it is one on at least one of the boards. Wizard and Wazird, beside their
//! moves on a board, pass from one inner board to the other. In `ravioli-bero` board B starts
//! with Berolina pawns. Decisions R1 to R5 stand in the rules pages.

mod drawing;
mod endings;
mod eval;
mod fen;
mod generate;
mod geometry;
mod heuristics;
mod play;
mod solve;
mod values;
mod weights;

use crate::board::parts::{Castle, Pawns};
use crate::board::zobrist::Keys;
use crate::board::{Army, Attackers, CELLS, Kind, Lines, Mailbox, Piece, Programs, Square, Sums};
use crate::diagram::Diagram;
use crate::moves::{Move, Sink};
use crate::rules::{
    Choices, Ending, FenError, MoveError, Outcome, Reason, RuleKind, RuleOption, Rules, Side,
};
use geometry::{GRID, PawnView, WAZIRD, WIZARD};
pub use solve::{Solved, solve};
use std::sync::LazyLock;

const LETTERS: crate::board::fen::Letters = &[
    ('P', Kind::PAWN),
    ('N', Kind::KNIGHT),
    ('B', Kind::BISHOP),
    ('R', Kind::ROOK),
    ('Q', Kind::QUEEN),
    ('K', Kind::KING),
    ('W', WIZARD),
    ('Z', WAZIRD),
    ('U', Kind::BEROLINA),
];
const OFFICERS: [Kind; 6] = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT, WIZARD, WAZIRD];
const SLIDERS: &[Kind] = &[Kind::BISHOP, Kind::ROOK, Kind::QUEEN, WIZARD, WAZIRD];
const ATTACKERS: Attackers = Attackers {
    leapers: &[Kind::PAWN, Kind::KNIGHT, Kind::KING, Kind::BEROLINA],
    sliders: SLIDERS,
};

/// The constant tables of the geometry.
struct Tables {
    army: Army,
    programs: Programs,
    /// A ring square sees another over either board.
    lines: Lines<2>,
    pawns: Pawns,
    berolina: Pawns<2, 1>,
    /// White's king and queen side, Black's king and queen side.
    castles: [Castle; 4],
    rights: [u64; 16],
    passant: [u64; CELLS],
    /// `[square]`: the rights that outlive a move from or to it.
    keep: [u8; CELLS],
    /// `[square]`: how many boards it lies on.
    boards: [u16; CELLS],
    /// `[square]`: what a pawn there sees of others.
    views: [PawnView; CELLS],
    /// `[square][square]`: a king's steps between them on an empty board.
    steps: Box<[[u8; CELLS]; CELLS]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let programs = geometry::programs();
    let (pawns, berolina) = (geometry::orthodox(), geometry::berolina());
    let lines = Lines::new(&programs, GRID.squares(), ATTACKERS, |kind, side, s| match kind {
        Kind::PAWN => pawns.prey(side, s),
        _ => berolina.prey(side, s),
    });
    let mut keys = Keys::new(3);
    let army = Army::new(&mut keys, GRID.files * GRID.ranks, eval::worth);
    let rights = std::array::from_fn(|_| keys.next_key());
    let passant = std::array::from_fn(|_| keys.next_key());
    let home = |wing: usize, file: u8| Square(if wing < 2 { 0 } else { 7 * GRID.files } + file);
    let mut keep = [15; CELLS];
    let castles = std::array::from_fn(|wing| {
        let (king, rook) = (home(wing, 4), home(wing, if wing % 2 == 0 { 7 } else { 0 }));
        keep[king.at()] &= !(1 << wing);
        keep[rook.at()] &= !(1 << wing);
        Castle::new(GRID, king, rook)
    });
    let mut boards = [0; CELLS];
    let mut views = [PawnView::default(); CELLS];
    for s in GRID.squares() {
        boards[s.at()] = geometry::places(s).count() as u16;
        views[s.at()] = geometry::view(s);
    }
    let steps = geometry::steps(&programs);
    Tables {
        army,
        programs,
        lines,
        pawns,
        berolina,
        castles,
        rights,
        passant,
        keep,
        boards,
        views,
        steps,
    }
});

/// What a move may destroy beside the men.
#[derive(Clone, Copy, PartialEq, Debug)]
struct State {
    side: Side,
    /// One bit for each of [`Tables::castles`].
    rights: u8,
    /// The square a pawn has just passed and that pawn's own, if an enemy pawn stands ready.
    passant: (Square, Square),
    /// Whether that capture is legal; only then it counts for the position's identity.
    passant_legal: bool,
    clock: u16,
    number: u16,
}

/// No pawn can be taken in passing.
const NO_PASSANT: (Square, Square) = (Square::OFF, Square::OFF);

/// A position of Ravioli Chess; `BERO`: with Berolina pawns on board B.
#[derive(Clone)]
pub struct Ravioli<const BERO: bool> {
    board: Mailbox,
    state: State,
    tables: &'static Tables,
}

/// Ravioli Chess as its inventor lays it out.
pub type Orthodox = Ravioli<false>;
/// His variant OrthoPawns and BeroPawns.
pub type Berolina = Ravioli<true>;

impl<const BERO: bool> PartialEq for Ravioli<BERO> {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.state == other.state
    }
}

impl<const BERO: bool> std::fmt::Debug for Ravioli<BERO> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.fen(), self.state)
    }
}

/// What [`Rules::play`] destroys.
#[derive(Clone, Copy)]
pub struct Undo {
    state: State,
    taken: Piece,
    sums: Sums,
}

impl<const BERO: bool> Rules for Ravioli<BERO> {
    const NAME: &'static str = if BERO { "ravioli-bero" } else { "ravioli" };
    const PAGE: &'static str =
        if BERO { include_str!("bero.txt") } else { include_str!("rules.txt") };
    const OPTIONS: &'static [RuleOption] = &[Self::START];
    type Undo = Undo;

    fn start(choices: &Choices) -> Self {
        fen::read(&choices.get(&Self::START)).expect("checked when it was chosen")
    }

    fn read(fen: &str, _: &Choices) -> Result<Self, FenError> {
        fen::read(fen)
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn side(&self) -> Side {
        self.state.side
    }

    fn generate<S: Sink>(&self, out: &mut S) {
        self.generate_moves::<false, S>(out);
    }

    fn play(&mut self, m: Move) -> Undo {
        self.play_move(m)
    }

    fn undo(&mut self, m: Move, was: Undo) {
        self.undo_move(m, was);
    }

    fn verdict(&self) -> Option<Ending> {
        let bare = LETTERS.iter().filter(|(_, k)| *k != Kind::KING).all(|(_, k)| {
            self.board.count(k.of(Side::White)) + self.board.count(k.of(Side::Black)) == 0
        });
        if bare {
            Some(Ending::draw(Reason::InsufficientMaterial))
        } else if self.state.clock >= 100 {
            Some(Ending::draw(Reason::FiftyMoves))
        } else {
            None
        }
    }

    fn stuck(&self) -> Ending {
        if self.checked() {
            Ending { outcome: Outcome::Win(self.state.side.other()), reason: Reason::Checkmate }
        } else {
            Ending::draw(Reason::Stalemate)
        }
    }

    fn key(&self) -> u64 {
        let tables = self.tables;
        let mut key = self.board.key() ^ tables.rights[(self.state.rights & 15) as usize];
        if self.state.side == Side::Black {
            key ^= tables.army.turn;
        }
        if self.state.passant_legal {
            let (passed, pawn) = self.state.passant;
            key ^= tables.passant[passed.at()] ^ tables.passant[pawn.at()].rotate_left(1);
        }
        key
    }

    fn reversible(&self) -> usize {
        self.state.clock as usize
    }

    fn text(&self, m: Move) -> String {
        fen::move_text(m)
    }

    fn find(&self, text: &str) -> Result<Move, MoveError> {
        fen::find_move(self, text)
    }

    fn diagram(&self) -> Diagram {
        drawing::diagram(self)
    }
}

impl<const BERO: bool> Ravioli<BERO> {
    /// The start position, which a user may choose otherwise (R1).
    const START: RuleOption = if BERO {
        RuleOption {
            key: "ravioli_bero_start",
            kind: RuleKind::Position {
                usual: "rnbqkbnr******/pppwzpppuuwzuu/14/14/14/14/PPPWZPPPUUWZUU/RNBQKBNR****** \
                        w KQkq - 0 1",
                check: fen::check::<BERO>,
            },
            help: "the start position of ravioli-bero",
        }
    } else {
        RuleOption {
            key: "ravioli_start",
            kind: RuleKind::Position {
                usual: "rnbqkbnr******/pppwzpppppwzpp/14/14/14/14/PPPWZPPPPPWZPP/RNBQKBNR****** \
                        w KQkq - 0 1",
                check: fen::check::<BERO>,
            },
            help: "the start position of ravioli",
        }
    };

    fn king(&self, side: Side) -> Square {
        self.board.only(Kind::KING.of(side))
    }

    /// Whether the side to move is in check.
    fn checked(&self) -> bool {
        self.attacked(self.king(self.state.side), self.state.side.other())
    }

    /// Whether `by` attacks `target` on the board as it is.
    fn attacked(&self, target: Square, by: Side) -> bool {
        self.attacked_when(target, by, Square::OFF, |s| self.board.at(s).is_empty())
    }

    /// Whether `by` attacks `target` when exactly the `open` squares are empty and the man
    /// on `gone` is off the board.
    #[inline]
    fn attacked_when(
        &self,
        target: Square,
        by: Side,
        gone: Square,
        open: impl Fn(Square) -> bool,
    ) -> bool {
        self.tables.lines.attacked(&self.board, target, by, Self::ATTACKERS, gone, open)
    }

    /// The men that attack, without the kind that this game does not have.
    const ATTACKERS: Attackers = if BERO {
        ATTACKERS
    } else {
        Attackers { leapers: &[Kind::PAWN, Kind::KNIGHT, Kind::KING], sliders: SLIDERS }
    };
}

#[cfg(test)]
mod tests;
