//! `tune`: tunes the parameters of the search by simultaneous perturbation stochastic approximation
//! (SPSA, Spall 1992), as fishtest does.
//!
//! All parameters are changed at once, each randomly up or down. The engine with these changes
//! plays a pair of games against the engine with the opposite changes, and all parameters move a
//! little towards the winner's. Parameters without influence drift randomly; the others move to
//! better values.

use super::duel::play_game;
use crate::position_spec::{PositionSpec, open};
use crate::referee::{Book, RandomOpenings};
use crate::rules::{Outcome, Side};
use crate::search::params::{Param, Params};
use crate::search::report::Control;
use crate::session::Session;
use anyhow::{Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Pairs played with the same parameters. It does not depend on the concurrency, so that the result
/// does not either.
const BATCH: usize = 8;
/// Size of each transposition table, mebibytes.
const HASH: usize = 4;
/// The perturbation of a parameter at the end, as a share of its range.
const PERTURBATION: f64 = 0.05;
/// The step of a parameter at the end of [`STEP_PAIRS`] pairs, for each game won more in a pair, as
/// a share of the perturbation.
const STEP_RATE: f64 = 0.01;
/// For so many pairs of games that rate is right.
const STEP_PAIRS: f64 = 5_000.0;
/// The greatest rate, however few the pairs are.
const MAX_STEP_RATE: f64 = 0.02;
/// Spall's exponents, and his stability constant as a share of all pairs. The constant makes the
/// first steps shorter.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
const DELAY: f64 = 0.1;

/// The settings of a tuning.
pub struct Tuning {
    /// The game.
    pub game: String,
    /// Names of the parameters to tune; empty: all.
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

/// A parameter that is being tuned.
struct TunedParam {
    param: &'static Param,
    value: f64,
    /// Its perturbation at the end.
    perturbation: f64,
}

impl TunedParam {
    fn new(param: &'static Param, value: i32) -> TunedParam {
        let perturbation = f64::from(param.max - param.min) * PERTURBATION;
        TunedParam { param, value: f64::from(value), perturbation: perturbation.max(0.5) }
    }

    /// Rounds `x` up or down so that the mean is `x`; `chance` is a random number from 0 to 1.
    fn round_randomly(x: f64, chance: f64) -> i32 {
        (x + chance).floor() as i32
    }
}

/// Tunes, and prints the parameters found.
///
/// # Errors
/// The game or a name is unknown, or the output cannot be written.
pub fn tune(tuning: &Tuning, out: &mut dyn Write) -> Result<()> {
    let defaults = open(&tuning.game)?.params();
    let known = |name: &String| Params::LIST.iter().any(|param| param.name == name);
    if let Some(name) = tuning.names.iter().find(|name| !known(name)) {
        let names: Vec<_> = Params::LIST.iter().map(|param| param.name).collect();
        anyhow::bail!("unknown parameter '{name}', expected some of: {}", names.join(", "));
    }
    ensure!(tuning.concurrency > 0, "expected a concurrency of 1 or more, found 0");
    let wanted = |param: &&Param| {
        tuning.names.is_empty() || tuning.names.iter().any(|name| name == param.name)
    };
    let mut tuned_params: Vec<TunedParam> = Params::LIST
        .iter()
        .filter(wanted)
        .map(|param| TunedParam::new(param, defaults.get(param)))
        .collect();

    let mut players = Vec::new();
    for _ in 0..tuning.concurrency {
        let mut pair = [open(&tuning.game)?, open(&tuning.game)?];
        for player in &mut pair {
            player.set_hash(HASH);
        }
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
            .map(|number| Trial::new(tuning, number, &tuned_params, &defaults))
            .collect();
        for (trial, won) in batch.iter().zip(play(tuning, &batch, &mut players)?) {
            trial.update(&mut tuned_params, won);
        }
        done += batch.len();
        bar.set_position(done as u64);
    }
    bar.finish_and_clear();
    for TunedParam { param, value, .. } in &tuned_params {
        let (name, before, after) = (param.name, defaults.get(param), value.round());
        writeln!(out, "{name:<26} {before:>6} -> {after:>6}")?;
    }
    Ok(())
}

/// A pair of games with perturbed parameters.
struct Trial {
    number: usize,
    /// The signed perturbation of each parameter.
    changes: Vec<f64>,
    /// The step of each parameter per game won more, in units of its perturbation.
    rate: f64,
    /// The parameters of the two engines.
    params: [Params; 2],
}

impl Trial {
    fn new(
        tuning: &Tuning,
        number: usize,
        tuned_params: &[TunedParam],
        defaults: &Params,
    ) -> Trial {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(tuning.seed ^ (number as u64) << 32);
        let chance =
            |random: &mut Xoshiro256PlusPlus| (random.next_u64() >> 11) as f64 / 2f64.powi(53);
        let (all, now) = (tuning.pairs as f64, number as f64 + 1.0);
        let wider = (all / now).powf(GAMMA);
        let faster = ((all * (1.0 + DELAY)) / (all * DELAY + now)).powf(ALPHA);
        let mut params = [defaults.clone(), defaults.clone()];
        let mut changes = Vec::new();
        for tuned in tuned_params {
            let up = if random.next_u64() >> 63 == 0 { 1.0 } else { -1.0 };
            let change = up * tuned.perturbation * wider;
            changes.push(change);
            // The same random number for both keeps their distance as intended.
            let chance = chance(&mut random);
            for (params, change) in params.iter_mut().zip([change, -change]) {
                params.set(
                    tuned.param.name,
                    TunedParam::round_randomly(tuned.value + change, chance),
                );
            }
        }
        Trial { number, changes, rate: step_rate(all) * faster / (wider * wider), params }
    }

    /// Moves the parameters; the first engine has won this many games more than the second.
    fn update(&self, tuned_params: &mut [TunedParam], won: f64) {
        for (tuned, change) in tuned_params.iter_mut().zip(&self.changes) {
            let (least, most) = (f64::from(tuned.param.min), f64::from(tuned.param.max));
            tuned.value = (tuned.value + self.rate * change * won).clamp(least, most);
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
            // A panic of a worker is a bug of this program. It continues here.
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
    let opened = Book::Random(RandomOpenings::of(&tuning.game)).open(
        &position,
        tuning.seed,
        trial.number,
        &Control::new(),
        &mut None,
    )?;
    for (player, params) in players.iter_mut().zip(&trial.params) {
        player.set_params(params);
    }
    let [first, second] = players;
    let mut won = 0.0;
    for own in [Side::White, Side::Black] {
        let engines: [&mut dyn Session; 2] = match own {
            Side::White => [first.as_mut(), second.as_mut()],
            Side::Black => [second.as_mut(), first.as_mut()],
        };
        won += match play_game(opened.second_game(&position)?, engines, tuning.nodes)? {
            Outcome::Win(side) if side == own => 1.0,
            Outcome::Win(_) => -1.0,
            Outcome::Draw => 0.0,
        };
    }
    Ok(won)
}

/// The step of a parameter at the end of so many pairs, as [`STEP_RATE`]. The way of a parameter
/// without influence grows with the root of the number of pairs, so that with more of them the
/// steps have to be shorter; fishtest has 0.002 for 50,000.
fn step_rate(pairs: f64) -> f64 {
    (STEP_RATE * (STEP_PAIRS / pairs).powf(0.7)).min(MAX_STEP_RATE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuning(concurrency: usize) -> Tuning {
        let names = vec!["late_base".into(), "null_reduction".into()];
        Tuning { game: "chess".into(), names, pairs: 5, nodes: 100, seed: 3, concurrency }
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
        let defaults = open("chess").unwrap().params();
        let mut tuned_params: Vec<TunedParam> = Params::LIST
            .iter()
            .filter(|param| param.name.starts_with("late_"))
            .map(|param| TunedParam::new(param, defaults.get(param)))
            .collect();
        // Only `late_base` decides these games, and it is best at 10.
        for number in 0..tuning.pairs {
            let trial = Trial::new(&tuning, number, &tuned_params, &defaults);
            let away = trial.params.each_ref().map(|params| (params.late_base - 10).abs());
            trial.update(&mut tuned_params, f64::from(2 * (away[1] - away[0]).signum()));
        }
        let late_base = tuned_params.iter().find(|tuned| tuned.param.name == "late_base").unwrap();
        assert!((late_base.value - 10.0).abs() < 2.0, "{}", late_base.value);
    }

    /// More pairs find a value more exactly: one without influence strays less.
    #[test]
    fn steps_are_shorter_where_more_pairs_are_played() {
        assert!((step_rate(5_000.0) - 0.01).abs() < 1e-9);
        assert!((step_rate(50_000.0) - 0.002).abs() < 1e-4);
        let strays = |pairs: f64| step_rate(pairs) * pairs.sqrt();
        assert!(strays(50_000.0) < strays(20_000.0) && strays(20_000.0) < strays(5_000.0));
        assert!(step_rate(8.0) <= 0.02);
    }

    #[test]
    fn unknown_names_are_rejected() {
        let tuning = Tuning { names: vec!["lmr".into()], ..tuning(1) };
        let error = tune(&tuning, &mut Vec::new()).unwrap_err().to_string();
        assert!(
            error.starts_with("unknown parameter 'lmr', expected some of: aspiration, "),
            "{error}"
        );
    }
}
