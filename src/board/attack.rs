//! Attack tables, checks and pins.

use crate::board::{CELLS, Grid, Kind, Mailbox, MovePrograms, Piece, Purpose, Square};
use crate::rules::Side;
use arrayvec::ArrayVec;
use smallvec::SmallVec;
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
    /// `[king][from]`: one bit for each kind that attacks the king's cell, one to which a king steps
    /// from there, or one of [`AttackTable::add_near`].
    near_king: Box<[[u32; CELLS]; CELLS]>,
    /// `[target][from][path]`: index into `spans`; 0 stands for no cells between.
    path_ids: Box<[[[u16; PATHS]; CELLS]; CELLS]>,
    /// The paths.
    spans: Vec<Span>,
    path_cells: Vec<Square>,
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

/// The kinds of a game that attack. Each game has them as a constant, so that the compiler unrolls
/// the loops over the kinds.
#[derive(Clone, Copy)]
pub struct AttackerKinds {
    /// Kinds that no piece between can block: pawns, knights, kings and the like.
    pub leapers: &'static [Kind],
    /// Kinds that attack only if all cells between are empty.
    pub sliders: &'static [Kind],
    /// Those of the sliders that are special ([`MovePrograms::add_special`]).
    pub special: &'static [Kind],
}

/// The bit of a piece in [`AttackTable::reach`]: the number of its kind. Only pawns attack
/// differently for each side, so black pawns have bits of their own.
#[inline]
const fn bit(piece: Piece) -> u32 {
    match (piece.kind(), piece.side()) {
        (Kind::PAWN, Side::Black) => 1,
        (Kind::BEROLINA, Side::Black) => 1 << 31,
        (kind, _) => 1 << kind.0,
    }
}

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

