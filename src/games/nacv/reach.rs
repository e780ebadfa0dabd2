//! How the men move: the cells that each may reach by crossing exactly one wire.

use super::geometry::{Cells, Edges, LATTICE, Lattice, NONE, Way, each_cell, several};
use super::wires::Wires;
use super::{ANDROID, CARETAKER, WINDRIDER, WIRERIDER};
use crate::board::Kind;
use std::ops::Range;

/// The ways of [`super::geometry::Cell`] that a kind of man walks.
pub(super) const fn ways(kind: Kind) -> Range<usize> {
    match kind {
        Kind::ROOK => 0..4,
        ANDROID => 4..12,
        CARETAKER => 0..12,
        _ => 0..0,
    }
}

/// The cells that a man of `kind` on `from` reaches: empty ones, and the first man of either
/// side wherever it meets one. `men` are all men of the board.
pub(super) fn reach(kind: Kind, from: u8, men: Cells, wires: &Wires) -> Cells {
    let lattice = &*LATTICE;
    let cell = &lattice.cells[from as usize];
    match kind {
        Kind::KING => cell.near,
        WINDRIDER => ride_wind(lattice, from, men, wires),
        WIRERIDER => ride_wires(lattice, from, men, wires).1 & !(1 << from),
        _ => cell.ways[ways(kind)].iter().fold(0, |all, way| all | walk(way, men, wires)),
    }
}

/// Along a fixed way.
#[inline]
fn walk(way: &Way, men: Cells, wires: &Wires) -> Cells {
    let mut reached = 0;
    let mut crossed = false;
    for step in way {
        let wire = wires.cross(step);
        if wire && crossed {
            break;
        }
        crossed |= wire;
        let here: Cells = 1 << step.to;
        if crossed {
            reached |= here;
        }
        if men & here != 0 {
            break;
        }
    }
    reached
}

/// All cells that a WireRider on `from` comes to without crossing a wire, and with crossing
/// one; men among the latter are where it would capture.
pub(super) fn ride_wires(lattice: &Lattice, from: u8, men: Cells, wires: &Wires) -> (Cells, Cells) {
    let others = men & !(1 << from);
    let (mut none, mut one): (Cells, Cells) = (1 << from, 0);
    // Empty cells reached, from which no step has been looked at yet.
    let (mut fresh, mut spent) = (none, 0);
    while fresh != 0 {
        let at = fresh.trailing_zeros() as u8;
        fresh &= fresh - 1;
        let toward = &lattice.cells[at as usize].toward;
        let (free, wired) = wires.exits(at);
        let more = toward[free] & !others & !none;
        none |= more;
        fresh |= more;
        let more = toward[wired] & !one;
        one |= more;
        spent |= more & !others;
    }
    while spent != 0 {
        let at = spent.trailing_zeros() as u8;
        spent &= spent - 1;
        let more = lattice.cells[at as usize].toward[wires.exits(at).0] & !one;
        one |= more;
        spent |= more & !others;
    }
    (none, one)
}

/// One or two windmill moves.
fn ride_wind(lattice: &Lattice, from: u8, men: Cells, wires: &Wires) -> Cells {
    let start: Cells = 1 << from;
    let others = men & !start;
    // Cells after the first move without a crossing, and cells (or prey) with one.
    let (mut none, mut one): (Cells, Cells) = (0, 0);
    mill(lattice, from, others, |cell, path| {
        let hits = path & wires.set;
        *(if hits == 0 { &mut none } else { &mut one }) |= Cells::from(!several(hits)) << cell;
        !several(hits)
    });
    none &= !others;
    let mut reached = one;
    one &= !others;
    for middle in each_cell(none | one) {
        let here: Cells = 1 << middle;
        let (fresh, spent) = (none & here != 0, one & here != 0);
        mill(lattice, middle, others, |cell, path| {
            let hits = path & wires.set;
            let goes = if fresh { !several(hits) } else { hits == 0 };
            if goes && (spent || hits != 0) {
                reached |= 1 << cell;
            }
            goes
        });
    }
    reached & !start
}

/// All windmill moves from `from`: calls `visit` with each cell on the way, men included, and
/// the edges crossed up to it; a walk ends at a man or where `visit` says false. `others` are
/// the men around which, and up to which, it may go.
#[inline]
pub(super) fn mill(
    lattice: &Lattice,
    from: u8,
    others: Cells,
    mut visit: impl FnMut(u8, Edges) -> bool,
) {
    for (i, &pivot) in lattice.cells[from as usize].ring.iter().enumerate() {
        if pivot == NONE || others >> pivot & 1 == 0 {
            continue;
        }
        let around = &lattice.cells[pivot as usize];
        for clockwise in [true, false] {
            // Seen from the pivot the rider stands on the opposite place of the ring.
            let mut at = (i + 4) % 8;
            let mut path: Edges = 0;
            for _ in 0..7 {
                let next = (if clockwise { at + 1 } else { at + 7 }) % 8;
                let cell = around.ring[next];
                if cell == NONE {
                    break;
                }
                path |= around.hurdles[if clockwise { at } else { next }];
                if !visit(cell, path) || others >> cell & 1 != 0 {
                    break;
                }
                at = next;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The diagram of the inventor: columns 0 to 3 from the left are files c to f, rows 0
    /// to 3 from the top are ranks 5 to 2.
    #[test]
    fn the_wirerider_of_the_diagram() {
        let lattice = &*LATTICE;
        let cell = |column: u8, row: u8| (4 - row) * 7 + 2 + column;
        let mut wires = Wires::default();
        for edge in ["d4e", "d3n", "e3n", "e3e", "c2e", "e1n"] {
            wires.toggle(lattice, lattice.find(edge).unwrap());
        }
        let from = cell(2, 3);
        let expected = [(2, 0), (2, 1), (3, 1), (3, 2), (3, 3)];
        let expected = expected.into_iter().fold(0, |set, (c, r)| set | 1 << cell(c, r));
        // Below row 3 and beside columns 0 and 3 there are more cells here than in the
        // diagram, but none that the rider gets to.
        assert_eq!(reach(WIRERIDER, from, 1 << from, &wires), expected);
    }
}
