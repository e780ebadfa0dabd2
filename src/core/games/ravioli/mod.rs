//! Ravioli Chess, Antoine Fourrière, 2003: two 8x8 boards that share their border squares.
//!
//! A move is legal if it is a legal chess move on at least one of the boards. Wizards and Wazirds
//! also move from the inner squares of one board to those of the other. In `ravioli-bero`, board B
//! starts with Berolina pawns. The decisions R1 to R5, where the source is silent, are in
//! `rules.txt` and `bero.txt`.

mod bench;
mod drawing;
mod endings;
mod fen;
mod generate;
mod geometry;
mod heuristics;
mod play;
mod reason;
mod solve;

use crate::board::gestures::gestures;
use crate::board::parts::{Castling, Pawns, material_value, material_values};
use crate::board::zobrist::KeyGenerator;
use crate::board::{self, fen::Letters};
use crate::board::{
    AttackTable, AttackerKinds, CELLS, Kind, Mailbox, MovePrograms, PieceTables, Square,
};
use crate::gesture::{Gesture, Target};
use crate::moves::{Move, MoveList, MoveSink};
use crate::rules::{
    Choices, Ending, FenError, FenParts, GameInfo, MoveError, Outcome, Presentation, RANDOM_TURNS,
    Reason, RuleKind, RuleOption, Rules, Side, View,
};
use geometry::{GRID, WAZIRD, WIZARD};
pub use solve::{Solved, solve};
use std::sync::LazyLock;

const LETTERS: Letters = &[
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
/// The kinds of non-pawn pieces except the king; these are also the promotion pieces (decision R2).
const NON_PAWN: [Kind; 6] = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT, WIZARD, WAZIRD];
const SLIDERS: &[Kind] = &[Kind::BISHOP, Kind::ROOK, Kind::QUEEN, WIZARD, WAZIRD];
/// The attackers of `ravioli-bero`; `ravioli` has no Berolina pawns.
const ATTACKERS: AttackerKinds = AttackerKinds {
    leapers: &[Kind::PAWN, Kind::KNIGHT, Kind::KING, Kind::BEROLINA],
    sliders: SLIDERS,
    hoppers: &[],
    special: &[],
    walkers: &[],
    facing_kings: false,
};

/// The constant tables of both games.
struct Tables {
    /// Values and Zobrist keys of the pieces.
    piece_tables: PieceTables,
    programs: MovePrograms,
    /// Two ways between a pair of squares: one over each board if both are on the ring, or one for
    /// the Wizard or Wazird, which jump over a square, and one for the bishop or rook.
    attacks: AttackTable<2>,
    pawns: Pawns,
    berolina_pawns: Pawns<2, 1>,
    /// White's kingside and queenside castling, then Black's.
    castles: [Castling; 4],
    /// Zobrist keys by [`State::rights`].
    rights_keys: [u64; 16],
    /// Zobrist keys by square, for the two squares of [`State::en_passant`].
    en_passant_keys: [u64; CELLS],
    /// `[square]`: the castling rights that remain after a move from or to this square.
    kept_rights: [u8; CELLS],
    /// `[from][to]`: the number of king moves between two squares on the empty boards.
    king_distances: Box<[[u8; CELLS]; CELLS]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let programs = geometry::programs();
    let (pawns, berolina_pawns) = (geometry::orthodox_pawns(), geometry::berolina_pawns());
    let mut attacks = AttackTable::new(&programs, GRID, &ATTACKERS, |kind, side, s| match kind {
        Kind::PAWN => pawns.capture_squares(side, s),
        _ => berolina_pawns.capture_squares(side, s),
    });
    let mut keys = KeyGenerator::new(3);
    let values = material_values(&programs, GRID, &[(Kind::PAWN, 1, 2), (Kind::BEROLINA, 2, 1)]);
    let piece_tables = PieceTables::new(&mut keys, GRID.files * GRID.ranks, |piece| {
        material_value(&values, piece)
    });
    let rights_keys = std::array::from_fn(|_| keys.next_key());
    let en_passant_keys = std::array::from_fn(|_| keys.next_key());
    let start = |wing: usize, file: u8| Square(if wing < 2 { 0 } else { 7 * GRID.files } + file);
    let mut kept_rights = [15; CELLS];
    let castles = std::array::from_fn(|wing| {
        let (king, rook) = (start(wing, 4), start(wing, if wing % 2 == 0 { 7 } else { 0 }));
        kept_rights[king.at()] &= !(1 << wing);
        kept_rights[rook.at()] &= !(1 << wing);
        let castle = Castling::new(GRID, king, rook, if wing % 2 == 0 { 6 } else { 2 });
        attacks.add_near(castle.king.0, castle.king.1);
        castle
    });
    let king_distances = geometry::king_distances(&programs);
    Tables {
        piece_tables,
        programs,
        attacks,
        pawns,
        berolina_pawns,
        castles,
        rights_keys,
        en_passant_keys,
        kept_rights,
        king_distances,
    }
});

