//! How men move, as programs: for each kind and cell a list of cells to look at.

use crate::board::{CELLS, Kind, Square};

/// One entry of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Where the man may go.
    pub to: Square,
    /// Entries to move on if something stands there (1: the next; more: past the rest of
    /// this ray). On an empty cell it is always the next.
    pub skip: u8,
}

/// The programs of all kinds on one board, made from step functions.
pub struct Programs {
    cells: Vec<Cell>,
    spans: Box<[[(u16, u16); CELLS]; 16]>,
}

impl Default for Programs {
    fn default() -> Programs {
        Programs { cells: Vec::new(), spans: Box::new([[(0, 0); CELLS]; 16]) }
    }
}

impl Programs {
    /// Adds the program of `kind` on `from`: each ray is a path of cells, walked until
    /// something stands in the way. A leap is a ray of one cell.
    ///
    /// A cell that several rays reach stands in the first of them that is clear only if the
    /// geometry has no such cells; games with crossing rays drop the repeated ones.
    pub fn add(&mut self, kind: Kind, from: Square, rays: &[Vec<Square>]) {
        let start = self.cells.len();
        for ray in rays {
            for (i, &to) in ray.iter().enumerate() {
                self.cells.push(Cell { to, skip: (ray.len() - i) as u8 });
            }
        }
        self.spans[kind.0 as usize][from.at()] = (start as u16, self.cells.len() as u16);
    }

    /// The program of `kind` on `from`.
    #[inline]
    #[must_use]
    pub fn of(&self, kind: Kind, from: Square) -> &[Cell] {
        let (start, end) = self.spans[(kind.0 & 15) as usize][from.at()];
        self.cells.get(start as usize..end as usize).unwrap_or(&[])
    }

    /// The program taken apart into its rays again.
    pub fn rays(&self, kind: Kind, from: Square) -> impl Iterator<Item = &[Cell]> {
        let mut rest = self.of(kind, from);
        std::iter::from_fn(move || {
            let length = rest.first()?.skip as usize;
            let (ray, tail) = rest.split_at(length);
            rest = tail;
            Some(ray)
        })
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
