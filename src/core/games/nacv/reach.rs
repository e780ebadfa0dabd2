//! The moves of the pieces: the cells that each can reach, all but the king by crossing exactly one
//! wire.

use super::cells::{CELL_COUNT, CellList, Contents, contents, is_piece};
use super::geometry::{Edges, GEOMETRY, Geometry, NONE, Ray, has_several};
use super::wires::Wires;
use super::{ANDROID, CARETAKER, WINDRIDER, WIRERIDER};
use crate::board::{Kind, Mailbox};
use arrayvec::ArrayVec;
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

/// The cells that a piece of `kind` on `from` reaches, in ascending order, including those of
/// pieces of either side.
///
/// Most turns change nothing on the ways of most pieces. So the last two answers for each cell are
/// kept, and given again as long as the cells and edges that decided them are the same.
pub(super) fn reach(kind: Kind, from: u8, board: &Mailbox, wires: &Wires) -> Reached {
    with_reach(kind, from, board, wires, |cells| Reached::try_from(cells).expect("at most 41"))
}

/// Calls `visit` with the list that [`reach`] would return. `visit` must not ask for another one.
#[inline]
pub(super) fn with_reach<T>(
    kind: Kind,
    from: u8,
    board: &Mailbox,
    wires: &Wires,
    visit: impl FnOnce(&[u8]) -> T,
) -> T {
    if kind == Kind::KING {
        return visit(&GEOMETRY.cells[from as usize].king_steps);
    }
    ANSWERS.with_borrow_mut(|answers| {
        let Kept { answers, latest } = &mut answers[usize::from(from & 63)];
        if !answers[*latest].holds(kind, board, wires.set) {
            *latest = 1 - *latest;
            let answer = &mut answers[*latest];
            if !answer.holds(kind, board, wires.set) {
                *answer = Answer::new(kind, from, board, wires);
            }
        }
        visit(&answers[*latest].reached)
    })
}

/// The cells that a piece reaches.
pub(super) type Reached = ArrayVec<u8, CELL_COUNT>;

thread_local! {
    /// `[cell]`: the last answers of [`reach`] for this cell. On the heap, so that threads that ask
    /// for nothing have no memory for it.
    static ANSWERS: RefCell<Box<[Kept]>> = RefCell::new((0..64).map(|_| Kept::NOTHING).collect());
}

/// The last two answers for a cell: a search goes to and fro between two positions.
struct Kept {
    answers: [Answer; 2],
    /// The index of the one that was given last.
    latest: usize,
}

impl Kept {
    const NOTHING: Kept = Kept { answers: [Answer::NONE; 2], latest: 0 };
}

/// What a piece reaches, with everything that decides it.
struct Answer {
    /// [`Kind::KING`], for which no answer is kept, stands for none.
    kind: Kind,
    reached: Reached,
    seen: Seen,
    /// `[cell]`: what stands on the cells seen; 0 elsewhere.
    pieces: [u8; 64],
    /// Which of the edges seen carry a wire.
    wires: Edges,
}

/// The cells and edges that were looked at.
struct Seen {
    /// `[cell]`: all bits of a cell that was looked at, otherwise 0.
    cells: [u8; 64],
    edges: Edges,
}

impl Seen {
    const NOTHING: Seen = Seen { cells: [0; 64], edges: 0 };

    #[inline]
    fn add_cell(&mut self, cell: u8) {
        self.cells[usize::from(cell & 63)] = u8::MAX;
    }
}

impl Answer {
    const NONE: Answer = Answer {
        kind: Kind::KING,
        reached: Reached::new_const(),
        seen: Seen::NOTHING,
        pieces: [0; 64],
        wires: 0,
    };

