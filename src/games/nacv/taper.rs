//! Values of the middle game and of the end game in one number, and their sums.

/// Packs centipawns of the middle game (low 16 bits) and the end game (high 16 bits); sums
/// and small multiples of packed values are packed values.
#[must_use]
pub(super) const fn taper(middle: i32, end: i32) -> i32 {
    (end << 16) + middle
}

/// The two halves of a packed value: middle game, end game.
#[must_use]
pub(super) const fn halves(packed: i32) -> (i32, i32) {
    (packed as i16 as i32, (packed.wrapping_add(0x8000) >> 16) as i16 as i32)
}

/// The value of packed centipawns at a game phase: the weighted mean of the middle game value, with
/// weight `phase`, and the end game value, with weight `full - phase`.
#[must_use]
pub(super) const fn mix(packed: i32, phase: i32, full: i32) -> i32 {
    let (middle, end) = halves(packed);
    (middle * phase + end * (full - phase)) / full
}

/// Adds up packed weights.
#[derive(Clone, Copy, Default)]
pub(super) struct Sum(pub i32);

impl Sum {
    /// Adds a weight `times` times; negative numbers count against the side.
    #[inline]
    pub(super) fn add(&mut self, weight: i32, times: i32) {
        self.0 += weight * times;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_mixed_by_phase() {
        assert_eq!(halves(taper(-3, 7) + taper(1, -9)), (-2, -2));
        assert_eq!(mix(taper(100, 200), 24, 24), 100);
        assert_eq!(mix(taper(100, 200), 0, 24), 200);
        assert_eq!(mix(taper(100, 200), 6, 24), 175);
    }
}
