//! The engine against itself, two processes under UCI and a clock: whole games, every turn
//! judged by the rules and timed.

mod common;

use common::Engine;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rialto::games;
use rialto::rules::{Outcome, Side};
use rialto::search::report::{Control, Limits, Silent};
use rialto::session::{Session, open};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What a turn may take.
const TURN: Duration = Duration::from_millis(20);
/// What it may take beside that on its way: the default of `Move Overhead`.
const OVERHEAD: Duration = Duration::from_millis(30);
/// Random turns that each game begins with.
const OPENING: usize = 8;
/// No game is longer under the rule of fifty moves; a few are, by far, shorter.
const ENDLESS: usize = 6_000;

/// Microseconds for which the machine has held up a thread that did nothing but wake up: time
/// that no engine can keep. It shows when the whole machine stood still; that other programs
/// had the engine's core shows in [`Engine::kept_waiting`].
static HELD_UP: LazyLock<&'static AtomicU64> = LazyLock::new(|| {
    static TOTAL: AtomicU64 = AtomicU64::new(0);
    const NAP: Duration = Duration::from_millis(1);
    thread::spawn(|| {
        loop {
            let begun = Instant::now();
            thread::sleep(NAP);
            let late = begun.elapsed() - NAP;
            if late > NAP {
                TOTAL.fetch_add(late.as_micros() as u64, Ordering::Relaxed);
            }
        }
    });
    &TOTAL
});

fn held_up() -> Duration {
    Duration::from_micros(HELD_UP.load(Ordering::Relaxed))
}

/// What happened.
#[derive(Default, Debug)]
struct Tally {
    /// White wins, draws, Black wins.
    results: [u32; 3],
    /// Games by the way they ended.
    endings: BTreeMap<String, u32>,
    turns: usize,
    longest_game: usize,
    slowest: Duration,
    /// Turns that took longer than [`TURN`] and [`OVERHEAD`], the machine's share taken off.
    overstepped: u32,
    /// Turns that took longer with it.
    delayed: u32,
    /// Throws that brought nothing, a flood, snow.
    throws: [u32; 3],
}

impl Tally {
    /// Game number `seed`, which decides the dice if there are any: the referee and both engines
    /// throw for themselves.
    fn play(
        &mut self,
        game: &str,
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
        let mut stood = BTreeMap::new();
        while referee.ending().is_none() {
            no_draw(game, &referee.fen(), &mut stood);
            if referee.thrown().is_some() {
                let brought = match weather(&referee.fen()) {
                    Some("dry") => 0,
                    Some("rising:2") => 1,
                    _ => 2,
                };
                self.throws[brought] += 1;
            }
            let mover = &mut engines[usize::from(referee.side() == Side::Black)];
            let turns = referee.turns().join(" ");
            mover.send(&format!("position startpos moves {turns}\nisready"));
            mover.until(|line| line == "readyok", "readyok");
            let (held, waited) = (held_up(), mover.kept_waiting());
            let asked = Instant::now();
            mover.send(&format!("go movetime {}", TURN.as_millis()));
            let heard = mover.until(|line| line.starts_with("bestmove "), "bestmove");
            let took = asked.elapsed();
            let best = heard.last().and_then(|line| line.split(' ').nth(1)).expect("waited for");
            if let Err(error) = referee.play(best) {
                panic!("{error} in {} after {turns}", referee.start_fen());
            }
            self.slowest = self.slowest.max(took);
            let over = |took| u32::from(took > TURN + OVERHEAD);
            self.delayed += over(took);
            let hindered = (held_up() - held).max(mover.kept_waiting().saturating_sub(waited));
            self.overstepped += over(took.saturating_sub(hindered));
            let length = referee.turns().len();
            assert!(length < ENDLESS, "no end after {turns}");
        }
        let ending = referee.ending().expect("the loop ends by it");
        let result = match ending.outcome {
            Outcome::Win(Side::White) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Side::Black) => 2,
        };
        self.results[result] += 1;
        *self.endings.entry(format!("{:?}", ending.reason)).or_default() += 1;
        self.turns += referee.turns().len();
        self.longest_game = self.longest_game.max(referee.turns().len());
    }
}