    fn new(kind: Kind, from: u8, board: &Mailbox, wires: &Wires) -> Answer {
        let geometry = &*GEOMETRY;
        let contents = contents(board);
        let mut seen = Seen::NOTHING;
        let reached = match kind {
            WINDRIDER => windrider_reach(geometry, from, contents, wires, &mut seen),
            WIRERIDER => {
                let ride = Ride::new(geometry, from, contents, wires);
                for at in ride.passed(from, contents).iter() {
                    let cell = &geometry.cells[at as usize];
                    cell.neighbours_over[15].iter().for_each(|&cell| seen.add_cell(cell));
                    seen.edges |= cell.edge_set;
                }
                ride.crossed
            }
            _ => {
                let mut reached = CellList::new();
                for ray in &geometry.cells[from as usize].rays[rays(kind)] {
                    add_ray(ray, contents, wires, &mut reached, &mut seen);
                }
                reached
            }
        };
        let mut pieces = [0; 64];
        for ((piece, seen), there) in pieces.iter_mut().zip(seen.cells).zip(contents) {
            *piece = there.0 & seen;
        }
        let wires = wires.set & seen.edges;
        Answer { kind, reached: reached.sorted_without(from), seen, pieces, wires }
    }

    #[inline]
    fn holds(&self, kind: Kind, board: &Mailbox, wires: Edges) -> bool {
        let pairs = self.pieces.iter().zip(self.seen.cells).zip(contents(board));
        self.kind == kind
            && wires & self.seen.edges == self.wires
            && pairs.fold(0, |change, ((piece, seen), there)| change | there.0 & seen ^ piece) == 0
    }
}

/// Adds the cells of a ray behind exactly one wire, up to the first piece.
#[inline]
fn add_ray(ray: &Ray, contents: &Contents, wires: &Wires, reached: &mut CellList, seen: &mut Seen) {
    let mut crossed = false;
    for step in ray {
        seen.edges |= 1 << step.edge;
        let wire = wires.cross(step);
        if wire && crossed {
            break;
        }
        crossed |= wire;
        seen.add_cell(step.to);
        if crossed {
            reached.add(step.to);
        }
        if is_piece(contents, step.to) {
            break;
        }
    }
}

/// The ways of a WireRider.
pub(super) struct Ride {
    /// The cells that it reaches without crossing a wire: its own first, and only empty ones
    /// besides.
    uncrossed: CellList,
    /// The cells that it reaches by crossing exactly one wire, those of pieces and perhaps its own
    /// included.
    pub crossed: CellList,
}

impl Ride {
    /// From the cell `from`.
    pub fn new(geometry: &Geometry, from: u8, contents: &Contents, wires: &Wires) -> Ride {
        Ride::until(geometry, from, contents, wires, NONE)
    }

    /// From the cell `from`, only until [`Ride::crossed`] contains `goal`.
    pub fn until(
        geometry: &Geometry,
        from: u8,
        contents: &Contents,
        wires: &Wires,
        goal: u8,
    ) -> Ride {
        let is_free = |cell: u8| cell == from || !is_piece(contents, cell);
        let (mut uncrossed, mut crossed) = (CellList::new(), CellList::new());
        uncrossed.add(from);
        // Every cell is added once, and its exits are followed once.
        let mut followed = 0;
        while let Some(at) = uncrossed.get(followed) {
            if crossed.contains(goal) {
                break;
            }
            followed += 1;
            let neighbours = &geometry.cells[at as usize].neighbours_over;
            let (free, wired) = wires.exits(at);
            neighbours[free].iter().filter(|&&n| is_free(n)).for_each(|&n| uncrossed.add(n));
            neighbours[wired].iter().for_each(|&n| crossed.add(n));
        }
        let mut followed = 0;
        while let Some(at) = crossed.get(followed) {
            if crossed.contains(goal) {
                break;
            }
            followed += 1;
            if is_free(at) {
                let (free, _) = wires.exits(at);
                let neighbours = &geometry.cells[at as usize].neighbours_over[free];
                neighbours.iter().for_each(|&n| crossed.add(n));
            }
        }
        Ride { uncrossed, crossed }
    }

    /// The cells that the WireRider on `from` comes to and may go on from.
    pub fn passed(&self, from: u8, contents: &Contents) -> CellList {
        let mut passed = self.uncrossed.clone();
        let crossed = self.crossed.iter();
        crossed.filter(|&c| c == from || !is_piece(contents, c)).for_each(|c| passed.add(c));
        passed
    }
}

