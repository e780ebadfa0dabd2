//! Chess, in full (FIDE), with shuffled starts.
//!
//! Castling, en passant, promotion to queen, rook, bishop or knight; threefold repetition,
//! the fifty-move rule, and the dead positions: bare kings, a single minor piece, and a
//! bishop each on squares of one colour.

mod castling;
mod endings;
mod eval;
mod fen;
mod generate;
mod heuristics;
mod networks;
mod play;
mod san;
mod values;
mod weather;
mod weather_base;

use crate::board::drawing;
use crate::board::parts::{Castle, Pawns, Weights, placed};
use crate::board::program::{diagonal, images, leaps, orthogonal, ray};
use crate::board::zobrist::Keys;
use crate::board::{Army, Attackers, Grid, Kind, Lines, Mailbox, Programs, Square, Sums};
use crate::diagram::{Diagram, Region};
use crate::moves::{Move, Sink};
use crate::network::Layer;
use crate::rules::{
    Choices, Ending, FenError, MoveError, Outcome, Reason, RuleKind, RuleOption, Rules, Side, Turn,
};
use eval::Squares;
use smallvec::smallvec;
use std::sync::LazyLock;

const GRID: Grid = Grid::new(8, 8);
const LETTERS: crate::board::fen::Letters = &[
    ('P', Kind::PAWN),
    ('N', Kind::KNIGHT),
    ('B', Kind::BISHOP),
    ('R', Kind::ROOK),
    ('Q', Kind::QUEEN),
    ('K', Kind::KING),
];
const ATTACKERS: Attackers = Attackers {
    leapers: &[Kind::PAWN, Kind::KNIGHT, Kind::KING],
    sliders: &[Kind::BISHOP, Kind::ROOK, Kind::QUEEN],
};
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const CHESS960: RuleOption = RuleOption {
    key: "UCI_Chess960",
    kind: RuleKind::Check(false),
    help: "castling is written king takes rook, shuffled starts take KQkq",
};

/// The constant tables of chess.
struct Tables {
    army: Army,
    /// Of the terms beside men on squares.
    weights: &'static Weights<i32>,
    /// Beside the terms.
    layer: &'static Layer,
    programs: Programs,
    lines: Lines,
    pawns: Pawns,
    rights: [u64; 16],
    passant: [u64; 64],
}

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| tables(&values::SQUARES, &values::WEIGHTS, &networks::DRY));

/// Those of chess under weather.
static WEATHERED: LazyLock<Tables> =
    LazyLock::new(|| tables(&weather::SQUARES, &weather::WEIGHTS, &networks::WET));

fn tables(
    squares: &'static Squares,
    weights: &'static Weights<i32>,
    layer: &'static Layer,
) -> Tables {
    let mut programs = Programs::default();
    for s in GRID.squares() {
        let rays = |steps: Vec<(i8, i8)>| -> Vec<_> {
            steps.into_iter().map(|step| ray(GRID, s, step)).filter(|r| !r.is_empty()).collect()
        };
        let all = [orthogonal(), diagonal()].concat();
        programs.add(Kind::KNIGHT, s, &leaps(GRID, s, &images((1, 2))));
        programs.add(Kind::BISHOP, s, &rays(diagonal()));
        programs.add(Kind::ROOK, s, &rays(orthogonal()));
        programs.add(Kind::QUEEN, s, &rays(all.clone()));
        programs.add(Kind::KING, s, &leaps(GRID, s, &all));
    }
    let pawns = Pawns::new(GRID);
    let lines = Lines::new(&programs, GRID.squares(), ATTACKERS, |_, side, s| pawns.prey(side, s));
    let mut keys = Keys::new(1);
    let army = Army::new(&mut keys, 64, |piece, s| placed(squares, GRID, piece, s));
    let rights = std::array::from_fn(|_| keys.next_key());
    let passant = std::array::from_fn(|_| keys.next_key());
    Tables { army, weights, layer, programs, lines, pawns, rights, passant }
}

