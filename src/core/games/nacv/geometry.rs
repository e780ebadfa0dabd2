//! The geometry of the board: 41 cells in a frame of 7x7, their 96 edges and 56 corners, and every
//! path that does not depend on the position. All of it is computed once.

use crate::board::zobrist::KeyGenerator;
use crate::board::{Grid, Square};
use arrayvec::ArrayVec;
use std::sync::LazyLock;

/// The 7x7 frame with its 8 places that are no cells. Places are numbered a1, b1, ... g7.
pub(super) const GRID: Grid = Grid::new(7, 7)
    .with_hole(0, 0)
    .with_hole(5, 0)
    .with_hole(6, 0)
    .with_hole(0, 1)
    .with_hole(6, 5)
    .with_hole(0, 6)
    .with_hole(1, 6)
    .with_hole(6, 6);
/// The number of places in the frame, cells or not.
pub(super) const PLACES: usize = 49;
/// The number of edges of the board.
pub(super) const EDGES: usize = 96;
/// Corners have the numbers of an 8x8 frame, of which 56 belong to the board.
pub(super) const CORNERS: usize = 64;
/// Stands for a missing cell or edge.
pub(super) const NONE: u8 = 255;

/// A set of edges: bit n for edge n. The number of wires on a path is the size of an intersection.
pub(super) type Edges = u128;

/// The orthogonal steps north, east, south, west.
const DIRECTIONS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The letters of a cell's sides, in the order of [`DIRECTIONS`].
const SIDES: [char; 4] = ['n', 'e', 's', 'w'];
/// The steps to the eight cells around a cell, clockwise from north.
const RING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// One step of a ray, to an orthogonal neighbour.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The cell of departure.
    pub from: u8,
    /// The edge crossed.
    pub edge: u8,
    /// The side of `from` on which the edge lies: bit 0 north, 1 east, 2 south, 3 west.
    pub side: u8,
    /// The cell of arrival.
    pub to: u8,
}

/// The steps of a straight or crooked path from a cell to the border.
pub(super) type Ray = ArrayVec<Step, 12>;
/// The number of rays of a cell.
pub(super) const RAYS: usize = 12;

/// One cell and its surroundings.
#[derive(Default)]
pub(super) struct Cell {
    /// Its edges north, east, south, west.
    pub sides: [u8; 4],
    /// The same four edges as a set.
    pub edge_set: Edges,
    /// Its neighbours north, east, south, west; [`NONE`] beyond the border.
    pub neighbours: [u8; 4],
    /// `[sides]`: the neighbours over these sides; bit 0 north, 1 east, 2 south, 3 west.
    pub neighbours_over: [ArrayVec<u8, 4>; 16],
    /// The cells one king's step away.
    pub king_steps: ArrayVec<u8, 8>,
    /// The cells at most two king's steps away, this one included.
    pub within_two: ArrayVec<u8, 25>,
    /// The four straight rays (rook), then the eight crooked ones (android).
    pub rays: [Ray; RAYS],
    /// `[cell]`: the rays that pass it; bit n for ray n.
    pub rays_to: Vec<u16>,
    /// The eight cells around, clockwise from north; [`NONE`] outside the board.
    pub ring: [u8; 8],
    /// `[i]`: the edge between places `i` and `i + 1` of the ring, as a set; empty if one of them
    /// is outside the board.
    pub ring_edges: [Edges; 8],
}

/// One edge and its surroundings.
pub(super) struct Edge {
    /// The cell and the index in [`DIRECTIONS`] that give the edge its name.
    pub name: (Square, usize),
    /// Its two corners.
    pub corners: [u8; 2],
    /// The cells on both sides; [`NONE`] beyond the border.
    pub cells: [u8; 2],
    /// The Zobrist key of a wire on it.
    pub key: u64,
}

impl Edge {
    /// For each of [`Edge::cells`], the side (index in [`DIRECTIONS`]) on which the edge lies.
    pub fn sides(&self) -> [usize; 2] {
        [self.name.1, (self.name.1 + 2) % 4]
    }
}

/// All tables of the board.
pub(super) struct Geometry {
    pub cells: [Cell; PLACES],
    /// `[cell][other]`: all bits for a cell one king's step away, otherwise 0.
    pub around: [[u8; 64]; PLACES],
    pub edges: Vec<Edge>,
    /// The set of all edges.
    pub all: Edges,
    /// The edges that meet in each corner.
    pub corner_edges: [Edges; CORNERS],
}

pub(super) static GEOMETRY: LazyLock<Geometry> = LazyLock::new(Geometry::new);

/// The edges of a set, in ascending order.
pub(super) fn each_edge(mut set: Edges) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            first
        })
    })
}

/// Whether the set has exactly one edge.
pub(super) const fn is_single(set: Edges) -> bool {
    set != 0 && set & (set - 1) == 0
}

/// Whether the set has more than one edge.
pub(super) const fn has_several(set: Edges) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The edges with a higher number than `edge`.
pub(super) const fn edges_after(edge: u8) -> Edges {
    Edges::MAX << edge << 1
}

fn step(s: Square, (df, dr): (i8, i8)) -> Option<Square> {
    GRID.step(s, df, dr)
}

/// The number of king's steps between two cells.
pub(super) const fn king_distance(a: Square, b: Square) -> u8 {
    let files = GRID.file(a).abs_diff(GRID.file(b));
    let ranks = GRID.rank(a).abs_diff(GRID.rank(b));
    if files > ranks { files } else { ranks }
}

