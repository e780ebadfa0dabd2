//! Move programs: for each kind and cell, the list of cells that a move generator visits.

use crate::board::{CELLS, KIND_COUNT, Kind, Square};
use std::collections::HashMap;

/// One entry of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramEntry {
    /// The cell to visit.
    pub to: Square,
    /// How many entries to advance if the cell is occupied: 1 goes to the next entry, more skips
    /// the rest of the ray. If the cell is empty, the next entry always follows. An entry with
    /// [`Square::OFF`] always counts as occupied, so it is an unconditional jump.
    pub skip: u8,
}

/// Whether a move captures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Purpose {
    /// It may.
    Any,
    /// It does not.
    Quiet,
    /// It has to.
    Capture,
}

/// A path of cells that a piece follows up to the first one that is not open, or if it hops, up to
/// the second one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ray {
    /// The cells, the nearest first.
    pub cells: Vec<Square>,
    /// The index of the first cell where the piece may stop.
    pub landing: usize,
    /// Whether it captures there.
    pub purpose: Purpose,
    /// Whether it stops only behind the first piece on the way, which it leaps over.
    pub hops: bool,
    /// Whether it stops only on the next cell behind that piece.
    pub lands_behind: bool,
    /// Whether it is a first step, after which the piece may be captured en passant.
    pub is_first: bool,
}

impl Ray {
    /// A path along which a piece slides and may stop and capture anywhere.
    #[must_use]
    pub const fn slide(cells: Vec<Square>) -> Ray {
        Ray {
            cells,
            landing: 0,
            purpose: Purpose::Any,
            hops: false,
            lands_behind: false,
            is_first: false,
        }
    }

    /// Calls `each` with the cells where a piece may stop, whatever stands on them, if exactly the
    /// `open` cells let it pass and none hops over cells that `stop` slides; no longer once `each`
    /// returns false.
    #[inline]
    pub fn each_stop(
        &self,
        open: impl Fn(Square) -> bool,
        stop: impl Fn(Square) -> bool,
        mut each: impl FnMut(Square) -> bool,
    ) {
        let mut ahead = &self.cells[..];
        let mut landing = self.landing;
        if self.hops {
            let Some(hurdle) = ahead.iter().position(|&s| !open(s)) else { return };
            if stop(ahead[hurdle]) {
                return;
            }
            ahead = &ahead[hurdle + 1..];
            landing = landing.saturating_sub(hurdle + 1);
        }
        let (way, stops) = ahead.split_at(landing.min(ahead.len()));
        if way.iter().any(|&s| !open(s)) {
            return;
        }
        for &s in stops {
            if !each(s) || self.lands_behind || !open(s) {
                return;
            }
        }
    }

    /// Whether a piece may stop on a cell ([`Ray::each_stop`]).
    pub fn stops_on(
        &self,
        cell: Square,
        open: impl Fn(Square) -> bool,
        stop: impl Fn(Square) -> bool,
    ) -> bool {
        let mut is_there = false;
        self.each_stop(open, stop, |s| {
            is_there = s == cell;
            !is_there
        });
        is_there
    }
}

/// The programs of all kinds on one board.
pub struct MovePrograms {
    entries: Vec<ProgramEntry>,
    /// `[kind][from]`: start and end of the program in `entries`.
    spans: Box<[[(u16, u16); CELLS]; KIND_COUNT]>,
    /// The rays as they were added, for [`MovePrograms::rays`].
    rays: Vec<(Kind, Square, Ray)>,
    /// `[kind][from]`: start and end of the rays of a special kind in `rays`.
    special_spans: Box<[[(u16, u16); CELLS]; KIND_COUNT]>,
}

impl Default for MovePrograms {
    fn default() -> MovePrograms {
        MovePrograms {
            entries: Vec::new(),
            spans: Box::new([[(0, 0); CELLS]; KIND_COUNT]),
            rays: Vec::new(),
            special_spans: Box::new([[(0, 0); CELLS]; KIND_COUNT]),
        }
    }
}