/// What a move may destroy beside the men.
#[derive(Clone, Copy, PartialEq, Debug)]
struct State {
    side: Side,
    /// One bit for each of [`Chess::castles`].
    rights: u8,
    /// The square a pawn has just passed, if an enemy pawn stands ready for it.
    passant: Square,
    /// Whether that capture is legal; only then it counts for the position's identity.
    passant_legal: bool,
    clock: u16,
    number: u16,
}

/// A position of chess.
#[derive(Clone)]
pub struct Chess {
    board: Mailbox,
    state: State,
    /// White's king and queen side, Black's king and queen side.
    castles: [Castle; 4],
    /// `[square]`: the rights that outlive a move from or to it.
    keep: [u8; 64],
    tables: &'static Tables,
    /// Whether castling is written king takes rook.
    chess960: bool,
}

impl PartialEq for Chess {
    /// Castlings that the rights no longer allow do not count.
    fn eq(&self, other: &Chess) -> bool {
        let right = |wing: usize| self.state.rights & 1 << wing != 0;
        self.board == other.board
            && self.state == other.state
            && self.chess960 == other.chess960
            && (0..4).all(|wing| !right(wing) || self.castles[wing] == other.castles[wing])
    }
}

impl std::fmt::Debug for Chess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.fen(), self.state)
    }
}

/// What [`Rules::play`] destroys.
#[derive(Clone, Copy)]
pub struct Undo {
    state: State,
    taken: crate::board::Piece,
    sums: Sums,
}

impl Rules for Chess {
    const NAME: &'static str = "chess";
    const PAGE: &'static str = include_str!("rules.txt");
    const OPTIONS: &'static [RuleOption] = &[CHESS960];
    type Undo = Undo;

    fn start(choices: &Choices) -> Chess {
        Chess::read(START, choices).expect("the start position is sound")
    }

    fn read(fen: &str, choices: &Choices) -> Result<Chess, FenError> {
        fen::read(fen, choices.on(&CHESS960))
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
        if self.is_dead() {
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
            key ^= tables.passant[(self.state.passant.0 & 63) as usize];
        }
        key
    }

    fn reversible(&self) -> usize {
        self.state.clock as usize
    }

    fn text(&self, m: Move) -> String {
        fen::move_text(self, m)
    }

    fn find(&self, text: &str) -> Result<Move, MoveError> {
        fen::find_move(self, text)
    }

    fn notation(&self, turn: &[Move]) -> String {
        turn.first().map_or_else(String::new, |&m| san::write(self, m))
    }

    fn find_notation(&self, text: &str) -> Result<Turn, MoveError> {
        san::find(self, text).map(|m| smallvec![m])
    }

    fn diagram(&self) -> Diagram {
        let caption = format!(
            "{}, castling {}, fifty-move clock {}",
            drawing::to_move(self.state.side),
            fen::rights(self),
            self.state.clock
        );
        let men = drawing::men(&self.board, GRID, LETTERS, &[]);
        Diagram::new(vec![drawing::board(GRID, Region::Common)], men, caption)
    }
}

impl Chess {
    fn lines(&self) -> &'static Lines {
        &self.tables.lines
    }

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
        self.lines().attacked(&self.board, target, by, ATTACKERS, gone, open)
    }

    /// No sequence of moves leads to mate: bare kings, one minor piece, or a bishop each on
    /// squares of one colour.
    fn is_dead(&self) -> bool {
        let count = |kind: Kind| {
            self.board.count(kind.of(Side::White)) + self.board.count(kind.of(Side::Black))
        };
        if count(Kind::PAWN) + count(Kind::ROOK) + count(Kind::QUEEN) > 0 {
            return false;
        }
        match (count(Kind::KNIGHT), count(Kind::BISHOP)) {
            (0, 0 | 1) | (1, 0) => true,
            (0, 2) => {
                let shade = |side| {
                    let men = self.board.men(Kind::BISHOP.of(side));
                    men.first().map(|&s| GRID.shade(s))
                };
                shade(Side::White).is_some() && shade(Side::White) == shade(Side::Black)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
