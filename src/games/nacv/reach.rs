//! How the men move: the cells that each may reach by crossing exactly one wire.

use super::lattice::{Cells, LATTICE, Lattice, NONE, Way, each_cell};
use super::wires::Wires;
use super::{ANDROID, CARETAKER, WINDRIDER, WIRERIDER};
use crate::board::Kind;
use std::ops::Range;

/// The ways of [`super::lattice::Cell`] that a kind of man walks.
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
        WIRERIDER => ride_wires(lattice, 1 << from, men, wires).1 & !(1 << from),
        _ => cell.ways[ways(kind)].iter().fold(0, |all, way| all | walk(way, men, wires)),
    }
}

/// Along a fixed way.
#[inline]
fn walk(way: &Way, men: Cells, wires: &Wires) -> Cells {
    let mut reached = 0;
    let mut crossed = false;
    for &(to, edge) in way {
        let wire = wires.has(edge);
        if wire && crossed {
            break;
        }
        crossed |= wire;
        let here: Cells = 1 << to;
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
///
/// From all its cells at once: a step to the north is a shift by a rank, allowed where a
/// wire runs along the west or east side.
pub(super) fn ride_wires(
    lattice: &Lattice,
    from: Cells,
    men: Cells,
    wires: &Wires,
) -> (Cells, Cells) {
    let empty = lattice.board & !men | from;
    let upright = wires.sides[1] | wires.sides[3];
    let level = wires.sides[0] | wires.sides[2];
    let may = [
        upright & lattice.inner[0],
        level & lattice.inner[1],
        upright & lattice.inner[2],
        level & lattice.inner[3],
    ];
    let (mut none, mut one) = (from, 0);
    loop {
        let before = (none, one);
        let shifts = |cells: Cells, which: &dyn Fn(usize) -> Cells| {
            (cells & may[0] & which(0)) << 7
                | (cells & may[1] & which(1)) << 1
                | (cells & may[2] & which(2)) >> 7
                | (cells & may[3] & which(3)) >> 1
        };
        let crossing = |d: usize| wires.sides[d];
        let free = |d: usize| !wires.sides[d];
        one |= shifts(none, &crossing) | shifts(one & empty, &free);
        none |= shifts(none, &free) & empty;
        if (none, one) == before {
            return before;
        }
    }
}

/// One or two windmill moves.
fn ride_wind(lattice: &Lattice, from: u8, men: Cells, wires: &Wires) -> Cells {
    let start: Cells = 1 << from;
    let others = men & !start;
    // Cells after the first move without a crossing, and cells (or prey) with one.
    let (mut none, mut one) = (0, 0);
    mill(lattice, from, others, wires, 1, |cell, crossed| {
        *(if crossed { &mut one } else { &mut none }) |= cell;
    });
    none &= !others;
    let mut reached = one;
    one &= !others;
    for middle in each_cell(none | one) {
        let here: Cells = 1 << middle;
        let budget = u32::from(none & here != 0);
        let both = one & here != 0;
        mill(lattice, middle, others, wires, budget, |cell, crossed| {
            if crossed || both {
                reached |= cell;
            }
        });
    }
    reached & !start
}

/// The ends of all windmill moves from `from`, with whether a wire was crossed, at most
/// `budget` of them. `others` does not hold the rider.
#[inline]
fn mill(
    lattice: &Lattice,
    from: u8,
    others: Cells,
    wires: &Wires,
    budget: u32,
    mut visit: impl FnMut(Cells, bool),
) {
    for (i, &pivot) in lattice.cells[from as usize].ring.iter().enumerate() {
        if pivot == NONE || others >> pivot & 1 == 0 {
            continue;
        }
        let around = &lattice.cells[pivot as usize];
        for clockwise in [true, false] {
            // Seen from the pivot the rider stands on the opposite place of the ring.
            let mut at = (i + 4) % 8;
            let mut crossed = 0;
            for _ in 0..7 {
                let next = (if clockwise { at + 1 } else { at + 7 }) % 8;
                let cell = around.ring[next];
                if cell == NONE {
                    break;
                }
                crossed += u32::from(wires.has(around.hurdles[if clockwise { at } else { next }]));
                if crossed > budget {
                    break;
                }
                visit(1 << cell, crossed == 1);
                if others >> cell & 1 != 0 {
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
