//! The constant tables of a standard game, made from its piece types.

use super::{PieceType, betza};
use crate::board::attack::Approach;
use crate::board::fen::{self, pieces_by_letter};
use crate::board::parts::{
    PawnRegions, Pawns, board_layout, king_region, material_value, material_values, seen_square,
};
use crate::board::zobrist::KeyGenerator;
use crate::board::{
    AttackTable, AttackerKinds, CELLS, Grid, KIND_COUNT, Kind, MovePrograms, PIECE_COUNT,
    PieceTables, Ray, Square,
};
use crate::diagram::Shape;
use crate::network::features::InputLayout;
use crate::rules::Side;
use std::sync::OnceLock;

/// The constant tables of a standard game.
pub struct Tables {
    /// The shape of the board.
    pub grid: Grid,
    /// The FEN of the start position.
    pub start: &'static str,
    /// The pieces.
    pub pieces: Vec<PieceType>,
    /// The upper-case letters of the pieces.
    pub letters: Vec<(char, Kind)>,
    /// The upper-case letters that a person sees.
    pub shown: Vec<(char, Kind)>,
    /// How the pieces are drawn.
    pub shapes: Vec<(Kind, Shape)>,
    /// Values and Zobrist keys of the pieces.
    pub piece_tables: PieceTables,
    /// How the pieces move; pawns have none.
    pub programs: MovePrograms,
    /// Which pieces attack a cell from another.
    pub attacks: AttackTable,
    /// How the pawns move.
    pub pawns: Pawns,
    /// Zobrist keys by rights.
    pub rights_keys: Vec<u64>,
    /// Zobrist keys by en passant square.
    pub en_passant_keys: [u64; CELLS],
    /// What pieces are worth by how far they reach, by kind, centipawns.
    pub material: [i32; KIND_COUNT],
    /// Values by kind for exchanges, centipawns.
    pub values: [i32; KIND_COUNT],
    /// By side, kinds by rising value, with their approach, for static exchange evaluation.
    pub exchange_order: [Vec<(Kind, Approach)>; 2],
    /// The first piece-to index of a piece, by [`Piece::index`](crate::board::Piece::index).
    pub piece_to: [u16; PIECE_COUNT],
    /// Whether both sides go the same way: then a network sees the board from White's end for both.
    pub one_way: bool,
    /// Adds the inputs of what a position has beside the board.
    pub add_inputs: Box<dyn Fn(InputLayout) -> InputLayout + Send + Sync>,
    layout: OnceLock<InputLayout>,
}

/// What the Zobrist keys of a game are made from.
#[derive(Clone, Copy, Debug)]
pub struct Zobrist {
    /// The number of sets of rights, a power of two.
    pub rights: usize,
    /// The seed.
    pub seed: u64,
}

impl Tables {
    /// The tables of a game with these pieces, in the order in which the network sees them, and
    /// their [`Tables::programs`], on a board of this shape, with pawns whose special moves are in
    /// `regions`.
    #[must_use]
    pub fn new(
        grid: Grid,
        pieces: &[PieceType],
        programs: MovePrograms,
        attackers: &AttackerKinds,
        start: &'static str,
        regions: PawnRegions,
        zobrist: Zobrist,
    ) -> Tables {
        let cells = grid.files * grid.ranks;
        let pawns = Pawns::new(grid, regions);
        let attacks = AttackTable::new(&programs, grid, attackers, |_, side, s| {
            pawns.capture_squares(side, s)
        });
        let mut keys = KeyGenerator::new(zobrist.seed);
        let material = material_values(&programs, grid, &[(Kind::PAWN, 1, 2)]);
        let piece_tables =
            PieceTables::new(&mut keys, cells, |piece| material_value(&material, piece));
        let rights_keys = (0..zobrist.rights).map(|_| keys.next_key()).collect();
        let en_passant_keys = std::array::from_fn(|_| keys.next_key());
        let mut values = [0; KIND_COUNT];
        let mut piece_to = [0; PIECE_COUNT];
        for (number, piece) in pieces.iter().enumerate() {
            values[usize::from(piece.kind.0)] = piece.value;
            for side in [Side::White, Side::Black] {
                let number = number + pieces.len() * side.index();
                piece_to[piece.kind.of(side).index()] = (number * usize::from(cells)) as u16;
            }
        }
        let mut by_value: Vec<&PieceType> = pieces.iter().collect();
        by_value.sort_by_key(|piece| piece.value);
        Tables {
            grid,
            start,
            pieces: pieces.to_vec(),
            letters: pieces.iter().map(|piece| (piece.letter, piece.kind)).collect(),
            shown: pieces.iter().map(|piece| (piece.shown_letter(), piece.kind)).collect(),
            shapes: pieces.iter().map(|piece| (piece.kind, piece.shape)).collect(),
            piece_tables,
            programs,
            attacks,
            pawns,
            rights_keys,
            en_passant_keys,
            material,
            values,
            exchange_order: [Side::White, Side::Black].map(|side| {
                let own = by_value.iter().filter(|piece| belongs_to(pieces, piece, side));
                own.map(|piece| (piece.kind, piece.approach())).collect()
            }),
            piece_to,
            one_way: false,
            add_inputs: Box::new(|board| board),
            layout: OnceLock::new(),
        }
    }

    /// The number of cells of the rectangle.
    #[must_use]
    pub fn cells(&self) -> usize {
        usize::from(self.grid.files) * usize::from(self.grid.ranks)
    }

    /// From whose end a network sees the board for a side.
    #[must_use]
    pub fn end_for(&self, side: Side) -> Side {
        if self.one_way { Side::White } else { side }
    }

