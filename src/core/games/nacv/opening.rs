//! Generates and counts first turns: five wires that close no loop and leave the own king safe.
//!
//! The wires are laid in ascending order of their edges, so that each set is found once. A full
//! enumeration would take too long (61,120,292 sets from the start position). So the generator
//! tries only wires that can matter to the king, and the counter counts the last wire, or the last
//! two if nothing can attack the king, without laying them.

use super::geometry::{Edges, GEOMETRY, each_edge, edges_after};
use super::king_attackers::KingAttackers;
use super::wires::{LoopTracker, Wires};
use super::{FIRST_WIRES, Nacv, wire_move};
use crate::moves::MoveSink;

impl Nacv {
    /// Every next wire of a first turn after which the turn can still be completed.
    pub(super) fn first_turn_wires<S: MoveSink>(&self, sink: &mut S) {
        let tracker = LoopTracker::new(&self.wires, self.options.loops);
        let king_attackers = self.king_attackers(self.state.side, self.wires.set);
        let missing = FIRST_WIRES - self.state.phase;
        let open = self.open_edges(&tracker);
        // If the king is safe, any `missing` edges that cannot matter to it and close no loop
        // complete the turn. An edge below the lowest of such a set is certain to be legal: by the
        // exchange property of a matroid it goes with all of the set but one.
        let safe = !king_attackers.attacks(&self.wires);
        let harmless =
            if safe && tracker.is_matroid() { open & !king_attackers.span(&self.wires) } else { 0 };
        let certain = lowest_of_highest(&tracker, harmless, missing)
            .map_or(0, |lowest| harmless & !(Edges::MAX << lowest));
        for edge in each_edge(open) {
            let legal = certain >> edge & 1 != 0 || {
                let mut tracker = tracker.clone();
                tracker.lay(edge);
                let wires = self.wires.after(&GEOMETRY, edge, 0);
                can_complete(
                    &tracker,
                    &wires,
                    &king_attackers,
                    open & edges_after(edge),
                    missing - 1,
                )
            };
            if legal {
                sink.push(wire_move(edge));
            }
        }
    }

    /// The number of sets of wires that complete the first turn.
    pub(super) fn count_first_turns(&self) -> u64 {
        let tracker = LoopTracker::new(&self.wires, self.options.loops);
        let king_attackers = self.king_attackers(self.state.side, self.wires.set);
        let missing = FIRST_WIRES - self.state.phase;
        count_sets(&tracker, &self.wires, &king_attackers, self.open_edges(&tracker), missing)
    }

    /// The edges for the next wire of a first turn, apart from the safety of the king.
    fn open_edges(&self, tracker: &LoopTracker) -> Edges {
        GEOMETRY.all & !tracker.set & !tracker.closing & (Edges::MAX << self.state.least_edge)
    }
}

/// The number of ascending sequences of `missing` wires on `open` edges that close no loop and
/// leave the king safe. No `open` edge may close a loop by itself.
fn count_sets(
    tracker: &LoopTracker,
    wires: &Wires,
    king_attackers: &KingAttackers,
    open: Edges,
    missing: u8,
) -> u64 {
    let geometry = &*GEOMETRY;
    if missing == 1 {
        return u64::from(king_attackers.safe(wires, open).count_ones());
    }
    if missing == 2 && king_attackers.is_idle() {
        // All pairs of edges, minus those that close a loop together.
        let pairs = |n: u64| n * n.saturating_sub(1) / 2;
        let closed = each_edge(open & tracker.touching).map(|edge| {
            u64::from((open & edges_after(edge) & tracker.closing_with(edge)).count_ones())
        });
        return pairs(u64::from(open.count_ones())) - closed.sum::<u64>();
    }
    let mut count = 0;
    for edge in each_edge(open) {
        let mut tracker = tracker.clone();
        tracker.lay(edge);
        let rest = open & edges_after(edge) & !tracker.closing;
        count += count_sets(
            &tracker,
            &wires.after(geometry, edge, 0),
            king_attackers,
            rest,
            missing - 1,
        );
    }
    count
}

/// Whether `missing` more wires on `open` edges complete a first turn.
///
/// A wire that cannot matter to the king is as good as any other such wire. So only wires that can
/// matter are tried, each with all sets that contain it and none of those tried before.
fn can_complete(
    tracker: &LoopTracker,
    wires: &Wires,
    king_attackers: &KingAttackers,
    open: Edges,
    missing: u8,
) -> bool {
    let mut open = open & !tracker.closing;
    let relevant = king_attackers.span(wires);
    if can_lay(tracker, open & !relevant, missing) && !king_attackers.attacks(wires) {
        return true;
    }
    if missing == 0 || open.count_ones() < u32::from(missing) {
        return false;
    }
    // If the sets are no matroid, the choice of the other wires decides how many can be laid.
    let tried = if tracker.is_matroid() { relevant } else { Edges::MAX };
    for edge in each_edge(open & tried) {
        open &= !(1 << edge);
        let mut tracker = tracker.clone();
        tracker.lay(edge);
        let wires = wires.after(&GEOMETRY, edge, 0);
        if can_complete(&tracker, &wires, king_attackers, open, missing - 1) {
            return true;
        }
    }
    false
}

/// Whether `missing` of the `open` edges, chosen from the highest down, close no loop together.
fn can_lay(tracker: &LoopTracker, open: Edges, missing: u8) -> bool {
    missing == 0 || lowest_of_highest(tracker, open, missing).is_some()
}

/// Lays `missing` wires on `open` edges, from the highest edge down, each unless it closes a loop.
/// Returns the lowest of these edges, or `None` if there are too few.
fn lowest_of_highest(tracker: &LoopTracker, mut open: Edges, missing: u8) -> Option<u8> {
    let mut tracker = tracker.clone();
    let mut lowest = None;
    for _ in 0..missing {
        open &= !tracker.closing;
        if open == 0 {
            return None;
        }
        let edge = (Edges::BITS - 1 - open.leading_zeros()) as u8;
        tracker.lay(edge);
        open &= !(1 << edge);
        lowest = Some(edge);
    }
    lowest
}
