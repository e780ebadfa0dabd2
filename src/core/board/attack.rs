//! Attack tables.

use crate::board::program::ray;
use crate::board::{
    CELLS, Grid, KIND_COUNT, Kind, Mailbox, MovePrograms, PIECE_COUNT, Piece, Purpose, Square,
};
use crate::rules::Side;
use std::collections::HashMap;

/// For every pair of cells: which pieces attack one from the other on an empty board, and the
/// cells between.
///
/// `PATHS` is the greatest number of different paths that join two cells. It is more than 1 if a
/// slider has two paths to a cell, or if two kinds of sliders reach a cell by different paths.
pub struct AttackTable<const PATHS: usize = 1> {
    /// `[target][from][path]`: one bit for each kind that takes this path; see [`bit`]. Leapers
    /// are entered at path 0.
    reach: Box<[[[u32; PATHS]; CELLS]; CELLS]>,
    /// `[king][from]`: one bit for each kind that attacks the king's cell, one to which a king
    /// steps from there, or one of [`AttackTable::add_near`].
    near_king: Box<[[u32; CELLS]; CELLS]>,
    /// `[target][from][path]`: index into `spans`; 0 stands for no cells between.
    path_ids: Box<[[[u16; PATHS]; CELLS]; CELLS]>,
    /// The paths.
    spans: Vec<Span>,
    path_cells: Vec<Square>,
    /// One bit for each kind that slides.
    sliders: u32,
}

/// A path between two cells.
#[derive(Clone, Copy, Default)]
struct Span {
    /// Start and end of its cells in `path_cells`.
    start: u16,
    end: u16,
    /// One bit for each slider that leaps over these cells, along which another one slides.
    leapers: u32,
}

/// The kinds of a game that attack.
#[derive(Clone, Copy)]
pub struct AttackerKinds {
    /// Kinds that no piece between can block: pawns, knights, kings and the like.
    pub leapers: &'static [Kind],
    /// Kinds that attack only if all cells between are empty.
    pub sliders: &'static [Kind],
    /// Kinds that attack over exactly one piece between, such as cannons.
    pub hoppers: &'static [Kind],
    /// Those of the sliders and hoppers that are special ([`MovePrograms::add_special`]).
    pub special: &'static [Kind],
    /// Kinds that get to a cell along more than one way, or in a way that the tables do not know:
    /// their rays are followed cell by cell.
    pub walkers: &'static [Kind],
    /// Whether a king attacks the other one along a file on which nothing stands between them.
    pub facing_kings: bool,
}

impl AttackerKinds {
    /// All kinds.
    pub fn all(&self) -> impl Iterator<Item = Kind> {
        self.leapers.iter().chain(self.sliders).chain(self.hoppers).chain(self.walkers).copied()
    }

    /// Whether no cell between an attacker and its target can be crossed by another attacker that
    /// needs it empty too, and none needs a piece there.
    pub(crate) const fn are_plain(&self) -> bool {
        self.special.is_empty() && self.hoppers.is_empty() && !self.facing_kings
    }
}

/// Stands for a king that looks along a file in the tables ([`AttackerKinds::facing_kings`]). It is
/// no kind of piece.
pub(crate) const FLYING_GENERAL: Kind = Kind(30);

/// How the pieces between an attacker and its target bear on the attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Approach {
    /// Not at all.
    Leap,
    /// None may stand there.
    Slide,
    /// Exactly one has to stand there.
    Hop,
}

/// The bit of a piece in [`AttackTable::reach`]: the number of its kind. Only pawns attack
/// differently for each side, so black pawns have bits of their own.
#[inline]
pub(super) const fn bit(piece: Piece) -> u32 {
    BITS[piece.index()]
}

/// The bits by [`Piece::index`].
const BITS: [u32; PIECE_COUNT] = {
    let mut bits = [0; PIECE_COUNT];
    let mut kind = 0;
    while kind < KIND_COUNT {
        let kind_of = Kind(kind as u8);
        bits[kind_of.of(Side::White).index()] = 1 << kind;
        bits[kind_of.of(Side::Black).index()] = match kind_of {
            Kind::PAWN => 1,
            Kind::BEROLINA => 1 << 31,
            _ => 1 << kind,
        };
        kind += 1;
    }
    bits
};

/// A capture of a slider on an empty board.
struct Slide {
    kind: Kind,
    from: Square,
    to: Square,
    /// The cells between, from `to` on.
    between: Vec<Square>,
}

fn slides(programs: &MovePrograms, kinds: &[Kind]) -> Vec<Slide> {
    let mut slides = Vec::new();
    for &kind in kinds {
        let captures = programs.rays(kind).filter(|(_, ray)| ray.purpose != Purpose::Quiet);
        for (from, ray) in captures {
            for (i, &to) in ray.cells.iter().enumerate().skip(ray.landing) {
                let between = ray.cells[..i].iter().rev().copied().collect();
                slides.push(Slide { kind, from, to, between });
            }
        }
    }
    slides
}

