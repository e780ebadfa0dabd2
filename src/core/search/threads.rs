//! Lazy SMP: several threads search the same position independently and share the transposition
//! table. Differences in timing make them search different parts of the tree, and each uses what
//! the others have stored. Only the main thread checks the node limit, plans the time and
//! reports. Common since 2013, see <https://www.chessprogramming.org/Lazy_SMP>.
//!
//! The threads search the same iteration. As soon as one of them has completed it, the others give
//! it up, take over what that thread has found, and all go on with the next one. The times that
//! threads need for an iteration differ much, so the fastest of them gains more than the table
//! does.

use super::report::SearchResult;
use super::root::RootTurn;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Barrier, Mutex, PoisonError};
use std::{io, thread};

/// Memory that a thread takes in a search besides its tables, and some more: its call stack of 2
/// MiB, its search stack and its principal variations.
const THREAD_BYTES: usize = 4 << 20;
/// Memory that must be left over for everything else. Smaller than the heap that the system's
/// allocator reserves for a thread, so that no such heap takes it.
const SPARE_BYTES: usize = 32 << 20;

/// Whether there is memory for a search with so many threads, the last of which still needs
/// `tables` bytes for its tables. An allocation that fails elsewhere ends the program.
#[must_use]
pub fn has_memory(threads: usize, tables: usize) -> bool {
    reserve(threads * THREAD_BYTES + tables + SPARE_BYTES).is_some()
}

/// So much memory, which is not used; `None` if there is none.
fn reserve(bytes: usize) -> Option<Vec<u8>> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(bytes).ok().map(|()| memory)
}

/// The search of a helper thread. What it finds is in the transposition table.
pub type Job<'a> = Box<dyn FnOnce() -> SearchResult + Send + 'a>;

/// Nodes visited by one thread. Each counter has a cache line of its own, so that threads do not
/// slow each other down.
#[derive(Default)]
#[repr(align(128))]
struct Count(AtomicU64);

/// What the threads of one search share apart from the transposition table: their node counts, the
/// last iteration, and the signal to end.
pub struct ThreadGroup {
    counts: Vec<Count>,
    /// Depth of the last iteration that a thread has completed, in plies.
    completed_depth: AtomicU32,
    /// What that thread has found.
    completed_turns: Mutex<Vec<RootTurn>>,
    finished: AtomicBool,
}

impl ThreadGroup {
    /// A group of `threads` threads.
    #[must_use]
    pub fn new(threads: usize) -> ThreadGroup {
        let counts = (0..threads).map(|_| Count::default()).collect();
        ThreadGroup {
            counts,
            completed_depth: AtomicU32::new(0),
            completed_turns: Mutex::default(),
            finished: AtomicBool::new(false),
        }
    }

    /// Runs `main` on this thread, and each of `helpers` on one of its own until `main` has ended.
    pub fn run(
        &self,
        helpers: Vec<Job<'_>>,
        main: &mut dyn FnMut() -> SearchResult,
    ) -> SearchResult {
        let (gate, begun) = (&Mutex::new(()), &Barrier::new(2));
        thread::scope(|scope| {
            let _guard = self.finish_on_drop();
            // Memory that is short while threads start would end the program in any of them: each
            // starts alone, all wait behind the gate, and what they will need is kept until all are
            // there.
            let closed = gate.lock();
            let mut kept = if helpers.is_empty() { Vec::new() } else { vec![reserve(SPARE_BYTES)] };
            for (number, helper) in (1..).zip(helpers) {
                let helper = move || {
                    begun.wait();
                    drop(gate.lock());
                    helper()
                };
                kept.push(reserve(THREAD_BYTES));
                let thread = match kept.last() {
                    Some(Some(_)) => thread::Builder::new().spawn_scoped(scope, helper),
                    _ => Err(io::ErrorKind::OutOfMemory.into()),
                };
                // With fewer threads than wanted the search is slower, not wrong.
                if let Err(error) = thread {
                    log::warn!("searching with {number} threads, no more can be started: {error}");
                    break;
                }
                begun.wait();
            }
            drop((kept, closed));
            main()
        })
    }

    /// Records that a thread has completed the iteration `depth`, and what it has found, unless
    /// another thread was faster.
    pub fn complete(&self, depth: u32, turns: &[RootTurn]) {
        if self.counts.len() == 1 {
            return;
        }
        let mut completed = self.completed_turns.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.has_completed(depth) {
            completed.clear();
            completed.extend_from_slice(turns);
            self.completed_depth.store(depth, Relaxed);
        }
    }

    /// Whether a thread has completed the iteration `depth` or a deeper one.
    #[must_use]
    pub fn has_completed(&self, depth: u32) -> bool {
        self.completed_depth.load(Relaxed) >= depth
    }

    /// The depth of the last completed iteration, and what its thread has found.
    #[must_use]
    pub fn completed(&self) -> (u32, Vec<RootTurn>) {
        let turns = self.completed_turns.lock().unwrap_or_else(PoisonError::into_inner);
        (self.completed_depth.load(Relaxed), turns.clone())
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
    fn finish_on_drop(&self) -> impl Drop {
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
    use crate::moves::Move;
    use smallvec::smallvec;

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

    #[test]
    fn the_first_thread_to_complete_an_iteration_decides_what_it_found() {
        let turn = |m: u32, value| RootTurn { value, ..RootTurn::new(smallvec![Move(m)]) };
        let value = |group: &ThreadGroup| {
            let (depth, turns) = group.completed();
            (depth, turns.iter().map(|turn| turn.value).collect::<Vec<_>>())
        };
        let thread_group = ThreadGroup::new(2);
        assert!(!thread_group.has_completed(1));
        thread_group.complete(1, &[turn(5, 10)]);
        thread_group.complete(1, &[turn(6, 20)]);
        assert_eq!(value(&thread_group), (1, vec![10]));
        thread_group.complete(2, &[turn(6, 30), turn(5, 20)]);
        assert_eq!(value(&thread_group), (2, vec![30, 20]));
        assert_eq!([1, 2, 3].map(|depth| thread_group.has_completed(depth)), [true, true, false]);
    }
}
