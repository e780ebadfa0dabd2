//! Lazy SMP: several threads search the same position independently and share the transposition
//! table. Differences in timing make them search different parts of the tree, and each uses what
//! the others have stored. Only the main thread checks the node limit, plans the time and
//! reports. Common since 2013, see <https://www.chessprogramming.org/Lazy_SMP>.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Nodes visited by one thread. Each counter has a cache line of its own, so that threads do not
/// slow each other down.
#[derive(Default)]
#[repr(align(128))]
struct Count(AtomicU64);

/// What the threads of one search share apart from the transposition table: their node counts, and
/// the signal to end.
pub struct ThreadGroup {
    counts: Vec<Count>,
    finished: AtomicBool,
}

impl ThreadGroup {
    /// A group of `threads` threads.
    #[must_use]
    pub fn new(threads: usize) -> ThreadGroup {
        let counts = (0..threads).map(|_| Count::default()).collect();
        ThreadGroup { counts, finished: AtomicBool::new(false) }
    }

    /// Records that thread `number` has visited `nodes` nodes. Returns how many nodes the others
    /// have recorded.
    pub fn record_nodes(&self, number: usize, nodes: u64) -> u64 {
        self.counts[number].0.store(nodes, Relaxed);
        let all: u64 = self.counts.iter().map(|count| count.0.load(Relaxed)).sum();
        all - nodes
    }

    /// Whether the main thread has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished.load(Relaxed)
    }

    /// A guard that the main thread holds while it searches. When it is dropped, all other threads
    /// end.
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
    fn node_counts_are_shared_and_threads_end_with_the_main_thread() {
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