/// The state of a position. Castling right `i` is that to [`Tables::castles`]`[i]`. What can be
/// captured en passant is the square that a pawn has just passed with the square of that pawn: a
/// Berolina double step is diagonal, so the passed square alone does not determine the pawn.
type State = board::State<(Square, Square)>;

type Undo = board::Undo<(Square, Square)>;

/// The value of [`State::en_passant`] if no en passant capture is possible.
const NO_EN_PASSANT: (Square, Square) = (Square::OFF, Square::OFF);

/// What distinguishes the two games.
pub struct Game {
    info: GameInfo,
    /// The option for another start position (decision R1: the source shows the start position
    /// only in an image that is lost).
    start: RuleOption,
    /// The letters of the pieces in a FEN.
    letters: Letters<'static>,
    attackers: AttackerKinds,
}

/// Ravioli Chess.
pub static ORTHODOX: Game = Game {
    info: ORTHODOX_INFO,
    start: ORTHODOX_START,
    letters: LETTERS.split_at(LETTERS.len() - 1).0,
    attackers: AttackerKinds { leapers: ATTACKERS.leapers.split_at(3).0, ..ATTACKERS },
};

/// The inventor's variant OrthoPawns and BeroPawns.
pub static BEROLINA: Game =
    Game { info: BEROLINA_INFO, start: BEROLINA_START, letters: LETTERS, attackers: ATTACKERS };

/// What is the same in all positions of `ravioli`.
pub const ORTHODOX_INFO: GameInfo = GameInfo {
    name: "ravioli",
    page: include_str!("rules.txt"),
    options: &[ORTHODOX_START],
    network_game: "ravioli",
    has_dice: false,
    random_turns: RANDOM_TURNS,
    bench_positions: bench::ORTHODOX,
    bench_depth: 12,
    score_scale: 232,
};

/// What is the same in all positions of `ravioli-bero`.
pub const BEROLINA_INFO: GameInfo = GameInfo {
    name: "ravioli-bero",
    page: include_str!("bero.txt"),
    options: &[BEROLINA_START],
    bench_positions: bench::BEROLINA,
    bench_depth: 11,
    // The same network plays both games.
    ..ORTHODOX_INFO
};

const ORTHODOX_START: RuleOption = RuleOption {
    key: "ravioli_start",
    kind: RuleKind::Position {
        usual: "rnbqkbnr******/pppwzpppppwzpp/14/14/14/14/PPPWZPPPPPWZPP/RNBQKBNR****** \
                w KQkq - 0 1",
        check: |fen| fen::read(&ORTHODOX, fen).map(drop),
    },
    help: "the start position of ravioli, a FEN",
};

const BEROLINA_START: RuleOption = RuleOption {
    key: "ravioli_bero_start",
    kind: RuleKind::Position {
        usual: "rnbqkbnr******/pppwzpppuuwzuu/14/14/14/14/PPPWZPPPUUWZUU/RNBQKBNR****** \
                w KQkq - 0 1",
        check: |fen| fen::read(&BEROLINA, fen).map(drop),
    },
    help: "the start position of ravioli-bero, a FEN",
};

