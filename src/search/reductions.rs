//! How much less deep late moves are searched, before the node adjusts it.

use super::params::Params;

/// What is reduced alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReductionKind {
    /// A quiet move that begins a turn.
    Quiet,
    /// A noisy move.
    Noisy,
    /// A quiet move in the middle of a turn: most games have none, others very many of which
    /// few matter.
    Midturn,
}

/// Depths and numbers beyond this are taken as this.
const SIZE: usize = 64;

/// A table of `base + ln(depth) * ln(number) / divisor` for each [`Sort`].
pub struct Reductions([Vec<i32>; 3]);

impl Reductions {
    /// Computes the table.
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

    /// For move number `count` at `depth`, 1/1024 plies.
    #[must_use]
    pub fn get(&self, kind: ReductionKind, depth: i32, count: usize) -> i32 {
        let depth = depth.clamp(0, SIZE as i32 - 1) as usize;
        self.0[kind as usize][depth * SIZE + count.min(SIZE - 1)]
    }
}
