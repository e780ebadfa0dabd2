//! Chance nodes in the search: it cannot use future throws.

use rialto::search::report::{Control, Limits, NullListener};
use rialto::session::{Session, open};

/// Middlegames and endgames in every weather, most of them dry.
const POSITIONS: [&str; 20] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 dry",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 dry",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 dry",
    "r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 1 dry",
    "1nb5/r2r2p1/3ppk2/pN1P3p/1R2PP1P/6P1/P7/4KB1R w - - 1 36 dry",
    "2r5/6p1/4kr1p/ppPnn3/P4p1P/2N2P2/3K2P1/5R2 w - - 0 35 dry",
    "r6r/pb1p4/n2bpk1p/1p3p2/1P3Q1P/2NPPN2/R2B1P1R/1K5B w - - 3 35 dry",
    "7r/3k4/1n1p4/p2pB1P1/2r5/1PpP4/P4P2/R5K1 w - - 9 40 dry",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 2 8 dry",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P3BQPP/2RR2K1 b - - 0 16 dry",
    "8/5pk1/4p1p1/3pP2p/1p1P3P/1P2KPP1/8/8 w - - 0 40 dry",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/R4RK1 w - - 0 12 dry",
    "3r1rk1/p4ppp/1p2pn2/2q5/2P5/1P3N2/P2Q1PPP/3RR1K1 w - - 2 20 dry",
    "6k1/1p3pp1/p1p1p2p/3rP3/1P1R1P2/P5PP/6K1/8 b - - 0 33 dry",
    "rn2kb1r/1bppqppp/p3p2n/1p6/8/2P1PP1N/PP1PQKPP/RNB2B1R b kq - 1 9 rising:2",
    "2k1rr2/1ppq1ppp/2n3n1/p2p4/3pP3/2NQ1NPP/PPP2P2/2R1R1K1 b - - 4 8 rising:1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 build:2",
    "r1q2k2/4b3/1p2p3/1BNp2NR/P4Q2/2p2P2/1B3P2/R3K3 b - - 1 43 flood:9:f5c5,f6c6",
    "r7/2k5/pn3p2/Ppp1Pp2/1P6/3P4/6K1/8 w - - 1 48 flood:3:c5f5,c3f3",
    "r1q1k3/pp3ppr/2p2n2/3Pp2p/3P4/2NQ1N1P/PnP2PP1/R2K3R w q - 0 9 snow:4",
];

/// With the weather off, piazza has the rules of chess, so the search trees must be equal.
#[test]
fn piazza_without_weather_searches_like_chess() {
    let mut chess = open("chess").expect("a game");
    let mut piazza = open("piazza").expect("a game");
    piazza.set_rule("piazza_weather", "false").expect("an option");
    for fen in chess.info().bench_positions {
        chess.set_position(Some(fen), &[]).expect("a position");
        piazza.set_position(Some(fen), &[]).expect("a position of chess is one of piazza");
        assert_eq!(chess.legal_turns().listed(), piazza.legal_turns().listed());
        assert_eq!(chess.perft(3), piazza.perft(3));
        let think = |session: &mut dyn Session| {
            session.clear_search();
            let limits = Limits { depth: Some(9), ..Limits::default() };
            session.search(&limits, &Control::new(), &mut NullListener)
        };
        let (in_chess, in_piazza) = (think(&mut *chess), think(&mut *piazza));
        assert_eq!((in_chess.nodes, in_chess.value), (in_piazza.nodes, in_piazza.value), "{fen}");
        assert_eq!((in_chess.best, in_chess.ponder), (in_piazza.best, in_piazza.ponder), "{fen}");
    }
}

#[test]
fn the_search_does_not_depend_on_the_seed_of_the_dice() {
    let mut piazza = open("piazza").expect("a game");
    for fen in POSITIONS {
        let mut found = [None, Some(1), Some(2), Some(1683), Some(u64::MAX)].map(|seed| {
            piazza.set_dice(seed);
            piazza.set_position(Some(fen), &[]).expect("a position");
            piazza.clear_search();
            let limits = Limits { depth: Some(5), ..Limits::default() };
            let found = piazza.search(&limits, &Control::new(), &mut NullListener);
            (found.best, found.value, found.nodes)
        });
        let first = found[0].clone();
        assert!(found.iter_mut().all(|other| *other == first), "{fen}: {found:?}");
    }
}