impl MovePrograms {
    /// Adds the program of `kind` on `from`. Each ray is a path of cells that a piece follows up to
    /// and including the first occupied cell. A leap is a ray of one cell.
    ///
    /// Equal rays are added once. Different rays may end on the same cell but must not have any
    /// other cell in common; the program then visits the last cell once if at least one of the rays
    /// to it is clear.
    pub fn add(&mut self, kind: Kind, from: Square, rays: &[Vec<Square>]) {
        // Rays that end on the same cell.
        let mut groups: Vec<Vec<&[Square]>> = Vec::new();
        for (i, ray) in rays.iter().enumerate().filter(|(_, ray)| !ray.is_empty()) {
            if rays[..i].contains(ray) {
                continue;
            }
            self.rays.push((kind, from, Ray::slide(ray.clone())));
            match groups.iter_mut().find(|group| group[0].last() == ray.last()) {
                Some(group) => group.push(ray),
                None => groups.push(vec![ray]),
            }
        }
        let start = self.entries.len();
        for group in groups {
            self.add_rays_to_one_end(&group);
        }
        self.spans[kind.0 as usize][from.at()] = (start as u16, self.entries.len() as u16);
    }

    /// Adds rays that end on the same cell. If the first ray is clear, the program goes on with the
    /// other rays without their last cell, otherwise with the complete other rays.
    fn add_rays_to_one_end(&mut self, rays: &[&[Square]]) {
        let [ray, others @ ..] = rays else { return };
        let start = self.entries.len();
        self.add_ray(ray);
        if others.is_empty() {
            return;
        }
        if let Some(end) = self.entries.last_mut() {
            end.skip = 1;
        }
        let cells_before_end = ray.len() - 1;
        for other in others {
            self.add_ray(&other[..other.len() - 1]);
        }
        let jump = self.entries.len();
        self.entries.push(ProgramEntry { to: Square::OFF, skip: 1 });
        for i in 0..cells_before_end {
            self.entries[start + i].skip = (self.entries.len() - start - i) as u8;
        }
        self.add_rays_to_one_end(others);
        self.entries[jump].skip = (self.entries.len() - jump) as u8;
    }

    fn add_ray(&mut self, ray: &[Square]) {
        for (i, &to) in ray.iter().enumerate() {
            self.entries.push(ProgramEntry { to, skip: (ray.len() - i) as u8 });
        }
    }

    /// Whether there are more entries than can be numbered; then the programs are of no use.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.entries.len().max(self.rays.len()) > usize::from(u16::MAX)
    }

    /// The program of `kind` on `from`.
    #[inline]
    #[must_use]
    pub fn of(&self, kind: Kind, from: Square) -> &[ProgramEntry] {
        let (start, end) = self.spans[(kind.0 & 31) as usize][from.at()];
        self.entries.get(start as usize..end as usize).unwrap_or(&[])
    }

    /// The rays of a kind as they were added: the departure cell and the cells of the ray.
    pub fn rays(&self, kind: Kind) -> impl Iterator<Item = (Square, &Ray)> {
        let rays = self.rays.iter().filter(move |(k, ..)| *k == kind);
        rays.map(|(_, from, ray)| (*from, ray))
    }

    /// Adds the rays of a special kind on `from`: it captures and moves in different ways, passes
    /// cells where it may not stop, or hops. It has no program.
    pub fn add_special(&mut self, kind: Kind, from: Square, rays: impl Iterator<Item = Ray>) {
        let start = self.rays.len() as u16;
        let usable = rays.filter(|ray| ray.landing < ray.cells.len());
        self.rays.extend(usable.map(|ray| (kind, from, ray)));
        self.special_spans[kind.0 as usize][from.at()] = (start, self.rays.len() as u16);
    }

    /// The cells of a board from which a kind has no move, whatever stands elsewhere, one bit each.
    #[must_use]
    pub fn stuck(&self, grid: crate::board::Grid, kind: Kind) -> u128 {
        let all = grid.squares().fold(0, |all, s| all | 1 << s.at());
        self.rays(kind).fold(all, |stuck, (from, _)| stuck & !(1 << from.at()))
    }

    /// Whether a kind has a move from a cell if nothing stands in its way. Pawns have none here.
    #[must_use]
    pub fn moves_from(&self, kind: Kind, from: Square) -> bool {
        self.rays(kind).any(|(s, _)| s == from)
    }

    /// The rays of a special kind on `from`.
    pub fn special_rays(&self, kind: Kind, from: Square) -> impl Iterator<Item = &Ray> {
        let (start, end) = self.special_spans[(kind.0 & 31) as usize][from.at()];
        let rays = self.rays.get(start as usize..end as usize).unwrap_or(&[]);
        rays.iter().map(|(.., ray)| ray)
    }

    /// Whether any two of these kinds take the same path from one cell to another when they
    /// capture, or one of them leaps, as an [`AttackTable`](crate::board::AttackTable) with one
    /// path needs it.
    #[must_use]
    pub fn has_single_paths(&self, kinds: &[Kind]) -> bool {
        let mut paths: HashMap<(Square, Square), &[Square]> = HashMap::new();
        let captures = |(kind, _, ray): &&(Kind, Square, Ray)| {
            kinds.contains(kind) && ray.purpose != Purpose::Quiet
        };
        self.rays.iter().filter(captures).all(|(_, from, ray)| {
            let cells = ray.cells.iter().enumerate().skip(ray.landing);
            let ends = cells.map(|(i, to)| ((*from, *to), &ray.cells[..i]));
            let mut ends = ends.filter(|(_, path)| !path.is_empty());
            ends.all(|(ends, path)| *paths.entry(ends).or_insert(path) == path)
        })
    }
}

