//! Throws of the dice that are computed from the turns of the game, so that independent programs
//! get the same throws.
//!
//! Each throw belongs to a turn. Let T be the texts of all turns since the start of the game,
//! without throws, joined by one space. The generator is Xoshiro256++, seeded (as `rand_xoshiro`
//! does, by SplitMix64) with the game's seed XOR the 64-bit FNV-1a hash of T. Each die uses the
//! next number n of the generator and shows 1 + (n / 2^32 * 6) / 2^32, in integer arithmetic.
//! Programs without a given seed use [`DEFAULT_SEED`]. Reference values for other implementations:
//!
//! | generator seed | first two numbers |
//! |---|---|
//! | 0 | 53175d61490b23df 61da6f3dc380d507 |
//! | 1 | cfc5d07f6f03c29b bf424132963fe08d |
//! | cbf29ce484222324 (game seed 1, no turns) | 0ed9f888b07703c8 d08c8c4b60be695e |
//!
//! | game seed | turns | throw |
//! |---|---|---|
//! | 1 | none | 1+5 |
//! | 1 | e2e4 | 3+1 |
//! | 7 | e2e4 e7e5 g1f3 | 2+2 |

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;

/// The default seed for matches between programs.
pub const DEFAULT_SEED: u64 = 1;
/// The range of [`fresh`]. It is small, so that the seed of a game can be found from its turns.
pub const FRESH: RangeInclusive<u64> = 1..=999;

/// The beginning of a throw's text.
const ROLL: &str = "roll:";

/// The text of a throw, such as `roll:3+4`.
#[must_use]
pub fn text([first, second]: [u8; 2]) -> String {
    format!("{ROLL}{first}+{second}")
}

/// Whether `text` has the form of a throw's text. Its dice may be invalid.
#[must_use]
pub fn is_throw(text: &str) -> bool {
    thrown(text).is_some()
}

/// The dice in a throw's text: `3+4` of `roll:3+4`. They may be invalid.
#[must_use]
pub fn thrown(text: &str) -> Option<&str> {
    text.strip_prefix(ROLL)
}

/// The text of the throw `3+4`; `None` if `dice` are not two dice from 1 to 6.
#[must_use]
pub fn read(dice: &str) -> Option<String> {
    let die = |text: &str| text.parse().ok().filter(|n| text.len() == 1 && (1..=6).contains(n));
    let (first, second) = dice.trim().split_once('+')?;
    Some(text([die(first)?, die(second)?]))
}

/// A random seed.
#[must_use]
pub fn fresh() -> u64 {
    FRESH.start() + by_chance(FRESH.end() - FRESH.start() + 1)
}

/// A random number less than `n`, which is not 0.
#[must_use]
pub fn by_chance(n: u64) -> u64 {
    // The standard library's hash tables get their keys from the system's random numbers.
    RandomState::new().hash_one(0) % n.max(1)
}

/// The two dice, from 1 to 6 each, for the turn after `turns` in the game with this seed.
#[must_use]
pub fn throw<T: AsRef<str>>(seed: u64, turns: &[T]) -> [u8; 2] {
    let texts: Vec<&str> = turns.iter().map(AsRef::as_ref).collect();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed ^ fnv1a(texts.join(" ").as_bytes()));
    [(); 2].map(|()| 1 + (((random.next_u64() >> 32) * 6) >> 32) as u8)
}

/// The hash of Fowler, Noll and Vo, 64 bits, variant 1a.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_reference_vectors() {
        for (seed, first, second) in [
            (0, 0x5317_5d61_490b_23df, 0x61da_6f3d_c380_d507),
            (1, 0xcfc5_d07f_6f03_c29b, 0xbf42_4132_963f_e08d),
            (0xcbf2_9ce4_8422_2324, 0x0ed9_f888_b077_03c8, 0xd08c_8c4b_60be_695e_u64),
        ] {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            assert_eq!([random.next_u64(), random.next_u64()], [first, second], "seed {seed}");
        }
        assert_eq!(throw::<&str>(1, &[]), [1, 5]);
        assert_eq!(throw(1, &["e2e4"]), [3, 1]);
        assert_eq!(throw(7, &["e2e4", "e7e5", "g1f3"]), [2, 2]);
    }

    #[test]
    fn a_throw_is_two_dice() {
        assert_eq!(read(" 3+4"), Some("roll:3+4".into()));
        for wrong in ["", "3", "3+", "0+4", "3+7", "3+4+1", "13+4", "+3+4", "3 + 4"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert!((0..100).all(|_| FRESH.contains(&fresh())));
        let numbers: BTreeSet<u64> = (0..1_000).map(|_| by_chance(3)).collect();
        assert_eq!(numbers, BTreeSet::from([0, 1, 2]));
    }

    #[test]
    fn all_throws_are_equally_likely() {
        let mut counts = [0_i32; 36];
        for seed in 0..36_000 {
            let [first, second] = throw(seed, &["e2e4"]);
            counts[usize::from(6 * (first - 1) + second - 1)] += 1;
        }
        let chi_squared: f64 = counts.iter().map(|n| f64::from((n - 1000).pow(2)) / 1000.0).sum();
        // With 35 degrees of freedom, a value above 66.6 has a probability of 0.1 %.
        assert!(chi_squared < 66.6, "{chi_squared}: {counts:?}");
    }
}
