//! Games of the engine against itself: two UCI processes with a fixed time per move. Every turn
//! must be legal and in time.

use crate::common::Engine;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::rules::{Outcome, Side};
use rialto::search::report::{Control, Limits, NullListener};
use rialto::session::{Session, open};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The time per turn (`go movetime`) of the long series.
const MOVE_TIME: Duration = Duration::from_millis(20);
/// The time per turn where only the rules are tested.
const SHORT_TIME: Duration = Duration::from_millis(2);
/// Time allowed for communication: the default of `Move Overhead`.
const OVERHEAD: Duration = Duration::from_millis(30);
/// Number of random turns at the start of each game.
const RANDOM_TURNS: usize = 8;
/// Far more turns than a game lasts. A longer game shows that the rules fail to end it.
const MAX_TURNS: usize = 6_000;

/// Total delay, in microseconds, of a thread that only sleeps and wakes up. It measures pauses of
/// the whole machine, which are not the engine's fault. [`Engine::scheduling_delay`] measures the
/// time in which other programs used the engine's processor.
static MACHINE_DELAY: LazyLock<&'static AtomicU64> = LazyLock::new(|| {
    static TOTAL: AtomicU64 = AtomicU64::new(0);
    const SLEEP: Duration = Duration::from_millis(1);
    thread::spawn(|| {
        loop {
            let begun = Instant::now();
            thread::sleep(SLEEP);
            let late = begun.elapsed() - SLEEP;
            if late > SLEEP {
                TOTAL.fetch_add(late.as_micros() as u64, Ordering::Relaxed);
            }
        }
    });
    &TOTAL
});

fn machine_delay() -> Duration {
    Duration::from_micros(MACHINE_DELAY.load(Ordering::Relaxed))
}

/// Statistics of a series of games.
#[derive(Default, Debug)]
struct Tally {
    /// White wins, draws, Black wins.
    results: [u32; 3],
    /// Number of games by the reason of their end.
    endings: BTreeMap<String, u32>,
    turns: usize,
    longest_game: usize,
    slowest: Duration,
    /// Turns that took longer than the time per turn plus [`OVERHEAD`], without the machine's
    /// delays.
    overstepped: u32,
    /// Turns that took longer, with the machine's delays.
    delayed: u32,
    /// Throws without effect, throws that announced a flood, and throws that brought snow.
    throws: [u32; 3],
}

impl Tally {
    /// Plays a game. If the game has dice, referee and engines derive the same throws from `seed`.
    fn play(
        &mut self,
        (game, move_time): (&str, Duration),
        seed: u32,
        engines: &mut [Engine; 2],
        rng: &mut Xoshiro256PlusPlus,
    ) {
        let mut referee = opening(game, seed, rng);
        for engine in engines.iter_mut() {
            if referee.has_dice() {
                engine.send(&format!("setoption name Dice Seed value {seed}"));
            }
            engine.send("ucinewgame");
        }
        let mut occurrences = BTreeMap::new();
        while referee.ending().is_none() {
            check_no_draw(game, &referee.fen(), &mut occurrences);
            if referee.last_throw().is_some() {
                let effect = match referee.fen().rsplit(' ').next() {
                    Some("dry") => 0,
                    Some("rising:2") => 1,
                    _ => 2,
                };
                self.throws[effect] += 1;
            }
            let mover = &mut engines[usize::from(referee.side_to_move() == Side::Black)];
            let turns = referee.turns_played().join(" ");
            mover.send(&format!("position startpos moves {turns}\nisready"));
            mover.until(|line| line == "readyok", "readyok");
            let (machine_before, scheduling_before) = (machine_delay(), mover.scheduling_delay());
            let start = Instant::now();
            mover.send(&format!("go movetime {}", move_time.as_millis()));
            let output = mover.until(|line| line.starts_with("bestmove "), "bestmove");
            let elapsed = start.elapsed();
            let best = output.last().and_then(|line| line.split(' ').nth(1)).expect("waited for");
            if let Err(error) = referee.play(best) {
                panic!("{error} in {} after {turns}", referee.start_fen());
            }
            self.slowest = self.slowest.max(elapsed);
            let too_long = |time| u32::from(time > move_time + OVERHEAD);
            self.delayed += too_long(elapsed);
            let scheduling = mover.scheduling_delay().saturating_sub(scheduling_before);
            let delay = (machine_delay() - machine_before).max(scheduling);
            self.overstepped += too_long(elapsed.saturating_sub(delay));
            let length = referee.turn_count();
            assert!(length < MAX_TURNS, "no end after {turns}");
        }
        let ending = referee.ending().expect("the loop ends with the game");
        let result = match ending.outcome {
            Outcome::Win(Side::White) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Side::Black) => 2,
        };
        self.results[result] += 1;
        *self.endings.entry(format!("{:?}", ending.reason)).or_default() += 1;
        self.turns += referee.turn_count();
        self.longest_game = self.longest_game.max(referee.turn_count());
    }
}

