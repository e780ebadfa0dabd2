//! `tune`: tunes the numbers of the search by simultaneous perturbation stochastic approximation
//! (SPSA, Spall 1992), as fishtest does.
//!
//! All numbers are changed at once, each randomly up or down. The engine with these changes plays
//! a pair of games against the engine with the opposite changes, and all numbers move a little
//! towards the winner. Numbers without influence drift randomly; the others move to better values.

use super::duel::play_game;
use super::matches::Book;
use super::{PositionSpec, open};
use crate::rules::{Outcome, Side};
use crate::search::params::{Param, Params};
use crate::session::Session;
use anyhow::{Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Pairs played with the same numbers. It does not depend on the concurrency, so that the result
/// does not either.
const BATCH: usize = 8;
/// Size of each transposition table, mebibytes.
const HASH: usize = 4;
/// The perturbation of a number at the end, as a share of its range.
const REACH: f64 = 0.05;
/// The step of a number after a pair at the end, as a share of the perturbation.
const RATE: f64 = 0.01;
/// Spall's exponents, and the share of all pairs that the first steps are delayed by.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
const HELD_BACK: f64 = 0.1;

/// The settings of a tuning.
pub struct Tuning {
    /// The game.
    pub game: String,
    /// Names of the numbers to tune; empty: all.
    pub names: Vec<String>,
    /// Number of pairs of games.
    pub pairs: usize,
    /// Nodes per turn.
    pub nodes: u64,
    /// Seed of everything random.
    pub seed: u64,
    /// Number of pairs played at the same time.
    pub concurrency: usize,
}

/// A number that is being tuned.
struct Knob {
    param: &'static Param,
    at: f64,
    /// Its perturbation at the end.
    reach: f64,
}

impl Knob {
    fn new(param: &'static Param, at: i32) -> Knob {
        let reach = f64::from(param.max - param.min) * REACH;
        Knob { param, at: f64::from(at), reach: reach.max(0.5) }
    }

    /// Rounds `x` up or down so that the mean is `x`; `chance` is a random number from 0 to 1.
    fn whole(x: f64, chance: f64) -> i32 {
        (x + chance).floor() as i32
    }
}

/// Tunes, and prints the numbers found.
///
/// # Errors
/// The game or a name is unknown, or the output cannot be written.
pub fn tune(tuning: &Tuning, out: &mut impl Write) -> Result<()> {
    let usual = open(&tuning.game)?.params();
    let known = |name: &String| Params::LIST.iter().any(|param| param.name == name);
    if let Some(name) = tuning.names.iter().find(|name| !known(name)) {
        let names: Vec<_> = Params::LIST.iter().map(|param| param.name).collect();
        anyhow::bail!("unknown number '{name}', expected some of: {}", names.join(", "));
    }
    ensure!(tuning.concurrency > 0, "nobody plays with a concurrency of 0");
    let wanted = |param: &&Param| {
        tuning.names.is_empty() || tuning.names.iter().any(|name| name == param.name)
    };
    let mut knobs: Vec<Knob> = Params::LIST
        .iter()
        .filter(wanted)
        .map(|param| Knob::new(param, usual.get(param)))
        .collect();

    let mut players = Vec::new();
    for _ in 0..tuning.concurrency {
        let mut pair = [open(&tuning.game)?, open(&tuning.game)?];
        pair.iter_mut().for_each(|player| player.set_hash(HASH));
        players.push(pair);
    }
    let bar = ProgressBar::new(tuning.pairs as u64);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:24} {pos}/{len} pairs, {eta_precise} to go")
    {
        bar.set_style(style);
    }
    let mut done = 0;
    while done < tuning.pairs {
        let batch: Vec<Trial> = (done..tuning.pairs.min(done + BATCH))
            .map(|number| Trial::new(tuning, number, &knobs, &usual))
            .collect();
        for (trial, won) in batch.iter().zip(play(tuning, &batch, &mut players)?) {
            trial.learn(&mut knobs, won);
        }
        done += batch.len();
        bar.set_position(done as u64);
    }
    bar.finish_and_clear();
    for Knob { param, at, .. } in &knobs {
        let (name, before, at) = (param.name, usual.get(param), at.round());
        writeln!(out, "{name:<26} {before:>6} -> {at:>6}")?;
    }
    Ok(())
}

/// A pair of games with perturbed numbers.
struct Trial {
    number: usize,
    /// The signed perturbation of each number.
    changes: Vec<f64>,
    /// The step of each number per game won more, in units of its perturbation.
    rate: f64,
    /// The numbers of the two engines.
    params: [Params; 2],
}

