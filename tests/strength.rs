//! Weak levels: what every level plays, what chance may decide, and the options that set a level.

use crate::common::{Engine, think};
use rialto::games;
use rialto::rules::Reason;
use rialto::search::report::Limits;
use rialto::search::skill::{FULL, Skill};
use rialto::session::{Session, open};
use std::collections::BTreeSet;

fn session(game: &str, fen: Option<&str>) -> Box<dyn Session> {
    let mut session = open(game).expect("a known game");
    session.set_hash(1);
    // No dice are thrown after a turn, so that every outcome can be looked at.
    session.set_dice(if fen.is_some() { None } else { Some(1) });
    session.set_position(fen, &[]).expect("a legal position");
    session
}

/// The limits of a level whose choices follow from `seed`.
fn limits(level: i64, seed: u64) -> Limits {
    let nodes = (level >= FULL).then_some(20_000);
    Limits { skill: Skill::of_level(level), seed: Some(seed), nodes, ..Limits::default() }
}

fn choice(session: &mut dyn Session, level: i64, seed: u64) -> String {
    think(session, &limits(level, seed)).best.expect("a legal turn")
}

/// Positions with a checkmate in one turn.
const MATES: &[(&str, &str)] = &[
    ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1"),
    ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"),
    ("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 99 1"),
    ("archchess", "4k5/R9/1R8/10/10/10/10/10/10/4K5 w - - - 0 1"),
    ("archchess", "9k/2p5pp/3p3pd1/p9/P1p7/3pp2n2/R1N2b2p1/10/9r/1rB1K5 b - - - 11 68"),
    (
        "ravioli",
        "1r3k1r******/6p2p3p/2p5p1w1p1/pp3nP1PnB2Z/P4R3P4/1P4NP6/2P2PKN1w2P1/4R3****** w - - 2 52",
    ),
    (
        "ravioli",
        "r2q1b1r******/p3nk1ppp2pp/1p2wN3w1z2/2p4p1P4/1P12/P3Wb1P6/QRP2PP3N1PP/4K2R****** b K - 1 24",
    ),
    ("ravioli-bero", "k7******/7R2Q3/14/1NB6U4/2P2K2W5/14/P13/8****** w - - 5 100"),
    (
        "ravioli-bero",
        "2r5******/pp3p2u3k1/1ww1z1pZ2ubN1/7p3Quu/11U2/U1bW1P4U3/2P1N1PP2K3/1q3B2****** b - - 9 42",
    ),
    (
        "nacv",
        "**4*/6*/3akr1/1e4K/7/*1r4/*4** b b1w,c1e,d1n,b2n,c2n,d2e,e2n,f2n,a3e,d3e,d3n,f3e,g3e,b4e,\
         f4e,f4n,g4n,b5n,d5e,e5n,f5e,d6e,d6n,f6n,e7n - 38 70",
    ),
    ("shatranj", "k7/8/1K5p/8/8/8/8/6R1 w - - 0 1"),
    ("xiangqi", "3k5/R8/1R7/9/9/p8/9/9/9/4K4 w - - 0 1"),
    ("shogi", "k8/9/KP7/9/9/9/9/9/9[G] w - - 0 1"),
    // The chancellor gives mate as a rook would.
    ("cwda", "k7/8/1K6/8/8/8/8/3C2D1 w - - 0 1 RN"),
    ("piazza-shatranj", "k7/8/1K5p/8/8/8/8/6R1 w - - 0 1 dry"),
    ("piazza-cwda", "k7/8/1K6/8/8/8/8/3C2D1 w - - 0 1 RN dry"),
    ("piazza-xiangqi", "3k5/R8/1R7/9/9/p8/9/9/9/4K4 w - - 0 1 dry"),
    ("piazza-shogi", "k8/9/KP7/9/9/9/9/9/9[G] w - - 0 1 dry"),
    ("piazza", "7k/1KP5/3P2Q1/1Pq3Pp/4p3/8/8/5R2 w - - 3 66 dry"),
    ("piazza", "5rk1/4npb1/n2p2p1/6Pp/r1P4P/P4q2/5PR1/3R1K2 b - - 0 36 dry"),
];

