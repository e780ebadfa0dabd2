//! Speed of the move generators: leaves a second, bulk counted, one thread, no table.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rialto::engine::open;
use rialto::games::NAMES;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    let starts = NAMES.iter().map(|game| (*game, *game, None, 4));
    for (label, game, fen, depth) in starts.chain([("kiwipete", "chess", Some(KIWIPETE), 4)]) {
        let mut session = open(game).expect("a registered game");
        session.set(fen, &[]).expect("a sound position");
        group.throughput(Throughput::Elements(session.perft(depth)));
        group.bench_function(label, |b| b.iter(|| session.perft(depth)));
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
