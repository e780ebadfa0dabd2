//! The accumulators of a search: one pair for each ply of the current line.
//!
//! The accumulators of a position are those of the position one ply before it with the changed
//! inputs added and subtracted. If a king has gone to another region, its side sees everything at
//! another place; then the last position with the king in that region takes the place of the
//! position one ply before.

use super::features::{Features, InputLayout, PLACES, REGIONS};
use super::{Accumulator, MAX_NEURONS, Network};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// A network with the accumulators of the positions that it has evaluated. Without a network the
/// value is 0.
pub struct Evaluator {
    network: Option<Arc<Network>>,
    /// By ply, one further: the first is a board without pieces.
    line: Vec<Evaluated>,
    /// `[view][region]`: the position of the last change of regions.
    last: Box<[[Seen; REGIONS]; 2]>,
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
        Evaluator { network: None, line: vec![none; plies + 2], last }
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

    /// The value of the network, centipawns, for the side with the number `mover` in a position at
    /// `ply` of the line. `look` writes the features of the position: the codes of all places of
    /// `layout`, and the regions. The value does not depend on earlier calls, only its speed does:
    /// it is fastest if the last position at `ply - 1` was the one before.
    pub fn value(
        &mut self,
        layout: &InputLayout,
        ply: usize,
        mover: usize,
        look: impl FnOnce(&mut Features),
    ) -> i32 {
        let Some(network) = &self.network else { return 0 };
        let ply = ply.min(self.line.len() - 2);
        let [before, now] = &mut self.line[ply..ply + 2] else { return 0 };
        look(&mut now.features);
        let (old, new) = (&before.features, &now.features);
        let changed = changes(layout, &old.codes, &new.codes);
        for view in 0..2 {
            let region = new.regions[view];
            if old.regions[view] == region {
                let (added, removed) =
                    differences(layout, view, region, &changed, [&old.codes, &new.codes]);
                let (from, to) = (&before.accumulators[view], &mut now.accumulators[view]);
                network.update(from, to, &added, &removed);
            } else {
                let last = &mut self.last[view][usize::from(region) % REGIONS];
                let changed = changes(layout, &last.codes, &new.codes);
                let (added, removed) =
                    differences(layout, view, region, &changed, [&last.codes, &new.codes]);
                let to = &mut now.accumulators[view];
                network.update(&last.accumulator, to, &added, &removed);
                *last = Seen { codes: new.codes, accumulator: *to };
            }
        }
        now.pieces = before.pieces;
        for &place in &changed {
            let place = usize::from(place);
            now.pieces += usize::from(layout.is_piece(place, new.codes[place]));
            now.pieces -= usize::from(layout.is_piece(place, old.codes[place]));
        }
        let accumulators = [mover, 1 - mover].map(|view| &now.accumulators[view]);
        network.value(accumulators, layout.bucket(now.pieces))
    }
}

/// Places whose codes differ.
type Changes = ArrayVec<u8, PLACES>;

/// The places whose codes differ.
fn changes(layout: &InputLayout, old: &[u8; PLACES], new: &[u8; PLACES]) -> Changes {
    let mut changed = Changes::new();
    // Eight places are compared at a time.
    let (old, new) = (old.as_chunks().0, new.as_chunks().0);
    for (i, (old, new)) in old.iter().zip(new).take(layout.places().div_ceil(8)).enumerate() {
        let mut different = u64::from_le_bytes(*old) ^ u64::from_le_bytes(*new);
        while different != 0 {
            let byte = different.trailing_zeros() / 8;
            different &= !(0xff << (8 * byte));
            changed.push((8 * i) as u8 + byte as u8);
        }
    }
    changed
}

/// The inputs of one view that come and go with the changed places.
fn differences(
    layout: &InputLayout,
    view: usize,
    region: u8,
    changed: &Changes,
    codes: [&[u8; PLACES]; 2],
) -> (ArrayVec<u16, PLACES>, ArrayVec<u16, PLACES>) {
    let [removed, added] = codes.map(|codes| {
        let input =
            |&place: &u8| layout.input(view, region, usize::from(place), codes[usize::from(place)]);
        changed.iter().filter_map(input).collect()
    });
    (added, removed)
}