/// The ways of a king's gaze along its file.
fn gazes(grid: Grid) -> Vec<Slide> {
    let mut gazes = Vec::new();
    for (from, step) in grid.squares().flat_map(|s| [(s, (0, 1)), (s, (0, -1))]) {
        let cells = ray(grid, from, step);
        for (i, &to) in cells.iter().enumerate() {
            let between = cells[..i].iter().rev().copied().collect();
            gazes.push(Slide { kind: FLYING_GENERAL, from, to, between });
        }
    }
    gazes
}

impl<const PATHS: usize> AttackTable<PATHS> {
    /// Builds the table from the programs of `kinds`. Pawns have no program: `pawn_captures` gives
    /// the cells that a pawn of this kind and side attacks from a cell.
    ///
    /// # Panics
    /// If two cells are joined by more than `PATHS` paths.
    pub fn new(
        programs: &MovePrograms,
        grid: Grid,
        kinds: &AttackerKinds,
        pawn_captures: impl Fn(Kind, Side, Square) -> Vec<Square>,
    ) -> Self {
        let mut table = AttackTable {
            reach: Box::new([[[0; PATHS]; CELLS]; CELLS]),
            near_king: Box::new([[0; CELLS]; CELLS]),
            path_ids: Box::new([[[0; PATHS]; CELLS]; CELLS]),
            spans: vec![Span::default()],
            path_cells: Vec::new(),
            sliders: kinds.sliders.iter().fold(0, |all, kind| all | 1 << kind.0),
        };
        let mut paths = slides(programs, &[kinds.sliders, kinds.hoppers].concat());
        if kinds.facing_kings {
            paths.extend(gazes(grid));
        }
        table.add_sliders(&paths);
        for &kind in kinds.leapers {
            for (from, ray) in programs.rays(kind) {
                for to in &ray.cells {
                    table.reach[to.at()][from.at()][0] |= 1 << kind.0;
                }
            }
        }
        for from in grid.squares() {
            for side in [Side::White, Side::Black] {
                for &kind in kinds.leapers.iter().filter(|kind| kind.is_pawn()) {
                    for to in pawn_captures(kind, side, from) {
                        table.reach[to.at()][from.at()][0] |= bit(kind.of(side));
                    }
                }
            }
        }
        for king in grid.squares() {
            let steps = programs.of(Kind::KING, king).iter().map(|entry| entry.to);
            for target in steps.chain([king]) {
                table.add_near(king, target);
            }
        }
        table
    }

    /// Enters the captures of sliders. If there is one path for each pair of cells, a leap shares
    /// it with the slide over which it leads ([`Span::leapers`]).
    fn add_sliders(&mut self, slides: &[Slide]) {
        let mut leapers: HashMap<(Square, Square), u32> = HashMap::new();
        if PATHS == 1 {
            for slide in slides.iter().filter(|slide| slide.between.is_empty()) {
                *leapers.entry((slide.from, slide.to)).or_default() |= 1 << slide.kind.0;
            }
        }
        let mut known_paths = HashMap::from([((Vec::new(), 0), 0)]);
        let mut used = Box::new([[[false; PATHS]; CELLS]; CELLS]);
        // The paths over which leaps may lead come first.
        let is_leap = |slide: &&Slide| slide.between.is_empty();
        for slide in slides.iter().filter(|s| !is_leap(s)).chain(slides.iter().filter(is_leap)) {
            let Slide { kind, from, to, between } = slide;
            let over = leapers.get(&(*from, *to)).copied().unwrap_or_default();
            let path_ids = &mut self.path_ids[to.at()][from.at()];
            let reach = &mut self.reach[to.at()][from.at()];
            if between.is_empty() && over != 0 && path_ids[0] != 0 {
                reach[0] |= over;
                continue;
            }
            let over = if between.is_empty() { 0 } else { over };
            let id = *known_paths.entry((between.clone(), over)).or_insert_with(|| {
                let start = self.path_cells.len() as u16;
                self.path_cells.extend(between);
                let end = self.path_cells.len() as u16;
                self.spans.push(Span { start, end, leapers: over });
                self.spans.len() as u16 - 1
            });
            let used = &mut used[to.at()][from.at()];
            let path = (0..PATHS).find(|&p| !used[p] || path_ids[p] == id);
            let path = path.expect("at most PATHS paths");
            (used[path], path_ids[path]) = (true, id);
            reach[path] |= 1 << kind.0;
        }
    }

    /// By cell, the pieces that attack `target` from there on an empty board.
    #[inline]
    pub(super) fn reach_of(&self, target: Square) -> &[[u32; PATHS]; CELLS] {
        &self.reach[target.at()]
    }

    /// By cell, the pieces that attack a king on `king` from there, or a cell near it.
    #[inline]
    pub(super) fn near_king(&self, king: Square) -> &[u32; CELLS] {
        &self.near_king[king.at()]
    }