/// A position of Ravioli Chess.
#[derive(Clone)]
pub struct Ravioli {
    board: Mailbox,
    state: State,
    tables: &'static Tables,
    game: &'static Game,
}

impl PartialEq for Ravioli {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.state == other.state
    }
}

impl std::fmt::Debug for Ravioli {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.to_fen(), self.state)
    }
}

impl Rules for Ravioli {
    type Description = &'static Game;

    type Undo = Undo;

    fn info(game: &'static Game) -> &'static GameInfo {
        &game.info
    }

    fn start(game: &'static Game, choices: &Choices) -> Self {
        fen::read(game, &choices.get(&game.start)).expect("the option's check has read this FEN")
    }

    fn from_fen(game: &'static Game, fen: &str, _: &Choices) -> Result<Self, FenError> {
        fen::read(game, fen)
    }

    fn to_fen(&self) -> String {
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

    fn rule_ending(&self) -> Option<Ending> {
        if self.cannot_win(Side::White) && self.cannot_win(Side::Black) {
            Some(Ending::draw(Reason::InsufficientMaterial))
        } else if self.turns_until_draw() == 0 {
            Some(Ending::draw(Reason::FiftyMoves))
        } else {
            None
        }
    }

    /// A king alone mates nobody.
    fn cannot_win(&self, side: Side) -> bool {
        let mut others = LETTERS.iter().filter(|(_, kind)| *kind != Kind::KING);
        others.all(|(_, kind)| self.board.count(kind.of(side)) == 0)
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
            let (passed, pawn) = self.state.en_passant;
            // Rotated, so that the key of a square differs between the two roles.
            let keys = &tables.en_passant_keys;
            key ^= keys[passed.at()] ^ keys[pawn.at()].rotate_left(1);
        }
        key
    }

    fn reversible_moves(&self) -> usize {
        self.state.clock as usize
    }

    fn halfmove_clock(&self) -> usize {
        self.state.clock as usize
    }

    fn turns_until_draw(&self) -> usize {
        100_usize.saturating_sub(self.state.clock as usize)
    }

    fn move_text(&self, m: Move) -> String {
        fen::move_text(m)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        fen::find_move(self, text)
    }
}

impl Presentation for Ravioli {
    fn why_not(&self, touched: &[&str]) -> String {
        reason::why_not(self, touched)
    }

    fn targets(&self) -> Vec<Target> {
        drawing::targets(self)
    }

    fn gestures(&self, turn: &[Move]) -> Vec<Gesture> {
        let mut legal = MoveList::new();
        self.moves(&mut legal);
        gestures(GRID, turn[0], &self.turn_text(turn), &legal)
    }

    fn view(&self) -> View {
        drawing::view(self)
    }

    fn fen_parts(&self) -> FenParts {
        drawing::fen_parts(self.game)
    }
}

impl Ravioli {
    fn king_square(&self, side: Side) -> Square {
        self.board.square_of(Kind::KING.of(side))
    }

    fn is_in_check(&self) -> bool {
        self.is_attacked(self.king_square(self.state.side), self.state.side.other())
    }

    fn is_attacked(&self, target: Square, by: Side) -> bool {
        self.is_attacked_if(target, by, Square::OFF, |s| self.board.at(s).is_open())
    }

    /// Whether `by` attacks `target` on either board (decision R3) if the piece on `removed` is off
    /// the board and sliders pass only the `empty` squares. So attacks after a move are known
    /// without playing it.
    #[inline]
    fn is_attacked_if(
        &self,
        target: Square,
        by: Side,
        removed: Square,
        empty: impl Fn(Square) -> bool,
    ) -> bool {
        self.tables.attacks.is_attacked(
            &self.board,
            target,
            by,
            &self.game.attackers,
            removed,
            empty,
        )
    }
}

#[cfg(test)]
mod tests;
