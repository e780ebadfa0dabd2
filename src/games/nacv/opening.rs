//! First turns: five wires that close no loop and leave the own king safe.
//!
//! They are laid in ascending order, so that a set is one turn. The last wire is counted, not
//! tried, and if nobody besieges the king so are the last two: all pairs of open edges, less
//! those that close a loop together.

use super::lattice::{Edges, LATTICE, above, each_edge};
use super::siege::Siege;
use super::wires::{Growth, Wires};
use super::{FIRST_WIRES, Nacv, wire};
use crate::moves::Sink;

impl Nacv {
    /// Every next wire of a first turn that further wires can complete.
    pub(super) fn first_wires<S: Sink>(&self, out: &mut S) {
        let growth = Growth::new(&self.wires, self.house.loops);
        let siege = self.siege(self.state.side);
        let missing = FIRST_WIRES - self.state.phase;
        for edge in each_edge(self.open(&growth)) {
            if completable(&growth, &self.wires, &siege, edge, missing - 1) {
                out.push(wire(edge));
            }
        }
    }

    /// How many sets of wires complete the first turn.
    pub(super) fn first_turns(&self) -> u64 {
        let growth = Growth::new(&self.wires, self.house.loops);
        let siege = self.siege(self.state.side);
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

/// Whether, with `edge` laid, `missing` more wires behind it complete a first turn.
fn completable(growth: &Growth, wires: &Wires, siege: &Siege, edge: u8, missing: u8) -> bool {
    let lattice = &*LATTICE;
    let laid = wires.after(lattice, edge, 0);
    if missing == 0 {
        return siege.safe(wires, 1 << edge) != 0;
    }
    let mut growth = growth.clone();
    growth.lay(edge);
    let open = lattice.all & above(edge) & !growth.set & !growth.closing;
    if open.count_ones() < u32::from(missing) {
        return false;
    }
    if missing == 1 {
        return siege.safe(&laid, open) != 0;
    }
    each_edge(open).any(|next| completable(&growth, &laid, siege, next, missing - 1))
}