/// A ray on a rectangular board: from `from` in steps of `(df, dr)` (files, ranks) to the edge.
#[must_use]
pub fn ray(grid: crate::board::Grid, from: Square, (df, dr): (i8, i8)) -> Vec<Square> {
    std::iter::successors(grid.step(from, df, dr), |&s| grid.step(s, df, dr)).collect()
}

/// Leaps on a rectangular board as rays of one cell: from `from` by each of `steps` (files, ranks)
/// that stays on the board.
#[must_use]
pub fn leaps(grid: crate::board::Grid, from: Square, steps: &[(i8, i8)]) -> Vec<Vec<Square>> {
    steps.iter().filter_map(|&(df, dr)| grid.step(from, df, dr)).map(|s| vec![s]).collect()
}

/// The images of a step under all rotations and reflections, without duplicates: at most eight.
#[must_use]
pub fn symmetric_steps((a, b): (i8, i8)) -> Vec<(i8, i8)> {
    let mut all: Vec<(i8, i8)> = [(a, b), (b, a)]
        .into_iter()
        .flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)])
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The four steps of a rook.
#[must_use]
pub fn orthogonal() -> Vec<(i8, i8)> {
    symmetric_steps((0, 1))
}

/// The four steps of a bishop.
#[must_use]
pub fn diagonal() -> Vec<(i8, i8)> {
    symmetric_steps((1, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells that the program visits when the cells of `occupied` are occupied.
    fn visited(programs: &MovePrograms, occupied: &[u8]) -> Vec<u8> {
        let program = programs.of(Kind::ROOK, Square(0));
        let (mut visited, mut i) = (Vec::new(), 0);
        while let Some(cell) = program.get(i) {
            let stopped = cell.to == Square::OFF || occupied.contains(&cell.to.0);
            visited.extend((cell.to != Square::OFF).then_some(cell.to.0));
            i += if stopped { cell.skip as usize } else { 1 };
        }
        visited.sort_unstable();
        visited
    }

    #[test]
    fn a_cell_on_several_rays_is_visited_once() {
        let rays: [&[u8]; 4] = [&[1, 2, 9], &[3, 4, 9], &[5, 9], &[6]];
        let rays = rays.map(|ray| ray.iter().map(|&s| Square(s)).collect());
        let mut programs = MovePrograms::default();
        programs.add(Kind::ROOK, Square(0), &rays);
        for occupied in 0..1u16 << 10 {
            let occupied: Vec<u8> = (1..10).filter(|s| occupied >> s & 1 != 0).collect();
            let mut expected = Vec::new();
            for ray in &rays {
                let clear = ray.iter().take_while(|s| !occupied.contains(&s.0)).count();
                expected.extend(ray.iter().take(clear + 1).map(|s| s.0));
            }
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(visited(&programs, &occupied), expected, "{occupied:?}");
        }
    }
}