    /// The region of a king of `side` on `s` for a network ([`king_region`]). Where both sides go
    /// the same way, the zones are the quarters of the way.
    #[must_use]
    pub fn king_region(&self, side: Side, s: Square) -> u8 {
        let grid = self.grid;
        if !self.one_way || grid.rank(s) >= grid.ranks {
            return king_region(grid, side, s);
        }
        (4 * grid.rank(s) / grid.ranks) << 1 | u8::from(grid.is_right(s))
    }

    /// The inputs of the game's networks. Each side sees the board with its king on the left half.
    pub fn layout(&self) -> &InputLayout {
        self.layout.get_or_init(|| self.new_layout())
    }

    /// The inputs of [`Tables::layout`], to be extended.
    #[must_use]
    pub fn new_layout(&self) -> InputLayout {
        let kinds = pieces_by_letter(&self.letters).count();
        let end = if self.one_way { " from one end" } else { "" };
        let name = format!("pieces {kinds} x {} mirrored{end}", self.cells());
        let pieces = self.start.split(' ').next().unwrap_or_default();
        let most = pieces.chars().filter(char::is_ascii_alphabetic).count();
        let board = board_layout(&name, self.grid, &self.letters, most, |side, mirrored, s| {
            seen_square(self.grid, self.end_for(side), mirrored, s)
        });
        (self.add_inputs)(board)
    }

    /// What White's pieces on the board are worth more than Black's at the start, centipawns.
    #[must_use]
    pub fn material_at_start(&self) -> i32 {
        let board = self.start.split([' ', '[']).next().unwrap_or_default();
        let pieces = board.chars().filter_map(|c| fen::piece(&self.letters, c));
        pieces.map(|piece| material_value(&self.material, piece)).sum()
    }
}

impl Tables {
    /// The programs of pieces on a board. `first_steps`: by side, from where pieces make their
    /// first steps, one bit each.
    ///
    /// # Errors
    /// The pieces have too many moves for one set of programs, or two of them attack a cell from
    /// another by different paths.
    pub fn programs(
        grid: Grid,
        pieces: &[PieceType],
        first_steps: [u128; 2],
    ) -> Result<MovePrograms, String> {
        let programs = programs(grid, pieces, first_steps);
        let sliders: Vec<Kind> = pieces
            .iter()
            .filter(|piece| piece.approach() != Approach::Leap && !piece.is_walker())
            .map(|piece| piece.kind)
            .collect();
        if programs.is_too_long() {
            return Err("the pieces have too many moves on this board".into());
        }
        if !programs.has_single_paths(&sliders) {
            return Err("two pieces attack a square from another along different ways".into());
        }
        Ok(programs)
    }
}

/// Whether a side has pieces of this type. Of two types with one letter, the first is White's and
/// the second is Black's.
#[must_use]
pub fn belongs_to(pieces: &[PieceType], piece: &PieceType, side: Side) -> bool {
    let mut same = pieces.iter().filter(|other| other.letter == piece.letter);
    let own = if side == Side::White { same.next() } else { same.next_back() };
    own.is_some_and(|own| own.kind == piece.kind)
}

/// The ray of a step of a piece from a cell; without cells if it leads off the board, or where the
/// piece may not go.
fn step_ray(
    grid: Grid,
    piece: &PieceType,
    from: Square,
    step: &betza::Step,
    is_forward: bool,
) -> Ray {
    let at = |(df, dr)| match step.wraps {
        true => grid.step_around(from, df, dr),
        false => grid.step(from, df, dr),
    };
    let way = step.way().filter(|_| step.is_lame).unwrap_or_default();
    let landing = way.len().max(step.first - 1);
    let mut cells = if step.is_lame {
        let all: Option<Vec<Square>> = way.into_iter().chain([step.delta]).map(at).collect();
        all.unwrap_or_default()
    } else {
        let (df, dr) = step.delta;
        let once_around = usize::from(grid.files.max(grid.ranks));
        let steps = (1..=step.limit.min(once_around) as i8).map_while(|n| at((n * df, n * dr)));
        steps.take_while(|s| *s != from).collect()
    };
    let may_go = |to: &Square| piece.region.allows(from, *to, is_forward);
    let allowed = cells.iter().skip(landing).take_while(|to| may_go(to)).count();
    cells.truncate(landing + allowed);
    let betza::Step { purpose, hops, lands_behind, is_first, .. } = *step;
    Ray { cells, landing, purpose, hops, lands_behind, is_first }
}

/// The programs of all pieces but pawns.
fn programs(grid: Grid, pieces: &[PieceType], first_steps: [u128; 2]) -> MovePrograms {
    let mut programs = MovePrograms::default();
    for piece in pieces.iter().filter(|piece| !piece.kind.is_pawn()) {
        let mut steps = betza::steps(piece.moves).expect("Betza notation");
        let mut up = 1;
        let mut own_first = first_steps[0];
        if !belongs_to(pieces, piece, Side::White) {
            steps = steps.into_iter().map(betza::Step::turned).collect();
            (up, own_first) = (-1, first_steps[1]);
        }
        let is_special = betza::is_special(&steps) || betza::is_walked(&steps);
        for s in grid.squares() {
            let is_made = |step: &&betza::Step| !step.is_first || own_first >> s.at() & 1 != 0;
            let steps = steps.iter().filter(is_made);
            let mut rays = steps.map(|step| step_ray(grid, piece, s, step, step.delta.1 * up > 0));
            if is_special {
                programs.add_special(piece.kind, s, rays);
            } else {
                let rays: Vec<Vec<Square>> = rays.by_ref().map(|ray| ray.cells).collect();
                programs.add(piece.kind, s, &rays);
            }
        }
    }
    programs
}