/// No rule of the game would have called this position, with those that `stood` before it, a
/// draw.
fn no_draw(game: &str, fen: &str, stood: &mut BTreeMap<String, u32>) {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let thrown = match weather(fen) {
        Some(weather) => ["dry", "rising:2", "snow:10"].contains(&weather),
        None => true,
    };
    if weather(fen).is_some() {
        fields.pop();
    }
    let (position, counters) = fields.split_at(fields.len() - 2);
    let clock: u32 = counters[0].parse().expect("turns in which nothing happened");
    let limit = if game == "nacv" { 200 } else { 100 };
    assert!(clock < limit, "the game goes on: {fen}");
    // Where there are dice, positions are compared before they are thrown.
    if !thrown {
        return;
    }
    let times = stood.entry(position.join(" ")).or_default();
    *times += 1;
    assert!(*times < 3, "the game goes on for the {times}th time: {fen}");
}

/// The weather in a position text that has it.
fn weather(fen: &str) -> Option<&str> {
    fen.rsplit(' ').next().filter(|last| last.contains(char::is_alphabetic))
}

/// A game after random turns that has not ended.
fn opening(game: &str, seed: u32, rng: &mut Xoshiro256PlusPlus) -> Box<dyn Session> {
    loop {
        let mut session = open(game).expect("a known game");
        session.set_dice(Some(seed.into()));
        session.set(None, &[]).expect("the start");
        for _ in 0..OPENING {
            let legal = session.legal();
            let turn = if legal.is_empty() {
                // The end, or turns so many that they are not listed.
                let limits =
                    Limits { nodes: Some(1 + rng.next_u64() % 1_000), ..Limits::default() };
                let Some(best) = session.think(&limits, &Control::new(), &mut Silent).best else {
                    break;
                };
                best
            } else {
                legal[rng.next_u64() as usize % legal.len()].clone()
            };
            session.play(&turn).expect("it is legal");
        }
        if session.ending().is_none() {
            return session;
        }
    }
}

fn tally(game: &str, games: u32) -> Tally {
    let mut engines = [(); 2].map(|()| {
        let mut engine = Engine::start(&["uci"]);
        engine.send(&format!("uci\nsetoption name UCI_Variant value {game}"));
        engine
    });
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1683);
    let mut tally = Tally::default();
    for played in 1..=games {
        tally.play(game, played, &mut engines, &mut rng);
        if played % 100 == 0 || played == games {
            println!("{game}, {played} games: {tally:?}");
        }
    }
    tally
}

#[test]
fn whole_games_are_legal() {
    for game in games::NAMES {
        let tally = tally(game, 1);
        assert_eq!(tally.results.iter().sum::<u32>(), 1);
    }
}

fn in_time(game: &str, games: u32) {
    let tally = tally(game, games);
    assert_eq!(tally.overstepped, 0, "{game}: slowest turn {:?}", tally.slowest);
}

#[test]
#[ignore = "three quarters of an hour"]
fn a_thousand_games_of_chess() {
    in_time("chess", 1_000);
}

#[test]
#[ignore = "an hour"]
fn a_thousand_games_of_archchess() {
    in_time("archchess", 1_000);
}

#[test]
#[ignore = "half an hour"]
fn five_hundred_games_of_ravioli() {
    in_time("ravioli", 500);
}

#[test]
#[ignore = "half an hour"]
fn five_hundred_games_of_ravioli_bero() {
    in_time("ravioli-bero", 500);
}

#[test]
#[ignore = "half an hour"]
fn five_hundred_games_of_nacv() {
    in_time("nacv", 500);
}

#[test]
#[ignore = "half an hour"]
fn five_hundred_games_of_piazza() {
    let tally = tally("piazza", 500);
    assert_eq!(tally.overstepped, 0, "slowest turn {:?}", tally.slowest);
    let all: u32 = tally.throws.iter().sum();
    let chi = tally.throws.iter().zip([32, 3, 1]).map(|(&seen, weight)| {
        let expected = f64::from(all) * f64::from(weight) / 36.0;
        (f64::from(seen) - expected).powi(2) / expected
    });
    let chi: f64 = chi.sum();
    println!("{all} throws, {:?}: chi-square {chi:.2}", tally.throws);
    // Two degrees of freedom: above 13.8 once in a thousand times.
    assert!(chi < 13.8, "{chi}: {:?}", tally.throws);
}
