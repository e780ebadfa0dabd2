//! The safety of a king under every placement that may follow.
//!
//! What Rooks, Androids, Caretakers and WindRiders walk to a king is a path whose edges the
//! men decide, not the wires: it is an attack while exactly one of its edges carries a wire.
//! So one look at the paths tells for all edges at once which wire would ruin the king, and
//! which saves him. Only the WireRider's ways change with the wires; for it the edges around
//! the cells that it comes to are tried one by one.

use super::lattice::{Cells, Edges, LATTICE, Lattice, NONE, each_cell, each_edge, single};
use super::reach::{ride_wires, ways};
use super::wires::{Placements, Wires};
use super::{ANDROID, CARETAKER, WINDRIDER, WIRERIDER};
use crate::board::{Kind, Mailbox, Piece, Square};
use crate::rules::Side;
use arrayvec::ArrayVec;
use smallvec::SmallVec;

/// Who stands around a king, wherever the wires are.
pub(super) struct Siege {
    king: u8,
    men: Cells,
    /// The other king stands beside him.
    hopeless: bool,
    /// The edges of every straight or crooked path from an enemy.
    paths: ArrayVec<Edges, 12>,
    /// The paths of WindRiders: the edges of the first windmill move (none if there is only
    /// one) and of the second.
    arcs: SmallVec<[(Edges, Edges); 16]>,
    /// Where WireRiders stand.
    riders: SmallVec<[u8; 4]>,
}

/// A board after a move that has not been played: all men, where the king stands then, where
/// the mover arrived (and took what was there).
#[derive(Clone, Copy)]
pub(super) struct Scene<'b> {
    pub board: &'b Mailbox,
    pub men: Cells,
    pub king: u8,
    pub arrived: Square,
}

impl Siege {
    /// Around the king of `side`.
    pub fn new(scene: Scene, side: Side) -> Siege {
        let lattice = &*LATTICE;
        let Scene { board, men, king, arrived } = scene;
        let enemy = side.other();
        let cell = &lattice.cells[king as usize];
        let there =
            |kind: Kind| board.men(kind.of(enemy)).iter().copied().filter(move |&s| s != arrived);
        let mut siege = Siege {
            king,
            men,
            hopeless: there(Kind::KING).any(|s| cell.near >> s.0 & 1 != 0),
            paths: ArrayVec::new(),
            arcs: SmallVec::new(),
            riders: SmallVec::new(),
        };
        // A WireRider's last step comes from a cell beside the king where it stands or that is
        // empty.
        let doors = cell.ring.iter().step_by(2).filter(|&&door| door != NONE);
        let doors: Cells = doors.fold(0, |set, door| set | 1 << door);
        let open = |s: Square| doors & (!men | 1 << s.0) != 0;
        siege.riders.extend(there(WIRERIDER).filter(|&s| open(s)).map(|s| s.0));
        let walkers = [Kind::ROOK, ANDROID, CARETAKER].map(|kind| kind.of(enemy));
        if walkers.iter().any(|&w| board.count(w) > 0) {
            siege.find_paths(lattice, board, arrived, walkers);
        }
        for rider in there(WINDRIDER) {
            siege.find_arcs(lattice, rider.0);
        }
        siege
    }

    /// A way read backwards is a way of the same kind.
    fn find_paths(
        &mut self,
        lattice: &Lattice,
        board: &Mailbox,
        arrived: Square,
        [rook, android, caretaker]: [Piece; 3],
    ) {
        for (i, way) in lattice.cells[self.king as usize].ways.iter().enumerate() {
            let walker = if ways(Kind::ROOK).contains(&i) { rook } else { android };
            let mut path = 0;
            for &(cell, edge) in way {
                path |= 1 << edge;
                if self.men >> cell & 1 != 0 {
                    let man = board.at(Square(cell));
                    if (man == walker || man == caretaker) && cell != arrived.0 {
                        self.paths.push(path);
                    }
                    break;
                }
            }
        }
    }

    /// The last windmill move backwards from the king, the first one forwards from the rider.
    fn find_arcs(&mut self, lattice: &Lattice, rider: u8) {
        let others = self.men & !(1 << rider);
        let ends = arcs(lattice, self.king, others & !(1 << self.king));
        let places: Cells = ends.iter().fold(0, |set, (cell, _)| set | 1 << cell);
        let to_king = |from: u8| ends.iter().filter(move |end| end.0 == from).map(|end| end.1);
        if places >> rider & 1 != 0 {
            self.arcs.extend(to_king(rider).map(|path| (0, path)));
        }
        if places & !(1 << rider) != 0 {
            for (middle, first) in arcs(lattice, rider, others) {
                if places >> middle & 1 != 0 {
                    self.arcs.extend(to_king(middle).map(|path| (first, path)));
                }
            }
        }
    }

    /// Whether nothing could attack the king under any wires.
    pub fn is_idle(&self) -> bool {
        !self.hopeless && self.paths.is_empty() && self.arcs.is_empty() && self.riders.is_empty()
    }

    /// Whether the king is attacked under these wires.
    pub fn attacks(&self, wires: &Wires) -> bool {
        self.hopeless
            || self.paths.iter().any(|path| single(path & wires.set))
            || self.arcs.iter().any(|&arc| strikes(arc, wires))
            || self.riders.iter().any(|&rider| self.rides(rider, wires))
    }

