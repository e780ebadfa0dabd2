//! International chess by the FIDE rules, and Chess960.
//!
//! Draws by repetition are found by the callers of [`Rules`]. Of the dead positions only those by
//! material count: bare kings, a single minor piece, or one bishop on each side, both on squares of
//! the same colour.

mod castling;
mod endings;
mod fen;
mod generate;
mod heuristics;
mod networks;
mod piecepack;
mod play;
mod san;
mod weather_base;

use crate::board::drawing;
use crate::board::gestures::gestures;
use crate::board::parts::{Castling, Pawns, material_value, material_values};
use crate::board::program::{diagonal, leaps, orthogonal, ray, symmetric_steps};
use crate::board::zobrist::KeyGenerator;
use crate::board::{
    AttackTable, AttackerKinds, Grid, IncrementalState, Kind, Mailbox, MovePrograms, PieceTables,
    Square,
};
use crate::diagram::{Component, Diagram, Item, Region};
use crate::gesture::{self, Gesture, Target};
use crate::moves::{Move, MoveList, MoveSink};
use crate::rules::{
    Choices, Ending, FenError, GameInfo, MoveError, Outcome, Reason, RuleKind, RuleOption, Rules,
    Side, Turn,
};
use smallvec::smallvec;
use std::sync::LazyLock;

const GRID: Grid = Grid::new(8, 8);
/// The file on which the kings start in orthodox chess.
const KING_FILE: u8 = 4;
const LETTERS: crate::board::fen::Letters = &[
    ('P', Kind::PAWN),
    ('N', Kind::KNIGHT),
    ('B', Kind::BISHOP),
    ('R', Kind::ROOK),
    ('Q', Kind::QUEEN),
    ('K', Kind::KING),
];
const ATTACKERS: AttackerKinds = AttackerKinds {
    leapers: &[Kind::PAWN, Kind::KNIGHT, Kind::KING],
    sliders: &[Kind::BISHOP, Kind::ROOK, Kind::QUEEN],
};
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const CHESS960: RuleOption = RuleOption {
    key: "UCI_Chess960",
    kind: RuleKind::Check(false),
    help: "castling is written as king takes rook; KQkq is understood in shuffled starts",
};

/// The constant tables of chess.
struct Tables {
    /// Values and Zobrist keys of the pieces.
    piece_tables: PieceTables,
    programs: MovePrograms,
    attacks: AttackTable,
    pawns: Pawns,
    /// Zobrist keys by [`State::rights`].
    rights_keys: [u64; 16],
    /// Zobrist keys by en passant square.
    en_passant_keys: [u64; 64],
}

static TABLES: LazyLock<Tables> = LazyLock::new(tables);

fn tables() -> Tables {
    let mut programs = MovePrograms::default();
    for s in GRID.squares() {
        let rays = |steps: Vec<(i8, i8)>| -> Vec<_> {
            steps.into_iter().map(|step| ray(GRID, s, step)).filter(|r| !r.is_empty()).collect()
        };
        let all = [orthogonal(), diagonal()].concat();
        programs.add(Kind::KNIGHT, s, &leaps(GRID, s, &symmetric_steps((1, 2))));
        programs.add(Kind::BISHOP, s, &rays(diagonal()));
        programs.add(Kind::ROOK, s, &rays(orthogonal()));
        programs.add(Kind::QUEEN, s, &rays(all.clone()));
        programs.add(Kind::KING, s, &leaps(GRID, s, &all));
    }
    let pawns = Pawns::new(GRID);
    let mut attacks =
        AttackTable::new(&programs, GRID, ATTACKERS, |_, side, s| pawns.capture_squares(side, s));
    for rank in [0, GRID.ranks - 1] {
        let at = |file: u8| Square(rank * GRID.files + file);
        for rook in [at(0), at(7)] {
            let (king, arrival) = Castling::new(GRID, at(KING_FILE), rook).king;
            attacks.add_near(king, arrival);
        }
    }
    let mut keys = KeyGenerator::new(1);
    let values = material_values(&programs, GRID, &[(Kind::PAWN, 1, 2)]);
    let piece_tables = PieceTables::new(&mut keys, 64, |piece| material_value(&values, piece));
    let rights_keys = std::array::from_fn(|_| keys.next_key());
    let en_passant_keys = std::array::from_fn(|_| keys.next_key());
    Tables { piece_tables, programs, attacks, pawns, rights_keys, en_passant_keys }
}

