//! Wires on the edges of the cells, and the loops that they may not form.
//!
//! As a graph, corners are the vertices and wires are the edges.

use super::geometry::{CORNERS, Edges, GEOMETRY, Geometry, NONE, Step, each_edge, is_single};
use arrayvec::ArrayVec;
use smallvec::SmallVec;
use std::cell::RefCell;

/// Which loops a wire removes when it closes them (decision N5).
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
    pub set: Edges,
    /// The XOR of the Zobrist keys of these edges.
    pub key: u64,
    /// `[cell]`: the sides that carry a wire; bit 0 north, 1 east, 2 south, 3 west.
    sides: [u8; 64],
}

impl Default for Wires {
    fn default() -> Wires {
        Wires { set: 0, key: 0, sides: [0; 64] }
    }
}

impl Wires {
    /// The sides of `cell` over which a WireRider may step from there without crossing a wire, and
    /// those over which it may step and cross one (bit 0 north, 1 east, 2 south, 3 west).
    #[inline]
    pub fn exits(&self, cell: u8) -> (usize, usize) {
        let wired = usize::from(self.sides[cell as usize]);
        // A wire in the north or south allows steps east and west, one in the east or west allows
        // steps north and south.
        let along = [0, 0b1010, 0b0101, 0b1111];
        let may = along[usize::from(wired & 0b0101 != 0) | usize::from(wired & 0b1010 != 0) << 1];
        (may & !wired, may & wired)
    }

    /// Whether the edge carries a wire.
    #[inline]
    pub fn has(&self, edge: u8) -> bool {
        self.set >> edge & 1 != 0
    }

    /// Whether the step crosses a wire.
    #[inline]
    pub fn cross(&self, step: &Step) -> bool {
        self.sides[usize::from(step.from & 63)] & step.side != 0
    }

    /// Lays a wire on an empty edge, or removes the wire of another.
    #[inline]
    pub fn toggle(&mut self, geometry: &Geometry, edge: u8) {
        let e = &geometry.edges[edge as usize];
        self.set ^= 1 << edge;
        self.key ^= e.key;
        for (cell, side) in e.cells.into_iter().zip(e.sides()) {
            if cell != NONE {
                self.sides[cell as usize] ^= 1 << side;
            }
        }
    }

    /// The wires after one is laid on the empty `edge`. `removed` are the wires of the loops that
    /// it closes; if there are any, the new wire goes with them.
    pub fn after(&self, geometry: &Geometry, edge: u8, removed: Edges) -> Wires {
        let mut wires = *self;
        if removed == 0 {
            wires.toggle(geometry, edge);
        } else {
            each_edge(removed).for_each(|e| wires.toggle(geometry, e));
        }
        wires
    }

    /// The wires already laid that a wire on the empty `edge` removes; none if it closes no loop.
    pub fn removed_by(&self, geometry: &Geometry, edge: u8, loops: Loops) -> Edges {
        match loops {
            Loops::All => self.path_between_corners(geometry, edge),
            Loops::Single => closed_cells(geometry, edge, self.set),
        }
    }

    /// The wires on the path between the two corners of `edge`; none if there is no path. The path
    /// is unique, because the wires form no cycle.
    fn path_between_corners(&self, geometry: &Geometry, edge: u8) -> Edges {
        let [from, to] = geometry.edges[edge as usize].corners;
        if geometry.corner_edges[to as usize] & self.set == 0 {
            return 0;
        }
        // Corners to visit, each with the edge that leads to it and the path up to it.
        let mut open: ArrayVec<(u8, u8, Edges), CORNERS> = ArrayVec::new();
        open.push((from, NONE, 0));
        while let Some((corner, via, path)) = open.pop() {
            if corner == to {
                return path;
            }
            for e in each_edge(geometry.corner_edges[corner as usize] & self.set) {
                if e != via {
                    let [a, b] = geometry.edges[e as usize].corners;
                    open.push((a ^ b ^ corner, e, path | 1 << e));
                }
            }
        }
        0
    }

