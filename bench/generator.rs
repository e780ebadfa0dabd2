//! Speed of the move generators: perft leaves per second, with bulk counting, one thread, no hash
//! table.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rialto_core::games::NAMES;
use rialto_core::session::open;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn perft(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    // The start position of nacv alone has 61 million turns.
    let depth = |game: &str| if game == "nacv" { 1 } else { 4 };
    let starts = NAMES.iter().map(|game| (*game, *game, None, depth(game)));
    for (label, game, fen, depth) in starts.chain([("kiwipete", "chess", Some(KIWIPETE), 4)]) {
        let mut session = open(game).expect("a registered game");
        session.set_position(fen, &[]).expect("a sound position");
        group.throughput(Throughput::Elements(session.perft(depth)));
        group.bench_function(label, |b| b.iter(|| session.perft(depth)));
    }
    group.finish();
}

/// Turns of nacv in all positions of the test data that have ten wires or more.
fn turns(c: &mut Criterion) {
    let cases: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../tests/data/nacv_cases.json")).expect("JSON");
    let fens = cases.iter().filter_map(|case| case["fen"].as_str());
    let with_wires =
        fens.filter(|fen| fen.split(' ').nth(2).is_some_and(|w| w.split(',').count() >= 10));
    let mut sessions: Vec<_> = with_wires
        .map(|fen| {
            let mut session = open("nacv").expect("a registered game");
            session.set_position(Some(fen), &[]).expect("a sound position");
            session
        })
        .collect();
    let mut all = || sessions.iter_mut().map(|session| session.perft(1)).sum::<u64>();
    let mut group = c.benchmark_group("turns");
    group.throughput(Throughput::Elements(all()));
    group.bench_function("nacv middle games", |b| b.iter(&mut all));
    group.finish();
}

criterion_group!(benches, perft, turns);
criterion_main!(benches);
