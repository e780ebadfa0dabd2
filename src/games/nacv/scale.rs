//! Weights by a number.

/// Entries of a [`Scale`]: no piece has more target cells.
const ENTRIES: usize = 40;

/// Weights by a number, such as the number of target cells.
#[derive(Clone, Copy)]
pub(super) struct Scale([i32; ENTRIES]);

/// A scale with these weights for 0, 1, 2 and so on; the last one is for all greater numbers.
#[must_use]
pub(super) const fn scale<const N: usize>(weights: [i32; N]) -> Scale {
    let mut all = [weights[N - 1]; ENTRIES];
    let mut i = 0;
    while i < N {
        all[i] = weights[i];
        i += 1;
    }
    Scale(all)
}

impl Scale {
    /// The weight for `number`.
    #[inline]
    #[must_use]
    pub(super) fn of(&self, number: usize) -> i32 {
        self.0[number.min(ENTRIES - 1)]
    }
}
