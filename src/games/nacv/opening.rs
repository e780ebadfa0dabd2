//! First turns: five wires that close no loop and leave the own king safe.
//!
//! They are laid in ascending order, so that a set is one turn. The last wire is counted, not
//! tried, and if nobody besieges the king so are the last two: all pairs of open edges, less
//! those that close a loop together.

use super::geometry::{Edges, LATTICE, above, each_edge};
use super::siege::Siege;
use super::wires::{Growth, Wires};
use super::{FIRST_WIRES, Nacv, wire};
use crate::moves::Sink;

impl Nacv {
    /// Every next wire of a first turn that further wires can complete.
    pub(super) fn first_wires<S: Sink>(&self, out: &mut S) {
        let growth = Growth::new(&self.wires, self.house.loops);
        let siege = self.siege(self.state.side, self.wires.set);
        let missing = FIRST_WIRES - self.state.phase;
        let open = self.open(&growth);
        // Where the king feels nothing, any `missing` edges behind that close no loop will do:
        // with an edge before them, all but one of them close none either (sets of edges
        // without loops are a matroid).
        let safe = !siege.attacks(&self.wires);
        let numb = if safe && growth.is_greedy() { open & !siege.span(&self.wires) } else { 0 };
        let sure = last(&growth, numb, missing).map_or(0, |last| numb & !(Edges::MAX << last));
        for edge in each_edge(open) {
            let fine = sure >> edge & 1 != 0 || {
                let mut growth = growth.clone();
                growth.lay(edge);
                let wires = self.wires.after(&LATTICE, edge, 0);
                completable(&growth, &wires, &siege, open & above(edge), missing - 1)
            };
            if fine {
                out.push(wire(edge));
            }
        }
    }

    /// How many sets of wires complete the first turn.
    pub(super) fn first_turns(&self) -> u64 {
        let growth = Growth::new(&self.wires, self.house.loops);
        let siege = self.siege(self.state.side, self.wires.set);
        let missing = FIRST_WIRES - self.state.phase;
        sets(&growth, &self.wires, &siege, self.open(&growth), missing)
    }

    /// The edges that the next wire of a first turn may go to, kings aside.
    fn open(&self, growth: &Growth) -> Edges {
        LATTICE.all & !growth.set & !growth.closing & (Edges::MAX << self.state.least)
    }
}

/// The number of ascending sequences of `missing` wires, the first of them on an `open` edge.
fn sets(growth: &Growth, wires: &Wires, siege: &Siege, open: Edges, missing: u8) -> u64 {
    let lattice = &*LATTICE;
    if missing == 1 {
        return u64::from(siege.safe(wires, open).count_ones());
    }
    if missing == 2 && siege.is_idle() {
        let pairs = |n: u64| n * n.saturating_sub(1) / 2;
        let closed = each_edge(open & growth.joints)
            .map(|edge| u64::from((open & above(edge) & growth.closing_with(edge)).count_ones()));
        return pairs(u64::from(open.count_ones())) - closed.sum::<u64>();
    }
    let mut count = 0;
    for edge in each_edge(open) {
        let mut growth = growth.clone();
        growth.lay(edge);
        let rest = open & above(edge) & !growth.closing;
        count += sets(&growth, &wires.after(lattice, edge, 0), siege, rest, missing - 1);
    }
    count
}

/// Whether `missing` more wires on `open` edges complete a first turn.
///
/// A wire that the king does not feel is as good as any other such; only those that he feels
/// are tried, each with all sets that hold it and none of those tried before.
fn completable(growth: &Growth, wires: &Wires, siege: &Siege, open: Edges, missing: u8) -> bool {
    let mut open = open & !growth.closing;
    let felt = siege.span(wires);
    if fills(growth, open & !felt, missing) && !siege.attacks(wires) {
        return true;
    }
    if missing == 0 || open.count_ones() < u32::from(missing) {
        return false;
    }
    // Edges felt by nobody matter only where their order may decide how many can be laid.
    let others = if growth.is_greedy() { felt } else { Edges::MAX };
    for edge in each_edge(open & others) {
        open &= !(1 << edge);
        let mut growth = growth.clone();
        growth.lay(edge);
        let wires = wires.after(&LATTICE, edge, 0);
        if completable(&growth, &wires, siege, open, missing - 1) {
            return true;
        }
    }
    false
}

/// Whether `missing` of the `open` edges can be laid one after the other, without a loop.
fn fills(growth: &Growth, open: Edges, missing: u8) -> bool {
    missing == 0 || last(growth, open, missing).is_some()
}

/// Lays `missing` of the `open` edges without a loop, the last ones that go: the first of them;
/// `None` if there are too few.
fn last(growth: &Growth, mut open: Edges, missing: u8) -> Option<u8> {
    let mut growth = growth.clone();
    let mut first = None;
    for _ in 0..missing {
        open &= !growth.closing;
        if open == 0 {
            return None;
        }
        let edge = (Edges::BITS - 1 - open.leading_zeros()) as u8;
        growth.lay(edge);
        open &= !(1 << edge);
        first = Some(edge);
    }
    first
}
