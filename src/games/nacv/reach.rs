//! The moves of the pieces: the cells that each can reach, all but the king by crossing exactly one
//! wire.

use super::geometry::{Cells, Edges, GEOMETRY, Geometry, NONE, Ray, each_cell, has_several};
use super::wires::Wires;
use super::{ANDROID, CARETAKER, WINDRIDER, WIRERIDER};
use crate::board::Kind;
use std::cell::RefCell;
use std::ops::Range;

/// The rays of [`super::geometry::Cell`] along which a kind of piece moves; none for kinds that
/// move in another way.
pub(super) const fn rays(kind: Kind) -> Range<usize> {
    match kind {
        Kind::ROOK => 0..4,
        ANDROID => 4..12,
        CARETAKER => 0..12,
        _ => 0..0,
    }
}

/// The cells that a piece of `kind` on `from` reaches, including those of pieces of either side.
///
/// Most turns change nothing on the ways of most pieces. So the last answer for each cell is kept,
/// and given again as long as the cells and edges that decided it are the same.
pub(super) fn reach(kind: Kind, from: u8, occupied: Cells, wires: &Wires) -> Cells {
    if kind == Kind::KING {
        return GEOMETRY.cells[from as usize].king_steps;
    }
    ANSWERS.with_borrow_mut(|answers| {
        let answer = &mut answers[usize::from(from & 63)];
        if !answer.holds(kind, occupied, wires.set) {
            *answer = Answer::new(kind, from, occupied, wires);
        }
        answer.reached
    })
}

thread_local! {
    /// `[cell]`: the last answer of [`reach`] for this cell.
    static ANSWERS: RefCell<[Answer; 64]> = const { RefCell::new([Answer::NONE; 64]) };
}

/// What a piece reaches, with everything that decides it.
#[derive(Clone, Copy)]
struct Answer {
    /// [`Kind::KING`], for which no answer is kept, stands for none.
    kind: Kind,
    reached: Cells,
    seen: Seen,
    /// Which of the cells seen are occupied.
    occupied: Cells,
    /// Which of the edges seen carry a wire.
    wires: Edges,
}

/// The cells and edges that were looked at.
#[derive(Clone, Copy, Default)]
struct Seen {
    cells: Cells,
    edges: Edges,
}

impl Answer {
    const NONE: Answer = Answer {
        kind: Kind::KING,
        reached: 0,
        seen: Seen { cells: 0, edges: 0 },
        occupied: 0,
        wires: 0,
    };

    fn new(kind: Kind, from: u8, occupied: Cells, wires: &Wires) -> Answer {
        let geometry = &*GEOMETRY;
        let mut seen = Seen::default();
        let reached = match kind {
            WINDRIDER => windrider_reach(geometry, from, occupied, wires, &mut seen),
            WIRERIDER => {
                let (uncrossed, crossed) = wirerider_reach(geometry, from, occupied, wires);
                for at in each_cell(uncrossed | crossed & (!occupied | 1 << from)) {
                    let cell = &geometry.cells[at as usize];
                    seen.cells |= cell.neighbours_over[15];
                    seen.edges |= cell.edge_set;
                }
                crossed & !(1 << from)
            }
            _ => geometry.cells[from as usize].rays[rays(kind)]
                .iter()
                .fold(0, |all, ray| all | ray_reach(ray, occupied, wires, &mut seen)),
        };
        let (occupied, wires) = (occupied & seen.cells, wires.set & seen.edges);
        Answer { kind, reached, seen, occupied, wires }
    }

    #[inline]
    fn holds(&self, kind: Kind, occupied: Cells, wires: Edges) -> bool {
        self.kind == kind
            && occupied & self.seen.cells == self.occupied
            && wires & self.seen.edges == self.wires
    }
}

/// The cells of a ray behind exactly one wire, up to the first piece.
#[inline]
fn ray_reach(ray: &Ray, occupied: Cells, wires: &Wires, seen: &mut Seen) -> Cells {
    let mut reached = 0;
    let mut crossed = false;
    for step in ray {
        seen.edges |= 1 << step.edge;
        let wire = wires.cross(step);
        if wire && crossed {
            break;
        }
        crossed |= wire;
        let here: Cells = 1 << step.to;
        seen.cells |= here;
        if crossed {
            reached |= here;
        }
        if occupied & here != 0 {
            break;
        }
    }
    reached
}

/// The cells that a WireRider on `from` reaches without crossing a wire, and those that it reaches
/// by crossing exactly one. The first set contains `from` and only empty cells besides; the second
/// includes the cells of pieces and perhaps `from`.
pub(super) fn wirerider_reach(
    geometry: &Geometry,
    from: u8,
    occupied: Cells,
    wires: &Wires,
) -> (Cells, Cells) {
    let others = occupied & !(1 << from);
    let (mut uncrossed, mut crossed): (Cells, Cells) = (1 << from, 0);
    // The cells whose exits are still to be followed, before and after a crossing.
    let (mut before, mut after) = (uncrossed, 0);
    while before != 0 {
        let at = before.trailing_zeros() as u8;
        before &= before - 1;
        let neighbours = &geometry.cells[at as usize].neighbours_over;
        let (free, wired) = wires.exits(at);
        let new = neighbours[free] & !others & !uncrossed;
        uncrossed |= new;
        before |= new;
        let new = neighbours[wired] & !crossed;
        crossed |= new;
        after |= new & !others;
    }
    while after != 0 {
        let at = after.trailing_zeros() as u8;
        after &= after - 1;
        let new = geometry.cells[at as usize].neighbours_over[wires.exits(at).0] & !crossed;
        crossed |= new;
        after |= new & !others;
    }
    (uncrossed, crossed)
}