    /// Whether the wires contain a loop that the rules do not allow in any position.
    pub fn has_loop(&self, loops: Loops) -> bool {
        let geometry = &*GEOMETRY;
        match loops {
            Loops::All => {
                let mut laid = Wires::default();
                each_edge(self.set).any(|e| {
                    let closes = laid.path_between_corners(geometry, e) != 0;
                    laid.toggle(geometry, e);
                    closes
                })
            }
            Loops::Single => {
                let mut cells = geometry.cells.iter().filter(|c| c.edge_set != 0);
                cells.any(|c| c.edge_set & !self.set == 0)
            }
        }
    }
}

/// The wires around the cells beside `edge` whose three other edges all carry a wire.
fn closed_cells(geometry: &Geometry, edge: u8, set: Edges) -> Edges {
    let cells = geometry.edges[edge as usize].cells.iter().filter(|cell| **cell != NONE);
    cells
        .map(|cell| geometry.cells[*cell as usize].edge_set & !(1 << edge))
        .filter(|others| others & !set == 0)
        .fold(0, |removed, others| removed | others)
}

/// The wires that can be laid in a position. They do not depend on the move of the piece before.
#[derive(Clone)]
pub(super) struct Placements {
    /// The empty edges on which a wire closes no loop.
    pub stay: Edges,
    /// The empty edges on which a wire closes a loop, each with the wires that it removes.
    pub closing: SmallVec<[(u8, Edges); 8]>,
    /// The wires that no placement removes.
    pub fixed: Edges,
}

thread_local! {
    /// The last [`Placements`] found, in places by the key of the wires: the piece moves of a
    /// position and the wires after them all ask for the same.
    static FOUND: RefCell<[Option<Found>; 16]> = const { RefCell::new([const { None }; 16]) };
}

/// Placements, with the wires and the rule from which they follow.
struct Found {
    wires: Edges,
    loops: Loops,
    placements: Placements,
}

impl Placements {
    pub fn new(wires: &Wires, loops: Loops) -> Placements {
        FOUND.with_borrow_mut(|found| {
            let place = &mut found[(wires.key % 16) as usize];
            match place {
                Some(f) if f.wires == wires.set && f.loops == loops => f.placements.clone(),
                _ => {
                    let placements = Placements::find(wires, loops);
                    *place =
                        Some(Found { wires: wires.set, loops, placements: placements.clone() });
                    placements
                }
            }
        })
    }

    fn find(wires: &Wires, loops: Loops) -> Placements {
        let geometry = &*GEOMETRY;
        let empty = geometry.all & !wires.set;
        let mut placements = Placements { stay: empty, closing: SmallVec::new(), fixed: wires.set };
        match loops {
            Loops::All => {
                closing_edges(wires.set, &mut placements.closing);
            }
            Loops::Single => {
                for e in each_edge(empty) {
                    let removed = closed_cells(geometry, e, wires.set);
                    if removed != 0 {
                        placements.closing.push((e, removed));
                    }
                }
            }
        }
        for &(e, removed) in &placements.closing {
            placements.stay &= !(1 << e);
            placements.fixed &= !removed;
        }
        placements
    }
}

/// Adds to `closing` every edge that closes a loop, with the wires between its corners. The wires
/// in `set` form no cycle, so each connected part of them is a tree.
fn closing_edges(set: Edges, closing: &mut SmallVec<[(u8, Edges); 8]>) {
    let geometry = &*GEOMETRY;
    // The wires between the root of its tree and each corner.
    let mut paths: [Edges; CORNERS] = [0; CORNERS];
    let mut rest = set;
    while rest != 0 {
        let root = geometry.edges[rest.trailing_zeros() as usize].corners[0];
        // The edges with at least one corner on the tree, and those with both.
        let (mut once, mut twice): (Edges, Edges) = (0, 0);
        let mut open: ArrayVec<u8, CORNERS> = ArrayVec::new();
        open.push(root);
        paths[root as usize] = 0;
        while let Some(corner) = open.pop() {
            let here = geometry.corner_edges[corner as usize];
            twice |= once & here;
            once |= here;
            for e in each_edge(here & rest) {
                let [a, b] = geometry.edges[e as usize].corners;
                let next = a ^ b ^ corner;
                paths[next as usize] = paths[corner as usize] | 1 << e;
                open.push(next);
            }
            rest &= !here;
        }
        for e in each_edge(twice & !set) {
            let [a, b] = geometry.edges[e as usize].corners.map(usize::from);
            // The part from the root to the fork is on both paths and cancels out.
            closing.push((e, paths[a] ^ paths[b]));
        }
    }
}

