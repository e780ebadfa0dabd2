//! Archchess: Arciscacchiere, Francesco Piacenza, Turin 1683, on 10x10 squares.
//!
//! Beside the orthodox men a centurion (leaps two squares straight or diagonally, or as a
//! knight) and a decurion (one square diagonally). Free Italian castling, a king's leap of
//! two squares, pawns that always become queens, and a double step that is forbidden where
//! it would block a check and be takeable in passing. Decisions A1 to A10 stand in the
//! rules page.

mod castling;
mod eval;
mod fen;
mod generate;
mod heuristics;
mod play;
mod values;

use crate::board::drawing;
use crate::board::parts::Pawns;
use crate::board::program::{diagonal, images, leaps, orthogonal, ray};
use crate::board::zobrist::Keys;
use crate::board::{
    Army, Attackers, CELLS, Grid, Kind, Lines, Mailbox, Piece, Programs, Square, Sums,
};
use crate::diagram::{Diagram, Region, Shape};
use crate::moves::{Move, Sink};
use crate::rules::{
    Choices, Ending, FenError, MoveError, Outcome, Reason, RuleKind, RuleOption, Rules, Side,
};
use std::sync::LazyLock;

const GRID: Grid = Grid::new(10, 10);
const CENTURION: Kind = Kind(7);
const DECURION: Kind = Kind(8);
const LETTERS: crate::board::fen::Letters = &[
    ('P', Kind::PAWN),
    ('N', Kind::KNIGHT),
    ('B', Kind::BISHOP),
    ('R', Kind::ROOK),
    ('Q', Kind::QUEEN),
    ('K', Kind::KING),
    ('C', CENTURION),
    ('D', DECURION),
];
const ATTACKERS: Attackers = Attackers {
    leapers: &[Kind::PAWN, Kind::KNIGHT, CENTURION, DECURION, Kind::KING],
    sliders: &[Kind::BISHOP, Kind::ROOK, Kind::QUEEN],
};
const START: &str = "rnbckqdbnr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBCKQDBNR w AJaj Kk - 0 1";

const OUT_OF_CHECK: RuleOption = RuleOption {
    key: "archchess_castle_out_of_check",
    kind: RuleKind::Check(true),
    help: "castling and king's leap are allowed while in check",
};
const CASTLING: RuleOption = RuleOption {
    key: "archchess_castling",
    kind: RuleKind::Combo(&["free", "three"]),
    help: "free: the Italian way; three: the king always goes three squares",
};
const EN_PASSANT: RuleOption = RuleOption {
    key: "archchess_en_passant",
    kind: RuleKind::Check(false),
    help: "capture en passant as in chess",
};

/// The rights of a position, one bit each.
mod right {
    /// Castling with the a-rook and the j-rook: White's, then Black's.
    pub(super) const CASTLE: [[u8; 2]; 2] = [[1, 2], [4, 8]];
    /// The king's leap.
    pub(super) const LEAP: [u8; 2] = [16, 32];
}

/// The rules chosen otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
struct House {
    out_of_check: bool,
    three: bool,
    en_passant: bool,
}

impl House {
    fn new(choices: &Choices) -> House {
        House {
            out_of_check: choices.on(&OUT_OF_CHECK),
            three: choices.get(&CASTLING) == "three",
            en_passant: choices.on(&EN_PASSANT),
        }
    }
}

