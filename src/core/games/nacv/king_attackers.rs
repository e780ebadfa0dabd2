//! The safety of a king under every placement that may follow.
//!
//! What Rooks, Androids, Caretakers and WindRiders walk to a king is a path whose edges the
//! pieces decide, not the wires: it is an attack while exactly one of its edges carries a wire.
//! So one look at the paths tells for all edges at once which wire would ruin the king, and
//! which saves it. Only the WireRider's ways change with the wires; for it the edges around
//! the cells that it comes to are tried one by one.

use super::cells::{CellList, Contents, is_piece};
use super::geometry::{
    Edges, GEOMETRY, Geometry, NONE, RAYS, each_edge, has_several, is_single, king_distance,
};
use super::reach::{Ride, rays, windmill};
use super::wires::{Placements, Wires};
use super::{ANDROID, CARETAKER, WINDRIDER, WIRERIDER};
use crate::board::{Kind, Mailbox, Piece, Square};
use crate::rules::Side;
use arrayvec::ArrayVec;
use smallvec::SmallVec;

/// A windmill move of a WindRider reaches no further from where it stands.
const MILL: u8 = 2;

/// The straight rays of a cell; bit n for ray n.
const STRAIGHT: u16 = (1 << rays(Kind::ROOK).end) - 1;
const _: () = assert!(rays(Kind::ROOK).start == 0 && RAYS <= u16::BITS as usize);

/// The pieces that may attack a king, wherever the wires are, but for some that are sure to stay.
pub(super) struct KingAttackers<'b> {
    after_move: AfterMove<'b>,
    /// The other king stands beside it.
    kings_touch: bool,
    /// The edges of every straight or crooked path from an enemy.
    paths: ArrayVec<Edges, 12>,
    /// The paths of WindRiders: the edges of the first windmill move (none if there is only
    /// one) and of the second.
    arcs: SmallVec<[(Edges, Edges); 16]>,
    /// Where WireRiders stand that may come to a cell beside the king.
    riders: SmallVec<[u8; 4]>,
    /// `[cell]`: whether a piece that leaves it ([`LEFT`]), or one that comes there ([`ENTERED`]),
    /// changes the attacks on the king.
    concerned: [u8; 64],
}

/// Bits of [`KingAttackers::concerned`].
const LEFT: u8 = 1;
const ENTERED: u8 = 2;

/// A board, perhaps after a move that has not been played, and the cell of the king then.
pub(super) struct AfterMove<'b> {
    pub board: &'b Mailbox,
    /// What stands on the cells after the move.
    pub contents: Contents,
    pub king: u8,
    /// The cell of arrival, whose former piece is captured; [`Square::OFF`] if nothing has moved.
    pub arrived: Square,
}

