//! Random numbers for Zobrist keys.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A stream of 64-bit Zobrist keys. The same seed gives the same keys in every build.
pub struct KeyGenerator(Xoshiro256PlusPlus);

impl KeyGenerator {
    /// The stream of keys for a seed.
    #[must_use]
    pub fn new(seed: u64) -> KeyGenerator {
        KeyGenerator(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next key.
    pub fn next_key(&mut self) -> u64 {
        self.0.next_u64()
    }
}
