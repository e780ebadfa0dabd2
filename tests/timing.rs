//! Tests that measure short times. They are a binary of their own and run one after the other, so
//! that no other test disturbs them.

mod common;

use common::{ms, run, session, think, to_depth};
use rialto::games;
use rialto::search::report::{Clock, Control, Limits, NullListener};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

static ALONE: Mutex<()> = Mutex::new(());

/// Waits until no other test of this binary runs.
fn alone() -> MutexGuard<'static, ()> {
    // A test that failed says nothing about the others.
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

#[test]
fn several_threads_stop_in_time() {
    let _alone = alone();
    let mut session = session("chess", None);
    session.set_threads(3);
    let delays = (0..9).map(|i| {
        let limits = Limits { move_time: Some(ms(10 + i)), ..Limits::default() };
        let begun = Instant::now();
        session.search(&limits, &Control::new(), &mut NullListener);
        begun.elapsed().saturating_sub(ms(10 + i))
    });
    assert!(lower_quartile(delays.collect()) < ms(10));
}

/// The lower quartile of several measurements, because a busy machine delays some of them.
fn lower_quartile(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 4]
}

#[test]
fn the_search_stops_within_ten_milliseconds() {
    let _alone = alone();
    for game in games::NAMES {
        let mut session = session(game, None);
        let delays = (0..9).map(|i| {
            let control = Control::new();
            let remote = control.clone();
            let thread = std::thread::spawn(move || {
                std::thread::sleep(ms(3 * i));
                remote.stop();
                Instant::now()
            });
            let limits = Limits { infinite: true, ..Limits::default() };
            let found = session.search(&limits, &control, &mut NullListener);
            let end = Instant::now();
            assert!(session.is_legal(&found.best.expect("a turn")));
            end - thread.join().expect("the stopping thread")
        });
        assert!(lower_quartile(delays.collect()) < ms(10));
    }
}

#[test]
fn a_fixed_time_per_move_is_used_and_not_exceeded() {
    let _alone = alone();
    for game in games::NAMES {
        let mut session = session(game, None);
        let times = (0..8).map(|_| {
            let limits = Limits { move_time: Some(ms(20)), overhead: ms(2), ..Limits::default() };
            let start = Instant::now();
            think(&mut *session, &limits);
            start.elapsed()
        });
        let time = lower_quartile(times.collect());
        assert!((ms(15)..ms(28)).contains(&time), "{game} {time:?}");
    }
}

#[test]
fn a_move_uses_only_a_part_of_the_clock() {
    let _alone = alone();
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
        assert!(lower_quartile(times.collect()) < ms(left), "{left} ms left");
    }
    // A single legal turn is played at once under a clock; a search to a fixed depth still runs.
    session.set_position(Some("7k/8/8/8/8/8/1r6/K7 w - - 0 1"), &[]).expect("a legal position");
    assert_eq!(session.legal_turns().listed().len(), 1);
    let start = Instant::now();
    think(&mut *session, &clock(60_000, None));
    assert!(start.elapsed() < ms(200));
    assert_eq!(think(&mut *session, &to_depth(9)).depth, 9);
}

#[test]
fn the_first_turn_takes_less_than_a_tenth_of_the_clock() {
    let _alone = alone();
    for game in games::NAMES {
        let mut session = session(game, None);
        let times = (0..4).map(|_| {
            session.clear_search();
            let clock = Clock { left: ms(2_000), increment: ms(0), turns_to_go: None };
            let start = Instant::now();
            think(&mut *session, &Limits { clock: Some(clock), ..Limits::default() });
            start.elapsed()
        });
        let time = lower_quartile(times.collect());
        assert!(time < ms(200), "{game} {time:?}");
    }
}

#[test]
fn words_without_a_search_answer_at_once() {
    let _alone = alone();
    for game in games::NAMES {
        let words: [&[&str]; 5] =
            [&["moves", game], &["play", game], &["show", game], &["rules", game], &["rules"]];
        for words in words {
            // The best of five, because a busy machine delays some of them.
            let fast = (0..5).any(|_| {
                let start = Instant::now();
                run(words);
                start.elapsed() < ms(50)
            });
            assert!(fast, "{words:?}");
        }
    }
}
