//! The accumulators of a search: one pair for each ply of the current line.
//!
//! The accumulators of a position are those of the position one ply before it (one turn, in a game
//! whose turns have several moves: the positions between them are not evaluated) with the changed
//! inputs added and subtracted. If a king has gone to another region, its side sees everything at
//! another place; then the last position with the king in that region takes the place of the
//! position one ply before.

use super::features::{Features, InputLayout, PLACES, REGIONS};
use super::{Accumulator, MAX_NEURONS, Network};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// A network with the accumulators of the positions that it has evaluated, or none.
pub struct Evaluator {
    network: Option<Arc<Network>>,
    /// By ply, one further: the first is a board without pieces.
    line: Vec<Evaluated>,
    /// `[view][region]`: the position of the last change of regions.
    last: Box<[[Seen; REGIONS]; 2]>,
    changes: Box<Changes>,
}

/// A position with the accumulators of both views.
#[derive(Clone)]
struct Evaluated {
    features: Features,
    /// The number of pieces.
    pieces: usize,
    accumulators: [Accumulator; 2],
}

/// A position with the accumulator of one view.
#[derive(Clone)]
struct Seen {
    codes: [u8; PLACES],
    accumulator: Accumulator,
}

impl Evaluator {
    /// An evaluator without a network, for lines of up to `plies` plies.
    #[must_use]
    pub fn new(plies: usize) -> Evaluator {
        let accumulator = [0; MAX_NEURONS];
        let accumulators = [accumulator; 2];
        let none = Evaluated { features: Features::EMPTY, pieces: 0, accumulators };
        let seen = Seen { codes: Features::EMPTY.codes, accumulator };
        let last = Box::new(std::array::from_fn(|_| std::array::from_fn(|_| seen.clone())));
        Evaluator { network: None, line: vec![none; plies + 2], last, changes: Box::default() }
    }

    /// Sets the network.
    pub fn set_network(&mut self, network: Option<Arc<Network>>) {
        let is_same = match (&self.network, &network) {
            (Some(old), Some(new)) => Arc::ptr_eq(old, new),
            (None, None) => true,
            _ => false,
        };
        if is_same {
            return;
        }
        let plies = self.line.len() - 2;
        *self = Evaluator::new(plies);
        if let Some(network) = &network {
            let accumulator = network.fresh_accumulator();
            for evaluated in &mut self.line {
                evaluated.accumulators = [accumulator; 2];
            }
            for seen in self.last.as_flattened_mut() {
                seen.accumulator = accumulator;
            }
        }
        self.network = network;
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> Option<&Network> {
        self.network.as_deref()
    }

    /// The value of the network if there is one, centipawns, for the side with the number `mover`
    /// in a position at `ply` of the line. `write_features` writes the features of the position:
    /// the codes of all places of the layout, and the regions. The value does not depend on earlier
    /// calls, only its speed does: it is fastest if the last position at `ply - 1` was the one
    /// before.
    pub fn value(
        &mut self,
        ply: usize,
        mover: usize,
        write_features: impl FnOnce(&mut Features),
    ) -> Option<i32> {
        let network = self.network.as_ref()?;
        let layout = network.layout();
        let ply = ply.min(self.line.len() - 2);
        let [before, now] = &mut self.line[ply..ply + 2] else { return None };
        write_features(&mut now.features);
        let (old, new) = (&before.features, &now.features);
        self.changes.find(layout, &old.codes, &new.codes);
        now.pieces = before.pieces + self.changes.pieces(layout, &new.codes)
            - self.changes.pieces(layout, &old.codes);
        let regions = new.regions.map(|region| layout.region(region));
        let is_same = [0, 1].map(|view| layout.region(old.regions[view]) == regions[view]);
        for view in (0..2).filter(|&view| is_same[view]) {
            let region = regions[view];
            self.changes.inputs(layout, view, region, &old.codes, &new.codes);
            let (from, to) = (&before.accumulators[view], &mut now.accumulators[view]);
            network.update(from, to, &self.changes.added, &self.changes.removed);
        }
        for view in (0..2).filter(|&view| !is_same[view]) {
            let region = regions[view];
            let last = &mut self.last[view][usize::from(region) % REGIONS];
            self.changes.find(layout, &last.codes, &new.codes);
            self.changes.inputs(layout, view, region, &last.codes, &new.codes);
            let to = &mut now.accumulators[view];
            network.update(&last.accumulator, to, &self.changes.added, &self.changes.removed);
            last.codes = new.codes;
            last.accumulator = *to;
        }
        let accumulators = [mover, 1 - mover].map(|view| &now.accumulators[view]);
        Some(network.value(accumulators, layout.bucket(now.pieces)))
    }
}

/// The difference of two positions. It has a place in the evaluator, because to return such long
/// lists costs more than to fill them.
#[derive(Default)]
struct Changes {
    /// The places whose codes differ.
    places: ArrayVec<u8, PLACES>,
    /// The inputs of one view that only the new position has.
    added: ArrayVec<u16, PLACES>,
    /// The inputs of that view that only the old position has.
    removed: ArrayVec<u16, PLACES>,
}

impl Changes {
    /// Finds the places.
    fn find(&mut self, layout: &InputLayout, old: &[u8; PLACES], new: &[u8; PLACES]) {
        self.places.clear();
        // Eight places are compared at a time.
        let (old, new) = (old.as_chunks().0, new.as_chunks().0);
        for (i, (old, new)) in old.iter().zip(new).take(layout.places().div_ceil(8)).enumerate() {
            let mut different = u64::from_le_bytes(*old) ^ u64::from_le_bytes(*new);
            while different != 0 {
                let byte = different.trailing_zeros() / 8;
                different &= !(0xff << (8 * byte));
                self.places.push((8 * i) as u8 + byte as u8);
            }
        }
    }

    /// The number of pieces on the places.
    fn pieces(&self, layout: &InputLayout, codes: &[u8; PLACES]) -> usize {
        let is_piece = |place: usize| usize::from(layout.is_piece(place, codes[place]));
        self.places.iter().map(|&place| is_piece(place.into())).sum()
    }

    /// Finds the inputs of `view` with its king in `region`.
    fn inputs(
        &mut self,
        layout: &InputLayout,
        view: usize,
        region: u8,
        old: &[u8; PLACES],
        new: &[u8; PLACES],
    ) {
        self.added.clear();
        self.removed.clear();
        for &place in &self.places {
            let place = usize::from(place);
            self.removed.extend(layout.input(view, region, place, old[place]));
            self.added.extend(layout.input(view, region, place, new[place]));
        }
    }
}
