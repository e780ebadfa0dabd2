//! Valid input with errors in it, for tests of hostile input.

use proptest::prelude::*;
use proptest::sample::Index;
use std::ops::Range;

/// An `original` in which so many times a byte is changed, inserted or removed, or the end is cut
/// off or repeated.
pub fn mutated(
    original: impl Strategy<Value = Vec<u8>>,
    times: Range<usize>,
) -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<Index>(), any::<u8>(), 0..5_u8);
    (original, proptest::collection::vec(change, times)).prop_map(|(mut bytes, changes)| {
        for (at, byte, how) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => bytes.truncate(at),
                3 => drop(bytes.remove(at)),
                _ => bytes.extend_from_within(at..),
            }
        }
        bytes
    })
}
