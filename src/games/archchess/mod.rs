//! Archchess: Arciscacchiere, Francesco Piacenza, Turin 1683, on 10x10 squares.
//!
//! In addition to the pieces of chess there are a centurion (leaps two squares along a rank, file
//! or diagonal, or like a knight; Betza AND) and a decurion (one square diagonally; Betza F).
//! Castling is free as in Italy, the king may leap two squares once, and pawns always promote to a
//! queen. A double step may not block a check if chess would allow an en passant capture after it.
//! The decisions A1 to A10, where the source is silent, are in `rules.txt`.

mod castling;
mod fen;
mod generate;
mod heuristics;
mod play;

use crate::board::drawing;
use crate::board::gestures::{free_castling, gestures};
use crate::board::parts::{Pawns, material_value, material_values};
use crate::board::program::{diagonal, leaps, orthogonal, ray, symmetric_steps};
use crate::board::square::tag;
use crate::board::zobrist::KeyGenerator;
use crate::board::{
    AttackTable, AttackerKinds, CELLS, Grid, IncrementalState, Kind, Mailbox, MovePrograms, Piece,
    PieceTables, Square,
};
use crate::diagram::{Diagram, Region, Shape};
use crate::gesture::{self, Gesture, Target};
use crate::moves::{Move, MoveList, MoveSink};
use crate::rules::{
    Choices, Ending, FenError, GameInfo, MoveError, Outcome, Reason, RuleKind, RuleOption, Rules,
    Side,
};
use std::sync::LazyLock;

const GRID: Grid = Grid::new(10, 10);
const CENTURION: Kind = Kind(7);
const DECURION: Kind = Kind(8);
const SHAPES: drawing::Shapes = &[(CENTURION, Shape::Centurion), (DECURION, Shape::Decurion)];
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
const ATTACKERS: AttackerKinds = AttackerKinds {
    leapers: &[Kind::PAWN, Kind::KNIGHT, CENTURION, DECURION, Kind::KING],
    sliders: &[Kind::BISHOP, Kind::ROOK, Kind::QUEEN],
};
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

/// The options of the rules.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Options {
    /// Castling and the king's leap are allowed in check (decision A1).
    out_of_check: bool,
    /// The king always castles three squares (decision A2).
    three: bool,
    /// En passant as in chess, in addition to the double-step rule (decision A4).
    en_passant: bool,
}

impl Options {
    fn from_choices(choices: &Choices) -> Options {
        Options {
            out_of_check: choices.on(&OUT_OF_CHECK),
            three: choices.get(&CASTLING) == "three",
            en_passant: choices.on(&EN_PASSANT),
        }
    }
}

/// The constant tables of Archchess.
struct Tables {
    /// Values and Zobrist keys of the pieces.
    piece_tables: PieceTables,
    programs: MovePrograms,
    attacks: AttackTable,
    pawns: Pawns,
    /// Zobrist keys by [`State::rights`].
    rights_keys: [u64; 64],
    /// Zobrist keys by en passant square.
    en_passant_keys: [u64; CELLS],
    /// `[square]`: the rights that remain after a move from or to this square.
    kept_rights: [u8; CELLS],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut programs = MovePrograms::default();
    for s in GRID.squares() {
        let rays = |steps: Vec<(i8, i8)>| -> Vec<_> {
            steps.into_iter().map(|step| ray(GRID, s, step)).filter(|r| !r.is_empty()).collect()
        };
        let all = [orthogonal(), diagonal()].concat();
        let two =
            [symmetric_steps((0, 2)), symmetric_steps((2, 2)), symmetric_steps((1, 2))].concat();
        programs.add(Kind::KNIGHT, s, &leaps(GRID, s, &symmetric_steps((1, 2))));
        programs.add(Kind::BISHOP, s, &rays(diagonal()));
        programs.add(Kind::ROOK, s, &rays(orthogonal()));
        programs.add(Kind::QUEEN, s, &rays(all.clone()));
        programs.add(Kind::KING, s, &leaps(GRID, s, &all));
        programs.add(CENTURION, s, &leaps(GRID, s, &two));
        programs.add(DECURION, s, &leaps(GRID, s, &diagonal()));
    }
    let pawns = Pawns::new(GRID);
    let attacks =
        AttackTable::new(&programs, GRID, ATTACKERS, |_, side, s| pawns.capture_squares(side, s));
    let mut keys = KeyGenerator::new(2);
    let values = material_values(&programs, GRID, &[(Kind::PAWN, 1, 2)]);
    let piece_tables = PieceTables::new(&mut keys, 100, |piece| material_value(&values, piece));
    let rights_keys = std::array::from_fn(|_| keys.next_key());
    let en_passant_keys = std::array::from_fn(|_| keys.next_key());
    let mut kept_rights = [63; CELLS];
    for side in [Side::White, Side::Black] {
        let [a, j] = right::CASTLE[side.index()];
        kept_rights[castling::rook_start(side, 0).at()] &= !a;
        kept_rights[castling::rook_start(side, 1).at()] &= !j;
        kept_rights[castling::king_start(side).at()] &= !(a | j | right::LEAP[side.index()]);
    }
    Tables { piece_tables, programs, attacks, pawns, rights_keys, en_passant_keys, kept_rights }
});

/// The part of a position other than the pieces. A move saves it whole for [`Rules::undo`].
#[derive(Clone, Copy, PartialEq, Debug)]
struct State {
    /// The side to move.
    side: Side,
    /// Castling and leap rights, bits of [`right`].
    rights: u8,
    /// The square that a pawn has just passed, if an enemy pawn attacks it; else [`Square::OFF`].
    /// Always off without the option `archchess_en_passant`.
    en_passant: Square,
    /// Whether an en passant capture is legal. Only then it changes the key: for the repetition
    /// rule, positions with the same legal moves are equal.
    en_passant_legal: bool,
    /// Plies since the last capture or pawn move.
    clock: u16,
    /// The move number of the FEN.
    number: u16,
}