impl<const PATHS: usize> AttackTable<PATHS> {
    /// Builds the table from the programs of `kinds`. Pawns have no program: `pawn_captures` gives
    /// the cells that a pawn of this kind and side attacks from a cell.
    ///
    /// # Panics
    /// If two cells are joined by more than `PATHS` paths.
    pub fn new(
        programs: &MovePrograms,
        grid: Grid,
        kinds: AttackerKinds,
        pawn_captures: impl Fn(Kind, Side, Square) -> Vec<Square>,
    ) -> Self {
        let mut table = AttackTable {
            reach: Box::new([[[0; PATHS]; CELLS]; CELLS]),
            near_king: Box::new([[0; CELLS]; CELLS]),
            path_ids: Box::new([[[0; PATHS]; CELLS]; CELLS]),
            spans: vec![Span::default()],
            path_cells: Vec::new(),
        };
        table.add_sliders(&slides(programs, kinds.sliders));
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

    /// Enters the captures of sliders. If there is one path for each pair of cells, a leap shares it
    /// with the slide over which it leads ([`Span::leapers`]).
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

    /// Whether the move of a piece from `from` to `to` gives check, directly or by discovery of
    /// one of the `sliders`. The move is not yet made.
    #[inline]
    #[must_use]
    pub fn gives_check(&self, board: &Mailbox, sliders: &[Kind], from: Square, to: Square) -> bool {
        let piece = board.at(from);
        let king = board.square_of(Kind::KING.of(piece.side().other()));
        self.is_path_clear(king, to, piece, |s| board.is_open_without(s, from))
            || self.discovers_attack(board, sliders, king, from, to)
    }

    /// Whether the move from `from` to `to` opens a line from one of the mover's `sliders` to
    /// `target`.
    #[inline]
    fn discovers_attack(
        &self,
        board: &Mailbox,
        sliders: &[Kind],
        target: Square,
        from: Square,
        to: Square,
    ) -> bool {
        let open = |s| s != to && board.is_open_without(s, from);
        let side = board.at(from).side();
        // A slider that crosses `from` on its way to the target also attacks the target from `from`
        // on an empty board. This test is cheap and excludes most kinds.
        let mut candidates =
            sliders.iter().map(|kind| kind.of(side)).filter(|&k| self.reaches(target, from, k));
        candidates.any(|slider| {
            board.pieces(slider).iter().any(|&behind| {
                let mut paths = self.paths(target, behind, slider);
                paths.any(|path| path.contains(&from) && path.iter().all(|&s| open(s)))
            })
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
        kinds: AttackerKinds,
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
        false
    }

    /// Whether the enemy attacks `target`: the cell of the king to which `info` belongs, one of its
    /// steps, or a cell of [`AttackTable::add_near`]. Exactly the cells that are `open` count as empty.
    #[inline]
    pub fn is_attacked_near_king(
        &self,
        info: &CheckInfo,
        target: Square,
        open: impl Fn(Square) -> bool,
    ) -> bool {
        let row = &self.reach[target.at()];
        info.leapers.iter().any(|&(s, bit)| row[s.at()][0] & bit != 0)
            || info.sliders.iter().any(|&(s, slider)| self.is_path_clear(target, s, slider, &open))
    }

    /// The checkers of the king of `side` and the pinned pieces of `side`.
    #[inline]
    pub fn check_info(&self, board: &Mailbox, side: Side, kinds: AttackerKinds) -> CheckInfo<'_> {
        let king = board.square_of(Kind::KING.of(side));
        let (row, near) = (&self.reach[king.at()], &self.near_king[king.at()]);
        let mut info = CheckInfo {
            checks: 0,
            checker: Square::OFF,
            between: &[],
            pins: ArrayVec::new(),
            leapers: SmallVec::new(),
            sliders: SmallVec::new(),
        };
        for &kind in kinds.leapers {
            let piece = kind.of(side.other());
            let bit = bit(piece);
            for &s in board.pieces(piece).iter().filter(|s| near[s.at()] & bit != 0) {
                info.leapers.push((s, bit));
                if row[s.at()][0] & bit != 0 {
                    info.checks += 1;
                    info.checker = s;
                }
            }
        }
        let own = Piece::colour(side);
        for &kind in kinds.sliders {
            let piece = kind.of(side.other());
            for &s in board.pieces(piece).iter().filter(|s| near[s.at()] & bit(piece) != 0) {
                info.sliders.push((s, piece));
                for path in self.paths(king, s, piece) {
                    let mut blockers = path.iter().filter(|c| !board.at(**c).is_open());
                    match (blockers.next(), blockers.next()) {
                        // This slider already checks by another path. No cell lies on both
                        // paths, so no piece can block both.
                        (None, _) if info.checker == s => info.between = &[],
                        (None, _) => {
                            info.checks += 1;
                            info.checker = s;
                            info.between = path;
                        }
                        (Some(&pinned), None)
                            if board.at(pinned).belongs_to(own)
                                && !board.at(pinned).stops_slides()
                                && !info.pins.is_full() =>
                        {
                            info.pins.push((pinned, s, path));
                        }
                        _ => {}
                    }
                }
            }
        }
        info
    }
}

/// The checks and pins that limit the moves of the side to move.
pub struct CheckInfo<'a> {
    /// How many pieces give check.
    pub checks: u32,
    /// One of the checkers; [`Square::OFF`] if there is none.
    pub checker: Square,
    /// The cells between that checker and the king, where a piece can block the check.
    between: &'a [Square],
    /// (pinned piece, pinning slider, cells between the slider and the king). The pinned piece may
    /// move only to those cells or capture the slider.
    pub pins: ArrayVec<(Square, Square, &'a [Square]), 16>,
    /// The enemy's leapers that attack the king or a cell near it, with their [`bit`]s.
    leapers: SmallVec<[(Square, u32); 16]>,
    /// The enemy's sliders that do so on an empty board.
    sliders: SmallVec<[(Square, Piece); 16]>,
}

impl CheckInfo<'_> {
    /// Whether there is neither a check nor a pin.
    #[inline]
    #[must_use]
    pub fn has_no_checks_or_pins(&self) -> bool {
        self.checks == 0 && self.pins.is_empty()
    }

    /// Whether a pseudo-legal move from `from` to `to` by a piece other than the king is legal
    /// with respect to checks and pins. En passant and castling need a test of their own.
    #[inline]
    #[must_use]
    pub fn allows_move(&self, from: Square, to: Square) -> bool {
        let parries_check = match self.checks {
            0 => true,
            1 => to == self.checker || self.between.contains(&to),
            _ => false,
        };
        let keeps_pin = |&(pinned, pinner, path): &(Square, Square, &[Square])| {
            pinned != from || to == pinner || path.contains(&to)
        };
        parries_check && self.pins.iter().all(keeps_pin)
    }
}