/// The wires of a first turn, laid one by one, with the edges that would close a loop. A
/// disjoint-set structure over the corners; the sets are the connected parts (trees) of the wires.
#[derive(Clone)]
pub(super) struct LoopTracker {
    pub set: Edges,
    /// The empty edges that would close a loop.
    pub closing: Edges,
    /// The edges with a corner at which a wire ends. A wire on any other edge adds nothing to
    /// `closing`.
    pub touching: Edges,
    loops: Loops,
    /// `[corner]`: the corner that represents its tree.
    tree: [u8; CORNERS],
    /// `[tree]`: the edges at all corners of the tree.
    tree_edges: [Edges; CORNERS],
}

impl LoopTracker {
    pub fn new(wires: &Wires, loops: Loops) -> LoopTracker {
        let mut tracker = LoopTracker {
            set: 0,
            closing: 0,
            touching: 0,
            loops,
            tree: std::array::from_fn(|corner| corner as u8),
            tree_edges: GEOMETRY.corner_edges,
        };
        each_edge(wires.set).for_each(|e| tracker.lay(e));
        tracker
    }

    /// The edges that would close a loop once a wire lies on the empty `edge`.
    #[inline]
    pub fn closing_with(&self, edge: u8) -> Edges {
        let geometry = &*GEOMETRY;
        let e = &geometry.edges[edge as usize];
        let more = match self.loops {
            Loops::All => {
                let [a, b] = e.corners.map(|corner| self.tree[corner as usize] as usize);
                // Edges with one corner in each of the two trees that become one.
                self.tree_edges[a] & self.tree_edges[b]
            }
            Loops::Single => {
                let set = self.set | 1 << edge;
                let open = |cell: u8| match cell {
                    NONE => 0,
                    _ => geometry.cells[cell as usize].edge_set & !set,
                };
                let open = e.cells.map(open).map(|open| if is_single(open) { open } else { 0 });
                open[0] | open[1]
            }
        };
        (self.closing | more) & !(self.set | 1 << edge)
    }

    /// Whether the sets of wires without a loop are a matroid: then laying wires one by one, each
    /// unless it closes a loop, gives the same number in any order. The forests of a graph are one
    /// ([`Loops::All`]).
    pub fn is_matroid(&self) -> bool {
        self.loops == Loops::All
    }

    /// Lays a wire on the empty `edge`.
    pub fn lay(&mut self, edge: u8) {
        self.closing = self.closing_with(edge);
        self.set |= 1 << edge;
        let corners = GEOMETRY.edges[edge as usize].corners.map(usize::from);
        self.touching |= GEOMETRY.corner_edges[corners[0]] | GEOMETRY.corner_edges[corners[1]];
        let [a, b] = corners.map(|corner| self.tree[corner]);
        if a != b {
            self.tree_edges[a as usize] |= self.tree_edges[b as usize];
            self.tree.iter_mut().filter(|tree| **tree == b).for_each(|tree| *tree = a);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::nacv::Nacv;
    use crate::rules::{Choices, Rules};

    #[test]
    fn kept_placements_are_those_of_these_wires_and_this_rule() {
        let read = |fen: &&str| Nacv::from_fen((), fen, &Choices::default()).unwrap().wires;
        let wires: Vec<Wires> = Nacv::INFO.bench_positions.iter().map(read).collect();
        for _ in 0..2 {
            for (wires, loops) in wires.iter().flat_map(|w| [(w, Loops::All), (w, Loops::Single)]) {
                let (kept, fresh) = (Placements::new(wires, loops), Placements::find(wires, loops));
                assert_eq!(kept.stay, fresh.stay);
                assert_eq!(kept.closing, fresh.closing);
                assert_eq!(kept.fixed, fresh.fixed);
            }
        }
    }
}
