//! The transposition table.

use crate::moves::Move;
use crate::search::report::{Bound, MATE_BOUND, TABLE_BOUND, Value};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries per bucket. A bucket fills one cache line.
const BUCKET_SIZE: usize = 4;
/// Bytes of a cache line.
const CACHE_LINE: usize = 64;
/// Buckets in one MiB.
const BUCKETS_PER_MEBIBYTE: usize = (1 << 20) / CACHE_LINE;
/// Largest table that is asked for, MiB: 1 TiB. Its size in bytes is far from an overflow.
const LARGEST_MEBIBYTES: usize = 1 << 20;
/// Largest table whose pages are mapped before the first search, MiB.
const LARGEST_MAPPED_MEBIBYTES: usize = 256;
/// Bytes of the smallest page that operating systems map.
const PAGE: usize = 4096;
/// The generation is counted modulo this.
const GENERATIONS: u8 = 32;

/// First word: low 32 bits of the key, move. Second word: value, evaluation, depth, bound,
/// generation, tt-pv flag, 16 more bits of the key. An empty slot is all zeros.
///
/// Both words contain key bits. If two threads write a slot at the same time, the words of
/// different positions almost never match a key.
type Slot = [AtomicU64; 2];

/// The slots that can hold a position.
type Bucket = [Slot; BUCKET_SIZE];

const _: () = assert!(size_of::<Bucket>() == CACHE_LINE);

/// The content of a table entry.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Best move, or [`Move::NONE`].
    pub best: Move,
    /// Value. Mates are counted from the root of the current search.
    pub value: Value,
    /// Static evaluation without correction, [`NO_EVAL`] if there is none.
    pub eval: Value,
    /// Depth of the search, in plies.
    pub depth: i32,
    /// Whether `value` is exact or a bound.
    pub bound: Bound,
    /// Whether the position is or was in a principal variation.
    pub tt_pv: bool,
}

/// No static evaluation, for example in check.
pub const NO_EVAL: Value = 32_767;

impl Entry {
    /// Whether a position is in a principal variation `now`, or was according to its `entry`.
    #[must_use]
    pub fn tt_pv(entry: Option<Entry>, now: bool) -> bool {
        now || entry.is_some_and(|entry| entry.tt_pv)
    }

    /// The value if it allows a cutoff in a null-window search to `depth` plies.
    #[must_use]
    pub fn cutoff(&self, depth: i32, alpha: Value, beta: Value) -> Option<Value> {
        let allows_cutoff = self.bound.decides(self.value, alpha, beta);
        (self.depth >= depth && allows_cutoff).then_some(self.value)
    }

    /// `eval`, or the entry's value if its bound shows that it is a better estimate.
    #[must_use]
    pub fn better_eval(&self, eval: Value) -> Value {
        let better = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value > eval,
            Bound::Upper => self.value < eval,
        };
        if better && self.value.abs() < MATE_BOUND { self.value } else { eval }
    }
}

/// Asks Linux to use huge pages for the table. Accesses are random, and with small pages most of
/// them would miss the translation lookaside buffer. A refusal costs only speed.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "no safe function gives this advice for a slice of atomics")]
fn ask_for_huge_pages(memory: &[Slot]) {
    // Size of a huge page on most machines, in bytes.
    const HUGE_PAGE: usize = 2 << 20;
    let slots = memory.as_ptr().align_offset(HUGE_PAGE);
    let Some(whole) = memory.get(slots..) else { return };
    let bytes = size_of_val(whole) / HUGE_PAGE * HUGE_PAGE;
    let start = whole.as_ptr().cast_mut().cast();
    // SAFETY: all the pages lie within `memory`, and the advice does not change their content.
    let _ = unsafe { rustix::mm::madvise(start, bytes, rustix::mm::Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn ask_for_huge_pages(_: &[Slot]) {}

/// Begins to load a bucket into the cache. A load that the program does not wait for: an ordinary
/// one keeps the processor from finishing what comes after it (an eighth of all time in a search).
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "no safe function loads into the cache without waiting")]
fn prefetch(bucket: &Bucket) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: the instruction exists on every processor of this kind, and changes no memory.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast()) };
}

#[cfg(not(target_arch = "x86_64"))]
fn prefetch(bucket: &Bucket) {
    std::hint::black_box(bucket[0][0].load(Relaxed));
}

/// A transposition table that all threads of a search share.
pub struct TranspositionTable {
    /// A few slots more than the buckets need, so that the buckets can be aligned to cache lines.
    memory: Box<[Slot]>,
    /// Slots before the first cache line, which are not used.
    unused: usize,
    generation: u8,
    /// Nothing has been stored since the table was made or cleared.
    never_used: bool,
}

