//! The quiescence search ends soon everywhere: also where captures are forced and each is answered
//! by others, and between two armies of queens.

use rialto_core::games::ready_names;
use rialto_core::search::report::{Control, Limits, NullListener};
use rialto_core::session::{SessionError, open};

/// The most nodes of a search to depth 1, to be seen and not to be waited for.
const MOST_NODES: u64 = 100_000;

/// Positions of the pieces of chess in which much can be captured, without castling.
const WILD: [&str; 4] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1",
    "qq2k2q/1qqqqqq1/8/8/QQQQQQQQ/8/8/4K3 w - - 0 1",
    "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
];

/// The nodes of a search to depth 1.
fn nodes(game: &str, fen: &str) -> Result<u64, SessionError> {
    let mut session = open(game).expect("a ready game");
    session.set_position(Some(fen), &[])?;
    let limits = Limits { depth: Some(1), nodes: Some(2 * MOST_NODES), ..Limits::default() };
    Ok(session.search(&limits, &Control::new(), &mut NullListener).nodes)
}

#[test]
fn depth_one_is_soon_done() {
    let mut searched = 0;
    for game in ready_names() {
        // Most boards have other sizes or pieces, for which these are no positions.
        for (fen, nodes) in WILD.iter().filter_map(|fen| Some((fen, nodes(game, fen).ok()?))) {
            assert!(nodes <= MOST_NODES, "{game}, {fen}: {nodes} nodes");
            searched += 1;
        }
    }
    assert!(searched > 100, "{searched} positions");
}
