//! The board as a lattice: 41 cells inside a frame of 7x7, 96 edges, 56 corners, and every
//! way along which something moves or is wired, worked out once.

use crate::board::zobrist::Keys;
use crate::board::{Grid, Square};
use arrayvec::ArrayVec;
use std::sync::LazyLock;

/// The board in its frame. Cells are numbered a1, b1, ... g7, places that are no cells included.
pub(super) const GRID: Grid = Grid::new(7, 7)
    .without(0, 0)
    .without(5, 0)
    .without(6, 0)
    .without(0, 1)
    .without(6, 5)
    .without(0, 6)
    .without(1, 6)
    .without(6, 6);
/// d4.
pub(super) const MIDDLE: Square = Square(24);
/// Places of the frame.
pub(super) const PLACES: usize = 49;
/// Edges of the board.
pub(super) const EDGES: usize = 96;
/// Corners are numbered in a frame of 8x8.
pub(super) const CORNERS: usize = 64;
/// No cell, no edge.
pub(super) const NONE: u8 = 255;

/// A set of cells, bit n for cell n: a mark on each, such as "occupied" or "reached". Where a
/// cell lies is no matter of bits: all geometry is in the tables of [`Lattice`].
pub(super) type Cells = u64;
/// A set of edges, bit n for edge n: those that carry a wire, those that a path crosses. One
/// intersection tells how many wires lie on a path.
pub(super) type Edges = u128;

/// The orthogonal directions north, east, south, west as steps.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The letters of a cell's sides, in the order of [`DIRECTIONS`].
const SIDES: [char; 4] = ['n', 'e', 's', 'w'];
/// The ring around a cell, clockwise from north.
const RING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A step of a way.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The cell left.
    pub from: u8,
    /// The edge crossed, and on which side of the cell left it lies: bits 0 to 3 for north, east,
    /// south, west.
    pub edge: u8,
    pub side: u8,
    /// The cell reached.
    pub to: u8,
}

/// Steps in order, up to the border.
pub(super) type Way = ArrayVec<Step, 12>;

/// One cell and what lies around it.
#[derive(Default)]
pub(super) struct Cell {
    /// Its edges north, east, south, west.
    pub sides: [u8; 4],
    /// The same as a set.
    pub around: Edges,
    /// Its neighbours north, east, south, west; [`NONE`] beyond the border.
    pub next: [u8; 4],
    /// The neighbours over a choice of its sides: bits 0 to 3 for north, east, south, west.
    pub toward: [Cells; 16],
    /// The king's steps.
    pub near: Cells,
    /// The cells at most two king's steps away, this one included.
    pub wide: Cells,
    /// The four straight ways, then the eight crooked ones.
    pub ways: [Way; 12],
    /// The cells of each way.
    pub along: [Cells; 12],
    /// The ring of eight cells, clockwise from north; [`NONE`] outside the board.
    pub ring: [u8; 8],
    /// Between each place of the ring and the next: the edge crossed, as a set.
    pub hurdles: [Edges; 8],
}

/// One edge and what lies at it.
pub(super) struct Edge {
    /// The cell and the direction (index) that name it.
    name: (Square, usize),
    /// Its two corners.
    pub ends: [u8; 2],
    /// The cells beside it; [`NONE`] beyond the border.
    pub flanks: [u8; 2],
    /// Its part of the key of a position in which it carries a wire.
    pub key: u64,
}

impl Edge {
    /// On which side of its first cell it lies, and of its second.
    pub fn sides(&self) -> [usize; 2] {
        [self.name.1, (self.name.1 + 2) % 4]
    }
}

/// Everything about the board that never changes.
pub(super) struct Lattice {
    pub cells: [Cell; PLACES],
    pub edges: Vec<Edge>,
    /// All edges.
    pub all: Edges,
    /// The edges that meet in each corner.
    pub stars: [Edges; CORNERS],
}

pub(super) static LATTICE: LazyLock<Lattice> = LazyLock::new(Lattice::new);

/// The elements of a set of cells.
pub(super) fn each_cell(mut set: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}

/// The elements of a set of edges.
pub(super) fn each_edge(mut set: Edges) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}

/// Whether the set has exactly one element.
pub(super) const fn single(set: Edges) -> bool {
    set != 0 && set & (set - 1) == 0
}

/// Whether the set has more than one element.
pub(super) const fn several(set: Edges) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The edges behind `edge` in the list.
pub(super) const fn above(edge: u8) -> Edges {
    Edges::MAX << edge << 1
}

fn step(s: Square, (df, dr): (i8, i8)) -> Option<Square> {
    GRID.step(s, df, dr)
}

/// How many steps of a king lie between two cells.
pub(super) const fn distance(a: Square, b: Square) -> u8 {
    let files = GRID.file(a).abs_diff(GRID.file(b));
    let ranks = GRID.rank(a).abs_diff(GRID.rank(b));
    if files > ranks { files } else { ranks }
}