/// Whether the side that has just moved has given checkmate, at least if the dice change nothing.
fn is_mate(session: &dyn Session) -> bool {
    let dry = session.chance_outcomes().into_iter().find(|(name, _)| *name == "none");
    match dry {
        Some((_, answers)) => answers.is_empty() && session.in_check(),
        None => session.ending().is_some_and(|end| end.reason == Reason::Checkmate),
    }
}

mod every_level_gives_mate_in_one {
    rialto_core::each_game!(super::every_level_gives_mate);
}

fn every_level_gives_mate(game: &str) {
    let positions = MATES.iter().filter(|(with_mate, _)| *with_mate == game);
    assert!(positions.clone().count() > 0, "a position with a mate in one");
    for &(_, fen) in positions {
        let mut session = session(game, Some(fen));
        let count = |session: &mut dyn Session| {
            let turns = session.legal_turns().listed();
            let mates = turns.iter().filter(|turn| {
                session.play(turn).expect("a legal turn");
                let mate = is_mate(session);
                session.take_back();
                mate
            });
            (mates.count(), turns.len())
        };
        let (mates, turns) = count(session.as_mut());
        assert!(0 < mates && 2 * mates < turns, "{mates} of {turns} turns mate: {fen}");
        for level in 0..FULL {
            let turn = choice(session.as_mut(), level, level as u64);
            session.play(&turn).expect("a legal turn");
            assert!(is_mate(session.as_ref()), "level {level}: {turn} in {fen}");
            session.take_back();
        }
    }
}

#[test]
fn a_mate_in_one_that_is_excluded_is_not_played() {
    let mut session = session("chess", Some(MATES[1].1));
    let limits = Limits { excluded_turns: vec!["d1d8".into()], ..limits(0, 1) };
    let found = think(session.as_mut(), &limits).best.expect("a legal turn");
    assert_ne!(found, "d1d8");
}

#[test]
fn the_choice_follows_from_the_seed() {
    for game in games::NAMES {
        let mut session = session(game, None);
        let mut choices = |level| -> Vec<String> {
            (1..=10).map(|seed| choice(session.as_mut(), level, seed)).collect()
        };
        let weakest = choices(0);
        assert_eq!(weakest, choices(0), "{game}: the same seeds, the same choices");
        let different: BTreeSet<&String> = weakest.iter().collect();
        assert!(different.len() > 2, "{game}: {different:?}");
    }
}

#[test]
fn a_random_seed_varies_the_choice() {
    let mut session = session("chess", None);
    let limits = Limits { seed: None, ..limits(0, 0) };
    let mut play = || think(session.as_mut(), &limits).best.expect("a legal turn");
    let choices: BTreeSet<String> = (0..40).map(|_| play()).collect();
    assert!(choices.len() > 1, "{choices:?}");
}

#[test]
fn earlier_searches_do_not_make_a_level_stronger() {
    for game in games::NAMES {
        let mut session = session(game, None);
        let alone = choice(session.as_mut(), 4, 1);
        think(session.as_mut(), &limits(FULL, 1));
        assert_eq!(choice(session.as_mut(), 4, 1), alone, "{game}");
    }
}

#[test]
fn a_level_ends_at_its_nodes() {
    for game in ["chess", "archchess", "ravioli", "ravioli-bero", "piazza", "shatranj"] {
        for level in [6, 12, FULL - 1] {
            let found = think(session(game, None).as_mut(), &limits(level, 1));
            let nodes = Skill::of_level(level).expect("a weak level").nodes;
            assert_eq!(found.nodes, nodes, "{game}, level {level}");
        }
    }
    // A smaller limit of the user holds too, and the answer is a whole turn even then.
    for game in games::NAMES {
        let mut session = session(game, None);
        for nodes in [1, 10, 100] {
            let found = think(session.as_mut(), &Limits { nodes: Some(nodes), ..limits(9, 1) });
            assert_eq!(found.nodes, nodes, "{game}");
            assert!(session.is_legal(&found.best.expect("a turn")), "{game}");
        }
    }
}

