//! Speed of the search: nodes per second in the start positions, one thread.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rialto_core::games::NAMES;
use rialto_core::search::report::{Control, Limits, NullListener};
use rialto_core::session::open;

const NODES: u64 = 100_000;

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    group.throughput(Throughput::Elements(NODES));
    for game in NAMES {
        let mut session = open(game).expect("a registered game");
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        group.bench_function(*game, |b| {
            b.iter(|| {
                session.clear_search();
                session.search(&limits, &Control::new(), &mut NullListener)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