impl TranspositionTable {
    /// A table of about `mebibytes` MiB (at least one bucket), or of the largest half, quarter, ...
    /// of it that the operating system grants. The memory is zeroed at first use, so that a large
    /// table does not delay the start.
    #[must_use]
    pub fn new(mebibytes: usize) -> TranspositionTable {
        let slots = |mebibytes: usize| (mebibytes * BUCKETS_PER_MEBIBYTE + 1) * BUCKET_SIZE - 1;
        let mut granted = mebibytes.min(LARGEST_MEBIBYTES);
        let memory: Box<[Slot]> = loop {
            match bytemuck::try_zeroed_slice_box(slots(granted).max(2 * BUCKET_SIZE - 1)) {
                Ok(memory) => break memory,
                Err(()) if granted > 0 => granted /= 2,
                Err(()) => break bytemuck::zeroed_slice_box(2 * BUCKET_SIZE - 1),
            }
        };
        ask_for_huge_pages(&memory);
        let unused = memory.as_ptr().align_offset(CACHE_LINE).min(BUCKET_SIZE - 1);
        TranspositionTable { memory, unused, generation: 0, never_used: true }
    }

    /// The size of the table, MiB.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        self.buckets().len() / BUCKETS_PER_MEBIBYTE
    }

    /// Removes all entries. The memory is kept: to allocate it again takes several times as long.
    pub fn clear(&mut self) {
        if !self.never_used {
            self.memory.fill_with(Slot::default);
        }
        (self.generation, self.never_used) = (0, true);
    }

    /// Writes to every page of a new table of usual size, so that no search has to wait for them.
    /// Those of a larger one are mapped at first use: all of them would take seconds, and there may
    /// be less memory than the operating system has granted.
    pub fn map_pages(&self) {
        if self.never_used && self.mebibytes() <= LARGEST_MAPPED_MEBIBYTES {
            for slot in self.memory.iter().step_by(PAGE / size_of::<Slot>()) {
                slot[0].store(0, Relaxed);
            }
        }
    }

    /// Begins a new search. Entries of earlier searches are replaced first.
    pub fn new_generation(&mut self) {
        self.never_used = false;
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    fn buckets(&self) -> &[Bucket] {
        self.memory[self.unused..].as_chunks().0
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let buckets = self.buckets();
        &buckets[((u128::from(key) * buckets.len() as u128) >> 64) as usize]
    }

    /// Begins to load the bucket of `key` into the cache, shortly before
    /// [`TranspositionTable::probe`].
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key));
    }

    /// The entry of `key`. `turns` is the number of turns since the root, for mate values.
    #[must_use]
    pub fn probe(&self, key: u64, turns: usize) -> Option<Entry> {
        let slots = self.bucket(key);
        let words = slots.iter().map(|slot| slot.each_ref().map(|word| word.load(Relaxed)));
        for [first, second] in words {
            if first as u32 == key as u32
                && (second >> 48) as u16 == (key >> 32) as u16
                && second & BOUND_MASK != 0
            {
                let bound = match (second >> 40) & 3 {
                    1 => Bound::Upper,
                    2 => Bound::Lower,
                    _ => Bound::Exact,
                };
                return Some(Entry {
                    best: Move((first >> 32) as u32),
                    value: value_from_tt(i32::from(second as i16), turns),
                    eval: i32::from((second >> 16) as i16),
                    depth: i32::from((second >> 32) as u8),
                    bound,
                    tt_pv: second & TT_PV_BIT != 0,
                });
            }
        }
        None
    }

    /// Stores `entry` for `key` in place of the least valuable entry of the bucket. `turns` is
    /// the number of turns since the root.
    pub fn store(&self, key: u64, turns: usize, mut entry: Entry) {
        let slots = self.bucket(key);
        let mut replace = (i32::MAX, 0);
        for (i, slot) in slots.iter().enumerate() {
            let [first, second] = slot.each_ref().map(|word| word.load(Relaxed));
            let depth = i32::from((second >> 32) as u8);
            let generation =
                i32::from((self.generation + GENERATIONS - generation_of(second)) % GENERATIONS);
            if first as u32 == key as u32 && (second >> 48) as u16 == (key >> 32) as u16 {
                if entry.best == Move::NONE {
                    entry.best = Move((first >> 32) as u32);
                }
                // A much deeper result of this search is kept, unless the new one is exact.
                if entry.bound != Bound::Exact && generation == 0 && entry.depth + 4 < depth {
                    return;
                }
                replace.1 = i;
                break;
            }
            let priority = if second & BOUND_MASK == 0 { -1_000 } else { depth - 8 * generation };
            if priority < replace.0 {
                replace = (priority, i);
            }
        }
        let bound: u64 = match entry.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let tt_pv = if entry.tt_pv { TT_PV_BIT } else { 0 };
        let first = u64::from(key as u32) | u64::from(entry.best.0) << 32;
        let second = u64::from(value_to_tt(entry.value, turns) as i16 as u16)
            | u64::from(entry.eval as i16 as u16) << 16
            | (entry.depth.clamp(0, 255) as u64) << 32
            | bound << 40
            | u64::from(self.generation) << 42
            | tt_pv
            | u64::from((key >> 32) as u16) << 48;
        let slot = &slots[replace.1];
        slot[0].store(first, Relaxed);
        slot[1].store(second, Relaxed);
    }

    /// Share of the entries that belong to this search, per mille, from a sample of the table.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let sample = self.buckets();
        let sample = &sample[..sample.len().min(250)];
        let used = sample.iter().flatten().filter(|[_, second]| {
            let second = second.load(Relaxed);
            second & BOUND_MASK != 0 && generation_of(second) == self.generation
        });
        (used.count() * 1000 / (sample.len() * BUCKET_SIZE)) as u32
    }
}