/// The part of a position other than the pieces. A move saves it whole for [`Rules::undo`].
#[derive(Clone, Copy, PartialEq, Debug)]
struct State {
    /// The side to move.
    side: Side,
    /// Castling rights: bit `i` is the right to [`Chess::castles`]`[i]`.
    rights: u8,
    /// The square that a pawn has just passed, if an enemy pawn attacks it; else [`Square::OFF`].
    en_passant: Square,
    /// Whether an en passant capture is legal. Only then it changes the key: for the repetition
    /// rule, positions with the same legal moves are equal.
    en_passant_legal: bool,
    /// Plies since the last capture or pawn move.
    clock: u16,
    /// The move number of the FEN.
    number: u16,
}

/// A position of chess.
#[derive(Clone)]
pub struct Chess {
    board: Mailbox,
    state: State,
    /// White's kingside and queenside castling, then Black's.
    castles: [Castling; 4],
    /// `[square]`: the castling rights that remain after a move from or to this square.
    kept_rights: [u8; 64],
    tables: &'static Tables,
    /// The option `UCI_Chess960`: castling is written as king takes rook.
    chess960: bool,
}

impl PartialEq for Chess {
    /// Ignores castlings whose right is lost.
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

/// What [`Rules::undo`] needs in addition to the move.
#[derive(Clone, Copy)]
pub struct Undo {
    state: State,
    captured: crate::board::Piece,
    sums: IncrementalState,
}

impl Rules for Chess {
    type Description = ();
    type Undo = Undo;

    fn info((): ()) -> &'static GameInfo {
        &Self::INFO
    }

    fn start((): (), choices: &Choices) -> Chess {
        Chess::read((), START, choices).expect("the start position is valid")
    }

    fn read((): (), fen: &str, choices: &Choices) -> Result<Chess, FenError> {
        fen::read(fen, choices.on(&CHESS960))
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
        if self.is_dead() {
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
        let tables = self.tables;
        let mut key = self.board.key() ^ tables.rights_keys[(self.state.rights & 15) as usize];
        if self.state.side == Side::Black {
            key ^= tables.piece_tables.turn;
        }
        if self.state.en_passant_legal {
            key ^= tables.en_passant_keys[(self.state.en_passant.0 & 63) as usize];
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

    fn targets(&self) -> Vec<Target> {
        let fields = gesture::fields(&self.diagram(), |_| None);
        [fields, drawing::choices(LETTERS, &[])].concat()
    }

    fn gestures(&self, turn: &[Move]) -> Vec<Gesture> {
        let mut legal = MoveList::new();
        self.moves(&mut legal);
        gestures(GRID, turn[0], &self.turn_text(turn), &legal)
    }

    fn diagram(&self) -> Diagram {
        let caption = format!(
            "{}, castling {}, fifty-move clock {}",
            drawing::to_move(self.state.side),
            fen::castling_field(self),
            self.state.clock
        );
        let pieces = drawing::piece_items(&self.board, GRID, LETTERS, &[]);
        Diagram::new(vec![drawing::board_outline(GRID, Region::Common)], pieces, caption)
    }

    fn components(&self) -> Vec<Component> {
        piecepack::components()
    }

    fn piecepack(&self, start: &Chess, moves: &[Move]) -> Vec<Item> {
        piecepack::items(self, start, moves)
    }
}

impl Chess {
    /// What is the same in all positions of the game.
    pub const INFO: GameInfo = GameInfo {
        name: "chess",
        page: include_str!("rules.txt"),
        options: &[CHESS960],
        network_game: "chess",
        bench_positions: heuristics::BENCH_POSITIONS,
    };

    fn attacks(&self) -> &'static AttackTable {
        &self.tables.attacks
    }

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
        self.attacks().is_attacked(&self.board, target, by, ATTACKERS, removed, empty)
    }

    /// Whether neither side can mate by any moves: bare kings, a single minor piece, or one bishop
    /// on each side, both on squares of the same colour. Blocked positions are not recognised.
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
                let square_colour = |side| {
                    let bishops = self.board.pieces(Kind::BISHOP.of(side));
                    bishops.first().map(|&s| GRID.square_colour(s))
                };
                square_colour(Side::White).is_some()
                    && square_colour(Side::White) == square_colour(Side::Black)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
