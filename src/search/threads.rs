//! Lazy SMP: several threads search the same position, each for itself, and share what they find
//! through the transposition table. Which of them is first is chance, so they soon look at
//! different things, and what one has settled the others need not search. The first thread alone
//! keeps the limits, answers and reports. (The idea is common to the field since 2013, see
//! <https://www.chessprogramming.org/Lazy_SMP>.)

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Positions that a thread visited, in a cache line of its own: nobody waits to count.
#[derive(Default)]
#[repr(align(128))]
struct Count(AtomicU64);

/// What threads of one search tell each other beside the table.
pub struct ThreadGroup {
    counts: Vec<Count>,
    finished: AtomicBool,
}

impl ThreadGroup {
    /// So many threads.
    #[must_use]
    pub fn new(threads: usize) -> ThreadGroup {
        let counts = (0..threads).map(|_| Count::default()).collect();
        ThreadGroup { counts, finished: AtomicBool::new(false) }
    }

    /// Thread `number` has visited so many positions; how many the others have, as far as they
    /// said.
    pub fn record_nodes(&self, number: usize, nodes: u64) -> u64 {
        self.counts[number].0.store(nodes, Relaxed);
        let all: u64 = self.counts.iter().map(|count| count.0.load(Relaxed)).sum();
        all - nodes
    }

    /// Whether the first thread has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished.load(Relaxed)
    }

    /// The first thread's word that it is at work: when it is dropped, all others end.
    #[must_use]
    pub fn finish_on_drop(&self) -> impl Drop {
        struct FinishOnDrop<'a>(&'a AtomicBool);
        impl Drop for FinishOnDrop<'_> {
            fn drop(&mut self) {
                self.0.store(true, Relaxed);
            }
        }
        FinishOnDrop(&self.finished)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_count_each_other_and_end_with_the_first() {
        let thread_group = ThreadGroup::new(3);
        assert_eq!(thread_group.record_nodes(0, 100), 0);
        assert_eq!(thread_group.record_nodes(2, 7), 100);
        assert_eq!(thread_group.record_nodes(0, 200), 7);
        let guard = thread_group.finish_on_drop();
        assert!(!thread_group.is_finished());
        drop(guard);
        assert!(thread_group.is_finished());
    }
}
