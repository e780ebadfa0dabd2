//! Wires on edges, and the loops that they must not form.

use super::geometry::{CORNERS, Edges, LATTICE, Lattice, NONE, Step, each_edge, single};
use arrayvec::ArrayVec;
use smallvec::SmallVec;

/// Which loops vanish (rules file, decision N5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Loops {
    /// Every loop.
    All,
    /// Only loops around one cell.
    Single,
}

/// The edges that carry a wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wires {
    /// As a set of edges.
    pub set: Edges,
    /// Key of the set.
    pub key: u64,
    /// On which sides of each cell: bits 0 to 3 for north, east, south, west.
    sides: [u8; 64],
}

impl Default for Wires {
    fn default() -> Wires {
        Wires { set: 0, key: 0, sides: [0; 64] }
    }
}

impl Wires {
    /// The sides of a cell (bits 0 to 3 for north, east, south, west) over which a WireRider may go from
    /// there without crossing a wire, and those over which it may go crossing one.
    #[inline]
    pub fn exits(&self, cell: u8) -> (usize, usize) {
        let wired = usize::from(self.sides[cell as usize]);
        // North and south along a wire in the east or west, and the other way round.
        let along = [0, 0b1010, 0b0101, 0b1111];
        let may = along[usize::from(wired & 0b0101 != 0) | usize::from(wired & 0b1010 != 0) << 1];
        (may & !wired, may & wired)
    }

    /// Whether the edge carries one.
    #[inline]
    pub fn has(&self, edge: u8) -> bool {
        self.set >> edge & 1 != 0
    }

    /// Whether the step crosses one.
    #[inline]
    pub fn cross(&self, step: &Step) -> bool {
        self.sides[usize::from(step.from & 63)] & step.side != 0
    }

    /// Lays a wire or takes it away.
    #[inline]
    pub fn toggle(&mut self, lattice: &Lattice, edge: u8) {
        let e = &lattice.edges[edge as usize];
        self.set ^= 1 << edge;
        self.key ^= e.key;
        for (cell, side) in e.flanks.into_iter().zip(e.sides()) {
            if cell != NONE {
                self.sides[cell as usize] ^= 1 << side;
            }
        }
    }

    /// The wires after a placement on the empty `edge` that takes away `gone` (not empty:
    /// then the new one goes with them).
    pub fn after(&self, lattice: &Lattice, edge: u8, gone: Edges) -> Wires {
        let mut wires = *self;
        if gone == 0 {
            wires.toggle(lattice, edge);
        } else {
            each_edge(gone).for_each(|e| wires.toggle(lattice, e));
        }
        wires
    }

    /// The wires that a placement on the empty `edge` takes away; none if it closes no loop.
    pub fn closed_by(&self, lattice: &Lattice, edge: u8, loops: Loops) -> Edges {
        match loops {
            Loops::All => self.path(lattice, edge),
            Loops::Single => cells_closed(lattice, edge, self.set),
        }
    }

    /// The path between the two corners of `edge`; wires form no cycle.
    fn path(&self, lattice: &Lattice, edge: u8) -> Edges {
        let [from, to] = lattice.edges[edge as usize].ends;
        if lattice.stars[to as usize] & self.set == 0 {
            return 0;
        }
        let mut open: ArrayVec<(u8, u8, Edges), CORNERS> = ArrayVec::new();
        open.push((from, NONE, 0));
        while let Some((corner, via, path)) = open.pop() {
            if corner == to {
                return path;
            }
            for e in each_edge(lattice.stars[corner as usize] & self.set) {
                if e != via {
                    let [a, b] = lattice.edges[e as usize].ends;
                    open.push((a ^ b ^ corner, e, path | 1 << e));
                }
            }
        }
        0
    }

    /// Whether the wires hold a loop that the rules allow nowhere.
    pub fn looped(&self, loops: Loops) -> bool {
        let lattice = &*LATTICE;
        match loops {
            Loops::All => {
                let mut laid = Wires::default();
                each_edge(self.set).any(|e| {
                    let closes = laid.path(lattice, e) != 0;
                    laid.toggle(lattice, e);
                    closes
                })
            }
            Loops::Single => {
                let mut cells = lattice.cells.iter().filter(|c| c.around != 0);
                cells.any(|c| c.around & !self.set == 0)
            }
        }
    }
}

/// The wires around the cells at `edge` whose three other sides are wired.
fn cells_closed(lattice: &Lattice, edge: u8, set: Edges) -> Edges {
    let beside = lattice.edges[edge as usize].flanks.iter().filter(|cell| **cell != NONE);
    beside
        .map(|cell| lattice.cells[*cell as usize].around & !(1 << edge))
        .filter(|others| others & !set == 0)
        .fold(0, |gone, others| gone | others)
}

