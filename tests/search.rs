//! What every search owes: the value of minimax, legal turns, and to end when told.

use rialto::games::{self, Visitor};
use rialto::rules::{Heuristics, Outcome, Side};
use rialto::search::params::Params;
use rialto::search::report::{
    Bound, Clock, Control, Found, Limits, Listener, Progress, Report, Score, Silent,
};
use rialto::session::{Session, open};
use std::time::{Duration, Instant};

fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

fn session(game: &str, fen: Option<&str>) -> Box<dyn Session> {
    let mut session = open(game).expect("a known game");
    session.set_hash(4);
    session.set_dice(Some(1));
    session.set(fen, &[]).expect("a good position");
    session
}

/// The start, or where the turns of the start are countless a later position.
fn listed(game: &str) -> Box<dyn Session> {
    let start = session(game, None);
    if start.legal().is_empty() { session(game, Some(start.bench()[0])) } else { start }
}

fn think(session: &mut dyn Session, limits: &Limits) -> Found {
    session.think(limits, &Control::new(), &mut Silent)
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[derive(Default)]
struct Notes(Vec<Report>);

impl Listener for Notes {
    fn report(&mut self, report: &Report) {
        self.0.push(report.clone());
    }
}

/// (game, position, turns to mate)
const MATES: &[(&str, &str, i32)] = &[
    ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 1),
    ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
    ("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2),
    ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
    ("chess", "8/8/8/8/8/4k3/4p3/4K2r w - - 0 1", -1),
    ("chess", "7k/8/5K2/8/8/8/8/6Q1 w - - 99 1", 1),
    ("archchess", "4k5/R9/1R8/10/10/10/10/10/10/4K5 w - - - 0 1", 1),
    ("archchess", "4k5/10/R9/1R8/10/10/10/10/10/4K5 w - - - 0 1", 2),
];

#[test]
fn mates_are_found() {
    for &(game, fen, turns) in MATES {
        let mut session = session(game, Some(fen));
        if turns < 0 {
            let stuck = session.legal().is_empty();
            assert!(
                stuck || Score::of(think(&mut *session, &to_depth(4)).value) == Score::Mate(turns)
            );
            continue;
        }
        let mut notes = Notes::default();
        let limits = Limits { mate: Some(turns as u32), ..to_depth(40) };
        let found = session.think(&limits, &Control::new(), &mut notes);
        assert_eq!(Score::of(found.value), Score::Mate(turns), "{game} {fen}");
        assert!(found.depth < 40, "stops when the mate is proved: {fen}");
        let line = notes.0.last().expect("a report").pv.clone();
        assert_eq!(line.len(), 2 * turns as usize - 1, "{fen}");
        for turn in &line {
            session.play(turn).expect("a legal line");
        }
        let ending = session.ending().expect("the end");
        assert_eq!(ending.reason, rialto::rules::Reason::Checkmate);
    }
}

#[test]
fn a_lost_game_is_saved_by_repetition() {
    // Two queens down, but the checks from e8 and h5 never end.
    let mut session = session("chess", Some("6k1/6p1/8/7Q/8/8/qq6/6K1 w - - 0 1"));
    let found = think(&mut *session, &to_depth(8));
    assert_eq!((found.value, found.best.as_deref()), (0, Some("h5e8")));
}

#[test]
fn the_fiftieth_move_may_mate() {
    let mut chess = session("chess", Some("7k/1Q6/6K1/8/8/8/8/8 w - - 99 80"));
    assert_eq!(Score::of(think(&mut *chess, &to_depth(3)).value), Score::Mate(1));
    let mut chess = session("chess", Some("7k/8/8/8/8/8/2Q5/K7 w - - 99 80"));
    assert_eq!(think(&mut *chess, &to_depth(3)).value, 0);
}

/// The way to these mates is longer than the search can see.
#[test]
fn small_endings_of_ravioli_are_won() {
    for men in ["Q13", "R8Z4", "B10R2"] {
        let fen = format!("8******/14/5k8/14/14/14/{men}/K7****** w - - 0 1");
        let mut session = session("ravioli", Some(&fen));
        let limits = Limits { nodes: Some(40_000), ..Limits::default() };
        while session.ending().is_none() {
            let best = think(session.as_mut(), &limits).best.expect("a legal turn");
            session.play(&best).expect("it is legal");
        }
        let ending = session.ending().expect("the loop ends by it");
        assert_eq!(ending.outcome, Outcome::Win(Side::White), "{men}: {:?}", session.turns());
    }
}

#[test]
fn nodes_are_kept_to_exactly() {
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
fn fixed_depth_is_deterministic() {
    for game in games::NAMES {
        let run = || {
            let mut session = session(game, None);
            let mut notes = Notes::default();
            let limits = Limits { nodes: Some(100_000), ..to_depth(8) };
            let found = session.think(&limits, &Control::new(), &mut notes);
            (found.nodes, found.best, found.value, notes.0.pop().map(|r| r.pv))
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn root_filters_hold() {
    for game in games::NAMES {
        let mut session = listed(game);
        let legal = session.legal();
        let only = vec![legal[3].clone(), legal[5].clone(), "nonsense".to_string()];
        let found = think(&mut *session, &Limits { only: only.clone(), ..to_depth(5) });
        assert!(only[..2].contains(&found.best.expect("a turn")));
        let best = think(&mut *session, &to_depth(5)).best.expect("a turn");
        let found = think(&mut *session, &Limits { not: vec![best.clone()], ..to_depth(5) });
        assert_ne!(found.best.expect("another turn"), best);
        let found = think(&mut *session, &Limits { not: legal, ..to_depth(5) });
        assert_eq!(found.best, None);
    }
}

#[test]
fn lines_are_distinct_sorted_and_legal() {
    for game in games::NAMES {
        for fen in session(game, None).bench() {
            let mut session = session(game, Some(fen));
            let mut notes = Notes::default();
            let depth = if game == &"nacv" { 3 } else { 6 };
            let limits = Limits { multipv: 3, ..to_depth(depth) };
            let found = session.think(&limits, &Control::new(), &mut notes);
            let lines = session.legal().len().min(3);
            let last = &notes.0[notes.0.len() - lines..];
            let value = |r: &Report| match r.score {
                Score::Centipawns(c) => c,
                Score::Mate(turns) => 30_000 * turns.signum() - turns,
            };
            for (i, report) in last.iter().enumerate() {
                let told = (report.multipv, report.depth, report.bound);
                assert_eq!(told, (i + 1, depth, Bound::Exact));
                assert!(last[..i].iter().all(|r| r.pv[0] != report.pv[0]));
                assert!(i == 0 || value(&last[i - 1]) >= value(report), "{fen}: {last:?}");
            }
            assert_eq!(last[0].pv.first(), found.best.as_ref());
            for report in &notes.0 {
                let mut board = open(game).expect("a known game");
                board.set(Some(fen), &[]).expect("a good position");
                assert!(!report.pv.is_empty());
                for turn in &report.pv {
                    if !board.outcomes().is_empty() {
                        board.play("roll:3+4").expect("a throw");
                    }
                    board.play(turn).expect("a playable line");
                }
            }
        }
    }
}

#[test]
fn reported_depths_rise() {
    let mut session = session("chess", None);
    let mut notes = Notes::default();
    session.think(&to_depth(7), &Control::new(), &mut notes);
    let depths: Vec<u32> = notes.0.iter().map(|r| r.depth).collect();
    assert_eq!(depths, (1..=7).collect::<Vec<_>>());
}

/// The turns that are announced.
#[derive(Default)]
struct Announced(Vec<String>);

impl Listener for Announced {
    fn progress(&mut self, progress: &Progress) {
        self.0.push(progress.turn.clone());
    }
}

#[test]
fn announced_turns_are_whole() {
    for game in games::NAMES {
        let mut session = session(game, None);
        let limits = Limits { move_time: Some(ms(1_300)), ..Limits::default() };
        let mut announced = Announced::default();
        session.think(&limits, &Control::new(), &mut announced);
        let strange: Vec<_> = announced.0.iter().filter(|turn| !session.is_legal(turn)).collect();
        assert!(strange.is_empty(), "{game}: {strange:?}");
    }
}

#[test]
fn nothing_to_search_is_no_harm() {
    let mut mated =
        session("chess", Some("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"));
    let found = think(&mut *mated, &to_depth(5));
    assert_eq!((found.best, found.nodes), (None, 0));
}

/// The middle one of several measurements, which another program's burst does not spoil.
/// The lower quartile: a machine that has other work to do delays some tries.
#[test]
fn a_games_own_numbers_have_names_and_are_within_their_ranges() {
    struct Own;
    impl Visitor for Own {
        type Output = &'static [(&'static str, i32)];
        fn visit<R: Heuristics>(self) -> Self::Output {
            R::PARAMS
        }
    }
    for game in games::NAMES {
        for (name, value) in games::visit(game, Own).expect("listed") {
            let param = Params::LIST.iter().find(|param| param.name == *name);
            let param = param.unwrap_or_else(|| panic!("{game}: {name}"));
            assert!((param.least..=param.most).contains(value), "{game}: {name}");
            assert_eq!(session(game, None).params().get(param), *value);
        }
    }
}

#[test]
fn several_threads_play_by_the_rules() {
    for game in games::NAMES {
        for threads in [2, 3, 1] {
            let mut session = session(game, None);
            session.set_threads(threads);
            let mut notes = Notes::default();
            let limits = Limits { nodes: Some(30_000), ..Limits::default() };
            let found = session.think(&limits, &Control::new(), &mut notes);
            // What the others count is known only now and then.
            assert!(found.nodes >= 30_000 && (threads > 1 || found.nodes == 30_000), "{game}");
            assert!(session.is_legal(&found.best.clone().expect("a turn")));
            let line = &notes.0.last().expect("a report").pv;
            assert_eq!(line.first(), found.best.as_ref(), "{game}: the first thread alone tells");
            assert!(notes.0.is_sorted_by_key(|report| report.depth), "{game}");
        }
    }
    let mut session = session("chess", Some("7k/8/5K2/8/8/8/8/R7 w - - 0 1"));
    session.set_threads(4);
    assert!(matches!(Score::of(think(&mut *session, &to_depth(14)).value), Score::Mate(1..)));
}

#[test]
fn several_threads_stop_at_once() {
    let mut session = session("chess", None);
    session.set_threads(3);
    let late = (0..9).map(|i| {
        let limits = Limits { move_time: Some(ms(10 + i)), ..Limits::default() };
        let begun = Instant::now();
        session.think(&limits, &Control::new(), &mut Silent);
        begun.elapsed().saturating_sub(ms(10 + i))
    });
    assert!(usual(late.collect()) < ms(10));
}

fn usual(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 4]
}

#[test]
fn stop_is_obeyed_at_once() {
    for game in games::NAMES {
        let mut session = session(game, None);
        let late = (0..9).map(|i| {
            let control = Control::new();
            let stopper = control.clone();
            let thread = std::thread::spawn(move || {
                std::thread::sleep(ms(3 * i));
                stopper.stop();
                Instant::now()
            });
            let limits = Limits { infinite: true, ..Limits::default() };
            let found = session.think(&limits, &control, &mut Silent);
            let end = Instant::now();
            assert!(session.is_legal(&found.best.expect("a turn")));
            end - thread.join().expect("the stopper")
        });
        assert!(usual(late.collect()) < ms(10));
    }
}

#[test]
fn fixed_times_are_not_overstepped() {
    for game in games::NAMES {
        let mut session = session(game, None);
        let times = (0..15).map(|_| {
            let limits = Limits { move_time: Some(ms(20)), overhead: ms(2), ..Limits::default() };
            let start = Instant::now();
            think(&mut *session, &limits);
            start.elapsed()
        });
        let time = usual(times.collect());
        assert!((ms(15)..ms(28)).contains(&time), "{game} {time:?}");
    }
}

#[test]
fn a_clock_is_shared_out() {
    let clock = |left, turns_to_go| Limits {
        clock: Some(Clock { left: ms(left), increment: ms(0), turns_to_go }),
        overhead: ms(5),
        ..Limits::default()
    };
    let mut session = session("chess", None);
    for (left, turns) in [(20, None), (200, None), (200, Some(1)), (1000, Some(40))] {
        let times = (0..4).map(|_| {
            let start = Instant::now();
            assert!(think(&mut *session, &clock(left, turns)).best.is_some());
            start.elapsed()
        });
        assert!(usual(times.collect()) < ms(left), "{left} ms left");
    }
    // A single legal turn needs no thought, but analysis goes on.
    session.set(Some("7k/8/8/8/8/8/1r6/K7 w - - 0 1"), &[]).expect("a good position");
    assert_eq!(session.legal().len(), 1);
    let start = Instant::now();
    think(&mut *session, &clock(60_000, None));
    assert!(start.elapsed() < ms(200));
    assert_eq!(think(&mut *session, &to_depth(9)).depth, 9);
}

#[test]
fn analysis_and_pondering_wait() {
    // Stalemate follows every turn: nothing is left to search.
    let position = "8/8/8/8/8/1k6/p7/K7 w - - 0 1";
    for (limits, hit) in [
        (Limits { infinite: true, ..to_depth(2) }, false),
        (Limits { ponder: true, ..to_depth(2) }, true),
        (Limits { ponder: true, ..to_depth(2) }, false),
    ] {
        let mut session = session("chess", Some(position));
        let control = Control::new();
        let other = control.clone();
        let start = Instant::now();
        std::thread::spawn(move || {
            std::thread::sleep(ms(40));
            if hit { other.ponderhit() } else { other.stop() }
        });
        session.think(&limits, &control, &mut Silent);
        assert!(start.elapsed() >= ms(40));
    }
}