/// The constant tables of Archchess.
struct Tables {
    army: Army,
    programs: Programs,
    lines: Lines,
    pawns: Pawns,
    rights: [u64; 64],
    passant: [u64; CELLS],
    /// `[square]`: the rights that outlive a move from or to it.
    keep: [u8; CELLS],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut programs = Programs::default();
    for s in GRID.squares() {
        let rays = |steps: Vec<(i8, i8)>| -> Vec<_> {
            steps.into_iter().map(|step| ray(GRID, s, step)).filter(|r| !r.is_empty()).collect()
        };
        let all = [orthogonal(), diagonal()].concat();
        let two = [images((0, 2)), images((2, 2)), images((1, 2))].concat();
        programs.add(Kind::KNIGHT, s, &leaps(GRID, s, &images((1, 2))));
        programs.add(Kind::BISHOP, s, &rays(diagonal()));
        programs.add(Kind::ROOK, s, &rays(orthogonal()));
        programs.add(Kind::QUEEN, s, &rays(all.clone()));
        programs.add(Kind::KING, s, &leaps(GRID, s, &all));
        programs.add(CENTURION, s, &leaps(GRID, s, &two));
        programs.add(DECURION, s, &leaps(GRID, s, &diagonal()));
    }
    let pawns = Pawns::new(GRID);
    let lines = Lines::new(&programs, GRID.squares(), ATTACKERS, |_, side, s| pawns.prey(side, s));
    let mut keys = Keys::new(2);
    let army = Army::new(&mut keys, 100, eval::worth);
    let rights = std::array::from_fn(|_| keys.next_key());
    let passant = std::array::from_fn(|_| keys.next_key());
    let mut keep = [63; CELLS];
    for side in [Side::White, Side::Black] {
        let [a, j] = right::CASTLE[side.index()];
        keep[castling::rook_home(side, 0).at()] &= !a;
        keep[castling::rook_home(side, 1).at()] &= !j;
        keep[castling::king_home(side).at()] &= !(a | j | right::LEAP[side.index()]);
    }
    Tables { army, programs, lines, pawns, rights, passant, keep }
});

/// What a move may destroy beside the men.
#[derive(Clone, Copy, PartialEq, Debug)]
struct State {
    side: Side,
    /// Bits of [`right`].
    rights: u8,
    /// The square a pawn has just passed, if an enemy pawn stands ready for it; always off
    /// without the option `archchess_en_passant`.
    passant: Square,
    /// Whether that capture is legal; only then it counts for the position's identity.
    passant_legal: bool,
    clock: u16,
    number: u16,
}

/// A position of Archchess.
#[derive(Clone)]
pub struct Archchess {
    board: Mailbox,
    state: State,
    house: House,
    tables: &'static Tables,
}

impl PartialEq for Archchess {
    fn eq(&self, other: &Archchess) -> bool {
        self.board == other.board && self.state == other.state && self.house == other.house
    }
}

impl std::fmt::Debug for Archchess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} {:?}", self.fen(), self.state, self.house)
    }
}

/// What [`Rules::play`] destroys.
#[derive(Clone, Copy)]
pub struct Undo {
    state: State,
    taken: Piece,
    sums: Sums,
}

impl Rules for Archchess {
    const NAME: &'static str = "archchess";
    const PAGE: &'static str = include_str!("rules.txt");
    const OPTIONS: &'static [RuleOption] = &[OUT_OF_CHECK, CASTLING, EN_PASSANT];
    type Undo = Undo;

    fn start(choices: &Choices) -> Archchess {
        Archchess::read(START, choices).expect("the start position is sound")
    }

    fn read(fen: &str, choices: &Choices) -> Result<Archchess, FenError> {
        fen::read(fen, House::new(choices))
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
        let mut key = self.board.key() ^ self.tables.rights[(self.state.rights & 63) as usize];
        if self.state.side == Side::Black {
            key ^= self.tables.army.turn;
        }
        if self.state.passant_legal {
            key ^= self.tables.passant[self.state.passant.at()];
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
        let (castling, leap) = fen::rights(self);
        let caption = format!(
            "{}, castling {castling}, king's leap {leap}, fifty-move clock {}",
            drawing::to_move(self.state.side),
            self.state.clock
        );
        let shapes = &[(CENTURION, Shape::Centurion), (DECURION, Shape::Decurion)];
        let men = drawing::men(&self.board, GRID, LETTERS, shapes);
        Diagram::new(vec![drawing::board(GRID, Region::Common)], men, caption)
    }
}

impl Archchess {
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
        self.tables.lines.attacked(&self.board, target, by, ATTACKERS, gone, open)
    }
}

#[cfg(test)]
mod tests;
