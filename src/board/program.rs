//! How men move, as programs: for each kind and cell a list of cells to look at.

use crate::board::{CELLS, Kind, Square};

/// One entry of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Where the man may go.
    pub to: Square,
    /// Entries to move on if something stands there (1: the next; more: past the rest of
    /// this ray). On an empty cell it is always the next. An entry off the board is always
    /// blocked: a jump.
    pub skip: u8,
}

/// The programs of all kinds on one board, made from step functions.
pub struct Programs {
    cells: Vec<Cell>,
    spans: Box<[[(u16, u16); CELLS]; 16]>,
    rays: Vec<(Kind, Square, Vec<Square>)>,
}

impl Default for Programs {
    fn default() -> Programs {
        Programs { cells: Vec::new(), spans: Box::new([[(0, 0); CELLS]; 16]), rays: Vec::new() }
    }
}

impl Programs {
    /// Adds the program of `kind` on `from`: each ray is a path of cells, walked until
    /// something stands in the way. A leap is a ray of one cell.
    ///
    /// Equal rays count once. Different rays may end on the same cell, and meet nowhere else:
    /// the program then visits that cell once if one of the ways to it is clear.
    pub fn add(&mut self, kind: Kind, from: Square, rays: &[Vec<Square>]) {
        let mut forks: Vec<Vec<&[Square]>> = Vec::new();
        for (i, ray) in rays.iter().enumerate().filter(|(_, ray)| !ray.is_empty()) {
            if rays[..i].contains(ray) {
                continue;
            }
            self.rays.push((kind, from, ray.clone()));
            match forks.iter_mut().find(|fork| fork[0].last() == ray.last()) {
                Some(fork) => fork.push(ray),
                None => forks.push(vec![ray]),
            }
        }
        let start = self.cells.len();
        for fork in forks {
            self.fork(&fork);
        }
        self.spans[kind.0 as usize][from.at()] = (start as u16, self.cells.len() as u16);
    }

    /// Adds rays that end on the same cell. If the first is clear, the others follow without
    /// that cell; if not, the others follow with it.
    fn fork(&mut self, rays: &[&[Square]]) {
        let [ray, others @ ..] = rays else { return };
        let start = self.cells.len();
        self.ray(ray);
        if others.is_empty() {
            return;
        }
        if let Some(end) = self.cells.last_mut() {
            end.skip = 1;
        }
        let body = ray.len() - 1;
        for other in others {
            self.ray(&other[..other.len() - 1]);
        }
        let jump = self.cells.len();
        self.cells.push(Cell { to: Square::OFF, skip: 1 });
        for i in 0..body {
            self.cells[start + i].skip = (self.cells.len() - start - i) as u8;
        }
        self.fork(others);
        self.cells[jump].skip = (self.cells.len() - jump) as u8;
    }

    fn ray(&mut self, ray: &[Square]) {
        for (i, &to) in ray.iter().enumerate() {
            self.cells.push(Cell { to, skip: (ray.len() - i) as u8 });
        }
    }

    /// The program of `kind` on `from`.
    #[inline]
    #[must_use]
    pub fn of(&self, kind: Kind, from: Square) -> &[Cell] {
        let (start, end) = self.spans[(kind.0 & 15) as usize][from.at()];
        self.cells.get(start as usize..end as usize).unwrap_or(&[])
    }

    /// The rays that the programs of a kind were made from: (from, cells).
    pub fn rays(&self, kind: Kind) -> impl Iterator<Item = (Square, &[Square])> {
        let own = self.rays.iter().filter(move |(k, ..)| *k == kind);
        own.map(|(_, from, ray)| (*from, ray.as_slice()))
    }
}

/// Rays of a rectangular board: from `from` by `(df, dr)` until the edge.
#[must_use]
pub fn ray(grid: crate::board::Grid, from: Square, (df, dr): (i8, i8)) -> Vec<Square> {
    std::iter::successors(grid.step(from, df, dr), |&s| grid.step(s, df, dr)).collect()
}

/// Leaps of a rectangular board, those that stay on it.
#[must_use]
pub fn leaps(grid: crate::board::Grid, from: Square, steps: &[(i8, i8)]) -> Vec<Vec<Square>> {
    steps.iter().filter_map(|&(df, dr)| grid.step(from, df, dr)).map(|s| vec![s]).collect()
}

/// All eight images of a step under rotation and reflection, each once.
#[must_use]
pub fn images((a, b): (i8, i8)) -> Vec<(i8, i8)> {
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
    images((0, 1))
}

/// The four steps of a bishop.
#[must_use]
pub fn diagonal() -> Vec<(i8, i8)> {
    images((1, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells that a man visits when something stands on the `barred` ones.
    fn walk(programs: &Programs, barred: &[u8]) -> Vec<u8> {
        let program = programs.of(Kind::ROOK, Square(0));
        let (mut seen, mut i) = (Vec::new(), 0);
        while let Some(cell) = program.get(i) {
            let stopped = cell.to == Square::OFF || barred.contains(&cell.to.0);
            seen.extend((cell.to != Square::OFF).then_some(cell.to.0));
            i += if stopped { cell.skip as usize } else { 1 };
        }
        seen.sort_unstable();
        seen
    }

    #[test]
    fn a_cell_with_several_ways_to_it_is_visited_once() {
        let rays: [&[u8]; 4] = [&[1, 2, 9], &[3, 4, 9], &[5, 9], &[6]];
        let rays = rays.map(|ray| ray.iter().map(|&s| Square(s)).collect());
        let mut programs = Programs::default();
        programs.add(Kind::ROOK, Square(0), &rays);
        for barred in 0..1u16 << 10 {
            let barred: Vec<u8> = (1..10).filter(|s| barred >> s & 1 != 0).collect();
            let mut expected = Vec::new();
            for ray in &rays {
                let clear = ray.iter().take_while(|s| !barred.contains(&s.0)).count();
                expected.extend(ray.iter().take(clear + 1).map(|s| s.0));
            }
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(walk(&programs, &barred), expected, "{barred:?}");
        }
    }
}