impl Lattice {
    fn new() -> Lattice {
        let squares: Vec<Square> = GRID.squares().collect();
        let mut keys = Keys::new(41);
        let mut lattice = Lattice {
            cells: std::array::from_fn(|_| Cell::default()),
            edges: Vec::new(),
            all: Edges::MAX >> (Edges::BITS as usize - EDGES),
            stars: [0; CORNERS],
        };
        for &s in &squares {
            // South and west only at the border: elsewhere the neighbour names the edge.
            for d in [2, 3, 1, 0] {
                if d < 2 || step(s, DIRECTIONS[d]).is_none() {
                    lattice.add_edge(s, d, keys.next_key());
                }
            }
        }
        for &s in &squares {
            lattice.add_cell(s);
        }
        for &s in &squares {
            let near = lattice.cells[s.at()].near;
            let wide = each_cell(near).fold(near, |set, c| set | lattice.cells[c as usize].near);
            lattice.cells[s.at()].wide = wide;
        }
        lattice
    }

    fn add_edge(&mut self, s: Square, d: usize, key: u64) {
        let number = self.edges.len() as u8;
        let (f, r) = (GRID.file(s), GRID.rank(s));
        let corner = |f: u8, r: u8| r * 8 + f;
        let ends = match d {
            0 => [corner(f, r + 1), corner(f + 1, r + 1)],
            1 => [corner(f + 1, r), corner(f + 1, r + 1)],
            2 => [corner(f, r), corner(f + 1, r)],
            _ => [corner(f, r), corner(f, r + 1)],
        };
        for end in ends {
            self.stars[end as usize] |= 1 << number;
        }
        let back = (d + 2) % 4;
        self.cells[s.at()].sides[d] = number;
        let beyond = step(s, DIRECTIONS[d]).map_or(NONE, |n| {
            self.cells[n.at()].sides[back] = number;
            n.0
        });
        self.edges.push(Edge { name: (s, d), ends, flanks: [s.0, beyond], key });
    }

    /// Needs all edges.
    fn add_cell(&mut self, s: Square) {
        let edge = |s: Square, d: usize| self.cells[s.at()].sides[d];
        let way = |turns: &[usize]| -> Way {
            let mut at = s;
            let mut way = Way::new();
            for &d in turns.iter().cycle() {
                let Some(next) = step(at, DIRECTIONS[d]) else { break };
                way.push(Step { from: at.0, edge: edge(at, d), side: 1 << d, to: next.0 });
                at = next;
            }
            way
        };
        let mut ways: [Way; 12] = Default::default();
        for d in 0..4 {
            ways[d] = way(&[d]);
            ways[4 + 2 * d] = way(&[d, (d + 1) % 4]);
            ways[5 + 2 * d] = way(&[(d + 1) % 4, d]);
        }
        let ring = RING.map(|by| step(s, by).map_or(NONE, |n| n.0));
        // Clockwise from north the ring runs east, then south twice, and so on.
        let hurdles = std::array::from_fn(|i| {
            let d = i.div_ceil(2) % 4;
            let d = (d + 1) % 4;
            if ring[i] == NONE || ring[(i + 1) % 8] == NONE {
                0
            } else {
                1 << edge(Square(ring[i]), d)
            }
        });
        let near = ring.iter().filter(|&&n| n != NONE).fold(0, |set, &n| set | 1 << n);
        let cell = &mut self.cells[s.at()];
        cell.next = DIRECTIONS.map(|by| step(s, by).map_or(NONE, |n| n.0));
        cell.around = cell.sides.iter().fold(0, |set, &e| set | 1 << e);
        for (sides, toward) in cell.toward.iter_mut().enumerate() {
            let chosen = (0..4).filter(|d| sides >> d & 1 != 0).map(|d| cell.next[d]);
            *toward = chosen.filter(|&n| n != NONE).fold(0, |set, n| set | 1 << n);
        }
        let cells = |way: &Way| way.iter().fold(0, |set, step| set | 1 << step.to);
        cell.along = std::array::from_fn(|i| cells(&ways[i]));
        (cell.near, cell.ways, cell.ring, cell.hurdles) = (near, ways, ring, hurdles);
    }

    /// The name of an edge, `c3n`.
    pub fn name(&self, edge: u8) -> String {
        let (s, d) = self.edges[edge as usize].name;
        format!("{}{}", GRID.name(s), SIDES[d])
    }

    /// The edge of this name; only the canonical name is one.
    pub fn find(&self, name: &str) -> Option<u8> {
        let (s, side) = GRID.split(name)?;
        let d = SIDES.iter().position(|l| side.chars().eq([*l]))?;
        let edge = self.cells[s.at()].sides[d];
        (self.edges[edge as usize].name == (s, d)).then_some(edge)
    }
}