/// The cells that a WindRider on `from` reaches by one or two windmill moves.
fn windrider_reach(
    geometry: &Geometry,
    from: u8,
    contents: &Contents,
    wires: &Wires,
    seen: &mut Seen,
) -> CellList {
    let stops = |cell: u8| cell != from && is_piece(contents, cell);
    // The cells after one windmill move that crosses no wire, and one wire.
    let (mut uncrossed, mut crossed) = (CellList::new(), CellList::new());
    let see_around = |seen: &mut Seen, cell: u8| {
        for (seen, around) in seen.cells.iter_mut().zip(&geometry.around[cell as usize]) {
            *seen |= around;
        }
    };
    see_around(seen, from);
    windmill(geometry, from, stops, |cell, path| {
        seen.add_cell(cell);
        seen.edges |= path;
        let hits = path & wires.set;
        if hits == 0 {
            uncrossed.add(cell);
        } else if !has_several(hits) {
            crossed.add(cell);
        }
        !has_several(hits)
    });
    let mut middles = CellList::new();
    // A capture ends the move.
    uncrossed.iter().chain(crossed.iter()).filter(|&c| !stops(c)).for_each(|c| middles.add(c));
    let mut reached = CellList::new();
    crossed.iter().for_each(|cell| reached.add(cell));
    for middle in middles.iter() {
        let (may_cross, has_crossed) = (uncrossed.contains(middle), crossed.contains(middle));
        see_around(seen, middle);
        windmill(geometry, middle, stops, |cell, path| {
            seen.add_cell(cell);
            seen.edges |= path;
            let hits = path & wires.set;
            let goes_on = if may_cross { !has_several(hits) } else { hits == 0 };
            if goes_on && (has_crossed || hits != 0) {
                reached.add(cell);
            }
            goes_on
        });
    }
    // The cell of the piece itself never stands in its way.
    seen.cells[from as usize] = 0;
    reached
}

/// Calls `visit` for every cell on every windmill move from `from`, with the edges crossed up to
/// it. A windmill move goes around one of the pieces, where it `stops`, in either
/// direction. It ends at a piece, at the border, or where `visit` returns false.
#[inline]
pub(super) fn windmill(
    geometry: &Geometry,
    from: u8,
    stops: impl Fn(u8) -> bool,
    mut visit: impl FnMut(u8, Edges) -> bool,
) {
    for (i, &pivot) in geometry.cells[from as usize].ring.iter().enumerate() {
        if pivot == NONE || !stops(pivot) {
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
                if !visit(cell, path) || stops(cell) {
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
    use crate::games::nacv::geometry::GRID;
    use crate::games::nacv::{LETTERS, Nacv};
    use crate::moves::MoveList;
    use crate::rules::{Choices, Rules, Side};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    #[test]
    fn a_kept_answer_is_that_of_a_fresh_look() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        for fen in Nacv::INFO.bench_positions {
            let mut game = Nacv::from_fen((), fen, &Choices::default()).unwrap();
            for _ in 0..200 {
                let mut moves = MoveList::new();
                game.moves(&mut moves);
                if moves.is_empty() || game.rule_ending().is_some() {
                    break;
                }
                game.play(moves[random.next_u64() as usize % moves.len()]);
                for from in GRID.squares().filter(|&s| is_piece(contents(&game.board), s.0)) {
                    let (kind, from) = (game.board.at(from).kind(), from.0);
                    if kind != Kind::KING {
                        let fresh = Answer::new(kind, from, &game.board, &game.wires).reached;
                        let kept = reach(kind, from, &game.board, &game.wires);
                        assert_eq!(kept, fresh, "{game:?} {from}");
                    }
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
        let expected = [(3, 3), (3, 2), (2, 1), (3, 1), (2, 0)].map(|(c, r)| cell(c, r));
        let mut board =
            Nacv::from_fen((), Nacv::INFO.bench_positions[0], &Choices::default()).unwrap().board;
        for side in [Side::White, Side::Black] {
            for (_, kind) in LETTERS {
                while let Some(&s) = board.pieces(kind.of(side)).first() {
                    board.remove_piece(s);
                }
            }
        }
        board.put_piece(Square(from), WIRERIDER.of(Side::White));
        // The board has more cells around the example, but the WireRider reaches none of them.
        assert_eq!(reach(WIRERIDER, from, &board, &wires)[..], expected);
    }
}
