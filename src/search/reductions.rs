//! Late move reductions before the adjustments by the node.

use super::params::Params;

/// Groups of moves with different reductions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReductionKind {
    /// A quiet move that begins a turn.
    Quiet,
    /// A noisy move.
    Noisy,
    /// A quiet move in the middle of a turn. Only some games have them, and then there are very
    /// many, few of which matter.
    Midturn,
}

/// Greater depths and move numbers count as `SIZE - 1`.
const SIZE: usize = 64;

/// A table of `base + ln(depth) * ln(move number) / divisor` for each [`ReductionKind`].
pub struct Reductions([Vec<i32>; 3]);

impl Reductions {
    /// Computes the tables from `params`.
    #[must_use]
    pub fn new(params: &Params) -> Reductions {
        let ln = |n: usize| (n.max(1) as f64).ln();
        let table = |base: i32, divisor: i32| {
            let [base, divisor] = [base, divisor].map(|hundredths| f64::from(hundredths) / 100.0);
            let entry = |i: usize| base + ln(i / SIZE) * ln(i % SIZE) / divisor;
            (0..SIZE * SIZE).map(|i| (entry(i) * 1024.0) as i32).collect()
        };
        Reductions([
            table(params.reduction_base, params.reduction_divisor),
            table(params.reduction_noisy_base, params.reduction_noisy_divisor),
            table(params.reduction_midturn_base, params.reduction_midturn_divisor),
        ])
    }

    /// The reduction of move number `count` at `depth` plies, in 1/1024 plies.
    #[must_use]
    pub fn get(&self, kind: ReductionKind, depth: i32, count: usize) -> i32 {
        let depth = depth.clamp(0, SIZE as i32 - 1) as usize;
        self.0[kind as usize][depth * SIZE + count.min(SIZE - 1)]
    }
}