/// Every placement in a position: which edges are empty, and what goes where a loop closes.
pub(super) struct Placements {
    /// The edges whose wire stays.
    pub stay: Edges,
    /// The edges that close a loop, each with the wires that it takes away.
    pub close: SmallVec<[(u8, Edges); 8]>,
    /// The wires that no placement takes away.
    pub firm: Edges,
}

impl Placements {
    pub fn new(wires: &Wires, loops: Loops) -> Placements {
        let lattice = &*LATTICE;
        let empty = lattice.all & !wires.set;
        let mut placements = Placements { stay: empty, close: SmallVec::new(), firm: wires.set };
        match loops {
            Loops::All => {
                close_trees(wires.set, &mut placements.close);
            }
            Loops::Single => {
                for e in each_edge(empty) {
                    let gone = cells_closed(lattice, e, wires.set);
                    if gone != 0 {
                        placements.close.push((e, gone));
                    }
                }
            }
        }
        for &(e, gone) in &placements.close {
            placements.stay &= !(1 << e);
            placements.firm &= !gone;
        }
        placements
    }
}

/// Every edge that closes a loop with a tree of this set of wires without cycles, and the path
/// between its corners.
fn close_trees(set: Edges, close: &mut SmallVec<[(u8, Edges); 8]>) {
    let lattice = &*LATTICE;
    // The wires between the tree's root and each corner.
    let mut paths: [Edges; CORNERS] = [0; CORNERS];
    let mut rest = set;
    while rest != 0 {
        let root = lattice.edges[rest.trailing_zeros() as usize].ends[0];
        // The edges at one corner of the tree at least, and those at two.
        let (mut once, mut twice): (Edges, Edges) = (0, 0);
        let mut open: ArrayVec<u8, CORNERS> = ArrayVec::new();
        open.push(root);
        paths[root as usize] = 0;
        while let Some(corner) = open.pop() {
            let star = lattice.stars[corner as usize];
            twice |= once & star;
            once |= star;
            for e in each_edge(star & rest) {
                let [a, b] = lattice.edges[e as usize].ends;
                let next = a ^ b ^ corner;
                paths[next as usize] = paths[corner as usize] | 1 << e;
                open.push(next);
            }
            rest &= !star;
        }
        for e in each_edge(twice & !set) {
            let [a, b] = lattice.edges[e as usize].ends.map(usize::from);
            close.push((e, paths[a] ^ paths[b]));
        }
    }
}

/// Wires that grow edge by edge without closing a loop: which edges would close one.
#[derive(Clone)]
pub(super) struct Growth {
    pub set: Edges,
    /// The empty edges that close a loop.
    pub closing: Edges,
    /// The edges that meet a wire. Only these can make others close a loop.
    pub joints: Edges,
    loops: Loops,
    /// The tree of each corner, named by one of its corners.
    tree: [u8; CORNERS],
    /// The edges at all corners of a tree, by its name.
    stars: [Edges; CORNERS],
}

impl Growth {
    pub fn new(wires: &Wires, loops: Loops) -> Growth {
        let mut growth = Growth {
            set: 0,
            closing: 0,
            joints: 0,
            loops,
            tree: std::array::from_fn(|corner| corner as u8),
            stars: LATTICE.stars,
        };
        each_edge(wires.set).for_each(|e| growth.lay(e));
        growth
    }

    /// The edges that close a loop as soon as `edge` is laid (and others that do so already).
    #[inline]
    pub fn closing_with(&self, edge: u8) -> Edges {
        let lattice = &*LATTICE;
        let e = &lattice.edges[edge as usize];
        let more = match self.loops {
            Loops::All => {
                let [a, b] = e.ends.map(|end| self.tree[end as usize] as usize);
                // An edge with a corner in either tree.
                self.stars[a] & self.stars[b]
            }
            Loops::Single => {
                let set = self.set | 1 << edge;
                let open = |cell: u8| match cell {
                    NONE => 0,
                    _ => lattice.cells[cell as usize].around & !set,
                };
                let open = e.flanks.map(open).map(|open| if single(open) { open } else { 0 });
                open[0] | open[1]
            }
        };
        (self.closing | more) & !(self.set | 1 << edge)
    }

    /// Whether edges laid in any order, each unless it closes a loop, come to the same number.
    pub fn is_greedy(&self) -> bool {
        self.loops == Loops::All
    }

    /// Lays a wire on the empty `edge`.
    pub fn lay(&mut self, edge: u8) {
        self.closing = self.closing_with(edge);
        self.set |= 1 << edge;
        let ends = LATTICE.edges[edge as usize].ends.map(usize::from);
        self.joints |= LATTICE.stars[ends[0]] | LATTICE.stars[ends[1]];
        let [a, b] = ends.map(|end| self.tree[end]);
        if a != b {
            self.stars[a as usize] |= self.stars[b as usize];
            self.tree.iter_mut().filter(|tree| **tree == b).for_each(|tree| *tree = a);
        }
    }
}
