//! Work on several threads. The results do not depend on how many there are.

use std::thread;

/// Threads that a training uses if it is not told: one for each core.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Calls `work` with each item, on `threads` threads; the results are in the order of the items.
pub fn each<T: Send, U: Send>(
    items: impl IntoIterator<Item = T>,
    threads: usize,
    work: impl Fn(T) -> U + Sync,
) -> Vec<U> {
    let threads = threads.max(1);
    let mut lists: Vec<Vec<(usize, T)>> = (0..threads).map(|_| Vec::new()).collect();
    for (number, item) in items.into_iter().enumerate() {
        lists[number % threads].push((number, item));
    }
    let work = &work;
    let run = move |list: Vec<(usize, T)>| -> Vec<(usize, U)> {
        list.into_iter().map(|(number, item)| (number, work(item))).collect()
    };
    let mut results: Vec<(usize, U)> = thread::scope(|scope| {
        let mut lists = lists.into_iter();
        let own = lists.next().unwrap_or_default();
        let others: Vec<_> = lists.map(|list| scope.spawn(move || run(list))).collect();
        let mut results = run(own);
        for other in others {
            // A panic has already printed its message; it goes on here.
            results.extend(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        results
    });
    results.sort_by_key(|(number, _)| *number);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_with_any_number_of_threads() {
        for threads in [0, 1, 2, 3, 9] {
            assert_eq!(each(0..7, threads, |n| n * n), [0, 1, 4, 9, 16, 25, 36]);
        }
    }
}