    /// Those of the edges `stay` whose wire, added to `wires`, leaves the king safe.
    pub fn safe(&self, wires: &Wires, stay: Edges) -> Edges {
        let mut safe = self.safe_from_paths(wires, stay);
        for &rider in &self.riders {
            if safe == 0 {
                break;
            }
            let (attacked, touched) = self.ride(rider, wires);
            for edge in each_edge(safe & touched) {
                let after = wires.after(&LATTICE, edge, 0);
                if self.rides(rider, &after) {
                    safe &= !(1 << edge);
                }
            }
            if attacked {
                safe &= touched;
            }
        }
        safe
    }

    /// Those placements that close a loop and leave the king safe.
    pub fn safe_closing(&self, wires: &Wires, placements: &Placements) -> Edges {
        if placements.close.is_empty() || self.hopeless {
            return 0;
        }
        let span = self.span(wires);
        let attacked = self.attacks(wires);
        let keeps = |gone: Edges| {
            if gone & span == 0 {
                !attacked
            } else {
                !self.attacks(&wires.after(&LATTICE, gone.trailing_zeros() as u8, gone))
            }
        };
        let safe = placements.close.iter().filter(|(_, gone)| keeps(*gone));
        safe.fold(0, |set, (edge, _)| set | 1 << edge)
    }

    /// Whether some placement leaves the king safe.
    pub fn survives(&self, wires: &Wires, placements: &Placements) -> bool {
        let mut sure = self.safe_from_paths(wires, placements.stay);
        for &rider in &self.riders {
            let (attacked, touched) = self.ride(rider, wires);
            sure = if attacked { 0 } else { sure & !touched };
        }
        sure != 0
            || self.safe(wires, placements.stay) != 0
            || self.safe_closing(wires, placements) != 0
    }

    /// How many ways lead to the king at least: his own kind, paths, WindRiders (one at most)
    /// and WireRiders.
    pub fn strength(&self, wires: &Wires) -> u32 {
        let paths = self.paths.iter().filter(|&&path| single(path & wires.set)).count();
        let arcs = self.arcs.iter().any(|&arc| strikes(arc, wires));
        let riders = self.riders.iter().filter(|&&rider| self.rides(rider, wires)).count();
        (paths + riders) as u32 + u32::from(arcs) + u32::from(self.hopeless)
    }

    /// The edges whose wire opens a path to the king.
    pub fn strokes(&self, wires: &Wires) -> Edges {
        let open = self.paths.iter().filter(|&&path| path & wires.set == 0);
        open.fold(0, |set, path| set | path)
    }

    /// If all attacks are along paths, the edges whose wire ends them.
    pub fn cures(&self, wires: &Wires) -> Edges {
        let hit = |path: &&Edges| single(**path & wires.set);
        let mut attacks = self.paths.iter().filter(hit).peekable();
        if attacks.peek().is_none() {
            return 0;
        }
        attacks.fold(Edges::MAX, |set, path| set & path) & !wires.set
    }

    /// [`Siege::safe`] without the WireRiders.
    fn safe_from_paths(&self, wires: &Wires, stay: Edges) -> Edges {
        if self.hopeless {
            return 0;
        }
        let mut safe = stay;
        for &path in &self.paths {
            let hits = path & wires.set;
            if hits == 0 {
                safe &= !path;
            } else if single(hits) {
                safe &= path;
            }
        }
        for &(first, second) in &self.arcs {
            if (first | second) & wires.set == 0 {
                // A wire that both moves cross is crossed twice.
                safe &= !(first ^ second);
            } else if strikes((first, second), wires) {
                safe &= first | second;
            }
        }
        safe
    }

    /// The edges whose wires may matter to the king.
    fn span(&self, wires: &Wires) -> Edges {
        let paths = self.paths.iter().fold(0, |all, path| all | path);
        let arcs = self.arcs.iter().fold(paths, |all, (first, second)| all | first | second);
        self.riders.iter().fold(arcs, |all, &rider| all | self.ride(rider, wires).1)
    }

    fn rides(&self, rider: u8, wires: &Wires) -> bool {
        ride_wires(&LATTICE, 1 << rider, self.men, wires).1 >> self.king & 1 != 0
    }

    /// Whether a WireRider attacks the king, and on which edges this depends.
    fn ride(&self, rider: u8, wires: &Wires) -> (bool, Edges) {
        let lattice = &*LATTICE;
        let start: Cells = 1 << rider;
        let (none, one) = ride_wires(lattice, start, self.men, wires);
        let passed = none | one & (!self.men | start);
        let touched = each_cell(passed).fold(0, |all, c| all | lattice.cells[c as usize].around);
        (one >> self.king & 1 != 0, touched)
    }
}

/// Whether a WindRider's path crosses exactly one wire.
fn strikes((first, second): (Edges, Edges), wires: &Wires) -> bool {
    let (a, b) = (first & wires.set, second & wires.set);
    single(a) && b == 0 || single(b) && a == 0
}

/// Every windmill move from `from` to an empty cell: the cell and the edges on the way.
/// `others` are the men around which, and up to which, it may go.
fn arcs(lattice: &Lattice, from: u8, others: Cells) -> SmallVec<[(u8, Edges); 64]> {
    let mut found = SmallVec::new();
    for (i, &pivot) in lattice.cells[from as usize].ring.iter().enumerate() {
        if pivot == NONE || others >> pivot & 1 == 0 {
            continue;
        }
        let around = &lattice.cells[pivot as usize];
        for clockwise in [true, false] {
            let mut at = (i + 4) % 8;
            let mut path = 0;
            for _ in 0..7 {
                let next = (if clockwise { at + 1 } else { at + 7 }) % 8;
                let cell = around.ring[next];
                if cell == NONE || others >> cell & 1 != 0 {
                    break;
                }
                path |= 1 << around.hurdles[if clockwise { at } else { next }];
                found.push((cell, path));
                at = next;
            }
        }
    }
    found
}