/// Positions in which most turns lose the queen at once, or leave the opponent's queen alone.
const QUEENS: &[&str] = &[
    "r1b1kbnr/pppp1ppp/2n5/4p1q1/4P3/2NP4/PPP2PPP/R1BQKBNR w KQkq - 1 4",
    "rnb1kb1r/ppp1pppp/5n2/3q4/8/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 3 4",
    "r2qkb1r/pp2pppp/2np1n2/8/2B1P1b1/2N2N2/PPP2PPP/R1BQ1RK1 w kq - 2 7",
];

#[test]
fn no_level_gives_its_queen_away() {
    let full = Limits { nodes: Some(5_000), ..limits(FULL, 1) };
    for fen in QUEENS {
        let mut session = session("chess", Some(fen));
        let best = think(session.as_mut(), &full).value;
        let mut turns = BTreeSet::new();
        for level in [0, 1, 2, 4, 8] {
            turns.extend((1..=20).map(|seed| choice(session.as_mut(), level, seed)));
        }
        for turn in turns {
            session.play(&turn).expect("a legal turn");
            let loss = best + think(session.as_mut(), &full).value;
            session.take_back();
            assert!(loss < 850, "{turn} loses {loss} centipawns in {fen}");
        }
    }
}

/// The last number of nodes that an engine reports. It follows the word `nodes` in UCI and is the
/// fourth number of a line in CECP.
fn nodes_of(lines: &[String]) -> u64 {
    let nodes = |line: &String| {
        let mut words = line.split_whitespace();
        let word = match words.next()? {
            "info" => words.skip_while(|word| *word != "nodes").nth(1),
            _ => words.nth(2),
        };
        word?.parse().ok()
    };
    lines.iter().rev().find_map(nodes).expect("a report")
}

fn nodes_of_level(level: i64) -> u64 {
    Skill::of_level(level).expect("a weak level").nodes
}

#[test]
fn uci_options_set_the_strength() {
    let mut engine = Engine::start(&["uci"]);
    let mut nodes = |options: &[&str], go: &str| {
        options.iter().for_each(|option| engine.send(&format!("setoption name {option}")));
        engine.send(go);
        nodes_of(&engine.until(|line| line.starts_with("bestmove"), "bestmove"))
    };
    let long = "go movetime 20000";
    assert_eq!(nodes(&["Skill Level value 8"], long), nodes_of_level(8));
    let rated = nodes(&["UCI_LimitStrength value true"], long);
    assert_eq!(rated, nodes_of_level(FULL - 1), "the rating comes before the level");
    let full = ["UCI_LimitStrength value false", "Skill Level value 20"];
    assert_eq!(nodes(&full, "go nodes 40000"), 40_000);
    // An analysis is of full strength.
    engine.send("setoption name Skill Level value 0");
    engine.send("go infinite");
    engine.until(|line| line.starts_with("info depth 6 "), "depth 6");
}

#[test]
fn cecp_options_set_the_strength() {
    let mut engine = Engine::start(&["cecp"]);
    for line in ["protover 2", "new", "post", "st 20", "option Skill Level=8", "go"] {
        engine.send(line);
    }
    let lines = engine.until(|line| line.starts_with("move "), "move");
    assert_eq!(nodes_of(&lines), nodes_of_level(8));
}

#[test]
fn a_level_is_named_in_the_terminal() {
    for level in ["1", "beginner", "Full"] {
        let mut engine =
            Engine::start(&["play", "chess", "--black", "--time", "1", "--level", level]);
        engine.until(|line| line.starts_with("1. White plays "), "a turn");
        engine.send("quit");
        assert_eq!(engine.ended(), Some(0));
    }
    for level in ["0", "9", "best"] {
        let output = crate::common::run(&["play", "chess", "--level", level]);
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            text.lines().count() == 1 && text.contains("expected 1 (beginner), 2 (novice), "),
            "{text}"
        );
    }
}