impl Geometry {
    fn new() -> Geometry {
        let squares: Vec<Square> = GRID.squares().collect();
        let mut keys = KeyGenerator::new(41);
        let mut geometry = Geometry {
            cells: std::array::from_fn(|_| Cell::default()),
            around: [[0; 64]; PLACES],
            edges: Vec::new(),
            all: Edges::MAX >> (Edges::BITS as usize - EDGES),
            corner_edges: [0; CORNERS],
        };
        for &s in &squares {
            // An edge is named by a south or west side only at the border. Elsewhere it is the
            // north or east side of the neighbour.
            for d in [2, 3, 1, 0] {
                if d < 2 || step(s, DIRECTIONS[d]).is_none() {
                    geometry.add_edge(s, d, keys.next_key());
                }
            }
        }
        for &s in &squares {
            geometry.add_cell(s);
        }
        for &s in &squares {
            let within_two = squares.iter().filter(|&&other| king_distance(s, other) <= 2);
            geometry.cells[s.at()].within_two = within_two.map(|other| other.0).collect();
        }
        geometry
    }

    fn add_edge(&mut self, s: Square, d: usize, key: u64) {
        let number = self.edges.len() as u8;
        let (f, r) = (GRID.file(s), GRID.rank(s));
        let corner = |f: u8, r: u8| r * 8 + f;
        let corners = match d {
            0 => [corner(f, r + 1), corner(f + 1, r + 1)],
            1 => [corner(f + 1, r), corner(f + 1, r + 1)],
            2 => [corner(f, r), corner(f + 1, r)],
            _ => [corner(f, r), corner(f, r + 1)],
        };
        for corner in corners {
            self.corner_edges[corner as usize] |= 1 << number;
        }
        let opposite = (d + 2) % 4;
        self.cells[s.at()].sides[d] = number;
        let neighbour = step(s, DIRECTIONS[d]).map_or(NONE, |n| {
            self.cells[n.at()].sides[opposite] = number;
            n.0
        });
        self.edges.push(Edge { name: (s, d), corners, cells: [s.0, neighbour], key });
    }

    /// Fills in the tables of a cell. All edges have to be there.
    fn add_cell(&mut self, s: Square) {
        let edge = |s: Square, d: usize| self.cells[s.at()].sides[d];
        // A ray that repeats these directions until it leaves the board.
        let ray = |directions: &[usize]| -> Ray {
            let mut at = s;
            let mut ray = Ray::new();
            for &d in directions.iter().cycle() {
                let Some(next) = step(at, DIRECTIONS[d]) else { break };
                ray.push(Step { from: at.0, edge: edge(at, d), side: 1 << d, to: next.0 });
                at = next;
            }
            ray
        };
        let mut rays: [Ray; RAYS] = Default::default();
        for d in 0..4 {
            rays[d] = ray(&[d]);
            rays[4 + 2 * d] = ray(&[d, (d + 1) % 4]);
            rays[5 + 2 * d] = ray(&[(d + 1) % 4, d]);
        }
        let ring = RING.map(|by| step(s, by).map_or(NONE, |n| n.0));
        let ring_edges = std::array::from_fn(|i| {
            // Clockwise from north the steps of the ring go east, south, south, west, west, north,
            // north, east.
            let d = (i.div_ceil(2) + 1) % 4;
            if ring[i] == NONE || ring[(i + 1) % 8] == NONE {
                0
            } else {
                1 << edge(Square(ring[i]), d)
            }
        });
        let mut rays_to = vec![0; PLACES];
        for (i, ray) in rays.iter().enumerate() {
            ray.iter().for_each(|step| rays_to[step.to as usize] |= 1 << i);
        }
        let cell = &mut self.cells[s.at()];
        cell.neighbours = DIRECTIONS.map(|by| step(s, by).map_or(NONE, |n| n.0));
        cell.edge_set = cell.sides.iter().fold(0, |set, &e| set | 1 << e);
        for (sides, over) in cell.neighbours_over.iter_mut().enumerate() {
            let chosen = (0..4).filter(|d| sides >> d & 1 != 0).map(|d| cell.neighbours[d]);
            *over = chosen.filter(|&n| n != NONE).collect();
        }
        cell.king_steps = ring.into_iter().filter(|&n| n != NONE).collect();
        cell.king_steps.sort_unstable();
        for &n in &cell.king_steps {
            self.around[s.at()][n as usize] = u8::MAX;
        }
        (cell.rays, cell.rays_to, cell.ring, cell.ring_edges) = (rays, rays_to, ring, ring_edges);
    }

    /// The name of an edge, such as `c3n`.
    pub fn name(&self, edge: u8) -> String {
        let (s, d) = self.edges[edge as usize].name;
        format!("{}{}", GRID.name(s), SIDES[d])
    }

    /// The edge in words, such as `edge above c3`.
    pub fn label(&self, edge: u8) -> String {
        let (s, d) = self.edges[edge as usize].name;
        let side = ["above", "to the right of", "below", "to the left of"][d];
        format!("edge {side} {}", GRID.name(s))
    }

    /// The edge with this name. An edge has only one: `n` or `e` of a cell where possible, else
    /// `s` or `w`.
    pub fn find(&self, name: &str) -> Option<u8> {
        let (s, side) = GRID.parse_prefix(name)?;
        let d = SIDES.iter().position(|l| side.chars().eq([*l]))?;
        let edge = self.cells[s.at()].sides[d];
        (self.edges[edge as usize].name == (s, d)).then_some(edge)
    }
}