impl<'b> KingAttackers<'b> {
    /// Around the king of `side`. Paths that cross two of the wires `fixed`, which stay whatever
    /// is laid, are no danger and are left out.
    pub fn new(after_move: AfterMove<'b>, side: Side, fixed: Edges) -> KingAttackers<'b> {
        let geometry = &*GEOMETRY;
        let AfterMove { board, king, arrived, .. } = after_move;
        let enemy = side.other();
        let there = |kind: Kind| {
            board.pieces(kind.of(enemy)).iter().copied().filter(move |&s| s != arrived)
        };
        let mut king_attackers = KingAttackers {
            after_move,
            kings_touch: there(Kind::KING).any(|s| king_distance(s, Square(king)) == 1),
            paths: ArrayVec::new(),
            arcs: SmallVec::new(),
            riders: SmallVec::new(),
            concerned: [0; 64],
        };
        king_attackers.find_riders(side);
        let walkers = [Kind::ROOK, ANDROID, CARETAKER].map(|kind| kind.of(enemy));
        if walkers.iter().any(|&w| board.count(w) > 0) {
            king_attackers.find_paths(geometry, walkers, fixed);
        }
        for rider in there(WINDRIDER).filter(|&s| king_distance(s, Square(king)) <= 2 * MILL) {
            king_attackers.find_arcs(geometry, rider.0, fixed);
        }
        king_attackers
    }

    /// Whether a move of a piece other than the king leaves all but the WireRiders as it was.
    pub fn ignores(&self, from: Square, to: Square) -> bool {
        self.concerned[from.at() & 63] & LEFT == 0 && self.concerned[to.at() & 63] & ENTERED == 0
    }

    /// The attackers after a move that they ignore.
    pub fn follow(&mut self, after_move: AfterMove<'b>, side: Side) {
        self.after_move = after_move;
        self.riders.clear();
        self.find_riders(side);
    }

    /// Whether a WireRider may come to the king: its ways depend on everything.
    pub fn is_ridden(&self) -> bool {
        !self.riders.is_empty()
    }

    /// A WireRider's last step comes from a cell beside the king where it stands or that is
    /// empty.
    fn find_riders(&mut self, side: Side) {
        let AfterMove { board, contents, king, arrived } = &self.after_move;
        let doors = GEOMETRY.cells[*king as usize].neighbours;
        for &s in board.pieces(WIRERIDER.of(side.other())) {
            let is_open = |&door: &u8| door != NONE && (door == s.0 || !is_piece(contents, door));
            if s != *arrived && doors.iter().any(is_open) {
                self.riders.push(s.0);
            }
        }
    }

    /// A ray read backwards is a ray of the same kind.
    fn find_paths(
        &mut self,
        geometry: &Geometry,
        [rook, android, caretaker]: [Piece; 3],
        fixed: Edges,
    ) {
        let AfterMove { board, contents, king, arrived } = &self.after_move;
        let cell = &geometry.cells[*king as usize];
        // The rays on which a piece stands that moves along them.
        let rays_to = |piece: Piece| {
            let pieces = board.pieces(piece).iter().filter(|&s| s != arrived);
            pieces.fold(0, |rays, s| rays | cell.rays_to[s.at()])
        };
        let walked = rays_to(rook) & STRAIGHT | rays_to(android) & !STRAIGHT | rays_to(caretaker);
        for (i, ray) in cell.rays.iter().enumerate().filter(|(i, _)| walked >> i & 1 != 0) {
            let walker = if STRAIGHT >> i & 1 != 0 { rook } else { android };
            let mut path: Edges = 0;
            for (passed, step) in ray.iter().enumerate() {
                path |= 1 << step.edge;
                if has_several(path & fixed) {
                    break;
                }
                let there = contents[usize::from(step.to & 63)];
                if !there.is_empty() {
                    self.concerned[usize::from(step.to & 63)] |= LEFT;
                    if there == walker || there == caretaker {
                        self.paths.push(path);
                        for step in &ray[..=passed] {
                            self.concerned[usize::from(step.to & 63)] |= ENTERED;
                        }
                    }
                    break;
                }
            }
        }
    }

    /// The last windmill move backwards from the king, the first one forwards from the rider.
    fn find_arcs(&mut self, geometry: &Geometry, rider: u8, fixed: Edges) {
        let AfterMove { contents, king, .. } = &self.after_move;
        let king = *king;
        for centre in [rider, king] {
            for &cell in &geometry.cells[centre as usize].within_two {
                self.concerned[usize::from(cell & 63)] = LEFT | ENTERED;
            }
        }
        let stops = |cell: u8| cell != rider && is_piece(contents, cell);
        let mut ends: SmallVec<[(u8, Edges); 32]> = SmallVec::new();
        let mut places = CellList::new();
        windmill(
            geometry,
            king,
            |cell| cell != king && stops(cell),
            |cell, path| {
                let goes = !stops(cell) && !has_several(path & fixed);
                if goes {
                    ends.push((cell, path));
                    places.add(cell);
                }
                goes
            },
        );
        let to_king = |from: u8| ends.iter().filter(move |end| end.0 == from).map(|end| end.1);
        self.arcs.extend(to_king(rider).map(|path| (0, path)));
        if places.iter().all(|place| place == rider) {
            return;
        }
        windmill(geometry, rider, stops, |middle, first| {
            if has_several(first & fixed) {
                return false;
            }
            if places.contains(middle) {
                let crossed = first & fixed != 0;
                let second = to_king(middle).filter(|second| !(crossed && second & fixed != 0));
                self.arcs.extend(second.map(|second| (first, second)));
            }
            true
        });
    }

    /// Whether nothing could attack the king under any wires.
    pub fn is_idle(&self) -> bool {
        !self.kings_touch && self.paths.is_empty() && self.arcs.is_empty() && self.riders.is_empty()
    }

    /// Whether the king is attacked under these wires.
    pub fn attacks(&self, wires: &Wires) -> bool {
        self.kings_touch
            || self.paths.iter().any(|path| is_single(path & wires.set))
            || self.arcs.iter().any(|&arc| crosses_one_wire(arc, wires))
            || self.riders.iter().any(|&rider| self.rides(rider, wires))
    }

    /// Those of the edges `stay` whose wire, added to `wires`, leaves the king safe.
    pub fn safe(&self, wires: &Wires, stay: Edges) -> Edges {
        let mut safe = self.safe_from_paths(wires, stay);
        if self.riders.is_empty() || safe == 0 {
            return safe;
        }
        let approach = self.approach(wires);
        for &rider in &self.riders {
            let (attacked, mut passed) = self.ride(rider, wires);
            // A wire ends an attack only on a way that is gone; it opens one only by a step
            // from a cell that the rider comes to, and by one into the king's approach cells.
            let felt = if attacked {
                passed.add(self.after_move.king);
                safe &= inside(&passed);
                safe
            } else {
                safe & around(&passed) & around(&approach)
            };
            for edge in each_edge(felt) {
                let after = wires.after(&GEOMETRY, edge, 0);
                if self.rides(rider, &after) {
                    safe &= !(1 << edge);
                }
            }
        }
        safe
    }

    /// Those placements that close a loop and leave the king safe.
    pub fn safe_closing(&self, wires: &Wires, placements: &Placements) -> Edges {
        if placements.closing.is_empty() || self.kings_touch {
            return 0;
        }
        let span = self.span(wires);
        let attacked = self.attacks(wires);
        let keeps = |removed: Edges| {
            if removed & span == 0 {
                !attacked
            } else {
                !self.attacks(&wires.after(&GEOMETRY, removed.trailing_zeros() as u8, removed))
            }
        };
        let safe = placements.closing.iter().filter(|(_, removed)| keeps(*removed));
        safe.fold(0, |set, (edge, _)| set | 1 << edge)
    }

    /// Whether some placement leaves the king safe.
    pub fn survives(&self, wires: &Wires, placements: &Placements) -> bool {
        let mut maybe = self.safe_from_paths(wires, placements.stay);
        let mut unsure = 0;
        for &rider in &self.riders {
            let (attacked, mut passed) = self.ride(rider, wires);
            if attacked {
                passed.add(self.after_move.king);
                maybe &= inside(&passed);
                unsure = maybe;
            } else {
                unsure |= around(&passed);
            }
        }
        let saves = |edge: u8| {
            let after = wires.after(&GEOMETRY, edge, 0);
            !self.riders.iter().any(|&rider| self.rides(rider, &after))
        };
        maybe & !unsure != 0
            || each_edge(maybe).any(saves)
            || self.safe_closing(wires, placements) != 0
    }

    /// How many ways lead to the king at least: the other king, paths, WindRiders (one at most)
    /// and WireRiders.
    pub fn strength(&self, wires: &Wires) -> u32 {
        let paths = self.paths.iter().filter(|&&path| is_single(path & wires.set)).count();
        let arcs = self.arcs.iter().any(|&arc| crosses_one_wire(arc, wires));
        let riders = self.riders.iter().filter(|&&rider| self.rides(rider, wires)).count();
        (paths + riders) as u32 + u32::from(arcs) + u32::from(self.kings_touch)
    }

    /// [`KingAttackers::safe`] without the WireRiders.
    fn safe_from_paths(&self, wires: &Wires, stay: Edges) -> Edges {
        if self.kings_touch {
            return 0;
        }
        let mut safe = stay;
        for &path in &self.paths {
            let hits = path & wires.set;
            if hits == 0 {
                safe &= !path;
            } else if is_single(hits) {
                safe &= path;
            }
        }
        for &(first, second) in &self.arcs {
            if (first | second) & wires.set == 0 {
                // A wire that both moves cross is crossed twice.
                safe &= !(first ^ second);
            } else if crosses_one_wire((first, second), wires) {
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
        self.riders.iter().fold(arcs, |all, &rider| all | around(&self.ride(rider, wires).1))
    }

    fn rides(&self, rider: u8, wires: &Wires) -> bool {
        let AfterMove { contents, king, .. } = &self.after_move;
        Ride::until(&GEOMETRY, rider, contents, wires, *king).crossed.contains(*king)
    }

    /// Whether a WireRider attacks the king, and the cells that it comes to.
    fn ride(&self, rider: u8, wires: &Wires) -> (bool, CellList) {
        let AfterMove { contents, king, .. } = &self.after_move;
        let ride = Ride::new(&GEOMETRY, rider, contents, wires);
        (ride.crossed.contains(*king), ride.passed(rider, contents))
    }

    /// The cells from which WireRiders could go on to the king (pieces in their way, crossings
    /// not counted), the king's own cell, and all cells next to these.
    fn approach(&self, wires: &Wires) -> CellList {
        let geometry = &*GEOMETRY;
        let AfterMove { contents, king, .. } = &self.after_move;
        let (mut inner, mut approach) = (CellList::new(), CellList::new());
        inner.add(*king);
        approach.add(*king);
        let mut followed = 0;
        while let Some(at) = inner.get(followed) {
            followed += 1;
            for (d, &from) in geometry.cells[at as usize].neighbours.iter().enumerate() {
                if from == NONE {
                    continue;
                }
                approach.add(from);
                let (free, wired) = wires.exits(from);
                let goes = (free | wired) >> ((d + 2) % 4) & 1 != 0;
                if goes && (self.riders.contains(&from) || !is_piece(contents, from)) {
                    inner.add(from);
                }
            }
        }
        approach
    }
}

/// The edges around these cells.
fn around(cells: &CellList) -> Edges {
    cells.iter().fold(0, |all, c| all | GEOMETRY.cells[c as usize].edge_set)
}

/// The edges between two of these cells.
fn inside(cells: &CellList) -> Edges {
    let (mut once, mut twice) = (0, 0);
    for c in cells.iter() {
        let around = GEOMETRY.cells[c as usize].edge_set;
        twice |= once & around;
        once |= around;
    }
    twice
}

/// Whether a WindRider's path crosses exactly one wire.
fn crosses_one_wire((first, second): (Edges, Edges), wires: &Wires) -> bool {
    let (a, b) = (first & wires.set, second & wires.set);
    is_single(a) && b == 0 || is_single(b) && a == 0
}