/// A position of Archchess.
#[derive(Clone)]
pub struct Archchess {
    board: Mailbox,
    state: State,
    options: Options,
    tables: &'static Tables,
}

impl PartialEq for Archchess {
    fn eq(&self, other: &Archchess) -> bool {
        self.board == other.board && self.state == other.state && self.options == other.options
    }
}

impl std::fmt::Debug for Archchess {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?} {:?}", self.fen(), self.state, self.options)
    }
}

/// What [`Rules::undo`] needs in addition to the move.
#[derive(Clone, Copy)]
pub struct Undo {
    state: State,
    captured: Piece,
    sums: IncrementalState,
}

impl Rules for Archchess {
    type Description = ();
    type Undo = Undo;

    fn info((): ()) -> &'static GameInfo {
        &Self::INFO
    }

    fn start((): (), choices: &Choices) -> Archchess {
        Archchess::read((), START, choices).expect("the start position is valid")
    }

    fn read((): (), fen: &str, choices: &Choices) -> Result<Archchess, FenError> {
        fen::read(fen, Options::from_choices(choices))
    }

    fn fen(&self) -> String {
        fen::write(self)
    }

    fn side(&self) -> Side {
        self.state.side
    }

    fn generate<S: MoveSink>(&self, out: &mut S) {
        self.generate_moves::<false, S>(out);
    }

    fn play(&mut self, m: Move) -> Undo {
        self.play_move(m)
    }

    fn undo(&mut self, m: Move, undo: Undo) {
        self.undo_move(m, undo);
    }

    fn rule_draw(&self) -> Option<Ending> {
        let bare_kings = LETTERS.iter().filter(|(_, kind)| *kind != Kind::KING).all(|(_, kind)| {
            self.board.count(kind.of(Side::White)) + self.board.count(kind.of(Side::Black)) == 0
        });
        if bare_kings {
            Some(Ending::draw(Reason::InsufficientMaterial))
        } else if self.turns_until_draw() == 0 {
            Some(Ending::draw(Reason::FiftyMoves))
        } else {
            None
        }
    }

    fn no_move_result(&self) -> Ending {
        if self.is_in_check() {
            Ending { outcome: Outcome::Win(self.state.side.other()), reason: Reason::Checkmate }
        } else {
            Ending::draw(Reason::Stalemate)
        }
    }

    fn key(&self) -> u64 {
        let mut key = self.board.key() ^ self.tables.rights_keys[(self.state.rights & 63) as usize];
        if self.state.side == Side::Black {
            key ^= self.tables.piece_tables.turn;
        }
        if self.state.en_passant_legal {
            key ^= self.tables.en_passant_keys[self.state.en_passant.at()];
        }
        key
    }

    fn reversible_moves(&self) -> usize {
        self.state.clock as usize
    }

    fn turns_until_draw(&self) -> usize {
        100_usize.saturating_sub(self.state.clock as usize)
    }

    fn text(&self, m: Move) -> String {
        fen::move_text(m)
    }

    fn find(&self, text: &str) -> Result<Move, MoveError> {
        fen::find_move(self, text)
    }

    fn targets(&self) -> Vec<Target> {
        let fields = gesture::fields(&self.diagram(), |_| None);
        [fields, drawing::choices(LETTERS, SHAPES)].concat()
    }

    fn gestures(&self, turn: &[Move]) -> Vec<Gesture> {
        let mut legal = MoveList::new();
        self.moves(&mut legal);
        match turn[0].tag() {
            tag::CASTLE => free_castling(GRID, turn[0], &legal),
            _ => gestures(GRID, turn[0], &self.turn_text(turn), &legal),
        }
    }

    fn diagram(&self) -> Diagram {
        let (castling, leap) = fen::right_fields(self);
        let caption = format!(
            "{}, castling {castling}, king's leap {leap}, fifty-move clock {}",
            drawing::to_move(self.state.side),
            self.state.clock
        );
        let pieces = drawing::piece_items(&self.board, GRID, LETTERS, SHAPES);
        Diagram::new(vec![drawing::board_outline(GRID, Region::Common)], pieces, caption)
    }
}

impl Archchess {
    /// What is the same in all positions of the game.
    pub const INFO: GameInfo = GameInfo {
        name: "archchess",
        page: include_str!("rules.txt"),
        options: &[OUT_OF_CHECK, CASTLING, EN_PASSANT],
        network_game: "archchess",
        bench_positions: heuristics::BENCH_POSITIONS,
    };

    fn king_square(&self, side: Side) -> Square {
        self.board.square_of(Kind::KING.of(side))
    }

    fn is_in_check(&self) -> bool {
        self.is_attacked(self.king_square(self.state.side), self.state.side.other())
    }

    fn is_attacked(&self, target: Square, by: Side) -> bool {
        self.is_attacked_if(target, by, Square::OFF, |s| self.board.at(s).is_empty())
    }

    /// Whether `by` attacks `target` if the piece on `removed` is off the board and sliders pass
    /// only the `empty` squares. So attacks after a move are known without playing it.
    #[inline]
    fn is_attacked_if(
        &self,
        target: Square,
        by: Side,
        removed: Square,
        empty: impl Fn(Square) -> bool,
    ) -> bool {
        self.tables.attacks.is_attacked(&self.board, target, by, ATTACKERS, removed, empty)
    }
}

#[cfg(test)]
mod tests;