impl Trial {
    fn new(tuning: &Tuning, number: usize, knobs: &[Knob], usual: &Params) -> Trial {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(tuning.seed ^ (number as u64) << 32);
        let chance =
            |random: &mut Xoshiro256PlusPlus| (random.next_u64() >> 11) as f64 / 2f64.powi(53);
        let (all, now) = (tuning.pairs as f64, number as f64 + 1.0);
        let wider = (all / now).powf(GAMMA);
        let faster = ((all * (1.0 + HELD_BACK)) / (all * HELD_BACK + now)).powf(ALPHA);
        let mut params = [usual.clone(), usual.clone()];
        let mut changes = Vec::new();
        for knob in knobs {
            let up = if random.next_u64() >> 63 == 0 { 1.0 } else { -1.0 };
            let change = up * knob.reach * wider;
            changes.push(change);
            // The same random number for both keeps their distance as intended.
            let chance = chance(&mut random);
            for (params, change) in params.iter_mut().zip([change, -change]) {
                params.set(knob.param.name, Knob::whole(knob.at + change, chance));
            }
        }
        Trial { number, changes, rate: RATE * faster / (wider * wider), params }
    }

    /// Moves the numbers; the first engine has won this many games more than the second.
    fn learn(&self, knobs: &mut [Knob], won: f64) {
        for (knob, change) in knobs.iter_mut().zip(&self.changes) {
            let (least, most) = (f64::from(knob.param.min), f64::from(knob.param.max));
            knob.at = (knob.at + self.rate * change * won).clamp(least, most);
        }
    }
}

/// For each trial, how many games the first engine won more than the second.
fn play(
    tuning: &Tuning,
    batch: &[Trial],
    players: &mut [[Box<dyn Session>; 2]],
) -> Result<Vec<f64>> {
    let next = AtomicUsize::new(0);
    let mut results: Vec<(usize, f64)> = Vec::new();
    thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> = players
            .iter_mut()
            .map(|pair| {
                scope.spawn(|| -> Result<Vec<(usize, f64)>> {
                    let mut results = Vec::new();
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(trial) = batch.get(index) else { return Ok(results) };
                        results.push((index, pair_of_games(tuning, trial, pair)?));
                    }
                })
            })
            .collect();
        for worker in workers {
            // A panic of a worker is a bug of ours and continues here.
            results.extend(worker.join().unwrap_or_else(|e| std::panic::resume_unwind(e))?);
        }
        Ok(())
    })?;
    results.sort_by_key(|(index, _)| *index);
    Ok(results.into_iter().map(|(_, won)| won).collect())
}

fn pair_of_games(
    tuning: &Tuning,
    trial: &Trial,
    players: &mut [Box<dyn Session>; 2],
) -> Result<f64> {
    let position = PositionSpec { game: tuning.game.clone(), ..PositionSpec::default() };
    let opened = Book::DEFAULT.open(&position, tuning.seed, trial.number)?;
    for (player, params) in players.iter_mut().zip(&trial.params) {
        player.set_params(params);
    }
    let [first, second] = players;
    let mut won = 0.0;
    for own in [Side::White, Side::Black] {
        let seats: [&mut dyn Session; 2] = match own {
            Side::White => [first.as_mut(), second.as_mut()],
            Side::Black => [second.as_mut(), first.as_mut()],
        };
        won += match play_game(opened.second_game(&position)?, seats, tuning.nodes)? {
            Outcome::Win(side) if side == own => 1.0,
            Outcome::Win(_) => -1.0,
            Outcome::Draw => 0.0,
        };
    }
    Ok(won)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuning(concurrency: usize) -> Tuning {
        let names = vec!["late_base".into(), "null_reduction".into()];
        Tuning { game: "chess".into(), names, pairs: 10, nodes: 200, seed: 3, concurrency }
    }

    #[test]
    fn the_same_seed_finds_the_same_numbers() {
        let found = |concurrency| {
            let mut out = Vec::new();
            tune(&tuning(concurrency), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(found(1), found(3));
        assert_eq!(found(1).lines().count(), 2);
    }

    #[test]
    fn numbers_move_towards_what_wins() {
        let tuning = Tuning { pairs: 400, ..tuning(1) };
        let usual = open("chess").unwrap().params();
        let mut knobs: Vec<Knob> = Params::LIST
            .iter()
            .filter(|param| param.name.starts_with("late_"))
            .map(|param| Knob::new(param, usual.get(param)))
            .collect();
        // Only `late_base` decides these games, and it is best at 10.
        for number in 0..tuning.pairs {
            let trial = Trial::new(&tuning, number, &knobs, &usual);
            let away = trial.params.each_ref().map(|params| (params.late_base - 10).abs());
            trial.learn(&mut knobs, f64::from(2 * (away[1] - away[0]).signum()));
        }
        let late_base = knobs.iter().find(|knob| knob.param.name == "late_base").unwrap();
        assert!((late_base.at - 10.0).abs() < 2.0, "{}", late_base.at);
    }

    #[test]
    fn unknown_names_are_told() {
        let tuning = Tuning { names: vec!["lmr".into()], ..tuning(1) };
        let error = tune(&tuning, &mut Vec::new()).unwrap_err().to_string();
        assert!(
            error.starts_with("unknown number 'lmr', expected some of: aspiration, "),
            "{error}"
        );
    }
}