/// The cells that a WindRider on `from` reaches by one or two windmill moves.
fn windrider_reach(
    geometry: &Geometry,
    from: u8,
    occupied: Cells,
    wires: &Wires,
    seen: &mut Seen,
) -> Cells {
    let start: Cells = 1 << from;
    let others = occupied & !start;
    // The cells after one windmill move that crosses no wire, and one wire.
    let (mut uncrossed, mut crossed): (Cells, Cells) = (0, 0);
    seen.cells |= geometry.cells[from as usize].king_steps;
    windmill(geometry, from, others, |cell, path| {
        seen.cells |= 1 << cell;
        seen.edges |= path;
        let hits = path & wires.set;
        let set = if hits == 0 { &mut uncrossed } else { &mut crossed };
        *set |= Cells::from(!has_several(hits)) << cell;
        !has_several(hits)
    });
    uncrossed &= !others;
    let mut reached = crossed;
    // A capture ends the move.
    crossed &= !others;
    for middle in each_cell(uncrossed | crossed) {
        let here: Cells = 1 << middle;
        let (may_cross, has_crossed) = (uncrossed & here != 0, crossed & here != 0);
        seen.cells |= geometry.cells[middle as usize].king_steps;
        windmill(geometry, middle, others, |cell, path| {
            seen.cells |= 1 << cell;
            seen.edges |= path;
            let hits = path & wires.set;
            let goes_on = if may_cross { !has_several(hits) } else { hits == 0 };
            if goes_on && (has_crossed || hits != 0) {
                reached |= 1 << cell;
            }
            goes_on
        });
    }
    // The cell of the piece itself never stands in its way.
    seen.cells &= !start;
    reached & !start
}

/// Calls `visit` for every cell on every windmill move from `from`, with the edges crossed up to
/// it. A windmill move goes around one of the pieces `others` in either direction. It ends at a
/// piece, at the border, or where `visit` returns false.
#[inline]
pub(super) fn windmill(
    geometry: &Geometry,
    from: u8,
    others: Cells,
    mut visit: impl FnMut(u8, Edges) -> bool,
) {
    for (i, &pivot) in geometry.cells[from as usize].ring.iter().enumerate() {
        if pivot == NONE || others >> pivot & 1 == 0 {
            continue;
        }
        let around = &geometry.cells[pivot as usize];
        for clockwise in [true, false] {
            // The WindRider is at index `i + 4` of the ring around the pivot.
            let mut at = (i + 4) % 8;
            let mut path: Edges = 0;
            for _ in 0..7 {
                let next = (if clockwise { at + 1 } else { at + 7 }) % 8;
                let cell = around.ring[next];
                if cell == NONE {
                    break;
                }
                path |= around.ring_edges[if clockwise { at } else { next }];
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
    use crate::board::Square;
    use crate::games::nacv::Nacv;
    use crate::moves::MoveList;
    use crate::rules::{Choices, Rules};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    #[test]
    fn a_kept_answer_is_that_of_a_fresh_look() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for fen in Nacv::INFO.bench_positions {
            let mut game = Nacv::read((), fen, &Choices::default()).unwrap();
            for _ in 0..200 {
                let mut moves = MoveList::new();
                game.moves(&mut moves);
                if moves.is_empty() || game.rule_ending().is_some() {
                    break;
                }
                game.play(moves[random.next_u64() as usize % moves.len()]);
                for from in each_cell(game.occupied()) {
                    let (kind, occupied) = (game.board.at(Square(from)).kind(), game.occupied());
                    let fresh = match kind {
                        Kind::KING => GEOMETRY.cells[from as usize].king_steps,
                        _ => Answer::new(kind, from, occupied, &game.wires).reached,
                    };
                    assert_eq!(reach(kind, from, occupied, &game.wires), fresh, "{game:?} {from}");
                }
            }
        }
    }

    /// The example in the inventor's rules: columns 0 to 3 from the left are files c to f, rows 0
    /// to 3 from the top are ranks 5 to 2.
    #[test]
    fn wirerider_reaches_the_cells_of_the_inventors_example() {
        let geometry = &*GEOMETRY;
        let cell = |column: u8, row: u8| (4 - row) * 7 + 2 + column;
        let mut wires = Wires::default();
        for edge in ["d4e", "d3n", "e3n", "e3e", "c2e", "e1n"] {
            wires.toggle(geometry, geometry.find(edge).unwrap());
        }
        let from = cell(2, 3);
        let expected = [(2, 0), (2, 1), (3, 1), (3, 2), (3, 3)];
        let expected = expected.into_iter().fold(0, |set, (c, r)| set | 1 << cell(c, r));
        // The board has more cells around the example, but the WireRider reaches none of them.
        assert_eq!(reach(WIRERIDER, from, 1 << from, &wires), expected);
    }
}