/// The bits of the bound in the second word. They are zero only in an empty slot.
const BOUND_MASK: u64 = 3 << 40;

/// The bit of the tt-pv flag in the second word.
const TT_PV_BIT: u64 = 1 << 47;

fn generation_of(second: u64) -> u8 {
    (second >> 42) as u8 % GENERATIONS
}

/// Mates and wins by tables of endings are stored relative to the position, not to the root, so
/// that they are valid at any distance from the root. `turns` is the number of turns since the
/// root.
fn value_to_tt(value: Value, turns: usize) -> Value {
    match value {
        TABLE_BOUND.. => value + turns as Value,
        v if v <= -TABLE_BOUND => v - turns as Value,
        v => v,
    }
}

/// The inverse of [`value_to_tt`].
fn value_from_tt(value: Value, turns: usize) -> Value {
    match value {
        TABLE_BOUND.. => value - turns as Value,
        v if v <= -TABLE_BOUND => v + turns as Value,
        v => v,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: Value, depth: i32, bound: Bound) -> Entry {
        Entry { best: Move(7), value, eval: -123, depth, bound, tt_pv: false }
    }

    #[test]
    fn stored_entries_are_found() {
        let table = TranspositionTable::new(1);
        for (i, bound) in [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().enumerate() {
            let key = (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            assert!(table.probe(key, 0).is_none());
            let tt_pv = bound == Bound::Lower;
            table.store(key, 0, Entry { tt_pv, ..entry(-31_990, 12, bound) });
            let e = table.probe(key, 0).expect("stored");
            assert_eq!((e.best, e.value, e.eval, e.depth), (Move(7), -31_990, -123, 12));
            assert_eq!((e.bound, e.tt_pv), (bound, tt_pv));
        }
    }

    #[test]
    fn mate_values_are_relative_to_the_root() {
        let table = TranspositionTable::new(1);
        table.store(5, 3, entry(crate::search::report::MATE - 5, 4, Bound::Exact));
        let e = table.probe(5, 7).expect("stored");
        assert_eq!(e.value, crate::search::report::MATE - 9);
    }

    #[test]
    fn deep_entries_are_kept() {
        let table = TranspositionTable::new(0);
        for i in 0..64_u64 {
            table.store(
                i << 32 | i,
                0,
                entry(i as Value, if i == 9 { 20 } else { 3 }, Bound::Lower),
            );
        }
        assert_eq!(table.probe(9 << 32 | 9, 0).map(|e| e.value), Some(9));
    }

    #[test]
    fn other_keys_do_not_match() {
        let table = TranspositionTable::new(0);
        table.store(1, 0, entry(1, 1, Bound::Exact));
        assert!(table.probe(1 | 1 << 32, 0).is_none());
        assert!(table.probe(2, 0).is_none());
    }

    /// No machine of today has 1 TiB for a test; the table shrinks and works.
    #[test]
    fn a_table_that_does_not_fit_into_the_memory_is_smaller() {
        let table = TranspositionTable::new(usize::MAX);
        assert!(table.mebibytes() >= 1);
        let small = TranspositionTable::new(3);
        assert_eq!(small.mebibytes(), 3);
        table.store(9, 0, entry(5, 3, Bound::Exact));
        assert_eq!(table.probe(9, 0).unwrap().value, 5);
    }
}
