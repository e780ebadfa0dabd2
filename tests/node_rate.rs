//! The command `nps` of CECP: the engine's clock counts nodes, or processor time.

use crate::common::Engine;

/// The numbers of a thinking line: depth, score, centiseconds, nodes.
type Numbers = [i64; 4];

/// Lets the engine move once after `commands`. Returns its thinking lines and its move.
fn think(commands: &[&str]) -> (Vec<Numbers>, String) {
    let mut engine = Engine::start(&["cecp"]);
    for command in ["new", "post"].iter().chain(commands) {
        engine.send(command);
    }
    engine.send("usermove e2e4");
    let mut lines = engine.until(|line| line.starts_with("move "), "a move");
    let chosen = lines.pop().expect("the move");
    let numbers = |line: &String| {
        let numbers: Vec<i64> =
            line.split(' ').take(4).map_while(|word| word.parse().ok()).collect();
        numbers.try_into().ok()
    };
    (lines.iter().filter_map(numbers).collect(), chosen)
}

/// A thinking line without its time, which is processor time.
fn without_time(lines: &[Numbers]) -> Vec<[i64; 3]> {
    lines.iter().map(|&[depth, score, _, nodes]| [depth, score, nodes]).collect()
}

#[test]
fn st_counts_nodes() {
    let (lines, _) = think(&["st 3", "nps 1000"]);
    assert_eq!(lines.last().map(|line| line[3]), Some(3_000));
    let (lines, _) = think(&["nps 4000", "st 3"]);
    assert_eq!(lines.last().map(|line| line[3]), Some(12_000));
}

#[test]
fn a_clock_of_nodes_gives_the_same_search_each_time() {
    let commands = ["level 40 2 0", "nps 5000", "time 12000", "otim 12000"];
    let (first, chosen) = think(&commands);
    let (second, again) = think(&commands);
    assert_eq!((without_time(&first), &chosen), (without_time(&second), &again));
    // Two minutes for forty turns are three seconds for each on average.
    let nodes = first.last().expect("a line")[3];
    assert!((2_000..100_000).contains(&nodes), "{nodes}");
    let (short, _) = think(&["level 40 2 0", "nps 5000", "time 1200", "otim 12000"]);
    let fewer = short.last().expect("a line")[3];
    assert!(fewer < nodes, "{fewer} {nodes}");
}

#[test]
fn a_new_game_ends_the_node_rate() {
    let (lines, _) = think(&["nps 1", "new", "st 0.3"]);
    assert!(lines.last().expect("a line")[3] > 1);
}

#[test]
fn a_rate_of_zero_counts_processor_time() {
    let (lines, _) = think(&["st 0.5", "nps 0"]);
    let [_, _, centiseconds, nodes] = *lines.last().expect("a line");
    assert!(nodes > 1_000 && (1..=60).contains(&centiseconds), "{lines:?}");
}

/// XBoard counts all nodes that are reported as used in the engine's own turn.
#[test]
fn a_node_rate_allows_no_pondering() {
    let mut engine = Engine::start(&["cecp"]);
    for command in ["new", "post", "hard", "st 2", "nps 1000", "usermove e2e4"] {
        engine.send(command);
    }
    engine.until(|line| line.starts_with("move "), "a move");
    engine.send("ping 1");
    let lines = engine.until(|line| line == "pong 1", "an answer");
    assert_eq!(lines, ["pong 1"]);
}
