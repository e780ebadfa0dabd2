//! Perft: the numbers of leaf nodes in `tests/data/perft.txt`. Each line there holds a game, a
//! FEN and the counts from depth 1.

use rialto::session::open;

fn check(selected: impl Fn(u64) -> bool) {
    let mut checked = 0;
    for line in include_str!("data/perft.txt").lines().filter(|l| !l.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let mut session = open(fields[0]).expect("a known game");
        session.set_position(Some(fields[1]), &[]).expect("a legal position");
        for (depth, count) in (1..).zip(fields[2].split_whitespace()) {
            let count: u64 = count.parse().expect("a count");
            if selected(count) {
                assert_eq!(session.perft(depth), count, "{line} at depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 0);
}

#[test]
fn counts_below_twenty_million_are_exact() {
    check(|count| count < 20_000_000);
}

#[test]
#[ignore = "slow: minutes in a build without optimisation"]
fn all_counts_are_exact() {
    check(|_| true);
}