    /// Extends [`AttackTable::is_attacked_near_king`] to `target` where the king is on `king`, for
    /// a castling.
    pub fn add_near(&mut self, king: Square, target: Square) {
        for (near, paths) in self.near_king[king.at()].iter_mut().zip(&self.reach[target.at()]) {
            *near |= paths.iter().fold(0, |any, path| any | path);
        }
    }

    /// The cells between for a piece with this [`bit`].
    #[inline]
    fn cells_between(&self, target: Square, from: Square, path: usize, bit: u32) -> &[Square] {
        let id = self.path_ids[target.at()][from.at()][path] as usize;
        let Span { start, end, leapers } = self.spans.get(id).copied().unwrap_or_default();
        let start = if leapers & bit == 0 { start } else { end };
        self.path_cells.get(start as usize..end as usize).unwrap_or(&[])
    }

    /// The paths by which `piece` gets from `from` to `target` on an empty board. Each item is the
    /// cells between, from the target outwards; it is empty for leapers.
    #[inline]
    pub fn paths(
        &self,
        target: Square,
        from: Square,
        piece: Piece,
    ) -> impl Iterator<Item = &[Square]> {
        let reach = &self.reach[target.at()][from.at()];
        (0..PATHS)
            .filter(move |&path| reach[path] & bit(piece) != 0)
            .map(move |path| self.cells_between(target, from, path, bit(piece)))
    }

    /// Whether `piece` on `from` attacks `target` on an empty board.
    #[inline]
    #[must_use]
    pub fn reaches(&self, target: Square, from: Square, piece: Piece) -> bool {
        let reach = self.reach[target.at()][from.at()];
        reach.into_iter().fold(0, |any, path| any | path) & bit(piece) != 0
    }

    /// The cells from which `piece` attacks `target` on an empty board.
    #[inline]
    pub fn attackers(&self, target: Square, piece: Piece) -> impl Iterator<Item = Square> {
        let bit = bit(piece);
        let reaches = move |paths: &[u32; PATHS]| paths.iter().any(|path| path & bit != 0);
        let row = (0..).map(Square).zip(&self.reach[target.at()]);
        row.filter(move |(_, paths)| reaches(paths)).map(|(from, _)| from)
    }

    /// Whether any slider on `from` attacks `target` on an empty board.
    #[inline]
    pub(super) fn is_on_line(&self, target: Square, from: Square) -> bool {
        let reach = self.reach[target.at()][from.at()];
        reach.into_iter().fold(0, |any, path| any | path) & self.sliders != 0
    }

    /// Whether `piece` attacks `target` from `from` by a path whose cells are all `open`.
    #[inline]
    pub fn is_path_clear(
        &self,
        target: Square,
        from: Square,
        piece: Piece,
        open: impl Fn(Square) -> bool,
    ) -> bool {
        self.paths(target, from, piece).any(|between| between.iter().all(|&c| open(c)))
    }

    /// Whether `piece`, a hopper, attacks `target` from `from`: one cell between is not `open`, and
    /// no cell between stops slides.
    #[inline]
    #[must_use]
    pub fn is_path_hopped(
        &self,
        board: &Mailbox,
        target: Square,
        from: Square,
        piece: Piece,
        open: impl Fn(Square) -> bool,
    ) -> bool {
        self.paths(target, from, piece).any(|between| {
            between.iter().filter(|&&c| !open(c)).count() == 1
                && between.iter().all(|&c| !board.at(c).stops_slides())
        })
    }

    /// Whether a piece of side `by` attacks `target`. Exactly the cells that are `open` count as
    /// empty; a piece on `removed` does not attack.
    #[inline]
    pub fn is_attacked(
        &self,
        board: &Mailbox,
        target: Square,
        by: Side,
        kinds: &AttackerKinds,
        removed: Square,
        open: impl Fn(Square) -> bool,
    ) -> bool {
        let row = &self.reach[target.at()];
        for &kind in kinds.leapers {
            let piece = kind.of(by);
            let bit = bit(piece);
            let mut any = 0;
            for &s in board.pieces(piece) {
                any |= if s == removed { 0 } else { row[s.at()][0] };
            }
            if any & bit != 0 {
                return true;
            }
        }
        for &kind in kinds.sliders {
            let piece = kind.of(by);
            for &s in board.pieces(piece) {
                if s != removed && self.is_path_clear(target, s, piece, &open) {
                    return true;
                }
            }
        }
        for &kind in kinds.hoppers {
            let piece = kind.of(by);
            for &s in board.pieces(piece) {
                if s != removed && self.is_path_hopped(board, target, s, piece, &open) {
                    return true;
                }
            }
        }
        kinds.facing_kings && {
            let king = board.square_of(Kind::KING.of(by));
            self.is_path_clear(target, king, FLYING_GENERAL.of(by), open)
        }
    }
}
