//! The safety of a king under every placement that may follow.
//!
//! What Rooks, Androids, Caretakers and WindRiders walk to a king is a path whose edges the
//! men decide, not the wires: it is an attack while exactly one of its edges carries a wire.
//! So one look at the paths tells for all edges at once which wire would ruin the king, and
//! which saves him. Only the WireRider's ways change with the wires; for it the edges around
//! the cells that it comes to are tried one by one.

use super::geometry::{
    Cells, Edges, LATTICE, Lattice, NONE, distance, each_cell, each_edge, several, single,
};
use super::reach::{mill, ride_wires, ways};
use super::wires::{Placements, Wires};
use super::{ANDROID, CARETAKER, WINDRIDER, WIRERIDER};
use crate::board::{Kind, Mailbox, Piece, Square};
use crate::rules::Side;
use arrayvec::ArrayVec;
use smallvec::SmallVec;

/// A windmill move of a WindRider reaches no further from where it stands.
const MILL: u8 = 2;

/// Who stands around a king, wherever the wires are, but for some that are sure to stay.
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
    /// Where WireRiders stand that may come to a cell beside the king.
    riders: SmallVec<[u8; 4]>,
    /// A man that leaves one of these cells, or that comes to one of those, changes who stands
    /// around the king.
    concerned: [Cells; 2],
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
    /// Around the king of `side`. Paths that cross two of the wires `firm`, which stay whatever
    /// is laid, are no danger and are left out.
    pub fn new(scene: Scene, side: Side, firm: Edges) -> Siege {
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
            concerned: [0; 2],
        };
        siege.find_riders(scene, side);
        let walkers = [Kind::ROOK, ANDROID, CARETAKER].map(|kind| kind.of(enemy));
        if walkers.iter().any(|&w| board.count(w) > 0) {
            siege.find_paths(lattice, board, arrived, walkers, firm);
        }
        for rider in there(WINDRIDER).filter(|&s| distance(s, Square(king)) <= 2 * MILL) {
            siege.find_arcs(lattice, rider.0, firm);
        }
        siege
    }

    /// Whether a man's move (not the king's) leaves all but the WireRiders as it was.
    pub fn ignores(&self, from: Square, to: Square) -> bool {
        (self.concerned[0] >> from.0 | self.concerned[1] >> to.0) & 1 == 0
    }

    /// The siege after a move that it ignores.
    pub fn follow(&mut self, scene: Scene, side: Side) {
        self.men = scene.men;
        self.riders.clear();
        self.find_riders(scene, side);
    }

    /// Whether a WireRider may come to the king: its ways depend on everything.
    pub fn is_ridden(&self) -> bool {
        !self.riders.is_empty()
    }

    /// A WireRider's last step comes from a cell beside the king where it stands or that is
    /// empty.
    fn find_riders(&mut self, scene: Scene, side: Side) {
        let doors = LATTICE.cells[self.king as usize].next;
        for &s in scene.board.men(WIRERIDER.of(side.other())) {
            let others = scene.men & !(1 << s.0);
            if s != scene.arrived && doors.iter().any(|&d| d != NONE && others >> d & 1 == 0) {
                self.riders.push(s.0);
            }
        }
    }

    /// A way read backwards is a way of the same kind.
    fn find_paths(
        &mut self,
        lattice: &Lattice,
        board: &Mailbox,
        arrived: Square,
        [rook, android, caretaker]: [Piece; 3],
        firm: Edges,
    ) {
        let stand = |piece: Piece| {
            let men = board.men(piece).iter().filter(|&&s| s != arrived);
            men.fold(0, |set: Cells, s| set | 1 << s.0)
        };
        let (rooks, androids, caretakers) = (stand(rook), stand(android), stand(caretaker));
        let cell = &lattice.cells[self.king as usize];
        for (i, way) in cell.ways.iter().enumerate() {
            let walkers = if ways(Kind::ROOK).contains(&i) { rooks } else { androids } | caretakers;
            if walkers & cell.along[i] == 0 {
                continue;
            }
            let mut path: Edges = 0;
            let mut passed: Cells = 0;
            for step in way {
                path |= 1 << step.edge;
                if several(path & firm) {
                    break;
                }
                let here: Cells = 1 << step.to;
                passed |= here;
                if self.men & here != 0 {
                    self.concerned[0] |= here;
                    if walkers & here != 0 {
                        self.paths.push(path);
                        self.concerned[1] |= passed;
                    }
                    break;
                }
            }
        }
    }

    /// The last windmill move backwards from the king, the first one forwards from the rider.
    fn find_arcs(&mut self, lattice: &Lattice, rider: u8, firm: Edges) {
        let around = lattice.cells[rider as usize].wide | lattice.cells[self.king as usize].wide;
        self.concerned = self.concerned.map(|cells| cells | around);
        let others = self.men & !(1 << rider);
        let mut ends: SmallVec<[(u8, Edges); 32]> = SmallVec::new();
        let mut places: Cells = 0;
        mill(lattice, self.king, others & !(1 << self.king), |cell, path| {
            let goes = others >> cell & 1 == 0 && !several(path & firm);
            if goes {
                ends.push((cell, path));
                places |= 1 << cell;
            }
            goes
        });
        let to_king = |from: u8| ends.iter().filter(move |end| end.0 == from).map(|end| end.1);
        if places >> rider & 1 != 0 {
            self.arcs.extend(to_king(rider).map(|path| (0, path)));
        }
        if places & !(1 << rider) == 0 {
            return;
        }
        mill(lattice, rider, others, |middle, first| {
            if several(first & firm) {
                return false;
            }
            if places >> middle & 1 != 0 {
                let crossed = first & firm != 0;
                let second = to_king(middle).filter(|second| !(crossed && second & firm != 0));
                self.arcs.extend(second.map(|second| (first, second)));
            }
            true
        });
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
        if self.riders.is_empty() || safe == 0 {
            return safe;
        }
        let doorstep = self.doorstep(wires);
        for &rider in &self.riders {
            let (attacked, passed) = self.ride(rider, wires);
            // A wire ends an attack only on a way that is gone; it opens one only by a step
            // from a cell that the rider comes to, and by one into the king's doorstep.
            let felt = if attacked {
                safe &= inside(passed | 1 << self.king);
                safe
            } else {
                safe & around(passed) & around(doorstep)
            };
            for edge in each_edge(felt) {
                let after = wires.after(&LATTICE, edge, 0);
                if self.rides(rider, &after) {
                    safe &= !(1 << edge);
                }
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
        let mut maybe = self.safe_from_paths(wires, placements.stay);
        let mut unsure = 0;
        for &rider in &self.riders {
            let (attacked, passed) = self.ride(rider, wires);
            if attacked {
                maybe &= inside(passed | 1 << self.king);
                unsure = maybe;
            } else {
                unsure |= around(passed);
            }
        }
        let saves = |edge: u8| {
            let after = wires.after(&LATTICE, edge, 0);
            !self.riders.iter().any(|&rider| self.rides(rider, &after))
        };
        maybe & !unsure != 0
            || each_edge(maybe).any(saves)
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

    /// The edges whose wires may matter to the king. Wires on others change nothing, not even
    /// this.
    pub fn span(&self, wires: &Wires) -> Edges {
        let paths = self.paths.iter().fold(0, |all, path| all | path);
        let arcs = self.arcs.iter().fold(paths, |all, (first, second)| all | first | second);
        self.riders.iter().fold(arcs, |all, &rider| all | around(self.ride(rider, wires).1))
    }

    fn rides(&self, rider: u8, wires: &Wires) -> bool {
        ride_wires(&LATTICE, rider, self.men, wires).1 >> self.king & 1 != 0
    }

    /// Whether a WireRider attacks the king, and the cells that it comes to.
    fn ride(&self, rider: u8, wires: &Wires) -> (bool, Cells) {
        let (none, one) = ride_wires(&LATTICE, rider, self.men, wires);
        (one >> self.king & 1 != 0, none | one & (!self.men | 1 << rider))
    }

    /// The cells from which WireRiders could go on to the king (men in their way, crossings
    /// not counted), he himself, and all cells next to these.
    fn doorstep(&self, wires: &Wires) -> Cells {
        let lattice = &*LATTICE;
        let riders = self.riders.iter().fold(0, |set: Cells, &rider| set | 1 << rider);
        let others = self.men & !riders;
        let mut inner: Cells = 1 << self.king;
        let mut doorstep = inner;
        let mut fresh = inner;
        while fresh != 0 {
            let at = fresh.trailing_zeros() as u8;
            fresh &= fresh - 1;
            for (d, &from) in lattice.cells[at as usize].next.iter().enumerate() {
                if from == NONE {
                    continue;
                }
                let here: Cells = 1 << from;
                doorstep |= here;
                let (free, wired) = wires.exits(from);
                let goes = (free | wired) >> ((d + 2) % 4) & 1 != 0;
                if goes && (inner | others) & here == 0 {
                    inner |= here;
                    fresh |= here;
                }
            }
        }
        doorstep
    }
}

/// The edges around these cells.
fn around(cells: Cells) -> Edges {
    each_cell(cells).fold(0, |all, c| all | LATTICE.cells[c as usize].around)
}

/// The edges between two of these cells.
fn inside(cells: Cells) -> Edges {
    let (mut once, mut twice) = (0, 0);
    for c in each_cell(cells) {
        let around = LATTICE.cells[c as usize].around;
        twice |= once & around;
        once |= around;
    }
    twice
}

/// Whether a WindRider's path crosses exactly one wire.
fn strikes((first, second): (Edges, Edges), wires: &Wires) -> bool {
    let (a, b) = (first & wires.set, second & wires.set);
    single(a) && b == 0 || single(b) && a == 0
}