/// Checks, independently of the program, that no rule makes the position a draw. `occurrences`
/// counts the positions of the game so far.
fn check_no_draw(game: &str, fen: &str, occurrences: &mut BTreeMap<String, u32>) {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let weather = fields.pop_if(|_| game.starts_with("piazza"));
    let before_throw =
        weather.is_none_or(|weather| ["dry", "rising:2", "snow:10"].contains(&weather));
    let _armies = fields.pop_if(|_| game.ends_with("cwda"));
    let (position, counters) = fields.split_at(fields.len() - 2);
    let clock: u32 = counters[0].parse().expect("the fifty-move clock");
    let limit = match game {
        "nacv" => 200,
        "shatranj" | "piazza-shatranj" => 140,
        "xiangqi" | "piazza-xiangqi" => 120,
        // The move number ends the game.
        "shogi" | "piazza-shogi" => 512,
        _ => 100,
    };
    assert!(clock < limit, "the clock did not end the game: {fen}");
    // With dice, positions are compared before the throw.
    if !before_throw {
        return;
    }
    let times = occurrences.entry(position.join(" ")).or_default();
    *times += 1;
    let most = if game.ends_with("shogi") { 4 } else { 3 };
    assert!(*times < most, "occurrence {times} did not end the game: {fen}");
}

/// A game after some random turns, not yet ended.
fn opening(game: &str, seed: u32, rng: &mut Xoshiro256PlusPlus) -> Box<dyn Session> {
    loop {
        let mut session = open(game).expect("a known game");
        session.set_dice(Some(seed.into()));
        session.set_position(None, &[]).expect("the start");
        for _ in 0..RANDOM_TURNS {
            let legal = session.legal_turns().listed();
            let turn = if legal.is_empty() {
                // The game has ended, or it has too many turns for a list: a short search chooses
                // one.
                let limits =
                    Limits { nodes: Some(1 + rng.next_u64() % 1_000), ..Limits::default() };
                let Some(best) = session.search(&limits, &Control::new(), &mut NullListener).best
                else {
                    break;
                };
                best
            } else {
                legal[rng.next_u64() as usize % legal.len()].clone()
            };
            session.play(&turn).expect("a legal turn");
        }
        if session.ending().is_none() {
            return session;
        }
    }
}

fn tally(game: &str, games: u32, move_time: Duration) -> Tally {
    let mut engines = [(); 2].map(|()| {
        let mut engine = Engine::start(&["uci"]);
        engine.send(&format!("uci\nsetoption name UCI_Variant value {game}"));
        engine
    });
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1683);
    let mut tally = Tally::default();
    for played in 1..=games {
        tally.play((game, move_time), played, &mut engines, &mut rng);
        if played % 100 == 0 || played == games {
            println!("{game}, {played} games: {tally:?}");
        }
    }
    tally
}

mod a_game_of_every_variant_is_legal {
    fn play(game: &str) {
        let tally = super::tally(game, 1, super::SHORT_TIME);
        assert_eq!(tally.results.iter().sum::<u32>(), 1);
    }

    rialto_core::each_game!(play);
}

fn play_in_time(game: &str, games: u32) {
    let tally = tally(game, games, MOVE_TIME);
    assert_eq!(tally.overstepped, 0, "{game}: slowest turn {:?}", tally.slowest);
}

#[test]
#[ignore = "slow: three quarters of an hour"]
fn a_thousand_games_of_chess_are_legal_and_in_time() {
    play_in_time("chess", 1_000);
}

#[test]
#[ignore = "slow: an hour"]
fn a_thousand_games_of_archchess_are_legal_and_in_time() {
    play_in_time("archchess", 1_000);
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_ravioli_are_legal_and_in_time() {
    play_in_time("ravioli", 500);
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_ravioli_bero_are_legal_and_in_time() {
    play_in_time("ravioli-bero", 500);
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_nacv_are_legal_and_in_time() {
    play_in_time("nacv", 500);
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_shatranj_are_legal_and_in_time() {
    play_in_time("shatranj", 500);
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_cwda_are_legal_and_in_time() {
    play_in_time("cwda", 500);
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_xiangqi_are_legal_and_in_time() {
    play_in_time("xiangqi", 500);
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_shogi_are_legal_and_in_time() {
    play_in_time("shogi", 500);
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_piazza_are_in_time_with_fair_dice() {
    play_with_dice("piazza");
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_piazza_shatranj_are_in_time_with_fair_dice() {
    play_with_dice("piazza-shatranj");
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_piazza_cwda_are_in_time_with_fair_dice() {
    play_with_dice("piazza-cwda");
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_piazza_xiangqi_are_in_time_with_fair_dice() {
    play_with_dice("piazza-xiangqi");
}

#[test]
#[ignore = "slow: half an hour"]
fn five_hundred_games_of_piazza_shogi_are_in_time_with_fair_dice() {
    play_with_dice("piazza-shogi");
}

/// Plays 500 games and tests how often each result of the dice was thrown.
fn play_with_dice(game: &str) {
    let tally = tally(game, 500, MOVE_TIME);
    assert_eq!(tally.overstepped, 0, "{game}: slowest turn {:?}", tally.slowest);
    let all: u32 = tally.throws.iter().sum();
    let terms = tally.throws.iter().zip([32, 3, 1]).map(|(&count, weight)| {
        let expected = f64::from(all) * f64::from(weight) / 36.0;
        (f64::from(count) - expected).powi(2) / expected
    });
    let chi_square: f64 = terms.sum();
    println!("{all} throws, {:?}: chi-square {chi_square:.2}", tally.throws);
    // With two degrees of freedom, fair dice exceed 13.8 once in a thousand series.
    assert!(chi_square < 13.8, "{chi_square}: {:?}", tally.throws);
}
