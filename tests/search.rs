//! The search as a whole: checkmates, limits, reported lines, threads, clocks and stopping.

use crate::common::{ms, session, think, to_depth};
use rialto::games::{self, Visitor};
use rialto::rules::{Choices, Heuristics, Outcome, Side};
use rialto::search::params::Params;
use rialto::search::report::{
    Bound, Control, Limits, Listener, NullListener, Progress, Report, Score,
};
use rialto::session::{Session, open};
use std::time::Instant;

/// The start position, or a later one if the start has too many turns to list.
fn session_with_turn_list(game: &str) -> Box<dyn Session> {
    let start = session(game, None);
    if start.legal_turns().listed().is_empty() {
        session(game, Some(start.info().bench_positions[0]))
    } else {
        start
    }
}

#[derive(Default)]
struct Reports(Vec<Report>);

impl Listener for Reports {
    fn report(&mut self, report: &Report) {
        self.0.push(report.clone());
    }
}

/// Game, FEN and the number of turns to mate; negative if the side to move is mated.
const MATES: &[(&str, &str, i32)] = &[
    ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1),
    ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
    ("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2),
    ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
    ("chess", "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1", -1),
    ("chess", "8/7k/R7/8/8/8/8/1R4K1 b - - 0 1", -2),
    ("shatranj", "k7/8/1K5p/8/8/8/8/6R1 b - - 0 1", -1),
    ("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 99 1", 1),
    ("archchess", "4k5/R9/1R8/10/10/10/10/10/10/4K5 w - - - 0 1", 1),
    ("archchess", "4k5/10/R9/1R8/10/10/10/10/10/4K5 w - - - 0 1", 2),
    // The turns have two moves each.
    (
        "nacv",
        "**4*/6*/7/5e1/r6/*3k1a/*K3** b b1w,c1e,d1n,b2n,c2n,d2e,e2n,f2n,a3e,d3e,d3n,f3e,g3e,b4e,\
         f4e,f4n,g4n,b5n,d5e,e5n,f5e,d6e,d6n,f6n,e7n - 38 70",
        2,
    ),
    // A silver is dropped, then a gold.
    (
        "shogi",
        "3+B5/2G6/+L2+L1+N3/8p/4+B1P2/6S2/1k2PP2K/2N1G4/PS1L1G1rL[GSNNPPPPPPPPrsppppp] w - - 3 90",
        2,
    ),
    // The cannon gives mate over its own piece.
    ("xiangqi", "3aka3/9/1r7/3N5/9/9/9/8C/5C3/5K3 w - - 0 1", 2),
    // Whatever the dice bring in between, the rooks stand beside the Piazza.
    ("piazza", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1 dry", 2),
];

#[test]
fn mates_are_found_with_a_legal_line() {
    for &(game, fen, turns) in MATES {
        let mut session = session(game, Some(fen));
        if turns < 0 {
            let found = think(&mut *session, &to_depth(6));
            assert_eq!(Score::of(found.value), Score::Mate(turns), "{game} {fen}");
            continue;
        }
        let mut reports = Reports::default();
        let limits = Limits { mate: Some(turns as u32), ..to_depth(40) };
        let found = session.search(&limits, &Control::new(), &mut reports);
        assert_eq!(Score::of(found.value), Score::Mate(turns), "{game} {fen}");
        assert!(found.depth < 40, "the search stops when the mate is proved: {fen}");
        let line = reports.0.last().expect("a report").pv.clone();
        assert_eq!(line.len(), 2 * turns as usize - 1, "{fen}");
        for turn in &line {
            session.play(turn).expect("a legal line");
        }
        let ending = session.ending().expect("the end");
        assert_eq!(ending.reason, rialto::rules::Reason::Checkmate);
    }
}

#[test]
fn perpetual_check_is_worth_a_draw() {
    // White is two queens behind, but can give check on e8 and h5 without end.
    let mut session = session("chess", Some("6k1/6p1/8/7Q/8/8/qq6/6K1 w - - 0 1"));
    let found = think(&mut *session, &to_depth(8));
    assert_eq!((found.value, found.best.as_deref()), (0, Some("h5e8")));
}

#[test]
fn checkmate_comes_before_the_fifty_move_rule() {
    let mut chess = session("chess", Some("7k/1Q6/6K1/8/8/8/8/8 w - - 99 80"));
    assert_eq!(Score::of(think(&mut *chess, &to_depth(3)).value), Score::Mate(1));
    let mut chess = session("chess", Some("7k/8/8/8/8/8/2Q5/K7 w - - 99 80"));
    assert_eq!(think(&mut *chess, &to_depth(3)).value, 0);
}

/// These mates are deeper than the search, so the evaluation has to lead to them.
#[test]
fn endgames_of_ravioli_with_few_pieces_are_won() {
    for pieces in ["Q13", "R8Z4", "B10R2"] {
        let fen = format!("8******/14/5k8/14/14/14/{pieces}/K7****** w - - 0 1");
        let mut session = session("ravioli", Some(&fen));
        let limits = Limits { nodes: Some(10_000), ..Limits::default() };
        while session.ending().is_none() {
            let best = think(session.as_mut(), &limits).best.expect("a legal turn");
            session.play(&best).expect("a legal turn");
        }
        let ending = session.ending().expect("the loop ends with the game");
        assert_eq!(
            ending.outcome,
            Outcome::Win(Side::White),
            "{pieces}: {:?}",
            session.turns_played()
        );
    }
}

#[test]
fn node_limits_are_exact() {
    for game in games::NAMES {
        for limit in [1, 2, 3, 17, 100, 1023, 1024, 1025, 20_000] {
            let mut session = session(game, None);
            let limits = Limits { nodes: Some(limit), ..Limits::default() };
            let found = think(&mut *session, &limits);
            assert_eq!(found.nodes, limit, "{game}");
            assert!(session.is_legal(&found.best.expect("a turn")));
        }
    }
}

#[test]
fn a_search_is_deterministic() {
    for game in games::NAMES {
        let run = || {
            let mut session = session(game, None);
            let mut reports = Reports::default();
            let limits = Limits { nodes: Some(30_000), ..to_depth(8) };
            let found = session.search(&limits, &Control::new(), &mut reports);
            (found.nodes, found.best, found.value, reports.0.pop().map(|r| r.pv))
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn root_moves_are_restricted() {
    for game in games::NAMES {
        let mut session = session_with_turn_list(game);
        let legal = session.legal_turns().listed();
        let only = vec![legal[3].clone(), legal[5].clone(), "nonsense".to_string()];
        let found = think(&mut *session, &Limits { search_turns: only.clone(), ..to_depth(5) });
        assert!(only[..2].contains(&found.best.expect("a turn")));
        let best = think(&mut *session, &to_depth(5)).best.expect("a turn");
        let found =
            think(&mut *session, &Limits { excluded_turns: vec![best.clone()], ..to_depth(5) });
        assert_ne!(found.best.expect("another turn"), best);
        let found = think(&mut *session, &Limits { excluded_turns: legal, ..to_depth(5) });
        assert_eq!(found.best, None);
    }
}

#[test]
fn multipv_lines_are_distinct_sorted_and_legal() {
    for game in games::NAMES {
        for fen in session(game, None).info().bench_positions {
            let mut session = session(game, Some(fen));
            let mut reports = Reports::default();
            let depth = if game == &"nacv" { 2 } else { 5 };
            let limits = Limits { multipv: 3, ..to_depth(depth) };
            let found = session.search(&limits, &Control::new(), &mut reports);
            let lines = session.legal_turns().listed().len().min(3);
            let last = &reports.0[reports.0.len() - lines..];
            let value = |r: &Report| match r.score {
                Score::Centipawns(c) => c,
                Score::Mate(turns) => 30_000 * turns.signum() - turns,
            };
            for (i, report) in last.iter().enumerate() {
                let header = (report.multipv, report.depth, report.bound);
                assert_eq!(header, (i + 1, depth, Bound::Exact));
                assert!(last[..i].iter().all(|r| r.pv[0] != report.pv[0]));
                assert!(i == 0 || value(&last[i - 1]) >= value(report), "{fen}: {last:?}");
            }
            assert_eq!(last[0].pv.first(), found.best.as_ref());
            for report in &reports.0 {
                let mut board = open(game).expect("a known game");
                board.set_position(Some(fen), &[]).expect("a legal position");
                assert!(!report.pv.is_empty());
                for turn in &report.pv {
                    if !board.chance_outcomes().is_empty() {
                        board.play("roll:3+4").expect("a throw");
                    }
                    board.play(turn).expect("a playable line");
                }
            }
        }
    }
}

#[test]
fn every_depth_is_reported_in_order() {
    let mut session = session("chess", None);
    let mut reports = Reports::default();
    session.search(&to_depth(7), &Control::new(), &mut reports);
    let depths: Vec<u32> = reports.0.iter().map(|r| r.depth).collect();
    assert_eq!(depths, (1..=7).collect::<Vec<_>>());
}

/// Collects the turns of the progress reports (`currmove`).
#[derive(Default)]
struct ProgressTurns(Vec<String>);

impl Listener for ProgressTurns {
    fn progress(&mut self, progress: &Progress) {
        self.0.push(progress.turn.clone());
    }
}

/// Progress is reported after a second only. The turns are the first ones of the lines, which
/// another test checks in every game; here are games of one move in a turn and of several, and one
/// with dice.
mod progress_reports_name_legal_turns {
    use super::*;

    fn search(game: &str) {
        let mut session = session(game, None);
        let limits = Limits { move_time: Some(ms(1_300)), ..Limits::default() };
        let mut turns = ProgressTurns::default();
        session.search(&limits, &Control::new(), &mut turns);
        let illegal: Vec<_> = turns.0.iter().filter(|turn| !session.is_legal(turn)).collect();
        assert!(illegal.is_empty(), "{game}: {illegal:?}");
    }

    rialto_core::each_of! { search; chess "chess", nacv "nacv", piazza "piazza" }
}

#[test]
fn a_mated_position_has_no_best_move() {
    let mut mated =
        session("chess", Some("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"));
    let found = think(&mut *mated, &to_depth(5));
    assert_eq!((found.best, found.nodes), (None, 0));
}

#[test]
fn parameters_of_a_game_exist_and_are_in_range() {
    struct GameParams;
    impl Visitor for GameParams {
        type Output = &'static [(&'static str, i32)];
        fn visit<R: Heuristics>(self, game: R::Description) -> Self::Output {
            R::start(game, &Choices::default()).params()
        }
    }
    for game in games::NAMES {
        for (name, value) in games::visit(game, GameParams).expect("a registered game") {
            let param = Params::LIST.iter().find(|param| param.name == *name);
            let param = param.unwrap_or_else(|| panic!("{game}: {name}"));
            assert!((param.min..=param.max).contains(value), "{game}: {name}");
            assert_eq!(session(game, None).params().get(param), *value);
        }
    }
}

#[test]
fn several_threads_return_a_legal_turn_within_the_node_limit() {
    for game in games::NAMES {
        for threads in [2, 3, 1] {
            let mut session = session(game, None);
            session.set_threads(threads);
            let mut reports = Reports::default();
            let limits = Limits { nodes: Some(10_000), ..Limits::default() };
            let found = session.search(&limits, &Control::new(), &mut reports);
            // The node counts of the other threads arrive late, so several threads may exceed it.
            assert!(found.nodes >= 10_000 && (threads > 1 || found.nodes == 10_000), "{game}");
            assert!(session.is_legal(&found.best.clone().expect("a turn")));
            let line = &reports.0.last().expect("a report").pv;
            assert_eq!(line.first(), found.best.as_ref(), "{game}: only the first thread reports");
            assert!(reports.0.is_sorted_by_key(|report| report.depth), "{game}");
        }
    }
    let mut session = session("chess", Some("7k/8/5K2/8/8/8/8/R7 w - - 0 1"));
    session.set_threads(4);
    assert!(matches!(Score::of(think(&mut *session, &to_depth(14)).value), Score::Mate(1..)));
}

#[test]
fn analysis_and_pondering_wait_for_the_command() {
    // Every turn stalemates, so the search itself is over at once.
    let position = "8/8/8/8/8/1k6/p7/K7 w - - 0 1";
    for (limits, hit) in [
        (Limits { infinite: true, ..to_depth(2) }, false),
        (Limits { ponder: true, ..to_depth(2) }, true),
        (Limits { ponder: true, ..to_depth(2) }, false),
    ] {
        let mut session = session("chess", Some(position));
        let control = Control::new();
        let remote = control.clone();
        let start = Instant::now();
        std::thread::spawn(move || {
            std::thread::sleep(ms(40));
            if hit { remote.ponderhit() } else { remote.stop() }
        });
        session.search(&limits, &control, &mut NullListener);
        assert!(start.elapsed() >= ms(40));
    }
}

/// How often this thread had to wait for a page of memory.
#[cfg(target_os = "linux")]
fn page_faults() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("Linux tells it");
    // The name of the thread in parentheses may contain spaces.
    let fields = stat.rsplit_once(')').expect("the name").1;
    fields.split_whitespace().nth(7).expect("the minor faults").parse().expect("a number")
}

#[cfg(target_os = "linux")]
#[test]
fn after_preparation_the_first_search_finds_its_memory_mapped() {
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    for game in games::NAMES {
        let faults = |prepared: bool| {
            let mut session = session(game, None);
            if prepared {
                session.prepare_search();
            }
            let before = page_faults();
            let result = think(session.as_mut(), &limits);
            (page_faults() - before, (result.best, result.value, result.nodes))
        };
        // The second search may use memory that the first one has returned.
        let (prepared, result) = faults(true);
        let (_, expected) = faults(false);
        assert!(prepared < 50, "{game}: {prepared} page faults after preparation");
        assert_eq!(result, expected, "{game}: preparation leaves nothing behind");
    }
}

/// What a search has stored is not true by other rules: a move in its table may be illegal.
#[test]
fn a_search_forgets_what_it_knew_by_other_rules() {
    let fen = "r3k4r/10/10/3p6/10/10/3P6/10/10/R3K4R w AJaj Kk - 0 1";
    let with_rule = |first: bool| {
        let mut session = session("archchess", Some(fen));
        let mut found = first.then(|| think(&mut *session, &to_depth(6)));
        session.set_rule("archchess_castling", "three").expect("a known option");
        session.set_position(Some(fen), &[]).expect("a legal position");
        found.replace(think(&mut *session, &to_depth(6)));
        found.map(|found| (found.best, found.value, found.nodes))
    };
    assert_eq!(with_rule(true), with_rule(false));
}
